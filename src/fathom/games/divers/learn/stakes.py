"""What a tile is about: the goals that its treasures would pay for, and whether it can still be lost.

Like everything here it follows from what lies open and from the player's own hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fathom.games.divers.bot.sight import Sight, members
from fathom.games.divers.lookup import SEATS, TRIPLE
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS
from fathom.games.divers.rules.treasures import GOALS_TO_WIN

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers

NEAR: Final = 2  # treasures that are still lacking then


class Stake(NamedTuple):
    """What a tile's treasures would do for a player: pay for a goal (`third` or `pays`), or bring one `nearer`."""

    kind: str
    colour: int  # of the goal
    have: int  # treasures of that colour, with those of the tile


def stake(world: Divers, tile: int, seat: int) -> Stake | None:
    """Return what a tile's treasures would do for a player's goals."""
    treasure = world.treasure[tile]
    best: tuple[int, Stake] | None = None
    for colour in range(SUITS):
        before = lacking(world, seat, colour)
        if before is None or before <= 0:
            continue
        after = lacking(world, seat, colour, treasure)
        assert after is not None
        count = treasure >> FIELD * colour & DIGIT
        have = (world.areas[seat] >> FIELD * colour & DIGIT) + count
        if after <= 0:
            third = world.won[seat].bit_count() == GOALS_TO_WIN - 1
            return Stake("third" if third else "pays", colour, have)
        if count and after <= NEAR and (best is None or after < best[0]):
            best = after, Stake("nearer", colour, have)
    return None if best is None else best[1]


def lacking(world: Divers, seat: int, colour: int, more: int = 0) -> int | None:
    """Return how many treasures a player lacks for a goal, with `more` won; None: it is taken."""
    taken = world.won[0] | world.won[1]
    if taken >> colour & 1:
        return None
    area = world.areas[seat] + more
    triples = sum((area >> FIELD * other & DIGIT) // TRIPLE for other in range(SUITS) if taken >> other & 1)
    return world.lookup.costs[colour] - (area >> FIELD * colour & DIGIT) - triples


def sums(sight: Sight, tile: int) -> tuple[int, int]:
    """Return the sums of the player's side and of the other."""
    placed = sight.world.placed
    return sight.lookup.value(placed[tile * SEATS + sight.seat]), sight.lookup.value(placed[tile * SEATS + sight.other])


def sums_with(sight: Sight, slot: int, card: int) -> tuple[int, int]:
    """Return both sums once a card lies at a slot."""
    mine, theirs = sums(sight, slot // SEATS)
    value = sight.lookup.value_of[card]
    return (mine + value, theirs) if slot % SEATS == sight.seat else (mine, theirs + value)


def wins(sight: Sight, slot: int, card: int, mover: int) -> bool:
    """Return whether a card that completes a tile wins it for the player who lays it (D9)."""
    mine, theirs = sums_with(sight, slot, card)
    if mine == theirs:
        return True
    mine_wins = (mine > theirs) == bool(sight.world.deep >> slot // SEATS & 1)
    return mine_wins == (mover == sight.seat)


def last_slot(sight: Sight, tile: int) -> int | None:
    """Return the only free slot of a tile, None where there are more."""
    free = [slot for slot in (tile * SEATS, tile * SEATS + 1) if sight.world.open[slot]]
    return free[0] if len(free) == 1 and sight.free(free[0]) == 1 else None


def threats(sight: Sight, slot: int, used: int = 0) -> list[int]:
    """Return the cards with which the other player could complete a tile at its last slot, and win it."""
    cards = (sight.unseen | sight.shown) & sight.world.room[slot] & ~used
    return [card for card in members(cards) if wins(sight, slot, card, sight.other)]


def certain(sight: Sight, slot: int, card: int) -> bool:
    """Return whether a tile cannot be lost any more once a card lies there, whatever comes, from the discard pile too."""
    world = sight.world
    tile = slot // SEATS
    sign = 1 if world.deep >> tile & 1 else -1
    mine, theirs = sums_with(sight, slot, card)
    ahead = sign * (mine - theirs)
    live = sight.live & ~(1 << card)
    for side in (tile * SEATS, tile * SEATS + 1):
        wanted = sign if side % SEATS == sight.seat else -sign
        for colour in range(SUITS):
            count = world.open[side] >> FIELD * colour & DIGIT
            if side == slot and colour == sight.lookup.colour_of[card]:
                count -= 1
            if count:
                values = [sight.lookup.value_of[one] for one in members(live & sight.lookup.suit_cards[colour])]
                worst = values[:count] if wanted > 0 else values[-count:]  # values rise
                ahead += wanted * sum(worst)
    return ahead > 0
