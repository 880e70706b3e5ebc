# mypyc: compile
"""What a seat of Sonar knows as numbers. Its own crew comes first, then the enemy; captain and operator have the same row.

Of each submarine the row holds the rows and columns that remain for it after all that was announced: borders, answers, sectors
and hits are taken into account; islands and the shape of the track are left to the reader of the enemy's course.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.lookup import lookup_for
from fathom.core.planes import HIGHEST, Block, Encoder, Plane, capped
from fathom.core.state import State
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, facts, phases
from fathom.games.sonar.rules.position import Sonar

if TYPE_CHECKING:
    from fathom.core.planes import Row
    from fathom.games.sonar.options import SonarOptions

WAYS: Final = actions.DIRECTIONS
COURSE: Final = 16  # steps of the enemy that a row holds


def encoder(players: int, options: SonarOptions) -> SonarEncoder:
    """Return what writes a seat's row for this many players and these options."""
    return SonarEncoder(lookup_for(SonarLookup, players, options))


class SonarEncoder(Encoder):
    """Writes positions of Sonar."""

    rewards = "1 for the crew that sinks the other and 0 for the other; 0 for both when both sink, 0.5 at the limit of orders."

    def __init__(self, lookup: SonarLookup) -> None:
        rows = lookup.rows
        columns = lookup.columns
        chart = (rows, columns)
        planes = [
            Plane("seat", (lookup.players,), 1, "which seat this is"),
            Plane("phase", (6,), 1, "what the game waits for: starts, the lot who begins, orders, an answer, resuming, over"),
            Plane("to act", (2,), 1, "the captains who may act: of my crew, of the enemy's"),
            Plane("caller", (2,), 1, "whose sonar is to be answered, or who stopped the game: my crew, the enemy's"),
            Plane("energy", (2,), lookup.gauge, "energy: my submarine's, the enemy's"),
            Plane("damage", (2,), lookup.sinks_at, "damage: my submarine's, the enemy's"),
            Plane("map", chart, 2, "1 for an island; where the ice does damage, 2 for water in which surfacing is safe"),
            Plane("track", chart, 2, "my track: 2 where my submarine is, 1 where it has been since it last surfaced"),
            Plane(
                "enemy",
                (rows + columns,),
                1,
                "the rows, then the columns, where the enemy's submarine can be, reckoned from where its track began, its steps, "
                "the map's borders, answers to sonars, sectors of torpedoes and hits",
            ),
            Plane("missed", chart, 1, "cells where the enemy's submarine was missed since its last step"),
            Plane(
                "course",
                (COURSE, WAYS),
                1,
                f"the enemy's last {COURSE} steps since it surfaced, the latest first: up, down, left, right; all four for a "
                "silent step, none before the first",
            ),
            Plane(
                "given away",
                (rows + columns,),
                1,
                "the rows, then the columns, where the enemy can reckon my submarine to be, in the way of the plane `enemy`",
            ),
        ]
        if lookup.limit:
            left = "orders of both crews that are left before the game is a draw"
            planes.append(Plane("left", (1,), capped(lookup.limit), f"{left}; {HIGHEST} for more than that"))
        blocks = [
            Block("navigate", actions.SONAR, "go one cell up, down, left, right"),
            Block("sonar", actions.SILENCE - actions.SONAR, "use the sonar"),
            Block("silence", actions.SURFACE - actions.SILENCE, "go one cell in silence: up, down, left, right"),
            Block("surface", actions.ROW - actions.SURFACE, "surface"),
            Block("answer", actions.RESUME - actions.ROW, "answer a sonar with my submarine's row, with its column"),
            Block("resume", actions.TORPEDO - actions.RESUME, "let the game go on, in real time"),
            Block("torpedo", lookup.cells, "fire at this cell; cells are numbered row by row from the top left"),
            Block("start", lookup.cells, "begin on this cell"),
        ]
        super().__init__(planes, blocks)
        self.lookup = lookup
        self.phase_at = self.place("phase")
        self.acts_at = self.place("to act")
        self.caller_at = self.place("caller")
        self.energy_at = self.place("energy")
        self.damage_at = self.place("damage")
        self.track_at = self.place("track")
        self.enemy_at = self.place("enemy")
        self.missed_at = self.place("missed")
        self.course_at = self.place("course")
        self.given_at = self.place("given away")
        self.left_at = self.place("left") if lookup.limit else -1
        self._draw_map(self.place("map"))

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        assert isinstance(state, Sonar)
        crew = seat & 1
        other = 1 - crew
        row[at + seat] = 1
        # Who answers a sonar, a captain or chance, is told by who is to act.
        row[at + self.phase_at + (state.phase if state.phase < phases.CHANCE else state.phase - 1)] = 1
        for actor in state.actors():
            if actor >= 0:
                row[at + self.acts_at + (actor ^ crew)] = 1
        if state.caller >= 0:
            row[at + self.caller_at + (state.caller ^ crew)] = 1
        row[at + self.energy_at] = state.energy[crew]
        row[at + self.energy_at + 1] = state.energy[other]
        row[at + self.damage_at] = state.damage[crew]
        row[at + self.damage_at + 1] = state.damage[other]
        if state.cells[crew] >= 0:
            self._write_track(row, at + self.track_at, state.cells[crew], state.heard[crew])
        self._write_lines(row, at + self.enemy_at, state.anchors[other], state.heard[other])
        _write_missed(row, at + self.missed_at, state.heard[other])
        _write_course(row, at + self.course_at, state.heard[other])
        self._write_lines(row, at + self.given_at, state.anchors[crew], state.heard[crew])
        if self.left_at >= 0:
            row[at + self.left_at] = capped(self.lookup.limit - state.orders)

    def _draw_map(self, at: int) -> None:
        """Write the map into the template, since it is the same in all rows of a game."""
        lookup = self.lookup
        for cell in range(lookup.cells):
            if not lookup.water >> cell & 1:
                self.template[at + cell] = 1
            elif lookup.safe != lookup.water and lookup.safe >> cell & 1:
                self.template[at + cell] = 2

    def _write_track(self, row: Row, at: int, cell: int, heard: list[int]) -> None:
        """Write a track, back from where the submarine is."""
        deltas = self.lookup.deltas
        row[at + cell] = 2
        for code in reversed(heard):
            if code < facts.STEPS:
                cell -= deltas[code & 3]  # announced or silent
                row[at + cell] = 1

    def _write_lines(self, row: Row, at: int, anchor: int, heard: list[int]) -> None:
        """Write the rows and columns where a submarine can be."""
        top, bottom, first, last = _remaining(self.lookup, anchor, heard)
        for line in range(at + top, at + bottom + 1):
            row[line] = 1
        at += self.lookup.rows
        for line in range(at + first, at + last + 1):
            row[line] = 1


