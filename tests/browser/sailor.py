"""Somebody who plays Crew on a page: does whatever the table asks for, by clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from browser.words import words

WAIT = 30_000  # milliseconds
SOON = 5_000

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "beginner"}

# What the table may ask of somebody, the first that is there counts.
ASKS = (
    ".sheet .choice.proposed:not([disabled])",  # agree to what is on the table
    ".sheet .deeds button.primary, .sheet .deeds .primary",  # agree to a distribution, keep, or say yes
    ".sheet .cards button:not(.owner):not([disabled])",  # take a task
    ".sheet .numbers button",
    "button.card.lit",
    ".prompt .deeds button.primary, .prompt .deeds .primary",  # ready
)


def open_table(page: Page, seats: list[dict[str, str]], options: dict[str, str]) -> str:
    """A new table with the person of this page at it; its id."""
    page.wait_for_selector("main h1")
    made: Any = page.evaluate(
        """async (wanted) => {
          const post = (path, body) => fetch(path, {
            method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
          await post("/api/guest", { name: "Ada" });
          return await (await post("/api/tables", wanted)).json();
        }""",
        {"game": "crew", "seats": seats, "options": options},
    )
    page.goto(f"/table/{made['id']}")
    page.wait_for_selector(".frame, .room, .waiting", timeout=WAIT)
    return str(made["id"])


class Sailor:
    """Looks at the page as a person does, and does what it offers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cards_played = 0

    def is_over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    def lost_an_attempt(self) -> bool:
        return self.page.locator(".result").count() > 0 and self.page.locator(".choice").count() > 0

    def act(self) -> bool:
        """Does one thing if there is one to do."""
        for selector in ASKS:
            offered = self.page.locator(selector)
            if offered.count():
                self._press(selector, offered.first)
                return True
        return False

    def _press(self, selector: str, first: Locator) -> None:
        before = self._shown()
        try:
            if selector == "button.card.lit":
                self._lay(first.get_attribute("data-card", timeout=SOON))
            else:
                first.click(timeout=SOON)
        except TimeoutError:
            return  # time was over, and what was asked for is gone
        # The move is on the table when the page shows something else, and nothing waits for the server.
        self.page.wait_for_function("before => document.querySelector('.frame')?.innerText !== before", arg=before, timeout=WAIT)

    def _lay(self, name: str | None) -> None:
        card = self.page.locator(f"button.card[data-card='{name}']")
        card.click(timeout=SOON)
        if card.count() and card.get_attribute("aria-pressed", timeout=SOON) == "true":
            card.click(timeout=SOON)
        self.cards_played += 1

    def _shown(self) -> str:
        return str(self.page.locator(".frame").inner_text())


def sail(*sailors: Sailor, until_lost: bool = False) -> None:
    """Lets each act whenever there is something to do, until the mission is over (or an attempt is lost)."""
    for _ in range(3_000):
        if all(sailor.is_over() or (until_lost and sailor.lost_an_attempt()) for sailor in sailors):
            return
        for sailor in sailors:
            if not (until_lost and sailor.lost_an_attempt()):
                sailor.act()
        sailors[0].page.wait_for_timeout(20)
    raise AssertionError(f"the mission does not end: {[sailor.page.locator('main').inner_text() for sailor in sailors]}")


def expect_an_end(page: Page) -> None:
    """The page says how it ended and offers the replay."""
    expect(page.get_by_role("link", name=words(page, "table.replay"))).to_be_visible(timeout=WAIT)
