"""What tests do on pages before anybody plays: opening them, sitting down."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from browser.words import button, game_words, words

# Opens a page for somebody new: see the fixture `open_page`.
Opener = Callable[..., Page]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def play_now(page: Page) -> None:
    button(page, words(page, "home.game_title", title=game_words(page, "title"))).click()
    page.wait_for_url("**/table/*")


def take_seat(page: Page) -> None:
    button(page, words(page, "seat.take")).first.click()
    page.wait_for_selector(".hand")


def open_table(page: Page, preset: str = "first") -> None:
    """A new table with me at seat A and seat B open."""
    page.goto("/new/divers")
    page.get_by_role("radio", name=game_words(page, f"preset.{preset}")).check()
    page.get_by_role("radio", name=words(page, "new.seat_open")).last.check()
    button(page, words(page, "new.make")).click()
    page.wait_for_url("**/table/*")
