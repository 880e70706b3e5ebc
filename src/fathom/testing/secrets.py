"""What a seat can find out by asking: nothing that differs between the worlds it cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.notation import seat_letter
from fathom.core.planes import tiled
from fathom.core.state import NATURE, State
from fathom.testing.moves import refused
from fathom.testing.place import Place, Setting, Violation

GLANCE = 2  # worlds drawn for each seat of a position
MARGIN = 8  # places on both sides of a row, to see whether it keeps to its own
WORLDS = 6  # and of those looked at closely
ASKED = 8  # ints that a seat tries, to compare what it is told

# What a state answers to a seat, by question.
Answers = dict[str, object]


def check_glance(place: Place, setting: Setting, dice: Dice) -> None:
    """Make sure that a sampled world is a lawful position that looks to the seat like the truth; quick, for most positions."""
    for seat in range(place.state.players):
        row = check_row(place, setting, seat)
        truth = {**_moves(place.state, seat), **_views(place.state, seat)}
        for _ in range(GLANCE):
            world = _sample(place, place.state, seat, dice)
            _check_lawful(place, setting, world, seat)
            if (question := difference(truth, {**_moves(world, seat), **_views(world, seat)})) is not None:
                raise _told(place, question, seat)
            if setting.encoder is not None and setting.encoder.row(world, seat) != row:
                raise _told(place, f"The row of seat {seat_letter(seat)}", seat)


def check_blocks(setting: Setting) -> None:
    """Make sure that the blocks of actions, where the game describes them, are all its actions."""
    if setting.encoder is not None and (told := sum(block.count for block in setting.encoder.blocks)) != setting.size:
        raise Violation(f"The blocks of actions hold the game's {setting.size} actions, but they add up to {told}.", str(setting))


def check_row(place: Place, setting: Setting, seat: int) -> bytes | None:
    """Make sure that a seat's row of numbers keeps to its planes, and return it; None if the game has none."""
    encoder = setting.encoder
    if encoder is None:
        return None
    written = tiled(encoder.template, 1, MARGIN)
    encoder.write(place.state, seat, written, MARGIN)
    row = bytes(written)
    if any(row[:MARGIN]) or any(row[-MARGIN:]):
        raise place.broken(f"The row of seat {seat_letter(seat)} keeps to its {encoder.width} places, but wrote beside them.")
    at = MARGIN
    for plane in encoder.planes:
        highest = max(row[at : at + plane.size])
        if highest > plane.top:
            seen = f"here seat {seat_letter(seat)} has {highest}"
            raise place.broken(f"The plane {plane.name!r} holds numbers up to {plane.top}, but {seen}.")
        at += plane.size
    row = row[MARGIN:-MARGIN]
    if not any(row):
        raise place.broken(f"The row of seat {seat_letter(seat)} says something, but all of it is zero.")
    return row


def check_secrets(place: Place, setting: Setting, dice: Dice) -> int:
    """Make sure that no question tells a seat the truth from a world of its `sample`; return how many worlds were asked."""
    for seat in range(place.state.players):
        listed = set(place.state.actions(seat))
        wrong = {-1, setting.size, *(dice.below(setting.size) for _ in range(ASKED))} - listed
        truth = answers(place, place.state, seat, sorted(wrong))
        for _ in range(WORLDS):
            world = _sample(place, place.state, seat, dice)
            _compare(place, setting, truth, world, seat, sorted(wrong))
            # A bot holds a world and draws its own from that.
            _compare(place, setting, truth, _sample(place, world, seat, dice), seat, sorted(wrong))
            _disturb(world, dice)
            place.check_unchanged(f"Acting on a world of sample({seat})")
    return 2 * WORLDS * place.state.players


def answers(place: Place, state: State, seat: int, wrong: Sequence[int] = ()) -> Answers:
    """Return everything that a seat can ask a state, refusals of some wrong actions included."""
    found: Answers = {
        **_views(state, seat),
        **_moves(state, seat),
        "table_actions()": state.table_actions(),
        "cutoff()": place.game.search.cutoff(state),
        "outcome()": state.outcome(),
    }
    for action in wrong:
        refusal = refused(place, state, seat, action)
        found[f"the refusal of {action}"] = (str(refusal), refusal.key, refusal.values)
    return found


def _views(state: State, seat: int) -> Answers:
    return {
        f"observe({seat})": msgspec.json.encode(state.observe(seat)),
        "observe(None)": msgspec.json.encode(state.observe(None)),
    }


def _moves(state: State, seat: int) -> Answers:
    return {"actors()": state.actors(), f"actions({seat})": state.actions(seat)}


def check_playable(place: Place, world: State, seat: int) -> None:
    """Make sure that a sampled world can go on: who may act is known to all, so in every world they have an action."""
    for actor in world.actors():
        if actor != NATURE and not world.actions(actor):
            raise place.broken(f"A seat that may act has an action, but in a world of sample({seat}) actions({actor}) is empty.")


def seen(events: list[Event], seat: int | None) -> bytes:
    """Return events as they reach a seat; None is a spectator."""
    return msgspec.json.encode([event.seen_by(seat) for event in events])


def news(place: Place, state: State, events: list[Event], seat: int) -> Answers:
    """Return everything that a seat can find out after some events, apart from its log."""
    return {**answers(place, state, seat), "the log of a spectator": seen(events, None)}


def check_alike(place: Place, real: Answers, other: Answers, seat: int) -> None:
    """Make sure that two games with the same log for a seat are the same for it in all that it can ask."""
    if (question := difference(real, other)) is not None:
        raise place.broken(
            f"{question} tells seat {seat_letter(seat)} more than its log: it differs between two games whose events "
            "look the same to that seat."
        )


def difference(one: Answers, two: Answers) -> str | None:
    """Return the first question with different answers."""
    return next((question for question in one if one[question] != two[question]), None)


def _sample(place: Place, state: State, seat: int, dice: Dice) -> State:
    before = state.freeze()
    world = state.sample(seat, dice)
    if world is state:
        raise place.broken(f"sample({seat}) gives a state of its own, but it returned the one it was asked.")
    if state.freeze() != before:
        raise place.broken(f"sample({seat}) must leave the state as it is, but freeze() differs.")
    return world


def _compare(place: Place, setting: Setting, truth: Answers, world: State, seat: int, wrong: Sequence[int]) -> None:
    _check_lawful(place, setting, world, seat)
    if set(world.actions(seat)).isdisjoint(wrong):
        question = difference(truth, answers(place, world, seat, wrong))
    else:
        question = f"actions({seat})"
    if question is not None:
        raise _told(place, question, seat)


def _check_lawful(place: Place, setting: Setting, world: State, seat: int) -> None:
    if (law := setting.game.invariants(world)) is not None:
        raise place.broken(f"A law of the game does not hold in a world of sample({seat}): {law}.")
    check_playable(place, world, seat)


def _told(place: Place, question: str, seat: int) -> Violation:
    return place.broken(
        f"{question} tells seat {seat_letter(seat)} the truth from a world of sample({seat}): "
        "it gives away what the seat may not know, or sample() forgets what it knows."
    )


def _disturb(world: State, dice: Dice) -> None:
    """Let the first who may act do something."""
    for actor in world.actors():
        actions = world.actions(actor)
        world.apply(actor, world.chance(dice) if actor == NATURE else actions[dice.below(len(actions))])
        return
