"""Missions of Crew in the browser: with bots, with friends, for two with Tonoja, and against the clock."""

from __future__ import annotations

import re

import msgspec
from playwright.sync_api import Page, expect

from browser.pages import Meeting, Opener, take_seat
from browser.positions import gather, moves_of, play, play_on, played, steps_to, upload
from browser.sailor import Sailor, expect_an_end, sail
from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.core.record import parse
from fathom.core.registry import find
from server.client import ME, OPEN, Person, bot
from tiers import nightly


def mission(number: int, players: int, seed: int, attempts: int = 1) -> Match:
    """A mission that was played to its end in any way that is legal."""
    options = {"mission": str(number), "attempts": str(attempts), "window": "1"}
    return played("crew", players, options, seed, _no_waiting)


def _no_waiting(match: Match, seat: int, dice: Dice) -> str:
    moves = [match.game.notation.write(match.state, seat, action) for action in match.state.actions(seat)]
    moves = [move for move in moves if move != "wait"]
    return moves[dice.below(len(moves))]


def record_of(person: Person, table: str) -> Match:
    """The finished mission, replayed."""
    return replay(parse(person.ask("GET", f"/api/tables/{table}/record").raise_for_status().text))


def crew_words(page: Page, key: str) -> str:
    return find("crew").texts[page.evaluate("document.documentElement.lang")].say(key)


def expect_the_reason(page: Page, match: Match) -> None:
    outcome = match.state.outcome()
    assert outcome is not None
    expect(page.locator(".result strong")).to_have_text(crew_words(page, f"reason.{outcome.reason}"))


