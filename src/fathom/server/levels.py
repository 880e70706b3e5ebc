"""Which bots somebody should meet next: after two wins in a row the next level is offered, after three losses an easier one.

Where all win together bots are partners, and the missions get harder by themselves: there better partners are offered after
three losses, and nothing after a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal, NamedTuple, get_args

import sqlalchemy as sa

from fathom.core.registry import games
from fathom.server.schema import seats, tables
from fathom.server.storage import decode_info
from fathom.server.wire import rest
from fathom.server.wire.common import Level, TableInfo

LEVELS: Sequence[Level] = get_args(Level)
WINS = 2
LOSSES = 3
LOOKED_AT = 10  # finished games: more are needed only by people who played with others in between


class Met(NamedTuple):
    """A finished game of one person with bots of one level."""

    level: Level
    ended: Literal["won", "lost", "drawn"]


def level_for(connection: sa.Connection, game: str, person: str) -> rest.LevelOffered:
    """Return the level of the bots that somebody plays a game with, and another one if it is time for that."""
    wanted = (
        sa.select(tables.c.info, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person_id == person, tables.c.game == game, tables.c.status == "over")
        .order_by(tables.c.changed.desc())
        .limit(LOOKED_AT)
    )
    met = (_met(decode_info(info), seat) for info, seat in connection.execute(wanted).all())
    return offer([one for one in met if one is not None], games()[game].table.results == "shared")


def offer(met: Sequence[Met], shared: bool) -> rest.LevelOffered:
    """Return which level comes after these games, of which the last one is the first."""
    usual = met[0].level if met else LEVELS[0]
    ended = [one.ended for one in takewhile(lambda one: one.level == usual, met)]
    place = LEVELS.index(usual)
    better, weaker = LEVELS[place + 1 : place + 2], LEVELS[max(0, place - 1) : place]
    if ended[:WINS] == ["won"] * WINS and better and not shared:
        return rest.LevelOffered(usual=usual, offered=better[0], why="won")
    helpful = better if shared else weaker
    if ended[:LOSSES] == ["lost"] * LOSSES and helpful:
        return rest.LevelOffered(usual=usual, offered=helpful[0], why="partners" if shared else "lost")
    return rest.LevelOffered(usual=usual, offered=None, why=None)


def _met(info: TableInfo, mine: int) -> Met | None:
    """Return how a game ended for its only person; None where others played too, or bots of several levels."""
    bots = [seat.level for number, seat in enumerate(info.seats) if number != mine and seat.kind == "bot"]
    if info.result is None or info.seats[mine].kind != "person" or len(bots) != info.players - 1 or len(set(bots)) != 1:
        return None
    level, result = bots[0], info.result[mine]
    assert level is not None
    return Met(level, "won" if result == 1 else "lost" if result == 0 else "drawn")
