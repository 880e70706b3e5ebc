"""Everything that Lost Code can say has a sentence, in both languages alike, and the rules pages have every rule."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import msgspec
import pytest

import fathom
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.options import choices, describe_options
from fathom.games.code import GAME, view
from fathom.games.code.components import box
from fathom.games.code.options import CodeOptions
from fathom.games.code.text import TEXTS

FOLDER = Path(fathom.__file__).parent / "games" / "code"
PAGES = Path(__file__).parents[3] / "docs" / "rules"
LANGUAGES = sorted(TEXTS)
RULES = [*(f"C{number}" for number in range(1, 13)), "X1", "L1", "L2", "T1", "T2", "T3"]
EXAMPLES = [f"E{number}" for number in range(1, 8)]
POLISH_LETTERS = set("ąćęłńóśźż")


def placeholders(sentence: str) -> set[str]:
    """The values that a sentence takes."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def plural_forms(sentence: str) -> set[int]:
    """How many forms the words have that go with a number."""
    return {len(spec.split("|")) for _, _, spec, _ in string.Formatter().parse(sentence) if spec and "|" in spec}


def calls(module: str, function: str) -> list[ast.Call]:
    """Every call of a function in a module of the game."""
    tree = ast.parse((FOLDER / module).read_text(encoding="utf-8"))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", None)) == function
    ]


def keys(part: str) -> set[str]:
    """The keys of one part of the catalogue, without its name."""
    return {key.partition(".")[2] for key in TEXTS["en"].sentences if key.startswith(part + ".")}


def page(language: str) -> str:
    """The rules page in a language."""
    return (PAGES / f"code.{language}.md").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("part", ["refusal", "option", "event", "terminal", "menu", "help", "reason", "symbol_of"])
def test_polish_is_polish(part: str) -> None:
    english = {key: TEXTS["en"].sentences[f"{part}.{key}"] for key in keys(part)}
    polish = {key: TEXTS["pl"].sentences[f"{part}.{key}"] for key in keys(part)}
    assert POLISH_LETTERS & set(" ".join(polish.values()))
    assert not POLISH_LETTERS & set(" ".join(english.values()))
    alike = {"entry", "place", "turn"}  # nothing but values, and what is typed
    assert [key for key, sentence in english.items() if sentence == polish[key] and key not in alike] == []


def test_refusals() -> None:
    used: dict[str, set[str]] = {}
    for module in ("rules.py", "notation.py"):
        for call in calls(module, "refuse"):
            assert isinstance(call.args[0], ast.Constant)
            key, values = str(call.args[0].value), {str(keyword.arg) for keyword in call.keywords}
            assert used.setdefault(key, values) == values, key
    assert set(used) == keys("refusal")
    for key, values in used.items():
        for language in LANGUAGES:
            sentence = TEXTS[language].sentences[f"refusal.{key}"]
            assert placeholders(sentence) == values, key
            assert sentence[0].isupper(), key
            assert [at for at, letter in enumerate(sentence) if letter in ".!?"] == [len(sentence) - 1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_each_language(language: str) -> None:
    state = GAME.start(2, {})
    with pytest.raises(Refusal) as caught:
        state.apply(0, GAME.read(state, 0, "keep"))
    assert str(caught.value) == "Chance is to act now."
    assert TEXTS[language].refusal(caught.value) == TEXTS[language].say("refusal.nature_acts")


def test_reasons() -> None:
    reasons = {call.args[0].value for call in calls("rules.py", "Outcome") if isinstance(call.args[0], ast.Constant)}
    assert reasons == {"finished"} == keys("reason")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_their_choices(language: str) -> None:
    needed = set()
    for field in msgspec.structs.fields(CodeOptions):
        needed |= {f"{field.name}.label", f"{field.name}.help"}
        needed |= {f"{field.name}.{choice}" for choice in choices(field) if isinstance(choice, str)}
    assert keys("option") == needed
    described = describe_options(CodeOptions, TEXTS[language])
    assert [field.name for field in described] == [field.name for field in msgspec.structs.fields(CodeOptions)]
    assert all(len(field.choices) == len(field.choice_labels) for field in described)


def test_presets() -> None:
    assert keys("preset") == set(GAME.presets)
    assert next(iter(GAME.presets)) == "first"


def test_names() -> None:
    assert keys("symbol") == keys("symbol_of") == set(view.NAMES) == set(box().symbols)
    assert keys("answer") == set(view.ANSWERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    dice = Dice("sentences")
    for key, sentence in TEXTS[language].sentences.items():
        values = {name: dice.below(30) for name in placeholders(sentence)}
        said = TEXTS[language].say(key, **values)
        assert not {"{", "}", "|"} & set(said), key


def test_no_sentence_of_the_log_and_the_terminal_is_idle() -> None:
    """Every key of these parts is named in the modules that say them, at least by its beginning."""
    source = "".join((FOLDER / f"{module}.py").read_text(encoding="utf-8") for module in ("words", "terminal", "menu"))
    named = set(re.findall(r"[\"']((?:event|terminal|menu)\.\w+)", source))
    phases = {f"terminal.{phase}" for phase in ("deal", "roll", "bears", "turn", "bet", "swap")}
    for part in ("event", "terminal", "menu"):
        for key in keys(part):
            whole = f"{part}.{key}"
            found = {whole, whole.removesuffix("_you")} & (named | phases)
            assert found or re.match(r"event\.(checked|moved)_", whole), key


# -- the rules pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_every_rule_and_example_once(language: str) -> None:
    assert sorted(re.findall(r"^- \*\*([CXLTE]\d+)\*\* ", page(language), re.MULTILINE)) == sorted([*RULES, *EXAMPLES])


def test_both_rules_pages_have_the_same_build() -> None:
    def build(language: str) -> list[str]:
        return re.findall(r"^(?:#+|- \*\*[CXLTE]\d+\*\*|\| `\w+`|```\w*)", page(language), re.MULTILINE)

    assert build("en") == build("pl")
    assert page("en").count("†") == page("pl").count("†")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_has_every_option_and_choice(language: str) -> None:
    for field in msgspec.structs.fields(CodeOptions):
        row = re.search(rf"^\| `{field.name}` \|(.*)$", page(language), re.MULTILINE)
        assert row, field.name
        named = [choice for choice in choices(field) if isinstance(choice, str)]
        assert [name for name in re.findall(r"`(\w+)`", row[1]) if name in named] == named, field.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_lists_the_wheels_and_rounds_as_they_are(language: str) -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \|$", page(language), re.MULTILINE)
    assert [(int(size), int(points)) for size, points in rows] == [(wheel.size, wheel.points) for wheel in box().wheels]
    lengths = re.findall(r"^\| ([234]) \| (\d+) \| (\d+) \| (\d+) \|$", page(language), re.MULTILINE)
    found = {int(players): (int(rounds), int(tokens), int(skull)) for players, rounds, tokens, skull in lengths}
    last = {players: (box().tokens_last_round[players], box().skull_last_round[players]) for players in (2, 3, 4)}
    assert found == {players: (box().rounds[players], *last[players]) for players in (2, 3, 4)}
