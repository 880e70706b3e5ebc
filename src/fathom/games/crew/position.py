# mypyc: compile
"""A position of Crew: everything that changes during a mission, and plain questions about it.

Members are numbered clockwise as the seats are; with two players member 2 is Tonoja, for which the captain acts (K24). Sets of
cards are bitmasks (cards.py), and so are sets of seats and of tasks.
"""

from __future__ import annotations

from fathom.core.state import Outcome, State
from fathom.games.crew.facts import Facts
from fathom.games.crew.lookup import HARDEST_FIRST, RAPTURE, SILENT, CrewLookup
from fathom.games.crew.phases import (
    CLOCK,
    DISTRESS,
    MEMBER,
    NEW_TASKS,
    NO_PASS,
    PREDICTING,
    RETRY,
    SAME_TASKS,
    STOP,
    TIMED,
    TO_LEFT,
    TRICK,
    UNTIMED,
)
from fathom.games.crew.tasks import OPEN
from fathom.games.crew.worlds import Deals


class Position(State):
    """All that there is to know about a position of Crew, and what follows from it at a glance."""

    # fmt: off
    FIELDS = (
        "phase", "attempt", "deck", "need", "wanted", "keeping", "again", "timed", "mode", "terrain",
        "display", "owners", "status", "said", "objective", "hands", "covered", "covers", "turning", "played", "voids", "given",
        "turn", "to_come", "passable", "first_taken", "handed", "answers",
        "proposal", "proposer", "arbiters", "agreed", "deciders", "left", "draft", "arbiters_draft", "marks", "marks_left",
        "distress", "passing", "tokens", "pool", "messages", "ready", "waited", "time_over",
        "laid", "laid_count", "trick_cards", "lead", "best", "best_member", "last", "history", "lost", "end", "facts",
    )
    # fmt: on

    def __init__(self, lookup: CrewLookup, source: Position | None = None) -> None:
        super().__init__(lookup.players)
        self.lookup = lookup
        self.counted: list[Deals | None] | None = None  # worlds already counted for this position, by seat
        if source is not None:
            self._copy_from(source)
            return
        members = lookup.members
        self.phase = CLOCK
        self.attempt = 0  # at this table, from 1
        self.deck = lookup.deck  # task cards
        self.need = 0  # the difficulty still to be drawn
        self.wanted = 0  # the difficulty of the task that replaces another one; 0: none does
        self.keeping = bool(lookup.kept)  # whether the tasks of the attempt before are tried again
        self.again = False  # whether the deal is one that replaces another (K10)
        self.timed = False
        self.mode = SILENT  # of communication
        self.terrain = -1  # the card that decided it
        self.display: list[int] = lookup.kept[:]  # numbers of the tasks, in the order they were revealed
        self.owners: list[int] = []
        self.status: list[int] = []
        self.said: list[int] = []  # predictions
        self.objective = OPEN
        self.hands: list[int] = [0] * members  # Tonoja's: its face-up cards
        self.covered = 0  # Tonoja's other cards
        self.covers = 0  # Tonoja's face-up cards that lie on a covered one
        self.turning = False  # whether one will be turned up after this trick
        self.played: list[int] = [0] * members  # cards each member has played in this attempt
        self.voids: list[int] = [0] * members  # cards that a member has shown not to hold by not following
        self.given: list[int] = [-1] * members  # cards chosen for the distress pass
        self.turn = -1  # the member who is to act, where it is one
        self.to_come = 0  # members who choose tasks after this one in the round
        self.passable = False  # whether passing is possible at all (K7)
        self.first_taken = False  # mission 19: whether the captain has taken the hardest task
        self.handed = False  # whether all tasks were handed over (missions 10, 13)
        self.answers: list[int] = [-1] * members  # of those asked: 0 no, 1 yes
        self.proposal = 0  # what is on the table in a decision of the crew
        self.proposer = -1
        self.arbiters = 0  # what the captain wants, which counts when time is over
        self.agreed = 0  # seats
        self.deciders = 0  # seats
        self.left: list[int] = [0] * lookup.players  # proposals each seat may still make
        self.draft: list[int] = []  # the distribution of tasks on the table
        self.arbiters_draft: list[int] = []
        self.marks: list[tuple[int, int, int]] = []  # seat, place on display, mark
        self.marks_left: list[int] = [0] * lookup.players
        self.distress = lookup.distress
        self.passing = NO_PASS
        self.tokens = 0  # members who have not used theirs
        self.pool = 0  # tokens in the middle, in rapture
        self.messages: list[tuple[int, int, int, int, int]] = []  # member, card, position, trick, cards they had played
        self.ready = 0  # seats with nothing to say before this trick
        self.waited = 0
        self.time_over = False  # for messages before this trick
        self.laid: list[int] = [-1] * members  # the trick in progress
        self.laid_count = 0
        self.trick_cards = 0
        self.lead = -1
        self.best = -1
        self.best_member = -1
        self.last: tuple[int, ...] = ()  # the last trick: who led, then the cards by member
        self.history: list[tuple[int, ...]] = []  # all tricks, if the table shows them
        self.lost = -1
        self.end: Outcome | None = None
        self.facts = Facts(members)

    def _copy_from(self, source: Position) -> None:
        self.phase = source.phase
        self.attempt = source.attempt
        self.deck = source.deck
        self.need = source.need
        self.wanted = source.wanted
        self.keeping = source.keeping
        self.again = source.again
        self.timed = source.timed
        self.mode = source.mode
        self.terrain = source.terrain
        self.display = source.display[:]
        self.owners = source.owners[:]
        self.status = source.status[:]
        self.said = source.said[:]
        self.objective = source.objective
        self.hands = source.hands[:]
        self.covered = source.covered
        self.covers = source.covers
        self.turning = source.turning
        self.played = source.played[:]
        self.voids = source.voids[:]
        self.given = source.given[:]
        self.turn = source.turn
        self.to_come = source.to_come
        self.passable = source.passable
        self.first_taken = source.first_taken
        self.handed = source.handed
        self.answers = source.answers[:]
        self.proposal = source.proposal
        self.proposer = source.proposer
        self.arbiters = source.arbiters
        self.agreed = source.agreed
        self.deciders = source.deciders
        self.left = source.left[:]
        self.draft = source.draft[:]
        self.arbiters_draft = source.arbiters_draft[:]
        self.marks = source.marks[:]
        self.marks_left = source.marks_left[:]
        self.distress = source.distress
        self.passing = source.passing
        self.tokens = source.tokens
        self.pool = source.pool
        self.messages = source.messages[:]
        self.ready = source.ready
        self.waited = source.waited
        self.time_over = source.time_over
        self.laid = source.laid[:]
        self.laid_count = source.laid_count
        self.trick_cards = source.trick_cards
        self.lead = source.lead
        self.best = source.best
        self.best_member = source.best_member
        self.last = source.last
        self.history = source.history[:]
        self.lost = source.lost
        self.end = source.end
        self.facts = source.facts.copy()

    def copy(self) -> Position:
        raise NotImplementedError

    def acts_for(self, member: int) -> int:
        """The seat that acts for a member: its own, or the captain for Tonoja."""
        return self.facts.captain if member == self.lookup.tonoja else member

    def is_under_way(self) -> bool:
        """Whether an attempt is going on in which somebody may choose something: the captain is known and nothing is decided."""
        return MEMBER <= self.phase <= TRICK

    def allocation(self) -> int:
        return self.lookup.allocation[1 if self.timed else 0]

    def may_pass(self) -> bool:
        """K7: only with fewer tasks than members, and while enough of them are still to come for the tasks that are left.

        In mission 19 the captain must take one.
        """
        if self.turn == self.facts.captain and self.allocation() == HARDEST_FIRST:
            return False
        return self.passable and self.to_come >= self.owners.count(-1)

    def can_talk(self, seat: int) -> bool:
        """Whether a seat could lay a card open before this trick, as far as tokens go. What it holds does not matter here."""
        played = self.facts.played
        if played < self.lookup.talk_from or (played and self.handed and self.lookup.handed_over_talks_first):
            return False
        return self.pool > 0 if self.mode == RAPTURE else bool(self.tokens >> seat & 1)

    def is_closed(self) -> bool:
        """K13: whether the leader's card is accepted: everybody else who could talk is ready, or time is over."""
        if self.timed or self.time_over:
            return True
        leader = self.acts_for(self.turn)
        for seat in range(self.players):
            if seat != leader and not self.ready >> seat & 1 and self.can_talk(seat):
                return False
        return True

    def shows_prediction(self, place: int, seat: int | None) -> bool:
        """Whether a seat may know a prediction that has been made."""
        if self.said[place] < 0:
            return False
        if seat is not None and seat == self.acts_for(self.owners[place]):
            return True
        if self.phase == PREDICTING:
            return False
        return self.lookup.predicts[self.display[place]] == 1 or self.status[place] != OPEN or self.phase >= RETRY

    def recorded_attempts(self) -> int:
        """K15, K16: all attempts at this mission, and one more if the distress signal is active."""
        return self.lookup.before + self.attempt + (1 if self.distress else 0)

    def receiver(self, member: int) -> int:
        """Who gets the card that a member passes on."""
        return self.lookup.left_of[member] if self.passing == TO_LEFT else self.lookup.right_of[member]

    def _captain_may_own_all(self) -> bool:
        for task in self.display:
            if not self.lookup.captain_may[task]:
                return False
        return True

    def choices(self) -> list[int]:
        """What may be proposed in a decision among a few things."""
        phase = self.phase
        if phase == CLOCK:
            return [TIMED, UNTIMED]
        if phase == DISTRESS:
            return [0, 1, 2]
        if phase == RETRY:
            return [SAME_TASKS, NEW_TASKS, STOP] if self.lookup.difficulty[1] else [SAME_TASKS, STOP]
        if phase == MEMBER:
            return [
                member for member in range(self.lookup.members) if member != self.facts.captain or self._captain_may_own_all()
            ]
        return []

    def mark_of(self, seat: int, place: int) -> int:
        """How a seat has marked a task, or -1."""
        for who, where, mark in self.marks:
            if who == seat and where == place:
                return mark
        return -1
