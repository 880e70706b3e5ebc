"""The recorded games in tests/records/reef: every way a game can end, every modified rule, and what can happen on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from reef_table import GAME, finished, look, told

from fathom import Match
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.games.reef.show.events import Filled

FOLDER = Path(__file__).parents[2] / "records" / "reef"
RULES = {
    1: "corals_together",
    2: "small_pools",
    3: "shifted",
    4: "dear",
    5: "open_stock",
    6: "no_refresh",
    7: "cards_chosen",
    8: "no_pools",
    9: "own_colour",
    10: "apart",
}


def recorded(name: str) -> Match:
    """A recorded game, played through."""
    return replay(parse((FOLDER / f"{name}.txt").read_bytes()), GAME)


@pytest.mark.parametrize(
    ("name", "players", "reason"),
    [
        ("one_player", 1, "full"),
        ("two_players", 2, "full"),
        ("four_players", 4, "full"),
        ("no_fish", 1, "no_fish"),
        ("no_fish_refill", 1, "no_fish"),
    ],
)
def test_there_is_a_game_for_every_end(name: str, players: int, reason: str) -> None:
    match = recorded(name)
    assert (match.state.players, look(match).reason) == (players, reason)
    assert told(match.log)[-1] == "ended"
    assert any(finished(match, seat) for seat in range(players))


def test_the_bag_was_emptied_by_a_payment_and_by_a_refill() -> None:
    after_payment = told(recorded("no_fish").log)
    assert after_payment[after_payment.index("closing") - 1] == "eaten"
    assert set(after_payment[after_payment.index("closing") + 1 : -1]) == {"finished"}
    assert told(recorded("no_fish_refill").log)[-3:] == ["filled", "closing", "ended"]


@pytest.mark.parametrize("rule", RULES)
def test_there_is_a_game_under_every_modified_rule(rule: int) -> None:
    match = recorded(RULES[rule])
    view = look(match)
    assert (view.rule, view.reason) == (rule, "full")
    assert all(one.earned == [f"rule.{rule}"] for one in view.oceans)


@pytest.mark.parametrize(
    ("name", "happened"),
    [
        ("one_player", {"buying", "bitten", "eaten"}),
        ("two_players", {"paid", "moved", "finished"}),
        ("four_players", {"refreshing", "lifted"}),
        ("shifted", {"shifted"}),
        ("cards_chosen", {"chose_cards"}),
        ("no_pools", {"named"}),
    ],
)
def test_there_is_a_game_for_what_can_happen(name: str, happened: set[str]) -> None:
    assert happened <= set(told(recorded(name).log))


def test_one_game_is_the_example_of_160_points() -> None:
    assert look(recorded("example")).oceans[0].score.total == 160


def test_one_game_is_a_family_game_one_a_first_game_and_one_a_scenario() -> None:
    assert look(recorded("family")).mode == "family"
    assert recorded("first_game").options == GAME.presets["first"]
    assert look(recorded("scenario")).scenario == 15


def test_in_one_game_corals_fill_the_creature_pool() -> None:
    match = recorded("dry")
    assert look(match).dry
    fills = [event for event in match.log if isinstance(event, Filled) and event.pool == "creatures"]
    assert any(name[0].islower() for event in fills for name in event.pieces.values())


def test_one_game_has_other_options() -> None:
    record = parse((FOLDER / "options.txt").read_bytes())
    assert record.options == {"blue": "5", "counts": "true", "first": "C", "matching": "true", "orange": "6"}
    assert record.names[0] == "Żaneta"
