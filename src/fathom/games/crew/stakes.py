# mypyc: compile
"""What the trick in progress is worth to the crew: a rough reckoning by who takes it and by every card in it.

Each open goal adds its part: something for the member who takes the trick, and something for every card that member wins. The sum
is no probability. It orders the ways a trick can end, quickly enough for thousands of tricks a second.
"""

from __future__ import annotations

from typing import Final

from fathom.games.crew.balance import DIGIT, FIELD, uneven
from fathom.games.crew.cards import CARDS, COLOURED, COLOURS, FIRST_SUBMARINE, SUBMARINES, SUIT_CARDS, VALUE_OF
from fathom.games.crew.endings import count
from fathom.games.crew.goals import (
    AHEAD,
    AS_MANY,
    AT_LAST,
    AT_LEAST,
    BALANCE,
    EACH_COLOUR,
    EXACTLY,
    FEWER_THAN_CAPTAIN,
    FEWER_THAN_EACH,
    FINAL_CARD,
    LAST_FEAT,
    MORE,
    MORE_THAN_ALL,
    MORE_THAN_CAPTAIN,
    MORE_THAN_EACH,
    NEVER_LEAD,
    NO_LEAD,
    NO_STREAK,
    ONLY_STREAK,
    OPEN,
    PLACES,
    PREDICTED,
    STREAK,
    TRICKS_WON,
    USING,
    WHOLE_COLOUR,
    Goal,
)
from fathom.games.crew.rules import Crew
from fathom.games.crew.winners import run

RUIN: Final = -1000  # a goal breaks
SUCCESS: Final = 100  # a goal is reached

# By card: how much it can be used to take tricks.
MIGHT: Final[list[int]] = [VALUE_OF[card] if card < FIRST_SUBMARINE else 10 + VALUE_OF[card] for card in range(CARDS)]


