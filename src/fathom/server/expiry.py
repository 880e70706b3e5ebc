"""What a server forgets by itself: guests who do not come back, tables that nobody keeps, and what belonged to them.

A table is kept for good where somebody with an account sits at the end of the game or has set it up, where it belongs to a
campaign, and where a table that is kept repeats its deal. The names of forgotten guests stay in other people's games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.schema import (
    achievements,
    archives,
    bans,
    blocks,
    campaigns,
    deals,
    entries,
    lessons,
    members,
    mentions,
    notes,
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

DAY = 86_400.0
NEVER_BEGAN = 7 * DAY  # seconds after which a table that never began is forgotten, whatever a host chooses
BOTS_ALONE = 7 * DAY  # seconds after which a finished game of bots is forgotten that a guest has set up
CLOSED_REPORTS = 365 * DAY
BATCH = 200  # rows of a kind in one transaction: a larger one would keep moves waiting
INTERVAL = 600.0  # seconds between two looks
NOTE = "expiry"

Condition = sa.ColumnElement[bool]


class Rule(NamedTuple):
    """A kind of rows, which of them have expired, and how they are deleted."""

    key: sa.ColumnElement[str]
    expired: Condition
    delete: Callable[[sa.Connection, Sequence[str]], None]


def expire(connection: sa.Connection, now: float, guest_days: int, table_days: int, dry_run: bool = False) -> dict[str, int]:
    """Delete everything that has expired, and return how many rows of each kind; with `dry_run` only count them."""
    counts = {}
    for kind, rule in rules(now, guest_days, table_days).items():
        if dry_run:
            counts[kind] = len(find_expired(connection, rule, most=None))
            continue
        counts[kind] = 0
        while ids := find_expired(connection, rule):
            counts[kind] += delete_expired(connection, rule, ids)
    return counts


def find_expired(connection: sa.Connection, rule: Rule, most: int | None = BATCH) -> list[str]:
    """Return the ids of some rows that have expired."""
    return list(connection.scalars(sa.select(rule.key).where(rule.expired).limit(most)))


def delete_expired(connection: sa.Connection, rule: Rule, ids: Sequence[str]) -> int:
    """Delete those of the rows that are still expired, with what belongs to them, and return how many."""
    found = list(connection.scalars(sa.select(rule.key).where(rule.key.in_(ids), rule.expired)))
    if found:
        rule.delete(connection, found)
    return len(found)


def claim(connection: sa.Connection, now: float) -> bool:
    """Return whether it is time to look again, and this worker is the one to do it."""
    last = connection.scalar(sa.select(notes.c.value).where(notes.c.key == NOTE).with_for_update())
    if last is None:
        try:
            with connection.begin_nested():
                connection.execute(notes.insert().values(key=NOTE, value=str(now)))
        except sa.exc.IntegrityError:
            return False  # another worker was first
        return True
    if now - float(last) < INTERVAL:
        return False
    connection.execute(notes.update().where(notes.c.key == NOTE).values(value=str(now)))
    return True


def rules(now: float, guest_days: int, table_days: int) -> dict[str, Rule]:
    """Return what expires, in the order in which it is deleted. 0 days mean that it never does."""
    old_tables = now - table_days * DAY if table_days else 0.0
    old_guests = now - guest_days * DAY if guest_days else 0.0
    return {
        "tables": Rule(tables.c.id, _table_expired(tables, now, old_tables), _delete_tables),
        "records": Rule(records.c.id, _record_expired(now, old_tables), _delete_by(records.c.id, archives.c.id)),
        "guests": Rule(people.c.id, _guest_expired(now, old_guests, old_tables), _delete_guests),
        "sessions": Rule(sessions.c.id, sessions.c.expires < now, _delete_by(sessions.c.id)),
        "reports": Rule(reports.c.id, reports.c.closed < now - CLOSED_REPORTS, _delete_by(reports.c.id)),
    }


# -- what has expired


def _table_expired(table: sa.FromClause, now: float, before: float) -> Condition:
    """Return the condition of tables that are cleared away, and whose deal no other table repeats that stays."""
    again = tables.alias("again")
    repeated = sa.exists().where(deals.c.source == table.c.id, again.c.id == deals.c.table_id, ~_abandoned(again, now, before))
    return _abandoned(table, now, before) & ~repeated


def _abandoned(table: sa.FromClause, now: float, before: float) -> Condition:
    never_began = (table.c.status == "open") & (table.c.changed < now - NEVER_BEGAN)
    in_campaign = sa.exists().where(sittings.c.table_id == table.c.id)
    has_account = sa.exists().where(
        (people.c.id == table.c.host)
        | people.c.id.in_(sa.select(seats.c.person_id).where(seats.c.table_id == table.c.id).correlate(table)),
        people.c.login.is_not(None),
    )
    unkept = (table.c.status != "over") | ~has_account
    # Guests may let bots play one game after another; where nothing is cleared away (`before` is 0), those stay too.
    bots_before = max(before, now - BOTS_ALONE) if before else 0.0
    of_bots = (table.c.status == "over") & ~sa.exists().where(seats.c.table_id == table.c.id).correlate(table)
    old = (table.c.changed < before) | (of_bots & (table.c.changed < bots_before))
    return never_began | (old & ~in_campaign & unkept)


def _record_expired(now: float, before: float) -> Condition:
    owned = sa.exists().where(people.c.id == records.c.owner, people.c.login.is_not(None))
    again = tables.alias("again")
    repeated = sa.exists().where(deals.c.source == records.c.id, again.c.id == deals.c.table_id, ~_abandoned(again, now, before))
    return (records.c.created < before) & ~owned & ~repeated


def _guest_expired(now: float, before: float, old_tables: float) -> Condition:
    """Return the condition of guests who were not here for long, and whom no table, record or campaign needs."""
    there = tables.alias("there")
    sits = sa.exists().where(
        seats.c.person_id == people.c.id, there.c.id == seats.c.table_id, ~_table_expired(there, now, old_tables)
    )
    plays = sa.exists().where(members.c.person_id == people.c.id)
    hosts = sa.exists().where(campaigns.c.host == people.c.id)
    uploaded = sa.exists().where(records.c.owner == people.c.id)
    is_guest = people.c.login.is_(None) & people.c.role.is_(None)
    return is_guest & (people.c.seen < before) & (people.c.created < before) & ~sits & ~plays & ~hosts & ~uploaded


# -- how it is deleted


def _delete_tables(connection: sa.Connection, ids: Sequence[str]) -> None:
    of_tables = (entries, seats, mentions, wishes, team_chats, spectator_chats, deals, shares, sittings)
    _delete_by(*(kept.c.table_id for kept in of_tables), archives.c.id, tables.c.id)(connection, ids)


def _delete_guests(connection: sa.Connection, ids: Sequence[str]) -> None:
    of_people = (sessions, blocks, achievements, lessons, mentions)
    _delete_by(*(one.c.person_id for one in of_people), blocks.c.other_id, bans.c.subject, people.c.id)(connection, ids)


def _delete_by(*columns: sa.Column[str]) -> Callable[[sa.Connection, Sequence[str]], None]:
    """Return a function that deletes the rows with these values in the columns."""

    def delete(connection: sa.Connection, ids: Sequence[str]) -> None:
        for column in columns:
            connection.execute(sa.delete(column.table).where(column.in_(ids)))

    return delete
