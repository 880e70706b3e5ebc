"""Everything that a game can say has a sentence, in both languages alike, and no sentence is left over; the rules pages agree."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from catalogues import ROOT, SOURCE, calls, keys, page, placeholders, plural_forms, strings, trees
from fathom.core.dice import Dice
from fathom.core.options import choices, describe_options
from fathom.core.registry import find, games
from fathom.core.text import LANGUAGES

POLISH_LETTERS = set("ąćęłńóśźż")

# Sentences that both languages write alike: nothing but values, numbers, names and what is typed.
ALIKE = {
    "lost_code": {
        "board.tile", "event.entry", "event.place", "hand_in.entry", "menu.turn", "minutes", "review.symbol", "review_text.share",
        "notes.cell", "notes.digit", "symbol.jaguar",
    },
    "crew": {"board.laid", "board.tonoja", "board.window_left", "minutes"},
    "divers": {"event.ended", "minutes", "text_view.unseen_line"},
    "reef": {"board.at", "decided.besides", "event.piece", "event.score", "minutes"},
    "sonar": {
        "board.called_for", "board.called_stop", "board.side_radio", "board.stop", "editor.cell", "editor.umbria", "event.named",
        "event.navigated", "map.umbria", "minutes", "review_text.share", "title",
    },
}  # fmt: skip

# What a sentence may leave unsaid: most missions have no rule of their own.
EMPTY = {"crew": r"mission\.\d+\.rule"}

# Every rule and every example of the rules pages.
NUMBERS = {
    "lost_code": [*(f"C{n}" for n in range(1, 13)), "X1", "L1", "L2", "T1", "T2", "T3", *(f"E{n}" for n in range(1, 8))],
    "crew": [*(f"K{n}" for n in range(1, 26)), "K6a", "K14a", "K18a", *(f"E{n}" for n in range(1, 15))],
    "divers": [*(f"D{n}" for n in range(1, 16)), *(f"E{n}" for n in range(1, 10))],
    "reef": [*(f"R{n}" for n in range(1, 24)), *(f"M{n}" for n in range(1, 11)), *(f"E{n}" for n in range(1, 18))],
    "sonar": [*(f"S{n}" for n in range(1, 14)), *(f"M{n}" for n in range(1, 5)), *(f"E{n}" for n in range(1, 11))],
}

each_game = pytest.mark.parametrize("name", games())
each_language = pytest.mark.parametrize("language", LANGUAGES)


def sections(sentences: dict[str, str]) -> dict[str, list[str]]:
    """Return the keys by their first word, in the order in which they are written."""
    found: dict[str, list[str]] = {}
    for key in sentences:
        found.setdefault(key.partition(".")[0] if "." in key else "", []).append(key)
    return found


# -- the catalogues


@each_game
def test_both_languages_have_the_same_keys_and_placeholders(name: str) -> None:
    english, polish = (find(name).texts[language].sentences for language in ("en", "pl"))
    assert sections(english) == sections(polish)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(polish[key]), key
        assert plural_forms(sentence) <= {2}, key
        assert plural_forms(polish[key]) <= {3}, key
        assert bool(sentence) == bool(polish[key]), key
        assert sentence or re.fullmatch(EMPTY.get(name, "-"), key), key


@each_game
def test_polish_is_polish(name: str) -> None:
    english, polish = (find(name).texts[language].sentences for language in ("en", "pl"))
    assert {key for key, sentence in english.items() if sentence and sentence == polish[key]} == ALIKE[name]
    for section, listed in sections(polish).items():
        assert POLISH_LETTERS & set("".join(polish[key] for key in listed)) or len(listed) < 6, section
    assert not POLISH_LETTERS & set("".join(english.values()))


@each_game
@each_language
def test_every_sentence_can_be_said(name: str, language: str) -> None:
    dice = Dice("sentences")
    text = find(name).texts[language]
    for key, sentence in text.sentences.items():
        values = {value: dice.below(30) for value in placeholders(sentence)}
        assert not {"{", "}", "|"} & set(text.say(key, **values)), key


@each_game
@each_language
def test_options_and_their_choices(name: str, language: str) -> None:
    game = find(name)
    fields = msgspec.structs.fields(game.options)
    needed = set()
    for field in fields:
        needed |= {f"{field.name}.label", f"{field.name}.help"}
        needed |= {f"{field.name}.{choice}" for choice in choices(field) if isinstance(choice, str)}
    assert keys(name, "option") == needed
    described = describe_options(game.options, game.texts[language])
    assert [field.name for field in described] == [field.name for field in fields]
    assert all(len(field.choices) == len(field.choice_labels) for field in described)


@each_game
def test_presets(name: str) -> None:
    game = find(name)
    assert keys(name, "preset") == set(game.presets)
    assert next(iter(game.presets)) == "first"


# -- what the program says


@each_game
def test_refusals(name: str) -> None:
    """Every reason is named in the game's modules, with the values that its sentence takes, and is one sentence."""
    used: dict[str, set[str]] = {}
    for call in calls(name, "refuse"):
        values = {str(keyword.arg) for keyword in call.keywords}
        for key in strings(call.args[0]):
            assert used.setdefault(key, values) == values, key
    constants = (node for tree in trees(SOURCE / "games" / name) for node in ast.walk(tree) if isinstance(node, ast.Constant))
    named = {node.value for node in constants}
    assert used
    assert used.keys() <= keys(name, "refusal") <= named
    for key in keys(name, "refusal"):
        for text in find(name).texts.values():
            sentence = text.sentences[f"refusal.{key}"]
            assert placeholders(sentence) == used.get(key, placeholders(sentence)), key
            assert sentence[0].isupper() or sentence.startswith("{"), key
            assert [at for at, letter in enumerate(sentence) if letter in ".!?"] == [len(sentence) - 1], key


