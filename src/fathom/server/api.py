"""The REST API: people, games, tables, crews, records. Every refusal is a `Problem` with one clear sentence."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter

from fathom.core.record import LARGEST, Move, Record, parse
from fathom.core.registry import current_name, games
from fathom.server import campaign_log, campaigns, requests
from fathom.server import entries as log
from fathom.server.achievements import achievement_sheets, earned_by
from fathom.server.catalogue import game_infos
from fathom.server.deals import nature_of
from fathom.server.host import Host
from fathom.server.identity import COOKIE, COOKIE_AGE, Identities, new_id
from fathom.server.options import options_of
from fathom.server.refusals import TableRefusal
from fathom.server.replays import read_record, replay_json
from fathom.server.reviews import check_length, review_json
from fathom.server.seats import names
from fathom.server.settings import Settings
from fathom.server.storage import Person, Storage
from fathom.server.table import Table
from fathom.server.wire import common, rest

MOST_RECORDS = 200  # uploaded by one person

Id = Annotated[str, Parameter(pattern="^[a-z0-9]{8}" + common.END, description="A table's, a record's or a crew's id.")]
GameName = Annotated[str | None, Parameter(required=False, pattern="^[a-z][a-z0-9_]{0,39}" + common.END)]
Seat = Annotated[int, Parameter(ge=0, le=7)]
AskedSeat = Annotated[int | None, Parameter(ge=0, le=7, required=False, description="The seat to look from.")]
Me = NamedDependency[Person]
Visitor = NamedDependency[Person | None]
TheHost = NamedDependency[Host]
TheStorage = NamedDependency[Storage]
TheIdentities = NamedDependency[Identities]
TheSettings = NamedDependency[Settings]
Lang = Annotated[common.Language, Parameter(required=False, description="The language of texts.")]


def _problems(*statuses: int) -> dict[int, ResponseSpec]:
    return {status: ResponseSpec(rest.Problem, description="A refusal.", generate_examples=False) for status in (429, *statuses)}


# Replays and reviews come encoded from the process that computed them.
REPLAY = {200: ResponseSpec(rest.Replay, description="The replay.", generate_examples=False)}
REVIEW = {200: ResponseSpec(rest.Review, description="The review.", generate_examples=False)}


class People(Controller):
    """Who you are."""

    path = "/api"
    tags = ["people"]

    @get("/me", responses=_problems(401))
    async def me(self, me: Me) -> rest.Me:
        """Who the server takes you for."""
        return _me(me)

    @post("/guest", responses=_problems(400, 403))
    async def guest(self, data: JSONBody[rest.Named], identities: TheIdentities, settings: TheSettings) -> Response[rest.Me]:
        """A new identity: a cookie for browsers, a token for programs."""
        return _welcome(await identities.new_guest(_checked(data.name)), identities, settings)

    @patch("/me", responses=_problems(400, 401, 403))
    async def rename(self, data: JSONBody[rest.Named], me: Me, storage: TheStorage) -> rest.Me:
        """Another name. Seats keep the one they were taken with."""
        await storage.rename(me.id, _checked(data.name))
        return rest.Me(name=data.name, account=me.login)

    @post("/account", status_code=200, responses=_problems(400, 401, 403, 409))
    async def make_account(self, data: JSONBody[rest.Credentials], me: Me, identities: TheIdentities) -> rest.Me:
        """Gives a guest a login and a password; everything of theirs stays theirs."""
        return _me(await identities.make_account(me, data.login, data.password))

    @post("/login", status_code=200, responses=_problems(400, 403))
    async def log_in(
        self, data: JSONBody[rest.Credentials], identities: TheIdentities, settings: TheSettings
    ) -> Response[rest.Me]:
        """Who you are elsewhere."""
        return _welcome(await identities.log_in(data.login, data.password), identities, settings)

    @post("/logout", status_code=204, responses=_problems(403))
    async def log_out(self, settings: TheSettings) -> Response[None]:
        """Forgets who you are in this browser. A guest cannot come back."""
        return Response(None, status_code=204, cookies=[_cookie("", settings, 0)])

    @get("/me/tables", responses=_problems(401))
    async def my_tables(self, me: Me, storage: TheStorage) -> rest.MyTables:
        """Your tables, those that wait for you first."""
        current = await storage.tables_of(me.id, over=False)
        over = await storage.tables_of(me.id, over=True)
        waiting = [info for info, seat in current if _waits(info, seat)]
        return rest.MyTables(
            waiting=waiting,
            running=[info for info, seat in current if not _waits(info, seat)],
            over=[info for info, _ in over],
            seats={info.id: seat for info, seat in [*current, *over]},
        )

    @get("/me/achievements", responses=_problems(401))
    async def my_achievements(self, me: Me, storage: TheStorage) -> list[rest.AchievementSheet]:
        """Your achievement sheets, one for each game that has one. What a table's end has earned you is there with its id."""
        return achievement_sheets(await storage.read(partial(earned_by, person=me.id)))


