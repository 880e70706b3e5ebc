# mypyc: compile
"""What nature does: it draws the terrain, deals the cards, draws tasks, and turns up Tonoja's covered cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.games.crew.cards import ALL_CARDS, CARDS, FIRST_SUBMARINE, SUBMARINE_4
from fathom.games.crew.rules import notes, phases, setup, tricks
from fathom.games.crew.text import refuse

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def chance(state: Crew, dice: Dice) -> int:
    """Draw nature's next action."""
    if state.phase == phases.DEAL:
        return _shuffle(state, dice)
    if state.phase == phases.DRAW:
        return dice.one_of(state.deck, state.deck.bit_count()).bit_length()
    if state.phase == phases.DRAW_TERRAIN:
        return dice.below(FIRST_SUBMARINE)
    if state.phase == phases.TURN_UP:
        return dice.one_of(state.covered, state.covered.bit_count()).bit_length() - 1
    raise refuse("not_natures_turn")


def apply(state: Crew, action: int) -> None:
    """Apply an action of nature's, or refuse what cannot be drawn."""
    phase = state.phase
    if action < 0:
        raise refuse("impossible_draw")
    if phase == phases.DEAL:
        setup.deal(state, action)
    elif phase == phases.DRAW:
        setup.draw_task(state, action)
    elif phase == phases.DRAW_TERRAIN:
        setup.draw_terrain(state, action)
    elif phase == phases.TURN_UP:
        _turn_up(state, action)
    else:
        raise refuse("not_natures_turn")


def _shuffle(state: Crew, dice: Dice) -> int:
    """Draw a deal (K3): hands side by side, 40 bits each; with two players then Tonoja's two rows of cards (K24)."""
    if state.lookup.tonoja >= 0:
        covered = dice.some_of(ALL_CARDS ^ 1 << SUBMARINE_4, 39, setup.COVERED)
        face_up = dice.some_of(ALL_CARDS ^ 1 << SUBMARINE_4 ^ covered, 32, setup.COVERED)
        rest = ALL_CARDS ^ covered ^ face_up
        one = dice.some_of(rest, 26, 13)
        return one | (rest ^ one) << CARDS | face_up << (2 * CARDS) | covered << (3 * CARDS)
    members = state.lookup.members
    odd = dice.below(3) if members == 3 else -1
    deck = ALL_CARDS
    count = CARDS
    deal = 0
    for member in range(members - 1):
        size = 14 if member == odd else CARDS // members
        hand = dice.some_of(deck, count, size)
        deal |= hand << (CARDS * member)
        deck ^= hand
        count -= size
    return deal | deck << (CARDS * (members - 1))


def _turn_up(state: Crew, card: int) -> None:
    """Turn up the card below one that Tonoja has played (K24)."""
    if card >= CARDS or not state.covered >> card & 1:
        raise refuse("impossible_draw")
    tonoja = state.lookup.tonoja
    state.covered ^= 1 << card
    state.hands[tonoja] = state.hands[tonoja] | 1 << card
    state._note(notes.TURNED_UP, card)
    tricks.open_next(state)
