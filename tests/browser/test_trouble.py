"""When something breaks: the network, the database, the server. Nobody has to load a page again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.diver import Diver
from browser.line import Line
from browser.pages import Opener, play_now, stamp
from browser.words import words
from server.serving import Postgres, Server
from tiers import depth


def test_a_while_offline_loses_nothing(open_page: Opener, line: Line) -> None:
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
    page.wait_for_timeout(depth(3_000, 10_000))  # it tries to connect meanwhile, again and again
    expect(page.locator(f".slot.pending[data-at='card:{laid}']")).to_be_visible()
    line.mend()
    expect(page.locator(".slot.pending")).to_have_count(0)
    expect(page.locator(".banner")).to_be_hidden()
    assert page.locator(f"button[data-card='{laid}']").count() == 0
    assert diver.wait_for_turn()
    diver.play()


class Breakable(NamedTuple):
    """A server, and what of it goes away and comes back: its database, or all of it."""

    server: Server
    part: Postgres | Server


@pytest.fixture(params=["database", "server"])
def breakable(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Breakable]:
    if request.param == "server":
        with Server(tmp_path / "data", "--pace", "0.05") as server:
            yield Breakable(server, server)
        return
    database = Postgres()
    try:
        with Server(tmp_path / "data", "--pace", "0.05", "--database", database.url()) as server:
            yield Breakable(server, database)
    finally:
        database.stop()


def test_a_page_goes_on_by_itself_after_an_outage(open_page: Opener, breakable: Breakable) -> None:
    page = open_page(base=breakable.server.url)
    play_now(page)
    loaded = stamp(page)
    diver = Diver(page)
    diver.wait_for_turn()
    breakable.part.kill()
    # A move made meanwhile is shown at once, and stored when it can be.
    card = page.locator("button.card.fits").first
    laid = card.get_attribute("data-card")
    card.click()
    page.locator("button.slot.glowing").first.click()
    expect(page.locator(f".slot.pending[data-at='card:{laid}']")).to_be_visible()
    expect(page.locator(".banner")).to_be_visible()
    profile = page.context.new_page()
    if breakable.part is not breakable.server:
        profile.goto("/me")
        expect(profile.get_by_text(words(profile, "app.unreachable"))).to_be_visible()
    breakable.part.start()
    expect(page.locator(".slot.pending")).to_have_count(0)
    expect(page.locator(".banner")).to_be_hidden()
    assert page.locator(f"button[data-card='{laid}']").count() == 0
    assert diver.wait_for_turn()
    diver.play()
    if breakable.part is not breakable.server:
        expect(profile.locator(".identity .name")).to_be_visible()
        expect(profile.get_by_text(words(profile, "app.unreachable"))).to_be_hidden()
    assert stamp(page) == loaded, "the page was not loaded again"


def test_a_page_that_is_older_than_its_server_loads_itself_again_once(open_page: Opener, line: Line) -> None:
    page = open_page(None, base=line.url)
    upgraded: list[bool] = []

    def newer(socket: WebSocketRoute) -> None:
        """The server's next version names another protocol."""
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(str(text).replace('"protocol":', '"protocol":9') if upgraded else text))

    page.route_web_socket("**/socket*", newer)
    page.goto("/")
    play_now(page)
    Diver(page).wait_for_turn()
    loaded = stamp(page)
    page.get_by_role("tab", name=words(page, "chat.tab")).click()
    page.get_by_label(words(page, "chat.label")).fill("half a senten")
    upgraded.append(True)
    line.cut()
    line.mend()
    expect(page.get_by_text(words(page, "table.outdated"))).to_be_visible()
    page.wait_for_timeout(2_500)
    assert stamp(page) == loaded, "what somebody types is not lost"
    page.get_by_label(words(page, "chat.label")).fill("")
    page.wait_for_function("loaded => performance.timeOrigin !== loaded", arg=loaded)
    expect(page.get_by_text(words(page, "table.outdated"))).to_be_visible()
    again = stamp(page)
    page.wait_for_timeout(1_000)
    assert stamp(page) == again, "a page that stays old is not loaded for ever"
