"""Writes what the client's own tests compare with: positions, sentences and whatever else a game's tests ask for.

`npm test` runs this file first (web/vitest.config.js), so that TypeScript is always held against the rules as they are. What one
game alone needs is in tests/games/<game>/client_cases.py.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import recorded
from fathom.core.match import Match
from fathom.core.text import LANGUAGES, Catalogue

TESTS = Path(__file__).parents[1]
NAMES = dict(enumerate(["Ada", "Ben", "Cleo", "Dora", "Ewa"]))


def all_cases() -> dict[str, dict[str, Any]]:
    """Return every case, by the module from which the client's tests import it and the name that it has there."""
    games = sorted(path.name for path in recorded.FOLDER.iterdir() if path.is_dir())
    return {"text": {"plurals": _plurals()}} | {game: _played(game) | _own(game) for game in games}


def _own(game: str) -> dict[str, Any]:
    """Return what only this game's tests need."""
    if not (TESTS / "games" / game / "client_cases.py").exists():
        return {}
    own: dict[str, Any] = importlib.import_module(f"games.{game}.client_cases").cases()
    return own


# -- games


def _played(game: str) -> dict[str, Any]:
    """Return what the recorded games show; they have every kind of ending and most options."""
    matches = recorded.matches(game)
    return {
        "positions": [position for match in matches for position in _positions(match)],
        "ends": [view for match in matches for view in _end(match)],
        "log": {language: sorted(_log(matches, language)) for language in LANGUAGES},
    }


def _positions(whole: Match) -> Iterator[dict[str, Any]]:
    """The first and the last move of each kind: the player's view before and right after it, and all they could have done."""
    kinds: dict[str, list[int]] = {}
    for number, move in enumerate(whole.moves):
        if move.seat >= 0:
            kinds.setdefault(re.sub(r"^[a-z]\d+$", "card", move.text.split()[0]), []).append(number)
    wanted = {number for numbers in kinds.values() for number in (numbers[0], numbers[-1])}
    match = Match(whole.game, whole.state.players, whole.options)
    for number, (seat, text) in enumerate((move.seat, move.text) for move in whole.moves):
        if number not in wanted:
            match.play(seat, text)
            continue
        state = match.state
        before, moves = state.observe(seat), [whole.game.notation.write(state, seat, action) for action in state.actions(seat)]
        match.play(seat, text)
        yield {"view": before, "moves": moves, "move": text, "after": match.state.observe(seat)}


def _end(match: Match) -> Iterator[Any]:
    """The end, as every seat and a spectator sees it."""
    for seat in (*range(match.state.players), None):
        yield match.state.observe(seat)


# -- sentences


def _log(matches: list[Match], language: str) -> set[str]:
    """Return every line that the log of a recorded game has for a player or a spectator."""
    return {
        match.game.presenter.describe(event.seen_by(seat), match.game.texts[language], seat, NAMES)
        for match in matches
        for event in match.log
        for seat in (*range(match.state.players), None)
    }


def _plurals() -> list[dict[str, Any]]:
    """How core/text.py fills a sentence with numbers, in both languages."""
    sentences = {"en": "{who} draws {n} {n:card|cards}.", "pl": "{who} dobiera {n} {n:kartę|karty|kart}."}
    return [
        {
            "language": language,
            "sentence": sentence,
            "n": n,
            "said": Catalogue(language, {"x": sentence}).say("x", who="Ada", n=n),
        }
        for language, sentence in sentences.items()
        for n in (*range(130), 1_002, 1_012, 1_022)
    ]


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(all_cases()))
