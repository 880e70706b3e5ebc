"""Stand-ins for people at Divers, and its levels: `novice` makes the obvious move. The strongest bot is generic search."""

from fathom.core.bots import Bots
from fathom.games.divers.bot.novice import choose as novice
from fathom.games.divers.bot.regular import choose as regular

__all__ = ["BOTS"]

BOTS = Bots(
    levels={"beginner": "novice:40", "easy": "novice", "medium": "search:800", "hard": "search:6000"},
    novice=novice,
    regular=regular,
)
