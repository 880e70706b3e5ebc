# mypyc: compile
"""What a player does in a turn: lay a card, or exchange cards when stuck (D5 to D8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.divers.lookup import EXCHANGES
from fathom.games.divers.rules import legal, notes, phases, treasures
from fathom.games.divers.rules.packed import DIGIT, FIELD

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers


def act(s: Divers, seat: int, action: int) -> None:
    """Perform an action of a seat, or raise the refusal that says why it is not legal."""
    lookup = s.lookup
    if s.phase == phases.PLAY and seat == s.turn and 0 <= action < lookup.first_exchange:
        slot = action // lookup.cards
        card = action % lookup.cards
        if (s.hands[seat] & s.room[slot]) >> card & 1:
            _play(s, seat, slot, card)
            return
    elif s.phase == phases.EXCHANGE and seat == s.turn and lookup.first_exchange <= action < lookup.pass_action:
        _exchange(s, seat, s.cards_at(seat, EXCHANGES[action - lookup.first_exchange]))
        return
    elif s.phase == phases.CLAIM and seat == s.claimer:
        if action == lookup.pass_action and not lookup.must_claim:
            treasures.pass_claim(s, seat)
            return
        if lookup.first_payment <= action < lookup.size and legal.can_pay(s, seat, action - lookup.first_payment):
            treasures.claim(s, seat, action - lookup.first_payment)
            return
    raise legal.refusal(s, seat, action)


def _play(s: Divers, seat: int, slot: int, card: int) -> None:
    """Lay a card at a slot (D5); a tile that is complete on both sides is settled at once (D9)."""
    bit = 1 << card
    colour = s.lookup.colour_of[card]
    _take_from_hand(s, seat, bit)
    s.placed[slot] = s.placed[slot] | bit
    left = s.open[slot] - (1 << (FIELD * colour))
    s.open[slot] = left
    if not left >> (FIELD * colour) & DIGIT:
        s.room[slot] = s.room[slot] & ~s.lookup.suit_cards[colour]
    s._note(notes.PLAYED, seat, card, slot)
    if not left and not s.open[slot ^ 1]:
        treasures.contest(s, slot >> 1)
    else:
        s.need = 1
        s.phase = phases.DRAW


def _exchange(s: Divers, seat: int, cards: int) -> None:
    """Discard cards to draw as many (D8)."""
    _take_from_hand(s, seat, cards)
    s.discard |= cards
    s.need = cards.bit_count()
    s.phase = phases.REDRAW
    s._note(notes.EXCHANGED, seat, cards)


def _take_from_hand(s: Divers, seat: int, cards: int) -> None:
    s.hands[seat] = s.hands[seat] & ~cards
    if s.known[seat]:  # all that has been shown is known
        s.revealed[seat] = s.revealed[seat] & ~cards
        s.known[seat] = s.known[seat] & ~cards


def start_turn(s: Divers, seat: int) -> None:
    """Begin a turn: a player who can play does, a stuck one shows the hand and exchanges (D8)."""
    s.turn = seat
    s.winner = -1
    if legal.can_play(s, seat):
        s.phase = phases.PLAY
    else:
        reveal(s, seat)
        s.phase = phases.EXCHANGE


def reveal(s: Divers, seat: int) -> None:
    """Show a whole hand to the other player."""
    s.revealed[seat] = s.hands[seat]
    s.known[seat] = s.hands[seat]
    s._note(notes.REVEALED, seat, s.hands[seat])