def test_an_attempt_and_then_the_mission_are_lost_on_a_phone(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    match = mission(3, 4, 39, attempts=2)
    first, last = steps_to(match, "attempt_lost")
    seats = [bot(), bot(), ME, bot()]
    page = open_page(None, who=ada, width=360, lang="pl", motion="no-preference")
    sailor = Sailor(page)
    page.goto(f"/table/{play_on(ada, match, *seats, step=first)}")
    sailor.lay(match.moves[first].text)
    expect(page.locator(".result strong")).to_have_text(crew_words(page, "board.attempt_lost"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # The same tasks are on the table: agreeing begins another attempt.
    while sailor.cards_played < 2:
        sailor.wait()
        sailor.act()
    table = play_on(ada, match, *seats, step=last)
    page.goto(f"/table/{table}")
    sailor.lay(match.moves[last].text)
    expect_an_end(page)
    expect_the_reason(page, record_of(ada, table))


@nightly("a whole mission, which is lost sooner or later: by day the moments when that happens")
def test_one_person_and_three_bots_try_mission_3_and_retry_on_a_phone(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    table = ada.open(ME, bot(), bot(), bot(), game="crew", options={"mission": "3", "attempts": "3", "window": "1"})
    page = open_page(f"/table/{table}", who=ada, width=360, lang="pl", motion="no-preference")
    sailor = Sailor(page)
    sail(sailor, until_lost=True)
    if sailor.lost_an_attempt():
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        expect(page.locator(".result strong")).to_have_text(crew_words(page, "board.attempt_lost"))
        sail(sailor)
    expect_an_end(page)
    expect_the_reason(page, record_of(ada, table))
    assert sailor.cards_played > 0


def test_two_browsers_and_two_others_win_mission_1(open_page: Opener, meet: Meeting) -> None:
    people = [meet(name) for name in ("Ada", "Ben", "Cas", "Dan")]
    match = mission(1, 4, 1)
    cards = moves_of(match)[-8:]  # the first two tricks
    table = gather(people, match, len(moves_of(match)) - len(cards))
    sailors = {
        0: Sailor(open_page(f"/table/{table}", who=people[0])),
        2: Sailor(open_page(f"/table/{table}", who=people[2], width=360, lang="pl", theme="light")),
    }
    with people[1].line(table) as ben, people[3].line(table) as dan:
        for move in cards:
            if move.seat in sailors:
                sailors[move.seat].lay(move.text)
            else:
                play({1: ben, 3: dan}[move.seat], move.text)
    for sailor in sailors.values():
        assert sailor.cards_played == 2
        expect_the_reason(sailor.page, match)


@nightly("a whole mission from the beginning: by day its last tricks, and another mission with bots")
def test_two_browsers_and_two_bots_play_mission_1(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    table = ada.open(ME, bot(), OPEN, bot(), game="crew", options={"mission": "1", "window": "1"})
    pages = [open_page(f"/table/{table}", who=ada), open_page(f"/table/{table}", width=360, lang="pl", theme="light")]
    take_seat(pages[1])
    sailors = [Sailor(page) for page in pages]
    sail(*sailors)
    match = record_of(ada, table)
    for page in pages:
        expect_the_reason(page, match)
    # A mission can be lost before everybody has played: who did is in the record.
    for seat, sailor in zip((0, 2), sailors, strict=True):
        assert any(move.seat == seat and re.fullmatch(r"[a-z]\d", move.text) for move in match.moves) == (sailor.cards_played > 0)


def test_two_people_with_tonoja(open_page: Opener, meet: Meeting) -> None:
    people = meet("Ada"), meet("Ben")
    match = mission(2, 2, 20)
    cards = moves_of(match)[-6:]
    table = gather(people, match, len(moves_of(match)) - len(cards))
    ada = Sailor(open_page(f"/table/{table}", who=people[0]))
    ben = Sailor(open_page(f"/table/{table}", who=people[1], lang="pl", theme="light"))
    for page in (ada.page, ben.page):
        page.wait_for_selector(".tonoja")
    for move in cards:
        (ada, ben)[move.seat].lay(move.text)
    for page in (ada.page, ben.page):
        expect_an_end(page)
        expect_the_reason(page, match)


@nightly("a whole mission from the beginning: by day its last tricks")
def test_two_people_with_tonoja_from_the_beginning(open_page: Opener, meet: Meeting) -> None:
    host = meet()
    table = host.open(ME, OPEN, game="crew", options={"mission": "2", "window": "1"})
    ada, ben = open_page(f"/table/{table}", who=host), open_page(f"/table/{table}", lang="pl", theme="light")
    take_seat(ben)
    for page in (ada, ben):
        page.wait_for_selector(".tonoja")
    sail(Sailor(ada), Sailor(ben))
    assert record_of(host, table).state.outcome() is not None
    expect_an_end(ben)


def test_a_mission_against_the_clock_times_out(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    options = {"mission": "16", "clock": "timed", "time": "10", "distress": "never"}
    table = ada.open(ME, bot(), bot(), game="crew", options=options)
    page = open_page(f"/table/{table}", who=ada)
    sailor = Sailor(page)
    running = page.locator(".countdown.running")
    while not running.count():  # then nobody plays
        sailor.act()
        page.wait_for_timeout(20)
    expect(page.locator(".result")).to_be_visible()
    match = record_of(ada, table)
    assert match.moves[-1].text == "time_up"
    expect(page.locator(".result p").first).to_have_text(crew_words(page, "board.lost_time"))
    expect_an_end(page)


def cards_shown(match: Match, seat: int) -> list[str]:
    view = msgspec.to_builtins(match.state.observe(None))
    return [message["card"] for message in view["members"][seat]["messages"]]


def shown_twice(match: Match) -> int | None:
    """The seat of somebody who has shown the same card twice."""
    return next((seat for seat in range(4) if len(set(cards_shown(match, seat))) < len(cards_shown(match, seat))), None)


def test_a_card_can_be_shown_twice(open_page: Opener, meet: Meeting) -> None:
    """Over unknown terrain (K20) the tokens may lie in the middle for everybody."""
    games = (
        played("crew", 4, {"mission": "22"}, seed, until=lambda match: shown_twice(match) is not None) for seed in range(500)
    )
    match, seat = next((match, seat) for match in games if (seat := shown_twice(match)) is not None)
    record = upload(meet(), match)
    for viewer, where in ((seat, ".near"), ((seat + 1) % 4, f".member[data-at='member:{seat}']")):
        page = open_page(f"/replay/{record}?seat={viewer}&step={len(match.moves)}")
        expect(page.locator(f"{where} .shown[role=img]")).to_have_count(len(cards_shown(match, seat)))
