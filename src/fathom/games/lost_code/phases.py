# mypyc: compile
"""What a game of Lost Code waits for, what bets are answered, where the skull is, and what the journal tells."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
STACK: Final = 1  # the markers are stacked in random order
ROLL: Final = 2
TOKENS: Final = 3  # a token is offered to one player after another (L1)
BEARS: Final = 4  # beginner: dice that show the bear are turned (C5)
TURNING: Final = 5  # the roller may turn a die
BETS: Final = 6
SWAPS: Final = 7
DRAW: Final = 8  # nature draws the new tile
FINAL: Final = 9  # everybody writes the final entries
OVER: Final = 10

# Answers to bets (C8).
RIGHT: Final = 0
HIGHER: Final = 1
LOWER: Final = 2
WRONG: Final = 3  # with the smallest wheel that is all

# The skull (T1–T3).
NO_SKULL: Final = 0
ON_TRACK: Final = 1
TAKEN: Final = 2
GONE: Final = 3

# Why a marker moves.
BY_BET: Final = 0  # a right bet
BY_OTHERS: Final = 1  # the cursed player, when another is wrong
BY_CURSE: Final = 2  # the cursed player, when wrong: back
BY_ENTRIES: Final = 3  # the final entries

# Journal entries; their arguments follow in the tuple.
DEALT: Final = 0
STACKED: Final = 1
ROLLED: Final = 2
PASSED: Final = 3
TOOK: Final = 4
TURNED: Final = 5
KEPT: Final = 6
BET: Final = 7
CHECKED: Final = 8
MOVED: Final = 9
SKULL_TAKEN: Final = 10
CURSED: Final = 11
SKULL_LEFT: Final = 12
DISCARDED: Final = 13
DREW: Final = 14
UNSWAPPED: Final = 15
TOKENS_LEFT: Final = 16
WROTE: Final = 17
JUDGED: Final = 18
ENDED: Final = 19
