"""Campaigns: who belongs to one, what is written down, and what the next sitting finds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from fathom.core.match import replay
from fathom.core.record import parse
from fathom.games.crew.options import Logbook
from fathom.games.crew.show.events import TaskDrawn, TaskReplaced
from server.campaigning import BOTS, campaign_log, open_page, page, play_mission, sit_down, sittings, start_campaign, win
from server.client import ME, OPEN, Json, Person, bot
from server.serving import Postgres, Server, wait_for

pytestmark = pytest.mark.xdist_group("campaigns")

QUICK = {"window": "0"}
HARD = 22  # a mission that nobody wins by chance


@pytest.fixture
def campaign(ada: Person) -> str:
    """Ada and two bots."""
    return start_campaign(ada, **QUICK)


@pytest.fixture
def three(server: Server) -> Iterator[list[Person]]:
    """Three people with accounts."""
    with ExitStack() as stack:
        people = [stack.enter_context(Person(server, name)) for name in ("Ada", "Ben", "Cleo")]
        for person in people:
            login = f"{person.ok('GET', '/api/me')['name'].lower()}.{random.getrandbits(40):x}"
            person.ok("POST", "/api/account", json={"login": login, "password": "a long sentence"})
        yield people


@pytest.fixture
def two(three: list[Person]) -> list[Person]:
    return three[:2]


@pytest.fixture
def pair(two: list[Person]) -> str:
    """A campaign of two people, who decide everything themselves; the third member is Tonoja."""
    return start_campaign(two[0], invited(two[1]), **QUICK)


def invited(person: Person) -> Json:
    return {"kind": "invited", "login": account_of(person)}


def account_of(person: Person) -> str:
    """A seat that is kept shows the login that was invited, until its owner comes."""
    return str(person.ok("GET", "/api/me")["account"])


def carried(table: Json) -> Logbook:
    """What a table's group brought along."""
    return msgspec.json.decode(table["options"].get("logbook", "{}"), type=Logbook)


def drawn(person: Person, table: Json) -> list[int]:
    """The task cards that left the deck at a table, in order; one that went back into it (K9) is not among them."""
    tasks: list[int] = []
    for event in replay(parse(person.ask("GET", f"/api/tables/{table['id']}/record").text)).log:
        if isinstance(event, TaskDrawn):
            tasks.append(event.task)
        elif isinstance(event, TaskReplaced):
            tasks.remove(event.task)
    return tasks


# -- who belongs to it


def test_a_new_campaign_is_empty_and_begins_with_the_practice_game(ada: Person) -> None:
    id = start_campaign(ada, bot("easy"), OPEN, bot(), name="Głębia 6", talk="off")
    log = campaign_log(ada, id)
    campaign = log["campaign"]
    assert (campaign["name"], campaign["game"], campaign["options"]) == ("Głębia 6", "crew", {"talk": "off"})
    assert [seat["kind"] for seat in campaign["seats"]] == ["person", "bot", "open", "bot"]
    assert (campaign["next"], campaign["done"], campaign["pages"], campaign["attempts"], campaign["played"]) == (
        0,
        0,
        32,
        0,
        None,
    )
    assert [found["page"] for found in log["pages"]] == list(range(34))
    assert log["pages"][3]["title"]["pl"] == "Pod falą"
    assert all(found["attempts"] == 0 and found["best"] is None for found in log["pages"])
    assert log["sittings"] == []
    assert [found["id"] for found in ada.ok("GET", "/api/campaigns/mine")] == [id]


def test_what_is_no_campaign(ada: Person) -> None:
    def refused(status: int, **fields: object) -> str:
        wanted = {"name": "Six", "game": "crew", "seats": [ME, *BOTS], **fields}
        return ada.refused(status, "POST", "/api/campaigns", json=wanted)

    assert refused(404, game="divers") == "no_campaign"
    assert refused(404, game="chess") == "no_campaign"
    assert refused(400, seats=[ME]) == "wrong_players"
    assert refused(400, seats=[bot(), bot(), bot()]) == "campaign_without_you"
    assert refused(400, seats=[ME, ME, bot()]) == "one_seat_each"
    assert refused(400, options={"depth": "7"}) == "option"
    for name in ("", " Six", "x" * 41, "a\nb", "a​b"):
        assert refused(400, name=name) in ("bad_request", "bad_name")
    assert ada.ok("GET", "/api/campaigns/mine") == []


