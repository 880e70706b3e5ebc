# mypyc: compile
"""What Lost Code's rules look up: the symbols in play, every entry one can write and every bet one can make."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from fathom.core.lookup import Lookup
from fathom.games.lost_code.actions import DISCARD, KEEP, PASS, SYMBOLS, TURN, WRITE
from fathom.games.lost_code.components import DICE, box
from fathom.games.lost_code.phases import LOWER, RIGHT, WRONG
from fathom.games.lost_code.view import NAMES, Setup

if TYPE_CHECKING:
    from fathom.games.lost_code.options import LostCodeOptions


class LostCodeLookup(Lookup):
    """Everything that is fixed for a table with these options."""

    options: LostCodeOptions

    def __init__(self, players: int, options: LostCodeOptions) -> None:
        super().__init__(players, options)
        found = box()
        self.symbols = list(range(1 if options.beginner else 0, SYMBOLS))
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
        self.entry_points = [found.final_miss, *found.final_points]  # by the number of values; right ones, and "none"
        self.final_miss = found.final_miss
        self.place_of = {mask: place for place, mask in enumerate(self.entries)}
        # Bets: the wheels from the smallest on, each with its ranges from 0 on.
        wheels = found.wheels if options.wheels is None else options.wheels.wheels
        self.sizes = [wheel.size for wheel in wheels]
        self.points = [wheel.points for wheel in wheels]
        self.wheel_of: list[int] = []
        self.low_of: list[int] = []
        self.high_of: list[int] = []
        self.first_of_wheel: list[int] = []
        for wheel, size in enumerate(self.sizes):
            self.first_of_wheel.append(len(self.wheel_of))
            for low in range(self.highest - size + 2):
                self.wheel_of.append(wheel)
                self.low_of.append(low)
                self.high_of.append(low + size - 1)
        self.first_bet = WRITE + len(self.entries)
        self.size = self.first_bet + len(self.wheel_of)
        # Legal actions that only depend on a little.
        self.turn_actions = [TURN + SYMBOLS * die + symbol for die in range(DICE) for symbol in self.symbols] + [KEEP]
        self.token_actions = [PASS, *range(WRITE + 1, self.first_bet)]
        self.write_actions = list(range(WRITE, self.first_bet))
        self.bet_actions: dict[int, list[int]] = {}  # by the set of wheels on the table, made when first wanted
        self.discard_actions = [
            [DISCARD + symbol for symbol in range(SYMBOLS) if stacks >> symbol & 1] for stacks in range(1 << SYMBOLS)
        ]
        self.setup = Setup(
            symbols=[NAMES[symbol] for symbol in self.symbols],
            digits=self.digits,
            highest=self.highest,
            rounds=self.rounds,
            final_points=list(found.final_points),
            final_miss=found.final_miss,
            shortcut=options.shortcut,
            tokens_last_round=self.tokens_last_round,
            curse=options.curse,
            skull_space=self.skull_space,
            skull_end=self.skull_end,
            skull_last_round=self.skull_last_round,
            help=options.help,
        )

    def bets_with(self, wheels: int) -> list[int]:
        """Every bet with the wheels of a set, as actions."""
        found = self.bet_actions.get(wheels)
        if found is None:
            found = [self.first_bet + bet for bet in range(len(self.wheel_of)) if wheels >> self.wheel_of[bet] & 1]
            self.bet_actions[wheels] = found
        return found

    def sums_after(self, low: int, high: int, answer: int) -> int:
        """C8: the set of sums that the answer to a bet on low to high leaves."""
        within = (1 << (high + 1)) - (1 << low)
        if answer == RIGHT:
            return within
        if answer == WRONG:
            return self.all_sums & ~within
        return (1 << low) - 1 if answer == LOWER else self.all_sums & -(1 << (high + 1))

    def values(self, place: int) -> list[int]:
        """The digits of an entry."""
        return [digit for digit in range(self.digits) if self.entries[place] >> digit & 1]
