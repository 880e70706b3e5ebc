"""What a server forgets by itself, and what it keeps."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from fathom.server import caretaker, expiry
from fathom.server.database import prepare_database, read_url
from fathom.server.expiry import DAY, claim, expire
from fathom.server.schema import (
    achievements,
    archives,
    blocks,
    campaigns,
    deals,
    entries,
    lessons,
    members,
    mentions,
    people,
    records,
    reports,
    seats,
    sessions,
    shares,
    sittings,
    spectator_chats,
    tables,
    team_chats,
    wishes,
)
from fathom.server.storage import Storage
from server.hosting import Hosts
from server.serving import Postgres

NOW = 1_700_000_000.0
OLD = NOW - 100 * DAY
NEW = NOW - 10 * DAY
DAYS = {"guest_days": 90, "table_days": 60}
OF_TABLES = (entries, seats, mentions, wishes, team_chats, spectator_chats, deals, shares, archives)


class Rows:
    """Writes rows into a database, with values that do not matter where none are given."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection

    def add(self, table: sa.Table, **values: Any) -> None:
        row = {
            column.key: self._anything(column) for column in table.columns if not column.nullable and not column.server_default
        }
        self.connection.execute(table.insert().values({**row, **values}))

    def _anything(self, column: sa.Column[Any]) -> Any:
        kinds: dict[type, Any] = {int: 1, float: OLD, bool: False, bytes: b""}
        return kinds.get(column.type.python_type, "x")

    def person(self, id: str, login: str | None = None, created: float = OLD, seen: float = 0.0) -> None:
        self.add(people, id=id, login=login, created=created, seen=seen)

    def table(self, id: str, *who: str, host: str = "guest", status: str = "over", changed: float = OLD) -> None:
        """A table with a row of everything that can belong to one."""
        self.add(tables, id=id, host=host, status=status, changed=changed)
        for kept in (entries, mentions, wishes, team_chats, spectator_chats):
            self.add(kept, table_id=id)
        self.add(shares, id=id, table_id=id)
        self.add(archives, id=id)
        for number, person in enumerate(who):
            self.add(seats, table_id=id, person_id=person, seat=number)

    def left(self, table: sa.Table) -> set[str]:
        key = table.c.table_id if "table_id" in table.c else table.c.id
        return set(self.connection.scalars(sa.select(key)))

    def expire(self, **how: Any) -> dict[str, int]:
        return expire(self.connection, NOW, **{**DAYS, **how})


