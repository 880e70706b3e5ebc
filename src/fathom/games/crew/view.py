"""What a seat sees of Crew: views and events, as they go over the wire.

Cards are written as in the notation (`p7`, `s4`), tasks by their numbers. Members are numbered clockwise; with two players member 2
is Tonoja. A spectator sees what every seat sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.core.events import Event
from fathom.games.crew import tasks
from fathom.games.crew.cards import card_name, card_names
from fathom.games.crew.components import task_cards

if TYPE_CHECKING:
    from fathom.games.crew.rules import Crew

Phase = Literal[
    "clock",  # the crew decides whether to play against the clock (K21)
    "terrain",
    "deal",
    "draw",
    "member",  # the crew agrees on one member who takes all tasks (mission 6)
    "hand_over",  # the captain keeps all tasks or asks somebody (missions 10, 13)
    "volunteer",  # somebody is asked (K22, and missions 10, 13)
    "divide",  # two volunteers divide the tasks (mission 26)
    "distribute",  # free distribution (K23)
    "take",
    "distress",  # the crew decides about the distress signal (K16)
    "give",  # everybody chooses a card to pass on
    "predict",
    "trick",
    "turn_up",  # a covered card of Tonoja is turned up
    "retry",  # the attempt is lost: same tasks, new ones, or stop (K15)
    "over",
]
PHASES: tuple[Phase, ...] = (
    "clock", "terrain", "deal", "draw", "member", "hand_over", "volunteer", "divide", "distribute", "take",
    "distress", "give", "predict", "trick", "turn_up", "retry", "over",
)  # fmt: skip

Mode = Literal["normal", "currents", "rapture", "none"]
MODES: tuple[Mode, ...] = ("normal", "currents", "rapture", "none")

Position = Literal["highest", "only", "lowest"]
POSITIONS: tuple[Position, ...] = ("highest", "only", "lowest")

Status = Literal["open", "done", "failed"]
STATUSES: tuple[Status, ...] = ("open", "done", "failed")

Why = Literal["task", "objective", "time", "gave_up", "stuck"]
WHYS: tuple[Why, ...] = ("task", "objective", "time", "gave_up", "stuck")

# What can be proposed in each decision of the crew, in the order of the actions.
CLOCKS = ("timed", "untimed")
PASSES = ("none", "left", "right")
RETRIES = ("same", "new", "stop")

MARKS = ("would", "rather_not", "could_a", "could_b", "could_c", "could_d", "could_e")


class Message(msgspec.Struct, frozen=True):
    """A card that a member has laid open; without a position in currents (K18)."""

    card: str
    position: Position | None
    trick: int  # before which trick it was shown, from 1
    held: bool  # whether it is still in the hand


class Member(msgspec.Struct, frozen=True):
    """What is known of one member. `hand` is given to that seat alone; Tonoja's face-up cards to everybody."""

    cards: int  # in the hand; Tonoja's covered ones included
    tricks: int
    messages: list[Message]
    token: bool  # whether they could still send a message in this attempt, as far as tokens go
    hand: list[str] | None = None
    covered: int = 0  # Tonoja's cards that nobody sees
    covers: list[str] = []  # Tonoja's face-up cards that lie on a covered one


class Mark(msgspec.Struct, frozen=True):
    """What a member thinks of a task while tasks are distributed (K23); `could` names another member."""

    member: int
    mark: Literal["would", "rather_not", "could"]
    could: int | None = None


class Task(msgspec.Struct, frozen=True):
    """A task card on display."""

    number: int
    difficulty: int
    owner: int | None
    status: Status
    cards: list[str]  # won by its owner and of consequence for it
    have: int  # how many of what it counts its owner has
    want: int | None  # and how many it wants, where that is a number
    said: int | None = None  # the prediction, if the viewer may know it
    predicts: Literal["open", "secret"] | None = None
    marks: list[Mark] = []
    proposed: int | None = None  # whose it would be by the proposal on the table


class Laid(msgspec.Struct, frozen=True):
    """A card in a trick and who laid it."""

    member: int
    card: str


class Trick(msgspec.Struct, frozen=True):
    """A completed trick, the lead first."""

    number: int
    cards: list[Laid]
    winner: int


class Decision(msgspec.Struct, frozen=True):
    """A decision of the crew (K25): what is on the table, whose idea it was, and who agrees.

    `proposal` is one of `choices`; when tasks are distributed both are empty and each task says whose it would be.
    """

    choices: list[str]
    proposal: str | None
    by: int | None  # the seat that proposed it; null: nobody has proposed anything yet
    agreed: list[int]
    left: int | None  # how often the viewer may still propose something in this decision


class Window(msgspec.Struct, frozen=True):
    """Before a trick: who has nothing to say, and who asked for more time (K13)."""

    ready: list[int]
    waits: list[int]
    closed: bool  # whether the leader's card is accepted now


class View(msgspec.Struct, frozen=True):
    """Everything one seat may know about the position."""

    seat: int | None
    phase: Phase
    actors: list[int]
    mission: int
    difficulty: int | None  # that the tasks add up to
    attempt: int  # this one, from 1; earlier sittings included
    attempts: int  # that are recorded if this one is the last: the distress signal adds one
    attempts_left: int  # further ones at this table
    members: list[Member]
    captain: int | None
    leader: int | None
    turn: int | None  # the member who is to act, where it is one: Tonoja's captain acts for it
    acting: int | None  # the seat that acts for them
    mode: Mode | None  # of communication in this attempt; null until it is known
    terrain: str | None  # the card that decided it (K20)
    tokens: int | None  # in the middle, in rapture (K19)
    talking: bool  # whether messages may be sent now, by whoever has a token
    tasks: list[Task]
    taking: list[int]  # the tasks that are left to be taken
    may_pass: bool  # whether the member whose turn it is may pass
    objective: Status | None  # of a mission without task cards
    trick: list[Laid]  # in progress
    trick_number: int  # from 1
    tricks: int  # in a whole attempt
    last: Trick | None
    history: list[Trick] | None  # all tricks, with the option `history`
    decision: Decision | None
    answers: list[bool | None]  # by member: who has been asked to take the tasks, and what they said
    window: Window | None
    distress: bool  # whether the signal is active
    passing: Literal["left", "right"] | None  # the way cards go, or went, in this attempt
    gave: str | None  # the card that the viewer passed on
    got: str | None  # and the one that came
    chosen: list[int]  # members whose hidden choice (a card, a prediction) is made
    timed: bool  # whether this attempt is played against the clock
    seconds: int | None  # that the mission allows
    lost: Why | None  # why the attempt was lost
    result: list[float] | None
    reason: str | None


# -- events


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
    tonoja: list[str] | None = None
    again: bool = False  # K10: the cards before would have made a task impossible

    def seen_by(self, seat: int | None) -> Dealt:
        return Dealt([hand if owner == seat else None for owner, hand in enumerate(self.hands)], self.tonoja, self.again)


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
    """And said yes or no."""

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
        seen = [
            card if self.open[giver] or seat in (giver, self.to[giver]) else None for giver, card in enumerate(self.cards)
        ]
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
    """An open prediction is shown."""

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
    """The mission is won, with so many attempts on record."""

    attempts: int


class Ended(Event, frozen=True, tag="ended"):
    """The sitting is over."""

    reason: str
    results: list[float]