class Stakes:
    """The worth of one trick, reckoned before it begins or while it lies there; hands are taken as this world has them."""

    def __init__(self, state: Crew) -> None:
        facts = state.facts
        members = facts.members
        self.members = members
        self.facts = facts
        self.hands: list[int] = state.hands
        self.tricks: int = facts.tricks - facts.played  # still to be won, this one included
        self.base: list[int] = [0] * members  # by who takes the trick
        self.gain: list[int] = [0] * (CARDS * members)  # by who takes it and card
        self.welcome: list[int] = [0] * members  # the cards with a gain above 0, by who takes it
        self.harmful: list[int] = [0] * members  # and below
        self.waste: list[int] = [0] * CARDS  # what is lost when a card is played at all
        self.thirst: list[int] = [-1] * members  # whether a member should keep strong cards, or be rid of them
        self.unled: list[int] = [0] * members  # cards a member must not lead
        self.most: list[tuple[int, int, int]] = []  # (member, cards, number): whoever takes more of them breaks a goal
        self.feats: list[tuple[int, Goal]] = []  # (owner, goal): one trick would do
        objective = state.lookup.objective
        if objective is not None:
            self._add_objective(objective, state)
        else:
            for place in range(len(state.display)):
                if state.status[place] == OPEN:
                    self._add(state.lookup.goals[state.display[place]], state.owners[place], state.said[place])
        for member in range(members):
            self._sort_gains(member)

    def _sort_gains(self, member: int) -> None:
        welcome = 0
        harmful = 0
        at = CARDS * member
        cards = self.facts.left
        while cards:
            bit = cards & -cards
            gain = self.gain[at + bit.bit_length() - 1]
            if gain > 0:
                welcome |= bit
            elif gain < 0:
                harmful |= bit
            cards ^= bit
        self.welcome[member] = welcome
        self.harmful[member] = harmful

    # -- adding goals

    def _add(self, goal: Goal, owner: int, said: int) -> None:
        kind = goal.kind
        if kind == AT_LEAST:
            self._add_at_least(goal, owner)
        elif kind == EXACTLY:
            self._add_exactly(owner, goal.first, goal.n)
            if goal.second:
                self._add_exactly(owner, goal.second, goal.m)
        elif kind == AS_MANY or kind == MORE:
            self._add_comparison(goal, owner)
        elif kind == EACH_COLOUR or kind == WHOLE_COLOUR:
            self._add_colours(goal, owner)
        elif kind == AT_LAST:
            self._add_last_card(goal, owner)
        elif kind <= LAST_FEAT:
            self._add_feat(goal, owner)
        elif kind == TRICKS_WON or kind == PREDICTED:
            self._add_number(owner, (goal.n if kind == TRICKS_WON else said) - count(self.facts.wins[owner]))
        elif kind == STREAK or kind == ONLY_STREAK or kind == NO_STREAK:
            self._add_streak(goal, owner)
        elif kind == PLACES:
            self._add_places(goal, owner)
        elif kind == NEVER_LEAD:
            self.unled[owner] = self.unled[owner] | goal.first
            self.thirst[owner] -= 2
            if self.tricks > 1 and not self.hands[owner] & ~goal.first:
                self._must_not(owner)
            else:
                self.base[owner] -= 10
        else:
            self._add_rivalry(goal, owner)

    def _add_at_least(self, goal: Goal, owner: int) -> None:
        left = self.facts.left & goal.first
        missing = goal.n - count(self.facts.won[owner] & goal.first)
        spare = count(left) - missing
        self._reward(owner, left, SUCCESS // max(missing, 1))
        self._reward_others(owner, left, RUIN if spare <= 0 else -60 // (spare + 1))
        self.thirst[owner] += 4

    def _add_exactly(self, owner: int, cards: int, number: int) -> None:
        left = self.facts.left & cards
        missing = number - count(self.facts.won[owner] & cards)
        total = count(left)
        if missing <= 0:
            self._reward(owner, left, RUIN)
            self._reward_others(owner, left, 40 // max(total, 1))
            self.thirst[owner] -= 3
        else:
            self._reward(owner, left, SUCCESS // missing)
            self._reward_others(owner, left, RUIN if total <= missing else -10 // (total - missing))
            self.most.append((owner, cards, missing))
            self.thirst[owner] += 1

    def _add_comparison(self, goal: Goal, owner: int) -> None:
        won = self.facts.won[owner]
        first = self.facts.left & goal.first
        second = self.facts.left & goal.second
        have = count(won & goal.first)
        ahead = have - count(won & goal.second)
        if goal.kind == MORE:
            self._reward(owner, first, 25)
            self._reward(owner, second, -25)
            self._reward_others(owner, first, -8)
            self._reward_others(owner, second, 8)
            self.thirst[owner] += 2
            return
        pull = 15 + 60 // self.tricks
        if ahead or have >= goal.n:
            self._reward(owner, first, -pull * ahead)
            self._reward(owner, second, pull * ahead)
            if not ahead:
                self.base[owner] -= 15
                self._reward_others(owner, first | second, 5)
        else:
            self._reward(owner, first | second, 15)

    def _add_colours(self, goal: Goal, owner: int) -> None:
        won = self.facts.won[owner]
        left = self.facts.left
        if goal.kind == EACH_COLOUR:
            for colour in range(COLOURS):
                suit = SUIT_CARDS[colour]
                if not won & suit:
                    self._reward(owner, left & suit, 30)
                    self._reward_others(owner, left & suit, RUIN if count(left & suit) <= 1 else -60 // count(left & suit))
            self.thirst[owner] += 3
            return
        alive = 0
        favourite = 0
        best = -1
        for colour in range(COLOURS):
            suit = SUIT_CARDS[colour]
            if not suit & ~won & ~left:
                alive += 1
                promise = 3 * count(suit & won) + count(suit & self.hands[owner])
                if promise > best:
                    best = promise
                    favourite = suit
        self._reward(owner, left & favourite, 40)
        self._reward_others(owner, left & favourite, RUIN if alive == 1 else -40)
        self.thirst[owner] += 6

    def _add_last_card(self, goal: Goal, owner: int) -> None:
        if self.tricks > 1:
            for member in range(self.members):
                self._reward(member, goal.first, RUIN)
            self.thirst[owner] += 4
        else:
            self._must(owner)

    def _add_feat(self, goal: Goal, owner: int) -> None:
        self.feats.append((owner, goal))
        if goal.kind == USING:
            # Cards that could do it are not thrown away.
            mine = self.hands[owner] & goal.first
            self._keep(mine, 60 // max(count(mine), 1))
            if goal.second:
                theirs = self.facts.left & goal.second
                self._keep(theirs, 40 // max(count(theirs), 1))
            self.thirst[owner] += 1

    def _add_number(self, owner: int, missing: int) -> None:
        """So many more tricks, no more and no fewer."""
        if missing <= 0:
            self._must_not(owner)
            self.thirst[owner] -= 6
        elif missing >= self.tricks:
            self._must(owner)
            self.thirst[owner] += 6
        else:
            # Early is better: what is too much later can be thrown away, what is missing cannot be found.
            self.base[owner] += 20 + 60 * missing // self.tricks
            self.thirst[owner] += 6 * missing * self.members // (self.tricks * 2) - 3

    def _add_streak(self, goal: Goal, owner: int) -> None:
        wins = self.facts.wins[owner]
        row = run(wins, self.facts.played)
        if goal.kind == NO_STREAK:
            if row >= goal.n - 1:
                self._must_not(owner)
            self.thirst[owner] -= 1
        elif goal.kind == STREAK:
            self.base[owner] += 25 * (row + 1)
            self.thirst[owner] += 4
            if row + self.tricks <= goal.n:
                self._must(owner)
        elif count(wins) >= goal.n:
            self._must_not(owner)
            self.thirst[owner] -= 6
        elif wins or self.tricks <= goal.n:
            self._must(owner)
            self.thirst[owner] += 4
        else:
            self.base[owner] += 10
            self.thirst[owner] += 3

    def _add_places(self, goal: Goal, owner: int) -> None:
        played = self.facts.played
        if goal.first >> played & 1:
            self._must(owner)
        elif goal.second >> played & 1:
            self._must_not(owner)
        if goal.first >> played:
            self.thirst[owner] += 5
        elif goal.second >> played:
            self.thirst[owner] -= 5

    def _add_rivalry(self, goal: Goal, owner: int) -> None:
        """More, fewer or as many tricks as somebody else."""
        kind = goal.kind
        facts = self.facts
        captain = facts.captain
        own = count(facts.wins[owner])
        if kind == MORE_THAN_ALL or kind == MORE_THAN_EACH:
            self.base[owner] += 40
            self.thirst[owner] += 5
            for member in range(self.members):
                if member != owner:
                    ahead = count(facts.wins[member]) - own
                    self.base[member] -= 25 if kind == MORE_THAN_ALL else max(0, 15 + 10 * ahead)
        elif kind == FEWER_THAN_EACH:
            self.base[owner] -= 60
            self.thirst[owner] -= 6
            for member in range(self.members):
                if member != owner:
                    self.base[member] += 30 if count(facts.wins[member]) <= own else 0
        elif kind == MORE_THAN_CAPTAIN:
            self.base[owner] += 30
            self.base[captain] -= 30
            self.thirst[owner] += 4
            self.thirst[captain] -= 4
        elif kind == FEWER_THAN_CAPTAIN:
            self.base[owner] -= 30
            self.base[captain] += 30
            self.thirst[owner] -= 4
            self.thirst[captain] += 4
        else:
            ahead = own - count(facts.wins[captain])
            pull = 15 + 60 // self.tricks
            self.base[owner] -= pull * ahead if ahead else 15
            self.base[captain] += pull * ahead if ahead else -15

    def _add_objective(self, goal: Goal, state: Crew) -> None:
        kind = goal.kind
        facts = self.facts
        if kind == BALANCE:
            self._add_balance(goal)
        elif kind == AHEAD:
            self._add_ahead()
        elif kind == NO_LEAD:
            for member in range(self.members):
                self.unled[member] = goal.first
                allowed = count(self.hands[member] & ~goal.first)
                if self.tricks > 1 and allowed < 2:
                    self.base[member] += RUIN if not allowed else -100
                self.base[member] += 5 * allowed
            self._keep(facts.left & goal.first, -20)
        elif kind == FINAL_CARD:
            for member in range(self.members):
                if self.hands[member] & goal.first:
                    after = state.lookup.left_of[member]  # who must lead the last trick
                    self.thirst[after] += 6
                    if self.tricks == 2:
                        self._must(after)
            if self.tricks > 1:
                for member in range(self.members):
                    self._reward(member, goal.first, RUIN)

    def _add_balance(self, goal: Goal) -> None:
        facts = self.facts
        left = facts.left & goal.first
        counts = 0
        for member in range(self.members):
            counts |= count(facts.won[member] & goal.first) << (FIELD * member)
        for member in range(self.members):
            one = 1 << (FIELD * member)
            most = 0
            while most < count(left) and not uneven(goal, counts + one * (most + 1)):
                most += 1
            if most:
                self._reward(member, left, 30 - 10 * (counts >> (FIELD * member) & DIGIT))
                self.most.append((member, goal.first, most))
            else:
                self._reward(member, left, RUIN)

    def _add_ahead(self) -> None:
        facts = self.facts
        first = -1
        for member in range(self.members):
            if facts.wins[member] & 1:
                first = member
        if first < 0:
            for member in range(self.members):
                self.base[member] += 4 * strength(self.hands[member])
            return
        lead = count(facts.wins[first])
        self.base[first] += 30
        self.thirst[first] += 6
        for member in range(self.members):
            if member != first:
                self.base[member] += RUIN if count(facts.wins[member]) + 1 >= lead else -5 * count(facts.wins[member])

    # -- what goals have in common

    def _must(self, owner: int) -> None:
        for member in range(self.members):
            if member != owner:
                self.base[member] += RUIN

    def _must_not(self, owner: int) -> None:
        self.base[owner] += RUIN

    def _reward(self, member: int, cards: int, gain: int) -> None:
        at = CARDS * member
        while cards:
            bit = cards & -cards
            place = at + bit.bit_length() - 1
            self.gain[place] = self.gain[place] + gain
            cards ^= bit

    def _reward_others(self, owner: int, cards: int, gain: int) -> None:
        for member in range(self.members):
            if member != owner:
                self._reward(member, cards, gain)

    def _keep(self, cards: int, cost: int) -> None:
        while cards:
            bit = cards & -cards
            card = bit.bit_length() - 1
            self.waste[card] = self.waste[card] + cost
            cards ^= bit


def strength(hand: int) -> int:
    """About how many tricks a hand can take, in tenths."""
    strength = 9 * count(hand & SUBMARINES)
    for colour in range(COLOURS):
        top = (hand & SUIT_CARDS[colour] & COLOURED) >> (9 * colour + 6)
        if top & 4:
            strength += 8
        if top & 2:
            strength += 5
        if top & 1:
            strength += 3
    return strength
