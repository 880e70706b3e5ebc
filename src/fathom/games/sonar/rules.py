# mypyc: compile
"""The rules of Sonar: the state and its moves. Numbers such as S4 are the rules of docs/rules/sonar.en.md.

Crews are 0 (blue) and 1 (green); their captains are the seats 0 and 1, and seats 2 and 3 are the radio operators. What has been
heard of a submarine since its track began is a list of numbers (facts.py); with its cell it gives the track and the exact belief.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE, TABLE, Outcome, State
from fathom.games.sonar import view
from fathom.games.sonar.actions import COLUMN, LATE, RESUME, ROW, SILENCE, SONAR, SURFACE, TORPEDO
from fathom.games.sonar.belief import MOST_SHAPES, Belief, first_belief
from fathom.games.sonar.facts import ANNOUNCED, COLUMN_FACT, HIT, MISS, ROW_FACT, SECTOR, STEPS
from fathom.games.sonar.lookup import ISLAND, OFF_MAP, SonarLookup
from fathom.games.sonar.phases import (
    ANSWER,
    ANSWERED,
    BEGAN,
    CHANCE,
    ENDED,
    FIRED,
    FIRST,
    NAVIGATED,
    ORDERS,
    OVER,
    PINGED,
    PLACED,
    RESUMED,
    SILENCED,
    STARTS,
    STOPPED,
    SURFACED,
    WAS_LATE,
)
from fathom.games.sonar.text import refuse
from fathom.games.sonar.worlds import every_way

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event

CREWS: Final = 2
STOP_SECONDS: Final = 20.0  # after which a stopped game goes on by itself (S12)

ACTORS: Final[list[tuple[int, ...]]] = [(0,), (1,)]
BOTH: Final[tuple[int, ...]] = (0, 1)
NATURE_ACTS: Final[tuple[int, ...]] = (NATURE,)
NOBODY: Final[tuple[int, ...]] = ()


class Sonar(State):
    """A position of Sonar."""

    FIELDS = ("phase", "turn", "caller", "orders", "energy", "damage", "cells", "anchors", "heard", "end")

    def __init__(self, lookup: SonarLookup, source: Sonar | None = None) -> None:
        super().__init__(lookup.players)
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        self.phase = STARTS
        self.turn = -1  # the crew whose turn it is; in real time nobody's
        self.caller = -1  # the crew whose sonar is to be answered, or that stopped the game
        self.orders = 0
        self.energy = [0, 0]
        self.damage = [0, 0]
        self.cells = [-1, -1]
        self.anchors = [-1, -1]  # where the current tracks began, if that is public
        self.heard: list[list[int]] = [[], []]
        self.end: Outcome | None = None
        # What follows from the above, kept for speed.
        self.tracks = [0] * (CREWS * lookup.rows)  # the cells of blue's track row by row, then green's
        self.beliefs: list[Belief | None] = [None, None]
        self.believed = [0, 0]  # how much of what was heard the belief holds
        self.most = [MOST_SHAPES, MOST_SHAPES]  # and how many shapes
        if lookup.starts:
            for crew in range(CREWS):
                self.anchors[crew] = lookup.starts[crew]
                self._begin_track(crew, lookup.starts[crew])
            self._open()

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
        self.beliefs = source.beliefs[:]
        self.believed = source.believed[:]
        self.most = source.most[:]

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == ORDERS:
            return BOTH if self.lookup.real_time else ACTORS[self.turn]
        if phase == ANSWER:
            return ACTORS[1 - self.caller]
        if phase == STOPPED:
            return ACTORS[self.caller]
        if phase == STARTS:
            return BOTH if self.cells[0] == self.cells[1] else ACTORS[0 if self.cells[0] < 0 else 1]
        return NOBODY if phase == OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == ORDERS:
            if self._may_order(seat):
                lookup = self.lookup
                return lookup.orders[lookup.order_key(self.cells[seat], self.energy[seat], self.free(seat))][:]
        elif phase == ANSWER:
            if seat == 1 - self.caller:
                return [ROW, COLUMN]
        elif phase == STOPPED:
            if seat == self.caller:
                return [RESUME]
        elif phase == STARTS and 0 <= seat < CREWS and self.cells[seat] < 0:
            return self.lookup.start_actions[:]
        return []

    def apply(self, seat: int, action: int) -> None:
        phase = self.phase
        if seat == NATURE:
            self._apply_nature(action)
            return
        if seat == TABLE:
            self._apply_ruling(action)
            return
        if phase == ORDERS:
            if self._may_order(seat) and action >= 0:
                lookup = self.lookup
                if lookup.allows(lookup.sector_of[self.cells[seat]], self.energy[seat], self.free(seat), action):
                    self._order(seat, action)
                    return
        elif phase == ANSWER:
            if seat == 1 - self.caller and ROW <= action <= COLUMN:
                self._answer(seat, action, False)
                return
        elif phase == STOPPED:
            if seat == self.caller and action == RESUME:
                self._resume(False)
                return
        elif phase == STARTS and 0 <= seat < CREWS and self.cells[seat] < 0:
            cell = action - self.lookup.first_start
            if 0 <= cell < self.lookup.cells and self.lookup.water >> cell & 1:
                self._place(seat, cell)
                return
        raise self._refusal(seat, action)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return view.events(self, journal)

    def chance(self, dice: Dice) -> int:
        if self.phase == FIRST:
            return dice.below(CREWS)
        if self.phase == CHANCE:
            return ROW + dice.below(2)
        raise refuse("not_natures_turn")

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> Sonar:
        enemy = 1 - seat % 2
        world = self.copy()
        if self.phase != OVER and self.cells[enemy] >= 0:
            silent, cell = self.belief(enemy).pick(dice)
            world._lay(enemy, silent, cell)
        return world

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        enemy = 1 - seat % 2
        if self.phase == OVER or self.cells[enemy] < 0:
            return [self.copy()]
        ways = every_way(self.lookup, self.anchors[enemy], self.heard[enemy], limit)
        if ways is None:
            return None
        found: list[State] = []
        for track in ways:
            silent = 0
            place = 0
            for code in self.heard[enemy]:
                if code < STEPS:
                    if code >= ANNOUNCED:
                        silent = silent << 2 | self._direction(track[place], track[place + 1])
                    place += 1
            world = self.copy()
            world._lay(enemy, silent, track[place])
            found.append(world)
        return found

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        if viewer % 2 == seat % 2 or seat < 0:
            return action
        if SILENCE <= action < SURFACE:
            return SILENCE
        if action >= self.lookup.first_start:
            return self.lookup.first_start
        if action == ROW:
            return self.lookup.size + self.lookup.row_of[self.cells[seat]]
        if action == COLUMN:
            return self.lookup.size + self.lookup.rows + self.lookup.column_of[self.cells[seat]]
        return action

    def table_actions(self) -> list[tuple[int, float | None]]:
        if self.phase == STOPPED:
            return [(RESUME, STOP_SECONDS)]
        if self.phase == ANSWER:
            seconds = STOP_SECONDS if self.lookup.real_time else float(self.lookup.options.answer_time)
            return [(LATE, seconds or None)]
        return []

    def copy(self) -> Sonar:
        return Sonar(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    def derive(self) -> None:
        for crew in range(CREWS):
            self.draw_track(crew)

    # -- questions

    def _may_order(self, seat: int) -> bool:
        """Who gives orders, in the phase for it: the captain whose turn it is, or in real time both (S10, S11)."""
        return 0 <= seat < CREWS if self.lookup.real_time else seat == self.turn

    def free(self, crew: int) -> int:
        """S3: the set of directions in which a submarine can go: water that is not on its track."""
        lookup = self.lookup
        beside = lookup.beside
        row_of = lookup.row_of
        column_of = lookup.column_of
        tracks = self.tracks
        first = self.cells[crew] * 4
        rows = crew * lookup.rows
        found = 0
        for direction in range(4):
            there = beside[first + direction]
            if there >= 0 and not tracks[rows + row_of[there]] >> column_of[there] & 1:
                found |= 1 << direction
        return found

    def path(self, crew: int) -> list[int]:
        """The cells of a submarine's track, the oldest first."""
        cell = self.cells[crew]
        cells = [cell]
        heard = self.heard[crew]
        for place in range(len(heard) - 1, -1, -1):
            if heard[place] < STEPS:
                cell -= self._delta(heard[place] & 3)
                cells.append(cell)
        cells.reverse()
        return cells

    def belief(self, crew: int) -> Belief:
        """Every way in which a submarine can have come to where it is, as the enemy sees it."""
        belief = self.beliefs[crew]
        heard = self.heard[crew]
        if belief is None or self.believed[crew] < len(heard):
            belief = self._believe(crew, belief, self.believed[crew])
            while not belief.ends and not belief.exact:
                # An even choice of ways was kept, and none of them was the right one: begin again with more, and stay with that
                # until the next track, so that it makes no difference when somebody asked.
                self.most[crew] *= 4
                belief = self._believe(crew, None, 0)
            self.beliefs[crew] = belief
            self.believed[crew] = len(heard)
        return belief

    def _believe(self, crew: int, belief: Belief | None, place: int) -> Belief:
        heard = self.heard[crew]
        if belief is None:
            belief = first_belief(self.lookup, self.anchors[crew])
            place = 0
        while place < len(heard):
            code = heard[place]
            if code < ANNOUNCED:
                belief = belief.step(code)
            elif code < STEPS:
                # What is kept of too many does not depend on who asks.
                belief = belief.silence(self.most[crew], Dice(place))
            else:
                belief = belief.keep(self.lookup.cells_of(code))
            place += 1
        return belief

    def fitting_ends(self, crew: int) -> list[int]:
        """S13: where the steps since the last silence can have ended, as far as the map goes."""
        anchor = self.anchors[crew]
        cells = self.lookup.water if anchor < 0 else 1 << anchor
        for code in self.heard[crew]:
            if code < ANNOUNCED:
                cells = self.lookup.shifted(cells, code)
            elif code < STEPS:
                cells = self.lookup.water
        return [cell for cell in self.lookup.water_cells if cells >> cell & 1]

    def _delta(self, direction: int) -> int:
        columns = self.lookup.columns
        return -columns if direction == 0 else columns if direction == 1 else -1 if direction == 2 else 1

    def _direction(self, cell: int, there: int) -> int:
        return self.lookup.beside[cell * 4 : cell * 4 + 4].index(there)

    # -- moves

    def _place(self, crew: int, cell: int) -> None:
        """S1: a hidden start."""
        self._note(PLACED, crew, cell)
        self._begin_track(crew, cell)
        if self.cells[1 - crew] >= 0:
            self._open()

    def _open(self) -> None:
        """Both submarines are in the water: in real time both may order, else the starting crew is drawn (S2)."""
        self.phase = ORDERS if self.lookup.real_time else FIRST

    def _order(self, crew: int, action: int) -> None:
        self.orders += 1
        if action < SONAR:
            if self.energy[crew] < self.lookup.gauge:
                self.energy[crew] += 1
            self._go(crew, action, action)
            self._note(NAVIGATED, crew, action)
            self._close(crew, False)
        elif action >= TORPEDO:
            self._fire(crew, action - TORPEDO)
        elif action == SURFACE:
            self._surface(crew)
        elif action == SONAR:
            self.energy[crew] -= self.lookup.sonar_cost
            self.caller = crew
            self.phase = ANSWER
            self._note(PINGED, crew)
        else:
            direction = action - SILENCE
            self.energy[crew] -= self.lookup.silence_cost
            self._go(crew, direction, ANNOUNCED + direction)
            self._note(SILENCED, crew, direction)
            self._close(crew, True)

    def _go(self, crew: int, direction: int, code: int) -> None:
        lookup = self.lookup
        cell = lookup.beside[self.cells[crew] * 4 + direction]
        self.cells[crew] = cell
        row = crew * lookup.rows + lookup.row_of[cell]
        self.tracks[row] = self.tracks[row] | 1 << lookup.column_of[cell]
        self.heard[crew].append(code)

    def _fire(self, crew: int, target: int) -> None:
        """S6: every submarine on that very cell is hit, the shooter's own too. Everybody learns the shooter's sector."""
        self.energy[crew] -= self.lookup.torpedo_cost
        self._learn(crew, SECTOR + self.lookup.sector_of[target])
        hits = 0
        for boat in range(CREWS):
            if self.cells[boat] == target:
                hits |= 1 << boat
                self.damage[boat] += 1
                self._learn(boat, HIT + target)
            elif self.lookup.water >> target & 1:
                self._learn(boat, MISS + target)
        self._note(FIRED, crew, target, hits)
        self._close(crew, True)

    def _surface(self, crew: int) -> None:
        """S7, M2: the cell is announced, the ice may do damage, and whoever is still afloat has a new track."""
        lookup = self.lookup
        cell = self.cells[crew]
        harmed = lookup.harms[cell]
        if harmed:
            self.damage[crew] += 1
        if not harmed or self.damage[crew] < lookup.sinks_at:
            self.anchors[crew] = cell
            self.heard[crew] = []
            self._forget(crew)
            for row in range(lookup.rows):
                self.tracks[crew * lookup.rows + row] = 0
            self._begin_track(crew, cell)
        self._note(SURFACED, crew, cell, 1 if harmed else 0)
        self._close(crew, True)

    def _answer(self, crew: int, action: int, by_chance: bool) -> None:
        """S4: the true row or column."""
        cell = self.cells[crew]
        fact = ROW_FACT + self.lookup.row_of[cell] if action == ROW else COLUMN_FACT + self.lookup.column_of[cell]
        self._learn(crew, fact)
        self._note(ANSWERED, crew, fact, 1 if by_chance else 0)
        self._close(self.caller, True)

    def _resume(self, by_itself: bool) -> None:
        self._note(RESUMED, self.caller, 1 if by_itself else 0)
        self.caller = -1
        self.phase = ORDERS

    def _close(self, crew: int, stops: bool) -> None:
        """An order has been carried out in full: S9, S10, S11."""
        lookup = self.lookup
        blue = self.damage[0] >= lookup.sinks_at
        green = self.damage[1] >= lookup.sinks_at
        if blue or green:
            if blue and green:
                self._finish("both_sunk", 0.0, 0.0)
            else:
                self._finish("sunk", 0.0 if blue else 1.0, 0.0 if green else 1.0)
        elif lookup.limit and self.orders >= lookup.limit:
            self._finish("limit", 0.5, 0.5)
        elif not lookup.real_time:
            self.caller = -1
            self.phase = ORDERS
            self.turn = 1 - crew
        elif stops:
            self.caller = crew
            self.phase = STOPPED

    def _finish(self, reason: str, blue: float, green: float) -> None:
        self.phase = OVER
        self.caller = -1
        results = (blue, green, blue, green)
        self.end = Outcome(reason, results[: self.players])
        self._note(ENDED)

    def _learn(self, crew: int, fact: int) -> None:
        """Something was announced about where a submarine is now; what is known already is not kept twice."""
        heard = self.heard[crew]
        place = len(heard) - 1
        while place >= 0 and heard[place] >= STEPS:
            if heard[place] == fact:
                return
            place -= 1
        heard.append(fact)

    def _apply_nature(self, action: int) -> None:
        if self.phase == FIRST:
            if not 0 <= action < CREWS:
                raise refuse("cannot_happen")
            self.phase = ORDERS
            self.turn = action
            self._note(BEGAN, action)
        elif self.phase == CHANCE:
            if not ROW <= action <= COLUMN:
                raise refuse("cannot_happen")
            self._answer(1 - self.caller, action, True)
        else:
            raise refuse("not_natures_turn")

    def _apply_ruling(self, action: int) -> None:
        if self.phase == ANSWER and action == LATE:
            self._note(WAS_LATE, 1 - self.caller)
            self.phase = CHANCE
        elif self.phase == STOPPED and action == RESUME:
            self._resume(True)
        else:
            raise refuse("no_ruling")

    # -- tracks and worlds

    def _begin_track(self, crew: int, cell: int) -> None:
        lookup = self.lookup
        self.cells[crew] = cell
        self.tracks[crew * lookup.rows + lookup.row_of[cell]] = 1 << lookup.column_of[cell]

    def _forget(self, crew: int) -> None:
        self.beliefs[crew] = None
        self.believed[crew] = 0
        self.most[crew] = MOST_SHAPES

    def _lay(self, crew: int, silent: int, cell: int) -> None:
        """Lays another track that sounds the same: it ends on this cell and has these silent directions, the last one lowest."""
        heard = self.heard[crew]
        for place in range(len(heard) - 1, -1, -1):
            code = heard[place]
            if ANNOUNCED <= code < STEPS:
                heard[place] = ANNOUNCED + (silent & 3)
                silent >>= 2
        self.cells[crew] = cell
        self.draw_track(crew)

    def draw_track(self, crew: int) -> None:
        """Finds the cells of a track again, from the submarine's cell and what was heard."""
        lookup = self.lookup
        for row in range(lookup.rows):
            self.tracks[crew * lookup.rows + row] = 0
        if self.cells[crew] >= 0:
            for cell in self.path(crew):
                row = crew * lookup.rows + lookup.row_of[cell]
                self.tracks[row] = self.tracks[row] | 1 << lookup.column_of[cell]

    # -- refusals

    def _refusal(self, seat: int, action: int) -> Refusal:
        """Why a seat may not do this now."""
        phase = self.phase
        if phase == OVER:
            return refuse("game_over")
        if not 0 <= action < self.lookup.size:
            return refuse("no_such_action")
        if not 0 <= seat < CREWS:
            return refuse("operator")
        if phase == STARTS:
            if self.cells[seat] >= 0:
                return refuse("already_placed")
            if action < self.lookup.first_start:
                return refuse("start_first")
            return refuse("not_water", cell=self.lookup.names[action - self.lookup.first_start])
        if phase == STOPPED:
            return refuse("stopped")
        if phase == ANSWER:
            return refuse("answer_first")
        if phase != ORDERS or not self._may_order(seat):
            return refuse("not_your_turn")
        return self._why_not(seat, action)

    def _why_not(self, crew: int, action: int) -> Refusal:
        """Why a captain whose turn it is may not give this order."""
        lookup = self.lookup
        if action >= lookup.first_start:
            return refuse("already_placed")
        if action == RESUME:
            return refuse("not_stopped")
        if ROW <= action <= COLUMN:
            return refuse("no_answer_wanted")
        cost = (
            lookup.torpedo_cost
            if action >= TORPEDO
            else lookup.sonar_cost
            if action == SONAR
            else lookup.silence_cost
            if action >= SILENCE
            else 0
        )
        if self.energy[crew] < cost:
            return refuse("too_little_energy", cost=cost, energy=self.energy[crew])
        if action >= TORPEDO:
            return refuse("not_in_sector", cell=lookup.names[action - TORPEDO])
        there = lookup.beside[self.cells[crew] * 4 + (action if action < SONAR else action - SILENCE)]
        return refuse("off_map" if there == OFF_MAP else "island_there" if there == ISLAND else "own_track")
