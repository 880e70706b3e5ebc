"""Every limit of a server in one place: what it is for, its default, and what somebody who meets it is told.

A host sets any of them by name; 0 means no limit. Each worker counts by itself.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Mapping
from typing import Literal, NamedTuple

from fathom.server import metrics
from fathom.server.refusals import TableRefusal

Unit = Literal["a minute", "at once", "bytes"]

MEGABYTE = 1_000_000
MOST_BUCKETS = 20_000  # of one limit; the least recently used are forgotten
TOO_MANY = 429


class Limit(NamedTuple):
    """A limit: how much, of what, and the key of the refusal. A limit by the minute allows `burst` at once."""

    most: float
    unit: Unit
    refusal: str
    about: str
    burst: float = 0


LIMITS: dict[str, Limit] = {
    "requests_address": Limit(
        600, "a minute", "too_many_requests", "API requests from one address, and sockets that it opens", 200
    ),
    "work_person": Limit(
        1_200, "a minute", "too_fast", "socket messages of one person; one that asks for a whole table counts by its size", 60
    ),
    "work_address": Limit(6_000, "a minute", "too_fast", "socket messages from one address, counted the same way", 300),
    "work_spectators": Limit(
        3_000, "a minute", "too_fast", "socket messages of all spectators of one table, counted the same way", 600
    ),
    "joins_person": Limit(120, "a minute", "too_fast", "sockets that one person opens", 60),
    "chat_person": Limit(30, "a minute", "too_fast", "chat messages of one person", 5),
    "chat_address": Limit(60, "a minute", "too_fast", "chat messages from one address", 20),
    "chat_spectators": Limit(40, "a minute", "too_fast", "chat messages of all spectators of one table", 10),
    "guests_address": Limit(6, "a minute", "too_many_guests", "new guests from one address", 30),
    "accounts_address": Limit(6, "a minute", "too_many_accounts", "new accounts from one address", 20),
    "logins_account": Limit(3, "a minute", "too_many_logins", "attempts to log in to one account from one address", 10),
    "logins_address": Limit(10, "a minute", "too_many_logins", "attempts to log in from one address", 30),
    "logins_strangers": Limit(
        6, "a minute", "too_many_logins", "attempts to log in to one account from addresses where it was never used", 30
    ),
    "mail_account": Limit(0.2, "a minute", "too_many_mails", "e-mails to the owner of one account", 3),
    "mail_address": Limit(1, "a minute", "too_many_mails", "e-mails requested from one address", 5),
    "new_tables_person": Limit(10, "a minute", "too_many_new_tables", "tables that one person sets up", 20),
    "new_tables_address": Limit(30, "a minute", "too_many_new_tables", "tables that people from one address set up", 60),
    "heavy_person": Limit(20, "a minute", "too_many_replays", "replays, reviews, uploads and exports of one person", 20),
    "heavy_address": Limit(40, "a minute", "too_many_replays", "replays, reviews, uploads and exports from one address", 40),
    "coach_person": Limit(90, "a minute", "too_fast", "questions of one person to the coach", 30),
    "coach_address": Limit(300, "a minute", "too_fast", "questions to the coach from one address", 100),
    "lessons_person": Limit(180, "a minute", "too_fast", "answers of one person in lessons; a long way to them counts more", 60),
    "lessons_address": Limit(1_200, "a minute", "too_fast", "answers in lessons from one address, counted the same way", 300),
    "blocks_person": Limit(30, "a minute", "too_fast", "people whom one person mutes, blocks, or hears again", 20),
    "reports_person": Limit(1, "a minute", "too_many_reports", "reports by one person", 10),
    "reports_address": Limit(2, "a minute", "too_many_reports", "reports from one address", 20),
    "tables_guest": Limit(20, "at once", "too_many_tables", "unfinished tables that one guest has set up"),
    "tables_account": Limit(50, "at once", "too_many_tables", "unfinished tables that one account has set up"),
    "tables_address": Limit(
        200, "at once", "too_many_tables_nearby", "unfinished tables that people from one address have set up"
    ),
    "bot_tables_guest": Limit(5, "at once", "too_many_bot_tables", "running games of one guest in which only bots play"),
    "bot_tables_account": Limit(20, "at once", "too_many_bot_tables", "running games of one account in which only bots play"),
    "bot_tables_address": Limit(
        30, "at once", "too_many_bot_tables_nearby", "running games of people from one address in which only bots play"
    ),
    "bot_tables": Limit(200, "at once", "server_full", "running games on the whole server in which only bots play"),
    "tables": Limit(20_000, "at once", "server_full", "unfinished tables on the whole server"),
    "records_guest": Limit(20, "at once", "too_many_records", "records that one guest has uploaded"),
    "records_account": Limit(200, "at once", "too_many_records", "records that one account has uploaded"),
    "record_bytes_guest": Limit(2 * MEGABYTE, "bytes", "too_large_records", "size of all records that one guest has uploaded"),
    "record_bytes_account": Limit(
        20 * MEGABYTE, "bytes", "too_large_records", "size of all records that one account has uploaded"
    ),
    "record_bytes_address": Limit(
        50 * MEGABYTE, "bytes", "too_large_records_nearby", "size of all records that people from one address have uploaded"
    ),
    "sockets_person": Limit(60, "at once", "too_many_sockets", "open sockets of one person"),
    "sockets_address": Limit(600, "at once", "too_many_sockets", "open sockets from one address"),
    "sockets_table": Limit(500, "at once", "too_many_watchers", "spectators at one table; players are always let in"),
    "sockets": Limit(10_000, "at once", "server_full", "open sockets of one worker"),
    "connections_address": Limit(1_000, "at once", "", "connections from one address, unless it is the proxy"),
    "sessions_account": Limit(20, "at once", "", "sessions of one account; beyond that the oldest one ends"),
    "thinking": Limit(200, "at once", "server_full", "replays, reviews and uploads waiting to be computed"),
    "disk": Limit(
        10_000 * MEGABYTE, "bytes", "server_full", "size of the database; beyond that nobody can set up a table or upload"
    ),
    "cache": Limit(128 * MEGABYTE, "bytes", "", "memory that one worker uses for tables where nobody is"),
}


class Bucket:
    """A token bucket: holds `burst` tokens and gains `rate` a second."""

    __slots__ = ("_at", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take tokens and return 0; or, if there are too few, take none and return the seconds until there are enough."""
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        wanted = min(cost, self.burst)  # what costs more than a full bucket takes a full bucket
        if self._tokens < wanted:
            return (wanted - self._tokens) / self.rate
        self._tokens -= wanted
        return 0.0

    def left(self) -> tuple[int, int]:
        """Return the tokens that are left, and the seconds until the bucket is full again."""
        tokens = min(self.burst, self._tokens + (time.monotonic() - self._at) * self.rate)
        return int(tokens), math.ceil((self.burst - tokens) / self.rate)

    def is_full(self) -> bool:
        """Return whether nothing counts any more."""
        return self._tokens + (time.monotonic() - self._at) * self.rate >= self.burst

    def give_back(self, cost: float = 1.0) -> None:
        """Take back what `take` took, for something that is not to count."""
        self._tokens = min(self.burst, self._tokens + cost)


