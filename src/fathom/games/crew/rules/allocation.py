# mypyc: compile
"""How tasks find their owners: in turn (K7, K8), by volunteers (K22), handed over, or as the crew agrees (K23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.crew import modes
from fathom.games.crew.rules import decisions, distress, ending, legal, notes, phases

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def distribute(state: Crew) -> None:
    """Begin to distribute the tasks on display, in the way of this mission."""
    captain = state.facts.captain
    allocation = state.allocation()
    if not state.display:
        distress.after_tasks(state)
    elif allocation == modes.ONE_AGREED:
        default = captain if state.captain_may_own_all() else state.lookup.left_of[captain]
        decisions.open_decision(state, phases.MEMBER, default)
    elif allocation == modes.ALL_OR_WILLING:
        state.phase = phases.HAND_OVER
    elif allocation == modes.ONE_VOLUNTEER or allocation == modes.TWO_VOLUNTEERS:
        _ask_next(state, state.lookup.left_of[captain])
    elif allocation == modes.FREE:
        decisions.open_draft(state, phases.DISTRIBUTE, captain, (1 << state.players) - 1)
    else:
        skipped = allocation == modes.CAPTAIN_SKIPPED
        choosers = state.lookup.members - 1 if skipped else state.lookup.members
        state.turn = state.lookup.left_of[captain] if skipped else captain
        state.passable = len(state.display) < choosers
        state.to_come = choosers - 1
        state.phase = phases.TAKING
        _check_captain_can_take(state)


# -- in turn (K7, K8)


def take(state: Crew, place: int) -> None:
    """Give a task to the member whose turn it is."""
    _own(state, place, state.turn)
    state.first_taken = True
    _next_turn(state)


def pass_turn(state: Crew) -> None:
    """Let the member whose turn it is take no task (K7)."""
    state._note(notes.PASSED, state.turn)
    _next_turn(state)


def _next_turn(state: Crew) -> None:
    if -1 not in state.owners:
        distress.after_tasks(state)
        return
    state.turn = state.lookup.left_of[state.turn]
    if state.allocation() == modes.CAPTAIN_SKIPPED and state.turn == state.facts.captain:
        state.turn = state.lookup.left_of[state.turn]
    state.to_come -= 1
    _check_captain_can_take(state)


def _check_captain_can_take(state: Crew) -> None:
    """End the attempt where the captain must take a task and may own none of those that are left (K8)."""
    if state.turn != state.facts.captain or state.may_pass():
        return
    for place in range(len(state.display)):
        if legal.may_take(state, place):
            return
    ending.lose(state, ending.STUCK)


# -- all tasks together


def give_all(state: Crew, member: int) -> None:
    """Give all tasks to one member."""
    for place in range(len(state.display)):
        _own(state, place, member)
    distress.after_tasks(state)


def give_by_draft(state: Crew, draft: list[int]) -> None:
    """Give every task to the member named for it (K22, K23)."""
    for place in range(len(draft)):
        _own(state, place, draft[place])
    distress.after_tasks(state)


def _own(state: Crew, place: int, member: int) -> None:
    state.owners[place] = member
    state._note(notes.TOOK, member, state.display[place])


# -- volunteers (K22), and tasks handed over (missions 10, 13)


def ask(state: Crew, member: int) -> None:
    """Ask a member to take all tasks, or to be a volunteer."""
    state.turn = member
    state.phase = phases.VOLUNTEER
    state._note(notes.ASKED, member)


def answer(state: Crew, yes: bool) -> None:
    """Take the answer of the member who was asked."""
    member = state.turn
    state.answers[member] = 1 if yes else 0
    state._note(notes.ANSWERED, member, 1 if yes else 0)
    if state.allocation() != modes.ALL_OR_WILLING:
        _ask_next(state, state.lookup.left_of[member])
    elif yes:
        _hand_over(state, member)
    elif state.answers.count(-1) > 1:
        state.turn = -1
        state.phase = phases.HAND_OVER
    elif state.captain_may_own_all():
        give_all(state, state.facts.captain)
    else:
        _hand_over(state, state.lookup.left_of[state.facts.captain])


def _hand_over(state: Crew, member: int) -> None:
    state.handed_over = True
    give_all(state, member)


def _ask_next(state: Crew, member: int) -> None:
    """Go on asking clockwise, the captain last (K22). Where too few are left to ask, these must be the volunteers."""
    one = state.allocation() == modes.ONE_VOLUNTEER
    missing = (1 if one else 2) - state.answers.count(1)
    if missing:
        unasked = state.answers.count(-1)
        if one and not state.captain_may_own_all():
            unasked -= 1  # K8: the captain is not asked
        if unasked > missing:
            ask(state, member)
            return
        while missing:
            state.answers[member] = 1
            missing -= 1
            member = state.lookup.left_of[member]
    if one:
        give_all(state, state.answers.index(1))
        return
    seats = 0
    for volunteer in range(state.lookup.members):
        if state.answers[volunteer] == 1:
            seats |= 1 << state.acts_for(volunteer)
    decisions.open_draft(state, phases.DIVIDE, decisions.first_volunteer(state), seats)
