"""Campaigns: groups of people and bots that play a game's logbook together, sitting by sitting."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from fathom.core.campaign import Campaign, Page, Part, Sitting
from fathom.core.game import Game, checked_options
from fathom.core.options import write_options
from fathom.core.registry import current_name, find, games
from fathom.server import campaign_log
from fathom.server import entries as log
from fathom.server.campaign_log import Crew, Row
from fathom.server.host import Host
from fathom.server.identity import new_id
from fathom.server.info import sitting_info
from fathom.server.options import options_of
from fathom.server.refusals import TableRefusal
from fathom.server.seats import seat_info
from fathom.server.storage import Conflict, Person, Storage
from fathom.server.tables import ATTEMPTS
from fathom.server.wire import common, rest

MOST_CREWS = 50  # brought together by one person, and listed for one
MOST_LISTED = 200  # sittings


async def bring_together(wanted: rest.NewCrew, chairs: list[log.Chair], me: Person, storage: Storage) -> rest.CrewInfo:
    """Makes a new crew with an empty logbook."""
    name = current_name(wanted.game)
    if name not in games() or games()[name].campaign is None:
        raise TableRefusal("no_logbook", 404, game=wanted.game)
    if len(chairs) not in games()[name].players:
        raise TableRefusal("wrong_players", 400, players=len(chairs))
    if not any(chair.user == me.id and not chair.invited for chair in chairs):
        raise TableRefusal("crew_without_you", 400)
    _, options = options_of(games()[name], len(chairs), None, wanted.options)
    if await storage.read(partial(campaign_log.count_crews, host=me.id)) >= MOST_CREWS:
        raise TableRefusal("too_many_crews", limit=MOST_CREWS)
    crew = Crew(id=new_id(), host=me.id, name=wanted.name, game=name, chairs=chairs, options=options, created=time.time())
    await storage.write(partial(campaign_log.add_crew, crew=crew))
    return await _info(crew, [], storage)


async def crews_of(me: Person, storage: Storage) -> list[rest.CrewInfo]:
    """Those that somebody belongs to, and that can be played here."""
    found = await storage.read(partial(campaign_log.crews_of, person=me.id, most=MOST_CREWS))
    return [await _info(crew, await _rows(crew, storage), storage) for crew in found if crew.game in games()]


async def log_of(id: str, me: Person, storage: Storage) -> rest.CrewLog:
    """A crew's whole logbook, for those who belong to it."""
    crew = await _crew(id, me, storage)
    rows = await _rows(crew, storage)
    return rest.CrewLog(
        crew=await _info(crew, rows, storage),
        pages=_pages(find(crew.game), _log(rows)),
        sittings=[
            rest.LogSitting(table=row.table, page=row.page, at=row.began, sitting=sitting_info(row.sitting))
            for row in reversed(rows[-MOST_LISTED:])
        ],
    )


async def play(id: str, wanted: rest.PlayPage, me: Person, host: Host) -> common.TableInfo:
    """The table where the crew sits, or a new one for the page that is wanted."""
    storage = host.storage
    crew = await _crew(id, me, storage)
    game = find(crew.game)
    logbook = _logbook(game)
    if all(page.number != wanted.page for page in logbook.pages):
        raise TableRefusal("no_such_page", 404)
    for _ in range(ATTEMPTS):
        rows = await _rows(crew, storage)
        table = await _table(game, rows, storage)
        if table is not None:
            return await host.tables.info(table.id)
        options = logbook.options(wanted.page, _log(rows), checked_options(game, crew.options), wanted.keep)
        preset, written = options_of(game, len(crew.chairs), None, write_options(options))
        opened = log.Opened(
            game=crew.game,
            version=game.version,
            preset=preset,
            options=written,
            chairs=[_seated(chair, me) for chair in crew.chairs],
            private=True,
            host=me.id,
            place=log.Place(crew=crew.id, number=rows[-1].number + 1 if rows else 1, page=wanted.page),
        )
        try:
            return await host.tables.open(opened, [])
        except Conflict:
            continue  # somebody else of the crew was first
    raise TableRefusal("busy", 503)