def test_strangers_neither_read_nor_play(ada: Person, ben: Person, nobody: Person, campaign: str) -> None:
    for status, person, key in ((403, ben, "campaign_members_only"), (401, nobody, "no_identity")):
        assert person.refused(status, "GET", f"/api/campaigns/{campaign}") == key
        assert person.refused(status, "POST", f"/api/campaigns/{campaign}/play", json={"page": 1}) == key
    assert nobody.refused(401, "GET", "/api/campaigns/mine") == "no_identity"
    assert ben.ok("GET", "/api/campaigns/mine") == []
    assert ada.refused(404, "GET", "/api/campaigns/zzzzzzzz") == "no_such_campaign"
    assert ada.refused(404, "POST", f"/api/campaigns/{campaign}/play", json={"page": 34}) == "no_such_page"
    assert campaign_log(ada, campaign)["sittings"] == []


def test_one_person_brings_only_so_many_together(server: Server) -> None:
    with Person(server, "Max") as max_:
        for number in range(50):
            start_campaign(max_, name=f"Crew {number}")
        wanted = {"name": "One more", "game": "crew", "seats": [ME, *BOTS]}
        assert max_.refused(409, "POST", "/api/campaigns", json=wanted) == "too_many_campaigns"
        assert len(max_.ok("GET", "/api/campaigns/mine")) == 50


def test_who_takes_an_open_seat_joins_the_campaign_once_the_game_begins(ada: Person, ben: Person) -> None:
    campaign = start_campaign(ada, OPEN, OPEN)
    table = open_page(ada, campaign, 1)
    assert table["status"] == "open"
    ben.sit(table["id"], 1)
    assert ben.refused(403, "GET", f"/api/campaigns/{campaign}") == "campaign_members_only"
    ada.ok("PUT", f"/api/tables/{table['id']}/seats/2/bot", json={"level": "easy"})
    assert campaign_log(ben, campaign)["campaign"]["table"]["id"] == table["id"]
    seats = campaign_log(ada, campaign)["campaign"]["seats"]
    # The bot is there for this table; the seat stays free for somebody.
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("person", "Ada"), ("person", "Ben"), ("open", "")]
    assert [found["id"] for found in ben.ok("GET", "/api/campaigns/mine")] == [campaign]


def test_invited_people_belong_to_it_and_may_play_without_the_others(three: list[Person]) -> None:
    ada, ben, cleo = three
    campaign = start_campaign(ada, invited(ben), invited(cleo))
    assert [seat["kind"] for seat in campaign_log(ben, campaign)["campaign"]["seats"]] == ["person", "invited", "invited"]
    table = open_page(ben, campaign, 2)
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [
        ("invited", "Ada"),
        ("person", "Ben"),
        ("invited", account_of(cleo)),
    ]
    assert table["id"] in [waiting["id"] for waiting in cleo.ok("GET", "/api/me/tables")["waiting"]]
    for seat in (0, 2):
        ben.ok("PUT", f"/api/tables/{table['id']}/seats/{seat}/bot", json={"level": "beginner"})
    # Bots played for those who had no time; they are members all the same.
    seats = campaign_log(ada, campaign)["campaign"]["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [
        ("person", "Ada"),
        ("person", "Ben"),
        ("invited", account_of(cleo)),
    ]
    assert campaign_log(cleo, campaign)["campaign"]["table"]["id"] == table["id"]


def test_a_guest_at_one_table_does_not_take_a_members_place(three: list[Person]) -> None:
    ada, ben, cleo = three
    campaign = start_campaign(ada, invited(ben), OPEN)
    table = open_page(ada, campaign, 1)["id"]
    ben.sit(table, 1)
    ben.leave(table, 1)
    cleo.sit(table, 1)
    ada.ok("PUT", f"/api/tables/{table}/seats/2/bot", json={"level": "easy"})
    assert ada.info(table)["status"] == "running"
    assert [seat["name"] for seat in campaign_log(ben, campaign)["campaign"]["seats"]][:2] == ["Ada", account_of(ben)]
    assert cleo.refused(403, "GET", f"/api/campaigns/{campaign}") == "campaign_members_only"


# -- one table at a time


def test_a_campaign_is_played_at_one_table_at_a_time(ada: Person, campaign: str) -> None:
    table = open_page(ada, campaign, 4)
    assert table["status"] == "running"
    assert table["private"]
    assert table["campaign"] == campaign
    assert open_page(ada, campaign, 9)["id"] == table["id"]
    log = campaign_log(ada, campaign)
    assert log["campaign"]["table"]["id"] == table["id"]
    assert [(sitting["page"], sitting["sitting"]) for sitting in log["sittings"]] == [(4, None)]


