"""Sonar in a terminal: the whole position as a seat sees it.

The reader's own submarine stands on its map; beside it stands what is known of the enemy. A spectator sees both from outside, and
after the game both tracks lie open. `pictures` draws the maps and the sketches.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from fathom.core.terminal import DUE, side_by_side, status_line
from fathom.core.text import Catalogue
from fathom.games.sonar.components import SECTOR_NAMES, box
from fathom.games.sonar.show import pictures
from fathom.games.sonar.show.pictures import TINTS
from fathom.games.sonar.show.view import Fact, Submarine, View
from fathom.games.sonar.show.words import SonarSpeaker, winner

WIDEST = 100
GAP = 3  # columns between what stands side by side
BESIDE_NEEDS = 34  # columns that what is known of the enemy needs beside a map
FULL, EMPTY = "■", "□"
HIT, WHOLE = "✖", "·"


def render(view: View, text: Catalogue) -> RenderableType:
    """Return the position as a seat or a spectator sees it."""
    return _Board(view, text)


class _Board:
    """The position, drawn for the width it is given: the submarines side by side, or one below the other."""

    def __init__(self, view: View, text: Catalogue) -> None:
        self.view = view
        self.say = text.say
        self.speaker = SonarSpeaker(text, view.seat, {})
        # A player's own submarine comes first.
        self.submarines = sorted(view.submarines, key=lambda submarine: view.crew not in (None, submarine.crew))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        view = self.view
        width = min(options.max_width, WIDEST)
        left = pictures.width(view.chart)
        room = width - left - GAP
        beside = room >= max(BESIDE_NEEDS, left if self._has_map(self.submarines[1]) else 0)
        yield self._occasion()
        if not any(map(self._has_map, self.submarines)):
            yield pictures.draw(view.chart, pictures.sea(view.chart), {})
        rooms = (left, room) if beside else (width, width)
        panels = [
            Text("\n").join(self._panel(submarine, columns)) for submarine, columns in zip(self.submarines, rooms, strict=True)
        ]
        if beside:
            yield side_by_side(panels, (left, room), GAP)
        else:
            yield panels[0]
            yield Text()
            yield panels[1]
        yield Text(self._legend(), "dim")
        yield Text()
        yield status_line(self._status(), bright=self._is_asked() or view.result is not None)

    def _occasion(self) -> Text:
        """Return the map's name, and how far the game is."""
        view, say = self.view, self.say
        parts = [say(f"map.{view.chart.name}"), say("terminal.orders", n=view.orders)]
        if view.limit:
            parts.append(say("terminal.limit", n=view.limit))
        if view.real_time:
            parts.append(say("terminal.real_time"))
        return Text(" · ".join(parts), "bold")

    def _legend(self) -> str:
        parts = [self.say("terminal.legend")]
        if any(submarine.path and submarine.cell is None for submarine in self.submarines):
            parts.append(self.say("terminal.legend_heard"))
        if self.view.chart.safe is not None:
            parts.append(self.say("terminal.legend_safe"))
        return " · ".join(parts)

    # -- a submarine

    def _panel(self, submarine: Submarine, room: int) -> Iterator[Text]:
        """Yield all that is known of a submarine: gauges, map, what was heard."""
        yield self._heading(submarine)
        yield self._gauges(submarine)
        if self._has_map(submarine):
            yield self._map(submarine)
        if submarine.cell is not None:
            yield Text(self.say("terminal.on", cell=submarine.cell, sector=self._sector_of(submarine.cell)))
        if self.view.phase == "starts":
            yield Text(self.say("terminal.ready" if submarine.ready else "terminal.choosing"), "dim")
        elif submarine.cell is None:
            yield from self._heard(submarine, room)
            yield from self._help(submarine)
        elif self.speaker.is_of(submarine.crew) and submarine.chances is not None and self.view.result is None:
            yield Text(self.say("terminal.known_of_you", n=_possible(submarine.chances)))

    def _heading(self, submarine: Submarine) -> Text:
        colour = self.say(f"crew.{submarine.crew}")
        shown = self.say("terminal.you", crew=colour) if self.speaker.is_of(submarine.crew) else colour[0].upper() + colour[1:]
        heading = Text(shown, f"bold {TINTS[submarine.crew]}")
        if self.view.turn == submarine.crew:
            heading.append(f" {DUE}")
        return heading

    def _gauges(self, submarine: Submarine) -> Text:
        gauge, limit = box().energy.gauge, box().damage.limit
        return Text.assemble(
            f"{self.say('terminal.energy')} ",
            (FULL * submarine.energy, "yellow"),
            (EMPTY * (gauge - submarine.energy), "dim"),
            f"  {self.say('terminal.damage')} ",
            (HIT * submarine.damage, "bold red"),
            (WHOLE * (limit - submarine.damage), "dim"),
        )

    def _has_map(self, submarine: Submarine) -> bool:
        """Return whether a submarine has something to show on a map; a player's own always has."""
        known = submarine.track is not None or submarine.fits is not None or submarine.chances is not None
        return known or self.speaker.is_of(submarine.crew)

    def _map(self, submarine: Submarine) -> Text:
        chart, tint = self.view.chart, TINTS[submarine.crew]
        spots = pictures.sea(chart)
        if submarine.track is not None:
            line, sides = pictures.track(submarine.track, tint)
            return pictures.draw(chart, spots | line, sides, tint)
        if submarine.chances is not None:
            spots |= pictures.chances(chart, submarine.chances, tint)
        elif submarine.fits is not None:
            spots |= pictures.fits(submarine.fits, tint)
        return pictures.draw(chart, spots, {})

    def _sector_of(self, cell: str) -> str:
        row, column = pictures.place_of(cell)
        half_row, half_column = pictures.halves(self.view.chart)
        return self.say(f"sector.{SECTOR_NAMES[2 * (row >= half_row) + (column >= half_column)]}")

    # -- what is known of a hidden submarine

    def _heard(self, submarine: Submarine, room: int) -> Iterator[Text]:
        """Yield the radio operator's overlay: the steps as a sketch and as arrows, and what else was announced."""
        whom = self.say(f"crew_of.{submarine.crew}")
        if submarine.anchor is None:
            yield Text(self.say("terminal.heard", whom=whom), "bold")
        else:
            yield Text(self.say("terminal.heard_from", whom=whom, cell=submarine.anchor), "bold")
        if not submarine.path and not submarine.facts:
            yield Text(self.say("terminal.nothing_heard"), "dim")
        if submarine.path:
            for line in pictures.sketch(submarine.path, room):
                yield Text(line, TINTS[submarine.crew])
            yield Text(pictures.arrows(submarine.path))
        for after in sorted({fact.after for fact in submarine.facts}):
            told = [self._fact(fact) for fact in submarine.facts if fact.after == after]
            yield Text(f"{self._when(after, len(submarine.path))}: {', '.join(told)}")

    def _when(self, after: int, steps: int) -> str:
        if after == steps:
            return self.say("terminal.fact_now")
        return self.say("terminal.fact_after", n=after) if after else self.say("terminal.fact_start")

    def _fact(self, fact: Fact) -> str:
        value = self.say(f"sector.{fact.value}") if fact.kind == "sector" else fact.value
        return self.say(f"terminal.{fact.kind}", value=value)

    def _help(self, submarine: Submarine) -> Iterator[Text]:
        """Yield what the table's options add."""
        if submarine.chances is not None:
            yield Text(self.say("terminal.possible", n=_possible(submarine.chances)))
        elif submarine.fits is not None:
            yield Text(self.say("terminal.fitting", n=len(submarine.fits)))

    # -- what is to be done

    def _status(self) -> str:
        """Return who is to act and how, or how the game ended."""
        view, say, order = self.view, self.say, self.speaker.order
        if view.result is not None:
            return f"{say(f'reason.{view.reason}')} {winner(view.result, self.speaker)}".rstrip()
        if view.phase == "starts":
            return self._starting()
        if view.phase == "answer":
            return say("terminal.answer_chance") if view.turn is None else order("terminal.answer", view.turn)
        if view.phase == "orders" and view.turn is None:
            return say("terminal.orders_both_you" if view.seat in self._captains() else "terminal.orders_both")
        if view.turn is None:
            return say("terminal.first")
        return order("terminal.orders_turn" if view.phase == "orders" else "terminal.stopped", view.turn)

    def _starting(self) -> str:
        if self.view.seat not in self._captains():
            return self.say("terminal.starts")
        return self.say("terminal.starts_wait" if self.submarines[0].ready else "terminal.starts_you")

    def _is_asked(self) -> bool:
        """Return whether the reader is to act now."""
        view = self.view
        if view.seat not in self._captains():
            return False
        if view.phase == "starts":
            return not self.submarines[0].ready
        return view.turn == view.crew or (view.phase == "orders" and view.turn is None)

    def _captains(self) -> list[int]:
        return [submarine.captain for submarine in self.view.submarines]


def _possible(shares: list[float]) -> int:
    """Return on how many cells a submarine can be."""
    return sum(share > 0 for share in shares)
