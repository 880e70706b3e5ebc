# mypyc: compile
"""The end of a game (R15 to R17, M7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.state import Outcome
from fathom.games.reef.components import MOST_SHELLS
from fathom.games.reef.rules import notes, phases
from fathom.games.reef.rules.scoring import BEST_SOLO, total

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

FULL: Final = "full"  # every ocean has four empty spaces (R15)
NO_FISH: Final = "no_fish"  # solo: the fish bag is empty (R17)


def close(state: Reef) -> None:
    """Stop because a payment has emptied the fish bag: only what is satisfied is still finished (R17)."""
    state._note(notes.CLOSING)
    state.due = 0
    state.pending = -1
    state.phase = phases.CLOSING
    go_on_closing(state)


def go_on_closing(state: Reef) -> None:
    """End the game once nothing more can be finished (R17)."""
    if not state.oceans[state.turn].satisfied:
        finish_game(state, NO_FISH)


def finish_game(state: Reef, reason: str) -> None:
    """End the game, after the cards are chosen where there are two of each colour (M7)."""
    state.reason = reason
    if state.lookup.card_choice:
        state.phase = phases.CARDS
        state.turn = state.first
    else:
        _score(state)


def choose_cards(state: Reef, choice: int) -> None:
    """Choose the two cards that score for the player; then the next one chooses (M7)."""
    seat = state.turn
    state.choices[seat] = choice
    state._note(notes.CHOSE_CARDS, seat, state.orange[choice >> 1], state.blue[choice & 1])
    state.turn = (seat + 1) % state.players
    if state.turn == state.first:
        _score(state)


def _score(state: Reef) -> None:
    """Find the winner: most points, then most shells; further ties are shared (R16)."""
    state.phase = phases.OVER
    points: list[int] = []
    for seat in range(state.players):
        points.append(total(state.score_of(seat)))
    if state.lookup.solo:
        results = [min(1.0, max(0, points[0]) / BEST_SOLO)]
    else:
        ranking = [points[seat] * (MOST_SHELLS + 1) + state.oceans[seat].shells for seat in range(state.players)]
        best = max(ranking)
        winners = ranking.count(best)
        results = [1.0 / winners if value == best else 0.0 for value in ranking]
    state.end = Outcome(state.reason, tuple(results), tuple(points))
    state._note(notes.ENDED)
