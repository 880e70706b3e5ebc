"""How Crew's cards and tasks look in a terminal. Every colour comes with its mark and its letter."""

from __future__ import annotations

from rich.text import Text

from fathom.core.terminal import BLUE, DARK, GREEN, PINK, YELLOW, Look
from fathom.games.crew.cards import LETTERS

LOOKS = (PINK, BLUE, GREEN, YELLOW, Look("◉", "#c4d2de", DARK, "#c4d2de"))
STATUS_MARKS = {"open": "○", "done": "✓", "failed": "✗"}
STATUS_STYLES = {"open": "", "done": "green", "failed": "red"}
POSITION_MARKS = {"highest": "↑", "only": "•", "lowest": "↓"}


def _look(card: str) -> Look:
    return LOOKS[LETTERS.index(card[0])]


def chip(card: str) -> Text:
    """Return a card on its own: mark and name on its colour."""
    look = _look(card)
    return Text(f" {look.mark} {card} ", look.chip)


def card_text(card: str) -> Text:
    """Return a card for a line of text: its mark in its colour, and its name."""
    look = _look(card)
    return Text.assemble((look.mark, look.tint), card)


def suit_strips(cards: list[str], marks: dict[str, str]) -> list[Text]:
    """Return a hand as one strip for each suit: its mark once, then its cards."""
    strips = []
    for letter, look in zip(LETTERS, LOOKS, strict=True):
        held = [f"{card}{marks.get(card, '')}" for card in cards if card[0] == letter]
        if held:
            strips.append(Text(f" {look.mark} {' '.join(held)} ", look.chip))
    return strips


def status_text(status: str, words: str) -> Text:
    """Return words about a task, with the mark of its status."""
    return Text(f"{STATUS_MARKS[status]} {words}".rstrip(), STATUS_STYLES[status])
