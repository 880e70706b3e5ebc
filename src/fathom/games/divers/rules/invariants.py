"""What holds in every position of Divers: every piece is in one place, and what is kept for speed is right."""

from __future__ import annotations

from fathom.games.divers.components import COLOURS, HAND, TILES
from fathom.games.divers.rules.packed import DIGIT, FIELD, total
from fathom.games.divers.rules.position import Divers


def check_invariants(state: Divers) -> str | None:
    """Return what does not add up in a position, or None."""
    lookup = state.lookup
    places = [*state.hands, *state.placed, state.deck, state.discard]
    if sum(cards.bit_count() for cards in places) != lookup.cards or sum(places) != lookup.all_cards:
        return "every card is in exactly one place"
    if state.deck.bit_count() != state.deck_size:
        return "the deck's size is counted right"
    for seat in range(2):
        if state.revealed[seat] & ~state.known[seat] or state.known[seat] & ~state.hands[seat]:
            return "shown cards are known and known cards are in the hand"
    spent = lookup.treasures - state.bag - sum(state.areas) - sum(state.treasure)
    if any(not 0 <= spent >> (FIELD * colour) & DIGIT <= 31 for colour in range(len(COLOURS))) or spent < 0:
        return "no treasure is made"
    paid = total(spent)
    if bool(paid) != bool(state.won[0] | state.won[1]):
        return "treasures leave the game only for goal cards"
    for colour in range(len(COLOURS)):
        on_tiles = sum(state.treasure[tile] >> (FIELD * colour) & DIGIT for tile in range(TILES))
        if on_tiles > lookup.caps >> (FIELD * colour) & DIGIT:
            return "no colour stands above its cap"
    if state.turn >= 0 and any(hand.bit_count() > HAND for hand in state.hands):
        return "nobody holds more than eight cards"
    return None
