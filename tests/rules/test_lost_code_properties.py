"""Random games of Lost Code against a ledger kept by hand from the events alone: tiles, track, and what was answered."""

from __future__ import annotations

from typing import Any

import pytest
from lost_code_table import GAME, code, look, play_at_random, table

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.games.lost_code.show.events import (
    Checked,
    Cursed,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Judged,
    Moved,
    Rolled,
    SkullLeft,
    Stacked,
    Turned,
)

VERSIONS: list[dict[str, Any]] = [
    {},
    {"beginner": True},
    {"x": True, "curse": "leader"},
    {"shortcut": True, "curse": "first"},
    {"beginner": True, "x": True, "shortcut": True, "curse": "leader"},
]


class Ledger:
    """What somebody who sees everything can note down."""

    def __init__(self, symbols: list[str]) -> None:
        self.symbols = symbols
        self.tiles: list[dict[str, int]] = []
        self.gone: set[tuple[str, int]] = set()
        self.space: dict[int, int] = {}
        self.top: list[int] = []  # markers by when they last moved, the latest last
        self.dice: list[str] = []
        self.cursed: int | None = None
        self.round = 0

    def note(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self.tiles = [dict(zip(self.symbols, rack or [], strict=True)) for rack in event.racks]
        elif isinstance(event, Stacked):
            self.space = dict.fromkeys(event.seats, 0)
            self.top = event.seats[::-1]
        elif isinstance(event, Rolled):
            assert event.seat == self.line()[0]
            assert event.round == self.round + 1
            self.round, self.dice = event.round, list(event.dice)
        elif isinstance(event, Turned):
            assert self.dice[event.die - 1] == event.was
            self.dice[event.die - 1] = event.symbol
        elif isinstance(event, Checked):
            total = sum(self.tiles[event.seat][symbol] for symbol in self.dice)
            assert (event.answer == "right") == (event.low <= total <= event.high)
            assert (event.answer == "wrong") == (event.low == event.high and total != event.low)
            assert event.answer != "higher" or total > event.high
            assert event.answer != "lower" or total < event.low
        elif isinstance(event, Moved):
            self.space[event.seat] += event.by
            assert self.space[event.seat] == event.space
            self.top.remove(event.seat)
            self.top.append(event.seat)
            if event.cause in ("others", "curse"):
                assert event.seat == self.cursed
        elif isinstance(event, Cursed):
            assert event.at_once or event.seat == self.line()[-1]
            self.cursed = event.seat
        elif isinstance(event, SkullLeft):
            assert event.far == (max(self.space.values()) >= 13) or self.cursed is None
            self.cursed = None
        elif isinstance(event, Discarded):
            assert self.tiles[event.seat].pop(event.symbol) == event.digit
            self.gone.add((event.symbol, event.digit))
        elif isinstance(event, Drew):
            assert event.digit is not None
            assert (event.symbol, event.digit) not in self.gone
            assert all(tiles.get(event.symbol) != event.digit for tiles in self.tiles)
            self.tiles[event.seat][event.symbol] = event.digit
        elif isinstance(event, Judged):
            assert event.rack == [self.tiles[event.seat][symbol] for symbol in self.symbols]
        elif isinstance(event, Ended):
            assert [marker.seat for marker in event.line] == self.line()
            assert event.results.index(1.0) == self.line()[-1]

    def line(self) -> list[int]:
        """From last to first: by space, and on one space whoever came last is further behind."""
        return sorted(self.space, key=lambda seat: (self.space[seat], -self.top.index(seat)))


@pytest.mark.parametrize("number", range(len(VERSIONS)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C1_to_C12_a_ledger_of_the_events_agrees(players: int, number: int) -> None:
    match = table(players, **VERSIONS[number])
    ledger = Ledger([str(symbol) for symbol in look(match).setup.symbols])
    for events in play_at_random(match, f"ledger {players} {number}", right=1 + number % 3):
        for event in events:
            ledger.note(event)
        if ledger.space:
            assert [marker.seat for marker in look(match).line] == ledger.line()
            assert {marker.seat: marker.space for marker in look(match).line} == ledger.space
        if ledger.tiles and look(match).phase != "over":
            for seat in range(4):
                viewer = "AB"[seat == 0]
                digits = look(match, viewer).racks[seat].digits
                assert digits == [ledger.tiles[seat].get(symbol) for symbol in ledger.symbols]
    assert ledger.round == look(match).setup.rounds
    assert len(ledger.gone) == len(code(match).swaps)


@pytest.mark.parametrize("number", range(len(VERSIONS)))
def test_a_game_without_its_events_is_the_same_game(number: int) -> None:
    """What is told does not touch what happens."""
    match = table(3, **VERSIONS[number])
    quiet = match.state.copy()
    dice = Dice(number)
    for _ in play_at_random(match, f"quiet {number}"):
        last = match.moves[-1]
        quiet.apply(last.seat, GAME.notation.read(quiet, last.seat, last.text))
        assert dice.below(5) or quiet.freeze() == match.state.freeze()
    assert quiet.freeze() == match.state.freeze()