@cache
def said_in_python(folder: Path) -> set[str]:
    """Return patterns of all texts in the modules of a folder."""
    found = set()
    for tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                found.add("".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values))
    return found


@cache
def said_in_the_client() -> set[str]:
    """Return patterns of all texts in the client that may be keys."""
    found = set()
    for path in sorted((ROOT / "web" / "src").rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            code = path.read_text(encoding="utf-8")
            found |= {re.escape(key) for key in re.findall(r"[\"']([a-z_]+(?:\.\w+)+)[\"']", code)}
            found |= {".+".join(map(re.escape, re.split(r"\$\{.*?\}", text))) for text in re.findall(r"`([^`]*)`", code)}
    return found


def ways(key: str) -> set[str]:
    """Return the ways in which a key may be named: core's `Speaker` says `x_you` where `x` is named; Reef has `x_coral` too."""
    of_speaker = re.sub(r"_(?:you|at_you|you_own)$", "", key)
    return {key, of_speaker, re.sub(r"_(?:coral|creature)$", "", of_speaker)}


@each_game
def test_no_sentence_is_idle(name: str) -> None:
    """Every key is named somewhere: whole, or put together from a beginning and something else."""
    patterns = said_in_the_client().union(*(said_in_python(SOURCE / part) for part in (f"games/{name}", "core", "cli", "server")))
    # What has no beginning of its own would name everything.
    patterns = {pattern for pattern in patterns if re.match(r"[a-z_]+(?:\\\.|$)", pattern)}
    whole = re.compile("|".join(f"(?:{pattern})" for pattern in sorted(patterns)))
    idle = [
        key
        for key in find(name).texts["en"].sentences
        if not key.startswith("help.") and not any(map(whole.fullmatch, ways(key)))  # `fathom play` says all of help
    ]
    assert idle == []


# -- the rules pages


@each_game
@each_language
def test_the_rules_page_has_every_rule_and_example_once(name: str, language: str) -> None:
    assert sorted(re.findall(r"^- \*\*([A-Z]\d+a?)\*\* ", page(name, language), re.MULTILINE)) == sorted(NUMBERS[name])


@each_game
def test_both_rules_pages_have_the_same_build(name: str) -> None:
    one, two = (
        re.findall(r"^(?:#+|- \*\*[A-Z]\d+a?\*\*|\| `\w+`|```\w*)", page(name, language), re.MULTILINE) for language in LANGUAGES
    )
    assert one == two
    assert page(name, "en").count("†") == page(name, "pl").count("†")


@each_game
@each_language
def test_the_rules_page_has_every_option_and_choice(name: str, language: str) -> None:
    lines = page(name, language).splitlines()
    for field in msgspec.structs.fields(find(name).options):
        after = [line.partition(f"`{field.name}`")[2] for line in lines if f"`{field.name}`" in line]
        named = [choice for choice in choices(field) if isinstance(choice, str)]
        assert any([*dict.fromkeys(re.findall(r"`(\w+)`", rest))][: len(named)] == named for rest in after), field.name
