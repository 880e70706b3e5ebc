"""Sonar once more, in the plainest words: what the engine is held against.

Cells are (column, row), moves and announcements are texts. Nothing here comes from the engine but the data of the maps.
"""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
Told = dict[str, Any]

LETTERS = "ABCDEFGHIJ"
STEP = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
COST = {"sonar": 2, "silence": 3, "torpedo": 4}
CREWS = ("blue", "green")
CAPTAIN = {"blue": "A", "green": "B"}
CREW = {"A": "blue", "B": "green", "C": "blue", "D": "green"}


def cell_of(name: str) -> Cell:
    return LETTERS.index(name[0]), int(name[1:]) - 1


def name_of(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1] + 1}"


def other(crew: str) -> str:
    return "green" if crew == "blue" else "blue"


class Boat:
    """A submarine and everything that was ever heard of it."""

    def __init__(self) -> None:
        self.track: list[Cell] = []  # the last is where it is
        self.energy = 0
        self.damage = 0
        self.anchor: Cell | None = None
        self.path: list[str] = []
        self.facts: list[tuple[int, str, str]] = []

    @property
    def cell(self) -> Cell:
        return self.track[-1]

    def learn(self, kind: str, value: str) -> None:
        if (len(self.path), kind, value) not in self.facts:
            self.facts.append((len(self.path), kind, value))


