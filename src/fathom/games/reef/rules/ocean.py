# mypyc: compile
"""One player's ocean: its tiles, its fish, what is satisfied, and finishing (R9 to R14).

Sets of spaces and of bubbles are bitmasks; those by colour are lists of four. What depends on more than the ocean (whose turn it
is, prices, what is in hand) is in legal.py.
"""

from __future__ import annotations

from typing import final

from fathom.core.fields import Fields
from fathom.games.reef.components import CORALS, FIRST_SHELLS, HUES, MOST_SHELLS
from fathom.games.reef.geometry import (
    ADJACENT,
    ALL_BUBBLES,
    ALL_SPACES,
    AROUND,
    BESIDE,
    CORNER,
    SPACES,
    TOUCHING,
    around_all,
    next_to,
)
from fathom.games.reef.lookup import ReefLookup


@final
class Ocean(Fields):
    """One player's ocean."""

    FIELDS = ("tiles", "finished", "corals", "landed", "fish", "shells", "broken")

    def __init__(self, lookup: ReefLookup, source: Ocean | None = None) -> None:
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        self.tiles: list[int] = [-1] * SPACES  # tile * 4 + rotation; -1 is an empty space
        self.filled = 0
        self.coral_spaces = 0  # finished or not
        self.finished = 0
        self.corals: list[int] = [0] * HUES  # finished corals by their colour
        self.landed: list[int] = [0] * HUES  # finished fish by their colour: the spaces they are on
        self.fish: list[int] = [0] * HUES  # unfinished fish by their colour: the bubbles they are on
        self.taken = 0  # bubbles that hold a fish
        self.reach = 0 if lookup.pools else ALL_BUBBLES  # bubbles where a fish may be placed (R9, M8)
        self.satisfied = 0  # spaces whose tile may be finished now
        self.shells = FIRST_SHELLS
        self.broken = False  # whether the modified rule was broken (M1, M10)

    def _copy_from(self, source: Ocean) -> None:
        self.tiles = source.tiles[:]
        self.filled = source.filled
        self.coral_spaces = source.coral_spaces
        self.finished = source.finished
        self.corals = source.corals[:]
        self.landed = source.landed[:]
        self.fish = source.fish[:]
        self.taken = source.taken
        self.reach = source.reach
        self.satisfied = source.satisfied
        self.shells = source.shells
        self.broken = source.broken

    def copy(self) -> Ocean:
        """Return an ocean that shares nothing mutable with this one."""
        return Ocean(self.lookup, self)

    def derive(self) -> None:
        for space in range(SPACES):
            placed = self.tiles[space]
            if placed >= 0:
                bit = 1 << space
                self.filled |= bit
                if placed < CORALS * 4:
                    self.coral_spaces |= bit
        self.taken = self.fish[0] | self.fish[1] | self.fish[2] | self.fish[3]
        if self.lookup.pools:
            self.reach = around_all(self.filled)
        for space in range(SPACES):
            if self.filled >> space & 1 and not self.finished >> space & 1 and self.is_satisfied(space):
                self.satisfied |= 1 << space

    # -- where things may go

    def open_spaces(self, tile: int) -> int:
        """Return where a tile may be placed: beside another one (R9), or anywhere in an empty ocean or under M8."""
        free = ALL_SPACES & ~self.filled
        lookup = self.lookup
        if not self.filled or not lookup.pools:
            return free
        beside = free & next_to(self.filled)
        if lookup.corals_together and tile < CORALS and self.coral_spaces:
            together = beside & next_to(self.coral_spaces)
            # M1: where no such space is left, the coral may break the rule.
            return together if together else beside
        return beside

    def open_bubbles(self) -> int:
        """Return where a fish may be placed."""
        return self.reach & ~self.taken

    def shift_spaces(self, space: int) -> int:
        """Return where an unfinished coral may be moved (M3): beside another tile. Turning it in place is not included."""
        others = self.filled & ~(1 << space)
        return ALL_SPACES & ~self.filled & next_to(others)

    def colour_at(self, bubble: int) -> int:
        """Return the colour of the fish on a bubble, or -1."""
        for colour in range(HUES):
            if self.fish[colour] >> bubble & 1:
                return colour
        return -1

    # -- moves

    def place_tile(self, space: int, tile: int, rotation: int) -> None:
        """Put a tile onto an empty space."""
        bit = 1 << space
        if tile < CORALS:
            if self.lookup.corals_together and self.coral_spaces and not ADJACENT[space] & self.coral_spaces:
                self.broken = True  # M1
            self.coral_spaces |= bit
        self.tiles[space] = tile * 4 + rotation
        self.filled |= bit
        self.reach |= AROUND[space]
        if self.is_satisfied(space):
            self.satisfied |= bit

    def place_fish(self, bubble: int, colour: int) -> None:
        """Put a fish onto a free bubble."""
        bit = 1 << bubble
        self.fish[colour] = self.fish[colour] | bit
        self.taken |= bit
        self._look_around(bubble)

    def move_fish(self, start: int, bubble: int) -> None:
        """Move an unfinished fish to a free bubble (R10)."""
        colour = self.colour_at(start)
        self._free(start, colour)
        self.place_fish(bubble, colour)

    def shift_coral(self, start: int, space: int, rotation: int) -> None:
        """Move an unfinished coral, or turn it (M3). Fish stay where they are."""
        tile = self.tiles[start] >> 2
        bit = 1 << start
        self.tiles[start] = -1
        self.filled &= ~bit
        self.coral_spaces &= ~bit
        self.satisfied &= ~bit
        self.reach = around_all(self.filled)
        self.place_tile(space, tile, rotation)

    def finish_coral(self, space: int, corner: int) -> None:
        """Turn a satisfied coral over and put the fish at one of its corners onto it (R13)."""
        bubble = CORNER[space * 4 + corner]
        bit = 1 << space
        colour = self.colour_at(bubble)
        own = self.lookup.colour_of[self.tiles[space] >> 2]
        self.finished |= bit
        self.satisfied &= ~bit
        self.corals[own] = self.corals[own] | bit
        self.landed[colour] = self.landed[colour] | bit
        self._free(bubble, colour)
        self._earn_shell()
        self._look_at_creatures()

    def finish_creature(self, space: int) -> None:
        """Turn a satisfied creature over. It uses nothing up (R14)."""
        bit = 1 << space
        if self.lookup.creatures_apart and BESIDE[space] & self.finished & ~self.coral_spaces:
            self.broken = True  # M10
        self.finished |= bit
        self.satisfied &= ~bit
        self._earn_shell()

    def _earn_shell(self) -> None:
        if self.shells < MOST_SHELLS:
            self.shells += 1

    def _free(self, bubble: int, colour: int) -> None:
        bit = 1 << bubble
        self.fish[colour] = self.fish[colour] & ~bit
        self.taken &= ~bit
        self._look_around(bubble)

    def _look_around(self, bubble: int) -> None:
        """Work out again which corals at a bubble are satisfied."""
        spaces = TOUCHING[bubble] & self.coral_spaces & ~self.finished
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            if self.is_satisfied(bit.bit_length() - 1):
                self.satisfied |= bit
            else:
                self.satisfied &= ~bit

    def _look_at_creatures(self) -> None:
        """Work out which further creatures are satisfied. They stay so, since finished things stay."""
        spaces = self.filled & ~self.coral_spaces & ~self.finished & ~self.satisfied
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            if self.is_satisfied(bit.bit_length() - 1):
                self.satisfied |= bit

    # -- what is satisfied, and what it is worth

    def is_satisfied(self, space: int) -> bool:
        """Return whether the unfinished tile on a space has what it wants (R13, R14)."""
        placed = self.tiles[space]
        lookup = self.lookup
        if placed >= CORALS * 4:
            return self.progress(space) >= lookup.need[(placed >> 2) - CORALS]
        base = (placed * SPACES + space) * HUES
        fish = self.fish
        needs = lookup.needs
        return not (
            needs[base] & ~fish[0] or needs[base + 1] & ~fish[1] or needs[base + 2] & ~fish[2] or needs[base + 3] & ~fish[3]
        )

    def wants_corner(self, space: int, corner: int) -> bool:
        """Return whether a coral asks for a fish at that corner."""
        placed = self.tiles[space]
        return self.lookup.corners[placed >> 2][(corner - placed) % 4] != "-"

    def progress(self, space: int) -> int:
        """Return how many items a creature has of those it wants: of one colour, or of different colours (R14, R16)."""
        placed = self.tiles[space]
        lookup = self.lookup
        kind = (placed >> 2) - CORALS
        looks = lookup.looks[(kind * 4 + (placed & 3)) * SPACES + space]
        items = self.landed if lookup.wants_fish[kind] else self.corals
        best = 0
        if lookup.wants_same[kind]:
            for mask in items:
                count = (mask & looks).bit_count()
                if count > best:
                    best = count
        else:
            for mask in items:
                if mask & looks:
                    best += 1
        return best

    def tile_points(self, space: int) -> int:
        """Return what the tile on a space scores as it lies (R16)."""
        tile = self.tiles[space] >> 2
        if self.finished >> space & 1:
            return self.lookup.points[tile]
        if tile < CORALS:
            return 0
        return self.lookup.partial[tile - CORALS] * self.progress(space)

    def fish_points(self, bubble: int, colour: int) -> int:
        """Return what an unfinished fish scores as it lies (R16, M9); nothing in family mode (R19)."""
        if self.lookup.family:
            return 0
        touching = TOUCHING[bubble]
        points = (touching & self.finished & self.coral_spaces).bit_count()
        if self.lookup.own_colour_bonus:
            points += (touching & self.corals[colour]).bit_count()
        return points
