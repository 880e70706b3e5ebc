"""Sonar as numbers: every plane says what the view says, and nothing that it does not."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec
import pytest
from sonar_table import GAME, ISLES, MAPS, SEATS, SMALL, play_at_random, position, random_order, say, sonar, table

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.match import Match
from fathom.core.planes import Encoder, tiled
from fathom.games.sonar.components import LETTERS, Chart
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.planes import COURSE
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show.view import Submarine, View
from fathom.testing.place import Place, Setting
from fathom.testing.secrets import check_row
from variants import encoder_of

NONE, UP, DOWN, LEFT, RIGHT, SILENT = [0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [1, 1, 1, 1]
STEPS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT, "silence": SILENT}
PHASES = ["starts", "first", "orders", "answer", "stopped", "over"]
WIDE = Chart(columns=7, rows=4, islands=("C2",), safe_surfacing=("A1", "G4"))


def encoder(match: Match) -> Encoder:
    return encoder_of(GAME, match.state.players, sonar(match).lookup.options)


def plane(match: Match, who: str, name: str) -> list[int]:
    """One plane of a seat's row."""
    return planes(encoder(match), sonar(match), SEATS[who])[name]


def planes(encoder: Encoder, state: Sonar, seat: int) -> dict[str, list[int]]:
    row = encoder.row(state, seat)
    found: dict[str, list[int]] = {}
    at = 0
    for plane in encoder.planes:
        found[plane.name] = list(row[at : at + plane.size])
        at += plane.size
    assert at == encoder.width == len(row)
    return found


def cells(match: Match, who: str, name: str, value: int = 1) -> str:
    """The cells of a plane that hold this number, row by row."""
    names = sonar(match).lookup.names
    held = plane(match, who, name)
    return " ".join(names[cell] for cell in range(len(held)) if held[cell] == value)


def enemy(match: Match, who: str) -> str:
    """The water where the enemy can be, row by row."""
    state = sonar(match)
    found = reckoned(planes(encoder(match), state, SEATS[who]), state)
    return " ".join(state.lookup.names[cell] for cell in sorted(found))


def reckoned(row: dict[str, list[int]], state: Sonar) -> set[int]:
    """The water in the rows and columns where the enemy can be, without the cells where it was missed."""
    lookup = state.lookup
    here = (cell for cell in lookup.water_cells if _in(row["enemy"], cell, lookup.rows, lookup.columns))
    return {cell for cell in here if not row["missed"][cell]}


def given(match: Match, who: str) -> tuple[list[int], str]:
    """The rows and columns where the enemy can reckon a seat's submarine to be."""
    lookup = sonar(match).lookup
    lines = plane(match, who, "given away")
    columns = "".join(LETTERS[column] for column in range(lookup.columns) if lines[lookup.rows + column])
    return [row + 1 for row in range(lookup.rows) if lines[row]], columns


def course(match: Match, who: str) -> list[list[int]]:
    """What the enemy was heard to do, the latest first."""
    flat = plane(match, who, "course")
    steps = [flat[at : at + 4] for at in range(0, len(flat), 4)]
    assert len(steps) == COURSE
    while steps and steps[-1] == NONE:
        steps.pop()
    return steps


# -- planes


def test_seat_phase_and_who_acts() -> None:
    match = table(4, map="verne")
    assert [plane(match, who, "seat") for who in "ABCD"] == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    seen = [(plane(match, "A", "phase").index(1), plane(match, "A", "to act"), plane(match, "D", "to act"))]
    for line in ("B start D5", "A start G8", "* first green", "B up", "A left"):
        say(match, line)
        seen.append((plane(match, "A", "phase").index(1), plane(match, "A", "to act"), plane(match, "D", "to act")))
    assert seen == [
        (0, [1, 1], [1, 1]),
        (0, [1, 0], [0, 1]),
        (1, [0, 0], [0, 0]),
        (2, [0, 1], [1, 0]),
        (2, [1, 0], [0, 1]),
        (2, [0, 1], [1, 0]),
    ]


def test_whoever_called() -> None:
    match = position("D5", "G8", map="umbria", energy=(4, 4))
    assert plane(match, "A", "caller") == [0, 0]
    say(match, "A sonar")
    assert [plane(match, who, "caller") for who in "AB"] == [[1, 0], [0, 1]]
    assert [plane(match, who, "to act") for who in "AB"] == [[0, 1], [1, 0]]
    say(match, "! late")
    assert plane(match, "B", "phase") == [0, 0, 0, 1, 0, 0]
    assert (plane(match, "B", "caller"), plane(match, "B", "to act")) == ([0, 1], [0, 0])
    stopped = position("D5", "G8", map="umbria", energy=(4, 4), real_time=True)
    assert plane(stopped, "A", "to act") == [1, 1]
    say(stopped, "B silence right")
    assert plane(stopped, "B", "phase") == [0, 0, 0, 0, 1, 0]
    assert (plane(stopped, "B", "caller"), plane(stopped, "A", "caller")) == ([1, 0], [0, 1])
    assert (plane(stopped, "B", "to act"), plane(stopped, "A", "to act")) == ([1, 0], [0, 1])


