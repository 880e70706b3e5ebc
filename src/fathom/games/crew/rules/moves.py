# mypyc: compile
"""The moves of the seats: which action does what, and what follows when the crew has decided something (K25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.crew.cards import CARDS
from fathom.games.crew.rules import actions, allocation, decisions, distress, notes, phases, setup, tricks

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def act(state: Crew, seat: int, action: int) -> None:
    """Make a legal move of a seat."""
    phase = state.phase
    if phase == phases.TRICK:
        if action < CARDS:
            tricks.play(state, action)
        else:
            tricks.talk(state, seat, action)
    elif phase == phases.TAKING:
        if action == actions.PASS:
            allocation.pass_turn(state)
        else:
            allocation.take(state, action - actions.TAKE)
    elif phase == phases.VOLUNTEER:
        allocation.answer(state, action == actions.YES)
    elif phase == phases.HAND_OVER:
        if action == actions.KEEP:
            allocation.give_all(state, seat)
        else:
            allocation.ask(state, action - actions.ASK)
    elif phase == phases.GIVE:
        distress.give(state, seat, action)
    elif phase == phases.PREDICTING:
        distress.predict(state, seat, action - actions.PREDICT)
    else:
        _decide(state, seat, action)


def _decide(state: Crew, seat: int, action: int) -> None:
    """Take part in a decision; it stands once everybody agrees."""
    if action == actions.AGREE:
        decisions.agree(state, seat)
    elif action < actions.ASSIGN:
        decisions.propose(state, seat, action - actions.PROPOSE)
    elif action < actions.MARK:
        change = action - actions.ASSIGN
        decisions.assign(state, seat, change // actions.MOST_MEMBERS, change % actions.MOST_MEMBERS)
    else:
        mark = action - actions.MARK
        decisions.mark(state, seat, mark // actions.MARKS, mark % actions.MARKS)
    if decisions.is_agreed(state):
        conclude(state, state.proposal, state.draft, False)


def conclude(state: Crew, choice: int, draft: list[int], by_time: bool) -> None:
    """Carry out what the crew has decided: one of the choices, or a distribution of the tasks."""
    phase = state.phase
    state._note(notes.DECIDED, phase, choice, 1 if by_time else 0)
    decisions.clear(state)
    if phase == phases.CLOCK:
        setup.choose_clock(state, choice)
    elif phase == phases.MEMBER:
        allocation.give_all(state, choice)
    elif phase == phases.DISTRESS:
        distress.decide_pass(state, choice)
    elif phase == phases.RETRY:
        setup.try_again(state, choice)
    else:
        allocation.give_by_draft(state, draft)
