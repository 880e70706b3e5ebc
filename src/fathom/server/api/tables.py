"""Requests about games, tables and their seats."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import Controller, MediaType, Response, delete, get, post, put
from litestar.params import JSONBody

from fathom.core.options import write_options
from fathom.core.registry import current_name, games
from fathom.server import campaign_log, coaching, old_versions, requests
from fathom.server import entries as log
from fathom.server.api.chairs import check_welcome, make_chairs
from fathom.server.api.parameters import (
    BANNED_MAY,
    DECIDED,
    REPLAY,
    REVIEW,
    AskedGame,
    AskedLevel,
    AskedSeat,
    GameName,
    Id,
    Lang,
    Me,
    Onward,
    Seat,
    TheAsker,
    TheHost,
    TheStorage,
    Visitor,
    json_response,
    problems,
)
from fathom.server.archive import (
    branch_of,
    check_seat,
    check_version,
    deal_of,
    finished_record,
    is_private,
    known_by,
    old_replay,
    review_of,
)
from fathom.server.blocks import blocked_by
from fathom.server.catalogue import game_infos
from fathom.server.deals import nature_of
from fathom.server.identity import new_id
from fathom.server.info import sitting
from fathom.server.invitations import key_of
from fathom.server.levels import LEVELS, level_for
from fathom.server.options import check_players, options_of, refused
from fathom.server.refusals import TableRefusal
from fathom.server.replays import replay_json
from fathom.server.reviews import decided_json
from fathom.server.seats import names, unnamed
from fathom.server.storage import Person
from fathom.server.table import OtherVersion, Table
from fathom.server.wire import common, rest


class Games(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ["games"]

    @get(responses=problems())
    async def all(self) -> list[rest.GameInfo]:
        """List the games with their presets and options."""
        return game_infos()

    @post("/{game:str}/check", status_code=200, responses=problems(400, 404))
    async def check(self, game: GameName, data: JSONBody[rest.SetUp]) -> rest.Problem | None:
        """Return why no table could be set up like this; null if one could. Nothing is set up."""
        name = current_name(game)
        if name not in games():
            raise TableRefusal("no_such_game", 404, game=name)
        return refused(games()[name], data)

    @get("/{game:str}/texts", responses=problems(400, 404))
    async def texts(self, game: GameName) -> dict[str, dict[str, str]]:
        """What a game says, by language and key, for a client that does not know it."""
        if game not in games():
            raise TableRefusal("no_such_game", 404, game=game)
        return {language: catalogue.sentences for language, catalogue in games()[game].texts.items()}

    @get("/{game:str}/coach", responses=problems(400, 404))
    async def coach(self, game: GameName, storage: TheStorage, person: Visitor) -> rest.CoachOffered:
        """Return whether a coach helps in this game, and whether it is there by itself at your next table of bots."""
        known = games().get(current_name(game))
        if known is None:
            raise TableRefusal("no_such_game", 404, game=game)
        possible = known.coach is not None
        first = person is None or await storage.read(partial(coaching.is_new, game=known.name, person=person.id))
        return rest.CoachOffered(possible=possible, usual=possible and first)

    @get("/{game:str}/level", responses=problems(400, 404))
    async def level(self, game: GameName, storage: TheStorage, person: Visitor) -> rest.LevelOffered:
        """Return the level of the bots that you play with; after two wins also the next one, after three losses an easier one."""
        name = current_name(game)
        if name not in games():
            raise TableRefusal("no_such_game", 404, game=game)
        if person is None:
            return rest.LevelOffered(usual=LEVELS[0], offered=None, why=None)
        return await storage.read(partial(level_for, game=name, person=person.id))


class Tables(Controller):
    """Tables and their seats."""

    path = "/api/tables"
    tags = ["tables"]

    @get(responses=problems(400))
    async def lobby(self, storage: TheStorage, person: Visitor, game: AskedGame = None) -> rest.Lobby:
        """List public tables: those with an open seat, and those that can be watched."""
        blocked = frozenset() if person is None else await storage.read(partial(blocked_by, person=person.id))
        return await storage.lobby(game, blocked)

    @post(responses=problems(400, 401, 403, 404, 409))
    async def open(self, data: JSONBody[rest.NewTable], me: Me, host: TheHost, storage: TheStorage) -> common.TableInfo:
        """Set up a table. The game begins when every seat is filled."""
        if data.branch is not None and data.deal is not None:
            raise TableRefusal("branch_or_deal", 400)
        branched = None if data.branch is None else await branch_of(data.branch, host, storage)
        source, dealt = (None, None) if data.deal is None else await deal_of(data.deal, host, storage)
        model = branched or dealt
        name = current_name(data.game if model is None else model.game)
        if name not in games():
            raise TableRefusal("no_such_game", 404, game=name)
        game = games()[name]
        check_players(game, len(data.seats))
        if model is not None and len(data.seats) != model.players:
            raise TableRefusal("wrong_players", 400, players=len(data.seats))
        if model is None:
            preset, options = options_of(game, len(data.seats), data.preset, data.options)
        else:
            preset, options = options_of(game, len(data.seats), None, model.options)
        origin = None if data.branch is None else data.branch.source
        known = await known_by(origin, source, storage)
        chairs = await make_chairs(data.seats, me, storage)
        if branched is not None and any(chair.invited or not (chair.user or chair.level) for chair in chairs):
            raise TableRefusal("branch_seats", 400)
        first = await storage.read(partial(coaching.is_new, game=game.name, person=me.id))
        opened = log.Opened(
            game=game.name,
            version=game.version,
            preset=preset,
            options=options,
            chairs=chairs,
            clock=data.clock,
            # Everybody who sees a branch is told where it comes from, which is not for everybody where that is private.
            private=data.private or (origin is not None and await is_private(origin, storage)),
            host=me.id,
            origin=origin,
            source=source,
            known=known,
            nature=[] if dealt is None else nature_of(dealt),
            coach=coaching.coached(game, chairs, me.id, data.coach, first),
        )
        moves = [] if branched is None else [log.Moved(seat=move.seat, text=move.text) for move in branched.moves]
        await host.quotas.check_table(me, chairs)
        return await host.tables.open(opened, moves)

    @get("/{id:str}", responses=problems(400, 404))
    async def table(self, id: Id, host: TheHost) -> common.TableInfo:
        """Return a table as everybody sees it."""
        return await host.tables.info(id)

    @post("/{id:str}/seats/{seat:int}", status_code=200, responses=problems(400, 401, 403, 404, 409))
    async def sit(
        self, id: Id, seat: Seat, me: Me, host: TheHost, data: JSONBody[rest.TakeSeat | None] = None
    ) -> common.TableInfo:
        """Take an open seat, or your own back from the bot that stands in."""
        await check_welcome(host, id, me)
        accept = data is not None and data.accept
        invitation = "" if me.login is None else key_of(me.login)
        await host.tables.do(id, lambda table: requests.sit(table, seat, me.id, me.name, invitation, accept))
        return await host.tables.info(id)

    @delete("/{id:str}/seats/{seat:int}", status_code=200, responses=problems(400, 401, 403, 404, 409), opt=BANNED_MAY)
    async def leave(self, id: Id, seat: Seat, me: Me, host: TheHost) -> common.TableInfo:
        """Leave your seat. In a running game a bot plays on for you, until you come back."""
        try:
            await host.tables.do(id, lambda table: requests.leave(table, seat, me.id))
        except OtherVersion:
            await host.storage.write(partial(old_versions.leave, id=id, seat=seat, person=me.id))
        return await host.tables.info(id)

    @put("/{id:str}/seats/{seat:int}/bot", responses=problems(400, 401, 403, 404, 409))
    async def put_bot(self, id: Id, seat: Seat, data: JSONBody[rest.BotWanted], me: Me, host: TheHost) -> common.TableInfo:
        """Put a bot on an open seat, or in the place of a player who is to act and has gone."""
        live = await host.tables.current(id)
        await host.tables.do(
            id, lambda table: requests.put_bot(table, seat, data.level, me.id, host.audience.is_absent(live, seat))
        )
        return await host.tables.info(id)

    @post("/{id:str}/rematch", responses=problems(400, 401, 403, 404, 409))
    async def rematch(self, id: Id, me: Me, host: TheHost, onward: Onward = False, level: AskedLevel = None) -> common.TableInfo:
        """Set up a rematch: you and the bots sit down, and the other people's seats are kept for them.

        With `onward` it goes on to what follows in the game's campaign, after a game that was won. With `level` the bots are of
        another level than before.
        """
        live = await host.tables.current(id)
        async with live.lock:
            table = live.table
            seat = table.seat_of(me.id)
            if seat is None:
                raise TableRefusal("players_only", 403)
            if table.status != "over":
                raise TableRefusal("not_over")
            again = _again(table, me, level)
            opened = _onward(table, again) if onward else again
        await host.quotas.check_table(me, opened.chairs)
        # The new table's id is stored before the table itself, so that others who ask meanwhile find the same one.
        await host.tables.do(id, lambda _: log.RematchSet(seat=seat, table=new_id()), ask=f"rematch:{id}")
        made = live.table.next
        assert made is not None
        try:
            return await host.tables.info(made)
        except TableRefusal:
            return await host.tables.open(opened, [], made)

    @get("/{id:str}/record", media_type=MediaType.TEXT, responses=problems(400, 404, 409))
    async def record(self, id: Id, host: TheHost) -> str:
        """Return a finished game's record as text."""
        return (await finished_record(id, host)).text()

    @get("/{id:str}/same", responses=problems(400, 404, 409))
    async def same(self, id: Id, host: TheHost, storage: TheStorage, person: Visitor) -> list[rest.SameDeal]:
        """Compare the results of games with the same deal, once this table is over: before, they would reveal hidden cards.

        Of a private table at which you did not sit you are told how it ended, but not who played there.
        """
        await finished_record(id, host)
        infos = await storage.same_deal(await storage.source(id) or id)
        mine = set() if person is None else await storage.sits_at(person.id, {info.id for info in infos})
        names = await storage.read(partial(campaign_log.names_of, ids={info.campaign for info in infos if info.campaign}))
        return [_same_deal(info, names.get(info.campaign or ""), id, info.id in mine) for info in infos]

    @get("/{id:str}/replay", responses=problems(400, 403, 404, 409) | REPLAY)
    async def replay(
        self, id: Id, host: TheHost, person: Visitor, asker: TheAsker, seat: AskedSeat = None, lang: Lang = "en"
    ) -> Response[bytes]:
        """Replay a finished game from any seat, or your own running game so far from yours; without a seat, as a spectator."""
        try:
            live = await host.tables.current(id)
        except OtherVersion:
            check_seat(seat, (await host.tables.info(id)).players)
            return json_response(await old_replay(id, id, seat, lang, host, asker))
        async with live.lock:
            table = live.table
            mine = table.seat_of(None if person is None else person.id)
            if table.match is None:
                raise TableRefusal("not_started")
            over = table.status == "over"
            check_seat(seat, table.players)
            if seat is not None and seat != mine and not over:
                raise TableRefusal("still_hidden", 403)
            viewer = mine if seat is None and not over else seat
            text = table.match.record().text()
            known, times = names(table.chairs, lang), table.move_times()
        key = ("replay", id, table.v, viewer, lang) if over else None
        return json_response(await host.pool.answer(asker, key, replay_json, text, id, id, viewer, lang, known, times, over))

    @get("/{id:str}/review", responses=problems(400, 404, 409) | REVIEW)
    async def review(self, id: Id, host: TheHost, asker: TheAsker, lang: Lang = "en") -> Response[bytes]:
        """Return the game's own analysis of a finished game, if it has one."""
        record = check_version(await finished_record(id, host))
        known = names((await host.tables.current(id)).table.chairs, lang)
        return json_response(await review_of(record, id, lang, known, host, asker))

    @get("/{id:str}/decided", responses=problems(400, 404, 409) | DECIDED)
    async def decided(self, id: Id, host: TheHost, person: Visitor, asker: TheAsker, lang: Lang = "en") -> Response[bytes]:
        """Return what decided a finished game, in one sentence."""
        text = check_version(await finished_record(id, host)).text()
        table = (await host.tables.current(id)).table
        seat = table.seat_of(None if person is None else person.id)
        key = ("decided", id, seat, lang)
        said = await host.pool.answer(asker, key, decided_json, text, seat, lang, names(table.chairs, lang))
        return json_response(said)


