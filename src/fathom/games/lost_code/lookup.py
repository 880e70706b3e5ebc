# mypyc: compile
"""What Lost Code's rules look up: the symbols in play, every entry that can be written and every bet that can be made."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, final

from fathom.core.lookup import Lookup
from fathom.games.lost_code.components import BEAR, DICE, SYMBOLS, box
from fathom.games.lost_code.rules import actions, answers

if TYPE_CHECKING:
    from fathom.games.lost_code.options import LostCodeOptions


@final
class LostCodeLookup(Lookup):
    """Everything that is fixed for a table with these options."""

    options: LostCodeOptions

    def __init__(self, players: int, options: LostCodeOptions) -> None:
        super().__init__(players, options)
        found = box()
        self.first_symbol = BEAR + 1 if options.beginner else BEAR
        self.symbols = list(range(self.first_symbol, SYMBOLS))  # in play
        self.digits = found.digits_x if options.x else found.digits
        self.highest = DICE * (self.digits - 1)
        self.all_digits = (1 << self.digits) - 1
        self.all_sums = (1 << (self.highest + 1)) - 1
        self.rounds = found.rounds[players]
        self.tokens_last_round = found.tokens_last_round[players]
        self.skull_last_round = found.skull_last_round[players]
        self.skull_space = found.skull_space
        self.skull_end = found.skull_end
        self.curse_at_once = options.curse == "first"
        # Entries: every set of up to three digits as a mask, "none" first, then by size and value.
        self.entries = [sum(1 << digit for digit in some) for size in range(4) for some in combinations(range(self.digits), size)]
        self.entry_points = [found.final_miss, *found.final_points]  # by the number of values; of right ones, and of none
        self.final_miss = found.final_miss
        self.place_of = {mask: place for place, mask in enumerate(self.entries)}
        # Bets: the wheels from the smallest on, each with its ranges from 0 on.
        wheels = found.wheels if options.wheels is None else options.wheels.wheels
        self.sizes = [wheel.size for wheel in wheels]
        self.points = [wheel.points for wheel in wheels]
        self.all_wheels = (1 << len(wheels)) - 1
        self.wheel_of: list[int] = []
        self.low_of: list[int] = []
        self.high_of: list[int] = []
        for wheel, size in enumerate(self.sizes):
            for low in range(self.highest - size + 2):
                self.wheel_of.append(wheel)
                self.low_of.append(low)
                self.high_of.append(low + size - 1)
        self.first_bet = actions.WRITE + len(self.entries)
        self.size = self.first_bet + len(self.wheel_of)
        # Lists of legal actions.
        self.turn_actions = [actions.TURN + SYMBOLS * die + symbol for die in range(DICE) for symbol in self.symbols]
        self.turn_actions.append(actions.KEEP)
        self.token_actions = [actions.PASS, *range(actions.WRITE + 1, self.first_bet)]
        self.write_actions = list(range(actions.WRITE, self.first_bet))
        self.bet_actions: dict[int, list[int]] = {}  # by the set of wheels on the table, made when first needed
        self.discard_actions = [
            [actions.DISCARD + symbol for symbol in range(SYMBOLS) if stacks >> symbol & 1] for stacks in range(1 << SYMBOLS)
        ]

    def bets_with(self, wheels: int) -> list[int]:
        """Return every bet with these wheels, as actions."""
        found = self.bet_actions.get(wheels)
        if found is None:
            found = [self.first_bet + bet for bet in range(len(self.wheel_of)) if wheels >> self.wheel_of[bet] & 1]
            self.bet_actions[wheels] = found
        return found

    def sums_after(self, low: int, high: int, answer: int) -> int:
        """Return the set of sums that the answer to a bet on low to high leaves possible (C8)."""
        within = (1 << (high + 1)) - (1 << low)
        if answer == answers.RIGHT:
            return within
        if answer == answers.WRONG:
            return self.all_sums & ~within
        return (1 << low) - 1 if answer == answers.LOWER else self.all_sums & -(1 << (high + 1))

    def values(self, place: int) -> list[int]:
        """Return the digits of an entry."""
        return [digit for digit in range(self.digits) if self.entries[place] >> digit & 1]
