"""A real server and a real Chromium for the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browser.line import Line
from browser.pages import FLAGS, Opener
from server.serving import Server, wait_for

# What Chromium is called. Its headless shell draws no windows of its own, and takes a third less of the processor.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# Each part has a server and a browser of its own; between them they take about as long.
PARTS = {
    "test_whole_games": "games",
    "test_reef": "games",
    "test_crew": "crews",
    "test_screens": "crews",
    "test_hidden_on_the_wire": "crews",
    "test_sonar": "sonar",
    "test_code": "code",
    "test_code_review": "code",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process runs all tests of a part: they share a server and a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(f"browser {PARTS.get(item.path.stem, 'people')}"))


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
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens a page for somebody new: `open_page(path, width=…, lang=…, theme=…, base=…)`. Errors on a page fail the test.

    Nothing moves by itself, which is much quicker, unless `motion="no-preference"`: every game is played so by somebody.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_(
        path: str = "/",
        *,
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
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.on("console", lambda said: problems.append(f"{page.url}: {said.text}") if _is_violation(said.text) else None)
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
    """A game that has been played to its end by bots."""
    with httpx.Client(base_url=server.url) as http:
        token = http.post("/api/guest", json={"name": "Watcher"}).json()["token"]
        seats = [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "beginner"}]
        headers = {"Authorization": f"Bearer {token}"}
        table = http.post("/api/tables", json={"game": "divers", "seats": seats}, headers=headers).json()
        wait_for(lambda: http.get(f"/api/tables/{table['id']}").json()["status"] == "over", "the end of the game", 60)
    return str(table["id"])