class Games(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ["games"]

    @get(responses=_problems())
    async def all(self) -> list[rest.GameInfo]:
        """Every game with its presets and options."""
        return game_infos()


class Tables(Controller):
    """Tables and their seats."""

    path = "/api/tables"
    tags = ["tables"]

    @get(responses=_problems(400))
    async def lobby(self, storage: TheStorage, game: GameName = None) -> rest.Lobby:
        """Public tables: those with an open seat, and those one can watch."""
        return await storage.lobby(game)

    @post(responses=_problems(400, 401, 403, 404, 409))
    async def open(self, data: JSONBody[rest.NewTable], me: Me, host: TheHost, storage: TheStorage) -> common.TableInfo:
        """Sets up a table. The game begins when every seat is filled."""
        if data.branch is not None and data.deal is not None:
            raise TableRefusal("branch_or_deal", 400)
        branched = None if data.branch is None else await _branched(data.branch, host, storage)
        source, dealt = (None, None) if data.deal is None else await _dealt(data.deal, host, storage)
        model = branched or dealt
        name = current_name(data.game if model is None else model.game)
        if name not in games():
            raise TableRefusal("no_such_game", 404, game=name)
        game = games()[name]
        if len(data.seats) not in game.players or (model is not None and len(data.seats) != model.players):
            raise TableRefusal("wrong_players", 400, players=len(data.seats))
        if model is None:
            preset, options = options_of(game, len(data.seats), data.preset, data.options)
        else:
            preset, options = options_of(game, len(data.seats), None, model.options)
        chairs = await _chairs(data.seats, me, storage)
        if branched is not None and any(chair.invited or not (chair.user or chair.level) for chair in chairs):
            raise TableRefusal("branch_seats", 400)
        opened = log.Opened(
            game=game.name,
            version=game.version,
            preset=preset,
            options=options,
            chairs=chairs,
            clock=data.clock,
            private=data.private,
            host=me.id,
            origin=None if data.branch is None else data.branch.source,
            source=source,
            nature=[] if dealt is None else nature_of(dealt),
        )
        moves = [] if branched is None else [log.Moved(seat=move.seat, text=move.text) for move in branched.moves]
        return await host.tables.open(opened, moves)

    @get("/{id:str}", responses=_problems(400, 404))
    async def table(self, id: Id, host: TheHost) -> common.TableInfo:
        """A table as everybody sees it."""
        return await host.tables.info(id)

    @post("/{id:str}/seats/{seat:int}", status_code=200, responses=_problems(400, 401, 403, 404, 409))
    async def sit(self, id: Id, seat: Seat, me: Me, host: TheHost) -> common.TableInfo:
        """Takes an open seat, or your own back from the bot that stands in."""
        await host.tables.do(id, lambda table: requests.sit(table, seat, me.id, me.name))
        return await host.tables.info(id)

    @delete("/{id:str}/seats/{seat:int}", status_code=200, responses=_problems(400, 401, 403, 404, 409))
    async def leave(self, id: Id, seat: Seat, me: Me, host: TheHost) -> common.TableInfo:
        """Leaves your seat. In a running game a bot plays on for you, until you come back."""
        await host.tables.do(id, lambda table: requests.leave(table, seat, me.id))
        return await host.tables.info(id)

    @put("/{id:str}/seats/{seat:int}/bot", responses=_problems(400, 401, 403, 404, 409))
    async def put_bot(self, id: Id, seat: Seat, data: JSONBody[rest.BotWanted], me: Me, host: TheHost) -> common.TableInfo:
        """Puts a bot on an open seat, or in the place of a player who is to act and has gone."""
        live = await host.tables.current(id)
        await host.tables.do(
            id, lambda table: requests.put_bot(table, seat, data.level, me.id, host.audience.is_absent(live, seat))
        )
        return await host.tables.info(id)

    @post("/{id:str}/rematch", responses=_problems(400, 401, 403, 404, 409))
    async def rematch(self, id: Id, me: Me, host: TheHost) -> common.TableInfo:
        """The same again at a new table: you sit, the bots sit, the other people find their seats kept for them."""
        live = await host.tables.current(id)
        async with live.lock:
            table = live.table
            seat = table.seat_of(me.id)
            if seat is None:
                raise TableRefusal("players_only", 403)
            if table.status != "over":
                raise TableRefusal("not_over")
            opened = _again(table, me)
        await host.tables.check_room(me.id)
        # The new table's id is written down before the table is: whoever asks meanwhile finds the same one.
        await host.tables.do(id, lambda _: log.RematchSet(seat=seat, table=new_id()), ask=f"rematch:{id}")
        made = live.table.next
        assert made is not None
        try:
            return await host.tables.info(made)
        except TableRefusal:
            return await host.tables.open(opened, [], made)

    @get("/{id:str}/record", media_type=MediaType.TEXT, responses=_problems(400, 404, 409))
    async def record(self, id: Id, host: TheHost) -> str:
        """A finished game as text."""
        return (await _finished(id, host)).text()

    @get("/{id:str}/same", responses=_problems(400, 404, 409))
    async def same(self, id: Id, host: TheHost, storage: TheStorage, person: Visitor) -> list[rest.SameDeal]:
        """How everybody did who was dealt the same: once this table is over, since what they saw is hidden until then."""
        await _finished(id, host)
        infos = await storage.same_deal(await storage.source(id) or id)
        mine = set() if person is None else await storage.sits_at(person.id, {info.id for info in infos})
        crews = await storage.read(partial(campaign_log.names_of, ids={info.crew for info in infos if info.crew is not None}))
        return [_same_deal(info, crews.get(info.crew or ""), id, info.id in mine) for info in infos]

    @get("/{id:str}/replay", responses=_problems(400, 403, 404, 409) | REPLAY)
    async def replay(self, id: Id, host: TheHost, person: Visitor, seat: AskedSeat = None, lang: Lang = "en") -> Response[bytes]:
        """A finished game from any seat, or your own running one up to now from yours (from no seat: as a spectator)."""
        live = await host.tables.current(id)
        async with live.lock:
            table = live.table
            mine = table.seat_of(None if person is None else person.id)
            if table.match is None:
                raise TableRefusal("not_started")
            over = table.status == "over"
            if seat is not None and seat >= table.players:
                raise TableRefusal("no_such_seat", 404)
            if seat is not None and seat != mine and not over:
                raise TableRefusal("still_hidden", 403)
            viewer = mine if seat is None and not over else seat
            text = table.match.record().text()
            known, times = names(table.chairs, lang), table.move_times()
        return _json(await host.pool.run(replay_json, text, id, id, viewer, lang, known, times, over))

    @get("/{id:str}/review", responses=_problems(400, 404, 409) | REVIEW)
    async def review(self, id: Id, host: TheHost, lang: Lang = "en") -> Response[bytes]:
        """What the game's own tools say of a finished game, where it has any."""
        record = await _finished(id, host)
        known = names((await host.tables.current(id)).table.chairs, lang)
        return await _review(record, id, lang, known, host)


class Crews(Controller):
    """Groups that play a logbook together, for those who belong to them."""

    path = "/api/crews"
    tags = ["crews"]

    @post(responses=_problems(400, 401, 403, 404, 409))
    async def bring_together(self, data: JSONBody[rest.NewCrew], me: Me, storage: TheStorage) -> rest.CrewInfo:
        """Makes a crew with an empty logbook."""
        _checked(data.name)
        return await campaigns.bring_together(data, await _chairs(data.seats, me, storage), me, storage)

    @get("/mine", responses=_problems(401))
    async def mine(self, me: Me, storage: TheStorage) -> list[rest.CrewInfo]:
        """The crews you belong to, those that played last first."""
        return await campaigns.crews_of(me, storage)

    @get("/{id:str}", responses=_problems(400, 401, 403, 404))
    async def log(self, id: Id, me: Me, storage: TheStorage) -> rest.CrewLog:
        """Your crew's whole logbook."""
        return await campaigns.log_of(id, me, storage)

    @post("/{id:str}/play", status_code=200, responses=_problems(400, 401, 403, 404, 409))
    async def play(self, id: Id, data: JSONBody[rest.PlayPage], me: Me, host: TheHost) -> common.TableInfo:
        """Sets up a table for a page of the logbook, or finds the one where your crew already sits."""
        return await campaigns.play(id, data, me, host)


class Records(Controller):
    """Records that people upload, to look at and to play on from."""

    path = "/api/records"
    tags = ["records"]

    @post(responses=_problems(400, 401, 403, 409, 413))
    async def upload(self, request: Request[Any, Any, Any], me: Me, host: TheHost, storage: TheStorage) -> rest.StoredRecord:
        """Stores a record, sent as the body in plain text, after replaying all of it."""
        body = await request.body()
        if len(body) > LARGEST:
            raise TableRefusal("record_too_long", 413, limit=LARGEST)
        if await storage.records_of(me.id) >= MOST_RECORDS:
            raise TableRefusal("too_many_records", limit=MOST_RECORDS)
        record, text = await host.pool.run(read_record, body)
        id = new_id()
        await storage.add_record(id, me.id, text)
        return rest.StoredRecord(id=id, game=record.game, steps=len(record.moves))

    @get("/{id:str}", media_type=MediaType.TEXT, responses=_problems(400, 404))
    async def record(self, id: Id, storage: TheStorage) -> str:
        """An uploaded record as text."""
        return await _uploaded(id, storage)

    @get("/{id:str}/replay", responses=_problems(400, 404, 409) | REPLAY)
    async def replay(
        self, id: Id, host: TheHost, storage: TheStorage, seat: AskedSeat = None, lang: Lang = "en"
    ) -> Response[bytes]:
        """An uploaded record from any seat (from no seat: as a spectator)."""
        text = await _uploaded(id, storage)
        record = _playable(parse(text))
        if seat is not None and seat >= record.players:
            raise TableRefusal("no_such_seat", 404)
        return _json(await host.pool.run(replay_json, text, id, None, seat, lang, {}, [], True))

    @get("/{id:str}/review", responses=_problems(400, 404, 409) | REVIEW)
    async def review(self, id: Id, host: TheHost, storage: TheStorage, lang: Lang = "en") -> Response[bytes]:
        """What the game's own tools say of an uploaded record, where it has any."""
        return await _review(_playable(parse(await _uploaded(id, storage))), id, lang, {}, host)


@get("/api/health", tags=["server"], responses=_problems())
async def health(storage: TheStorage) -> dict[str, str]:
    """Whether the server and its database answer."""
    await storage.info("-")
    return {"status": "ok"}


def _checked(name: str) -> str:
    """A name that can be shown and written into a record."""
    if not name.isprintable():
        raise TableRefusal("bad_name", 400)
    return name


def _me(person: Person) -> rest.Me:
    return rest.Me(name=person.name, account=person.login)


def _welcome(person: Person, identities: Identities, settings: Settings) -> Response[rest.Me]:
    token = identities.token(person)
    me = rest.Me(name=person.name, account=person.login, token=token)
    return Response(me, cookies=[_cookie(token, settings, COOKIE_AGE)])


def _cookie(value: str, settings: Settings, age: int) -> Cookie:
    return Cookie(COOKIE, value=value, max_age=age, httponly=True, samesite="lax", secure=settings.https, path="/")


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


def _waits(info: common.TableInfo, seat: int) -> bool:
    """Whether a table waits for the person whose seat that is: for a move, or to take an invitation."""
    kept = info.seats[seat]
    return kept.kind == "invited" or (seat in info.to_act and not kept.stand_in)


async def _chairs(wanted: list[rest.AskedSeat], me: Person, storage: Storage) -> list[log.Chair]:
    """Who shall sit where at a new table."""
    chairs = []
    for seat in wanted:
        if seat.kind == "me":
            chairs.append(log.Chair(user=me.id, name=me.name))
        elif seat.kind == "bot":
            chairs.append(log.Chair(level=seat.level or "easy"))
        elif seat.kind == "invited":
            guest = await storage.person_by_login(seat.login or "")
            if guest is None:
                raise TableRefusal("no_such_login", 404, login=seat.login or "")
            chairs.append(log.Chair(user=guest.id, name=guest.name, invited=True))
        else:
            chairs.append(log.Chair())
    people = [chair.user for chair in chairs if chair.user]
    if len(set(people)) != len(people):
        raise TableRefusal("one_seat_each", 400)
    return chairs


def _again(table: Table, me: Person) -> log.Opened:
    """The same table once more, seats moved on by one so that everybody has every place in turn."""
    chairs = []
    for chair in table.chairs:
        if chair.user == me.id:
            chairs.append(log.Chair(user=me.id, name=me.name))
        elif chair.user:
            chairs.append(log.Chair(user=chair.user, name=chair.name, invited=True))
        else:
            chairs.append(log.Chair(level=chair.level))
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
    )


