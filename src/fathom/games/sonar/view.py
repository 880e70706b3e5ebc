"""What a seat sees of Sonar: its own crew whole, and of the other what has been announced.

Blue's captain is seat A and green's seat B; the radio operators, where there are any, are C and D. Captain and operator of a crew
see the same (S13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.core.events import Event
from fathom.games.sonar.actions import CREWS, DIRECTIONS
from fathom.games.sonar.facts import ANNOUNCED, COLUMN_FACT, HIT, MISS, ROW_FACT, SECTOR, STEPS
from fathom.games.sonar.options import INTERVALS
from fathom.games.sonar.phases import ANSWER, CHANCE, FIRST, ORDERS, OVER, STARTS, STOPPED

if TYPE_CHECKING:
    from fathom.games.sonar.rules import Sonar

Crew = Literal["blue", "green"]
Heard = Literal["up", "down", "left", "right", "silence"]
Direction = Literal["up", "down", "left", "right"]
SectorName = Literal["top_left", "top_right", "bottom_left", "bottom_right"]
Phase = Literal["starts", "first", "orders", "answer", "stopped", "over"]

SECTORS: tuple[SectorName, ...] = ("top_left", "top_right", "bottom_left", "bottom_right")


class ChartView(msgspec.Struct, frozen=True):
    """The map."""

    name: str  # archipelago, antarctica, verne, umbria, or own
    columns: int  # lettered from A, left to right
    rows: int  # numbered from 1, top to bottom; the four sectors are its quarters
    islands: list[str]
    starts: list[str] | None  # blue's and green's; null: the captains choose in secret
    safe: list[str] | None  # where surfacing does no harm; null: it harms nowhere


class Fact(msgspec.Struct, frozen=True):
    """Something that was announced about where a submarine was after so many steps of its path."""

    after: int  # steps of `path`
    kind: Literal["row", "column", "sector", "miss", "hit"]  # miss: a torpedo there did not hit it; hit: it did
    value: str  # 7, D, top_left or D3


class Submarine(msgspec.Struct, frozen=True):
    """A submarine as the viewer knows it."""

    crew: Crew
    captain: int  # seat
    operator: int  # seat; the captain's own with one person in the crew
    energy: int  # of 4; public, since every order is heard
    damage: int  # of 2
    ready: bool  # whether the captain has chosen a start
    cell: str | None  # where it is; null: hidden from the viewer
    track: list[str] | None  # the cells of its track, the oldest first; null: hidden
    anchor: str | None  # where `path` begins, if that is public
    path: list[Heard]  # what was heard of its steps since then: the sheet of the enemy's radio operator
    facts: list[Fact]  # what else was announced since then
    fits: list[str] | None  # with the option `shifts`: where the steps since the last silence can end, as far as the map goes
    chances: list[float] | None  # with the option `positions`: how likely each cell is, row by row
    histories: int | None  # with the option `positions`: how many ways to have come here agree with all that was announced


class View(msgspec.Struct, frozen=True):
    """A position as one seat knows it."""

    chart: ChartView
    seat: int | None  # the viewer's; null: a spectator
    crew: Crew | None  # the viewer's
    phase: Phase  # answer: a sonar is to be answered; stopped: in real time, until somebody resumes
    turn: Crew | None  # who is to act; null: both, or nobody
    asker: Crew | None  # whose sonar is to be answered
    stopper: Crew | None  # who stopped the game and resumes it
    real_time: bool
    interval: float  # seconds between two orders of a captain, in real time
    orders: int  # given so far by both crews
    limit: int  # of orders, then it is a draw; 0: none
    shifts: bool  # the table's help: offsets that contradict the map are marked
    positions: bool  # the table's help: the exact possible positions are shown
    submarines: list[Submarine]  # blue, green
    result: list[float] | None
    reason: str | None


# -- events


class Placed(Event, frozen=True, tag="placed"):
    """A captain chose a start; only that crew sees which."""

    crew: Crew
    cell: str | None = None

    def seen_by(self, seat: int | None) -> Placed:
        return self if _is_of(seat, self.crew) else Placed(self.crew)


class Began(Event, frozen=True, tag="began"):
    """The starting crew is known."""

    crew: Crew


class Navigated(Event, frozen=True, tag="navigated"):
    """A submarine moved one cell, and said where to."""

    crew: Crew
    direction: Direction
    energy: int


class Pinged(Event, frozen=True, tag="pinged"):
    """A crew used its sonar: the other captain must answer."""

    crew: Crew


class Answered(Event, frozen=True, tag="answered"):
    """A sonar was answered with the row or the column of the submarine `crew`."""

    crew: Crew
    line: Literal["row", "column"]
    value: str
    by_chance: bool  # the captain did not answer in time


class Silenced(Event, frozen=True, tag="silenced"):
    """A submarine moved silently; only its own crew knows where to."""

    crew: Crew
    direction: Direction | None = None

    def seen_by(self, seat: int | None) -> Silenced:
        return self if _is_of(seat, self.crew) else Silenced(self.crew)


class Fired(Event, frozen=True, tag="fired"):
    """A torpedo went off; every submarine on that very cell took damage."""

    crew: Crew
    cell: str
    hits: list[Crew]
    damage: list[int]  # of blue and green, now


class Surfaced(Event, frozen=True, tag="surfaced"):
    """A submarine surfaced: everybody knows where it is, and its track begins anew."""

    crew: Crew
    cell: str
    harmed: bool  # the ice did damage


class Late(Event, frozen=True, tag="late"):
    """The time for a sonar answer is over: chance answers."""

    crew: Crew


class Resumed(Event, frozen=True, tag="resumed"):
    """In real time, the game goes on after a stop."""

    crew: Crew
    by_itself: bool


class Ended(Event, frozen=True, tag="ended"):
    """The game is over, and both charts lie open: where the submarines were, and their tracks."""

    reason: str
    results: list[float]
    tracks: list[list[str]]  # blue's and green's, the oldest cell first


# Everything above that goes over the wire.
# fmt: off
TYPES = (
    ChartView, Fact, Submarine, View,
    Placed, Began, Navigated, Pinged, Answered, Silenced, Fired, Surfaced, Late, Resumed, Ended,
)
# fmt: on


def _is_of(seat: int | None, crew: Crew) -> bool:
    return seat is not None and CREWS[seat % 2] == crew


# -- the view


def observe(state: Sonar, seat: int | None) -> View:
    """The position as that seat knows it; None: a spectator, who knows what both crews know."""
    lookup = state.lookup
    end = state.end
    return View(
        chart=lookup.chart_view,
        seat=seat,
        crew=None if seat is None else CREWS[seat % 2],
        phase=_PHASES[state.phase],
        turn=_turn(state),
        asker=CREWS[state.caller] if state.phase in (ANSWER, CHANCE) else None,
        stopper=CREWS[state.caller] if state.phase == STOPPED else None,
        real_time=lookup.real_time,
        interval=INTERVALS[lookup.options.interval],
        orders=state.orders,
        limit=lookup.limit,
        shifts=lookup.options.shifts,
        positions=lookup.options.positions,
        submarines=[_submarine(state, crew, seat) for crew in range(2)],
        result=None if end is None else list(end.results),
        reason=None if end is None else end.reason,
    )


_PHASES: dict[int, Phase] = {
    STARTS: "starts",
    FIRST: "first",
    ORDERS: "orders",
    ANSWER: "answer",
    CHANCE: "answer",
    STOPPED: "stopped",
    OVER: "over",
}


def _turn(state: Sonar) -> Crew | None:
    actors = state.actors()
    return CREWS[actors[0]] if len(actors) == 1 and actors[0] >= 0 else None


def _submarine(state: Sonar, crew: int, seat: int | None) -> Submarine:
    lookup = state.lookup
    name = lookup.names
    open_ = (seat is not None and seat % 2 == crew) or state.phase == OVER
    placed = state.cells[crew] >= 0
    known = placed and (state.phase != STARTS or lookup.starts)
    path: list[Heard] = []
    facts: list[Fact] = []
    for code in state.heard[crew]:
        if code < STEPS:
            path.append(DIRECTIONS[code] if code < ANNOUNCED else "silence")
        else:
            facts.append(_fact(state, len(path), code))
    belief = state.belief(crew) if lookup.options.positions and known else None
    return Submarine(
        crew=CREWS[crew],
        captain=crew,
        operator=crew + 2 if crew + 2 < state.players else crew,
        energy=state.energy[crew],
        damage=state.damage[crew],
        ready=placed,
        cell=name[state.cells[crew]] if open_ and placed else None,
        track=track_names(state, crew) if open_ and placed else None,
        anchor=name[state.anchors[crew]] if state.anchors[crew] >= 0 else None,
        path=path,
        facts=facts,
        fits=[name[cell] for cell in state.fitting_ends(crew)] if lookup.options.shifts and known else None,
        chances=None if belief is None else belief.shares(),
        histories=None if belief is None else belief.total,
    )


def track_names(state: Sonar, crew: int) -> list[str]:
    """A submarine's track, the oldest cell first."""
    return [state.lookup.names[cell] for cell in state.path(crew)]


