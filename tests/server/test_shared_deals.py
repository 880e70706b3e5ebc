"""A deal that is shared: played by others from the same seat, and compared; private tables name nobody."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from server.campaigning import sit_down, start_campaign
from server.client import ME, OPEN, Json, Person, bot, play_on
from server.serving import wait_for

pytestmark = pytest.mark.xdist_group("deals")

PUBLIC = {"id", "game", "preset", "options", "clock", "private", "seats", "seat", "at", "sat"}

Played = Callable[..., str]


@pytest.fixture
def played(rng: random.Random) -> Played:
    """A finished game: `played(host, others, *seats)`; the others take the open seats in order."""

    def play(host: Person, others: list[Person], *seats: Json, **fields: object) -> str:
        table = host.open(*seats, **{"game": "medals", **fields})
        open_seats = [number for number, seat in enumerate(seats) if seat is OPEN]
        for seat, person in zip(open_seats, others, strict=True):
            person.sit(table, seat, accept="deal" in fields)
        people = [host, *others] if ME in seats else others
        with ExitStack() as stack:
            lines = [stack.enter_context(person.line(table)) for person in people]
            for line in lines:
                line.sync()
            while not lines[0].over:
                mover = next((line for line in lines if line.moves), None)
                if mover is not None:
                    mover.move_in_time(rng.choice(mover.moves))
                newest = host.info(table)["v"]
                for line in lines:
                    line.reach(newest)
        return table

    return play


def share(person: Person, table: str) -> Json:
    shared: Json = person.ok("POST", f"/api/tables/{table}/deal")
    return shared


def play_shared(person: Person, deal: Json) -> Json:
    """A table as the page of a shared deal makes it."""
    seats: list[Json] = [
        ME if number == deal["seat"] else {"kind": "bot", "level": seat["level"]} if seat["kind"] == "bot" else OPEN
        for number, seat in enumerate(deal["seats"])
    ]
    wanted = {"game": deal["game"], "seats": seats, "clock": deal["clock"], "private": deal["private"], "deal": deal["id"]}
    table: Json = person.ok("POST", "/api/tables", json=wanted)
    return table


def named(rows: list[Json]) -> list[list[str]]:
    return [[seat["name"] for seat in row["seats"]] for row in rows]


# -- sharing


def test_a_friend_plays_the_deal_from_the_same_seat_against_the_same_bots(
    ada: Person, ben: Person, played: Played, rng: random.Random
) -> None:
    first = played(ada, [], bot("easy"), ME, options={"shows": "false"}, clock={"kind": "live", "minutes": 10})
    deal = ben.ok("GET", f"/api/deals/{share(ada, first)['id']}")
    assert [(seat["kind"], seat["name"], seat["level"]) for seat in deal["seats"]] == [
        ("bot", "easy", "easy"),
        ("person", "Ada", None),
    ]
    assert (deal["game"], deal["options"], deal["seat"], deal["sat"]) == ("medals", {"shows": "false"}, 1, False)
    table = play_shared(ben, deal)
    assert (table["status"], table["known"], table["options"]) == ("running", "deal", {"shows": "false"})
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [("bot", "easy"), ("person", "Ben")]
    with ben.line(table["id"]) as line:
        line.sync()
        play_on([line], rng)
    for person, here in ((ada, first), (ben, table["id"])):
        rows = person.ok("GET", f"/api/tables/{here}/same")
        assert {(row["replay"], row["here"]) for row in rows} == {(first, here == first), (table["id"], here != first)}


def test_with_several_people_the_game_waits_for_them(ada: Person, ben: Person, played: Played) -> None:
    first = played(ada, [ben], ME, OPEN, bot("easy"))
    deal = share(ben, first)
    with Person(ada.server, "Cleo") as cleo, Person(ada.server, "Dan") as dan:
        table = play_shared(cleo, deal)
        assert [seat["kind"] for seat in table["seats"]] == ["open", "person", "bot"]
        assert dan.refused(409, "POST", f"/api/tables/{table['id']}/seats/0") == "known_deal"
        assert dan.sit(table["id"], 0, accept=True)["status"] == "running"


def test_before_it_is_played_a_deal_tells_only_what_it_is(ada: Person, ben: Person, played: Played) -> None:
    first = played(ada, [], ME, bot())
    code = share(ada, first)["id"]
    answer = ben.ask("GET", f"/api/deals/{code}")
    assert set(answer.json()) == PUBLIC
    assert first not in answer.text, "by the table's id one could watch it first"
    assert first not in ben.ask("GET", f"/api/tables/{play_shared(ben, answer.json())['id']}").text
    for path in ("", "/replay", "/record", "/same", "/review"):
        assert ben.refused(404, "GET", f"/api/tables/{code}{path}") == "no_such_table"


def test_each_seat_has_one_code(ada: Person, ben: Person, nobody: Person, played: Played) -> None:
    first = played(ada, [ben], bot(), OPEN, ME)
    codes = {person: share(person, first) for person in (ada, ben, nobody)}
    assert [codes[person]["seat"] for person in (ada, ben, nobody)] == [2, 1, 1], "spectators share the first person's"
    assert codes[ben]["id"] == codes[nobody]["id"] != codes[ada]["id"]
    assert share(ada, first)["id"] == codes[ada]["id"]
    assert codes[ada]["sat"]
    assert not codes[nobody]["sat"]


def test_those_who_share_at_the_same_moment_have_the_same_code(finished: str, nobody: Person) -> None:
    with ThreadPoolExecutor(8) as pool:
        codes = set(pool.map(lambda _: share(nobody, finished)["id"], range(16)))
    assert len(codes) == 1


def test_a_game_of_bots_is_shared_from_its_first_seat(finished: str, nobody: Person) -> None:
    assert share(nobody, finished)["seat"] == 0


def test_a_deal_that_was_shared_is_shared_on(ada: Person, ben: Person, played: Played) -> None:
    first = played(ada, [], ME, bot())
    second = played(ben, [], ME, bot(), deal=share(ada, first)["id"])
    with Person(ada.server, "Cleo") as cleo:
        third = played(cleo, [], ME, bot(), deal=share(ben, second)["id"])
        assert {row["replay"] for row in cleo.ok("GET", f"/api/tables/{third}/same")} == {first, second, third}


def test_what_cannot_be_shared(ada: Person, ben: Person, duel: str) -> None:
    waiting = ada.open(ME, OPEN)
    for table in (duel, waiting):
        for person in (ada, ben):
            assert person.refused(409, "POST", f"/api/tables/{table}/deal") == "still_hidden"
    assert ada.refused(404, "POST", "/api/tables/zzzzzzzz/deal") == "no_such_table"
    assert ada.refused(404, "GET", "/api/deals/zzzzzzzz") == "no_such_deal"
    assert ada.refused(400, "GET", "/api/deals/no") == "bad_request"
    assert ada.refused(404, "GET", f"/api/deals/{duel}") == "no_such_deal"


def test_a_private_deal_is_shared_by_its_players_and_names_nobody(ada: Person, ben: Person, played: Played) -> None:
    first = played(ada, [], ME, bot("easy"), private=True)
    assert ben.refused(403, "POST", f"/api/tables/{first}/deal") == "players_only"
    mine = share(ada, first)
    assert named([mine]) == [["Ada", "easy"]]
    answer = ben.ask("GET", f"/api/deals/{mine['id']}")
    assert named([answer.json()]) == [["", "easy"]]
    assert "Ada" not in answer.text
    assert play_shared(ben, answer.json())["private"]


# -- comparing


def test_who_sat_at_a_private_table_is_told_only_to_those_who_did(
    ada: Person, ben: Person, nobody: Person, played: Played
) -> None:
    with Person(ada.server, "Cleo") as cleo:
        first = played(cleo, [], ME, bot())
        hidden = played(ada, [ben], ME, OPEN, private=True, deal=first)
        for person in (ada, ben):
            rows = person.ok("GET", f"/api/tables/{first}/same")
            assert {(row["replay"], *names) for row, names in zip(rows, named(rows), strict=True)} == {
                (first, "Cleo", "beginner"),
                (hidden, "Ada", "Ben"),
            }
        for person in (cleo, nobody):
            answer = person.ask("GET", f"/api/tables/{first}/same")
            row = next(row for row in answer.json() if row["replay"] is None)
            assert [(seat["kind"], seat["name"]) for seat in row["seats"]] == [("person", ""), ("person", "")]
            assert row["result"] == ada.info(hidden)["result"]
            assert not any(text in answer.text for text in ("Ada", "Ben", hidden))
        # Also for those who have been sent the private table's link.
        [here] = [row for row in cleo.ok("GET", f"/api/tables/{hidden}/same") if row["here"]]
        assert (here["replay"], named([here])) == (hidden, [["", ""]])


def test_a_campaigns_name_is_its_members_own(ada: Person, ben: Person, rng: random.Random) -> None:
    first = sit_down([ada], start_campaign(ada, name="Quiet Water", window="0"), 0, rng)["id"]
    assert [row["campaign"] for row in ada.ok("GET", f"/api/tables/{first}/same")] == ["Quiet Water"]
    second = ben.open(*[bot()] * 3, deal=share(ada, first)["id"])
    wait_for(lambda: ben.info(second)["status"] == "over", "the end of the game")
    assert [row["campaign"] for row in ben.ok("GET", f"/api/tables/{second}/same")] == [None, None]
