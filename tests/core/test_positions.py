"""A match that begins in the middle: at a moment of a record, or in a described position."""

from __future__ import annotations

from typing import Any

import pytest

import fathom
import pearls
from fathom import Match, find
from fathom.core.errors import PositionError, RecordError
from fathom.core.match import replay
from fathom.core.positions import Description, Positions
from fathom.core.record import Record, parse
from fathom.core.registry import games
from fathom.games.crew import CrewPosition
from fathom.games.divers import DiversPosition
from variants import variant

DIVERS = DiversPosition(tiles=("s", "g b", "r y y", "r r g b"), hands=("r1-8", "y1-9"))


@pytest.fixture(scope="module")
def record() -> Record:
    """The first moves of a game of Divers."""
    match = Match(find("divers"), names={0: "Ada"}, options={"claims": "final"})
    dice = fathom.Dice("moments")
    for _ in range(6):
        seat = match.settle(dice)[0]
        match.act(seat, match.state.actions(seat)[0])
    return match.record()


# -- a moment of a record


@pytest.mark.parametrize("moment", [0, 1, 7, 19])
def test_a_match_can_begin_at_any_moment_of_a_record(record: Record, moment: int) -> None:
    for given in (record, record.text(), record.text().encode()):
        match = Match.at(given, moment)
        assert len(match.moves) == moment
        assert match.state.freeze() == replay(record, upto=moment).state.freeze()
        assert match.names == {0: "Ada"}
        assert parse(match.record().text()).moves == record.moves[:moment]


def test_it_can_be_played_on_from_there(record: Record) -> None:
    match = Match.at(record, 7)
    match.settle(fathom.Dice(2))
    assert len(match.moves) == 8
    assert Match.at(match.record(), 8).state.freeze() == match.state.freeze()


@pytest.mark.parametrize("moment", [-1, 20, 10**9])
def test_a_moment_that_the_record_does_not_have_is_refused(record: Record, moment: int) -> None:
    with pytest.raises(PositionError) as refused:
        Match.at(record, moment)
    assert str(refused.value) == f"This record has 19 moves, so there is no moment after move {moment}."


def test_a_text_that_is_no_record_is_refused_where_it_goes_wrong() -> None:
    with pytest.raises(RecordError, match=r"^line 1, column 1: expected 'fathom'"):
        Match.at("no record", 0)


# -- a description


def test_every_game_of_ours_can_be_described() -> None:
    for game in games().values():
        assert isinstance(game.positions, Positions), game.name
        assert issubclass(game.positions.description, Description)


def test_a_game_without_descriptions_says_so() -> None:
    with pytest.raises(PositionError, match=r"^Pearls cannot be set up from a description\.$"):
        Match.from_position(pearls.GAME, {})


@pytest.mark.parametrize(
    ("description", "sentence"),
    [
        (CrewPosition(hands=()), "This is not a position of Divers."),
        (DiversPosition(tiles=(object(),) * 4, hands=("", "")), "This is not a position of Divers: "),  # type: ignore[arg-type]
        ([], "This is not a position of Divers: expected `object`, got `array`."),
        (None, "This is not a position of Divers: expected `object`, got `null`."),
        ({1: 2}, "This is not a position of Divers: "),
    ],
)
def test_what_is_no_description_is_refused_in_a_sentence(description: Any, sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(find("divers"), description)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


def test_all_but_the_record_works_from_a_described_position() -> None:
    match = Match.from_position(find("divers"), DIVERS)
    assert match.position == DIVERS
    seat = match.settle(fathom.Dice(1))[0]
    match.play(seat, "r1 3A")
    assert [move.text for move in match.moves] == ["r1 3A"]
    assert match.seen_by(1)
    assert match.state.observe(1) == match.state.sample(1, fathom.Dice(2)).observe(1)
    with pytest.raises(PositionError) as refused:
        match.record()
    assert str(refused.value) == "This match began in a described position, so it has no record from the start."


class Careless(Positions):
    """Sets up whatever it is told to."""

    description = DiversPosition

    def set_up(self, game: Any, described: Any, players: Any, options: Any) -> Match:
        match = Match(game, players, options)
        state: Any = match.state
        if described.turn == "A":
            state.deck = 0
        else:
            state.phase = 3
            state.turn = 0
        return match


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ("A", "This position breaks a law of Divers: every card is in exactly one place."),
        ("B", "In this position nobody could do anything."),
    ],
)
def test_laws_are_looked_at_whoever_set_the_position_up(turn: Any, sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(
            variant(find("divers"), positions=Careless()), DiversPosition(tiles=DIVERS.tiles, hands=DIVERS.hands, turn=turn)
        )
    assert str(refused.value) == sentence
