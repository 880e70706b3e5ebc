"""A table whose deal or position is known beforehand says so to everybody, and nobody sits down there without accepting it."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.command import upgrade
from sqlalchemy.engine import make_url

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.options import choices, write_options
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.games.crew.components import TASKS
from fathom.server import database
from fathom.server import entries as log
from fathom.server.database import open_engine, prepare_database
from fathom.server.table import Table
from server.campaigning import start_campaign
from server.client import ME, OPEN, Json, Person, bot, play_on
from server.serving import Server, wait_for

pytestmark = pytest.mark.xdist_group("deals")

FIVE = ("crew", "divers", "lost_code", "reef", "sonar")
LOGBOOK = {"mission": "1", "window": "0", "logbook": '{"spent":[1,2,3]}'}


@pytest.fixture(scope="module")
def played(server: Server) -> str:
    """A finished table of these tests' own: the lobby will name it as the origin of others."""
    with Person(server, "Cleo") as cleo:
        return wait_until_over(cleo, cleo.open(bot(), bot()))


@pytest.fixture(scope="module")
def record(server: Server, finished: str) -> str:
    """An uploaded record of a finished game."""
    with Person(server, "Dora") as dora:
        text = dora.ask("GET", f"/api/tables/{finished}/record").text
        return str(dora.ok("POST", "/api/records", content=text.encode())["id"])


def wait_until_over(person: Person, table: str) -> str:
    wait_for(lambda: person.info(table)["status"] == "over", "the end of the game")
    return table


# -- what a table says


@pytest.mark.parametrize(
    ("known", "fields"),
    [
        ("deal", {"deal": "finished"}),
        ("record", {"deal": "record"}),
        ("branch", {"branch": {"source": "played", "step": 12}}),
        ("record", {"branch": {"source": "record", "step": 0}}),
        ("position", {"game": "crew", "options": LOGBOOK}),
        (None, {}),
        (None, {"preset": "first", "options": {"first": "A"}}),
    ],
    ids=str,
)
def test_a_table_says_everywhere_how_it_is_known(
    ada: Person, nobody: Person, finished: str, played: str, record: str, known: str | None, fields: Json
) -> None:
    ids = {"finished": finished, "played": played, "record": record}
    text = json.dumps(fields)
    for name, id in ids.items():
        text = text.replace(f'"{name}"', f'"{id}"')
    seats = [ME, bot(), bot()] if fields.get("game") == "crew" else [ME, bot()]
    table = ada.open(*seats, **json.loads(text))
    infos = [nobody.info(table), *nobody.ok("GET", "/api/tables")["running"]]
    mine = ada.ok("GET", "/api/me/tables")
    infos += [*mine["waiting"], *mine["running"]]
    with nobody.line(table) as line:
        infos.append(line.sync()["table"])
    said = [info["known"] for info in infos if info["id"] == table]
    assert said == [known] * 4
    assert nobody.ok("GET", f"/api/tables/{table}/replay")["known"] == known


@pytest.mark.parametrize(("deal", "tags"), [(True, {"known": "deal"}), (False, {})])
def test_the_record_says_it_too_and_reads_back_exactly(ada: Person, finished: str, deal: bool, tags: dict[str, str]) -> None:
    table = wait_until_over(ada, ada.open(bot(), bot(), **({"deal": finished} if deal else {})))
    text = ada.ask("GET", f"/api/tables/{table}/record").text
    assert parse(text).tags == tags
    assert parse(text).text() == text
    uploaded = ada.ok("POST", "/api/records", content=text.encode())["id"]
    for path in (f"/api/tables/{table}/replay", f"/api/records/{uploaded}/replay"):
        assert ada.ok("GET", path)["known"] == tags.get("known")


def test_a_tag_of_another_meaning_is_let_be(ada: Person) -> None:
    record = "fathom 1\ngame divers 1\nplayers 2\ntag known to everybody\n\n"
    uploaded = ada.ok("POST", "/api/records", content=record.encode())["id"]
    assert ada.ok("GET", f"/api/records/{uploaded}/replay")["known"] is None
    assert ada.ask("GET", f"/api/records/{uploaded}").text == record


def test_a_rematch_is_dealt_afresh(ada: Person, finished: str, rng: random.Random) -> None:
    table = ada.open(ME, bot(), deal=finished)
    with ada.line(table) as line:
        line.sync()
        play_on([line], rng)
    rematch = ada.ok("POST", f"/api/tables/{table}/rematch")
    assert (ada.info(table)["known"], rematch["known"]) == ("deal", None)


