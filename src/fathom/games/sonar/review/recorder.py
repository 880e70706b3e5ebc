"""Looks on while a game is played again: keeps tracks, beliefs and what is worth going to."""

from __future__ import annotations

from math import log2

import msgspec

from fathom.core.events import Event
from fathom.games.sonar.components import CREW_NAMES, Crew
from fathom.games.sonar.knowledge.belief import Belief, first_belief
from fathom.games.sonar.review.types import Boat, Highlight, How, Kind, Reached, Shown, Thought
from fathom.games.sonar.rules import facts
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show import events
from fathom.games.sonar.show.events import Happened

# These change nothing on the map: they are told with what came before them.
_ASIDE = (events.Began, events.Late, events.Resumed)

_HOW: dict[type[Event], How] = {
    events.Placed: "start",
    events.Navigated: "announced",
    events.Silenced: "silent",
    events.Surfaced: "surfaced",
}


class Recorder:
    """Looks at a game after every move."""

    def __init__(self, state: Sonar) -> None:
        self.state = state
        self.frames: list[Shown] = []
        self.thoughts: list[Thought] = []
        self.tracks: list[list[Reached]] = [[], []]
        self.highlights: list[Highlight] = []
        self._beliefs = [self.state.belief(crew) for crew in range(len(CREW_NAMES))]
        self._places = [self._think(belief) for belief in self._beliefs]
        for crew, start in enumerate(self.state.lookup.starts):
            self._reach(crew, start, "start")
        self.frames.append(self._shown(0, None, [], []))

    def take(self, step: int, state: Sonar, happened: list[Happened], texts: list[str]) -> None:
        """Take in the position after one move, and what the move brought."""
        self.state = state
        if all(isinstance(event, _ASIDE) for event in happened):
            last = self.frames[-1]
            self.frames[-1] = msgspec.structs.replace(
                last, step=step, events=[*last.events, *happened], texts=[*last.texts, *texts]
            )
            return
        for event in happened:
            self._draw(event)
        earlier = self._beliefs
        self._beliefs = [self._belief(crew, happened) for crew in range(len(CREW_NAMES))]
        for crew, belief in enumerate(self._beliefs):
            if belief is not earlier[crew]:
                self._places[crew] = self._think(belief)
        for event in happened:
            self._note(event, earlier)
        self.frames.append(self._shown(step, _actor(happened), happened, texts))

    def _belief(self, crew: int, happened: list[Happened]) -> Belief:
        surfaced = any(isinstance(event, events.Surfaced) and event.crew == CREW_NAMES[crew] for event in happened)
        if surfaced and self.state.end is not None:
            # A submarine that sinks on surfacing keeps its track, but its cell has been told.
            return first_belief(self.state.lookup, self.state.cells[crew])
        return self.state.belief(crew)

    def _think(self, belief: Belief) -> int:
        """Keep what a belief comes to, and return its place in `thoughts`."""
        counts = {self.state.lookup.names[cell]: count for cell, count in enumerate(belief.counts()) if count}
        total = belief.total
        shares = [count / total for count in counts.values()]
        self.thoughts.append(
            Thought(
                shares={name: round(share, 5) for name, share in zip(counts, shares, strict=True)},
                cells=len(counts),
                histories=total,
                bits=round(abs(sum(share * log2(share) for share in shares)), 3),
                exact=belief.exact,
            )
        )
        return len(self.thoughts) - 1

    def _draw(self, event: Event) -> None:
        """Let the tracks grow."""
        if isinstance(event, events.Placed | events.Navigated | events.Silenced | events.Surfaced):
            crew = CREW_NAMES.index(event.crew)
            self._reach(crew, self.state.cells[crew], _HOW[type(event)])

    def _reach(self, crew: int, cell: int, how: How) -> None:
        self.tracks[crew].append(Reached(len(self.frames), self.state.lookup.names[cell], how))

    def _note(self, event: Event, earlier: list[Belief]) -> None:
        """Keep what is worth going to."""
        told: list[Crew] = []  # whose cell is plain from the event itself
        match event:
            case events.Answered(crew=crew, line=line):
                self._highlight("answered", crew, earlier, other=self._other_answer(crew, line, earlier))
            case events.Silenced(crew=crew):
                self._highlight("silence", crew, earlier)
            case events.Surfaced(crew=crew):
                self._highlight("surfaced", crew, earlier)
                told = [crew]
            case events.Fired(crew=shooter, cell=cell, hits=hits):
                for crew in hits or [_enemy(shooter)]:
                    belief = earlier[CREW_NAMES.index(crew)]
                    chance = belief.counts()[self.state.lookup.names.index(cell)] / belief.total
                    self._highlight("hit" if hits else "missed", crew, earlier, chance=round(chance, 5))
                told = hits
            case events.Ended():
                told = list(CREW_NAMES)
        for index, belief in enumerate(self._beliefs):
            if CREW_NAMES[index] not in told and belief.exact and _size(belief) == 1 < _size(earlier[index]):
                self._highlight("located", CREW_NAMES[index], earlier)

    def _other_answer(self, crew: Crew, line: str, earlier: list[Belief]) -> int:
        lookup = self.state.lookup
        cell = self.state.cells[CREW_NAMES.index(crew)]
        fact = facts.COLUMN + lookup.column_of[cell] if line == "row" else facts.ROW + lookup.row_of[cell]
        return _size(earlier[CREW_NAMES.index(crew)].keep(lookup.cells_of(fact)))

    def _highlight(
        self, kind: Kind, crew: Crew, earlier: list[Belief], chance: float | None = None, other: int | None = None
    ) -> None:
        before, after = (_size(beliefs[CREW_NAMES.index(crew)]) for beliefs in (earlier, self._beliefs))
        self.highlights.append(Highlight(len(self.frames), kind, crew, before, after, chance, other))

    def _shown(self, step: int, crew: Crew | None, happened: list[Happened], texts: list[str]) -> Shown:
        return Shown(step, crew, happened, texts, [self._boat(boat) for boat in range(len(CREW_NAMES))])

    def _boat(self, crew: int) -> Boat:
        state = self.state
        cell = None if state.cells[crew] < 0 else state.lookup.names[state.cells[crew]]
        place = self._places[crew]
        chance = None if cell is None else self.thoughts[place].shares.get(cell, 0.0)
        return Boat(cell, state.energy[crew], state.damage[crew], place, chance)


def _actor(happened: list[Happened]) -> Crew | None:
    """Return who gave the order or the answer, which is told first."""
    crew: Crew | None = getattr(happened[0], "crew", None)
    return crew


def _enemy(crew: Crew) -> Crew:
    return CREW_NAMES[1 - CREW_NAMES.index(crew)]


def _size(belief: Belief) -> int:
    return belief.cells().bit_count()
