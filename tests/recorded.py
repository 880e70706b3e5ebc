"""The games in tests/records, replayed: between them they lead to every phase and nearly every event of their game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fathom.core.match import Match, replay
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.core.state import State

FOLDER = Path(__file__).parent / "records"


def names(game: str) -> list[str]:
    """Return the names of a game's records."""
    return sorted(path.stem for path in (FOLDER / game).glob("*.txt"))


def recorded(game: str, name: str) -> Match:
    """Return a recorded game, played through."""
    return replay(parse((FOLDER / game / f"{name}.txt").read_bytes()), find(game))


@cache
def matches(game: str) -> list[Match]:
    """Return all recorded games of a game, played through; nobody may play on with them."""
    return [recorded(game, name) for name in names(game)]


@cache
def positions(game: str) -> list[State]:
    """Return every position of the recorded games, those in which nature acts included; nobody may change them."""
    found = []
    for match in matches(game):
        again = Match(match.game, match.state.players, match.options)
        found.append(again.state.copy())
        for move in match.moves:
            again.play(move.seat, move.text)
            found.append(again.state.copy())
    return found


@cache
def some(game: str, count: int) -> list[State]:
    """Return about this number of positions: at least one of every phase, spread evenly over the games."""
    phases: dict[str, list[State]] = {}
    for state in positions(game):
        view: Any = state.observe(None)
        phases.setdefault(view.phase, []).append(state)
    chosen: list[State] = []
    # The rare phases first: what they leave over goes to those that have more.
    for left, states in zip(range(len(phases), 0, -1), sorted(phases.values(), key=len), strict=True):
        share = max(1, min((count - len(chosen)) // left, len(states)))
        chosen += [states[len(states) * number // share] for number in range(share)]
    return chosen
