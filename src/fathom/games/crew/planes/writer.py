# mypyc: compile
"""Writes a seat's planes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathom.core.planes import Encoder, capped, mark, seats_after
from fathom.core.state import State
from fathom.games.crew import modes
from fathom.games.crew.cards import CARDS, FIRST_SUBMARINE, SUIT_OF, count
from fathom.games.crew.components import TASKS
from fathom.games.crew.goals.goal import OPEN
from fathom.games.crew.goals.judge import progress
from fathom.games.crew.lookup import CrewLookup
from fathom.games.crew.planes import layout
from fathom.games.crew.rules import Crew, actions, phases

if TYPE_CHECKING:
    from fathom.core.planes import Row


class CrewEncoder(Encoder):
    """Writes positions of Crew."""

    rewards: ClassVar[str] = "The crew wins or loses together: at the end every seat gets 1 if the mission is won, and 0 if not."

    def __init__(self, lookup: CrewLookup) -> None:
        super().__init__(layout.planes(lookup), layout.blocks())
        players = lookup.players
        self.lookup = lookup
        self.members = lookup.members
        # By seat: the place of every member as seen from there.
        self.after: list[list[int]] = []
        for seat in range(players):
            places = [seats_after(seat, other, players) for other in range(players)]
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
        row[at + self.attempt_at] = capped(lookup.before + state.attempt)
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
        row[at + self.difficulty_at] = capped(state.difficulty())

    def _write_cards(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write the seat's hand, and what has been played."""
        lookup = self.lookup
        facts = state.facts
        after = self.after[seat]
        mark(row, at + self.hand_at, state.hands[seat])
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
                mark(row, at + self.counted_at + CARDS * after[owner], cards)
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
        for who, place, thought in state.marks:
            value = thought + 1 if thought < 2 else 3 + after[thought - 2]
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
        mark(row, at + self.open_at + CARDS * after[tonoja], hand)
        mark(row, at + self.covers_at, state.covers)
        row[at + self.covered_at] = covered
        row[at + self.sizes_at + after[tonoja]] = count(hand) + covered

    def _write_history(self, state: Crew, seat: int, row: Row, at: int) -> None:
        """Write all tricks, where the table shows them."""
        after = self.after[seat]
        tricks = self.lookup.tricks
        for member in range(self.members):
            wins = state.facts.wins[member]
            cards_at = at + self.played_at + CARDS * after[member]
            mark(row, at + self.winners_at + tricks * after[member], wins)
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
