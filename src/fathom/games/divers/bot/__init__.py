"""Stand-ins for people at Divers, and its levels: `novice` makes the obvious move. The strongest bot is generic search."""

from fathom.core.bots import Bots
from fathom.games.divers.bot import novice, regular

__all__ = ["BOTS"]

BOTS = Bots(
    levels={"beginner": "novice:40", "easy": "novice", "medium": "search:800", "hard": "search:6000"},
    novice=novice.choose,
    regular=regular.choose,
)
