# mypyc: compile
"""What a trick is worth to the crew: a rough value by who wins it and by every card in it.

Each open goal adds its part (goal_values.py): something for the member who wins the trick, and something for every card that
member gets. The sum is not a probability. It orders the ways in which a trick can end, fast enough for thousands of tricks a
second.
"""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import CARDS, FIRST_SUBMARINE, VALUE_OF
from fathom.games.crew.goals.goal import Goal
from fathom.games.crew.rules import Crew

FAILURE: Final = -1000  # a goal fails
SUCCESS: Final = 100  # a goal is reached

# By card: how useful it is for winning tricks.
POWER: Final[list[int]] = [VALUE_OF[card] if card < FIRST_SUBMARINE else 10 + VALUE_OF[card] for card in range(CARDS)]


class TrickValue:
    """The value of one trick, before it begins or while it is played. Hands are taken as this world has them."""

    def __init__(self, state: Crew) -> None:
        facts = state.facts
        members = facts.members
        self.members = members
        self.facts = facts
        self.hands: list[int] = state.hands
        self.tricks: int = facts.tricks - facts.played  # still to be won, this one included
        self.base: list[int] = [0] * members  # by winner
        self.gain: list[int] = [0] * (CARDS * members)  # by winner and card
        self.welcome: list[int] = [0] * members  # by winner: the cards with a gain above 0
        self.harmful: list[int] = [0] * members  # by winner: the cards with a gain below 0
        self.cost: list[int] = [0] * CARDS  # what is lost when a card is played at all
        self.demand: list[int] = [-1] * members  # how much a member needs strong cards; below 0: should get rid of them
        self.no_lead: list[int] = [0] * members  # cards that a member must not lead
        self.limits: list[tuple[int, int, int]] = []  # (member, cards, number): a goal fails if the member gets more of them
        self.single_tricks: list[tuple[int, Goal]] = []  # (owner, goal): one trick is enough

    def must_win(self, owner: int) -> None:
        """Add that a goal fails unless this member wins the trick."""
        for member in range(self.members):
            if member != owner:
                self.base[member] += FAILURE

    def must_not_win(self, owner: int) -> None:
        """Add that a goal fails if this member wins the trick."""
        self.base[owner] += FAILURE

    def reward(self, member: int, cards: int, gain: int) -> None:
        """Add what each of these cards is worth if this member wins it."""
        at = CARDS * member
        while cards:
            bit = cards & -cards
            place = at + bit.bit_length() - 1
            self.gain[place] = self.gain[place] + gain
            cards ^= bit

    def reward_others(self, owner: int, cards: int, gain: int) -> None:
        """Add what each of these cards is worth if anybody else wins it."""
        for member in range(self.members):
            if member != owner:
                self.reward(member, cards, gain)

    def keep(self, cards: int, cost: int) -> None:
        """Add what is lost when one of these cards is played."""
        while cards:
            bit = cards & -cards
            card = bit.bit_length() - 1
            self.cost[card] = self.cost[card] + cost
            cards ^= bit

    def sort_gains(self) -> None:
        """Find out which cards are welcome and which are harmful, once all goals are added."""
        for member in range(self.members):
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
