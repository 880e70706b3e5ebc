"""What decided a game: one sentence for everybody, in both languages, for every way in which a game ends."""

from __future__ import annotations

import re

import pytest

from fathom.core.registry import find, games
from fathom.core.text import LANGUAGES
from recorded import matches

LONGEST = 240  # characters


@pytest.mark.parametrize("name", games())
def test_the_end_of_a_game_is_explained(name: str) -> None:
    game = find(name)
    said = set()
    over = [match for match in matches(name) if match.state.outcome() is not None]
    assert over
    for match in over:
        names = {seat: f"N{seat}" for seat in range(match.state.players)}
        for language in LANGUAGES:
            for reader in (*range(match.state.players), None):
                sentence = game.presenter.decided(match, game.texts[language], reader, names)
                assert re.fullmatch(r"[^{}]+[.!?]", sentence), sentence
                assert sentence[0].isupper(), sentence
                assert len(sentence) <= LONGEST, sentence
                said.add(sentence)
    assert len(said) > 2 * len(LANGUAGES), "it is about this game"
