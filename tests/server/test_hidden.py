"""Nothing hidden leaves the server: every frame of whole games is held against the true record."""

from __future__ import annotations

import json
import random
import re
from typing import Any, NamedTuple

import msgspec
import pytest

from fathom.core.match import Match
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.core.state import NATURE
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, refused
from server.serving import Server

CARD = re.compile(r"\b[rygbs]\d{1,2}\b")
SOMEBODY = re.compile(r"[0-9a-f]{32}")


class Moment(NamedTuple):
    """What a viewer may know after a number of moves."""

    view: Any
    moves: list[str]
    events: list[Json]  # of the last move
    hidden: set[str]  # cards that this viewer cannot have seen at any time so far


class Truth:
    """A finished game, replayed with the engine and seen through one viewer's eyes."""

    def __init__(self, record: Record, seat: int | None, names: dict[int, str]) -> None:
        game = find(record.game)
        match = Match(game, record.players, record.options)
        shown: set[str] = set()
        self.moments = [Moment(plain(match.state.observe(seat)), [], [], set())]
        for move in record.moves:
            events = match.play(move.seat, move.text)
            if move.seat != NATURE:
                shown |= set(CARD.findall(move.text))
            for event in events:
                told = plain(event)
                if told["event"] in ("revealed", "played", "exchanged"):
                    shown |= set(CARD.findall(json.dumps(told)))
            hands = [set(player["hand"]) for player in (plain(match.state.observe(who))["players"][who] for who in range(2))]
            if seat is not None:
                shown |= hands[seat]
            actions = [] if seat is None else match.state.actions(seat)
            self.moments.append(
                Moment(
                    plain(match.state.observe(seat)),
                    [game.notation.write(match.state, seat, action) for action in actions] if seat is not None else [],
                    [
                        {
                            **plain(event.seen_by(seat)),
                            "text": game.presenter.describe(event.seen_by(seat), game.texts["en"], seat, names),
                        }
                        for event in events
                    ],
                    (hands[0] | hands[1]) - shown,
                )
            )


