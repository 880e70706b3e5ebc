"""Every screen, wide and narrow, in both themes and languages: nothing serious found by axe, nothing wider than the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.checks import NARROW, WIDE, check, sizes
from browser.diver import Diver
from browser.pages import Meeting, Opener, open_table, play_now
from browser.positions import play_on, played
from server.client import ME, bot
from tiers import depth

PAGES = ("/", "/new/divers", "/new/reef", "/new/sonar", "/new/lost-code", "/me", "/nowhere", "/table/nosuchid")
# By day every other page wide, the others narrow.
LOOKS = [(PAGES, *WIDE), (PAGES, *NARROW)]
HALVES = [(PAGES[::2], *WIDE), (PAGES[1::2], *NARROW)]


@pytest.mark.parametrize(("paths", "width", "theme", "lang"), depth(HALVES, LOOKS), ids=["wide", "narrow"])
def test_pages(open_page: Opener, paths: tuple[str, ...], width: int, theme: str, lang: str) -> None:
    page = open_page(None, width=width, theme=theme, lang=lang)
    for path in paths:
        page.goto(path)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.lang") == lang
        check(page)


def test_the_gallery(open_page: Opener) -> None:
    page = open_page("/gallery", width=360, lang="pl")  # large, and shows everything in both themes
    page.wait_for_selector("main h1")
    check(page)


def nothing_lies_over(page: Page, selector: str) -> bool:
    """Whether these parts are what one sees where they are."""
    seen: bool = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].every((part) => {
          part.scrollIntoView({ block: "center" });
          const { left, top, width, height } = part.getBoundingClientRect();
          return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })""",
        selector,
    )
    return seen


@sizes(NARROW)
def test_a_table(open_page: Opener, width: int, theme: str, lang: str) -> None:
    page = open_page("/", width=width, theme=theme, lang=lang)
    play_now(page)
    page.wait_for_selector("button.card")
    check(page)
    assert nothing_lies_over(page, "[data-at^='sum:']")
    Diver(page).wait_for_turn()
    page.locator("button.card.fits").first.click()
    check(page)


@sizes(WIDE)
def test_a_game_that_is_over_and_its_replay(open_page: Opener, width: int, theme: str, lang: str, finished: str) -> None:
    page = open_page(f"/replay/{finished}?step=60", width=width, theme=theme, lang=lang)
    page.wait_for_selector(".hand")
    check(page)
    page.goto(f"/table/{finished}")
    page.wait_for_selector(".result")
    check(page)


def test_the_waiting_room(open_page: Opener) -> None:
    page = open_page(None)
    open_table(page)
    check(page)


def test_the_claim_dialog(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    match = played("divers", 2, {}, 0)
    step, claim = next((step, move) for step, move in enumerate(match.moves) if move.text.startswith("claim"))
    seats = [ME if seat == claim.seat else bot() for seat in range(2)]
    page = open_page(f"/table/{play_on(ada, match, *seats, step=step)}", who=ada)
    page.wait_for_selector(".claim")
    check(page)
