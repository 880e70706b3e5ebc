"""Nature's draws that look the same to a seat: found by drawing again with one roll of the dice changed.

A deal is never drawn twice, so waiting for one that looks like the real one does not work; but with one roll changed, most of it
stays, and the change is often in what the seat does not see.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.notation import seat_letter
from fathom.core.state import NATURE, State
from fathom.testing.place import Setting
from fathom.testing.play import Step
from fathom.testing.secrets import answers, check_alike, difference, news, seen
from fathom.testing.traits import Portrait

DRAWS = 80
TOLD = 8  # draws that the view hides and the log shows: enough to say that the log gives something away
WORLDS = 8


def check_draw(step: Step, setting: Setting, dice: Dice) -> None:
    """Make sure that draws which look the same in a seat's log look the same in all it can ask, and the other way round."""
    futures = [_draw_again(step, setting, dice) for _ in range(DRAWS)]
    for seat in range(setting.players):
        real = news(step.after, step.after.state, step.events, seat)
        portrait = Portrait(step.after.state, seat)
        log = seen(step.events, seat)
        hidden = told = 0
        for future, events in futures:
            if seen(events, seat) == log:
                check_alike(step.after, real, news(step.after, future, events, seat), seat)
                hidden += bool(portrait.traits(future))
            elif difference(answers(step.after, future, seat), real) is None:
                told += bool(portrait.traits(future))
        if told >= TOLD and not hidden and _is_unsure(step.after.state, seat, portrait, dice):
            raise step.after.broken(
                f"The log of seat {seat_letter(seat)} and sample({seat}) tell the same, but after {step.kind} the log tells "
                "apart draws that are the same in the seat's view, and the sampled worlds differ."
            )


def _draw_again(step: Step, setting: Setting, dice: Dice) -> tuple[State, list[Event]]:
    action = step.before.state.chance(step.rolls.varied(dice))
    state = step.before.state.copy()
    try:
        events = state.perform(NATURE, action)
    except Refusal as refusal:
        raise step.before.broken(
            f"What is offered is legal, but chance() drew {action} and it is refused: {refusal}"
        ) from refusal
    if (law := setting.game.invariants(state)) is not None:
        raise step.before.broken(f"A law of the game does not hold after nature's {action}: {law}.")
    return state, events


def _is_unsure(state: State, seat: int, portrait: Portrait, dice: Dice) -> bool:
    return any(portrait.traits(state.sample(seat, dice)) for _ in range(WORLDS))
