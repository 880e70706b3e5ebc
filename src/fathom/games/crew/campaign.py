"""The campaign: pages of the logbook, and what a crew carries from one sitting to the next (K5, K15, K16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from fathom.core.campaign import Campaign, Page, Part, Sitting
from fathom.core.options import Options
from fathom.core.state import State
from fathom.core.text import Catalogue
from fathom.games.crew.components import EPILOGUE, LAST_MISSION, PRACTICE, TASKS
from fathom.games.crew.options import HARDEST, MOST_ATTEMPTS, CrewOptions, Logbook
from fathom.games.crew.rules import Crew

EASIEST = CrewOptions().epilogue
FIRST = 1  # up to this mission nobody is asked about the distress signal before it was once left undone


class CrewCampaign(Campaign):
    """The practice game, 32 missions, and the epilogue that never ends."""

    pages = (
        Page(PRACTICE, "practice"),
        *(Page(mission) for mission in range(PRACTICE + 1, LAST_MISSION + 1)),
        Page(EPILOGUE, "endless"),
    )
    decides = ("mission", "epilogue", "attempts", "logbook")

    def say(self, page: int, part: Part, text: Catalogue) -> str:
        return text.say(f"mission.{page}.{part}")

    def sitting(self, state: State) -> Sitting:
        crew = cast(Crew, state)
        won = crew.end is not None and crew.end.reason == "won"
        left = Logbook(
            spent=tuple(task for task in range(1, TASKS + 1) if not crew.deck >> (task - 1) & 1),
            kept=() if won or crew.lookup.fixed else tuple(crew.display),
            attempts=crew.lookup.before + crew.attempt,
            distress=crew.distress,
        )
        return Sitting(
            page=crew.lookup.mission,
            won=won,
            attempts=crew.recorded_attempts(),
            aided=crew.distress,
            left=msgspec.to_builtins(left),
        )

    def options(self, page: int, log: Sequence[Sitting], base: Options, keep: bool) -> CrewOptions:
        """Return options for a sitting until the mission is won or the crew stops. The practice game leaves no trace."""
        options = cast(CrewOptions, base)
        if page <= FIRST and all(sitting.page != page for sitting in log):
            options = msgspec.structs.replace(options, distress="never")
        carried = Logbook() if page == PRACTICE else self._carried(page, log, keep)
        if options.deck == "fresh":
            carried = msgspec.structs.replace(carried, spent=())
        return msgspec.structs.replace(
            options,
            mission=page,
            epilogue=min(HARDEST, EASIEST + sum(sitting.won for sitting in log if sitting.page == EPILOGUE)),
            attempts=MOST_ATTEMPTS,
            logbook=None if carried == Logbook() else carried,
        )

    def _carried(self, page: int, log: Sequence[Sitting], keep: bool) -> Logbook:
        recorded = [sitting for sitting in log if sitting.page != PRACTICE]
        here = [sitting for sitting in recorded if sitting.page == page]
        begun = Logbook() if not here or here[-1].won else _left(here[-1])
        kept = begun.kept if keep else ()
        # The deck is as the last sitting left it, whichever mission that was.
        spent = _left(recorded[-1]).spent if recorded else ()
        return Logbook(
            spent=tuple(task for task in spent if task not in kept),
            kept=kept,
            attempts=begun.attempts,
            distress=begun.distress,
        )


def _left(sitting: Sitting) -> Logbook:
    return msgspec.convert(sitting.left, Logbook)
