"""Ponderous: Divers with bots that think for long, for tests of who is served first."""

from __future__ import annotations

from fathom.core.bots import Bots
from fathom.games.divers import GAME as DIVERS
from variants import variant

LEVELS = {"beginner": "random", "easy": "search:100", "medium": "search:800", "hard": "search:6000"}

GAME = variant(DIVERS, name="ponderous", bots=Bots(levels=LEVELS))
