"""The rules change: finished games stay as readable as they were, unfinished ones say that they cannot be continued."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fathom.core.record import parse
from fathom.core.registry import find
from fathom.server import entries as log
from fathom.server.old_versions import old_sync
from fathom.server.projection import Watcher
from fathom.server.storage import Person as StoredPerson
from fathom.server.team_chat import TeamMessage
from server.client import ME, Person, acknowledged, bot, refused
from server.hosting import Hosts
from server.olden import GAMES, IDS, tokens, unpack
from server.serving import Server, installed, wait_for
from tiers import depth

RECORD = IDS["record"]
EVERY_WAY = [(seat, lang) for seat in (None, 0, 1) for lang in ("en", "pl")]
WAYS = depth([(None, "en"), (0, "pl"), (1, "en")], EVERY_WAY)

pytestmark = pytest.mark.xdist_group("old versions")


def replay(server: Server, kind: str, id: str, seat: int | None, lang: str) -> Any:
    with Person(server, None) as nobody:
        query = f"?lang={lang}" + ("" if seat is None else f"&seat={seat}")
        return nobody.ok("GET", f"/api/{kind}/{id}/replay{query}")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str], dict[str, Any]]]:
    """A server whose rules have changed, the people there, and what it said before."""
    folder = tmp_path_factory.mktemp("old-versions")
    file = unpack(folder)
    who = tokens(file)
    server = Server(folder, "--pace", "0", **installed(tmp_path_factory, "server.newer"))
    with server:
        ids = {*IDS["over"].values(), RECORD}
        wait_for(lambda: ids <= {id for (id,) in server.query("SELECT id FROM archives")}, "archives")
        before: dict[str, Any] = {}
        with Person(server, None, token=who["Ada"]) as ada:
            for id in IDS["over"].values():
                with ada.line(id) as line, Person(server, "Eve") as eve, eve.line(id) as hers:
                    hers.sync()
                    line.sync()
                    if line.you["talk"] == "free":
                        acknowledged(line.say("Well played!"))
                        acknowledged(hers.say("It was!"))
                before[id] = {
                    "replays": [replay(server, "tables", id, seat, lang) for seat, lang in WAYS],
                    "record": ada.ask("GET", f"/api/tables/{id}/record").text,
                    "same": ada.ok("GET", f"/api/tables/{id}/same"),
                    "info": ada.info(id),
                }
                with ada.line(id) as line:
                    before[id]["sync"] = line.sync()
            before[RECORD] = {"replays": [replay(server, "records", RECORD, seat, lang) for seat, lang in WAYS]}
            before["mine"] = ada.ok("GET", "/api/me/tables")
        server.stop()
        server.environment["RULES_LATER"] = "1"
        server.start()
        yield server, who, before
        faults = server.faults()
    assert not faults, faults


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_read_as_before(both: tuple[Server, dict[str, str], dict[str, Any]], game: str) -> None:
    server, who, before = both
    id = IDS["over"][game]
    with Person(server, None, token=who["Ada"]) as ada:
        assert [replay(server, "tables", id, seat, lang) for seat, lang in WAYS] == before[id]["replays"]
        assert ada.ask("GET", f"/api/tables/{id}/record").text == before[id]["record"]
        assert ada.ok("GET", f"/api/tables/{id}/same") == before[id]["same"]
        assert ada.info(id) == before[id]["info"] | {"outdated": True}
        assert ada.refused(404, "GET", f"/api/tables/{id}/replay?seat=7") == "no_such_seat"
        with ada.line(id) as line:
            sync = line.sync()
            was = before[id]["sync"]
            assert sync["view"] == was["view"]
            assert (sync["you"]["seat"], sync["moves"]) == (0, [])
            told = [one for one in was["log"] if one["kind"] in ("acted", "said")]
            assert [(one["v"], one["kind"], one["text"]) for one in sync["log"]] == [
                (one["v"], one["kind"], one["text"]) for one in told
            ]
            assert sync["spectators"] == was["spectators"]
            line.send({"type": "ping", "v": 0})
            assert line.next("pong")["v"] == sync["v"]
            assert refused(line.say("hello")) == "other_version"


@pytest.mark.parametrize("game", GAMES)
def test_what_needs_the_rules_says_so(both: tuple[Server, dict[str, str], dict[str, Any]], game: str) -> None:
    server, who, _ = both
    id = IDS["over"][game]
    with Person(server, None, token=who["Ada"]) as ada:
        assert ada.refused(409, "GET", f"/api/tables/{id}/review") == "other_version"
        assert ada.refused(409, "POST", f"/api/tables/{id}/rematch") == "other_version"
        for model in ({"branch": {"source": id, "step": 1}}, {"deal": id}):
            wanted = {"game": game, "seats": [ME, bot()], **model}
            assert ada.refused(409, "POST", "/api/tables", json=wanted) == "other_version"


def test_an_uploaded_record_is_replayed_as_before(both: tuple[Server, dict[str, str], dict[str, Any]]) -> None:
    server, who, before = both
    assert [replay(server, "records", RECORD, seat, lang) for seat, lang in WAYS] == before[RECORD]["replays"]
    with Person(server, None, token=who["Ada"]) as ada:
        assert ada.refused(409, "GET", f"/api/records/{RECORD}/review") == "other_version"


def test_an_unfinished_game_says_that_it_cannot_be_continued_and_may_be_left(
    both: tuple[Server, dict[str, str], dict[str, Any]],
) -> None:
    server, who, before = both
    running = set(IDS["running"].values())
    with Person(server, None, token=who["Ada"]) as ada:
        wait_for(lambda: not any(one["id"] in running for one in ada.ok("GET", "/api/tables")["running"]), "an empty lobby")
        mine = ada.ok("GET", "/api/me/tables")
        listed = {one["id"]: one["outdated"] for one in (*mine["waiting"], *mine["running"])}
        assert running <= listed.keys()
        assert all(listed[id] for id in running)
        assert [one["id"] for one in mine["over"]] == [one["id"] for one in before["mine"]["over"]]
        for id in running:
            info = ada.info(id)
            assert (info["status"], info["outdated"]) == ("running", True)
            with ada.line(id) as line:
                sync = line.sync()
                assert (sync["view"], sync["moves"]) == (None, [])
                assert all(one["kind"] == "said" for one in sync["log"])
                assert refused(line.move("x", v=sync["v"])) == "other_version"
            assert ada.refused(409, "GET", f"/api/tables/{id}/replay") == "other_version"
            assert ada.refused(409, "GET", f"/api/tables/{id}/record") == "other_version"
            assert ada.refused(403, "DELETE", f"/api/tables/{id}/seats/1") == "not_your_seat"
            assert ada.leave(id, 0)["seats"][0]["kind"] == "open"
        left = ada.ok("GET", "/api/me/tables")
        assert not running & {one["id"] for one in (*left["waiting"], *left["running"])}
    assert server.query("SELECT COUNT(*) FROM tables WHERE wake IS NOT NULL AND status = 'outdated'") == [(0,)]


def test_new_games_are_played_under_the_new_rules(both: tuple[Server, dict[str, str], dict[str, Any]]) -> None:
    server, who, _ = both
    with Person(server, None, token=who["Cleo"]) as cleo, cleo.line(cleo.open(bot(), bot())) as line:
        line.sync()
        line.until(lambda line: line.over)
        record = parse(cleo.ask("GET", f"/api/tables/{line.table['id']}/record").text)
        assert record.version == 2


def test_archives_are_small(both: tuple[Server, dict[str, str], dict[str, Any]]) -> None:
    server, _, _ = both
    sizes = server.query("SELECT LENGTH(body) FROM archives")
    assert max(size for (size,) in sizes) < 200_000


def test_rules_that_are_back_make_games_playable_again(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = unpack(folder)
    who = tokens(file)
    server = Server(folder, "--pace", "0", RULES_LATER="1", **installed(tmp_path_factory, "server.newer"))
    id = IDS["running"]["crew"]
    with server, Person(server, None, token=who["Ada"]) as ada:
        wait_for(lambda: server.query("SELECT status FROM tables WHERE id = ?", id) == [("outdated",)], "the mark")
        server.stop()
        server.environment["RULES_LATER"] = "0"
        server.start()
        wait_for(lambda: server.query("SELECT status FROM tables WHERE id = ?", id) == [("running",)], "the mark to go")
        with ada.line(id) as line:
            assert line.sync()["view"] is not None
        assert not ada.info(id)["outdated"]


def test_team_chat_stays_with_those_who_are_certain_to_be_of_the_team(tmp_path: Path) -> None:
    names = {"a": "Ada", "b": "Ben", "c": "Cleo", "d": "Dora"}

    async def look() -> dict[str | None, list[str]]:
        async with Hosts(tmp_path) as [host]:
            chairs = [log.Chair(user=id, name=name) for id, name in names.items()]
            opened = log.Opened(game="sonar", version=find("sonar").version, chairs=chairs, host="a")
            table = (await host.tables.open(opened, [])).id
            for n, (seat, words) in enumerate(((0, "blue"), (2, "aye")), 1):
                await host.storage.add_team_message(table, TeamMessage(team=0, n=n, seat=seat, at=1.0, text=words, ask=words))
            await host.storage.add_team_message(table, TeamMessage(team=1, n=1, seat=1, at=1.0, text="green", ask="green"))
            found: dict[str | None, list[str]] = {}
            for id in (*names, None):
                there = None if id is None else StoredPerson(id, names[id])
                sync = await old_sync(table, Watcher(there, "en"), 2.0, host.storage, host.pool)
                found[id] = [one.text for one in sync.team_chat]
            return found

    assert asyncio.run(look()) == {"a": ["blue", "aye"], "b": ["green"], "c": ["blue", "aye"], "d": [], None: []}


def test_sockets_to_tables_of_other_rules_are_counted_too(both: tuple[Server, dict[str, str], dict[str, Any]]) -> None:
    server, who, _ = both
    with Person(server, None, token=who["Ada"]) as ada:
        lines = [ada.line(IDS["over"][GAMES[0]]) for _ in range(61)]
        for line in lines[:60]:
            line.sync()
        assert lines[60].closed() == 1013
        for line in lines:
            line.__exit__(None, None, None)
