"""A position of Sonar as a seat sees it: its own crew whole, and of the other what has been announced.

Blue's captain is seat A and green's seat B; the radio operators, where there are any, are C and D. Captain and operator of a crew
see the same (S13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.games.sonar.components import CREW_NAMES, DIRECTION_NAMES, LETTERS, SECTOR_NAMES, Crew
from fathom.games.sonar.knowledge.inference import fitting_ends
from fathom.games.sonar.options import INTERVALS
from fathom.games.sonar.rules import facts, phases

if TYPE_CHECKING:
    from fathom.games.sonar.lookup import SonarLookup
    from fathom.games.sonar.rules.position import Sonar

Heard = Literal["up", "down", "left", "right", "silence"]
Phase = Literal["starts", "first", "orders", "answer", "stopped", "over"]

_PHASES: dict[int, Phase] = {
    phases.STARTS: "starts",
    phases.FIRST: "first",
    phases.ORDERS: "orders",
    phases.ANSWER: "answer",
    phases.CHANCE: "answer",
    phases.STOPPED: "stopped",
    phases.OVER: "over",
}


class ChartView(msgspec.Struct, frozen=True):
    """The map."""

    name: str  # archipelago, antarctica, verne, umbria, or own
    columns: int  # lettered from A, left to right
    rows: int  # numbered from 1, top to bottom; the four sectors are its quarters
    islands: list[str]
    starts: list[str] | None  # blue's and green's; null: the captains choose in secret
    safe: list[str] | None  # where surfacing does no harm; null: it harms nowhere


class Fact(msgspec.Struct, frozen=True):
    """Something that was announced about where a submarine was at one point of its path."""

    after: int  # this many steps of `path`
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
    path: list[Heard]  # what was heard of its steps since then: what the enemy's radio operator draws on the overlay
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


TYPES = (ChartView, Fact, Submarine, View)


def observe(state: Sonar, seat: int | None) -> View:
    """Return the position as a seat knows it; None: a spectator, who knows what both crews know."""
    lookup = state.lookup
    end = state.end
    return View(
        chart=chart_view(lookup),
        seat=seat,
        crew=None if seat is None else CREW_NAMES[seat % 2],
        phase=_PHASES[state.phase],
        turn=_turn(state),
        asker=CREW_NAMES[state.caller] if state.phase in (phases.ANSWER, phases.CHANCE) else None,
        stopper=CREW_NAMES[state.caller] if state.phase == phases.STOPPED else None,
        real_time=lookup.real_time,
        interval=INTERVALS[lookup.options.interval],
        orders=state.orders,
        limit=lookup.limit,
        shifts=lookup.options.shifts,
        positions=lookup.options.positions,
        submarines=[_submarine(state, crew, seat) for crew in range(len(CREW_NAMES))],
        result=None if end is None else list(end.results),
        reason=None if end is None else end.reason,
    )


def chart_view(lookup: SonarLookup) -> ChartView:
    """Return the map."""
    chart, options = lookup.chart, lookup.options
    return ChartView(
        name=options.map if options.chart is None else "own",
        columns=chart.columns,
        rows=chart.rows,
        islands=list(chart.islands),
        starts=None if chart.starts is None else [chart.starts.blue, chart.starts.green],
        safe=None if chart.safe_surfacing is None else list(chart.safe_surfacing),
    )


def track_names(state: Sonar, crew: int) -> list[str]:
    """Return the cells of a submarine's track, the oldest first."""
    return [state.lookup.names[cell] for cell in state.path(crew)]


def _turn(state: Sonar) -> Crew | None:
    actors = state.actors()
    return CREW_NAMES[actors[0]] if len(actors) == 1 and actors[0] >= 0 else None


def _submarine(state: Sonar, crew: int, seat: int | None) -> Submarine:
    lookup = state.lookup
    names = lookup.names
    is_open = (seat is not None and seat % 2 == crew) or state.phase == phases.OVER
    placed = state.cells[crew] >= 0
    known = placed and (state.phase != phases.STARTS or lookup.starts)
    path: list[Heard] = []
    announced: list[Fact] = []
    for code in state.heard[crew]:
        if code < facts.STEPS:
            path.append(DIRECTION_NAMES[code] if code < facts.SILENT else "silence")
        else:
            announced.append(_fact(lookup, len(path), code))
    belief = state.belief(crew) if lookup.options.positions and known else None
    return Submarine(
        crew=CREW_NAMES[crew],
        captain=crew,
        operator=crew + 2 if crew + 2 < state.players else crew,
        energy=state.energy[crew],
        damage=state.damage[crew],
        ready=placed,
        cell=names[state.cells[crew]] if is_open and placed else None,
        track=track_names(state, crew) if is_open and placed else None,
        anchor=names[state.anchors[crew]] if state.anchors[crew] >= 0 else None,
        path=path,
        facts=announced,
        fits=[names[cell] for cell in fitting_ends(state, crew)] if lookup.options.shifts and known else None,
        chances=None if belief is None else belief.shares(),
        histories=None if belief is None else belief.total,
    )


def _fact(lookup: SonarLookup, after: int, code: int) -> Fact:
    if code >= facts.HIT:
        return Fact(after, "hit", lookup.names[code - facts.HIT])
    if code >= facts.MISS:
        return Fact(after, "miss", lookup.names[code - facts.MISS])
    if code >= facts.SECTOR:
        return Fact(after, "sector", SECTOR_NAMES[code - facts.SECTOR])
    return Fact(after, *line_of(code))


def line_of(fact: int) -> tuple[Literal["row", "column"], str]:
    """Return the row or column of a fact about one, with its name."""
    return ("column", LETTERS[fact - facts.COLUMN]) if fact >= facts.COLUMN else ("row", str(fact - facts.ROW + 1))
