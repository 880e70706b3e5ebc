# mypyc: compile
"""The kinds of goals, as numbers, with what the sets and numbers of a goal mean to each."""

from __future__ import annotations

from typing import Final

# All cards the owner wins (holdings.py).
AT_LEAST: Final = 0  # n of the first set
EXACTLY: Final = 1  # n of the first set and m of the second
AS_MANY: Final = 2  # of the first set as of the second, at least n of each
MORE: Final = 3  # of the first set than of the second
EACH_COLOUR: Final = 4  # a card of each
WHOLE_COLOUR: Final = 5  # all nine of any
LAST_HOLDING: Final = 5

# One trick the owner wins (single_trick_goals.py).
USING: Final = 6  # by a card of the first set; if there is a second set, with another card in the trick that is in it
EVEN_TRICK: Final = 7  # as many of the first set as of the second, at least n of each
PURE_TRICK: Final = 8  # all its cards in the first set
SUM: Final = 9  # no submarine, and values that add up to n..m
AT_LAST: Final = 10  # the last trick, with a card of the first set
LAST_SINGLE_TRICK: Final = 10

# Who wins which tricks (winners.py).
TRICKS_WON: Final = 11  # n of them
PREDICTED: Final = 12  # as many as said
STREAK: Final = 13  # n in a row, or more
ONLY_STREAK: Final = 14  # n in all, in a row
NO_STREAK: Final = 15  # never n in a row
PLACES: Final = 16  # all tricks of the first set, none of the second (bit 0 is the first trick)
MORE_THAN_ALL: Final = 17  # more than all others together
MORE_THAN_EACH: Final = 18
FEWER_THAN_EACH: Final = 19
MORE_THAN_CAPTAIN: Final = 20
FEWER_THAN_CAPTAIN: Final = 21
SAME_AS_CAPTAIN: Final = 22  # at least n
AHEAD: Final = 23  # the winner of the first trick has more than each other member after every trick
LAST_WINNERS: Final = 23

# What is led, and when a card is played (leads.py).
NEVER_LEAD: Final = 24  # the owner leads no card of the first set
NO_LEAD: Final = 25  # nobody does
FINAL_CARD: Final = 26  # the first set is one card: the very last of the last trick
LAST_LEAD: Final = 26

# How the crew shares (balance.py).
BALANCE: Final = 27  # of the first set; the most minus the fewest, or minus the second most if `runner_up`, is never above n