def test_gauges() -> None:
    match = position("D5", "G8", map="umbria", energy=(4, 3), damage=(1, 0))
    assert (plane(match, "A", "energy"), plane(match, "B", "energy")) == ([4, 3], [3, 4])
    assert (plane(match, "A", "damage"), plane(match, "B", "damage")) == ([1, 0], [0, 1])
    say(match, "A sonar", "B row 8")
    assert plane(match, "B", "energy") == [3, 2]
    lost = position("D5", "D5", map="umbria", energy=(4, 0), damage=(0, 1))
    say(lost, "A torpedo D5")
    assert plane(lost, "A", "damage") == [1, 2]
    assert plane(lost, "A", "phase") == [0, 0, 0, 0, 0, 1]
    assert plane(lost, "A", "to act") == [0, 0]


def test_the_map() -> None:
    match = table(chart=WIDE)
    assert (cells(match, "A", "map", 1), cells(match, "A", "map", 2)) == ("C2", "A1 G4")
    plain = table(map="archipelago")
    assert (cells(plain, "B", "map", 1), cells(plain, "B", "map", 2)) == ("D1 H2 C4 H4 E6 G7 D9 H9", "")


def test_my_track() -> None:
    match = position("D5", "G8", map="verne", energy=(3, 0))
    assert (cells(match, "A", "track", 2), cells(match, "A", "track", 1)) == ("D5", "")
    say(match, "A up", "B right", "A silence right", "B right", "A down")
    assert (cells(match, "A", "track", 2), cells(match, "A", "track", 1)) == ("E5", "D4 E4 D5")
    assert (cells(match, "B", "track", 2), cells(match, "B", "track", 1)) == ("I8", "G8 H8")
    say(match, "B surface")
    assert (cells(match, "B", "track", 2), cells(match, "B", "track", 1)) == ("I8", "")
    assert not any(plane(table(map="verne"), "A", "track"))


def test_the_enemy_is_where_its_steps_leave_it() -> None:
    match = position("B3", "C2", chart=SMALL)
    assert enemy(match, "A").count(" ") == 15
    say(match, "A up", "B down")
    assert enemy(match, "A") == "A2 B2 C2 D2 A3 B3 C3 D3 A4 B4 C4 D4"
    assert enemy(match, "B") == "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3"
    say(match, "A left", "B left")
    assert enemy(match, "A") == "A2 B2 C2 A3 B3 C3 A4 B4 C4"
    say(match, "A sonar", "B row 3")
    assert enemy(match, "A") == "A3 B3 C3"
    say(match, "B sonar", "A column A")
    assert enemy(match, "B") == "A1 A2 A3"
    say(match, "A up", "B down")
    assert enemy(match, "A") == "A4 B4 C4"
    assert enemy(match, "B") == "A1 A2"


def test_a_silence_widens_and_surfacing_tells_all() -> None:
    match = position("A1", "C3", chart=ISLES, energy=(0, 4))
    say(match, "A surface", "B surface")
    assert (enemy(match, "A"), enemy(match, "B")) == ("C3", "A1")
    say(match, "A down", "B silence up")
    assert enemy(match, "A") == "C2 D2 B3 C3 B4 C4", "islands are no water"
    assert enemy(match, "B") == "A2"
    say(match, "A down", "B up")
    assert enemy(match, "A") == "B1 C1 D1 C2 D2 B3 C3"
    assert course(match, "A") == [UP, SILENT]
    assert course(match, "B") == [DOWN, DOWN]


def test_torpedoes_tell_of_sectors_hits_and_misses() -> None:
    match = position("D4", "B2", chart=SMALL, energy=(4, 4))
    say(match, "A torpedo C3")
    assert enemy(match, "B") == "D3 C4 D4", "the shooter's sector, without the cell that it missed"
    assert enemy(match, "A").count(" ") == 14, "the enemy was not there either"
    say(match, "B torpedo B2")
    assert enemy(match, "A") == "B2"
    assert given(match, "B") == ([2], "B")
    assert given(match, "A") == ([3, 4], "CD")
    say(match, "A up")
    assert enemy(match, "B") == "C2 D2 C3 D3", "what was missed before its step no longer counts"


