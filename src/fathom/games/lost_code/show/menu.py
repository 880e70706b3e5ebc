"""Lost Code's moves for a terminal, in groups that say what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.core.presenter import Group
from fathom.core.text import Catalogue
from fathom.games.lost_code.components import DICE, NAMES, SYMBOLS
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.show.notation import write
from fathom.games.lost_code.show.pictures import LOOKS
from fathom.games.lost_code.show.words import signed

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode


def menu(state: LostCode, seat: int, text: Catalogue) -> list[Group]:
    """Return what a seat can do now.

    Of the many bets only ranges side by side are listed, of the many entries only those with one value; an example shows how to
    type the others.
    """
    listed = state.actions(seat)
    if not listed:
        return []
    if state.phase == phases.BETS:
        return list(_bets(state, seat, listed, text))
    if state.phase == phases.TOKENS:
        return _token(state, seat, text)
    if state.phase == phases.SWAPS:
        return [(text.say("menu.discard"), listed)]
    if state.phase == phases.FINAL:
        return _entries(state, seat, text)
    return list(_turns(state, listed, text))


def _turns(state: LostCode, legal: list[int], text: Catalogue) -> Iterator[Group]:
    """Yield a group for each die. Turning it to the symbol that it shows changes nothing, and is not listed."""
    for die in range(DICE):
        first, shown = actions.TURN + SYMBOLS * die, state.dice[die]
        turns = [action for action in legal if first <= action < first + SYMBOLS and action != first + shown]
        if turns:
            symbol = f"{LOOKS[NAMES[shown]].markup} {text.say(f'symbol.{NAMES[shown]}')}"
            yield text.say("menu.turn", symbol=symbol, die=die + 1), turns
    if actions.KEEP in legal:
        yield text.say("menu.keep"), [actions.KEEP]


def _bets(state: LostCode, seat: int, legal: list[int], text: Catalogue) -> Iterator[Group]:
    """Yield a group for each wheel: ranges side by side from 0 on, and the highest one."""
    lookup = state.lookup
    listed: dict[int, list[int]] = {}
    unlisted = []
    for action in legal:
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


def _token(state: LostCode, seat: int, text: Catalogue) -> list[Group]:
    lookup = state.lookup
    right, miss = signed(2 * lookup.entry_points[1]), signed(2 * lookup.final_miss)
    return [
        (text.say("menu.token", example=write(state, seat, _pair(state))), []),
        (text.say("menu.pass"), [actions.PASS]),
        (text.say("menu.take", right=right, miss=miss), _singles(state)),
    ]


def _entries(state: LostCode, seat: int, text: Catalogue) -> list[Group]:
    lookup = state.lookup
    right, miss = signed(lookup.entry_points[1]), signed(lookup.final_miss)
    written = f"write {NAMES[state.next_entry(seat)]}"
    return [
        (text.say("menu.entry", example=write(state, seat, _pair(state))), []),
        (f"{text.say('menu.one', right=right, miss=miss)}: {written}", _singles(state)),
        (f"{text.say('menu.nothing', miss=miss)}: {written}", [actions.WRITE]),
    ]


def _singles(state: LostCode) -> list[int]:
    """Return the entries with one value."""
    return [actions.WRITE + 1 + digit for digit in range(state.lookup.digits)]


def _pair(state: LostCode) -> int:
    """Return an entry with two values, as an example."""
    return actions.WRITE + state.lookup.place_of[1 << 1 | 1 << 2]
