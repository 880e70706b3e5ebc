"""The recorded games in tests/records/crew: every way a sitting can end, at every table size, and what can happen on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from crew_table import GAME, look, told

from fathom import Match
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.games.crew.show.events import Dealt

FOLDER = Path(__file__).parents[2] / "records" / "crew"


def recorded(name: str) -> Match:
    """A recorded game, played through."""
    return replay(parse((FOLDER / f"{name}.txt").read_bytes()), GAME)


@pytest.mark.parametrize(
    ("name", "players", "reason", "why"),
    [
        ("won", 4, "won", None),
        ("won_two", 2, "won", None),
        ("won_objective", 5, "won", None),
        ("won_by_lead", 4, "won", None),
        ("lost_by_task", 3, "lost", "task"),
        ("lost_by_objective", 5, "lost", "objective"),
        ("lost_by_time", 4, "lost", "time"),
        ("gave_up", 3, "lost", "gave_up"),
        ("stuck", 3, "lost", "stuck"),
        ("stopped", 4, "stopped", "task"),
    ],
)
def test_there_is_a_game_for_every_end(name: str, players: int, reason: str, why: str | None) -> None:
    match = recorded(name)
    view = look(match)
    assert (match.state.players, view.reason, view.lost) == (players, reason, why)
    assert told(match.log)[-1] == "ended"


@pytest.mark.parametrize(
    ("name", "mission", "happened"),
    [
        ("won_two", 2, {"turned_up", "cards_passed", "showed"}),
        ("won_objective", 23, {"terrain", "mission_won"}),
        ("lost_by_time", 14, {"countdown", "asked", "answered"}),
        ("stopped", 3, {"attempt", "cards_passed", "decided", "attempt_lost"}),
        ("volunteers", 26, {"asked", "answered", "proposed", "countdown"}),
        ("handed_over", 10, {"asked", "answered", "mission_won"}),
        ("one_member", 6, {"task_replaced", "decided", "mission_won"}),
        ("free", 17, {"marked", "proposed", "turned_up"}),
        ("terrain", 20, {"terrain", "showed"}),
        ("predictions", 5, {"predicted", "foretold"}),
        ("redeal", 4, {"dealt", "mission_won"}),
        ("mission_32", 32, {"took"}),
        ("epilogue", 33, {"took"}),
    ],
)
def test_there_is_a_game_for_what_can_happen(name: str, mission: int, happened: set[str]) -> None:
    match = recorded(name)
    assert look(match).mission == mission
    assert happened <= set(told(match.log))


def test_one_game_was_dealt_again() -> None:
    assert any(isinstance(event, Dealt) and event.again for event in recorded("redeal").log)


def test_one_game_was_won_with_the_last_lead() -> None:
    view = look(recorded("won_by_lead"))
    assert (view.mission, view.trick_number, view.tricks, [laid.card for laid in view.trick]) == (12, 10, 10, ["y9"])


def test_one_game_has_other_options() -> None:
    record = parse((FOLDER / "options.txt").read_bytes())
    assert set(record.options) >= {
        "logbook",
        "tonoja",
        "history",
        "single",
        "deck",
        "equal_captain",
        "balance",
        "impossible",
        "window",
    }
    view = look(recorded("options"))
    assert (view.attempts, view.distress) == (view.attempt + 1, True)
    assert view.history is not None
