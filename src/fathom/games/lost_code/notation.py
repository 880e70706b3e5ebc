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

from fathom.core.notation import LETTERS, Words, seat_letter
from fathom.core.state import NATURE
from fathom.games.lost_code.actions import DISCARD, KEEP, PASS, SYMBOLS, TURN, WRITE
from fathom.games.lost_code.components import DICE, RACKS
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.phases import DEAL, DRAW, FINAL, ROLL, STACK, TOKENS
from fathom.games.lost_code.rules import FACES, NIBBLE, LostCode
from fathom.games.lost_code.view import NAMES

_MOVES = ("turn", "keep", "take", "pass", "bet", "discard", "write")
_A_MOVE = f"a move: {', '.join(_MOVES)}"
_A_SYMBOL = f"a symbol: {', '.join(NAMES)}"
_DIGITS = "0123456789"
_NATURES = {DEAL: "deal", STACK: "stack", ROLL: "roll", DRAW: "draw"}


def write(state: LostCode, seat: int, action: int) -> str:
    """A legal action as text."""
    lookup = state.lookup
    if seat == NATURE:
        return _write_nature(state, action)
    if action < KEEP:
        return f"turn {action // SYMBOLS + 1} {NAMES[action % SYMBOLS]}"
    if action == KEEP:
        return "keep"
    if action == PASS:
        return "pass"
    if action < WRITE:
        return f"discard {NAMES[action - DISCARD]}"
    if action < lookup.first_bet:
        values = " ".join(map(str, lookup.values(action - WRITE))) or "none"
        return f"write {NAMES[state.next_entry(seat)]} {values}" if state.phase == FINAL else f"take {values}"
    return f"bet {_range(lookup, action - lookup.first_bet)}"


def _write_nature(state: LostCode, action: int) -> str:
    if state.phase == DEAL:
        racks = [
            "".join(str(action >> 4 * (SYMBOLS * rack + symbol) & NIBBLE) for symbol in state.lookup.symbols)
            for rack in range(RACKS)
        ]
        return " ".join(["deal", *racks])
    if state.phase == STACK:
        return " ".join(["stack", *(seat_letter(action >> 4 * place & NIBBLE) for place in range(state.players))])
    if state.phase == ROLL:
        return f"roll {NAMES[action % FACES]} {NAMES[action // FACES % FACES]} {NAMES[action // (FACES * FACES)]}"
    return f"draw {action}"


def read(state: LostCode, seat: int, text: str) -> int:
    """The action that a text means in this state."""
    words = Words(text)
    action = _read_nature(state, words) if seat == NATURE else _read(state, seat, words)
    words.end()
    return action


def _read(state: LostCode, seat: int, words: Words) -> int:
    lookup = state.lookup
    match _MOVES[words.choose(_A_MOVE, _MOVES)]:
        case "turn":
            die = words.choose("a die's number from 1 to 3", "123")
            return TURN + SYMBOLS * die + _symbol(words)
        case "keep":
            return KEEP
        case "take":
            if state.phase == FINAL:
                words.back()
                raise words.wrong("write, for a final entry")
            return WRITE + _values(lookup, words, none=False)
        case "pass":
            return PASS
        case "bet":
            return lookup.first_bet + _bet(lookup, words)
        case "discard":
            return DISCARD + _symbol(words)
        case _:
            if state.phase == TOKENS:
                words.back()
                raise words.wrong("take or pass, for a token")
            symbol = _symbol(words)
            if state.phase == FINAL and 0 <= seat < state.players and symbol != (wanted := state.next_entry(seat)) >= 0:
                words.back()
                raise words.wrong(f"{NAMES[wanted]}, the next symbol")
            return WRITE + _values(lookup, words, none=True)


def _symbol(words: Words) -> int:
    return words.choose(_A_SYMBOL, NAMES)


def _values(lookup: LostCodeLookup, words: Words, *, none: bool) -> int:
    """One to three different digits in rising order, as the place of the entry."""
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


@lru_cache(maxsize=64)
def _ranges(lookup: LostCodeLookup) -> dict[str, int]:
    """Every bet by how its range is written."""
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
        return sum(words.choose("a seat's letter", LETTERS[: state.players]) << 4 * place for place in range(state.players))
    if move == "roll":
        return sum(_symbol(words) * FACES**die for die in range(DICE))
    return words.choose("a digit", [str(digit) for digit in range(state.lookup.digits)])


def _read_deal(lookup: LostCodeLookup, words: Words) -> int:
    expected = f"a rack of {len(lookup.symbols)} digits from 0 to {lookup.digits - 1}"
    deal = 0
    for rack in range(RACKS):
        word = words.take(expected)
        if len(word) != len(lookup.symbols) or any(digit not in "012345678"[: lookup.digits] for digit in word):
            words.back()
            raise words.wrong(expected)
        for symbol, digit in zip(lookup.symbols, word, strict=True):
            deal |= int(digit) << 4 * (SYMBOLS * rack + symbol)
    return deal
