"""docs/envs/: a page for every game with its planes, actions, rewards and sizes, made from the code.

`python -m fathom.envs.document` writes them; a test fails when one is stale. With the name of a game it prints the page of that
game, which may come from outside this project.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fathom.core.errors import FathomError
from fathom.core.game import Game, checked_options, title_of
from fathom.core.options import describe_options
from fathom.core.planes import Encoder, Plane
from fathom.core.registry import find, games

FOLDER = Path(__file__).parents[3] / "docs" / "envs"
RULES = FOLDER.parent / "rules"


def pages() -> dict[str, str]:
    """Return every page by its file's name."""
    return {f"{name}.md": page(game) for name, game in games().items() if (RULES / f"{name}.en.md").exists()}


def page(game: Game[Any]) -> str:
    """The page of a game with planes."""
    usual = game.players.usual
    encoder = _encoder(game, usual)
    rules = f" Rules: [{game.name}.en.md](../rules/{game.name}.en.md)." if (RULES / f"{game.name}.en.md").exists() else ""
    return "\n".join(
        [
            f"# {title_of(game)} as an environment",
            "",
            f"Made from the code by `python -m fathom.envs.document`.{rules}",
            "How to use each interface, and what holds for all games: [README.md](README.md).",
            "",
            _names(game),
            "## Sizes",
            "",
            "| players | numbers in a row | actions | events at most |",
            "|---|---|---|---|",
            *(_sizes(game, players) for players in game.players),
            "",
            "With the default options; others can change them. A random game is far shorter than the bound.",
            "",
            "## Rewards",
            "",
            encoder.rewards,
            "",
            "## Observation",
            "",
            f"A row for {_people(usual)} and the default options: {encoder.width} numbers, each a byte (`uint8`).",
            "In a plane of several dimensions the last index runs fastest.",
            "",
            "| places | plane | shape | largest | meaning |",
            "|---|---|---|---|---|",
            *_planes(encoder.planes),
            "",
            "## Actions",
            "",
            "| numbers | block | meaning |",
            "|---|---|---|",
            *_blocks(encoder),
            "",
            "`game.notation.write(state, seat, action)` writes an action as text, and `game.notation.read` reads it back.",
            "",
            "## Options",
            "",
            "| option | values | default |",
            "|---|---|---|",
            *_options(game),
            "",
        ]
    )


def _names(game: Game[Any]) -> str:
    return "\n".join(
        [
            "```python",
            f'fathom.envs.pettingzoo.env("{game.name}", players={game.players.usual})',
            f'fathom.envs.gymnasium.make("{game.name}", players={game.players.usual})',
            f'pyspiel.load_game("fathom_{game.name}(players={game.players.usual})")  # after import fathom.envs.openspiel',
            f'fathom.envs.vector.make("{game.name}", 1024, players={game.players.usual})',
            "```",
            "",
        ]
    )


def _sizes(game: Game[Any], players: int) -> str:
    encoder = _encoder(game, players)
    return f"| {players} | {encoder.width} | {game.notation.size(players, checked_options(game, None))} | {game.longest} |"


def _planes(planes: list[Plane]) -> list[str]:
    lines = []
    at = 0
    for plane in planes:
        lines.append(f"| {_span(at, plane.size)} | {plane.name} | {_shape(plane)} | {plane.top} | {plane.meaning} |")
        at += plane.size
    return lines


def _blocks(encoder: Encoder) -> list[str]:
    lines = []
    at = 0
    for block in encoder.blocks:
        lines.append(f"| {_span(at, block.count)} | {block.name} | {block.meaning} |")
        at += block.count
    return lines


def _options(game: Game[Any]) -> list[str]:
    lines = []
    for field in describe_options(game.options, game.texts["en"]):
        values = ", ".join(field.choices) or {"yes-no": "true, false", "number": f"{field.low} to {field.high}"}.get(
            field.kind, "JSON"
        )
        lines.append(f"| `{field.name}` | {values} | {field.default or 'none'} |")
    return lines


def _encoder(game: Game[Any], players: int) -> Encoder:
    if game.planes is None:
        raise FathomError(f"{title_of(game)} has no planes, so it is not an environment.")
    return game.planes(players, checked_options(game, None))


def _span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


def _shape(plane: Plane) -> str:
    return " × ".join(map(str, plane.shape))


def _people(players: int) -> str:
    return "one player" if players == 1 else f"{players} players"


def main(names: Sequence[str]) -> None:
    """Print the pages of the games named, or write every page of this project."""
    if names:
        print("\n".join(page(find(name)) for name in names), end="")
        return
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
