# mypyc: compile
"""What is legal: who may act, with which actions, and why others are refused. Decisions of the crew are in decisions.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.errors import Refusal
from fathom.core.state import NATURE_ACTS, NOBODY
from fathom.games.crew import modes
from fathom.games.crew.cards import CARDS, COLOURED, SUIT_CARDS, SUIT_OF, card_name, numbers
from fathom.games.crew.rules import actions, decisions, phases
from fathom.games.crew.rules.messages import possible_messages
from fathom.games.crew.text import refuse

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

# By set of seats: its members in order.
SEATS: Final[list[tuple[int, ...]]] = [tuple(seat for seat in range(5) if seats >> seat & 1) for seats in range(32)]


def actors(state: Crew) -> tuple[int, ...]:
    """Return who may act now."""
    phase = state.phase
    if phase == phases.TRICK:
        if state.laid_count:
            return SEATS[1 << state.acts_for(state.turn)]
        return SEATS[_window_seats(state)]
    if phase == phases.TAKING or phase == phases.VOLUNTEER:
        return SEATS[1 << state.acts_for(state.turn)]
    if phase == phases.HAND_OVER:
        return SEATS[1 << state.facts.captain]
    if phase == phases.GIVE or phase == phases.PREDICTING:
        return SEATS[choosing_seats(state)]
    if phase == phases.OVER:
        return NOBODY
    if phase == phases.DRAW_TERRAIN or phase == phases.DEAL or phase == phases.DRAW or phase == phases.TURN_UP:
        return NATURE_ACTS
    return SEATS[decisions.deciding_seats(state)]


def list_actions(state: Crew, seat: int) -> list[int]:
    """Return every legal action of a seat in rising order."""
    phase = state.phase
    if phase == phases.TRICK:
        if state.laid_count:
            return numbers(playable(state, state.turn), 0) if seat == state.acts_for(state.turn) else []
        return _window_actions(state, seat)
    if seat < 0 or seat >= state.players:
        return []
    legal: list[int] = []
    if phase == phases.TAKING:
        if seat == state.acts_for(state.turn):
            for place in range(len(state.display)):
                if may_take(state, place):
                    legal.append(actions.TAKE + place)
            if state.may_pass():
                legal.append(actions.PASS)
    elif phase == phases.VOLUNTEER:
        if seat == state.acts_for(state.turn):
            legal = [actions.YES, actions.NO]
    elif phase == phases.HAND_OVER:
        if seat == state.facts.captain:
            if state.captain_may_own_all():
                legal.append(actions.KEEP)
            for member in range(state.lookup.members):
                if member != seat and state.answers[member] < 0:
                    legal.append(actions.ASK + member)
    elif phase == phases.GIVE:
        if state.given[seat] < 0:
            legal = numbers(state.hands[seat] & COLOURED, 0)
        if _gives_for_tonoja(state, seat):
            legal += numbers(state.hands[state.lookup.tonoja] & COLOURED, actions.GIVE_FOR_TONOJA)
    elif phase == phases.PREDICTING:
        if next_prediction(state, seat) >= 0:
            legal = list(range(actions.PREDICT, actions.PREDICT + state.lookup.tricks + 1))
    elif decisions.deciding_seats(state) >> seat & 1:
        legal = decisions.list_actions(state, seat)
    return legal


def is_legal(state: Crew, seat: int, action: int) -> bool:
    """Return whether a seat may do this now. Cards are checked without listing them: they are most of all moves."""
    if not 0 <= seat < state.players or action < 0:
        return False
    if state.phase == phases.TRICK:
        if action < CARDS:
            may_play = seat == state.acts_for(state.turn) and (state.laid_count > 0 or state.is_closed())
            return may_play and playable(state, state.turn) >> action & 1 == 1
        return not state.laid_count and action in _window_actions(state, seat)
    return action in list_actions(state, seat)


# -- before the tricks


def may_take(state: Crew, place: int) -> bool:
    """Return whether the member whose turn it is may take that task (K7, K8, and mission 19)."""
    if state.owners[place] >= 0:
        return False
    if state.turn != state.facts.captain:
        return True
    if not state.lookup.captain_may[state.display[place]]:
        return False
    return state.first_taken or state.allocation() != modes.HARDEST_FIRST or place == _hardest(state)


def _hardest(state: Crew) -> int:
    """Return the place of the hardest task that the captain may take, the earliest revealed of several."""
    rating = state.lookup.rating
    best = -1
    for place in range(len(state.display)):
        task = state.display[place]
        if state.lookup.captain_may[task] and (best < 0 or rating[task] > rating[state.display[best]]):
            best = place
    return best


def choosing_seats(state: Crew) -> int:
    """Return the seats with a hidden choice still to make: a card to pass on, or a prediction."""
    seats = 0
    for seat in range(state.players):
        if state.phase == phases.PREDICTING:
            if next_prediction(state, seat) >= 0:
                seats |= 1 << seat
        elif state.given[seat] < 0 or _gives_for_tonoja(state, seat):
            seats |= 1 << seat
    return seats


def _gives_for_tonoja(state: Crew, seat: int) -> bool:
    tonoja = state.lookup.tonoja
    return tonoja >= 0 and seat == state.facts.captain and state.given[tonoja] < 0


def next_prediction(state: Crew, seat: int) -> int:
    """Return the place of the first task for which this seat has to predict something, or -1."""
    for place in range(len(state.display)):
        if state.lookup.predicts[state.display[place]] and state.said[place] < 0 and state.acts_for(state.owners[place]) == seat:
            return place
    return -1


# -- tricks


def playable(state: Crew, member: int) -> int:
    """Return the cards that a member may play (K1): any to lead, then those of the led suit if there are some."""
    hand = state.hands[member]
    if state.laid_count:
        following = hand & SUIT_CARDS[SUIT_OF[state.lead]]
        if following:
            return following
    return hand


def _window_seats(state: Crew) -> int:
    """Return the seats that may act before a trick: those that could talk, and the leader once nobody else is waited for."""
    leader = state.acts_for(state.turn)
    seats = 0
    closed = True
    for seat in range(state.players):
        if not state.ready >> seat & 1 and state.can_talk(seat):
            seats |= 1 << seat
            if seat != leader:
                closed = False
    if closed or state.timed or state.time_over:
        seats |= 1 << leader
    return seats


def _window_actions(state: Crew, seat: int) -> list[int]:
    """Return what a seat may do before a trick: lead, lay a card open, say nothing, or ask for time (K13)."""
    if seat < 0 or seat >= state.players:
        return []
    closed = state.is_closed()
    leads = closed and seat == state.acts_for(state.turn)
    legal = numbers(playable(state, state.turn), 0) if leads else []
    if not state.ready >> seat & 1 and state.can_talk(seat):
        legal += possible_messages(state.hands[seat], state.mode == modes.CURRENTS, state.lookup.only_single)
        if not leads:
            legal.append(actions.READY)
        if not closed and state.lookup.window and not state.waited >> seat & 1:
            legal.append(actions.WAIT)
    return legal


# -- the sentence


def refusal(state: Crew, seat: int, action: int) -> Refusal:
    """Return why an action is not legal now. It says nothing that the seat does not know."""
    phase = state.phase
    if phase == phases.OVER:
        return refuse("over")
    if seat not in actors(state):
        return refuse("not_your_turn")
    if not 0 <= action < actions.SIZE:
        return refuse("no_such_action")
    if phase == phases.TRICK:
        return _trick_refusal(state, seat, action)
    if phase == phases.TAKING:
        if action == actions.PASS:
            return refuse("no_passing")
        place = action - actions.TAKE
        if 0 <= place < len(state.display) and state.owners[place] < 0:
            return refuse("hardest_first" if state.lookup.captain_may[state.display[place]] else "captain_may_not")
        return refuse("take_a_task")
    if phase == phases.VOLUNTEER:
        return refuse("yes_or_no")
    if phase == phases.HAND_OVER:
        return refuse("captain_may_not_all" if action == actions.KEEP else "keep_or_ask")
    if phase == phases.GIVE:
        return refuse("give_a_card")
    if phase == phases.PREDICTING:
        return refuse("predict_a_number", most=state.lookup.tricks)
    return refuse("decide")


def _trick_refusal(state: Crew, seat: int, action: int) -> Refusal:
    if action < CARDS:
        if not state.laid_count and (seat != state.acts_for(state.turn) or not state.is_closed()):
            return refuse("not_closed")
        if not state.hands[state.turn] >> action & 1:
            return refuse("not_in_hand", card=card_name(action))
        return refuse("must_follow", card=card_name(action), lead=card_name(state.lead))
    if state.laid_count:
        return refuse("must_play")
    if actions.SHOW <= action < actions.READY:
        return refuse("cannot_show", card=card_name((action - actions.SHOW) // actions.POSITIONS))
    return refuse("not_before_a_trick")
