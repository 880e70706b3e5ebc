# mypyc: compile
"""The planes of Reef and the blocks of its actions: what each number of a row, and each action, means."""

from __future__ import annotations

from typing import Final

from fathom.core.planes import Block, Plane
from fathom.games.reef.components import CARDS, CORALS, HUES, KINDS, MOST_SHELLS, PATTERNS, PLACES, SET, TURNS
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.rules import actions, phases

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


def planes(lookup: ReefLookup) -> list[Plane]:
    """Return the parts of a row, the seat first."""
    players = lookup.players
    kinds = len(KINDS)
    fish = lookup.fish_of_a_colour
    highest = CREATURES_FROM + kinds - 1
    found = [
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
        found += [
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
    return found


def blocks() -> list[Block]:
    """Return the actions in rising order."""
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
