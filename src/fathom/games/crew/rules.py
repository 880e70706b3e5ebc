"""The rules of Crew: one mission with all its attempts. Numbers such as K7 are the rules of docs/rules/crew.en.md.

Members are numbered clockwise as the seats are; with two players member 2 is Tonoja, for which the captain acts (K24). Sets of
cards are bitmasks (cards.py), and so are sets of seats and of tasks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE, TABLE, Outcome, State
from fathom.games.crew import view
from fathom.games.crew.actions import (
    AGREE,
    ASK,
    ASSIGN,
    DECIDE,
    GIVE_FOR_TONOJA,
    GIVE_UP,
    KEEP,
    MARK,
    MARKS,
    MOST_MEMBERS,
    NO,
    PASS,
    POSITIONS,
    PREDICT,
    PROPOSE,
    READY,
    SHOW,
    SIZE,
    TAKE,
    TIME_UP,
    WAIT,
    WINDOW_OVER,
    YES,
)
from fathom.games.crew.cards import (
    ALL_CARDS,
    CARDS,
    COLOURED,
    FIRST_SUBMARINE,
    SUBMARINE_4,
    SUBMARINES,
    SUIT_CARDS,
    SUIT_OF,
    VALUES,
    beats,
    card_name,
)
from fathom.games.crew.drawing import captains_burden, clashing_task
from fathom.games.crew.facts import Facts, thaw_facts
from fathom.games.crew.messages import HIGHEST, LOWEST, ONLY, shows
from fathom.games.crew.tables import (
    ALL_OR_WILLING,
    ALL_TASKS,
    CAPTAIN_SKIPPED,
    CURRENTS,
    FREE,
    HARDEST_FIRST,
    ONE_AGREED,
    ONE_VOLUNTEER,
    RAPTURE,
    SILENT,
    TERRAIN,
    TWO_VOLUNTEERS,
    Tables,
    tables_for,
)
from fathom.games.crew.tasks import FAILED, OPEN, judge, judge_lead, judge_play
from fathom.games.crew.text import refuse
from fathom.games.crew.worlds import EITHER, SOME, Deal, Deals, Knowledge, every

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event
    from fathom.games.crew.options import CrewOptions

# What the game waits for, in the order of view.PHASES.
CLOCK: Final = 0
DRAW_TERRAIN: Final = 1
DEAL: Final = 2
DRAW: Final = 3
MEMBER: Final = 4
HAND_OVER: Final = 5
VOLUNTEER: Final = 6
DIVIDE: Final = 7
DISTRIBUTE: Final = 8
TAKING: Final = 9
DISTRESS: Final = 10
GIVE: Final = 11
PREDICTING: Final = 12
TRICK: Final = 13
TURN_UP: Final = 14
RETRY: Final = 15
OVER: Final = 16

# What a journal entry tells, in the order of view's tellers; its arguments follow in the tuple.
ATTEMPT_BEGAN: Final = 0
TERRAIN_DRAWN: Final = 1
DEALT: Final = 2
TASK_DRAWN: Final = 3
TASK_REPLACED: Final = 4
CAPTAIN_KNOWN: Final = 5
TOOK: Final = 6
PASSED: Final = 7
ASKED: Final = 8
ANSWERED: Final = 9
PROPOSED: Final = 10
ASSIGNED: Final = 11
AGREED: Final = 12
DECIDED: Final = 13
MARKED: Final = 14
GAVE: Final = 15
CARDS_PASSED: Final = 16
PREDICTED: Final = 17
FORETOLD: Final = 18
COUNTDOWN: Final = 19
SHOWED: Final = 20
WAS_READY: Final = 21
WAITED: Final = 22
WINDOW_CLOSED: Final = 23
PLAYED: Final = 24
TRICK_WON: Final = 25
SETTLED: Final = 26
TURNED_UP: Final = 27
LOST: Final = 28
WON: Final = 29
ENDED: Final = 30

# Why an attempt was lost, in the order of view.WHYS.
BY_TASK: Final = 0
BY_OBJECTIVE: Final = 1
BY_TIME: Final = 2
GAVE_UP: Final = 3
STUCK: Final = 4

# Choices of the crew, in the order of view.CLOCKS, PASSES and RETRIES.
TIMED: Final = 0
UNTIMED: Final = 1
NO_PASS: Final = 0
TO_LEFT: Final = 1
SAME_TASKS: Final = 0
NEW_TASKS: Final = 1
STOP: Final = 2

PROPOSALS: Final = 3  # that one seat may make in one decision with a few choices
WAIT_ADDS: Final = 20  # seconds (K13)
COVERED: Final = 7  # of Tonoja's cards

NATURE_ACTS: Final[tuple[int, ...]] = (NATURE,)
NOBODY: Final[tuple[int, ...]] = ()
# By set of seats: its members in order.
SEATS: Final[list[tuple[int, ...]]] = [tuple(seat for seat in range(5) if seats >> seat & 1) for seats in range(32)]

# Everything that changes during a game and freezes as it is, in the order of `freeze`; `facts` follows.
# fmt: off
FIELDS: Final = [
    "phase", "attempt", "deck", "need", "wanted", "keeping", "again", "timed", "mode", "terrain",
    "display", "owners", "status", "said", "objective", "hands", "covered", "covers", "turning", "played", "voids", "given",
    "turn", "to_come", "passable", "first_taken", "handed", "answers",
    "proposal", "proposer", "arbiters", "agreed", "deciders", "left", "draft", "arbiters_draft", "marks", "marks_left",
    "distress", "passing", "tokens", "pool", "messages", "ready", "waited", "time_over",
    "laid", "laid_count", "trick_cards", "lead", "best", "best_member", "last", "history", "lost", "end",
]
# fmt: on


class Crew(State):
    """A position of Crew."""

    def __init__(self, tables: Tables, source: Crew | None = None) -> None:
        super().__init__(tables.players)
        self.tables = tables
        self.journal: list[tuple[int, ...]] | None = None
        self.counted: list[Deals | None] | None = None  # worlds already counted for this position, by seat
        if source is not None:
            self._copy_from(source)
            return
        members = tables.members
        self.phase = CLOCK
        self.attempt = 0  # at this table, from 1
        self.deck = tables.deck  # task cards
        self.need = 0  # the difficulty still to be drawn
        self.wanted = 0  # the difficulty of the task that replaces another one; 0: none does
        self.keeping = bool(tables.kept)  # whether the tasks of the attempt before are tried again
        self.again = False  # whether the deal is one that replaces another (K10)
        self.timed = False
        self.mode = SILENT  # of communication
        self.terrain = -1  # the card that decided it
        self.display: list[int] = tables.kept[:]  # numbers of the tasks, in the order they were revealed
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
        self.left: list[int] = [0] * tables.players  # proposals each seat may still make
        self.draft: list[int] = []  # the distribution of tasks on the table
        self.arbiters_draft: list[int] = []
        self.marks: list[tuple[int, int, int]] = []  # seat, place on display, mark
        self.marks_left: list[int] = [0] * tables.players
        self.distress = tables.distress
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
        self._begin_attempt()

    def _copy_from(self, source: Crew) -> None:
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

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == TRICK:
            if self.laid_count:
                return SEATS[1 << self.acts_for(self.turn)]
            return SEATS[self._window_seats()]
        if phase == TAKING or phase == VOLUNTEER:
            return SEATS[1 << self.acts_for(self.turn)]
        if phase == HAND_OVER:
            return SEATS[1 << self.facts.captain]
        if phase == GIVE or phase == PREDICTING:
            return SEATS[self._choosing_seats()]
        if phase == OVER:
            return NOBODY
        if phase == DRAW_TERRAIN or phase == DEAL or phase == DRAW or phase == TURN_UP:
            return NATURE_ACTS
        return SEATS[self._deciding_seats()]

    def actions(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == TRICK:
            if self.laid_count:
                return self._plays(self.turn) if seat == self.acts_for(self.turn) else []
            return self._window_actions(seat)
        if seat < 0 or seat >= self.players:
            return []
        legal: list[int] = []
        if phase == TAKING:
            if seat == self.acts_for(self.turn):
                for place in range(len(self.display)):
                    if self._may_take(place):
                        legal.append(TAKE + place)
                if self.may_pass():
                    legal.append(PASS)
        elif phase == VOLUNTEER:
            if seat == self.acts_for(self.turn):
                legal = [YES, NO]
        elif phase == HAND_OVER:
            if seat == self.facts.captain:
                if self._captain_may_own_all():
                    legal.append(KEEP)
                for member in range(self.tables.members):
                    if member != seat and self.answers[member] < 0:
                        legal.append(ASK + member)
        elif phase == GIVE:
            if self.given[seat] < 0:
                legal = _bits(self.hands[seat] & COLOURED, 0)
            if self._gives_for_tonoja(seat):
                legal += _bits(self.hands[self.tables.tonoja] & COLOURED, GIVE_FOR_TONOJA)
        elif phase == PREDICTING:
            if self._next_prediction(seat) >= 0:
                legal = list(range(PREDICT, PREDICT + self.tables.tricks + 1))
        elif self._deciding_seats() >> seat & 1:
            legal = self._decision_actions(seat)
        return legal

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            self._apply_nature(action)
        elif seat == TABLE:
            self._apply_ruling(action)
        elif not self._try(seat, action):
            raise self._refusal(seat, action)
        self.counted = None

    def perform(self, seat: int, action: int) -> list[Event]:
        journal: list[tuple[int, ...]] = []
        self.journal = journal
        try:
            self.apply(seat, action)
        finally:
            self.journal = None
        return view.tell(self, journal)

    def chance(self, dice: Dice) -> int:
        if self.phase == DEAL:
            return self._shuffle(dice)
        if self.phase == DRAW:
            return dice.one_of(self.deck, self.deck.bit_count()).bit_length()
        if self.phase == DRAW_TERRAIN:
            return dice.below(FIRST_SUBMARINE)
        if self.phase == TURN_UP:
            return dice.one_of(self.covered, self.covered.bit_count()).bit_length() - 1
        raise refuse("not_natures_turn")

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def mark(self, seat: int, action: int, viewer: int) -> int:
        # Cards passed on and predictions are chosen in secret.
        if self.phase == GIVE:
            return 0 if action < GIVE_FOR_TONOJA else GIVE_FOR_TONOJA
        return PREDICT if self.phase == PREDICTING else action

    def rulings(self) -> list[int]:
        phase = self.phase
        if phase == OVER:
            return []
        found: list[int] = []
        if self.is_under_way():
            found.append(GIVE_UP)
        if self.timed and (phase == TRICK or phase == TURN_UP):
            found.append(TIME_UP)
        if phase == TRICK and not self.laid_count and not self.is_closed():
            found.append(WINDOW_OVER)
        if self._is_decision():
            found.append(DECIDE + phase)
        return found

    def timers(self) -> list[tuple[int, float]]:
        tables = self.tables
        found: list[tuple[int, float]] = []
        if self.timed and (self.phase == TRICK or self.phase == TURN_UP):
            found.append((TIME_UP, float(tables.seconds)))
        if tables.window and self.phase == TRICK and not self.laid_count and not self.is_closed():
            found.append((WINDOW_OVER, float(tables.window + WAIT_ADDS * self.waited.bit_count())))
        if tables.patience and self._is_decision():
            found.append((DECIDE + self.phase, float(tables.patience)))
        return found

    def verdict(self) -> tuple[float, ...] | None:
        return (0.0,) * self.players if self.phase == RETRY else None

    def copy(self) -> Crew:
        return Crew(self.tables, self)

    def freeze(self) -> tuple[object, ...]:
        values: list[object] = []
        for name in FIELDS:
            value = getattr(self, name)
            values.append(tuple(value) if isinstance(value, list) else value)
        values.append(self.facts.freeze())
        return tuple(values)

    def __reduce__(self) -> tuple[object, ...]:
        return (thaw, (self.players, self.tables.options, self.freeze()))

    # -- questions

    def acts_for(self, member: int) -> int:
        """The seat that acts for a member: its own, or the captain for Tonoja."""
        return self.facts.captain if member == self.tables.tonoja else member

    def is_under_way(self) -> bool:
        """Whether an attempt is going on in which somebody may choose something: the captain is known and nothing is decided."""
        return MEMBER <= self.phase <= TRICK

    def allocation(self) -> int:
        return self.tables.allocation[1 if self.timed else 0]

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
        if played < self.tables.talk_from or (played and self.handed and self.tables.handed_over_talks_first):
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
        return self.tables.predicts[self.display[place]] == 1 or self.status[place] != OPEN or self.phase >= RETRY

    def recorded_attempts(self) -> int:
        """K15, K16: all attempts at this mission, and one more if the distress signal is active."""
        return self.tables.before + self.attempt + (1 if self.distress else 0)

    def choices(self) -> list[int]:
        """What may be proposed in a decision among a few things."""
        phase = self.phase
        if phase == CLOCK:
            return [TIMED, UNTIMED]
        if phase == DISTRESS:
            return [0, 1, 2]
        if phase == RETRY:
            return [SAME_TASKS, NEW_TASKS, STOP] if self.tables.difficulty[1] else [SAME_TASKS, STOP]
        if phase == MEMBER:
            return [
                member for member in range(self.tables.members) if member != self.facts.captain or self._captain_may_own_all()
            ]
        return []

    # -- who may act, and how

    def _window_seats(self) -> int:
        leader = self.acts_for(self.turn)
        seats = 0
        closed = True
        for seat in range(self.players):
            if not self.ready >> seat & 1 and self.can_talk(seat):
                seats |= 1 << seat
                if seat != leader:
                    closed = False
        if closed or self.timed or self.time_over:
            seats |= 1 << leader
        return seats

    def _window_actions(self, seat: int) -> list[int]:
        """Before a trick: lead, lay a card open, say nothing, or ask for time."""
        if seat < 0 or seat >= self.players:
            return []
        closed = self.is_closed()
        leads = closed and seat == self.acts_for(self.turn)
        legal = self._plays(self.turn) if leads else []
        if not self.ready >> seat & 1 and self.can_talk(seat):
            legal += shows(self.hands[seat], self.mode == CURRENTS, self.tables.only_single)
            if not leads:
                legal.append(READY)
            if not closed and self.tables.window and not self.waited >> seat & 1:
                legal.append(WAIT)
        return legal

    def _plays(self, member: int) -> list[int]:
        """K1: any card to lead; after that the led suit if there is one."""
        return _bits(self._playable(member), 0)

    def _playable(self, member: int) -> int:
        hand = self.hands[member]
        if self.laid_count:
            following = hand & SUIT_CARDS[SUIT_OF[self.lead]]
            if following:
                return following
        return hand

    def _choosing_seats(self) -> int:
        """Seats with a hidden choice still to make."""
        seats = 0
        for seat in range(self.players):
            if self.phase == PREDICTING:
                if self._next_prediction(seat) >= 0:
                    seats |= 1 << seat
            elif self.given[seat] < 0 or self._gives_for_tonoja(seat):
                seats |= 1 << seat
        return seats

    def _gives_for_tonoja(self, seat: int) -> bool:
        tonoja = self.tables.tonoja
        return tonoja >= 0 and seat == self.facts.captain and self.given[tonoja] < 0

    def _next_prediction(self, seat: int) -> int:
        """The place of the first prediction that this seat has to make, or -1."""
        for place in range(len(self.display)):
            if self.tables.predicts[self.display[place]] and self.said[place] < 0 and self.acts_for(self.owners[place]) == seat:
                return place
        return -1

    def _may_take(self, place: int) -> bool:
        """K7, K8 and mission 19: whether the member whose turn it is may take that task."""
        if self.owners[place] >= 0:
            return False
        if self.turn != self.facts.captain:
            return True
        if not self.tables.captain_may[self.display[place]]:
            return False
        return self.first_taken or self.allocation() != HARDEST_FIRST or place == self._hardest()

    def _hardest(self) -> int:
        """The hardest task that the captain may take, the earliest revealed of several."""
        best = -1
        for place in range(len(self.display)):
            task = self.display[place]
            if self.tables.captain_may[task] and (best < 0 or self.tables.rating[task] > self.tables.rating[self.display[best]]):
                best = place
        return best

    def _captain_may_own_all(self) -> bool:
        for task in self.display:
            if not self.tables.captain_may[task]:
                return False
        return True

    def _is_decision(self) -> bool:
        phase = self.phase
        return phase == CLOCK or phase == MEMBER or phase == DIVIDE or phase == DISTRIBUTE or phase == DISTRESS or phase == RETRY

    def _decision_actions(self, seat: int) -> list[int]:
        legal: list[int] = []
        if self._is_sound_draft():
            legal.append(AGREE)
        if self.phase == DIVIDE or self.phase == DISTRIBUTE:
            if self.left[seat]:
                for place in range(len(self.display)):
                    for member in range(self.tables.members):
                        if self._may_assign(seat, place, member):
                            legal.append(ASSIGN + MOST_MEMBERS * place + member)
            if self.phase == DISTRIBUTE and self.marks_left[seat]:
                for place in range(len(self.display)):
                    for mark in range(2 + self.tables.members):
                        if mark != 2 + seat and self.mark_of(seat, place) != mark:
                            legal.append(MARK + MARKS * place + mark)
        elif self.left[seat]:
            for choice in self.choices():
                if choice != self.proposal:
                    legal.append(PROPOSE + choice)
        return legal

    def mark_of(self, seat: int, place: int) -> int:
        """How a seat has marked a task, or -1."""
        for who, where, mark in self.marks:
            if who == seat and where == place:
                return mark
        return -1

    def _may_assign(self, seat: int, place: int, member: int) -> bool:
        """Whether a seat could change the draft on the table so that a task goes to that member."""
        owner = self.draft[place]
        if owner == member or (member == self.facts.captain and not self.tables.captain_may[self.display[place]]):
            return False
        if self.phase == DIVIDE:
            if self.answers[member] != 1:
                return False
            if self.left[seat] == 1:  # whoever leaves a volunteer without a task must be able to put that right
                return self.draft.count(owner) > 1
        return True

    def _deciding_seats(self) -> int:
        """Seats that are asked in a decision; while a draft cannot stand, those that can still change it."""
        seats = self.deciders & ~self.agreed
        if not self._is_sound_draft():
            for seat in range(self.players):
                if not self.left[seat]:
                    seats &= ~(1 << seat)
        return seats

    def _is_sound_draft(self) -> bool:
        """K22: two volunteers have at least one task each."""
        if self.phase == DIVIDE:
            for member in range(self.tables.members):
                if self.answers[member] == 1 and member not in self.draft:
                    return False
        return True

    # -- moves of the seats

    def _try(self, seat: int, action: int) -> bool:
        """Performs a legal action; False when it is not legal, and then nothing has changed."""
        if not 0 <= seat < self.players or action < 0:
            return False
        phase = self.phase
        if phase == TRICK:
            if action < CARDS:
                may_lead = self.laid_count or self.is_closed()
                if seat == self.acts_for(self.turn) and may_lead and self._playable(self.turn) >> action & 1:
                    self._play(action)
                    return True
                return False
            if self.laid_count or action not in self._window_actions(seat):
                return False
            self._talk(seat, action)
            return True
        if action not in self.actions(seat):
            return False
        if phase == TAKING:
            self._choose_task(action)
        elif phase == VOLUNTEER:
            self._answer(action == YES)
        elif phase == HAND_OVER:
            if action == KEEP:
                self._give_all_to(seat)
            else:
                self._ask(action - ASK)
        elif phase == GIVE:
            self._give(seat, action)
        elif phase == PREDICTING:
            self._predict(seat, action - PREDICT)
        elif action == AGREE:
            self._agree(seat)
        elif action < ASSIGN:
            self._propose(seat, action - PROPOSE)
        elif action < MARK:
            self._assign(seat, (action - ASSIGN) // MOST_MEMBERS, (action - ASSIGN) % MOST_MEMBERS)
        else:
            self._mark(seat, (action - MARK) // MARKS, (action - MARK) % MARKS)
        return True

    # -- preparing an attempt (K6a)

    def _begin_attempt(self) -> None:
        members = self.tables.members
        self.attempt += 1
        self.timed = self.tables.timed
        self.mode = SILENT
        self.terrain = -1
        self.again = False
        self.owners = []
        self.status = []
        self.said = []
        self.objective = OPEN
        self.hands = [0] * members
        self.covered = 0
        self.covers = 0
        self.turning = False
        self.played = [0] * members
        self.voids = [0] * members
        self.given = [-1] * members
        self.turn = -1
        self.first_taken = False
        self.handed = False
        self.answers = [-1] * members
        self.marks = []
        self.passing = NO_PASS
        self.tokens = 0
        self.pool = 0
        self.messages = []
        self.last = ()
        self.history = []
        self.lost = -1
        self.facts = Facts(members)
        self._clear_trick()
        if self.journal is not None:
            self.journal.append((ATTEMPT_BEGAN, self.tables.before + self.attempt))
        if self.tables.ask_clock:
            self._open_decision(CLOCK, UNTIMED)
        else:
            self._choose_mode()

    def _choose_mode(self) -> None:
        mode = self.tables.communication[1 if self.timed else 0]
        if mode == TERRAIN:
            self.phase = DRAW_TERRAIN
        else:
            self.mode = mode
            self.phase = DEAL

    def _start_drawing(self) -> None:
        """K5, once the cards are dealt; kept and fixed tasks are not drawn."""
        tables = self.tables
        kept = self.keeping
        if kept:
            self.keeping = False
        elif tables.fixed:
            self.display = tables.fixed[:]
        else:
            self.display = []
            self.need = tables.difficulty[1 if self.timed else 0]
            if tables.fresh_deck:
                self.deck = ALL_TASKS
        self._go_on_drawing(kept)

    def _go_on_drawing(self, kept: bool) -> None:
        """Draws on, replaces what cannot stay (K8, K9; kept tasks may clash), and when all is well looks at the hands (K10)."""
        if not self.deck:  # before a task goes back into it, or the same one would come for ever
            self.deck = ALL_TASKS
            for shown in self.display:
                self.deck &= ~(1 << (shown - 1))
        if not self.need and not self.wanted:
            task = 0 if kept else clashing_task(self.tables, self.display, self.allocation())
            burden = 0 if task else captains_burden(self.tables, self.display, self.allocation())
            if task or burden:
                self._send_back(task or burden, 0 if task else 1)
        if self.need or self.wanted:
            self.phase = DRAW
        else:
            self._check_hands()

    def _send_back(self, task: int, why: int) -> None:
        self.display.remove(task)
        self.deck |= 1 << (task - 1)
        self.wanted = self.tables.rating[task]
        if self.journal is not None:
            self.journal.append((TASK_REPLACED, task, why))

    def _draw_task(self, task: int) -> None:
        if not 1 <= task <= ALL_TASKS.bit_length() or not self.deck >> (task - 1) & 1:
            raise refuse("impossible_draw")
        self.deck &= ~(1 << (task - 1))
        rating = self.tables.rating[task]
        kept = rating == self.wanted if self.wanted else rating <= self.need
        if kept:
            self.display.append(task)
            if self.wanted:
                self.wanted = 0
            else:
                self.need -= rating
        if self.journal is not None:
            self.journal.append((TASK_DRAWN, task, 1 if kept else 0))
        self._go_on_drawing(False)

    def _check_hands(self) -> None:
        """K10: a hand that makes a task impossible for everybody means another deal. Then the captain is known."""
        for task in self.display:
            for cards in self.tables.redeals[task]:
                for member in range(self.tables.members):
                    hand = self.hands[member]
                    if member == self.tables.tonoja:
                        hand |= self.covered
                    if cards & ~hand == 0:
                        self.again = True
                        self.hands = [0] * self.tables.members
                        self.covered = 0
                        self.covers = 0
                        self.phase = DEAL
                        return
        captain = 0
        while not self.hands[captain] >> SUBMARINE_4 & 1:
            captain += 1
        self.facts.captain = captain
        self.facts.leader = captain
        count = len(self.display)
        self.owners = [-1] * count
        self.status = [OPEN] * count
        self.said = [-1] * count
        if self.journal is not None:
            self.journal.append((CAPTAIN_KNOWN, captain))
        self._distribute()

    # -- distributing the tasks

    def _distribute(self) -> None:
        captain = self.facts.captain
        allocation = self.allocation()
        if not self.display:
            self._after_tasks()
        elif allocation == ONE_AGREED:
            self._open_decision(MEMBER, captain if self._captain_may_own_all() else self.tables.left_of[captain])
        elif allocation == ALL_OR_WILLING:
            self.phase = HAND_OVER
        elif allocation == ONE_VOLUNTEER or allocation == TWO_VOLUNTEERS:
            self._ask_next(self.tables.left_of[captain])
        elif allocation == FREE:
            self._open_draft(DISTRIBUTE, captain, (1 << self.players) - 1)
        else:
            skipped = allocation == CAPTAIN_SKIPPED
            choosers = self.tables.members - 1 if skipped else self.tables.members
            self.turn = self.tables.left_of[captain] if skipped else captain
            self.passable = len(self.display) < choosers
            self.to_come = choosers - 1
            self.phase = TAKING
            self._check_captain_can_take()

    def _choose_task(self, action: int) -> None:
        if action == PASS:
            if self.journal is not None:
                self.journal.append((PASSED, self.turn))
        else:
            self._own(action - TAKE, self.turn)
            self.first_taken = True
        if -1 not in self.owners:
            self._after_tasks()
            return
        self.turn = self.tables.left_of[self.turn]
        if self.allocation() == CAPTAIN_SKIPPED and self.turn == self.facts.captain:
            self.turn = self.tables.left_of[self.turn]
        self.to_come -= 1
        self._check_captain_can_take()

    def _check_captain_can_take(self) -> None:
        """K8: a captain who is left with tasks that no captain may own has lost the attempt."""
        if self.turn != self.facts.captain or self.may_pass():
            return
        for place in range(len(self.display)):
            if self._may_take(place):
                return
        self._lose(STUCK)

    def _own(self, place: int, member: int) -> None:
        self.owners[place] = member
        if self.journal is not None:
            self.journal.append((TOOK, member, self.display[place]))

    def _give_all_to(self, member: int) -> None:
        for place in range(len(self.display)):
            self._own(place, member)
        self._after_tasks()

    def _ask(self, member: int) -> None:
        """A member is asked to take all tasks, or to be a volunteer."""
        self.turn = member
        self.phase = VOLUNTEER
        if self.journal is not None:
            self.journal.append((ASKED, member))

    def _answer(self, yes: bool) -> None:
        member = self.turn
        self.answers[member] = 1 if yes else 0
        if self.journal is not None:
            self.journal.append((ANSWERED, member, 1 if yes else 0))
        if self.allocation() == ALL_OR_WILLING:
            if yes:
                self._hand_over_to(member)
            elif self.answers.count(-1) > 1:
                self.turn = -1
                self.phase = HAND_OVER
            elif self._captain_may_own_all():
                self._give_all_to(self.facts.captain)
            else:
                self._hand_over_to(self.tables.left_of[self.facts.captain])
        else:
            self._ask_next(self.tables.left_of[member])

    def _hand_over_to(self, member: int) -> None:
        self.handed = True
        self._give_all_to(member)

    def _ask_next(self, member: int) -> None:
        """K22: goes on asking clockwise, the captain last; those who are left must when volunteers are missing."""
        captain = self.facts.captain
        one = self.allocation() == ONE_VOLUNTEER
        missing = (1 if one else 2) - self.answers.count(1)
        if missing:
            unasked = self.answers.count(-1)
            if one and not self._captain_may_own_all():
                unasked -= 1  # K8: the captain is not asked
            if unasked > missing:
                self._ask(member)
                return
            while missing:
                self.answers[member] = 1
                missing -= 1
                member = self.tables.left_of[member]
        if one:
            self._give_all_to(self.answers.index(1))
            return
        first = self.tables.left_of[captain]
        while self.answers[first] != 1:
            first = self.tables.left_of[first]
        seats = 0
        for volunteer in range(self.tables.members):
            if self.answers[volunteer] == 1:
                seats |= 1 << self.acts_for(volunteer)
        self._open_draft(DIVIDE, first, seats)

    def _after_tasks(self) -> None:
        self.turn = -1
        self.to_come = 0
        self.passable = False
        if self.tables.ask_distress:
            self._open_decision(DISTRESS, NO_PASS)
        else:
            self._ask_for_predictions()

    # -- decisions of the crew (K25)

    def _open_decision(self, phase: int, default: int) -> None:
        self.phase = phase
        self.turn = -1
        self.proposal = default
        self.arbiters = default
        self.proposer = -1
        self.agreed = 0
        self.deciders = (1 << self.players) - 1
        self.left = [PROPOSALS] * self.players

    def _open_draft(self, phase: int, first: int, seats: int) -> None:
        """A distribution of all tasks is on the table, dealt round from one member on."""
        self._open_decision(phase, 0)
        self.deciders = seats
        count = len(self.display)
        self.left = [2 * count + PROPOSALS] * self.players
        self.marks_left = [count + PROPOSALS] * self.players
        captain = self.facts.captain
        self.draft = [-1] * count
        if phase == DIVIDE and self.answers[captain] == 1:
            first = captain  # tasks that no captain may own go to the other, so the captain must not come last
        member = first
        for barred in (False, True):
            for place in range(count):
                if self.tables.captain_may[self.display[place]] != barred:
                    while (phase == DIVIDE and self.answers[member] != 1) or (barred and member == captain):
                        member = self.tables.left_of[member]
                    self.draft[place] = member
                    member = self.tables.left_of[member]
        self.arbiters_draft = self.draft[:]

    def _arbiter(self) -> int:
        """Whose proposal counts when time is over: the captain's, before that the first seat's; K22: the first volunteer's."""
        if self.phase == CLOCK:
            return 0
        if self.phase == DIVIDE:
            volunteer = self.tables.left_of[self.facts.captain]
            while self.answers[volunteer] != 1:
                volunteer = self.tables.left_of[volunteer]
            return self.acts_for(volunteer)
        return self.facts.captain

    def _heed(self, seat: int) -> None:
        """Remembers what the one whose word counts has proposed or agreed to."""
        if seat == self._arbiter() and self._is_sound_draft():
            self.arbiters = self.proposal
            self.arbiters_draft = self.draft[:]

    def _propose(self, seat: int, choice: int) -> None:
        self.proposal = choice
        self.proposer = seat
        self.left[seat] -= 1
        self.agreed = 1 << seat
        if self.journal is not None:
            self.journal.append((PROPOSED, seat, self.phase, choice))
        self._heed(seat)
        self._close_if_agreed()

    def _assign(self, seat: int, place: int, member: int) -> None:
        self.draft[place] = member
        self.proposer = seat
        self.left[seat] -= 1
        self.agreed = 0
        if self.journal is not None:
            self.journal.append((ASSIGNED, seat, self.phase, self.display[place], member))
        self._heed(seat)

    def _mark(self, seat: int, place: int, mark: int) -> None:
        self.marks_left[seat] -= 1
        self.marks = [old for old in self.marks if old[0] != seat or old[1] != place]
        self.marks.append((seat, place, mark))
        if self.journal is not None:
            self.journal.append((MARKED, seat, self.display[place], mark))

    def _agree(self, seat: int) -> None:
        self.agreed |= 1 << seat
        if self.journal is not None:
            self.journal.append((AGREED, seat, self.phase))
        self._heed(seat)
        self._close_if_agreed()

    def _close_if_agreed(self) -> None:
        if self.agreed == self.deciders:
            self._conclude(self.proposal, self.draft, 0)

    def _conclude(self, choice: int, draft: list[int], by_time: int) -> None:
        """A decision stands."""
        phase = self.phase
        if self.journal is not None:
            self.journal.append((DECIDED, phase, choice, by_time))
        self._clear_decision()
        if phase == CLOCK:
            self.timed = choice == TIMED
            self._choose_mode()
        elif phase == MEMBER:
            self._give_all_to(choice)
        elif phase == DISTRESS:
            self._decide_passing(choice)
        elif phase == RETRY:
            self._try_again(choice)
        else:
            for place in range(len(draft)):
                self._own(place, draft[place])
            self._after_tasks()

    def _clear_decision(self) -> None:
        self.proposal = 0
        self.proposer = -1
        self.arbiters = 0
        self.agreed = 0
        self.deciders = 0
        self.left = [0] * self.players
        self.draft = []
        self.arbiters_draft = []
        self.marks = []
        self.marks_left = [0] * self.players

    # -- distress and predictions

    def _decide_passing(self, choice: int) -> None:
        self.passing = choice
        if choice == NO_PASS:
            self._ask_for_predictions()
        else:
            self.distress = True
            self.phase = GIVE

    def _give(self, seat: int, action: int) -> None:
        member = self.tables.tonoja if action >= GIVE_FOR_TONOJA else seat
        card = action % CARDS
        self.given[member] = card
        if self.journal is not None:
            self.journal.append((GAVE, seat, member, card))
        if -1 not in self.given:
            self._pass_cards()

    def _pass_cards(self) -> None:
        """K16: all cards move together."""
        tonoja = self.tables.tonoja
        for member in range(self.tables.members):
            self.hands[member] = self.hands[member] & ~(1 << self.given[member])
        for member in range(self.tables.members):
            receiver = self.receiver(member)
            self.hands[receiver] = self.hands[receiver] | 1 << self.given[member]
            if receiver == tonoja and self.covers >> self.given[tonoja] & 1:
                self.covers ^= 1 << self.given[tonoja] | 1 << self.given[member]
        if self.journal is not None:
            self.journal.append((CARDS_PASSED, self.passing, *self.given))
        self._ask_for_predictions()

    def receiver(self, member: int) -> int:
        """Who gets the card that a member passes on."""
        return self.tables.left_of[member] if self.passing == TO_LEFT else self.tables.right_of[member]

    def _ask_for_predictions(self) -> None:
        self.phase = PREDICTING
        if not self._choosing_seats():
            self._start_play()

    def _predict(self, seat: int, said: int) -> None:
        place = self._next_prediction(seat)
        self.said[place] = said
        if self.journal is not None:
            self.journal.append((PREDICTED, seat, self.owners[place], self.display[place], said))
        if self._choosing_seats():
            return
        if self.journal is not None:
            for place in range(len(self.display)):
                if self.tables.predicts[self.display[place]] == 1:
                    self.journal.append((FORETOLD, self.owners[place], self.display[place], self.said[place]))
        self._start_play()

    def _start_play(self) -> None:
        if self.mode == RAPTURE:
            self.pool = self.tables.members - 2
        elif self.mode != SILENT:
            self.tokens = (1 << self.players) - 1
        if self.timed and self.journal is not None:
            self.journal.append((COUNTDOWN, self.tables.seconds))
        self._open_window()

    # -- tricks

    def _open_window(self) -> None:
        self._clear_trick()
        self.turn = self.facts.leader
        self.phase = TRICK

    def _clear_trick(self) -> None:
        self.ready = 0
        self.waited = 0
        self.time_over = False
        self.laid = [-1] * self.tables.members
        self.laid_count = 0
        self.trick_cards = 0
        self.lead = -1
        self.best = -1
        self.best_member = -1

    def _talk(self, seat: int, action: int) -> None:
        if action == READY:
            self.ready |= 1 << seat
            if self.journal is not None:
                self.journal.append((WAS_READY, seat))
            return
        if action == WAIT:
            self.waited |= 1 << seat
            if self.journal is not None:
                self.journal.append((WAITED, seat))
            return
        card = (action - SHOW) // POSITIONS
        position = (action - SHOW) % POSITIONS
        if self.mode == RAPTURE:
            self.pool -= 1
        else:
            self.tokens &= ~(1 << seat)
        self.messages.append((seat, card, position, self.facts.played, self.played[seat]))
        self.ready = 0  # after every message all are asked again
        if self.journal is not None:
            self.journal.append((SHOWED, seat, card, position))

    def _play(self, card: int) -> None:
        member = self.turn
        tables = self.tables
        bit = 1 << card
        leading = not self.laid_count
        if leading:
            self.lead = card
            self.best = card
            self.best_member = member
            self.ready = 0
            self.waited = 0
            self.time_over = False
        else:
            suit = SUIT_OF[self.lead]
            if SUIT_OF[card] != suit and member != tables.tonoja:
                self.voids[member] = self.voids[member] | SUIT_CARDS[suit]
            if beats(card, self.best):
                self.best = card
                self.best_member = member
        self.hands[member] = self.hands[member] & ~bit
        self.played[member] = self.played[member] | bit
        self.laid[member] = card
        self.laid_count += 1
        self.trick_cards |= bit
        if member == tables.tonoja and self.covers & bit:
            self.covers ^= bit
            self.turning = True
        if self.journal is not None:
            self.journal.append((PLAYED, member, card))
        if self._fails_at_once(member, card, leading):
            return
        if self.laid_count == tables.members:
            self._finish_trick()
        else:
            self.turn = tables.left_of[member]

    def _fails_at_once(self, member: int, card: int, leading: bool) -> bool:
        """K14: tasks that forbid a lead, mission 12 and mission 27 are judged at the moment of the card."""
        goal = self.tables.objective
        if goal is not None:
            very_last = self.facts.played + 1 == self.tables.tricks and self.laid_count == self.tables.members
            if (leading and judge_lead(goal, -1, member, card) == FAILED) or judge_play(
                goal, self.facts, card, very_last
            ) == FAILED:
                self.objective = FAILED
            if self.objective == FAILED:
                if self.journal is not None:
                    self.journal.append((SETTLED, FAILED, 0, -1, -1))
                self._lose(BY_OBJECTIVE)
                return True
        elif leading:
            failed = False
            for place in range(len(self.display)):
                if self.status[place] == OPEN and self.owners[place] == member:
                    if judge_lead(self.tables.goals[self.display[place]], member, member, card) == FAILED:
                        self._settle(place, FAILED)
                        failed = True
            if failed:
                self._lose(BY_TASK)
                return True
        return False

    def _settle(self, place: int, status: int) -> None:
        self.status[place] = status
        if self.journal is not None:
            self.journal.append((SETTLED, status, self.display[place], self.owners[place], self.said[place]))

    def _finish_trick(self) -> None:
        facts = self.facts
        self.last = (facts.leader, *self.laid)
        if self.tables.history:
            self.history.append(self.last)
        facts.finish_trick(self.trick_cards, self.best, self.best_member)
        if self.journal is not None:
            self.journal.append((TRICK_WON, facts.played, facts.winner, *self.laid))
        self._clear_trick()
        self.turn = -1
        if self._judge_all():
            return
        if self.turning:
            self.turning = False
            self.phase = TURN_UP
        else:
            self._open_window()

    def _judge_all(self) -> bool:
        """K14: whether the attempt is decided by the trick just completed. One failed task outweighs everything."""
        goal = self.tables.objective
        if goal is not None:
            self.objective = judge(goal, self.facts, -1, -1)
            if self.objective == OPEN:
                return False
            if self.journal is not None:
                self.journal.append((SETTLED, self.objective, 0, -1, -1))
            if self.objective == FAILED:
                self._lose(BY_OBJECTIVE)
            else:
                self._win()
            return True
        failed = False
        all_done = True
        for place in range(len(self.display)):
            if self.status[place] == OPEN:
                status = judge(self.tables.goals[self.display[place]], self.facts, self.owners[place], self.said[place])
                if status == OPEN:
                    all_done = False
                else:
                    self._settle(place, status)
                    if status == FAILED:
                        failed = True
        if failed:
            self._lose(BY_TASK)
        elif all_done:
            self._win()
        return failed or all_done

    # -- the end of an attempt

    def _lose(self, why: int) -> None:
        if self.journal is not None:
            for place in range(len(self.said)):
                if self.said[place] >= 0 and self.status[place] == OPEN and not self.shows_prediction(place, None):
                    self.journal.append((FORETOLD, self.owners[place], self.display[place], self.said[place]))
        self.lost = why
        self.turn = -1
        self.turning = False
        if self.journal is not None:
            self.journal.append((LOST, why))
        if self.attempt < self.tables.attempts:
            self._open_decision(RETRY, SAME_TASKS)
        else:
            self._finish("lost", 0.0)

    def _win(self) -> None:
        self.turning = False
        if self.journal is not None:
            self.journal.append((WON, self.recorded_attempts()))
        self._finish("won", 1.0)

    def _try_again(self, choice: int) -> None:
        """K15."""
        if choice == STOP:
            self._finish("stopped", 0.0)
            return
        self.keeping = choice == SAME_TASKS and not self.tables.fixed
        if choice == NEW_TASKS:
            self.display = []
        self._begin_attempt()

    def _finish(self, reason: str, result: float) -> None:
        self.phase = OVER
        self.end = Outcome(reason, (result,) * self.players)
        if self.journal is not None:
            self.journal.append((ENDED,))

    # -- the table

    def _apply_ruling(self, ruling: int) -> None:
        if ruling not in self.rulings():
            raise refuse("over" if self.phase == OVER else "no_such_ruling")
        if ruling == GIVE_UP:
            self._clear_decision()
            self.to_come = 0
            self.passable = False
            if self.phase == GIVE:
                self.given = [-1] * self.tables.members
            self._lose(GAVE_UP)
        elif ruling == TIME_UP:
            self._clear_trick()  # an unfinished trick does not count
            self._lose(BY_TIME)
        elif ruling == WINDOW_OVER:
            self.time_over = True
            if self.journal is not None:
                self.journal.append((WINDOW_CLOSED,))
        else:
            self._conclude(self.arbiters, self.arbiters_draft, 1)

    # -- nature

    def _apply_nature(self, action: int) -> None:
        phase = self.phase
        if action < 0:
            raise refuse("impossible_draw")
        if phase == DEAL:
            self._deal(action)
        elif phase == DRAW:
            self._draw_task(action)
        elif phase == DRAW_TERRAIN:
            self._draw_terrain(action)
        elif phase == TURN_UP:
            self._turn_up(action)
        else:
            raise refuse("not_natures_turn")

    def _shuffle(self, dice: Dice) -> int:
        """K3, K24: hands side by side, 40 bits each; with two players then Tonoja's face-up cards and the covered ones."""
        deck = ALL_CARDS
        count = CARDS
        deal = 0
        if self.tables.tonoja >= 0:
            deck ^= 1 << SUBMARINE_4
            covered = dice.some_of(deck, 39, COVERED)
            faced = dice.some_of(deck ^ covered, 32, COVERED)
            one = dice.some_of(ALL_CARDS ^ covered ^ faced, 26, 13)
            return one | (ALL_CARDS ^ covered ^ faced ^ one) << CARDS | faced << (2 * CARDS) | covered << (3 * CARDS)
        members = self.tables.members
        odd = dice.below(3) if members == 3 else -1
        for member in range(members - 1):
            size = 14 if member == odd else CARDS // members
            hand = dice.some_of(deck, count, size)
            deal |= hand << (CARDS * member)
            deck ^= hand
            count -= size
        return deal | deck << (CARDS * (members - 1))

    def _deal(self, deal: int) -> None:
        tables = self.tables
        members = tables.members
        parts = 4 if tables.tonoja >= 0 else members
        hands: list[int] = []
        together = 0
        for _ in range(parts):
            hand = deal & ALL_CARDS
            if hand & together:
                raise refuse("impossible_draw")
            together |= hand
            hands.append(hand)
            deal >>= CARDS
        if deal or together != ALL_CARDS or not self._are_dealt_right(hands):
            raise refuse("impossible_draw")
        if tables.tonoja >= 0:
            self.covered = hands.pop()
            self.covers = hands[tables.tonoja]
        self.hands = hands
        if self.journal is not None:
            self.journal.append((DEALT, 1 if self.again else 0, *hands))
        if self.again:
            self.again = False
            self._check_hands()
        else:
            self._start_drawing()

    def _are_dealt_right(self, hands: list[int]) -> bool:
        sizes = [hand.bit_count() for hand in hands]
        if self.tables.tonoja >= 0:
            return sizes == [13, 13, COVERED, COVERED] and bool((hands[0] | hands[1]) >> SUBMARINE_4 & 1)
        if self.tables.members == 3:
            return sorted(sizes) == [13, 13, 14]
        return sizes == [CARDS // self.tables.members] * self.tables.members

    def _draw_terrain(self, card: int) -> None:
        """K20: 1-3 normal, 4-6 currents, 7-9 rapture."""
        if card >= FIRST_SUBMARINE:
            raise refuse("impossible_draw")
        self.terrain = card
        self.mode = (card % VALUES) // 3
        if self.journal is not None:
            self.journal.append((TERRAIN_DRAWN, card, self.mode))
        self.phase = DEAL

    def _turn_up(self, card: int) -> None:
        if card >= CARDS or not self.covered >> card & 1:
            raise refuse("impossible_draw")
        tonoja = self.tables.tonoja
        self.covered ^= 1 << card
        self.hands[tonoja] = self.hands[tonoja] | 1 << card
        if self.journal is not None:
            self.journal.append((TURNED_UP, card))
        self._open_window()

    # -- hidden worlds

    def sample(self, seat: int, dice: Dice) -> Crew:
        if self.counted is None:
            self.counted = [None] * self.players
        deals = self.counted[seat]
        if deals is None:
            deals = Deals(self.knowledge(seat))
            self.counted[seat] = deals
        world = self.copy()
        self._lay_out(world, seat, deals.draw(dice))
        for place in range(len(self.said)):
            if self._is_secret(place, seat):
                low, high = self._possible_predictions(place)
                world.said[place] = low + dice.below(high - low + 1)
        return world

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        deals = every(self.knowledge(seat), limit)
        if deals is None:
            return None
        worlds: list[State] = []
        for deal in deals:
            world = self.copy()
            self._lay_out(world, seat, deal)
            worlds.append(world)
        for place in range(len(self.said)):
            if self._is_secret(place, seat):
                low, high = self._possible_predictions(place)
                if len(worlds) * (high - low + 1) > limit:
                    return None
                more: list[State] = []
                for other in worlds:
                    for said in range(low, high + 1):
                        copied = cast(Crew, other.copy())
                        copied.said[place] = said
                        more.append(copied)
                worlds = more
        return worlds

    def _is_secret(self, place: int, seat: int) -> bool:
        return self.said[place] >= 0 and not self.shows_prediction(place, seat)

    def _possible_predictions(self, place: int) -> tuple[int, int]:
        """What a hidden prediction may be, since the attempt goes on: neither exceeded nor out of reach (K14)."""
        facts = self.facts
        won = facts.wins[self.owners[place]].bit_count()
        return won, won + facts.tricks - facts.played

    def _lay_out(self, world: Crew, seat: int, deal: Deal) -> None:
        """Gives the unseen cards of a world to their holders, and the hidden choices their cards."""
        for member in range(self.tables.members):
            if member != seat and member != self.tables.tonoja:
                world.hands[member] = self._known(member, seat) | deal.hands[member]
        if self.tables.tonoja >= 0:
            world.covered = deal.hands[self.tables.members]
        givers = self._secret_givers(seat)
        for number in range(len(givers)):
            world.given[givers[number]] = deal.picks[number]

    def knowledge(self, seat: int) -> Knowledge:
        """Everything that a seat knows about the cards it does not see."""
        members = self.tables.members
        tonoja = self.tables.tonoja
        knowledge = Knowledge(members + 1 if tonoja >= 0 else members)
        known: list[int] = [0] * members
        for member in range(members):
            if member != seat:
                known[member] = self._known(member, seat)
                unknown = self.hands[member] & ~known[member]
                knowledge.unseen |= unknown
                knowledge.sizes[member] = unknown.bit_count()
                knowledge.barred[member] = self.voids[member]
        if tonoja >= 0:
            knowledge.unseen |= self.covered
            knowledge.sizes[members] = self.covered.bit_count()
            knowledge.barred[members] = 1 << SUBMARINE_4
        for message in self.messages:
            if message[0] != seat:
                self._understand(knowledge, message, known[message[0]])
        for giver in self._secret_givers(seat):
            holder = giver if self.phase == GIVE else self.receiver(giver)
            theirs = self.hands[holder] if holder == tonoja else known[holder] | self.played[holder]
            knowledge.picks.append((holder, theirs & COLOURED))
        if self.facts.captain >= 0:
            self._recall_deal(knowledge, known, seat)
        return knowledge

    def _known(self, member: int, seat: int) -> int:
        """The cards of a member's hand that a seat has seen, or knows to be there."""
        if member == self.tables.tonoja:
            return self.hands[member]
        cards = 0
        for message in self.messages:
            if message[0] == member:
                cards |= 1 << message[1]
        if member == self.facts.captain:
            cards |= 1 << SUBMARINE_4
        if self.passing and self.phase != GIVE:
            for giver in range(self.tables.members):
                if self.given[giver] >= 0 and self.receiver(giver) == member and (giver == seat or giver == self.tables.tonoja):
                    cards |= 1 << self.given[giver]
        return cards & self.hands[member]

    def _secret_givers(self, seat: int) -> list[int]:
        """Members whose chosen card a seat does not know: before the cards move all others', after that fewer."""
        tonoja = self.tables.tonoja
        givers: list[int] = []
        for giver in range(self.tables.members):
            if self.given[giver] < 0 or self.acts_for(giver) == seat:
                continue
            if self.phase != GIVE:
                receiver = self.receiver(giver)
                if receiver == seat or giver == tonoja or receiver == tonoja:
                    continue
            givers.append(giver)
        return givers

    def _understand(self, knowledge: Knowledge, message: tuple[int, int, int, int, int], known: int) -> None:
        """What a card laid open said about the hand at that moment (K11, K18)."""
        member, card, position, _, played_before = message
        suit = SUIT_CARDS[SUIT_OF[card]]
        lower = suit & ((1 << card) - 1)
        higher = suit & ~lower & ~(1 << card)
        certain = known | (self.played[member] & ~played_before)  # certainly in the hand then
        barred = knowledge.barred[member]
        if position == ONLY:
            barred |= lower | higher
        elif position == HIGHEST or position == LOWEST:
            none_of, some_of = (higher, lower) if position == HIGHEST else (lower, higher)
            barred |= none_of
            if self.tables.only_single and not certain & some_of:
                knowledge.hints.append((member, SOME, some_of & knowledge.unseen, 0))
        elif certain & higher:
            barred |= lower
        elif certain & lower:
            barred |= higher
        else:
            knowledge.hints.append((member, EITHER, higher & knowledge.unseen, lower & knowledge.unseen))
        knowledge.barred[member] = barred

    def _recall_deal(self, knowledge: Knowledge, known: list[int], seat: int) -> None:
        """K10: no hand was dealt that would have meant another deal."""
        tonoja = self.tables.tonoja
        for task in self.display:
            for cards in self.tables.redeals[task]:
                coloured = cards & COLOURED
                for member in range(self.tables.members):
                    if member == seat:
                        continue
                    submarines = cards & SUBMARINES & knowledge.unseen
                    if cards & SUBMARINES & ~submarines & ~(known[member] | self.played[member]):
                        continue  # one of them is known to be elsewhere
                    holder = self.tables.members if member == tonoja else member
                    if not coloured:
                        if submarines:
                            knowledge.redeals.append((holder, submarines))
                    else:
                        self._recall_clash(knowledge, holder, submarines, coloured.bit_length() - 1, seat)

    def _recall_clash(self, knowledge: Knowledge, captain: int, submarines: int, card: int, seat: int) -> None:
        """K10 with a coloured card, which a distress pass may have moved since the deal."""
        where = -1
        if not knowledge.unseen >> card & 1:
            for member in range(self.tables.members):
                if (self.hands[member] | self.played[member]) >> card & 1:
                    where = member
        out = -1
        into = -1
        if self.passing and self.phase != GIVE and self.given[captain] >= 0:
            givers = self._secret_givers(seat)
            giver = self.tables.right_of[captain] if self.passing == TO_LEFT else self.tables.left_of[captain]
            if captain in givers:
                out = givers.index(captain)
            elif self.given[captain] == card:
                if submarines:
                    knowledge.redeals.append((captain, submarines))  # the captain certainly had the card
                return
            if giver in givers:
                into = givers.index(giver)
            elif self.given[giver] == card:
                return  # the captain has it from somebody else
        knowledge.clashes.append((captain, submarines, card, where, out, into))

    # -- refusals

    def _refusal(self, seat: int, action: int) -> Refusal:
        """Why an action is not legal now. Says nothing that the seat does not know."""
        phase = self.phase
        if phase == OVER:
            return refuse("over")
        if seat not in self.actors():
            return refuse("not_your_turn")
        if not 0 <= action < SIZE:
            return refuse("no_such_action")
        if phase == TRICK:
            if action < CARDS:
                if not self.laid_count and (seat != self.acts_for(self.turn) or not self.is_closed()):
                    return refuse("not_closed")
                card = card_name(action)
                if not self.hands[self.turn] >> action & 1:
                    return refuse("not_in_hand", card=card)
                return refuse("must_follow", card=card, lead=card_name(self.lead))
            if self.laid_count:
                return refuse("must_play")
            if SHOW <= action < READY:
                return refuse("cannot_show", card=card_name((action - SHOW) // POSITIONS))
            return refuse("not_before_a_trick")
        if phase == TAKING:
            if action == PASS:
                return refuse("no_passing")
            if TAKE <= action < TAKE + len(self.display) and self.owners[action - TAKE] < 0:
                return refuse("captain_may_not" if not self.tables.captain_may[self.display[action - TAKE]] else "hardest_first")
            return refuse("take_a_task")
        if phase == VOLUNTEER:
            return refuse("yes_or_no")
        if phase == HAND_OVER:
            return refuse("captain_may_not_all" if action == KEEP else "keep_or_ask")
        if phase == GIVE:
            return refuse("give_a_card")
        if phase == PREDICTING:
            return refuse("predict_a_number", most=self.tables.tricks)
        return refuse("decide")


def _bits(cards: int, base: int) -> list[int]:
    """The numbers of the cards in a set, each added to a base."""
    found: list[int] = []
    while cards:
        bit = cards & -cards
        found.append(base + bit.bit_length() - 1)
        cards ^= bit
    return found


def thaw(players: int, options: CrewOptions, frozen: tuple[object, ...]) -> Crew:
    """The state that `freeze` was called on."""
    state = Crew(tables_for(players, options))
    for name, value in zip(FIELDS, frozen[:-1], strict=True):
        setattr(state, name, list(value) if isinstance(value, tuple) and name != "last" else value)
    state.facts = thaw_facts(cast("tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...], int, int, int]", frozen[-1]))
    return state
