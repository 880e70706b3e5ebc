# mypyc: compile
"""How a game of Reef goes on: set-up, turn order, refilling and the end (R2 to R4, R12, R15, R17)."""

from __future__ import annotations

from typing import Final

from fathom.core.state import Outcome
from fathom.games.reef import journal
from fathom.games.reef.lookup import TURNS
from fathom.games.reef.position import (
    BEFORE,
    CARD_CHOICE,
    CLOSING,
    CORAL,
    CREATURE,
    DRAWING,
    FILL,
    FISH,
    FULL,
    NO_FISH,
    OVER,
    REFILL,
    TAKE,
    Position,
)
from fathom.games.reef.scoring import total

BEST_SOLO: Final = 190  # points: the highest rank, and the best result there is


class Flow(Position):
    """What follows when something is done."""

    # -- set-up

    def _begin_filling(self) -> None:
        """After the set-up the pools are filled (R2); without pools (M8) the first creatures are drawn."""
        if self.lookup.pools:
            self.phase = FILL
            self.filling = CORAL
        else:
            self._begin_draft()

    def _go_on_filling(self) -> None:
        """After a pool was filled in set-up."""
        if self.filling == CORAL:
            if self.lookup.open_stock:
                self.filling = CREATURE
            elif self.lookup.options.matching:
                self._match_fish()
                self.filling = CREATURE
            else:
                self.filling = FISH
        elif self.filling == FISH:
            self.filling = CREATURE
        elif not self.drafted:
            self._begin_draft()
        elif self.drafted < self.players:
            self.phase = TAKE
        else:
            self.begin_turn(self.first)

    def _match_fish(self) -> None:
        """R3, first game: the first fish are picked to match the corals."""
        entry = [journal.FILLED, FISH]
        for place in range(len(self.fish)):
            colour = self.lookup.colour_of[self.corals[place]]
            self.fish_bag[colour] = self.fish_bag[colour] - 1
            self.fish_left -= 1
            self.fish[place] = colour
            entry.append(place)
            entry.append(colour)
        self._note(tuple(entry))

    def _begin_draft(self) -> None:
        """R4: the last player takes a creature first."""
        self.turn = (self.first + self.players - 1) % self.players
        self.phase = TAKE if self.lookup.pools else DRAWING
        self.filling = CREATURE

    def _go_on_drafting(self) -> None:
        """After a player has placed the first creature."""
        self.drafted += 1
        if self.drafted < self.players:
            self.turn = (self.turn + self.players - 1) % self.players
            if not self.lookup.pools:
                self.phase = DRAWING
            elif max(self.creatures) < 0:
                self.phase = FILL  # the pool is empty before all have taken
            else:
                self.phase = TAKE
        elif self.lookup.pools:
            self.phase = FILL
        else:
            self.begin_turn(self.first)

    # -- turns

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.lifted = False
        self.phase = BEFORE

    def end_turn(self, seat: int) -> None:
        self._note(journal.TURN_ENDED, seat)
        self.turns += 1
        if self.turns == TURNS * self.players:
            self._finish_game(FULL)  # R15; the pools need no refilling any more
        elif self.lookup.pools:
            self.phase = REFILL
        else:
            self._after_turn()

    def _after_turn(self) -> None:
        """After the pools are refilled: solo, an empty bag ends the game (R17)."""
        self.gap_tile = -1
        self.gap_fish = -1
        if self.lookup.solo and not self.fish_left:
            self._note(journal.CLOSING)
            self._finish_game(NO_FISH)
        else:
            self.begin_turn((self.turn + 1) % self.players)

    # -- the end

    def _close(self) -> None:
        """R17: a payment has emptied the fish bag. What is satisfied is still finished, nothing else is done."""
        self._note(journal.CLOSING)
        self.due = 0
        self.pending = -1
        self.phase = CLOSING
        self._go_on_closing()

    def _go_on_closing(self) -> None:
        if not self.oceans[self.turn].satisfied:
            self._finish_game(NO_FISH)

    def _finish_game(self, reason: str) -> None:
        self.reason = reason
        if self.lookup.card_choice:
            self.phase = CARD_CHOICE
            self.turn = self.first
        else:
            self._score()

    def _score(self) -> None:
        """R16: the winner has the most points, then the most shells; further ties are shared."""
        self.phase = OVER
        points: list[int] = []
        for seat in range(self.players):
            points.append(total(self.score_of(seat)))
        if self.lookup.solo:
            results = [min(1.0, max(0, points[0]) / BEST_SOLO)]
        else:
            ranking = [points[seat] * 8 + self.oceans[seat].shells for seat in range(self.players)]
            best = max(ranking)
            winners = ranking.count(best)
            results = [1.0 / winners if value == best else 0.0 for value in ranking]
        self.end = Outcome(self.reason, tuple(results), tuple(points))
        self._note(journal.ENDED)
