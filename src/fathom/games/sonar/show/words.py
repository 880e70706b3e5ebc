"""What happened in Sonar, in words.

Announcements read as they are called at a table. A crew goes by its captain's name and its colour, or by its colour alone; a
captain who reads is spoken to. Cells, rows and columns stay as they are written (D3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core.events import Event
from fathom.core.text import Catalogue
from fathom.core.words import Speaker
from fathom.games.sonar.components import CREW_NAMES, Crew
from fathom.games.sonar.show import events


def describe(event: Event, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words for the seat that reads them."""
    return _SENTENCES[type(event)](event, SonarSpeaker(text, you, names))


class SonarSpeaker(Speaker):
    """Speaks of crews. A captain stands for the crew: seat 0 for blue, seat 1 for green."""

    def is_captain(self, crew: Crew) -> bool:
        """Return whether the reader gives that crew's orders."""
        return self.you == CREW_NAMES.index(crew)

    def is_of(self, crew: Crew) -> bool:
        """Return whether the reader is of that crew, as its captain or its radio operator."""
        return self.you is not None and CREW_NAMES[self.you % 2] == crew

    def name(self, seat: int) -> str:
        """Return what a captain's crew is called: the captain's name, if that is known, and its colour."""
        colour = self.say(f"crew.{CREW_NAMES[seat]}")
        name = self.names.get(seat)
        return self.say("event.named", name=name, crew=colour) if name else colour

    def order(self, key: str, crew: Crew, **values: object) -> str:
        """Return a sentence about what a crew's captain did."""
        captain = CREW_NAMES.index(crew)
        sentence = self.act(key, captain, **values)
        # A colour that begins a sentence has a capital letter; a person's name stays as that person writes it.
        return sentence if captain == self.you or self.names.get(captain) else sentence[0].upper() + sentence[1:]

    def direction(self, direction: str) -> str:
        return self.say(f"direction.{direction}")


def _placed(event: events.Placed, to: SonarSpeaker) -> str:
    if event.cell is None:
        return to.order("event.placed_hidden", event.crew)
    return to.order("event.placed", event.crew, cell=event.cell)


def _answered(event: events.Answered, to: SonarSpeaker) -> str:
    line = to.say(f"line.{event.line}", value=event.value)
    if not event.by_chance:
        return to.order("event.answered", event.crew, line=line)
    if to.is_captain(event.crew):
        return to.say("event.answered_by_chance_you", line=line)
    return to.say("event.answered_by_chance", whom=to.say(f"crew_of.{event.crew}"), line=line)


def _silenced(event: events.Silenced, to: SonarSpeaker) -> str:
    if event.direction is None:
        return to.order("event.silenced_hidden", event.crew)
    return to.order("event.silenced", event.crew, direction=to.direction(event.direction))


def _fired(event: events.Fired, to: SonarSpeaker) -> str:
    return to.order("event.fired", event.crew, cell=event.cell, hit=_hit(event, to))


def _hit(event: events.Fired, to: SonarSpeaker) -> str:
    """Return whom a torpedo hit, as the end of a sentence."""
    if not event.hits:
        return to.say("event.fired_miss")
    if len(event.hits) == len(CREW_NAMES):
        return to.say("event.fired_hit_both")
    [hit] = event.hits
    if to.is_of(hit):
        return to.say("event.fired_hit_yours")
    return to.say("event.fired_hit_self") if hit == event.crew else to.say("event.fired_hit", whom=to.say(f"crew.{hit}"))


def _resumed(event: events.Resumed, to: SonarSpeaker) -> str:
    return to.say("event.resumed_by_itself") if event.by_itself else to.order("event.resumed", event.crew)


def _ended(event: events.Ended, to: SonarSpeaker) -> str:
    """Return why it is over, where both submarines were, and who has won."""
    blue, green = (track[-1] for track in event.tracks)
    told = [to.say(f"reason.{event.reason}"), to.say("event.last_cells", blue=blue, green=green), winner(event.results, to)]
    return " ".join(filter(None, told))


def winner(results: list[float], to: SonarSpeaker) -> str:
    """Return which crew has won; nothing if none has, since the reason says so."""
    if 1.0 not in results:
        return ""
    crew: Crew = "blue" if results[0] == 1.0 else "green"
    return to.say("event.won_you") if to.is_of(crew) else to.order("event.won", crew)


_SENTENCES: dict[type[Event], Callable[[Any, SonarSpeaker], str]] = {
    events.Placed: _placed,
    events.Began: lambda e, to: to.order("event.began", e.crew),
    events.Navigated: lambda e, to: to.order("event.navigated", e.crew, direction=to.direction(e.direction)),
    events.Pinged: lambda e, to: to.order("event.pinged", e.crew),
    events.Answered: _answered,
    events.Silenced: _silenced,
    events.Fired: _fired,
    events.Surfaced: lambda e, to: to.order("event.surfaced_harmed" if e.harmed else "event.surfaced", e.crew, cell=e.cell),
    events.Late: lambda e, to: to.order("event.late", e.crew),
    events.Resumed: _resumed,
    events.Ended: _ended,
}
