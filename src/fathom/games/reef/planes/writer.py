# mypyc: compile
"""Writes a seat's planes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathom.core.planes import Encoder, blank, mark, seats_after
from fathom.core.state import State
from fathom.games.reef.components import CORALS, HUES, KINDS, LETTERS
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.planes import layout
from fathom.games.reef.rules import actions, phases
from fathom.games.reef.rules.ocean import Ocean
from fathom.games.reef.rules.position import Reef

if TYPE_CHECKING:
    from fathom.core.planes import Row


class ReefEncoder(Encoder):
    """Writes positions of Reef. The planes depend on the number of players; options leave some of them zero."""

    rewards: ClassVar[str] = (
        "At the end the winner gets 1 and the others 0; winners share it equally. Alone, it is the points out of 190, at most 1."
    )

    def __init__(self, lookup: ReefLookup) -> None:
        super().__init__(layout.planes(lookup), layout.blocks())
        self.players = lookup.players
        self.counts = lookup.options.counts
        self.fish_counts = lookup.options.counts or lookup.open_stock
        self.solo = lookup.solo
        self.tiles: Row = _tiles(lookup)
        self.phase_at = self.place("phase")
        self.turn_at = self.place("turn")
        self.first_at = self.place("first")
        self.round_at = self.place("round")
        self.kinds_at = self.place("kinds")
        self.orange_at = self.place("orange")
        self.blue_at = self.place("blue")
        self.chosen_at = self.place("chosen cards")
        self.fish_pool_at = self.place("fish pool")
        self.dry_at = self.place("dry")
        self.bags_at = self.place("bags")
        self.corals_unseen_at = self.place("unseen corals")
        self.fish_unseen_at = self.place("unseen fish")
        self.creatures_unseen_at = self.place("unseen creatures")
        self.lifted_at = self.place("lifted")
        self.swimmer_at = self.place("swimmer")
        self.tile_at = self.place("tile")
        self.coral_pool_at = self.place("coral pool")
        self.creature_pool_at = self.place("creature pool")
        self.tiles_at = self.place("tiles")
        self.states_at = self.place("states")
        self.fish_at = self.place("fish")
        self.shells_at = self.place("shells")
        self.broken_at = self.place("broken")
        self.lionfish_at = self.place("lionfish") if self.solo else 0
        self.due_at = self.place("due") if self.solo else 0
        self.buying_at = self.place("buying") if self.solo else 0
        self.bought_fish_at = self.place("bought move") if self.solo else 0
        self.bought_coral_at = self.place("bought shift") if self.solo else 0

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        assert isinstance(state, Reef)
        row[at + seat] = 1
        row[at + self.phase_at + state.phase] = 1
        if state.phase != phases.SETUP:
            self._write_table(state, seat, row, at)
        self._write_pools(state, row, at)
        if state.lifted:
            row[at + self.lifted_at] = 1
        self._write_bags(state, row, at)
        for player in range(self.players):
            self._write_ocean(state.oceans[(seat + player) % self.players], player, row, at)
            choice = state.choices[(seat + player) % self.players]
            if choice >= 0:
                row[at + self.chosen_at + player * 4 + choice] = 1
        if self.solo:
            self._write_solo(state, row, at)

    def _write_table(self, state: Reef, seat: int, row: Row, at: int) -> None:
        """Write what the set-up decided, and whose turn of which round it is."""
        row[at + self.first_at + seats_after(seat, state.first, self.players)] = 1
        if state.phase != phases.OVER:
            row[at + self.turn_at + seats_after(seat, state.turn, self.players)] = 1
        row[at + self.round_at] = state.round
        mark(row, at + self.kinds_at, state.kinds)
        for card in state.orange:
            row[at + self.orange_at + card] = 1
        for card in state.blue:
            row[at + self.blue_at + card] = 1

    def _write_pools(self, state: Reef, row: Row, at: int) -> None:
        """Write what lies in the pools, and what was chosen out of them."""
        place = at + self.coral_pool_at
        for tile in state.corals:
            self._write_tile(tile * 4, row, place)
            place += layout.TRAITS
        place = at + self.creature_pool_at
        for tile in state.creatures:
            self._write_tile(tile * 4, row, place)
            place += layout.TRAITS
        place = at + self.fish_pool_at
        for colour in state.fish:
            row[place] = colour + 1
            place += 1
        self._write_tile(state.hand_tile * 4, row, at + self.tile_at)
        row[at + self.swimmer_at] = state.hand_fish + 1

    def _write_bags(self, state: Reef, row: Row, at: int) -> None:
        place = at + self.bags_at
        row[place] = state.corals_left
        row[place + 1] = state.fish_left
        row[place + 2] = state.creatures_left
        if state.dry:
            row[at + self.dry_at] = 1
        if self.fish_counts:
            for colour in range(HUES):
                row[at + self.fish_unseen_at + colour] = state.fish_bag[colour]
        if self.counts:
            for colour in range(HUES):
                row[at + self.corals_unseen_at + colour] = state.coral_bag[colour].bit_count()
            for kind in range(len(KINDS)):
                if state.creature_bag[kind]:
                    row[at + self.creatures_unseen_at + kind] = state.creature_bag[kind]

    def _write_ocean(self, ocean: Ocean, player: int, row: Row, at: int) -> None:
        place = at + self.tiles_at + player * SPACES * layout.TRAITS
        for placed in ocean.tiles:
            self._write_tile(placed, row, place)
            place += layout.TRAITS
        states = at + self.states_at + player * SPACES
        fish = at + self.fish_at + player * BUBBLES
        mark(row, states, ocean.satisfied, layout.SATISFIED)
        mark(row, states, ocean.finished & ~ocean.coral_spaces, layout.FINISHED)
        for colour in range(HUES):
            mark(row, states, ocean.landed[colour], layout.FINISHED + 1 + colour)
            mark(row, fish, ocean.fish[colour], 1 + colour)
        row[at + self.shells_at + player] = ocean.shells
        if ocean.broken:
            row[at + self.broken_at + player] = 1

    def _write_tile(self, placed: int, row: Row, at: int) -> None:
        """Write the numbers of a tile as it lies; none if it is negative."""
        if placed >= 0:
            start = placed * layout.TRAITS
            for trait in range(layout.TRAITS):
                row[at + trait] = self.tiles[start + trait]

    def _write_solo(self, state: Reef, row: Row, at: int) -> None:
        """Write the lionfish, and what is being paid for."""
        for colour in range(HUES):
            if state.lionfish[colour]:
                row[at + self.lionfish_at + colour] = state.lionfish[colour]
        if not state.due:
            return
        row[at + self.due_at] = state.due
        action = state.pending
        buying = at + self.buying_at
        if action >= actions.SHIFT:
            start, space, rotation = actions.shifted(action)
            row[buying + layout.FOR_SHIFT] = 1
            row[at + self.bought_coral_at + start] = 1
            row[at + self.bought_coral_at + SPACES + space] = 1 + rotation
        elif action >= actions.MOVE:
            start, bubble = actions.moved(action)
            row[buying + layout.FOR_MOVE] = 1
            row[at + self.bought_fish_at + start] = 1
            row[at + self.bought_fish_at + BUBBLES + bubble] = 1
        else:
            row[buying + (layout.FOR_LIFT if action == actions.LIFT else action - actions.REFRESH)] = 1


def _tiles(lookup: ReefLookup) -> Row:
    """Return the numbers of every tile in every rotation: those of tile * 4 + rotation, as in an ocean, are together."""
    numbers = blank(len(lookup.names) * 4 * layout.TRAITS)
    at = 0
    for tile in range(len(lookup.names)):
        for rotation in range(4):
            if tile < CORALS:
                numbers[at] = 1 + lookup.colour_of[tile]
                for corner in range(4):
                    numbers[at + 1 + corner] = 1 + LETTERS.find(lookup.corners[tile][(corner - rotation) % 4])
            else:
                numbers[at] = layout.CREATURES_FROM + tile - CORALS
            numbers[at + 1 + 4] = rotation
            at += layout.TRAITS
    return numbers
