"""The coach at a table of one person and bots, and nowhere else; why a move cannot be made; what decided a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import pytest

from fathom.core.match import Match, replay
from fathom.core.record import Record, parse
from fathom.core.registry import games
from pearls import Pearls
from server.client import ME, OPEN, Json, Line, Person, bot, finish, make, play_out
from server.hindsights import GAME, MARGIN
from server.serving import Server, wait_for

FIRST = 3  # games with the coach


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hindsights can be found in this process too."""
    monkeypatch.setitem(games(), "hindsights", GAME)


@pytest.fixture
def alone(ada: Person) -> Iterator[Line]:
    """Ada against a bot, with the coach. The bot has laid its card, and waits for hers."""
    with ada.line(against_bot(ada)) as line:
        line.sync()
        line.until(lambda line: line.moves and line.view["actors"] == [line.you["seat"]])
        yield line


def against_bot(person: Person, **fields: object) -> str:
    return person.open(ME, bot(), game="hindsights", **fields)


def record_of(person: Person, table: str) -> Record:
    return parse(person.ask("GET", f"/api/tables/{table}/record").text)


def says(person: Person, line: Line, lang: str = "en") -> Json:
    found: Json = person.ok("GET", f"/api/tables/{line.table['id']}/coach?lang={lang}")
    return found


# -- who has a coach


def test_ones_first_games_against_bots_begin_with_the_coach(ada: Person, rng: random.Random) -> None:
    for _ in range(FIRST):
        assert ada.ok("GET", "/api/games/hindsights/coach") == {"possible": True, "usual": True}
        table = against_bot(ada)
        assert ada.info(table)["coach"] is True
        finish(ada, table, rng)
    assert ada.ok("GET", "/api/games/hindsights/coach") == {"possible": True, "usual": False}
    assert ada.info(against_bot(ada))["coach"] is False
    assert ada.info(against_bot(ada, coach=True))["coach"] is True


def test_the_coach_can_be_left_out(ada: Person) -> None:
    table = against_bot(ada, coach=False)
    assert ada.info(table)["coach"] is False
    assert ada.refused(403, "GET", f"/api/tables/{table}/coach") == "no_coach"
    assert ada.refused(403, "GET", f"/api/tables/{table}/coach/move") == "no_coach"


@pytest.mark.parametrize("seats", [[ME, OPEN], [bot(), bot()], [OPEN, bot()]])
def test_where_somebody_else_may_sit_there_is_none(ada: Person, seats: list[Json]) -> None:
    wanted = {"game": "hindsights", "seats": seats}
    assert ada.refused(400, "POST", "/api/tables", json={**wanted, "coach": True}) == "coach_alone"
    assert ada.ok("POST", "/api/tables", json=wanted)["coach"] is False


def test_a_game_without_a_coach_offers_none(ada: Person, nobody: Person) -> None:
    wanted = {"game": "lanterns", "seats": [ME, bot()], "coach": True}
    assert ada.refused(400, "POST", "/api/tables", json=wanted) == "coach_alone"
    assert nobody.ok("GET", "/api/games/lanterns/coach") == {"possible": False, "usual": False}
    assert nobody.ok("GET", "/api/games/hindsights/coach") == {"possible": True, "usual": True}
    assert nobody.refused(404, "GET", "/api/games/chess/coach") == "no_such_game"


def test_a_rematch_keeps_the_coach(ada: Person, rng: random.Random) -> None:
    for coach in (True, False):
        table = against_bot(ada, coach=coach)
        finish(ada, table, rng)
        assert ada.ok("POST", f"/api/tables/{table}/rematch")["coach"] is coach


def test_only_the_one_who_plays_is_helped(ada: Person, ben: Person, nobody: Person, alone: Line) -> None:
    address = f"/api/tables/{alone.table['id']}/coach"
    for path in (address, f"{address}/move"):
        assert ben.refused(403, "GET", path) == "players_only"
        assert nobody.refused(401, "GET", path) == "no_identity"


def test_nobody_is_helped_at_a_table_of_two_people(ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN, game="hindsights")
    assert ada.refused(409, "GET", f"/api/tables/{table}/coach") == "not_started"
    ben.sit(table, 1)
    for person in (ada, ben):
        for path in ("coach", "coach/move"):
            assert person.refused(403, "GET", f"/api/tables/{table}/{path}") == "no_coach"


# -- what it says


