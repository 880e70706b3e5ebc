"""What people earn at tables: written with the end of a game, for those who sit there, each thing once."""

from __future__ import annotations

import random
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from fathom.core.match import replay
from fathom.core.options import write_options
from fathom.core.record import parse
from fathom.core.registry import games
from fathom.games.reef import ReefOptions
from fathom.games.reef.components import standard
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot
from server.medals import GAME, Medals
from server.reefing import play_solo
from server.serving import Server
from tiers import depth

SHEET = Medals()
ROUNDS = depth(4, 10)  # in which somebody surely earns what a game may give


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Medals can be found in this process too."""
    monkeypatch.setitem(games(), "medals", GAME)


def sheet_of(person: Person, game: str = "medals") -> Json:
    return next(sheet for sheet in person.ok("GET", "/api/me/achievements") if sheet["game"] == game)


def ticked(person: Person, game: str = "medals") -> dict[str, str]:
    """The codes that somebody has, each with the table that earned it."""
    fields = [field for group in sheet_of(person, game)["groups"] for field in group["achievements"]]
    assert all((field["table"] is None) == (field["at"] is None) for field in fields)
    return {field["code"]: field["table"] for field in fields if field["table"] is not None}


def due(person: Person, table: str, seat: int) -> set[str]:
    """What a finished table owes a seat, from its record."""
    state = replay(parse(person.ask("GET", f"/api/tables/{table}/record").text)).state
    return set(SHEET.earned(state, seat))


def together(ada: Person, ben: Person) -> str:
    table = ada.open(ME, OPEN, game="medals")
    ben.sit(table, 1)
    return table


def play(table: str, people: list[Person], rng: random.Random, most: int = 100) -> str:
    """Any legal moves of these people, to the end or up to a number of them."""
    with ExitStack() as stack:
        lines = [stack.enter_context(person.line(table)) for person in people]
        for line in lines:
            line.sync()
        for _ in range(most):
            if not any(line.over for line in lines):
                _play_one(lines, rng)
    return table


def _play_one(lines: list[Line], rng: random.Random) -> None:
    mover = next((line for line in lines if line.moves), None)
    if mover is None:
        lines[0].reach(lines[0].v + 1)  # a bot thinks
    else:
        mover.move_in_time(rng.choice(mover.moves))  # refused where a bot was quicker: then we look again
    for line in lines:
        line.reach(max(other.v for other in lines))


# -- what is on a sheet


def test_a_new_sheet_is_whole_and_empty(ada: Person) -> None:
    sheet = sheet_of(ada)
    assert sheet["title"]["en"] == "Medals"
    assert [group["name"]["pl"] for group in sheet["groups"]] == ["Endings", "Seats", "Pearls"]
    assert [field["code"] for group in sheet["groups"] for field in group["achievements"]] == list(SHEET.codes)
    won = sheet["groups"][0]["achievements"][1]
    assert (won["name"]["en"], won["text"]["en"], won["table"], won["at"]) == ("Glory", "Win alone.", None, None)
    ranks = [(rank["needed"], rank["title"]["en"]) for rank in sheet["ranks"]]
    assert ranks == [(0, "Nobody yet"), (2, "Finder"), (5, "Keeper"), (15, "Hoarder")]
    assert (sheet["earned"], sheet["rank"]) == (0, 0)


def test_only_games_with_a_sheet_have_one(ada: Person) -> None:
    named = {sheet["game"] for sheet in ada.ok("GET", "/api/me/achievements")}
    assert "medals" in named
    assert not named & {"divers", "crew"}


def test_somebody_without_an_identity_has_no_achievements(nobody: Person) -> None:
    assert nobody.refused(401, "GET", "/api/me/achievements") == "no_identity"


# -- what is earned


def test_everybody_who_sits_there_at_the_end_earns_their_own(ada: Person, ben: Person, rng: random.Random) -> None:
    table = together(ada, ben)
    play(table, [ada, ben], rng, most=3)
    assert ticked(ada) == ticked(ben) == {}, "nothing before the end"
    play(table, [ada, ben], rng)
    for seat, person in enumerate((ada, ben)):
        assert ticked(person) == dict.fromkeys(due(person, table, seat), table)
        sheet = sheet_of(person)
        assert sheet["earned"] == len(due(person, table, seat)) >= 1
        assert sheet["rank"] == SHEET.rank(sheet["earned"]) >= 1
    ended = ada.info(table)["since"]
    assert {field["at"] for group in sheet_of(ada)["groups"] for field in group["achievements"]} <= {None, ended}


def test_each_thing_counts_once_and_stays_where_it_was_first_earned(ada: Person, ben: Person, rng: random.Random) -> None:
    first = play(together(ada, ben), [ada, ben], rng)
    had = ticked(ada)
    earned: set[str] = set(had)
    for _ in range(ROUNDS):
        table = play(together(ada, ben), [ada, ben], rng)
        earned |= due(ada, table, 0)
        now = ticked(ada)
        assert set(now) == earned
        assert had.items() <= now.items()
        assert {now[code] for code in set(now) - set(had)} <= {table}
        had = now
    assert ticked(ada)["end.played"] == first
    assert sheet_of(ada)["earned"] == len(earned)
    assert sheet_of(ada)["rank"] == SHEET.rank(len(earned))


def test_what_is_said_after_the_end_earns_nothing_more(ada: Person, ben: Person, rng: random.Random, server: Server) -> None:
    table = play(together(ada, ben), [ada, ben], rng)
    server.query("DELETE FROM achievements WHERE table_id = ?", table)
    with ada.line(table) as line:
        line.sync()
        acknowledged(line.say("well played"))
    ada.ok("POST", f"/api/tables/{table}/rematch")
    assert ticked(ada) == {}


def test_bots_earn_nothing(ada: Person, rng: random.Random, server: Server) -> None:
    table = play(ada.open(ME, bot(), game="medals"), [ada], rng)
    assert set(ticked(ada)) == due(ada, table, 0)
    assert due(ada, table, 1)
    people = server.query("SELECT DISTINCT person_id FROM achievements WHERE table_id = ?", table)
    assert len(people) == 1


def test_a_stand_in_earns_nothing_for_the_player_who_left(ada: Person, ben: Person, rng: random.Random) -> None:
    table = together(ada, ben)
    play(table, [ada, ben], rng, most=2)
    ben.leave(table, 1)
    play(table, [ada], rng)
    assert set(ticked(ada)) == due(ada, table, 0)
    assert due(ben, table, 1)
    assert ticked(ben) == {}


def test_a_player_who_comes_back_in_time_earns_what_the_seat_has(ada: Person, ben: Person, rng: random.Random) -> None:
    table = together(ada, ben)
    ben.leave(table, 1)
    play(table, [ada], rng, most=1)
    ben.sit(table, 1)
    play(table, [ada, ben], rng)
    assert set(ticked(ben)) == due(ben, table, 1)


def test_a_game_played_on_from_a_record_does_not_count(ada: Person, ben: Person, rng: random.Random) -> None:
    table = play(together(ben, ada), [ben, ada], rng)
    with Person(ada.server, "Cleo") as cleo:
        branch = cleo.open(ME, bot(), game="medals", branch={"source": table, "step": 1})
        assert due(cleo, play(branch, [cleo], rng), 0)
        assert ticked(cleo) == {}
        text = cleo.ask("GET", f"/api/tables/{table}/record").text
        record = cleo.ok("POST", "/api/records", content=text.encode())["id"]
        play(cleo.open(ME, bot(), game="medals", branch={"source": record, "step": 0}), [cleo], rng)
        assert ticked(cleo) == {}


def test_a_deal_played_again_does_not_count_but_a_rematch_does(ada: Person, ben: Person, rng: random.Random) -> None:
    table = play(together(ben, ada), [ben, ada], rng)
    with Person(ada.server, "Cleo") as cleo:
        again = play(cleo.open(ME, bot(), game="medals", deal=table), [cleo], rng)
        assert due(cleo, again, 0)
        assert ticked(cleo) == {}
        fresh = cleo.ok("POST", f"/api/tables/{again}/rematch")
        play(fresh["id"], [cleo], rng)
        assert set(ticked(cleo)) == due(cleo, fresh["id"], 1)


def test_a_guest_who_makes_an_account_keeps_the_sheet(ada: Person, rng: random.Random, server: Server) -> None:
    play(ada.open(ME, bot(), game="medals"), [ada], rng)
    had = sheet_of(ada)
    login = f"ada.{rng.getrandbits(40):x}"
    ada.ok("POST", "/api/account", json={"login": login, "password": "a long sentence"})
    assert sheet_of(ada) == had
    with Person(server, None) as elsewhere:
        me = elsewhere.ok("POST", "/api/login", json={"login": login, "password": "a long sentence"})
        with Person(server, None, me["token"]) as again:
            assert sheet_of(again) == had


def test_a_sheet_is_for_its_owner(ada: Person, ben: Person, rng: random.Random) -> None:
    table = play(ada.open(ME, bot(), game="medals"), [ada], rng)
    assert ticked(ben) == {}
    ben.ok("GET", "/api/me/achievements")
    assert table not in "".join(ben.seen)
    assert not re.search(r"\b[0-9a-f]{32}\b", ada.seen[-1])


# -- Reef's sheet


def test_R20_what_reef_says_was_earned_is_ticked_once(ada: Person, rng: random.Random) -> None:
    first, earned = play_solo(ada, rng, rule="6")
    assert earned == ["rule.6"]
    assert ticked(ada, "reef") == {"rule.6": first}
    standard, more = play_solo(ada, rng)
    assert ticked(ada, "reef") == {"rule.6": first, **dict.fromkeys(more, standard)}
    _, again = play_solo(ada, rng, rule="6")
    assert again == ["rule.6"]
    assert ticked(ada, "reef") == {"rule.6": first, **dict.fromkeys(more, standard)}
    assert sheet_of(ada, "reef")["earned"] == 1 + len(more)


def test_R20_reefs_sheet_has_fifty_fields_and_five_titles(ada: Person) -> None:
    sheet = sheet_of(ada, "reef")
    assert [len(group["achievements"]) for group in sheet["groups"]] == [25, 15, 10]
    assert [rank["needed"] for rank in sheet["ranks"]] == [0, 10, 20, 30, 40, 50]
    scenario = sheet["groups"][1]["achievements"][3]
    assert scenario["text"]["en"].startswith("Score at least 155 points. ")
    assert scenario["text"]["pl"].startswith("Zdobądź co najmniej 155 punktów. ")


def test_tiles_of_ones_own_making_earn_nothing(ada: Person, rng: random.Random) -> None:
    options = write_options(ReefOptions(rule=6, components=standard()))
    play_solo(ada, rng, **options)
    assert ticked(ada, "reef") == {}


# -- and it stays


def test_sheets_outlive_the_server(folder: Path, environment: dict[str, str], rng: random.Random) -> None:
    server = Server(folder, "--pace", "0", **environment)
    with server, Person(server, "Ada") as ada:
        play(ada.open(ME, bot(), game="medals"), [ada], rng)
        had = sheet_of(ada)
        assert had["earned"]
        server.kill()
        server.start()
        assert sheet_of(ada) == had
        assert not server.faults()


def test_what_is_earned_at_many_tables_at_once_through_several_workers_counts_once(on_postgres: Server) -> None:
    with Person(on_postgres, "Ada") as ada:
        tables = [ada.open(ME, bot(), game="medals") for _ in range(depth(4, 8))]
        with ThreadPoolExecutor(len(tables)) as pool:
            list(pool.map(lambda table: play(table, [ada], random.Random(table)), tables))
        found = ticked(ada)
        assert set(found) == set().union(*(due(ada, table, 0) for table in tables))
        assert set(found.values()) <= set(tables)
        assert sheet_of(ada)["earned"] == len(found)
        assert not on_postgres.faults()
