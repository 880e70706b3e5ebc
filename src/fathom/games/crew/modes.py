# mypyc: compile
"""How a mission distributes its tasks, and how it lets the crew communicate, as numbers."""

from __future__ import annotations

from typing import Final

# Distribution of the tasks.
NORMAL: Final = 0
ONE_AGREED: Final = 1
ALL_OR_WILLING: Final = 2
ONE_VOLUNTEER: Final = 3
TWO_VOLUNTEERS: Final = 4
FREE: Final = 5
HARDEST_FIRST: Final = 6
CAPTAIN_SKIPPED: Final = 7
ALLOCATIONS: Final = {
    "normal": NORMAL,
    "one_crew_member_agreed": ONE_AGREED,
    "captain_all_or_one_willing": ALL_OR_WILLING,
    "volunteers_1": ONE_VOLUNTEER,
    "volunteers_2": TWO_VOLUNTEERS,
    "free": FREE,
    "captain_takes_hardest_first": HARDEST_FIRST,
    "captain_skipped": CAPTAIN_SKIPPED,
}

# Communication, in the order of show/names.py's MODES. Terrain becomes one of the others before the deal (K20).
OPENLY: Final = 0
CURRENTS: Final = 1
RAPTURE: Final = 2
SILENT: Final = 3
TERRAIN: Final = 4
COMMUNICATIONS: Final = {"normal": OPENLY, "currents": CURRENTS, "rapture": RAPTURE, "none": SILENT, "terrain": TERRAIN}

# Predictions that a task card asks for.
NO_PREDICTION: Final = 0
OPEN_PREDICTION: Final = 1
SECRET_PREDICTION: Final = 2
PREDICTIONS: Final = {None: NO_PREDICTION, "open": OPEN_PREDICTION, "secret": SECRET_PREDICTION}
