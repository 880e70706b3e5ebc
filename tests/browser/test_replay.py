"""Replays in the browser: stepping, other eyes, a link to a moment, the record as a file and back, and playing on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.diver import Diver
from browser.pages import Meeting, Opener
from browser.positions import play_on, played
from browser.words import button, words
from fathom.core.match import replay
from fathom.core.record import parse
from server.client import ME, bot
from tiers import depth


def cards(page: Page) -> list[str]:
    """The cards of the near hand that can be seen."""
    found = page.locator(".hand [data-at^='card:']").evaluate_all("cards => cards.map(card => card.dataset.at.slice(5))")
    return [str(card) for card in found]


def test_steps_and_other_eyes(open_page: Opener, finished: str) -> None:
    page = open_page(f"/replay/{finished}?step=50&seat=0", motion="reduce")
    page.wait_for_selector(".hand")
    assert len(cards(page)) == 8
    first = cards(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(f"/replay/{finished}?step=50&seat=0")
    assert "step=" in page.url
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("cards => document.querySelectorAll('.hand [data-at]').length === cards", arg=len(first))
    assert cards(page) == first
    page.get_by_label(words(page, "replay.view_as")).select_option(index=2)
    page.wait_for_url("**seat=1**")
    page.wait_for_function("card => !document.querySelector(`.hand [data-at='card:${card}']`)", arg=first[0])
    assert not set(cards(page)) & set(first)
    page.get_by_label(words(page, "replay.view_as")).select_option(index=0)
    # A spectator sees no cards but those that everybody has been shown.
    page.wait_for_function("() => document.querySelectorAll('.hand [data-at^=\"card:\"]').length < 8")
    # The link leads somebody else to the same moment.
    other = open_page(page.url, motion="reduce")
    other.wait_for_selector(".hand")
    assert other.locator("h1").inner_text() == page.locator("h1").inner_text()
    page.keyboard.press("End")
    expect(page.locator(".result")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".result")).to_be_hidden()


def test_the_record_goes_out_and_comes_back(open_page: Opener, finished: str, tmp_path: Path) -> None:
    page = open_page(f"/replay/{finished}?step=50&seat=0")
    page.get_by_role("tab", name=words(page, "replay.tools")).click()
    with page.expect_download() as download:
        page.get_by_role("link", name=words(page, "replay.download")).click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert replay(parse(file.read_text())).state.outcome() is not None
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/*")
    page.wait_for_selector(".hand")
    assert finished not in page.url
    # A file that is no record is refused in a sentence that says where.
    bad = tmp_path / "bad.txt"
    bad.write_text(file.read_text().replace("game divers", "game drivers"))
    page.goto("/")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_text("drivers")).to_be_visible()


def test_playing_on_from_a_moment(open_page: Opener, finished: str) -> None:
    page = open_page(f"/replay/{finished}?step=60&seat=1")
    page.wait_for_selector(".hand")
    hand = cards(page)
    page.get_by_role("tab", name=words(page, "replay.tools")).click()
    button(page, words(page, "replay.branch")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "replay.branch_go")).click()
    page.wait_for_url("**/table/*")
    diver = Diver(page)
    assert diver.wait_for_turn()
    assert len(set(cards(page)) & set(hand)) >= 6, "the hand of that moment"
    while diver.moves < depth(1, 3) and diver.wait_for_turn():
        diver.play()


def test_ones_own_running_game_can_be_looked_back_at(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    match = played("divers", 2, {}, 0, until=lambda match: len(match.moves) > 40)
    page = open_page(f"/replay/{play_on(ada, match, ME, bot())}", who=ada)
    page.wait_for_selector(".hand")
    expect(page.get_by_label(words(page, "replay.view_as"))).to_be_disabled()
    stranger = open_page(page.url.split("?")[0])
    stranger.wait_for_selector("main h1")
    stranger.wait_for_load_state("networkidle")
    assert cards(stranger) == []
