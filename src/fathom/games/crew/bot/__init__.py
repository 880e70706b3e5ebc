"""Crew's own bot, and what generic search may use.

- `choose`: the bot's choice, by trying actions out in worlds that it draws
- `fast_policy`: how those worlds are played out, with `trick_value` and `goal_values` for cards and `fitness` for tasks
- `signals`: which card to lay open
- `search`: random playouts and cut-offs for generic search
"""

from fathom.core.bots import Bots
from fathom.games.crew.bot import novice, regular
from fathom.games.crew.bot.choose import choose
from fathom.games.crew.bot.search import CrewSearch

__all__ = ["BOTS", "SEARCH"]

BOTS = Bots(
    # Partners differ in how much they try out, and in how often they overlook something. A beginner overlooks a lot, but not so
    # much that the first missions fail with it.
    levels={"beginner": "house:4:45", "easy": "house:8:20", "medium": "house:20:7", "hard": "house:200"},
    novice=novice.choose,
    regular=regular.choose,
    choose=choose,
    strength=40,
)
SEARCH = CrewSearch()
