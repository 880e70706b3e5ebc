# mypyc: compile
"""A position of Crew: one mission with all its attempts. Numbers such as K7 are the rules of docs/rules/crew.en.md.

Members are numbered clockwise as the seats are; with two players member 2 is Tonoja, for which the captain acts (K24). Sets of
cards are bitmasks (cards.py), and so are sets of seats and of tasks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fathom.core.dice import Dice
from fathom.core.events import from_notes
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE, TABLE, Outcome, State
from fathom.games.crew import modes
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import OPEN
from fathom.games.crew.knowledge import worlds
from fathom.games.crew.knowledge.deals import Deals
from fathom.games.crew.lookup import CrewLookup
from fathom.games.crew.rules import actions, legal, moves, nature, phases, rulings, setup
from fathom.games.crew.show import makers, view

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event
    from fathom.games.crew.options import CrewOptions


@final
class Crew(State):
    """Everything that changes during a mission, plain questions about it, and the contract."""

    # fmt: off
    FIELDS = (
        "phase", "attempt", "deck", "difficulty_left", "replacement", "keeps_tasks", "again", "timed", "mode", "terrain",
        "display", "owners", "status", "said", "objective", "hands", "covered", "covers", "turning", "played", "voids", "given",
        "turn", "to_come", "passable", "first_taken", "handed_over", "answers",
        "proposal", "proposer", "arbiter_choice", "agreed", "deciders", "proposals_left", "draft", "arbiter_draft",
        "marks", "marks_left",
        "distress", "passing", "tokens", "pool", "messages", "ready", "waited", "time_over",
        "laid", "laid_count", "trick_cards", "lead", "best", "best_member", "last", "history", "lost", "end", "facts",
    )
    # fmt: on

    def __init__(self, lookup: CrewLookup, source: Crew | None = None) -> None:
        super().__init__(lookup.players)
        self.lookup = lookup
        self.counted_deals: list[Deals | None] | None = None  # by seat: the worlds of this position, once they have been counted
        if source is not None:
            self._copy_from(source)
            return
        members = lookup.members
        self.phase = phases.CLOCK
        self.attempt = 0  # at this table, from 1
        self.deck = lookup.deck  # task cards
        self.difficulty_left = 0  # the difficulty still to be drawn
        self.replacement = 0  # the difficulty of a task that is drawn to replace another one, or 0
        self.keeps_tasks = bool(lookup.kept)  # whether the tasks of the attempt before are tried again
        self.again = False  # whether this deal replaces another (K10)
        self.timed = False
        self.mode = modes.SILENT  # of communication
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
        self.handed_over = False  # whether all tasks were handed over (missions 10, 13)
        self.answers: list[int] = [-1] * members  # of those asked: 0 no, 1 yes
        self.proposal = 0  # what is on the table in a decision of the crew
        self.proposer = -1
        self.arbiter_choice = 0  # what the captain wants: it counts when time is over
        self.agreed = 0  # seats
        self.deciders = 0  # seats
        self.proposals_left: list[int] = [0] * lookup.players  # proposals each seat may still make
        self.draft: list[int] = []  # the distribution of tasks on the table
        self.arbiter_draft: list[int] = []
        self.marks: list[tuple[int, int, int]] = []  # seat, place on display, mark
        self.marks_left: list[int] = [0] * lookup.players
        self.distress = lookup.distress
        self.passing = phases.NO_PASS
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
        setup.begin_attempt(self)

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        return legal.actors(self)

    def actions(self, seat: int) -> list[int]:
        return legal.list_actions(self, seat)

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            nature.apply(self, action)
        elif seat == TABLE:
            rulings.apply(self, action)
        elif legal.is_legal(self, seat, action):
            moves.act(self, seat, action)
        else:
            raise legal.refusal(self, seat, action)
        self.counted_deals = None

    def chance(self, dice: Dice) -> int:
        return nature.chance(self, dice)

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> Crew:
        return worlds.sample(self, seat, dice)

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return worlds.every(self, seat, limit)

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        # Cards passed on and predictions are chosen in secret.
        if self.phase == phases.GIVE:
            return 0 if action < actions.GIVE_FOR_TONOJA else actions.GIVE_FOR_TONOJA
        return actions.PREDICT if self.phase == phases.PREDICTING else action

    def table_actions(self) -> list[tuple[int, float | None]]:
        return rulings.table_actions(self)

    def copy(self) -> Crew:
        return Crew(self.lookup, self)

    def _copy_from(self, source: Crew) -> None:
        self.phase = source.phase
        self.attempt = source.attempt
        self.deck = source.deck
        self.difficulty_left = source.difficulty_left
        self.replacement = source.replacement
        self.keeps_tasks = source.keeps_tasks
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
        self.handed_over = source.handed_over
        self.answers = source.answers[:]
        self.proposal = source.proposal
        self.proposer = source.proposer
        self.arbiter_choice = source.arbiter_choice
        self.agreed = source.agreed
        self.deciders = source.deciders
        self.proposals_left = source.proposals_left[:]
        self.draft = source.draft[:]
        self.arbiter_draft = source.arbiter_draft[:]
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

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return from_notes(makers.MAKERS, self, journal)

    # -- questions about the position

    def acts_for(self, member: int) -> int:
        """Return the seat that acts for a member: its own, or the captain's for Tonoja."""
        return self.facts.captain if member == self.lookup.tonoja else member

    def is_under_way(self) -> bool:
        """Return whether an attempt is being played by the seats: the captain is known and nothing is decided yet."""
        return phases.MEMBER <= self.phase <= phases.TRICK

    def allocation(self) -> int:
        """Return how this attempt distributes its tasks."""
        return self.lookup.allocation[1 if self.timed else 0]

    def difficulty(self) -> int:
        """Return what the tasks of this attempt add up to, or 0 where none are drawn (K5).

        Kept tasks may add up to something else than the attempt asks for: mission 26 with and without the clock.
        """
        wanted = self.lookup.difficulty[1 if self.timed else 0]
        if not wanted or not self.owners:
            return wanted
        total = 0
        for task in self.display:
            total += self.lookup.rating[task]
        return total

    def captain_may_own_all(self) -> bool:
        """Return whether the captain may own every task on display (K8)."""
        for task in self.display:
            if not self.lookup.captain_may[task]:
                return False
        return True

    def may_pass(self) -> bool:
        """Return whether the member whose turn it is need not take a task (K7).

        There must be fewer tasks than members, and enough members still to come for the tasks that are left. In mission 19 the
        captain must take one.
        """
        if self.turn == self.facts.captain and self.allocation() == modes.HARDEST_FIRST:
            return False
        return self.passable and self.to_come >= self.owners.count(-1)

    def receiver(self, member: int) -> int:
        """Return who gets the card that a member passes on (K16)."""
        return self.lookup.left_of[member] if self.passing == phases.TO_LEFT else self.lookup.right_of[member]

    def giver(self, member: int) -> int:
        """Return whose card a member gets."""
        return self.lookup.right_of[member] if self.passing == phases.TO_LEFT else self.lookup.left_of[member]

    def can_talk(self, seat: int) -> bool:
        """Return whether a seat has a token to send a message before this trick; its cards do not matter here."""
        played = self.facts.played
        if played < self.lookup.talk_from or (played and self.handed_over and self.lookup.handed_over_talks_first):
            return False
        return self.pool > 0 if self.mode == modes.RAPTURE else bool(self.tokens >> seat & 1)

    def is_closed(self) -> bool:
        """Return whether the leader may play (K13): everybody else who could talk is ready, or time is over."""
        if self.timed or self.time_over:
            return True
        leader = self.acts_for(self.turn)
        for seat in range(self.players):
            if seat != leader and not self.ready >> seat & 1 and self.can_talk(seat):
                return False
        return True

    def shows_prediction(self, place: int, seat: int | None) -> bool:
        """Return whether a seat may know the prediction for a task, once it has been made."""
        if self.said[place] < 0:
            return False
        if seat is not None and seat == self.acts_for(self.owners[place]):
            return True
        if self.phase == phases.PREDICTING:
            return False
        is_open = self.lookup.predicts[self.display[place]] == modes.OPEN_PREDICTION
        return is_open or self.status[place] != OPEN or self.phase >= phases.RETRY

    def recorded_attempts(self) -> int:
        """Return all attempts at this mission, and one more if the distress signal is active (K15, K16)."""
        return self.lookup.before + self.attempt + (1 if self.distress else 0)


def new(players: int, options: CrewOptions) -> Crew:
    """Return a position before anything has happened."""
    return Crew(lookup_for(CrewLookup, players, options))
