"""Sessions: they are listed, ended and expire; their sockets end with them; tokens of older versions still count."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from fathom.core.registry import find
from fathom.server import entries as log
from fathom.server.connections import Connections
from fathom.server.people import add_guest
from fathom.server.projection import Watcher
from fathom.server.sessions import Row, add_session, end_sessions, id_of
from fathom.server.storage import Person as StoredPerson
from server.accounts import PASSWORD, account, log_in, login_of
from server.client import ME, OPEN, Person
from server.hosting import Hosts
from server.serving import Server, ask, client

OLD = Path(__file__).parent / "data"
OLD_SECRET = "an older secret of this server, long enough"
SIGNED_OUT = 4401


def is_known(server: Server, token: str | None) -> bool:
    answer = ask("GET", f"{server.url}/api/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code in (200, 401)
    return answer.status_code == 200


def test_the_database_keeps_no_token(server: Server, ada: Person) -> None:
    assert ada.token is not None
    [row] = server.query("SELECT * FROM sessions WHERE id = ?", id_of(ada.token))
    assert ada.token not in str(row)
    assert "127.0.0.1" not in str(row), "nor the address"


def test_ones_sessions_are_listed_with_the_one_that_asks(server: Server) -> None:
    with account(server) as ada, log_in(server, login_of(ada)) as elsewhere:
        ada.http.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
        listed = ada.ok("GET", "/api/me/sessions")
        assert [session["current"] for session in listed].count(True) == 1
        assert {session["agent"] for session in listed} == {"python-httpx"}
        assert {session["id"] for session in listed} == {id_of(str(one.token))[:12] for one in (ada, elsewhere)}


def test_the_browser_is_named_shortly(server: Server) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
    with client(server.url, headers={"User-Agent": agent}) as http:
        http.post("/api/guest", json={"name": "Ada"})
        assert [session["agent"] for session in http.get("/api/me/sessions").json()] == ["Firefox, Linux"]


def test_logging_out_ends_the_session(server: Server, ada: Person) -> None:
    ada.ok("POST", "/api/logout")
    assert not is_known(server, ada.token)
    with client(server.url) as http:
        http.post("/api/guest", json={"name": "Ada"})
        cookie = http.cookies["fathom"]
        assert http.post("/api/logout").status_code == 204
        assert not is_known(server, cookie), "an emptied cookie is not enough"


def test_a_session_is_ended_from_another_one(server: Server) -> None:
    with account(server) as ada, log_in(server, login_of(ada)) as elsewhere:
        [other] = [session["id"] for session in ada.ok("GET", "/api/me/sessions") if not session["current"]]
        ada.ok("DELETE", f"/api/me/sessions/{other}")
        assert not is_known(server, elsewhere.token)
        assert is_known(server, ada.token)
        assert ada.refused(404, "DELETE", f"/api/me/sessions/{other}") == "no_such_session"
        with Person(server, "Eve") as eve:
            mine = ada.ok("GET", "/api/me/sessions")[0]["id"]
            assert eve.refused(404, "DELETE", f"/api/me/sessions/{mine}") == "no_such_session"
        assert is_known(server, ada.token)


@pytest.mark.parametrize("id", ["%25%25%25%25%25%25%25%25%25%25%25%25", "____________", "0", "g" * 12])
def test_a_session_is_named_by_its_id_alone(ada: Person, id: str) -> None:
    assert ada.ask("DELETE", f"/api/me/sessions/{id}").status_code in (400, 404)
    assert is_known(ada.server, ada.token)


def test_all_other_sessions_are_ended_at_once(server: Server) -> None:
    with account(server) as ada:
        others = [log_in(server, login_of(ada)) for _ in range(3)]
        ada.ok("DELETE", "/api/me/sessions")
        assert [is_known(server, other.token) for other in others] == [False] * 3
        assert is_known(server, ada.token)
        for other in others:
            other.http.close()


def test_the_sockets_of_an_ended_session_are_closed_and_no_others(server: Server) -> None:
    with account(server) as ada, log_in(server, login_of(ada)) as elsewhere:
        table = ada.open(ME, OPEN)
        with ada.line(table) as stays, elsewhere.line(table) as goes:
            stays.sync()
            goes.sync()
            ada.ok("DELETE", "/api/me/sessions")
            assert goes.closed() == SIGNED_OUT
            stays.settle()


@pytest.mark.parametrize("several", ["on_redis", "on_postgres"])
def test_a_session_that_ends_at_one_worker_is_closed_at_the_others(request: pytest.FixtureRequest, several: str) -> None:
    server: Server = request.getfixturevalue(several)
    with account(server) as ada, log_in(server, login_of(ada)) as elsewhere, ExitStack() as open_lines:
        table = ada.open(ME, OPEN)
        lines = [
            open_lines.enter_context(elsewhere.line(table)) for _ in range(6)
        ]  # some of them at another worker than what follows
        for line in lines:
            line.sync()
        ada.ok("DELETE", "/api/me/sessions")
        assert [line.closed() for line in lines] == [SIGNED_OUT] * 6


def test_a_session_expires_and_using_it_puts_that_off(server: Server, ada: Person) -> None:
    id = id_of(str(ada.token))
    now = time.time()
    server.query("UPDATE sessions SET seen = ?, expires = ? WHERE id = ?", now - 7_200, now + 60, id)
    assert is_known(server, ada.token)
    [(seen, expires)] = server.query("SELECT seen, expires FROM sessions WHERE id = ?", id)
    assert seen >= now
    assert expires > now + 80 * 86_400
    server.query("UPDATE sessions SET expires = ? WHERE id = ?", now - 1, id)
    assert not is_known(server, ada.token)


def test_a_session_is_written_at_most_once_an_hour(server: Server, ada: Person) -> None:
    before = server.query("SELECT seen, expires FROM sessions WHERE id = ?", id_of(str(ada.token)))
    ada.ok("GET", "/api/me")
    assert server.query("SELECT seen, expires FROM sessions WHERE id = ?", id_of(str(ada.token))) == before


def test_a_cookie_is_renewed_with_its_session(server: Server) -> None:
    with client(server.url) as http:
        http.post("/api/guest", json={"name": "Ada"})
        assert "set-cookie" not in http.get("/api/me").headers
        server.query("UPDATE sessions SET seen = seen - 7200 WHERE id = ?", id_of(http.cookies["fathom"]))
        assert "max-age=7776000" in http.get("/api/me").headers["set-cookie"].lower()


def test_a_cookie_is_renewed_where_requests_are_not_limited(folder: Path) -> None:
    with Server(folder, "--rate", "0") as own, client(own.url) as http:
        http.post("/api/guest", json={"name": "Ada"})
        own.query("UPDATE sessions SET seen = seen - 7200")
        assert "max-age=7776000" in http.get("/api/me").headers["set-cookie"].lower()


def test_an_account_is_signed_in_at_a_limited_number_of_places(folder: Path) -> None:
    with Server(folder, "--limit", "sessions_account=3") as own, account(own) as ada:
        others = [log_in(own, login_of(ada)) for _ in range(3)]
        assert [is_known(own, one.token) for one in (ada, *others)] == [False, True, True, True]
        for other in others:
            other.http.close()


# -- tokens of older versions

at_the_older = pytest.mark.xdist_group("older")


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on the database of an older version, whose secret has been replaced since."""
    folder = tmp_path_factory.mktemp("older")
    (folder / "fathom.db").write_bytes(gzip.decompress((OLD / "before-migrations.db.gz").read_bytes()))
    (folder / "secret").write_text(f"{'a new secret ' * 4}\n{OLD_SECRET}\n")
    with Server(folder) as running:
        yield running


