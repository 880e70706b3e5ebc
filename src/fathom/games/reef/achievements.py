"""Reef's achievement sheet (R20): 25 with standard rules, 15 scenarios, 10 modified rules, and five titles."""

from __future__ import annotations

from fathom.core.achievements import Achievements, Part
from fathom.core.text import Catalogue
from fathom.games.reef.components import RULES, achievements, scenarios
from fathom.games.reef.rules import Reef


class ReefAchievements(Achievements):
    """What a player can earn in Reef, over all games."""

    codes = (
        *(f"standard.{achievement.number}" for achievement in achievements()),
        *(f"scenario.{scenario.number}" for scenario in scenarios()),
        *(f"rule.{number}" for number in range(1, RULES + 1)),
    )
    ranks = (10, 20, 30, 40, 50)

    def earned(self, state: Reef, seat: int) -> list[str]:
        return state.earned_by(seat)

    def say(self, code: str, part: Part, text: Catalogue) -> str:
        group, _, number = code.partition(".")
        if group == "scenario" and part == "text":
            return self._asked_for(int(number), text)
        return text.say(f"{'achievement' if group == 'standard' else group}.{number}.{part}")

    def _asked_for(self, number: int, text: Catalogue) -> str:
        """A scenario's minimum score, and its task where it has one."""
        scenario = scenarios()[number - 1]
        minimum = text.say("achievement.minimum", n=scenario.minimum)
        plain = scenario.task is None and not scenario.worthless_colour
        return minimum if plain else f"{minimum} {text.say(f'scenario.{number}.task')}"
