"""Reading and writing the database. Steps of tables that come in at the same time are committed together.

Everything runs in threads, one whole transaction at a time, so the event loop never waits for a disk.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL

from fathom.core.registry import all_names, current_name
from fathom.server import metrics
from fathom.server.achievements import write_earned
from fathom.server.campaign_log import log_sitting
from fathom.server.database import open_engine
from fathom.server.dialects import insert_missing, put
from fathom.server.entries import AnyEntry, Opened, decode_entry, encode_entry, people_in
from fathom.server.outages import LONGEST, Outage, Unavailable, is_outage
from fathom.server.schema import blocks, deals, entries, mentions, people, records, seats, tables, team_chats, wishes
from fathom.server.steps import Step
from fathom.server.team_chat import TeamMessage
from fathom.server.time import now
from fathom.server.wire import common, rest

MOST_LISTED = 50
LARGEST_BATCH = 200  # steps in one transaction

T = TypeVar("T")


class Conflict(Exception):
    """Another worker has written this version of the table."""


class Ban(msgspec.Struct, frozen=True):
    """Why somebody may look but not act, and until when; None: for good."""

    reason: str
    until: float | None


class Person(msgspec.Struct, frozen=True):
    """Somebody with an identity. The id is secret and never leaves the server.

    `session` is the id of the session that they act in; empty for a signed token of an older version.
    """

    id: str
    name: str
    login: str | None = None
    role: str | None = None
    ban: Ban | None = None
    session: str = ""


class Storage:
    """One worker's access to the database. While that is away, everything here raises Unavailable."""

    def __init__(self, url: URL, longest: float = LONGEST) -> None:
        self.reading = Outage("read")
        self.writing = Outage("written")  # a full disk can still be read
        self._longest = longest
        self._engine = open_engine(url)
        self._writing = self._engine.execution_options(writes=True)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="read")
        # SQLite has one writer at a time; more would only wait for each other.
        self._writers = ThreadPoolExecutor(1 if url.get_backend_name() == "sqlite" else 4, thread_name_prefix="write")
        self._queue: asyncio.Queue[tuple[Step, asyncio.Future[None]]] = asyncio.Queue()
        self._scribe: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._scribe = asyncio.create_task(self._write_steps())

    async def stop(self) -> None:
        if self._scribe is not None:
            self._scribe.cancel()
            await asyncio.gather(self._scribe, return_exceptions=True)
        self._readers.shutdown()
        self._writers.shutdown()
        self._engine.dispose()

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """Return the answer to a query, in a thread."""

        def run() -> T:
            with metrics.database("read"), self._engine.connect() as connection:
                return query(connection)

        return await self._attempt(self.reading, self._readers, run)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Run one whole transaction, in a thread."""

        def run() -> T:
            with metrics.database("write"), self._writing.begin() as connection:
                return work(connection)

        return await self._attempt(self.writing, self._writers, run)

    async def _attempt(self, outage: Outage, threads: ThreadPoolExecutor, run: Callable[[], T]) -> T:
        """Run a transaction in a thread; raise Unavailable where the database is at fault, or does not answer in time.

        A thread whose database does not answer stays with it. What it still commits then meets what was asked again: the log's
        key lets one of the two in.
        """
        outage.check()
        try:
            async with asyncio.timeout(self._longest):
                result = await asyncio.get_running_loop().run_in_executor(threads, run)
        except TimeoutError as error:
            outage.failed(error)
            raise Unavailable from None
        except asyncio.CancelledError:
            outage.given_up()
            raise
        except Exception as error:
            if not is_outage(error):
                outage.worked()
                raise
            outage.failed(error)
            raise Unavailable from None
        outage.worked()
        return result

    # -- tables

    async def append(self, step: Step) -> None:
        """Write a step durably. Raise Conflict when another worker was first, and Unavailable when it may not be stored."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((step, done))
        await done

    async def _write_steps(self) -> None:
        """Commit all waiting steps in one transaction: one flush to disk serves many tables."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < LARGEST_BATCH:
                batch.append(self._queue.get_nowait())
            work = partial(_write_all, self._writing, [step for step, _ in batch])
            try:
                await self._attempt(self.writing, self._writers, work)
            except Unavailable as outage:
                for _, done in batch:
                    _tell(done, outage)
            except Exception:
                for step, done in batch:
                    await self._write_alone(step, done)
            else:
                for _, done in batch:
                    _tell(done, None)

    async def _write_alone(self, step: Step, done: asyncio.Future[None]) -> None:
        try:
            await self._attempt(self.writing, self._writers, partial(_write_all, self._writing, [step]))
        except sa.exc.IntegrityError:
            _tell(done, Conflict())
        except Exception as error:
            _tell(done, error)
        else:
            _tell(done, None)

    async def entries(self, id: str, since: int = 0) -> list[tuple[AnyEntry, float]]:
        """Return a table's log after a version, with times."""
        wanted = (
            sa.select(entries.c.body, entries.c.at).where(entries.c.table_id == id, entries.c.v > since).order_by(entries.c.v)
        )
        rows = await self.read(lambda connection: connection.execute(wanted).all())
        return [(decode_entry(body), at) for body, at in rows]

    async def opened(self, id: str) -> Opened | None:
        """Return how a table was set up."""
        wanted = sa.select(entries.c.body).where(entries.c.table_id == id, entries.c.v == 1)
        found = await self.read(lambda connection: connection.scalar(wanted))
        entry = None if found is None else decode_entry(found)
        return entry if isinstance(entry, Opened) else None

    async def info(self, id: str) -> common.TableInfo | None:
        """Return a table as the lobby shows it."""
        wanted = sa.select(tables.c.info).where(tables.c.id == id)
        found = await self.read(lambda connection: connection.scalar(wanted))
        return None if found is None else decode_info(found)

    async def lobby(self, game: str | None, without: Collection[str] = ()) -> rest.Lobby:
        """Return public tables, the newest first, without those that some people have set up."""

        def look(connection: sa.Connection) -> tuple[list[str], list[str]]:
            found = []
            for status in ("open", "running"):
                wanted = sa.select(tables.c.info).where(tables.c.status == status, tables.c.private.is_(False))
                if without:
                    wanted = wanted.where(tables.c.host.not_in(without))
                if game is not None:
                    wanted = wanted.where(tables.c.game.in_(all_names(game)))
                newest = wanted.order_by(tables.c.changed.desc()).limit(MOST_LISTED)
                found.append(list(connection.scalars(newest)))
            return found[0], found[1]

        waiting, running = await self.read(look)
        return rest.Lobby(open=[decode_info(info) for info in waiting], running=[decode_info(info) for info in running])

    async def tables_of(
        self, keys: Collection[str], over: bool, most: int | None = MOST_LISTED
    ) -> list[tuple[common.TableInfo, int]]:
        """Return a person's tables with their seat there, those that changed last first. `keys` is what seats name them by.

        Invitations by people whom they have blocked are left out.
        """
        blocked = sa.select(blocks.c.other_id).where(blocks.c.person_id.in_(keys), blocks.c.kind == "block")
        wanted = (
            sa.select(tables.c.info, seats.c.seat, tables.c.host.in_(blocked))
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.person_id.in_(keys), (tables.c.status == "over") if over else (tables.c.status != "over"))
            .order_by(tables.c.changed.desc())
            .limit(most)
        )
        rows = await self.read(lambda connection: connection.execute(wanted).all())
        found = [(decode_info(info), seat, unwanted) for info, seat, unwanted in rows]
        return [(info, seat) for info, seat, unwanted in found if not (unwanted and info.seats[seat].kind == "invited")]

    async def due(self, now: float, until: float) -> list[str]:
        """Return tables that need a worker now, and lease them until `until`: no other worker gets them."""

        def take(connection: sa.Connection) -> list[str]:
            wanted = sa.select(tables.c.id, tables.c.wake).where(tables.c.wake <= now).order_by(tables.c.wake).limit(100)
            ours = []
            for id, wake in connection.execute(wanted).all():
                claim = tables.update().where(tables.c.id == id, tables.c.wake == wake).values(wake=until)
                if connection.execute(claim).rowcount:
                    ours.append(id)
            return ours

        waiting = sa.select(sa.func.count()).where(tables.c.wake <= now)
        if not await self.read(lambda connection: connection.scalar(waiting)):
            return []
        return await self.write(take)

    async def keep_leases(self, leases: Sequence[tuple[str, float, float]]) -> set[str]:
        """Put off when tables need a worker, each from one time to another; return those that nobody else has taken."""

        def put_off(connection: sa.Connection) -> set[str]:
            kept = set()
            for id, wake, later in leases:
                change = tables.update().where(tables.c.id == id, tables.c.wake == wake).values(wake=later)
                if connection.execute(change).rowcount:
                    kept.add(id)
            return kept

        return await self.write(put_off)

    async def set_wake(self, id: str, claimed: float, wake: float | None) -> None:
        """Release a table that needs nothing now, unless something has happened there meanwhile."""
        change = tables.update().where(tables.c.id == id, tables.c.wake == claimed).values(wake=wake)
        await self.write(lambda connection: connection.execute(change))

    async def set_wish(self, id: str, seat: int, since: int, wish: bool) -> None:
        """Note that a seat wants to give up what began with version `since`, or that it does not any more."""

        def work(connection: sa.Connection) -> None:
            if wish:
                put(connection, wishes, {"table_id": id, "seat": seat, "since": since})
            else:
                connection.execute(wishes.delete().where(wishes.c.table_id == id, wishes.c.seat == seat))

        await self.write(work)

    async def wishes(self, id: str, since: int) -> frozenset[int]:
        """Return the seats that want to give up what began with version `since`."""
        wanted = sa.select(wishes.c.seat).where(wishes.c.table_id == id, wishes.c.since == since)
        return frozenset(await self.read(lambda connection: list(connection.scalars(wanted))))

    async def add_team_message(self, id: str, message: TeamMessage) -> None:
        """Store a team message. Raise Conflict when another message of the team has its number."""
        row = {"table_id": id, "team": message.team, "number": message.n, "seat": message.seat, "at": message.at}
        added = team_chats.insert().values(**row, text=message.text, ask=message.ask)
        try:
            await self.write(lambda connection: connection.execute(added))
        except sa.exc.IntegrityError:
            raise Conflict from None

    async def team_chat(self, id: str, known: dict[int, int]) -> list[TeamMessage]:
        """Return what teams have said at a table after the number of messages known of each; the oldest of each team first."""
        new = [(team_chats.c.team == team) & (team_chats.c.number > number) for team, number in known.items()]
        columns = [team_chats.c[name] for name in ("team", "number", "seat", "at", "text", "ask")]
        wanted = sa.select(*columns).where(team_chats.c.table_id == id, sa.or_(*new)).order_by(team_chats.c.number)
        return [TeamMessage(*row) for row in await self.read(lambda connection: connection.execute(wanted).all())]

    async def source(self, id: str) -> str | None:
        """Return the table or record whose deal a table repeats."""
        wanted = sa.select(deals.c.source).where(deals.c.table_id == id)
        return await self.read(lambda connection: connection.scalar(wanted))

    async def same_deal(self, source: str) -> list[common.TableInfo]:
        """Return finished tables with one deal, the one it was first dealt at included; those that ended last first."""
        again = sa.select(deals.c.table_id).where(deals.c.source == source)
        wanted = (
            sa.select(tables.c.info)
            .where(tables.c.status == "over", (tables.c.id == source) | tables.c.id.in_(again))
            .order_by(tables.c.changed.desc())
            .limit(MOST_LISTED)
        )
        rows = await self.read(lambda connection: list(connection.scalars(wanted)))
        return [decode_info(info) for info in rows]

    async def sits_at(self, person: str, ids: set[str]) -> set[str]:
        """Return the tables among these at which a person has a seat."""
        wanted = sa.select(seats.c.table_id).where(seats.c.person_id == person, seats.c.table_id.in_(ids))
        return await self.read(lambda connection: set(connection.scalars(wanted)))

    # -- people

    async def person_by_login(self, login: str) -> Person | None:
        wanted = sa.select(people.c.id, people.c.name, people.c.login).where(people.c.login == login.lower())
        row = await self.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else Person(*row)

    # -- uploaded records

    async def add_record(self, id: str, owner: str, text: str) -> None:
        row = {"id": id, "owner": owner, "created": now(), "text": text}
        await self.write(lambda connection: connection.execute(records.insert().values(row)))

    async def record(self, id: str) -> str | None:
        """Return an uploaded record, with the name that its game has today."""
        wanted = sa.select(records.c.text).where(records.c.id == id)
        text = await self.read(lambda connection: connection.scalar(wanted))
        return None if text is None else _GAME_LINE.sub(lambda found: f"game {current_name(found[1])}", text, count=1)


