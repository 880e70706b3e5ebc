"""Divers' own bot, and its stand-ins for people.

It looks at each card once, and at the best answer to it, and weighs both by the chance to win the game. So it answers at once,
and holds its own against thousands of iterations of generic search.

- `choice`: its choice
- `plays`: what it is worth to lay a card; `exchanging` and `buying`: the other decisions
- `sight`: how likely each tile is won, as a player sees it; `race`: what treasures are worth
"""

from fathom.core.bots import Bots
from fathom.games.divers.bot import novice, regular
from fathom.games.divers.bot.choice import choose

__all__ = ["BOTS"]

BOTS = Bots(
    levels={"beginner": "novice:20", "easy": "novice", "medium": "house:1:15", "hard": "house"},
    choose=choose,
    strength=1,
    novice=novice.choose,
    regular=regular.choose,
)
