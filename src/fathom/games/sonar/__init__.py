"""Sonar: two submarines hunt each other by ear.

- `components`, `options`: the maps, the gauge, and how a table is set up
- `rules`: what is legal, with `tables`, `actions`, `phases` and `facts` (what has been heard of a submarine)
- `belief`: all ways in which a submarine can have come to where it is; `worlds`: the same by plain listing
- `view`: what a seat sees; `notation`: moves as text; `words`: what happened; `terminal` (with `pictures`) and `menu`:
  the position in a terminal, and the moves; `review`: both tracks and beliefs after the game; `text`: Polish and English
- `planes`: what a seat sees as numbers
- `positions`: a game set up in the middle
- `mind`: its own bot, with `hunting` (what knowing about a submarine promises) and `hiding` (the free water ahead)
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.record import Record
from fathom.core.text import Catalogue
from fathom.games.sonar import menu, notation, review, terminal, words
from fathom.games.sonar.facts import STEPS
from fathom.games.sonar.mind import choose
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.phases import OVER, STARTS
from fathom.games.sonar.planes import SonarEncoder
from fathom.games.sonar.positions import SonarPosition, SonarPositions
from fathom.games.sonar.rules import CREWS, Sonar
from fathom.games.sonar.tables import tables_for
from fathom.games.sonar.text import TEXTS
from fathom.games.sonar.view import WIRE, View

__all__ = ["GAME", "Sonar", "SonarOptions", "SonarPosition"]


class SonarGame(Game[Sonar]):
    name = "sonar"
    version = 1
    players = (2, 3, 4)
    options = SonarOptions
    presets = {
        "first": SonarOptions(shifts=True),
        "standard": SonarOptions(map="verne"),
        "expert": SonarOptions(map="antarctica"),
        "real_time": SonarOptions(map="umbria", real_time=True),
    }
    longest = 20_000
    texts = TEXTS
    wire = WIRE
    review_wire = review.WIRE
    positions = SonarPositions()
    strength = 3
    levels = {"beginner": "random", "easy": "house:1", "medium": "house:2", "hard": "house:3"}

    def new(self, players: int, options: SonarOptions) -> Sonar:
        if options.real_time and players == 3:
            raise OptionError("In real time Sonar is for 2 or 4 players, not 3.", "real_time")
        return Sonar(tables_for(options, players))

    def size(self, players: int, options: SonarOptions) -> int:
        return tables_for(options, players).size

    def encoder(self, players: int, options: SonarOptions) -> SonarEncoder:
        return SonarEncoder(tables_for(options, players))

    def write(self, state: Sonar, seat: int, action: int) -> str:
        return notation.write(state, seat, action)

    def read(self, state: Sonar, seat: int, text: str) -> int:
        return notation.read(state, seat, text)

    def draw(self, view: View, text: Catalogue) -> Any:
        return terminal.draw(view, text)

    def tell(self, event: Event, text: Catalogue, you: int | None, names: Mapping[int, str] | None = None) -> str:
        return words.tell(event, text, you, names or {})

    def menu(self, state: Sonar, seat: int, text: Catalogue) -> list[tuple[str, list[int]]]:
        return menu.menu(state, seat, text)

    def house(self, world: Sonar, seat: int, dice: Dice, strength: int) -> int:
        return choose(world, seat, dice, strength)

    def quiet(self, state: Sonar, seat: int, action: int) -> bool:
        return state.phase == STARTS

    def partners(self, players: int, seat: int) -> tuple[int, ...]:
        return tuple(other for other in range(players) if other != seat and other % 2 == seat % 2)

    def review(self, record: Record, text: Catalogue, names: Mapping[int, str]) -> review.SonarReview:
        return review.review(self, record, text, names)

    def broken_law(self, state: Sonar) -> str | None:
        tables = state.tables
        for crew in range(CREWS):
            if state.cells[crew] < 0:
                if state.phase != STARTS:
                    return "every submarine is somewhere"
                continue
            path = state.path(crew)
            if len(set(path)) != len(path) or not all(0 <= cell < tables.cells and tables.water >> cell & 1 for cell in path):
                return "a track lies in the water and never crosses itself"
            if any(there not in tables.beside[4 * cell : 4 * cell + 4] for cell, there in pairwise(path)):
                return "a track goes from cell to cell"
            if state.anchors[crew] not in (-1, path[0]):
                return "a track begins where everybody knows that it does"
            rows = [sum(1 << tables.column_of[cell] for cell in path if tables.row_of[cell] == row) for row in range(tables.rows)]
            if state.tracks[crew * tables.rows : (crew + 1) * tables.rows] != rows:
                return "the cells of a track are kept right"
            steps = 0
            for code in state.heard[crew]:
                if code < STEPS:
                    steps += 1
                elif not tables.cells_of(code) >> path[steps] & 1:
                    return "whatever was announced of a submarine is true"
            if not 0 <= state.energy[crew] <= tables.gauge or state.damage[crew] > tables.sinks_at:
                return "energy and damage stay within their gauges"
        sunk = any(damage >= tables.sinks_at for damage in state.damage)
        if sunk != (state.phase == OVER and state.end is not None and state.end.reason != "limit"):
            return "whoever takes the last damage sinks, and that ends the game"
        return None


GAME = SonarGame()