def test_what_a_campaign_carries_over_is_not_known_beforehand() -> None:
    place = log.Place(campaign="campaign", number=2, page=1)
    options = {"logbook": '{"spent":[1,2,3]}'}
    assert opened("crew", options, place=place).known is None
    assert opened("crew", options).known == "position"


def test_a_campaigns_first_table_is_an_ordinary_one(ada: Person, ben: Person) -> None:
    campaign = start_campaign(ada, OPEN, bot())
    table = ada.ok("POST", f"/api/campaigns/{campaign}/play", json={"page": 0})
    assert table["known"] is None
    ben.sit(table["id"], 1)


def test_a_branch_of_a_private_table_is_private(ada: Person) -> None:
    """It names where it comes from, and by that id everybody could look at the private table."""
    table = wait_until_over(ada, ada.open(bot(), bot(), private=True))
    branch = ada.info(ada.open(ME, bot(), branch={"source": table, "step": 3}))
    assert (branch["origin"], branch["private"]) == (table, True)


# -- older tables


@pytest.mark.parametrize(
    ("fields", "known"), [({"origin": "k7m2p9qd"}, "branch"), ({"source": "k7m2p9qd", "nature": []}, "deal"), ({}, None)]
)
def test_a_log_that_does_not_say_it_tells_it_by_where_it_came_from(fields: dict[str, Any], known: str | None) -> None:
    old = b'{"is":"opened","game":"divers","version":%d,"chairs":[{},{}],"host":"h"' % find("divers").version
    entry = log.decode_entry(old + b"".join(f',"{k}":{json.dumps(v)}'.encode() for k, v in fields.items()) + b"}")
    table = Table("old00000")
    table.apply(entry, 0.0)
    assert table.known == known


def test_lists_of_an_older_database_say_it_after_the_migration(tmp_path: Path) -> None:
    file = tmp_path / "fathom.db"
    url = make_url(f"sqlite+pysqlite:///{file}")
    engine = open_engine(url)
    with engine.begin() as begun:
        upgrade(database.alembic_config(begun), "0001")
    engine.dispose()
    infos: dict[str, Json] = {"dealt000": {"origin": None}, "branch00": {"origin": "x", "name": "Żółw"}, "fresh000": {}}
    with closing(sqlite3.connect(file)) as connection, connection:
        for id, info in infos.items():
            row = (id, "divers", "h", False, "over", 0.0, json.dumps(info, ensure_ascii=False))
            connection.execute("INSERT INTO tables (id, game, host, private, status, changed, info) VALUES (?,?,?,?,?,?,?)", row)
        connection.execute("INSERT INTO deals (table_id, source) VALUES ('dealt000', 'fresh000')")
    prepare_database(url)
    with closing(sqlite3.connect(file)) as connection:
        found = {id: json.loads(info) for id, info in connection.execute("SELECT id, info FROM tables")}
    assert found == {
        "dealt000": infos["dealt000"] | {"known": "deal"},
        "branch00": infos["branch00"] | {"known": "branch"},
        "fresh000": infos["fresh000"],
    }


# -- sitting down


def test_a_stranger_sits_down_only_after_accepting_it(ada: Person, ben: Person, finished: str) -> None:
    table = ada.open(ME, OPEN, deal=finished)
    seat = f"/api/tables/{table}/seats/1"
    before = ada.info(table)
    for body in (None, {}, {"accept": False}):
        assert ben.refused(409, "POST", seat, **({} if body is None else {"json": body})) == "known_deal"
    assert ben.refused(400, "POST", seat, json={"accept": "perhaps"}) == "bad_request"
    assert ben.refused(400, "POST", seat, json={"accept": True, "seat": 0}) == "bad_request"
    assert ada.info(table) == before
    assert ben.sit(table, 1, accept=True)["status"] == "running"


def test_who_set_up_the_table_needs_not_accept_it(ada: Person, finished: str) -> None:
    table = ada.open(ME, OPEN, deal=finished)
    ada.leave(table, 0)
    ada.sit(table, 1)


def test_who_has_accepted_it_comes_back_without_being_asked(ada: Person, ben: Person, finished: str) -> None:
    table = ada.open(ME, OPEN, deal=finished)
    ben.sit(table, 1, accept=True)
    ben.leave(table, 1)
    assert not ben.sit(table, 1)["seats"][1]["stand_in"]


