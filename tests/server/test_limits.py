"""Limits of a server that strangers share: beyond each of them is one clear refusal, and others are not touched by it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from fathom.server import audience, budgets, projection, socket
from fathom.server import entries as log
from fathom.server.blocks import add_block
from fathom.server.budgets import Budgets
from fathom.server.heavy import Asker, HeavyWork
from fathom.server.host import Host
from fathom.server.identity import Caller, Identities, new_id
from fathom.server.met import Subject
from fathom.server.projection import Watcher
from fathom.server.quotas import Quotas
from fathom.server.refusals import TableRefusal
from fathom.server.schema import records
from fathom.server.sessions import new_token
from fathom.server.storage import Person as PersonThere
from fathom.server.table import Table
from fathom.server.tables import Live
from fathom.server.wire import messages
from fathom.server.wire.messages import TableEvent
from server.client import ME, OPEN, Person, acknowledged, bot, hasten, problem
from server.conftest import faultless
from server.hosting import Hosts
from server.serving import Server

pytestmark = pytest.mark.xdist_group("limits")

RECORD = (Path(__file__).parents[1] / "records" / "divers" / "third_goal_a.txt").read_bytes()
SMALL = {
    "tables_guest": 3,
    "tables_account": 4,
    "bot_tables_guest": 1,
    "bot_tables_account": 2,
    "new_tables_person": 60,
    "records_guest": 2,
    "record_bytes_account": 1_000 + len(RECORD),
    "sockets_person": 3,
    "sockets_table": 2,
    "work_person": 600,
    "chat_spectators": 60,
    "chat_person": 0,
}
TABLE = {"game": "divers", "seats": [ME, OPEN]}
TWO_BOTS = [bot("hard"), bot("hard")]
BOTS = {"game": "sonar", "seats": TWO_BOTS}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits, and slow bots."""
    limits = [word for name, most in SMALL.items() for word in ("--limit", f"{name}={most}")]
    with faultless(tmp_path_factory.mktemp("strict"), "--pace", "3600", *limits) as running:
        yield running


@pytest.fixture
def eve(strict: Server) -> Iterator[Person]:
    with Person(strict, "Eve") as person:
        yield person


@pytest.fixture
def account(strict: Server) -> Iterator[Person]:
    with Person(strict, "Max") as person:
        person.ok("POST", "/api/account", json={"login": f"max{new_id()}", "password": "correct horse battery"})
        yield person


def test_a_guest_has_fewer_unfinished_tables_than_an_account(eve: Person, account: Person) -> None:
    for person, most in ((eve, 3), (account, 4)):
        for _ in range(most):
            last = person.open(ME, OPEN)
        answer = person.ask("POST", "/api/tables", json=TABLE)
        assert (answer.status_code, problem(answer)["key"], problem(answer)["values"]["limit"]) == (429, "too_many_tables", most)
        person.leave(last, 0)
        assert person.refused(429, "POST", "/api/tables", json=TABLE) == "too_many_tables", "they still have set it up"


def test_games_of_bots_alone_are_counted_by_themselves(eve: Person, account: Person) -> None:
    for person, most in ((eve, 1), (account, 2)):
        with ExitStack() as lines:  # watched at this pace, they do not end
            for _ in range(most):
                lines.enter_context(person.line(person.open(*TWO_BOTS, game="sonar"))).sync()
            assert person.refused(429, "POST", "/api/tables", json=BOTS) == "too_many_bot_tables"
            person.open(ME, OPEN)


def test_records_are_limited_by_number_and_by_bytes(eve: Person, account: Person) -> None:
    for _ in range(3):
        assert eve.ask("POST", "/api/records", content="junk").status_code == 400, "what is not stored does not count"
    for _ in range(2):
        eve.ok("POST", "/api/records", content=RECORD)
    assert eve.refused(429, "POST", "/api/records", content=RECORD) == "too_many_records"
    account.ok("POST", "/api/records", content=RECORD)
    assert account.refused(429, "POST", "/api/records", content="x" * 1_001) == "too_large_records"


def test_a_person_has_only_so_many_sockets_and_a_table_so_many_spectators(strict: Server, eve: Person) -> None:
    table = eve.open(ME, OPEN)
    with Person(strict, "Ben") as ben, Person(strict, None) as nobody, ExitStack() as lines:
        ben.sit(table, 1)
        for _ in range(3):
            lines.enter_context(eve.line(table)).sync()
        with eve.line(table) as one_more:
            assert one_more.closed() == socket.TRY_LATER
        with nobody.line(table) as spectator:
            assert spectator.closed() == socket.TRY_LATER
        lines.enter_context(ben.line(table)).sync()  # a player is let in


