"""Sonar's lessons: a file for each, what they can point at (`elements`), and the names of what they state (`facts`)."""

from fathom.core.lessons import Lessons
from fathom.games.sonar.learn.elements import elements
from fathom.games.sonar.learn.facts import facts

LESSONS = Lessons(__name__, elements=elements, facts=facts)

__all__ = ["LESSONS"]
