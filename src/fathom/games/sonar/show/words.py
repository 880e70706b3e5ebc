"""What happened in Sonar, in words.

Announcements read as they are called at a table. A crew goes by its captain's name and its colour, or by its colour alone; a
captain who reads is spoken to. Cells, rows and columns stay as they are written (D3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core.events import Event
from fathom.core.text import Catalogue
from fathom.games.sonar.components import CREW_NAMES, Crew
from fathom.games.sonar.show import events


def describe(event: Event, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words for the seat that reads them."""
    return _SENTENCES[type(event)](event, Speaker(text, you, names))


class Speaker:
    """Fills sentences for one reader: `x_you` where the reader is the captain who acts, else `x` with the crew's name."""

    def __init__(self, text: Catalogue, you: int | None, names: Mapping[int, str]) -> None:
        self.say = text.say
        self.you = you
        self.names = names

    def is_captain(self, crew: Crew) -> bool:
        """Return whether the reader gives that crew's orders."""
        return self.you == CREW_NAMES.index(crew)

    def is_of(self, crew: Crew) -> bool:
        """Return whether the reader is of that crew, as its captain or its radio operator."""
        return self.you is not None and CREW_NAMES[self.you % 2] == crew

    def name(self, crew: Crew) -> str:
        """Return what a crew is called: its captain's name, if that is known, and its colour."""
        colour = self.say(f"crew.{crew}")
        name = self.names.get(CREW_NAMES.index(crew))
        return self.say("event.named", name=name, crew=colour) if name else colour

    def act(self, key: str, crew: Crew, **values: object) -> str:
        """Return a sentence about what a crew's captain did."""
        if self.is_captain(crew):
            return self.say(f"{key}_you", **values)
        sentence = self.say(key, who=self.name(crew), **values)
        # A colour that begins a sentence has a capital letter; a person's name stays as that person writes it.
        return sentence if self.names.get(CREW_NAMES.index(crew)) else sentence[0].upper() + sentence[1:]

    def direction(self, direction: str) -> str:
        return self.say(f"direction.{direction}")


def _placed(event: events.Placed, to: Speaker) -> str:
    if event.cell is None:
        return to.act("event.placed_hidden", event.crew)
    return to.act("event.placed", event.crew, cell=event.cell)


def _answered(event: events.Answered, to: Speaker) -> str:
    line = to.say(f"line.{event.line}", value=event.value)
    if not event.by_chance:
        return to.act("event.answered", event.crew, line=line)
    if to.is_captain(event.crew):
        return to.say("event.answered_by_chance_you", line=line)
    return to.say("event.answered_by_chance", whom=to.say(f"crew_of.{event.crew}"), line=line)


def _silenced(event: events.Silenced, to: Speaker) -> str:
    if event.direction is None:
        return to.act("event.silenced_hidden", event.crew)
    return to.act("event.silenced", event.crew, direction=to.direction(event.direction))


def _fired(event: events.Fired, to: Speaker) -> str:
    return to.act("event.fired", event.crew, cell=event.cell, hit=_hit(event, to))


def _hit(event: events.Fired, to: Speaker) -> str:
    """Return whom a torpedo hit, as the end of a sentence."""
    if not event.hits:
        return to.say("event.fired_miss")
    if len(event.hits) == len(CREW_NAMES):
        return to.say("event.fired_hit_both")
    [hit] = event.hits
    if to.is_of(hit):
        return to.say("event.fired_hit_yours")
    return to.say("event.fired_hit_self") if hit == event.crew else to.say("event.fired_hit", whom=to.say(f"crew.{hit}"))


def _resumed(event: events.Resumed, to: Speaker) -> str:
    return to.say("event.resumed_by_itself") if event.by_itself else to.act("event.resumed", event.crew)


def _ended(event: events.Ended, to: Speaker) -> str:
    """Return why it is over, where both submarines were, and who has won."""
    blue, green = (track[-1] for track in event.tracks)
    told = [to.say(f"reason.{event.reason}"), to.say("event.last_cells", blue=blue, green=green), winner(event.results, to)]
    return " ".join(filter(None, told))


def winner(results: list[float], to: Speaker) -> str:
    """Return which crew has won; nothing if none has, since the reason says so."""
    if 1.0 not in results:
        return ""
    crew: Crew = "blue" if results[0] == 1.0 else "green"
    return to.say("event.won_you") if to.is_of(crew) else to.act("event.won", crew)


_SENTENCES: dict[type[Event], Callable[[Any, Speaker], str]] = {
    events.Placed: _placed,
    events.Began: lambda e, to: to.act("event.began", e.crew),
    events.Navigated: lambda e, to: to.act("event.navigated", e.crew, direction=to.direction(e.direction)),
    events.Pinged: lambda e, to: to.act("event.pinged", e.crew),
    events.Answered: _answered,
    events.Silenced: _silenced,
    events.Fired: _fired,
    events.Surfaced: lambda e, to: to.act("event.surfaced_harmed" if e.harmed else "event.surfaced", e.crew, cell=e.cell),
    events.Late: lambda e, to: to.act("event.late", e.crew),
    events.Resumed: _resumed,
    events.Ended: _ended,
}
