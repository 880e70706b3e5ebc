"""Why a card is good where it is laid, and what was wrong with another: the key of a clause and what it names.

Every reason counts only what lies open and the player's own hand.
"""

from __future__ import annotations

from typing import Final

from fathom.games.divers.bot.plays import gains
from fathom.games.divers.bot.sight import Sight
from fathom.games.divers.learn.stakes import Stake, certain, last_slot, stake, sums, sums_with, threats, wins
from fathom.games.divers.lookup import SEATS

Reason = tuple[str, dict[str, object]]

LOST: Final = 0.2  # the chance to win a tile that is as good as lost
NOTICED: Final = 0.04  # a change of the chance to win a tile that is worth naming
SMALL: Final = 0.04  # of the chance to win the game: a tile that is worth little


def reason(sight: Sight, action: int) -> Reason:
    """Return why it is good to lay this card there."""
    slot, card = divmod(action, sight.lookup.cards)
    tile, side = divmod(slot, SEATS)
    if sight.completes(slot):
        mine, theirs = sums_with(sight, slot, card)
        if not wins(sight, slot, card, sight.seat):
            return _losing(sight, tile), {"one": mine, "two": theirs}
        return ("wins_level" if mine == theirs else "wins"), {"one": mine, "two": theirs, "tile": tile}
    if certain(sight, slot, card):
        return "safe", {}
    before, after = sight.chances[tile], chance_after(sight, action)
    values: dict[str, object] = {"before": percent(before), "after": percent(after)}
    if after < before + NOTICED:
        return _little(sight, action, after - before)
    own = side == sight.seat
    if own and sight.free(slot) == 1:
        return "fills", {**values, "n": sums_with(sight, slot, card)[0]}
    depth = "deep" if sight.world.deep >> tile & 1 else "shallow"
    high = sight.lookup.value_of[card] > sight.means[sight.lookup.colour_of[card]]
    if high == ((depth == "deep") == own):
        return f"{'builds' if own else 'spoils'}_{depth}", values
    return "occupies", values


def _little(sight: Sight, action: int, change: float) -> Reason:
    """Say why a card is laid that gains hardly anything: there is no better one, or it keeps the good ones in hand."""
    slot = action // sight.lookup.cards
    if max(gains(sight).values()) <= 0:
        return "least", {}
    if abs(sight.swings[slot // SEATS]) < SMALL:
        return "cheap", {}
    return ("waits" if change >= -NOTICED else "gives"), {}


def _losing(sight: Sight, tile: int) -> str:
    """Say why a tile is completed that the other player then takes (D14)."""
    if sight.chances[tile] < LOST:
        return "loses"
    return "loses_little" if abs(sight.swings[tile]) < SMALL else "loses_turn"


def purpose(sight: Sight, tile: int) -> tuple[str, Stake] | None:
    """Return whose goal a tile is about most: `mine` or `theirs`, and what it would do for it."""
    mine, theirs = (stake(sight.world, tile, seat) for seat in (sight.seat, sight.other))
    for kind in ("third", "pays", "nearer"):
        for whose, one in (("mine", mine), ("theirs", theirs)):
            if one is not None and one.kind == kind:
                return whose, one
    return None


def fault(sight: Sight, made: int, best: int) -> Reason | None:
    """Return what was wrong with a card that was laid, if there is something to say of it by itself."""
    slot, card = divmod(made, sight.lookup.cards)
    tile = slot // SEATS
    better_slot, better_card = divmod(best, sight.lookup.cards)
    if sight.completes(slot):
        mine, theirs = sums_with(sight, slot, card)
        if not wins(sight, slot, card, sight.seat):
            return "gave", {"one": mine, "two": theirs}
        if better_slot == slot and wins(sight, slot, better_card, sight.seat):
            return "wasted", {}
        return "small", {}
    found = _left_open(sight, slot, card)
    if found is not None:
        return "opened", found
    before, after = sight.chances[tile], chance_after(sight, made)
    values: dict[str, object] = {"before": percent(before), "after": percent(after)}
    if after < before - NOTICED:
        return "hurt", values
    if better_slot // SEATS == tile:
        return "weaker", values
    if abs(sight.swings[tile]) < abs(sight.swings[better_slot // SEATS]) / 2:
        return "small", {}
    return None


def _left_open(sight: Sight, slot: int, card: int) -> dict[str, object] | None:
    """Return what the other player needs to win the tile with one card, where this one leaves a single slot free."""
    tile = slot // SEATS
    if sum(sight.free(side) for side in (tile * SEATS, tile * SEATS + 1)) != 2:
        return None
    after = after_play(sight, slot, card)
    last = last_slot(after, tile)
    if last is None:
        return None
    winning = threats(after, last)
    pool = (after.unseen | after.shown) & after.world.room[last]
    if 2 * len(winning) < pool.bit_count() or len(winning) < 2:
        return None
    return {"k": len(winning), "m": pool.bit_count()}


def after_play(sight: Sight, slot: int, card: int) -> Sight:
    """Return what the player sees once a card lies there, before anything is drawn."""
    world = sight.world.copy()
    world.apply(sight.seat, slot * sight.lookup.cards + card)
    return Sight(world, sight.seat)


def chance_after(sight: Sight, action: int) -> float:
    """Return the chance to win a tile once a card lies there."""
    slot, card = divmod(action, sight.lookup.cards)
    hand = sight.mine & ~(1 << card)
    return sight.settled(sight.with_card(sight.outlook(slot // SEATS, hand), slot, card, hand), sight.seat)


def percent(chance: float) -> int:
    """Return a chance in whole percent, never as certain."""
    return max(1, min(99, round(100 * chance)))


def standing(sight: Sight, tile: int) -> dict[str, object]:
    """Return how a tile stands: both sums, and how many slots are free on each side."""
    mine, theirs = sums(sight, tile)
    return {
        "mine": mine,
        "theirs": theirs,
        "free": sight.free(tile * SEATS + sight.seat),
        "open": sight.free(tile * SEATS + sight.other),
    }
