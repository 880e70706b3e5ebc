# mypyc: compile
"""What a seat of Reef knows as numbers. The seat's own things come first, then those of the seats after it round the table.

Everything lies open, so a row is the view without what follows from the rest of it: points, the score sheet, achievements and
what the options fix (mode, scenario, rule, prices).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from fathom.core.planes import Block, Encoder, Plane, blank
from fathom.core.state import State
from fathom.games.reef.components import CARDS, CORALS, HUES, KINDS, LETTERS, MOST_SHELLS, PATTERNS, PLACES, SET, TURNS
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.rules import actions, phases
from fathom.games.reef.rules.ocean import Ocean
from fathom.games.reef.rules.position import Reef

if TYPE_CHECKING:
    from fathom.core.planes import Row

TRAITS: Final = 6  # numbers for a tile
CREATURES_FROM: Final = 5  # the first of them is 1 to 4 for corals, by colour, and from here on for creatures, by kind

# What has become of a tile.
SATISFIED: Final = 1
FINISHED: Final = 2  # a creature; a coral is this and the colour of its fish, from 1

# What a payment is for: first the three pools in their order.
FOR_LIFT: Final = 3
FOR_MOVE: Final = 4
FOR_SHIFT: Final = 5

_TILE_MEANING: Final = (
    "six numbers: what it is (0 nothing, 1 to 4 a red, yellow, green or purple coral, 5 to 26 a creature of kind A1 to F2), "
    "the colours of fish that a coral's corners north, east, south and west ask for as it lies (0 none, 1 red, 2 yellow, "
    "3 green, 4 purple), its quarter turns clockwise"
)
_SPACES_MEANING: Final = "spaces go row by row from the left: b1 d1 f1 h1, a2 c2 e2 g2 i2, b3 …"
_BUBBLES_MEANING: Final = "bubbles, at the corners of the spaces, go row by row from the left: b1n d1n f1n h1n, b1w b1e …"


class ReefEncoder(Encoder):
    """Writes positions of Reef. The planes depend on the number of players; options leave some of them zero."""

    rewards: ClassVar[str] = (
        "At the end the winner gets 1 and the others 0; winners share it equally. Alone, it is the points out of 190, at most 1."
    )

    def __init__(self, lookup: ReefLookup) -> None:
        super().__init__(_planes(lookup), _blocks())
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
        row[at + self.first_at + (state.first - seat) % self.players] = 1
        if state.phase != phases.OVER:
            row[at + self.turn_at + (state.turn - seat) % self.players] = 1
        row[at + self.round_at] = state.round
        _mark(row, at + self.kinds_at, state.kinds, 1)
        for card in state.orange:
            row[at + self.orange_at + card] = 1
        for card in state.blue:
            row[at + self.blue_at + card] = 1

    def _write_pools(self, state: Reef, row: Row, at: int) -> None:
        """Write what lies in the pools, and what was chosen out of them."""
        place = at + self.coral_pool_at
        for tile in state.corals:
            self._write_tile(tile * 4, row, place)
            place += TRAITS
        place = at + self.creature_pool_at
        for tile in state.creatures:
            self._write_tile(tile * 4, row, place)
            place += TRAITS
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
        place = at + self.tiles_at + player * SPACES * TRAITS
        for placed in ocean.tiles:
            self._write_tile(placed, row, place)
            place += TRAITS
        states = at + self.states_at + player * SPACES
        fish = at + self.fish_at + player * BUBBLES
        _mark(row, states, ocean.satisfied, SATISFIED)
        _mark(row, states, ocean.finished & ~ocean.coral_spaces, FINISHED)
        for colour in range(HUES):
            _mark(row, states, ocean.landed[colour], FINISHED + 1 + colour)
            _mark(row, fish, ocean.fish[colour], 1 + colour)
        row[at + self.shells_at + player] = ocean.shells
        if ocean.broken:
            row[at + self.broken_at + player] = 1

    def _write_tile(self, placed: int, row: Row, at: int) -> None:
        """Write the numbers of a tile as it lies; none if it is negative."""
        if placed >= 0:
            start = placed * TRAITS
            for trait in range(TRAITS):
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
            row[buying + FOR_SHIFT] = 1
            row[at + self.bought_coral_at + start] = 1
            row[at + self.bought_coral_at + SPACES + space] = 1 + rotation
        elif action >= actions.MOVE:
            start, bubble = actions.moved(action)
            row[buying + FOR_MOVE] = 1
            row[at + self.bought_fish_at + start] = 1
            row[at + self.bought_fish_at + BUBBLES + bubble] = 1
        else:
            row[buying + (FOR_LIFT if action == actions.LIFT else action - actions.REFRESH)] = 1


def _mark(row: Row, at: int, bits: int, value: int) -> None:
    """Write a value wherever a set has a member."""
    while bits:
        bit = bits & -bits
        row[at + bit.bit_length() - 1] = value
        bits ^= bit


def _tiles(lookup: ReefLookup) -> Row:
    """Return the numbers of every tile in every rotation: those of tile * 4 + rotation, as in an ocean, are together."""
    numbers = blank(len(lookup.names) * 4 * TRAITS)
    at = 0
    for tile in range(len(lookup.names)):
        for rotation in range(4):
            if tile < CORALS:
                numbers[at] = 1 + lookup.colour_of[tile]
                for corner in range(4):
                    numbers[at + 1 + corner] = 1 + LETTERS.find(lookup.corners[tile][(corner - rotation) % 4])
            else:
                numbers[at] = CREATURES_FROM + tile - CORALS
            numbers[at + 1 + 4] = rotation
            at += TRAITS
    return numbers


def _planes(lookup: ReefLookup) -> list[Plane]:
    players = lookup.players
    kinds = len(KINDS)
    fish = lookup.fish_of_a_colour
    highest = CREATURES_FROM + kinds - 1
    planes = [
        Plane("seat", (players,), 1, "which seat this is"),
        Plane("phase", (len(phases.NAMES),), 1, f"what the game waits for: {', '.join(phases.NAMES)}"),
        Plane("turn", (players,), 1, "whose turn it is, or who takes a creature in set-up: mine, then the seats after me"),
        Plane("first", (players,), 1, "who is first: I, then the seats after me"),
        Plane("round", (1,), TURNS, "the round: 0 in set-up, then 1 to 17"),
        Plane("kinds", (kinds,), 1, "the ten kinds of creatures in this game, of A1 to F2"),
        Plane("orange", (CARDS,), 1, "orange cards on the table, by number; none in family mode"),
        Plane("blue", (CARDS,), 1, "blue cards on the table, by number; none in family mode"),
        Plane(
            "chosen cards",
            (players, 2, 2),
            1,
            "with rule=7, which orange card (the first or second) with which blue one a seat has chosen to score: mine first",
        ),
        Plane("fish pool", (PLACES,), HUES, "fish at each place of the pool: 0 none, 1 red, 2 yellow, 3 green, 4 purple"),
        Plane("dry", (1,), 1, "the creature pool cannot be refreshed any more"),
        Plane("bags", (3,), max(CORALS, fish * HUES, lookup.copies * SET), "how many corals, fish and creatures the bags hold"),
        Plane("unseen corals", (HUES,), PATTERNS, "corals in the bag, by colour; zero without the option counts"),
        Plane(
            "unseen fish",
            (HUES,),
            fish,
            "fish in the bag, or with rule=5 in the open stock, by colour; zero without the option counts or that rule",
        ),
        Plane("unseen creatures", (kinds,), lookup.copies, "creatures in the bag, by kind; zero without the option counts"),
        Plane(
            "lifted",
            (1,),
            1,
            "the link was lifted this turn: any tile can be chosen with any fish, not only those at the same place",
        ),
        Plane("swimmer", (1,), HUES, "the fish chosen and not yet placed: 0 none, 1 red, 2 yellow, 3 green, 4 purple"),
        Plane("tile", (TRAITS,), highest, f"the tile chosen and not yet placed, as {_TILE_MEANING}"),
        Plane("coral pool", (PLACES, TRAITS), highest, "tiles at each place of the coral pool, six numbers each as for tile"),
        Plane(
            "creature pool",
            (PLACES, TRAITS),
            highest,
            "tiles at each place of the creature pool, six numbers each as for tile; corals too, once the bag is empty",
        ),
        Plane(
            "tiles",
            (players, SPACES, TRAITS),
            highest,
            f"tiles on the spaces of each ocean, mine first, six numbers each as for tile; {_SPACES_MEANING}",
        ),
        Plane(
            "states",
            (players, SPACES),
            FINISHED + HUES,
            "what has become of the tiles of each ocean, mine first: 0 wants something, 1 satisfied and can be finished, "
            "2 a finished creature, 3 to 6 a finished coral with a red, yellow, green or purple fish on it",
        ),
        Plane(
            "fish",
            (players, BUBBLES),
            HUES,
            f"unfinished fish on the bubbles of each ocean, mine first: 0 none, 1 red, 2 yellow, 3 green, 4 purple; "
            f"{_BUBBLES_MEANING}",
        ),
        Plane("shells", (players,), MOST_SHELLS, "how many shells each has: mine first"),
        Plane("broken", (players,), 1, "with rule=1 or rule=10, who has broken that rule: I, then the seats after me"),
    ]
    if lookup.solo:
        planes += [
            Plane("lionfish", (HUES,), fish, "fish on the lionfish card, by colour"),
            Plane("due", (1,), lookup.move_price, "how much of a price is still to be paid"),
            Plane(
                "buying",
                (FOR_SHIFT + 1,),
                1,
                "what is being paid for: refreshing corals, fish or creatures, lifting the link, moving a fish, moving a coral",
            ),
            Plane("bought move", (2, BUBBLES), 1, "the bubble that the fish being paid for leaves, and the one it goes to"),
            Plane(
                "bought shift",
                (2, SPACES),
                4,
                "the space that the coral being paid for leaves (1) and the one it goes to (1 more than its quarter turns there)",
            ),
        ]
    return planes


def _blocks() -> list[Block]:
    return [
        Block(
            "choose",
            actions.TAKE - actions.CHOOSE,
            "tile × 5 + fish: choose the tile at this place (0 to 4 in the coral pool, 5 to 9 in the creature pool) with the "
            "fish at that place; with rule=5 a fish of that colour out of the stock",
        ),
        Block("take", actions.DRAW - actions.TAKE, "set-up: take the creature at this place"),
        Block("draw", actions.REFRESH_FREELY - actions.DRAW, "with rule=8, draw a tile from the bag of corals, of creatures"),
        Block("refresh freely", actions.REFRESH - actions.REFRESH_FREELY, "refresh the pool of corals, of fish, for four alike"),
        Block("refresh", actions.LIFT - actions.REFRESH, "pay for refreshing the pool of corals, of fish, of creatures"),
        Block(
            "lift", actions.PAY_SHELL - actions.LIFT, "pay for lifting the link: this turn any tile can be chosen with any fish"
        ),
        Block("pay", actions.END - actions.PAY_SHELL, "solo: pay a unit of the price with a shell, with a fish for the lionfish"),
        Block("end", actions.CARDS - actions.END, "end the turn"),
        Block(
            "cards",
            actions.TILE - actions.CARDS,
            "with rule=7, orange × 2 + blue: say which of the two orange and two blue cards score for me",
        ),
        Block(
            "tile", actions.FISH - actions.TILE, f"space × 4 + quarter turns clockwise: place the tile there; {_SPACES_MEANING}"
        ),
        Block("fish", actions.FINISH - actions.FISH, f"place the fish on this bubble; {_BUBBLES_MEANING}"),
        Block(
            "finish",
            actions.MOVE - actions.FINISH,
            "space × 5 + corner: finish the tile there; the fish at the corner (0 north, 1 east, 2 south, 3 west) goes onto a "
            "coral, and 4 is for a creature",
        ),
        Block(
            "move",
            actions.SHIFT - actions.MOVE,
            f"bubble × {BUBBLES} + bubble: pay for moving the fish on the first to the second",
        ),
        Block(
            "shift",
            actions.SIZE - actions.SHIFT,
            f"with rule=3, (space × {SPACES} + space) × 4 + quarter turns clockwise: pay for moving the coral on the first space "
            "to the second, or for turning it where it is",
        ),
    ]
