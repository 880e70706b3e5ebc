"""Achievement sheets as their owners see them: every field of every game that has a sheet, ticked or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fathom.core.game import Game
from fathom.core.registry import games
from fathom.core.text import Catalogue
from fathom.server import wire
from fathom.server.achievements import Ticked, ticked_by
from fathom.server.storage import Person, Storage


async def sheets_of(me: Person, storage: Storage) -> list[wire.AchievementSheet]:
    """Somebody's sheets, one for each game that can be played here and has one."""
    ticked = await storage.read(partial(ticked_by, person=me.id))
    return [_sheet(game, ticked.get(game.name, {})) for game in games().values() if game.achievements is not None]


def _sheet(game: Game[Any], ticked: Mapping[str, Ticked]) -> wire.AchievementSheet:
    sheet = game.achievements
    assert sheet is not None

    def both(say: Callable[[Catalogue], str]) -> wire.Localized:
        return wire.Localized(en=say(game.texts["en"]), pl=say(game.texts["pl"]))

    def field(code: str) -> wire.Achievement:
        tick = ticked.get(code)
        return wire.Achievement(
            code=code,
            name=both(partial(sheet.say, code, "name")),
            text=both(partial(sheet.say, code, "text")),
            table=None if tick is None else tick.table,
            at=None if tick is None else tick.at,
        )

    earned = sum(code in ticked for code in sheet.codes)
    return wire.AchievementSheet(
        game=game.name,
        title=both(lambda text: text.say("title")),
        groups=[
            wire.AchievementGroup(name=both(partial(sheet.heading, group)), achievements=[field(code) for code in codes])
            for group, codes in sheet.groups().items()
        ],
        earned=earned,
        rank=sheet.rank(earned),
        ranks=[
            wire.AchievementRank(needed=needed, title=both(partial(sheet.title, rank)))
            for rank, needed in enumerate((0, *sheet.ranks))
        ],
    )
