"""What a table of people must know about a game beyond its rules: talk, teams, and what may be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

# How the players may talk: in their own words, in fixed phrases, or not at all.
Talk = Literal["free", "phrases", "off"]

# What the results of the seats come to: nothing in particular, always one in all, or the same for everybody.
Results = Literal["any", "divided", "shared"]


def _freely(state: Any) -> Talk:
    return "free"


def _alone(players: int, seat: int) -> tuple[int, ...]:
    return ()


def _never(state: Any, seat: int, action: int) -> bool:
    return False


def _plays_on(state: Any, action: int) -> bool:
    return False


def _dealt(options: Any) -> bool:
    return False


def _in_turns(state: Any) -> float | None:
    return None


class TableRules:
    """The capability `table` of a game. The defaults suit a game of turns in which everybody may talk.

    - `talk(state)`: how the players may talk now. A game may forbid them to speak of what they hold.
    - `teammates(players, seat)`: the seats with which a seat may talk in secret. Each of them has all the others.
    - `commutes(state, seat, action)`: whether an action changes nothing for the others who are to act, such as "ready" or a
      hidden choice. Where several act at once, theirs may cross it on the way; and a bot need not keep people waiting for it.
    - `irrevocable(state, seat, action)`: whether an action can never be taken back, though it may have taught nobody anything.
      For actions of which some reveal something and some do not, where the offer to take one back would tell which.
    - `cooldown(state)`: the seconds that a seat waits after acting now, in a game without turns; None: seats take turns. 0 means
      that the game stands still: an action starts no wait, and waits that have begun stand still too.
    - `hurries(state, action)`: whether the time of an action of the table is there only so that people do not wait for each other
      for ever. At a table of one person and bots such a time does not run.
    - `results`: "shared" where all players win or lose together, "divided" where the results of two or more always add up to one.
    - `open`: whether nothing is hidden from anybody.
    - `arranged(options)`: whether options lay out what chance would decide, such as the cards that are drawn first. Options that
      players choose by the rules, such as a map or a mission, do not count.
    """

    def __init__(
        self,
        *,
        talk: Callable[[Any], Talk] = _freely,
        teammates: Callable[[int, int], tuple[int, ...]] = _alone,
        commutes: Callable[[Any, int, int], bool] = _never,
        irrevocable: Callable[[Any, int, int], bool] = _never,
        cooldown: Callable[[Any], float | None] = _in_turns,
        hurries: Callable[[Any, int], bool] = _plays_on,
        results: Results = "any",
        open: bool = False,
        arranged: Callable[[Any], bool] = _dealt,
    ) -> None:
        self.talk = talk
        self.teammates = teammates
        self.commutes = commutes
        self.irrevocable = irrevocable
        self.cooldown = cooldown
        self.hurries = hurries
        self.results = results
        self.open = open
        self.arranged = arranged
