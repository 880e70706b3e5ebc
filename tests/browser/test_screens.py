"""Every screen, wide and narrow, in both themes and languages: nothing serious found by axe, nothing wider than the screen."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page

from browser.diver import Diver
from browser.pages import Opener, open_table, play_now
from browser.words import button, words
from fathom.core.record import parse
from server.serving import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def check(page: Page) -> None:
    """No serious fault for people who see, hear or point differently; and no sideways scrolling."""
    page.wait_for_timeout(200)  # what fades has begun to, and is waited for: half-faded text has no contrast
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("tags => axe.run(document, {runOnly: tags, resultTypes: ['violations'], selectors: false})", TAGS)
    faults = [
        f"{fault['id']} ({fault['impact']}): {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
    assert not faults, "\n".join([page.url, *faults])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


# Each width, theme and language once: what is wrong with one of them does not depend on the others.
SIZES = pytest.mark.parametrize(("width", "theme", "lang"), [(1280, "dark", "en"), (360, "light", "pl")])


@SIZES
def test_pages(open_page: Opener, width: int, theme: str, lang: str) -> None:
    page = open_page(width=width, theme=theme, lang=lang)
    for path in ("/", "/new/divers", "/new/reef", "/new/sonar", "/new/code", "/me", "/nowhere", "/table/nosuchid"):
        page.goto(path)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.lang") == lang
        check(page)


def test_the_gallery(open_page: Opener) -> None:
    page = open_page("/gallery", width=360, lang="pl")  # large, and shows everything in both themes
    page.wait_for_selector("main h1")
    check(page)


@SIZES
def test_table_and_replay(open_page: Opener, width: int, theme: str, lang: str, finished: str) -> None:
    page = open_page("/", width=width, theme=theme, lang=lang)
    play_now(page)
    page.wait_for_selector("button.card")
    check(page)
    diver = Diver(page)
    diver.wait_for_turn()
    page.locator("button.card.fits").first.click()
    check(page)
    page.goto(f"/replay/{finished}?step=60")
    page.wait_for_selector(".hand")
    check(page)
    page.goto(f"/table/{finished}")
    page.wait_for_selector(".result")
    check(page)


def test_the_waiting_room(open_page: Opener) -> None:
    page = open_page()
    open_table(page)
    check(page)


def test_the_claim_dialog(open_page: Opener, server: Server, finished: str) -> None:
    record = parse(httpx.get(f"{server.url}/api/tables/{finished}/record").raise_for_status().text)
    step = next(index for index, move in enumerate(record.moves) if move.text.startswith("claim"))
    page = open_page(f"/replay/{finished}?step={step}&seat={record.moves[step].seat}")
    page.get_by_role("tab", name=words(page, "replay.tools")).click()
    button(page, words(page, "replay.branch")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "replay.branch_go")).click()
    page.wait_for_selector(".claim")
    check(page)
