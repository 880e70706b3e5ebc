"""Catalogues: what the software says, in every language it speaks."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from fathom.core.errors import OptionError, Refusal

LANGUAGES = ("en", "pl")


class Catalogue:
    """One language's sentences by key. `{n:card|cards}` picks the form of a word that goes with the number n.

    >>> polish = Catalogue("pl", {"deck": "{n} {n:karta|karty|kart}"})
    >>> [polish.say("deck", n=n) for n in (1, 3, 5, 12, 22, -38)]
    ['1 karta', '3 karty', '5 kart', '12 kart', '22 karty', '-38 kart']
    """

    def __init__(self, language: str, sentences: dict[str, str]) -> None:
        self.language = language
        self.sentences = sentences
        self._formatter = _Formatter(language)

    def say(self, key: str, **values: object) -> str:
        """Return the sentence with its values filled in."""
        return self._formatter.vformat(self.sentences[key], (), values)

    def refusal(self, refusal: Refusal) -> str:
        """Return a refused move's reason in this language."""
        return self.say(f"refusal.{refusal.key}", **refusal.values)


class Texts(dict[str, Catalogue]):
    """Catalogues by language; English is always there, and stands in for a language that is not."""

    def __missing__(self, language: str) -> Catalogue:
        return self["en"]

    def refuse(self, key: str, **values: str | int) -> Refusal:
        """Return a refusal with its English sentence; other languages translate it by its key."""
        return Refusal(key, self["en"].say(f"refusal.{key}", **values), values)

    def refuse_option(self, key: str, option: str, **values: str | int) -> OptionError:
        """Return the error of an option that does not fit the others, with its English sentence."""
        return OptionError(self["en"].say(f"option_error.{key}", **values), option, key, values)


def load_texts(package: str) -> Texts:
    """Return the catalogues that lie in a package as <language>.toml, or in several files as <part>.<language>.toml."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(files(package).iterdir(), key=lambda file: file.name):
        name, _, ending = file.name.rpartition(".")
        language = name.rpartition(".")[2]
        if ending == "toml" and language in LANGUAGES:
            _flatten("", tomllib.loads(file.read_text(encoding="utf-8")), found.setdefault(language, {}))
    return Texts({language: Catalogue(language, sentences) for language, sentences in sorted(found.items())})


def _flatten(prefix: str, tree: Mapping[str, Any], into: dict[str, str]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{key}.", value, into)
        else:
            into[prefix + key] = value


class _Formatter(string.Formatter):
    def __init__(self, language: str) -> None:
        self._plural = _polish_plural if language == "pl" else _english_plural

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return format_spec.split("|")[self._plural(value)]
        return str(super().format_field(value, format_spec))


def _english_plural(n: int) -> int:
    return 0 if n == 1 else 1


def _polish_plural(n: int) -> int:
    n = abs(n)
    if n == 1:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2
