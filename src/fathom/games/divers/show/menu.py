"""The moves of Divers for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.notation import seat_letter
from fathom.core.presenter import Group
from fathom.core.text import Catalogue
from fathom.games.divers.components import COLOURS
from fathom.games.divers.show.names import LETTERS
from fathom.games.divers.show.notation import write
from fathom.games.divers.show.pictures import look_of
from fathom.games.divers.show.view import PHASES

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers


def menu(state: Divers, seat: int, text: Catalogue) -> list[Group]:
    """Return what a seat can do now: a sentence of advice, then plays by card, single discards, or payments by goal."""
    actions = state.actions(seat)
    if not actions:
        return []
    phase = PHASES[state.phase]
    if phase == "play":
        return [(text.say("menu.play", you=seat_letter(seat)), []), *_plays_by_card(state, seat, actions)]
    if phase == "exchange":
        advice = text.say("menu.exchange", example=write(state, seat, actions[-1]))
        singles = [action for action in actions if len(write(state, seat, action).split()) == 2]
        return [(advice, []), ("discard", singles)]
    return [(text.say("menu.claim"), []), *_payments_by_goal(state, actions, text)]


def _plays_by_card(state: Divers, seat: int, actions: list[int]) -> list[Group]:
    groups: dict[int, list[int]] = {}
    for action in actions:
        groups.setdefault(action % state.lookup.cards, []).append(action)
    cards = [(write(state, seat, group[0]).split()[0], group) for _, group in sorted(groups.items())]
    return [(f"{look_of(card[0]).markup} {card}", group) for card, group in cards]


def _payments_by_goal(state: Divers, actions: list[int], text: Catalogue) -> list[Group]:
    lookup = state.lookup
    groups: list[Group] = []
    for i, colour in enumerate(COLOURS):
        payments = range(lookup.first_of_goal[i], lookup.first_of_goal[i + 1])
        legal = [action for action in actions if action - lookup.first_payment in payments]
        if legal:
            goal = text.say("menu.goal", goal=text.say(f"colour.{colour}"))
            groups.append((f"{look_of(LETTERS[i]).markup} {goal}: claim {LETTERS[i]}", legal))
    if lookup.pass_action in actions:
        groups.append((text.say("menu.pass"), [lookup.pass_action]))
    return groups
