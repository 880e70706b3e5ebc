# mypyc: compile
"""What nature does: deals, stacks the markers, rolls the dice and draws tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.games.lost_code.components import RACKS, SYMBOLS
from fathom.games.lost_code.rules import actions, moves, notes, phases
from fathom.games.lost_code.text import refuse

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode


def chance(s: LostCode, dice: Dice) -> int:
    """Draw nature's next action."""
    phase = s.phase
    if phase == phases.ROLL:
        return dice.below(actions.ROLLS)
    if phase == phases.DRAW:
        pool = s.pools[s.leaving]
        return dice.one_of(pool, pool.bit_count()).bit_length() - 1
    if phase == phases.DEAL:
        return _chance_deal(s, dice)
    if phase == phases.STACK:
        return _chance_stack(s, dice)
    raise refuse("not_natures_turn")


def apply(s: LostCode, action: int) -> None:
    """Perform an action of nature's, or raise a refusal."""
    phase = s.phase
    if phase == phases.ROLL:
        roll(s, action)
    elif phase == phases.DRAW:
        draw(s, action)
    elif phase == phases.DEAL:
        deal(s, action)
    elif phase == phases.STACK:
        stack_markers(s, action)
    else:
        raise refuse("over" if phase == phases.OVER else "not_natures_turn")


def deal(s: LostCode, action: int) -> None:
    """Put a tile of each symbol on each of the four racks, and zeros for a symbol that is not in play (C1)."""
    places = RACKS * SYMBOLS
    if action >> actions.BITS * places:
        raise refuse("bad_deal")
    racks = actions.unpack(action, places)
    pools = s.pools[:]
    for place in range(places):
        digit = racks[place]
        symbol = place % SYMBOLS
        if pools[symbol] >> digit & 1:
            pools[symbol] ^= 1 << digit
        elif symbol in s.lookup.symbols or digit:
            raise refuse("bad_deal")
        else:
            racks[place] = -1
    s.racks = racks
    s.pools = pools
    s.phase = phases.STACK
    s._note(notes.DEALT)


def stack_markers(s: LostCode, action: int) -> None:
    """Stack the markers on 0, the first on top (C3)."""
    line = actions.unpack(action, s.players)
    if action >> actions.BITS * s.players or sorted(line) != list(range(s.players)):
        raise refuse("bad_order")
    s.line = line
    s._note(notes.STACKED)
    moves.begin_round(s)


def roll(s: LostCode, action: int) -> None:
    """Let the dice fall for the last player (C5)."""
    if not 0 <= action < actions.ROLLS:
        raise refuse("bad_roll")
    s.fell = actions.unpack_roll(action)
    s.dice = s.fell[:]
    s._note(notes.ROLLED, s.order[0])
    moves.offer_token(s)


def draw(s: LostCode, digit: int) -> None:
    """Put the new tile on the rack of the player who has discarded one (C9)."""
    symbol = s.leaving
    if not 0 <= digit < s.lookup.digits or not s.pools[symbol] >> digit & 1:
        raise refuse("bad_draw")
    seat = s.swappers[s.at]
    s.pools[symbol] ^= 1 << digit
    s.racks[seat * SYMBOLS + symbol] = digit
    for other in range(s.players):
        if other != seat:  # the owner still sees just as much
            s.posteriors[other] = None
    s.leaving = -1
    s.at += 1
    s._note(notes.DREW, seat, symbol, digit)
    moves.swap_or_end_round(s)


def _chance_deal(s: LostCode, dice: Dice) -> int:
    racks = [0] * (RACKS * SYMBOLS)
    for symbol in s.lookup.symbols:
        pool = s.pools[symbol]
        for rack in range(RACKS):
            tile = dice.one_of(pool, pool.bit_count())
            pool ^= tile
            racks[SYMBOLS * rack + symbol] = tile.bit_length() - 1
    return actions.pack(racks)


def _chance_stack(s: LostCode, dice: Dice) -> int:
    seats = (1 << s.players) - 1
    line: list[int] = []
    for place in range(s.players):
        seat = dice.one_of(seats, s.players - place)
        seats ^= seat
        line.append(seat.bit_length() - 1)
    return actions.pack(line)
