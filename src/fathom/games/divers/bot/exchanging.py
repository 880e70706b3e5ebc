"""What an exchange is worth (D8): the chance that a new card fits, and what the cards that leave would have been good for."""

from __future__ import annotations

from math import comb
from typing import Final

from fathom.games.divers.bot.sight import Sight, members
from fathom.games.divers.lookup import EXCHANGES

A_TURN: Final = 0.03  # what it is worth to play a card, as a share of the chance to win
EXTREME: Final = 0.002  # what a card is worth that differs from the middle of its colour by one
USUAL: Final = 3.2  # by how much a new card is likely to differ


def weigh(sight: Sight) -> dict[int, float]:
    """Return what each exchange is worth to a player who is stuck."""
    lookup = sight.lookup
    fitting = fits(sight).bit_count()
    cards = coming(sight).bit_count()
    worth = {}
    for number, places in enumerate(EXCHANGES):
        given = sight.world.cards_at(sight.seat, places)
        lost = sum(EXTREME * (extremity(sight, card) - USUAL) for card in members(given))
        worth[lookup.first_exchange + number] = A_TURN * chance(cards, fitting, given.bit_count()) - lost
    return worth


def coming(sight: Sight) -> int:
    """Return the cards that may be drawn: those that have not been seen or, where the deck is empty, the discard pile."""
    return sight.unseen if sight.world.deck_size else sight.world.discard


def fits(sight: Sight) -> int:
    """Return the cards that may be drawn and would fit somewhere."""
    room = 0
    for slot in sight.world.room:
        room |= slot
    return coming(sight) & room


def chance(cards: int, fitting: int, drawn: int) -> float:
    """Return the chance that one of the drawn cards fits."""
    return 1 - comb(cards - fitting, drawn) / comb(cards, drawn) if drawn <= cards else 1.0


def extremity(sight: Sight, card: int) -> float:
    """Return by how much a card differs from the middle of its colour: both ends are good for something."""
    return abs(sight.lookup.value_of[card] - sight.means[sight.lookup.colour_of[card]])
