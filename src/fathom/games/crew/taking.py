# mypyc: compile
"""How tasks find their owners: in turn (K7, K8), by volunteers (K22), handed over, or as the crew agrees (K23)."""

from __future__ import annotations

from fathom.games.crew.actions import PASS, TAKE
from fathom.games.crew.decisions import Deciding
from fathom.games.crew.lookup import (
    ALL_OR_WILLING,
    CAPTAIN_SKIPPED,
    FREE,
    HARDEST_FIRST,
    ONE_AGREED,
    ONE_VOLUNTEER,
    TWO_VOLUNTEERS,
)
from fathom.games.crew.phases import (
    ANSWERED,
    ASKED,
    DISTRIBUTE,
    DIVIDE,
    HAND_OVER,
    MEMBER,
    PASSED,
    STUCK,
    TAKING,
    TOOK,
    VOLUNTEER,
)


class Taking(Deciding):
    """A position in which tasks find their owners."""

    def _may_take(self, place: int) -> bool:
        """K7, K8 and mission 19: whether the member whose turn it is may take that task."""
        if self.owners[place] >= 0:
            return False
        if self.turn != self.facts.captain:
            return True
        if not self.lookup.captain_may[self.display[place]]:
            return False
        return self.first_taken or self.allocation() != HARDEST_FIRST or place == self._hardest()

    def _hardest(self) -> int:
        """The hardest task that the captain may take, the earliest revealed of several."""
        best = -1
        for place in range(len(self.display)):
            task = self.display[place]
            if self.lookup.captain_may[task] and (best < 0 or self.lookup.rating[task] > self.lookup.rating[self.display[best]]):
                best = place
        return best

    def _distribute(self) -> None:
        captain = self.facts.captain
        allocation = self.allocation()
        if not self.display:
            self._after_tasks()
        elif allocation == ONE_AGREED:
            self._open_decision(MEMBER, captain if self._captain_may_own_all() else self.lookup.left_of[captain])
        elif allocation == ALL_OR_WILLING:
            self.phase = HAND_OVER
        elif allocation == ONE_VOLUNTEER or allocation == TWO_VOLUNTEERS:
            self._ask_next(self.lookup.left_of[captain])
        elif allocation == FREE:
            self._open_draft(DISTRIBUTE, captain, (1 << self.players) - 1)
        else:
            skipped = allocation == CAPTAIN_SKIPPED
            choosers = self.lookup.members - 1 if skipped else self.lookup.members
            self.turn = self.lookup.left_of[captain] if skipped else captain
            self.passable = len(self.display) < choosers
            self.to_come = choosers - 1
            self.phase = TAKING
            self._check_captain_can_take()

    def _choose_task(self, action: int) -> None:
        if action == PASS:
            self._note(PASSED, self.turn)
        else:
            self._own(action - TAKE, self.turn)
            self.first_taken = True
        if -1 not in self.owners:
            self._after_tasks()
            return
        self.turn = self.lookup.left_of[self.turn]
        if self.allocation() == CAPTAIN_SKIPPED and self.turn == self.facts.captain:
            self.turn = self.lookup.left_of[self.turn]
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
        self._note(TOOK, member, self.display[place])

    def _give_all_to(self, member: int) -> None:
        for place in range(len(self.display)):
            self._own(place, member)
        self._after_tasks()

    def _ask(self, member: int) -> None:
        """A member is asked to take all tasks, or to be a volunteer."""
        self.turn = member
        self.phase = VOLUNTEER
        self._note(ASKED, member)

    def _answer(self, yes: bool) -> None:
        member = self.turn
        self.answers[member] = 1 if yes else 0
        self._note(ANSWERED, member, 1 if yes else 0)
        if self.allocation() == ALL_OR_WILLING:
            if yes:
                self._hand_over_to(member)
            elif self.answers.count(-1) > 1:
                self.turn = -1
                self.phase = HAND_OVER
            elif self._captain_may_own_all():
                self._give_all_to(self.facts.captain)
            else:
                self._hand_over_to(self.lookup.left_of[self.facts.captain])
        else:
            self._ask_next(self.lookup.left_of[member])

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
                member = self.lookup.left_of[member]
        if one:
            self._give_all_to(self.answers.index(1))
            return
        first = self.lookup.left_of[captain]
        while self.answers[first] != 1:
            first = self.lookup.left_of[first]
        seats = 0
        for volunteer in range(self.lookup.members):
            if self.answers[volunteer] == 1:
                seats |= 1 << self.acts_for(volunteer)
        self._open_draft(DIVIDE, first, seats)

    def _after_tasks(self) -> None:
        """All tasks have owners."""
        raise NotImplementedError

    def _lose(self, why: int) -> None:
        """The attempt is lost."""
        raise NotImplementedError
