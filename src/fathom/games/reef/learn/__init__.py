"""Reef's eight lessons, in the order of their numbers, with what they can state and point at."""

from fathom.core.lessons import Lessons
from fathom.games.reef.learn.elements import elements
from fathom.games.reef.learn.facts import facts

__all__ = ["LESSONS"]

LESSONS = Lessons(__name__, elements=elements, facts=facts)
