"""Reef's own bot. It plans whole turns and follows the plan after which its ocean is worth most.

- `choose`: the bot's choice; `plans` of a turn, with `placement` of tiles and fish; `refresh_value`: what a refresh may bring
- `evaluation` of an ocean, with `coral_value`, `creature_value` and `card_value`
- `candidates`: moves to look at first; `search`: what generic search may ask
"""

from fathom.core.bots import Bots
from fathom.games.reef.bot import novice, regular
from fathom.games.reef.bot.choose import choose
from fathom.games.reef.bot.search import ReefSearch

__all__ = ["BOTS", "SEARCH"]

BOTS = Bots(
    levels={"beginner": "novice:25", "easy": "novice", "medium": "house:4:15", "hard": "house:20"},
    novice=novice.choose,
    regular=regular.choose,
    choose=choose,
    strength=20,
)
SEARCH = ReefSearch()