def signed(server: Server, name: str) -> str:
    """A token as the older version made it."""
    [(id,)] = server.query("SELECT id FROM people WHERE name = ?", name)
    return str(URLSafeSerializer(OLD_SECRET, salt="fathom identity").dumps(id))


@at_the_older
def test_a_signed_token_of_an_older_version_goes_on_working(older: Server) -> None:
    tables = json.loads((OLD / "before-migrations.json").read_text())["running"]
    with Person(older, token=signed(older, "Ben")) as ben:
        assert ben.ok("GET", "/api/me")["name"] == "Ben"
        assert "set-cookie" not in ben.ask("GET", "/api/me").headers
        with ben.line(tables["divers"]) as line:
            assert line.sync()["you"]["name"] == "Ben"


@at_the_older
def test_a_signed_cookie_is_exchanged_for_a_session(older: Server) -> None:
    with client(older.url, cookies={"fathom": signed(older, "Cleo")}) as http:
        answers = [http.get("/api/me", headers={"Cookie": f"fathom={signed(older, 'Cleo')}"}) for _ in range(3)]
        given = {answer.headers["set-cookie"].partition(";")[0] for answer in answers}
        assert len(given) == 1, "requests that come together get the same session"
        token = given.pop().removeprefix("fathom=")
        assert "." not in token
        assert is_known(older, token)


