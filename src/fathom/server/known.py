"""Whether somebody may know beforehand what a table hides: its deal was played before, or its position was set up."""

from __future__ import annotations

from typing import Any, get_args

from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.record import Record
from fathom.server.entries import Opened
from fathom.server.wire.common import Known

TAG = "known"  # the tag that says it in a record


def known(opened: Opened, game: Game[Any], options: Options) -> Known | None:
    """Return how a table that was set up like this is known beforehand; None: it is dealt afresh by the server.

    Logs from before `Opened.known` tell it by where the table came from.
    """
    if opened.known is not None:
        return opened.known
    if opened.origin is not None:
        return "branch"
    if opened.source is not None:
        return "deal"
    # What a campaign carries over is part of its rules, and all its players have seen it.
    return "position" if opened.place is None and game.table.arranged(options) else None


def known_in(record: Record) -> Known | None:
    """Return what a record says about that by its tag."""
    said = record.tags.get(TAG)
    return next((one for one in get_args(Known) if one == said), None)
