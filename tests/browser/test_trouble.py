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
from browser.words import button, words
from server.client import ME, OPEN, Person
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


def test_forms_wait_for_a_server_that_is_away(open_page: Opener, tmp_path: Path) -> None:
    with Server(tmp_path / "data", "--pace", "0.05") as server, Person(server, "Ada") as ada, Person(server, "Eve") as eve:
        table = ada.open(ME, OPEN)
        profile = open_page("/me", who=eve, base=server.url)
        seats = open_page(f"/table/{table}", who=eve, base=server.url)
        stranger = open_page(f"/table/{table}", base=server.url)
        home = open_page("/", who=ada, base=server.url)
        name, words_typed = profile.get_by_label(words(profile, "me.name")), stranger.get_by_label(words(stranger, "chat.label"))
        take, play = button(seats, words(seats, "seat.take")), home.locator("article").get_by_role("button").first
        for part in (name, words_typed, take, play):
            part.wait_for()
        loaded = [stamp(page) for page in (profile, seats, stranger, home)]
        server.kill()
        name.fill("Eve of the Sea")
        button(profile, words(profile, "me.save")).click()
        words_typed.fill("May I join?")
        words_typed.press("Enter")
        take.click()
        take.click(force=True)
        play.click()
        expect(profile.get_by_text(words(profile, "app.unreachable"))).to_be_visible()
        server.start()
        expect(profile.locator(".identity .name")).to_have_text("Eve of the Sea")
        expect(profile.get_by_text(words(profile, "app.unreachable"))).to_be_hidden()
        seats.wait_for_selector(".hand")
        home.wait_for_url("**/table/*")
        stranger.get_by_role("tab", name=words(stranger, "chat.tab")).click()
        expect(stranger.locator(".chat").get_by_text("May I join?")).to_have_count(1)
        assert [stamp(page) for page in (profile, seats, stranger, home)] == loaded, "no page was loaded again"
        for page in (profile, seats, stranger, home):
            expect(page.locator(".toast.danger")).to_have_count(0)
        mine = ada.ok("GET", "/api/me/tables")
        assert len(mine["waiting"] + mine["running"]) == 2, "the first table, and one more"


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
