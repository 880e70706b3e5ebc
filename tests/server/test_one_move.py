"""How one move travels: few functions, one reading, one copy, one application; and a step that is not stored changes nothing."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.registry import find
from fathom.server import entries as log
from fathom.server import projection, requests
from fathom.server.info import info as info_of
from fathom.server.projection import Watcher
from fathom.server.steps import Step
from fathom.server.storage import Conflict
from fathom.server.storage import Person as PersonThere
from fathom.server.table import Table
from fathom.server.tables import prepare
from server.hosting import Hosts, written

TESTS = Path(__file__).parents[1]
MOST_FUNCTIONS = 30
MOST_FILES = 14
OPENED = log.Opened(
    game="divers",
    version=find("divers").version,
    options={"first": "A"},
    chairs=[log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")],
    host="a",
)


@pytest.fixture(scope="module")
def card() -> dict[str, Any]:
    """The way of one card of Crew, in a process that interprets the games."""
    environment = {**os.environ, "FATHOM_INTERPRETED": "1", "PYTHONPATH": os.pathsep.join([*sys.path, str(TESTS)])}
    done = subprocess.run([sys.executable, "-m", "server.hops"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    way: dict[str, Any] = json.loads(done.stdout)
    return way


def listed() -> list[str]:
    """The whole way as the page about it has it, click to the other browser: files with their functions."""
    page = (TESTS.parent / "docs" / "decisions" / "one-move.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|[^|]*\| (\S+\.\w+) \| (.*) \|$", page, re.MULTILINE)
    return [f"{file} {name}" for file, functions in rows for name in re.findall(r"`([^`]+)`", functions)]


def test_a_card_passes_few_functions_in_few_files(card: dict[str, Any]) -> None:
    """From the click to the other browser. The client's own test holds the browsers' part of the page against what is called."""
    way = listed()
    assert len(way) == len(set(way))
    assert len(way) <= MOST_FUNCTIONS, way
    assert len({name.split()[0] for name in way}) <= MOST_FILES, way
    assert any(name.startswith("web/src/") for name in way)
    assert card["way"][0] == "server/socket.py _answer"
    assert card["way"][-1] == "server/projection.py Watcher.send_bytes"


def test_the_page_about_it_lists_the_way(card: dict[str, Any]) -> None:
    assert sorted(name for name in listed() if not name.startswith("web/")) == sorted(card["way"])


def test_a_card_is_read_once_copied_once_and_applied_once(card: dict[str, Any]) -> None:
    calls = {name: count for name, count in card["calls"].items() if name.startswith(("games/crew/", "core/state.py"))}
    assert {count for name, count in calls.items() if name.split(".")[-1] == "read" or name.endswith(" read")} == {1}
    for door in ("Crew.copy", "State.perform", "Crew.apply"):
        assert sum(count for name, count in calls.items() if name.endswith(f" {door}")) == 1, door


# -- a step


def begun() -> Table:
    return prepare(Table("k7m2p9qd"), [OPENED], 1000.0, Dice(1), 0.0).after


def facts(table: Table) -> tuple[Any, ...]:
    """All that anybody can ask of a table."""
    assert table.match is not None
    return (
        table.v,
        table.match.state.freeze(),
        list(table.match.moves),
        list(table.match.log),
        dict(table.asks),
        list(table.chairs),
        len(table.log),
        table.undo_seat(),
        info_of(table),
        [projection.events(table, 0, seat, "en") for seat in (None, 0, 1)],
        [projection.moves(table, seat) for seat in (0, 1)],
    )


def test_preparing_a_step_changes_nothing() -> None:
    table = begun()
    for number in range(20):
        before = facts(table)
        seat = table.to_act[0]
        move = projection.moves(table, seat)[0]
        entry = log.Moved(seat=seat, text=move, ask=f"a:{number}")
        steps = [prepare(table, [entry, log.Spoke(user="a", name="Ada", seat=0, text="so")], 1001.0, Dice(2), 0.0) for _ in "ab"]
        assert facts(table) == before
        assert facts(steps[0].after) == facts(steps[1].after) != before
        assert steps[0].written == steps[1].written
        assert steps[0].since == table.v
        assert steps[0].after.v == table.v + len(steps[0].written)
        table = steps[0].after


def test_a_step_that_the_rules_refuse_changes_nothing() -> None:
    table = begun()
    before = facts(table)
    with pytest.raises(Refusal):
        prepare(table, [log.Left(seat=1), log.Moved(seat=1, text=projection.moves(table, 0)[0])], 1001.0, Dice(2), 0.0)
    assert facts(table) == before


def test_moves_are_written_as_the_notation_writes_them() -> None:
    """What is applied and what is read from the log later is the same table."""
    table = begun()
    seat = table.to_act[0]
    step = prepare(table, [log.Moved(seat=seat, text=projection.moves(table, seat)[0])], 1001.0, Dice(2), 0.0)
    again = table.copy()
    for entry in step.written:
        again.apply(entry, step.at)
    assert facts(again) == facts(step.after)


# -- storing it


class Broken(Exception):
    """The disk is full."""


def test_a_step_that_cannot_be_stored_leaves_the_table_as_it_was_and_tells_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as (host,):
            id = (await host.tables.open(OPENED, [])).id
            watcher = Watcher(PersonThere("b", "Ben"), "en")
            live = await host.audience.watch(id, watcher)
            table, told, append = live.table, watcher.queue.qsize(), host.storage.append
            before, moves = facts(table), await written(host, id)

            async def fail(step: Step) -> None:
                raise Broken

            host.storage.append = fail  # type: ignore[method-assign]
            move = projection.moves(table, 0)[0]
            with pytest.raises(Broken):
                await host.tables.do(id, lambda table: requests.move(table, "a", table.v, move, 1001.0), "a:1")
            assert live.table is table
            assert facts(table) == before
            assert watcher.queue.qsize() == told
            host.storage.append = append  # type: ignore[method-assign]
            assert await host.tables.do(id, lambda table: requests.move(table, "a", table.v, move, 1001.0), "a:1") == table.v + 1
            assert watcher.queue.qsize() == told + 1
            assert (await written(host, id))[len(moves)][:2] == (0, move)

    asyncio.run(play())


def test_nothing_is_told_before_it_is_stored(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as (host,):
            id = (await host.tables.open(OPENED, [])).id
            watcher = Watcher(PersonThere("b", "Ben"), "en")
            live = await host.audience.watch(id, watcher)
            table, told, append = live.table, watcher.queue.qsize(), host.storage.append

            async def look(step: Step) -> None:
                await append(step)
                assert live.table is table
                assert watcher.queue.qsize() == told

            host.storage.append = look  # type: ignore[method-assign]
            move = projection.moves(table, 0)[0]
            await host.tables.do(id, lambda table: requests.move(table, "a", table.v, move, 1001.0))
            assert live.table.v > table.v
            assert watcher.queue.qsize() == told + 1

    asyncio.run(play())


def test_what_another_worker_wrote_first_is_read_and_the_request_looked_at_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, 2) as (one, two):
            id = (await one.tables.open(OPENED, [])).id
            here, there = await one.tables.live(id), await two.tables.live(id)
            await two.tables.do(id, lambda table: requests.say(table, "a", "first"))
            stale = prepare(here.table, [log.Spoke(user="a", name="Ada", seat=0, text="too late")], 1001.0, Dice(1), 0.0)
            with pytest.raises(Conflict):
                await one.storage.append(stale)
            seen: list[int] = []

            def say(table: Table) -> log.AnyEntry:
                seen.append(table.v)
                return requests.say(table, "a", "second")

            v = there.table.v
            assert await one.tables.do(id, say, "a:1") == v + 1
            assert await one.tables.do(id, say, "a:1") == v + 1
            assert seen == [v - 1, v]
            assert [entry.text for entry, _ in await one.storage.entries(id) if isinstance(entry, log.Spoke)] == [
                "first",
                "second",
            ]

    asyncio.run(play())