@pytest.mark.parametrize(("shooter", "sector"), [("C3", "ABC123"), ("D1", "DE123"), ("A4", "ABC45"), ("E5", "DE45")])
def test_sectors_of_an_odd_map(shooter: str, sector: str) -> None:
    match = position(shooter, "B5", chart=Chart(columns=5, rows=5), energy=(4, 0))
    say(match, f"A torpedo {shooter}")
    assert enemy(match, "B") == shooter
    rows, columns = given(match, "A")
    assert columns + "".join(map(str, rows)) == shooter
    aside = next(name for name in sonar(match).lookup.names if name[0] in sector and name[1] in sector and name != shooter)
    again = position(shooter, "B5", chart=Chart(columns=5, rows=5), energy=(4, 0))
    say(again, f"A torpedo {aside}")
    rows, columns = given(again, "A")
    assert columns + "".join(map(str, rows)) == sector


def test_the_course_keeps_the_latest_steps() -> None:
    match = position("A1", "A10", chart=Chart(), energy=(0, 3))
    say(match, "A right", "B silence right")
    for _ in range(8):
        say(match, "A right", "B right")
    assert course(match, "A") == [RIGHT] * 8 + [SILENT]
    say(match, "A down", "B up", "A left", "B left")
    for _ in range(7):
        say(match, "A left", "B left")
    assert course(match, "B") == [LEFT] * 8 + [DOWN] + [RIGHT] * 7
    assert course(match, "A") == [LEFT] * 8 + [UP] + [RIGHT] * 7
    say(match, "A surface", "B up")
    assert course(match, "B") == []


def test_orders_that_are_left() -> None:
    match = table(limit=3)
    say(match, "* first blue")
    assert plane(match, "A", "left") == [3]
    say(match, "A right", "B left")
    assert plane(match, "A", "left") == [1]
    assert plane(table(limit=900), "A", "left") == [255]
    assert "left" not in [plane.name for plane in encoder(table()).planes]


# -- against the view

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {"map": "verne", "shifts": True}),
    (2, {"map": "antarctica", "real_time": True, "limit": 300}),
    (3, {"chart": ISLES, "positions": True}),
    (4, {"map": "archipelago", "limit": 40}),
    (4, {"chart": WIDE, "real_time": True}),
]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_rows_say_what_the_view_says_and_no_more(players: int, options: dict[str, Any]) -> None:
    setting = Setting(GAME, players, SonarOptions(**options))
    assert setting.encoder is not None
    dice = Dice("rows")
    rows: set[bytes] = set()
    views: set[bytes] = set()
    for game in range(4):
        match = table(players, **options)
        for number, _ in enumerate(play_at_random(match, f"rows {game}", 50)):
            state = sonar(match)
            seat = number % players
            row = check_row(Place(GAME, state, lambda: "here"), setting, seat)
            assert row is not None
            if number % 3 == 0:
                assert setting.encoder.row(state.sample(seat, dice), seat) == row
            view = state.observe(seat)
            assert isinstance(view, View)
            compare(planes(setting.encoder, state, seat), view, state)
            rows.add(row)
            views.add(msgspec.json.encode(msgspec.structs.replace(view, orders=0)))
    assert len(views) > 50
    assert len(rows) > 0.95 * len(views)


def compare(row: dict[str, list[int]], view: View, state: Sonar) -> None:
    assert view.seat is not None
    lookup = state.lookup
    mine = view.submarines[view.seat % 2]
    enemy = view.submarines[1 - view.seat % 2]
    assert row["seat"].index(1) == view.seat
    assert PHASES[row["phase"].index(1)] == view.phase
    acting = [boat.crew for boat, acts in zip((mine, enemy), row["to act"], strict=True) if acts]
    assert acting == ([view.turn] if view.turn else acting if len(acting) == 2 else [])
    if view.phase == "starts":
        assert row["to act"] == [not mine.ready, not enemy.ready]
    calling = [boat.crew for boat, calls in zip((mine, enemy), row["caller"], strict=True) if calls]
    assert calling == [crew for crew in (view.asker or view.stopper,) if crew]
    assert row["energy"] == [mine.energy, enemy.energy]
    assert row["damage"] == [mine.damage, enemy.damage]
    track = mine.track or []
    assert sorted(track) == sorted(name for name, held in zip(lookup.names, row["track"], strict=True) if held)
    assert [mine.cell] * mine.ready == [name for name, held in zip(lookup.names, row["track"], strict=True) if held == 2]
    heard = [step for name in enemy.path[: -COURSE - 1 : -1] for step in STEPS[name]]
    assert row["course"] == heard + [0] * (len(row["course"]) - len(heard))
    if view.limit:
        assert row["left"] == [min(255, view.limit - view.orders)]
    compare_places(row, enemy, mine, state)


