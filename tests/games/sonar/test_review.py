"""The review of a game of Sonar: tracks, beliefs and highlights, by hand and against plain listing."""

from __future__ import annotations

import random
from itertools import pairwise
from math import log2

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.games.sonar import GAME, Sonar
from fathom.games.sonar.knowledge.worlds import every_track
from fathom.games.sonar.review.from_record import review
from fathom.games.sonar.review.types import Highlight, Reached, SonarReview
from fathom.games.sonar.show.view import View

NAMES = {0: "Ada", 1: "Ben"}
POND = '{"columns":4,"rows":4}'


def played(moves: str, **options: str) -> tuple[Match, SonarReview]:
    """A game from its moves: `A right, B left, * first blue`."""
    match = Match(GAME, 2, options, NAMES)
    for move in moves.split(", "):
        who, text = move.split(" ", 1)
        match.play({"A": 0, "B": 1, "*": -1, "!": -2}[who], text)
    return match, review(GAME, match.record(), GAME.texts["en"], NAMES)


def shares(shown: SonarReview, frame: int, crew: int) -> dict[str, float]:
    return shown.thoughts[shown.frames[frame].boats[crew].thought].shares


def reached(shown: SonarReview, crew: int) -> list[tuple[int, str, str]]:
    return [(one.frame, one.cell, one.how) for one in shown.tracks[crew]]


# Blue goes silently from C2 to B2, C3 or D2. Whoever answers "row 2" and then goes right was on D2, for C2 is on the track.
SILENCE = "* first blue, A right, B left, A right, B left, A down, B left, A silence right, B sonar, A row 2, A right"


def test_orders_and_answers_are_frames_and_the_rest_is_told_with_them() -> None:
    match, shown = played(SILENCE)
    assert [frame.step for frame in shown.frames] == list(range(1, len(match.moves) + 1)), "the draw belongs to the beginning"
    assert [frame.crew for frame in shown.frames] == [None, *["blue", "green"] * 4, "blue", "blue"]
    assert shown.frames[0].texts == ["Ada (blue) begins."]
    assert shown.frames[7].texts == ["Ada (blue): silence, right."], "nothing is hidden any more"


def test_tracks_say_when_and_how_each_cell_was_reached() -> None:
    _, shown = played(SILENCE + ", B up, A surface")
    assert reached(shown, 0) == [
        (0, "A1", "start"),
        (1, "B1", "announced"),
        (3, "C1", "announced"),
        (5, "C2", "announced"),
        (7, "D2", "silent"),
        (10, "E2", "announced"),
        (12, "E2", "surfaced"),
    ]
    assert [boat.cell for boat in shown.frames[-1].boats] == ["E2", "G9"]
    assert [boat.energy for boat in shown.frames[7].boats] == [0, 3]


def test_a_silence_an_answer_and_a_step_that_gives_away() -> None:
    _, shown = played(SILENCE)
    assert shares(shown, 6, 0) == {"C2": 1.0}
    assert shares(shown, 7, 0) == pytest.approx({"B2": 1 / 3, "D2": 1 / 3, "C3": 1 / 3}, abs=1e-5)
    assert shares(shown, 9, 0) == {"B2": 0.5, "D2": 0.5}
    assert shares(shown, 10, 0) == {"E2": 1.0}
    assert [frame.boats[0].chance for frame in shown.frames[7:]] == [0.33333, 0.33333, 0.5, 1.0]
    assert [shown.thoughts[frame.boats[0].thought].bits for frame in shown.frames[6:]] == [0, 1.585, 1.585, 1, 0]
    assert shown.highlights == [
        Highlight(7, "silence", "blue", 1, 3, None, None),
        Highlight(9, "answered", "blue", 3, 2, None, 1),
        Highlight(10, "located", "blue", 2, 1, None, None),
    ]


# A pond of four by four: a sector has four cells. Blue comes to A3, green to D3, both with a full gauge.
DUEL = "A start A1, B start D1, * first green, B left, A right, B down, A down, B right, A left, B down, A down"


def test_starts_are_frames_and_water_is_all_that_is_known_of_them() -> None:
    _, shown = played("B start B2", chart=POND)
    assert [boat.cell for boat in shown.frames[1].boats] == [None, "B2"]
    assert [boat.chance for boat in shown.frames[1].boats] == [None, 1 / 16]
    assert shown.thoughts[shown.frames[1].boats[0].thought].cells == 16
    assert reached(shown, 1) == [(1, "B2", "start")]


def test_a_hit_tells_how_likely_it_was_and_where_they_are() -> None:
    _, shown = played(f"{DUEL}, B torpedo D3, A torpedo A3", chart=POND)
    green, blue = [one for one in shown.highlights if one.kind == "hit"]
    assert (green.crew, blue.crew) == ("green", "blue"), "each has hit itself"
    assert green.chance == shares(shown, -3, 1)["D3"] < 1
    assert (green.before, green.after) == (len(shares(shown, -3, 1)), 1)
    assert shares(shown, -1, 0) == {"A3": 1.0}
    assert [boat.damage for boat in shown.frames[-1].boats] == [1, 1]