def test_opening_a_socket_is_a_request_like_any_other(folder: Path) -> None:
    """Whether or not there is such a table: before it is known who comes and where to, nothing is read."""
    with Server(folder, "--rate", "30") as own, Person(own, None) as nobody:
        for _ in range(40):
            with nobody.line("zzzzzzzz") as line:
                code = line.closed()
        assert code == socket.TRY_LATER, "rather than that there is no such table"
        assert nobody.refused(429, "GET", "/api/games") == "too_many_requests"


def test_a_socket_that_is_closed_makes_room_for_another(eve: Person) -> None:
    table = eve.open(ME, OPEN)
    for _ in range(8):
        with eve.line(table) as line:
            line.sync()


def test_spectators_together_talk_only_so_fast_and_players_are_not_held_up(strict: Server, eve: Person) -> None:
    table = eve.open(ME, OPEN)
    with Person(strict, "Mallory") as mallory, eve.line(table) as player, mallory.line(table) as flood:
        player.sync()
        flood.sync()
        assert hasten(lambda: flood.say("spam")) >= 15, "as many at once as a quarter of a minute's"
        assert acknowledged(player.say("Please stop"))


def test_tables_set_up_too_fast_are_refused_with_the_seconds_to_wait(folder: Path) -> None:
    with Server(folder, "--limit", "new_tables_person=1", "--limit", "guests_address=1") as own, Person(own) as ada:
        codes = [ada.ask("POST", "/api/tables", json=TABLE) for _ in range(4)]
        assert [answer.status_code for answer in codes[:2]] == [201, 201]
        assert problem(codes[-1])["key"] == "too_many_new_tables"
        assert problem(codes[-1])["values"]["seconds"] > 10
        for _ in range(6):
            answer = ada.ask("POST", "/api/guest", json={"name": "Flood"})
        assert (answer.status_code, problem(answer)["key"]) == (429, "too_many_guests")


def test_a_full_disk_budget_lets_games_go_on_and_nothing_new_begin(folder: Path) -> None:
    with Server(folder) as own, Person(own) as ada:
        table = ada.open(ME, bot())
        token = ada.token
    with Server(folder, "--limit", "disk=1000") as own, Person(own, token=token) as ada:
        assert ada.refused(429, "POST", "/api/tables", json=TABLE) == "server_full"
        assert ada.refused(429, "POST", "/api/records", content="x") == "server_full"
        with ada.line(table) as line:
            line.until(lambda line: line.moves)
            acknowledged(line.move_in_time(line.moves[0]))


# -- work that is saved


def test_a_sync_of_an_unchanged_table_comes_from_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as [host]:
            id = new_id()
            chairs = [log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")]
            await host.tables.open(log.Opened(game="divers", version=1, chairs=chairs, host="a"), [], id)
            made: list[tuple[int | None, str]] = []
            events = projection.events

            def counted(
                table: Table, since: int, seat: int | None, language: str, muted: frozenset[str] = frozenset()
            ) -> list[TableEvent]:
                made.append((seat, language))
                return events(table, since, seat, language, muted)

            monkeypatch.setattr(projection, "events", counted)
            watchers = [Watcher(PersonThere("a", "Ada"), "en"), Watcher(None, "en"), Watcher(None, "pl")]
            for _ in range(5):
                for watcher in watchers:
                    live = await host.audience.watch(id, watcher)
            assert made == [(0, "en"), (None, "en"), (None, "pl")]
            v = live.table.v
            await host.tables.do(id, lambda _: log.Spoke(user="a", name="Ada", seat=0, text="hello"))
            made.clear()
            await host.audience.watch(id, Watcher(None, "en"))
            assert (None, "en") in made, "the table has changed"
            assert live.table.v == v + 1

    asyncio.run(play())


def test_what_is_kept_of_a_table_does_not_grow_with_those_who_mute_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, limits={"joins_person": 0}) as [host]:
            id = new_id()
            await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair(), log.Chair()], host="a"), [], id)
            for number in range(3 * projection.MOST_ENCODED):
                live = await host.audience.watch(id, Watcher(None, "en", muted=frozenset((str(number),))))
            assert 0 < len(live.table.encoded) <= projection.MOST_ENCODED

    asyncio.run(play())