def test_all_who_press_play_at_once_come_to_the_same_table(three: list[Person], server: Server) -> None:
    campaign = start_campaign(three[0], invited(three[1]), invited(three[2]))
    with ThreadPoolExecutor(6) as pool:
        tables = list(pool.map(lambda number: open_page(three[number % 3], campaign, 1 + number % 4)["id"], range(12)))
    assert len(set(tables)) == 1
    assert server.query("SELECT table_id FROM sittings WHERE crew_id = ?", campaign) == [(tables[0],)]


# -- what is written down


def test_a_sitting_is_in_the_log_when_its_table_is_over(two: list[Person], pair: str, rng: random.Random) -> None:
    table = win(two, pair, 1, rng)
    assert table["sitting"]["page"] == 1
    done = page(two[1], pair, 1)
    assert (done["wins"], done["attempts"], done["best"]) == (1, table["sitting"]["attempts"], table["sitting"]["attempts"])
    assert not done["aided"]
    assert not done["undone"]
    log = campaign_log(two[1], pair)
    assert (log["campaign"]["next"], log["campaign"]["done"], log["campaign"]["table"]) == (2, 1, None)
    assert log["campaign"]["attempts"] == table["sitting"]["attempts"]
    assert log["sittings"][0] == {"table": table["id"], "page": 1, "at": table["created"], "sitting": table["sitting"]}
    assert two[1].ok("GET", f"/api/tables/{table['id']}/replay")["frames"]


def test_the_practice_game_is_not_counted(two: list[Person], pair: str, rng: random.Random) -> None:
    sit_down(two, pair, 0, rng)
    log = campaign_log(two[0], pair)
    assert (log["campaign"]["next"], log["campaign"]["done"], log["campaign"]["attempts"]) == (1, 0, 0)
    assert len(log["sittings"]) == 1
    assert carried(open_page(two[0], pair, 1)) == Logbook()


def test_missions_are_played_in_any_order(two: list[Person], pair: str, rng: random.Random) -> None:
    for number in (12, 3, 33):
        sit_down(two, pair, number, rng)
    log = campaign_log(two[0], pair)
    assert [sitting["page"] for sitting in log["sittings"]] == [33, 3, 12]
    assert log["campaign"]["next"] == 1
    assert [found["page"] for found in log["pages"] if found["attempts"]] == [3, 12, 33]


def test_K5_the_task_deck_belongs_to_the_campaign(two: list[Person], pair: str, rng: random.Random) -> None:
    ada = two[0]
    first = sit_down(two, pair, 5, rng, retry="new stop")
    used = drawn(ada, first)
    second = sit_down(two, pair, 4, rng)
    assert sorted(carried(second).spent) == sorted(used)
    assert drawn(ada, second)
    assert not set(used) & set(drawn(ada, second))
    assert set(carried(open_page(ada, pair, 2)).spent) == set(used) | set(drawn(ada, second))


def test_K15_a_mission_left_undone_goes_on_where_it_stopped(two: list[Person], pair: str, rng: random.Random) -> None:
    ada = two[0]
    first = sit_down(two, pair, HARD, rng, retry="same same stop")
    assert first["sitting"] == {"page": HARD, "won": False, "attempts": 3, "aided": False}
    assert page(ada, pair, HARD)["undone"]
    second = sit_down(two, pair, HARD, rng)
    assert carried(second).kept
    assert carried(second).attempts == 3
    assert drawn(ada, second) == []
    assert second["sitting"]["attempts"] == 4
    third = sit_down(two, pair, HARD, rng, keep=False)
    assert carried(third).kept == ()
    assert drawn(ada, third)
    assert third["sitting"]["attempts"] == 5
    assert page(ada, pair, HARD)["attempts"] == 5


def test_K16_the_distress_signal_is_counted_once(two: list[Person], pair: str, rng: random.Random) -> None:
    first = sit_down(two, pair, HARD, rng, retry="same stop", distress="left")
    assert first["sitting"] == {"page": HARD, "won": False, "attempts": 3, "aided": True}
    second = sit_down(two, pair, HARD, rng, retry="same stop")
    assert second["sitting"] == {"page": HARD, "won": False, "attempts": 5, "aided": True}
    assert page(two[1], pair, HARD)["aided"]
    assert campaign_log(two[1], pair)["campaign"]["aided"] == 1


