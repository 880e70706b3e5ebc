"""Reef's components: what is in the box, with corals, creatures, scenarios and achievements read from data/."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

COLOURS = ("red", "yellow", "green", "purple")
LETTERS = "rygp"
HUES: Final = 4  # the number of colours
PATTERNS: Final = 19  # each exists once in every colour
CORALS: Final = 76
KINDS = (*(f"{letter}{number}" for letter in "ABCDE" for number in (1, 2, 3, 4)), "F1", "F2")  # of creatures
SET: Final = 10  # kinds of creatures in a game
FISH_OF_A_COLOUR = {1: 9, 2: 14, 3: 19, 4: 24}  # by the number of players
COPIES_OF_A_KIND = {1: 2, 2: 2, 3: 3, 4: 4}
CARDS: Final = 7  # ecosystem cards of each of their two colours
ALL_CARDS: Final = (1 << CARDS) - 1
PLACES: Final = 5  # in a pool
TURNS: Final = 17  # of each player (R15)
FIRST_SHELLS: Final = 2
MOST_SHELLS: Final = 5
SCENARIOS: Final = 15
RULES: Final = 10

Offset = tuple[int, int]


class Creature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a kind of creature wants: finished corals or fish, the same or different, on marked spaces, in rays, or anywhere."""

    kind: str
    item: Literal["coral", "fish"]
    match: Literal["same", "different"]
    need: int
    points: int
    partial: int
    cells: tuple[Offset, ...] = ()
    rays: tuple[Offset, ...] = ()
    anywhere: bool = False

    def __post_init__(self) -> None:
        if bool(self.cells) + bool(self.rays) + self.anywhere != 1:
            raise ValueError("a creature looks at cells, along rays, or anywhere")
        if self.cells and len(self.cells) != self.need:
            raise ValueError("every marked space of a creature must fit, so there are as many as it needs")
        if not 1 <= self.need <= 18 or (self.match == "different" and self.need > len(COLOURS)):
            raise ValueError("a creature needs 1 to 18 of the same, or 1 to 4 different")
        if not 0 <= self.points <= 99 or not 0 <= self.partial <= 9:
            raise ValueError("a creature is worth 0 to 99 points, and 0 to 9 for each item while it is unfinished")
        for dc, dr in self.cells + self.rays:
            if (dc, dr) == (0, 0) or (dc + dr) % 2 or not -8 <= dc <= 8 or not -8 <= dr <= 8:
                raise ValueError("an offset leads from one space to another")


class Corals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Corals that are worth the same.

    A pattern's corners go N E S W: 0 is the coral's own colour, 1 to 3 the next ones in the order of `COLOURS`, - none.
    """

    points: int
    patterns: tuple[str, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.points <= 99:
            raise ValueError("a coral is worth 1 to 99 points")
        for pattern in self.patterns:
            if len(pattern) != 4 or set(pattern) - set("0123-") or pattern == "----":
                raise ValueError("a coral's pattern has four corners, each 0 to 3 or -, and at least one is coloured")


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A complete set of tiles. The option `components` can replace the standard one."""

    corals: tuple[Corals, ...]  # every pattern exists once in each colour
    creatures: tuple[Creature, ...]

    def __post_init__(self) -> None:
        patterns = [pattern for corals in self.corals for pattern in corals.patterns]
        if len(patterns) != PATTERNS or len(set(patterns)) != PATTERNS:
            raise ValueError(f"a set has {PATTERNS} different patterns of corals, each in four colours")
        if tuple(creature.kind for creature in self.creatures) != KINDS:
            raise ValueError(f"a set has the {len(KINDS)} kinds of creatures {KINDS[0]} to {KINDS[-1]}, in this order")


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a player's result may meet: a measure (achievements.py) within bounds."""

    kind: str
    least: int = 0
    most: int = 999
    number: int = 0  # of the achievement; a scenario's task has none


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of creatures and two cards, a task and a minimum score."""

    number: int
    level: Literal["easy", "normal", "hard"]
    creatures: tuple[str, ...]
    orange: int
    blue: int
    minimum: int
    task: Condition | None = None
    orange_factor: int = 1
    worthless_colour: bool = False  # the corals of a colour named at the end lose their own points


@cache
def standard() -> Components:
    """Return the standard tiles. Those that the rules show only as art are reconstructed: docs/rules/reef.en.md says which."""
    return msgspec.convert(_read("standard"), Components)


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Return the 15 scenarios. A first game has the creatures of the first one."""
    return msgspec.convert(_read("scenarios"), tuple[Scenario, ...])


@cache
def standard_achievements() -> tuple[Condition, ...]:
    """Return the 25 achievements of a game with standard rules."""
    return msgspec.convert(_read("achievements"), tuple[Condition, ...])


def _read(name: str) -> Any:
    return msgspec.json.decode((files(__package__) / "data" / f"{name}.json").read_bytes())