def compare_places(row: dict[str, list[int]], enemy: Submarine, mine: Submarine, state: Sonar) -> None:
    """Every cell that is really possible is marked; where all was announced, no other is."""
    lookup = state.lookup
    marked = reckoned(row, state)
    lines = row["given away"]
    crew = ("blue", "green").index(enemy.crew)
    for boat, seen in ((crew, marked), (1 - crew, {c for c in lookup.water_cells if _in(lines, c, lookup.rows, lookup.columns)})):
        if state.cells[boat] < 0:
            assert seen == set(lookup.water_cells)
            continue
        possible = {cell for cell in lookup.water_cells if state.belief(boat).cells() >> cell & 1}
        assert state.cells[boat] in possible <= seen
        submarine = enemy if boat == crew else mine
        if submarine.anchor and "silence" not in submarine.path:
            assert len(seen) == 1


def _in(lines: list[int], cell: int, rows: int, columns: int) -> bool:
    return bool(lines[cell // columns] and lines[rows + cell % columns])


def test_crews_and_their_seats_are_alike() -> None:
    """The same game with the crews exchanged gives each the other's rows, and operators have their captain's, seats aside."""
    encoder = encoder_of(GAME, 4, SonarOptions(map="verne"))
    one, two = GAME.new(4, SonarOptions(map="verne")), GAME.new(4, SonarOptions(map="verne"))
    dice = Dice("exchanged")
    for _ in range(120):
        actors = one.actors()
        if not actors:
            break
        seat = actors[0]
        action = one.chance(dice) if seat < 0 else random_order(one.actions(seat), dice)
        two.apply(seat if seat < 0 else 1 - seat, 1 - action if seat < 0 else action)
        one.apply(seat, action)
        rows = [[encoder.row(state, seat)[4:] for seat in range(4)] for state in (one, two)]
        assert rows[0][0] == rows[0][2] == rows[1][1] == rows[1][3]
        assert rows[0][1] == rows[0][3] == rows[1][0] == rows[1][2]
        assert rows[0][0] != rows[0][1]


# -- sizes and actions


def test_sizes_follow_the_options() -> None:
    assert encoder_of(GAME, 2, SonarOptions()).width == 420
    for players in GAME.players:
        for options in (*(SonarOptions(map=name) for name in MAPS), SonarOptions(chart=WIDE), SonarOptions(chart=SMALL, limit=9)):
            encoder = encoder_of(GAME, players, options)
            assert sum(block.count for block in encoder.blocks) == GAME.notation.size(players, options)
            assert all(plane.meaning and plane.top >= 1 for plane in encoder.planes)
            assert encoder.planes[0].shape == (players,)


def test_blocks_name_the_actions() -> None:
    """Every action as a player writes it, in the order of the blocks: the first word changes where a block ends."""
    state = sonar(position("B2", "G4", chart=WIDE))
    state.caller = 1
    lookup = state.lookup
    written = [GAME.notation.write(state, 0, action) for action in range(lookup.size)]
    kinds = dict.fromkeys(("up", "down", "left", "right"), "navigate") | dict.fromkeys(("row", "column"), "answer")
    words = [text.split()[0] for text in written]
    found = [(name, len(list(group))) for name, group in groupby(kinds.get(word, word) for word in words)]
    blocks = encoder_of(GAME, 2, lookup.options).blocks
    assert found == [(block.name, block.count) for block in blocks]
    firsts = [sum(block.count for block in blocks[:place]) for place in range(len(blocks))]
    assert [written[first] for first in firsts] == [
        *("up", "sonar", "silence up", "surface", "row 2", "resume", "torpedo A1", "start A1"),
    ]
    assert written[:4] == ["up", "down", "left", "right"]
    assert written[11] == "column B"
    assert (written[13 + 7], written[-1]) == ("torpedo A2", "start G4")


def test_rows_are_written_beside_each_other() -> None:
    options = SonarOptions(map="verne")
    encoder = encoder_of(GAME, 2, options)
    state = GAME.new(2, options)
    dice = Dice("beside")
    row = tiled(encoder.template, 3)
    for _ in range(40):
        actors = settle(state, dice)
        state.apply(actors[0], random_order(state.actions(actors[0]), dice))
    encoder.write(state, 1, row, encoder.width)
    assert bytes(row) == bytes(encoder.template) + encoder.row(state, 1) + bytes(encoder.template)
