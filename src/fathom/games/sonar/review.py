"""After the game: both tracks and what each crew could know of the other, order by order.

What a crew could know is the exact belief, so a review says how well a submarine was hidden, what every sonar, torpedo and
silence was worth, and what the other answer to a sonar would have told.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log2
from typing import Any, Literal, cast

import msgspec

from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.record import Record
from fathom.core.review import Review
from fathom.core.text import Catalogue
from fathom.games.sonar.components import CREW_NAMES, Crew
from fathom.games.sonar.knowledge.belief import Belief, first_belief
from fathom.games.sonar.rules import facts
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show import events
from fathom.games.sonar.show.events import Happened
from fathom.games.sonar.show.view import ChartView, chart_view

How = Literal["start", "announced", "silent", "surfaced"]
Kind = Literal["answered", "silence", "hit", "missed", "located", "surfaced"]

# These change nothing on the map: they are told with what came before them.
_ASIDE = (events.Began, events.Late, events.Resumed)

_HOW: dict[type[Event], How] = {
    events.Placed: "start",
    events.Navigated: "announced",
    events.Silenced: "silent",
    events.Surfaced: "surfaced",
}


class Thought(msgspec.Struct, frozen=True):
    """What the enemy could know of a submarine: every way to have come here that fits what was announced counts equally."""

    shares: dict[str, float]  # how likely each possible cell is
    cells: int  # how many are possible
    histories: int  # how many ways there are
    bits: float  # how much is unknown: one bit for each halving that would find the submarine
    exact: bool  # false: there were too many ways, and an even choice of them stands for all


class Boat(msgspec.Struct, frozen=True):
    """A submarine at one moment."""

    cell: str | None  # null: its captain has not chosen a start yet
    energy: int
    damage: int
    thought: int  # what the enemy could know of it, by its place in `thoughts`
    chance: float | None  # how likely they had to think the cell where it is


class Shown(msgspec.Struct, frozen=True):
    """One moment of a review: an order or an answer has been given."""

    step: int  # moves of the record that have been made
    crew: Crew | None  # who acted; null: nobody yet
    events: list[Happened]  # with all that was hidden
    texts: list[str]  # the same in words
    boats: list[Boat]  # blue's and green's


class Reached(msgspec.Struct, frozen=True):
    """A cell that a submarine came to. With `start` and `surfaced` a new track begins."""

    frame: int
    cell: str
    how: How


class Highlight(msgspec.Struct, frozen=True):
    """A moment worth going to: what it told, or hid, about the submarine of `crew`."""

    frame: int
    kind: Kind
    crew: Crew
    before: int  # how many cells were possible
    after: int
    chance: float | None  # hit, missed: how likely the shot was to hit, by all that was known
    other: int | None  # answered: how many cells the other answer would have left


class SonarReview(msgspec.Struct, frozen=True):
    """A whole game in the open."""

    chart: ChartView
    frames: list[Shown]
    thoughts: list[Thought]
    tracks: list[list[Reached]]  # blue's and green's, in order
    highlights: list[Highlight]


def review(game: Game[Any], record: Record, text: Catalogue, names: Mapping[int, str]) -> SonarReview:
    """Return the review of a record, in one language."""
    match = Match.begin(record, game)
    film = _Film(match)
    for number, step in enumerate(match.steps(record), 1):
        happened = cast("list[Happened]", step.events)
        film.state = cast("Sonar", step.after)
        film.take(number, happened, [game.presenter.describe(event, text, None, names) for event in happened])
    return SonarReview(chart_view(film.state.lookup), film.frames, film.thoughts, film.tracks, film.highlights)


class _Film:
    """Looks at a match after every move."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.state, Sonar)
        self.state = match.state
        self.frames: list[Shown] = []
        self.thoughts: list[Thought] = []
        self.tracks: list[list[Reached]] = [[], []]
        self.highlights: list[Highlight] = []
        self._beliefs = [self.state.belief(crew) for crew in range(len(CREW_NAMES))]
        self._places = [self._think(belief) for belief in self._beliefs]
        for crew, start in enumerate(self.state.lookup.starts):
            self._reach(crew, start, "start")
        self.frames.append(self._shown(0, None, [], []))

    def take(self, step: int, happened: list[Happened], texts: list[str]) -> None:
        """Take in one move and what it brought."""
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


REVIEW = Review(review, (Thought, Boat, Shown, Reached, Highlight, SonarReview))
