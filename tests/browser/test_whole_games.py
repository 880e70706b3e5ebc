"""Whole games of Divers in the browser, in every way that a person can play."""

from __future__ import annotations

import json

import httpx
import msgspec
from playwright.sync_api import Page, expect

from browser.diver import Diver, play_to_the_end
from browser.pages import Opener, play_now, take_seat
from browser.words import button, game_words, words
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.games.divers.components import COLOURS, standard
from server.serving import Server


def record_of(page: Page) -> str:
    id = page.url.rsplit("/", 1)[-1]
    return httpx.get(f"{page.evaluate('location.origin')}/api/tables/{id}/record").raise_for_status().text


def cheap_table(page: Page) -> str:
    """A new table where every goal costs two treasures, so that a whole game is short; the person of this page sits there."""
    box = msgspec.to_builtins(standard())
    for colour in COLOURS:
        box[colour]["goal"] = 2
    wanted = {"game": "divers", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"components": json.dumps(box)}}
    return str(
        page.evaluate(
            """async (wanted) => {
              const post = (path, body) => fetch(path, {
                method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
              await post("/api/guest", { name: "Ada" });
              return (await (await post("/api/tables", wanted)).json()).id;
            }""",
            wanted,
        )
    )


def test_two_people_in_two_browsers_play_to_the_end_and_again(open_page: Opener) -> None:
    ada, ben = open_page(width=360, height=740, touch=True), open_page(lang="pl", theme="light")
    ada.wait_for_selector("main h1")
    ada.goto(f"/table/{cheap_table(ada)}")
    ben.goto(ada.url)
    take_seat(ben)
    ada.wait_for_selector(".hand")
    two = Diver(ada, "tap"), Diver(ben, "drag")
    play_to_the_end(*two)
    assert min(diver.moves for diver in two) > 5
    match = replay(parse(record_of(ada)))
    outcome = match.state.outcome()
    assert outcome is not None
    for seat, page in enumerate((ada, ben)):
        key = {1.0: "board.won", 0.0: "board.lost", 0.5: "board.drawn"}[outcome.results[seat]]
        expect(page.locator(".result strong")).to_have_text(game_words(page, key))
    # Once more: one asks, the other finds the way.
    button(ada, words(ada, "table.rematch")).click()
    ada.wait_for_function("url => location.href !== url", arg=ben.url)
    expect(ben.locator(".ending a[href^='/table/']")).to_be_visible()
    ben.locator(".ending a[href^='/table/']").click()
    ben.wait_for_url(ada.url)
    take_seat(ben)
    ada.wait_for_selector(".hand")


def test_one_person_plays_against_a_bot_with_the_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    diver = Diver(page, "keys")
    page.wait_for_selector("main h1")
    for _ in range(60):
        page.keyboard.press("Tab")
        title = words(page, "home.game_title", title=game_words(page, "title"))
        if page.evaluate("title => document.activeElement.ariaLabel === title", title):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    while diver.moves < 10:
        assert diver.wait_for_turn()
        diver.play()


def test_a_phone_360_pixels_wide(open_page: Opener) -> None:
    page = open_page(width=360, height=740, touch=True, motion="no-preference")
    play_now(page)
    diver = Diver(page, "tap")
    while diver.moves < 6 and diver.wait_for_turn():
        diver.play()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if diver.moves == 3:
            page.wait_for_timeout(500)  # the drawn card has come to the hand
            hand = page.locator("button.card").first.bounding_box()
            assert hand is not None
            assert 370 < hand["y"] < 740, "the hand is within a thumb's reach"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_reload_in_the_middle_changes_nothing(open_page: Opener) -> None:
    page = open_page()
    play_now(page)
    diver = Diver(page)
    for _ in range(3):
        if diver.wait_for_turn():
            diver.play()
    diver.wait_for_turn()
    before = _what_is_there(page)
    page.reload()
    diver.wait_for_turn()
    assert _what_is_there(page) == before
    diver.play()


def _what_is_there(page: Page) -> list[str]:
    page.wait_for_timeout(400)  # nothing travels any more
    return list(page.locator("[data-at^='card:']").evaluate_all("cards => cards.map(card => card.dataset.at)"))


def test_somebody_leaves_a_bot_plays_on_and_they_come_back(open_page: Opener, server: Server) -> None:
    page = open_page()
    play_now(page)
    diver = Diver(page)
    diver.wait_for_turn()
    diver.play()
    button(page, words(page, "table.leave")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "table.leave")).last.click()
    button(page, words(page, "table.come_back")).click()
    assert diver.wait_for_turn()
    diver.play()