class Budgets:
    """What everybody has used of the limits, and what was refused."""

    def __init__(self, given: Mapping[str, float] | None = None) -> None:
        self._most = {name: limit.most for name, limit in LIMITS.items()} | dict(given or {})
        self._buckets: dict[str, OrderedDict[str, Bucket]] = {name: OrderedDict() for name in LIMITS}
        self.refused: Counter[str] = Counter()

    def most(self, name: str) -> float:
        """Return how much a limit allows; infinity where a host wants none."""
        return self._most[name] or math.inf

    def spend(self, name: str, who: str | None, cost: float = 1.0) -> None:
        """Count something against a limit by the minute; refuse it when there has been too much. Nobody is not counted."""
        if (wait := self._wait(name, who, cost)) > 0:
            self.refuse(name, wait)

    def work(self, person: str | None, address: str, cost: float, spectated: str | None = None) -> None:
        """Count the work that a socket's message makes; `spectated` is the table of a sender who only watches it.

        Those without an identity share what one person has, by their address.
        """
        self.spend("work_person", person or address or None, cost)
        self.spend("work_address", address or None, cost)
        self.spend("work_spectators", spectated, cost)

    def left(self, name: str, who: str) -> tuple[int, int, int, int] | None:
        """Return what is left of a limit by the minute, the seconds until it is full again, its size, and the seconds to fill it.

        None: there is no limit.
        """
        if not self._most[name]:
            return None
        bucket = self._buckets[name].get(who) or self._bucket(name)
        return (*bucket.left(), int(bucket.burst), math.ceil(bucket.burst / bucket.rate))

    def give_back(self, name: str, who: str | None) -> None:
        """Take back what was last spent."""
        if who is not None and (bucket := self._buckets[name].get(who)) is not None:
            bucket.give_back()

    def room(self, name: str, used: float) -> None:
        """Refuse one more when the number in use has reached the limit."""
        if used >= self.most(name):
            self.refuse(name)

    def refuse(self, name: str, wait: float = 0.0) -> None:
        """Refuse what is beyond a limit."""
        self.refused[name] += 1
        metrics.refused(name)
        most = self.most(name)
        limit = int(most / MEGABYTE) if LIMITS[name].unit == "bytes" else int(most)
        raise TableRefusal(LIMITS[name].refusal, TOO_MANY, limit=limit, seconds=max(1, math.ceil(wait)))

    def _wait(self, name: str, who: str | None, cost: float) -> float:
        most = self._most[name]
        if who is None or not most:
            return 0.0
        buckets = self._buckets[name]
        bucket = buckets.get(who)
        if bucket is None:
            # A full bucket is as good as a new one, so somebody who has done nothing for a while takes no memory.
            while buckets and (len(buckets) >= MOST_BUCKETS or next(iter(buckets.values())).is_full()):
                buckets.popitem(last=False)
            bucket = buckets[who] = self._bucket(name)
        buckets.move_to_end(who)
        return bucket.take(cost)

    def _bucket(self, name: str) -> Bucket:
        # A host who allows more a minute allows more at once.
        most = self._most[name]
        return Bucket(most / 60, max(1.0, LIMITS[name].burst * most / LIMITS[name].most))
