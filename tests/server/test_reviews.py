"""Reviews: what a game's own tools say of it, for everybody once it is over and for nobody before."""

from __future__ import annotations

import random

import pytest

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.record import parse
from fathom.core.registry import find, games
from fathom.server.reviews import LONGEST
from server.client import ME, OPEN, Person, bot, play_on, problem
from server.hindsights import GAME
from server.serving import Server, wait_for


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hindsights can be found in this process too."""
    monkeypatch.setitem(games(), "hindsights", GAME)


def test_a_game_is_reviewed_when_it_is_over_and_not_before(ada: Person, ben: Person, nobody: Person, rng: random.Random) -> None:
    table = ada.open(ME, OPEN, game="hindsights")
    address = f"/api/tables/{table}/review"
    assert ada.refused(409, "GET", address) == "still_hidden", "a game that has not begun"
    ben.sit(table, 1)
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        while not one.over:
            for who in (ada, ben, nobody):
                assert who.refused(409, "GET", address) == "still_hidden"
            play_on([one, two], rng, most=1)
    record = parse(ada.ask("GET", f"/api/tables/{table}/record").text)
    assert record.result is not None
    for who in (ada, ben, nobody):
        shown = who.ok("GET", address)
        assert (shown["id"], shown["game"], shown["names"]) == (table, "hindsights", ["Ada", "Ben"])
        assert shown["review"]["moves"] == [move.text for move in record.moves]
        assert shown["review"]["winners"] == [
            name for name, won in zip(shown["names"], record.result.results, strict=True) if won == 1
        ]


def test_an_uploaded_record_is_reviewed_in_either_language(ada: Person, nobody: Person) -> None:
    table = ada.open(bot(), bot(), game="hindsights")
    wait_for(lambda: ada.info(table)["status"] == "over", "a finished game")
    text = (
        ada.ask("GET", f"/api/tables/{table}/record")
        .text.replace("Beginner bot A", "Cleo")
        .replace("name B Beginner bot B\n", "")
    )
    id = ada.ok("POST", "/api/records", content=text.encode())["id"]
    for language in ("en", "pl"):
        shown = nobody.ok("GET", f"/api/records/{id}/review?lang={language}")
        assert shown["names"] == ["Cleo", "B"]
        assert shown["review"]["language"] == language
    assert nobody.refused(400, "GET", f"/api/records/{id}/review?lang=xx") == "bad_request"


def test_what_is_not_there_is_not_reviewed(server: Server, nobody: Person, ada: Person, finished: str) -> None:
    assert nobody.refused(404, "GET", "/api/tables/zzzzzzzz/review") == "no_such_table"
    assert nobody.refused(404, "GET", "/api/records/zzzzzzzz/review") == "no_such_record"
    assert nobody.refused(404, "GET", f"/api/tables/{finished}/review") == "no_review"
    id = ada.ok("POST", "/api/records", content=ada.ask("GET", f"/api/tables/{finished}/record").content)["id"]
    assert nobody.refused(404, "GET", f"/api/records/{id}/review") == "no_review"


def test_a_game_that_is_too_long_is_refused_in_a_sentence(ada: Person, nobody: Person) -> None:
    """Two submarines that never meet can sail as long as they like."""
    for count in (LONGEST, LONGEST + 1):
        id = ada.ok("POST", "/api/records", content=long_voyage(count).encode())["id"]
        if count == LONGEST:
            frames = nobody.ok("GET", f"/api/records/{id}/review")["review"]["frames"]
            assert frames[-1]["step"] == count
        else:
            answer = nobody.ask("GET", f"/api/records/{id}/review")
            assert answer.status_code == 409
            assert problem(answer)["text"] == f"Games longer than {LONGEST} moves are not analysed."


def long_voyage(count: int) -> str:
    """So many moves of Sonar: both submarines go to and fro, and surface in between."""
    match = Match(find("sonar"), 2)
    match.settle(Dice(1))
    there = {0: ("right", "surface", "left", "surface"), 1: ("left", "surface", "right", "surface")}
    for step in range(count - len(match.moves)):
        seat = match.state.actors()[0]
        match.play(seat, there[seat][step // 2 % 4])
    return match.record().text()
