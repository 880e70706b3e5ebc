# mypyc: compile
"""Between the tasks and the first trick: the distress signal with its pass of cards (K16), and predictions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.crew import modes
from fathom.games.crew.cards import CARDS
from fathom.games.crew.rules import actions, decisions, legal, notes, phases, tricks

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def after_tasks(state: Crew) -> None:
    """Go on once all tasks have owners."""
    state.turn = -1
    state.to_come = 0
    state.passable = False
    if state.lookup.ask_distress:
        decisions.open_decision(state, phases.DISTRESS, phases.NO_PASS)
    else:
        _ask_for_predictions(state)


def decide_pass(state: Crew, passing: int) -> None:
    """Send the distress signal and pass cards that way, or do not send it (K16)."""
    state.passing = passing
    if passing == phases.NO_PASS:
        _ask_for_predictions(state)
    else:
        state.distress = True
        state.phase = phases.GIVE


def give(state: Crew, seat: int, action: int) -> None:
    """Choose the card that a seat, or Tonoja, passes on. The last choice moves all cards."""
    member = state.lookup.tonoja if action >= actions.GIVE_FOR_TONOJA else seat
    card = action % CARDS
    state.given[member] = card
    state._note(notes.GAVE, seat, member, card)
    if -1 not in state.given:
        _pass_cards(state)


def _pass_cards(state: Crew) -> None:
    """Move all cards together (K16). A card that comes to Tonoja in the place of a covering one covers the same card."""
    tonoja = state.lookup.tonoja
    for member in range(state.lookup.members):
        state.hands[member] = state.hands[member] & ~(1 << state.given[member])
    for member in range(state.lookup.members):
        receiver = state.receiver(member)
        state.hands[receiver] = state.hands[receiver] | 1 << state.given[member]
        if receiver == tonoja and state.covers >> state.given[tonoja] & 1:
            state.covers ^= 1 << state.given[tonoja] | 1 << state.given[member]
    state._note((notes.CARDS_PASSED, state.passing, *state.given))
    _ask_for_predictions(state)


def _ask_for_predictions(state: Crew) -> None:
    state.phase = phases.PREDICTING
    if not legal.choosing_seats(state):
        tricks.start(state)


def predict(state: Crew, seat: int, said: int) -> None:
    """Predict the number of tricks for a seat's next task that asks for it. After the last one the open ones are shown."""
    place = legal.next_prediction(state, seat)
    state.said[place] = said
    state._note(notes.PREDICTED, seat, state.owners[place], state.display[place], said)
    if legal.choosing_seats(state):
        return
    for place in range(len(state.display)):
        if state.lookup.predicts[state.display[place]] == modes.OPEN_PREDICTION:
            state._note(notes.FORETOLD, state.owners[place], state.display[place], state.said[place])
    tricks.start(state)
