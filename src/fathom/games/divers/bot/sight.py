"""What a player sees in a position: what each tile is worth, how likely it is won, and how a card changes that.

All of it follows from what lies open and from the player's own hand, so it is the same in all worlds that the player cannot tell
apart. Chances are the player's own; what a tile is worth is a share of the chance to win the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import erf, sqrt
from typing import TYPE_CHECKING, Final

from fathom.games.divers.bot import race
from fathom.games.divers.components import TILES
from fathom.games.divers.lookup import SEATS, SLOTS
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers

# How a tile ends, fitted to 100,000 tiles of games between players who judge by this.
HOPED: Final = 0.3  # by how much a card still to be laid on a side is better for it than an average one
MINE: Final = 0.45  # the share of what the best cards in hand are better than average that comes to count on one's own side
ACROSS: Final = 0.64  # and across, on the other side
THEIRS: Final = 0.5  # what the other player's cards take away for each free slot
UNKNOWN: Final = 6.8  # the variance that a free slot adds
DRAWN: Final = 0.33  # and the share of its colour's own variance

Outlook = tuple[float, float]  # by how much the player's side is likely to be better in the end, and the variance of that


class Sight:
    """A position as the player at `seat` sees it."""

    def __init__(self, world: Divers, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.lookup = world.lookup
        self.other = 1 - seat
        self.mine = world.hands[seat]
        self.shown = world.known[self.other]  # cards that the other player is known to hold
        self.live = self.lookup.all_cards & ~sum(world.placed)  # cards that may still be laid, at the latest from a new deck
        self.unseen = self.live & ~world.discard & ~self.mine & ~self.shown
        self.hidden = world.hands[self.other].bit_count() - self.shown.bit_count()
        self.means, self.variances = self._colours()
        self.tiles = [tile for tile in range(TILES) if world.treasure[tile]]
        self.swings = [self._swing(tile) if world.treasure[tile] else 0.0 for tile in range(TILES)]
        self.chances = [likely(self.outlook(tile, self.mine)) if world.treasure[tile] else 0.0 for tile in range(TILES)]

    # -- what a tile is worth, and to whom it goes

    def _colours(self) -> tuple[list[float], list[float]]:
        """Return mean and variance, colour by colour, of the values that may still be laid."""
        live = self.mine | self.shown | self.unseen
        means, variances = [], []
        for cards in self.lookup.suit_cards:
            values = [self.lookup.value_of[card] for card in members(live & cards or cards)]
            mean = sum(values) / len(values)
            means.append(mean)
            variances.append(DRAWN * sum((value - mean) ** 2 for value in values) / len(values) + UNKNOWN)
        return means, variances

    def _swing(self, tile: int) -> float:
        """Return how much better off the player is with the tile's treasures than the opponent's having them."""
        return self.after(tile, self.seat) - self.after(tile, self.other)

    def after(self, tile: int, winner: int) -> float:
        """Return the player's chance to win the game once somebody has taken the tile's treasures."""
        world = self.world
        treasure = world.treasure[tile]
        areas = [area + treasure if seat == winner else area for seat, area in enumerate(world.areas)]
        lie = world.bag + sum(world.treasure) - treasure
        return race.chance(self.lookup.costs, (areas[0], areas[1]), (world.won[0], world.won[1]), lie, self.seat, winner)

    def outlook(self, tile: int, hand: int) -> Outlook:
        """Return how a tile is likely to end for the player, with this hand."""
        world = self.world
        sign = 1 if world.deep >> tile & 1 else -1
        margin = spread = 0.0
        for side in range(SEATS):
            slot = tile * SEATS + side
            own = side == self.seat
            wanted = sign if own else -sign
            margin += wanted * self.lookup.value(world.placed[slot])
            for colour in range(SUITS):
                count = world.open[slot] >> FIELD * colour & DIGIT
                if count:
                    margin += count * (wanted * self.means[colour] + (HOPED if own else -HOPED) - THEIRS)
                    spread += count * self.variances[colour]
                    margin += (MINE if own else ACROSS) * self._held(hand, colour, count, wanted)
        return margin, spread

    def _held(self, hand: int, colour: int, count: int, wanted: int) -> float:
        """Return by how much the best cards of a hand for some slots are better than average."""
        values = [self.lookup.value_of[card] for card in members(hand & self.lookup.suit_cards[colour])]
        mean = self.means[colour]
        best = values[max(0, len(values) - count) :] if wanted > 0 else values[:count]  # values rise
        return sum(max(0.0, wanted * (value - mean)) for value in best)

    # -- what a card does

    def completes(self, slot: int) -> bool:
        """Return whether a card at this slot is the last one at its tile."""
        return not self.world.open[slot ^ 1] and self.free(slot) == 1

    def free(self, slot: int) -> int:
        """Return how many cards a slot's side still takes."""
        return sum(self.world.open[slot] >> FIELD * colour & DIGIT for colour in range(SUITS))

    def with_card(self, outlook: Outlook, slot: int, card: int, hand: int) -> Outlook:
        """Return how a tile is likely to end that stood like this, once a card that is not in `hand` lies there."""
        tile, side = divmod(slot, SEATS)
        colour = self.lookup.colour_of[card]
        own = side == self.seat
        wanted = 1 if (self.world.deep >> tile & 1 == 1) == own else -1
        margin, spread = outlook
        count = self.world.open[slot] >> FIELD * colour & DIGIT
        margin += wanted * (self.lookup.value_of[card] - self.means[colour]) - (HOPED if own else -HOPED) + THEIRS
        held = self._held(hand, colour, count, wanted) - self._held(hand, colour, count - 1, wanted)
        margin -= (MINE if own else ACROSS) * held
        return margin, spread - self.variances[colour]

    def slots(self, card: int) -> Iterator[int]:
        """Yield the slots that take a card."""
        for slot in range(SLOTS):
            if self.world.room[slot] >> card & 1:
                yield slot

    def settled(self, outlook: Outlook, mover: int) -> float:
        """Return the chance to win a tile at which somebody has just laid a card."""
        margin, spread = outlook
        if spread < 0.5 and -0.25 < margin < 0.25:  # D9: the player of the last card wins a tie
            return 1.0 if mover == self.seat else 0.0
        return likely(outlook)


def likely(outlook: Outlook) -> float:
    """Return the chance that a side which is likely to be better by so much, with this variance, is better."""
    margin, spread = outlook
    if spread < 0.5:
        return 1.0 if margin > 0 else 0.0
    return 0.5 + 0.5 * erf(margin / sqrt(2 * spread))


def members(cards: int) -> Iterator[int]:
    """Yield the cards of a set."""
    while cards:
        bit = cards & -cards
        yield bit.bit_length() - 1
        cards ^= bit