@pytest.mark.parametrize("message", [b'{"type":"sync"}', b'{"type":"ping","v":0}'])
def test_messages_cost_as_much_as_their_answers_are_long(tmp_path: Path, message: bytes) -> None:
    async def play() -> tuple[int, int]:
        async with Hosts(tmp_path) as [host]:
            id = new_id()
            await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair(), log.Chair()], host="a"), [], id)
            live = await host.tables.live(id)
            short = accepted(host, live, Watcher(PersonThere("a", "Ada"), "en", "1.1.1.1"), message)
            async with live.lock:
                await host.tables.commit(live, *(log.Spoke(user="b", name="Ben", seat=0, text="hello") for _ in range(500)))
            return short, accepted(host, live, Watcher(PersonThere("b", "Ben"), "en", "2.2.2.2"), message)

    short, long = asyncio.run(play())
    assert short > 50
    assert long < 10


def accepted(host: Host, live: Live, watcher: Watcher, message: bytes) -> int:
    """How many messages are accepted until one is refused."""
    for number in range(1_000):
        try:
            socket._read(host, live, watcher, message)
        except TableRefusal as refusal:
            assert refusal.key == "too_fast"
            return number
    raise AssertionError("nothing was refused")


def test_hundreds_who_come_at_once_are_not_each_told_of_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as [host]:
            monkeypatch.setattr(audience, "INTERVAL", 3600.0)
            id = new_id()
            await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair(), log.Chair()], host="a"), [], id)
            watchers = [Watcher(None, "en") for _ in range(100)]
            for watcher in watchers:
                live = await host.audience.watch(id, watcher)
            assert watchers[0].queue.qsize() == 2, "the table, and who is there"
            assert watchers[99].queue.qsize() == 1
            host.audience._show(live)  # the time has come
            assert watchers[99].queue.qsize() == 2
            assert b'"watching":100' in (last(watchers[99]) or b"")
            began = time.monotonic()
            for watcher in watchers:
                host.audience.unwatch(live, watcher)
            assert host.audience.sockets == 0
            assert time.monotonic() - began < 60

    asyncio.run(play())


def last(watcher: Watcher) -> bytes | None:
    found = None
    while not watcher.queue.empty():
        found = watcher.queue.get_nowait()
    return found


def test_a_person_opens_sockets_only_so_fast(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, limits={"joins_person": 2, "sockets_person": 0}) as [host]:
            id = new_id()
            await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair(), log.Chair()], host="a"), [], id)
            mallory = PersonThere("m", "Mallory")
            live = await host.audience.watch(id, Watcher(mallory, "en", "1.2.3.4"))
            with pytest.raises(TableRefusal, match="fast"):
                await host.audience.watch(id, Watcher(mallory, "en", "1.2.3.4"))
            await host.audience.watch(id, Watcher(PersonThere("b", "Ben"), "en", "1.2.3.4"))
            assert len(live.watchers) == 2

    asyncio.run(play())


def test_quotas_of_the_whole_server_and_those_that_few_people_meet(tmp_path: Path) -> None:
    bots = [log.Chair(level="hard"), log.Chair(level="hard")]
    people = [log.Chair(user="c", name="Cleo"), log.Chair()]
    guest, account = PersonThere("g", "Gus"), PersonThere("a", "Ada", "ada")

    async def refusal(work: Awaitable[None]) -> str | None:
        try:
            await work
        except TableRefusal as refused:
            return refused.key
        return None

    async def play() -> None:
        async with Hosts(tmp_path, pace=3600) as [host]:
            for _ in range(2):
                await host.tables.open(log.Opened(game="divers", version=1, chairs=bots, host="m"), [], new_id())

            def quotas(**limits: float) -> Quotas:
                return Quotas(host.storage, Budgets(limits))

            for person in (guest, account):
                assert await refusal(quotas(tables=3).check_table(person, people)) is None
                assert await refusal(quotas(tables=2).check_table(person, people)) == "server_full"
                assert await refusal(quotas(bot_tables=2).check_table(person, people)) is None, "with a person it is none of them"
                assert await refusal(quotas(bot_tables=2).check_table(person, bots)) == "server_full"

            def fill(connection: sa.Connection) -> None:
                rows = [
                    {"id": f"{id}{n}", "owner": id, "created": 0, "game": "divers", "text": "x" * 60}
                    for id in "ga"
                    for n in (1, 2)
                ]
                connection.execute(records.insert(), rows)

            await host.storage.write(fill)
            for person, kind in ((guest, "guest"), (account, "account")):
                for limit, most, key in (("records", 2, "too_many_records"), ("record_bytes", 129, "too_large_records")):
                    name = f"{limit}_{kind}"
                    assert await refusal(quotas(**{name: most + 1}).check_record(person, 10)) is None
                    assert await refusal(quotas(**{name: most}).check_record(person, 10)) == key

    asyncio.run(play())


