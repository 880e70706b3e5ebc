"""Who sits at a table, as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fathom.core.notation import seat_letter
from fathom.server.entries import Chair
from fathom.server.refusals import TEXTS
from fathom.server.wire.common import SeatInfo


def seat_info(chair: Chair) -> SeatInfo:
    """Return a seat as everybody sees it."""
    if chair.invited:
        return SeatInfo(kind="invited", name=chair.name)
    if chair.user:
        return SeatInfo(kind="person", name=chair.name, level=chair.level, stand_in=chair.level is not None)
    if chair.level is not None:
        return SeatInfo(kind="bot", name=chair.level, level=chair.level)
    return SeatInfo(kind="open")


def unnamed(seat: SeatInfo) -> SeatInfo:
    """Return a seat as those see it who may not know who sits there."""
    return seat if seat.kind == "bot" else msgspec.structs.replace(seat, name="")


def names(chairs: Sequence[Chair], language: str) -> dict[int, str]:
    """Return everybody's name: people's own, bots by their level; equal names get the seat's letter."""
    called = [_name(chair, language) for chair in chairs]
    return {seat: f"{name} {seat_letter(seat)}" if name and called.count(name) > 1 else name for seat, name in enumerate(called)}


def _name(chair: Chair, language: str) -> str:
    if chair.name:
        return chair.name
    if chair.user:  # somebody who has deleted their account
        return TEXTS[language].say("app.somebody")
    return TEXTS[language].say(f"bot.{chair.level}") if chair.level else ""
