"""The entries of a table's log. A table is its entries in order; everything else is computed from them.

Entries stay on the server: they hold hidden cards and people's ids. What a seat may know of them is a projection (projection.py).
"""

from __future__ import annotations

import msgspec

from fathom.server.wire.common import Clock, Known, Level, PhraseKey


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """An entry of a table's log. `ask` names the message that asked for it, so that it is applied only once."""

    ask: str | None = None


class Chair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits there. Without `user` and level: nobody. With both: a bot stands in for that person."""

    user: str = ""
    name: str = ""
    level: Level | None = None
    invited: bool = False


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting's place in a campaign."""

    campaign: str = msgspec.field(name="crew")  # its name in every log so far
    number: int  # of the sitting, from 1
    page: int


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The table was set up."""

    game: str
    version: int
    preset: str | None = None
    options: dict[str, str] = {}
    chairs: list[Chair]
    clock: Clock | None = None
    private: bool = False
    host: str
    origin: str | None = None
    place: Place | None = None
    source: str | None = None  # the table or record whose deal this one repeats
    known: Known | None = None  # how what is hidden here is known beforehand; older logs do not say it
    nature: list[str] = []  # what nature did there: nobody at the table may know it before it happens
    coach: bool = False


class Sat(Entry, frozen=True, kw_only=True, tag="sat"):
    """A person took a free seat. `invitation` is what else their seat was kept under."""

    seat: int
    user: str
    name: str
    invitation: str = ""


class BotSat(Entry, frozen=True, kw_only=True, tag="bot"):
    """A bot was put on a free seat."""

    seat: int
    level: Level


class Left(Entry, frozen=True, kw_only=True, tag="left"):
    """A person left: the seat is free again, or once the game runs a bot plays on for them."""

    seat: int


class TimedOut(Entry, frozen=True, kw_only=True, tag="timed_out"):
    """A person's time ran out: a bot plays on for them."""

    seat: int


class Replaced(Entry, frozen=True, kw_only=True, tag="replaced"):
    """The others replaced an absent player by a bot."""

    seat: int
    level: Level


class Returned(Entry, frozen=True, kw_only=True, tag="returned"):
    """A person took their seat back from the bot."""

    seat: int


class Moved(Entry, frozen=True, kw_only=True, tag="moved"):
    """A move in the game's notation; seat -1 is nature, -2 the table."""

    seat: int
    text: str


class TookBack(Entry, frozen=True, kw_only=True, tag="took_back"):
    """The last move was taken back."""

    seat: int


class Spoke(Entry, frozen=True, kw_only=True, tag="spoke"):
    """Somebody said something, in their own words or by a phrase; a spectator has no seat."""

    user: str
    name: str
    seat: int | None
    text: str = ""
    phrase: PhraseKey | None = None
    removed: bool = False  # by a moderator, or since the person has gone


class RematchSet(Entry, frozen=True, kw_only=True, tag="rematch"):
    """A rematch was set up at another table."""

    seat: int
    table: str


class Redacted(Entry, frozen=True, kw_only=True, tag="redacted"):
    """Entries before this one were rewritten: a line was removed, or somebody has gone or changed their id.

    A worker that has the table in memory reads all of it again.
    """


PREFIX = "login:"  # how a seat is kept for a login that nobody had; see invitations

AnyEntry = Opened | Sat | BotSat | Left | TimedOut | Replaced | Returned | Moved | TookBack | Spoke | RematchSet | Redacted

decode_entry = msgspec.json.Decoder(AnyEntry).decode
encode_entry = msgspec.json.Encoder().encode


def people_in(entry: AnyEntry) -> list[str]:
    """Return the people whom an entry names for the first time; those who move or speak have sat down before."""
    match entry:
        case Opened():
            named = [entry.host, *(chair.user for chair in entry.chairs)]
        case Sat(user=user):
            named = [user]
        case _:
            return []
    return [person for person in named if person and not person.startswith(PREFIX)]
