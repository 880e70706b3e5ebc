"""What spectators say at a table. It is stored beside the log, which must not grow with them: only the last lines are kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec
import sqlalchemy as sa

from fathom.server.schema import spectator_chats

MOST_KEPT = 100  # lines at one table


class SpectatorLine(msgspec.Struct, frozen=True):
    """Something that a spectator said."""

    n: int  # from 1, counting those that are no longer kept too
    person: str
    name: str
    at: float
    text: str
    ask: str  # the message that asked for it, so that it is never kept twice


class SpectatorChat:
    """The last lines of a table's spectators, as far as this worker knows."""

    def __init__(self) -> None:
        self.last = 0  # the number of the last line
        self._lines: deque[SpectatorLine] = deque(maxlen=MOST_KEPT)

    def add(self, lines: Iterable[SpectatorLine]) -> None:
        """Take what is new, the oldest first."""
        for line in lines:
            if line.n > self.last:
                self._lines.append(line)
                self.last = line.n

    def since(self, n: int) -> list[SpectatorLine]:
        """Return the lines after number `n` that are still kept."""
        return [line for line in self._lines if line.n > n] if n < self.last else []

    def has(self, ask: str) -> bool:
        """Return whether that message is among the lines."""
        return any(line.ask == ask for line in self._lines)


def add_line(connection: sa.Connection, table: str, line: SpectatorLine) -> None:
    """Store a line and drop the oldest. An IntegrityError means that another line has its number."""
    row = {"table_id": table, "number": line.n, "person_id": line.person, "name": line.name, "at": line.at}
    connection.execute(spectator_chats.insert().values(**row, text=line.text, ask=line.ask))
    old = (spectator_chats.c.table_id == table) & (spectator_chats.c.number <= line.n - MOST_KEPT)
    connection.execute(spectator_chats.delete().where(old))


def lines_after(connection: sa.Connection, table: str, n: int) -> list[SpectatorLine]:
    """Return a table's lines after number `n`, the oldest first."""
    columns = [spectator_chats.c[name] for name in ("number", "person_id", "name", "at", "text", "ask")]
    wanted = sa.select(*columns).where(spectator_chats.c.table_id == table, spectator_chats.c.number > n)
    return [SpectatorLine(*row) for row in connection.execute(wanted.order_by(spectator_chats.c.number))]