def _seated(chair: log.Chair, me: Person) -> log.Chair:
    """Return a seat of the group at a new table: the person who opens it sits down, the others find theirs kept."""
    if chair.user == me.id:
        return log.Chair(user=me.id, name=me.name)
    return log.Chair(user=chair.user, name=chair.name, invited=True) if chair.user else chair


async def _crew(id: str, me: Person, storage: Storage) -> Crew:
    crew = await storage.read(partial(campaign_log.find_crew, id=id))
    if crew is None:
        raise TableRefusal("no_such_crew", 404)
    if not crew.has(me.id):
        raise TableRefusal("crew_only", 403)
    return crew


async def _rows(crew: Crew, storage: Storage) -> list[Row]:
    return await storage.read(partial(campaign_log.log_of, crew=crew.id))


async def _table(game: Game[Any], rows: Sequence[Row], storage: Storage) -> common.TableInfo | None:
    """Where the crew sits now: not at a table that was left when the rules changed, since that cannot be played on."""
    if not rows or rows[-1].sitting is not None:
        return None
    opened = await storage.opened(rows[-1].table)
    return None if opened is None or opened.version != game.version else await storage.info(rows[-1].table)


def _log(rows: Sequence[Row]) -> list[Sitting]:
    return [row.sitting for row in rows if row.sitting is not None]


def _logbook(game: Game[Any]) -> Campaign:
    assert game.campaign is not None, "a crew plays a game with a logbook"
    return game.campaign


async def _info(crew: Crew, rows: Sequence[Row], storage: Storage) -> rest.CrewInfo:
    game = find(crew.game)
    logbook, sittings = _logbook(game), _log(rows)
    counted = [page for page in _pages(game, sittings) if page.kind != "practice"]
    numbered = [page for page in counted if page.kind == "page"]
    following = logbook.next_page(sittings)
    return rest.CrewInfo(
        id=crew.id,
        name=crew.name,
        game=crew.game,
        seats=[seat_info(chair) for chair in crew.chairs],
        options=crew.options,
        created=crew.created,
        played=rows[-1].began if rows else None,
        next=following,
        title=_words(game, following, "title"),
        done=sum(page.wins > 0 for page in numbered),
        pages=len(numbered),
        attempts=sum(page.attempts for page in counted),
        aided=sum(page.aided for page in counted),
        table=await _table(game, rows, storage),
    )


def _pages(game: Game[Any], sittings: Sequence[Sitting]) -> list[rest.LogPage]:
    by_page: dict[int, list[Sitting]] = {}
    for sitting in sittings:
        by_page.setdefault(sitting.page, []).append(sitting)
    return [_page(game, page, by_page) for page in _logbook(game).pages]


def _page(game: Game[Any], page: Page, by_page: Mapping[int, Sequence[Sitting]]) -> rest.LogPage:
    sittings = by_page.get(page.number, [])
    wins = [sitting for sitting in sittings if sitting.won]
    undone = bool(sittings) and not sittings[-1].won
    # What counts is how the page was first done; an endless one is done again and again.
    record = wins[:1] or sittings[-1:]
    if page.kind == "endless":
        record = wins + (list(sittings[-1:]) if undone else [])
    return rest.LogPage(
        page=page.number,
        kind=page.kind,
        title=_words(game, page.number, "title"),
        rule=_words(game, page.number, "rule"),
        story=_words(game, page.number, "story"),
        wins=len(wins),
        attempts=sum(sitting.attempts for sitting in record),
        best=min((sitting.attempts for sitting in wins), default=None),
        aided=any(sitting.aided for sitting in record),
        undone=undone,
    )


def _words(game: Game[Any], page: int, part: Part) -> rest.Localized:
    logbook = _logbook(game)
    return rest.Localized(en=logbook.say(page, part, game.texts["en"]), pl=logbook.say(page, part, game.texts["pl"]))
