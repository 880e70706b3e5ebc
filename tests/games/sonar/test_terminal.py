"""Sonar in the terminal: the maps, the heard path and the lists of orders in every position that games lead to."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

import screens
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.state import NATURE, TABLE
from fathom.games.sonar import GAME
from fathom.games.sonar.components import Chart
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.rules.actions import LATE, SONAR, SURFACE
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show import pictures
from fathom.games.sonar.show.menu import menu
from fathom.games.sonar.text import TEXTS
from screens import flat
from tiers import depth

board = partial(screens.board, GAME)
status = partial(screens.status, GAME)

SITTINGS = [
    (2, SonarOptions(shifts=True, limit=80)),
    (2, SonarOptions(map="verne", positions=True, limit=80)),
    (3, SonarOptions(map="antarctica")),
    (4, SonarOptions(map="umbria", real_time=True, limit=80)),
    (2, SonarOptions(chart=Chart(("B2",), 5, 4), positions=True, limit=60)),
]


@cache
def positions() -> list[Sonar]:
    """Whole games in which captains mostly steer: every position in which a seat is to act, and the end."""
    found = []
    for players, options in SITTINGS:
        match, dice = Match(GAME, players, options), Dice("terminal")
        while actors := match.settle(dice):
            found.append(sonar(match).copy())
            seat = actors[dice.below(len(actors))]
            actions = match.state.actions(seat)
            steps = [action for action in actions if action < SURFACE]
            chosen = steps if steps and dice.below(8) else actions
            match.act(seat, chosen[dice.below(len(chosen))])
        found.append(sonar(match).copy())
    return found


def sonar(match: Match) -> Sonar:
    assert isinstance(match.state, Sonar)
    return match.state


def game(*moves: str, players: int = 2, **options: Any) -> Match:
    """A game after these moves, each written as in a record: A up."""
    match = Match(GAME, players, SonarOptions(**options))
    for move in moves:
        who, _, text = move.partition(" ")
        match.play({"*": NATURE, "!": TABLE}.get(who, "ABCD".find(who)), text)
    return match


BEGUN = ("A start E3", "B start F8", "* first blue")


# -- the position


def test_the_reader_sees_the_own_track_on_the_map() -> None:
    match = game(*BEGUN, "A up", "B up", "A right", "B up", "A down", "B up", "A down", map="verne")
    lines = board(match.state.observe(0)).splitlines()
    assert lines[1].startswith("You (blue) ")
    assert lines[2].startswith("energy ■■■■  damage ··")
    assert "A  B  C  D  E   F" in lines[3]
    assert lines[5].startswith(" 2  ·  ▲  ·  ·  ┌───┐  ·")
    assert lines[6].startswith(" 3  ·  ·  ·  ·  ○ ┊ │  ▲")
    assert lines[7].startswith(" 4  ·  ·  ·  ·  · ┊ ◉  ·")
    assert "on F4, top right sector" in board(match.state.observe(0))


def test_a_track_crosses_the_line_between_upper_and_lower_sectors() -> None:
    match = game("A start C5", "B start F8", "* first blue", "A down", map="verne")
    lines = board(match.state.observe(0)).splitlines()
    assert lines[9].startswith("   ┈┈┈┈┈┈┈│┈┈┈┈┈┈┈┼")


def test_the_enemy_is_a_sketch_of_what_was_heard() -> None:
    match = game(*BEGUN, "A up", "B up", "A left", "B up", "A left", "B left", "A silence down", map="verne")
    match.play(1, "sonar")
    match.play(0, "column C")
    match.play(0, "left")
    shown = board(match.state.observe(1))
    right = [line[37:].rstrip() for line in shown.splitlines()]
    at = right.index("Heard from blue:")
    assert right[at + 1 : at + 5] == ["◌───┐ ~ ●─◌", "    ○", "↑ ← ← ~ ←", "after 4 steps: column C"]
    assert re.findall(r"on ([A-J]\d+),", shown) == ["E6"], "green's own cell"
    assert "◉" not in board(match.state.observe(None)).partition("▲ island")[0]


def test_a_public_start_is_named() -> None:
    match = game("* first blue", "A right", map="archipelago")
    assert "Heard from blue, since A1:" in board(match.state.observe(1))
    assert "Heard from green, since J10: nothing yet" in flat(board(match.state.observe(0), width=40))


def test_a_long_sketch_goes_on_below() -> None:
    path: list[Any] = [*(["right"] * 8), "silence", *(["left"] * 8), "silence", "silence", "up"]
    below = ["○───────────────◌", "                          ●", "~ ◌───────────────◌ ~ ◌ ~ ◌"]
    beside = ["                                            ●", "○───────────────◌ ~ ◌───────────────◌ ~ ◌ ~ ◌"]
    assert pictures.sketch(path, 34) == below
    assert pictures.sketch(path, 80) == beside
    assert pictures.sketch([], 34) == ["●"]


def test_possible_positions_are_shades_with_percentages() -> None:
    match = game("* first blue", "A right", "B left", "A right", "B left", "A down", "B left", "A silence down", positions=True)
    shown = board(match.state.observe(1))
    assert " 2  · 33█ · 33█ · ┊" in shown
    assert " 3  ·  · 33█ ·  · ┊" in shown
    assert "3 possible cells" in shown
    assert "The enemy suspects 1 cell." in shown
    assert "100" in board(match.state.observe(0)), "green has never been silent"


def test_rare_positions_are_told_from_impossible_ones() -> None:
    chart = GAME.new(2, {"map": "verne"}).observe(None).chart  # type: ignore[attr-defined]
    shares = [0.0] * 100
    shares[0], shares[2], shares[3] = 0.7, 0.296, 0.004
    spots = pictures.chances(chart, shares, "")
    assert {place: spot.shown for place, spot in spots.items()} == {(0, 0): "70█", (0, 2): "30▒", (0, 3): "<1░"}


def test_fitting_ends_are_marked() -> None:
    match = game("A start A1", "B start F8", "* first blue", "A right", map="verne", shifts=True)
    shown = board(match.state.observe(1))
    assert " 2  ·  ▲  ·  •  • ┊ •" in shown
    assert "The steps since the last silence can end on 79 cells: •." in flat(board(match.state.observe(1), width=60))


def test_all_is_open_after_the_game() -> None:
    for state in positions():
        if state.outcome() is not None:
            shown = board(state.observe(None))
            assert shown.partition("▲ island")[0].count("◉") == 2
            assert "Heard from" not in shown


def test_safe_cells_are_marked() -> None:
    shown = board(GAME.new(2, {"map": "antarctica"}).observe(0))
    assert shown.count("◇") == 4, "three cells, and what the mark means"
    assert "◇" not in board(GAME.new(2, {"map": "verne"}).observe(0))


# -- what is to be done


def test_the_last_line_says_what_is_to_be_done() -> None:
    match = game(players=4, map="verne")
    assert status(match.state.observe(0)) == "Choose where to start: any water cell. Only your crew will know."
    assert status(match.state.observe(2)) == status(match.state.observe(None)) == "The captains choose where to start."
    match.play(0, "start E3")
    assert status(match.state.observe(0)) == "Your start is chosen. The other captain is still choosing."
    match.play(1, "start F8")
    assert status(match.state.observe(0)) == "The starting crew is being drawn."
    match.play(NATURE, "first blue")
    assert status(match.state.observe(0)) == "Your order, captain."
    assert status(match.state.observe(2)) == status(match.state.observe(1)) == "Blue gives an order."
    for seat, text in ((0, "up"), (1, "up"), (0, "up"), (1, "up"), (0, "sonar")):
        match.play(seat, text)
    assert status(match.state.observe(1)) == "Sonar! Answer with your row or your column."
    assert status(match.state.observe(0), "pl") == "Namierzanie! Rząd czy kolumna? Odpowiedź: zieloni."
    match.act(TABLE, LATE)
    assert status(match.state.observe(1)) == "Sonar! Chance picks the answer."


def test_the_last_line_in_real_time() -> None:
    match = game("A start E3", "B start F8", map="verne", real_time=True)
    assert status(match.state.observe(0)) == "Give an order whenever you like; the other captain may too."
    assert status(match.state.observe(None)) == "Both captains may give orders."
    match.play(1, "surface")
    assert status(match.state.observe(1)) == "Stop! Resume when everyone is ready."
    assert status(match.state.observe(0)) == "Stop! The game goes on when green resumes."
    assert status(match.state.observe(0), "pl") == "Stop! Czekamy na wznowienie: zieloni."


def test_the_last_line_after_the_game() -> None:
    match = game("A start A1", "B start A1", "* first blue", map="antarctica")
    for seat in (0, 1, 0):
        match.play(seat, "surface")
    assert status(match.state.observe(0)) == "A submarine has been sunk. Green wins."
    assert status(match.state.observe(1)) == "A submarine has been sunk. You win."


# -- the moves


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_the_menu_offers_every_order_or_says_how_to_type_it(language: str) -> None:
    for state in positions()[:: depth(9, 3)]:
        for seat in state.actors():
            groups = menu(state, seat, TEXTS[language])
            listed = [action for _, actions in groups for action in actions]
            legal = state.actions(seat)
            if listed:
                assert sorted(listed) == legal
                assert max(cell_len(Text.from_markup(heading).plain) for heading, _ in groups) <= 30
            else:
                [(advice, _)] = groups
                assert any(GAME.notation.write(state, seat, action) in advice for action in legal)
    assert menu(sonar(game(*BEGUN, map="verne")), 1, TEXTS[language]) == []


def headings(match: Match, seat: int) -> dict[str, list[str]]:
    """What the menu says, with the moves below it."""
    groups = GAME.presenter.menu(sonar(match), seat, TEXTS["en"])
    return {heading: [GAME.notation.write(sonar(match), seat, action) for action in actions] for heading, actions in groups}


def test_orders_stand_beside_what_they_mean() -> None:
    match = game(*BEGUN, map="verne")
    assert headings(match, 0) == {
        "navigate, +1 energy": ["up", "down", "left", "right"],
        "reveal “E3”, erase the track": ["surface"],
    }
    for _ in range(2):
        for seat, text in ((0, "up"), (1, "up")):
            match.play(seat, text)
    for seat, text in ((0, "left"), (1, "left"), (0, "left"), (1, "left")):
        match.play(seat, text)
    shown = headings(match, 0)
    assert next(iter(shown)) == "navigate, the gauge is full"
    assert shown["row or column? −2"] == ["sonar"]
    assert shown["silent step, −3: silence"] == ["silence down", "silence left"]
    assert len(shown["hit a cell, −4: torpedo"]) == 25
    match.play(0, "sonar")
    assert headings(match, 1) == {"your answer": ["row 6", "column D"]}


def test_surfacing_under_ice_is_told() -> None:
    match = game("A start A1", "B start D3", "* first blue", map="antarctica")
    assert "reveal “A1”, take damage" in headings(match, 0)
    match.play(0, "down")
    assert "reveal “D3”, erase the track" in headings(match, 1)


def test_nobody_can_press_sonar_without_energy() -> None:
    match = game(*BEGUN, map="verne")
    assert SONAR not in [action for _, actions in menu(sonar(match), 0, TEXTS["en"]) for action in actions]
