"""Why a move cannot be made: every refusal that a player can meet names its rule, and the rule is on the page of rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.core.registry import find, games
from fathom.core.text import LANGUAGES

RULES = Path(__file__).parents[2] / "docs" / "rules"

# Of moves that nobody can make at a table: nature's and the table's, those of a game that is over, and numbers that mean nothing.
NO_RULE = {
    "over",
    "game_over",
    "no_such_action",
    "no_such_ruling",
    "no_ruling",
    "nature_acts",
    "not_natures_turn",
    "cannot_happen",
    "impossible_draw",
    "not_closed",
    "bad_deal",
    "bad_order",
    "bad_roll",
    "bad_draw",
    "bear_out",
}


@pytest.mark.parametrize("name", games())
def test_every_refusal_names_its_rule(name: str) -> None:
    game = find(name)
    keys = {key.removeprefix("refusal.") for key in game.texts["en"].sentences if key.startswith("refusal.")}
    assert keys - NO_RULE <= set(game.presenter.refusals)
    assert set(game.presenter.refusals) <= keys


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_the_rules_that_refusals_name_can_be_read(name: str, language: str) -> None:
    page = (RULES / f"{name}.{language}.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", page, re.MULTILINE))
    assert len(numbers) > 5
    assert set(find(name).presenter.refusals.values()) <= numbers