def test_one_who_comes_as_many_guests_has_one_share_and_others_have_theirs(tmp_path: Path) -> None:
    limits: dict[str, float] = {
        "tables_address": 2,
        "bot_tables_address": 1,
        "record_bytes_address": 150,
        "new_tables_address": 0,
    }
    bots = [log.Chair(level="hard"), log.Chair(level="hard")]

    async def play() -> None:
        async with Hosts(tmp_path, pace=3600) as [host]:
            identities = Identities(host.tables.settings, host.storage, host.budgets)

            async def meet(net: str) -> PersonThere:
                return await identities.new_guest("Ada", Caller("", net, ""))

            async def refusals(person: PersonThere, given: Mapping[str, float] = limits) -> list[str]:
                quotas, keys = Quotas(host.storage, Budgets(given)), []
                people = [log.Chair(user=person.id, name="Ada"), log.Chair()]
                for work in (
                    quotas.check_table(person, people),
                    quotas.check_table(person, bots),
                    quotas.check_record(person, 100),
                ):
                    try:
                        await work
                    except TableRefusal as refused:
                        assert refused.status == 429
                        keys.append(refused.key)
                return keys

            first, again, elsewhere = await meet("here"), await meet("here"), await meet("there")
            old = PersonThere("0" * 32, "Old")  # from a time when nobody noted from where people came
            assert await refusals(first) == []
            await host.tables.open(log.Opened(game="divers", version=1, chairs=bots, host=first.id), [])
            await host.storage.add_record("record00", first.id, "x" * 60)
            nearby = ["too_many_bot_tables_nearby", "too_large_records_nearby"]
            assert await refusals(again) == await refusals(first) == nearby
            await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair()] * 2, host=again.id), [])
            assert await refusals(await meet("here")) == ["too_many_tables_nearby"] * 2 + nearby[1:]
            assert await refusals(await meet("here"), {"new_tables_address": 0.5}) == ["too_many_new_tables"]
            for person in (elsewhere, old):
                assert await refusals(person) == []

    asyncio.run(play())


def test_somebody_who_mutes_again_and_again_pays_for_the_whole_tables(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as [host]:
            identities = Identities(host.tables.settings, host.storage, host.budgets)
            caller = Caller("192.0.2.1", "net", "")
            ada = await identities.begin(await identities.new_guest("Ada", caller), caller, new_token())
            id = (await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair()] * 2, host="a"), [])).id
            live = await host.tables.live(id)
            async with live.lock:
                await host.tables.commit(live, *(log.Spoke(user="b", name="Ben", seat=0, text="hello") for _ in range(500)))
            watcher = Watcher(ada, "en", caller.address, caller.net)
            await host.audience.watch(id, watcher)
            before = watcher.queue.qsize()
            for number in range(30):
                other = Subject(f"other{number}", "Eve")
                await host.storage.write(partial(add_block, person=ada.id, other=other, kind="mute"))
                await host.connections.changed(ada.id)
                assert other.id in watcher.muted
            assert 0 < watcher.queue.qsize() - before < 10

    asyncio.run(play())


