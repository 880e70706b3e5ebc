"""What finished games earn their players (R20 to R23): 25 achievements, 15 scenarios, 10 modified rules, and five titles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathom.core.achievements import Achievements, Part
from fathom.core.text import Catalogue
from fathom.games.reef.components import RULES, Condition, scenarios, standard_achievements
from fathom.games.reef.geometry import ADJACENT, ALL_SPACES, OUTER, SPACES
from fathom.games.reef.rules.ending import FULL
from fathom.games.reef.rules.scoring import BLUE, FISH, ORANGE, finished_kinds, total

if TYPE_CHECKING:
    from fathom.games.reef.rules.ocean import Ocean
    from fathom.games.reef.rules.position import Reef


class ReefAchievements(Achievements):
    """What a player can earn in Reef, over all games."""

    codes = (
        *(f"standard.{achievement.number}" for achievement in standard_achievements()),
        *(f"scenario.{scenario.number}" for scenario in scenarios()),
        *(f"rule.{number}" for number in range(1, RULES + 1)),
    )
    ranks = (10, 20, 30, 40, 50)

    def earned(self, state: Reef, seat: int) -> list[str]:
        return earned_by(state, seat)

    def say(self, code: str, part: Part, text: Catalogue) -> str:
        group, _, number = code.partition(".")
        if group == "scenario" and part == "text":
            return self._scenario_text(int(number), text)
        return text.say(f"{'achievement' if group == 'standard' else group}.{number}.{part}")

    def _scenario_text(self, number: int, text: Catalogue) -> str:
        """Return a scenario's minimum score, and its task where it has one."""
        scenario = scenarios()[number - 1]
        minimum = text.say("achievement.minimum", n=scenario.minimum)
        plain = scenario.task is None and not scenario.worthless_colour
        return minimum if plain else f"{minimum} {text.say(f'scenario.{number}.task')}"


ACHIEVEMENTS = ReefAchievements()


def earned_by(state: Reef, seat: int) -> list[str]:
    """Return what a seat has earned, once the game has ended by R15."""
    if state.end is None or state.reason != FULL:
        return []
    return earned(state.oceans[seat], state.score_of(seat))


def earned(ocean: Ocean, lines: list[int]) -> list[str]:
    """Return what a final ocean with its score sheet earns: standard achievements, its scenario, or its modified rule."""
    lookup = ocean.lookup
    scenario = lookup.scenario
    if lookup.options.components is not None:
        return []  # tiles of a player's own making could make everything easy
    if scenario is not None:
        met = total(lines) >= scenario.minimum and (scenario.task is None or not shortfall(scenario.task, ocean, lines))
        return [f"scenario.{scenario.number}"] if met else []
    if lookup.options.rule:
        return [] if ocean.broken else [f"rule.{lookup.options.rule}"]
    if lookup.family:
        return []
    return [f"standard.{one.number}" for one in standard_achievements() if not shortfall(one, ocean, lines)]


def shortfall(condition: Condition, ocean: Ocean, lines: list[int]) -> int:
    """Return how far a result is from what a condition asks for, by the measured number that comes closest; 0 if it is met."""
    values = MEASURES[condition.kind](ocean, lines)
    return min(max(condition.least - value, value - condition.most, 0) for value in values)


Measure = Callable[["Ocean", list[int]], list[int]]


def _counts(masks: list[int]) -> list[int]:
    return [mask.bit_count() for mask in masks]


def _colours(masks: list[int]) -> int:
    return sum(1 for mask in masks if mask)


def _all_finished(spaces: int, ocean: Ocean) -> list[int]:
    """Return 1 if there are tiles on these spaces and all of them are finished."""
    return [int(spaces != 0 and not spaces & ~ocean.finished)]


def _creatures(ocean: Ocean) -> int:
    return ocean.finished & ~ocean.coral_spaces


def _nines(ocean: Ocean) -> int:
    """Return in how many colours a coral worth 9 is finished."""
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


# Everything that achievements and scenarios ask for. Most measure one number, some one for each colour, any of which will do.
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
