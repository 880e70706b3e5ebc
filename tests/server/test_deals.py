"""The same deal again: nature does at another table what it did at the first, and nobody learns of it before it happens."""

from __future__ import annotations

import random
import re

import pytest

from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.core.state import NATURE
from fathom.server import entries as log
from fathom.server.deals import Deal, nature_of
from fathom.server.table import Table
from server.client import ME, OPEN, Line, Person, bot, play_on
from server.serving import Server, wait_for

pytestmark = pytest.mark.xdist_group("deals")

CARD = re.compile(r"\b[rygbs]\d{1,2}\b")


def record_of(person: Person, table: str) -> Record:
    return parse(person.ask("GET", f"/api/tables/{table}/record").text)


def again(person: Person, deal: str, *seats: dict[str, object], **fields: object) -> str:
    return person.open(*seats, deal=deal, **fields)


def wait_until_over(person: Person, table: str) -> str:
    wait_for(lambda: person.info(table)["status"] == "over", "the end of the game")
    return table


def opening(record: Record) -> list[str]:
    """What nature did before anybody moved."""
    texts = []
    for move in record.moves:
        if move.seat != NATURE:
            break
        texts.append(move.text)
    return texts


def test_everybody_is_dealt_the_same(ada: Person, finished: str) -> None:
    first = record_of(ada, finished)
    second = record_of(ada, wait_until_over(ada, again(ada, finished, bot("beginner"), bot("easy"))))
    assert opening(second) == opening(first)
    assert len(opening(first)) > 4  # treasures on the tiles, and the hands
    assert second.options == first.options


@pytest.mark.parametrize("mission", ["9", "20"])
def test_a_crew_is_dealt_the_same_terrain_hands_and_tasks(ada: Person, mission: str) -> None:
    seats = [bot("beginner")] * 3
    options = {"mission": mission, "window": "0"}
    first = wait_until_over(ada, ada.open(*seats, game="crew", options=options))
    second = wait_until_over(ada, again(ada, first, *seats))
    third = wait_until_over(ada, again(ada, second, *seats))
    dealt = [opening(record_of(ada, table)) for table in (first, second, third)]
    assert dealt[0] == dealt[1] == dealt[2]
    kinds = [text.split()[0] for text in dealt[0]]
    assert {"deal", "task"} <= set(kinds)
    assert ("terrain" in kinds) == (mission == "20")
    assert [row["sitting"]["page"] for row in ada.ok("GET", f"/api/tables/{second}/same")] == [int(mission)] * 3


def played_game() -> Match:
    match = Match(find("divers"))
    rng = random.Random(7)
    while actors := match.settle(Dice("first")):
        match.act(actors[0], rng.choice(match.state.actions(actors[0])))
    return match


def dealt_again(nature: list[str]) -> Table:
    table = Table("deal0000")
    chairs = [log.Chair(level="easy"), log.Chair(level="easy")]
    table.apply(log.Opened(game="divers", version=find("divers").version, chairs=chairs, host="", nature=nature), 0.0)
    return table


def test_the_same_moves_make_the_same_game() -> None:
    first = played_game()
    table = dealt_again(nature_of(first.record()))
    moves = [move for move in first.moves if move.seat != NATURE]
    while table.status != "over":
        if table.draw(Dice(f"second {table.v}"), 0.0) is None:
            table.apply(log.Moved(seat=moves[0].seat, text=moves.pop(0).text), 0.0)
    assert table.match is not None
    assert table.match.moves == first.moves


def test_other_moves_take_from_the_deal_what_they_can_and_the_dice_go_on() -> None:
    nature = nature_of(played_game().record())[:14]
    table = dealt_again(nature)
    rng = random.Random(8)
    while table.status != "over":
        if table.draw(Dice(f"second {table.v}"), 0.0) is None:
            assert table.match is not None
            state, seat = table.match.state, table.to_act[0]
            table.apply(log.Moved(seat=seat, text=table.game.notation.write(state, seat, rng.choice(state.actions(seat)))), 0.0)
    assert table.match is not None
    made = nature_of(table.match.record())
    assert made != nature_of(played_game().record())
    drawn = [[text for text in texts if text.startswith("draw")] for texts in (nature, made)]
    assert len(drawn[0]) > 3
    assert drawn[1][: len(drawn[0])] == drawn[0]
    assert set(nature) <= set(made)
    assert len(made) > len(nature)
    replay(table.match.record())


def test_what_is_not_possible_stays_in_the_deal() -> None:
    match = Match(find("divers"))
    deal = Deal(["draw r7", "nonsense", match.game.notation.write(match.state, NATURE, match.state.chance(Dice("x")))])
    action = deal.next(match.game, match.state)
    assert action is not None
    text = match.game.notation.write(match.state, NATURE, action)
    assert text.startswith("fill")
    deal.happened(text)
    deal.happened("never dealt")
    assert deal.next(match.game, match.state) is None


