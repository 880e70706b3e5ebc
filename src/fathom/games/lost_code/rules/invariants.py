"""What holds in every position of Lost Code: every piece is in one place, and what is true is possible."""

from __future__ import annotations

from fathom.games.lost_code.components import RACKS, SYMBOLS
from fathom.games.lost_code.rules import phases, skull
from fathom.games.lost_code.rules.position import LostCode


def check_invariants(state: LostCode) -> str | None:
    """Return what does not add up in a position, or None."""
    lookup = state.lookup
    if state.phase == phases.DEAL:
        return None
    for symbol in lookup.symbols:
        tiles = [state.racks[rack * SYMBOLS + symbol] for rack in range(RACKS)]
        tiles += [digit for _, _, discarded, digit in state.swaps if discarded == symbol]
        tiles += [digit for digit in range(lookup.digits) if state.pools[symbol] >> digit & 1]
        being_drawn = state.phase == phases.DRAW and state.leaving == symbol
        if sorted(tiles) != [-1] * being_drawn + list(range(lookup.digits)):
            return "every tile is on a rack, discarded, in its stack or set aside"
    if sorted(state.line) != list(range(state.players)):
        return "every marker is on the track once"
    if [state.spaces[seat] for seat in state.line] != sorted(state.spaces):
        return "the track goes from last to first"
    for seat in range(state.players if state.phase != phases.OVER else 0):
        posterior = state.posterior(seat)
        for symbol in lookup.symbols:
            digit = state.racks[seat * SYMBOLS + symbol]
            if digit >= 0 and not posterior.count(symbol, digit):
                return "what is true is possible"
    out = [wheel for wheel in range(len(lookup.sizes)) if not state.wheels >> wheel & 1]
    if sorted(lookup.wheel_of[bet] for bet in state.bets if bet >= 0) != out or (out and state.phase < phases.BETS):
        return "every wheel is on the table or with one player"
    if state.cursed >= 0 and state.skull != skull.TAKEN:
        return "who is cursed holds the skull"
    if (lookup.options.curse == "off") != (state.skull == skull.ABSENT):
        return "there is a skull where the curse is played"
    if state.skull in (skull.ON_TRACK, skull.TAKEN) and (state.round > lookup.skull_last_round or state.phase == phases.FINAL):
        return "the skull is gone before the last round"
    if state.skull == skull.ON_TRACK and max(state.spaces) >= lookup.skull_space:
        return "a marker that reaches the skull takes it"
    if state.tokens and state.round > lookup.tokens_last_round:
        return "tokens leave in time"
    return None
