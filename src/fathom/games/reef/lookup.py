# mypyc: compile
"""What follows from the number of players and the options, worked out once and shared by all positions.

Tiles are numbered: the corals first (pattern by pattern, each in the four colours), then the kinds of creatures. A placed tile is
its number * 4 + its rotation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fathom.core.errors import OptionError
from fathom.core.lookup import Lookup
from fathom.games.reef.components import (
    COPIES_OF_A_KIND,
    CORALS,
    FISH_OF_A_COLOUR,
    HUES,
    KINDS,
    LETTERS,
    PLACES,
    Scenario,
    scenarios,
    standard,
)
from fathom.games.reef.creature_sets import CreatureSets
from fathom.games.reef.geometry import ALL_SPACES, CORNER, SPACES, cells, rays
from fathom.games.reef.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.reef.options import ReefOptions


@final
class ReefLookup(Lookup):
    """The tiles by their numbers, what they ask for where, and what the modified rule changes."""

    options: ReefOptions

    def __init__(self, players: int, options: ReefOptions) -> None:
        check_options(players, options)
        super().__init__(players, options)
        self.components = options.components or standard()
        self.scenario: Scenario | None = scenarios()[options.scenario - 1] if options.scenario else None
        self.solo: bool = players == 1
        self.family: bool = options.mode == "family"
        self._set_rule(options.rule)
        self._set_choices(players, options)
        self._number_tiles()
        self.needs: list[int] = _needs(self.corners)
        self._read_creatures()
        self.sets = CreatureSets(self.wants_fish)
        if not self.kinds and not self.sets.count():
            raise OptionError("There is no random set of these creatures: it has 3 to 5 kinds that want fish.", "components")

    def is_coral(self, tile: int) -> bool:
        return tile < CORALS

    def _set_rule(self, rule: int) -> None:
        more = 1 if rule == 4 else 0  # M4
        self.refresh_price: int = 1 + more
        self.lift_price: int = 1 + more
        self.move_price: int = 2 + more
        self.corals_together: bool = rule == 1
        self.places: int = 3 if rule == 2 else PLACES
        self.shifts: bool = rule == 3
        self.open_stock: bool = rule == 5
        self.refreshes: bool = rule not in (6, 8)
        self.card_choice: bool = rule == 7
        self.pools: bool = rule != 8
        self.links: bool = rule not in (5, 8)
        self.own_colour_bonus: bool = rule == 9
        self.creatures_apart: bool = rule == 10

    def _set_choices(self, players: int, options: ReefOptions) -> None:
        """Note what is given, and what the set-up leaves to nature (-1 or 0)."""
        scenario = self.scenario
        seats = {"random": -1, "A": 0, "B": 1, "C": 2, "D": 3}
        self.first: int = 0 if players == 1 else seats[options.first]
        names: tuple[str, ...] = ()
        if scenario is not None:
            names = scenario.creatures
        elif options.kinds is not None:
            names = options.kinds.kinds
        elif options.creatures == "first":
            names = scenarios()[0].creatures
        self.kinds: int = sum(1 << KINDS.index(name) for name in names)
        self.orange: int = options.orange if scenario is None else scenario.orange  # counted from 1
        self.blue: int = options.blue if scenario is None else scenario.blue
        self.orange_factor: int = 1 if scenario is None else scenario.orange_factor
        self.worthless_colour: bool = scenario is not None and scenario.worthless_colour
        self.cards: int = 0 if self.family else 2 if self.card_choice else 1  # of each colour
        self.fish_of_a_colour: int = FISH_OF_A_COLOUR[players]
        self.copies: int = COPIES_OF_A_KIND[players]

    def _number_tiles(self) -> None:
        self.names: list[str] = []
        self.points: list[int] = []
        self.colour_of: list[int] = []  # -1 for a creature
        self.corners: list[str] = []  # of the corals: letters, N E S W
        for corals in self.components.corals:
            for pattern in corals.patterns:
                for colour in range(HUES):
                    self.names.append(LETTERS[colour] + pattern)
                    self.points.append(corals.points)
                    self.colour_of.append(colour)
                    self.corners.append("".join("-" if c == "-" else LETTERS[(colour + int(c)) % HUES] for c in pattern))
        for creature in self.components.creatures:
            self.names.append(creature.kind)
            self.points.append(creature.points)
            self.colour_of.append(-1)
        self.number_of: dict[str, int] = {name: number for number, name in enumerate(self.names)}

    def _read_creatures(self) -> None:
        """Note what each kind wants. Where it looks is at (kind * 4 + rotation) * SPACES + space of `looks`."""
        self.wants_fish: list[bool] = []
        self.wants_same: list[bool] = []
        self.need: list[int] = []
        self.partial: list[int] = []
        self.looks: list[int] = []
        for creature in self.components.creatures:
            self.wants_fish.append(creature.item == "fish")
            self.wants_same.append(creature.match == "same")
            self.need.append(creature.need)
            self.partial.append(creature.partial)
            for rotation in range(4):
                for space in range(SPACES):
                    if creature.anywhere:
                        self.looks.append(ALL_SPACES)
                    else:
                        marked = cells(space, list(creature.cells), rotation)
                        self.looks.append(marked | rays(space, list(creature.rays), rotation))


def _needs(corners: list[str]) -> list[int]:
    """Return the bubbles that must hold a fish of a colour, at ((coral * 4 + rotation) * SPACES + space) * HUES + colour."""
    needs = [0] * (len(corners) * 4 * SPACES * HUES)
    for coral, letters in enumerate(corners):
        for rotation in range(4):
            for space in range(SPACES):
                base = ((coral * 4 + rotation) * SPACES + space) * HUES
                for corner in range(4):
                    letter = letters[corner]
                    if letter != "-":
                        bubble = CORNER[space * 4 + (corner + rotation) % 4]
                        index = base + LETTERS.index(letter)
                        needs[index] = needs[index] | 1 << bubble
    return needs


def check_options(players: int, options: ReefOptions) -> None:
    """Raise an OptionError where options contradict each other."""
    if options.scenario and options.rule:
        raise TEXTS.refuse_option("scenario_and_rule", "rule")
    if options.scenario and options.mode == "family":
        raise TEXTS.refuse_option("family_scenario", "mode")
    if options.mode == "family" and options.rule in (7, 9):
        raise TEXTS.refuse_option("family_rule", "rule", rule=options.rule)
    if options.first != "random" and "ABCD".index(options.first) >= players:
        raise TEXTS.refuse_option("first_seat", "first", seat=options.first, players=players)
