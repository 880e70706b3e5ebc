"""Names for what the lessons state: cards by colour, who takes a trick, how tasks stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.notation import seat_letter
from fathom.games.crew.cards import CARD_NAMED, beats
from fathom.games.crew.show.view import Laid, View


def facts(view: View) -> Mapping[str, Any]:
    """Return the names that a lesson's facts may use beside the fields of the view. Members go by their letters."""
    own = [] if view.seat is None else view.members[view.seat].hand or []
    cards = view.trick or ([] if view.last is None else view.last.cards)
    return {
        "hand": own,
        "suit": lambda letter: [card for card in own if card[0] == letter],
        "open_cards": lambda member: view.members[member].hand,
        "led": view.trick[0].card[0] if view.trick else "",
        "ahead": _letter(view, _ahead(view.trick)),
        "took": _letter(view, None if view.last is None else view.last.winner),
        "laid": {_letter(view, each.member): each.card for each in cards},
        "captain_is": _letter(view, view.captain),
        "leads": _letter(view, view.leader),
        "status": {task.number: task.status for task in view.tasks},
        "owner": {task.number: _letter(view, task.owner) for task in view.tasks},
        "shown": {message.card: message.position for member in view.members for message in member.messages},
        "said": [] if view.seat is None else [message.card for message in view.members[view.seat].messages],
        "won_by": {_letter(view, number): member.tricks for number, member in enumerate(view.members)},
    }


def _letter(view: View, member: int | None) -> str:
    """Return a member's letter as the notation has it; nothing for nobody."""
    if member is None:
        return ""
    return "T" if view.members[member].covered or view.members[member].covers else seat_letter(member)


def _ahead(trick: list[Laid]) -> int | None:
    """Return who would take the trick in progress if it ended now."""
    if not trick:
        return None
    best = trick[0]
    for laid in trick[1:]:
        if beats(CARD_NAMED[laid.card], CARD_NAMED[best.card]):
            best = laid
    return best.member
