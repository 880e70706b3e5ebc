"""Somebody who plays Crew on a page: does whatever the table asks for, by clicks."""

from __future__ import annotations

import time
from typing import NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError, expect

from browser.words import words

LONGEST = 600.0  # seconds that a mission may take
SOON = 10_000  # milliseconds after which a hand draws back, since what was asked for may be gone

# What the table may ask of somebody, the first that is there counts.
ASKS = (
    ".panel .choice.proposed:not([disabled])",  # agree to what is on the table
    ".panel .actions button.primary, .panel .actions .primary",  # agree to a distribution, keep, or say yes
    ".panel .cards button:not(.owner):not([disabled])",  # take a task
    ".panel .numbers button",
    "button.card.lit",
    ".prompt .actions button.primary, .prompt .actions .primary",  # ready
)


class Looks(NamedTuple):
    """What a page shows: that the mission has ended, that an attempt is lost, and what it asks for."""

    ended: bool
    lost: bool
    asks: str | None


class Sailor:
    """Looks at the page as a person does, and does what it offers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cards_played = 0

    def lost_an_attempt(self) -> bool:
        return self.looks().lost

    def looks(self) -> Looks:
        """What the page shows, in one question: asking for each thing by itself takes longer than playing."""
        ended, lost, asks = self.page.evaluate(
            """asks => {
              const there = (selector) => document.querySelector(selector) !== null;
              return [there(".ending"), there(".result") && there(".choice"), asks.findIndex(there)];
            }""",
            list(ASKS),
        )
        return Looks(ended, lost, None if asks < 0 else ASKS[asks])

    def wait(self) -> None:
        """Until something is asked for, or the mission is over."""
        self.page.wait_for_function("asks => document.querySelector(asks) !== null", arg=", ".join((".ending", *ASKS)))

    def act(self) -> None:
        """Does one thing if there is one to do."""
        if (asks := self.looks().asks) is not None:
            self._press(asks, self.page.locator(asks).first)

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
        self.page.wait_for_function("before => document.querySelector('.frame')?.innerText !== before", arg=before)

    def lay(self, name: str) -> None:
        """Plays this card as soon as that is asked for."""
        lit = self.page.locator(f"button.card.lit[data-card='{name}']")
        lit.wait_for()
        self._press("button.card.lit", lit)

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
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        looks = [sailor.looks() for sailor in sailors]
        if all(look.ended or (until_lost and look.lost) for look in looks):
            return
        acted = False
        for sailor, look in zip(sailors, looks, strict=True):
            if look.asks is not None and not (until_lost and look.lost):
                sailor.act()
                acted = True
        if not acted:
            sailors[0].page.wait_for_timeout(40)
    raise AssertionError(f"the mission does not end: {[sailor.page.locator('main').inner_text() for sailor in sailors]}")


def expect_an_end(page: Page) -> None:
    """The page says how it ended and offers the replay."""
    expect(page.get_by_role("link", name=words(page, "table.replay"))).to_be_visible()