_GAME_LINE = re.compile(r"^game (\w+)", re.MULTILINE)  # the second line of a record


class _StoredInfo(common.TableInfo, frozen=True, kw_only=True):
    crew: str | None = None  # what `campaign` was called until protocol 2


_decode = msgspec.json.Decoder(_StoredInfo).decode
_encode = msgspec.json.Encoder().encode


def encode_info(info: common.TableInfo) -> str:
    """Return a table's info as it is stored."""
    return _encode(info).decode()


def decode_info(text: str) -> common.TableInfo:
    """Return a table as the lobby shows it, with the names that its game and its fields have today."""
    stored = _decode(text)
    fields = {name: getattr(stored, name) for name in common.TableInfo.__struct_fields__}
    return common.TableInfo(**fields | {"game": current_name(stored.game), "campaign": stored.campaign or stored.crew})


_add_table = tables.insert()
_change_table = (
    tables.update()
    .where(tables.c.id == sa.bindparam("key"))
    .values(status=sa.bindparam("status"), changed=sa.bindparam("changed"), wake=sa.bindparam("wake"), info=sa.bindparam("info"))
)


def _write_all(engine: sa.Engine, steps: list[Step]) -> None:
    """Write many steps in one transaction and few statements."""
    log: list[dict[str, Any]] = []
    named: list[dict[str, Any]] = []
    added: list[dict[str, Any]] = []
    changed: list[dict[str, Any]] = []
    for step in steps:
        info = step.info
        log += [
            {"table_id": info.id, "v": step.since + number, "at": step.at, "body": encode_entry(entry).decode()}
            for number, entry in enumerate(step.written, 1)
        ]
        if step.seated is not None:  # nobody is named for the first time by a move
            people = {person for entry in step.written for person in people_in(entry)}
            named += [{"person_id": person, "table_id": info.id} for person in sorted(people)]
        row = {"status": info.status, "changed": step.at, "wake": step.wake, "info": encode_info(info)}
        if step.since == 0:
            host = step.after.opened.host
            added.append({"id": info.id, "game": info.game, "host": host, "private": info.private, **row})
        else:
            changed.append({"key": info.id, **row})
    with metrics.database("write"), engine.begin() as connection:
        connection.execute(entries.insert(), log)
        insert_missing(connection, mentions, named)
        if added:
            connection.execute(_add_table, added)
        if changed:
            connection.execute(_change_table, changed)
        for step in steps:
            if step.seated is not None:
                _seat_people(connection, step.info.id, step.seated)
            if step.logged is not None:
                log_sitting(connection, step.info.id, step.at, step.logged)
            if step.earned:
                write_earned(connection, step.info.game, step.info.id, step.at, step.earned)
            if step.since == 0 and (source := step.after.opened.source) is not None:
                connection.execute(deals.insert().values(table_id=step.info.id, source=source))


def _seat_people(connection: sa.Connection, table: str, seated: dict[str, int]) -> None:
    connection.execute(seats.delete().where(seats.c.table_id == table))
    if rows := [{"table_id": table, "person_id": person, "seat": seat} for person, seat in seated.items()]:
        connection.execute(seats.insert(), rows)


def _tell(done: asyncio.Future[None], problem: Exception | None) -> None:
    if done.cancelled():
        return  # cancelled meanwhile
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)
