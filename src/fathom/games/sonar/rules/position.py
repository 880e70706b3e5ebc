# mypyc: compile
"""A position of Sonar.

Crews are 0 (blue) and 1 (green); their captains are the seats 0 and 1, and seats 2 and 3 are the radio operators. What has been
heard of a submarine since its track began is a list of numbers (facts.py); with its cell it gives the track and the exact belief.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fathom.core.dice import Dice
from fathom.core.events import from_notes
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE, NATURE_ACTS, NOBODY, ONE_ACTOR, TABLE, Outcome, State
from fathom.games.sonar.knowledge import inference, worlds
from fathom.games.sonar.lookup import CREWS, SonarLookup
from fathom.games.sonar.rules import actions, clock, facts, legal, moves, nature, phases
from fathom.games.sonar.show import events, view
from fathom.games.sonar.text import TEXTS

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event
    from fathom.games.sonar.knowledge.belief import Belief
    from fathom.games.sonar.options import SonarOptions

BOTH: Final[tuple[int, ...]] = (0, 1)


def new(players: int, options: SonarOptions) -> Sonar:
    """Return a game before anything has happened."""
    if options.real_time and players == 3:
        raise TEXTS.refuse_option("real_time_players", "real_time")
    return Sonar(lookup_for(SonarLookup, players, options))


@final
class Sonar(State):
    """Two submarines, their tracks, and what has been heard of them. Lists hold blue's value, then green's."""

    FIELDS = ("phase", "turn", "caller", "orders", "energy", "damage", "cells", "anchors", "heard", "end")

    def __init__(self, lookup: SonarLookup, source: Sonar | None = None) -> None:
        super().__init__(lookup.players)
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        self.phase = phases.STARTS
        self.turn = -1  # the crew to order; -1 in real time, where both may
        self.caller = -1  # the crew whose sonar is to be answered, or that stopped the game
        self.orders = 0
        self.energy = [0, 0]
        self.damage = [0, 0]
        self.cells = [-1, -1]
        self.anchors = [-1, -1]  # where the tracks began, if that is public
        self.heard: list[list[int]] = [[], []]
        self.end: Outcome | None = None
        # What follows from the above, kept for speed.
        self.tracks = [0] * (CREWS * lookup.parts)  # the cells of blue's track as masks, then those of green's
        self.free = [0, 0]  # the sets of directions in which the submarines can go
        self.inferred: list[inference.Inferred | None] = [None, None]
        if lookup.starts:
            for crew in range(CREWS):
                self.anchors[crew] = lookup.starts[crew]
                self.begin_track(crew, lookup.starts[crew])
            moves.begin(self)

    def _copy_from(self, source: Sonar) -> None:
        self.phase = source.phase
        self.turn = source.turn
        self.caller = source.caller
        self.orders = source.orders
        self.energy = source.energy[:]
        self.damage = source.damage[:]
        self.cells = source.cells[:]
        self.anchors = source.anchors[:]
        self.heard = [source.heard[0][:], source.heard[1][:]]
        self.end = source.end
        self.tracks = source.tracks[:]
        self.free = source.free[:]
        self.inferred = source.inferred[:]

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == phases.ORDERS:
            return BOTH if self.lookup.real_time else ONE_ACTOR[self.turn]
        if phase == phases.ANSWER:
            return ONE_ACTOR[1 - self.caller]
        if phase == phases.STOPPED:
            return ONE_ACTOR[self.caller]
        if phase == phases.STARTS:
            return BOTH if self.cells[0] == self.cells[1] else ONE_ACTOR[0 if self.cells[0] < 0 else 1]
        return NOBODY if phase == phases.OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        return legal.list_actions(self, seat)

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            nature.apply(self, action)
        elif seat == TABLE:
            clock.apply(self, action)
        else:
            problem = legal.problem(self, seat, action)
            if problem is not None:
                raise legal.refusal(self, seat, action, problem)
            moves.act(self, seat, action)

    def chance(self, dice: Dice) -> int:
        return nature.chance(self, dice)

    def table_actions(self) -> list[tuple[int, float | None]]:
        return clock.table_actions(self)

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return from_notes(events.MAKERS, self, journal)

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        lookup = self.lookup
        if viewer % 2 == seat % 2 or seat < 0:
            return action
        if actions.SILENCE <= action < actions.SURFACE:
            return actions.SILENCE
        if action >= lookup.first_start:
            return lookup.first_start
        if action == actions.ROW:
            return lookup.size + lookup.row_of[self.cells[seat]]
        if action == actions.COLUMN:
            return lookup.size + lookup.rows + lookup.column_of[self.cells[seat]]
        return action

    def sample(self, seat: int, dice: Dice) -> Sonar:
        return worlds.sample(self, seat, dice)

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return worlds.every_world(self, seat, limit)

    def copy(self) -> Sonar:
        return Sonar(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    def derive(self) -> None:
        for crew in range(CREWS):
            self.retrace(crew)

    # -- questions

    def path(self, crew: int) -> list[int]:
        """Return the cells of a submarine's track, the oldest first."""
        cell = self.cells[crew]
        cells = [cell]
        deltas = self.lookup.deltas
        heard = self.heard[crew]
        for place in range(len(heard) - 1, -1, -1):
            if heard[place] < facts.STEPS:
                cell -= deltas[heard[place] & 3]
                cells.append(cell)
        cells.reverse()
        return cells

    def belief(self, crew: int) -> Belief:
        """Return every way in which a submarine can have come to where it is, by what the enemy has heard."""
        return inference.belief_about(self, crew)

    # -- tracks

    def begin_track(self, crew: int, cell: int) -> None:
        """Begin a new track on a cell."""
        parts = self.lookup.parts
        for part in range(crew * parts, (crew + 1) * parts):
            self.tracks[part] = 0
        self.cells[crew] = cell
        self._mark(crew, cell)
        self._look_around(crew)

    def go(self, crew: int, direction: int) -> None:
        """Move a submarine by one cell."""
        cell = self.lookup.beside[self.cells[crew] * actions.DIRECTIONS + direction]
        self.cells[crew] = cell
        self._mark(crew, cell)
        self._look_around(crew)

    def retrace(self, crew: int) -> None:
        """Find the cells of a track again, from the submarine's cell and what was heard."""
        if self.cells[crew] >= 0:
            self.begin_track(crew, self.cells[crew])
            for cell in self.path(crew):
                self._mark(crew, cell)
            self._look_around(crew)

    def _mark(self, crew: int, cell: int) -> None:
        """Add a cell to a track."""
        lookup = self.lookup
        part = crew * lookup.parts + lookup.part_of[cell]
        self.tracks[part] = self.tracks[part] | lookup.bit_of[cell]

    def _look_around(self, crew: int) -> None:
        """Find the directions in which a submarine can go: to water that is not on its track (S3)."""
        lookup = self.lookup
        beside = lookup.beside
        part_of = lookup.part_of
        bit_of = lookup.bit_of
        tracks = self.tracks
        first = self.cells[crew] * actions.DIRECTIONS
        parts = crew * lookup.parts
        found = 0
        for direction in range(actions.DIRECTIONS):
            there = beside[first + direction]
            if there >= 0 and not tracks[parts + part_of[there]] & bit_of[there]:
                found |= 1 << direction
        self.free[crew] = found
