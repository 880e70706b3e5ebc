"""Beacons in words: the lines of the log, and the board in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from rich.console import Group
from rich.table import Table

from beacons.rules import HAND
from beacons.view import Dealt, Drew, Dropped, Lit, Told, View
from fathom.core.notation import seat_letter
from fathom.core.text import Catalogue
from fathom.core.words import Speaker

BeaconsEvent = Dealt | Drew | Lit | Dropped | Told


def describe(event: BeaconsEvent, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words, as `you` saw it."""
    speaker = Speaker(text, you, names)
    match event:
        case Dealt():
            return text.say("event.dealt", n=HAND)
        case Drew(seat, None):
            return speaker.act("event.drew_hidden", seat)
        case Drew(seat, card):
            return speaker.act("event.drew", seat, card=card)
        case Lit(seat, _, card, fits):
            return speaker.act("event.lit" if fits else "event.mistake", seat, card=card)
        case Dropped(seat, _, card):
            return speaker.act("event.dropped", seat, card=card)
        case Told(seat, other, place, card):
            return speaker.act_on("event.told", seat, other, place=place + 1, card=card)
        case _:
            assert_never(event)


def render(view: View, text: Catalogue) -> Group:
    """Return the board for a terminal. A card that its owner knows is underlined."""
    table = Table(show_header=False)
    for seat, (hand, known) in enumerate(zip(view.hands, view.known, strict=True)):
        cards = (f"[underline]{card}[/]" if told else card or "?" for card, told in zip(hand, known, strict=True))
        table.add_row(text.say("board.hand", name=seat_letter(seat)), " ".join(cards))
    table.add_section()
    table.add_row(text.say("board.beacons"), " ".join(f"{colour}{step}" for colour, step in zip("rgb", view.lit, strict=True)))
    table.add_row(text.say("board.dropped"), " ".join(view.dropped))
    counts = {"tokens": view.tokens, "mistakes": view.mistakes, "deck": view.deck}
    return Group(table, ", ".join(text.say(f"board.{key}", n=count) for key, count in counts.items()))
