"""Achievements (R20 to R23): what a finished game earns its players."""

from __future__ import annotations

from collections.abc import Callable

from fathom.games.reef.components import Condition, achievements
from fathom.games.reef.geometry import ADJACENT, ALL_SPACES, OUTER, SPACES
from fathom.games.reef.ocean import Ocean
from fathom.games.reef.scoring import BLUE, FISH, ORANGE, finished_kinds, total

RANKS = (130, 145, 160, 170, 180, 190)  # solo (R18)


def rank(points: int) -> int:
    """The solo rank of a final score: 0 is none, 6 Poseidon."""
    return sum(points >= least for least in RANKS)


def earned(ocean: Ocean, lines: list[int]) -> list[str]:
    """What a game that ended by R15 earns: standard achievements, or its scenario, or its modified rule."""
    lookup = ocean.lookup
    scenario = lookup.scenario
    if lookup.options.components is not None:
        return []  # with tiles of one's own making anything could be had for nothing
    if scenario is not None:
        met = total(lines) >= scenario.minimum and (scenario.task is None or is_met(scenario.task, ocean, lines))
        return [f"scenario.{scenario.number}"] if met else []
    if lookup.options.rule:
        return [] if ocean.broken else [f"rule.{lookup.options.rule}"]
    if lookup.family:
        return []
    return [f"standard.{one.number}" for one in achievements() if is_met(one, ocean, lines)]


def is_met(condition: Condition, ocean: Ocean, lines: list[int]) -> bool:
    """Whether a result has what a condition asks for: one of the measured numbers lies within its bounds."""
    return any(condition.least <= value <= condition.most for value in MEASURES[condition.kind](ocean, lines))


Measure = Callable[[Ocean, list[int]], list[int]]


def _counts(masks: list[int]) -> list[int]:
    return [mask.bit_count() for mask in masks]


def _colours(masks: list[int]) -> int:
    return sum(1 for mask in masks if mask)


def _all_finished(spaces: int, ocean: Ocean) -> list[int]:
    """1 if there are such tiles and all of them are finished."""
    return [int(spaces != 0 and not spaces & ~ocean.finished)]


def _creatures(ocean: Ocean) -> int:
    return ocean.finished & ~ocean.coral_spaces


def _nines(ocean: Ocean) -> int:
    """In how many colours a coral that is worth 9 is finished."""
    lookup = ocean.lookup
    return sum(
        any(mask >> space & 1 and lookup.points[ocean.tiles[space] >> 2] == 9 for space in range(SPACES)) for mask in ocean.corals
    )


def _gaps_apart(ocean: Ocean) -> bool:
    gaps = ALL_SPACES & ~ocean.filled
    return not any(gaps >> space & 1 and ADJACENT[space] & gaps for space in range(SPACES))


def _all_different(ocean: Ocean) -> bool:
    kinds = [ocean.tiles[space] >> 2 for space in range(SPACES) if _creatures(ocean) >> space & 1]
    return bool(kinds) and len(set(kinds)) == len(kinds)


# Everything that achievements and scenarios ask for. Most measure one number; some one for each colour, any of which will do.
MEASURES: dict[str, Measure] = {
    "points": lambda ocean, lines: [total(lines)],
    "orange": lambda ocean, lines: [lines[ORANGE]],
    "blue": lambda ocean, lines: [lines[BLUE]],
    "cards": lambda ocean, lines: [lines[ORANGE] + lines[BLUE]],
    "cards_equal": lambda ocean, lines: [int(lines[ORANGE] == lines[BLUE] > 0)],
    "fish_points": lambda ocean, lines: [lines[FISH]],
    "shells": lambda ocean, lines: [ocean.shells],
    "all_corals": lambda ocean, lines: _all_finished(ocean.coral_spaces, ocean),
    "all_creatures": lambda ocean, lines: _all_finished(ocean.filled & ~ocean.coral_spaces, ocean),
    "all_tiles": lambda ocean, lines: _all_finished(ocean.filled, ocean),
    "creatures": lambda ocean, lines: [_creatures(ocean).bit_count()],
    "kinds": lambda ocean, lines: [finished_kinds(ocean, ALL_SPACES).bit_count()],
    "outer_kinds": lambda ocean, lines: [finished_kinds(ocean, OUTER).bit_count()],
    "all_different": lambda ocean, lines: [int(_all_different(ocean))],
    "coral_colours": lambda ocean, lines: [_colours(ocean.corals)],
    "fish_colours": lambda ocean, lines: [_colours(ocean.landed)],
    "colours": lambda ocean, lines: [_colours([one | two for one, two in zip(ocean.corals, ocean.landed, strict=True)])],
    "corals_each": lambda ocean, lines: [min(_counts(ocean.corals))],
    "corals_alike": lambda ocean, lines: _counts(ocean.corals),
    "fish_of_one": lambda ocean, lines: _counts(ocean.landed),
    "nines": lambda ocean, lines: [int(_nines(ocean) == len(ocean.corals))],
    "gaps_apart": lambda ocean, lines: [int(_gaps_apart(ocean))],
    "rim": lambda ocean, lines: [int(not OUTER & ~ocean.finished)],
}
