"""Described positions of Lost Code: what they lead to, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from described import check_to_the_end
from fathom import NATURE, Match, find
from fathom.core.errors import PositionError
from fathom.games.lost_code import LostCodePosition
from fathom.games.lost_code.components import NAMES
from fathom.testing import check_game

GAME = find("lost_code")
RACKS = ("345012", "452301", "023456", "130167")


def described(**changes: Any) -> dict[str, Any]:
    """A sound description, with some of it changed."""
    return {"markers": "B2 A5", "racks": RACKS} | changes


def test_everything_is_as_the_description_says() -> None:
    match = Match.from_position(GAME, described(markers="B2 C2 A12", round=3, cursed="A"), options={"curse": "leader"})
    view: Any = match.state.observe(0)
    assert (view.round, view.phase, match.state.players) == (3, "roll", 3)
    assert [(marker.seat, marker.space) for marker in view.line] == [(1, 2), (2, 2), (0, 12)]
    assert (view.skull, view.cursed) == ("taken", 0)
    match.play(NATURE, "roll bear bird bird")
    assert match.state.actors() == (1,), "of two on a space the one on top is behind"
    assert not match.moves[:-1]


def test_nothing_is_known_of_the_rounds_before() -> None:
    state: Any = Match.from_position(GAME, described(round=7)).state
    assert len(list(state.posterior(0).codes())) == 5**6


def test_the_beginners_racks_have_no_bear() -> None:
    match = Match.from_position(GAME, described(racks=[rack[1:] for rack in RACKS]), options={"beginner": True})
    assert GAME.notation.write(match.state, NATURE, 0).startswith("roll")


@pytest.mark.parametrize("round_number", [1, 8, "final"])
def test_the_game_goes_on_from_there_to_its_end(round_number: int | str) -> None:
    check_to_the_end(Match.from_position(GAME, described(round=round_number), options={"curse": "first", "shortcut": True}))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"markers": "B2 A"}, "A marker is written with its space, such as A5, not 'A'."),
        ({"markers": "B2 C5"}, "The markers are those of A, B and so on, once each."),
        ({"markers": "A2 A5"}, "The markers are those of A, B and so on, once each."),
        ({"markers": "B5 A2"}, "The markers are named from last to first."),
        ({"racks": (*RACKS[:3], "13016")}, "A rack has 6 digits from 0 to 7, not '13016'."),
        ({"racks": (*RACKS[:3], "130168")}, "A rack has 6 digits from 0 to 7, not '130168'."),
        ({"racks": (*RACKS[:3], "330167")}, "Two racks have the same tile of the bear."),
        ({"racks": RACKS[:3]}, "This is not a position of Lost Code: expected `array` of length 4, got 3 - at `$.racks`."),
        ({"round": 11}, "A game of 2 has the rounds 1 to 10, not 11."),
        ({"round": 0}, "A game of 2 has the rounds 1 to 10, not 0."),
        ({"round": "last"}, "This is not a position of Lost Code: invalid enum value 'last' - at `$.round`."),
        ({"cursed": "C"}, "C is not at the table."),
        ({"markers": "B2 A7"}, "This position breaks a law of Lost Code: a marker that reaches the skull takes it."),
        ({"skull": "gone", "cursed": "A"}, "This position breaks a law of Lost Code: who is cursed holds the skull."),
        ({"skull": "taken", "round": 10}, "This position breaks a law of Lost Code: the skull is gone before the last round."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(GAME, described(**changes), options={"curse": "leader"})
    assert str(refused.value) == sentence


def test_the_markers_say_how_many_play() -> None:
    assert Match.from_position(GAME, LostCodePosition(markers="A0 B0 C0 D0", racks=RACKS)).state.players == 4
    with pytest.raises(PositionError, match=r"^There are 2 markers, but 3 players\.$"):
        Match.from_position(GAME, described(), 3)
    with pytest.raises(PositionError, match=r"^There is no skull: the option curse is off\.$"):
        Match.from_position(GAME, described(skull="track"))


def test_the_kit_finds_nothing_wrong_with_described_positions() -> None:
    match = Match.from_position(GAME, described(markers="B0 A0"))
    for symbol in ("bear", "jaguar", "human", "bird"):
        # Both are right, with wheels so small that they know the digit.
        match.play(NATURE, f"roll {symbol} {symbol} {symbol}")
        first, second = match.state.observe(None).order  # type: ignore[attr-defined]
        match.play(first, "keep")
        sums = [3 * int(rack[NAMES.index(symbol)]) for rack in RACKS]
        match.play(first, f"bet {sums[first]}")
        match.play(second, f"bet {sums[second] - 1}-{sums[second]}" if sums[second] else "bet 0-1")
    report = check_game(GAME, players=[2], options=[{}], spread=False, games=0, deals=4, positions=[match.state])
    assert report.uniform == 2
