"""Reef's score sheets in a terminal, as if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from fathom.core.terminal import plain_table
from fathom.games.reef.geometry import ROWS
from fathom.games.reef.show import pictures
from fathom.games.reef.show.view import View
from fathom.games.reef.show.words import ReefSpeaker


def score_table(view: View, speaker: ReefSpeaker, near: int, width: int) -> Table:
    """Return a line for each player or, where that is too wide, a column; `near` is the player whose ocean is large."""
    names = [Text(speaker.whom(seat), "bold" if seat == near else "") for seat in range(len(view.oceans))]
    lines = list(_lines(view, speaker))
    if width < pictures.LARGE:
        table = plain_table("", *(name.plain for name in names))
        for head, points in lines:
            table.add_row(head, *map(str, points))
    else:
        table = plain_table("", *(head for head, _ in lines))
        for seat, name in enumerate(names):
            table.add_row(name, *(str(points[seat]) for _, points in lines))
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _lines(view: View, speaker: ReefSpeaker) -> Iterator[tuple[str, list[int]]]:
    """Yield the lines of the score sheet that count in this game, with everybody's points."""
    say = speaker.say
    sheets = [ocean.score for ocean in view.oceans]
    whole = view.mode == "standard"
    if whole:
        yield say("terminal.orange_short"), [sheet.orange for sheet in sheets]
        yield say("terminal.blue_short"), [sheet.blue for sheet in sheets]
    for row in range(ROWS):
        yield str(row + 1) if row else say("terminal.row"), [sheet.rows[row] for sheet in sheets]
    if whole:
        yield say("terminal.variety"), [sheet.variety for sheet in sheets]
        yield say("terminal.fish"), [sheet.fish for sheet in sheets]
    if view.lionfish is not None:
        yield say("terminal.lionfish_short"), [sheet.lionfish for sheet in sheets]
    yield say("terminal.total"), [sheet.total for sheet in sheets]
