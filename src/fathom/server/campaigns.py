"""Campaigns: groups of people and bots play a game's missions together, sitting by sitting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from fathom.core.campaign import Campaign, Page, Part, Sitting
from fathom.core.game import Game, checked_options
from fathom.core.options import write_options
from fathom.core.registry import current_name, find, games
from fathom.server import campaign_log
from fathom.server import entries as log
from fathom.server.campaign_log import Row, StoredCampaign
from fathom.server.host import Host
from fathom.server.identity import new_id
from fathom.server.info import sitting_info
from fathom.server.invitations import keys_of
from fathom.server.names import clean_campaign
from fathom.server.options import options_of
from fathom.server.refusals import TableRefusal
from fathom.server.seats import seat_info
from fathom.server.storage import Conflict, Person, Storage
from fathom.server.tables import ATTEMPTS
from fathom.server.time import now
from fathom.server.wire import common, rest

MOST_CAMPAIGNS = 50  # started by one person, and listed for one
MOST_LISTED = 200  # sittings


async def create(wanted: rest.NewCampaign, chairs: list[log.Chair], me: Person, storage: Storage) -> rest.CampaignInfo:
    """Start a campaign."""
    name = current_name(wanted.game)
    if name not in games() or games()[name].campaign is None:
        raise TableRefusal("no_campaign", 404, game=wanted.game)
    if len(chairs) not in games()[name].players:
        raise TableRefusal("wrong_players", 400, players=len(chairs))
    if not any(chair.user == me.id and not chair.invited for chair in chairs):
        raise TableRefusal("campaign_without_you", 400)
    _, options = options_of(games()[name], len(chairs), None, wanted.options)
    if await storage.read(partial(campaign_log.count_campaigns, host=me.id)) >= MOST_CAMPAIGNS:
        raise TableRefusal("too_many_campaigns", limit=MOST_CAMPAIGNS)
    campaign = StoredCampaign(
        id=new_id(), host=me.id, name=clean_campaign(wanted.name), game=name, chairs=chairs, options=options, created=now()
    )
    await storage.write(partial(campaign_log.add_campaign, campaign=campaign))
    return await _info(campaign, [], storage)


async def campaigns_of(me: Person, storage: Storage) -> list[rest.CampaignInfo]:
    """Return the campaigns that somebody plays in, as far as their games can be played here."""
    found = await storage.read(partial(campaign_log.campaigns_of, keys=keys_of(me), most=MOST_CAMPAIGNS))
    return [await _info(campaign, await _rows(campaign, storage), storage) for campaign in found if campaign.game in games()]


async def log_of(id: str, me: Person, storage: Storage) -> rest.CampaignLog:
    """Return a whole campaign, for its members."""
    campaign = await _find(id, me, storage)
    rows = await _rows(campaign, storage)
    return rest.CampaignLog(
        campaign=await _info(campaign, rows, storage),
        pages=_pages(find(campaign.game), _log(rows)),
        sittings=[
            rest.LogSitting(table=row.table, page=row.page, at=row.began, sitting=sitting_info(row.sitting))
            for row in reversed(rows[-MOST_LISTED:])
        ],
    )


async def play(id: str, wanted: rest.PlayPage, me: Person, host: Host) -> common.TableInfo:
    """Return the table where the group sits, or open one for the page that is wanted."""
    storage = host.storage
    campaign = await _find(id, me, storage)
    game = find(campaign.game)
    rules = _rules(game)
    if all(page.number != wanted.page for page in rules.pages):
        raise TableRefusal("no_such_page", 404)
    for _ in range(ATTEMPTS):
        rows = await _rows(campaign, storage)
        table = await _table(game, rows, storage)
        if table is not None:
            try:
                return await host.tables.info(table.id)
            except TableRefusal:
                continue  # it never began, and was cleared away just now
        options = rules.options(wanted.page, _log(rows), checked_options(game, campaign.options), wanted.keep)
        preset, written = options_of(game, len(campaign.chairs), None, write_options(options))
        opened = log.Opened(
            game=campaign.game,
            version=game.version,
            preset=preset,
            options=written,
            chairs=[_seated(chair, me) for chair in campaign.chairs],
            private=True,
            host=me.id,
            place=log.Place(campaign=campaign.id, number=rows[-1].number + 1 if rows else 1, page=wanted.page),
        )
        await host.quotas.check_table(me, opened.chairs)
        try:
            return await host.tables.open(opened, [])
        except Conflict:
            continue  # another member was first
    raise TableRefusal("busy", 503)


def _seated(chair: log.Chair, me: Person) -> log.Chair:
    """Return a seat of the group at a new table: the person who opens it sits down, the others find theirs kept."""
    if chair.user in keys_of(me):
        return log.Chair(user=me.id, name=me.name)
    return log.Chair(user=chair.user, name=chair.name, invited=True) if chair.user else chair


async def _find(id: str, me: Person, storage: Storage) -> StoredCampaign:
    campaign = await storage.read(partial(campaign_log.find_campaign, id=id))
    if campaign is None:
        raise TableRefusal("no_such_campaign", 404)
    if not campaign.has(keys_of(me)):
        raise TableRefusal("campaign_members_only", 403)
    return campaign


async def _rows(campaign: StoredCampaign, storage: Storage) -> list[Row]:
    return await storage.read(partial(campaign_log.log_of, campaign=campaign.id))


async def _table(game: Game[Any], rows: Sequence[Row], storage: Storage) -> common.TableInfo | None:
    """Return the table where the group sits, unless the rules have changed since: then it cannot be played on."""
    if not rows or rows[-1].sitting is not None:
        return None
    opened = await storage.opened(rows[-1].table)
    return None if opened is None or opened.version != game.version else await storage.info(rows[-1].table)


def _log(rows: Sequence[Row]) -> list[Sitting]:
    return [row.sitting for row in rows if row.sitting is not None]


def _rules(game: Game[Any]) -> Campaign:
    assert game.campaign is not None, "only a game with campaigns is played in one"
    return game.campaign


async def _info(campaign: StoredCampaign, rows: Sequence[Row], storage: Storage) -> rest.CampaignInfo:
    game = find(campaign.game)
    rules, sittings = _rules(game), _log(rows)
    counted = [page for page in _pages(game, sittings) if page.kind != "practice"]
    numbered = [page for page in counted if page.kind == "page"]
    following = rules.next_page(sittings)
    return rest.CampaignInfo(
        id=campaign.id,
        name=campaign.name,
        game=campaign.game,
        seats=[seat_info(chair) for chair in campaign.chairs],
        options=campaign.options,
        created=campaign.created,
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
    return [_page(game, page, by_page) for page in _rules(game).pages]


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
    rules = _rules(game)
    return rest.Localized(en=rules.say(page, part, game.texts["en"]), pl=rules.say(page, part, game.texts["pl"]))
