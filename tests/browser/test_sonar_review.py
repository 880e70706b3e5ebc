"""After a game of Sonar: the review beside the replay, by button, by key and by the curve, wide and narrow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.checks import NARROW, check, sizes
from browser.pages import Opener
from browser.positions import upload
from browser.words import button, game_words, words
from fathom.core.match import Match
from fathom.core.registry import find
from server.client import Person
from server.serving import Server

# Blue's silent step can lead to three cells, the answer leaves two, and the step after it one.
MOVES = "* first blue, A right, B left, A right, B left, A down, B left, A silence right, B sonar, A row 2, A right, B surface"
LAST = len(MOVES.split(", ")) - 1  # the draw belongs to the beginning


@pytest.fixture(scope="module")
def game(server: Server) -> str:
    """An uploaded game of Sonar."""
    match = Match(find("sonar"), 2, names={0: "Ada", 1: "Ben"})
    for move in MOVES.split(", "):
        who, text = move.split(" ", 1)
        match.play({"A": 0, "B": 1, "*": -1}[who], text)
    with Person(server, "Ada") as ada:
        return upload(ada, match)


def signs(page: Page, crew: str) -> int:
    """On how many cells a crew's submarine is shown to be possible."""
    sizes = page.locator(f"g[data-crew={crew}] .sign").evaluate_all("signs => signs.map(sign => sign.style.transform)")
    return sum(size != "scale(0)" for size in sizes)


def test_from_the_replay_to_the_same_moment_of_the_review_and_back(open_page: Opener, game: str) -> None:
    page = open_page(f"/replay/{game}?step=8", motion="reduce")
    page.get_by_role("radio", name=words(page, "replay.as_review")).check()
    page.wait_for_url("**step=8&mode=review")
    expect(page.locator(".headline")).to_have_text(words(page, "replay.step", n=7, last=LAST))
    assert (signs(page, "blue"), signs(page, "green")) == (3, 1)
    page.get_by_label(game_words(page, "review.beliefs", "sonar")).select_option("of_blue")
    assert (signs(page, "blue"), signs(page, "green")) == (3, 0)
    expect(page.get_by_text("33%").first).to_be_visible()
    # The link leads somebody else to the same moment.
    other = open_page(page.url, motion="reduce")
    expect(other.locator(".headline")).to_have_text(words(page, "replay.step", n=7, last=LAST))
    page.get_by_role("radio", name=words(page, "replay.as_replay")).check()
    page.wait_for_url("**step=8")
    assert page.evaluate("document.activeElement.tagName") == "H1", "the focus is not lost"


def test_steps_key_moments_and_the_curve(open_page: Opener, game: str) -> None:
    page = open_page(f"/replay/{game}?mode=review")
    headline = page.locator(".headline")
    expect(headline).to_have_text(words(page, "replay.start"))
    page.keyboard.press("ArrowRight")
    expect(headline).to_have_text(words(page, "replay.step", n=1, last=LAST))
    found = game_words(page, "highlight.located_blue", "sonar", before=2)
    button(page, f"10 {found}").click()
    expect(headline).to_have_text(words(page, "replay.step", n=10, last=LAST))
    assert signs(page, "blue") == 1
    curve = page.locator("figure .frame svg")
    curve.click(position={"x": curve.evaluate("curve => curve.clientWidth") - 9, "y": 60})
    expect(headline).to_have_text(words(page, "replay.step", n=LAST, last=LAST))
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(headline).to_have_text(words(page, "replay.step", n=2, last=LAST))
    page.keyboard.press(" ")


@sizes(NARROW)
def test_it_can_be_seen_and_heard(open_page: Opener, game: str, width: int, theme: str, lang: str) -> None:
    page = open_page(f"/replay/{game}?step=10&mode=review", width=width, theme=theme, lang=lang)
    page.wait_for_selector(".sea")
    check(page)
    button(page, words(page, "table.text_view")).click()
    told = game_words(page, "review_text.on", "sonar", cell="D2", energy=0, gauge=4, damage=0, hull=2)
    expect(page.get_by_text(told)).to_be_visible()
    check(page)


def test_other_games_have_no_switch(open_page: Opener, finished: str) -> None:
    page = open_page(f"/replay/{finished}?mode=review")
    page.wait_for_selector(".hand")
    expect(page.get_by_role("radio", name=words(page, "replay.as_review"))).to_have_count(0)
