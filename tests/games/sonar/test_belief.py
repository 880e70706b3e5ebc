"""What can be known of a submarine: against every history listed one by one, as odds, and with too many to list."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import product

import pytest
from sonar_table import GAME, ISLES, SMALL, look, moves, play_at_random, position, say, sonar, table

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.state import NATURE
from fathom.games.sonar.components import Chart, Starts
from fathom.games.sonar.knowledge.belief import MIDDLE, STRIDE, Belief, first_belief
from fathom.games.sonar.knowledge.inference import MOST_SHAPES
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules.facts import HIT, SILENT
from fathom.games.sonar.rules.position import Sonar

from .slow import LETTERS, STEP, Cell, cell_of

Track = tuple[Cell, ...]

UP, DOWN, LEFT, RIGHT = range(4)
CHARTS = {
    "small": SMALL,
    "isles": ISLES,
    "given": Chart(columns=5, rows=4, islands=("B2", "D3"), starts=Starts("A1", "E4")),
    "ice": Chart(columns=4, rows=5, islands=("B2",), safe_surfacing=("A1", "D5")),
}


# -- every history, one by one


def every_track(match: Match, crew: int) -> list[Track]:
    """All tracks that agree with what a spectator has heard of a submarine, each as often as it has histories."""
    view = look(match)
    chart, boat = view.chart, view.submarines[crew]
    water = {(column, row) for column, row in product(range(chart.columns), range(chart.rows))}
    water -= {cell_of(name) for name in chart.islands}
    tracks: list[Track] = [(cell,) for cell in (sorted(water) if boat.anchor is None else [cell_of(boat.anchor)])]
    for done in range(len(boat.path) + 1):
        facts = [(fact.kind, fact.value) for fact in boat.facts if fact.after == done]
        tracks = [track for track in tracks if all(agrees(track[-1], *fact, chart.columns, chart.rows) for fact in facts)]
        if done < len(boat.path):
            heard = boat.path[done]
            longer = []
            for track, (way, (right, down)) in product(tracks, STEP.items()):
                there = (track[-1][0] + right, track[-1][1] + down)
                if heard in (way, "silence") and there in water and there not in track:
                    longer.append((*track, there))
            tracks = longer
    return tracks


def agrees(cell: Cell, kind: str, value: str, columns: int, rows: int) -> bool:
    """Whether a submarine on that cell fits what was announced of it."""
    if kind == "row":
        return cell[1] == int(value) - 1
    if kind == "column":
        return cell[0] == LETTERS.index(value)
    if kind == "sector":
        right, below = cell[0] >= (columns + 1) // 2, cell[1] >= (rows + 1) // 2
        return value == f"{'bottom' if below else 'top'}_{'right' if right else 'left'}"
    return (cell == cell_of(value)) == (kind == "hit")


def lines_of(belief: Belief) -> Counter[tuple[Cell, frozenset[Cell]]]:
    """A belief as cells with sets of track cells, each with its number of ways."""
    found: Counter[tuple[Cell, frozenset[Cell]]] = Counter()
    columns = belief.lookup.columns
    for shape, ends in zip(belief.shapes, belief.ends, strict=True):
        offsets = []
        for bit in range(shape.bit_length()):
            if shape >> bit & 1:
                down = (bit - MIDDLE + STRIDE // 2) // STRIDE
                offsets.append((bit - MIDDLE - STRIDE * down, down))
        for end in range(belief.lookup.cells):
            if ends >> end & 1:
                column, row = end % columns, end // columns
                found[(column, row), frozenset((column + right, row + down) for right, down in offsets)] += 1
    return found


def track_of(state: Sonar, crew: int) -> Track:
    """A submarine's own track."""
    return tuple((cell % state.lookup.columns, cell // state.lookup.columns) for cell in state.path(crew))


def check_belief(match: Match) -> int:
    """Compares both beliefs with all histories; says how many there are."""
    state = sonar(match)
    most = 0
    for crew in (0, 1):
        tracks = every_track(match, crew)
        belief = state.belief(crew)
        assert track_of(state, crew) in tracks, "the truth is possible"
        assert belief.exact
        assert belief.total == len(tracks)
        assert lines_of(belief) == Counter((track[-1], frozenset(track)) for track in tracks)
        ends = Counter(row * state.lookup.columns + column for column, row in (track[-1] for track in tracks))
        assert belief.counts() == [ends[cell] for cell in range(state.lookup.cells)]
        assert belief.cells() == sum(1 << cell for cell in ends)
        assert belief.shares() == [round(ends[cell] / len(tracks), 4) for cell in range(state.lookup.cells)]
        worlds = state.worlds(1 - crew, len(tracks))
        assert worlds is not None
        assert Counter(track_of(world, crew) for world in worlds if isinstance(world, Sonar)) == Counter(tracks)
        assert state.worlds(1 - crew, len(tracks) - 1) is None
        most = max(most, len(tracks))
    return most


@pytest.mark.parametrize("real_time", [False, True], ids=["turns", "real_time"])
@pytest.mark.parametrize("name", CHARTS)
def test_belief_is_every_history_counted_once(name: str, real_time: bool) -> None:
    most = 0
    for seed in range(3):
        match = table(chart=CHARTS[name], real_time=real_time)
        for _ in play_at_random(match, f"{name} {seed}", 70):
            if look(match).phase in ("orders", "answer", "stopped"):
                most = max(most, check_belief(match))
    assert most > 1


@pytest.mark.parametrize("name", CHARTS)
def test_belief_with_energy_for_everything_is_every_history(name: str) -> None:
    most = 0
    for seed in range(6):
        match = position("A1", "A1", chart=CHARTS[name])
        dice = Dice(f"silent {seed}")
        for number in range(16):
            who, asked = ("AB", "BA")[number % 2]
            sonar(match).energy = [4, 4]
            kind = ("silence", "silence", "silence", ("up", "down", "left", "right"), "sonar", "torpedo")[dice.below(6)]
            fitting = sorted(move for move in moves(match, who) if move.startswith(kind)) or ["surface"]
            say(match, f"{who} {fitting[dice.below(len(fitting))]}")
            if look(match).phase == "answer":
                say(match, f"{asked} {sorted(moves(match, asked))[dice.below(2)]}")
            if look(match).phase == "over":
                break
            most = max(most, check_belief(match))
    assert most > 50


def test_two_histories_to_the_same_track_count_twice() -> None:
    match = position("A1", "D4", chart=SMALL)
    heard(match, 0, "A2", [SILENT + RIGHT, SILENT + DOWN, SILENT + LEFT])
    square = frozenset({(0, 0), (1, 0), (1, 1), (0, 1)})
    # Round the corner by A1, B1, B2 or by B2, B1, A1: the same cells, and the same end.
    assert lines_of(sonar(match).belief(0))[(0, 1), square] == 2
    check_belief(match)


def test_two_histories_from_a_known_start_count_twice() -> None:
    match = position("A1", "D4", chart=SMALL)
    way = [RIGHT, RIGHT, DOWN, LEFT, LEFT, DOWN, RIGHT, RIGHT]
    heard(match, 0, "C3", [SILENT + one for one in way], anchor="A1")
    nine = frozenset(product(range(3), range(3)))
    assert lines_of(sonar(match).belief(0))[(2, 2), nine] == 2, "row by row, or column by column"
    check_belief(match)


def heard(match: Match, crew: int, cell: str, codes: list[int], anchor: str | None = None) -> Sonar:
    """Puts a submarine on a cell with a track behind it, as if that had been heard of it."""
    state = sonar(match)
    state.heard[crew] = codes
    state.cells[crew] = state.lookup.names.index(cell)
    state.anchors[crew] = -1 if anchor is None else state.lookup.names.index(anchor)
    state.retrace(crew)
    assert GAME.invariants(state) is None
    return state


def test_a_silence_tells_that_there_was_a_way() -> None:
    # From A1 there was none but back, so a submarine that moved on in silence was not there.
    match = position("D4", "D1", chart=Chart(columns=4, rows=4, islands=("B1",)), energy=(3, 0))
    say(match, "A up", "B down")
    assert sonar(match).belief(0).counts()[0] == 1
    say(match, "A silence up")
    assert not any((0, 0) in cells and end != (0, 0) for end, cells in lines_of(sonar(match).belief(0)))
    check_belief(match)


# -- odds


def chi_square(seen: Counter[Track], ways: Counter[Track]) -> bool:
    """Whether draws agree with their odds; the bound is far beyond what chance does."""
    total, whole = seen.total(), ways.total()
    assert set(seen) <= set(ways)
    off = sum((seen[way] - total * count / whole) ** 2 / (total * count / whole) for way, count in ways.items())
    freedom = len(ways) - 1
    return bool(off <= freedom + 5 * (2 * freedom) ** 0.5 + 5)


@pytest.mark.parametrize("name", CHARTS)
def test_sample_draws_every_history_as_often(name: str) -> None:
    compared = 0
    for seed in range(8):
        match = table(chart=CHARTS[name], players=2)
        for number, _ in enumerate(play_at_random(match, f"odds {seed}", 45)):
            state = sonar(match)
            crew = number % 2
            if number % 9 or look(match).phase == "over" or state.cells[crew] < 0:
                continue
            ways = Counter(every_track(match, crew))
            if not 2 <= len(ways) <= 60:
                continue
            dice = Dice(f"{name} {seed} {number}")
            drawn = [state.sample(1 - crew, dice) for _ in range(25 * len(ways))]
            assert chi_square(Counter(track_of(world, crew) for world in drawn), ways)
            for world in drawn[:4]:
                assert GAME.invariants(world) is None
                assert track_of(world, 1 - crew) == track_of(state, 1 - crew)
                assert (world.energy, world.damage, world.orders) == (state.energy, state.damage, state.orders)
            compared += 1
    assert compared >= 3


def test_pick_finds_every_end_of_every_shape() -> None:
    state = heard(position("A1", "D4", chart=SMALL), 0, "A2", [SILENT + RIGHT, SILENT + DOWN, SILENT + LEFT])
    belief = state.belief(0)
    dice = Dice("pick")
    picked = Counter(belief.pick(dice) for _ in range(20 * belief.total))
    assert set(picked) == {
        (silent, cell) for silent, ends in zip(belief.silent, belief.ends, strict=True) for cell in range(16) if ends >> cell & 1
    }


# -- kept from one order to the next


def parts(belief: Belief) -> tuple[list[int], list[int], list[int], bool]:
    return belief.shapes, belief.silent, belief.ends, belief.exact


@pytest.mark.parametrize("name", CHARTS)
def test_a_belief_kept_up_to_date_is_the_one_made_from_scratch(name: str) -> None:
    for seed in range(3):
        match = table(chart=CHARTS[name])
        dice = Dice(seed)
        for _ in play_at_random(match, f"kept {seed}", 80):
            state = sonar(match)
            if look(match).phase in ("starts", "over"):
                continue
            if dice.below(2):
                state.belief(dice.below(2))
            fresh = pickle.loads(pickle.dumps(state))
            assert fresh.inferred == [None, None]
            assert fresh.freeze() == state.freeze()
            branch = state.copy()
            for crew in (0, 1):
                assert parts(branch.belief(crew)) == parts(fresh.belief(crew))


def test_a_copy_shares_nothing_that_changes() -> None:
    state = sonar(position("B2", "D4", chart=SMALL, energy=(4, 4)))
    state.belief(0)
    branch = state.copy()
    for name in ("energy", "damage", "cells", "anchors", "heard", "tracks", "free", "inferred"):
        assert getattr(branch, name) == getattr(state, name)
        assert getattr(branch, name) is not getattr(state, name), name
    assert all(one is not two for one, two in zip(branch.heard, state.heard, strict=True))


def test_a_copy_does_not_disturb_the_belief_of_its_original() -> None:
    match = position("B2", "D4", chart=SMALL, energy=(4, 4))
    state = sonar(match)
    before = parts(state.belief(0))
    branch = state.copy()
    branch.apply(0, 0)
    branch.belief(0)
    branch.apply(1, 9)
    branch.apply(0, 9)
    assert branch.belief(0).total == 1
    assert parts(state.belief(0)) == before


def test_a_world_has_the_belief_of_the_truth() -> None:
    match = table(chart=ISLES)
    for number, _ in enumerate(play_at_random(match, "worlds", 60)):
        state = sonar(match)
        if look(match).phase == "orders" and not number % 5:
            for seat in (0, 1):
                world = state.sample(seat, Dice(number))
                fresh = pickle.loads(pickle.dumps(world))
                assert parts(fresh.belief(1 - seat)) == parts(state.belief(1 - seat)) == parts(world.belief(1 - seat))


# -- too many to keep


def thick(lookup: SonarLookup) -> Belief:
    belief = first_belief(lookup, -1)
    for _ in range(3):
        belief = belief.silence(MOST_SHAPES, Dice(0))
    return belief


def test_thinning_keeps_each_shape_as_often() -> None:
    lookup = sonar(position("A1", "D4", chart=SMALL)).lookup
    belief = thick(lookup)
    whole = belief.silence(MOST_SHAPES, Dice(0))
    assert whole.exact
    every = dict(zip(whole.silent, zip(whole.shapes, whole.ends, strict=True), strict=True))
    kept: Counter[int] = Counter()
    for seed in range(1500):
        thin = belief.silence(10, Dice(seed))
        assert (len(thin.shapes), len(set(thin.silent)), thin.exact) == (10, 10, False)
        for silent, shape, ends in zip(thin.silent, thin.shapes, thin.ends, strict=True):
            assert every[silent] == (shape, ends)
        kept.update(thin.silent)
    mean = 1500 * 10 / len(every)
    assert set(kept) == set(every)
    assert all(abs(count - mean) < 5 * mean**0.5 for count in kept.values())


def test_thinning_begins_above_the_bound_and_is_remembered() -> None:
    belief = thick(sonar(position("A1", "D4", chart=SMALL)).lookup)
    shapes = len(belief.silence(MOST_SHAPES, Dice(0)).shapes)
    assert parts(belief.silence(shapes, Dice(1))) == parts(belief.silence(MOST_SHAPES, Dice(0)))
    thin = belief.silence(shapes - 1, Dice(1))
    assert (len(thin.shapes), thin.exact) == (shapes - 1, False)
    assert not thin.silence(MOST_SHAPES, Dice(1)).exact
    assert not thin.keep((1 << 16) - 1).exact
    assert not thin.step(UP).exact


# Ten silent steps from E5 to J10, a hit there, and five announced steps that only one of 26,360 shapes leaves room for.
NEEDLE = [*[SILENT + DOWN] * 5, *[SILENT + RIGHT] * 5, HIT + 99, UP, *[LEFT] * 4]
ONWARD = [*[SILENT + UP] * 8, *[SILENT + RIGHT] * 4, SILENT + DOWN]


def most_shapes(state: Sonar, crew: int) -> int:
    """How many shapes a belief may have before it is thinned out."""
    state.belief(crew)
    inferred = state.inferred[crew]
    assert inferred is not None
    return inferred.most


def test_a_belief_never_ends_empty() -> None:
    state = heard(position("F9", "A1", chart=Chart(), energy=(0, 0)), 0, "F9", NEEDLE, anchor="E5")
    assert state.inferred[0] is None
    belief = state.belief(0)
    assert most_shapes(state, 0) > MOST_SHAPES, "the one way was lost at first"
    assert (belief.total, belief.exact) == (1, True)
    assert track_of(state.sample(1, Dice(0)), 0) == track_of(state, 0)


def test_a_belief_that_was_begun_again_is_the_same_whenever_somebody_asks() -> None:
    names = sonar(position("F9", "A1", chart=Chart())).lookup.names
    early = heard(position("F9", "A1", chart=Chart()), 0, "F9", NEEDLE[:], anchor="E5")
    early.belief(0)
    cell = early.cells[0]
    for code in ONWARD:
        early = early.copy()
        cell += (-10, 10, -1, 1)[code - SILENT]
        early.cells[0] = cell
        early.heard[0].append(code)
        early.belief(0)
    late = heard(position("F9", "A1", chart=Chart()), 0, names[cell], NEEDLE + ONWARD, anchor="E5")
    assert len(late.belief(0).shapes) > MOST_SHAPES
    assert parts(early.belief(0)) == parts(late.belief(0))
    early.retrace(0)
    early.apply(0, 9)
    assert (most_shapes(early, 0), early.belief(0).total) == (MOST_SHAPES, 1), "surfacing begins anew"


def test_nature_is_asked_nothing_about_the_enemy() -> None:
    match = table(chart=SMALL)
    assert match.state.actions(NATURE) == []
    assert [world.freeze() for world in match.state.worlds(0, 1) or []] == [match.state.freeze()]
    say(match, "B start C2")
    assert len(match.state.worlds(0, 16) or []) == 16
    assert match.state.worlds(0, 15) is None
    assert len(match.state.worlds(1, 1) or []) == 1
