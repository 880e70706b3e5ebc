"""Sonar's orders for a terminal, in groups that say what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.core.presenter import Group
from fathom.core.text import Catalogue
from fathom.games.sonar.rules import actions, phases
from fathom.games.sonar.show.notation import write

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar


def menu(state: Sonar, seat: int, text: Catalogue) -> list[Group]:
    """Return what a captain can do now. Starts are shown by an example, for nearly every cell is one."""
    legal = state.actions(seat)
    if not legal:
        return []
    if state.phase == phases.STARTS:
        return [(text.say("menu.start", example=write(state, seat, legal[len(legal) // 2])), [])]
    if state.phase == phases.ANSWER:
        return [(text.say("menu.answer"), [actions.ROW, actions.COLUMN])]
    if state.phase == phases.STOPPED:
        return [(text.say("menu.resume"), [actions.RESUME])]
    return list(_orders(state, seat, legal, text))


def _orders(state: Sonar, seat: int, legal: list[int], text: Catalogue) -> Iterator[Group]:
    lookup = state.lookup
    steps = [action for action in legal if action < actions.SONAR]
    if steps:
        yield text.say("menu.steer_full" if state.energy[seat] == lookup.gauge else "menu.steer"), steps
    if actions.SONAR in legal:
        yield text.say("menu.sonar", n=lookup.sonar_cost), [actions.SONAR]
    silent = [action for action in legal if actions.SILENCE <= action < actions.SURFACE]
    if silent:
        yield f"{text.say('menu.silence', n=lookup.silence_cost)} silence", silent
    targets = [action for action in legal if action >= actions.TORPEDO]
    if targets:
        yield f"{text.say('menu.torpedo', n=lookup.torpedo_cost)} torpedo", targets
    cell = state.cells[seat]
    yield text.say("menu.surface_harm" if lookup.harms[cell] else "menu.surface", cell=lookup.names[cell]), [actions.SURFACE]
