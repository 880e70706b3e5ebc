"""Lost Code's moves for a terminal, in groups that say what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core.text import Catalogue
from fathom.games.lost_code.actions import KEEP, PASS, SYMBOLS, TURN, WRITE
from fathom.games.lost_code.components import DICE
from fathom.games.lost_code.notation import write
from fathom.games.lost_code.phases import BETS, FINAL, SWAPS, TOKENS
from fathom.games.lost_code.pictures import heading
from fathom.games.lost_code.rules import LostCode
from fathom.games.lost_code.view import NAMES
from fathom.games.lost_code.words import signed

# Headings with the actions below them; a heading without actions is advice.
Groups = list[tuple[str, list[int]]]


def menu(state: LostCode, seat: int, text: Catalogue) -> Groups:
    """What a seat can do now.

    Of the many bets those are listed that lie side by side, of the many entries those with one value; an example shows how the
    others are typed.
    """
    actions = state.actions(seat)
    if not actions:
        return []
    if state.phase == BETS:
        return list(_bets(state, seat, actions, text))
    if state.phase == TOKENS:
        return _token(state, seat, text)
    if state.phase == SWAPS:
        return [(text.say("menu.discard"), actions)]
    if state.phase == FINAL:
        return _entries(state, seat, text)
    return list(_turns(state, actions, text))


def _turns(state: LostCode, actions: list[int], text: Catalogue) -> Iterator[tuple[str, list[int]]]:
    """A line a die. Turning it to what it shows is the same as leaving the dice, and is not listed."""
    for die in range(DICE):
        first, shown = TURN + SYMBOLS * die, state.dice[die]
        turns = [action for action in actions if first <= action < first + SYMBOLS and action != first + shown]
        if turns:
            symbol = f"{heading(NAMES[shown])} {text.say(f'symbol.{NAMES[shown]}')}"
            yield text.say("menu.turn", symbol=symbol, die=die + 1), turns
    if KEEP in actions:
        yield text.say("menu.keep"), [KEEP]


def _bets(state: LostCode, seat: int, actions: list[int], text: Catalogue) -> Iterator[tuple[str, list[int]]]:
    """A line a wheel: ranges side by side from 0 on, and the highest one."""
    lookup = state.lookup
    listed: dict[int, list[int]] = {}
    unlisted = []
    for action in actions:
        bet = action - lookup.first_bet
        wheel = lookup.wheel_of[bet]
        if lookup.low_of[bet] % lookup.sizes[wheel] == 0 or lookup.high_of[bet] == lookup.highest:
            listed.setdefault(wheel, []).append(action)
        else:
            unlisted.append(action)
    if unlisted:
        yield text.say("menu.bet", example=write(state, seat, unlisted[len(unlisted) * 3 // 4])), []
    for wheel, bets in listed.items():
        yield text.say("menu.wheel", size=lookup.sizes[wheel], points=lookup.points[wheel]), bets


def _token(state: LostCode, seat: int, text: Catalogue) -> Groups:
    lookup = state.lookup
    right, miss = signed(2 * lookup.entry_points[1]), signed(2 * lookup.final_miss)
    return [
        (text.say("menu.token", example=write(state, seat, _pair(state))), []),
        (text.say("menu.pass"), [PASS]),
        (text.say("menu.take", right=right, miss=miss), _singles(state)),
    ]


def _entries(state: LostCode, seat: int, text: Catalogue) -> Groups:
    lookup = state.lookup
    right, miss = signed(lookup.entry_points[1]), signed(lookup.final_miss)
    written = f"write {NAMES[state.next_entry(seat)]}"
    return [
        (text.say("menu.entry", example=write(state, seat, _pair(state))), []),
        (f"{text.say('menu.one', right=right, miss=miss)}: {written}", _singles(state)),
        (f"{text.say('menu.nothing', miss=miss)}: {written}", [WRITE]),
    ]


def _singles(state: LostCode) -> list[int]:
    """The entries with one value."""
    return [WRITE + 1 + digit for digit in range(state.lookup.digits)]


def _pair(state: LostCode) -> int:
    """An entry with two values, as an example."""
    return WRITE + state.lookup.place_of[1 << 1 | 1 << 2]
