"""Whole recorded games replay move by move, keep the laws of their game, and are written back byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom import Match, find
from fathom.core.match import replay
from fathom.core.record import parse

FILES = sorted(Path(__file__).parent.glob("*/*.txt"))


def test_there_are_records() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_a_recorded_game_replays(path: Path) -> None:
    raw = path.read_bytes()
    record = parse(raw)
    game = find(record.game)
    assert record.game == path.parent.name
    match = Match(game, record.players, record.options, record.names, record.tags)
    for number, move in enumerate(record.moves, 1):
        assert match.state.outcome() is None, number
        match.play(move.seat, move.text)
        assert game.invariants(match.state) is None, number
    assert match.state.outcome() is not None
    assert match.record().text().encode() == raw
    assert replay(record).state.freeze() == match.state.freeze()


def test_a_record_with_an_older_name_of_its_game_replays() -> None:
    text = (Path(__file__).parent / "lost_code" / "two.txt").read_text(encoding="utf-8")
    older = parse(text.replace("game lost_code 1", "game code 1"))
    assert older.game == "code"
    assert replay(older).record().text() == text
