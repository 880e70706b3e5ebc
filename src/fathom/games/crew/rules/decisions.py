# mypyc: compile
"""Decisions of the crew (K25): one proposal is on the table, and all must agree to it.

It is one of a few choices, or a draft that gives every task to somebody (K22, K23). moves.py carries out what is decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.crew.rules import actions, notes, phases

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

PROPOSALS: Final = 3  # that one seat may make in one decision with a few choices


# -- who may do what


def is_decision(phase: int) -> bool:
    """Return whether the crew decides something in this phase."""
    return (
        phase == phases.CLOCK
        or phase == phases.MEMBER
        or phase == phases.DIVIDE
        or phase == phases.DISTRIBUTE
        or phase == phases.DISTRESS
        or phase == phases.RETRY
    )


def choices(state: Crew) -> list[int]:
    """Return what may be proposed, in a decision between a few things."""
    phase = state.phase
    if phase == phases.CLOCK:
        return [phases.TIMED, phases.UNTIMED]
    if phase == phases.DISTRESS:
        return [phases.NO_PASS, phases.TO_LEFT, phases.TO_RIGHT]
    if phase == phases.RETRY:
        again = [phases.SAME_TASKS, phases.NEW_TASKS] if state.lookup.difficulty[1] else [phases.SAME_TASKS]
        return [*again, phases.STOP]
    if phase == phases.MEMBER:
        with_captain = state.captain_may_own_all()
        return [member for member in range(state.lookup.members) if member != state.facts.captain or with_captain]
    return []


def list_actions(state: Crew, seat: int) -> list[int]:
    """Return the legal actions of a seat that is asked."""
    legal: list[int] = []
    if _is_sound_draft(state):
        legal.append(actions.AGREE)
    if state.phase == phases.DIVIDE or state.phase == phases.DISTRIBUTE:
        if state.proposals_left[seat]:
            for place in range(len(state.display)):
                for member in range(state.lookup.members):
                    if _may_assign(state, seat, place, member):
                        legal.append(actions.ASSIGN + actions.MOST_MEMBERS * place + member)
        if state.phase == phases.DISTRIBUTE and state.marks_left[seat]:
            for place in range(len(state.display)):
                for mark in range(2 + state.lookup.members):
                    if mark != 2 + seat and (seat, place, mark) not in state.marks:
                        legal.append(actions.MARK + actions.MARKS * place + mark)
    elif state.proposals_left[seat]:
        for choice in choices(state):
            if choice != state.proposal:
                legal.append(actions.PROPOSE + choice)
    return legal


def deciding_seats(state: Crew) -> int:
    """Return the seats that are asked; while a draft cannot stand, those that can still change it."""
    seats = state.deciders & ~state.agreed
    if not _is_sound_draft(state):
        for seat in range(state.players):
            if not state.proposals_left[seat]:
                seats &= ~(1 << seat)
    return seats


def is_agreed(state: Crew) -> bool:
    """Return whether everybody who decides agrees to the proposal on the table."""
    return state.agreed == state.deciders


def _may_assign(state: Crew, seat: int, place: int, member: int) -> bool:
    """Return whether a seat may change the draft on the table so that a task goes to that member."""
    owner = state.draft[place]
    if owner == member or (member == state.facts.captain and not state.lookup.captain_may[state.display[place]]):
        return False
    if state.phase == phases.DIVIDE:
        if state.answers[member] != 1:
            return False
        if state.proposals_left[seat] == 1:  # a seat that leaves a volunteer without a task must be able to put that right
            return state.draft.count(owner) > 1
    return True


def _is_sound_draft(state: Crew) -> bool:
    """Return whether two volunteers who divide the tasks have at least one each (K22)."""
    if state.phase == phases.DIVIDE:
        for member in range(state.lookup.members):
            if state.answers[member] == 1 and member not in state.draft:
                return False
    return True


# -- from opening a decision to closing it


def open_decision(state: Crew, phase: int, default: int) -> None:
    """Ask the crew to decide; the default is on the table first."""
    state.phase = phase
    state.turn = -1
    state.proposal = default
    state.arbiter_choice = default
    state.proposer = -1
    state.agreed = 0
    state.deciders = (1 << state.players) - 1
    state.proposals_left = [PROPOSALS] * state.players


def open_draft(state: Crew, phase: int, first: int, seats: int) -> None:
    """Ask some seats to agree on a distribution of all tasks; on the table is one dealt round from the first member on."""
    open_decision(state, phase, 0)
    state.deciders = seats
    count = len(state.display)
    state.proposals_left = [2 * count + PROPOSALS] * state.players
    state.marks_left = [count + PROPOSALS] * state.players
    captain = state.facts.captain
    state.draft = [-1] * count
    if phase == phases.DIVIDE and state.answers[captain] == 1:
        first = captain  # tasks that no captain may own go to the other, so the captain must not come last
    member = first
    for barred in (False, True):
        for place in range(count):
            if state.lookup.captain_may[state.display[place]] != barred:
                while (phase == phases.DIVIDE and state.answers[member] != 1) or (barred and member == captain):
                    member = state.lookup.left_of[member]
                state.draft[place] = member
                member = state.lookup.left_of[member]
    state.arbiter_draft = state.draft[:]


def propose(state: Crew, seat: int, choice: int) -> None:
    """Put another choice on the table."""
    state.proposal = choice
    state.proposer = seat
    state.proposals_left[seat] -= 1
    state.agreed = 1 << seat
    state._note(notes.PROPOSED, seat, state.phase, choice)
    _heed(state, seat)


def assign(state: Crew, seat: int, place: int, member: int) -> None:
    """Change whose a task would be in the draft on the table."""
    state.draft[place] = member
    state.proposer = seat
    state.proposals_left[seat] -= 1
    state.agreed = 0
    state._note(notes.ASSIGNED, seat, state.phase, state.display[place], member)
    _heed(state, seat)


def mark(state: Crew, seat: int, place: int, opinion: int) -> None:
    """Say what a seat thinks of a task, in place of what it said before (K23)."""
    state.marks_left[seat] -= 1
    state.marks = [old for old in state.marks if old[0] != seat or old[1] != place]
    state.marks.append((seat, place, opinion))
    state._note(notes.MARKED, seat, state.display[place], opinion)


def agree(state: Crew, seat: int) -> None:
    """Agree to what is on the table."""
    state.agreed |= 1 << seat
    state._note(notes.AGREED, seat, state.phase)
    _heed(state, seat)


def clear(state: Crew) -> None:
    """Take everything off the table: no decision is open."""
    state.proposal = 0
    state.proposer = -1
    state.arbiter_choice = 0
    state.agreed = 0
    state.deciders = 0
    state.proposals_left = [0] * state.players
    state.draft = []
    state.arbiter_draft = []
    state.marks = []
    state.marks_left = [0] * state.players


def _heed(state: Crew, seat: int) -> None:
    """Remember what the arbiter has proposed or agreed to: it counts when time is over."""
    if seat == _arbiter(state) and _is_sound_draft(state):
        state.arbiter_choice = state.proposal
        state.arbiter_draft = state.draft[:]


def _arbiter(state: Crew) -> int:
    """Return the captain, before there is one the first seat, and in a division of tasks the first volunteer (K22)."""
    if state.phase == phases.CLOCK:
        return 0
    if state.phase == phases.DIVIDE:
        return state.acts_for(first_volunteer(state))
    return state.facts.captain


def first_volunteer(state: Crew) -> int:
    """Return the first member after the captain who takes a part in the tasks."""
    member = state.lookup.left_of[state.facts.captain]
    while state.answers[member] != 1:
        member = state.lookup.left_of[member]
    return member
