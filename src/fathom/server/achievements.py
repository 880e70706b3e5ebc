"""Achievements: in the database, and as their owners see them.

They are written in one transaction with the end of the game that earned them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from fathom.core.game import Game
from fathom.core.registry import current_name, games
from fathom.core.text import Catalogue
from fathom.server.dialects import insert_missing
from fathom.server.schema import achievements
from fathom.server.wire import rest


class Earned(msgspec.Struct, frozen=True, kw_only=True):
    """An achievement that a finished game gives to one of its players."""

    person: str
    code: str


class Ticked(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when somebody first earned an achievement."""

    table: str
    at: float


def write_earned(connection: sa.Connection, game: str, table: str, at: float, earned: Sequence[Earned]) -> None:
    """Write new achievements, always in the same order, so that two workers cannot deadlock."""
    rows = [
        {"person_id": person, "game": game, "code": code, "table_id": table, "at": at}
        for person, code in sorted({(one.person, one.code) for one in earned})
    ]
    insert_missing(connection, achievements, rows)


def earned_by(connection: sa.Connection, person: str) -> dict[str, dict[str, Ticked]]:
    """Return somebody's achievements by game and code."""
    found: dict[str, dict[str, Ticked]] = {}
    for row in connection.execute(sa.select(achievements).where(achievements.c.person_id == person)):
        found.setdefault(current_name(row.game), {})[row.code] = Ticked(table=row.table_id, at=row.at)
    return found


def all_achievements(earned: Mapping[str, Mapping[str, Ticked]]) -> list[rest.GameAchievements]:
    """Return the achievements of every game that can be played here and has some, with what somebody has earned."""
    return [_of_game(game, earned.get(game.name, {})) for game in games().values() if game.achievements is not None]


def _of_game(game: Game[Any], ticked: Mapping[str, Ticked]) -> rest.GameAchievements:
    rules = game.achievements
    assert rules is not None

    def both(say: Callable[[Catalogue], str]) -> rest.Localized:
        return rest.Localized(en=say(game.texts["en"]), pl=say(game.texts["pl"]))

    def field(code: str) -> rest.Achievement:
        tick = ticked.get(code)
        return rest.Achievement(
            code=code,
            name=both(partial(rules.say, code, "name")),
            text=both(partial(rules.say, code, "text")),
            table=None if tick is None else tick.table,
            at=None if tick is None else tick.at,
        )

    earned = sum(code in ticked for code in rules.codes)
    return rest.GameAchievements(
        game=game.name,
        title=both(lambda text: text.say("title")),
        groups=[
            rest.AchievementGroup(name=both(partial(rules.heading, group)), achievements=[field(code) for code in codes])
            for group, codes in rules.groups().items()
        ],
        earned=earned,
        rank=rules.rank(earned),
        ranks=[
            rest.AchievementRank(needed=needed, title=both(partial(rules.title, rank)))
            for rank, needed in enumerate((0, *rules.ranks))
        ],
    )
