"""Medals: Pearls with achievements, for tests of what people earn."""

from __future__ import annotations

from typing import Any

from fathom.core.achievements import Achievements
from fathom.core.table import TableRules
from pearls import GAME as PEARLS
from pearls import TEXTS
from variants import variant, with_texts

SEATS = range(1, 4)
HANDFULS = range(1, 11)

MORE = {
    "title": "Medals",
    "end.played.name": "Patience",
    "end.played.text": "Play a game to its end.",
    "end.won.name": "Glory",
    "end.won.text": "Win alone.",
    "achievement.end": "Endings",
    "achievement.seat": "Seats",
    "achievement.pearls": "Pearls",
    "title.0": "Nobody yet",
    "title.1": "Finder",
    "title.2": "Keeper",
    "title.3": "Hoarder",
    **{f"seat.{n}.name": f"Seat {n}" for n in SEATS},
    **{f"seat.{n}.text": f"Play from seat {n}." for n in SEATS},
    **{f"pearls.{n}.name": f"Handful of {n}" for n in HANDFULS},
    **{f"pearls.{n}.text": f"Have {n} pearls or more." for n in HANDFULS},
}


class Medals(Achievements):
    """Playing, winning, a seat, and a number of pearls."""

    codes = ("end.played", "end.won", *(f"seat.{n}" for n in SEATS), *(f"pearls.{n}" for n in HANDFULS))
    ranks = (2, 5, 15)

    def earned(self, state: Any, seat: int) -> list[str]:
        won = ["end.won"] if state.outcome().results[seat] == 1 else []
        return ["end.played", *won, f"seat.{seat + 1}", *(f"pearls.{n}" for n in HANDFULS if state.pearls[seat] >= n)]


GAME = variant(
    PEARLS,
    name="medals",
    texts=with_texts(TEXTS, MORE),
    achievements=Medals(),
    table=TableRules(commutes=lambda state, seat, action: state.phase == "lay"),
)
