# mypyc: compile
"""The three pools and their bags: what lies there, and how pieces go from one to the other.

A place of the pools of tiles is a number: 0 to 4 for corals, 5 to 9 for creatures. -1 in a pool is a gap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from fathom.games.reef.components import CORALS, HUES, KINDS, PLACES
from fathom.games.reef.rules import notes

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

Pool = Literal["corals", "fish", "creatures"]
NAMES: tuple[Pool, ...] = get_args(Pool)

CORAL: Final = 0
FISH: Final = 1
CREATURE: Final = 2


# -- pools


def pieces_of(state: Reef, pool: int) -> list[int]:
    """Return what lies in a pool, place by place."""
    return state.corals if pool == CORAL else state.fish if pool == FISH else state.creatures


def gaps(state: Reef, pool: int) -> list[int]:
    """Return the empty places of a pool."""
    pieces = pieces_of(state, pool)
    found: list[int] = []
    for place in range(len(pieces)):
        if pieces[place] < 0:
            found.append(place)
    return found


def tile_at(state: Reef, place: int) -> int:
    """Return the tile at a place of the pools of tiles, or -1."""
    if place % PLACES >= len(state.corals):
        return -1
    return state.corals[place] if place < PLACES else state.creatures[place - PLACES]


def has_fish(state: Reef, fish: int) -> bool:
    """Return whether a fish lies at a place of the pool or, with an open stock, is left of a colour (M5)."""
    if state.lookup.open_stock:
        return fish < HUES and state.fish_bag[fish] > 0
    return fish < len(state.fish) and state.fish[fish] >= 0


def put_in(state: Reef, pool: int, places: list[int], drawn: list[int]) -> None:
    """Put pieces onto places of a pool."""
    pieces = pieces_of(state, pool)
    note = [notes.FILLED, pool]
    for index in range(len(places)):
        pieces[places[index]] = drawn[index]
        note.append(places[index])
        note.append(drawn[index])
        if pool == CREATURE and drawn[index] < CORALS:
            state.dry = True  # R12
    state._note(tuple(note))


# -- bags


def is_in_bag(state: Reef, pool: int, piece: int) -> bool:
    """Return whether a pool's bag holds a piece. Where the creature bag is empty, corals come instead (R12)."""
    if pool == FISH:
        return 0 <= piece < HUES and state.fish_bag[piece] > 0
    if pool == CREATURE and state.creatures_left:
        return CORALS <= piece < CORALS + len(KINDS) and state.creature_bag[piece - CORALS] > 0
    return 0 <= piece < CORALS and state.coral_bag[piece % HUES] >> piece // HUES & 1 != 0


def change_bag(state: Reef, pool: int, piece: int, change: int) -> None:
    """Take a piece out of its bag (-1) or put it back (1)."""
    if pool == FISH:
        state.fish_bag[piece] = state.fish_bag[piece] + change
        state.fish_left += change
    elif piece >= CORALS:
        state.creature_bag[piece - CORALS] = state.creature_bag[piece - CORALS] + change
        state.creatures_left += change
    else:
        state.coral_bag[piece % HUES] = state.coral_bag[piece % HUES] ^ 1 << piece // HUES
        state.corals_left += change
