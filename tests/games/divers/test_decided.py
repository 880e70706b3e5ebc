"""What decided a game of Divers: the tile that paid for the last goal, treasures left over, or nothing."""

from __future__ import annotations

import pytest
from divers_table import after_contest, position, say

from fathom.core.match import Match
from fathom.games.divers import GAME
from fathom.games.divers.show.decided import decided
from recorded import recorded

NAMES = {0: "Ada", 1: "Ola"}


def told(match: Match, reader: int | None, language: str = "en") -> str:
    return decided(match, GAME.texts[language], reader, NAMES)


def test_nothing_is_said_before_the_end() -> None:
    assert told(position(), 0) == ""


def test_the_tile_that_paid_for_the_third_goal() -> None:
    match = after_contest("A", areas=("2s", ""), won=("r y", ""))
    say(match, "A claim s 3s")
    assert told(match, 0) == "Tile 1 decided it, 7 to 1: 1 grey from there went into your third goal, grey."
    assert told(match, 1) == told(match, None) == "Tile 1 decided it, 7 to 1: 1 grey from there went into Ada's third goal, grey."
    assert told(match, 0, "pl") == "Przesądziła płytka 1, 7 do 1: to z niej masz 1 szary na trzeci cel, szary."
    assert told(match, 1, "pl") == "Przesądziła płytka 1, 7 do 1: to z niej Ada ma 1 szary na trzeci cel, szary."


def test_a_goal_paid_for_with_treasures_from_before() -> None:
    match = after_contest("A", areas=("4b", ""), won=("r y", ""))
    say(match, "A claim b 4b")
    assert told(match, 0) == "The blue goal decided it: you bought it for 4 blue."
    assert told(match, 1) == "The blue goal decided it: Ada bought it for 4 blue."
    assert told(match, 1, "pl") == "Przesądził niebieski cel: Ada płaci za niego 4 niebieskie."


@pytest.mark.parametrize(
    ("name", "winner", "begins"),
    [
        ("more_goals_a", 0, "Tile 3 decided it, 21 to 15: 2 yellow, 1 grey from there went into the grey goal, which put"),
        ("more_treasures_a", 0, "Treasures left over decided it, 8 to 5: the most that"),
        ("more_treasures_b", 1, "Treasures left over decided it, 26 to 18: the most that"),
        ("third_goal_b", 1, "Tile 3 decided it, 23 to 22: 2 red from there went into"),
    ],
)
def test_recorded_games(name: str, winner: int, begins: str) -> None:
    match = recorded("divers", name)
    assert told(match, winner).startswith(begins)
    assert "you" in told(match, winner)
    assert NAMES[winner] in told(match, 1 - winner)
    assert told(match, 1 - winner) == told(match, None)


def test_a_draw_is_nobodys() -> None:
    match = recorded("divers", "draw")
    assert told(match, 0) == "Nothing decided it: both players had 2 goal cards, and nothing else told them apart."
    assert told(match, 0, "pl") == "Nic nie przesądziło: obie osoby mają po 2 karty celu i niczym więcej się nie różnią."
