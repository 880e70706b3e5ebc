"""The database's tables, and how it is opened: a SQLite file, or PostgreSQL by URL."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Engine, make_url

from fathom.core.errors import FathomError

SCHEMA = 1  # goes up when a table below changes; a new table is created without that

metadata = sa.MetaData()

meta = sa.Table("meta", metadata, sa.Column("schema", sa.Integer, primary_key=True))

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("login", sa.String(40), unique=True),
    sa.Column("password", sa.String(200)),
    sa.Column("created", sa.Float, nullable=False),
)

# One row a table for the lobby; `info` is the TableInfo as JSON. `wake` is when a worker must look after it: a bot is to move, or
# a clock runs out.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("host", sa.String(32), nullable=False),  # who set it up
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("wake", sa.Float),
    sa.Column("info", sa.Text, nullable=False),
    sa.Index("tables_by_status", "status", "private", "changed"),
    sa.Index("tables_by_wake", "wake"),
    sa.Index("tables_by_host", "host", "status"),
)

# The log. Its key is what keeps two workers from both writing the same version.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

# Who sits, or is invited, where: for "my tables".
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Index("seats_by_person", "person_id"),
)

# Who has asked, in secret, to give up. Not in the log: an entry there would be a version, and tell the others that somebody did.
# `since` is the first version at which it was possible, so that a wish ends with the attempt.
wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.Integer, nullable=False),
)

# Tables and columns keep the names that they have in existing databases: `whispers` is team chat, and a `crew` is a team here, or
# a campaign further down.

# Team chat is not in the log either, for the same reason. `number` counts the messages of one team, which is named by its first
# seat, so that it does not tell them how much the others talk. `ask` is the message that asked for it.
team_chats = sa.Table(
    "whispers",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("crew", sa.Integer, key="team", primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("ask", sa.String(80), nullable=False),
)

records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("owner", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)

# A group's campaign: who has which seat, and the options they always play with, as JSON.
campaigns = sa.Table(
    "crews",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("host", sa.String(32), nullable=False, index=True),  # who started it
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("chairs", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("crew_id", sa.String(8), key="campaign_id", primary_key=True),
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Index("members_by_person", "person_id"),
)

# A campaign's log, one row a sitting; `body` is how it ended, as JSON. The key keeps a group at one table at a time.
sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("crew_id", sa.String(8), key="campaign_id", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.String(8), nullable=False, unique=True),
    sa.Column("page", sa.Integer, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("body", sa.Text),
)

# Tables that repeat the deal of a finished table or of an uploaded record.
deals = sa.Table(
    "deals",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("source", sa.String(8), nullable=False, index=True),
)

# Achievements that people have earned, and where they first did. The key lets each count once.
achievements = sa.Table(
    "achievements",
    metadata,
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("code", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(8), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


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


def open_engine(url: URL) -> Engine:
    """Return an engine whose transactions are durable once they are committed."""
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = sa.create_engine(url, connect_args={"timeout": 30, "check_same_thread": False}, pool_size=8)

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


def prepare_database(url: URL) -> None:
    """Create missing tables; refuse a database with another schema version."""
    engine = open_engine(url)
    try:
        metadata.create_all(engine)
        with engine.execution_options(writes=True).begin() as connection:
            found = connection.scalar(sa.select(meta.c.schema))
            if found is None:
                connection.execute(meta.insert().values(schema=SCHEMA))
            elif found != SCHEMA:
                raise FathomError(f"This database has schema {found}, but this version of Fathom needs schema {SCHEMA}.")
    except sa.exc.DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise FathomError(f"The database cannot be opened: {reason}") from None
    finally:
        engine.dispose()
