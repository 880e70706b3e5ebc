"""Everything that Divers can say has a sentence, in both languages alike, and no sentence is left over."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import msgspec
import pytest

import fathom
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.options import choices, describe_options
from fathom.games.divers import GAME, view
from fathom.games.divers.components import COLOURS
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.text import TEXTS

FOLDER = Path(fathom.__file__).parent / "games" / "divers"
LANGUAGES = sorted(TEXTS)
EVENTS = [kind for kind in vars(view).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]


def placeholders(sentence: str) -> set[str]:
    """The values that a sentence takes."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def plural_forms(sentence: str) -> list[int]:
    """How many forms each word has that goes with a number."""
    return [len(spec.split("|")) for _, _, spec, _ in string.Formatter().parse(sentence) if spec and "|" in spec]


def calls(module: str, function: str) -> list[ast.Call]:
    """Every call of a function (or method) in a module of the game."""
    tree = ast.parse((FOLDER / module).read_text(encoding="utf-8"))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", None)) == function
    ]


def strings(node: ast.expr) -> set[str]:
    """The texts that an expression may give: both of `one if ... else two`."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, str)
    return {node.value}


def keys(part: str) -> set[str]:
    """The keys of one part of the catalogue, without its name."""
    return {key.partition(".")[2] for key in TEXTS["en"].sentences if key.startswith(part + ".")}


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, polish = TEXTS["en"].sentences, TEXTS["pl"].sentences
    assert list(english) == list(polish)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(polish[key]), key
        assert sentence, key
        assert polish[key], key
        assert set(plural_forms(sentence)) <= {2}, key
        assert set(plural_forms(polish[key])) <= {3}, key


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
            assert placeholders(TEXTS[language].sentences[f"refusal.{key}"]) == values


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_each_language(language: str) -> None:
    state = GAME.start()
    with pytest.raises(Refusal) as caught:
        state.apply(0, 0)
    assert str(caught.value) == TEXTS["en"].say("refusal.not_your_turn")
    assert TEXTS[language].refusal(caught.value) == TEXTS[language].say("refusal.not_your_turn")


def test_reasons() -> None:
    reasons = {reason for call in calls("rules.py", "_finish") for reason in strings(call.args[0])}
    assert reasons == {"third_goal", "more_goals", "more_treasures", "draw"}
    assert reasons <= keys("reason")
    assert all(any(key.startswith(reason) for reason in reasons) for key in keys("reason"))


def test_events() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in EVENTS}
    assert len(tags) == 12
    assert tags <= keys("event")
    assert all(any(key.startswith(tag) for tag in {*tags, "reshuffled"}) for key in keys("event"))


def test_phases() -> None:
    assert keys("phase") == set(view.PHASES)


def test_colours_and_depths() -> None:
    assert keys("colour") == set(COLOURS)
    assert keys("depth") == keys("depth_rule") == {"deep", "shallow"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_their_choices(language: str) -> None:
    needed = set()
    for field in msgspec.structs.fields(DiversOptions):
        needed |= {f"{field.name}.label", f"{field.name}.help"}
        needed |= {f"{field.name}.{choice}" for choice in choices(field) if isinstance(choice, str)}
    assert keys("option") == needed
    described = describe_options(DiversOptions, TEXTS[language])
    assert [field.name for field in described] == [field.name for field in msgspec.structs.fields(DiversOptions)]
    assert all(len(field.choices) == len(field.choice_labels) for field in described)


def test_presets() -> None:
    assert keys("preset") == set(GAME.presets)
    assert GAME.presets["standard"] == DiversOptions()
    assert next(iter(GAME.presets)) == "first"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    dice = Dice("sentences")
    for key, sentence in TEXTS[language].sentences.items():
        values = {name: dice.below(30) for name in placeholders(sentence)}
        said = TEXTS[language].say(key, **values)
        assert not {"{", "}", "|"} & set(said), key
