"""Lost Code's symbols, wheels and track in a terminal's characters. Everything reads the same without colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from fathom.core.terminal import BLUE, GLOW, GREEN, PINK, PURPLE, RED, YELLOW, Look
from fathom.games.lost_code.components import Symbol
from fathom.games.lost_code.show.view import Answer
from fathom.games.lost_code.show.words import spaced

LOOKS: dict[Symbol, Look] = {
    "bear": RED,
    "jaguar": YELLOW,
    "human": PINK,
    "bird": BLUE,
    "chameleon": PURPLE,
    "snake": GREEN,
}
ANSWERS: dict[Answer, str] = {"right": "✓", "higher": "↑", "lower": "↓", "wrong": "✗"}
ANSWER_STYLES: dict[Answer, str] = {"right": "green", "higher": "red", "lower": "red", "wrong": "red"}
SKULL = "☠"
SPACE = 4  # columns of a space of the track


def mark(symbol: Symbol) -> Text:
    """Return a symbol's mark alone."""
    look = LOOKS[symbol]
    return Text(look.mark, look.tint)


def named(symbol: Symbol, name: str) -> Text:
    """Return a symbol's mark and name."""
    look = LOOKS[symbol]
    return Text(f"{look.mark} {name}", look.tint)


def marker(name: str, *, you: bool) -> Text:
    """Return a player's name, bright if it is the reader's."""
    return Text(name, GLOW if you else "bold")


def answer(given: Answer) -> Text:
    """Return the mark of an answer."""
    return Text(ANSWERS[given], ANSWER_STYLES[given])


def track(stacks: Mapping[int, Sequence[Text]], room: int) -> list[Text]:
    """Return the track from the lowest to the highest space that holds something, in as many rows as that takes.

    Each stack stands above the number of its space, its top first.
    """
    spaces = range(min(stacks), max(stacks) + 1)
    in_row = room // SPACE
    lines = []
    for first in range(0, len(spaces), in_row):
        some = spaces[first : first + in_row]
        height = max(len(stacks.get(space, ())) for space in some)
        for level in range(height, 0, -1):
            line = Text()
            for space in some:
                stack = stacks.get(space, ())
                line.append_text(_right(stack[-level] if level <= len(stack) else Text()))
            line.rstrip()
            lines.append(line)
        lines.append(Text("".join(spaced(space).rjust(SPACE) for space in some), "dim"))
    return lines


def _right(shown: Text) -> Text:
    return Text.assemble(" " * (SPACE - shown.cell_len), shown)