def _again(table: Table, me: Person, level: common.Level | None) -> log.Opened:
    """Return the settings of a rematch, with the seats rotated by one so that everybody has every seat in turn."""
    chairs = []
    for chair in table.chairs:
        if chair.user == me.id:
            chairs.append(log.Chair(user=me.id, name=me.name))
        elif chair.user:
            chairs.append(log.Chair(user=chair.user, name=chair.name, invited=True))
        else:
            chairs.append(log.Chair(level=None if chair.level is None else level or chair.level))
    opened = table.opened
    return log.Opened(
        game=table.game.name,
        version=table.game.version,
        preset=opened.preset,
        options=opened.options,
        chairs=chairs[-1:] + chairs[:-1],
        clock=opened.clock,
        private=opened.private,
        host=me.id,
        coach=opened.coach and coaching.is_alone(chairs, me.id),
    )


def _onward(table: Table, opened: log.Opened) -> log.Opened:
    """Return the settings of a table that goes on to the next page of the game's campaign, without being one."""
    done, campaign = sitting(table), table.game.campaign
    if done is None or campaign is None or not done.won or table.opened.place is not None:
        raise TableRefusal("not_onward")
    assert table.match is not None
    options = campaign.onward(done, table.match.options)
    return msgspec.structs.replace(opened, preset=None, options=write_options(options))


def _same_deal(info: common.TableInfo, campaign: str | None, here: str, mine: bool) -> rest.SameDeal:
    shown = mine or not info.private
    return rest.SameDeal(
        replay=info.id if shown or info.id == here else None,
        seats=info.seats if shown else [unnamed(seat) for seat in info.seats],
        campaign=campaign if shown else None,
        result=info.result,
        reason=info.reason,
        points=info.points,
        sitting=info.sitting,
        score=info.score,
        at=info.since,
        here=info.id == here,
    )
