"""What Lost Code in particular has to say: reasons, symbols, answers. tests/games/test_all_texts.py looks at the rest."""

from __future__ import annotations

import re

import pytest

from catalogues import calls, keys, page, strings
from fathom.core.errors import Refusal
from fathom.games.lost_code import GAME
from fathom.games.lost_code.components import NAMES, box
from fathom.games.lost_code.show.view import ANSWERS
from fathom.games.lost_code.text import TEXTS

LANGUAGES = sorted(TEXTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_each_language(language: str) -> None:
    state = GAME.new(2, {})
    with pytest.raises(Refusal) as caught:
        state.apply(0, GAME.notation.read(state, 0, "keep"))
    assert str(caught.value) == "Chance decides now."
    assert TEXTS[language].refusal(caught.value) == TEXTS[language].say("refusal.nature_acts")


def test_reasons() -> None:
    reasons = {reason for call in calls("lost_code", "Outcome") for reason in strings(call.args[0])}
    assert reasons == {"finished"} == keys("lost_code", "reason")


def test_names() -> None:
    assert keys("lost_code", "symbol") == keys("lost_code", "symbol_of") == set(NAMES) == set(box().symbols)
    assert keys("lost_code", "answer") == set(ANSWERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_lists_the_wheels_and_rounds_as_they_are(language: str) -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \|$", page("lost_code", language), re.MULTILINE)
    assert [(int(size), int(points)) for size, points in rows] == [(wheel.size, wheel.points) for wheel in box().wheels]
    lengths = re.findall(r"^\| ([234]) \| (\d+) \| (\d+) \| (\d+) \|$", page("lost_code", language), re.MULTILINE)
    found = {int(players): (int(rounds), int(tokens), int(skull)) for players, rounds, tokens, skull in lengths}
    last = {players: (box().tokens_last_round[players], box().skull_last_round[players]) for players in (2, 3, 4)}
    assert found == {players: (box().rounds[players], *last[players]) for players in (2, 3, 4)}
