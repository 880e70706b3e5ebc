"""What happened in Sonar, as a seat saw it: open to all, but for starts and the directions of silent steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from fathom.core.events import Event, Makers
from fathom.games.sonar.components import CREW_NAMES, DIRECTION_NAMES, Crew, Direction
from fathom.games.sonar.rules import notes
from fathom.games.sonar.show.view import line_of, track_names

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar


class Placed(Event, frozen=True, tag="placed"):
    """A captain chose a start; only that crew sees which."""

    crew: Crew
    cell: str | None = None

    def seen_by(self, seat: int | None) -> Placed:
        return self if _is_of(seat, self.crew) else Placed(self.crew)


class Began(Event, frozen=True, tag="began"):
    """The starting crew is known."""

    crew: Crew


class Navigated(Event, frozen=True, tag="navigated"):
    """A submarine moved one cell, and said where to."""

    crew: Crew
    direction: Direction
    energy: int


class Pinged(Event, frozen=True, tag="pinged"):
    """A crew used its sonar: the other captain must answer."""

    crew: Crew


class Answered(Event, frozen=True, tag="answered"):
    """A sonar was answered with the row or the column of the submarine `crew`."""

    crew: Crew
    line: Literal["row", "column"]
    value: str
    by_chance: bool  # the captain did not answer in time


class Silenced(Event, frozen=True, tag="silenced"):
    """A submarine moved silently; only its own crew knows where to."""

    crew: Crew
    direction: Direction | None = None

    def seen_by(self, seat: int | None) -> Silenced:
        return self if _is_of(seat, self.crew) else Silenced(self.crew)


class Fired(Event, frozen=True, tag="fired"):
    """A torpedo went off; every submarine on that very cell took damage."""

    crew: Crew
    cell: str
    hits: list[Crew]
    damage: list[int]  # of blue and green, now


class Surfaced(Event, frozen=True, tag="surfaced"):
    """A submarine surfaced: everybody knows where it is, and its track begins anew."""

    crew: Crew
    cell: str
    harmed: bool  # the ice did damage


class Late(Event, frozen=True, tag="late"):
    """The time for a sonar answer is over: chance answers."""

    crew: Crew


class Resumed(Event, frozen=True, tag="resumed"):
    """In real time, the game goes on after a stop."""

    crew: Crew
    by_itself: bool


class Ended(Event, frozen=True, tag="ended"):
    """The game is over, and both charts lie open: where the submarines were, and their tracks."""

    reason: str
    results: list[float]
    tracks: list[list[str]]  # blue's and green's, the oldest cell first


Happened = Placed | Began | Navigated | Pinged | Answered | Silenced | Fired | Surfaced | Late | Resumed | Ended
TYPES: tuple[type[Event], ...] = get_args(Happened)


def _is_of(seat: int | None, crew: Crew) -> bool:
    return seat is not None and CREW_NAMES[seat % 2] == crew


def _answered(state: Sonar, crew: int, fact: int, by_chance: int) -> Event:
    return Answered(CREW_NAMES[crew], *line_of(fact), bool(by_chance))


def _fired(state: Sonar, crew: int, cell: int, hits: int) -> Event:
    hit = [name for boat, name in enumerate(CREW_NAMES) if hits >> boat & 1]
    return Fired(CREW_NAMES[crew], state.lookup.names[cell], hit, list(state.damage))


def _ended(state: Sonar) -> Event:
    assert state.end is not None
    return Ended(state.end.reason, list(state.end.results), [track_names(state, crew) for crew in range(len(CREW_NAMES))])


MAKERS: Makers = {
    notes.PLACED: lambda state, crew, cell: Placed(CREW_NAMES[crew], state.lookup.names[cell]),
    notes.BEGAN: lambda state, crew: Began(CREW_NAMES[crew]),
    notes.NAVIGATED: lambda state, crew, way: Navigated(CREW_NAMES[crew], DIRECTION_NAMES[way], state.energy[crew]),
    notes.PINGED: lambda state, crew: Pinged(CREW_NAMES[crew]),
    notes.ANSWERED: _answered,
    notes.SILENCED: lambda state, crew, way: Silenced(CREW_NAMES[crew], DIRECTION_NAMES[way]),
    notes.FIRED: _fired,
    notes.SURFACED: lambda state, crew, cell, harmed: Surfaced(CREW_NAMES[crew], state.lookup.names[cell], bool(harmed)),
    notes.LATE: lambda state, crew: Late(CREW_NAMES[crew]),
    notes.RESUMED: lambda state, crew, by_itself: Resumed(CREW_NAMES[crew], bool(by_itself)),
    notes.ENDED: _ended,
}
