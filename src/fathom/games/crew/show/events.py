"""What happens in Crew, as it goes over the wire. Everything hidden is left out where an event is seen by another seat."""

from __future__ import annotations

from typing import Literal

from fathom.core.events import Event
from fathom.games.crew.show.names import Mode, Phase, Position, Status, Why


class AttemptBegan(Event, frozen=True, tag="attempt"):
    """Another attempt begins; the first one of earlier sittings has number 1."""

    number: int


class Terrain(Event, frozen=True, tag="terrain"):
    """A card decided how the crew may communicate (K20)."""

    card: str
    mode: Mode


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards were dealt; each seat sees its own hand, and everybody Tonoja's face-up cards."""

    hands: list[list[str] | None]  # of the seats
    sizes: list[int]
    tonoja: list[str] | None = None
    again: bool = False  # K10: the cards before would have made a task impossible

    def seen_by(self, seat: int | None) -> Dealt:
        seen = [hand if owner == seat else None for owner, hand in enumerate(self.hands)]
        return Dealt(seen, self.sizes, self.tonoja, self.again)


class TaskDrawn(Event, frozen=True, tag="task_drawn"):
    """A task card was drawn: it is on display, or it would have been too much and is discarded (K5)."""

    task: int
    kept: bool


class TaskReplaced(Event, frozen=True, tag="task_replaced"):
    """A task on display went back into the deck (K9, K8)."""

    task: int
    why: Literal["pair", "captain"]


class CaptainKnown(Event, frozen=True, tag="captain"):
    """The holder of submarine 4 is captain."""

    member: int


class Took(Event, frozen=True, tag="took"):
    """A member owns a task now."""

    member: int
    task: int


class PassedTasks(Event, frozen=True, tag="passed"):
    """A member took no task (K7)."""

    member: int


class Asked(Event, frozen=True, tag="asked"):
    """A member is asked to take all tasks, or as a volunteer."""

    member: int


class Answered(Event, frozen=True, tag="answered"):
    """The member who was asked said yes or no."""

    member: int
    yes: bool


class Proposed(Event, frozen=True, tag="proposed"):
    """Somebody proposed something to the crew: one of the choices, or whose a task shall be."""

    seat: int
    decision: Phase
    choice: str | None = None
    task: int | None = None
    member: int | None = None


class Agreed(Event, frozen=True, tag="agreed"):
    """Somebody agreed to what is on the table."""

    seat: int
    decision: Phase


class Decided(Event, frozen=True, tag="decided"):
    """The crew has decided. `by_time`: time was over, and the captain's proposal counted."""

    decision: Phase
    choice: str | None = None
    by_time: bool = False


class Marked(Event, frozen=True, tag="marked"):
    """Somebody marked a task (K23)."""

    seat: int
    task: int
    mark: Literal["would", "rather_not", "could"]
    could: int | None = None


class Gave(Event, frozen=True, tag="gave"):
    """Somebody chose the card that a member passes on: hidden until all have chosen, and from the others after that."""

    seat: int
    member: int
    card: str | None = None

    def seen_by(self, seat: int | None) -> Gave:
        return self if seat == self.seat else Gave(self.seat, self.member)


class CardsPassed(Event, frozen=True, tag="cards_passed"):
    """All cards moved together: from each member, in order, to the one named. A seat sees what it gave and what it got."""

    direction: Literal["left", "right"]
    cards: list[str | None]
    to: list[int]
    open: list[bool]  # from or to Tonoja: everybody sees it

    def seen_by(self, seat: int | None) -> CardsPassed:
        seen = [card if self.open[giver] or seat in (giver, self.to[giver]) else None for giver, card in enumerate(self.cards)]
        return CardsPassed(self.direction, seen, self.to, self.open)


class Predicted(Event, frozen=True, tag="predicted"):
    """Somebody predicted a number of tricks; hidden until all have, and a secret one longer."""

    seat: int
    member: int
    task: int
    said: int | None = None

    def seen_by(self, seat: int | None) -> Predicted:
        return self if seat == self.seat else Predicted(self.seat, self.member, self.task)


class Foretold(Event, frozen=True, tag="foretold"):
    """A prediction is shown: an open one when all are made, a secret one at the end of the attempt."""

    member: int
    task: int
    said: int


class CountdownBegan(Event, frozen=True, tag="countdown"):
    """The clock runs from now (K21)."""

    seconds: int


class Showed(Event, frozen=True, tag="showed"):
    """A member laid a card open (K11); without a position in currents."""

    member: int
    card: str
    position: Position | None = None


class Ready(Event, frozen=True, tag="ready"):
    """A member has nothing to say before this trick."""

    seat: int


class Waited(Event, frozen=True, tag="waited"):
    """A member asked for more time before this trick (K13)."""

    seat: int


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """Time is over: the leader's card is accepted now."""


class Played(Event, frozen=True, tag="played"):
    """A card was played."""

    member: int
    card: str


class TrickWon(Event, frozen=True, tag="trick_won"):
    """A trick is complete."""

    number: int
    winner: int
    cards: list[str]  # by member


class TaskSettled(Event, frozen=True, tag="settled"):
    """A task is fulfilled, or cannot be any more; without a task: the mission's objective. A prediction is shown with it."""

    status: Status
    task: int | None = None
    owner: int | None = None
    said: int | None = None


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """A covered card of Tonoja lies open."""

    card: str


class AttemptLost(Event, frozen=True, tag="attempt_lost"):
    """The attempt is lost."""

    why: Why


class MissionWon(Event, frozen=True, tag="mission_won"):
    """The mission is won, with this number of attempts on record."""

    attempts: int


class Ended(Event, frozen=True, tag="ended"):
    """The sitting is over."""

    reason: str
    results: list[float]


# Everything above goes over the wire.
# fmt: off
TYPES = (
    AttemptBegan, Terrain, Dealt, TaskDrawn, TaskReplaced, CaptainKnown, Took, PassedTasks, Asked, Answered,
    Proposed, Agreed, Decided, Marked, Gave, CardsPassed, Predicted, Foretold, CountdownBegan, Showed, Ready, Waited,
    WindowClosed, Played, TrickWon, TaskSettled, TurnedUp, AttemptLost, MissionWon, Ended,
)
# fmt: on
