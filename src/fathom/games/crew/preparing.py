# mypyc: compile
"""Preparing an attempt (K6a): the terrain, the deal, the tasks on display, and the captain."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.crew.cards import ALL_CARDS, CARDS, FIRST_SUBMARINE, SUBMARINE_4, VALUES
from fathom.games.crew.drawing import captains_burden, clashing_task
from fathom.games.crew.facts import Facts
from fathom.games.crew.lookup import ALL_TASKS, SILENT, TERRAIN
from fathom.games.crew.phases import (
    ATTEMPT_BEGAN,
    CAPTAIN_KNOWN,
    CLOCK,
    DEAL,
    DEALT,
    DRAW,
    DRAW_TERRAIN,
    NO_PASS,
    TASK_DRAWN,
    TASK_REPLACED,
    TERRAIN_DRAWN,
    UNTIMED,
)
from fathom.games.crew.taking import Taking
from fathom.games.crew.tasks import OPEN
from fathom.games.crew.text import refuse

COVERED: Final = 7  # of Tonoja's cards


class Preparing(Taking):
    """A position in which an attempt is prepared."""

    def _begin_attempt(self) -> None:
        members = self.lookup.members
        self.attempt += 1
        self.timed = self.lookup.timed
        self.mode = SILENT
        self.terrain = -1
        self.again = False
        self.owners = []
        self.status = []
        self.said = []
        self.objective = OPEN
        self.hands = [0] * members
        self.covered = 0
        self.covers = 0
        self.turning = False
        self.played = [0] * members
        self.voids = [0] * members
        self.given = [-1] * members
        self.turn = -1
        self.first_taken = False
        self.handed = False
        self.answers = [-1] * members
        self.marks = []
        self.passing = NO_PASS
        self.tokens = 0
        self.pool = 0
        self.messages = []
        self.last = ()
        self.history = []
        self.lost = -1
        self.facts = Facts(members)
        self._clear_trick()
        self._note(ATTEMPT_BEGAN, self.lookup.before + self.attempt)
        if self.lookup.ask_clock:
            self._open_decision(CLOCK, UNTIMED)
        else:
            self._choose_mode()

    def _clear_trick(self) -> None:
        self.ready = 0
        self.waited = 0
        self.time_over = False
        self.laid = [-1] * self.lookup.members
        self.laid_count = 0
        self.trick_cards = 0
        self.lead = -1
        self.best = -1
        self.best_member = -1

    def _choose_mode(self) -> None:
        mode = self.lookup.communication[1 if self.timed else 0]
        if mode == TERRAIN:
            self.phase = DRAW_TERRAIN
        else:
            self.mode = mode
            self.phase = DEAL

    def _draw_terrain(self, card: int) -> None:
        """K20: 1-3 normal, 4-6 currents, 7-9 rapture."""
        if card >= FIRST_SUBMARINE:
            raise refuse("impossible_draw")
        self.terrain = card
        self.mode = (card % VALUES) // 3
        self._note(TERRAIN_DRAWN, card, self.mode)
        self.phase = DEAL

    def _shuffle(self, dice: Dice) -> int:
        """K3, K24: hands side by side, 40 bits each; with two players then Tonoja's face-up cards and the covered ones."""
        deck = ALL_CARDS
        count = CARDS
        deal = 0
        if self.lookup.tonoja >= 0:
            deck ^= 1 << SUBMARINE_4
            covered = dice.some_of(deck, 39, COVERED)
            faced = dice.some_of(deck ^ covered, 32, COVERED)
            one = dice.some_of(ALL_CARDS ^ covered ^ faced, 26, 13)
            return one | (ALL_CARDS ^ covered ^ faced ^ one) << CARDS | faced << (2 * CARDS) | covered << (3 * CARDS)
        members = self.lookup.members
        odd = dice.below(3) if members == 3 else -1
        for member in range(members - 1):
            size = 14 if member == odd else CARDS // members
            hand = dice.some_of(deck, count, size)
            deal |= hand << (CARDS * member)
            deck ^= hand
            count -= size
        return deal | deck << (CARDS * (members - 1))

    def _deal(self, deal: int) -> None:
        lookup = self.lookup
        members = lookup.members
        parts = 4 if lookup.tonoja >= 0 else members
        hands: list[int] = []
        together = 0
        for _ in range(parts):
            hand = deal & ALL_CARDS
            if hand & together:
                raise refuse("impossible_draw")
            together |= hand
            hands.append(hand)
            deal >>= CARDS
        if deal or together != ALL_CARDS or not self._are_dealt_right(hands):
            raise refuse("impossible_draw")
        if lookup.tonoja >= 0:
            self.covered = hands.pop()
            self.covers = hands[lookup.tonoja]
        self.hands = hands
        self._note((DEALT, 1 if self.again else 0, *hands))
        if self.again:
            self.again = False
            self._check_hands()
        else:
            self._start_drawing()

    def _are_dealt_right(self, hands: list[int]) -> bool:
        sizes = [hand.bit_count() for hand in hands]
        if self.lookup.tonoja >= 0:
            return sizes == [13, 13, COVERED, COVERED] and bool((hands[0] | hands[1]) >> SUBMARINE_4 & 1)
        if self.lookup.members == 3:
            return sorted(sizes) == [13, 13, 14]
        return sizes == [CARDS // self.lookup.members] * self.lookup.members

    def _start_drawing(self) -> None:
        """K5, once the cards are dealt; kept and fixed tasks are not drawn."""
        lookup = self.lookup
        kept = self.keeping
        if kept:
            self.keeping = False
        elif lookup.fixed:
            self.display = lookup.fixed[:]
        else:
            self.display = []
            self.need = lookup.difficulty[1 if self.timed else 0]
            if lookup.fresh_deck:
                self.deck = ALL_TASKS
        self._go_on_drawing(kept)

    def _go_on_drawing(self, kept: bool) -> None:
        """Draws on, replaces what cannot stay (K8, K9; kept tasks may clash), and when all is well looks at the hands (K10)."""
        if not self.deck:  # before a task goes back into it, or the same one would come for ever
            self.deck = ALL_TASKS
            for shown in self.display:
                self.deck &= ~(1 << (shown - 1))
        if not self.need and not self.wanted:
            task = 0 if kept else clashing_task(self.lookup, self.display, self.allocation())
            burden = 0 if task else captains_burden(self.lookup, self.display, self.allocation())
            if task or burden:
                self._send_back(task or burden, 0 if task else 1)
        if self.need or self.wanted:
            self.phase = DRAW
        else:
            self._check_hands()

    def _send_back(self, task: int, why: int) -> None:
        self.display.remove(task)
        self.deck |= 1 << (task - 1)
        self.wanted = self.lookup.rating[task]
        self._note(TASK_REPLACED, task, why)

    def _draw_task(self, task: int) -> None:
        if not 1 <= task <= ALL_TASKS.bit_length() or not self.deck >> (task - 1) & 1:
            raise refuse("impossible_draw")
        self.deck &= ~(1 << (task - 1))
        rating = self.lookup.rating[task]
        kept = rating == self.wanted if self.wanted else rating <= self.need
        if kept:
            self.display.append(task)
            if self.wanted:
                self.wanted = 0
            else:
                self.need -= rating
        self._note(TASK_DRAWN, task, 1 if kept else 0)
        self._go_on_drawing(False)

    def _check_hands(self) -> None:
        """K10: a hand that makes a task impossible for everybody means another deal. Then the captain is known."""
        for task in self.display:
            for cards in self.lookup.redeals[task]:
                for member in range(self.lookup.members):
                    hand = self.hands[member]
                    if member == self.lookup.tonoja:
                        hand |= self.covered
                    if cards & ~hand == 0:
                        self.again = True
                        self.hands = [0] * self.lookup.members
                        self.covered = 0
                        self.covers = 0
                        self.phase = DEAL
                        return
        captain = 0
        while not self.hands[captain] >> SUBMARINE_4 & 1:
            captain += 1
        self.facts.captain = captain
        self.facts.leader = captain
        count = len(self.display)
        self.owners = [-1] * count
        self.status = [OPEN] * count
        self.said = [-1] * count
        self._note(CAPTAIN_KNOWN, captain)
        self._distribute()