def test_somebody_invited_is_asked_too(ada: Person, ben: Person, finished: str, rng: random.Random) -> None:
    login = f"ben.{rng.getrandbits(40):x}"
    ben.ok("POST", "/api/account", json={"login": login, "password": "a long sentence"})
    table = ada.open(ME, {"kind": "invited", "login": login}, deal=finished)
    assert ben.refused(409, "POST", f"/api/tables/{table}/seats/1") == "known_deal"
    ben.sit(table, 1, accept=True)


def test_tasks_laid_out_by_hand_are_asked_about(ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN, bot(), game="crew", options=LOGBOOK)
    assert ben.refused(409, "POST", f"/api/tables/{table}/seats/1") == "known_deal"


def test_at_an_ordinary_table_nobody_is_asked(ada: Person, ben: Person) -> None:
    ben.sit(ada.open(ME, OPEN), 1)
    ben.sit(ada.open(ME, OPEN), 1, accept=True)


# -- only the server deals


@pytest.mark.parametrize("field", ["seed", "nature", "known", "source", "origin", "dice", "moves", "position", "tags"])
def test_nothing_beside_the_options_takes_part_in_a_deal(ada: Person, field: str) -> None:
    wanted = {"game": "divers", "seats": [ME, bot()], field: ["fill 1 r"] if field in ("nature", "moves") else "1"}
    assert ada.refused(400, "POST", "/api/tables", json=wanted) == "bad_request"


@pytest.mark.parametrize("game", FIVE)
def test_no_option_has_a_seed(ada: Person, game: str) -> None:
    seats = [ME] + [bot()] * (find(game).players.usual - 1)
    wanted = {"game": game, "seats": seats, "options": {"seed": "1"}}
    assert ada.refused(400, "POST", "/api/tables", json=wanted) == "option"


@pytest.mark.parametrize("game", FIVE)
def test_whatever_is_chosen_chance_is_the_servers(game: str) -> None:
    """Every value of every option, one after the other: where the dice differ the deals do, unless the table says it is known."""
    rules = find(game)
    tried = [dict[str, str](), *(write_options(preset) for preset in rules.presets.values())]
    tried += [
        {field.name: str(value).lower() if isinstance(value, bool) else str(value)}
        for field in msgspec.structs.fields(rules.options)
        for value in choices(field)
    ]
    for options in filter(partial(is_possible, game), tried):
        dealt = {dealing(game, options, seed) for seed in range(12)}
        assert len(dealt) > 1 or not any(dealt), options  # in real time Sonar has no chance in it


def test_a_logbook_decides_which_tasks_come_so_its_table_is_known() -> None:
    kept = ({"logbook": f'{{"kept":[{number}]}}'} for number in range(1, TASKS + 1))
    arranged = next(filter(partial(is_possible, "crew"), kept))
    assert len({tasks(dealing("crew", arranged, seed)) for seed in range(12)}) == 1
    assert len({tasks(dealing("crew", {}, seed)) for seed in range(12)}) > 1
    assert opened("crew", arranged).known == "position"


def is_possible(game: str, options: dict[str, str]) -> bool:
    try:
        find(game).new(None, options)
    except OptionError:
        return False
    return True


def opened(game: str, options: dict[str, str], **fields: Any) -> Table:
    rules = find(game)
    table = Table("deal0000")
    chairs = [log.Chair(level="easy") for _ in range(rules.players.usual)]
    table.apply(log.Opened(game=game, version=rules.version, options=options, chairs=chairs, host="", **fields), 0.0)
    return table


def dealing(game: str, options: dict[str, str], seed: int) -> tuple[str, ...]:
    """What nature does in the first moves of a game in which every seat takes its first action."""
    table, dice, made = opened(game, options), Dice(seed), []
    assert (table.known is None) == ("logbook" not in options)
    for _ in range(12):
        if (moved := table.draw(dice, 0.0)) is not None:
            made.append(moved.text)
        elif table.to_act:
            assert table.match is not None
            state, seat = table.match.state, table.to_act[0]
            table.apply(log.Moved(seat=seat, text=table.game.notation.write(state, seat, state.actions(seat)[0])), 0.0)
    return tuple(made)


def tasks(dealt: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text for text in dealt if text.startswith("task"))


def test_a_real_table_is_dealt_by_the_operating_system(ada: Person) -> None:
    dealt = set()
    for _ in range(4):
        table = ada.open(ME, bot(), options={"first": "A"})
        dealt.add(ada.ok("GET", f"/api/tables/{table}/replay")["frames"][-1]["view"]["players"][0]["hand"].__repr__())
    assert len(dealt) == 4
