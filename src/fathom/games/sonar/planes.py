# mypyc: compile
"""What a seat of Sonar knows as numbers. A crew's own things come first, then the enemy's; captain and operator have the same.

Of each submarine the row holds the rows and columns that remain for it after all that was announced: borders, answers, sectors
and hits are reckoned in; islands and the shape of the track are left to whoever reads the enemy's course.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.planes import HIGHEST, Block, Encoder, Plane
from fathom.core.state import State
from fathom.games.sonar.actions import DOWN, LEFT, RESUME, RIGHT, ROW, SILENCE, SONAR, SURFACE, TORPEDO, UP
from fathom.games.sonar.facts import ANNOUNCED, COLUMN_FACT, HIT, MISS, ROW_FACT, SECTOR, STEPS
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.phases import CHANCE
from fathom.games.sonar.rules import Sonar

if TYPE_CHECKING:
    from fathom.core.planes import Row

WAYS: Final = 4
COURSE: Final = 16  # steps of the enemy that a row holds


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
            planes.append(Plane("left", (1,), min(lookup.limit, HIGHEST), f"{left}; {HIGHEST} for more than that"))
        blocks = [
            Block("navigate", SONAR, "go one cell up, down, left, right"),
            Block("sonar", SILENCE - SONAR, "use the sonar"),
            Block("silence", SURFACE - SILENCE, "go one cell in silence: up, down, left, right"),
            Block("surface", ROW - SURFACE, "surface"),
            Block("answer", RESUME - ROW, "answer a sonar with my submarine's row, with its column"),
            Block("resume", TORPEDO - RESUME, "let the game go on, in real time"),
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
        row[at + self.phase_at + (state.phase if state.phase < CHANCE else state.phase - 1)] = 1
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
            left = self.lookup.limit - state.orders
            row[at + self.left_at] = left if left < HIGHEST else HIGHEST

    def _draw_map(self, at: int) -> None:
        """The map is the same in all rows of a game, so it stands in their template."""
        for cell in range(self.lookup.cells):
            if cell not in self.lookup.water_cells:
                self.template[at + cell] = 1
        safe = [cell for cell in self.lookup.water_cells if not self.lookup.harms[cell]]
        if len(safe) < len(self.lookup.water_cells):  # else there is no ice
            for cell in safe:
                self.template[at + cell] = 2

    def _write_track(self, row: Row, at: int, cell: int, heard: list[int]) -> None:
        """Walks back from where the submarine is."""
        row[at + cell] = 2
        for code in reversed(heard):
            if code < STEPS:
                way = code & 3  # openly or in silence
                if way == UP:
                    cell += self.lookup.columns
                elif way == DOWN:
                    cell -= self.lookup.columns
                elif way == LEFT:
                    cell += 1
                else:
                    cell -= 1
                row[at + cell] = 1

    def _write_lines(self, row: Row, at: int, anchor: int, heard: list[int]) -> None:
        """Rows and columns where a submarine can be."""
        top, bottom, first, last = _remaining(self.lookup, anchor, heard)
        for line in range(at + top, at + bottom + 1):
            row[line] = 1
        at += self.lookup.rows
        for line in range(at + first, at + last + 1):
            row[line] = 1


def _write_missed(row: Row, at: int, heard: list[int]) -> None:
    for code in reversed(heard):
        if code < STEPS:
            return
        if MISS <= code < HIT:
            row[at + code - MISS] = 1


def _write_course(row: Row, at: int, heard: list[int]) -> None:
    """The latest steps of the enemy. Which way it went in silence is not looked at."""
    end = at + COURSE * WAYS
    for code in reversed(heard):
        if code < ANNOUNCED:
            row[at + code] = 1
            at += WAYS
        elif code < STEPS:
            for way in range(WAYS):
                row[at + way] = 1
            at += WAYS
        if at == end:
            return


def _remaining(lookup: SonarLookup, anchor: int, heard: list[int]) -> tuple[int, int, int, int]:
    """Where a submarine can be by what was heard: its first and its last row, its first and its last column."""
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
        if code == UP:
            bottom -= 1  # whoever goes up was not in the top row, and is no longer in the lowest
            if top:
                top -= 1
        elif code == DOWN:
            top += 1
            if bottom < last_row:
                bottom += 1
        elif code == LEFT:
            last -= 1
            if first:
                first -= 1
        elif code == RIGHT:
            first += 1
            if last < last_column:
                last += 1
        elif code < STEPS:
            if top:
                top -= 1
            if bottom < last_row:
                bottom += 1
            if first:
                first -= 1
            if last < last_column:
                last += 1
        elif code < COLUMN_FACT:
            top = bottom = code - ROW_FACT
        elif code < SECTOR:
            first = last = code - COLUMN_FACT
        elif code < MISS:
            middle = (lookup.rows + 1) // 2  # the first row of the lower sectors
            if code - SECTOR >= 2:
                if top < middle:
                    top = middle
            elif bottom >= middle:
                bottom = middle - 1
            middle = (lookup.columns + 1) // 2
            if (code - SECTOR) & 1:
                if first < middle:
                    first = middle
            elif last >= middle:
                last = middle - 1
        elif code >= HIT:
            top = bottom = lookup.row_of[code - HIT]
            first = last = lookup.column_of[code - HIT]
    return top, bottom, first, last
