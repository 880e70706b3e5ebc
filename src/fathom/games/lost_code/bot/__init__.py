"""Lost Code's own bot: `choose` picks the moves, `evaluation` says what knowledge is worth, `distribution` what answers tell."""

from fathom.core.bots import Bots
from fathom.games.lost_code.bot import novice, regular
from fathom.games.lost_code.bot.choose import choose

__all__ = ["BOTS"]

# Measured against the stand-ins for people: docs/decisions/levels.md says what is wanted of each.
LEVELS = {"beginner": "novice:30", "easy": "house:2:94", "medium": "house:2:8", "hard": "house:3"}
BOTS = Bots(levels=LEVELS, novice=novice.choose, regular=regular.choose, choose=choose, strength=3)
