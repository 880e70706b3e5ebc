"""The client's texts: the same keys in both languages, each used, each there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.core.text import load_texts

SOURCE = Path(__file__).parents[2] / "web" / "src"
TEXTS = {language: catalogue.sentences for language, catalogue in load_texts("fathom.server.text").items()}
PLURAL_FORMS = {"en": 2, "pl": 3}

# Keys that are put together where they are used, in a way that no literal shows: refusals come from the server by key.
FROM_ELSEWHERE = ("refused.", "mail.")


def client_code() -> str:
    """The client's own code without its tests; a game's folder speaks with the game's catalogue."""
    files = [path for path in SOURCE.rglob("*") if path.suffix in {".svelte", ".ts"} and ".test." not in path.name]
    games = [folder for folder in (SOURCE / "games").iterdir() if folder.is_dir()]
    ours = [path for path in files if not any(path.is_relative_to(folder) for folder in games)]
    return "\n".join(path.read_text(encoding="utf-8") for path in ours)


CODE = client_code()
PREFIXES = tuple(set(re.findall(r"`([a-z_]+\.[a-z_.]*)\$\{", CODE))) + FROM_ELSEWHERE


def test_both_languages_have_the_same_keys() -> None:
    assert TEXTS["en"].keys() == TEXTS["pl"].keys()


@pytest.mark.parametrize("key", TEXTS["en"])
def test_both_languages_use_the_same_values(key: str) -> None:
    # The form of a word may hang on a number in one language alone ("is", "are"), but what is told is the same.
    values = [{name for name, forms in placeholders(TEXTS[language][key]) if not forms} for language in ("en", "pl")]
    assert values[0] == values[1]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_plural_has_all_its_forms(language: str) -> None:
    for key, sentence in TEXTS[language].items():
        for _, forms in placeholders(sentence):
            assert not forms or len(forms.split("|")) == PLURAL_FORMS[language], key


def test_every_sentence_that_is_said_exists() -> None:
    said = set(re.findall(r"\b(?:session\.)?say\(\s*\"([a-z_.]+)\"", CODE))
    assert said
    assert said - TEXTS["en"].keys() == set()


def test_no_sentence_is_unused() -> None:
    literals = set(re.findall(r"[\"'`]([a-z_]+(?:\.[a-z_]+)*)[\"'`]", CODE))
    assert {key for key in TEXTS["en"] if key not in literals and not key.startswith(PREFIXES)} == set()


def placeholders(sentence: str) -> list[tuple[str, str]]:
    """The values a sentence needs, each with its plural forms if it has them."""
    return re.findall(r"\{(\w+)(?::([^}]*))?\}", sentence)
