"""Moves of Reef as text, both ways: docs/records.md explains them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.errors import NotationError
from fathom.core.notation import LETTERS as SEATS
from fathom.core.notation import Words
from fathom.core.state import NATURE
from fathom.games.reef.components import CARDS, COLOURS, KINDS, LETTERS, PLACES
from fathom.games.reef.geometry import BUBBLE_NAMES, CORNERS, SPACE_NAMES
from fathom.games.reef.rules import actions, nature, phases, pools, setup

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

DIGITS = tuple("12345")
TILES = ("coral", "creature")
# What a draw is called, by nature's phase. Filling and refreshing a pool go by its name.
DRAWS = {phases.REFILL: "refill", phases.LIONFISH: "lionfish", phases.DRAW: "draw"}
_COMMANDS = "choose, take, draw, refresh, lift, pay, tile, fish, finish, move, shift, cards or end"


# -- writing


def write(state: Reef, seat: int, action: int) -> str:
    """Return an action as text."""
    if seat == NATURE:
        return _write_nature(state, action)
    if action >= actions.SHIFT:
        start, space, rotation = actions.shifted(action)
        return f"shift {SPACE_NAMES[start]} {SPACE_NAMES[space]} {rotation}"
    if action >= actions.MOVE:
        start, bubble = actions.moved(action)
        return f"move {BUBBLE_NAMES[start]} {BUBBLE_NAMES[bubble]}"
    if action >= actions.FINISH:
        space, corner = actions.finished(action)
        return f"finish {SPACE_NAMES[space]}" + ("" if corner == actions.CREATURE_CORNER else f" {CORNERS[corner]}")
    if action >= actions.FISH:
        return f"fish {BUBBLE_NAMES[action - actions.FISH]}"
    if action >= actions.TILE:
        space, rotation = actions.placed(action)
        return f"tile {SPACE_NAMES[space]} {rotation}"
    if action >= actions.CARDS:
        orange, blue = divmod(action - actions.CARDS, 2)
        return f"cards {state.orange[orange] + 1} {state.blue[blue] + 1}"
    return _write_before(state, action)


def _write_before(state: Reef, action: int) -> str:
    """Return an action that belongs to choosing, paying or the end of a turn as text."""
    if action >= actions.LIFT:
        words = {actions.LIFT: "lift", actions.PAY_SHELL: "pay shell", actions.PAY_LIONFISH: "pay lionfish", actions.END: "end"}
        return words[action]
    if action >= actions.REFRESH:
        return f"refresh {pools.NAMES[action - actions.REFRESH]}"
    if action >= actions.REFRESH_FREELY:
        return f"refresh {pools.NAMES[action - actions.REFRESH_FREELY]} free"
    if action >= actions.DRAW:
        return f"draw {TILES[action - actions.DRAW]}"
    if action >= actions.TAKE:
        return f"take {action - actions.TAKE + 1}"
    place, fish = actions.chosen(action)
    text = f"choose {TILES[place // PLACES]} {place % PLACES + 1}"
    if state.lookup.open_stock:
        return f"{text} with {COLOURS[fish]}"
    return text if fish == place % PLACES else f"{text} with {fish + 1}"


def _write_nature(state: Reef, action: int) -> str:
    if state.phase == phases.SETUP:
        return _write_setup(action)
    sources = nature.sources(state)
    words = [_draw_name(state)]
    for source, number in zip(sources, nature.unpack(action, len(sources)), strict=True):
        words.append(LETTERS[number] if source == pools.FISH else state.lookup.names[number])
    return " ".join(words)


def _draw_name(state: Reef) -> str:
    return DRAWS.get(state.phase) or pools.NAMES[state.filling]


def _write_setup(action: int) -> str:
    kinds, first, orange, blue = setup.unpack(action)
    words = ["setup", *(name for kind, name in enumerate(KINDS) if kinds >> kind & 1), "first", SEATS[first]]
    for name, cards in (("orange", orange), ("blue", blue)):
        if cards:
            words += [name, *(str(card + 1) for card in range(CARDS) if cards >> card & 1)]
    return " ".join(words)


# -- reading


def read(state: Reef, seat: int, text: str) -> int:
    """Return the action that a text means in this position."""
    words = Words(text)
    action = _read_nature(state, words) if seat == NATURE else _read_seat(state, words)
    words.end()
    return action


def _read_seat(state: Reef, words: Words) -> int:
    command = words.take(_COMMANDS)
    if command == "choose":
        return _read_choice(state, words)
    if command == "take":
        return actions.TAKE + words.choose("a place from 1 to 5", DIGITS)
    if command == "draw":
        return actions.DRAW + words.choose("coral or creature", TILES)
    if command == "refresh":
        return _read_refresh(words)
    if command == "pay":
        return (actions.PAY_SHELL, actions.PAY_LIONFISH)[words.choose("shell or lionfish", ("shell", "lionfish"))]
    if command == "tile":
        return actions.place_tile(_space(words), _rotation(words))
    if command == "fish":
        return actions.FISH + _bubble(words)
    if command == "finish":
        space = _space(words)
        corner = words.choose("a corner: n, e, s or w", CORNERS) if words.more() else actions.CREATURE_CORNER
        return actions.finish(space, corner)
    if command == "move":
        return actions.move(_bubble(words), _bubble(words))
    if command == "shift":
        return actions.shift(_space(words), _space(words), _rotation(words))
    if command == "cards":
        return _read_cards(state, words)
    if command in ("lift", "end"):
        return actions.LIFT if command == "lift" else actions.END
    words.back()
    raise words.wrong(_COMMANDS)


def _read_choice(state: Reef, words: Words) -> int:
    kind = words.choose("coral or creature", TILES)
    number = words.choose("a place from 1 to 5", DIGITS)
    place = kind * PLACES + number
    if state.lookup.open_stock:
        _word(words, "with")
        return actions.choose(place, words.choose("a colour: " + ", ".join(COLOURS), COLOURS))
    if not words.more():
        return actions.choose(place, number)
    _word(words, "with")
    fish = words.choose("the place of another fish, from 1 to 5", DIGITS)
    if fish == number:
        # The linked fish is not named: every move has one spelling.
        words.back()
        raise words.wrong("the place of another fish, from 1 to 5")
    return actions.choose(place, fish)


def _read_refresh(words: Words) -> int:
    pool = words.choose("corals, fish or creatures", pools.NAMES)
    if not words.more():
        return actions.REFRESH + pool
    _word(words, "free")
    if pool == pools.CREATURE:
        words.back()
        raise words.wrong("the end of the move")
    return actions.REFRESH_FREELY + pool


def _read_cards(state: Reef, words: Words) -> int:
    if len(state.orange) != 2:
        words.back()
        raise words.wrong("another move: there are no cards to choose from")
    orange = words.choose("the number of an orange card", [str(card + 1) for card in state.orange])
    blue = words.choose("the number of a blue card", [str(card + 1) for card in state.blue])
    return actions.CARDS + 2 * orange + blue


def _read_nature(state: Reef, words: Words) -> int:
    if state.phase == phases.SETUP:
        return _read_setup(state, words)
    sources = nature.sources(state)
    if not sources:
        raise NotationError(1, "a player's move", "one of nature's")
    _word(words, _draw_name(state))
    return nature.pack([_fish(words) if source == pools.FISH else _tile(state, words) for source in sources])


def _fish(words: Words) -> int:
    return words.choose(f"a fish: {', '.join(LETTERS)}", LETTERS)


def _tile(state: Reef, words: Words) -> int:
    name = words.take("a tile")
    if name not in state.lookup.number_of:
        words.back()
        raise words.wrong("a coral such as r01-- or a creature such as A1")
    return state.lookup.number_of[name]


def _read_setup(state: Reef, words: Words) -> int:
    _word(words, "setup")
    kinds = 0
    while words.peek() != "first":
        kinds |= _rising(words, "a kind of creature, in rising order, or first", KINDS, kinds)
    _word(words, "first")
    first = words.choose("a seat's letter", SEATS[: state.players])
    orange, blue = _read_deck(state, words, "orange"), _read_deck(state, words, "blue")
    return setup.pack(kinds, first, orange, blue)


def _read_deck(state: Reef, words: Words, name: str) -> int:
    """Read the cards of a colour, if there are any in this game."""
    cards = 0
    if state.lookup.cards:
        _word(words, name)
        for _ in range(state.lookup.cards):
            cards |= _rising(words, "the number of a card, in rising order", tuple("1234567"), cards)
    return cards


def _rising(words: Words, expected: str, among: tuple[str, ...], before: int) -> int:
    """Read a member of a set, as a bit. It must come after all that were read before."""
    bit = 1 << words.choose(expected, among)
    if bit <= before:
        words.back()
        raise words.wrong(expected)
    return bit


def _word(words: Words, wanted: str) -> None:
    words.choose(wanted, (wanted,))


def _space(words: Words) -> int:
    return words.choose("a space such as d3", SPACE_NAMES)


def _bubble(words: Words) -> int:
    return words.choose("a bubble such as e2s, named by the first space it touches", BUBBLE_NAMES)


def _rotation(words: Words) -> int:
    return words.choose("quarter turns from 0 to 3", tuple("0123"))
