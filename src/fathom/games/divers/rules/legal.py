# mypyc: compile
"""What a seat may do: each question is answered in one place, for listing, checking and the sentence of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fathom.core.errors import Refusal
from fathom.games.divers.lookup import SEATS, TRIPLE
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS, covers
from fathom.games.divers.show import names
from fathom.games.divers.text import refuse

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers


def list_actions(s: Divers, seat: int) -> list[int]:
    """Return every legal action of a seat in rising order."""
    lookup = s.lookup
    if s.phase == phases.PLAY and seat == s.turn:
        return plays(s, s.hands[seat])
    legal: list[int] = []
    if s.phase == phases.EXCHANGE and seat == s.turn:
        legal.extend(range(lookup.first_exchange, lookup.pass_action))
    elif s.phase == phases.CLAIM and seat == s.claimer:
        if not lookup.must_claim:
            legal.append(lookup.pass_action)
        goals = affordable(s, seat)
        for goal in range(SUITS):
            if goals >> goal & 1:
                first = lookup.first_of_goal[goal]
                # The first payment is the plain one; all others need a colour whose goal is taken.
                last = lookup.first_of_goal[goal + 1] if s.won[0] | s.won[1] else first + 1
                for payment in range(first, last):
                    if can_pay(s, seat, payment):
                        legal.append(lookup.first_payment + payment)
    return legal


def plays(s: Divers, hand: int) -> list[int]:
    """Return every way to lay a card of the hand (D5)."""
    # The ints are taken ready-made from a table: with fresh ones, listing takes about half as long again.
    found: list[object] = []
    numbers = s.lookup.numbers
    base = -1
    for room in s.room:
        fitting = hand & room
        while fitting:
            bit = fitting & -fitting
            found.append(numbers[base + bit.bit_length()])
            fitting ^= bit
        base += s.lookup.cards
    return cast("list[int]", found)


def can_play(s: Divers, seat: int) -> bool:
    """Return whether any card of the hand fits any slot (D5)."""
    hand = s.hands[seat]
    for room in s.room:
        if hand & room:
            return True
    return False


def affordable(s: Divers, seat: int) -> int:
    """Return the colours of the open goals that the seat could pay for in some way (D11)."""
    area = s.areas[seat]
    taken = s.won[0] | s.won[1]
    triples = 0
    if taken:
        for colour in range(SUITS):
            if taken >> colour & 1:
                triples += (area >> (FIELD * colour) & DIGIT) // TRIPLE
    goals = 0
    for colour in range(SUITS):
        if (area >> (FIELD * colour) & DIGIT) + triples >= s.lookup.costs[colour]:
            goals |= 1 << colour
    return goals & ~taken


def can_pay(s: Divers, seat: int, payment: int) -> bool:
    """Return whether a payment is allowed (D11): an open goal, triples of colours whose goals are taken, enough treasures."""
    taken = s.won[0] | s.won[1]
    if taken >> s.lookup.payment_goal[payment] & 1 or s.lookup.payment_triples[payment] & ~taken:
        return False
    return covers(s.areas[seat], s.lookup.payment_cost[payment])


def refusal(s: Divers, seat: int, action: int) -> Refusal:
    """Return why an action is not legal now; it says nothing that the seat does not know."""
    lookup = s.lookup
    if s.phase == phases.OVER:
        return refuse("over")
    if seat not in s.actors():
        return refuse("not_your_turn")
    if not 0 <= action < lookup.size:
        return refuse("no_such_action")
    if s.phase == phases.PLAY:
        if action >= lookup.pass_action:
            return refuse("claim_later")
        if action >= lookup.first_exchange:
            return refuse("must_play")
        return _refused_play(s, seat, action % lookup.cards, action // lookup.cards)
    if s.phase == phases.EXCHANGE:
        return refuse("must_exchange")
    if action == lookup.pass_action:
        return refuse("must_claim")
    if action < lookup.first_payment:
        return refuse("claim_first")
    payment = action - lookup.first_payment
    taken = s.won[0] | s.won[1]
    if taken >> lookup.payment_goal[payment] & 1:
        return refuse("goal_taken")
    if lookup.payment_triples[payment] & ~taken:
        return refuse("goal_still_open")
    return refuse("cannot_pay")


def _refused_play(s: Divers, seat: int, card: int, slot: int) -> Refusal:
    """Return why a card cannot be laid at a slot (D5)."""
    lookup = s.lookup
    name = names.card_name(lookup, card)
    if not s.hands[seat] >> card & 1:
        if s.hands[seat] & lookup.suit_cards[lookup.colour_of[card]]:
            return refuse("not_in_hand", card=name)
        return refuse("none_of_colour")
    for room in s.room:
        if room >> card & 1:
            return refuse("no_room", card=name, tile=slot // SEATS + 1)
    return refuse("fits_nowhere", card=name)
