"""The achievement sheet in the browser: what a game earned stands under its result and on my page."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.checks import NARROW, check, sizes
from browser.pages import Opener
from browser.words import words
from fathom.core.registry import find
from server.client import Person
from server.reefing import play_solo
from server.serving import Server


@pytest.fixture(scope="module")
def ada(server: Server) -> Iterator[Person]:
    with Person(server, "Ada") as person:
        yield person


@pytest.fixture(scope="module")
def table(ada: Person) -> str:
    """A game under the modified rule 6, which is earned by playing to the end."""
    return play_solo(ada, random.Random(6), rule="6")[0]


@sizes(NARROW)
def test_what_was_earned_is_on_my_page_and_under_the_result(
    open_page: Opener, ada: Person, table: str, width: int, theme: str, lang: str
) -> None:
    page = open_page("/me", who=ada, width=width, theme=theme, lang=lang)
    text = find("reef").texts[lang]
    sheet = page.get_by_role("region", name=words(page, "achievements.title", game=text.say("title")), exact=True)
    expect(sheet.get_by_text(words(page, "achievements.count", n=1, all=50), exact=True)).to_be_visible()
    expect(sheet.get_by_text(words(page, "achievements.next", n=9, title=text.say("title.1")), exact=True)).to_be_visible()
    sheet.get_by_role("heading", name=text.say("achievement.rule"), exact=True).click()
    earned = sheet.get_by_role("listitem").filter(has_text=text.say("rule.6.text"))
    expect(earned.get_by_text(text.say("rule.6.name"), exact=True)).to_be_visible()
    expect(earned.get_by_role("link", name=words(page, "me.replay"))).to_have_attribute("href", f"/replay/{table}")
    ahead = sheet.get_by_role("listitem").filter(has_text=text.say("rule.7.text"))
    expect(ahead.get_by_text(words(page, "achievements.not_yet"), exact=True)).to_be_attached()
    check(page)
    page.goto(f"/table/{table}")
    fresh = page.get_by_role("region", name=words(page, "table.after"))
    expect(fresh.get_by_text(words(page, "achievements.fresh"))).to_be_visible()
    expect(fresh.get_by_role("listitem").filter(has_text=text.say("rule.6.name"))).to_be_visible()
    fresh.get_by_role("link", name=words(page, "achievements.open")).click()
    expect(sheet).to_be_visible()
