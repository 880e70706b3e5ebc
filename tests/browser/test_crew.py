"""Missions of Crew in the browser: with bots, with friends, for two with Tonoja, and against the clock."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from browser.pages import Opener
from browser.sailor import BOT, ME, OPEN, WAIT, Sailor, expect_an_end, open_table, sail
from browser.words import button, words
from fathom.core.match import Match, replay
from fathom.core.record import parse
from fathom.core.registry import find


def record_of(page: Page, id: str) -> Match:
    """The finished mission, replayed."""
    origin = page.evaluate("location.origin")
    return replay(parse(httpx.get(f"{origin}/api/tables/{id}/record").raise_for_status().text))


def crew_words(page: Page, key: str) -> str:
    return find("crew").texts[page.evaluate("document.documentElement.lang")].say(key)


def test_one_person_and_three_bots_try_mission_3_and_retry_on_a_phone(open_page: Opener) -> None:
    page = open_page(width=360, lang="pl", motion="no-preference")
    id = open_table(page, [ME, BOT, BOT, BOT], {"mission": "3", "attempts": "3", "window": "1"})
    sailor = Sailor(page)
    sail(sailor, until_lost=True)
    if sailor.lost_an_attempt():  # the same tasks are on the table: agreeing begins another attempt
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        expect(page.locator(".result strong")).to_have_text(crew_words(page, "board.attempt_lost"))
        sail(sailor)
    expect_an_end(page)
    match = record_of(page, id)
    outcome = match.state.outcome()
    assert outcome is not None
    expect(page.locator(".result strong")).to_have_text(crew_words(page, f"reason.{outcome.reason}"))
    assert sailor.cards_played > 0


def test_two_browsers_and_two_bots_play_mission_1(open_page: Opener) -> None:
    pages = [open_page(), open_page(width=360, lang="pl", theme="light")]
    id = open_table(pages[0], [ME, BOT, OPEN, BOT], {"mission": "1", "window": "1"})
    pages[1].goto(f"/table/{id}")
    button(pages[1], words(pages[1], "seat.take")).first.click()
    for page in pages:
        page.wait_for_selector(".hand", timeout=WAIT)
    sailors = [Sailor(page) for page in pages]
    sail(*sailors)
    match = record_of(pages[0], id)
    outcome = match.state.outcome()
    assert outcome is not None
    for page in pages:
        expect(page.locator(".result strong")).to_have_text(crew_words(page, f"reason.{outcome.reason}"))
    # A mission can be lost before everybody has played: whoever did is in the record.
    for seat, sailor in zip((0, 2), sailors, strict=True):
        assert any(move.seat == seat and re.fullmatch(r"[a-z]\d", move.text) for move in match.moves) == (sailor.cards_played > 0)


def test_two_people_with_tonoja(open_page: Opener) -> None:
    ada, ben = open_page(), open_page(lang="pl", theme="light")
    id = open_table(ada, [ME, OPEN], {"mission": "2", "window": "1"})
    ben.goto(f"/table/{id}")
    button(ben, words(ben, "seat.take")).first.click()
    for page in (ada, ben):
        page.wait_for_selector(".tonoja", timeout=WAIT)
    sail(Sailor(ada), Sailor(ben))
    assert record_of(ada, id).state.outcome() is not None
    expect_an_end(ben)


def test_a_mission_against_the_clock_times_out(open_page: Opener) -> None:
    page = open_page()
    id = open_table(page, [ME, BOT, BOT], {"mission": "16", "clock": "timed", "time": "10", "distress": "never"})
    sailor = Sailor(page)
    for _ in range(1_500):  # until the clock runs: then nobody plays
        if page.locator(".countdown.running").count():
            break
        sailor.act()
        page.wait_for_timeout(20)
    expect(page.locator(".result")).to_be_visible(timeout=WAIT)
    match = record_of(page, id)
    assert match.moves[-1].text == "time_up"
    expect(page.locator(".result p").first).to_have_text(crew_words(page, "board.lost_time"))
    expect_an_end(page)
