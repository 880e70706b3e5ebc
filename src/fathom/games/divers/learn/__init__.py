"""The lessons of Divers, what they can point at, and the names in which they state facts."""

from fathom.core.lessons import Lessons
from fathom.games.divers.learn.elements import elements
from fathom.games.divers.learn.facts import facts

__all__ = ["LESSONS"]

LESSONS = Lessons(__name__, elements=elements, facts=facts)
