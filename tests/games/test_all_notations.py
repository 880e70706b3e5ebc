"""Every game's moves as text: whatever is legal in the recorded games has a text of its own, and reads back."""

from __future__ import annotations

import pytest

from fathom.core.dice import Dice
from fathom.core.registry import find, games
from fathom.core.state import NATURE, TABLE
from recorded import matches, some
from tiers import depth


@pytest.mark.parametrize("name", games())
def test_every_legal_move_reads_back(name: str) -> None:
    """Of seats, of nature and of the table itself."""
    game, dice = find(name), Dice("notation")
    for state in some(name, depth(150, 2_000)):
        for seat in (*state.actors(), TABLE):
            table = [action for action, _ in state.table_actions()]
            legal = [state.chance(dice)] if seat == NATURE else table if seat == TABLE else state.actions(seat)
            texts = [game.notation.write(state, seat, action) for action in legal]
            assert len(set(texts)) == len(legal)
            assert [game.notation.read(state, seat, text) for text in texts] == legal


@pytest.mark.parametrize("name", games())
def test_a_record_tells_a_game_in_its_notation(name: str) -> None:
    for match in matches(name):
        lines = match.record().text().splitlines()
        told = lines[lines.index("") + 1 :]
        letters = {NATURE: "*", TABLE: "!"}
        assert told[: len(match.moves)] == [
            f"{number} {letters.get(move.seat, 'ABCDEFGH'[move.seat])} {move.text}" for number, move in enumerate(match.moves, 1)
        ]
        assert told[-1].startswith("end ")