def _fact(state: Sonar, after: int, code: int) -> Fact:
    lookup = state.lookup
    if code >= HIT:
        return Fact(after, "hit", lookup.names[code - HIT])
    if code >= MISS:
        return Fact(after, "miss", lookup.names[code - MISS])
    if code >= SECTOR:
        return Fact(after, "sector", SECTORS[code - SECTOR])
    if code >= COLUMN_FACT:
        return Fact(after, "column", lookup.column_name(code - COLUMN_FACT))
    return Fact(after, "row", str(code - ROW_FACT + 1))


def events(state: Sonar, journal: list[tuple[int, ...]]) -> list[Event]:
    """Return the notes of one action as events."""
    return [_TELLERS[entry[0]](state, *entry[1:]) for entry in journal]


def _answered(state: Sonar, crew: int, code: int, by_chance: int) -> Event:
    if code >= COLUMN_FACT:
        return Answered(CREWS[crew], "column", state.lookup.column_name(code - COLUMN_FACT), bool(by_chance))
    return Answered(CREWS[crew], "row", str(code - ROW_FACT + 1), bool(by_chance))


def _fired(state: Sonar, crew: int, cell: int, hits: int) -> Event:
    hit = [CREWS[boat] for boat in range(2) if hits >> boat & 1]
    return Fired(CREWS[crew], state.lookup.names[cell], hit, list(state.damage))


def _ended(state: Sonar) -> Event:
    assert state.end is not None
    return Ended(state.end.reason, list(state.end.results), [track_names(state, crew) for crew in range(2)])


# In the order of the journal's kinds in phases.py.
_TELLERS = (
    lambda state, crew, cell: Placed(CREWS[crew], state.lookup.names[cell]),
    lambda state, crew: Began(CREWS[crew]),
    lambda state, crew, direction: Navigated(CREWS[crew], DIRECTIONS[direction], state.energy[crew]),
    lambda state, crew: Pinged(CREWS[crew]),
    _answered,
    lambda state, crew, direction: Silenced(CREWS[crew], DIRECTIONS[direction]),
    _fired,
    lambda state, crew, cell, harmed: Surfaced(CREWS[crew], state.lookup.names[cell], bool(harmed)),
    lambda state, crew: Late(CREWS[crew]),
    lambda state, crew, by_itself: Resumed(CREWS[crew], bool(by_itself)),
    _ended,
)
