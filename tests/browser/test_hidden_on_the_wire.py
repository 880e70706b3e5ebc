"""Hidden means hidden: what a browser receives is checked frame by frame, not what its page shows."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Error, Page, Response, WebSocket

from browser.diver import Diver
from browser.pages import Opener, open_table, take_seat
from browser.words import button, words
from fathom.core.match import Match
from fathom.core.record import Move, parse
from fathom.core.registry import find
from server.serving import wait_for


def listen(page: Page) -> list[str]:
    """Everything that the server sends to this page from now on, over the socket and otherwise."""
    frames: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    def answered(response: Response) -> None:
        if "/api/" in response.url:
            # The body is lost, to the page as well, when it is left at that moment.
            with suppress(Error):
                frames.append(response.text())

    page.on("websocket", opened)
    page.on("response", answered)
    return frames


def test_nobody_receives_a_card_they_may_not_know(open_page: Opener) -> None:
    ada, ben, eve = open_page(), open_page(), open_page()
    heard = [listen(page) for page in (ada, ben, eve)]
    open_table(ada, preset="standard")  # nothing is counted for anybody
    ben.goto(ada.url)
    take_seat(ben)
    eve.goto(ada.url)
    eve.wait_for_selector(".hand")
    divers = [Diver(ada), Diver(ben)]
    for move in range(16):
        diver: Diver = wait_for(lambda: next((diver for diver in divers if diver.may_move()), None), "somebody's turn")
        diver.play()
        if move == 8:
            for page in (ada, ben, eve):
                page.reload()
                page.wait_for_selector(".hand")
    # Up to here the game was running: what was heard so far is what counts.
    heard = [list(frames) for frames in heard]
    record = parse(_let_bots_finish(ada, ben))

    for seat, frames in zip((0, 1, None), heard, strict=True):
        views = [json.loads(frame)["view"] for frame in frames if '"view":{' in frame]
        assert len(views) >= 16
        # Somebody who takes a seat is a spectator until then.
        allowed = _views(record.moves, seat) | _views(record.moves, None)
        for view in views:
            assert json.dumps(view, sort_keys=True) in allowed
        unknown = _never_known(record.moves, views[-1], seat)
        assert unknown
        for frame in frames:
            assert not set(re.findall(r"\b[rygbs]\d{1,2}\b", _game_words(frame))) & unknown


def _let_bots_finish(*pages: Page) -> str:
    """Leaves the rest of the game to bots, since only a finished game's record is given out."""
    for page in pages:
        button(page, words(page, "table.leave")).click()
        page.get_by_role("dialog").get_by_role("button", name=words(page, "table.leave")).last.click()
    table = f"{pages[0].evaluate('location.origin')}/api/tables/{pages[0].url.rsplit('/', 1)[-1]}"
    while httpx.get(table).json()["status"] != "over":
        pages[0].wait_for_timeout(200)
    return httpx.get(f"{table}/record").raise_for_status().text


def _views(moves: tuple[Move, ...], seat: int | None) -> set[str]:
    """Every view that the seat may have had."""
    match = Match(find("divers"))
    found = {json.dumps(msgspec.to_builtins(match.state.observe(seat)), sort_keys=True)}
    for move in moves:
        match.play(move.seat, move.text)
        found.add(json.dumps(msgspec.to_builtins(match.state.observe(seat)), sort_keys=True))
    return found


def _never_known(moves: tuple[Move, ...], last: dict[str, Any], seat: int | None) -> set[str]:
    """Cards that by the time of that view had been in the other hand or the deck only, never in the open."""
    match = Match(find("divers"))
    seen: set[str] = set()
    for move in moves:
        for event in match.play(move.seat, move.text):
            seen |= set(re.findall(r"\b[rygbs]\d{1,2}\b", repr(event.seen_by(seat))))
        view: Any = match.state.observe(seat)
        if _same(view, last):
            break
    every = {f"{letter}{value}" for letter in "rygbs" for value in range(1, 14)}
    return every - seen


def _same(view: Any, last: dict[str, Any]) -> bool:
    return bool(msgspec.to_builtins(view) == last)


def _game_words(frame: str) -> str:
    """A frame without what is no card: ids of tables and messages can look like one."""
    return re.sub(r'"(?:id|next|origin|table)":"[^"]*"', "", frame)
