# mypyc: compile
"""What the players do in a round, in its order: tokens, dice, bets and swaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.lost_code.components import BEAR, SYMBOLS
from fathom.games.lost_code.knowledge import facts
from fathom.games.lost_code.rules import actions, ending, notes, phases, scoring, skull

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode


def act(s: LostCode, seat: int, action: int) -> None:
    """Perform a legal action of a seat."""
    phase = s.phase
    if phase == phases.BETS:
        place_bet(s, seat, action - s.lookup.first_bet)
    elif phase == phases.TURNING:
        if action == actions.KEEP:
            keep(s, seat)
        else:
            turn_die(s, seat, action // SYMBOLS, action % SYMBOLS, False)
    elif phase == phases.SWAPS:
        discard(s, seat, action - actions.DISCARD)
    elif phase == phases.TOKENS:
        if action == actions.PASS:
            pass_token(s, seat)
        else:
            take_token(s, seat, action - actions.WRITE)
    elif phase == phases.FINAL:
        ending.write(s, seat, action - actions.WRITE)
    else:
        turn_die(s, seat, action // SYMBOLS, action % SYMBOLS, True)


def begin_round(s: LostCode) -> None:
    """Look up the order of play, from last to first on the track."""
    s.round += 1
    s.order = s.line[:]
    s.phase = phases.ROLL


# -- tokens


def offer_token(s: LostCode) -> None:
    """Offer the token that two or three dice show, before any die is turned (L1)."""
    symbol = s.offered() if s.tokens else -1
    if symbol >= 0 and s.tokens >> symbol & 1:
        s.phase = phases.TOKENS
        s.at = 0
    else:
        _turn_dice(s)


def pass_token(s: LostCode, seat: int) -> None:
    """Leave the token to the next player."""
    s._note(notes.PASSED, seat, s.offered())
    s.at += 1
    if s.at == s.players:
        _turn_dice(s)


def take_token(s: LostCode, seat: int, place: int) -> None:
    """Take the token and write its values, which cannot be changed (L1)."""
    symbol = s.offered()
    s.tokens ^= 1 << symbol
    s.takers[symbol] = seat
    s.entries[seat * SYMBOLS + symbol] = place
    s._note(notes.TOOK, seat, symbol, place)
    _turn_dice(s)


# -- dice


def _turn_dice(s: LostCode) -> None:
    """Let the roller turn a die; in the beginner version the bears first (C5)."""
    s.at = 0
    bears = s.lookup.options.beginner and BEAR in s.dice
    s.phase = phases.BEARS if bears else phases.TURNING


def turn_die(s: LostCode, seat: int, die: int, symbol: int, must: bool) -> None:
    """Turn a die to a symbol: a bear that must be turned, or the one die that may be (C5)."""
    s._note(notes.TURNED, seat, die, s.dice[die], symbol, 1 if must else 0)
    s.dice[die] = symbol
    if must:
        _turn_dice(s)
    else:
        s.phase = phases.BETS


def keep(s: LostCode, seat: int) -> None:
    """Leave the dice as they lie."""
    s._note(notes.KEPT, seat)
    s.phase = phases.BETS


# -- bets


def place_bet(s: LostCode, seat: int, bet: int) -> None:
    """Take a wheel and set it to a range; the last bet is followed by the checks (C6)."""
    lookup = s.lookup
    wheel = lookup.wheel_of[bet]
    s.bets[seat] = bet
    s.wheels ^= 1 << wheel
    s._note(notes.BET, seat, lookup.low_of[bet], lookup.high_of[bet], lookup.points[wheel])
    s.at += 1
    if s.at == s.players:
        _check_bets(s)


def _check_bets(s: LostCode) -> None:
    """Answer all bets, pass on the skull, and let the players who were wrong swap in the order of the track (C8, T3, C9)."""
    wrong = scoring.answer_all(s)
    if s.skull == skull.ON_TRACK or s.skull == skull.TAKEN:
        skull.pass_on(s)
    s.swappers = [seat for seat in s.line if wrong >> seat & 1]
    s.at = 0
    swap_or_end_round(s)


# -- swaps


def swap_or_end_round(s: LostCode) -> None:
    """Ask the next player who was wrong for a tile; without tiles to draw nobody swaps (C9)."""
    if s.at < len(s.swappers) and s.drawable():
        s.phase = phases.SWAPS
        return
    for place in range(s.at, len(s.swappers)):
        s._note(notes.UNSWAPPED, s.swappers[place])
    _end_round(s)


def discard(s: LostCode, seat: int, symbol: int) -> None:
    """Show a tile and put it out of the game; nature draws the new one (C9)."""
    place = seat * SYMBOLS + symbol
    digit = s.racks[place]
    s.racks[place] = -1
    swap = (s.round, seat, symbol, digit)
    s.swaps.append(swap)
    facts.forget(s, swap)
    s.leaving = symbol
    s.phase = phases.DRAW
    s._note(notes.DISCARDED, seat, symbol, digit)


def _end_round(s: LostCode) -> None:
    """Take the wheels back, and the tokens whose time is over (C10, L2)."""
    lookup = s.lookup
    s.at = 0
    s.swappers = []
    s.dice = []
    s.fell = []
    for seat in range(s.players):
        s.bets[seat] = -1
        s.answers[seat] = -1
    s.wheels = lookup.all_wheels
    if s.tokens and s.round == lookup.tokens_last_round:
        s._note(notes.TOKENS_LEFT, s.tokens)
        s.tokens = 0
    if s.round < lookup.rounds:
        begin_round(s)
    else:
        s.phase = phases.FINAL
        ending.judge_if_written(s)
