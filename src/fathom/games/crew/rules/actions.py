# mypyc: compile
"""The numbers of Crew's actions. A card played or given is its own number; everything else follows."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import CARDS

MOST_TASKS: Final = 24  # on display: the epilogue's hardest draw has fewer
MOST_MEMBERS: Final = 5
POSITIONS: Final = 4  # highest, only, lowest, and not said (currents)

GIVE_FOR_TONOJA: Final = CARDS  # + card
SHOW: Final = GIVE_FOR_TONOJA + CARDS  # + POSITIONS * card + position; submarines are never shown
READY: Final = SHOW + POSITIONS * 36
WAIT: Final = READY + 1
TAKE: Final = WAIT + 1  # + place on display
PASS: Final = TAKE + MOST_TASKS
YES: Final = PASS + 1
NO: Final = YES + 1
KEEP: Final = NO + 1  # the captain takes all tasks
ASK: Final = KEEP + 1  # + member
PREDICT: Final = ASK + MOST_MEMBERS  # + number of tricks, 0 to 13
AGREE: Final = PREDICT + 14
PROPOSE: Final = AGREE + 1  # + choice
ASSIGN: Final = PROPOSE + MOST_MEMBERS  # + MOST_MEMBERS * place on display + member
MARK: Final = ASSIGN + MOST_MEMBERS * MOST_TASKS  # + MARKS * place on display + mark
MARKS: Final = 2 + MOST_MEMBERS  # would, rather not, you could (each member)
SIZE: Final = MARK + MARKS * MOST_TASKS

# What the table itself does.
GIVE_UP: Final = 0  # all people have asked for it in secret (K14a)
TIME_UP: Final = 1  # the countdown of a real-time mission is over (K21)
WINDOW_OVER: Final = 2  # the time for messages before a trick is over (K13)
DECIDE: Final = 3  # + phase: the time for a decision of the crew is over (K25, K22)


def size(players: int, options: object) -> int:
    """Return the number of actions, the same for every mission and number of players."""
    return SIZE
