# mypyc: compile
"""What Crew waits for, what its journal tells, and the choices of the crew, as numbers."""

from __future__ import annotations

from typing import Final

# What the game waits for, in the order of view.PHASES.
CLOCK: Final = 0
DRAW_TERRAIN: Final = 1
DEAL: Final = 2
DRAW: Final = 3
MEMBER: Final = 4
HAND_OVER: Final = 5
VOLUNTEER: Final = 6
DIVIDE: Final = 7
DISTRIBUTE: Final = 8
TAKING: Final = 9
DISTRESS: Final = 10
GIVE: Final = 11
PREDICTING: Final = 12
TRICK: Final = 13
TURN_UP: Final = 14
RETRY: Final = 15
OVER: Final = 16

# What a journal entry tells, in the order of view's tellers; its arguments follow in the tuple.
ATTEMPT_BEGAN: Final = 0
TERRAIN_DRAWN: Final = 1
DEALT: Final = 2
TASK_DRAWN: Final = 3
TASK_REPLACED: Final = 4
CAPTAIN_KNOWN: Final = 5
TOOK: Final = 6
PASSED: Final = 7
ASKED: Final = 8
ANSWERED: Final = 9
PROPOSED: Final = 10
ASSIGNED: Final = 11
AGREED: Final = 12
DECIDED: Final = 13
MARKED: Final = 14
GAVE: Final = 15
CARDS_PASSED: Final = 16
PREDICTED: Final = 17
FORETOLD: Final = 18
COUNTDOWN: Final = 19
SHOWED: Final = 20
WAS_READY: Final = 21
WAITED: Final = 22
WINDOW_CLOSED: Final = 23
PLAYED: Final = 24
TRICK_WON: Final = 25
SETTLED: Final = 26
TURNED_UP: Final = 27
LOST: Final = 28
WON: Final = 29
ENDED: Final = 30

# Why an attempt was lost, in the order of view.WHYS.
BY_TASK: Final = 0
BY_OBJECTIVE: Final = 1
BY_TIME: Final = 2
GAVE_UP: Final = 3
STUCK: Final = 4

# Choices of the crew, in the order of view.CLOCKS, PASSES and RETRIES.
TIMED: Final = 0
UNTIMED: Final = 1
NO_PASS: Final = 0
TO_LEFT: Final = 1
SAME_TASKS: Final = 0
NEW_TASKS: Final = 1
STOP: Final = 2
