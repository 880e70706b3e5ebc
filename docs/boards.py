"""Writes the boards on the pages of rules: `python docs/boards.py` makes each game's boards.json from docs/rules/boards.toml."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from fathom import NATURE, Match, find
from fathom.core.state import TABLE

ROOT = Path(__file__).parents[1]
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Ewa")
ACTORS = {"*": NATURE, "!": TABLE}


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game as one seat sees it, or a spectator."""

    position: dict[str, Any] | None = None
    record: str | None = None  # a file of tests/records
    moment: int = 0  # how many moves of the record are made
    moves: tuple[str, ...] = ()  # from there, each after the letter of its seat: "A p9"
    players: int | None = None
    options: dict[str, Any] = {}
    seat: str | None = None


def boards() -> dict[str, dict[str, Board]]:
    """Return the boards of every game by their names."""
    listed = tomllib.loads((ROOT / "docs" / "rules" / "boards.toml").read_text(encoding="utf-8"))
    return msgspec.convert(listed, dict[str, dict[str, Board]])


def shown(game: str, board: Board) -> dict[str, object]:
    """Return what the browser is given of a board."""
    match = _match(game, board)
    for move in board.moves:
        actor, text = move.split(" ", 1)
        match.play(ACTORS.get(actor, ord(actor) - ord("A")), text)
    state = match.state
    seat = None if board.seat is None else ord(board.seat) - ord("A")
    moves: list[str] = []
    if seat is not None and seat in state.actors():
        moves = sorted(match.game.notation.write(state, seat, action) for action in state.actions(seat))
    return {
        "view": msgspec.to_builtins(state.observe(seat)),
        "moves": moves,
        "names": list(NAMES[: match.state.players]),
    }


def files() -> dict[Path, str]:
    """Return the text of every file."""
    return {
        ROOT / "web" / "src" / "games" / game / "boards.json": json.dumps(
            {name: shown(game, board) for name, board in listed.items()}, ensure_ascii=False, separators=(",", ":")
        )
        + "\n"
        for game, listed in boards().items()
    }


def _match(game: str, board: Board) -> Match:
    if board.record is not None:
        text = (ROOT / "tests" / "records" / game / board.record).read_text(encoding="utf-8")
        return Match.at(text, board.moment)
    return Match.from_position(find(game), board.position or {}, board.players, board.options)


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
