"""The log and `sample` agree: filtered through an event as a seat sees it, worlds come out as they are drawn after it.

Take a position, the event that really follows, and a seat. Draw worlds from what the seat knows before. In each, let the
same player do everything that is legal (nature: one draw), and keep what the seat's log cannot tell from the real event. What
is kept is drawn exactly from what the seat knows after the event, counting every legal action of the others equally. `sample`
after the event must give the same, trait by trait: so a log that tells too much, a sample that forgets and a sample that
prefers some worlds are all found out. So is nature, where it draws with other odds than `sample` thinks.

Each event is compared by itself, and all of them together: a card that is drawn a little too often shows only over many draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.core.dice import Dice
from fathom.core.notation import seat_letter
from fathom.core.state import NATURE, TABLE, State
from fathom.testing.odds import CERTAIN, SECOND_LOOK, THIRD_LOOK, Evidence, Shares, expected_extreme
from fathom.testing.place import Violation
from fathom.testing.play import Step
from fathom.testing.secrets import check_alike, check_playable, news, seen
from fathom.testing.traits import Portrait

FEWEST = 30  # worlds that must survive an event to be compared
PATIENCE = 40  # worlds drawn for each one wanted
WORK = 400  # actions tried for each world wanted
HOPELESS = 3  # the event is given up after this many fruitless worlds for each one wanted
CERTAINTY = 8  # worlds that are all the truth, before an event and after it: then nothing is hidden
OPEN = 4  # worlds that are enough then
ALIKE = 40  # futures with the same log that are asked everything
GROUP = 2  # futures that a world should have on average: many more of them say little more
SUSPECTS = 12  # events that are looked at again when all of them together look suspicious
REDRAWN = 2  # one world in this many is sampled from again
# How likely chance alone may cause another test, and how many times as many worlds are drawn for it.
LOOKS: tuple[tuple[float, int], ...] = ((0.05, SECOND_LOOK),)
# Nature's hidden draws have odds that nothing else checks, so one of each kind is looked at with many more worlds.
NATURES_LOOKS = ((0.3, 3), (0.01, 9))


@dataclass(frozen=True)
class Comparison:
    """The traits of worlds that lived through an event, of worlds drawn after it, and of worlds drawn from those."""

    kept: Shares
    drawn: Shares
    redrawn: Shares


class Recall:
    """The comparisons of a whole run: each event by itself, and all of them together."""

    def __init__(self, worlds: int, draws: int) -> None:
        self._worlds = worlds
        self._draws = draws
        self._evidence = {True: Evidence(), False: Evidence()}  # by whether nature acts
        self._looked: dict[bool, list[tuple[Step, int, int]]] = {True: [], False: []}
        self._drawn: set[tuple[object, ...]] = set()  # the hidden draws that were looked at, by players and events

    def check(self, step: Step, seat: int, dice: Dice) -> int:
        """Compare worlds from either side of the event; return how many, 0 if too few lived through it."""
        looks, count = LOOKS, self._worlds
        if self._draws > count and self._is_new_draw(step, seat):
            looks, count = NATURES_LOOKS, self._draws
        compared = _look(step, seat, count, dice)
        if compared is None:
            return 0
        again: Comparison | None = compared
        for luck, times in looks:
            if again is None or _deviation(again) <= expected_extreme(again.drawn.traits, luck):
                break
            again = _look(step, seat, times * count, dice)
        else:
            if again is not None and _deviation(again) > CERTAIN:
                raise step.after.broken(_meaning(step, seat, again))
        self._evidence[step.mover == NATURE].add(compared.kept, compared.drawn)
        self._looked[step.mover == NATURE].append((step, seat, count))
        return compared.kept.groups

    def _is_new_draw(self, step: Step, seat: int) -> bool:
        """Return whether nature hides something from the seat here, in a way that was not looked at yet."""
        if step.mover != NATURE or all(event.seen_by(seat) == event for event in step.events):
            return False
        key = (step.after.state.players, *map(type, step.events))
        is_new = key not in self._drawn
        self._drawn.add(key)
        return is_new

    def check_together(self, game: str, dice: Dice) -> None:
        """Look at all events at once, where a small difference at each adds up."""
        for natural, evidence in self._evidence.items():
            if not evidence.is_suspicious:
                continue
            looked = self._looked[natural]
            suspects = looked[:: max(1, len(looked) // SUSPECTS)]
            again = Evidence()
            for step, seat, count in suspects:
                compared = _look(step, seat, THIRD_LOOK * count, dice)
                if compared is not None:
                    again.add(compared.kept, compared.drawn)
            deviation, trait = again.steepest()
            if deviation > CERTAIN:
                mover = "chance()" if natural else "The log"
                raise Violation(
                    f"{mover} and sample() have the same odds, but over {len(suspects)} events together "
                    f"'{trait}' holds {deviation:.0f} standard deviations more often on one side than on the other.",
                    f"See it again: {game}, {len(suspects)} events of the run together.",
                )


def check_open(step: Step, seat: int, dice: Dice) -> int:
    """Make sure that nothing tells a seat more than its log where it knows everything; return how many worlds were compared."""
    return sum(1 for _ in _survivors(step, seat, OPEN, dice))


def is_open(step: Step, seat: int, dice: Dice) -> bool:
    """Return whether the seat knows everything, before the event and after it: then there is nothing to compare."""
    return all(
        place.state.sample(seat, dice).freeze() == place.frozen for place in (step.before, step.after) for _ in range(CERTAINTY)
    )


def _look(step: Step, seat: int, wanted: int, dice: Dice) -> Comparison | None:
    """Return worlds from either side of an event; None where too few live through it."""
    state = step.after.state
    portrait = Portrait(state, seat)
    compared = Comparison(Shares(), Shares(), Shares())
    for group in _survivors(step, seat, wanted, dice):
        if wanted >= FEWEST:  # fewer are never compared
            compared.kept.add(map(portrait.traits, group))
    if compared.kept.groups < FEWEST:
        return None
    for index in range(compared.kept.groups):
        world = state.sample(seat, dice)
        check_playable(step.after, world, seat)
        compared.drawn.add([portrait.traits(world)])
        if index % REDRAWN == 0:
            compared.redrawn.add([portrait.traits(world.sample(seat, dice))])
    return compared


def _deviation(compared: Comparison) -> float:
    """Return the largest difference between the worlds, in standard deviations."""
    return max(compared.kept.furthest(compared.drawn)[0], compared.drawn.furthest(compared.redrawn)[0])


def _meaning(step: Step, seat: int, compared: Comparison) -> str:
    """Return the sentence for the largest difference."""
    kept, drawn, redrawn = compared.kept, compared.drawn, compared.redrawn
    told, trait = kept.furthest(drawn)
    again, retrait = drawn.furthest(redrawn)
    if told >= again:
        return (
            f"The log of seat {seat_letter(seat)} and sample({seat}) tell the same, but after {step.kind} "
            f"'{trait}' holds in {kept.share(trait):.0%} of the worlds that the log allows "
            f"and in {drawn.share(trait):.0%} of those sampled."
        )
    return (
        f"sample({seat}) knows only what seat {seat_letter(seat)} does, but '{retrait}' holds in "
        f"{drawn.share(retrait):.0%} of the worlds sampled from the truth "
        f"and in {redrawn.share(retrait):.0%} of those sampled from such a world."
    )


def _survivors(step: Step, seat: int, wanted: int, dice: Dice) -> Iterator[list[State]]:
    """Yield worlds that live through the event, in groups that come from the same world before it.

    Where a world has many such futures, each is left out with the same probability: that changes no odds.
    """
    state = step.before.state
    log = seen(step.events, seat)
    real = news(step.after, step.after.state, step.events, seat)
    hidden = step.mover not in (seat, NATURE, TABLE)
    looks = state.appearance(step.mover, step.action, seat) if hidden else 0
    found = work = asked = 0
    thinned = 1  # one action in this many is tried
    for drawn in range(PATIENCE * wanted):
        if found == wanted or work > WORK * wanted or (not found and drawn > HOPELESS * wanted):
            return
        world = state.sample(seat, dice)
        group: list[State] = []
        for action in _alternatives(step, seat, world, dice):
            if thinned > 1 and dice.below(thinned):
                continue
            work += 1
            future = world.copy()
            events = future.perform(step.mover, action)
            if seen(events, seat) == log:
                if hidden and world.appearance(step.mover, action, seat) != looks:
                    raise step.before.broken(
                        f"appearance() shows viewer {seat} no more than its log, but it tells action {action} from {step.action}."
                    )
                asked += 1
                if asked <= ALIKE:
                    check_alike(step.after, real, news(step.after, future, events, seat), seat)
                group.append(future)
        if thinned == 1 and len(group) >= 2 * GROUP:
            thinned = len(group) // GROUP  # what follows must not depend on this world, so this one is not counted
        elif group:
            found += 1
            yield group


def _alternatives(step: Step, seat: int, world: State, dice: Dice) -> list[int]:
    """Return what may have been done instead, as far as the seat knows."""
    if step.mover in (seat, TABLE):
        return [step.action]
    return [world.chance(dice)] if step.mover == NATURE else world.actions(step.mover)
