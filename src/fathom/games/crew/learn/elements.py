"""What a lesson can point at: the parts of the board, as `data-at` marks them in web/src/games/crew."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core.notation import seat_letter
from fathom.games.crew.show.view import View

# Phases in which the trick lies in the middle.
TRICKS = ("trick", "turn_up")


def elements(view: View) -> Iterator[str]:
    """Yield the keys of everything that the board shows in a view; buttons, where the viewer can press them."""
    yield "mission"
    if view.mode is not None:
        yield "mode"
    if view.distress:
        yield "distress"
    if view.timed:
        yield "countdown"
    yield from (f"task:{task.number}" for task in view.tasks)
    yield from _members(view)
    if view.phase in TRICKS:
        yield from (f"slot:{member}" for member in range(len(view.members)))
        yield from (f"card:{laid.card}" for laid in view.trick)
        if view.last is not None:
            yield "last"
    if view.seat is not None and view.seat in view.actors:
        yield from _buttons(view, view.seat)


def _members(view: View) -> Iterator[str]:
    """Yield what lies at each member's place."""
    tokens = view.phase == "trick" and view.mode in ("normal", "currents")
    for number, member in enumerate(view.members):
        yield f"member:{number}"
        yield from (f"card:{card}" for card in member.hand or ())
        yield from (f"shown:{message.card}" for message in member.messages)
        if tokens and not (member.hand is not None and number != view.seat):
            yield f"token:{number}"


def _buttons(view: View, seat: int) -> Iterator[str]:
    """Yield the buttons that the viewer is offered."""
    if view.decision is not None:
        yield from (f"choice:{choice}" for choice in view.decision.choices)
    if view.phase == "take":
        yield from (f"take:{number}" for number in view.taking)
        if view.may_pass:
            yield "button:pass"
    elif view.phase == "volunteer":
        yield from ("button:yes", "button:no")
    elif view.phase == "hand_over":
        yield "button:keep"
        yield from (
            f"ask:{seat_letter(member)}" for member, answer in enumerate(view.answers) if member != seat and answer is None
        )
    elif view.phase == "predict":
        yield from (f"predict:{number}" for number in range(view.tricks + 1))
    elif view.window is not None and view.members[seat].token and seat not in view.window.ready:
        yield "button:show"
        if not (view.window.closed and seat == view.acting):
            yield "button:ready"
