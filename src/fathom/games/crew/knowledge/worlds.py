# mypyc: compile
"""Whole positions that agree with everything a seat knows: one drawn evenly, or all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fathom.core.dice import Dice
from fathom.core.state import State
from fathom.games.crew.knowledge import inference
from fathom.games.crew.knowledge.deals import Deal, Deals
from fathom.games.crew.knowledge.listing import list_deals

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def sample(state: Crew, seat: int, dice: Dice) -> Crew:
    """Return a world drawn evenly from all that agree with what the seat knows."""
    if state.counted_deals is None:
        state.counted_deals = [None] * state.players
    deals = state.counted_deals[seat]
    if deals is None:
        deals = Deals(inference.knowledge_of(state, seat))
        state.counted_deals[seat] = deals
    world = state.copy()
    _lay_out(state, world, seat, deals.draw(dice))
    for place in range(len(state.said)):
        if inference.is_secret(state, place, seat):
            low, high = inference.possible_predictions(state, place)
            world.said[place] = low + dice.below(high - low + 1)
    return world


def every(state: Crew, seat: int, limit: int) -> list[State] | None:
    """Return all those worlds, or None if there are more than `limit`."""
    deals = list_deals(inference.knowledge_of(state, seat), limit)
    if deals is None:
        return None
    worlds: list[State] = []
    for deal in deals:
        world = state.copy()
        _lay_out(state, world, seat, deal)
        worlds.append(world)
    for place in range(len(state.said)):
        if inference.is_secret(state, place, seat):
            low, high = inference.possible_predictions(state, place)
            if len(worlds) * (high - low + 1) > limit:
                return None
            more: list[State] = []
            for other in worlds:
                for said in range(low, high + 1):
                    copied = cast("Crew", other.copy())
                    copied.said[place] = said
                    more.append(copied)
            worlds = more
    return worlds


def _lay_out(state: Crew, world: Crew, seat: int, deal: Deal) -> None:
    """Give the unseen cards of a world to their holders, and the hidden choices their cards."""
    for member in range(state.lookup.members):
        if member != seat and member != state.lookup.tonoja:
            world.hands[member] = inference.known_cards(state, member, seat) | deal.hands[member]
    if state.lookup.tonoja >= 0:
        world.covered = deal.hands[state.lookup.members]
    givers = inference.secret_givers(state, seat)
    for number in range(len(givers)):
        world.given[givers[number]] = deal.picks[number]
