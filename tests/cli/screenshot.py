"""Draws docs/images/divers-terminal.svg: `python tests/cli/screenshot.py` after the terminal's look has changed."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from fathom.bots import ask, make_bot
from fathom.cli.play import Session
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.registry import find

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "divers-terminal.svg"
SEED = 64
MOVES = 196  # nature's included: by then a good deal has happened

# The art's dark tokens as a terminal's colours: background, ink, then the eight colours, plain and bright.
NIGHT = TerminalTheme(
    (11, 23, 38),
    (238, 244, 248),
    [
        (11, 23, 38),
        (217, 43, 31),
        (91, 232, 181),
        (255, 212, 59),
        (47, 134, 235),
        (232, 139, 181),
        (111, 227, 255),
        (159, 179, 196),
    ],
    [
        (27, 52, 80),
        (255, 107, 94),
        (123, 224, 166),
        (255, 212, 59),
        (91, 160, 255),
        (232, 139, 181),
        (111, 227, 255),
        (238, 244, 248),
    ],
)


def picture() -> str:
    """A game of Divers in full swing, as the person at seat A sees it."""
    game = find("divers")
    session = Session(Match(game, 2, game.presets["first"]), 0, {}, SEED, "en", None)
    session.console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False, _environ={}
    )
    match, bot, told = session.match, make_bot("search:200", SEED), 0
    while match.settle(session.nature) != (0,) or len(match.moves) < MOVES:
        seat = match.state.actors()[0]
        told = len(match.log) if seat == 0 else told
        match.act(seat, ask(bot, match.state, seat, Dice(len(match.moves))))
    session.show(told)
    session.console.print(f"{session.words.say('play.prompt')}: ", style="bold cyan")
    return session.console.export_svg(title="fathom play divers", theme=NIGHT, code_format=_without_hosts(), unique_id="divers")


def _without_hosts() -> str:
    """Rich's frame without the fonts that a browser would fetch from elsewhere."""
    frame = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    frame = re.sub(r"<!--.*?-->", "", frame)
    frame = re.sub(r"\n\s*\n", "\n", frame)
    return frame.replace("Fira Code, monospace", "ui-monospace, Menlo, 'DejaVu Sans Mono', Consolas, monospace")


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
