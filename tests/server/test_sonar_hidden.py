"""Nothing on a crew's wire betrays the other crew: games that sound the same look the same, frame by frame."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest

from server.client import ME, OPEN, Json, Person, acknowledged
from server.serving import Server

# Where blue begins on Umbria and what its silent step is; all else is announced and the same. Blue comes to D3, D2 and D2.
SECRETS = [("A2", "down"), ("A1", "down"), ("A3", "up")]
OPTIONS = {"map": "umbria", "shifts": "true", "positions": "true"}
# What everybody hears, blue and green in turns. The sonar is answered with the column.
BLUE = ["right", "right", "right", "silence", "right", "right"]
GREEN = ["left", "left", "sonar", "left", "left", "surface"]
# Keys of what differs from one game to the next.
PASSING = {"at", "now", "created", "since", "id", "online", "watching"}


class Heard:
    """What everybody at a table of four, and somebody who watches, was sent in a game with one of the secrets."""

    def __init__(self, server: Server, start: str, silent: str) -> None:
        self.start = start
        with ExitStack() as stack:
            people = [stack.enter_context(Person(server, name)) for name in ("Ada", "Ben", "Cas", "Dan")]
            nobody = stack.enter_context(Person(server, None))
            while True:
                table = people[0].open(ME, OPEN, OPEN, OPEN, game="sonar", options=OPTIONS)
                for seat in (1, 2, 3):
                    people[seat].sit(table, seat)
                self.lines = [stack.enter_context(person.line(table)) for person in (*people, nobody)]
                for line in self.lines:
                    line.sync()
                self._move(0, f"start {start}")
                self._move(1, "start J10")
                if self.lines[0].view["turn"] == "blue":
                    break  # chance has let green begin: another table
            for blue, green in zip(BLUE, GREEN, strict=True):
                self._move(0, f"silence {silent}" if blue == "silence" else blue)
                self._move(1, green)
                if green == "sonar":
                    self._move(0, next(move for move in self.lines[0].moves if move.startswith("column")))
            for line in self.lines:
                line.send({"type": "sync"})
                line.next("sync")

    def _move(self, seat: int, move: str) -> None:
        v = acknowledged(self.lines[seat].move_in_time(move))
        for line in self.lines:
            line.reach(v)
        for line in self.lines:
            line.reach(max(other.v for other in self.lines))

    def messages(self, seat: int) -> list[Json]:
        """What was sent on one of the lines, without what differs from one game to the next; the last line is a spectator's."""
        found = [lasting(json.loads(frame)) for frame in self.lines[seat].frames]
        return [message for message in found if message["type"] != "presence"]


def lasting(thing: Any) -> Any:
    """A message without what differs from one game to the next: times, ids, and who happens to be there."""
    if isinstance(thing, dict):
        return {key: lasting(value) for key, value in thing.items() if key not in PASSING}
    return [lasting(part) for part in thing] if isinstance(thing, list) else thing


@pytest.fixture(scope="module")
def games(server: Server) -> list[Heard]:
    return [Heard(server, start, silent) for start, silent in SECRETS]


@pytest.mark.parametrize("seat", [1, 3, 4], ids=["green's captain", "green's operator", "a spectator"])
def test_games_that_sound_the_same_are_the_same_to_the_enemy(games: list[Heard], seat: int) -> None:
    """S1, S5, S13: neither the hidden start nor the silent step leaves the crew, not in one byte that lasts."""
    one, two, three = (game.messages(seat) for game in games)
    assert len(one) > 2 * len(BLUE)
    assert one == two
    assert one == three


@pytest.mark.parametrize("seat", [0, 2], ids=["blue's captain", "blue's operator"])
def test_a_crew_sees_its_own_submarine(games: list[Heard], seat: int) -> None:
    """S13: captain and operator see everything of their own crew, and so the games differ for them."""
    tracks = [game.messages(seat)[-1]["view"]["submarines"][0]["track"] for game in games]
    assert [track[0] for track in tracks] == [start for start, _ in SECRETS]
    assert [track[4] for track in tracks] == ["D3", "D2", "D2"]
    assert all(game.messages(seat)[-1]["view"]["submarines"][1]["cell"] is None for game in games)
