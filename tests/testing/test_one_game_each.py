"""A first look for `make check`: one game of every installed game keeps the contract."""

from __future__ import annotations

import pytest

from fathom.core.registry import find, games
from fathom.testing import check_game


@pytest.mark.parametrize("name", games())
def test_one_game_keeps_the_contract(name: str) -> None:
    game = find(name)
    report = check_game(
        game,
        players=[game.players.usual],
        options=[{}],
        spread=False,
        games=1,
        closely=4,
        worlds=40,
        draws=0,
        deals=40,
        glances=30,
        scanned=8,
    )
    assert (report.settings, report.games) == (1, 1)
    assert report.moves
    assert report.refusals
    assert report.worlds
