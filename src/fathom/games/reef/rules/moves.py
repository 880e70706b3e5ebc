# mypyc: compile
"""What a player does, in the order of a turn: choosing, placing, finishing, moving, paying (R4 to R14, R17).

Each function carries out what legal.py has found legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.reef.components import PLACES
from fathom.games.reef.geometry import CORNER
from fathom.games.reef.rules import actions, ending, notes, phases, pools, setup, turn
from fathom.games.reef.rules.prices import price_of

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef


def act(state: Reef, action: int) -> None:
    """Do an action of the seat whose turn it is; what has a price is paid first."""
    price = price_of(state, action)
    if price:
        _buy(state, action, price)
    else:
        carry_out(state, action)


def carry_out(state: Reef, action: int) -> None:
    """Do an action that costs nothing, or whose price has been paid."""
    if action >= actions.SHIFT:
        _shift_coral(state, action)
    elif action >= actions.MOVE:
        _move_fish(state, action)
    elif action >= actions.FINISH:
        _finish(state, action)
    elif action >= actions.FISH:
        _place_fish(state, action - actions.FISH)
    elif action >= actions.TILE:
        _place_tile(state, action)
    elif action >= actions.CARDS:
        ending.choose_cards(state, action - actions.CARDS)
    elif action == actions.END:
        turn.end(state)
    elif action == actions.PAY_LIONFISH:
        _pay_lionfish(state)
    elif action == actions.PAY_SHELL:
        _pay_shell(state)
    elif action == actions.LIFT:
        _lift(state)
    elif action >= actions.REFRESH:
        refresh(state, action - actions.REFRESH, False)
    elif action >= actions.REFRESH_FREELY:
        refresh(state, action - actions.REFRESH_FREELY, True)
    elif action >= actions.DRAW:
        _name_bag(state, pools.CORAL if action == actions.DRAW else pools.CREATURE)
    elif action >= actions.TAKE:
        _take(state, action - actions.TAKE)
    else:
        _choose(state, action)


# -- choosing


def _take(state: Reef, place: int) -> None:
    """Take the first creature, in set-up (R4)."""
    state.hand_tile = state.creatures[place]
    state.creatures[place] = -1
    state._note(notes.TOOK, state.turn, state.hand_tile, place)
    state.phase = phases.LAY


def refresh(state: Reef, pool: int, free: bool) -> None:
    """Refresh a pool, for four alike (R5) or for a price (R6)."""
    state._note(notes.REFRESHING, state.turn, pool, 1 if free else 0)
    state.filling = pool
    state.phase = phases.REFRESH


def _lift(state: Reef) -> None:
    """Lift the link for this turn (R6)."""
    state.lifted = True
    state._note(notes.LIFTED, state.turn)


def _choose(state: Reef, action: int) -> None:
    """Choose a tile with a fish out of the pool (R8) or, of a colour, out of the stock (M5)."""
    place, fish = actions.chosen(action)
    tiles = state.corals if place < PLACES else state.creatures
    state.hand_tile = tiles[place % PLACES]
    tiles[place % PLACES] = -1
    state.gap_tile = place
    if state.lookup.links:
        state.hand_fish = state.fish[fish]
        state.fish[fish] = -1
        state.gap_fish = fish
    else:
        state.hand_fish = fish
        pools.change_bag(state, pools.FISH, fish, -1)
    state._note(notes.CHOSE, state.turn, state.hand_tile, state.hand_fish, place, state.gap_fish)
    state.phase = phases.PLACING


def _name_bag(state: Reef, bag: int) -> None:
    """Name the bag that the tile is drawn from (M8)."""
    state.filling = bag
    state._note(notes.NAMED, state.turn, 0 if bag == pools.CORAL else 1)
    state.phase = phases.DRAW


# -- placing and finishing


def _place_tile(state: Reef, action: int) -> None:
    """Place the tile in hand (R9), in set-up the first creature (R4)."""
    space, rotation = actions.placed(action)
    seat = state.turn
    ocean = state.oceans[seat]
    tile = state.hand_tile
    state.hand_tile = -1
    broken = ocean.broken
    ocean.place_tile(space, tile, rotation)
    state._note(notes.PLACED, seat, tile, space, rotation)
    if ocean.broken and not broken:
        state._note(notes.RULE_BROKEN, seat)
    if state.phase == phases.LAY:
        setup.go_on_drafting(state)


def _place_fish(state: Reef, bubble: int) -> None:
    """Place the fish in hand (R9)."""
    colour = state.hand_fish
    state.hand_fish = -1
    state.oceans[state.turn].place_fish(bubble, colour)
    state._note(notes.SWAM, state.turn, colour, bubble)


def _finish(state: Reef, action: int) -> None:
    """Finish a satisfied tile (R11, R13, R14)."""
    space, corner = actions.finished(action)
    seat = state.turn
    ocean = state.oceans[seat]
    tile = ocean.tiles[space] >> 2
    if corner == actions.CREATURE_CORNER:
        broken = ocean.broken
        ocean.finish_creature(space)
        state._note(notes.FINISHED, seat, tile, space, ocean.shells, -1, -1)
        if ocean.broken and not broken:
            state._note(notes.RULE_BROKEN, seat)
    else:
        bubble = CORNER[space * 4 + corner]
        colour = ocean.colour_at(bubble)
        ocean.finish_coral(space, corner)
        state._note(notes.FINISHED, seat, tile, space, ocean.shells, colour, bubble)
    if state.phase == phases.CLOSING:
        ending.go_on_closing(state)


def _move_fish(state: Reef, action: int) -> None:
    """Move an unfinished fish (R10)."""
    start, bubble = actions.moved(action)
    ocean = state.oceans[state.turn]
    colour = ocean.colour_at(start)
    ocean.move_fish(start, bubble)
    state._note(notes.MOVED, state.turn, colour, start, bubble)


def _shift_coral(state: Reef, action: int) -> None:
    """Move or turn an unfinished coral (M3)."""
    start, space, rotation = actions.shifted(action)
    ocean = state.oceans[state.turn]
    tile = ocean.tiles[start] >> 2
    ocean.shift_coral(start, space, rotation)
    state._note(notes.SHIFTED, state.turn, tile, start, space, rotation)


# -- paying


def _buy(state: Reef, action: int, price: int) -> None:
    """Pay for an action and do it; in a solo game each unit is paid by a move of its own (R17)."""
    if not state.lookup.solo:
        state.oceans[state.turn].shells -= price
        state._note(notes.PAID, state.turn, price)
        carry_out(state, action)
        return
    what = notes.MOVE if action >= actions.MOVE else notes.LIFT if action == actions.LIFT else notes.REFRESH
    state._note(notes.BUYING, state.turn, what, price)
    state.pending = action
    state.due = price
    state.resume = state.phase
    state.phase = phases.PAYING


def _pay_shell(state: Reef) -> None:
    """Pay a unit with a shell."""
    state.oceans[state.turn].shells -= 1
    state._note(notes.PAID, state.turn, 1)
    _unit_paid(state)


def _pay_lionfish(state: Reef) -> None:
    """Pay a unit with a fish, which is drawn (R17)."""
    state._note(notes.BITTEN, state.turn)
    state.phase = phases.LIONFISH


def feed_lionfish(state: Reef, colour: int) -> None:
    """Put the drawn fish onto the lionfish card. An empty bag ends the game before what was paid for is done (R17)."""
    state.lionfish[colour] = state.lionfish[colour] + 1
    state._note(notes.EATEN, colour)
    if state.fish_left:
        _unit_paid(state)
    else:
        ending.close(state)


def _unit_paid(state: Reef) -> None:
    """Count a paid unit; with the last one the action is done."""
    state.due -= 1
    if state.due:
        state.phase = phases.PAYING
        return
    state.phase = state.resume
    action = state.pending
    state.pending = -1
    carry_out(state, action)
