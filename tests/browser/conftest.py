"""A real server and a real Chromium for the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser.line import Line
from browser.pages import FLAGS, WAIT, Meeting, Opener, known_as
from browser.positions import play_on, played
from server.client import Person, bot
from server.serving import Server, wait_for

# What Chromium is called. Its headless shell draws no windows of its own, and takes a third less of the processor.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# Two processes at most have a server and a browser; between them they take about as long.
SECOND = {
    "test_lost_code",
    "test_lost_code_review",
    "test_crew",
    "test_account",
    "test_campaign_pages",
    "test_people",
    "test_replay",
    "test_screens",
    "test_shared_deals",
    "test_below_a_path",
    "test_trouble",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process runs all tests of a half: they share a server and a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(f"browser {1 + (item.path.stem in SECOND)}"))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots that move at once, and nobody's patience is long."""
    with Server(tmp_path_factory.mktemp("data"), "--pace", "0.05", "--patience", "1", "--rate", "100000") as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        pytest.skip("there is no Chromium on this machine, and it could not be installed")
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def meet(server: Server) -> Iterator[Meeting]:
    """Makes somebody known to the server: `meet("Ada")`."""
    with ExitStack() as people:
        yield lambda name="Ada": people.enter_context(Person(server, name))


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens a page: `open_page(path, who=…, width=…, lang=…, theme=…, base=…)`. Errors on a page fail the test.

    It is somebody's who is known to the server, or else somebody's new; without a path nothing is shown yet. Nothing moves by
    itself, which is much quicker, unless `motion="no-preference"`: every game is played so by somebody.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_(
        path: str | None = "/",
        *,
        who: Person | None = None,
        width: int = 1280,
        height: int = 800,
        lang: str = "en",
        theme: str = "dark",
        base: str | None = None,
        touch: bool = False,
        motion: str = "reduce",
    ) -> Page:
        context = browser.new_context(
            base_url=base or server.url,
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "pl": "pl-PL"}[lang],
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            has_touch=touch,
            ignore_https_errors=(base or "").startswith("https:"),  # a certificate that the test has made
        )
        context.set_default_timeout(WAIT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.on("console", lambda said: problems.append(f"{page.url}: {said.text}") if _is_violation(said.text) else None)
        if who is not None:
            known_as(page, who)
        if path is not None:
            page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not problems


def _is_violation(text: str) -> bool:
    return "Content Security Policy" in text or "Refused to" in text


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A line to the server that can be cut."""
    with Line(server.port) as wire:
        yield wire


@pytest.fixture(scope="package")
def finished(server: Server) -> str:
    """A game that bots have played to its end, the last move at a table; goals have been bought in it."""
    match = played("divers", 2, {}, 0)
    with Person(server, "Watcher") as watcher:
        table = play_on(watcher, match, bot("easy"), bot("beginner"), step=len(match.moves) - 1)
        wait_for(lambda: watcher.info(table)["status"] == "over", "the end of the game")
    return table
