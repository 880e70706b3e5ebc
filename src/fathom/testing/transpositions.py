"""Equal views reached in different ways: what a seat can find out and infer follows from its view, so it is equal too.

From one position, short games are played at random. Where two of them show a seat the same view, the seat must have the same row
of numbers, the same actions and refusals, and the same odds of all that it is not sure of. So a row that writes what the view has
lost is found, and so is a view that has lost something the log told and that matters: a card in an open discard pile which the
view does not show, but which `sample` still counts. Where the rules leave open facts to the players' memory, a game says so
(`Presenter.view_forgets`), and the odds may differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

import msgspec

from fathom.core.dice import Dice
from fathom.core.notation import seat_letter
from fathom.core.state import NATURE, State
from fathom.testing.moves import refused
from fathom.testing.odds import CERTAIN, NO_TRAIT, SECOND_LOOK, SUSPICIOUS, Shares
from fathom.testing.place import Place, Setting
from fathom.testing.secrets import Answers, answers, difference, seen
from fathom.testing.traits import Portrait, Trait

DEPTH = 8  # moves of each short game
ANSWERED = 60  # pairs of a position that are asked everything
COMPARED = 4  # pairs of a position whose worlds are compared
ASKED = 4  # ints that a seat tries, to compare the refusals
LISTED = 300  # worlds
DRAWN = 60  # worlds, where there are more
EXACT = 1e-6  # a difference between listed worlds that is not an error of rounding


class _Met(NamedTuple):
    """A position that was reached, and the log of one seat on the way."""

    state: State
    log: bytes


def check_transpositions(place: Place, setting: Setting, games: int, dice: Dice) -> int:
    """Play short games, and make sure that a seat with equal views of two positions knows the same; return how many pairs met."""
    met: dict[tuple[int, bytes], _Met] = {}
    pairs = compared = 0
    for _ in range(games):
        state = place.state.copy()
        logs = [b""] * setting.players
        for _ in range(DEPTH):
            if not _step(state, logs, dice):
                break
            for seat in range(setting.players):
                view = msgspec.json.encode(state.observe(seat))
                other = met.get((seat, view))
                if other is None:
                    met[seat, view] = _Met(state.copy(), logs[seat])
                elif other.state.freeze() != state.freeze():
                    pairs += 1
                    if pairs <= ANSWERED:
                        _check_answers(place, setting, other.state, state, seat, dice)
                    # Where the logs are equal as well, nothing can be forgotten.
                    if other.log != logs[seat] and compared < COMPARED and not setting.game.presenter.view_forgets:
                        compared += 1
                        _check_worlds(place, other.state, state, seat, dice)
    return pairs


def _step(state: State, logs: list[bytes], dice: Dice) -> bool:
    """Play one random move and add it to the logs; return whether there was one."""
    actors = state.actors()
    if not actors:
        return False
    mover = actors[dice.below(len(actors))]
    if mover == NATURE:
        action = state.chance(dice)
    else:
        actions = state.actions(mover)
        action = actions[dice.below(len(actions))]
    events = state.perform(mover, action)
    for seat in range(len(logs)):
        logs[seat] += seen(events, seat)
    return True


def _check_answers(place: Place, setting: Setting, one: State, two: State, seat: int, dice: Dice) -> None:
    wrong = sorted({dice.below(setting.size) for _ in range(ASKED)} - {*one.actions(seat), *two.actions(seat)})
    question = difference(_answers(place, setting, one, seat, wrong), _answers(place, setting, two, seat, wrong))
    if question is not None:
        raise place.broken(
            f"What seat {seat_letter(seat)} can find out follows from its view, but {question} differs between two positions "
            f"with equal views, both within {DEPTH} moves of here."
        )


def _answers(place: Place, setting: Setting, state: State, seat: int, wrong: list[int]) -> Answers:
    found = answers(place, state, seat)
    if setting.encoder is not None:
        found["the row of numbers"] = setting.encoder.row(state, seat)
    for action in wrong:
        refusal = refused(place, state, seat, action)
        found[f"the refusal of {action}"] = (refusal.key, refusal.values)
    return found


def _check_worlds(place: Place, one: State, two: State, seat: int, dice: Dice) -> None:
    """Make sure that a seat with the same view of two positions has the same odds of all that it is not sure of."""
    portrait = Portrait(one, seat)
    listed = [state.worlds(seat, LISTED) for state in (one, two)]
    if listed[0] is not None and listed[1] is not None:
        trait = _largest(_shares(portrait, listed[0]), _shares(portrait, listed[1]), deviation=EXACT)
    else:
        trait = _largest(*(_drawn(portrait, state, seat, DRAWN, dice) for state in (one, two)), deviation=SUSPICIOUS)
        if trait is not None:
            again = SECOND_LOOK * DRAWN
            trait = _largest(*(_drawn(portrait, state, seat, again, dice) for state in (one, two)), deviation=CERTAIN)
    if trait is not None:
        raise place.broken(
            f"What seat {seat_letter(seat)} can infer follows from its view, but its log has told it more: '{trait}' is not "
            f"equally likely in two positions with equal views, both within {DEPTH} moves of here."
        )


def _drawn(portrait: Portrait, state: State, seat: int, count: int, dice: Dice) -> Shares:
    return _shares(portrait, (state.sample(seat, dice) for _ in range(count)))


def _shares(portrait: Portrait, worlds: Iterable[State]) -> Shares:
    shares = Shares()
    for world in worlds:
        shares.add([portrait.traits(world)])
    return shares


def _largest(one: Shares, two: Shares, *, deviation: float) -> Trait | None:
    """Return the trait that differs most and by more than `deviation`, of those that are not certain.

    What is certain in both positions, though not the same, was told outright: a view may leave that to the log.
    """
    unsure = [
        (abs(difference) / sqrt(variance), str(trait), trait)
        for trait, difference, variance in one.differences(two)
        if variance > 0 and (0 < one.share(trait) < 1 or 0 < two.share(trait) < 1)
    ]
    largest = max(unsure, default=(0.0, "", NO_TRAIT))
    return largest[2] if largest[0] > deviation else None
