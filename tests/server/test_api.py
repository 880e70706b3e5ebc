"""The REST API: people, games, tables, seats, records, replays, and the limits on all of them."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import extract_parameters

from fathom.core.match import replay
from fathom.core.record import LARGEST, parse
from fathom.core.registry import find
from fathom.server import passwords
from server.client import ME, OPEN, Line, Person, bot, play_on, problem
from server.serving import Server, ask, client

RECORD = (Path(__file__).parents[1] / "records" / "divers" / "third_goal_a.txt").read_bytes()
STEPS = len(parse(RECORD).moves)


@pytest.fixture
def uploaded(ada: Person) -> str:
    """The id of a record that Ada has uploaded."""
    return str(ada.ok("POST", "/api/records", content=RECORD)["id"])


# -- people


def test_a_guest_is_known_by_the_token(ada: Person) -> None:
    me = {"name": "Ada", "account": None, "token": None, "role": None, "ban": None, "brought": None}
    assert ada.ok("GET", "/api/me") == me


def test_a_guest_is_known_by_the_cookie(server: Server) -> None:
    with client(server.url) as http:
        assert http.post("/api/guest", json={"name": "Ada"}).status_code == 201
        assert http.get("/api/me").json()["name"] == "Ada"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    cookie = ask("POST", f"{server.url}/api/guest", json={"name": "Ada"}).headers["set-cookie"].lower()
    assert cookie.startswith("fathom=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie, "a local server has no https"


def test_the_cookie_of_an_https_site_is_secure(folder: Path) -> None:
    with Server(folder, "--public-url", "https://fathom.example.org", FATHOM_SECRET="s" * 40) as public:
        answer = ask("POST", f"{public.url}/api/guest", json={"name": "Ada"})
        assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("name", ["A", "Zażółć Gęślą", "x" * 24, "<b>Ada</b>", "名前", "O'Neill & co"])
def test_names_may_be(nobody: Person, name: str) -> None:
    assert nobody.ok("POST", "/api/guest", json={"name": name})["name"] == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 25,
        " Ada",
        "Ada ",
        "A\nda",
        "Ada\n",
        "A\x00da",
        "A\x1bda",
        "A\x7fda",
        "A\x9fda",
        "A\u202eda",
        "A\u200bda",
        "A\u2028da",
        "A\u00a0da",
        7,
        None,
        ["Ada"],
        {"a": 1},
    ],
)
def test_names_may_not_be(nobody: Person, name: Any) -> None:
    assert nobody.refused(400, "POST", "/api/guest", content=json.dumps({"name": name})) in ("bad_request", "bad_name")


@pytest.mark.parametrize(
    "body", ["", "{", "[]", "null", '{"name": "Ada", "id": "x"}', '{"Name": "Ada"}', "\x00", '{"name": "\\ud800"}']
)
def test_bodies_that_are_not_what_was_asked_for_are_refused(nobody: Person, body: str) -> None:
    assert nobody.refused(400, "POST", "/api/guest", content=body) == "bad_request"


@pytest.mark.parametrize("body", ['{"name":' + "[" * 50_000, '{"x":' + "[" * 50_000 + "]" * 50_000 + ',"name":"Ada"}'])
def test_a_deeply_nested_body_is_refused(folder: Path, body: str) -> None:
    with Server(folder) as own:
        answer = ask("POST", f"{own.url}/api/guest", content=body)
        assert answer.status_code == 400
        assert not own.faults()


def test_a_new_name_is_kept_and_seats_keep_the_old_one(ada: Person) -> None:
    table = ada.open(ME, OPEN)
    assert ada.ok("PATCH", "/api/me", json={"name": "Countess"})["name"] == "Countess"
    assert ada.ok("GET", "/api/me")["name"] == "Countess"
    assert ada.info(table)["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize("token", ["x", "IjEyMyI.abc", "." * 50, "é", "Bearer", "a" * 5_000])
def test_a_bad_token_is_nobodys(server: Server, token: str) -> None:
    header = {b"Authorization": f"Bearer {token}".encode()}
    answer = ask("GET", f"{server.url}/api/me", headers=header)
    assert answer.status_code == 401
    assert problem(answer)["key"] == "no_identity"
    answer = ask("GET", f"{server.url}/api/me", headers={b"Cookie": b"fathom=" + token.encode()})
    assert answer.status_code == 401


def test_a_token_that_was_changed_is_nobodys(ada: Person) -> None:
    assert ada.token is not None
    for place in range(0, len(ada.token), 7):
        wrong = ada.token[:place] + ("A" if ada.token[place] != "A" else "B") + ada.token[place + 1 :]
        answer = ask("GET", f"{ada.server.url}/api/me", headers={"Authorization": f"Bearer {wrong}"})
        assert answer.status_code == 401


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/me"), ("PATCH", "/api/me"), ("GET", "/api/me/tables"), ("POST", "/api/tables"), ("POST", "/api/records")],
)
def test_without_an_identity_there_is_little_to_do(nobody: Person, method: str, path: str) -> None:
    body = {"name": "Eve"} if method == "PATCH" else {"game": "divers", "seats": [ME, OPEN]}
    how = {} if method == "GET" else {"json": body}
    assert nobody.refused(401, method, path, **how) == "no_identity"


# -- accounts


def test_an_account_is_made_and_found_again(server: Server, ada: Person, nobody: Person) -> None:
    table = ada.open(ME, OPEN)
    login = f"Ada.{table}"
    assert ada.ok("POST", "/api/account", json={"login": login, "password": "correct horse"})["account"] == login.lower()
    again = nobody.ok("POST", "/api/login", json={"login": login.upper(), "password": "correct horse"})
    assert again["account"] == login.lower()
    with Person(server, token=again["token"]) as elsewhere:
        assert table in elsewhere.ok("GET", "/api/me/tables")["seats"]
    password = {"login": login, "password": "wrong horses"}
    assert nobody.refused(403, "POST", "/api/login", json=password) == "wrong_password"
    assert nobody.refused(403, "POST", "/api/login", json={**password, "login": "who.ever"}) == "wrong_password"
    [kept] = server.query("SELECT password FROM people WHERE login = ?", login.lower())
    assert kept[0].startswith("$argon2id$"), "no password is kept as it is"


def test_a_login_that_does_not_exist_costs_as_much_as_a_wrong_password() -> None:
    real = passwords._hasher.hash("sunken treasure")
    assert extract_parameters(passwords._NOBODY) == extract_parameters(real)
    assert not passwords._verify(passwords._NOBODY, "sunken treasure")
    assert passwords._verify(real, "sunken treasure")


def test_a_login_belongs_to_one_person(ada: Person, ben: Person) -> None:
    login = f"one.{ada.open(ME, OPEN)}"
    ada.ok("POST", "/api/account", json={"login": login, "password": "correct horse"})
    assert ben.refused(409, "POST", "/api/account", json={"login": login.upper(), "password": "battery staple"}) == "login_taken"
    assert ada.refused(409, "POST", "/api/account", json={"login": "other", "password": "correct horse"}) == "has_account"
    assert ben.ok("GET", "/api/me")["account"] is None


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("ab", "long enough"),
        ("x" * 25, "long enough"),
        ("a b c", "long enough"),
        ("abc\n", "long enough"),
        ("ada", "short"),
        ("ada", "x" * 201),
        ("a/b", "long enough"),
        ("ada", 12345678),
    ],
)
def test_credentials_have_limits(ada: Person, login: str, password: Any) -> None:
    assert ada.refused(400, "POST", "/api/account", json={"login": login, "password": password}) == "bad_request"


def test_logging_out_empties_the_cookie(server: Server) -> None:
    with client(server.url) as http:
        http.post("/api/guest", json={"name": "Ada"})
        answer = http.post("/api/logout")
        assert answer.status_code == 204
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        assert http.get("/api/me").status_code == 401


# -- games


def test_games_are_described_in_both_languages(nobody: Person) -> None:
    [divers] = [game for game in nobody.ok("GET", "/api/games") if game["name"] == "divers"]
    assert divers["players"] == [2]
    assert divers["title"]["en"] != divers["title"]["pl"]
    assert [preset["name"] for preset in divers["presets"]] == ["first", "standard"]
    assert divers["levels"] == ["beginner", "easy", "medium", "hard"]
    for described in (*divers["options"], *divers["presets"]):
        assert described["label"]["en"], described
        assert described["label"]["pl"], described
    for option in divers["options"]:
        assert len(option["choice_labels"]) == len(option["choices"])


# -- tables


def test_a_table_takes_a_preset_and_options_over_it(ada: Person) -> None:
    table = ada.info(ada.open(ME, OPEN, preset="first", options={"first": "A"}))
    assert table["options"] == {"counts": "true", "first": "A"}
    assert table["preset"] is None, "it is no preset's any more"
    assert ada.info(ada.open(ME, OPEN, preset="first"))["preset"] == "first"
    assert ada.info(ada.open(ME, OPEN, options={"counts": "true"}))["preset"] == "first", "by whatever way"


@pytest.mark.parametrize(
    ("changes", "status", "key"),
    [
        ({"game": "chess"}, 404, "no_such_game"),
        ({"preset": "expert"}, 400, "no_such_preset"),
        ({"options": {"colour": "red"}}, 400, "option"),
        ({"options": {"first": "C"}}, 400, "option"),
        ({"options": {"first": 1}}, 400, "bad_request"),
        ({"options": {"components": "["}}, 400, "option"),
        ({"options": {"components": "/etc/passwd"}}, 400, "option"),
        ({"seats": [ME]}, 400, "wrong_players"),
        ({"seats": [ME, OPEN, OPEN]}, 400, "wrong_players"),
        ({"seats": []}, 400, "bad_request"),
        ({"seats": [ME, ME]}, 400, "one_seat_each"),
        ({"seats": [ME, {"kind": "ghost"}]}, 400, "bad_request"),
        ({"seats": [ME, {"kind": "bot", "level": "genius"}]}, 400, "bad_request"),
        ({"seats": [ME, {"kind": "invited"}]}, 404, "no_such_login"),
        ({"clock": {"kind": "live", "minutes": 0}}, 400, "bad_request"),
        ({"clock": {"kind": "live", "minutes": 5, "increment": 61}}, 400, "bad_request"),
        ({"clock": {"kind": "days", "days": 15}}, 400, "bad_request"),
        ({"clock": {"kind": "sand"}}, 400, "bad_request"),
        ({"private": "yes"}, 400, "bad_request"),
        ({"secret": 1}, 400, "bad_request"),
        ({"branch": {"source": "zzzzzzzz", "step": 1}}, 404, "no_such_table"),
        ({"branch": {"source": "zz", "step": 1}}, 400, "bad_request"),
        ({"branch": {"source": "zzzzzzzz", "step": -1}}, 400, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(ada: Person, changes: dict[str, Any], status: int, key: str) -> None:
    before = ada.ok("GET", "/api/me/tables")
    wanted = {"game": "divers", "seats": [ME, OPEN], **changes}
    assert ada.refused(status, "POST", "/api/tables", json=wanted) == key
    assert ada.ok("GET", "/api/me/tables") == before


def test_a_deeply_nested_option_is_refused(folder: Path) -> None:
    with Server(folder) as own, Person(own) as ada:
        wanted = {"game": "divers", "seats": [ME, OPEN], "options": {"components": '{"x":' * 700}}
        assert ada.refused(400, "POST", "/api/tables", json=wanted) == "option"
        assert not own.faults()


def test_the_lobby_shows_public_tables_only_and_private_ones_are_reached_by_their_id(ada: Person, nobody: Person) -> None:
    public, private = ada.open(ME, OPEN), ada.open(ME, OPEN, private=True)
    listed = [table["id"] for table in nobody.ok("GET", "/api/tables")["open"]]
    assert public in listed
    assert private not in listed
    assert nobody.info(private)["private"] is True
    divers = nobody.ok("GET", "/api/tables?game=divers")["open"]
    assert public in {table["id"] for table in divers}
    assert {table["game"] for table in divers} == {"divers"}
    assert nobody.ok("GET", "/api/tables?game=chess") == {"open": [], "running": []}
    mine = ada.ok("GET", "/api/me/tables")["running"]
    assert {public, private} <= {table["id"] for table in mine}


@pytest.mark.parametrize("id", ["zzzzzzzz", "abcdefgh"])
def test_a_table_that_does_not_exist_is_not_found(ada: Person, id: str) -> None:
    for method, path in (("GET", ""), ("POST", "/seats/0"), ("POST", "/rematch"), ("GET", "/record"), ("GET", "/replay")):
        assert ada.refused(404, method, f"/api/tables/{id}{path}") == "no_such_table"


@pytest.mark.parametrize("id", ["x", "ABCDEFGH", "abcdefg%0a", "abcdefgh%0a", "..%2f..%2fetc", "%00%00%00%00%00%00%00%00", "'--"])
def test_an_id_that_cannot_be_is_refused(ada: Person, id: str) -> None:
    answer = ada.ask("GET", f"/api/tables/{id}")
    assert answer.status_code in (400, 404)
    problem(answer)


def test_an_address_where_nothing_is_gets_a_problem(nobody: Person) -> None:
    assert nobody.refused(404, "GET", "/api/nothing") == "not_found"
    assert nobody.refused(405, "DELETE", "/api/games") == "wrong_method"


# -- seats


def test_the_game_begins_when_the_last_seat_is_taken(ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN)
    assert ada.info(table)["status"] == "open"
    assert ada.info(table)["host"] == 0
    begun = ben.sit(table, 1)
    assert begun["status"] == "running"
    assert [seat["name"] for seat in begun["seats"]] == ["Ada", "Ben"]
    assert len(begun["to_act"]) == 1
    assert ben.ok("GET", "/api/me/tables")["seats"][table] == 1


def test_nobody_sits_twice_or_on_somebodys_knees(server: Server, ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN)
    assert ada.refused(409, "POST", f"/api/tables/{table}/seats/0") == "already_seated"
    assert ada.refused(409, "POST", f"/api/tables/{table}/seats/1") == "already_seated"
    assert ben.refused(409, "POST", f"/api/tables/{table}/seats/0") == "seat_taken"
    assert ben.refused(404, "POST", f"/api/tables/{table}/seats/2") == "no_such_seat"
    assert ben.refused(400, "POST", f"/api/tables/{table}/seats/8") == "bad_request"
    ben.sit(table, 1)
    with Person(server, "Eve") as eve:
        assert eve.refused(409, "POST", f"/api/tables/{table}/seats/1") == "seat_taken"
        assert eve.refused(403, "DELETE", f"/api/tables/{table}/seats/1") == "not_your_seat"


def test_many_rush_to_one_seat_and_one_gets_it(server: Server, ada: Person) -> None:
    table = ada.open(ME, OPEN)
    people = [Person(server, f"P{number}") for number in range(8)]
    found: list[int] = []
    rush = [
        threading.Thread(target=lambda who=who: found.append(who.ask("POST", f"/api/tables/{table}/seats/1").status_code))
        for who in people
    ]
    for one in rush:
        one.start()
    for one in rush:
        one.join(20)
    for person in people:
        person.http.close()
    assert sorted(found) == [200] + [409] * 7


def test_leaving_before_the_game_frees_the_seat(ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN)
    left = ada.leave(table, 0)
    assert left["seats"][0]["kind"] == "open"
    assert left["host"] is None
    assert table not in ada.ok("GET", "/api/me/tables")["seats"]
    ben.sit(table, 0)
    assert ada.sit(table, 1)["status"] == "running"


def test_the_host_puts_a_bot_on_an_open_seat(ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN)
    assert ben.refused(403, "PUT", f"/api/tables/{table}/seats/1/bot", json={"level": "easy"}) == "host_only"
    assert ada.refused(409, "PUT", f"/api/tables/{table}/seats/0/bot", json={"level": "easy"}) == "seat_taken"
    assert ada.refused(400, "PUT", f"/api/tables/{table}/seats/1/bot", json={"level": "god"}) == "bad_request"
    begun = ada.ok("PUT", f"/api/tables/{table}/seats/1/bot", json={"level": "beginner"})
    assert begun["seats"][1] == {"kind": "bot", "name": "beginner", "level": "beginner", "stand_in": False}
    assert begun["status"] == "running"


def test_an_invited_account_finds_its_seat_kept(server: Server, ada: Person, ben: Person) -> None:
    login = f"ben.{ada.open(ME, OPEN)}"
    ben.ok("POST", "/api/account", json={"login": login, "password": "correct horse"})
    table = ada.open(ME, {"kind": "invited", "login": login.upper()})
    assert ada.info(table)["seats"][1] == {"kind": "invited", "name": login.upper(), "level": None, "stand_in": False}
    assert table in [waiting["id"] for waiting in ben.ok("GET", "/api/me/tables")["waiting"]]
    with Person(server, "Eve") as eve:
        assert eve.refused(409, "POST", f"/api/tables/{table}/seats/1") == "seat_taken"
    assert ben.sit(table, 1)["status"] == "running"


def test_an_invitation_can_be_declined_and_the_host_can_take_it_back(ada: Person, ben: Person) -> None:
    login = f"ben.{ada.open(ME, OPEN)}"
    ben.ok("POST", "/api/account", json={"login": login, "password": "correct horse"})
    table = ada.open(ME, {"kind": "invited", "login": login})
    assert ben.leave(table, 1)["seats"][1]["kind"] == "open"
    table = ada.open(ME, {"kind": "invited", "login": login})
    begun = ada.ok("PUT", f"/api/tables/{table}/seats/1/bot", json={"level": "easy"})
    assert begun["status"] == "running"
    assert ben.refused(409, "POST", f"/api/tables/{table}/seats/1") == "seat_taken"
    assert table not in ben.ok("GET", "/api/me/tables")["seats"]


def test_an_invited_person_who_sits_elsewhere_has_that_seat(ada: Person, ben: Person) -> None:
    login = f"ben.{ada.open(ME, OPEN)}"
    ben.ok("POST", "/api/account", json={"login": login, "password": "correct horse"})
    table = ada.open(OPEN, {"kind": "invited", "login": login})
    sat = ben.sit(table, 0)
    assert sat["seats"][0]["name"] == "Ben"
    assert ben.ok("GET", "/api/me/tables")["seats"][table] == 0


# -- rematch


@pytest.fixture
def over(ada: Person, ben: Person, lines: tuple[Line, Line], rng: Any) -> str:
    """A finished duel of Ada and Ben."""
    play_on(list(lines), rng)
    assert lines[0].over
    return str(lines[0].table["id"])


def test_a_rematch_turns_the_seats_and_keeps_one_for_the_other(ada: Person, ben: Person, over: str) -> None:
    again = ben.ok("POST", f"/api/tables/{over}/rematch")
    assert again["status"] == "open"
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [("person", "Ben"), ("invited", "Ada")]
    assert again["options"] == ada.info(over)["options"]
    assert ada.info(over)["next"] == again["id"]
    assert ada.ok("POST", f"/api/tables/{over}/rematch")["id"] == again["id"], "the second caller gets the same table"
    assert ada.sit(again["id"], 1)["status"] == "running"


def test_a_rematch_asked_for_by_both_at_once_is_one_table(ada: Person, ben: Person, over: str) -> None:
    found: list[str] = []
    ask = [
        threading.Thread(target=lambda who=who: found.append(who.ok("POST", f"/api/tables/{over}/rematch")["id"]))
        for who in (ada, ben, ada, ben)
    ]
    for one in ask:
        one.start()
    for one in ask:
        one.join(20)
    assert len(found) == 4
    assert set(found) == {ada.info(over)["next"]}


def test_a_rematch_asked_for_by_both_at_once_leaves_no_other_table_behind(ada: Person, ben: Person, over: str) -> None:
    ask = [threading.Thread(target=who.ok, args=("POST", f"/api/tables/{over}/rematch")) for who in (ada, ben, ada, ben)]
    for one in ask:
        one.start()
    for one in ask:
        one.join(20)
    mine = ada.ok("GET", "/api/me/tables")
    assert len(mine["waiting"]) + len(mine["running"]) == 1


def test_a_rematch_is_for_players_of_a_finished_game(server: Server, ada: Person, duel: str, finished: str) -> None:
    assert ada.refused(409, "POST", f"/api/tables/{duel}/rematch") == "not_over"
    assert ada.refused(403, "POST", f"/api/tables/{finished}/rematch") == "players_only"


# -- records and replays


def test_a_finished_game_is_downloaded_and_replays(nobody: Person, finished: str) -> None:
    answer = nobody.ask("GET", f"/api/tables/{finished}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    record = parse(answer.text)
    assert record.text() == answer.text
    assert list(replay(record).state.outcome().results) == nobody.info(finished)["result"]  # type: ignore[union-attr]


def test_a_running_games_record_is_refused_to_everybody(ada: Person, nobody: Person, duel: str) -> None:
    for who in (ada, nobody):
        assert who.refused(409, "GET", f"/api/tables/{duel}/record") == "still_hidden"
    open_table = ada.open(ME, OPEN)
    assert ada.refused(409, "GET", f"/api/tables/{open_table}/replay") == "not_started"
    assert ada.refused(409, "GET", f"/api/tables/{open_table}/record") == "still_hidden"


def test_a_record_is_uploaded_and_given_back(ada: Person, nobody: Person, uploaded: str) -> None:
    assert nobody.ask("GET", f"/api/records/{uploaded}").content == RECORD
    assert ada.ok("POST", "/api/records", content=RECORD)["steps"] == STEPS
    assert nobody.refused(404, "GET", "/api/records/zzzzzzzz") == "no_such_record"


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        (b"fathom 1\n", b"fathom 9\n", 1, 8),
        (b"1 * fill 1 r", b"1 * fill 1 q", 6, 12),
        (b"7 B y7 4B", b"7 A y7 4B", 12, 5),
        (b"8 * draw g10", b"8 * draw r3", 13, 5),
        (b"tag source random", b"tag source \xff\xfe", 4, 12),
        (b"end third_goal 1 0", b"end third_goal 0 1", None, 1),
    ],
)
def test_a_bad_record_is_refused_with_its_line_and_column(
    ada: Person, old: bytes, new: bytes, line: int | None, column: int
) -> None:
    assert old in RECORD
    answer = ada.ask("POST", "/api/records", content=RECORD.replace(old, new, 1))
    assert answer.status_code == 400
    found = problem(answer)
    assert found["key"] == "record"
    assert found["values"]["line"] == (line or RECORD.count(b"\n"))
    assert found["values"]["column"] == column


def test_a_record_that_is_too_long_is_refused(ada: Person) -> None:
    assert ada.refused(413, "POST", "/api/records", content=b"x" * (LARGEST + 1)) == "record_too_long"
    assert ada.refused(413, "POST", "/api/records", content=b"x" * 1_200_000) == "body_too_long"
    assert ada.refused(400, "POST", "/api/records", content=b"") == "record"
    # No game has this many moves, so nobody replays them.
    moves = b"".join(b"%d A pass\n" % number for number in range(1, 5_000))
    assert ada.refused(400, "POST", "/api/records", content=b"fathom 1\ngame divers 1\nplayers 2\n\n" + moves) == "record"


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_finished_game_is_replayed_from_every_seat(nobody: Person, finished: str, seat: int | None) -> None:
    query = "" if seat is None else f"?seat={seat}"
    shown = nobody.ok("GET", f"/api/tables/{finished}/replay{query}")
    assert shown["seat"] == seat
    assert shown["open"] is True
    record = parse(nobody.ask("GET", f"/api/tables/{finished}/record").text)
    assert [frame["step"] for frame in shown["frames"]] == list(range(len(record.moves) + 1))
    assert all(frame["at"] for frame in shown["frames"][1:])
    last = shown["frames"][-1]["view"]
    assert [player["hand"] is not None for player in last["players"]] == [player == seat for player in range(2)]
    assert nobody.refused(404, "GET", f"/api/tables/{finished}/replay?seat=2") == "no_such_seat"


def test_a_running_game_is_replayed_from_ones_own_seat_only(ada: Person, ben: Person, nobody: Person, duel: str) -> None:
    mine = ada.ok("GET", f"/api/tables/{duel}/replay")
    assert mine["seat"] == 0
    assert mine["open"] is False
    assert ada.ok("GET", f"/api/tables/{duel}/replay?seat=0") == mine
    assert ada.refused(403, "GET", f"/api/tables/{duel}/replay?seat=1") == "still_hidden"
    assert ben.refused(403, "GET", f"/api/tables/{duel}/replay?seat=0") == "still_hidden"
    for seat in (0, 1):
        assert nobody.refused(403, "GET", f"/api/tables/{duel}/replay?seat={seat}") == "still_hidden"
    watched = nobody.ok("GET", f"/api/tables/{duel}/replay")
    assert watched["seat"] is None
    assert all(player["hand"] is None for frame in watched["frames"] for player in frame["view"]["players"])
    for shown, hands in ((mine, [True, False]), (watched, [False, False])):
        [dealt] = [event for frame in shown["frames"] for event in frame["events"] if event["event"] == "dealt"]
        assert [hand is not None for hand in dealt["hands"]] == hands


def test_an_uploaded_record_is_replayed_in_either_language(nobody: Person, uploaded: str) -> None:
    english = nobody.ok("GET", f"/api/records/{uploaded}/replay?seat=1")
    polish = nobody.ok("GET", f"/api/records/{uploaded}/replay?seat=1&lang=pl")
    assert len(english["frames"]) == STEPS + 1
    assert [frame["view"] for frame in english["frames"]] == [frame["view"] for frame in polish["frames"]]
    assert [frame["texts"] for frame in english["frames"]] != [frame["texts"] for frame in polish["frames"]]
    assert nobody.refused(400, "GET", f"/api/records/{uploaded}/replay?lang=xx") == "bad_request"
    assert nobody.refused(404, "GET", f"/api/records/{uploaded}/replay?seat=2") == "no_such_seat"


def test_a_record_of_older_rules_without_an_archive_is_text_and_nothing_more(server: Server, ada: Person, nobody: Person) -> None:
    id = ada.ok("POST", "/api/records", content=RECORD)["id"]
    old = RECORD.replace(b"\ngame divers 1\n", b"\ngame divers 0\n").decode()
    server.query("UPDATE records SET text = ? WHERE id = ?", old, id)
    server.query("DELETE FROM archives WHERE id = ?", id)
    assert nobody.ask("GET", f"/api/records/{id}").text == old
    for what in ("replay", "replay?seat=1", "review"):
        assert nobody.refused(409, "GET", f"/api/records/{id}/{what}") == "other_version"
    for model in ({"branch": {"source": id, "step": 9}}, {"deal": id}):
        wanted = {"game": "divers", "seats": [ME, bot()], **model}
        assert ada.refused(409, "POST", "/api/tables", json=wanted) == "other_version"


# -- opening


@pytest.mark.parametrize(
    ("game", "seats", "options", "key"),
    [
        ("sonar", 3, {"real_time": "true"}, "real_time_players"),
        ("crew", 3, {"mission": "5", "logbook": '{"kept":[1]}'}, "option"),
        ("reef", 2, {"scenario": "3", "rule": "4"}, "scenario_and_rule"),
        ("reef", 2, {"scenario": "3", "mode": "family"}, "family_scenario"),
        ("reef", 2, {"mode": "family", "rule": "7"}, "family_rule"),
        ("reef", 2, {"first": "C"}, "first_seat"),
    ],
)
def test_options_that_the_game_refuses_open_no_table(
    ada: Person, game: str, seats: int, options: dict[str, str], key: str
) -> None:
    wanted = {"game": game, "seats": [ME, *[OPEN] * (seats - 1)], "options": options}
    assert ada.refused(400, "POST", "/api/tables", json=wanted) == key
    if key != "option":
        problem = ada.ask("POST", "/api/tables", json=wanted).json()
        texts = find(game).texts
        assert texts["en"].say(f"option_error.{key}", **problem["values"]) == problem["text"]
        assert texts["pl"].say(f"option_error.{key}", **problem["values"]) != problem["text"]


# -- playing on from a moment


@pytest.mark.parametrize("source", ["record", "table"])
def test_a_branch_plays_on_against_a_bot(ada: Person, uploaded: str, finished: str, rng: Any, source: str) -> None:
    if source == "record":
        id, record = uploaded, parse(RECORD)
    else:
        id, record = finished, parse(ada.ask("GET", f"/api/tables/{finished}/record").text)
    step = len(record.moves) // 2
    table = ada.open(ME, bot(), branch={"source": id, "step": step})
    assert ada.info(table)["origin"] == id
    with ada.line(table) as line:
        line.sync()
        play_on([line], rng)
    whole = parse(ada.ask("GET", f"/api/tables/{table}/record").text)
    assert whole.moves[:step] == record.moves[:step]
    assert replay(whole).state.outcome() is not None


def test_a_branch_needs_a_finished_game_a_moment_in_it_and_every_seat(ada: Person, duel: str, uploaded: str) -> None:
    def key(status: int, source: str, step: int, *seats: Any) -> str:
        wanted = {"game": "divers", "seats": list(seats), "branch": {"source": source, "step": step}}
        return ada.refused(status, "POST", "/api/tables", json=wanted)

    assert key(409, duel, 3, ME, bot()) == "still_hidden"
    assert key(400, uploaded, STEPS + 1, ME, bot()) == "no_such_moment"
    assert key(409, uploaded, STEPS, ME, bot()) == "over"
    assert key(400, uploaded, 9, ME, OPEN) == "branch_seats"
    assert key(400, uploaded, 9, ME) == "wrong_players"


# -- other sites, headers, limits


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "",
        "http://evil-{here}",
        "http://{here}.evil.example",
    ],
)
def test_another_sites_page_cannot_act(ada: Person, origin: str) -> None:
    origin = origin.format(here=f"127.0.0.1:{ada.server.port}")
    how: Any = {"headers": {"Origin": origin}, "json": {"game": "divers", "seats": [ME, OPEN]}}
    assert ada.refused(403, "POST", "/api/tables", **how) == "other_site"
    assert ada.ask("GET", "/api/me", headers={"Origin": origin}).status_code == 200


def test_our_own_page_can_act(ada: Person) -> None:
    how: Any = {"headers": {"Origin": ada.server.url}, "json": {"game": "divers", "seats": [ME, OPEN]}}
    ada.ok("POST", "/api/tables", **how)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/api/me", "/table/whatever", "/schema/openapi.json"])
def test_every_answer_carries_the_security_headers(server: Server, path: str) -> None:
    headers = ask("GET", server.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("slow"), "--rate", "20") as running:
        yield running


def test_too_many_requests_are_refused_for_a_while(slow: Server) -> None:
    with client(slow.url) as http:
        answers = [http.get("/api/games") for _ in range(30)]
        late = answers[-1]
        assert late.status_code == 429
        assert problem(late)["key"] == "too_many_requests"
        assert int(late.headers["retry-after"]) == late.json()["values"]["seconds"] > 0
        assert late.headers["ratelimit"].startswith('"requests";r=0;t=')


def test_answers_say_how_many_requests_are_left(server: Server, nobody: Person) -> None:
    answer = nobody.ask("GET", "/api/games")
    policy = re.fullmatch(r'"requests";q=(\d+);w=(\d+)', answer.headers["ratelimit-policy"])
    left = re.fullmatch(r'"requests";r=(\d+);t=(\d+)', answer.headers["ratelimit"])
    assert policy
    assert left
    assert 0 < int(left[1]) <= int(policy[1])
    assert int(left[2]) <= int(policy[2])
    assert nobody.ask("GET", "/api/me").headers["ratelimit"], "refusals too"
    for path in ("/", "/icon.svg", "/healthz"):
        assert "ratelimit" not in nobody.ask("GET", path).headers, "pages and files are not counted"


def test_without_a_limit_there_is_nothing_to_say(folder: Path) -> None:
    with Server(folder, "--rate", "0") as server:
        answers = [ask("GET", f"{server.url}/api/games") for _ in range(5)]
        assert {answer.status_code for answer in answers} == {200}
        assert "ratelimit" not in answers[0].headers


def test_a_header_of_ones_own_is_no_way_around_the_limit(slow: Server) -> None:
    with client(slow.url) as http:
        assert 429 in [http.get("/api/games").status_code for _ in range(30)]
        spoofed = http.get("/api/games", headers={"X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9"})
        assert spoofed.status_code == 429
