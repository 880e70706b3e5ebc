"""The lessons of Crew, what they can point at on the board, and the facts that their words rest on; `coach` is the coach."""

from fathom.core.lessons import Lessons
from fathom.games.crew.learn.elements import elements
from fathom.games.crew.learn.facts import facts

LESSONS = Lessons(__name__, elements=elements, facts=facts)