def plain(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


class Kept:
    """Everything that one viewer was sent, each frame with the number of moves that had been made by then."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.lines: list[list[str]] = []
        self.replays: list[tuple[int, str]] = []

    def check(self, record: Record, versions: list[int], names: dict[int, str], crude: bool) -> int:
        """Holds it all against the truth, and returns how many cards were hidden from this viewer at most."""
        truth = Truth(record, self.seat, names).moments
        most = 0
        for frames in self.lines:
            made = 0
            for text in frames:
                message = json.loads(text)
                if "v" in message:
                    made = sum(version <= message["v"] for version in versions)
                moment = truth[made]
                assert SOMEBODY.search(text) is None, "nobody's id goes over the wire"
                if crude:
                    # The sentence about notation has an example of its own.
                    cards = CARD.findall(text.replace("such as r7", ""))
                    assert moment.hidden.isdisjoint(cards), text
                    most = max(most, len(moment.hidden))
                if message["type"] in ("sync", "update"):
                    self._check_table(message, truth, made, versions)
        for made, text in self.replays:
            shown = json.loads(text)
            assert shown["seat"] == self.seat
            assert len(shown["frames"]) == made + 1
            assert [frame["view"] for frame in shown["frames"]] == [moment.view for moment in truth[: made + 1]]
            if crude:
                assert truth[made].hidden.isdisjoint(CARD.findall(text))
        return most

    def _check_table(self, message: Json, truth: list[Moment], made: int, versions: list[int]) -> None:
        moment = truth[made]
        assert message["you"]["seat"] == self.seat
        assert (
            message["view"] in (None, moment.view) if message["type"] == "update" or not made else message["view"] == moment.view
        )
        assert message["moves"] == moment.moves
        for happened in message["log"] if message["type"] == "sync" else message["happened"]:
            if happened["kind"] == "acted":
                there = truth[versions.index(happened["v"]) + 1]
                assert {**happened["event"], "text": happened["text"]} in there.events


@pytest.mark.parametrize(
    "options", [{}, {"counts": "true"}, {"reshuffle": "at_once", "claims": "final"}], ids=["standard", "counts", "other"]
)
def test_whole_games_tell_nobody_what_they_may_not_know(server: Server, rng: random.Random, options: dict[str, str]) -> None:
    with Person(server, "Ada") as ada, Person(server, "Ben") as ben, Person(server, None) as nobody, Person(server, "Eve") as eve:
        table = ada.open(ME, OPEN, options=options)
        kept = [Kept(0), Kept(1), Kept(None)]
        people = (ada, ben, nobody)
        with nobody.line(table) as early, eve.line(table) as other:
            early.sync()
            other.sync()
            ben.sit(table, 1)
            lines = [ada.line(table), ben.line(table), nobody.line(table)]
            for line in lines:
                line.sync()
            moves = 0
            while not lines[0].over:
                mover, waiting = (lines[0], lines[1]) if lines[0].moves else (lines[1], lines[0])
                if moves % 7 == 3:
                    _probe(mover, waiting, lines[2], table, people)
                if moves % 11 == 5:
                    acknowledged_or_fast(waiting.say(f"after {moves} moves"))
                v = acknowledged(mover.move_in_time(rng.choice(mover.moves)))
                for line in lines:
                    line.reach(v)
                top = max(line.v for line in lines)
                for line in lines:
                    line.reach(top)
                moves += 1
                if moves % 13 == 0:
                    made = len({happened["v"] for happened in lines[2].log if happened["kind"] == "acted"})
                    for who, viewer in enumerate(people):
                        if not lines[0].over:
                            kept[who].replays.append((made, viewer.ask("GET", f"/api/tables/{table}/replay").text))
                if moves % 17 == 0:  # somebody comes again
                    place = rng.randrange(3)
                    lines[place].__exit__(None, None, None)
                    kept[place].lines.append(lines[place].frames)
                    lines[place] = people[place].line(table)
                    lines[place].sync()
                if moves % 19 == 0:
                    nobody.ok("GET", "/api/tables")
                    nobody.info(table)
            for place, line in enumerate(lines):
                line.__exit__(None, None, None)
                kept[place].lines.append(line.frames)
            early.reach(lines[0].v)
            kept[2].lines += [early.frames]
            other.reach(lines[0].v)
            kept[2].lines += [other.frames]
            versions = sorted({happened["v"] for happened in early.log if happened["kind"] == "acted"})
        record = parse(nobody.ask("GET", f"/api/tables/{table}/record").text)
        assert len(versions) == len(record.moves)
        # With `counts` everybody is shown which cards are unseen, without being told where they are.
        hidden = [one.check(record, versions, {0: "Ada", 1: "Ben"}, crude=not options.get("counts")) for one in kept]
        assert options.get("counts") or min(hidden) >= 4, "there was something to hide"
        assert all(one.replays for one in kept)
        _check_no_ids(server, [ada, ben, nobody, eve], [frame for one in kept for frames in one.lines for frame in frames])


def acknowledged_or_fast(answer: Json) -> None:
    assert answer["type"] == "ack" or answer["key"] == "too_fast"


def _probe(mover: Line, waiting: Line, watcher: Line, table: str, people: tuple[Person, ...]) -> None:
    """Things that are refused: a refusal must not tell anything either."""
    own = waiting.view["players"][waiting.you["seat"]]["hand"][0]
    assert refused(waiting.move(f"{own} 1A")) in ("not_your_turn", "too_fast")
    assert refused(mover.move("not a move")) in ("notation", "too_fast")
    assert refused(watcher.move("pass")) in ("no_identity", "too_fast")
    for seat in (0, 1):
        assert people[2].refused(403, "GET", f"/api/tables/{table}/replay?seat={seat}") == "still_hidden"
    assert people[0].refused(403, "GET", f"/api/tables/{table}/replay?seat=1") == "still_hidden"
    assert people[0].refused(409, "GET", f"/api/tables/{table}/record") == "still_hidden"


def _check_no_ids(server: Server, people: list[Person], frames: list[str]) -> None:
    ids = {id for (id,) in server.query("SELECT id FROM people")}
    assert ids
    everything = "\n".join([*frames, *(body for person in people for body in person.seen if '"token":"' not in body)])
    assert SOMEBODY.search(everything) is None
    assert not any(id in everything for id in ids)


def test_a_game_against_a_bot_tells_nobody_either(server: Server, rng: random.Random) -> None:
    with Person(server, "Ada") as ada, Person(server, None) as nobody:
        table = ada.open(ME, bot("easy"))
        with ada.line(table) as line, nobody.line(table) as watcher:
            line.sync()
            watcher.sync()
            while not line.over:
                if line.moves:
                    v = acknowledged(line.move_in_time(rng.choice(line.moves)))
                    line.reach(v)
                else:
                    line.reach(line.v + 1)
            watcher.reach(line.v)
            versions = sorted({happened["v"] for happened in watcher.log if happened["kind"] == "acted"})
            record = parse(nobody.ask("GET", f"/api/tables/{table}/record").text)
            for seat, frames in ((0, line.frames), (None, watcher.frames)):
                kept = Kept(seat)
                kept.lines.append(frames)
                assert kept.check(record, versions, {0: "Ada", 1: "Easy bot"}, crude=True) >= 4
            _check_no_ids(server, [ada, nobody], [*line.frames, *watcher.frames])


def test_a_person_who_gives_a_seat_up_before_the_game_sees_it_as_a_spectator(ada: Person, ben: Person) -> None:
    """A line follows its person: the view is that of the seat they have now, not of one they had."""
    table = ada.open(OPEN, ME)
    with ada.line(table) as line:
        assert line.sync()["you"]["seat"] == 1
        ada.leave(table, 1)
        ben.sit(table, 1)
        line.until(lambda line: line.table["seats"][1]["name"] == "Ben")
        assert line.you["seat"] is None
        with Person(ada.server, "Cleo") as cleo:
            cleo.sit(table, 0)
            line.until(lambda line: line.view is not None)
            with ada.line(table) as later:
                later.sync()
            for view in (line.view, later.view):  # told of what happened, and of the whole table
                assert view["seat"] is None
                assert all(player["hand"] is None for player in view["players"])


def test_a_bot_that_stands_in_gets_no_moves_shown_to_its_person(ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN, options={"first": "A"})
    ben.sit(table, 1)
    with ada.line(table) as line:
        line.sync()
        assert line.moves, "it is their turn"
        ada.leave(table, 0)
        line.until(lambda line: line.table["seats"][0]["stand_in"])
        assert line.moves == []
        assert line.you["seat"] == 0, "the hand is still theirs to see"
