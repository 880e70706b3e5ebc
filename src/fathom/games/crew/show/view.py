"""What a seat sees of Crew, as it goes over the wire.

Cards are written as in the notation (`p7`, `s4`), tasks by their numbers. Members are numbered as the seats are; with two players
member 2 is Tonoja. A spectator sees what every seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.games.crew import modes
from fathom.games.crew.cards import card_name, card_names
from fathom.games.crew.goals.judge import progress
from fathom.games.crew.rules import decisions, phases
from fathom.games.crew.show import names
from fathom.games.crew.show.names import Mode, Phase, Position, Status, Why

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


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
    talking: bool  # whether messages may be sent now, by those who have a token
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
    got: str | None  # the card that came for it
    chosen: list[int]  # members whose hidden choice (a card, a prediction) is made
    timed: bool  # whether this attempt is played against the clock
    seconds: int | None  # that the mission allows
    lost: Why | None  # why the attempt was lost
    result: list[float] | None
    reason: str | None


# Everything above goes over the wire.
TYPES = (Message, Member, Mark, Task, Laid, Trick, Decision, Window, View)


def observe(state: Crew, seat: int | None) -> View:
    """Return the position as that seat knows it; None is a spectator."""
    lookup, facts, end = state.lookup, state.facts, state.end
    phase = names.PHASES[state.phase]
    captain_known = facts.captain >= 0
    passed = bool(state.passing) and phase not in ("distress", "give")
    return View(
        seat=seat,
        phase=phase,
        actors=list(state.actors()),
        mission=lookup.mission,
        difficulty=state.difficulty() or None,
        attempt=lookup.before + state.attempt,
        attempts=state.recorded_attempts(),
        attempts_left=lookup.attempts - state.attempt,
        members=[_member(state, member, seat) for member in range(lookup.members)],
        around=_around(state),
        captain=facts.captain if captain_known else None,
        leader=facts.leader if captain_known else None,
        turn=state.turn if state.turn >= 0 else None,
        acting=state.acts_for(state.turn) if state.turn >= 0 else None,
        mode=names.MODES[state.mode] if phase not in ("clock", "terrain") else None,
        terrain=card_name(state.terrain) if state.terrain >= 0 else None,
        tokens=state.pool if state.mode == modes.RAPTURE else None,
        talking=phase == "trick" and not state.laid_count,
        tasks=[_task(state, place, seat) for place in range(len(state.display))],
        taking=[task for task, owner in zip(state.display, state.owners, strict=False) if owner < 0],
        may_pass=phase == "take" and state.may_pass(),
        objective=names.STATUSES[state.objective] if lookup.objective is not None else None,
        trick=_trick_so_far(state),
        trick_number=min(facts.played + 1, lookup.tricks),
        tricks=lookup.tricks,
        last=_trick(state, state.last, facts.played, facts.winner) if state.last else None,
        history=_history(state) if lookup.history else None,
        decision=_decision(state, seat),
        answers=[None if answer < 0 else answer == 1 for answer in state.answers],
        window=_window(state),
        distress=state.distress,
        passing=names.DIRECTIONS[state.passing],
        gave=_given(state, seat),
        got=_given(state, state.giver(seat)) if passed and seat is not None else None,
        chosen=_chosen(state),
        timed=state.timed,
        seconds=lookup.seconds or None,
        lost=names.WHYS[state.lost] if state.lost >= 0 else None,
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
            Message(card_name(card), names.position_name(position), trick + 1, bool(hand >> card & 1))
            for who, card, position, trick, _ in state.messages
            if who == member
        ],
        token=not tonoja and state.phase == phases.TRICK and state.can_talk(member),
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
        status=names.STATUSES[state.status[place]] if state.status else "open",
        cards=card_names(cards),
        have=have,
        want=said if said is not None else want if want >= 0 else None,
        said=said,
        predicts=names.PREDICTS[lookup.predicts[number]],
        marks=[read_mark(who, mark) for who, where, mark in state.marks if where == place],
        proposed=state.draft[place] if state.draft else None,
    )


def read_mark(seat: int, mark: int) -> Mark:
    """Return what a seat said of a task, from its number."""
    return Mark(seat, "could", mark - 2) if mark >= 2 else Mark(seat, "rather_not" if mark else "would")


def _trick_so_far(state: Crew) -> list[Laid]:
    return _laid(state, state.facts.leader, state.laid) if state.laid_count else []


def _trick(state: Crew, trick: tuple[int, ...], number: int, winner: int) -> Trick:
    return Trick(number, _laid(state, trick[0], trick[1:]), winner)


def _laid(state: Crew, leader: int, cards: Sequence[int]) -> list[Laid]:
    """Return the cards of a trick in the order they were laid."""
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


def _decision(state: Crew, seat: int | None) -> Decision | None:
    if not state.deciders:
        return None
    choices = names.choice_names(state, state.phase)
    return Decision(
        choices=[choices[choice] for choice in decisions.choices(state)],
        proposal=choices[state.proposal] if choices else None,
        by=state.proposer if state.proposer >= 0 else None,
        agreed=[who for who in range(state.players) if state.agreed >> who & 1],
        left=state.proposals_left[seat] if seat is not None and state.deciders >> seat & 1 else None,
    )


def _window(state: Crew) -> Window | None:
    if state.phase != phases.TRICK or state.laid_count:
        return None
    seats = range(state.players)
    return Window(
        ready=[seat for seat in seats if state.ready >> seat & 1],
        waits=[seat for seat in seats if state.waited >> seat & 1],
        closed=state.is_closed(),
    )


def _chosen(state: Crew) -> list[int]:
    if state.phase == phases.GIVE:
        return [member for member, card in enumerate(state.given) if card >= 0]
    if state.phase == phases.PREDICTING:
        return [owner for owner, said in zip(state.owners, state.said, strict=True) if said >= 0]
    return []


def _given(state: Crew, member: int | None) -> str | None:
    return card_name(state.given[member]) if member is not None and state.given[member] >= 0 else None
