"""A form asks whether a game can be played as it stands, before anybody opens a table."""

from __future__ import annotations

import pytest

from fathom.core.registry import find, games
from server.client import ME, OPEN, Json, Person

# What no table may be opened with, also while its other seats are open.
IMPOSSIBLE = [
    ("sonar", 3, {"preset": "real_time"}, "real_time_players"),
    ("sonar", 3, {"options": {"real_time": "true"}}, "real_time_players"),
    ("reef", 2, {"options": {"first": "D"}}, "first_seat"),
    ("reef", 1, {"preset": "first", "options": {"first": "B"}}, "first_seat"),
    ("reef", 2, {"options": {"scenario": "3", "rule": "4"}}, "scenario_and_rule"),
    ("reef", 2, {"preset": "family", "options": {"scenario": "3"}}, "family_scenario"),
    ("reef", 3, {"preset": "family", "options": {"rule": "7"}}, "family_rule"),
    ("crew", 6, {}, "wrong_players"),
    ("divers", 3, {}, "wrong_players"),
    ("lost_code", 1, {}, "wrong_players"),
    ("divers", 2, {"preset": "expert"}, "no_such_preset"),
    ("crew", 4, {"options": {"mission": "34"}}, "option"),
    ("lost_code", 2, {"options": {"wheels": "[]"}}, "option"),
]


def check(person: Person, game: str, players: int, **wanted: object) -> Json | None:
    found: Json | None = person.ok("POST", f"/api/games/{game}/check", json={"players": players, **wanted})
    return found


@pytest.mark.parametrize("name", [name for name in games() if find(name).presets])
def test_every_kind_of_game_can_be_played_by_every_number_of_people(nobody: Person, name: str) -> None:
    game = find(name)
    for preset in game.presets:
        for players in game.players:
            expected = name == "sonar" and preset == "real_time" and players == 3
            assert (check(nobody, name, players, preset=preset) is not None) == expected, (preset, players)


@pytest.mark.parametrize(("game", "players", "wanted", "key"), IMPOSSIBLE)
def test_what_cannot_be_played_is_refused_before_a_table_is_opened_and_then_too(
    ada: Person, game: str, players: int, wanted: Json, key: str
) -> None:
    problem = check(ada, game, players, **wanted)
    assert problem is not None
    assert problem["key"] == key
    assert problem["text"]
    table = {"game": game, "seats": [ME, *[OPEN] * (players - 1)], **wanted}
    assert ada.ask("POST", "/api/tables", json=table).json() == problem
    assert ada.ok("GET", "/api/me/tables")["waiting"] == []


def test_what_can_be_played_is_not_refused(nobody: Person) -> None:
    assert check(nobody, "reef", 4, options={"first": "D"}) is None
    assert check(nobody, "sonar", 4, preset="real_time") is None
    assert check(nobody, "code", 2) is None, "by an older name, too"


def test_a_question_that_is_none_is_refused(nobody: Person) -> None:
    assert nobody.refused(404, "POST", "/api/games/chess/check", json={"players": 2}) == "no_such_game"
    assert nobody.refused(400, "POST", "/api/games/reef/check", json={"players": 0}) == "bad_request"
    assert nobody.refused(400, "POST", "/api/games/reef/check", json={"options": {}}) == "bad_request"
