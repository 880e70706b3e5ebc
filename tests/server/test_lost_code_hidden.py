"""Nobody's wire carries the digits on their own rack: whole games of Lost Code against the truth, and against their twins."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import Any

import msgspec
import pytest

from fathom.core.match import Match
from fathom.games.lost_code.components import SYMBOLS
from fathom.server import entries as log
from server.client import Json
from server.lost_code_play import NAMES, Sitting, code, played, twin
from server.serving import Server

# The players, the options, the game, and whose twin looks the most different.
ALL = {"shortcut": "true", "x": "true"}
GAMES = {
    "two, with chances": (2, {**ALL, "curse": "leader", "help": "chances"}, 4, 1),
    "three, first game with deductions": (
        3,
        {"shortcut": "true", "curse": "first", "beginner": "true", "help": "deductions"},
        3,
        0,
    ),
    "four, without help": (4, {**ALL, "curse": "leader"}, 3, 1),
}


def plain(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


class Truth:
    """A table's log as the engine alone tells it to one viewer: views, moves and events by version."""

    def __init__(self, match: Match, entries: list[str], seat: int | None) -> None:
        self.views: list[Any] = [None]
        self.moves: list[list[str]] = [[]]
        self.events: list[list[Json]] = [[]]
        names = dict(enumerate(NAMES[: match.state.players]))
        game = Match(match.game, match.state.players, match.options)
        sat = 0
        for entry in map(log.decode_entry, entries):
            events: list[Json] = []
            match entry:
                case log.Sat():
                    sat += 1
                case log.Moved(seat=who, text=text):
                    for event in game.play(who, text):
                        seen = event.seen_by(seat)
                        events.append(
                            plain(seen) | {"text": game.game.presenter.describe(seen, game.game.texts["en"], seat, names)}
                        )
                case log.TookBack():
                    moves = game.moves[:-1]
                    game = Match(match.game, match.state.players, match.options)
                    for move in moves:
                        game.play(move.seat, move.text)
            state = game.state
            running = sat == state.players
            self.views.append(plain(state.observe(seat)) if running else None)
            actions = state.actions(seat) if running and seat is not None else []
            self.moves.append([game.game.notation.write(state, seat, action) for action in actions] if seat is not None else [])
            self.events.append(events)

    def check(self, message: Json) -> None:
        """Whether a message tells what it should, no more and no less."""
        v = message["v"]
        is_whole = message["type"] == "sync"
        assert message["view"] == self.views[v] or (message["view"] is None and not is_whole)
        assert message["moves"] == self.moves[v]
        happened = message["log" if is_whole else "happened"]
        assert happened or not is_whole or v == 1
        for thing in happened:
            if thing["kind"] == "acted":
                assert thing["event"] | {"text": thing["text"]} in self.events[thing["v"]]


def leaks(thing: Any, viewer: int | None) -> Iterator[str]:
    """Every place in a message where something stands that a viewer may not know before the end."""
    if isinstance(thing, list):
        yield from chain.from_iterable(leaks(part, viewer) for part in thing)
    if not isinstance(thing, dict):
        return
    yield from chain.from_iterable(leaks(part, viewer) for part in thing.values())
    seat = thing.get("seat")
    own = seat is not None and viewer in (None, seat)
    match thing:
        case {"digits": digits, "discarded": _} if own and any(digit is not None for digit in digits):
            yield "a rack"
        case {"event": "dealt", "racks": racks, "players": players}:
            hidden = range(players) if viewer is None else (viewer,)
            if any(racks[seat] is not None for seat in hidden):
                yield "the deal"
        case {"event": "drew", "digit": digit} if own and digit is not None:
            yield "a new tile"
        case {"event": "took" | "wrote", "values": values} if seat != viewer and values is not None:
            yield "an entry"
        case {"written": _, "values": values} if seat != viewer and any(value is not None for value in values):
            yield "a sheet"
        case {"event": "judged"} | {"points": [_, *_], "written": _}:
            yield "how entries were judged"
        case {"seen": _, "possible": _} if viewer is None:
            yield "somebody's deductions"


def spelled(match: Match, viewer: int | None) -> re.Pattern[str]:
    """The racks that a viewer may never read, at any time in the game, as lists and as words."""
    found = set()
    game = Match(match.game, match.state.players, match.options)
    for move in match.moves:
        game.play(move.seat, move.text)
        state = code(game.state)
        for seat in range(state.players) if viewer is None else (viewer,):
            rack = [str(state.racks[seat * SYMBOLS + symbol]) for symbol in state.lookup.symbols]
            if "-1" not in rack:
                found |= {re.escape(f"[{','.join(rack)}]"), f'[ "]{"".join(rack)}[ "]'}
    return re.compile("|".join(found))


def check(sitting: Sitting, place: int, before_the_end: list[str]) -> None:
    """Holds what somebody was told in a whole game against the truth."""
    viewer = sitting.seat(place)
    truth = Truth(sitting.match, sitting.entries(), viewer)
    messages = [json.loads(frame) for frame in sitting.frames(place)]
    tables = [message for message in messages if message["type"] in ("sync", "update")]
    assert any(message["view"] and message["view"]["phase"] == "over" for message in tables)
    for message in tables:
        if message["you"]["seat"] == viewer:  # not before they sat
            truth.check(message)
    rack = spelled(sitting.match, viewer)
    for text in before_the_end:
        assert not list(leaks(json.loads(text), viewer))
        assert rack.search(text) is None


def told(server: Server, match: Match, places: Sequence[int], against_truth: bool = False) -> dict[int, list[str]]:
    """What some people were told in a game, played over the wire, before its last move."""
    with ExitStack() as stack:
        sitting = Sitting(server, match, stack)
        sitting.play(match.moves[:-1], curious=True)
        assert sitting.taken_back, "there was something to take back"
        messages = {place: sitting.told(place) for place in places}
        sitting.play(match.moves[-1:])
        assert all(line.over for line in sitting.lines)
        if against_truth:
            for place in places:
                check(sitting, place, messages[place])
        return messages


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_tell_nobody_what_they_may_not_know(server: Server, name: str) -> None:
    """C2, C11, L1: the same bytes for the same game with another rack of one's own, and with other entries of the others."""
    players, options, seed, seat = GAMES[name]
    match = played(players, options, seed)
    assert {"take", "discard", "write"} <= {move.text.split()[0] for move in match.moves}
    spectator = players
    true = told(server, match, range(players + 1), against_truth=True)
    for place in (seat, spectator):
        viewer = None if place == spectator else place
        other = twin(match, viewer)
        assert hidden(other, viewer) != hidden(match, viewer)
        beside = 1 if place == 0 else 0
        there = told(server, other, (place, beside))
        assert len(true[place]) > len(match.moves)
        for one, two in zip(true[place], there[place], strict=True):
            assert one == two
        assert true[beside] != there[beside], "a seat that may see the difference does"


def hidden(match: Match, viewer: int | None) -> list[int]:
    """The racks at the end that a viewer may not see before."""
    state = code(match.state)
    return [
        state.racks[seat * SYMBOLS + symbol] for seat in range(state.players) if viewer in (None, seat) for symbol in range(6)
    ]
