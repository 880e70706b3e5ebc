"""Lost Code's moves as text, both ways.

turn 2 bird            the second die shows the bird now
keep                   the dice stay as they are
take 1 2, pass         the token that is offered, with the values written for it; or not
bet 9-15, bet 7        a range; the wheel follows from its size
discard snake
write snake 1 2        a final entry; write snake none
deal 012345 ...        nature's: the four racks, tiles in order of the symbols in play
stack B A              the markers on 0, from the top
roll bear bird bird, draw 5
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fathom.core.lookup import MOST_KEPT, lookup_for
from fathom.core.notation import LETTERS, Words, seat_letter
from fathom.core.state import NATURE
from fathom.games.lost_code.components import DICE, NAMES, RACKS, SYMBOLS
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.rules import actions, phases

if TYPE_CHECKING:
    from fathom.games.lost_code.options import LostCodeOptions
    from fathom.games.lost_code.rules.position import LostCode

_MOVES = ("turn", "keep", "take", "pass", "bet", "discard", "write")
_A_MOVE = f"a move: {', '.join(_MOVES)}"
_A_SYMBOL = f"a symbol: {', '.join(NAMES)}"
_DIGITS = "0123456789"
_NATURES = {phases.DEAL: "deal", phases.STACK: "stack", phases.ROLL: "roll", phases.DRAW: "draw"}


def size(players: int, options: LostCodeOptions) -> int:
    """Return the number of a seat's actions."""
    return lookup_for(LostCodeLookup, players, options).size


def write(state: LostCode, seat: int, action: int) -> str:
    """Return a legal action as text."""
    lookup = state.lookup
    if seat == NATURE:
        return _write_nature(state, action)
    if action < actions.KEEP:
        return f"turn {action // SYMBOLS + 1} {NAMES[action % SYMBOLS]}"
    if action == actions.KEEP:
        return "keep"
    if action == actions.PASS:
        return "pass"
    if action < actions.WRITE:
        return f"discard {NAMES[action - actions.DISCARD]}"
    if action < lookup.first_bet:
        values = " ".join(map(str, lookup.values(action - actions.WRITE))) or "none"
        return f"write {NAMES[state.next_entry(seat)]} {values}" if state.phase == phases.FINAL else f"take {values}"
    return f"bet {_range(lookup, action - lookup.first_bet)}"


def _write_nature(state: LostCode, action: int) -> str:
    if state.phase == phases.DEAL:
        tiles = actions.unpack(action, RACKS * SYMBOLS)
        racks = ["".join(str(tiles[SYMBOLS * rack + symbol]) for symbol in state.lookup.symbols) for rack in range(RACKS)]
        return " ".join(["deal", *racks])
    if state.phase == phases.STACK:
        return " ".join(["stack", *map(seat_letter, actions.unpack(action, state.players))])
    if state.phase == phases.ROLL:
        return " ".join(["roll", *(NAMES[symbol] for symbol in actions.unpack_roll(action))])
    return f"draw {action}"


def read(state: LostCode, seat: int, text: str) -> int:
    """Return the action that a text means in this state, or raise an error that points at what is wrong."""
    words = Words(text)
    action = _read_nature(state, words) if seat == NATURE else _read(state, seat, words)
    words.end()
    return action


def _read(state: LostCode, seat: int, words: Words) -> int:
    lookup = state.lookup
    match _MOVES[words.choose(_A_MOVE, _MOVES)]:
        case "turn":
            die = words.choose("a die's number from 1 to 3", "123")
            return actions.TURN + SYMBOLS * die + _symbol(words)
        case "keep":
            return actions.KEEP
        case "take":
            if state.phase == phases.FINAL:
                words.back()
                raise words.wrong("write, for a final entry")
            return actions.WRITE + _values(lookup, words, none=False)
        case "pass":
            return actions.PASS
        case "bet":
            return lookup.first_bet + _bet(lookup, words)
        case "discard":
            return actions.DISCARD + _symbol(words)
        case _:
            if state.phase == phases.TOKENS:
                words.back()
                raise words.wrong("take or pass, for a token")
            symbol = _symbol(words)
            if state.phase == phases.FINAL and 0 <= seat < state.players and symbol != (wanted := state.next_entry(seat)) >= 0:
                words.back()
                raise words.wrong(f"{NAMES[wanted]}, the next symbol")
            return actions.WRITE + _values(lookup, words, none=True)


def _symbol(words: Words) -> int:
    return words.choose(_A_SYMBOL, NAMES)


def _values(lookup: LostCodeLookup, words: Words, *, none: bool) -> int:
    """Return the place of an entry, written as one to three different digits in rising order."""
    if none and words.peek() == "none":
        words.take("none")
        return 0
    digits = _DIGITS[: lookup.digits]
    expected = f"a digit from 0 to {digits[-1]}"
    mask, last = 0, -1
    while True:
        digit = words.choose(expected, digits[last + 1 :]) + last + 1
        mask |= 1 << digit
        last = digit
        if mask.bit_count() == 3 or not words.more():
            return lookup.place_of[mask]
        expected = f"a digit above {last}, or the end of the move"


def _bet(lookup: LostCodeLookup, words: Words) -> int:
    expected = f"a range such as 9-15 within 0 to {lookup.highest}"
    bet = _ranges(lookup).get(words.take(expected))
    if bet is None:
        words.back()
        raise words.wrong(f"{expected}, of {', '.join(map(str, lookup.sizes))} sums")
    return bet


@lru_cache(maxsize=MOST_KEPT)
def _ranges(lookup: LostCodeLookup) -> dict[str, int]:
    """Return every bet by its range as text."""
    return {_range(lookup, bet): bet for bet in range(len(lookup.wheel_of))}


def _range(lookup: LostCodeLookup, bet: int) -> str:
    low, high = lookup.low_of[bet], lookup.high_of[bet]
    return str(low) if low == high else f"{low}-{high}"


def _read_nature(state: LostCode, words: Words) -> int:
    expected = _NATURES.get(state.phase, "deal, stack, roll or draw")
    move = words.take(expected)
    if move not in _NATURES.values() or (state.phase in _NATURES and move != expected):
        words.back()
        raise words.wrong(expected)
    if move == "deal":
        return _read_deal(state.lookup, words)
    if move == "stack":
        return actions.pack([words.choose("a seat's letter", LETTERS[: state.players]) for _ in range(state.players)])
    if move == "roll":
        return actions.pack_roll([_symbol(words) for _ in range(DICE)])
    return words.choose("a digit", [str(digit) for digit in range(state.lookup.digits)])


def _read_deal(lookup: LostCodeLookup, words: Words) -> int:
    expected = f"a rack of {len(lookup.symbols)} digits from 0 to {lookup.digits - 1}"
    tiles = [0] * (RACKS * SYMBOLS)
    for rack in range(RACKS):
        word = words.take(expected)
        if len(word) != len(lookup.symbols) or any(digit not in _DIGITS[: lookup.digits] for digit in word):
            words.back()
            raise words.wrong(expected)
        for symbol, digit in zip(lookup.symbols, word, strict=True):
            tiles[SYMBOLS * rack + symbol] = int(digit)
    return actions.pack(tiles)
