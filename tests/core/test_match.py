"""A match: moves as ints or text, a log for each seat, a record."""

from itertools import pairwise

import pytest

import fathom
from fathom.core.dice import Dice
from fathom.core.driver import next_actor, play_out, settle
from fathom.core.errors import FathomError, NotationError, OptionError, Refusal
from fathom.core.registry import games
from fathom.core.state import NATURE, Outcome


def test_nature_settles_until_somebody_may_act() -> None:
    match = fathom.Match(fathom.find("divers"))
    assert match.state.actors() == (NATURE,)
    actors = match.settle(Dice(1))
    assert actors == match.state.actors()
    assert actors[0] in (0, 1)
    assert len(match.moves) == 6


def test_a_refused_move_leaves_no_trace() -> None:
    match = fathom.Match(fathom.find("divers"))
    seat = match.settle(Dice(1))[0]
    before = match.state.freeze(), list(match.moves), list(match.log)
    for who, action in ((seat, -1), (1 - seat, 0), (NATURE, 1)):
        with pytest.raises(Refusal):
            match.act(who, action)
    with pytest.raises(NotationError):
        match.play(seat, "r99 1A")
    assert (match.state.freeze(), match.moves, match.log) == before


def test_each_seat_has_its_own_log() -> None:
    match = fathom.Match(fathom.find("divers"))
    match.settle(Dice(1))
    seen = [match.seen_by(seat) for seat in (0, 1, None)]
    assert len({repr(log) for log in seen}) == 3
    assert len({len(log) for log in seen}) == 1


def test_the_number_of_players_is_checked() -> None:
    with pytest.raises(OptionError, match=r"Divers is for 2 players, not 5\."):
        fathom.Match(fathom.find("divers"), players=5)


@pytest.mark.parametrize("name", ["", " Ada", "Ada ", "A\nB", "A\tB", "x" * 81])
def test_names_and_tags_that_could_not_be_read_back_are_refused(name: str) -> None:
    with pytest.raises(FathomError, match=r"^A name has 1 to 80 printable characters without spaces at either end\.$"):
        fathom.Match(fathom.find("divers"), names={0: name})
    with pytest.raises(FathomError, match=r"^A tag has 1 to 1,000 printable characters"):
        fathom.Match(fathom.find("divers"), tags={"event": name * 13 or name})


def test_play_out_reaches_an_outcome() -> None:
    state = fathom.find("divers").new()
    outcome = play_out(state, Dice(1))
    assert outcome == state.outcome()
    assert settle(state, Dice(1)) == ()


def test_outcomes_are_values() -> None:
    one, two = Outcome("win", (1.0, 0.0), (3, 1)), Outcome("win", (1.0, 0.0), (3, 1))
    assert one == two
    assert hash(one) == hash(two)
    assert one != Outcome("win", (0.0, 1.0), (3, 1))
    assert repr(one) == "Outcome('win', (1.0, 0.0), (3, 1))"


# -- steps


def played(name: str, seed: int) -> fathom.Match:
    """A whole random game."""
    match, dice = fathom.Match(fathom.find(name)), Dice(seed)
    last = NATURE
    while actors := match.settle(dice):
        last = next_actor(actors, last)
        actions = match.state.actions(last)
        match.act(last, actions[dice.below(len(actions))])
    return match


def test_a_move_prepared_on_a_copy_changes_nothing_until_the_copy_is_adopted() -> None:
    match = fathom.Match(fathom.find("divers"))
    seat = match.settle(Dice(1))[0]
    state, before = match.state, (match.state.freeze(), list(match.moves), list(match.log))
    prepared = match.copy()
    step = prepared.step(seat, match.state.actions(seat)[0])
    assert (match.state.freeze(), match.moves, match.log) == before
    assert step.before is state
    match = prepared
    assert match.state is step.after
    assert match.moves[-1].text == step.text
    assert match.log[-len(step.events) :] == step.events
    match.take_back(step)
    assert match.state is state
    assert (match.state.freeze(), match.moves, match.log) == before


def test_a_copy_goes_on_without_the_match_it_was_made_of() -> None:
    match = fathom.Match(fathom.find("divers"))
    seat = match.settle(Dice(1))[0]
    before = match.state.freeze(), list(match.moves), list(match.log)
    copied = match.copy()
    copied.step(seat, match.state.actions(seat)[0])
    assert (match.state.freeze(), match.moves, match.log) == before
    assert len(copied.moves) == len(match.moves) + 1


@pytest.mark.parametrize("name", list(games()))
def test_the_steps_of_a_record_lead_from_its_start_to_its_end(name: str) -> None:
    match = played(name, 5)
    record = match.record()
    again = fathom.Match.begin(record)
    start = again.state
    steps = list(again.steps(record))
    assert [(step.seat, step.text) for step in steps] == [(move.seat, move.text) for move in record.moves]
    assert steps[0].before is start
    assert all(one.after is other.before for one, other in pairwise(steps))
    assert steps[-1].after.freeze() == match.state.freeze()
    assert [event for step in steps for event in step.events] == match.log
    for moment in (0, 1, len(steps) // 2):
        assert fathom.Match.at(record, moment).state.freeze() == steps[moment].before.freeze()


@pytest.mark.parametrize(
    ("actors", "last", "first"), [((1,), 1, 1), ((0, 1, 2), NATURE, 0), ((0, 1, 2), 0, 1), ((0, 1, 2), 2, 0), ((0, 2), 1, 2)]
)
def test_those_who_may_act_at_once_act_round_the_table(actors: tuple[int, ...], last: int, first: int) -> None:
    assert next_actor(actors, last) == first