@pytest.fixture(params=["sqlite", "postgres"])
def rows(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = read_url(postgres.url())
    else:
        url = make_url(f"sqlite:///{tmp_path / 'fathom.db'}")
    prepare_database(url)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        made = Rows(connection)
        made.person("guest")
        made.person("account", "ada")
        yield made
    engine.dispose()


def test_a_table_goes_with_everything_that_belongs_to_it(rows: Rows) -> None:
    rows.table("gone", "guest")
    rows.table("stays", "guest", changed=NEW)
    rows.add(deals, table_id="gone", source="other")
    counts = rows.expire()
    assert counts["tables"] == 1
    assert rows.left(tables) == {"stays"}
    for kept in OF_TABLES:
        assert "gone" not in rows.left(kept), kept.name
    assert rows.left(entries) == {"stays"}


def test_finished_tables_with_an_account_are_kept_and_unfinished_ones_go(rows: Rows) -> None:
    rows.table("played", "guest", "account")
    rows.table("hosted", "guest", host="account")
    rows.table("running", "account", status="running")
    rows.table("open", "account", status="open", changed=NEW)
    rows.table("waits", "account", status="open", changed=NOW - 3 * DAY)
    rows.table("bots", host="guest")
    rows.expire()
    assert rows.left(tables) == {"played", "hosted", "waits"}


def test_games_of_bots_that_a_guest_set_up_go_after_a_week(rows: Rows) -> None:
    rows.table("bots", changed=NEW)
    rows.table("fresh", changed=NOW - 6 * DAY)
    rows.table("hosted", host="account", changed=NEW)
    rows.table("running", status="running", changed=NEW)
    rows.table("played", "guest", changed=NEW)
    assert rows.expire(table_days=0)["tables"] == 0
    rows.expire()
    assert rows.left(tables) == {"fresh", "hosted", "running", "played"}


def test_sittings_of_a_campaign_are_kept_unless_they_never_began(rows: Rows) -> None:
    rows.table("sitting", "guest")
    rows.table("never", "guest", status="open")
    for number, id in enumerate(("sitting", "never")):
        rows.add(sittings, campaign_id="c", number=number, table_id=id)
    rows.expire()
    assert rows.left(tables) == rows.left(sittings) == {"sitting"}


def test_the_first_table_of_a_deal_is_kept_as_long_as_one_that_repeats_it(rows: Rows) -> None:
    rows.table("source", "guest")
    rows.table("again", "account")
    rows.add(deals, table_id="again", source="source")
    rows.table("source2", "guest")
    rows.table("again2", "guest")
    rows.add(deals, table_id="again2", source="source2")
    rows.add(records, id="record", owner="guest", created=OLD)
    rows.table("again3", "account")
    rows.add(deals, table_id="again3", source="record")
    rows.expire()
    assert rows.left(tables) == {"source", "again", "again3"}
    assert rows.left(records) == {"record"}


def test_guests_who_do_not_come_back_are_forgotten(rows: Rows) -> None:
    rows.person("seen", seen=NEW)
    rows.person("new", created=NEW)
    rows.person("seated")
    rows.table("kept", "seated", "account")
    rows.person("member")
    rows.add(members, campaign_id="c", person_id="member")
    rows.person("leader")
    rows.add(campaigns, id="c", host="leader")
    rows.table("gone", "guest")
    owned: list[tuple[sa.Table, dict[str, Any]]] = [
        (sessions, {"id": "s", "expires": NOW + DAY}),
        (achievements, {}),
        (lessons, {}),
        (blocks, {"other_id": "seen"}),
    ]
    for kept, values in owned:
        rows.add(kept, person_id="guest", **values)
    rows.add(blocks, person_id="seen", other_id="guest")
    counts = rows.expire()
    assert counts["guests"] == 1
    assert rows.left(people) == {"account", "seen", "new", "seated", "member", "leader"}
    for kept, _ in owned:
        assert not rows.connection.execute(sa.select(kept)).all(), kept.name


def test_records_of_guests_sessions_and_closed_reports_go_too(rows: Rows) -> None:
    rows.add(records, id="a", owner="guest", created=OLD)
    rows.add(records, id="b", owner="guest", created=NEW)
    rows.add(records, id="c", owner="account", created=OLD)
    rows.add(sessions, id="out", person_id="account", expires=NOW - 1)
    rows.add(sessions, id="in", person_id="account", expires=NOW + 1)
    rows.add(reports, id="open", closed=None)
    rows.add(reports, id="recent", closed=NOW - DAY)
    rows.add(reports, id="closed", closed=NOW - 400 * DAY)
    assert rows.expire() == {"tables": 0, "records": 1, "guests": 0, "sessions": 1, "reports": 1}
    assert rows.left(records) == {"b", "c"}
    assert set(rows.connection.scalars(sa.select(sessions.c.id))) == {"in"}
    assert set(rows.connection.scalars(sa.select(reports.c.id))) == {"open", "recent"}


def test_a_dry_run_counts_the_same_and_deletes_nothing(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    for number in range(5):
        rows.person(f"guest{number}")
        rows.table(f"t{number}", f"guest{number}")
    counts = rows.expire(dry_run=True)
    assert len(rows.left(tables)) == 5
    assert counts == rows.expire()
    assert counts == {"tables": 5, "records": 0, "guests": 6, "sessions": 0, "reports": 0}
    assert rows.expire() == dict.fromkeys(counts, 0)


def test_with_0_days_nothing_goes_but_what_never_began(rows: Rows) -> None:
    rows.table("finished", "guest")
    rows.table("never", "guest", status="open")
    counts = rows.expire(guest_days=0, table_days=0)
    assert (counts["tables"], counts["guests"]) == (1, 0)
    assert rows.left(tables) == {"finished"}


def test_one_worker_at_a_time_looks(rows: Rows) -> None:
    look = partial(claim, rows.connection)
    assert [look(NOW), look(NOW + 1), look(NOW + expiry.INTERVAL), look(NOW + expiry.INTERVAL + 1)] == [True, False, True, False]


def test_a_server_deletes_what_has_expired_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caretaker, "PAUSE", 0.0)

    async def play() -> None:
        async with Hosts(tmp_path, **DAYS) as [host]:

            def fill(connection: sa.Connection) -> None:
                rows = Rows(connection)
                for number in range(3):
                    rows.table(f"t{number}")

            storage: Storage = host.storage
            await storage.write(fill)
            work = asyncio.create_task(host.caretaker.clear_away())
            async with asyncio.timeout(60):
                while await storage.read(lambda connection: connection.execute(sa.select(tables)).all()):
                    await asyncio.sleep(0.01)
            work.cancel()

    asyncio.run(play())
