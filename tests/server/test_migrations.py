"""Databases of older versions: they are brought up to date by themselves, with a copy first, and nothing in them is lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.command import upgrade
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from fathom.cli import main
from fathom.core.errors import FathomError
from fathom.server import database
from fathom.server.database import BACKUPS, found_version, newest_version, open_engine, prepare_database, read_url
from fathom.server.schema import metadata
from server.client import Line, Person, acknowledged
from server.olden import GAMES, IDS, tokens, unpack
from server.serving import Postgres, Server

pytestmark = pytest.mark.xdist_group("several")  # where PostgreSQL is

FAILING = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{newest}"


def upgrade() -> None:
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("DELETE FROM people")
    op.execute("SELECT nothing FROM nowhere")
"""


def rows(engine: sa.Engine, table: str) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return sorted(tuple(row) for row in connection.execute(sa.text(f"SELECT * FROM {table}")))


def contents(file: Path) -> list[str]:
    """All that is in a SQLite file, as statements."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def pour(file: Path, url: str) -> None:
    """Copies an old SQLite file into an empty PostgreSQL database, table by table, as a server of that time had made them."""
    source = sa.create_engine(f"sqlite:///{file}")
    old = sa.MetaData()
    old.reflect(source)
    target = sa.create_engine(read_url(url))
    old.create_all(target)
    with source.connect() as reading, target.begin() as writing:
        for table in old.sorted_tables:
            if found := [dict(row._mapping) for row in reading.execute(sa.select(table))]:
                writing.execute(table.insert(), found)
    source.dispose()
    target.dispose()


def go_on(server: Server, who: dict[str, str]) -> None:
    """The running games are played on by their people, and the finished ones can be replayed."""
    rng = random.Random(1)
    with Person(server, None, token=who["Ada"]) as ada, Person(server, None, token=who["Ben"]) as ben:
        for game in GAMES:
            table = IDS["running"][game]
            with ada.line(table) as one, ben.line(table) as two:
                lines = (one, two)
                for line in lines:
                    line.sync()
                _make_a_move(lines, rng)
            assert ada.ok("GET", f"/api/tables/{IDS['over'][game]}/replay?seat=1")["result"] is not None
        assert ada.ok("GET", f"/api/records/{IDS['record']}/replay")["frames"]
        assert ada.ok("GET", f"/api/campaigns/{IDS['campaign']}")["campaign"]["table"]["id"] == IDS["campaign_table"]
        assert [one["id"] for one in ben.ok("GET", "/api/tables")["open"]] == [IDS["open"]]
        assert ada.ok("GET", "/api/me")["account"] == "ada"
    assert not server.faults()


def _make_a_move(lines: tuple[Line, Line], rng: random.Random) -> None:
    before = max(line.v for line in lines)
    mover = next(line for line in lines if line.moves)
    v = acknowledged(mover.move_in_time(rng.choice(mover.moves)))
    assert v > before
    for line in lines:
        line.reach(v)


def test_a_server_takes_on_an_old_file_and_keeps_a_copy(folder: Path) -> None:
    file = unpack(folder)
    before = contents(file)
    who = tokens(file)
    with Server(folder, "--pace", "0") as server:
        (copy,) = (folder / BACKUPS).iterdir()
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert contents(copy) == before
        go_on(server, who)
        server.stop()
        server.start()
        assert len(list((folder / BACKUPS).iterdir())) == 1, "what is up to date is not copied again"


def test_old_logs_are_searched_once_for_the_people_in_them(folder: Path) -> None:
    file = unpack(folder)
    prepare_database(read_url(f"sqlite:///{file}"))
    with closing(sqlite3.connect(file)) as connection:
        named = connection.execute(
            "SELECT DISTINCT people.id, table_id FROM people JOIN entries ON body LIKE '%' || people.id || '%'"
        ).fetchall()
        assert named
        assert sorted(connection.execute("SELECT person_id, table_id FROM mentions").fetchall()) == sorted(named)


def test_looking_after_people_brings_no_file_up_to_date(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The old server may still be running on it."""
    file = unpack(folder)
    before = contents(file)
    assert main(["admin", "reports", "--data", str(folder)]) == 2
    assert "fathom admin migrate" in capsys.readouterr().err
    assert contents(file) == before


def test_a_database_from_before_campaigns_is_taken_on(folder: Path) -> None:
    file = unpack(folder)
    with closing(sqlite3.connect(file)) as connection, connection:
        for table in ("crews", "members", "sittings", "deals", "achievements"):
            connection.execute(f"DROP TABLE {table}")
    prepare_database(read_url(f"sqlite:///{file}"))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM crews").fetchone() == (0,)


def test_postgresql_is_migrated_when_its_host_says_so(
    postgres: Postgres, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = unpack(folder)
    who = tokens(file)
    url = postgres.url()
    pour(file, url)
    arguments = ["--data", str(folder), "--database", url]
    assert main(["serve", *arguments]) == 2
    assert "fathom admin migrate" in capsys.readouterr().err
    assert main(["admin", "migrate", *arguments]) == 0
    with Server(folder, "--pace", "0", "--database", url) as server:
        go_on(server, who)


@contextmanager
def one_more_migration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A newest version of the schema whose migration fails half-way."""
    script = Path(database.__file__).parent / "migrations"
    shutil.copytree(script, tmp_path / "migrations")
    (tmp_path / "migrations" / "versions" / "9999_failing.py").write_text(FAILING.format(newest=newest_version()))
    config = database.alembic_config

    def changed(connection: sa.Connection | None) -> Any:
        found = config(connection)
        found.set_main_option("script_location", str(tmp_path / "migrations"))
        return found

    with monkeypatch.context() as patched:
        patched.setattr(database, "alembic_config", changed)
        yield


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_migration_that_fails_is_one_sentence_and_leaves_everything_as_it_was(
    kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    file = unpack(folder)
    url = f"sqlite:///{file}"
    if kind == "postgresql":
        url = request.getfixturevalue("postgres").url()
        pour(file, url)
    engine = open_engine(read_url(url))
    tables = set(sa.inspect(engine).get_table_names())
    before = {table: rows(engine, table) for table in tables}
    with one_more_migration(monkeypatch, tmp_path), pytest.raises(FathomError, match="is as it was"):
        prepare_database(read_url(url), migrate=True)
    assert set(sa.inspect(engine).get_table_names()) == tables
    assert {table: rows(engine, table) for table in tables} == before
    with engine.connect() as connection:
        assert found_version(connection) == "0001"
    engine.dispose()
    prepare_database(read_url(url), migrate=True)  # and it can be brought up to date by a version that is right


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_lead_to_the_schema(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}" if kind == "sqlite" else request.getfixturevalue("postgres").url()
    engine = open_engine(read_url(url))
    with engine.execution_options(writes=True).begin() as connection:
        upgrade(database.alembic_config(connection), "head")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_migrations_form_one_line() -> None:
    scripts = ScriptDirectory.from_config(database.alembic_config(None))
    assert scripts.get_heads() == [newest_version()]
    assert scripts.get_bases() == ["0001"]


def test_a_newer_database_is_refused(folder: Path) -> None:
    file = unpack(folder)
    url = read_url(f"sqlite:///{file}")
    prepare_database(url)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = contents(file)
    with pytest.raises(FathomError, match="only a newer version of Fathom understands"):
        prepare_database(url)
    assert contents(file) == before
