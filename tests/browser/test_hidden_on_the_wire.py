"""Hidden means hidden: what a browser receives is checked frame by frame, not what its page shows."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import msgspec

from browser.diver import Diver
from browser.hearing import listen
from browser.pages import Meeting, Opener, take_seat, wait_on
from browser.positions import moves_of, played, upload
from fathom.core.match import Match
from fathom.core.record import Move
from fathom.core.registry import find
from server.client import ME, OPEN
from tiers import depth

MOVES = depth(5, 16)  # the third fills a tile


def test_nobody_receives_a_card_they_may_not_know(open_page: Opener, meet: Meeting) -> None:
    host = meet("Ada")
    match = played("divers", 2, {}, 4)  # nothing is counted for anybody
    table = host.open(ME, OPEN, deal=upload(host, match))
    ada, ben, _ = pages = open_page(None, who=host), open_page(None, who=meet("Ben")), open_page(None)
    heard = [listen(page) for page in pages]
    for page in pages:
        page.goto(f"/table/{table}")
    take_seat(ben, accept=True)
    divers = Diver(ada), Diver(ben)
    for number, move in enumerate(moves_of(match)[:MOVES]):
        if number == MOVES - 2:
            for page in pages:
                page.reload()
                page.wait_for_selector(".hand")
        divers[move.seat].make(move.text)
    last = f'"v":{host.info(table)["v"]},'
    for page, frames in zip(pages, heard, strict=True):
        wait_on(page, partial(_has_come, last, frames), "the last move")

    for seat, frames in zip((0, 1, None), heard, strict=True):
        views = [json.loads(frame)["view"] for frame in frames if '"view":{' in frame]
        assert len(views) >= MOVES
        # Somebody who takes a seat is a spectator until then.
        allowed = _views(match.moves, seat) | _views(match.moves, None)
        for view in views:
            assert json.dumps(view, sort_keys=True) in allowed
        unknown = _never_known(match.moves, views[-1], seat)
        assert unknown
        for frame in frames:
            assert not set(re.findall(r"\b[rygbs]\d{1,2}\b", _game_words(frame))) & unknown


def _has_come(text: str, frames: list[str]) -> bool:
    return any(text in frame for frame in frames)


def _views(moves: list[Move], seat: int | None) -> set[str]:
    """Every view that the seat may have had."""
    match = Match(find("divers"))
    found = {json.dumps(msgspec.to_builtins(match.state.observe(seat)), sort_keys=True)}
    for move in moves:
        match.play(move.seat, move.text)
        found.add(json.dumps(msgspec.to_builtins(match.state.observe(seat)), sort_keys=True))
    return found


def _never_known(moves: list[Move], last: dict[str, Any], seat: int | None) -> set[str]:
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
