"""After a game of Lost Code: the review beside the replay, by button, by key and by the curve, wide and narrow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.checks import WIDE, check, sizes
from browser.pages import Opener
from browser.positions import upload
from browser.words import button, game_words, words
from fathom.core.match import Match
from fathom.core.registry import find
from server.client import Person
from server.serving import Server

# Three bears can make five sums for each, all as likely; Ada is wrong and learns the bear, Ben is right with the smallest wheel.
MOVES = (
    "* deal 012345 123456 234567 345670, * stack A B, * roll bear bear bear, A keep, A bet 12-21, B bet 3, "
    "A discard jaguar, * draw 5, * roll bear bear bird, A keep, A bet 4-5, B bet 6-12"
)
# The deal belongs to the beginning, and the answers are moments of their own.
LAST = len(MOVES.split(", ")) - 2 + 2


@pytest.fixture(scope="module")
def game(server: Server) -> str:
    """An uploaded game of Lost Code."""
    match = Match(find("lost_code"), 2, names={0: "Ada", 1: "Ben"})
    for move in MOVES.split(", "):
        who, text = move.split(" ", 1)
        match.play({"A": 0, "B": 1, "*": -1}[who], text)
    with Person(server, "Ada") as ada:
        return upload(ada, match)


def say(page: Page, key: str, **values: object) -> str:
    return game_words(page, key, "lost_code", **values)


def test_from_the_replay_to_what_was_known_and_back(open_page: Opener, game: str) -> None:
    page = open_page(f"/replay/{game}?step=5", motion="reduce")
    page.get_by_role("radio", name=words(page, "replay.as_review")).check()
    page.wait_for_url("**step=5&mode=review")
    expect(page.locator(".headline")).to_have_text(words(page, "replay.step", n=3, last=LAST))
    made = {"range": "12–21", "size": 10, "points": 1, "chance": "80%", "worth": "0.80"}
    bet = page.get_by_role("region", name=say(page, "review.bet_of", name="Ada"))
    expect(bet).to_contain_text(say(page, "review.made_words", **made))
    best = {"range": "0", "size": 1, "chance": "20%", "worth": "1.20"}
    expect(bet).to_contain_text(say(page, "review.best_words", **best))
    expect(page.get_by_role("button", pressed=True).filter(has_text="Ada")).to_contain_text("15,625")
    page.get_by_role("button").filter(has_text="Ben").first.click()
    expect(page.get_by_role("region", name=say(page, "review.bet_of", name="Ben"))).to_contain_text(say(page, "review.best_made"))
    page.get_by_role("radio", name=words(page, "replay.as_replay")).check()
    page.wait_for_url("**step=5")


def test_steps_key_moments_and_the_curve(open_page: Opener, game: str) -> None:
    page = open_page(f"/replay/{game}?mode=review")
    headline = page.locator(".headline")
    expect(headline).to_have_text(words(page, "replay.start"))
    expect(page.get_by_text(say(page, "review.no_round"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(headline).to_have_text(words(page, "replay.step", n=1, last=LAST))
    bold = say(page, "highlight.bold", range="3", chance="20%")
    button(page, f"5 Ben: {bold}").click()
    expect(headline).to_have_text(words(page, "replay.step", n=5, last=LAST))
    expect(page.get_by_role("button", pressed=True).filter(has_text="Ben")).to_contain_text("3,125")
    button(page, say(page, "review.to_round", n=2)).click()
    expect(headline).to_have_text(words(page, "replay.step", n=11, last=LAST))
    curve = page.locator("figure .frame svg").first
    curve.click(position={"x": curve.evaluate("curve => curve.clientWidth") - 19, "y": 60})
    expect(headline).to_have_text(words(page, "replay.step", n=LAST, last=LAST))


@sizes(WIDE)
def test_it_can_be_seen_and_heard(open_page: Opener, game: str, width: int, theme: str, lang: str) -> None:
    page = open_page(f"/replay/{game}?step=8&mode=review", width=width, theme=theme, lang=lang)
    page.wait_for_selector(".players")
    check(page)
    button(page, words(page, "table.text_view")).click()
    bear = say(page, "review_text.symbol", symbol=say(page, "symbol.bear"), digit=0, chances="0: 100%")
    expect(page.get_by_text(bear)).to_be_visible()
    check(page)
