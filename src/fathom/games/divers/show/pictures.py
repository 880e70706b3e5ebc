"""Cards, slots and treasures of Divers in a terminal's characters. Every colour comes with its mark and its letter."""

from __future__ import annotations

from rich.text import Text

from fathom.core.terminal import BLUE, DARK, GREEN, RED, YELLOW, Look
from fathom.core.text import Catalogue
from fathom.games.divers.components import COLOURS, TILES
from fathom.games.divers.show.names import LETTERS, Treasures
from fathom.games.divers.show.view import Player, Side

LOOKS = {"red": RED, "yellow": YELLOW, "green": GREEN, "blue": BLUE, "grey": Look("⬢", "#8a8f94", DARK, "#8a8f94")}

CHIP = 7  # columns of a card


def look_of(letter: str) -> Look:
    """Return how a colour looks, given its letter."""
    return LOOKS[COLOURS[LETTERS.index(letter)]]


# -- cards


def card(name: str, shown: bool = False) -> Text:
    """Return a card; `*` marks one that others have been shown."""
    look = look_of(name[0])
    return Text(f" {look.mark} {name}{'*' if shown else ''}".ljust(CHIP), look.chip)


def hand(player: Player) -> list[Text]:
    """Return the cards of a hand as far as the reader knows them, then the backs of the others."""
    if player.hand is None:
        known = [card(name) for name in player.revealed]
    else:
        known = [card(name, name in player.revealed) for name in player.hand]
    return known + [Text(" ░░░░░ ", "dim")] * (player.cards - len(known))


def slots(side: Side) -> list[Text]:
    """Return a side's cards and empty slots, colour by colour."""
    shown: list[Text] = []
    for letter, colour in zip(LETTERS, COLOURS, strict=True):
        shown += [card(name) for name in side.cards if name[0] == letter]
        shown += [_empty_slot(letter)] * side.open.get(colour, 0)
    return shown


def _empty_slot(letter: str) -> Text:
    look = look_of(letter)
    return Text.assemble(("[ ", "dim"), (look.mark, look.tint), f" {letter} ", ("]", "dim"))


def rows(chips: list[Text], width: int) -> list[Text]:
    """Return chips in as many rows as they need."""
    in_row = _chips_in_row(width)
    return [Text(" ").join(chips[first : first + in_row]) for first in range(0, len(chips), in_row)]


def slot_rows(width: int) -> int:
    """Return how many rows the slots of the largest tile take."""
    return -(-TILES // _chips_in_row(width))


def _chips_in_row(width: int) -> int:
    return max(1, (width + 1) // (CHIP + 1))


# -- treasures


def treasure(colour: str) -> Text:
    """Return a treasure: mark and letter."""
    return Text.assemble((LOOKS[colour].mark, LOOKS[colour].tint), (_letter(colour), "bold"))


def treasures(counts: Treasures, text: Catalogue) -> Text:
    """Return all treasures of a tile in a row."""
    if not counts:
        return Text(text.say("board.empty"), "dim")
    return Text("  ").join(treasure(colour) for colour, count in counts.items() for _ in range(count))


def colour_name(colour: str, text: Catalogue) -> Text:
    """Return a colour: mark, letter and name."""
    look = LOOKS[colour]
    return Text.assemble((look.mark, look.tint), (f" {_letter(colour)}", "bold"), f" {text.say(f'colour.{colour}')}")


def _letter(colour: str) -> str:
    return LETTERS[COLOURS.index(colour)]


# -- lines


def blank(lines: int) -> list[Text]:
    """Return empty lines."""
    return [Text() for _ in range(lines)]


def centred(line: Text, width: int) -> Text:
    """Return a line in the middle of its room."""
    line.align("center", width)
    return line
