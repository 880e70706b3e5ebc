"""A campaign in the browser: starting it, the practice game, its page, and going on where it was left."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.checks import NARROW, check, sizes
from browser.pages import Opener, known_as
from browser.words import button, words
from fathom.core.registry import find
from fathom.server.identity import COOKIE
from server.campaigning import open_page as open_table_of
from server.campaigning import play_mission, sit_down, start_campaign
from server.client import OPEN, Person, bot
from server.serving import Server


def title(page: Page, mission: int) -> str:
    language = page.evaluate("document.documentElement.lang")
    return find("crew").texts[language].say(f"mission.{mission}.title")


def whose(page: Page, server: Server) -> Person:
    """Whoever the page made us, for what is not done by clicking."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    return Person(server, token=token)


@pytest.fixture
def ada(server: Server) -> Iterator[Person]:
    with Person(server, "Ada") as person:
        yield person


def play_here(page: Page, server: Server, rng: random.Random) -> None:
    """Any legal moves at the table that the page shows, until the sitting is over."""
    page.wait_for_url("**/table/*")
    with whose(page, server) as me, me.line(page.url.rsplit("/", 1)[-1]) as line:
        line.sync()
        play_mission([line], rng)


def test_a_group_plays_and_goes_on_where_it_stopped(open_page: Opener, server: Server) -> None:
    rng = random.Random(3)
    page = open_page()
    page.get_by_role("link", name=words(page, "campaign.new")).click()
    page.wait_for_url("**/new-campaign/crew")
    button(page, words(page, "campaign.make")).click()
    expect(page.get_by_text(words(page, "campaign.name_wrong", n=40))).to_be_visible()
    page.get_by_label(words(page, "campaign.name"), exact=True).last.fill("The Deep Six")
    for level in page.get_by_label(words(page, "level.beginner")).all():
        level.check()
    button(page, words(page, "campaign.make")).click()

    page.wait_for_url("**/campaign/*")
    campaign_page = page.url
    expect(page.get_by_role("heading", level=1)).to_have_text("The Deep Six")
    expect(page.locator(".stop")).to_have_count(34)
    expect(page.get_by_text(words(page, "campaign.sittings_none"))).to_be_visible()
    # The practice game comes first.
    expect(page.locator(".stop.next")).to_contain_text(title(page, 0))
    button(page, words(page, "campaign.play")).click()
    play_here(page, server, rng)

    page.get_by_role("link", name=words(page, "campaign.title")).click()
    page.wait_for_url(campaign_page)
    expect(page.locator(".stop").first).to_contain_text(words(page, "campaign.state_played"))
    expect(page.locator(".stop.next")).to_contain_text(title(page, 1))

    # Any mission can be chosen, also one that nobody wins by chance.
    page.locator(".stop", has_text=title(page, 22)).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "campaign.play")).click()
    play_here(page, server, rng)
    page.goto(campaign_page)
    stop = page.locator(".stop", has_text=title(page, 22))
    expect(stop).to_have_class(re.compile(r"\btried\b"))
    stop.click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "campaign.keep")).click()
    page.wait_for_url("**/table/*")
    resumed = page.url.rsplit("/", 1)[-1]
    with whose(page, server) as me:
        assert '"kept"' in me.info(resumed)["options"]["logbook"]

    # From the home page one is back at the table with one click.
    page.goto("/")
    button(page, words(page, "campaign.continue")).click()
    page.wait_for_url(f"**/table/{resumed}")


def test_a_campaign_is_for_its_members(open_page: Opener, ada: Person) -> None:
    campaign = start_campaign(ada, OPEN, bot())
    page = open_page(f"/campaign/{campaign}")
    expect(page.get_by_role("heading", level=1)).to_have_text(words(page, "campaign.closed_title"))
    known_as(page, ada)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Deep Six")
    page.goto("/crew/zzzzzzzz")
    expect(page.get_by_role("heading", level=1)).to_have_text(words(page, "campaign.missing_title"))


@sizes(NARROW)
def test_screens_of_a_campaign(open_page: Opener, ada: Person, width: int, theme: str, lang: str) -> None:
    campaign = start_campaign(ada, bot("beginner"), bot("beginner"), window="0")
    table = sit_down([ada], campaign, 0, random.Random(1))["id"]
    sit_down([ada], campaign, 22, random.Random(1))
    page = open_page(None, who=ada, width=width, theme=theme, lang=lang)
    for path in ("/", f"/campaign/{campaign}", "/new-campaign/crew", "/new/crew", "/me", f"/table/{table}"):
        page.goto(path)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        check(page)
    page.goto(f"/campaign/{campaign}")
    page.locator(".stop").nth(22).click()
    check(page)
    open_table_of(ada, campaign, 1)
    page.goto(f"/campaign/{campaign}")
    page.wait_for_load_state("networkidle")
    check(page)
