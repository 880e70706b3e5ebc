"""Divers' moves as text, both ways.

r7 2B                  lay the red seven at tile 2, on B's side
discard r7 g2          exchange these cards (D8)
claim r 5r 3y 3g       buy the red goal for five red, three yellow and three green treasures
pass
fill 2 b r, deal A r1 ... B y2 ..., first A, draw r7        nature's moves
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fathom.core.lookup import lookup_for
from fathom.core.notation import Words, seat_letter
from fathom.core.state import NATURE
from fathom.games.divers.components import COLOURS, HAND, MOST_TREASURES
from fathom.games.divers.lookup import EXCHANGES, MOST_EXCHANGED, DiversLookup
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.packed import DIGIT, FIELD
from fathom.games.divers.show.names import LETTERS, card_name, card_names
from fathom.games.divers.text import refuse

if TYPE_CHECKING:
    from fathom.games.divers.options import DiversOptions
    from fathom.games.divers.rules.position import Divers

_CARD = re.compile(rf"([{LETTERS}])([1-9][0-9]?)")
_PAID = re.compile(rf"([1-9][0-9]?)([{LETTERS}])")


def size(players: int, options: DiversOptions) -> int:
    """Return the number of a seat's actions."""
    return lookup_for(DiversLookup, players, options).size


def write(state: Divers, seat: int, action: int) -> str:
    """Return a legal action as text."""
    lookup = state.lookup
    if seat == NATURE:
        return _write_nature(state, action)
    if action < lookup.first_exchange:
        slot, card = divmod(action, lookup.cards)
        return f"{card_name(lookup, card)} {slot // 2 + 1}{seat_letter(slot % 2)}"
    if action < lookup.pass_action:
        cards = state.cards_at(seat, EXCHANGES[action - lookup.first_exchange])
        return " ".join(["discard", *card_names(lookup, cards)])
    if action == lookup.pass_action:
        return "pass"
    payment = action - lookup.first_payment
    paid = [
        f"{lookup.payment_cost[payment] >> (FIELD * colour) & DIGIT}{LETTERS[colour]}"
        for colour in range(len(COLOURS))
        if lookup.payment_cost[payment] >> (FIELD * colour) & DIGIT
    ]
    return " ".join(["claim", LETTERS[lookup.payment_goal[payment]], *paid])


def read(state: Divers, seat: int, text: str) -> int:
    """Return the action that a text means in this state."""
    words = Words(text)
    if seat == NATURE:
        return _read_nature(state, words)
    lookup = state.lookup
    first = words.peek()
    if first == "pass":
        words.take("pass")
        words.end()
        return lookup.pass_action
    if first == "claim":
        return _read_claim(lookup, words)
    if first == "discard":
        return _read_discard(state, seat, words)
    card = _read_card(lookup, words, "a card such as r7, or discard, claim or pass")
    slot = words.choose("a tile and a side, such as 2B", [f"{tile}{side}" for tile in range(1, 5) for side in "AB"])
    words.end()
    return slot * lookup.cards + card


def _write_nature(state: Divers, action: int) -> str:
    lookup = state.lookup
    if state.phase == phases.FILL:
        drawn = [LETTERS[colour] for colour in range(len(COLOURS)) for _ in range(action >> (FIELD * colour) & DIGIT)]
        return " ".join(["fill", str(state.tile + 1), *drawn])
    if state.phase == phases.DEAL:
        one = card_names(lookup, action & lookup.all_cards)
        two = card_names(lookup, action >> lookup.cards)
        return " ".join(["deal", "A", *one, "B", *two])
    if state.phase == phases.FIRST:
        return f"first {seat_letter(action)}"
    return " ".join(["draw", *card_names(lookup, action)])


def _read_nature(state: Divers, words: Words) -> int:
    lookup = state.lookup
    if state.phase == phases.FILL:
        words.choose("fill", ["fill"])
        words.choose(f"tile {state.tile + 1}", [str(state.tile + 1)])
        packed = last = 0
        for _ in range(state.tile + 1):
            colour = words.choose(f"a colour from {LETTERS[last:]}, in this order", LETTERS[last:]) + last
            packed += 1 << (FIELD * colour)
            last = colour
        words.end()
        return packed
    if state.phase == phases.DEAL:
        words.choose("deal", ["deal"])
        words.choose("A", ["A"])
        one = _read_cards(lookup, words, HAND)
        words.choose("B", ["B"])
        two = _read_cards(lookup, words, HAND)
        words.end()
        return one | two << lookup.cards
    if state.phase == phases.FIRST:
        words.choose("first", ["first"])
        seat = words.choose("A or B", "AB")
        words.end()
        return seat
    words.choose("draw", ["draw"])
    cards = _read_cards(lookup, words, state.need)
    words.end()
    return cards


def _read_card(lookup: DiversLookup, words: Words, expected: str) -> int:
    found = _CARD.fullmatch(words.take(expected))
    if found:
        colour = LETTERS.index(found[1])
        for card in range(lookup.cards):
            if lookup.colour_of[card] == colour and lookup.value_of[card] == int(found[2]):
                return card
    words.back()
    raise words.wrong(expected)


def _read_cards(lookup: DiversLookup, words: Words, count: int) -> int:
    """Read this number of cards, which must stand in order."""
    cards = 0
    for number in range(count):
        expected = f"a card after {card_name(lookup, cards.bit_length() - 1)}" if cards else "a card"
        card = _read_card(lookup, words, f"{expected} (number {number + 1} of {count})")
        if 1 << card <= cards:
            words.back()
            raise words.wrong(f"{expected}: cards are written in order")
        cards |= 1 << card
    return cards


def _read_discard(state: Divers, seat: int, words: Words) -> int:
    lookup = state.lookup
    words.take("discard")
    cards = 0
    count = 0
    while count == 0 or words.more():
        card = _read_card(lookup, words, "a card of the hand")
        if 1 << card <= cards or count == MOST_EXCHANGED:
            words.back()
            raise words.wrong(f"1 to {MOST_EXCHANGED} cards in order (colours {LETTERS}, values rising)")
        if not state.hands[seat] >> card & 1:
            raise refuse("not_in_hand", card=card_name(lookup, card))
        cards |= 1 << card
        count += 1
    return lookup.first_exchange + next(i for i, places in enumerate(EXCHANGES) if state.cards_at(seat, places) == cards)


def _read_claim(lookup: DiversLookup, words: Words) -> int:
    words.take("claim")
    goal = words.choose(f"a goal's colour from {LETTERS}", LETTERS)
    packed = 0
    last = -1
    while words.more():
        expected = "a payment such as 5r, colours in order"
        found = _PAID.fullmatch(words.take(expected))
        if not found or int(found[1]) > MOST_TREASURES or LETTERS.index(found[2]) <= last:
            words.back()
            raise words.wrong(expected)
        last = LETTERS.index(found[2])
        packed += int(found[1]) << (FIELD * last)
    for payment, cost in enumerate(lookup.payment_cost):
        if cost == packed and lookup.payment_goal[payment] == goal:
            return lookup.first_payment + payment
    words.back()
    raise words.wrong(f"a payment of exactly {lookup.costs[goal]}{LETTERS[goal]}, three of a kind counting as one")
