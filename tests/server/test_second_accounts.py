"""A second account sees no more than a spectator, whatever it has had to do with the table: byte for byte, in every game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from fathom.core.record import Move, Record
from fathom.core.registry import find
from fathom.server.replays import replay_json
from server.client import OPEN, Json, Line, Person, bot
from server.serving import Server, wait_for
from tiers import depth

MOMENTS = depth(2, 4)  # of a game at which everything is compared
# Nothing that a clock does by itself comes between two answers.
GAMES: dict[str, dict[str, str]] = {
    "crew": {"mission": "4", "window": "0", "patience": "0", "distress": "never", "attempts": "20"},
    "divers": {"first": "A"},
    "lost_code": {},
    "reef": {"first": "A"},
    "sonar": {},
}
READ = ("", "/replay", "/replay?lang=pl", "/replay?seat=0", "/replay?seat=1", "/record", "/review", "/same")


class Table:
    """A running game of Ada and bots, and everybody else who has had to do with it."""

    def __init__(self, server: Server, game: str, stack: ExitStack, rng: random.Random) -> None:
        self.rng = rng

        def meet(name: str | None) -> Person:
            return stack.enter_context(Person(server, name))

        self.ada, host, left, invited = meet("Ada"), meet("Zoe"), meet("Lea"), meet("Ivy")
        login = f"ivy.{rng.getrandbits(48):x}"
        invited.ok("POST", "/api/account", json={"login": login, "password": "a long sentence"})
        others = [bot("beginner")] * (find(game).players.usual - 2)
        self.id = host.open(OPEN, {"kind": "invited", "login": login}, *others, game=game, options=GAMES[game])
        left.sit(self.id, 0)
        with left.line(self.id) as line:
            assert line.sync()["you"]["seat"] == 0
        left.leave(self.id, 0)
        self.ada.sit(self.id, 0)
        twice = meet("Wes")
        self.strangers = [meet(None), meet("Eve"), twice, twice, host, left, invited]
        self.lines = [stack.enter_context(person.line(self.id)) for person in self.strangers]
        for one in self.lines:
            one.sync()
        host.ok("PUT", f"/api/tables/{self.id}/seats/1/bot", json={"level": "beginner"})  # the invited one has not come
        self.line = stack.enter_context(self.ada.line(self.id))
        self.line.sync()

    def settle(self) -> None:
        """Until nobody but Ada is to act."""
        while not self.line.moves and not self.line.over:
            self.line.reach(self.line.v + 1)
        wait_for(lambda: set(self.ada.info(self.id)["to_act"]) <= {0}, "the bots' moves")
        for line in (self.line, *self.lines):
            line.reach(self.ada.info(self.id)["v"])

    def move(self) -> None:
        if self.line.moves:
            self.line.move_in_time(self.rng.choice(self.line.moves))


@pytest.fixture
def table(request: pytest.FixtureRequest, server: Server, rng: random.Random) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(server, request.param, stack, rng)


every_game = pytest.mark.parametrize("table", GAMES, indirect=True)


def seen(frame: str) -> Json:
    """A frame without what is everybody's own: their name, and the time."""
    message: Json = json.loads(frame)
    message.pop("now")
    assert message["you"].pop("seat") is None
    message["you"].pop("name")
    return message


def frames(line: Line, kind: str) -> list[Json]:
    return [seen(frame) for frame in line.frames if frame.startswith(f'{{"type":"{kind}"')]


def synced(person: Person, table: str) -> Json:
    with person.line(table) as line:
        line.sync()
        return seen(line.frames[0])


def answers(person: Person, table: str) -> list[tuple[int, str]]:
    """Everything that can be asked about a table."""
    asked = [person.ask("GET", f"/api/tables/{table}{path}") for path in READ]
    asked.append(person.ask("POST", f"/api/tables/{table}/deal"))
    return [(answer.status_code, answer.text) for answer in asked]


@every_game
def test_every_account_is_told_what_an_anonymous_spectator_is(table: Table) -> None:
    for moment in range(MOMENTS):
        table.settle()
        if moment > 0 and table.line.over:
            break
        anonymous, *others = table.strangers
        told, shown = answers(anonymous, table.id), synced(anonymous, table.id)
        assert [status for status, _ in told] == [200, 200, 200, 403, 403, 409, 409, 409, 409]
        for person in others:
            assert answers(person, table.id) == told
            assert synced(person, table.id) == shown
        table.move()
    first, *rest = (frames(line, "update") for line in table.lines)
    assert first
    for updates in rest:
        assert updates == first


@every_game
def test_what_a_running_game_hides_is_refused_to_everybody(table: Table) -> None:
    table.settle()
    seats = [{"kind": "me"}] + [bot()] * (find(table.line.table["game"]).players.usual - 1)
    for person in (table.ada, *table.strangers[1:]):
        for path in ("/record", "/review", "/same"):
            assert person.refused(409, "GET", f"/api/tables/{table.id}{path}") == "still_hidden"
        assert person.refused(409, "POST", f"/api/tables/{table.id}/deal") == "still_hidden"
        for fields in ({"deal": table.id}, {"branch": {"source": table.id, "step": 0}}):
            wanted = {"game": table.line.table["game"], "seats": seats, **fields}
            assert person.refused(409, "POST", "/api/tables", json=wanted) == "still_hidden"


@every_game
def test_a_record_that_guesses_a_running_game_is_not_told_whether_it_is_right(table: Table, server: Server) -> None:
    """The same moves, right up to now, are a record like any other: its replay says what was uploaded, nothing of the table."""
    table.settle()
    eve = table.strangers[1]
    before = answers(eve, table.id)
    bodies = [json.loads(body) for (body,) in server.query("SELECT body FROM entries WHERE table_id = ? ORDER BY v", table.id)]
    game = find(table.line.table["game"])
    moves = tuple(Move(body["seat"], body["text"]) for body in bodies if body["is"] == "moved")
    options, players = GAMES[game.name], len(bodies[0]["chairs"])
    text = Record(game=game.name, version=game.version, players=players, options=options, moves=moves).text()
    stored = eve.ok("POST", "/api/records", content=text.encode())
    assert stored == {"id": stored["id"], "game": game.name, "steps": len(moves)}
    replay = eve.ask("GET", f"/api/records/{stored['id']}/replay").text
    assert json.loads(replay) == json.loads(replay_json(text, stored["id"], None, None, "en", {}, [], True))
    assert not any(text in replay for text in (table.id, "Ada"))
    assert answers(eve, table.id) == before
