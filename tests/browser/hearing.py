"""All that the server sends to a page, and all that it may send to a seat."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from playwright.sync_api import Error, Page, Response, WebSocket

from fathom.core.match import Match
from fathom.core.record import Record
from fathom.core.registry import find

ASKED = ("", "/replay", "/replay?seat=0", "/replay?seat=1", "/record", "/review")


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


def be_curious(pages: Iterable[Page], table: str) -> None:
    """Each asks the server for all that it tells of a game: what comes back is heard too."""
    for page in pages:
        page.evaluate(
            "paths => Promise.all(paths.map((path) => fetch(path).then((answer) => answer.text())))",
            [f"/api/tables/{table}{what}" for what in ASKED],
        )


class Allowed:
    """All that a seat may have been told in a game: views, events, sentences and legal moves."""

    def __init__(self, record: Record, seat: int | None, names: Mapping[str, Mapping[int, str]]) -> None:
        """`names` is who sits where, in each language that was spoken."""
        game = find(record.game)
        match = Match(game, record.players, record.options)
        self.views: set[str] = set()
        self.moves: set[str] = set()
        self.events: set[str] = set()
        self.texts: set[str] = set()
        for move in (None, *record.moves):
            for event in () if move is None else match.play(move.seat, move.text):
                seen = event.seen_by(seat)
                self.events.add(plain(msgspec.to_builtins(seen)))
                self.texts |= {game.presenter.describe(seen, game.texts[language], seat, names[language]) for language in names}
            self.views.add(plain(msgspec.to_builtins(match.state.observe(seat))))
            legal = (
                [] if seat is None else [game.notation.write(match.state, seat, action) for action in match.state.actions(seat)]
            )
            self.moves.add(plain(legal))


def plain(thing: Any) -> str:
    """A message, or a part of one, as text that can be compared."""
    return json.dumps(thing, sort_keys=True)


def parts(thing: Any) -> Iterator[dict[str, Any]]:
    """Every object in a message."""
    if isinstance(thing, dict):
        yield thing
        thing = list(thing.values())
    if isinstance(thing, list):
        for part in thing:
            yield from parts(part)
