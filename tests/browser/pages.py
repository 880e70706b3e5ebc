"""What tests do on pages before anybody plays: opening them, sitting down."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

from browser.words import button, game_words, words
from fathom.server.identity import COOKIE
from server.client import Person

# Opens a page for somebody new: see the fixture `open_page`.
Opener = Callable[..., Page]
# Somebody who is known to the server, for what is not done by clicking: see the fixture `meet`.
Meeting = Callable[..., Person]

WAIT = 60_000  # milliseconds; only a failure takes that long

# The popup below an address bar that nobody sees costs each new context more of the processor than our page does. The rest of the
# list is Playwright's own, which this one takes the place of.
NEEDLESS = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
FLAGS = [
    f"--disable-features={','.join(NEEDLESS)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def known_as(page: Page, person: Person) -> None:
    """The page is that person's from now on."""
    assert person.token is not None
    page.context.add_cookies([{"name": COOKIE, "value": person.token, "url": person.server.url}])


def table_of(page: Page) -> str:
    """The id of the table that the page shows."""
    return page.url.rsplit("/", 1)[-1].split("?")[0]


def stamp(page: Page) -> float:
    """When the page was loaded."""
    loaded: float = page.evaluate("performance.timeOrigin")
    return loaded


def wait_on(page: Page, ready: Callable[[], object], what: str) -> None:
    """Until something is so; what comes to the pages is read meanwhile."""
    end = time.monotonic() + WAIT / 1000
    while not ready():
        assert time.monotonic() < end, f"{what}: not within {WAIT} ms"
        page.wait_for_timeout(30)


def see_all_arrive(page: Page) -> None:
    """Nothing travels or fades any more, and letters have their shapes."""
    page.evaluate(
        """async () => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const ends = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity;
          await document.fonts.ready;
          for (let still = 0; still < 2; still++) {
            await frame();
            const running = document.getAnimations().filter(ends);
            if (running.length > 0) still = -1;
            await Promise.allSettled(running.map((one) => one.finished));
          }
        }"""
    )


def play_now(page: Page) -> None:
    button(page, words(page, "home.game_title", title=game_words(page, "title"))).click()
    page.wait_for_url("**/table/*")


def take_seat(page: Page, accept: bool = False) -> None:
    """Sits down; `accept` where somebody may know what is hidden."""
    button(page, words(page, "seat.take")).first.click()
    if accept:
        button(page.get_by_role("dialog"), words(page, "known.accept")).click()
    page.wait_for_selector(".hand")


def open_table(page: Page, preset: str = "first") -> None:
    """A new table with me at seat A and seat B open."""
    page.goto("/new/divers")
    page.get_by_role("radio", name=game_words(page, f"preset.{preset}")).check()
    page.get_by_role("radio", name=words(page, "new.seat_open")).last.check()
    button(page, words(page, "new.make")).click()
    page.wait_for_url("**/table/*")
