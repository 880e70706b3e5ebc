"""Who somebody is that others met at a table: by a seat, a line of its chat, or a line of the spectators' chat."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fathom.server.entries import Spoke, decode_entry
from fathom.server.refusals import TEXTS, TableRefusal
from fathom.server.schema import entries, people, seats, spectator_chats, tables
from fathom.server.wire.common import SeatInfo
from fathom.server.wire.people import Met


class Subject(msgspec.Struct, frozen=True):
    """Somebody who was met, what they were called there, and what they said."""

    id: str
    name: str
    quote: str = ""


def find_met(connection: sa.Connection, met: Met) -> Subject:
    """Return the person that a table and a seat or a line name."""
    if sum(one is not None for one in (met.seat, met.line, met.spectator_line)) != 1:
        raise TableRefusal("one_subject", 400)
    info = connection.scalar(sa.select(tables.c.info).where(tables.c.id == met.table))
    if info is None:
        raise TableRefusal("no_such_table", 404)
    if met.seat is not None:
        found = _at_seat(connection, met.table, met.seat, _decode_seats(info).seats)
    elif met.line is not None:
        found = said_at(connection, met.table, met.line)
    else:
        found = said_by_spectator(connection, met.table, met.spectator_line or 0)
    # People who have gone are still named in logs, by an id that is nobody's.
    if found is None or connection.scalar(sa.select(people.c.id).where(people.c.id == found.id)) is None:
        raise TableRefusal("nobody_there", 404)
    return found


def said_at(connection: sa.Connection, table: str, line: int) -> Subject | None:
    """Return who said something at a table, and what."""
    body = connection.scalar(sa.select(entries.c.body).where(entries.c.table_id == table, entries.c.v == line))
    entry = None if body is None else decode_entry(body)
    if not isinstance(entry, Spoke):
        return None
    said = entry.text if entry.phrase is None else TEXTS["en"].say(f"phrase.{entry.phrase}")
    return Subject(entry.user, entry.name, said)


def said_by_spectator(connection: sa.Connection, table: str, number: int) -> Subject | None:
    """Return who said something among the spectators, and what."""
    chat = spectator_chats
    wanted = sa.select(chat.c.person_id, chat.c.name, chat.c.text).where(chat.c.table_id == table, chat.c.number == number)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Subject(*row)


class _Seats(msgspec.Struct):
    """The part of a stored TableInfo that is of interest here."""

    seats: list[SeatInfo]


_decode_seats = msgspec.json.Decoder(_Seats).decode


def _at_seat(connection: sa.Connection, table: str, seat: int, shown: list[SeatInfo]) -> Subject | None:
    if seat >= len(shown) or shown[seat].kind != "person":
        return None
    id = connection.scalar(sa.select(seats.c.person_id).where(seats.c.table_id == table, seats.c.seat == seat))
    return None if id is None else Subject(id, shown[seat].name)
