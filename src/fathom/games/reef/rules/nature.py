# mypyc: compile
"""What nature draws out of the bags.

A draw is packed into one int: each piece's number + 1 in eight bits, the first piece lowest. Tiles go by their number, fish by
their colour. The draw of the set-up is packed in setup.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.dice import Dice
from fathom.games.reef.components import CORALS, HUES, PLACES
from fathom.games.reef.rules import moves, notes, phases, pools, setup, turn
from fathom.games.reef.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

BITS: Final = 8
BYTE: Final = 255


def sources(state: Reef) -> list[int]:
    """Return the pools whose bags the next pieces are drawn from, in their order."""
    phase = state.phase
    if phase == phases.FILL:
        return [state.filling] * len(pools.gaps(state, state.filling))
    if phase == phases.REFRESH:
        return [state.filling] * state.lookup.places
    if phase == phases.LIONFISH:
        return [pools.FISH]
    if phase == phases.REFILL:
        tile = pools.CORAL if state.gap_tile < PLACES else pools.CREATURE
        return [tile] if state.gap_fish < 0 else [tile, pools.FISH]
    if phase == phases.DRAW:
        return [state.filling, pools.FISH] if state.drafted == state.players else [state.filling]
    return []


def pack(pieces: list[int]) -> int:
    """Return drawn pieces as one int."""
    action = 0
    shift = 0
    for piece in pieces:
        action |= (piece + 1) << shift
        shift += BITS
    return action


def unpack(action: int, count: int) -> list[int]:
    """Return the pieces of a draw."""
    pieces: list[int] = []
    for _ in range(count):
        pieces.append((action & BYTE) - 1)
        action >>= BITS
    return pieces


# -- drawing


def chance(state: Reef, dice: Dice) -> int:
    """Draw what is to be drawn next."""
    if state.phase == phases.SETUP:
        return setup.draw(state, dice)
    bags = sources(state)
    if not bags:
        raise TEXTS.refuse("not_natures_turn")
    # Each piece is drawn from what the ones before it have left, so copies of the bags are drawn from.
    corals = state.coral_bag[:]
    fish = state.fish_bag[:]
    kinds = state.creature_bag[:]
    corals_left = state.corals_left
    fish_left = state.fish_left
    kinds_left = state.creatures_left
    pieces: list[int] = []
    for bag in bags:
        if bag == pools.FISH:
            pieces.append(_draw_counted(fish, fish_left, dice))
            fish_left -= 1
        elif bag == pools.CREATURE and kinds_left:
            pieces.append(CORALS + _draw_counted(kinds, kinds_left, dice))
            kinds_left -= 1
        else:
            pieces.append(_draw_coral(corals, corals_left, dice))
            corals_left -= 1
    return pack(pieces)


def _draw_coral(bag: list[int], left: int, dice: Dice) -> int:
    """Draw a coral out of the patterns of each colour."""
    ticket = dice.below(left)
    colour = 0
    while ticket >= bag[colour].bit_count():
        ticket -= bag[colour].bit_count()
        colour += 1
    patterns = bag[colour]
    for _ in range(ticket):
        patterns &= patterns - 1
    bit = patterns & -patterns
    bag[colour] = bag[colour] ^ bit
    return (bit.bit_length() - 1) * HUES + colour


def _draw_counted(counts: list[int], left: int, dice: Dice) -> int:
    """Draw a piece out of those counted by kind."""
    ticket = dice.below(left)
    index = 0
    while ticket >= counts[index]:
        ticket -= counts[index]
        index += 1
    counts[index] = counts[index] - 1
    return index


# -- applying a draw


def apply(state: Reef, action: int) -> None:
    """Carry out a draw, or refuse what cannot be drawn now."""
    phase = state.phase
    if phase == phases.SETUP:
        setup.begin(state, action)
        return
    if not sources(state):
        raise TEXTS.refuse("not_natures_turn")
    if phase == phases.REFRESH:
        _refresh(state, action)
        return
    pieces = _take_out(state, action)
    if phase == phases.FILL:
        pools.put_in(state, state.filling, pools.gaps(state, state.filling), pieces)
        setup.go_on_filling(state)
    elif phase == phases.REFILL:
        _refill(state, pieces)
    elif phase == phases.LIONFISH:
        moves.feed_lionfish(state, pieces[0])
    else:
        _deal(state, pieces)


def _take_out(state: Reef, action: int) -> list[int]:
    """Take the pieces of a draw out of their bags, or refuse and change nothing."""
    bags = sources(state)
    if action < 0 or action >> BITS * len(bags):
        raise TEXTS.refuse("cannot_happen")
    pieces = unpack(action, len(bags))
    for index in range(len(bags)):
        if not pools.is_in_bag(state, bags[index], pieces[index]):
            for earlier in range(index):
                pools.change_bag(state, bags[earlier], pieces[earlier], 1)
            raise TEXTS.refuse("cannot_happen")
        pools.change_bag(state, bags[index], pieces[index], -1)
    return pieces


def _refresh(state: Reef, action: int) -> None:
    """Replace a pool. The old pieces go back only after the new ones were drawn (R7)."""
    old = pools.pieces_of(state, state.filling)[:]
    pieces = _take_out(state, action)
    pools.put_in(state, state.filling, list(range(len(old))), pieces)
    for piece in old:
        pools.change_bag(state, state.filling, piece, 1)
    state.phase = phases.BEFORE


def _refill(state: Reef, pieces: list[int]) -> None:
    """Fill the gaps that the chosen pair has left, and begin the next turn (R12)."""
    place = state.gap_tile
    pools.put_in(state, pools.CORAL if place < PLACES else pools.CREATURE, [place % PLACES], pieces[:1])
    if len(pieces) > 1:
        pools.put_in(state, pools.FISH, [state.gap_fish], pieces[1:])
    turn.begin_next(state)


def _deal(state: Reef, pieces: list[int]) -> None:
    """Give a player what was drawn from the bags: the first creature, or later a tile with a fish (M8)."""
    state.hand_tile = pieces[0]
    if state.drafted < state.players:
        state._note(notes.TOOK, state.turn, pieces[0], -1)
        state.phase = phases.LAY
    else:
        state.hand_fish = pieces[1]
        state._note(notes.CHOSE, state.turn, pieces[0], pieces[1], -1, -1)
        state.phase = phases.PLACING