class SlowSonar:
    """A whole game."""

    def __init__(self, chart: dict[str, Any], players: int, real_time: bool = False, limit: int = 0) -> None:
        self.columns: int = chart.get("columns", 10)
        self.rows: int = chart.get("rows", 10)
        self.cells = {(column, row) for column in range(self.columns) for row in range(self.rows)}
        self.water = self.cells - {cell_of(name) for name in chart["islands"]}
        self.safe = self.cells if chart.get("safe_surfacing") is None else {cell_of(name) for name in chart["safe_surfacing"]}
        self.players = players
        self.real_time = real_time
        self.limit = limit
        self.boats = {"blue": Boat(), "green": Boat()}
        self.orders = 0
        self.turn: str | None = None
        self.caller: str | None = None
        self.result: tuple[str, list[float]] | None = None
        self.phase = "starts"
        if chart.get("starts") is not None:
            for crew in CREWS:
                self.boats[crew].track = [cell_of(chart["starts"][crew])]
                self.boats[crew].anchor = self.boats[crew].cell
            self.phase = "orders" if real_time else "first"

    # -- what may be done

    def sector(self, cell: Cell) -> tuple[bool, bool]:
        """Right or left, below or above; the middle line of an odd map belongs to the left and upper half."""
        return 2 * cell[0] >= self.columns + self.columns % 2, 2 * cell[1] >= self.rows + self.rows % 2

    def sector_name(self, cell: Cell) -> str:
        right, below = self.sector(cell)
        return ("bottom" if below else "top") + ("_right" if right else "_left")

    def legal(self, who: str) -> set[str]:
        """Every move of a seat (A to D), of nature (*) or of the table (!)."""
        if self.phase == "starts" and who in "AB" and not self.boats[CREW[who]].track:
            return {f"start {name_of(cell)}" for cell in self.water}
        if self.phase == "first" and who == "*":
            return {"first blue", "first green"}
        if self.phase == "answer" and who == "!":
            return {"late"}
        if self.phase in ("answer", "chance") and self.caller is not None:
            asked = other(self.caller)
            if who == ("*" if self.phase == "chance" else CAPTAIN[asked]):
                column, row = self.boats[asked].cell
                return {f"row {row + 1}", f"column {LETTERS[column]}"}
        if self.phase == "stopped" and (who == "!" or (who in "AB" and CREW[who] == self.caller)):
            return {"resume"}
        if self.phase == "orders" and who in "AB" and (self.real_time or CREW[who] == self.turn):
            return self._orders(self.boats[CREW[who]])
        return set()

    def _orders(self, boat: Boat) -> set[str]:
        found = {"surface"}
        for way, (right, down) in STEP.items():
            there = (boat.cell[0] + right, boat.cell[1] + down)
            if there in self.water and there not in boat.track:
                found.add(way)
                if boat.energy >= 3:
                    found.add(f"silence {way}")
        if boat.energy >= 2:
            found.add("sonar")
        if boat.energy >= 4:
            found |= {f"torpedo {name_of(cell)}" for cell in self.cells if self.sector(cell) == self.sector(boat.cell)}
        return found

    def actors(self) -> str:
        """Who may act, but for the table."""
        return "".join(who for who in "ABCD*" if self.legal(who))

    # -- what happens

    def play(self, who: str, move: str) -> list[Told]:
        """Makes a move and returns all that happened; `heard_by` says what others learn of it."""
        assert move in self.legal(who)
        order, _, what = move.partition(" ")
        if who == "!":
            told = self._rule(order)
        elif order == "first":
            self.phase, self.turn = "orders", what
            told = [{"event": "began", "crew": what}]
        elif order in ("row", "column"):
            told = self._answer(order, what, by_chance=who == "*")
        elif order == "start":
            told = self._start(CREW[who], what)
        elif order == "resume":
            told = [{"event": "resumed", "crew": CREW[who], "by_itself": False}]
            self.phase, self.caller = "orders", None
        else:
            told = self._order(CREW[who], order, what)
        return told

    def _rule(self, order: str) -> list[Told]:
        assert self.caller is not None
        if order == "late":
            self.phase = "chance"
            return [{"event": "late", "crew": other(self.caller)}]
        told = [{"event": "resumed", "crew": self.caller, "by_itself": True}]
        self.phase, self.caller = "orders", None
        return told

    def _start(self, crew: str, what: str) -> list[Told]:
        self.boats[crew].track = [cell_of(what)]
        if self.boats[other(crew)].track:
            self.phase = "orders" if self.real_time else "first"
        return [{"event": "placed", "crew": crew, "cell": what}]

    def _order(self, crew: str, order: str, what: str) -> list[Told]:
        boat = self.boats[crew]
        self.orders += 1
        boat.energy -= COST.get(order, 0)
        if order == "sonar":
            self.phase, self.caller = "answer", crew
            return [{"event": "pinged", "crew": crew}]
        if order in STEP:
            boat.energy = min(4, boat.energy + 1)
            self._step(boat, order)
            boat.path.append(order)
            told = {"event": "navigated", "crew": crew, "direction": order, "energy": boat.energy}
        elif order == "silence":
            self._step(boat, what)
            boat.path.append("silence")
            told = {"event": "silenced", "crew": crew, "direction": what}
        elif order == "torpedo":
            told = self._fire(crew, cell_of(what))
        else:
            told = self._surface(crew)
        return [told, *self._after(crew, stops=order not in STEP)]

    def _step(self, boat: Boat, way: str) -> None:
        right, down = STEP[way]
        boat.track.append((boat.cell[0] + right, boat.cell[1] + down))

    def _fire(self, crew: str, target: Cell) -> Told:
        self.boats[crew].learn("sector", self.sector_name(target))
        hits = [name for name in CREWS if self.boats[name].cell == target]
        for name in CREWS:
            if name in hits:
                self.boats[name].damage += 1
                self.boats[name].learn("hit", name_of(target))
            elif target in self.water:
                self.boats[name].learn("miss", name_of(target))
        damage = [self.boats[name].damage for name in CREWS]
        return {"event": "fired", "crew": crew, "cell": name_of(target), "hits": hits, "damage": damage}

    def _surface(self, crew: str) -> Told:
        boat = self.boats[crew]
        harmed = boat.cell not in self.safe
        boat.damage += harmed
        if boat.damage < 2:
            boat.track = [boat.cell]
            boat.anchor = boat.cell
            boat.path = []
            boat.facts = []
        return {"event": "surfaced", "crew": crew, "cell": name_of(boat.cell), "harmed": harmed}

    def _answer(self, line: str, value: str, by_chance: bool) -> list[Told]:
        assert self.caller is not None
        asked = other(self.caller)
        self.boats[asked].learn(line, value)
        told = {"event": "answered", "crew": asked, "line": line, "value": value, "by_chance": by_chance}
        return [told, *self._after(self.caller, stops=True)]

    def _after(self, crew: str, stops: bool) -> list[Told]:
        """Whether the order ended the game, stopped it, or passed the turn."""
        sunk = {name for name in CREWS if self.boats[name].damage >= 2}
        if sunk:
            by_crew = {name: 0.0 if name in sunk else 1.0 for name in CREWS}
            return [self._end("both_sunk" if len(sunk) == 2 else "sunk", by_crew)]
        if self.limit and self.orders >= self.limit:
            return [self._end("limit", {"blue": 0.5, "green": 0.5})]
        self.phase, self.caller = "orders", None
        if not self.real_time:
            self.turn = other(crew)
        elif stops:
            self.phase, self.caller = "stopped", crew
        return []

    def _end(self, reason: str, by_crew: dict[str, float]) -> Told:
        self.phase, self.caller = "over", None
        self.result = reason, [by_crew[CREW[who]] for who in "ABCD"[: self.players]]
        tracks = [[name_of(cell) for cell in self.boats[crew].track] for crew in CREWS]
        return {"event": "ended", "reason": reason, "results": self.result[1], "tracks": tracks}

    # -- who knows what

    def heard_by(self, who: str | None, told: list[Told]) -> list[Told]:
        """What a seat, or a spectator, is told."""
        hidden = {"placed": "cell", "silenced": "direction"}
        found = []
        for one in told:
            mine = who is not None and CREW[who] == one.get("crew")
            secret = None if mine else hidden.get(one["event"])
            found.append({key: value for key, value in one.items() if key != secret})
        return found

    def seen(self, who: str | None, crew: str) -> Told:
        """A submarine as a seat sees it, without the helps."""
        boat = self.boats[crew]
        is_open = self.phase == "over" or (who is not None and CREW[who] == crew)
        return {
            "energy": boat.energy,
            "damage": boat.damage,
            "ready": bool(boat.track),
            "cell": name_of(boat.cell) if is_open and boat.track else None,
            "track": [name_of(cell) for cell in boat.track] if is_open and boat.track else None,
            "anchor": None if boat.anchor is None else name_of(boat.anchor),
            "path": boat.path,
            "facts": boat.facts,
        }

    def fits(self, crew: str) -> set[str]:
        """Where the steps since the last silence can have ended without leaving the water."""
        boat = self.boats[crew]
        steps = boat.path
        starts = self.water if boat.anchor is None else {boat.anchor}
        if "silence" in steps:
            starts = self.water
            steps = steps[len(steps) - steps[::-1].index("silence") :]
        found = set()
        for column, row in starts:
            for way in steps:
                column, row = column + STEP[way][0], row + STEP[way][1]
                if (column, row) not in self.water:
                    break
            else:
                found.add(name_of((column, row)))
        return found
