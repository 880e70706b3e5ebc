"""The lessons of Lost Code, what they can point at on the board, and the facts that their words rest on."""

from fathom.core.lessons import Lessons
from fathom.games.lost_code.learn.elements import elements
from fathom.games.lost_code.learn.facts import facts

LESSONS = Lessons(__name__, elements=elements, facts=facts)
