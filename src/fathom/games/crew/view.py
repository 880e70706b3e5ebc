"""What a seat sees of Crew: views and events, as they go over the wire.

Cards are written as in the notation (`p7`, `s4`), tasks by their numbers. Members are numbered as the seats are; with two players
member 2 is Tonoja. A spectator sees what every seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.core.events import Event
from fathom.core.notation import seat_letter
from fathom.games.crew.cards import card_name, card_names
from fathom.games.crew.lookup import RAPTURE
from fathom.games.crew.messages import UNSAID
from fathom.games.crew.tasks import progress

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

DIRECTIONS: tuple[Literal["left", "right"] | None, ...] = (None, "left", "right")
PREDICTS: tuple[Literal["open", "secret"] | None, ...] = (None, "open", "secret")


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
    around: list[int]  # the members clockwise
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


def observe(state: Crew, seat: int | None) -> View:
    """The position as that seat knows it; None is a spectator."""
    lookup, facts, end = state.lookup, state.facts, state.end
    phase = PHASES[state.phase]
    captain_known = facts.captain >= 0
    # Kept tasks may add up to something else than this attempt's plan (mission 26 with and without the clock).
    difficulty = lookup.difficulty[1 if state.timed else 0]
    if difficulty and state.owners:
        difficulty = sum(lookup.rating[task] for task in state.display)
    passed = bool(state.passing) and phase not in ("distress", "give")
    return View(
        seat=seat,
        phase=phase,
        actors=list(state.actors()),
        mission=lookup.mission,
        difficulty=difficulty or None,
        attempt=lookup.before + state.attempt,
        attempts=state.recorded_attempts(),
        attempts_left=lookup.attempts - state.attempt,
        members=[_member(state, member, seat) for member in range(lookup.members)],
        around=_around(state),
        captain=facts.captain if captain_known else None,
        leader=facts.leader if captain_known else None,
        turn=state.turn if state.turn >= 0 else None,
        acting=state.acts_for(state.turn) if state.turn >= 0 else None,
        mode=MODES[state.mode] if phase not in ("clock", "terrain") else None,
        terrain=card_name(state.terrain) if state.terrain >= 0 else None,
        tokens=state.pool if state.mode == RAPTURE else None,
        talking=phase == "trick" and not state.laid_count,
        tasks=[_task(state, place, seat) for place in range(len(state.display))],
        taking=[task for task, owner in zip(state.display, state.owners, strict=False) if owner < 0],
        may_pass=phase == "take" and state.may_pass(),
        objective=STATUSES[state.objective] if lookup.objective is not None else None,
        trick=_trick_so_far(state),
        trick_number=min(facts.played + 1, lookup.tricks),
        tricks=lookup.tricks,
        last=_trick(state, state.last, facts.played, facts.winner) if state.last else None,
        history=_history(state) if lookup.history else None,
        decision=_decision(state, seat),
        answers=[None if answer < 0 else answer == 1 for answer in state.answers],
        window=_window(state),
        distress=state.distress,
        passing=DIRECTIONS[state.passing],
        gave=_given(state, seat),
        got=_given(state, _giver_to(state, seat)) if passed else None,
        chosen=_chosen(state),
        timed=state.timed,
        seconds=lookup.seconds or None,
        lost=WHYS[state.lost] if state.lost >= 0 else None,
        result=None if end is None else list(end.results),
        reason=None if end is None else end.reason,
    )


def _around(state: Crew) -> list[int]:
    around = [0]
    while len(around) < state.lookup.members:
        around.append(state.lookup.left_of[around[-1]])
    return around


def _member(state: Crew, member: int, seat: int | None) -> Member:
    tonoja = member == state.lookup.tonoja
    hand = state.hands[member]
    covered = state.covered.bit_count() if tonoja else 0
    return Member(
        cards=hand.bit_count() + covered,
        tricks=state.facts.wins[member].bit_count(),
        messages=[
            Message(card_name(card), None if position == UNSAID else POSITIONS[position], trick + 1, bool(hand >> card & 1))
            for who, card, position, trick, _ in state.messages
            if who == member
        ],
        token=not tonoja and PHASES[state.phase] == "trick" and state.can_talk(member),
        hand=card_names(hand) if tonoja or member == seat else None,
        covered=covered,
        covers=card_names(state.covers) if tonoja else [],
    )


def _task(state: Crew, place: int, seat: int | None) -> Task:
    lookup = state.lookup
    number = state.display[place]
    owner = state.owners[place] if state.owners else -1
    said = state.said[place] if state.said and state.shows_prediction(place, seat) else None
    cards, have, want = progress(lookup.goals[number], state.facts, owner) if owner >= 0 else (0, 0, -1)
    return Task(
        number=number,
        difficulty=lookup.rating[number],
        owner=owner if owner >= 0 else None,
        status=STATUSES[state.status[place]] if state.status else "open",
        cards=card_names(cards),
        have=have,
        want=said if said is not None else want if want >= 0 else None,
        said=said,
        predicts=PREDICTS[lookup.predicts[number]],
        marks=[_mark(who, mark) for who, where, mark in state.marks if where == place],
        proposed=state.draft[place] if state.draft else None,
    )


def _mark(seat: int, mark: int) -> Mark:
    return Mark(seat, "could", mark - 2) if mark >= 2 else Mark(seat, "rather_not" if mark else "would")


def _trick_so_far(state: Crew) -> list[Laid]:
    return _laid(state, state.facts.leader, state.laid) if state.laid_count else []


def _trick(state: Crew, trick: tuple[int, ...], number: int, winner: int) -> Trick:
    return Trick(number, _laid(state, trick[0], trick[1:]), winner)


def _laid(state: Crew, leader: int, cards: Sequence[int]) -> list[Laid]:
    """The cards of a trick in the order they were laid."""
    found = []
    member = leader
    for _ in cards:
        if cards[member] >= 0:
            found.append(Laid(member, card_name(cards[member])))
        member = state.lookup.left_of[member]
    return found


def _history(state: Crew) -> list[Trick]:
    wins = state.facts.wins
    return [
        _trick(state, trick, number + 1, next(member for member, won in enumerate(wins) if won >> number & 1))
        for number, trick in enumerate(state.history)
    ]


def choice_names(state: Crew, phase: Phase) -> Sequence[str]:
    """What can be proposed in a decision, by the number of the choice."""
    if phase == "member":
        return [member_letter(state.lookup.tonoja, member) for member in range(state.lookup.members)]
    return {"clock": CLOCKS, "distress": PASSES, "retry": RETRIES}.get(phase, ())


def member_letter(tonoja: int, member: int) -> str:
    """A member's letter in the notation: a seat's own, T for Tonoja."""
    return "T" if member == tonoja else seat_letter(member)


def _decision(state: Crew, seat: int | None) -> Decision | None:
    phase = PHASES[state.phase]
    if not state.deciders:
        return None
    names = choice_names(state, phase)
    return Decision(
        choices=[names[choice] for choice in state.choices()],
        proposal=names[state.proposal] if names else None,
        by=state.proposer if state.proposer >= 0 else None,
        agreed=[who for who in range(state.players) if state.agreed >> who & 1],
        left=state.left[seat] if seat is not None and state.deciders >> seat & 1 else None,
    )


def _window(state: Crew) -> Window | None:
    if PHASES[state.phase] != "trick" or state.laid_count:
        return None
    seats = range(state.players)
    return Window(
        ready=[seat for seat in seats if state.ready >> seat & 1],
        waits=[seat for seat in seats if state.waited >> seat & 1],
        closed=state.is_closed(),
    )


def _chosen(state: Crew) -> list[int]:
    phase = PHASES[state.phase]
    if phase == "give":
        return [member for member, card in enumerate(state.given) if card >= 0]
    if phase == "predict":
        return [owner for owner, said in zip(state.owners, state.said, strict=True) if said >= 0]
    return []


def _given(state: Crew, member: int | None) -> str | None:
    return card_name(state.given[member]) if member is not None and state.given[member] >= 0 else None


def _giver_to(state: Crew, seat: int | None) -> int | None:
    return None if seat is None else next(giver for giver in range(state.lookup.members) if state.receiver(giver) == seat)


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
    """The mission is won, with so many attempts on record."""

    attempts: int


class Ended(Event, frozen=True, tag="ended"):
    """The sitting is over."""

    reason: str
    results: list[float]


# Everything above that goes over the wire.
# fmt: off
TYPES = (
    Message, Member, Mark, Task, Laid, Trick, Decision, Window, View,
    AttemptBegan, Terrain, Dealt, TaskDrawn, TaskReplaced, CaptainKnown, Took, PassedTasks, Asked, Answered,
    Proposed, Agreed, Decided, Marked, Gave, CardsPassed, Predicted, Foretold, CountdownBegan, Showed, Ready, Waited,
    WindowClosed, Played, TrickWon, TaskSettled, TurnedUp, AttemptLost, MissionWon, Ended,
)
# fmt: on


def events(state: Crew, journal: list[tuple[int, ...]]) -> list[Event]:
    """Return the notes of one action as events."""
    return [_TELLERS[entry[0]](state, *entry[1:]) for entry in journal]


def _dealt(state: Crew, again: int, *hands: int) -> Event:
    tonoja = card_names(hands[state.players]) if state.lookup.tonoja >= 0 else None
    seats = hands[: state.players]
    return Dealt([card_names(hand) for hand in seats], [hand.bit_count() for hand in seats], tonoja, bool(again))


def _proposed(state: Crew, seat: int, phase: int, choice: int) -> Event:
    return Proposed(seat, PHASES[phase], choice_names(state, PHASES[phase])[choice])


def _decided(state: Crew, phase: int, choice: int, by_time: int) -> Event:
    names = choice_names(state, PHASES[phase])
    return Decided(PHASES[phase], names[choice] if names else None, bool(by_time))


def _marked(state: Crew, seat: int, task: int, mark: int) -> Event:
    made = _mark(seat, mark)
    return Marked(seat, task, made.mark, made.could)


def _cards_passed(state: Crew, passing: int, *given: int) -> Event:
    to = [state.receiver(giver) for giver in range(len(given))]
    tonoja = state.lookup.tonoja
    seen = [tonoja in (giver, receiver) for giver, receiver in enumerate(to)]
    return CardsPassed("left" if passing == 1 else "right", [card_name(card) for card in given], to, seen)


def _showed(state: Crew, member: int, card: int, position: int) -> Event:
    return Showed(member, card_name(card), None if position == UNSAID else POSITIONS[position])


def _settled(state: Crew, status: int, task: int, owner: int, said: int) -> Event:
    if not task:
        return TaskSettled(STATUSES[status])
    return TaskSettled(STATUSES[status], task, owner, said if said >= 0 else None)


def _ended(state: Crew) -> Event:
    assert state.end is not None
    return Ended(state.end.reason, list(state.end.results))


# In the order of the journal's kinds in rules.py.
_TELLERS = (
    lambda state, number: AttemptBegan(number),
    lambda state, card, mode: Terrain(card_name(card), MODES[mode]),
    _dealt,
    lambda state, task, kept: TaskDrawn(task, bool(kept)),
    lambda state, task, why: TaskReplaced(task, "captain" if why else "pair"),
    lambda state, member: CaptainKnown(member),
    lambda state, member, task: Took(member, task),
    lambda state, member: PassedTasks(member),
    lambda state, member: Asked(member),
    lambda state, member, yes: Answered(member, bool(yes)),
    _proposed,
    lambda state, seat, phase, task, member: Proposed(seat, PHASES[phase], None, task, member),
    lambda state, seat, phase: Agreed(seat, PHASES[phase]),
    _decided,
    _marked,
    lambda state, seat, member, card: Gave(seat, member, card_name(card)),
    _cards_passed,
    lambda state, seat, member, task, said: Predicted(seat, member, task, said),
    lambda state, member, task, said: Foretold(member, task, said),
    lambda state, seconds: CountdownBegan(seconds),
    _showed,
    lambda state, seat: Ready(seat),
    lambda state, seat: Waited(seat),
    lambda state: WindowClosed(),
    lambda state, member, card: Played(member, card_name(card)),
    lambda state, number, winner, *cards: TrickWon(number, winner, [card_name(card) for card in cards]),
    _settled,
    lambda state, card: TurnedUp(card_name(card)),
    lambda state, why: AttemptLost(WHYS[why]),
    lambda state, attempts: MissionWon(attempts),
    _ended,
)
