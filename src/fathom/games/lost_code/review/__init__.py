"""After the game: what every player could know, bet by bet, and what the best choice would have been.

What a player could know is the exact posterior of their own rack, so a review says how likely every bet and entry was to be
right, what it was worth on average, and what the best one was worth. Only the points of a choice count, not what it would tell.

- `types`: what a review holds; `from_record` plays a record again, `recorder` looks on
- `worth`: what bets and entries are worth; `summary`: accounts and highlights
"""

from fathom.core.review import Review
from fathom.games.lost_code.review.from_record import review
from fathom.games.lost_code.review.types import TYPES

__all__ = ["REVIEW"]

REVIEW = Review(review, TYPES)
