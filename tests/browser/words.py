"""What the page says, in the language it speaks: tests name texts by their keys, as the client does."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from fathom.core.registry import find
from fathom.server.refusals import TEXTS


def words(page: Page, key: str, **values: object) -> str:
    """A text of the client in the page's language."""
    return TEXTS[_language(page)].say(key, **values)


def game_words(page: Page, key: str, game: str = "divers", **values: object) -> str:
    """A text of a game in the page's language."""
    return find(game).texts[_language(page)].say(key, **values)


def button(page: Page | Locator, text: str) -> Locator:
    return page.get_by_role("button", name=text, exact=True)


def _language(page: Page) -> str:
    language = page.evaluate("document.documentElement.lang")
    assert isinstance(language, str)
    return language
