"""Whole games of Reef against the slow way of slow_reef.py: what is satisfied, what it scores, and what is legal."""

from __future__ import annotations

from typing import Any

import pytest
from reef_table import GAME, lay, look, moves, play_sensibly, reef
from slow_reef import COLOURS, Sea, beside, bubble_place, coordinates, legal_moves, next_to, score_sheet

from fathom import Match
from fathom.core.dice import Dice
from fathom.games.reef.components import KINDS, LETTERS
from fathom.games.reef.geometry import BUBBLE_NAMES, SPACE_NAMES
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.rules import phases
from fathom.games.reef.show.events import Placed
from fathom.games.reef.show.view import Ocean, Score

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"matching": True}),
    (3, {}),
    (4, {}),
    (1, {"mode": "family"}),
    (2, {"scenario": 14}),
    (2, {"scenario": 15}),
    *((players, {"rule": rule}) for rule in range(1, 11) for players in (1, 2 + rule % 3)),
]
NAMES = [f"{players}-{'-'.join(str(value) for value in options.values()) or 'standard'}" for players, options in SETTINGS]
EVERY = 7  # positions are looked at; a prime, so that all phases have their turn


@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=NAMES)
def test_R5_to_R16_what_is_legal_what_is_satisfied_and_what_it_scores(players: int, options: dict[str, Any]) -> None:
    match = Match(GAME, players, ReefOptions(**options))
    seen = set()
    for number, state in enumerate(play_sensibly(match, f"{players}{options}")):
        phase = phases.NAMES[state.phase]
        if not number % EVERY or phase not in seen:
            seen.add(phase)
            check_moves(match)
            check_scores(match)
    assert {"lay", "before", "placing"} <= seen
    assert players > 1 or "paying" in seen
    check_scores(match)
    check_broken(match)


def check_moves(match: Match) -> None:
    view = look(match)
    for seat in range(match.state.players):
        assert moves(match, who="ABCD"[seat]) == legal_moves(view, seat), view.phase


def check_scores(match: Match) -> None:
    view = look(match)
    for seat, one in enumerate(view.oceans):
        sea = Sea(one)
        assert {coordinates(tile.space) for tile in one.tiles if tile.satisfied} == sea.satisfied()
        for tile in one.tiles:
            worth = sea.points(coordinates(tile.space))
            # R21: in scenario 15 the corals of one colour lose theirs; which, the rows below tell.
            assert tile.points == worth or (view.scenario == 15 and tile.finished and not tile.points), tile
        assert one.score.rows == [sum(tile.points for tile in one.tiles if tile.space[1] == row) for row in "12345"]
        for fish in one.fish:
            expected = 0 if view.mode == "family" else sea.fish_points(bubble_place(fish.bubble), view.rule)
            assert fish.points == expected, fish
        if view.orange or view.mode == "family":
            assert lines(one.score) == score_sheet(view, seat)


def lines(score: Score) -> list[int]:
    return [score.orange, score.blue, *score.rows, score.variety, score.fish, score.lionfish, score.total]


def check_broken(match: Match) -> None:
    """M1 by the order in which corals were placed, M10 by what lies there in the end."""
    view = look(match)
    for seat, one in enumerate(view.oceans):
        placed = [event for event in match.log if isinstance(event, Placed) and event.seat == seat]
        corals = [coordinates(event.space) for event in placed if event.tile.name[0] in COLOURS]
        alone = any(not next_to(place) & set(corals[:number]) for number, place in enumerate(corals) if number)
        assert one.broken == ((view.rule == 1 and alone) or (view.rule == 10 and touching(one)))


def touching(one: Ocean) -> bool:
    creatures = set(Sea(one).done_creatures)
    return any(beside(place) & creatures for place in creatures)


@pytest.mark.parametrize("options", [{}, {"mode": "family"}, {"rule": 9}, {"scenario": 14}, {"scenario": 15}], ids=str)
def test_R14_R16_any_layout_scores_as_worked_out_slowly_with_every_card(options: dict[str, Any]) -> None:
    """Layouts that no game may reach, with far more that is finished than in the games above."""
    match = Match(GAME, 2, ReefOptions(**options))
    state = reef(match)
    dice = Dice(f"layouts{options}")
    for number in range(140):
        state.oceans = [lay(state.lookup, *any_layout(dice)) for _ in range(2)]
        state.orange, state.blue = ([], []) if state.lookup.family else ([number % 7], [dice.below(7)])
        check_scores(match)


def any_layout(dice: Dice) -> tuple[str, str]:
    """Tiles and fish anywhere, most of the tiles finished."""
    tiles = []
    for space in SPACE_NAMES:
        turn = dice.below(4)
        if not dice.below(6):
            continue
        if dice.below(2):
            tiles.append(f"{space}:{KINDS[dice.below(len(KINDS))]}@{turn}{'!' if dice.below(2) else ''}")
        else:
            tiles.append(f"{space}:{LETTERS[dice.below(4)]}@{turn}{f'+{LETTERS[dice.below(4)]}' if dice.below(4) else ''}")
    fish = [f"{bubble}:{LETTERS[dice.below(4)]}" for bubble in BUBBLE_NAMES if not dice.below(3)]
    return " ".join(tiles), " ".join(fish)