def test_it_says_what_is_to_be_decided_in_the_language_asked_for(ada: Person, alone: Line) -> None:
    for lang in ("en", "pl"):
        found = says(ada, alone, lang)
        assert found["about"].startswith(f"{lang} Beginner bot" if lang == "en" else "pl ")
        assert (found["v"], found["made"], found["better"]) == (alone.v, None, None)


def test_it_knows_no_more_than_the_person_whom_it_helps(ada: Person, rng: random.Random) -> None:
    """The coach of Hindsights blurts out the other hand: it is not the true one, except by a rare chance."""
    told = []
    for _ in range(4):
        table = against_bot(ada, coach=True)
        with ada.line(table) as line:
            line.sync()
            line.until(lambda line: line.moves)
            seat, about = line.you["seat"], says(ada, line)["about"]
            made = sum(event["kind"] == "acted" for event in line.log)
            play_out(line, rng)
        record = record_of(ada, table)
        positions = [cast(Pearls, step.after) for step in Match.begin(record, GAME).steps(record)]
        told.append(about.endswith(f" [{positions[made - 1].observe(1 - seat).hand}]"))
    assert len(told) == 4
    assert not all(told)


def test_it_shows_a_move_and_plays_nothing(ada: Person, alone: Line) -> None:
    best = max(alone.view["hand"])
    for _ in range(2):
        shown = ada.ok("GET", f"/api/tables/{alone.table['id']}/coach/move")
        assert shown == {"move": str(best), "why": f"Lay {best}.", "point": [f"card:{best}"]}
    alone.quiet()


def test_after_a_clearly_worse_move_it_names_the_better_one(ada: Person, alone: Line) -> None:
    hand = alone.view["hand"]
    best, worst = max(hand), min(hand)
    make(alone, str(worst))
    found = says(ada, alone)
    assert found["made"] == str(worst)
    if best - worst > MARGIN:
        assert found["better"] == {"move": str(best), "why": f"{best} beats {worst}.", "point": [f"card:{best}"]}
    else:
        assert found["better"] is None


# -- why a move cannot be made


def test_a_move_that_cannot_be_made_is_answered_with_its_rule(ada: Person, alone: Line) -> None:
    address = f"/api/tables/{alone.table['id']}/why"
    missing = next(card for card in range(1, 13) if card not in alone.view["hand"])
    answer = ada.ok("POST", address, json={"move": str(missing)})
    assert (answer["key"], answer["rule"], answer["values"]) == ("not_in_hand", "P2", {"card": missing})
    assert str(missing) in answer["text"]
    assert ada.ok("POST", address, json={"move": "pass"})["rule"] == "P1"
    nonsense = ada.ok("POST", address, json={"move": "nonsense"})
    assert (nonsense["key"], nonsense["rule"]) == ("notation", None)
    assert ada.ok("POST", address, json={"move": alone.moves[0]}) is None
    alone.quiet()


def test_only_those_who_play_are_told_why(ada: Person, ben: Person, nobody: Person, alone: Line) -> None:
    address = f"/api/tables/{alone.table['id']}/why"
    assert ben.refused(403, "POST", address, json={"move": "1"}) == "players_only"
    assert nobody.refused(401, "POST", address, json={"move": "1"}) == "no_identity"
    assert ada.ask("POST", address, json={"move": "1" * 10_000}).status_code == 400
    waiting = ada.open(ME, OPEN, game="hindsights")
    assert ada.refused(409, "POST", f"/api/tables/{waiting}/why", json={"move": "1"}) == "not_started"


# -- what decided it


def test_what_decided_a_game_is_said_when_it_is_over_and_not_before(
    ada: Person, nobody: Person, alone: Line, rng: random.Random
) -> None:
    address = f"/api/tables/{alone.table['id']}/decided"
    assert ada.refused(409, "GET", address) == "still_hidden"
    play_out(alone, rng)
    moves = len(replay(record_of(ada, alone.table["id"])).moves)
    seat = alone.you["seat"]
    name = ada.info(alone.table["id"])["seats"][0]["name"] or "Beginner bot"
    assert ada.ok("GET", address)["text"] == f"en {seat} {name} {moves}"
    assert nobody.ok("GET", f"{address}?lang=pl")["text"].startswith("pl None ")


def test_a_game_may_have_nothing_to_say(server: Server, ada: Person) -> None:
    table = ada.open(bot(), bot(), game="lanterns")
    wait_for(lambda: ada.info(table)["status"] == "over", "a finished game")
    assert ada.ok("GET", f"/api/tables/{table}/decided")["text"] == ""
