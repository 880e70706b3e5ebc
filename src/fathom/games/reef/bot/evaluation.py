# mypyc: compile
"""What an ocean is likely to come to: the heart of Reef's own bot.

Unfinished corals and creatures count with the chance that they will be finished; fish, shells and ecosystem cards with what they
score and what they are still good for. With no turns left the value is the score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.reef.bot import card_value, coral_value, creature_value
from fathom.games.reef.bot.bits import count
from fathom.games.reef.components import CORALS, HUES, TURNS
from fathom.games.reef.geometry import BESIDE, SPACES, TOUCHING
from fathom.games.reef.rules import phases
from fathom.games.reef.rules.scoring import FREE_LIONFISH, LIONFISH_POINTS, VARIETY_POINTS, coral_points, worthless_colour

if TYPE_CHECKING:
    from fathom.games.reef.rules.ocean import Ocean
    from fathom.games.reef.rules.position import Reef

SPACE_HOPE: Final = 0.75  # that an empty space at which a creature looks will hold what it wants, early in the game
LATE: Final = 1.5  # turns at the end in which hardly anything new is finished
EMPTY_AT_END: Final = 4.0  # spaces

FISH_USED: Final = 0.5  # of the points of a fish that corals wait for
FISH_FREE: Final = 0.8
FISH_HOPE: Final = 0.9  # for each empty space around a fish, early in the game
FISH_HALF: Final = 4.0  # turns before the end when half of that is left

SHELL: Final = 0.9  # of a point, early in the game
SHELL_HALF: Final = 2.0  # turns before the end when half of that is left
SHELL_FALL: Final = 0.12  # each further shell is worth less by this
TIE: Final = 0.01  # a shell at the end
SHELL_FOR_TILE: Final = 0.6  # of a shell's worth comes with a finished tile
FREE_UNIT: Final = 0.7  # of a shell's worth is a fish that the lionfish takes for nothing
DEBT: Final = 1000.0  # what cannot be paid
BROKEN: Final = 10.0  # a modified rule is broken


class Evaluator:
    """Evaluates a seat's oceans as they would be at the end of its present turn."""

    def __init__(self, state: Reef, left: int) -> None:
        lookup = state.lookup
        self.lookup = lookup
        self.left = left
        self.orange = state.orange
        self.blue = state.blue
        self.lionfish = 0
        for fish in state.lionfish:
            self.lionfish += fish
        self.space_chance = SPACE_HOPE * max(0.0, left - LATE) / (left + EMPTY_AT_END)
        self.fish_chance = FISH_HOPE * left / (left + FISH_HALF)
        self.shell_worth = SHELL * left / (left + SHELL_HALF)
        self.tile_shell = self.shell_worth * SHELL_FOR_TILE
        self.chance: list[float] = [0.0] * SPACES  # that the tile on a space will be finished
        self.lack: list[int] = [0] * SPACES  # halves of fish that it lacks; a fish that others lack too is half a one
        self.latest = 0.0  # the chance of the creature that was evaluated last
        # What a creature may hope for, by colour: the expected number of items, and of corals that may bring them.
        self.sums: list[float] = [0.0] * HUES
        self.counts: list[int] = [0] * HUES
        self.task = None if lookup.scenario is None else lookup.scenario.task

    def price(self, shells: int, units: int, spare: int) -> float:
        """Return what a price costs in points, given the shells and the fish that can be spared for the lionfish."""
        cost = 0.0
        lionfish = self.lionfish
        for _ in range(units):
            if self.lookup.solo and lionfish < FREE_LIONFISH and spare > 0:
                lionfish += 1
                spare -= 1
                cost += self.shell_worth * FREE_UNIT
            elif shells:
                shells -= 1
                cost += self.shell_worth * (1.0 - SHELL_FALL * shells)
            elif self.lookup.solo and spare > 0:
                lionfish += 1
                spare -= 1
                cost += LIONFISH_POINTS
            else:
                return DEBT
        return cost

    def value(self, ocean: Ocean) -> float:
        """Return the points that an ocean is likely to come to."""
        points = coral_value.value(self, ocean) if self.left else 0.0
        points += self._tiles(ocean)
        points += self._fish(ocean)
        points += card_value.value(self, ocean)
        shells = ocean.shells
        points += self.shell_worth * shells * (1.0 - SHELL_FALL * 0.5 * (shells - 1)) + TIE * shells
        if ocean.broken:
            points -= BROKEN
        return points

    def _tiles(self, ocean: Ocean) -> float:
        """Return what finished tiles, variety and unfinished creatures are worth."""
        lookup = self.lookup
        points = 0.0
        kinds = 0
        spaces = ocean.finished
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            tile = ocean.tiles[bit.bit_length() - 1] >> 2
            points += lookup.points[tile]
            if tile >= CORALS:
                kinds |= 1 << (tile - CORALS)
        if lookup.worthless_colour:
            points -= coral_points(ocean, worthless_colour(ocean))
        variety = 0.0 if lookup.family else float(VARIETY_POINTS)
        points += variety * count(kinds)
        spaces = ocean.filled & ~ocean.finished & ~ocean.coral_spaces
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            placed = ocean.tiles[space]
            kind = (placed >> 2) - CORALS
            bonus = self.tile_shell
            if not kinds >> kind & 1:
                bonus += variety
            points += creature_value.value(self, ocean, placed, space, bonus)
            self.chance[space] = self.latest
            if lookup.creatures_apart and BESIDE[space] & ocean.finished & ~ocean.coral_spaces:
                points -= BROKEN * self.latest  # M10
        return points

    def _fish(self, ocean: Ocean) -> float:
        """Return what unfinished fish score, with the hope that corals to come will want them."""
        lookup = self.lookup
        family = lookup.family
        filled = ocean.filled
        done = ocean.finished & ocean.coral_spaces
        waiting = ocean.coral_spaces & ~ocean.finished
        left = self.left
        points = 0.0
        for colour in range(HUES):
            own = ocean.corals[colour] if lookup.own_colour_bonus else 0
            bubbles = ocean.fish[colour]
            while bubbles:
                bit = bubbles & -bubbles
                bubbles ^= bit
                touching = TOUCHING[bit.bit_length() - 1]
                scored = 0.0 if family else float(count(touching & done) + count(touching & own))
                if left:
                    used = False
                    spaces = touching & waiting
                    while spaces:
                        space_bit = spaces & -spaces
                        spaces ^= space_bit
                        space = space_bit.bit_length() - 1
                        if not family:
                            scored += self.chance[space]
                        if lookup.needs[(ocean.tiles[space] * SPACES + space) * HUES + colour] & bit:
                            used = True
                    scored = scored * (FISH_USED if used else FISH_FREE) + self.fish_chance * count(touching & ~filled)
                points += scored
        return points


def turns_left(state: Reef, seat: int) -> int:
    """Return the number of turns that a seat has after the present one, or from now on if it is not its turn."""
    players = state.players
    left = TURNS - state.turns // players
    if (seat - state.first) % players < state.turns % players:
        left -= 1
    phase = state.phase
    drawn = phase == phases.DRAW and state.drafted == players
    in_turn = drawn or phases.BEFORE <= phase <= phases.REFRESH or phase == phases.CLOSING
    return left - 1 if in_turn and seat == state.turn else left
