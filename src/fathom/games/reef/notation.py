"""Moves of Reef as text, both ways: docs/records.md explains them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.errors import NotationError
from fathom.core.notation import LETTERS as SEATS
from fathom.core.notation import Words
from fathom.core.state import NATURE
from fathom.games.reef.actions import (
    CARDS,
    DRAW,
    END,
    FINISH,
    FISH,
    LIFT,
    MOVE,
    PAY_LIONFISH,
    PAY_SHELL,
    REFRESH,
    REFRESH_FREELY,
    SHIFT,
    TAKE,
    TILE,
)
from fathom.games.reef.components import COLOURS, KINDS, LETTERS
from fathom.games.reef.geometry import BUBBLE_NAMES, BUBBLES, CORNERS, SPACE_NAMES, SPACES
from fathom.games.reef.moves import CREATURE_CORNER
from fathom.games.reef.nature import BITS, BLUE_AT, BYTE, FIRST_AT, ORANGE_AT
from fathom.games.reef.view import PHASES, POOLS

if TYPE_CHECKING:
    from fathom.games.reef.rules import Reef

DIGITS = tuple("12345")
TILES = ("coral", "creature")
# What a draw is called, by nature's phase; the pools' own names stand for filling and refreshing them.
DRAWS = {"refill": "refill", "lionfish": "lionfish", "draw": "draw"}
_COMMANDS = "choose, take, draw, refresh, lift, pay, tile, fish, finish, move, shift, cards or end"


def write(state: Reef, seat: int, action: int) -> str:
    """An action as text."""
    if seat == NATURE:
        return _write_nature(state, action)
    if action >= SHIFT:
        number = action - SHIFT
        return f"shift {SPACE_NAMES[number // (SPACES * 4)]} {SPACE_NAMES[number // 4 % SPACES]} {number % 4}"
    if action >= MOVE:
        return f"move {BUBBLE_NAMES[(action - MOVE) // BUBBLES]} {BUBBLE_NAMES[(action - MOVE) % BUBBLES]}"
    if action >= FINISH:
        space, corner = divmod(action - FINISH, 5)
        return f"finish {SPACE_NAMES[space]}" + ("" if corner == CREATURE_CORNER else f" {CORNERS[corner]}")
    if action >= FISH:
        return f"fish {BUBBLE_NAMES[action - FISH]}"
    if action >= TILE:
        return f"tile {SPACE_NAMES[(action - TILE) // 4]} {(action - TILE) % 4}"
    if action >= CARDS:
        return f"cards {state.orange[(action - CARDS) >> 1] + 1} {state.blue[(action - CARDS) & 1] + 1}"
    if action >= LIFT:
        return {LIFT: "lift", PAY_SHELL: "pay shell", PAY_LIONFISH: "pay lionfish", END: "end"}[action]
    if action >= REFRESH:
        return f"refresh {POOLS[action - REFRESH]}"
    if action >= REFRESH_FREELY:
        return f"refresh {POOLS[action - REFRESH_FREELY]} free"
    if action >= DRAW:
        return f"draw {TILES[action - DRAW]}"
    if action >= TAKE:
        return f"take {action - TAKE + 1}"
    place, fish = divmod(action, 5)
    text = f"choose {TILES[place // 5]} {place % 5 + 1}"
    if state.lookup.open_stock:
        return f"{text} with {COLOURS[fish]}"
    return text if fish == place % 5 else f"{text} with {fish + 1}"


def _write_nature(state: Reef, action: int) -> str:
    phase = PHASES[state.phase]
    if phase == "setup":
        return _write_setup(action)
    words = [DRAWS.get(phase) or POOLS[state.filling]]
    for source in state.sources():
        number = (action & BYTE) - 1
        words.append(LETTERS[number] if source == POOLS.index("fish") else state.lookup.names[number])
        action >>= BITS
    return " ".join(words)


def _write_setup(action: int) -> str:
    words = ["setup", *(name for kind, name in enumerate(KINDS) if action >> kind & 1)]
    words += ["first", SEATS[action >> FIRST_AT & 3]]
    for name, start in (("orange", ORANGE_AT), ("blue", BLUE_AT)):
        cards = [str(card + 1) for card in range(7) if action >> (start + card) & 1]
        if cards:
            words += [name, *cards]
    return " ".join(words)


def read(state: Reef, seat: int, text: str) -> int:
    """The action that a text means here."""
    words = Words(text)
    action = _read_nature(state, words) if seat == NATURE else _read_seat(state, words)
    words.end()
    return action


def _read_seat(state: Reef, words: Words) -> int:
    command = words.take(_COMMANDS)
    if command == "choose":
        return _read_choice(state, words)
    if command == "take":
        return TAKE + words.choose("a place from 1 to 5", DIGITS)
    if command == "draw":
        return DRAW + words.choose("coral or creature", TILES)
    if command == "refresh":
        return _read_refresh(words)
    if command == "pay":
        return (PAY_SHELL, PAY_LIONFISH)[words.choose("shell or lionfish", ("shell", "lionfish"))]
    if command == "tile":
        return TILE + _space(words) * 4 + _rotation(words)
    if command == "fish":
        return FISH + _bubble(words)
    if command == "finish":
        space = _space(words)
        corner = words.choose("a corner: n, e, s or w", CORNERS) if words.more() else CREATURE_CORNER
        return FINISH + space * 5 + corner
    if command == "move":
        return MOVE + _bubble(words) * BUBBLES + _bubble(words)
    if command == "shift":
        return SHIFT + (_space(words) * SPACES + _space(words)) * 4 + _rotation(words)
    if command == "cards":
        return _read_cards(state, words)
    if command in ("lift", "end"):
        return LIFT if command == "lift" else END
    words.back()
    raise words.wrong(_COMMANDS)


def _read_choice(state: Reef, words: Words) -> int:
    kind = words.choose("coral or creature", TILES)
    number = words.choose("a place from 1 to 5", DIGITS)
    place = kind * 5 + number
    if state.lookup.open_stock:
        _word(words, "with")
        return place * 5 + words.choose("a colour: " + ", ".join(COLOURS), COLOURS)
    if not words.more():
        return place * 5 + number
    _word(words, "with")
    fish = words.choose("the place of another fish, from 1 to 5", DIGITS)
    if fish == number:
        # The linked fish is not named: every move has one spelling.
        words.back()
        raise words.wrong("the place of another fish, from 1 to 5")
    return place * 5 + fish


def _read_refresh(words: Words) -> int:
    pool = words.choose("corals, fish or creatures", POOLS)
    if not words.more():
        return REFRESH + pool
    _word(words, "free")
    if pool == POOLS.index("creatures"):
        words.back()
        raise words.wrong("the end of the move")
    return REFRESH_FREELY + pool


def _read_cards(state: Reef, words: Words) -> int:
    if len(state.orange) != 2:
        words.back()
        raise words.wrong("another move: there are no cards to choose from")
    orange = words.choose("the number of an orange card", [str(card + 1) for card in state.orange])
    blue = words.choose("the number of a blue card", [str(card + 1) for card in state.blue])
    return CARDS + 2 * orange + blue


def _read_nature(state: Reef, words: Words) -> int:
    phase = PHASES[state.phase]
    if phase == "setup":
        return _read_setup(state, words)
    sources = state.sources()
    if not sources:
        raise NotationError(1, "a player's move", "one of nature's")
    _word(words, DRAWS.get(phase) or POOLS[state.filling])
    action = 0
    for index, source in enumerate(sources):
        if source == POOLS.index("fish"):
            number = words.choose(f"a fish: {', '.join(LETTERS)}", LETTERS)
        else:
            name = words.take("a tile")
            number = state.lookup.number_of.get(name, -1)
            if number < 0:
                words.back()
                raise words.wrong("a coral such as r01-- or a creature such as A1")
        action |= (number + 1) << (BITS * index)
    return action


def _read_setup(state: Reef, words: Words) -> int:
    _word(words, "setup")
    action = 0
    last = -1
    while words.peek() != "first":
        kind = words.choose("a kind of creature, in rising order, or first", KINDS)
        if kind <= last:
            words.back()
            raise words.wrong("a kind of creature, in rising order, or first")
        action |= 1 << kind
        last = kind
    _word(words, "first")
    action |= words.choose("a seat's letter", SEATS[: state.players]) << FIRST_AT
    for name, start in (("orange", ORANGE_AT), ("blue", BLUE_AT)):
        if state.lookup.cards:
            _word(words, name)
            last = -1
            for _ in range(state.lookup.cards):
                card = words.choose("the number of a card, in rising order", tuple("1234567"))
                if card <= last:
                    words.back()
                    raise words.wrong("the number of a card, in rising order")
                action |= 1 << (start + card)
                last = card
    return action


def _word(words: Words, wanted: str) -> None:
    words.choose(wanted, (wanted,))


def _space(words: Words) -> int:
    return words.choose("a space such as d3", SPACE_NAMES)


def _bubble(words: Words) -> int:
    return words.choose("a bubble such as e2s, named by the first space it touches", BUBBLE_NAMES)


def _rotation(words: Words) -> int:
    return words.choose("quarter turns from 0 to 3", tuple("0123"))
