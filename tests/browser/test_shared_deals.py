"""A deal that is shared with a friend, and what everybody sees of a deal that was played before."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.checks import NARROW, WIDE, check, sizes
from browser.pages import Meeting, Opener, table_of
from browser.words import button, game_words, words
from fathom.server.identity import COOKIE
from server.client import ME, OPEN, Person, bot
from server.serving import Server

SHORT = {"limit": "2"}  # orders, and a game of Sonar is a draw


def play_out(person: Person, table: str) -> str:
    """Plays a short game to its end, any legal way."""
    with person.line(table) as line:
        line.sync()
        while not line.over:
            if line.moves:
                line.move_in_time(line.moves[0])
            line.reach(person.info(table)["v"])
    return table


@pytest.fixture
def ada(meet: Meeting) -> Person:
    return meet("Ada")


@pytest.fixture
def played(ada: Person) -> str:
    """A game of Ada and a bot."""
    return play_out(ada, ada.open(bot("easy"), ME, game="sonar", options=SHORT))


def shared_link(page: Page) -> str:
    """The link that the page of a finished table gives, as a path."""
    button(page, words(page, "deal.give")).click()
    link = page.get_by_role("dialog").get_by_label(words(page, "deal.link"))
    return link.input_value().removeprefix(page.evaluate("location.origin"))


def test_a_friend_plays_a_shared_deal_and_both_compare(open_page: Opener, server: Server, ada: Person, played: str) -> None:
    link = shared_link(open_page(f"/table/{played}", who=ada))
    friend = open_page(link, lang="pl")
    expect(friend.get_by_role("heading", level=1)).to_have_text(game_words(friend, "title", "sonar"))
    expect(friend.get_by_text("Ada")).to_be_visible()
    expect(friend.locator(".seat").nth(0)).to_contain_text(words(friend, "level.easy"))
    expect(friend.locator(".seat").nth(1)).to_contain_text(words(friend, "deal.yours"))
    button(friend, words(friend, "deal.play")).click()
    friend.wait_for_url("**/table/*")
    expect(friend.get_by_text(words(friend, "known.deal"))).to_be_visible()
    token = next(cookie["value"] for cookie in friend.context.cookies() if cookie["name"] == COOKIE)
    with Person(server, token=token) as guest:
        table = table_of(friend)
        assert [seat["kind"] for seat in guest.info(table)["seats"]] == ["bot", "person"]
        play_out(guest, table)
    expect(friend.get_by_role("heading", name=words(friend, "deal.title"))).to_be_visible()
    expect(friend.locator(f"a[href='/replay/{played}']")).to_be_visible()
    friend.goto("/me")
    expect(friend.get_by_text(words(friend, "me.uncounted", n=1))).to_be_visible()


def test_a_private_tables_deal_names_nobody(open_page: Opener, ada: Person) -> None:
    table = play_out(ada, ada.open(ME, bot(), game="sonar", options=SHORT, private=True))
    watcher = open_page(f"/table/{table}")
    watcher.get_by_role("link", name=words(watcher, "table.replay"), exact=True).wait_for()
    expect(button(watcher, words(watcher, "deal.give"))).to_have_count(0)
    link = shared_link(open_page(f"/table/{table}", who=ada))
    friend = open_page(link)
    button(friend, words(friend, "deal.play")).wait_for()
    expect(friend.get_by_text("Ada")).to_have_count(0)


def test_a_stranger_is_asked_before_sitting_down(open_page: Opener, ada: Person, played: str) -> None:
    table = ada.open(ME, OPEN, deal=played)
    ben = open_page(f"/table/{table}")
    take, dialog = button(ben, words(ben, "seat.take")), ben.get_by_role("dialog")
    take.click()
    expect(dialog).to_contain_text(words(ben, "known.deal_text"))
    expect(dialog).to_contain_text(words(ben, "known.host_knows", name="Ada"))
    button(dialog, words(ben, "known.decline")).click()
    expect(dialog).to_be_hidden()
    assert ada.info(table)["status"] == "open"
    take.click()
    button(dialog, words(ben, "known.accept")).click()
    ben.wait_for_selector(".frame")
    assert ada.info(table)["status"] == "running"


def test_a_deal_that_does_not_exist(open_page: Opener) -> None:
    page = open_page("/deal/zzzzzzzz")
    expect(page.get_by_role("heading", level=1)).to_have_text(words(page, "deal.missing_title"))


@sizes(NARROW)
def test_pages_of_a_known_deal(open_page: Opener, ada: Person, played: str, width: int, theme: str, lang: str) -> None:
    code = ada.ok("POST", f"/api/tables/{played}/deal")["id"]
    waiting = ada.open(OPEN, ME, deal=code)
    page = open_page(f"/deal/{code}", width=width, theme=theme, lang=lang)
    button(page, words(page, "deal.play")).wait_for()
    check(page)
    page.goto("/")
    expect(page.get_by_text(words(page, "known.deal")).first).to_be_visible()
    check(page)
    page.goto(f"/table/{waiting}")
    button(page, words(page, "seat.take")).wait_for()
    cut = page.locator(".seat.open .who").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")
    assert cut == 0, "our own words are not cut"
    button(page, words(page, "seat.take")).click()
    button(page, words(page, "known.accept")).wait_for()
    check(page)


@sizes(WIDE)
def test_the_replay_of_a_known_deal_and_its_table(
    open_page: Opener, ada: Person, played: str, width: int, theme: str, lang: str
) -> None:
    table = play_out(ada, ada.open(bot("easy"), ME, deal=played))
    page = open_page(f"/replay/{table}", who=ada, width=width, theme=theme, lang=lang)
    expect(page.get_by_text(words(page, "known.deal"))).to_be_visible()
    check(page)
    page.goto(f"/table/{table}")
    shared_link(page)
    check(page)
