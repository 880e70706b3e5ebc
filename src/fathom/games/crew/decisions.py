# mypyc: compile
"""Decisions of the crew (K25): proposals and agreement, also about whole distributions of tasks (K22, K23)."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.actions import AGREE, ASSIGN, MARK, MARKS, MOST_MEMBERS, PROPOSE
from fathom.games.crew.hidden import Hidden
from fathom.games.crew.phases import AGREED, ASSIGNED, CLOCK, DISTRESS, DISTRIBUTE, DIVIDE, MARKED, MEMBER, PROPOSED, RETRY

PROPOSALS: Final = 3  # that one seat may make in one decision with a few choices


class Deciding(Hidden):
    """A position in which the crew may have to decide: one proposal is always on the table, and all must agree to it."""

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
                    for member in range(self.lookup.members):
                        if self._may_assign(seat, place, member):
                            legal.append(ASSIGN + MOST_MEMBERS * place + member)
            if self.phase == DISTRIBUTE and self.marks_left[seat]:
                for place in range(len(self.display)):
                    for mark in range(2 + self.lookup.members):
                        if mark != 2 + seat and self.mark_of(seat, place) != mark:
                            legal.append(MARK + MARKS * place + mark)
        elif self.left[seat]:
            for choice in self.choices():
                if choice != self.proposal:
                    legal.append(PROPOSE + choice)
        return legal

    def _deciding_seats(self) -> int:
        """Seats that are asked in a decision; while a draft cannot stand, those that can still change it."""
        seats = self.deciders & ~self.agreed
        if not self._is_sound_draft():
            for seat in range(self.players):
                if not self.left[seat]:
                    seats &= ~(1 << seat)
        return seats

    def _may_assign(self, seat: int, place: int, member: int) -> bool:
        """Whether a seat could change the draft on the table so that a task goes to that member."""
        owner = self.draft[place]
        if owner == member or (member == self.facts.captain and not self.lookup.captain_may[self.display[place]]):
            return False
        if self.phase == DIVIDE:
            if self.answers[member] != 1:
                return False
            if self.left[seat] == 1:  # whoever leaves a volunteer without a task must be able to put that right
                return self.draft.count(owner) > 1
        return True

    def _is_sound_draft(self) -> bool:
        """K22: two volunteers have at least one task each."""
        if self.phase == DIVIDE:
            for member in range(self.lookup.members):
                if self.answers[member] == 1 and member not in self.draft:
                    return False
        return True

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
                if self.lookup.captain_may[self.display[place]] != barred:
                    while (phase == DIVIDE and self.answers[member] != 1) or (barred and member == captain):
                        member = self.lookup.left_of[member]
                    self.draft[place] = member
                    member = self.lookup.left_of[member]
        self.arbiters_draft = self.draft[:]

    def _arbiter(self) -> int:
        """Whose proposal counts when time is over: the captain's, before that the first seat's; K22: the first volunteer's."""
        if self.phase == CLOCK:
            return 0
        if self.phase == DIVIDE:
            volunteer = self.lookup.left_of[self.facts.captain]
            while self.answers[volunteer] != 1:
                volunteer = self.lookup.left_of[volunteer]
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
        self._note(PROPOSED, seat, self.phase, choice)
        self._heed(seat)
        self._close_if_agreed()

    def _assign(self, seat: int, place: int, member: int) -> None:
        self.draft[place] = member
        self.proposer = seat
        self.left[seat] -= 1
        self.agreed = 0
        self._note(ASSIGNED, seat, self.phase, self.display[place], member)
        self._heed(seat)

    def _mark(self, seat: int, place: int, mark: int) -> None:
        self.marks_left[seat] -= 1
        self.marks = [old for old in self.marks if old[0] != seat or old[1] != place]
        self.marks.append((seat, place, mark))
        self._note(MARKED, seat, self.display[place], mark)

    def _agree(self, seat: int) -> None:
        self.agreed |= 1 << seat
        self._note(AGREED, seat, self.phase)
        self._heed(seat)
        self._close_if_agreed()

    def _close_if_agreed(self) -> None:
        if self.agreed == self.deciders:
            self._conclude(self.proposal, self.draft, 0)

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

    def _conclude(self, choice: int, draft: list[int], by_time: int) -> None:
        """A decision stands: one of the choices, or a distribution of tasks."""
        raise NotImplementedError
