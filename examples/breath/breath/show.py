"""What people see of Breath: options, views, events and texts. Their types are read at run time, so this is not compiled."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fathom.core.events import Event
from fathom.core.options import Options
from fathom.core.text import Catalogue, Texts

TEXTS = Texts(
    en=Catalogue(
        "en",
        {
            "title": "Breath",
            "tagline": "Dive once more, or keep what you have.",
            "minutes": "5",
            "refusal.over": "The game is over.",
            "refusal.not_your_turn": "It is not your turn.",
            "refusal.no_such_action": "There is no such move.",
            "refusal.nothing_carried": "You carry nothing yet: dive.",
            "refusal.impossible_die": "A die shows 1 to 6.",
            "reason.most_pearls": "{who} has the most pearls and wins.",
            "reason.draw": "Several divers have the most pearls.",
            "option.air.label": "Air",
            "option.air.help": "How many dives the tank allows.",
            "preset.standard": "Standard",
        },
    ),
    pl=Catalogue(
        "pl",
        {
            "title": "Oddech",
            "tagline": "Zanurkuj jeszcze raz albo zachowaj to, co masz.",
            "minutes": "5",
            "refusal.over": "Gra jest skończona.",
            "refusal.not_your_turn": "To nie twoja kolej.",
            "refusal.no_such_action": "Nie ma takiego ruchu.",
            "refusal.nothing_carried": "Nic jeszcze nie niesiesz: nurkuj.",
            "refusal.impossible_die": "Kostka pokazuje od 1 do 6.",
            "reason.most_pearls": "{who} ma najwięcej pereł i wygrywa.",
            "reason.draw": "Kilkoro nurków ma najwięcej pereł.",
            "option.air.label": "Powietrze",
            "option.air.help": "Na ile nurkowań starczy butli.",
            "preset.standard": "Zwykła",
        },
    ),
)


class BreathOptions(Options, frozen=True, kw_only=True):
    """The points on which tables differ."""

    air: Annotated[int, msgspec.Meta(ge=4, le=40)] = 20


class View(msgspec.Struct, frozen=True):
    """The whole table: nothing in Breath is hidden."""

    seat: int | None
    actors: list[int]
    air: int
    carried: int
    kept: list[int]


class Dived(Event, frozen=True, tag="dived"):
    """A diver took a breath and went down."""

    seat: int


class Found(Event, frozen=True, tag="found"):
    """The die was rolled: it adds its number of pearls, or takes all that are carried if it shows 1."""

    die: int


class Surfaced(Event, frozen=True, tag="surfaced"):
    """A diver came up and keeps the pearls."""

    seat: int
    pearls: int