def test_a_miss_takes_a_cell_away_and_betrays_a_sector() -> None:
    _, shown = played(f"{DUEL}, B torpedo C4", chart=POND)
    before, after = shares(shown, -2, 0), shares(shown, -1, 0)
    assert set(before) - set(after) == {"C4"}
    [missed] = [one for one in shown.highlights if one.kind == "missed"]
    assert (missed.crew, missed.before - missed.after) == ("blue", 1)
    assert missed.chance == before["C4"]
    assert set(shares(shown, -1, 1)) <= {"C3", "D3", "D4"}


def test_whoever_sinks_on_surfacing_has_said_where() -> None:
    ice = '{"columns":4,"rows":4,"safe_surfacing":["D4"]}'
    match, shown = played("A start A1, B start D1, * first blue, A surface, B left, A right, B left, A surface", chart=ice)
    assert match.state.outcome() is not None
    assert shares(shown, -1, 0) == {"B1": 1.0}
    assert [(one.kind, one.crew, one.after) for one in shown.highlights] == [("surfaced", "blue", 1)] * 2
    assert reached(shown, 0)[-1] == (7, "B1", "surfaced")
    assert shown.frames[-1].texts[-1].startswith("A submarine has been sunk.")


def test_a_late_answer_and_a_stop_are_told_aside() -> None:
    _, shown = played(
        "A right, B left, A right, A sonar, ! late, * row 10, ! resume, B left", map="archipelago", real_time="true"
    )
    assert [len(frame.texts) for frame in shown.frames] == [0, 1, 1, 1, 2, 2, 1]
    assert shown.frames[5].crew == "green"
    assert shown.highlights[0].kind == "answered"


MAPS = [{"map": "archipelago"}, {"map": "antarctica"}, {"map": "verne"}, {"map": "umbria", "real_time": "true"}, {"chart": POND}]


@pytest.mark.parametrize("options", MAPS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("seed", range(3))
def test_every_frame_agrees_with_the_rules(options: dict[str, str], seed: int) -> None:
    rng, dice = random.Random(seed), Dice(seed)
    match = Match(GAME, 4, {**options, "positions": "true", "limit": "80"}, NAMES)
    views: dict[int, View] = {}
    paths: dict[int, list[list[str]]] = {}
    while True:
        state = match.state
        assert isinstance(state, Sonar)
        seen = state.observe(None)
        assert isinstance(seen, View)
        views[len(match.moves)] = seen
        paths[len(match.moves)] = [
            [state.lookup.names[cell] for cell in state.path(crew)] if state.cells[crew] >= 0 else [] for crew in range(2)
        ]
        if not match.settle(dice):
            break
        seat = rng.choice(match.state.actors())
        match.act(seat, _choice(match.state.actions(seat), rng))
    shown = review(GAME, match.record(), GAME.texts["pl"], NAMES)
    assert msgspec.json.decode(msgspec.json.encode(shown), type=SonarReview) == shown
    assert shown.frames[-1].step == len(match.moves)
    for index, frame in enumerate(shown.frames):
        for crew, boat in enumerate(frame.boats):
            thought = shown.thoughts[boat.thought]
            assert sum(thought.shares.values()) == pytest.approx(1, abs=1e-3)
            assert thought.cells == len(thought.shares) <= thought.histories
            assert 0 <= thought.bits <= log2(thought.cells) + 1e-3
            assert boat.chance == (None if boat.cell is None else thought.shares[boat.cell])
            if frame.step in views and views[frame.step].result is None:
                known = views[frame.step].submarines[crew]
                assert (boat.energy, boat.damage) == (known.energy, known.damage)
                if known.chances is not None:
                    assert [share for share in known.chances if share] == pytest.approx(list(thought.shares.values()), abs=1e-4)
                    assert thought.histories == known.histories
                _check_track([one for one in shown.tracks[crew] if one.frame <= index], paths[frame.step][crew])


def _choice(actions: list[int], rng: random.Random) -> int:
    """Torpedoes are many, so they are rare here, or no game would last."""
    orders = [action for action in actions if action < 13]
    return rng.choice(orders if orders and rng.random() < 0.9 else actions)


def _check_track(track: list[Reached], path: list[str]) -> None:
    """The newest part of a track is the one that the rules keep, and each cell is beside the one before."""
    cells = [(one.cell, one.how) for one in track]
    begins = max((index for index, (_, how) in enumerate(cells) if how in ("start", "surfaced")), default=0)
    assert [cell for cell, _ in cells[begins:]] == path
    for (before, _), (cell, how) in pairwise(cells):
        assert (before == cell) == (how == "surfaced")


@pytest.mark.parametrize("silences", [0, 2])
def test_thoughts_are_what_plain_listing_finds(silences: int) -> None:
    moves = "A start B2, B start D4, * first blue, A down, B up, A down, B up, A right, B up"
    moves += ", A silence right, B left, A up, B left, A up, B left, A up, B down, A silence left, B down" if silences else ""
    match, shown = played(moves, chart=POND)
    state = match.state
    assert isinstance(state, Sonar)
    for crew in range(2):
        ways = every_track(state.lookup, state.anchors[crew], state.heard[crew], 100_000)
        assert ways is not None
        thought = shown.thoughts[shown.frames[-1].boats[crew].thought]
        ends = [state.lookup.names[way[-1]] for way in ways]
        assert thought.histories == len(ways)
        assert thought.shares == pytest.approx({cell: ends.count(cell) / len(ends) for cell in ends}, abs=1e-5)