@at_the_older
def test_a_token_signed_with_another_secret_or_for_nobody_is_refused(older: Server) -> None:
    [(id,)] = older.query("SELECT id FROM people WHERE name = 'Ben'")
    assert not is_known(older, str(URLSafeSerializer("x" * 40, salt="fathom identity").dumps(id)))
    assert not is_known(older, str(URLSafeSerializer(OLD_SECRET, salt="fathom recovery").dumps(id)))
    with Person(older, "Dora") as new:
        new.ok("GET", "/api/me")
        [(id,)] = older.query("SELECT id FROM people WHERE name = 'Dora'")
        assert not is_known(older, str(URLSafeSerializer(OLD_SECRET, salt="fathom identity").dumps(id))), "she never had one"


@at_the_older
def test_signed_tokens_end_with_the_first_session_that_is_ended(older: Server) -> None:
    token = signed(older, "Ada")
    assert is_known(older, token)
    [(kept,)] = older.query("SELECT password FROM people WHERE login = 'ada'")
    with account(older, "Model") as model:
        [(known,)] = older.query("SELECT password FROM people WHERE login = ?", login_of(model))
    older.query("UPDATE people SET password = ? WHERE login = 'ada'", known)
    with log_in(older, "ada", PASSWORD) as ada:
        assert is_known(older, token)
        ada.ok("DELETE", "/api/me/sessions")
        assert not is_known(older, token)
        assert is_known(older, ada.token)
    older.query("UPDATE people SET password = ? WHERE login = 'ada'", kept)


# -- how workers learn of it


def test_a_change_is_told_to_other_workers_and_reaches_open_sockets_at_once(tmp_path: Path) -> None:
    told: list[dict[str, object]] = []

    async def end() -> tuple[object, int]:
        async with Hosts(tmp_path) as (host,):
            connections = Connections(host.tables, host.storage, host.budgets, told.append)
            person = StoredPerson("a" * 32, "Ada", session="s" * 64)
            await host.storage.write(partial(add_guest, person=person, net=""))
            row = Row("s" * 64, person.id, "", "")
            await host.storage.write(partial(add_session, row=row, lasts=60, most=9))
            chairs = [log.Chair(user=person.id, name="Ada"), log.Chair()]
            opened = log.Opened(game="divers", version=find("divers").version, chairs=chairs, host=person.id)
            live = await host.tables.live((await host.tables.open(opened, [])).id)
            watcher = Watcher(person, "en")
            live.watchers.add(watcher)
            await connections.changed(person.id)
            assert watcher.queue.empty(), "the session holds"
            await host.storage.write(partial(end_sessions, person=person.id))
            await connections.changed(person.id)
            return watcher.queue.get_nowait(), watcher.closing[0]

    assert asyncio.run(end()) == (None, SIGNED_OUT)
    assert [message["person"] for message in told] == ["a" * 32] * 2
