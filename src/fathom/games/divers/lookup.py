# mypyc: compile
"""What follows from a set of components and the options: masks, prices, and the numbers of actions."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final, final

from fathom.core.lookup import Lookup
from fathom.games.divers.components import HAND, standard
from fathom.games.divers.rules.packed import FIELD

if TYPE_CHECKING:
    from fathom.games.divers.options import DiversOptions

SEATS: Final = 2
SLOTS: Final = 8  # a slot is one side of a tile: slot 2 * tile + seat
MOST_EXCHANGED: Final = 4
TRIPLE: Final = 3  # equal treasures that stand for one of another colour

# The hand positions that an exchange may name: 1 to 4 of the 8 cards in their order.
EXCHANGES: Final[list[int]] = [
    sum(1 << place for place in places) for n in range(1, MOST_EXCHANGED + 1) for places in combinations(range(HAND), n)
]


@final
class DiversLookup(Lookup):
    """What follows from a set of components and the options, worked out once and shared by all states of a game."""

    options: DiversOptions

    def __init__(self, players: int, options: DiversOptions) -> None:
        super().__init__(players, options)
        components = options.components or standard()
        suits = components.suits
        self.colour_of: list[int] = [colour for colour, suit in enumerate(suits) for _ in suit.cards]
        self.value_of: list[int] = [value for suit in suits for value in suit.cards]
        self.cards: int = len(self.value_of)
        self.all_cards: int = (1 << self.cards) - 1
        self.suit_cards: list[int] = [
            sum(1 << card for card in range(self.cards) if self.colour_of[card] == colour) for colour in range(len(suits))
        ]
        self.costs: list[int] = [suit.goal for suit in suits]
        self.caps: int = sum(suit.cap << (FIELD * colour) for colour, suit in enumerate(suits))
        self.treasures: int = sum(suit.treasures << (FIELD * colour) for colour, suit in enumerate(suits))
        self.deep: int = sum(1 << tile for tile, depth in enumerate(components.tiles.start) if depth == "deep")
        self.first: int = {"random": -1, "A": 0, "B": 1}[options.first]
        self.must_claim: bool = options.claims == "must"
        self.pass_is_final: bool = options.claims == "final"
        self.reshuffle_at_once: bool = options.reshuffle == "at_once"
        self.dry_tile_waits: bool = options.dry_tile == "waits"
        self.treasures_break_ties: bool = options.tie == "treasures"

        # Every possible payment (D11): its goal, what leaves the game, and the colours it takes triples of.
        self.payment_goal: list[int] = []
        self.payment_cost: list[int] = []
        self.payment_triples: list[int] = []
        self.first_of_goal: list[int] = []  # the payments of a goal stand together
        for goal in range(len(suits)):
            self.first_of_goal.append(len(self.payment_goal))
            most = [0 if colour == goal else suit.treasures // TRIPLE for colour, suit in enumerate(suits)]
            for triples in product(*(range(n + 1) for n in most)):
                own = self.costs[goal] - sum(triples)
                if own >= 0:
                    self.payment_goal.append(goal)
                    self.payment_cost.append(
                        (own << (FIELD * goal)) + sum(TRIPLE * n << (FIELD * colour) for colour, n in enumerate(triples))
                    )
                    self.payment_triples.append(sum(1 << colour for colour, n in enumerate(triples) if n))
        self.first_of_goal.append(len(self.payment_goal))

        # Actions, in this order: plays (slot * cards + card), exchanges, pass, payments.
        self.numbers: list[object] = list(range(SLOTS * self.cards))
        self.first_exchange: int = SLOTS * self.cards
        self.pass_action: int = self.first_exchange + len(EXCHANGES)
        self.first_payment: int = self.pass_action + 1
        self.size: int = self.first_payment + len(self.payment_goal)

    def value(self, cards: int) -> int:
        """Return the sum of some cards' values."""
        total = 0
        while cards:
            bit = cards & -cards
            total += self.value_of[bit.bit_length() - 1]
            cards ^= bit
        return total
