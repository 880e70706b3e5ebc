"""Export and deletion: everything about a person in one file, and nothing of them left when they go; guests bring their games."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fathom.core.match import replay
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.server import entries as log
from fathom.server.bringing import bring
from fathom.server.identity import Caller, Identities
from fathom.server.leaving import delete_person
from fathom.server.outages import Unavailable
from fathom.server.rewriting import naming
from server.accounts import PASSWORD, account, admin, log_in, login_of, staff
from server.campaigning import start_campaign
from server.client import ME, OPEN, Person, acknowledged, bot, play_on
from server.hosting import Hosts
from server.serving import Server, wait_for
from server.test_team_chat import together

RECORD = (Path(__file__).parents[1] / "records" / "divers" / "third_goal_a.txt").read_bytes()
NAME = "Zenobia"  # in no text of ours
SECRET = "the treasure lies under the mast"


def finish(one: Person, two: Person, rng: random.Random) -> str:
    """A finished game of two people, with a word of each. After two orders this one is a draw."""
    table = one.open(ME, OPEN, game="sonar", options={"limit": "2"})
    two.sit(table, 1)
    with one.line(table) as first, two.line(table) as second:
        first.sync()
        second.sync()
        acknowledged(first.say(SECRET))
        v = acknowledged(second.say("Good luck!"))
        first.reach(v)
        play_on([first, second], rng)
    return table


def person_id(server: Server, person: Person) -> str:
    [(id,)] = server.query("SELECT id FROM people WHERE name = ?", person.ok("GET", "/api/me")["name"])
    return str(id)


def whole_database(server: Server) -> str:
    names = [name for (name,) in server.query("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return "\n".join(str(server.query(f"SELECT * FROM {name}")) for name in names)


@pytest.fixture
def own(folder: Path) -> Any:
    with Server(folder, "--pace", "0") as running:
        yield running
        assert not running.faults()


def test_an_export_holds_everything_and_nobodys_id(own: Server, rng: random.Random) -> None:
    with account(own, NAME) as ada, Person(own, "Ben") as ben:
        over, running = finish(ada, ben, rng), ada.open(ME, bot())
        record = ada.ok("POST", "/api/records", content=RECORD)["id"]
        campaign = start_campaign(ada)
        ada.ok("POST", "/api/me/blocks", json={"table": over, "seat": 1, "kind": "mute"})
        ada.ok("POST", "/api/reports", json={"table": over, "seat": 1, "reason": "spam", "text": "So loud."})
        ben.ok("POST", "/api/reports", json={"table": over, "seat": 0, "reason": "spam", "text": "She started."})
        with ben.line(running) as spectator:
            spectator.sync()
            acknowledged(spectator.say("Well played."))
        answer = ada.ask("GET", "/api/me/export")
        assert answer.headers["content-disposition"].startswith("attachment")
        found = json.loads(answer.content)
        assert found["profile"]["login"] == login_of(ada)
        tables = {table["id"]: table for table in found["tables"]}
        assert set(tables) == {over, running}
        assert tables[over]["record"] == ada.ask("GET", f"/api/tables/{over}/record").text
        assert replay(parse(tables[over]["record"])).state.outcome() is not None
        assert tables[running]["record"] is None, "it would tell what is hidden"
        assert [line["text"] for line in found["chat"]] == [SECRET]
        assert [one["id"] for one in found["records"]] == [record]
        assert [one["id"] for one in found["campaigns"]] == [campaign]
        assert [one["name"] for one in found["blocks"]] == ["Ben"]
        assert [one["text"] for one in found["reports"]] == ["So loud."]
        assert len(found["sessions"]) == 1
        for secret in (*(id for (id,) in own.query("SELECT id FROM people")), ada.token, "argon2"):
            assert str(secret) not in answer.text


@pytest.mark.parametrize("by", ["self", "host"])
def test_nothing_is_left_of_somebody_who_goes_and_others_keep_their_games(own: Server, rng: random.Random, by: str) -> None:
    with account(own, NAME) as ada, Person(own, "Ben") as ben:
        login, id = login_of(ada), person_id(own, ada)
        over, waiting = finish(ada, ben, rng), ada.open(ME, OPEN)
        running = ben.open(ME, OPEN)
        ada.sit(running, 1)
        left, invited = ben.open(ME, OPEN, OPEN, game="crew"), ben.open(ME, {"kind": "invited", "login": login})
        ada.sit(left, 1)
        ada.leave(left, 1)
        ben.ok("PUT", f"/api/tables/{invited}/seats/1/bot", json={"level": "beginner"})
        record = ada.ok("POST", "/api/records", content=RECORD)["id"]
        wait_for(lambda: {over, record} <= {id for (id,) in own.query("SELECT id FROM archives")}, "the archives")
        start_campaign(ada)
        ben.ok("POST", "/api/me/blocks", json={"table": over, "seat": 0, "kind": "mute"})
        ben.ok("POST", "/api/reports", json={"table": over, "seat": 0, "reason": "spam"})
        moves = parse(ben.ask("GET", f"/api/tables/{over}/record").text).moves
        with ada.line(running) as hers, ben.line(running) as his:
            hers.sync()
            his.sync()
            acknowledged(hers.say(SECRET))
            if by == "self":
                ada.ok("DELETE", "/api/me", json={"password": PASSWORD})
                assert hers.closed() == 4401
                his.next("sync")
                assert his.table["seats"][1] == {"kind": "person", "name": "", "level": "medium", "stand_in": True}
                assert NAME not in str(his.log) + str(his.table)
                his.until(lambda line: line.moves or line.over)
            else:
                assert admin(own, "delete", login).code == 0
                assert ada.refused(401, "GET", "/api/me") == "no_identity"
                his.until(lambda line: line.table["seats"][1]["stand_in"] and not line.table["seats"][1]["name"])
                his.until(lambda line: line.moves or line.over)
        before = len(ben.seen)
        for word in (id, NAME, login, SECRET, record):
            assert word not in whole_database(own), word
        checked = admin(own, "check")
        assert checked.code == 0, checked.out
        if by == "host":  # the server notices by itself, a little later
            wait_for(lambda: NAME not in ben.ask("GET", f"/api/tables/{over}/record").text, "the server")
            before = len(ben.seen)
        record = parse(ben.ask("GET", f"/api/tables/{over}/record").text)
        assert record.moves == moves
        assert record.names == {0: "somebody", 1: "Ben"}
        replayed = ben.ok("GET", f"/api/tables/{over}/replay?lang=pl")
        assert replayed["names"] == ["ktoś", "Ben"]
        assert ben.info(waiting)["seats"][0]["kind"] == "open"
        with ben.line(over) as line:
            assert NAME not in str(line.sync())
            assert [(event["name"], event["text"]) for event in line.log if event["kind"] == "said"] == [
                ("", ""),
                ("Ben", "Good luck!"),
            ]
        assert not any(NAME in text for text in ben.seen[before:])
        with Person(own, None) as nobody:
            wanted = {"login": login, "password": PASSWORD}
            assert nobody.refused(403, "POST", "/api/login", json=wanted) == "wrong_password"


def test_going_must_be_meant(server: Server, ada: Person) -> None:
    assert ada.refused(400, "DELETE", "/api/me", json={}) == "not_confirmed"
    with account(server) as owner:
        assert owner.refused(403, "DELETE", "/api/me", json={"confirm": True}) == "wrong_password"
        assert owner.refused(403, "DELETE", "/api/me", json={"password": "wrong one"}) == "wrong_password"
        owner.ok("GET", "/api/me")
    ada.ok("DELETE", "/api/me", json={"confirm": True})
    assert ada.refused(401, "GET", "/api/me") == "no_identity"


def test_what_somebody_said_as_a_spectator_goes_with_them(server: Server, ada: Person, ben: Person) -> None:
    with Person(server, NAME) as zenobia:
        table = ada.open(ME, OPEN)
        with ada.line(table) as line, zenobia.line(table) as hers:
            line.sync()
            hers.sync()
            acknowledged(hers.say(SECRET))
            line.next("spectator_chat")
            zenobia.ok("DELETE", "/api/me", json={"confirm": True})
            assert line.next("sync")["spectators"] == []
        with ben.line(table) as later:
            sync = str(later.sync())
            assert NAME not in sync
            assert SECRET not in sync


def test_a_deletion_reaches_every_worker(on_redis: Server) -> None:
    with Person(on_redis, NAME) as ada, Person(on_redis, "Ben") as ben, ExitStack() as open_lines:
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        lines = [open_lines.enter_context(ben.line(table)) for _ in range(6)]
        for line in lines:
            line.sync()
        ada.ok("DELETE", "/api/me", json={"confirm": True})
        for line in lines:
            line.until(lambda line: NAME not in str(line.log) + str(line.table))
            assert line.table["seats"][0]["name"] == ""


# -- guests


def test_a_guest_becomes_an_account_and_keeps_everything(own: Server, rng: random.Random) -> None:
    with Person(own, "Ada") as ada, Person(own, "Ben") as ben:
        over, running = finish(ada, ben, rng), ada.open(ME, bot())
        ada.ok("POST", "/api/account", json={"login": "ada.keeps", "password": PASSWORD})
        with log_in(own, "ada.keeps") as again:
            assert {over, running} <= set(again.ok("GET", "/api/me/tables")["seats"])


def test_a_guest_brings_everything_to_an_account(own: Server, rng: random.Random) -> None:
    with account(own, "Ada") as ada, Person(own, "Guest Ada") as guest, Person(own, "Ben") as ben:
        over, running = finish(guest, ben, rng), guest.open(ME, OPEN)
        ben.sit(running, 1)
        both = guest.open(ME, OPEN)
        ada.sit(both, 1)
        record = guest.ok("POST", "/api/records", content=RECORD)["id"]
        campaign = start_campaign(guest)
        id = person_id(own, guest)
        with ben.line(running) as line:
            line.sync()
            wanted = {"login": login_of(ada), "password": PASSWORD, "bring": True}
            me = guest.ok("POST", "/api/login", json=wanted)
            assert me["brought"] == {"tables": 2, "left": 1}
            line.next("sync")
            with Person(own, token=me["token"]) as here, here.line(running) as mine:
                assert mine.sync()["you"]["seat"] == 0
                if mine.moves:
                    acknowledged(mine.move(mine.moves[0]))
                seats = here.ok("GET", "/api/me/tables")["seats"]
                assert {over: 0, running: 0, both: 1}.items() <= seats.items()
                assert here.ok("GET", f"/api/campaigns/{campaign}")["campaign"]["id"] == campaign
                assert [one["id"] for one in here.ok("GET", "/api/me/export")["records"]] == [record]
                assert here.ok("POST", f"/api/tables/{over}/rematch")["seats"][1]["kind"] == "person"
        assert guest.refused(401, "GET", "/api/me") == "no_identity", "the guest is signed out"
        named = {table for (table,) in own.query("SELECT table_id FROM entries WHERE body LIKE ?", f"%{id}%")}
        assert named == {both}
        assert own.query("SELECT table_id FROM mentions WHERE person_id = ?", id) == [(both,)]
        checked = admin(own, "check")
        assert checked.code == 0, checked.out
        assert not own.query("SELECT * FROM achievements WHERE person_id = ?", id)


def test_what_a_guest_said_to_their_team_goes_with_the_account_that_it_was_brought_to(own: Server) -> None:
    with account(own, "Ada") as ada, ExitStack() as stack:
        people = [stack.enter_context(Person(own, name)) for name in ("Guest Ada", "Ben", "Cleo", "Dora")]
        table = together(people)
        with people[0].line(table) as line:
            line.sync()
            acknowledged(line.ask("say_to_team", text=SECRET))
        me = people[0].ok("POST", "/api/login", json={"login": login_of(ada), "password": PASSWORD, "bring": True})
        with Person(own, token=me["token"]) as here:
            assert [line["text"] for line in here.ok("GET", "/api/me/export")["chat"]] == [SECRET]
            here.ok("DELETE", "/api/me", json={"password": PASSWORD})
        assert SECRET not in whole_database(own)


@pytest.mark.parametrize("what", ["bring", "delete"])
def test_what_an_outage_interrupts_is_finished_by_the_next_attempt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def play() -> tuple[set[str], set[str]]:
        async with Hosts(tmp_path) as [host]:
            identities = Identities(host.tables.settings, host.storage, host.budgets)
            guest, account = [await identities.new_guest(name, Caller("", "", "")) for name in ("Guest Ada", "Ada")]
            chairs = [log.Chair(user=guest.id, name="Ada"), log.Chair(level="easy"), log.Chair()]
            opened = log.Opened(game="crew", version=find("crew").version, chairs=chairs, host=guest.id)
            tables = {(await host.tables.open(opened, [])).id for _ in range(3)}
            attempts = 0
            written = host.storage.write

            async def write(work: Any) -> Any:
                nonlocal attempts
                attempts += 1
                if attempts == 2:
                    raise Unavailable
                return await written(work)

            monkeypatch.setattr(host.storage, "write", write)
            one = partial(bring, host.tables, guest, account) if what == "bring" else partial(delete_person, host.tables, guest)
            with pytest.raises(Unavailable):
                await one()
            await one()
            host.tables.kept.clear()
            sits = {id for id in tables if (await host.tables.live(id)).table.seat_of(account.id) == 0}
            listed = {info.id for info, _ in await host.storage.tables_of([account.id], over=False)}
            assert await host.storage.read(partial(naming, person=guest.id)) == []
            assert sits == (tables if what == "bring" else set())
            return sits, listed

    sits, listed = asyncio.run(play())
    assert sits == listed


def test_somebody_who_goes_does_not_change_what_moderators_did_to_others(server: Server) -> None:
    with staff(server) as mo, account(server, "Eve") as eve, Person(server, "address") as namesake:
        mo.ok("POST", "/api/admin/bans", json={"login": login_of(eve), "reason": "insults"})
        server.query("UPDATE actions SET about = 'address' WHERE about = ?", login_of(eve))
        namesake.ok("DELETE", "/api/me", json={"confirm": True})
        assert mo.ok("GET", "/api/admin/actions")[0]["about"] == "address"


def test_without_asking_for_it_nothing_is_brought(server: Server, ada: Person) -> None:
    table = ada.open(ME, OPEN)
    with account(server, "Ada") as other:
        me = ada.ok("POST", "/api/login", json={"login": login_of(other), "password": PASSWORD})
        assert me["brought"] is None
        assert table not in other.ok("GET", "/api/me/tables")["seats"]
        again = ada.ok("POST", "/api/login", json={"login": login_of(other), "password": PASSWORD, "bring": False})
        assert again["account"] == login_of(other)


def test_the_database_is_its_owners_alone(server: Server) -> None:
    files = [path for path in server.data.iterdir() if path.name.startswith(("fathom.db", "secret"))]
    assert len(files) >= 2
    wait_for(lambda: all(path.stat().st_mode & 0o077 == 0 for path in files), "private files")
