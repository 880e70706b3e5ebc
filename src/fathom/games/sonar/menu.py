"""Sonar's orders for a terminal, in groups that say what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core.text import Catalogue
from fathom.games.sonar.actions import COLUMN, RESUME, ROW, SILENCE, SONAR, SURFACE, TORPEDO
from fathom.games.sonar.notation import write
from fathom.games.sonar.phases import ANSWER, STARTS, STOPPED
from fathom.games.sonar.rules import Sonar

# Headings with the actions below them; a heading without actions is advice.
Groups = list[tuple[str, list[int]]]


def menu(state: Sonar, seat: int, text: Catalogue) -> Groups:
    """What a captain can do now. Start cells are shown by an example, for nearly every cell is one."""
    actions = state.actions(seat)
    if not actions:
        return []
    if state.phase == STARTS:
        return [(text.say("menu.start", example=write(state, seat, actions[len(actions) // 2])), [])]
    if state.phase == ANSWER:
        return [(text.say("menu.answer"), [ROW, COLUMN])]
    if state.phase == STOPPED:
        return [(text.say("menu.resume"), [RESUME])]
    return list(_orders(state, seat, actions, text))


def _orders(state: Sonar, seat: int, actions: list[int], text: Catalogue) -> Iterator[tuple[str, list[int]]]:
    lookup = state.lookup
    steps = [action for action in actions if action < SONAR]
    if steps:
        yield text.say("menu.steer_full" if state.energy[seat] == lookup.gauge else "menu.steer"), steps
    if SONAR in actions:
        yield text.say("menu.sonar", n=lookup.sonar_cost), [SONAR]
    silent = [action for action in actions if SILENCE <= action < SURFACE]
    if silent:
        yield f"{text.say('menu.silence', n=lookup.silence_cost)} silence", silent
    targets = [action for action in actions if action >= TORPEDO]
    if targets:
        yield f"{text.say('menu.torpedo', n=lookup.torpedo_cost)} torpedo", targets
    cell = state.cells[seat]
    yield text.say("menu.surface_harm" if lookup.harms[cell] else "menu.surface", cell=lookup.names[cell]), [SURFACE]
