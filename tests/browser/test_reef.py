"""Games of Reef in the browser: a whole one alone with the mouse, rounds with the keyboard alone and of four on a phone."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from browser.builder import WAIT, Builder, open_table
from browser.pages import Opener
from browser.words import button, game_words, words
from fathom.core.match import replay
from fathom.core.record import parse
from server.serving import wait_for

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "beginner"}
FIRST = {"creatures": "first", "orange": "1", "blue": "2"}


def record_of(page: Page) -> str:
    id = page.url.rsplit("/", 1)[-1]
    return httpx.get(f"{page.evaluate('location.origin')}/api/tables/{id}/record").raise_for_status().text


def expect_the_score(builder: Builder) -> None:
    """The sheet on the page says what the engine counts when it plays the record again."""
    page = builder.page
    expect(page.get_by_role("link", name=words(page, "table.replay"))).to_be_visible(timeout=WAIT)
    outcome = replay(parse(record_of(page))).state.outcome()
    assert outcome is not None
    assert outcome.points[builder.view["seat"]] == builder.view["oceans"][builder.view["seat"]]["score"]["total"]
    expect(page.locator(".total td").nth(builder.view["seat"])).to_have_text(str(outcome.points[builder.view["seat"]]))


def test_alone_with_the_mouse(open_page: Opener) -> None:
    page = open_page()
    builder = open_table(page, [ME], FIRST)
    bought = False
    while builder.wait_for_turn():
        if not bought and "lift" in builder.offered and builder.view["round"] == 3:
            # Any tile with any fish, for which the lionfish gets one: the first is free.
            builder.make("lift")
            builder.make("pay lionfish")
            builder.wait_for_turn()
            builder.make(next(move for move in builder.offered if move.startswith("choose") and " with " in move))
            bought = True
        builder.make(builder.wish())
    assert bought
    assert builder.view["round"] == 17
    assert any(move.startswith("finish") for move in builder.made)
    assert sum(builder.view["lionfish"].values()) == 1
    expect_the_score(builder)
    # The sheet can be kept as a picture.
    with page.expect_download(timeout=WAIT) as download:
        page.get_by_role("button", name=game_words(page, "score.save", "reef")).click()
        page.get_by_role("button", name=game_words(page, "score.download", "reef")).click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_alone_with_the_keyboard(open_page: Opener) -> None:
    builder = open_table(open_page(lang="pl", theme="light", motion="no-preference"), [ME], FIRST)
    builder.way = "keys"
    builder.play_until(5)
    assert {move.split()[0] for move in builder.made} >= {"take", "choose", "tile", "fish", "end"}


def test_four_seats_with_bots_on_a_phone(open_page: Opener) -> None:
    page = open_page(width=360, height=740)
    builder = open_table(page, [ME, BOT, BOT, BOT], {"counts": "true"})
    builder.play_until(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # A bot takes the seat for the rest of the game, while nobody looks on.
    table = page.url
    button(page, words(page, "table.leave")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "table.leave")).last.click()
    expect(button(page, words(page, "table.come_back"))).to_be_visible()
    page.goto("/")
    wait_for(lambda: httpx.get(table.replace("/table/", "/api/tables/")).json()["status"] == "over", "the end", 120)
    page.goto(table)
    expect_the_score(builder)
    assert [len(ocean["tiles"]) for ocean in builder.view["oceans"]] == [18] * 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_turn_is_taken_back_step_by_step_until_something_is_drawn(open_page: Opener) -> None:
    page = open_page()
    builder = open_table(page, [ME], FIRST)
    take_back = page.get_by_role("button", name=words(page, "table.undo"))
    for _ in range(2):  # the first creature is taken and placed: that draws the pool anew
        builder.wait_for_turn()
        builder.make(builder.wish())
    builder.wait_for_turn()
    expect(take_back).to_be_disabled()
    before = builder.view
    made = 0
    while builder.wait_for_turn() and "end" not in builder.offered:
        builder.make(builder.wish())
        made += 1
    for _ in range(made):
        builder.offered = []
        take_back.click()
        builder.wait_for_turn()
    assert builder.view == before
    expect(take_back).to_be_disabled()