def test_a_mission_done_keeps_its_record_and_the_best_is_remembered(two: list[Person], pair: str, rng: random.Random) -> None:
    wins = [win(two, pair, 1, rng)["sitting"]["attempts"] for _ in range(3)]
    found = page(two[0], pair, 1)
    assert (found["wins"], found["attempts"], found["best"]) == (3, wins[0], min(wins))
    assert campaign_log(two[0], pair)["campaign"]["attempts"] == wins[0]


def test_a_person_among_bots_plays_a_campaign(ada: Person, campaign: str, rng: random.Random) -> None:
    for _ in range(3):
        sit_down([ada], campaign, campaign_log(ada, campaign)["campaign"]["next"], rng)
    assert [sitting["page"] for sitting in sittings(ada, campaign)][:2] == [0, 1]
    assert all(sitting["sitting"] is not None for sitting in sittings(ada, campaign))


def test_nobody_learns_who_the_others_are(ada: Person, ben: Person) -> None:
    campaign = start_campaign(ada, OPEN, bot())
    ben.sit(open_page(ada, campaign, 1)["id"], 1)
    campaign_log(ben, campaign)
    ben.ok("GET", "/api/campaigns/mine")
    assert not re.search(r"\b[0-9a-f]{32}\b", "".join(ben.seen[1:]))


# -- and it stays


def test_a_campaign_outlives_the_server(folder: Path, rng: random.Random) -> None:
    server = Server(folder, "--pace", "0")
    with server, Person(server, "Ada") as ada:
        campaign = start_campaign(ada, **QUICK)
        sit_down([ada], campaign, 3, rng)
        table = open_page(ada, campaign, 2)["id"]
        before = campaign_log(ada, campaign)
        server.kill()
        server.start()
        after = campaign_log(ada, campaign)
        assert after["pages"] == before["pages"]
        assert after["sittings"] == before["sittings"]
        assert open_page(ada, campaign, 2)["id"] == table
        with ada.line(table) as line:
            line.sync()
            play_mission([line], rng)
        assert sittings(ada, campaign)[-1]["sitting"] is not None
        assert not server.faults()


def test_a_table_that_never_began_is_forgotten_and_keeps_nobody_waiting(folder: Path) -> None:
    server = Server(folder, "--pace", "0")
    with server, Person(server, "Ada") as ada:
        campaign = start_campaign(ada, OPEN, bot())
        table = open_page(ada, campaign, 1)["id"]
        server.stop()
        server.query("UPDATE tables SET changed = changed - 1000000")
        server.query("DELETE FROM notes WHERE key = 'expiry'")  # it has looked a moment ago
        server.start()
        wait_for(lambda: open_page(ada, campaign, 2)["id"] != table, "the old table to be forgotten")
        assert [sitting["page"] for sitting in sittings(ada, campaign)] == [2]


def test_a_table_of_older_rules_does_not_hold_its_campaign(folder: Path, rng: random.Random) -> None:
    server = Server(folder, "--pace", "0")
    with server, Person(server, "Ada") as ada:
        campaign = start_campaign(ada, **QUICK)
        sit_down([ada], campaign, 3, rng)
        table = open_page(ada, campaign, 2)["id"]
        server.stop()
        server.query("UPDATE entries SET body = replace(body, '\"version\":', '\"version\":9') WHERE table_id = ?", table)
        server.start()
        assert ada.info(table)["outdated"]
        assert campaign_log(ada, campaign)["campaign"]["table"] is None
        fresh = open_page(ada, campaign, 2)
        assert fresh["id"] != table
        assert open_page(ada, campaign, 2)["id"] == fresh["id"]
        with ada.line(fresh["id"]) as line:
            line.sync()
            play_mission([line], rng)
        assert [sitting["page"] for sitting in sittings(ada, campaign)] == [3, 2, 2]
        assert not server.faults()


def test_campaigns_in_postgresql(postgres: Postgres, folder: Path, rng: random.Random) -> None:
    with Server(folder, "--pace", "0", "--database", postgres.url()) as server, Person(server, "Ada") as ada:
        campaign = start_campaign(ada, **QUICK)
        sit_down([ada], campaign, 2, rng)
        sit_down([ada], campaign, 2, rng)
        with ThreadPoolExecutor(6) as pool:
            tables = set(pool.map(lambda _: open_page(ada, campaign, 3)["id"], range(12)))
        assert len(tables) == 1
        assert [sitting["page"] for sitting in sittings(ada, campaign)] == [2, 2, 3]
        assert not server.faults()