def test_what_one_address_or_the_spectators_of_one_table_do_is_counted_together(tmp_path: Path) -> None:
    """By different people each time: none of them has done too much."""
    small = {"work_address": 60, "work_spectators": 60, "chat_address": 3, "sockets_address": 2, "joins_person": 0}

    async def play() -> None:
        async with Hosts(tmp_path, limits=small) as [host]:
            chairs = [log.Chair(user=f"{seat}", name="Ada") for seat in range(2)]
            opened = log.Opened(game="divers", version=1, chairs=chairs, host="0")
            live = await host.tables.live((await host.tables.open(opened, [])).id)

            def watcher(id: str, address: str = "") -> Watcher:
                return Watcher(PersonThere(id, "Ada"), "en", address)

            def ping_all(watchers: Iterable[Watcher]) -> None:
                for one in watchers:
                    socket._read(host, live, one, b'{"type":"ping","v":1000000}')

            used = host.budgets
            with pytest.raises(TableRefusal, match="fast"):
                ping_all(watcher(f"p{number}", "1.1.1.1") for number in range(1_000))
            with pytest.raises(TableRefusal, match="fast"):
                ping_all(watcher(f"p{number}", f"2.2.{number}.2") for number in range(1_000))
            assert (used.refused["work_address"], used.refused["work_spectators"]) == (1, 1)
            ping_all([watcher("0")])  # a player is not a spectator

            await socket._answer(host, live, watcher("0", "3.3.3.3"), messages.Say(id="a", text="hello"))
            with pytest.raises(TableRefusal, match="fast"):
                await socket._answer(host, live, watcher("1", "3.3.3.3"), messages.Say(id="b", text="hello"))
            assert used.refused["chat_address"] == 1

            for seat in range(2):
                await host.audience.watch(live.id, watcher(f"{seat}", "4.4.4.4"))
            with pytest.raises(TableRefusal):
                await host.audience.watch(live.id, watcher("x", "4.4.4.4"))
            assert used.refused["sockets_address"] == 1

    asyncio.run(play())


def test_replays_of_one_person_and_from_one_address_are_limited() -> None:
    async def play(**limits: float) -> list[str | None]:
        work = HeavyWork(Budgets(limits))

        async def run(*_: object) -> None: ...

        work._run = run  # type: ignore[method-assign, assignment]
        keys: list[str | None] = []
        for asker in (Asker("a", "1.1.1.1"), Asker("a", "2.2.2.2"), Asker("b", "1.1.1.1"), Asker(None, "1.1.1.1")):
            try:
                await work.run_for(asker, int)
                keys.append(None)
            except TableRefusal as refusal:
                keys.append(refusal.key)
        return keys

    assert asyncio.run(play(heavy_person=1)) == [None, "too_many_replays", None, None]
    assert asyncio.run(play(heavy_address=1)) == [None, None, "too_many_replays", "too_many_replays"]


def test_people_who_have_done_nothing_for_a_while_are_forgotten_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    monkeypatch.setattr(budgets, "MOST_BUCKETS", 4)
    kept = Budgets({"chat_person": 60})
    buckets = kept._buckets["chat_person"]
    for _ in range(10):
        kept.spend("chat_person", "busy")
    for person in ("a", "b"):
        kept.spend("chat_person", person)
    moment[0] = 1.0
    kept.spend("chat_person", "busy")
    kept.spend("chat_person", "c")
    assert list(buckets) == ["busy", "c"], "a and b have again what new people have"
    with pytest.raises(TableRefusal):
        kept.spend("chat_person", "busy")
    for number in range(10):
        kept.spend("chat_person", f"{number}")
    assert list(buckets) == ["6", "7", "8", "9"], "of very many the last"


def test_exports_are_as_heavy_as_replays(folder: Path) -> None:
    with Server(folder, "--limit", "heavy_address=1") as own, Person(own, "Ada") as ada, Person(own, "Ben") as ben:
        ada.ok("GET", "/api/me/export")
        assert ben.refused(429, "GET", "/api/me/export") == "too_many_replays", "from the same address"
    with Server(folder, "--limit", "heavy_person=1") as own, Person(own, "Ada") as ada, Person(own, "Ben") as ben:
        for person in (ada, ben):
            person.ok("GET", "/api/me/export")
            assert person.refused(429, "GET", "/api/me/export") == "too_many_replays"


def test_refusals_are_counted_for_the_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, limits={"sockets": 1}) as [host]:
            id = new_id()
            await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair(), log.Chair()], host="a"), [], id)
            await host.audience.watch(id, Watcher(None, "en", "1.2.3.4"))
            with pytest.raises(Exception, match="full"):
                await host.audience.watch(id, Watcher(None, "en", "1.2.3.4"))
            assert host.budgets.refused["sockets"] == 1

    asyncio.run(play())


def test_a_refusal_on_the_socket_names_its_message(strict: Server, eve: Person) -> None:
    table = eve.open(ME, OPEN)
    with eve.line(table) as line:
        line.sync()
        for number in range(90):  # they cost the database nothing, so it does not matter how fast that is
            line.send({"type": "say", "id": f"s{number}", "text": " "})
        answers = [line.next("refused") for _ in range(90)]
        assert [answer["id"] for answer in answers] == [f"s{number}" for number in range(90)]
        assert {answer["key"] for answer in answers} == {"empty_chat", "too_fast"}
