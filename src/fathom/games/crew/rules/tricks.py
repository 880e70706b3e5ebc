# mypyc: compile
"""The tricks of an attempt: messages before each of them (K11-K13, K18, K19), and the cards (K1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.games.crew import modes
from fathom.games.crew.cards import SUIT_CARDS, SUIT_OF, beats
from fathom.games.crew.rules import actions, ending, legal, notes, phases

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def start(state: Crew) -> None:
    """Hand out the tokens, start the countdown of a real-time mission (K21), and open the first trick."""
    if state.mode == modes.RAPTURE:
        state.pool = state.lookup.members - 2
    elif state.mode != modes.SILENT:
        state.tokens = (1 << state.players) - 1
    if state.timed:
        state._note(notes.COUNTDOWN, state.lookup.seconds)
    open_next(state)


def open_next(state: Crew) -> None:
    """Open the next trick: first come messages, then its leader plays."""
    state.turn = state.facts.leader
    state.phase = phases.TRICK


def talk(state: Crew, seat: int, action: int) -> None:
    """Lay a card open, have nothing to say, or ask for time before a trick (K11, K13)."""
    if action == actions.READY:
        state.ready |= 1 << seat
        state._note(notes.WAS_READY, seat)
        return
    if action == actions.WAIT:
        state.waited |= 1 << seat
        state._note(notes.WAITED, seat)
        return
    card = (action - actions.SHOW) // actions.POSITIONS
    position = (action - actions.SHOW) % actions.POSITIONS
    if state.mode == modes.RAPTURE:
        state.pool -= 1
    else:
        state.tokens &= ~(1 << seat)
    state.messages.append((seat, card, position, state.facts.played, state.played[seat]))
    state.ready = 0  # after every message all are asked again
    state._note(notes.SHOWED, seat, card, position)


def play(state: Crew, card: int) -> None:
    """Play a card for the member whose turn it is; the last card completes the trick."""
    member = state.turn
    lookup = state.lookup
    bit = 1 << card
    leading = not state.laid_count
    if leading:
        state.lead = card
        state.best = card
        state.best_member = member
        state.ready = 0
        state.waited = 0
        state.time_over = False
    else:
        suit = SUIT_OF[state.lead]
        if SUIT_OF[card] != suit and member != lookup.tonoja:
            state.voids[member] = state.voids[member] | SUIT_CARDS[suit]
        if beats(card, state.best):
            state.best = card
            state.best_member = member
    state.hands[member] = state.hands[member] & ~bit
    state.played[member] = state.played[member] | bit
    state.laid[member] = card
    state.laid_count += 1
    state.trick_cards |= bit
    if member == lookup.tonoja and state.covers & bit:
        state.covers ^= bit
        state.turning = True
    state._note(notes.PLAYED, member, card)
    if ending.judge_card(state, member, card, leading):
        return
    if state.laid_count == lookup.members:
        _complete(state)
    else:
        state.turn = lookup.left_of[member]


def play_at_random(state: Crew, dice: Dice) -> None:
    """Play one of the legal cards, each as likely as the others: as from the list of actions, but without the list."""
    cards = legal.playable(state, state.turn)
    count = 0
    rest = cards
    while rest:
        rest &= rest - 1
        count += 1
    play(state, dice.one_of(cards, count).bit_length() - 1)


def _complete(state: Crew) -> None:
    """Give the trick to the member who played the best card, who leads the next one."""
    facts = state.facts
    state.last = (facts.leader, *state.laid)
    if state.lookup.history:
        state.history.append(state.last)
    facts.finish_trick(state.trick_cards, state.best, state.best_member)
    if state._journal is not None:
        state._note((notes.TRICK_WON, facts.played, facts.winner, *state.laid))
    clear(state)
    state.turn = -1
    if ending.judge_trick(state):
        return
    if state.turning:
        state.turning = False
        state.phase = phases.TURN_UP
    else:
        open_next(state)


def clear(state: Crew) -> None:
    """Take all cards of a trick off the table, and what was said before it."""
    state.ready = 0
    state.waited = 0
    state.time_over = False
    state.laid = [-1] * state.lookup.members
    state.laid_count = 0
    state.trick_cards = 0
    state.lead = -1
    state.best = -1
    state.best_member = -1
