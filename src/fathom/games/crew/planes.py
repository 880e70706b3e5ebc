# mypyc: compile
"""What a seat of Crew knows as numbers. The seat's own things come first, then the others' in the order of seats, then Tonoja's.

The planes are the same for every mission, so that one learner can play the whole campaign; they differ only with the number of
players and with the option `history`. As at the table, tricks before the last one are there only with that option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from fathom.core.lookup import lookup_for
from fathom.core.planes import HIGHEST as MOST
from fathom.core.planes import Block, Encoder, Plane
from fathom.core.state import State
from fathom.games.crew import modes
from fathom.games.crew.cards import CARDS, COLOURS, FIRST_SUBMARINE, SUIT_OF, count
from fathom.games.crew.components import EPILOGUE, TASKS
from fathom.games.crew.goals.goal import OPEN
from fathom.games.crew.goals.judge import progress
from fathom.games.crew.lookup import CrewLookup
from fathom.games.crew.options import MOST_ATTEMPTS, CrewOptions
from fathom.games.crew.rules import Crew, actions, decisions, ending, phases, setup

if TYPE_CHECKING:
    from fathom.core.planes import Row

PHASES: Final = phases.OVER + 1
MODES: Final = modes.SILENT + 1
SUITS: Final = COLOURS + 1
WHYS: Final = ending.STUCK + 1
CHOICES: Final = 3  # of a decision that is not about a member
LARGEST_HAND: Final = 14


def encoder(players: int, options: CrewOptions) -> CrewEncoder:
    """Return what writes positions for this many players and these options."""
    return CrewEncoder(lookup_for(CrewLookup, players, options))


class CrewEncoder(Encoder):
    """Writes positions of Crew."""

    rewards: ClassVar[str] = "The crew wins or loses together: at the end every seat gets 1 if the mission is won, and 0 if not."

    def __init__(self, lookup: CrewLookup) -> None:
        super().__init__(_planes(lookup), _blocks())
        players = lookup.players
        self.lookup = lookup
        self.members = lookup.members
        # By seat: the place of every member as seen from there.
        self.after: list[list[int]] = []
        for seat in range(players):
            places = [(other - seat) % players for other in range(players)]
            self.after.append([*places, players] if lookup.tonoja >= 0 else places)
        self.phase_at = self.place("phase")
        self.actors_at = self.place("actors")
        self.mission_at = self.place("mission")
        self.difficulty_at = self.place("difficulty")
        self.attempt_at = self.place("attempt")
        self.attempts_left_at = self.place("attempts left")
        self.timed_at = self.place("timed")
        self.lost_at = self.place("lost")
        self.captain_at = self.place("captain")
        self.leader_at = self.place("leader")
        self.turn_at = self.place("turn")
        self.hand_at = self.place("hand")
        self.sizes_at = self.place("hand size")
        self.open_at = self.place("open")
        self.trick_at = self.place("trick")
        self.suit_at = self.place("suit led")
        self.number_at = self.place("trick number")
        self.won_at = self.place("tricks")
        self.last_at = self.place("last trick")
        self.last_leader_at = self.place("last leader")
        self.last_winner_at = self.place("last winner")
        self.mode_at = self.place("mode")
        self.terrain_at = self.place("terrain")
        self.pool_at = self.place("pool")
        self.token_at = self.place("token")
        self.messages_at = self.place("messages")
        self.ready_at = self.place("ready")
        self.waited_at = self.place("waited")
        self.closed_at = self.place("closed")
        self.place_at = self.place("place")
        self.owner_at = self.place("owner")
        self.settled_at = self.place("settled")
        self.have_at = self.place("have")
        self.want_at = self.place("want")
        self.counted_at = self.place("counted")
        self.said_at = self.place("said")
        self.objective_at = self.place("objective")
        self.may_pass_at = self.place("may pass")
        self.answers_at = self.place("answers")
        self.draft_at = self.place("draft")
        self.marks_at = self.place("marks")
        self.choice_at = self.place("choice")
        self.member_at = self.place("member")
        self.proposer_at = self.place("proposer")
        self.agreed_at = self.place("agreed")
        self.proposals_at = self.place("proposals left")
        self.distress_at = self.place("distress")
        self.passing_at = self.place("passing")
        self.gave_at = self.place("gave")
        self.got_at = self.place("got")
        self.chosen_at = self.place("chosen")
        self.left_at = self.place("left") if lookup.tonoja >= 0 else 0
        self.covered_at = self.place("covered") if lookup.tonoja >= 0 else 0
        self.covers_at = self.place("covers") if lookup.tonoja >= 0 else 0
        self.played_at = self.place("played") if lookup.history else 0
        self.winners_at = self.place("winners") if lookup.history else 0

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        assert isinstance(state, Crew)
        phase = state.phase
        row[at + seat] = 1
        self._write_attempt(state, seat, row, at)
        self._write_cards(state, seat, row, at)
        if state.display:
            self._write_tasks(state, seat, row, at)
        if state.deciders:
            self._write_decision(state, seat, row, at)
        if phase == phases.TRICK:
            self._write_talk(state, seat, row, at)
        if state.messages:
            self._write_messages(state, seat, row, at)
        if state.passing or state.distress or phase == phases.GIVE:
            self._write_distress(state, seat, row, at)
        if phase == phases.GIVE or phase == phases.PREDICTING:
            self._write_chosen(state, seat, row, at)
        if self.lookup.tonoja >= 0:
            self._write_tonoja(state, seat, row, at)
        if state.history:
            self._write_history(state, seat, row, at)

    def _write_attempt(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write where the mission stands, and who is to act."""
        lookup = self.lookup
        facts = state.facts
        after = self.after[seat]
        row[at + self.phase_at + state.phase] = 1
        for actor in state.actors():
            if actor >= 0:
                row[at + self.actors_at + after[actor]] = 1
        row[at + self.mission_at + lookup.mission] = 1
        row[at + self.attempt_at] = _byte(lookup.before + state.attempt)
        if state.attempt < lookup.attempts:
            row[at + self.attempts_left_at] = lookup.attempts - state.attempt
        if state.timed:
            row[at + self.timed_at] = 1
        if state.lost >= 0:
            row[at + self.lost_at + state.lost] = 1
        if facts.captain >= 0:
            row[at + self.captain_at + after[facts.captain]] = 1
            row[at + self.leader_at + after[facts.leader]] = 1
        if state.turn >= 0:
            row[at + self.turn_at + after[state.turn]] = 1
        if state.phase > phases.DRAW_TERRAIN:
            row[at + self.mode_at + state.mode] = 1
        if state.terrain >= 0:
            row[at + self.terrain_at + state.terrain] = 1
        if state.mode == modes.RAPTURE:
            row[at + self.pool_at] = state.pool
        if lookup.objective is not None:
            row[at + self.objective_at + state.objective] = 1
        row[at + self.difficulty_at] = _byte(state.difficulty())

    def _write_cards(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write the seat's hand, and what has been played."""
        lookup = self.lookup
        facts = state.facts
        after = self.after[seat]
        _mark(row, at + self.hand_at, state.hands[seat])
        played = facts.played
        row[at + self.number_at] = played + 1 if played < lookup.tricks else played
        for member in range(self.members):
            hand = state.hands[member]
            if hand:
                row[at + self.sizes_at + after[member]] = count(hand)
        if state.laid_count:
            row[at + self.suit_at + SUIT_OF[state.lead]] = 1
            for member in range(self.members):
                card = state.laid[member]
                if card >= 0:
                    row[at + self.trick_at + CARDS * after[member] + card] = 1
        if played:
            last = state.last
            row[at + self.last_leader_at + after[last[0]]] = 1
            row[at + self.last_winner_at + after[facts.winner]] = 1
            for member in range(self.members):
                row[at + self.last_at + CARDS * after[member] + last[member + 1]] = 1
                wins = facts.wins[member]
                if wins:
                    row[at + self.won_at + after[member]] = count(wins)

    def _write_tasks(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write the tasks on display, whose they are and how they stand."""
        lookup = self.lookup
        after = self.after[seat]
        owned = len(state.owners)
        for place in range(len(state.display)):
            task = state.display[place]
            here = at + task - 1
            row[here + self.place_at] = place + 1
            owner = state.owners[place] if owned else -1
            if owner < 0:
                continue
            row[here + self.owner_at + TASKS * after[owner]] = 1
            status = state.status[place]
            if status != OPEN:
                row[here + self.settled_at + TASKS * (status - 1)] = 1
            cards, have, want = progress(lookup.goals[task], state.facts, owner)
            if have:
                row[here + self.have_at] = have
            if want > 0:
                row[here + self.want_at] = want
            if cards:
                _mark(row, at + self.counted_at + CARDS * after[owner], cards)
            if state.said[place] >= 0 and state.shows_prediction(place, seat):
                row[here + self.said_at] = state.said[place] + 1
        if state.phase == phases.TAKING and state.may_pass():
            row[at + self.may_pass_at] = 1
        for member in range(self.members):
            answer = state.answers[member]
            if answer >= 0:
                row[at + self.answers_at + 2 * after[member] + 1 - answer] = 1

    def _write_decision(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write what is on the table in a decision of the crew, and who thinks what of it."""
        after = self.after[seat]
        for place in range(len(state.draft)):
            row[at + self.draft_at + TASKS * after[state.draft[place]] + state.display[place] - 1] = 1
        for who, place, mark in state.marks:
            value = mark + 1 if mark < 2 else 3 + after[mark - 2]
            row[at + self.marks_at + TASKS * after[who] + state.display[place] - 1] = value
        if state.phase == phases.MEMBER:
            row[at + self.member_at + after[state.proposal]] = 1
        elif not state.draft:
            row[at + self.choice_at + state.proposal] = 1
        if state.proposer >= 0:
            row[at + self.proposer_at + after[state.proposer]] = 1
        if state.deciders >> seat & 1:
            row[at + self.proposals_at] = state.proposals_left[seat]
        self._write_seats(state.agreed, seat, row, at + self.agreed_at)

    def _write_talk(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write who could send a message, and before a trick who has nothing to say."""
        after = self.after[seat]
        for who in range(state.players):
            if state.can_talk(who):
                row[at + self.token_at + after[who]] = 1
        if not state.laid_count:
            self._write_seats(state.ready, seat, row, at + self.ready_at)
            self._write_seats(state.waited, seat, row, at + self.waited_at)
            if state.is_closed():
                row[at + self.closed_at] = 1

    def _write_messages(self, state: Crew, seat: int, row: Row, at: int) -> None:
        after = self.after[seat]
        for who, card, position, trick, _ in state.messages:
            place = actions.POSITIONS * after[who] + position
            row[at + self.messages_at + FIRST_SUBMARINE * place + card] = trick + 1
            if state.hands[who] >> card & 1:
                row[at + self.open_at + CARDS * after[who] + card] = 1

    def _write_distress(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write the distress signal, and the cards that the seat passed on and got."""
        if state.distress:
            row[at + self.distress_at] = 1
        passing = state.passing
        if not passing:
            return
        row[at + self.passing_at + passing - 1] = 1
        if state.given[seat] >= 0:
            row[at + self.gave_at + state.given[seat]] = 1
        if state.phase != phases.GIVE and state.phase != phases.DISTRESS:
            got = state.given[state.giver(seat)]
            if got >= 0:
                row[at + self.got_at + got] = 1

    def _write_chosen(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write who has made a choice that stays hidden for now."""
        after = self.after[seat]
        if state.phase == phases.GIVE:
            for member in range(self.members):
                if state.given[member] >= 0:
                    row[at + self.chosen_at + after[member]] = 1
            return
        for place in range(len(state.said)):
            if state.said[place] >= 0:
                row[at + self.chosen_at + after[state.owners[place]]] = 1

    def _write_tonoja(self, state: Crew, seat: int, row: Row, at: int) -> None:
        tonoja = self.lookup.tonoja
        after = self.after[seat]
        row[at + self.left_at + after[self.lookup.left_of[seat]] - 1] = 1
        hand = state.hands[tonoja]
        covered = count(state.covered)
        _mark(row, at + self.open_at + CARDS * after[tonoja], hand)
        _mark(row, at + self.covers_at, state.covers)
        row[at + self.covered_at] = covered
        row[at + self.sizes_at + after[tonoja]] = count(hand) + covered

    def _write_history(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write all tricks, where the table shows them."""
        after = self.after[seat]
        tricks = self.lookup.tricks
        for member in range(self.members):
            wins = state.facts.wins[member]
            cards_at = at + self.played_at + CARDS * after[member]
            _mark(row, at + self.winners_at + tricks * after[member], wins)
            for number in range(len(state.history)):
                row[cards_at + state.history[number][member + 1]] = number + 1

    def _write_seats(self, seats: int, seat: int, row: Row, at: int) -> None:
        """Write a set of seats as ones, as seen from a seat."""
        who = 0
        while seats:
            if seats & 1:
                row[at + self.after[seat][who]] = 1
            seats >>= 1
            who += 1


def _mark(row: Row, at: int, bits: int) -> None:
    """Write a set as ones."""
    while bits:
        bit = bits & -bits
        row[at + bit.bit_length() - 1] = 1
        bits ^= bit


def _byte(number: int) -> int:
    return number if number < MOST else MOST


def _planes(lookup: CrewLookup) -> list[Plane]:
    players, members, tricks = lookup.players, lookup.members, lookup.tricks
    others = "I first, then the others in the order of seats after me"
    crew = f"{others}, then Tonoja" if lookup.tonoja >= 0 else others
    planes = [
        Plane("seat", (players,), 1, "which seat this is"),
        Plane(
            "phase",
            (PHASES,),
            1,
            "what the game waits for: clock, terrain, deal, draw (tasks), member (who takes all tasks), hand over, volunteer,"
            " divide, distribute, take, distress, give, predict, trick, turn up, retry, over",
        ),
        Plane("actors", (players,), 1, f"who may act now: {others}"),
        Plane("mission", (EPILOGUE + 1,), 1, "which mission it is: the practice game, missions 1 to 32, the epilogue"),
        Plane("difficulty", (1,), MOST, "what the difficulties of the tasks add up to; 0 in a mission without drawn tasks"),
        Plane("attempt", (1,), MOST, f"which attempt at the mission this is, from 1; {MOST} stands for all later ones too"),
        Plane("attempts left", (1,), MOST_ATTEMPTS - 1, "how many attempts are possible after this one"),
        Plane("timed", (1,), 1, "whether this attempt is played against the clock"),
        Plane("lost", (WHYS,), 1, "why the attempt is lost: a task, the objective, time, given up, tasks nobody may take"),
        Plane("captain", (members,), 1, f"who is captain: {crew}"),
        Plane("leader", (members,), 1, f"who leads the next trick, or led the one in progress: {crew}"),
        Plane("turn", (members,), 1, f"whose turn it is, where it is one member's: {crew}"),
        Plane("hand", (CARDS,), 1, "my cards; cards stand in the order pink 1 to 9, blue, green, yellow, submarines 1 to 4"),
        Plane("hand size", (members,), LARGEST_HAND, f"how many cards each member holds: {crew}"),
        Plane("open", (members, CARDS), 1, f"cards still held that everybody has been shown, by member: {crew}"),
        Plane("trick", (members, CARDS), 1, f"the card of each member in the trick in progress: {crew}"),
        Plane("suit led", (SUITS,), 1, "the suit led to the trick in progress: pink, blue, green, yellow, submarines"),
        Plane("trick number", (1,), tricks, "which trick of the attempt it is, from 1"),
        Plane("tricks", (members,), tricks, f"how many tricks each member has won: {crew}"),
        Plane("last trick", (members, CARDS), 1, f"the card of each member in the trick completed last: {crew}"),
        Plane("last leader", (members,), 1, f"who led that trick: {crew}"),
        Plane("last winner", (members,), 1, f"who won it: {crew}"),
        Plane("mode", (MODES,), 1, "how the crew may communicate: normally, in currents, in rapture, not at all"),
        Plane("terrain", (FIRST_SUBMARINE,), 1, "the card that decided how the crew may communicate"),
        Plane("pool", (1,), actions.MOST_MEMBERS, "how many tokens lie in the middle, in rapture"),
        Plane("token", (players,), 1, f"who could send a message in this trick, as far as tokens go: {others}"),
        Plane(
            "messages",
            (players, actions.POSITIONS, FIRST_SUBMARINE),
            tricks,
            "cards laid open as a message, by seat and by what was said (highest, only, lowest, not said): the number of the"
            f" trick before which it was; seats: {others}",
        ),
        Plane("ready", (players,), 1, f"who has nothing to say before this trick: {others}"),
        Plane("waited", (players,), 1, f"who has asked for more time before this trick: {others}"),
        Plane("closed", (1,), 1, "whether the leader's card is accepted now"),
        Plane("place", (TASKS,), TASKS, "tasks on display, by number from 1 to 96: their places there, from 1"),
        Plane("owner", (members, TASKS), 1, f"tasks that each member owns: {crew}"),
        Plane("settled", (2, TASKS), 1, "tasks that are settled: fulfilled, failed"),
        Plane("have", (TASKS,), CARDS, "how many of what a task counts its owner has"),
        Plane("want", (TASKS,), CARDS, "how many a task wants, where that is a number"),
        Plane("counted", (members, CARDS), 1, f"cards won that count for a task of the member who has won them: {crew}"),
        Plane("said", (TASKS,), tricks + 1, "the tricks predicted for a task, plus one, where I may know the prediction"),
        Plane("objective", (3,), 1, "how the objective of a mission without tasks stands: open, fulfilled, failed"),
        Plane("may pass", (1,), 1, "whether the member whose turn it is to take a task may pass"),
        Plane("answers", (members, 2), 1, f"what each member asked to take the tasks has said (yes, no): {crew}"),
        Plane("draft", (members, TASKS), 1, f"tasks that each member would own by the proposal on the table: {crew}"),
        Plane(
            "marks",
            (players, TASKS),
            actions.MARKS,
            "what each seat thinks of a task that is being distributed: 1 would take it, 2 rather not, and from 3 on that a"
            f" member could; seats and members: {crew}",
        ),
        Plane(
            "choice",
            (CHOICES,),
            1,
            "the proposal on the table: with or without the clock; pass no cards, to the left, to the right; or after a lost"
            " attempt the same tasks, new ones, stop",
        ),
        Plane("member", (members,), 1, f"who would take all tasks by the proposal on the table: {crew}"),
        Plane("proposer", (players,), 1, f"whose proposal is on the table: {others}"),
        Plane("agreed", (players,), 1, f"who agrees to it: {others}"),
        Plane(
            "proposals left", (1,), 2 * TASKS + decisions.PROPOSALS, "how often I may still propose something in this decision"
        ),
        Plane("distress", (1,), 1, "whether the distress signal is active"),
        Plane("passing", (2,), 1, "the way cards go, or went, after the signal: left, right"),
        Plane("gave", (FIRST_SUBMARINE,), 1, "the card that I pass on, or passed on"),
        Plane("got", (FIRST_SUBMARINE,), 1, "the card that came for it"),
        Plane("chosen", (members,), 1, f"who has chosen the card to pass on, or predicted: {crew}"),
    ]
    if lookup.tonoja >= 0:
        planes += [
            Plane("left", (2,), 1, "who sits on my left: the other player, Tonoja"),
            Plane("covered", (1,), setup.COVERED, "how many cards of Tonoja's nobody sees"),
            Plane("covers", (CARDS,), 1, "Tonoja's face-up cards that lie on a covered one"),
        ]
    if lookup.history:
        planes += [
            Plane("played", (members, CARDS), tricks, f"cards of completed tricks, by member: the number of the trick; {crew}"),
            Plane("winners", (members, tricks), 1, f"the tricks that each member has won, the first one first: {crew}"),
        ]
    return planes


def _blocks() -> list[Block]:
    """Return the actions, the same for every mission and number of players; most missions never allow many of them."""
    by_seat = "members are numbered by seat, A first, and with two players Tonoja is the third"
    return [
        Block("card", CARDS, "play this card, for Tonoja too, or pass it on after the distress signal; pink 1 first"),
        Block("give for Tonoja", CARDS, "pass this card of Tonoja's on after the distress signal"),
        Block(
            "show",
            actions.POSITIONS * FIRST_SUBMARINE,
            "4 × card + position: lay this card open as my highest, only or lowest of its colour, or without saying which",
        ),
        Block("ready", 1, "have nothing to say before this trick"),
        Block("wait", 1, "ask for more time before this trick"),
        Block("take", actions.MOST_TASKS, "take the task at this place on display"),
        Block("pass", 1, "take no task"),
        Block("yes", 1, "be willing to take the tasks"),
        Block("no", 1, "not be willing"),
        Block("keep", 1, "take all tasks as captain"),
        Block("ask", actions.MOST_MEMBERS, f"ask this member to take all tasks; {by_seat}"),
        Block("predict", actions.AGREE - actions.PREDICT, "predict this number of tricks, from 0"),
        Block("agree", 1, "agree to the proposal on the table"),
        Block("propose", actions.MOST_MEMBERS, f"propose this choice (see the plane `choice`), or this member; {by_seat}"),
        Block(
            "assign",
            actions.MOST_MEMBERS * actions.MOST_TASKS,
            f"5 × place + member: propose that the task there be theirs; {by_seat}",
        ),
        Block(
            "mark",
            actions.MARKS * actions.MOST_TASKS,
            f"7 × place + mark: say of the task there that I would take it, rather not, or that a member could; {by_seat}",
        ),
    ]
