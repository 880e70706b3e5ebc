"""How Crew's cards and tasks look in a terminal. Every colour comes with its mark and its letter."""

from __future__ import annotations

from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from fathom.games.crew.cards import LETTERS


class Look(NamedTuple):
    """How a suit looks: its mark, its fill, and the ink that reads well on that fill."""

    mark: str
    fill: str
    ink: str


LOOKS = (
    Look("✿", "#e88bb5", "#0b1726"),
    Look("■", "#2f86eb", "#0b1726"),
    Look("▲", "#5be8b5", "#0b1726"),
    Look("●", "#ffd43b", "#0b1726"),
    Look("◉", "#c4d2de", "#0b1726"),
)
STATUS_MARKS = {"open": "○", "done": "✓", "failed": "✗"}
STATUS_STYLES = {"open": "", "done": "green", "failed": "red"}
POSITION_MARKS = {"highest": "↑", "only": "•", "lowest": "↓"}


def _look(card: str) -> Look:
    return LOOKS[LETTERS.index(card[0])]


def chip(card: str) -> Text:
    """Return a card on its own: mark and name on its colour."""
    look = _look(card)
    return Text(f" {look.mark} {card} ", f"bold {look.ink} on {look.fill}")


def card_text(card: str) -> Text:
    """Return a card for a line of text: its mark in its colour, and its name."""
    look = _look(card)
    return Text.assemble((look.mark, look.fill), card)


def suit_strips(cards: list[str], marks: dict[str, str]) -> list[Text]:
    """Return a hand as one strip for each suit: its mark once, then its cards."""
    strips = []
    for letter, look in zip(LETTERS, LOOKS, strict=True):
        held = [f"{card}{marks.get(card, '')}" for card in cards if card[0] == letter]
        if held:
            strips.append(Text(f" {look.mark} {' '.join(held)} ", f"bold {look.ink} on {look.fill}"))
    return strips


def status_text(status: str, words: str) -> Text:
    """Return words about a task, with the mark of its status."""
    return Text(f"{STATUS_MARKS[status]} {words}".rstrip(), STATUS_STYLES[status])


def plain_table(*heads: str) -> Table:
    """Return an empty table without lines."""
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for head in heads:
        table.add_column(head, no_wrap=True)
    return table