async def _finished(id: str, host: Host) -> Record:
    live = await host.tables.current(id)
    async with live.lock:
        if live.table.match is None or live.table.status != "over":
            raise TableRefusal("still_hidden", 409)
        return live.table.match.record()


async def _review(record: Record, id: str, lang: common.Language, names: dict[int, str], host: Host) -> Response[bytes]:
    check_length(record)
    body = await host.pool.run(review_json, record.text(), id, lang, names)
    if body is None:
        raise TableRefusal("no_review", 404)
    return _json(body)


async def _uploaded(id: str, storage: Storage) -> str:
    text = await storage.record(id)
    if text is None:
        raise TableRefusal("no_such_record", 404)
    return text


async def _branched(branch: rest.Branch, host: Host, storage: Storage) -> Record:
    """The first moves of a finished game. A running one cannot be branched: its hidden cards would come along."""
    text = await storage.record(branch.source)
    record = _playable(parse(text)) if text is not None else await _finished(branch.source, host)
    if branch.step > len(record.moves):
        raise TableRefusal("no_such_moment", 400, step=branch.step)
    moves: tuple[Move, ...] = record.moves[: branch.step]
    cut = Record(game=record.game, version=record.version, players=record.players, options=record.options, moves=moves)
    if branch.step == len(record.moves) and record.result is not None:
        raise TableRefusal("over")
    return cut


async def _dealt(id: str, host: Host, storage: Storage) -> tuple[str, Record]:
    """Where a deal was first played, and that game. Whoever names a deal has seen it: a running game cannot be dealt again."""
    text = await storage.record(id)
    record = parse(text) if text is not None else await _finished(id, host)
    source = await storage.source(id)
    if source is not None:
        text = await storage.record(source)
        record = parse(text) if text is not None else await _finished(source, host)
    return source or id, _playable(record)


def _playable(record: Record) -> Record:
    """A record that was stored, unless the rules of its game have changed since."""
    game = games().get(current_name(record.game))
    if game is not None and record.version != game.version:
        raise TableRefusal("other_version")
    return record


def _same_deal(info: common.TableInfo, crew: str | None, here: str, mine: bool) -> rest.SameDeal:
    return rest.SameDeal(
        replay=info.id if mine or not info.private or info.id == here else None,
        seats=info.seats,
        crew=crew,
        result=info.result,
        reason=info.reason,
        points=info.points,
        sitting=info.sitting,
        at=info.since,
        here=info.id == here,
    )
