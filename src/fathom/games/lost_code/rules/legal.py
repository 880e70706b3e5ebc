# mypyc: compile
"""Who may do what: the legal actions, and the sentence where one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.errors import Refusal
from fathom.games.lost_code.components import BEAR, DICE, SYMBOLS
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.text import refuse

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode


def may_act(s: LostCode, seat: int) -> bool:
    """Return whether a seat is to act now."""
    if s.phase == phases.FINAL:
        return 0 <= seat < s.players and s.next_entry(seat) >= 0
    return seat >= 0 and seat == s.turn()


def list_actions(s: LostCode, seat: int) -> list[int]:
    """Return every legal action of a seat in rising order."""
    if not may_act(s, seat):
        return []
    lookup = s.lookup
    phase = s.phase
    if phase == phases.BETS:
        return lookup.bets_with(s.wheels)[:]
    if phase == phases.TURNING:
        return lookup.turn_actions[:]
    if phase == phases.SWAPS:
        return lookup.discard_actions[s.drawable()][:]
    if phase == phases.TOKENS:
        return lookup.token_actions[:]
    if phase == phases.FINAL:
        return lookup.write_actions[:]
    bears = [die for die in range(DICE) if s.dice[die] == BEAR]
    return [actions.TURN + SYMBOLS * die + symbol for die in bears for symbol in lookup.symbols]


def check(s: LostCode, seat: int, action: int) -> None:
    """Raise a refusal unless the action is legal. None of them depends on what the seat may not know."""
    lookup = s.lookup
    phase = s.phase
    if not may_act(s, seat):
        raise _not_to_act(phase)
    if phase == phases.BETS:
        bet = action - lookup.first_bet
        if not 0 <= bet < len(lookup.wheel_of):
            raise refuse("expect_bet")
        if not s.wheels >> lookup.wheel_of[bet] & 1:
            raise refuse("wheel_taken", size=lookup.sizes[lookup.wheel_of[bet]])
    elif phase == phases.TURNING:
        if not actions.TURN <= action <= actions.KEEP:
            raise refuse("expect_turn")
        if action != actions.KEEP and action % SYMBOLS < lookup.first_symbol:
            raise refuse("bear_out")
    elif phase == phases.SWAPS:
        symbol = action - actions.DISCARD
        if not 0 <= symbol < SYMBOLS:
            raise refuse("expect_discard")
        if symbol < lookup.first_symbol:
            raise refuse("not_in_play")
        if not s.can_draw(symbol):
            raise refuse("stack_empty")
    elif phase == phases.TOKENS:
        if action != actions.PASS and not actions.WRITE < action < lookup.first_bet:
            raise refuse("expect_token")
    elif phase == phases.FINAL:
        if not actions.WRITE <= action < lookup.first_bet:
            raise refuse("expect_entry")
    elif not actions.TURN <= action < actions.KEEP or s.dice[action // SYMBOLS] != BEAR or action % SYMBOLS < lookup.first_symbol:
        raise refuse("turn_bears")


def _not_to_act(phase: int) -> Refusal:
    if phase == phases.OVER:
        return refuse("over")
    return refuse("nature_acts" if phase in (phases.DEAL, phases.STACK, phases.ROLL, phases.DRAW) else "not_your_turn")
