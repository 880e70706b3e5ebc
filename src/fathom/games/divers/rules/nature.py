# mypyc: compile
"""What nature draws: treasures, hands, the first player and cards (D2, D3, D7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.games.divers.components import HAND
from fathom.games.divers.lookup import SEATS
from fathom.games.divers.rules import legal, moves, notes, phases, treasures
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS, covers, total
from fathom.games.divers.text import refuse

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers


def apply(s: Divers, action: int) -> None:
    """Perform what nature has drawn, or raise a refusal."""
    phase = s.phase
    if action < 0:
        raise refuse("impossible_draw")
    if phase == phases.DRAW or phase == phases.REDRAW:
        _draw_cards(s, action)
    elif phase == phases.FILL:
        _fill(s, action)
    elif phase == phases.DEAL:
        _deal(s, action)
    elif phase == phases.FIRST and action < SEATS:
        _begin(s, action)
    else:
        raise refuse("not_natures_turn" if phase != phases.FIRST else "impossible_draw")


def chance(s: Divers, dice: Dice) -> int:
    """Draw nature's next action with the odds of the rules."""
    phase = s.phase
    if phase == phases.DRAW or phase == phases.REDRAW:
        if s.need == 1 and s.deck_size:
            return dice.one_of(s.deck, s.deck_size)
        if s.need <= s.deck_size:
            return dice.some_of(s.deck, s.deck_size, s.need)
        return s.deck | dice.some_of(s.discard, s.discard.bit_count(), s.need - s.deck_size)
    if phase == phases.FILL:
        return _draw_treasures(s, dice)
    if phase == phases.DEAL:
        one = dice.some_of(s.deck, s.deck_size, HAND)
        two = dice.some_of(s.deck ^ one, s.deck_size - HAND, HAND)
        return one | two << s.lookup.cards
    if phase == phases.FIRST:
        return dice.below(SEATS)
    raise refuse("not_natures_turn")


def _draw_cards(s: Divers, cards: int) -> None:
    """Draw cards from the deck and, only when it runs out, from the discard pile, shuffled into a new deck (D7)."""
    seat = s.turn
    short = s.need > s.deck_size
    source = s.deck | s.discard if short else s.deck
    if cards & ~source or not _has_size(cards, s.need) or (short and s.deck & ~cards):
        raise refuse("impossible_draw")
    first = cards & s.deck
    s.hands[seat] = s.hands[seat] | first
    s.deck ^= first
    s.deck_size -= s.need
    s.need = 0
    reshuffle = False
    if not s.deck:
        # A player who counts knows the other hand now: every other card has been seen.
        s.known[0] = s.hands[0]
        s.known[1] = s.hands[1]
        reshuffle = short or (s.lookup.reshuffle_at_once and s.discard != 0)
    if reshuffle:
        s.hands[seat] |= cards
        s.deck = s.discard & ~cards
        s.deck_size = s.deck.bit_count()
        s.discard = 0
    s._note(notes.DREW, seat, cards, int(reshuffle))
    if s.phase == phases.DRAW:
        moves.start_turn(s, 1 - s.winner if s.winner >= 0 else 1 - seat)
    elif legal.can_play(s, seat):
        s.phase = phases.PLAY
    else:
        moves.reveal(s, seat)
        moves.start_turn(s, 1 - seat)


def _draw_treasures(s: Divers, dice: Dice) -> int:
    """Draw treasures one by one from the bag; a colour at its cap goes back and another is drawn (D2)."""
    allowance = s.allowance
    bag = s.bag
    drawn = 0
    for _ in range(s.tile + 1):
        candidates = 0
        for shift in range(0, FIELD * SUITS, FIELD):
            if allowance >> shift & DIGIT:
                candidates += bag >> shift & DIGIT
        ticket = dice.below(candidates)
        for shift in range(0, FIELD * SUITS, FIELD):
            if allowance >> shift & DIGIT:
                ticket -= bag >> shift & DIGIT
                if ticket < 0:
                    one = 1 << shift
                    drawn += one
                    bag -= one
                    allowance -= one
                    break
    return drawn


def _fill(s: Divers, treasure: int) -> None:
    tile = s.tile
    if treasure >> (FIELD * SUITS) or total(treasure) != tile + 1 or not covers(s.allowance, treasure):
        raise refuse("impossible_draw")
    room = 0
    for colour in range(SUITS):
        if treasure >> (FIELD * colour) & DIGIT:
            room |= s.lookup.suit_cards[colour]
    s.bag -= treasure
    s.treasure[tile] = treasure
    for slot in (2 * tile, 2 * tile + 1):
        s.open[slot] = treasure
        s.room[slot] = room
    s._note(notes.FILLED, tile, treasure)
    treasures.fill_next(s)


def _deal(s: Divers, hands: int) -> None:
    one = hands & s.lookup.all_cards
    two = hands >> s.lookup.cards
    if one & two or two > s.lookup.all_cards or one.bit_count() != HAND or two.bit_count() != HAND:
        raise refuse("impossible_draw")
    s.hands = [one, two]
    s.deck &= ~(one | two)
    s.deck_size -= 2 * HAND
    s._note(notes.DEALT, one, two)
    if s.lookup.first < 0:
        s.phase = phases.FIRST
    else:
        _begin(s, s.lookup.first)


def _begin(s: Divers, seat: int) -> None:
    s._note(notes.BEGAN, seat)
    moves.start_turn(s, seat)


def _has_size(cards: int, size: int) -> bool:
    """Return whether a set holds this many cards; quick for one, the usual number."""
    if size == 1:
        return cards != 0 and not cards & (cards - 1)
    return cards.bit_count() == size
