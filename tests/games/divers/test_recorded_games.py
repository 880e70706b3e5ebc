"""The recorded games in tests/records/divers: every way a game can end, and everything that can happen on the way."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from divers_table import GAME, told

from fathom.core.events import Event
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.games.divers.show.events import Claimed, Contest, Drew, Exchanged, Passed, Revealed, TileLeft

FOLDER = Path(__file__).parents[2] / "records" / "divers"


def recorded(name: str) -> list[Event]:
    """All that happened in a recorded game."""
    return replay(parse((FOLDER / f"{name}.txt").read_bytes()), GAME).log


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("third_goal_a", "end third_goal 1 0"),
        ("third_goal_b", "end third_goal 0 1"),
        ("more_goals_a", "end more_goals 1 0"),
        ("more_goals_b", "end more_goals 0 1"),
        ("more_treasures_a", "end more_treasures 1 0"),
        ("more_treasures_b", "end more_treasures 0 1"),
        ("draw", "end draw 0.5 0.5"),
    ],
)
def test_there_is_a_game_for_every_end(name: str, end: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text.endswith(f"\n{end}\n")
    assert "\noption " not in text
    assert told(recorded(name))[-1] == "ended"


def test_one_game_has_everything() -> None:
    events = recorded("everything")
    assert any(isinstance(event, Exchanged) for event in events)
    assert any(isinstance(event, Drew) and event.reshuffled for event in events)
    assert any(isinstance(event, TileLeft) for event in events)
    assert any(isinstance(event, Claimed) and len(event.paid) > 1 for event in events), "triples were paid"
    assert any(isinstance(event, Passed) for event in events)
    assert any(isinstance(event, Contest) and event.sums[0] == event.sums[1] for event in events)
    assert any(isinstance(one, Drew) and isinstance(two, Revealed) and one.seat == two.seat for one, two in pairwise(events)), (
        "somebody was stuck twice in a turn"
    )


def test_one_game_has_other_options() -> None:
    record = parse((FOLDER / "options.txt").read_bytes())
    assert record.options == {
        "claims": "final",
        "counts": "true",
        "dry_tile": "waits",
        "first": "B",
        "reshuffle": "at_once",
        "tie": "draw",
    }
    assert record.names == {0: "Żaneta", 1: "Bo"}
    assert "tile_left" not in told(recorded("options"))
