"""Every game in the terminal: its positions fit, in every width and language, and show what a seat may see and no more.

What is on a board and in a menu is each game's own: tests/games/<game>/test_terminal.py.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from fathom.cli.replay import everything
from fathom.core.dice import Dice
from fathom.core.registry import find, games
from fathom.core.state import State
from fathom.core.text import LANGUAGES
from recorded import some
from screens import WIDTHS, board, without_colours
from tiers import depth

LOOKS = list(product(LANGUAGES, WIDTHS))


def views(state: State) -> list[Any]:
    """Return all that can be drawn of a position: for every seat, for a spectator, and with everything open."""
    return [*map(state.observe, (*range(state.players), None)), everything(state)]


@pytest.mark.parametrize("name", games())
def test_every_position_fits_its_terminal(name: str) -> None:
    """At night every view in every way; by day each position in the next of the views, languages and widths."""
    game = find(name)
    for number, state in enumerate(some(name, depth(40, 80))):
        seen = views(state)
        by_day = [(seen[number % len(seen)], LOOKS[number % len(LOOKS)])]
        for view, (language, width) in depth(by_day, list(product(seen, LOOKS))):
            shown = board(game, view, language, width)
            assert max(map(cell_len, shown.splitlines())) <= width
            assert "…" not in shown
            assert "None" not in shown.replace("None of the first", "")  # a task's name
            assert "{" not in shown


@pytest.mark.parametrize("name", games())
def test_a_position_reads_the_same_without_colours(name: str) -> None:
    game = find(name)
    for state in some(name, depth(6, 40)):
        plain = board(game, state.observe(0))
        coloured = board(game, state.observe(0), force_terminal=True, color_system="truecolor")
        assert "\x1b[" not in plain
        assert "\x1b[" in coloured
        assert without_colours(coloured) == plain


@pytest.mark.parametrize("name", games())
def test_what_a_seat_may_not_see_is_not_drawn(name: str) -> None:
    """Positions that a seat cannot tell apart look the same to it, and to a spectator."""
    game = find(name)
    for number, state in enumerate(some(name, depth(12, 60))):
        seat = number % state.players
        world = state.sample(seat, Dice(number))
        for viewer in depth(((seat, None)[number % 2],), (seat, None)):
            assert board(game, world.observe(viewer)) == board(game, state.observe(viewer))


@pytest.mark.parametrize("name", games())
def test_the_menu_lists_moves_or_says_how_to_type_them(name: str) -> None:
    game = find(name)
    for state in some(name, depth(200, 800)):
        for seat, language in product(range(state.players), LANGUAGES):
            groups = game.presenter.menu(state, seat, game.texts[language])
            legal = state.actions(seat)
            listed = [action for _, actions in groups for action in actions]
            advice = [Text.from_markup(heading).plain for heading, actions in groups if not actions]
            headings = [Text.from_markup(heading).plain for heading, actions in groups if actions]
            assert len(set(listed)) == len(listed)
            assert set(listed) <= set(legal)
            assert max(map(cell_len, headings), default=0) <= 46
            if not legal:
                assert groups == []
            elif not listed:
                assert any(game.notation.write(state, seat, action) in sentence for sentence in advice for action in legal)
