"""Sonar's options: the map, the real-time variant and the help that a table allows. The defaults are the rules of record."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from fathom.core.options import Options
from fathom.games.sonar.components import Chart

# Seconds between two orders of a captain in real time (S12).
INTERVALS: Final = {"quick": 1.0, "normal": 1.5, "calm": 3.0}


class SonarOptions(Options, frozen=True, kw_only=True):
    """Descriptions of every option and choice are in text/, under `option`."""

    map: Literal["archipelago", "antarctica", "verne", "umbria"] = "archipelago"
    chart: Chart | None = None  # a map of the table's own, instead of `map`
    real_time: bool = False
    interval: Literal["quick", "normal", "calm"] = "normal"
    shifts: bool = False  # offsets of the enemy's track that contradict the map are marked
    positions: bool = False  # the exact possible positions are shown
    limit: Annotated[int, Meta(ge=0, le=1000)] = 0  # orders after which the game is a draw; 0: never
    answer_time: Annotated[int, Meta(ge=0, le=300)] = 0  # seconds for a sonar answer when turns are taken; 0: no limit


PRESETS: Final = {
    "first": SonarOptions(shifts=True),
    "standard": SonarOptions(map="verne"),
    "expert": SonarOptions(map="antarctica"),
    "real_time": SonarOptions(map="umbria", real_time=True),
}
