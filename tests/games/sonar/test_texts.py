"""What Sonar in particular has to say: reasons, crews, sectors, maps. tests/games/test_all_texts.py looks at the rest."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from catalogues import calls, keys, page, strings
from fathom.core.errors import Refusal
from fathom.games.sonar import GAME
from fathom.games.sonar.components import Crew, Direction, Sector, box
from fathom.games.sonar.text import TEXTS

LANGUAGES = sorted(TEXTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_each_language(language: str) -> None:
    state = GAME.new(2, {"map": "verne"})
    with pytest.raises(Refusal) as caught:
        state.apply(0, GAME.notation.read(state, 0, "start B2"))
    assert str(caught.value) == TEXTS["en"].say("refusal.not_water", cell="B2")
    assert TEXTS[language].refusal(caught.value) == TEXTS[language].say("refusal.not_water", cell="B2")


def test_reasons() -> None:
    reasons = {reason for call in calls("sonar", "_finish") for reason in strings(call.args[1])}
    assert reasons == {"sunk", "both_sunk", "limit"} == keys("sonar", "reason")


def test_names() -> None:
    assert keys("sonar", "crew") == keys("sonar", "crew_of") == set(get_args(Crew))
    assert keys("sonar", "direction") == set(get_args(Direction))
    assert keys("sonar", "sector") == set(get_args(Sector))
    assert keys("sonar", "map") == {*box().maps, "own"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_draws_the_maps_as_they_are(language: str) -> None:
    drawn = re.findall(r"^```text\n +A  B  C .*\n((?:.*\n)+?)```$", page("sonar", language), re.MULTILINE)
    assert len(drawn) == len(box().maps)
    for picture, chart in zip(drawn, box().maps.values(), strict=True):
        rows = [line[2:].replace("┊", "").split() for line in picture.splitlines() if "┈" not in line]
        islands = {chart.name(chart.columns * r + c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "▲"}
        safe = {chart.name(chart.columns * r + c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "◇"}
        assert [len(row) for row in rows] == [chart.columns] * chart.rows
        assert islands == set(chart.islands)
        assert safe == set(chart.safe_surfacing or ())
