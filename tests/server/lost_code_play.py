"""Whole games of Lost Code: played beforehand, told again with other secrets, and played over a server's wire."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack

from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.core.record import Move
from fathom.core.registry import find
from fathom.core.state import NATURE, State
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.rules.phases import BETS, TOKENS
from fathom.games.lost_code.rules.position import LostCode
from server.client import OPEN, Json, Line, Person, acknowledged
from server.serving import Server

NAMES = ("Ada", "Ben", "Cas", "Dan")
OFTEN = 0.6  # how often a player bets right, and leaves a token
WORLDS = 30  # that a twin is chosen from
MOMENT = re.compile(r"(?<![\d.])1\d{9}(?:\.\d+)?")  # a time in a message: seconds with ten digits, and no part of a fraction


# -- games played beforehand


def code(state: State) -> LostCode:
    assert isinstance(state, LostCode)
    return state


def played(players: int, options: dict[str, str], seed: object) -> Match:
    """A whole game by players who are often right, so that markers get somewhere, and sometimes take a token."""
    match = Match(find("lost_code"), players, options)
    dice, rng = Dice(f"nature {seed}"), random.Random(f"players {seed}")
    while actors := match.settle(dice):
        seat = rng.choice(actors)
        match.act(seat, _choice(code(match.state), seat, rng))
    return match


def _choice(state: LostCode, seat: int, rng: random.Random) -> int:
    actions = state.actions(seat)
    if rng.random() < OFTEN:
        if state.phase == BETS:
            tables, truth = state.lookup, state.sum_of(seat)
            bets = [action - tables.first_bet for action in actions]
            return tables.first_bet + rng.choice([bet for bet in bets if tables.low_of[bet] <= truth <= tables.high_of[bet]])
        if state.phase == TOKENS:
            return actions[0]
    return rng.choice(actions)


def before_the_sheet(match: Match) -> int:
    """How many moves were made before the first final entry."""
    return next(number for number, move in enumerate(match.moves) if move.text.startswith("write"))


def twin(match: Match, viewer: int | None, seed: object = 0) -> Match:
    """The same game to a viewer; what that viewer may not know differs as much as can be.

    A seat's twin has another rack for the seat, a spectator's has other racks for all, and the others write other entries. What
    everybody is told stays: dice, bets, answers and discarded tiles.
    """
    late = code(replay(match.record(), upto=before_the_sheet(match)).state)
    dice, rng = Dice(f"twin {seed}"), random.Random(f"twin {seed}")
    world = max((_imagined(late, viewer, dice) for _ in range(WORLDS)), key=lambda world: _differences(late, world))
    tiles = Counter((seat, symbol) for _, seat, symbol, _ in late.swaps)  # discarded ones, all of them known
    drawn: Counter[tuple[int, int]] = Counter()
    told = Match(match.game, late.players, match.options)
    for move in match.moves:
        state, text = code(told.state), move.text
        kind = text.split()[0]
        if kind == "deal":
            racks = [list(word) for word in text.split()[1:]]
            for seat in range(late.players):
                for place, symbol in enumerate(late.lookup.symbols):
                    if not tiles[seat, symbol]:
                        racks[seat][place] = str(world.racks[seat * SYMBOLS + symbol])
            text = " ".join([kind, *("".join(rack) for rack in racks)])
        elif kind == "draw":
            seat, symbol = state.swappers[state.at], state.leaving
            drawn[seat, symbol] += 1
            if drawn[seat, symbol] == tiles[seat, symbol]:
                text = f"draw {world.racks[seat * SYMBOLS + symbol]}"
        elif kind == "take" and move.seat != viewer:
            values = late.lookup.values(world.entries[move.seat * SYMBOLS + state.offered()])
            text = " ".join([kind, *map(str, values)])
        elif kind == "write" and move.seat != viewer:
            text = match.game.notation.write(state, move.seat, rng.choice(state.actions(move.seat)))
        told.play(move.seat, text)
    return told


def _imagined(state: LostCode, viewer: int | None, dice: Dice) -> LostCode:
    """A world that looks the same to a viewer."""
    for seat in range(state.players) if viewer is None else (viewer,):
        state = state.sample(seat, dice)
    return state


def _differences(one: LostCode, two: LostCode) -> int:
    return sum(a != b for a, b in zip(one.racks + one.entries, two.racks + two.entries, strict=True))


# -- over the wire

# What nobody may do, or not now: a refusal must tell nothing either.
WRONG = (
    "discard snake",
    "bet 0-9",
    "write snake 1 2",
    "take 0 1",
    "turn 2 bear",
    "bet 23-24",
    "discard bear",
    "draw 3",
    "write bear none",
    "bet 11",
    "keep",
    "discard human",
    "pass",
    "bet 6-8",
    "roll bear bear bear",
    "what am I",
)
ASKED = ("", "/replay", "/replay?seat={seat}&lang=pl", "/replay?seat={other}", "/record", "/review", "/same")


class Sitting:
    """People at a table where nature does what it did in a game, and all that they and somebody who watches are sent."""

    def __init__(self, server: Server, match: Match, stack: ExitStack) -> None:
        self.server = server
        self.match = match
        self.players = match.state.players
        host = stack.enter_context(Person(server, "Zoe"))
        deal = host.ok("POST", "/api/records", content=match.record().text().encode())["id"]
        self.table = host.open(*[OPEN] * self.players, deal=deal)
        self.people = [stack.enter_context(Person(server, name)) for name in (*NAMES[: self.players], None)]
        # All look on before they sit: the beginning comes as an update.
        self.lines = [stack.enter_context(person.line(self.table)) for person in self.people]
        self.aside: list[list[str]] = [[] for _ in self.lines]  # frames of their second lines
        self.answers: list[list[str]] = [[] for _ in self.lines]  # of the API
        self.taken_back = 0
        self._asked = 0
        for line in self.lines:
            line.sync()
        for seat in range(self.players):
            self.people[seat].sit(self.table, seat, accept=True)
        self.gather()

    def seat(self, place: int) -> int | None:
        """Whose eyes a place has; the last one is a spectator's."""
        return place if place < self.players else None

    def gather(self) -> None:
        """Everybody has been told what has happened."""
        v = self.people[-1].info(self.table)["v"]
        for line in self.lines:
            line.reach(v)

    def ask(self, line: Line, kind: str, **fields: object) -> Json:
        """What a message is answered, asked again while the server wants us to slow down; that leaves no trace."""
        self._asked += 1
        while (answer := line.ask(kind, str(self._asked), **fields)).get("key") == "too_fast":
            del line.frames[-1]
            time.sleep(0.1)
        return answer

    def move(self, move: Move) -> None:
        line = self.lines[move.seat]
        acknowledged(self.ask(line, "move", v=line.v, move=move.text))
        for other in self.lines:
            other.reach(line.v)

    def play(self, moves: Iterable[Move], curious: bool = False) -> None:
        """The players' moves of a game; curious people try and ask all kinds of things in between."""
        for number, move in enumerate(move for move in moves if move.seat != NATURE):
            if curious:
                self._pry(number)
            self.move(move)
            line = self.lines[move.seat]
            if curious and number % 3 == 0 and line.you["undo"]:
                self._take_back(line)
                self.move(move)

    def _take_back(self, line: Line) -> None:
        acknowledged(self.ask(line, "undo", v=line.v))
        for other in self.lines:
            other.reach(line.v)
        self.taken_back += 1

    def _pry(self, number: int) -> None:
        for place, line in enumerate(self.lines):
            wrong = WRONG[(number + 5 * place) % len(WRONG)]
            if number % 2 == 0 and wrong not in line.moves:
                assert self.ask(line, "move", v=line.v, move=wrong)["type"] == "refused", wrong
            if number % 5 == 0 and not line.you["undo"]:
                assert self.ask(line, "undo", v=line.v)["type"] == "refused"
        if number in (9, 30):
            self._say(self.lines[number % self.players], f"after {number} moves")
        if number % 14 == 8:
            for place in range(len(self.lines)):
                self._come_again(place)
        if number in (11, 48):
            for place in range(len(self.lines)):
                self._inquire(place)

    def _say(self, line: Line, text: str) -> None:
        acknowledged(self.ask(line, "say", text=text))
        for other in self.lines:
            other.reach(line.v)

    def _come_again(self, place: int) -> None:
        """A second line: everything, then what happened since some time ago, asked for and found missing."""
        with self.people[place].line(self.table) as line:
            v = line.sync()["v"]
            for ago, message in ((4, {"type": "sync", "since": v - 4}), (9, {"type": "ping", "v": v - 9}), (1, {"type": "sync"})):
                line.v = v - ago
                _send_in_time(line, message)
            self.aside[place] += line.frames

    def _inquire(self, place: int) -> None:
        person, seat = self.people[place], self.seat(place)
        other = 1 if seat == 0 else 0
        for path in ASKED:
            if seat is not None or "{seat}" not in path:
                answer = person.ask("GET", f"/api/tables/{self.table}{path.format(seat=seat, other=other)}")
                self.answers[place].append(f'{{"status":{answer.status_code},"answer":{answer.text}}}')
        if seat is not None:
            self.answers[place].append(person.ask("GET", "/api/me/tables").text)

    def frames(self, place: int) -> list[str]:
        """What somebody was sent on their lines, but who else was there: that is no matter of the game."""
        return [frame for frame in self.lines[place].frames + self.aside[place] if json.loads(frame)["type"] != "presence"]

    def told(self, place: int) -> list[str]:
        """All that somebody was sent, byte by byte, without times and the table's id."""
        return [MOMENT.sub("0", text.replace(self.table, "-")) for text in self.frames(place) + self.answers[place]]

    def entries(self) -> list[str]:
        """The table's log as the server keeps it."""
        return [body for (body,) in self.server.query("SELECT body FROM entries WHERE table_id = ? ORDER BY v", self.table)]


def at_the_sheet(server: Server, match: Match, stack: ExitStack) -> Sitting:
    """A table where everybody is to write the final entries."""
    sitting = Sitting(server, match, stack)
    sitting.play(match.moves[: before_the_sheet(match)])
    assert sitting.lines[0].view["phase"] == "final"
    return sitting


def entries_of(match: Match, seat: int) -> list[str]:
    """The final entries that a seat wrote in a game."""
    return [move.text for move in match.moves[before_the_sheet(match) :] if move.seat == seat]


def _send_in_time(line: Line, message: Json) -> None:
    """Asks for updates, again while the server wants us to slow down, and leaves such refusals out of what was told."""
    line.send(message)
    while line.next("sync", "update", "refused")["type"] == "refused":
        line.frames.pop()
        time.sleep(0.2)
        line.send(message)
