"""A match: moves as ints or text, a log for each seat, a record."""

import pytest

import fathom
from fathom.core.dice import Dice
from fathom.core.driver import play_out, settle
from fathom.core.errors import FathomError, NotationError, OptionError, Refusal
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
