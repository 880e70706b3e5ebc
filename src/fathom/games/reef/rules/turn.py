# mypyc: compile
"""The order of turns (R8, R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.reef.components import TURNS
from fathom.games.reef.rules import ending, notes, phases

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef


def begin(state: Reef, seat: int) -> None:
    """Begin a player's turn."""
    state.turn = seat
    state.lifted = False
    state.phase = phases.BEFORE


def end(state: Reef) -> None:
    """End the turn: the pools are refilled, unless it was the last one (R15)."""
    state._note(notes.TURN_ENDED, state.turn)
    state.turns += 1
    if state.turns == TURNS * state.players:
        ending.finish_game(state, ending.FULL)
    elif state.lookup.pools:
        state.phase = phases.REFILL
    else:
        begin_next(state)


def begin_next(state: Reef) -> None:
    """Begin the next turn, after the pools were refilled; in a solo game an empty bag ends the game instead (R17)."""
    state.gap_tile = -1
    state.gap_fish = -1
    if state.lookup.solo and not state.fish_left:
        state._note(notes.CLOSING)
        ending.finish_game(state, ending.NO_FISH)
    else:
        begin(state, (state.turn + 1) % state.players)
