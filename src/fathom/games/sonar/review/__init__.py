"""After the game: both tracks and what each crew could know of the other, order by order.

What a crew could know is the exact belief, so a review says how well a submarine was hidden, what every sonar, torpedo and
silence was worth, and what the other answer to a sonar would have told.

- `types`: what a review holds; `from_record` plays a record again, `recorder` looks on
"""

from fathom.core.review import Review
from fathom.games.sonar.review.from_record import review
from fathom.games.sonar.review.types import TYPES

__all__ = ["REVIEW"]

REVIEW = Review(review, TYPES)