def _write_missed(row: Row, at: int, heard: list[int]) -> None:
    """Write where a submarine was missed since its last step."""
    for code in reversed(heard):
        if code < facts.STEPS:
            return
        if facts.MISS <= code < facts.HIT:
            row[at + code - facts.MISS] = 1


def _write_course(row: Row, at: int, heard: list[int]) -> None:
    """Write the latest steps of the enemy. The direction of a silent one stays hidden."""
    end = at + COURSE * WAYS
    for code in reversed(heard):
        if code < facts.SILENT:
            row[at + code] = 1
            at += WAYS
        elif code < facts.STEPS:
            for way in range(WAYS):
                row[at + way] = 1
            at += WAYS
        if at == end:
            return


def _remaining(lookup: SonarLookup, anchor: int, heard: list[int]) -> tuple[int, int, int, int]:
    """Return where a submarine can be by what was heard: its first and last row, its first and last column."""
    last_row = lookup.rows - 1
    last_column = lookup.columns - 1
    if anchor >= 0:
        top = bottom = lookup.row_of[anchor]
        first = last = lookup.column_of[anchor]
    else:
        top = first = 0
        bottom = last_row
        last = last_column
    for code in heard:
        if code == actions.UP:
            bottom -= 1  # it is no longer in the lowest row
            if top:
                top -= 1
        elif code == actions.DOWN:
            top += 1
            if bottom < last_row:
                bottom += 1
        elif code == actions.LEFT:
            last -= 1
            if first:
                first -= 1
        elif code == actions.RIGHT:
            first += 1
            if last < last_column:
                last += 1
        elif code < facts.STEPS:
            if top:
                top -= 1
            if bottom < last_row:
                bottom += 1
            if first:
                first -= 1
            if last < last_column:
                last += 1
        elif code < facts.COLUMN:
            top = bottom = code - facts.ROW
        elif code < facts.SECTOR:
            first = last = code - facts.COLUMN
        elif code < facts.MISS:
            sector = code - facts.SECTOR
            if sector >= 2:
                if top < lookup.lower_half:
                    top = lookup.lower_half
            elif bottom >= lookup.lower_half:
                bottom = lookup.lower_half - 1
            if sector & 1:
                if first < lookup.right_half:
                    first = lookup.right_half
            elif last >= lookup.right_half:
                last = lookup.right_half - 1
        elif code >= facts.HIT:
            top = bottom = lookup.row_of[code - facts.HIT]
            first = last = lookup.column_of[code - facts.HIT]
    return top, bottom, first, last
