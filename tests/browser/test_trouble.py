"""When the line breaks: ten seconds without a network, in the middle of a move."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.diver import Diver
from browser.line import Line
from browser.pages import Opener, play_now


def test_ten_seconds_offline_lose_nothing(open_page: Opener, line: Line) -> None:
    page = open_page(base=line.url)
    play_now(page)
    diver = Diver(page)
    for _ in range(2):
        if diver.wait_for_turn():
            diver.play()
    diver.wait_for_turn()
    line.cut()
    expect(page.locator(".banner")).to_be_visible()
    # A move made meanwhile is shown at once, and goes out when the line is back.
    card = page.locator("button.card.fits").first
    laid = card.get_attribute("data-card")
    card.click()
    page.locator("button.slot.glowing").first.click()
    expect(page.locator(f".slot.pending[data-at='card:{laid}']")).to_be_visible()
    page.wait_for_timeout(10_000)
    expect(page.locator(f".slot.pending[data-at='card:{laid}']")).to_be_visible()
    line.mend()
    expect(page.locator(".slot.pending")).to_have_count(0)
    expect(page.locator(".banner")).to_be_hidden()
    assert page.locator(f"button[data-card='{laid}']").count() == 0
    assert diver.wait_for_turn()
    diver.play()