def test_an_uploaded_record_can_be_dealt_again(ada: Person, finished: str) -> None:
    text = ada.ask("GET", f"/api/tables/{finished}/record").text
    record = ada.ok("POST", "/api/records", content=text.encode())["id"]
    table = wait_until_over(ada, again(ada, record, bot(), bot()))
    assert opening(record_of(ada, table)) == opening(parse(text))
    assert [row["here"] for row in ada.ok("GET", f"/api/tables/{table}/same")] == [True]


def test_all_who_had_the_deal_are_compared(ada: Person, ben: Person, server: Server) -> None:
    with Person(server, "Cleo") as cleo:
        first = wait_until_over(cleo, cleo.open(bot("beginner"), bot("beginner")))
        second = wait_until_over(ada, again(ada, first, bot("easy"), bot("beginner")))
        hidden = wait_until_over(ben, again(ben, second, bot("easy"), bot("easy"), private=True))
        running = again(ada, first, ME, OPEN)
        rows = {row["replay"]: row for row in ada.ok("GET", f"/api/tables/{second}/same")}
        assert set(rows) == {first, second, None}, "the private table is there, but cannot be looked at"
        assert rows[second]["here"]
        assert not rows[first]["here"]
        assert rows[first]["reason"] == cleo.info(first)["reason"]
        assert rows[first]["result"] == cleo.info(first)["result"]
        assert [seat["level"] for seat in rows[None]["seats"]] == ["easy", "easy"]
        # Also when one asks at the first table; the third was dealt what the first was.
        assert len(cleo.ok("GET", f"/api/tables/{first}/same")) == 3
        assert opening(record_of(ben, hidden)) == opening(record_of(cleo, first))
        assert ada.refused(409, "GET", f"/api/tables/{running}/same") == "still_hidden"


def test_who_sat_at_a_private_table_may_watch_it_again(ada: Person, ben: Person, finished: str, rng: random.Random) -> None:
    table = again(ada, finished, ME, OPEN, private=True)
    ben.sit(table, 1, accept=True)
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        play_on([one, two], rng)
    assert table in [row["replay"] for row in ben.ok("GET", f"/api/tables/{table}/same")]
    assert table in [row["replay"] for row in ada.ok("GET", f"/api/tables/{finished}/same")]
    with Person(ada.server, "Dora") as dora:
        assert table not in [row["replay"] for row in dora.ok("GET", f"/api/tables/{finished}/same")]


def test_nothing_of_the_deal_leaks(ada: Person, ben: Person, finished: str, rng: random.Random) -> None:
    """Not the table it comes from, not a card before it is seen: in no frame and in no answer."""
    table = again(ada, finished, ME, OPEN)
    ben.sit(table, 1, accept=True)
    with ada.line(table) as one, ben.line(table) as two, Line(ada.server, table, None) as watcher:
        for line in (one, two, watcher):
            line.sync()
        play_on([one, two], rng, most=6)
        watcher.reach(one.v)
        told = [*one.frames, *two.frames, *watcher.frames]
        held = set(one.view["players"][0]["hand"]) - set(one.view["players"][0]["revealed"])
        assert held
        assert not held & {card for text in [*two.frames, *watcher.frames] for card in CARD.findall(text)}
        ben.info(table)
        ben.ok("GET", "/api/tables")
        tables = ben.ok("GET", "/api/me/tables")
        assert [info["origin"] for info in [*tables["waiting"], *tables["running"]] if info["id"] == table] == [None]
        for text in [*told, *ben.seen]:
            assert "nature" not in text
            assert finished not in text
    assert ben.refused(409, "GET", f"/api/tables/{table}/record") == "still_hidden"


def test_what_cannot_be_dealt_again(ada: Person, ben: Person, finished: str, duel: str) -> None:
    seats = [ME, bot()]

    def refused(status: int, **fields: object) -> str:
        return ada.refused(status, "POST", "/api/tables", json={"game": "divers", "seats": seats, **fields})

    assert refused(409, deal=duel) == "still_hidden"
    # Not even through a running table that repeats a finished one: a bot's game would show what its players hold.
    running = again(ben, finished, ME, OPEN)
    assert refused(409, deal=running) == "still_hidden"
    assert refused(404, deal="zzzzzzzz") == "no_such_table"
    assert refused(400, deal="no") == "bad_request"
    assert refused(400, deal=finished, seats=[ME, bot(), bot()]) == "wrong_players"
    assert refused(400, deal=finished, branch={"source": finished, "step": 3}) == "branch_or_deal"
