"""Everything that Sonar can say has a sentence, in both languages alike, and the rules pages have every rule."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import fathom
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.options import choices, describe_options
from fathom.games.sonar import GAME, view
from fathom.games.sonar.components import box
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.text import TEXTS

FOLDER = Path(fathom.__file__).parent / "games" / "sonar"
PAGES = Path(__file__).parents[3] / "docs" / "rules"
LANGUAGES = sorted(TEXTS)
RULES = [*(f"S{number}" for number in range(1, 14)), *(f"M{number}" for number in range(1, 5))]
EXAMPLES = [f"E{number}" for number in range(1, 11)]
POLISH_LETTERS = set("ąćęłńóśźż")


def placeholders(sentence: str) -> set[str]:
    """The values that a sentence takes."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def plural_forms(sentence: str) -> set[int]:
    """How many forms the words have that go with a number."""
    return {len(spec.split("|")) for _, _, spec, _ in string.Formatter().parse(sentence) if spec and "|" in spec}


def calls(module: str, function: str) -> list[ast.Call]:
    """Every call of a function (or method) in a module of the game."""
    tree = ast.parse((FOLDER / module).read_text(encoding="utf-8"))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", None)) == function
    ]


def strings(node: ast.expr) -> set[str]:
    """The texts that an expression may give: all of `one if ... else two if ... else three`."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, str)
    return {node.value}


def keys(part: str) -> set[str]:
    """The keys of one part of the catalogue, without its name."""
    return {key.partition(".")[2] for key in TEXTS["en"].sentences if key.startswith(part + ".")}


def page(language: str) -> str:
    """The rules page in a language."""
    return (PAGES / f"sonar.{language}.md").read_text(encoding="utf-8")


# -- the catalogues


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, polish = TEXTS["en"].sentences, TEXTS["pl"].sentences
    assert set(english) == set(polish)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(polish[key]), key
        assert plural_forms(sentence) <= {2}, key
        assert plural_forms(polish[key]) <= {3}, key
        assert sentence, key
        assert polish[key], key


@pytest.mark.parametrize("part", ["refusal", "option", "event", "terminal", "menu", "help", "reason"])
def test_polish_is_polish(part: str) -> None:
    english = {key: TEXTS["en"].sentences[f"{part}.{key}"] for key in keys(part)}
    polish = {key: TEXTS["pl"].sentences[f"{part}.{key}"] for key in keys(part)}
    assert POLISH_LETTERS & set(" ".join(polish.values()))
    assert not POLISH_LETTERS & set(" ".join(english.values()))
    alike = {"named", "navigated"}  # nothing but values
    assert [key for key, sentence in english.items() if sentence == polish[key] and key not in alike] == []


def test_refusals() -> None:
    used: dict[str, set[str]] = {}
    for module in ("rules.py", "notation.py"):
        for call in calls(module, "refuse"):
            for key in strings(call.args[0]):
                used.setdefault(key, {str(keyword.arg) for keyword in call.keywords})
                assert used[key] == {str(keyword.arg) for keyword in call.keywords}, key
    assert set(used) == keys("refusal")
    for key, values in used.items():
        for language in LANGUAGES:
            sentence = TEXTS[language].sentences[f"refusal.{key}"]
            assert placeholders(sentence) == values, key
            assert sentence[0].isupper() or sentence.startswith("{"), key
            assert [at for at, letter in enumerate(sentence) if letter in ".!?"] == [len(sentence) - 1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_each_language(language: str) -> None:
    state = GAME.start(2, {"map": "verne"})
    with pytest.raises(Refusal) as caught:
        state.apply(0, GAME.read(state, 0, "start B2"))
    assert str(caught.value) == TEXTS["en"].say("refusal.not_water", cell="B2")
    assert TEXTS[language].refusal(caught.value) == TEXTS[language].say("refusal.not_water", cell="B2")


def test_reasons() -> None:
    reasons = {reason for call in calls("rules.py", "_finish") for reason in strings(call.args[0])}
    assert reasons == {"sunk", "both_sunk", "limit"} == keys("reason")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_their_choices(language: str) -> None:
    needed = set()
    for field in msgspec.structs.fields(SonarOptions):
        needed |= {f"{field.name}.label", f"{field.name}.help"}
        needed |= {f"{field.name}.{choice}" for choice in choices(field) if isinstance(choice, str)}
    assert keys("option") == needed
    described = describe_options(SonarOptions, TEXTS[language])
    assert [field.name for field in described] == [field.name for field in msgspec.structs.fields(SonarOptions)]
    assert all(len(field.choices) == len(field.choice_labels) for field in described)


def test_presets() -> None:
    assert keys("preset") == set(GAME.presets)
    assert next(iter(GAME.presets)) == "first"


def test_names() -> None:
    assert keys("crew") == keys("crew_of") == set(get_args(view.Crew))
    assert keys("direction") == set(get_args(view.Direction))
    assert keys("sector") == set(view.SECTORS)
    assert keys("map") == {*box().maps, "own"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    dice = Dice("sentences")
    for key, sentence in TEXTS[language].sentences.items():
        values = {name: dice.below(30) for name in placeholders(sentence)}
        said = TEXTS[language].say(key, **values)
        assert not {"{", "}", "|"} & set(said), key


# -- the rules pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_every_rule_and_example_once(language: str) -> None:
    assert sorted(re.findall(r"^- \*\*([SME]\d+)\*\* ", page(language), re.MULTILINE)) == sorted([*RULES, *EXAMPLES])


def test_both_rules_pages_have_the_same_build() -> None:
    def build(language: str) -> list[str]:
        return re.findall(r"^(?:#+|- \*\*[SME]\d+\*\*|\| `\w+`|```\w*)", page(language), re.MULTILINE)

    assert build("en") == build("pl")
    assert page("en").count("†") == page("pl").count("†")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_every_option_and_choice(language: str) -> None:
    for field in msgspec.structs.fields(SonarOptions):
        row = re.search(rf"^\| `{field.name}` \|(.*)$", page(language), re.MULTILINE)
        assert row, field.name
        named = [choice for choice in choices(field) if isinstance(choice, str)]
        assert [name for name in re.findall(r"`(\w+)`", row[1]) if name in named] == named, field.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_draws_the_maps_as_they_are(language: str) -> None:
    drawn = re.findall(r"^```text\n +A  B  C .*\n((?:.*\n)+?)```$", page(language), re.MULTILINE)
    assert len(drawn) == len(box().maps)
    for picture, chart in zip(drawn, box().maps.values(), strict=True):
        rows = [line[2:].replace("┊", "").split() for line in picture.splitlines() if "┈" not in line]
        islands = {chart.name(chart.columns * r + c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "▲"}
        safe = {chart.name(chart.columns * r + c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "◇"}
        assert [len(row) for row in rows] == [chart.columns] * chart.rows
        assert islands == set(chart.islands)
        assert safe == set(chart.safe_surfacing or ())
