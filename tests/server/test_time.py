"""Jumps of the system's clock: nothing at a table notices them, and nobody is replaced because of one."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from fathom.server import audience, caretaker, entries
from fathom.server import time as server_time
from fathom.server.clocks import DAY, GRACE_LIVE
from fathom.server.projection import Watcher
from fathom.server.steps import SWEEP
from fathom.server.storage import Person as Somebody
from fathom.server.time import LONG_AWAY, Timeline, last_time, write_time
from fathom.server.wire.common import Clock, DaysClock, LiveClock
from server.client import ME, OPEN, Person, acknowledged
from server.hosting import Hosts
from server.serving import PATIENCE, Program

# Loaded by Python before everything else: the system's clock, as far as the server can see, is off by what a file says.
JUMPING = """
import time
from pathlib import Path

_file, _real = Path({file!r}), time.time
time.time = lambda: _real() + float(_file.read_text() or 0)
"""


class Jumping(Program):
    """A server on a machine whose clock jumps."""

    def __init__(self, folder: Path, tools: Path, *arguments: str) -> None:
        tools.mkdir()
        self._offset = tools / "offset"
        self.jump(0)
        (tools / "sitecustomize.py").write_text(JUMPING.format(file=str(self._offset)))
        super().__init__(folder, *arguments, PYTHONPATH=f"{tools}:{Path(server_time.__file__).parents[2]}")

    def jump(self, seconds: float) -> None:
        self._offset.write_text(str(seconds))


def test_a_jump_while_the_server_runs_and_at_its_restart_replaces_nobody(folder: Path, tmp_path: Path) -> None:
    clocks = [{"kind": "live", "minutes": 5, "increment": 0}, {"kind": "days", "days": 1}]
    server = Jumping(folder, tmp_path / "tools", "--pace", "0", "--patience", "60")
    with server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        tables = [ada.open(ME, OPEN, options={"first": "A"}, clock=clock) for clock in clocks]
        for table in tables:
            ben.sit(table, 1)
        before = time.time()
        for jump, restart in ((2 * DAY, False), (-2 * DAY, False), (2 * DAY, True)):
            server.jump(jump)
            if restart:
                server.stop()
                server.start()
            time.sleep(2 * SWEEP)  # long enough for somebody to be replaced
            for table in tables:
                with ada.line(table) as line:
                    now = line.sync()["now"]
                    assert line.table["seats"][0]["stand_in"] is False
                    assert ben.refused(409, "PUT", f"/api/tables/{table}/seats/0/bot", json={"level": "easy"}) == "not_absent"
                    assert restart or before <= now <= time.time() + 1, "the jump is not seen"
                    if restart:
                        assert now > time.time() + DAY, "the system's clock counts again"
                        acknowledged(line.move(line.moves[0]))
        assert not server.faults()


def test_time_goes_on_evenly_whatever_the_system_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 5_000.0)
    monkeypatch.delenv("_FATHOM_TIME", raising=False)
    moment = [100.0]
    monkeypatch.setattr(server_time, "elapsed", lambda: moment[0])
    line = Timeline()
    assert (line.now(), line.away) == (5_000, 0)
    monkeypatch.setattr(time, "time", lambda: 9_000.0)
    moment[0] = 107.0
    assert line.now() == 5_007
    line.begin(5_007.0)
    assert (line.now(), line.began, line.away) == (9_000, 9_000, 3_993)
    monkeypatch.setattr(time, "time", lambda: 1_000.0)
    line.begin(9_000.0)
    assert (line.now(), line.away) == (9_000, 0), "not before what was written down"


def test_workers_have_the_time_of_their_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", {})
    first = Timeline()
    first.to_environment()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    later = Timeline()
    assert (later.began, later.away) == (first.began, first.away)
    assert later.now() - first.now() == pytest.approx(0, abs=PATIENCE)


def test_the_time_is_written_down_and_only_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with Hosts(tmp_path) as (host,):
            assert await host.storage.read(last_time) == 0
            await host.storage.write(write_time)
            written = await host.storage.read(last_time)
            assert abs(written - server_time.now()) < PATIENCE
            monkeypatch.setattr("fathom.server.time.now", lambda: written - 500)
            await host.storage.write(write_time)
            assert await host.storage.read(last_time) == written

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


@pytest.mark.parametrize(
    ("clock", "grace"), [(LiveClock(minutes=1, increment=0), GRACE_LIVE), (DaysClock(days=1), DAY)], ids=["live", "days"]
)
def test_a_clock_that_ran_out_without_a_server_gives_its_player_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock, grace: float
) -> None:
    """The server has been away for ten days, or its clock was set: it does not matter which."""

    async def play() -> None:
        async with Hosts(tmp_path) as (host,):
            chairs = [entries.Chair(user="a", name="Ada"), entries.Chair(user="b", name="Ben")]
            opened = entries.Opened(game="divers", version=1, chairs=chairs, host="a", clock=clock)
            id = (await host.tables.open(opened, [])).id
            live = host.tables.kept[id]
            line = Timeline()
            moment = [server_time.now() + 10 * DAY]
            for module in (server_time, caretaker):
                monkeypatch.setattr(module, "timeline", line)
            monkeypatch.setattr(caretaker, "now", lambda: moment[0])
            monkeypatch.setattr("fathom.server.tables.now", lambda: moment[0])
            line.began, line.away = moment[0], 10 * DAY
            assert line.away > LONG_AWAY

            async def replaced() -> bool:
                for id in await host.storage.due(moment[0], moment[0] + 5):
                    await host.caretaker._look_after(id, moment[0] + 5)
                return any(chair.level for chair in live.table.chairs)

            for _ in range(3):
                assert not await replaced()
            moment[0] += grace - 1
            assert not await replaced()
            moment[0] += 7
            assert await replaced()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_absence_is_counted_from_when_it_was_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, patience=60) as (host,):
            chairs = [entries.Chair(user="a", name="Ada"), entries.Chair(user="b", name="Ben")]
            opened = entries.Opened(game="divers", version=1, chairs=chairs, host="a", options={"first": "A"})
            id = (await host.tables.open(opened, [])).id
            moment = [server_time.elapsed()]
            for module in (server_time, audience):
                monkeypatch.setattr(module, "elapsed", lambda: moment[0])
            ada = Watcher(Somebody("a", "Ada"), "en")
            live = await host.audience.watch(id, ada)
            moment[0] += 1_000
            assert not host.audience.is_absent(live, 0), "she thinks"
            host.audience.unwatch(live, ada)
            moment[0] += 59
            assert not host.audience.is_absent(live, 0), "her connection may have broken"
            moment[0] += 1
            assert host.audience.is_absent(live, 0)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
