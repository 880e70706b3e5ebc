"""Blocks, mutes, reports, bans and roles: what each keeps from whom, and that all of it is written down."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fathom.server import bans
from fathom.server import entries as log
from fathom.server.identity import Caller, Identities
from fathom.server.projection import Watcher
from fathom.server.sessions import net_subject, new_token
from server.accounts import PASSWORD, account, admin, login_of, new_login, staff
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, refused
from server.hosting import Hosts
from server.serving import Server, client


@pytest.fixture
def eve(server: Server) -> Iterator[Person]:
    with account(server, "Eve") as person:
        yield person


@pytest.fixture
def mo(server: Server) -> Iterator[Person]:
    """A moderator."""
    with staff(server) as person:
        yield person


def said(line: Line) -> list[str]:
    line.settle()
    return [event["text"] for event in line.log if event["kind"] == "said"]


def block(person: Person, table: str, kind: str = "block", **where: Any) -> Json:
    made: Json = person.ok("POST", "/api/me/blocks", json={"table": table, "kind": kind, **where})
    return made


# -- mute


def test_a_muted_person_is_not_heard_at_once_nor_later(server: Server, ada: Person, eve: Person) -> None:
    table = ada.open(ME, OPEN)
    eve.sit(table, 1)
    with ada.line(table) as one, eve.line(table) as two:
        one.sync()
        two.sync()
        v = acknowledged(two.say("You fool!"))
        one.reach(v)
        assert said(one) == ["You fool!"]
        made = block(ada, table, "mute", line=v)
        assert (made["name"], made["kind"]) == ("Eve", "mute")
        one.next("sync")
        assert said(one) == []
        two.say("You fool, again!")
        one.reach(v + 1)
        assert said(one) == []
        assert said(two) == ["You fool!", "You fool, again!"], "she is not told"
        with ada.line(table) as later, Person(server, "Cleo") as cleo, cleo.line(table) as watcher:
            later.sync()
            watcher.sync()
            assert said(later) == []
            assert said(watcher) == ["You fool!", "You fool, again!"]
        ada.ok("DELETE", f"/api/me/blocks/{made['id']}")
        one.next("sync")
        assert said(one) == ["You fool!", "You fool, again!"]


def test_blocks_are_listed_without_anybodys_id(server: Server, ada: Person, eve: Person) -> None:
    table = ada.open(ME, OPEN)
    eve.sit(table, 1)
    made = block(ada, table, "mute", seat=1)
    assert block(ada, table, "block", seat=1)["id"] == made["id"], "one person once"
    [listed] = ada.ok("GET", "/api/me/blocks")
    assert (listed["name"], listed["kind"]) == ("Eve", "block")
    ids = [id for (id,) in server.query("SELECT id FROM people")]
    assert not any(id in text for id in ids for text in ada.seen)
    assert eve.refused(404, "DELETE", f"/api/me/blocks/{made['id']}") == "no_such_block"
    assert eve.ok("GET", "/api/me/blocks") == []


def test_blocks_tell_the_seat_at_the_table_that_is_asked_about(ada: Person, eve: Person) -> None:
    table, other = ada.open(ME, OPEN), ada.open(ME, OPEN)
    eve.sit(table, 1)
    block(ada, table, "mute", seat=1)
    seats = [ada.ok("GET", f"/api/me/blocks{query}")[0]["seat"] for query in (f"?table={table}", f"?table={other}", "")]
    assert seats == [1, None, None]
    assert ada.refused(400, "GET", "/api/me/blocks?table=!") == "bad_request"


@pytest.mark.parametrize(
    ("where", "status", "key"),
    [
        ({}, 400, "one_subject"),
        ({"seat": 0, "line": 1}, 400, "one_subject"),
        ({"seat": 0}, 409, "yourself"),
        ({"seat": 1}, 404, "nobody_there"),
        ({"seat": 7}, 404, "nobody_there"),
        ({"line": 1}, 404, "nobody_there"),
        ({"line": 999}, 404, "nobody_there"),
        ({"spectator_line": 1}, 404, "nobody_there"),
        ({"seat": -1}, 400, "bad_request"),
        ({"table": "zzzzzzzz", "seat": 0}, 404, "no_such_table"),
    ],
)
def test_only_people_who_were_met_are_blocked_or_reported(ada: Person, where: Json, status: int, key: str) -> None:
    table = ada.open(ME, bot())
    assert ada.refused(status, "POST", "/api/me/blocks", json={"table": table, "kind": "mute", **where}) == key
    assert ada.refused(status, "POST", "/api/reports", json={"table": table, "reason": "spam", **where}) == key


# -- block


def test_a_blocked_person_cannot_sit_where_one_is_host_and_ones_lobby_is_without_theirs(
    server: Server, ada: Person, eve: Person, ben: Person
) -> None:
    met = ada.open(ME, OPEN)
    eve.sit(met, 1)
    block(ada, met, seat=1)
    table, hers = ada.open(ME, OPEN), eve.open(ME, OPEN)
    assert eve.refused(403, "POST", f"/api/tables/{table}/seats/1") == "blocked"
    ben.sit(table, 1)
    assert hers not in [info["id"] for info in ada.ok("GET", "/api/tables")["open"]]
    assert hers in [info["id"] for info in ben.ok("GET", "/api/tables")["open"]]
    eve.leave(met, 1)
    assert eve.sit(met, 1)["status"] == "running", "a seat that is hers stays hers"


def test_an_invitation_by_a_blocked_person_does_not_arrive(server: Server, eve: Person) -> None:
    with account(server, "Ada") as ada:
        met = ada.open(ME, OPEN)
        eve.sit(met, 1)
        invited = {"kind": "invited", "login": login_of(ada)}
        before = eve.open(ME, invited)
        assert before in ada.ok("GET", "/api/me/tables")["seats"]
        block(ada, met, seat=1)
        after = eve.open(ME, invited)
        assert not {before, after} & set(ada.ok("GET", "/api/me/tables")["seats"])
        assert eve.info(before)["seats"] == eve.info(after)["seats"], "she cannot tell"


# -- invitations tell nothing


def test_an_invitation_does_not_tell_whether_there_is_such_an_account(server: Server, ada: Person) -> None:
    with account(server, "Ben") as ben:
        logins = (login_of(ben), new_login("ben"))
        answers = [
            ada.ok("POST", "/api/tables", json={"game": "divers", "seats": [ME, {"kind": "invited", "login": login}]})
            for login in logins
        ]
        for answer, login in zip(answers, logins, strict=True):
            assert answer["seats"][1] == {"kind": "invited", "name": login, "level": None, "stand_in": False}
        shapes = [{**answer, "id": "", "seats": [], "created": 0, "since": 0} for answer in answers]
        assert shapes[0] == shapes[1]
        for answer in answers:
            assert ada.refused(409, "POST", f"/api/tables/{answer['id']}/seats/1") == "already_seated"
            with Person(server, "Cleo") as cleo:
                assert cleo.refused(409, "POST", f"/api/tables/{answer['id']}/seats/1") == "seat_taken"


def test_a_seat_kept_for_a_login_is_theirs_who_take_it_later(server: Server, ada: Person, ben: Person) -> None:
    login = new_login("later")
    invited = {"kind": "invited", "login": login.upper()}
    table, other = ada.open(ME, invited), ada.open(ME, invited, game="crew", seats=[ME, invited, OPEN])
    assert ben.refused(409, "POST", f"/api/tables/{table}/seats/1") == "seat_taken"
    ben.ok("POST", "/api/account", json={"login": login, "password": "correct horse"})
    waiting = {info["id"] for info in ben.ok("GET", "/api/me/tables")["waiting"]}
    assert {table, other} <= waiting
    assert ben.sit(table, 1)["status"] == "running"
    assert ben.sit(other, 2)["seats"][1]["kind"] == "open", "who sits elsewhere does not keep the other seat"


# -- reports


def test_a_report_reaches_moderators_with_the_line(server: Server, ada: Person, eve: Person, mo: Person) -> None:
    table = ada.open(ME, OPEN)
    eve.sit(table, 1)
    with eve.line(table) as line:
        line.sync()
        v = acknowledged(line.say("You fool!"))
    ada.ok("POST", "/api/reports", json={"table": table, "line": v, "reason": "abuse", "text": "She insults me."})
    [report] = [one for one in mo.ok("GET", "/api/admin/reports") if one["table"] == table]
    assert {key: report[key] for key in ("by", "about", "login", "line", "quote", "reason", "text", "banned")} == {
        "by": "Ada",
        "about": "Eve",
        "login": login_of(eve),
        "line": v,
        "quote": "You fool!",
        "reason": "abuse",
        "text": "She insults me.",
        "banned": False,
    }
    mo.ok("POST", f"/api/admin/reports/{report['id']}/close")
    assert table not in [one["table"] for one in mo.ok("GET", "/api/admin/reports")]
    assert table in [one["table"] for one in mo.ok("GET", "/api/admin/reports?closed=true")]
    assert mo.ok("GET", "/api/admin/actions")[0]["action"] == "close"


def test_reports_from_one_address_are_limited_whoever_sends_them(folder: Path) -> None:
    with Server(folder, "--limit", "reports_address=0.1") as own, Person(own) as ada, Person(own, "Eve") as eve:
        table = ada.open(ME, OPEN)
        eve.sit(table, 1)
        ada.ok("POST", "/api/reports", json={"table": table, "seat": 1, "reason": "name"})
        assert eve.refused(429, "POST", "/api/reports", json={"table": table, "seat": 0, "reason": "name"}) == "too_many_reports"


def test_reports_are_limited(folder: Path) -> None:
    with Server(folder, "--limit", "reports_person=0.1") as own, Person(own) as ada, Person(own, "Eve") as eve:
        table = ada.open(ME, OPEN)
        eve.sit(table, 1)
        wanted = {"table": table, "seat": 1, "reason": "name"}
        ada.ok("POST", "/api/reports", json=wanted)
        assert ada.refused(429, "POST", "/api/reports", json=wanted) == "too_many_reports"


# -- bans


def test_a_banned_person_may_look_and_leave_but_nothing_else(server: Server, ada: Person, eve: Person, mo: Person) -> None:
    table, running = ada.open(ME, OPEN), eve.open(ME, bot())
    [ban] = [
        one
        for one in mo.ok("POST", "/api/admin/bans", json={"login": login_of(eve), "days": 7, "reason": "insults"})
        if one["login"] == login_of(eve)
    ]
    assert ban["by"] == "Mo"
    me = eve.ok("GET", "/api/me")
    assert eve.ok("POST", "/api/login", json={"login": login_of(eve), "password": PASSWORD})["ban"] == me["ban"]
    assert me["ban"]["reason"] == "insults"
    assert me["ban"]["until"] == ban["until"]
    for method, path, how in (
        ("POST", f"/api/tables/{table}/seats/1", {}),
        ("POST", "/api/tables", {"json": {"game": "divers", "seats": [ME, OPEN]}}),
        ("POST", "/api/records", {"content": b"x"}),
        ("PATCH", "/api/me", {"json": {"name": "Evil"}}),
        ("POST", "/api/reports", {"json": {"table": table, "seat": 0, "reason": "spam"}}),
    ):
        answer = eve.ask(method, path, **how)
        assert answer.status_code == 403
        assert answer.json()["key"] == "banned"
        assert answer.json()["values"]["reason"] == "insults"
    with eve.line(table) as line:
        line.sync()
        assert refused(line.say("Hello?")) == "banned"
        assert refused(line.ask("phrase", phrase="hello")) == "banned"
    eve.leave(running, 0)
    mo.ok("DELETE", f"/api/admin/bans/{ban['id']}")
    assert eve.sit(table, 1)["status"] == "running"
    assert [action["action"] for action in mo.ok("GET", "/api/admin/actions")[:2]] == ["unban", "ban"]


def test_a_ban_reaches_open_sockets(ada: Person, eve: Person, mo: Person) -> None:
    table = ada.open(ME, OPEN)
    with eve.line(table) as line:
        line.sync()
        acknowledged(line.say("Hello!"))
        mo.ok("POST", "/api/admin/bans", json={"login": login_of(eve), "reason": "insults"})
        assert refused(line.say("Hello?")) == "banned_for_good"


@pytest.mark.parametrize("reason", [" ", "\u0000", "\u200b"])
def test_a_ban_has_a_reason_that_can_be_read(eve: Person, mo: Person, reason: str) -> None:
    assert mo.refused(400, "POST", "/api/admin/bans", json={"login": login_of(eve), "reason": reason}) == "no_reason"


def test_a_ban_of_an_address_reaches_open_sockets(tmp_path: Path) -> None:
    async def look() -> None:
        async with Hosts(tmp_path) as [host]:
            identities = Identities(host.tables.settings, host.storage, host.budgets)
            caller = Caller("192.0.2.1", "net", "")
            table = (await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair()] * 2, host="a"), [])).id
            guest = await identities.begin(await identities.new_guest("Eve", caller), caller, new_token())
            watcher = Watcher(guest, "en", caller.address, caller.net)
            await host.audience.watch(table, watcher)
            await host.storage.write(partial(bans._put, subject=net_subject(caller.net), until=None, reason="insults", by=None))
            await host.connections.look_once()
            assert watcher.is_banned

    asyncio.run(look())


def test_a_ban_ends_by_itself(server: Server, eve: Person, mo: Person) -> None:
    mo.ok("POST", "/api/admin/bans", json={"login": login_of(eve), "days": 1, "reason": "insults"})
    server.query("UPDATE bans SET until = until - 86401 WHERE subject = (SELECT id FROM people WHERE login = ?)", login_of(eve))
    eve.open(ME, OPEN)
    assert login_of(eve) not in [ban["login"] for ban in mo.ok("GET", "/api/admin/bans")]


def test_a_guest_is_banned_by_a_report_and_their_address_with_them(folder: Path) -> None:
    with Server(folder, "--proxy", "127.0.0.1") as own, staff(own) as mo, account(own, "Ada") as ada:
        table = ada.open(ME, OPEN)
        with (
            client(own.url, headers={"X-Forwarded-For": "192.0.2.1"}) as bad,
            client(own.url, headers={"X-Forwarded-For": "192.0.2.2"}) as good,
        ):
            for http in (bad, good):
                http.post("/api/guest", json={"name": "Guest"})
            assert bad.post(f"/api/tables/{table}/seats/1").status_code == 200
            ada.ok("POST", "/api/reports", json={"table": table, "seat": 1, "reason": "abuse"})
            [report] = mo.ok("GET", "/api/admin/reports")
            mo.ok("POST", "/api/admin/bans", json={"report": report["id"], "reason": "insults", "address": True})
            bans = mo.ok("GET", "/api/admin/bans")
            assert sorted(ban["address"] for ban in bans) == [False, True]
            assert "192.0.2" not in str(bans)
            bad.post("/api/logout")
            bad.post("/api/guest", json={"name": "Newcomer"})
            wanted = {"game": "divers", "seats": [ME, OPEN]}
            assert bad.post("/api/tables", json=wanted).json()["key"] == "banned_for_good", "a new guest from there"
            assert good.post("/api/tables", json=wanted).status_code == 201


# -- removed lines


def test_a_removed_line_is_gone_for_everybody_and_after_a_restart(folder: Path) -> None:
    with Server(folder) as own, staff(own) as mo, Person(own) as ada, account(own, "Eve") as eve:
        table = ada.open(ME, OPEN)
        eve.sit(table, 1)
        with ada.line(table) as line, eve.line(table) as hers:
            line.sync()
            hers.sync()
            v = acknowledged(hers.say("You fool!"))
            hers.say("Sorry.")
            line.reach(v + 1)
            mo.ok("DELETE", f"/api/admin/tables/{table}/lines/{v}")
            line.next("sync")
            assert "fool" not in str(line.log)
            said_now = [(event["text"], event["removed"]) for event in line.log if event["kind"] == "said"]
            assert said_now == [("", True), ("Sorry.", False)]
            assert line.table["v"] == line.v == v + 2
            acknowledged(line.say("Thank you."))
        assert mo.refused(404, "DELETE", f"/api/admin/tables/{table}/lines/1") == "no_such_line"
        assert mo.refused(404, "DELETE", f"/api/admin/tables/{table}/lines/99") == "no_such_line"
        own.stop()
        own.start()
        with Person(own, token=ada.token) as again, again.line(table) as line:
            assert "fool" not in str(line.sync())
        assert not own.query("SELECT * FROM entries WHERE body LIKE '%fool%'")


def test_a_removed_line_of_a_spectator_is_gone_for_everybody(server: Server, ada: Person, eve: Person, mo: Person) -> None:
    table = ada.open(ME, OPEN)
    with ada.line(table) as line, eve.line(table) as hers:
        line.sync()
        hers.sync()
        acknowledged(hers.say("You fool!"))
        [said] = line.next("spectator_chat")["messages"]
        ada.ok("POST", "/api/reports", json={"table": table, "spectator_line": said["n"], "reason": "abuse"})
        [report] = [one for one in mo.ok("GET", "/api/admin/reports") if one["table"] == table]
        assert (report["about"], report["quote"], report["spectator_line"]) == ("Eve", "You fool!", said["n"])
        mo.ok("DELETE", f"/api/admin/tables/{table}/spectator-lines/{said['n']}")
        assert line.next("sync")["spectators"] == []
        with eve.line(table) as later:
            assert later.sync()["spectators"] == []
    assert mo.refused(404, "DELETE", f"/api/admin/tables/{table}/spectator-lines/{said['n']}") == "no_such_line"


def test_a_line_is_removed_at_every_worker(on_redis: Server) -> None:
    with staff_at(on_redis) as mo, Person(on_redis) as ada, ExitStack() as open_lines:
        table = ada.open(ME, OPEN)
        lines = [open_lines.enter_context(ada.line(table)) for _ in range(6)]
        for line in lines:
            line.sync()
        v = acknowledged(lines[0].say("You fool!"))
        for line in lines:
            line.reach(v)
        mo.ok("DELETE", f"/api/admin/tables/{table}/lines/{v}")
        for line in lines:
            line.next("sync")
            assert "fool" not in str(line.log)
        acknowledged(lines[0].say("Better?"))
        for line in lines:
            line.reach(v + 2)


def staff_at(server: Server) -> Person:
    """A moderator at a server with several workers, made on the command line."""
    person = account(server, "Mo")
    done = admin(server, "role", login_of(person), "moderator")
    assert done.code == 0, done.error
    return person


# -- roles


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/admin/overview"),
        ("GET", "/api/admin/reports"),
        ("GET", "/api/admin/bans"),
        ("GET", "/api/admin/actions"),
        ("GET", "/api/admin/roles"),
        ("POST", "/api/admin/reports/aaaaaaaa/close"),
        ("DELETE", "/api/admin/bans/0123456789ab"),
        ("DELETE", "/api/admin/tables/aaaaaaaa/lines/1"),
        ("DELETE", "/api/admin/tables/aaaaaaaa/spectator-lines/1"),
    ],
)
def test_what_moderators_do_is_theirs_alone(ada: Person, nobody: Person, method: str, path: str) -> None:
    assert ada.refused(403, method, path) in ("staff_only", "hosts_only")
    assert nobody.refused(401, method, path) == "no_identity"


def test_a_host_appoints_moderators_and_moderators_nobody(server: Server, mo: Person) -> None:
    with staff(server, "host") as host, account(server, "Ben") as ben:
        wanted = {"login": login_of(ben), "role": "moderator"}
        assert ben.refused(403, "PUT", "/api/admin/roles", json=wanted) == "hosts_only"
        assert mo.refused(403, "PUT", "/api/admin/roles", json=wanted) == "hosts_only"
        assert {"login": login_of(ben), "name": "Ben", "role": "moderator"} in host.ok("PUT", "/api/admin/roles", json=wanted)
        assert ben.ok("GET", "/api/me")["role"] == "moderator"
        assert ben.ok("POST", "/api/login", json={"login": login_of(ben), "password": PASSWORD})["role"] == "moderator"
        ben.ok("GET", "/api/admin/reports")
        for by, target in ((mo, ben), (mo, host), (ben, host)):
            assert by.refused(403, "POST", "/api/admin/bans", json={"login": login_of(target), "reason": "x"}) == "staff_banned"
        host.ok("PUT", "/api/admin/roles", json={**wanted, "role": None})
        assert ben.refused(403, "GET", "/api/admin/reports") == "staff_only"
        own = {"login": login_of(host), "role": None}
        assert host.refused(409, "PUT", "/api/admin/roles", json=own) == "own_role"
        assert host.refused(404, "PUT", "/api/admin/roles", json={"login": "who.ever", "role": None}) == "no_such_login"


def test_the_overview_counts(folder: Path) -> None:
    with Server(folder) as own, staff(own) as mo, Person(own) as ada:
        table = ada.open(ME, OPEN)
        with ada.line(table) as line:
            line.sync()
            found = mo.ok("GET", "/api/admin/overview")
        assert found.pop("disk") > 10_000
        assert found == {
            "accounts": 1,
            "guests": 1,
            "open": 1,
            "running": 0,
            "over": 0,
            "records": 0,
            "sockets": 1,
            "reports": 0,
            "bans": 0,
        }


# -- the command line


def test_the_command_line_gives_roles_bans_and_lists_reports(folder: Path) -> None:
    with Server(folder) as own, account(own, "Ada") as ada, account(own, "Eve") as eve:
        assert admin(own, "role", login_of(ada), "host").code == 0
        assert ada.ok("GET", "/api/me")["role"] == "host"
        table = ada.open(ME, OPEN)
        ada.ok("POST", "/api/me/blocks", json={"table": eve.open(ME, OPEN), "seat": 0, "kind": "mute"})
        eve.ok("POST", "/api/reports", json={"table": table, "seat": 0, "reason": "cheating", "text": "She peeks."})
        assert "She peeks." in admin(own, "reports").out
        for wrong in (("--days", "0"), ("--days", "-3"), ("--days", "5000"), ("--reason", ""), ("--reason", "x" * 300)):
            assert admin(own, "ban", login_of(eve), *wrong).code == 2, wrong
        assert eve.ok("GET", "/api/me")["ban"] is None
        assert admin(own, "ban", login_of(eve), "--days", "3", "--reason", "false reports").code == 0
        assert eve.refused(403, "POST", f"/api/tables/{table}/seats/1") == "banned"
        assert admin(own, "unban", login_of(eve)).code == 0
        eve.sit(table, 1)
        done = [(action["action"], action["by"]) for action in ada.ok("GET", "/api/admin/actions")]
        assert done == [("unban", None), ("ban", None), ("role", None)]
        for arguments in (("role", "who.ever", "host"), ("ban", "who.ever"), ("unban", login_of(eve)), ("delete", "who.ever")):
            failed = admin(own, *arguments)
            assert failed.code == 2
            assert failed.error.startswith("fathom: ")
            assert failed.error.count("\n") == 1


def test_the_command_line_makes_no_database(folder: Path) -> None:
    with Server(folder) as own:
        own.data = folder / "elsewhere"
        failed = admin(own, "reports")
        assert failed.code == 2
        assert "no database" in failed.error
