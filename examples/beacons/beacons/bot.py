"""Which moves search looks at first. Random play dies of its third mistake; these moves do not."""

from __future__ import annotations

from beacons.rules import DROP, STEPS, TELL, Beacons
from fathom.core.dice import Dice
from fathom.core.search import Search
from fathom.core.state import State


class BeaconsSearch(Search):
    """Light what fits in this world; else drop what is lit already or tell somebody something; else drop anything."""

    def candidates(self, state: State, seat: int, dice: Dice) -> list[int]:
        assert isinstance(state, Beacons)
        legal = state.actions(seat)
        hand = state.hands[seat]
        if fitting := [place for place, card in enumerate(hand) if state.fits(card)]:
            return fitting
        done = [DROP + place for place, card in enumerate(hand) if state.lit[card // STEPS] > card % STEPS]
        return done or [action for action in legal if action >= TELL] or [action for action in legal if action >= DROP]
