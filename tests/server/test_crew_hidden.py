"""Nothing hidden leaves the server in Crew: every frame of whole missions is held against the true record."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from fathom.core.match import Match
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.games.crew.rules import Crew
from server.client import ME, OPEN, Json, Person, acknowledged
from server.serving import Server

CARD = re.compile(r"\b[pbgys][1-9]\b")
ENOUGH = 6  # cards that are hidden from a viewer at some moment


def plain(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


class Seen:
    """A finished mission, replayed and seen through one viewer's eyes: views, events and what is hidden, move by move."""

    def __init__(self, record: Record, seat: int | None) -> None:
        match = Match(find("crew"), record.players, record.options)
        self.views = [plain(match.state.observe(seat))]
        self.hidden: list[set[str]] = [set()]
        self.events: list[list[Json]] = [[]]
        shown: set[str] = set()
        for move in record.moves:
            events = match.play(move.seat, move.text)
            self.events.append([plain(event.seen_by(seat)) for event in events])
            shown |= {card for event in events for card in _dealt_to(seat, plain(event))}
            state = match.state
            assert isinstance(state, Crew)
            shown |= _openly(state)
            if seat is not None:
                shown |= set(state.observe(seat).members[seat].hand)  # type: ignore[attr-defined]
            self.hidden.append(_all_held(state) - shown)
            self.views.append(plain(state.observe(seat)))


def _dealt_to(seat: int | None, event: Json) -> list[str]:
    """The cards that a viewer saw in a deal, also in one that was dealt again at once, because it made a task impossible."""
    if event["event"] != "dealt":
        return []
    own = [] if seat is None else event["hands"][seat]
    return [*own, *event.get("tonoja", [])]


def _openly(state: Crew) -> set[str]:
    """What everybody at the table has seen: cards played and laid open, Tonoja's face-up ones, and the captain's submarine."""
    public = plain(state.observe(None))
    named = json.dumps([public["trick"], public["last"], public["members"], public["terrain"]])
    return set(CARD.findall(named)) | {"s4"}


def _all_held(state: Crew) -> set[str]:
    hands = [plain(state.observe(seat))["members"][seat]["hand"] for seat in range(state.players)]
    return set(CARD.findall(json.dumps(hands)))


@pytest.mark.parametrize(("players", "mission"), [(2, 7), (3, 18), (4, 11), (5, 9)])
def test_missions_tell_nobody_what_they_may_not_know(server: Server, rng: random.Random, players: int, mission: int) -> None:
    with ExitStack() as all_of_them:
        nobody = all_of_them.enter_context(Person(server, None))
        people = [all_of_them.enter_context(Person(server, f"Sailor {number}")) for number in range(players)]
        seats = [ME, *[OPEN] * (players - 1)]
        table = people[0].open(*seats, game="crew", options={"mission": str(mission), "window": "0", "patience": "0"})
        for seat in range(1, players):
            people[seat].sit(table, seat)
        lines = [all_of_them.enter_context(person.line(table)) for person in (*people, nobody)]
        for line in lines:
            line.sync()
        proposed = 0
        while not lines[0].over:
            mover = next(line for line in lines if line.moves)
            moves = mover.moves
            if "propose left" in moves and not proposed:
                proposed, move = 1, "propose left"
            else:
                move = "agree" if "agree" in moves else rng.choice([one for one in moves if one != "wait"])
            v = acknowledged(mover.move_in_time(move))
            for line in lines:
                line.reach(v)
            for line in lines:
                line.reach(max(line.v for line in lines))
        versions = sorted({happened["v"] for happened in lines[-1].log if happened["kind"] == "acted"})
        record = parse(nobody.ask("GET", f"/api/tables/{table}/record").text)
        assert len(versions) == len(record.moves)
    for seat, line in enumerate(lines):
        _check(line.frames, Seen(record, seat if seat < players else None), versions)


def _check(frames: list[str], seen: Seen, versions: list[int]) -> None:
    made = 0
    for text in frames:
        message = json.loads(text)
        if "v" in message:
            made = sum(version <= message["v"] for version in versions)
        assert seen.hidden[made].isdisjoint(CARD.findall(text)), text
        if message["type"] in ("sync", "update"):
            assert message["view"] in (None, seen.views[made])
            for happened in message["log"] if message["type"] == "sync" else message["happened"]:
                if happened["kind"] == "acted":
                    assert happened["event"] in seen.events[versions.index(happened["v"]) + 1]
    assert max(map(len, seen.hidden)) >= ENOUGH, "there was something to hide"
