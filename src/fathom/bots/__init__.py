"""Bots: generic players that know only the contract, and those that games bring along.

- `bot`: what a bot is, and how one is made from a text such as `search:1000`
- `stand_ins`: what stands in for people, whom levels are measured against
- `search`: information-set tree search (compiled)
- `seated`: a whole game among bots; `worker`: a separate process for long searches
"""

from fathom.bots.bot import Bot, HouseBot, RandomBot, SearchBot, ask, make_bot
from fathom.bots.seated import play_through

__all__ = ["Bot", "HouseBot", "RandomBot", "SearchBot", "ask", "make_bot", "play_through"]
