"""The log and `sample` agree: filtered through an event as a seat sees it, worlds come out as they are drawn after it.

Take a position, the event that really follows, and a seat. Draw worlds from what the seat knows before. In each, let the
same player do everything that is legal (nature: one draw), and keep what the seat's log cannot tell from the real event. What
is kept is drawn exactly from what the seat knows after the event, counting every legal action of the others equally. `sample`
after the event must give the same, trait by trait: so a log that tells too much, a sample that forgets and a sample that
prefers some worlds are all found out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fathom.core.dice import Dice
from fathom.core.notation import seat_letter
from fathom.core.state import NATURE, TABLE, State
from fathom.testing.odds import CERTAIN, SECOND_LOOK, SUSPICIOUS, Shares
from fathom.testing.play import Step
from fathom.testing.secrets import check_alike, check_playable, news, seen
from fathom.testing.traits import Portrait

FEWEST = 30  # worlds that must live through an event to be compared
PATIENCE = 40  # worlds drawn for each one wanted
WORK = 400  # actions tried for each world wanted
HOPELESS = 3  # as many fruitless worlds for each one wanted, and the event is given up


class Finding(NamedTuple):
    """How many worlds were compared, the largest deviation between them, and what it means."""

    worlds: int
    deviation: float
    meaning: str


def check_recall(step: Step, seat: int, count: int, dice: Dice) -> int:
    """Compares about `count` worlds from either side of the event; says how many, 0 if too few lived through it."""
    first = _look(step, seat, count, dice)
    if first.deviation > SUSPICIOUS:
        second = _look(step, seat, SECOND_LOOK * count, dice)
        if second.deviation > CERTAIN:
            raise step.after.broken(second.meaning)
    return first.worlds


def _look(step: Step, seat: int, wanted: int, dice: Dice) -> Finding:
    state = step.after.state
    portrait = Portrait(state, seat)
    kept, drawn, redrawn = Shares(), Shares(), Shares()
    for group in _survivors(step, seat, wanted, dice):
        if wanted >= FEWEST:  # fewer are never compared
            kept.add(map(portrait.traits, group))
    if kept.groups < FEWEST:
        return Finding(0, 0.0, "")
    for _ in range(kept.groups):
        world = state.sample(seat, dice)
        check_playable(step.after, world, seat)
        drawn.add([portrait.traits(world)])
        redrawn.add([portrait.traits(world.sample(seat, dice))])
    told, trait = kept.furthest(drawn)
    again, retrait = drawn.furthest(redrawn)
    if told >= again:
        meaning = (
            f"The log of seat {seat_letter(seat)} and sample({seat}) tell the same, but after {step.kind} "
            f"'{trait}' holds in {kept.share(trait):.0%} of the worlds that the log allows "
            f"and in {drawn.share(trait):.0%} of those sampled."
        )
    else:
        meaning = (
            f"sample({seat}) knows only what seat {seat_letter(seat)} does, but '{retrait}' holds in "
            f"{drawn.share(retrait):.0%} of the worlds sampled from the truth "
            f"and in {redrawn.share(retrait):.0%} of those sampled from such a world."
        )
    return Finding(kept.groups, max(told, again), meaning)


def _survivors(step: Step, seat: int, wanted: int, dice: Dice) -> Iterator[list[State]]:
    """Worlds that live through the event, in groups that come from the same world before it."""
    state = step.before.state
    log = seen(step.events, seat)
    real = news(step.after, step.after.state, step.events, seat)
    hidden = step.mover not in (seat, NATURE, TABLE)
    looks = state.appearance(step.mover, step.action, seat) if hidden else 0
    found = work = 0
    for drawn in range(PATIENCE * wanted):
        if found == wanted or work > WORK * wanted or (not found and drawn > HOPELESS * wanted):
            return
        world = state.sample(seat, dice)
        group: list[State] = []
        for action in _candidates(step, seat, world, dice):
            work += 1
            future = world.copy()
            events = future.perform(step.mover, action)
            if seen(events, seat) == log:
                if hidden and world.appearance(step.mover, action, seat) != looks:
                    raise step.before.broken(
                        f"appearance() shows viewer {seat} no more than its log, but it tells action {action} from {step.action}."
                    )
                check_alike(step.after, real, news(step.after, future, events, seat), seat)
                group.append(future)
        if group:
            found += 1
            yield group


def _candidates(step: Step, seat: int, world: State, dice: Dice) -> list[int]:
    """What may have been done instead, as far as the seat knows."""
    if step.mover in (seat, TABLE):
        return [step.action]
    return [world.chance(dice)] if step.mover == NATURE else world.actions(step.mover)
