"""The database: how it is opened, created and brought up to date. It is a SQLite file, or PostgreSQL by URL."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.command import stamp, upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.engine import URL, Engine, make_url

from fathom.core.errors import FathomError
from fathom.server.schema import metadata

BACKUPS = "backups"  # the folder beside a SQLite file
KEPT_BACKUPS = 5
CONNECT = 5  # seconds
LOCKED = 10  # seconds that a transaction waits for another one on a SQLite file
_OLDEST = "0001"
_LOCK = 0x4661_7468  # of everybody who creates or migrates the same PostgreSQL database


def read_url(text: str) -> URL:
    """Return a database URL with the driver that is installed."""
    try:
        url = make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        raise FathomError("A database URL looks like sqlite:///file.db or postgresql://user:password@host/name.") from None
    backend = url.get_backend_name()
    if backend in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and url.database:
        return url.set(drivername="sqlite+pysqlite")
    raise FathomError("The database is SQLite (sqlite:///file.db) or PostgreSQL (postgresql://user:password@host/name).")


def sqlite_file(url: URL) -> Path | None:
    """Return the file of a SQLite database; None for PostgreSQL."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def open_engine(url: URL) -> Engine:
    """Return an engine whose transactions are durable once they are committed."""
    if sqlite_file(url) is None:
        # While the database is away, those who wait are told so soon: clients come back by themselves.
        # A connection that the network has lost is noticed by the kernel: nobody would answer for hours.
        limits = {"connect_timeout": CONNECT, "options": "-c statement_timeout=30000", "tcp_user_timeout": 15_000}
        sizes = {"pool_size": 8, "max_overflow": 8, "pool_timeout": CONNECT, "pool_pre_ping": True}
        return sa.create_engine(url, connect_args=limits, hide_parameters=True, **sizes)
    # Errors go to the log, which must hold nothing of what is stored.
    given = {"timeout": LOCKED, "check_same_thread": False}
    engine = sa.create_engine(url, connect_args=given, pool_size=8, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # BEGIN is sent below
        # The write-ahead log lets readers read while one writes; FULL keeps a committed move through a power failure.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A writer queues at once, instead of failing when it first writes.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")

    return engine


# -- versions of the schema


def prepare_database(url: URL, migrate: bool | None = None) -> None:
    """Create an empty database, and bring an older one up to date: PostgreSQL only if `migrate` says so, since it is shared.

    A SQLite file is copied first. What fails leaves the data as it was.
    """
    with opened(url) as engine, engine.execution_options(writes=True).connect() as connection:
        with connection.begin():
            _wait_for_others(connection)
            found = found_version(connection)
            if found is None:
                _check_empty(connection)
                metadata.create_all(connection)
                stamp(alembic_config(connection), "head")
        if found in (None, newest_version()):
            return
        if found not in known_versions():
            raise FathomError(f"This database has version {found}, which only a newer version of Fathom understands.")
        file = sqlite_file(url)
        if file is None and not migrate:
            raise FathomError("This database has an older version: make a backup, then run `fathom admin migrate`.")
        if file is not None:
            backup(file, f"before-{newest_version()}")
        with connection.begin():
            _wait_for_others(connection)
            _upgrade(connection)


def _upgrade(connection: sa.Connection) -> None:
    """Bring a database up to date, within a transaction that is undone if it fails."""
    try:
        upgrade(alembic_config(connection), "head")
    except Exception as error:
        reason = str(error.orig if isinstance(error, sa.exc.DBAPIError) else error).strip().splitlines()[:1]
        raise FathomError(f"The database could not be brought up to date and is as it was: {' '.join(reason)}") from error


def found_version(connection: sa.Connection) -> str | None:
    """Return the version of a database's schema; None if there is nothing in it."""
    there = set(sa.inspect(connection).get_table_names())
    if "alembic_version" in there:
        return MigrationContext.configure(connection).get_current_revision()
    return _OLDEST if {"meta", "people"} <= there else None


def check_current(connection: sa.Connection) -> None:
    """Refuse a database of another version."""
    if (found := found_version(connection)) != newest_version():
        raise FathomError(f"This database has version {found}: bring it up to date with `fathom admin migrate` first.")


def _check_empty(connection: sa.Connection) -> None:
    if others := set(sa.inspect(connection).get_table_names()) & {"meta", *metadata.tables}:
        raise FathomError(f"This database belongs to another program: it has a table {min(others)!r} that is not ours.")


def newest_version() -> str:
    """Return the version of the schema that this version of Fathom needs."""
    return max(known_versions())


def known_versions() -> set[str]:
    """Return the versions of the schema that this version of Fathom understands."""
    return {script.revision for script in ScriptDirectory.from_config(alembic_config(None)).walk_revisions()}


def alembic_config(connection: sa.Connection | None) -> Config:
    """Return what Alembic needs to work over a connection, in its transaction."""
    config = Config()
    config.set_main_option("script_location", "fathom.server:migrations")
    config.attributes["connection"] = connection
    return config


def _wait_for_others(connection: sa.Connection) -> None:
    """Let one process at a time create or migrate a shared database, and give it time."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))


@contextmanager
def opened(url: URL) -> Iterator[Engine]:
    """Open a database for a while; what it refuses is one sentence."""
    engine = open_engine(url)
    try:
        yield engine
    except sa.exc.DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise FathomError(f"The database cannot be opened: {reason}") from None
    finally:
        engine.dispose()


# -- one SQLite file


def backup(file: Path, name: str) -> Path:
    """Copy a SQLite file while it is in use, into the folder for backups, and return the copy."""
    folder = file.parent / BACKUPS
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"{file.stem}-{name}-{time.strftime('%Y%m%d-%H%M%S')}{file.suffix}"
    copy_sqlite(file, copy)
    for old in sorted(folder.glob(f"{file.stem}-{name}-*"), key=lambda one: one.stat().st_mtime)[:-KEPT_BACKUPS]:
        old.unlink()
    return copy


def copy_sqlite(file: Path, copy: Path) -> None:
    """Copy a SQLite file while it is in use."""
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    unfinished.replace(copy)


def check_sqlite(file: Path) -> None:
    """Refuse a SQLite file that is damaged, or not ours, or of a newer version."""
    with opened(read_url(f"sqlite:///{file}")) as engine, engine.connect() as connection:
        found = found_version(connection)
        if found is None:
            raise FathomError(f"{file} is not a database of Fathom.")
        if found not in known_versions():
            raise FathomError(f"{file} has version {found}, which only a newer version of Fathom understands.")
        if (state := connection.exec_driver_sql("PRAGMA integrity_check").scalar()) != "ok":
            raise FathomError(f"{file} is damaged: {state}.")


def keep_private(file: Path) -> None:
    """Let nobody else on this machine read the database."""
    for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if one.exists():
            one.chmod(0o600)


def lock_file(file: Path) -> FileLock:
    """Keep a second server from a SQLite file, until this process ends, however it does."""
    if not file.parent.is_dir():
        raise FathomError(f"The database {file} cannot be opened: there is no such folder.")
    lock = FileLock(f"{file}.lock", timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        raise FathomError(f"Another server uses {file}: a SQLite file serves one server at a time.") from None
    except OSError as error:
        raise FathomError(f"The database {file} cannot be locked: {error.strerror}.") from None
    return lock
