"""Sonar's own bot.

It weighs both hunts: what it can hope for from what it knows of the enemy, and what the enemy can hope for from what he heard. Of
the enemy it uses only the belief that follows from what everybody heard.

- `choice`: its choice by strength
- `lookahead`: orders by the next orders after them; `evaluation`: what an order is worth by itself
- `captain`: both submarines as one captain knows them; `estimate`: how likely a submarine is on each cell
- `hunting`: what an estimate promises the hunter; `free_water`: how long a submarine can go on
"""

from fathom.core.bots import Bots
from fathom.games.sonar.bot import novice, regular
from fathom.games.sonar.bot.choice import choose

BOTS = Bots(
    levels={"beginner": "novice:20", "easy": "house:1:10", "medium": "house:3:25", "hard": "house:3"},
    novice=novice.choose,
    regular=regular.choose,
    choose=choose,
    strength=3,
)

__all__ = ["BOTS"]
