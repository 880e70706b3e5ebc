"""Legal moves: what is listed applies, and everything else is refused and changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE, TABLE, State
from fathom.testing.place import Place, Setting, Violation
from fathom.testing.sentences import check_refusal

MARGIN = 3  # ints tried on either side of the range of actions
NATURES = 60  # ints tried as nature's action
SHARE = 5  # one in this many legal actions of a position is checked completely
IDLE = 7  # one int in this many is tried by seats that may not act: all are refused alike
WRONG = 4  # actions that a seat tries in every position looked at
APPLIED = 60  # of a seat's legal actions, where there are more


def check_position(place: Place, setting: Setting) -> None:
    """Make sure that actors, listed actions and the outcome fit together; quick, for most positions."""
    state = place.state
    actors = state.actors()
    if actors != (NATURE,) and (len(set(actors)) < len(actors) or not set(actors) <= set(range(state.players))):
        raise place.broken(f"actors() are different seats, or nature alone, but they are {actors}.")
    outcome = state.outcome()
    if (outcome is None) != bool(actors):
        raise place.broken(f"outcome() is None exactly while someone may act, but it is {outcome} and actors() {actors}.")
    for seat in (NATURE, *range(state.players)):
        listed = state.actions(seat)
        if bool(listed) != (seat in actors and seat != NATURE):
            raise place.broken(
                f"A seat has actions exactly when it may act, but actors() are {actors} and actions({seat}) {listed}."
            )
        if listed != sorted(set(listed)) or not all(0 <= action < setting.size for action in listed):
            raise place.broken(f"actions({seat}) rise within range({setting.size}), but they are {listed}.")
        for action in some(listed):
            # All apply; one in five, different ones in each position, is checked completely.
            if (action + len(listed)) % SHARE == 0:
                _check_legal(place, setting, seat, action)
            else:
                _apply(place, seat, action)
        place.check_unchanged(f"Acting on copies, here with actions({seat}),")
    _check_table_actions(place, setting)


def check_some_refusals(place: Place, setting: Setting, dice: Dice) -> Counter[str]:
    """Try a few actions that are not legal, for all who may act; return what was refused, by its key."""
    said: dict[str, Refusal] = {}
    for seat in place.state.actors():
        listed = set(place.state.actions(seat))
        for action in {dice.below(setting.size) for _ in range(WRONG)} - listed if seat != NATURE else ():
            refusal = refused(place, place.state, seat, action)
            said[refusal.key] = refusal
    for refusal in said.values():
        check_refusal(place, setting, refusal)
    return Counter(said.keys())


def check_refusals(place: Place, setting: Setting, following: int | None, dice: Dice) -> Counter[str]:
    """Try every int around the range of actions, and some far away, for all who may act; return what was refused, by its key.

    Those who may not act try some of them. `following` is what nature really did here, if it did: near it lie the likeliest
    mistakes.
    """
    state = place.state
    said: dict[str, Refusal] = {}
    keys: Counter[str] = Counter()
    for seat in range(state.players):
        listed = set(state.actions(seat))
        first, step = (-MARGIN, 1) if listed else (-MARGIN + dice.below(IDLE), IDLE)
        for action in [*range(first, setting.size + MARGIN + 1, step), *_odd_ints(dice)]:
            if action not in listed:
                refusal = refused(place, state, seat, action)
                said[str(refusal)] = refusal
                keys[refusal.key] += 1
        for action in (-1, setting.size):
            _check_perform_refused(place, seat, action)
    possible = {action for action, _ in state.table_actions()}
    for action in [*range(-MARGIN, max(possible, default=0) + MARGIN + 1), *_odd_ints(dice)]:
        if action not in possible:
            refusal = refused(place, state, TABLE, action)
            said[str(refusal)] = refusal
            keys[refusal.key] += 1
    if following is None:
        for action in [*range(-MARGIN, MARGIN + 1), *_odd_ints(dice)]:
            refusal = refused(place, state, NATURE, action)
            said[str(refusal)] = refusal
            keys[refusal.key] += 1
    else:
        keys.update(_check_nature(place, setting, [*_odd_ints(dice), *_near(following, dice)]))
    for refusal in said.values():
        check_refusal(place, setting, refusal)
    return keys


def some(actions: list[int]) -> list[int]:
    """Return all of a few actions; of many, every second, third, … of them."""
    step = -(-len(actions) // APPLIED)
    return actions[len(actions) % step :: step] if step else []


def refused(place: Place, state: State, seat: int, action: int) -> Refusal:
    """Return the refusal of an action that is not legal in a state of this place, which stays as it is."""
    before = place.frozen if state is place.state else state.freeze()
    try:
        state.apply(seat, action)
    except Refusal as refusal:
        if state.freeze() != before:
            raise place.broken(
                f"A refusal changes nothing, but freeze() differs after apply({seat}, {action}) said: {refusal}"
            ) from refusal
        return refusal
    raise place.broken(f"What is not listed is refused, but apply({seat}, {action}) was accepted.")


def _check_table_actions(place: Place, setting: Setting) -> None:
    """Check that what the table may do applies, each with a sensible time, and that it does nothing once the game is over."""
    listed = place.state.table_actions()
    actions = [action for action, _ in listed]
    if actions != sorted(set(actions)) or (actions and not place.state.actors()):
        raise place.broken(f"table_actions() rise, and there are none after the end, but they are {listed}.")
    if any(seconds is not None and seconds <= 0 for _, seconds in listed):
        raise place.broken(f"A clock acts after more than 0 seconds, or never (None), but table_actions() are {listed}.")
    for action in actions:
        _check_legal(place, setting, TABLE, action)


def _check_legal(place: Place, setting: Setting, seat: int, action: int) -> None:
    """Check that a listed action applies, on a copy that shares nothing with this state, and that `perform` does the same."""
    applied = _apply(place, seat, action)
    performed = place.state.copy()
    try:
        performed.perform(seat, action)
    except Refusal as refusal:
        raise _refused(place, seat, action, refusal) from refusal
    place.check_unchanged(f"Acting on a copy, here apply({seat}, {action}),")
    if applied.freeze() != performed.freeze():
        raise place.broken(f"apply and perform do the same, but after action {action} of seat {seat} freeze() differs.")
    _check_law(place, setting, applied, seat, action)


def _apply(place: Place, seat: int, action: int) -> State:
    applied = place.state.copy()
    try:
        applied.apply(seat, action)
    except Refusal as refusal:
        raise _refused(place, seat, action, refusal) from refusal
    return applied


def _refused(place: Place, seat: int, action: int, refusal: Refusal) -> Violation:
    where = "table_actions()" if seat == TABLE else f"actions({seat})"
    return place.broken(f"What is offered is legal, but {where} lists {action} and it is refused: {refusal}")


def _check_law(place: Place, setting: Setting, state: State, seat: int, action: int) -> None:
    if (law := setting.game.invariants(state)) is not None:
        raise place.broken(f"A law of the game does not hold after apply({seat}, {action}): {law}.")


def _check_perform_refused(place: Place, seat: int, action: int) -> None:
    try:
        place.state.perform(seat, action)
    except Refusal:
        place.check_unchanged(f"A refused perform({seat}, {action})")
    else:
        raise place.broken(f"What is not listed is refused, but perform({seat}, {action}) was accepted.")


def _check_nature(place: Place, setting: Setting, actions: Iterable[int]) -> list[str]:
    """Check that any int as nature's action is refused or keeps the invariants; return the refusals' keys."""
    keys = []
    for action in actions:
        state = place.state.copy()
        try:
            state.apply(NATURE, action)
        except Refusal as refusal:
            if state.freeze() != place.frozen:
                raise place.broken(
                    f"A refusal changes nothing, but freeze() differs after nature's {action}: {refusal}"
                ) from refusal
            check_refusal(place, setting, refusal)
            keys.append(refusal.key)
        else:
            _check_law(place, setting, state, NATURE, action)
    return keys


def _odd_ints(dice: Dice) -> list[int]:
    """Return ints of every size, from a byte to more than a machine word, random and at the limits, positive and negative."""
    sizes = [dice.below(1 << bits) for bits in (8, 16, 31, 63, 100)] + [2**31, 2**62, 2**63, 2**64 + 1]
    return [sign * size for size in sizes for sign in (1, -1)]


def _near(action: int, dice: Dice) -> list[int]:
    """Return ints that differ in one or two bits, like a wrong card or a card too many."""
    width = max(action.bit_length(), 1) + 1
    flips = [1 << dice.below(width) | (1 << dice.below(width) if n % 2 else 0) for n in range(NATURES)]
    return [action ^ flip for flip in flips] + [-action, action + 1, action << 1, action >> 1]
