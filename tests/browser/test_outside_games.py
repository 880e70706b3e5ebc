"""Games from outside this project, with their own boards: played, replayed and read out in a browser that does not know them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.checks import check
from browser.pages import Opener, stamp
from browser.words import button, words
from server.client import Person
from server.serving import Server, installed
from tutorial import Author

A_CARD = re.compile(r"^(red|green|blue) [1-4]$")


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the game of docs/adding-a-game.md and both examples."""
    author = Author(tmp_path_factory.mktemp("author"))
    author.install()
    examples = installed(tmp_path_factory, "beacons", "pearls")
    path = os.pathsep.join([author.environment["PYTHONPATH"], examples["PYTHONPATH"]])
    with Server(tmp_path_factory.mktemp("data"), "--pace", "0.05", "--rate", "100000", PYTHONPATH=path) as server:
        yield server


def sit_down(page: Page, title: str) -> None:
    """Play at once, from the home page."""
    button(page, words(page, "home.game_title", title=title)).click()
    page.wait_for_url("**/table/*")


def play_to_the_end(page: Page, preferred: str) -> None:
    """Press what is offered, the preferred moves first, until the game is over."""
    again = button(page, words(page, "table.rematch"))
    moves = page.locator(".outside-board .move:enabled")
    while True:
        expect(moves.first.or_(again)).to_be_visible()
        if again.is_visible():
            return
        liked = moves.filter(has_text=preferred)
        (liked if liked.count() else moves).first.press("Enter")
        expect(page.locator(".outside-board .move:disabled")).to_have_count(0)


def test_the_game_of_the_tutorial_is_played_on_its_own_board(open_page: Opener, outside: Server) -> None:
    page = open_page(base=outside.url)
    sit_down(page, "Ballast")
    board = page.get_by_role("region", name="Ballast")
    expect(board.get_by_text("12 stones in the bag, ground at 7")).to_be_visible()
    check(page)
    take = button(page, "Take a stone")
    take.focus()
    page.keyboard.press("Enter")
    mine = board.locator("fathom-card[colour] svg text")
    expect(mine).to_have_text(re.compile(r"^[124]$"))
    expect(take).to_be_focused()  # though the board was built anew
    play_to_the_end(page, "Dive")
    page.get_by_role("link", name=words(page, "table.replay")).click()
    page.wait_for_url("**/replay/*")
    expect(board).to_be_visible()
    button(page, words(page, "replay.last")).click()
    expect(page.get_by_text("The stones are counted.").first).to_be_visible()


def test_a_board_that_cannot_be_loaded_is_said(open_page: Opener, outside: Server) -> None:
    page = open_page(base=outside.url)
    page.route("**/clients/ballast/client.js", lambda route: route.fulfill(body="(", content_type="text/javascript"))
    loaded = stamp(page)
    sit_down(page, "Ballast")
    # It might be newer than the page, which loads itself again once. To go elsewhere meanwhile would cut that short.
    page.wait_for_function("loaded => performance.timeOrigin !== loaded", arg=loaded)
    expect(page.get_by_text(words(page, "table.no_board"))).to_be_visible()
    page.goto(page.url.replace("/table/", "/replay/"))
    expect(page.get_by_text(words(page, "table.no_board"))).to_be_visible()


def test_a_score_that_all_share(open_page: Opener, outside: Server) -> None:
    page = open_page(base=outside.url, width=360, lang="pl", theme="light")
    expect(page.locator("article img")).to_have_attribute("src", "/clients/beacons/cover.svg")
    sit_down(page, "Beacons")
    expect(page.locator(".outside-board .move").first).to_be_visible()
    check(page)
    play_to_the_end(page, "Drop")
    expect(page.get_by_text(re.compile(r"^\W*Wynik: \d+ z 12\W*$"))).to_be_visible()
    page.goto("/")
    page.goto("/me")
    expect(page.get_by_text(re.compile(r"^\d+ z 12$"))).to_be_visible()


def test_pieces_in_the_log_are_drawn_and_read_out(open_page: Opener, outside: Server) -> None:
    page = open_page(base=outside.url)
    sit_down(page, "Beacons")
    button(page, "Light: 1, unknown card").click()
    chip = page.get_by_role("tabpanel").locator(".chip").first
    expect(chip.locator(".hidden-visually")).to_have_text(A_CARD)


def test_a_game_without_a_board_can_be_played(open_page: Opener, outside: Server) -> None:
    page = open_page(base=outside.url)
    sit_down(page, "Pearls")
    moves = page.get_by_role("group", name=words(page, "table.moves")).get_by_role("button")
    expect(moves).to_have_count(3)
    check(page)
    expect(page.get_by_role("tabpanel")).to_contain_text("Laid(")  # the bot has: what it does now would make a choice out of date
    moves.first.click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Turned(")


def test_only_the_folder_is_handed_out(outside: Server) -> None:
    with Person(outside, "Ada") as ada:
        module = ada.ask("GET", "/clients/ballast/client.js")
        assert (module.status_code, module.headers["cache-control"]) == (200, "no-cache")
        assert "javascript" in module.headers["content-type"]
        for path in ("", "nothing.js", "..%2frules.py", "%2e%2e/rules.py", "../rules.py"):
            assert ada.ask("GET", f"/clients/ballast/{path}").status_code in (404, 405), path
            assert "class Ballast" not in ada.ask("GET", f"/clients/ballast/{path}").text
        assert ada.ok("GET", "/api/games/ballast/texts")["en"]["title"] == "Ballast"
        assert ada.refused(404, "GET", "/api/games/chess/texts") == "no_such_game"
