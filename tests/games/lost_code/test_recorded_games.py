"""The recorded games in tests/records/lost_code: every number of players, every version, and what can happen on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from lost_code_table import GAME, look, told, track

from fathom import Match
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.games.lost_code.show.events import Cursed, Judged, Moved, SkullLeft, Took, Turned

FOLDER = Path(__file__).parents[2] / "records" / "lost_code"


def recorded(name: str) -> Match:
    """A recorded game, played through."""
    return replay(parse((FOLDER / f"{name}.txt").read_bytes()), GAME)


@pytest.mark.parametrize(
    ("name", "line", "end"),
    [
        ("two", "B6 A8", "1 0"),
        ("three", "A0 C3 B8", "0 1 0"),
        ("four", "B-5 C-1 A-1 D2", "0 0 0 1"),
        ("beginner", "B1 A3 C6", "0 0 1"),
        ("expert", "D-2 C6 B6 A17", "1 0 0 0"),
        ("cursed_at_once", "C-3 A2 B9", "0 1 0"),
        ("skull_stays", "B-9 A-4 D1 C4", "0 0 1 0"),
        ("stacks_empty", "A-6 C-3 D-2 B-1", "0 1 0 0"),
        ("tied", "C-1 B9 A9", "1 0 0"),
        ("below_zero", "B-7 A-6", "1 0"),
        ("nothing_moves", "B7 A7", "1 0"),
        ("tokens", "B-5 A19", "1 0"),
        ("options", "A-2 B-1", "0 1"),
    ],
)
def test_a_recorded_game_ends_as_it_did(name: str, line: str, end: str) -> None:
    raw = (FOLDER / f"{name}.txt").read_bytes()
    assert raw.decode().endswith(f"\nend finished {end}\n")
    match = recorded(name)
    assert (track(match), told(match.log)[-1]) == (line, "ended")
    assert match.record().text().encode() == raw


def test_every_record_is_looked_at_here() -> None:
    assert len(list(FOLDER.glob("*.txt"))) == 13


def test_one_player_wins_from_below_and_one_stays_where_the_track_had_them() -> None:
    tied = recorded("tied")
    assert look(tied).result == [1.0, 0.0, 0.0]
    moved = [event for event in recorded("nothing_moves").log if isinstance(event, Moved) and event.cause == "final"]
    assert len(moved) == 1
    assert len([event for event in recorded("nothing_moves").log if isinstance(event, Judged)]) == 2


def test_beginners_turn_bears() -> None:
    log = recorded("beginner").log
    assert any(isinstance(event, Turned) and event.must for event in log)


def test_the_expert_game_has_both_expansions() -> None:
    log = recorded("expert").log
    assert {"took", "passed", "tokens_left", "skull_taken", "cursed", "skull_left"} <= set(told(log))
    assert {event.cause for event in log if isinstance(event, Moved)} == {"bet", "others", "curse", "final"}
    assert [event.far for event in log if isinstance(event, SkullLeft)] == [True]


def test_one_skull_curses_at_once_and_one_is_never_reached() -> None:
    log = recorded("cursed_at_once").log
    assert {event.at_once for event in log if isinstance(event, Cursed)} == {False, True}
    assert [event.far for event in log if isinstance(event, SkullLeft)] == [False]
    stays = told(recorded("skull_stays").log)
    assert "skull_taken" not in stays
    assert stays.count("skull_left") == 1


def test_one_game_runs_out_of_tiles() -> None:
    match = recorded("stacks_empty")
    assert told(match.log).count("unswapped") > 3
    assert look(match).stacks == [0] * 5


def test_one_player_takes_three_tokens() -> None:
    match = recorded("tokens")
    taken = [event.seat for event in match.log if isinstance(event, Took)]
    assert max(taken.count(seat) for seat in (0, 1)) >= 3
    assert any(points >= 4 for sheet in look(match).sheets for points in sheet.points or [])


def test_one_game_has_other_options() -> None:
    record = parse((FOLDER / "options.txt").read_bytes())
    assert set(record.options) == {"beginner", "curse", "help", "shortcut", "wheels", "x"}
    assert record.names[0] == "Żaneta"
    assert [wheel.size for wheel in look(recorded("options")).wheels] == [2, 3, 6, 9, 12]
