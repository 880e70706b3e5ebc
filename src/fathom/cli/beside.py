"""The coach beside a person in the terminal: what is to be decided, a move on request, and what would have been better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.text import Catalogue


class Beside:
    """A game's coach at one seat of a match. It never changes its mind about a position, and takes no dice from the game."""

    def __init__(self, game: Game[Any], seat: int, text: Catalogue, names: Mapping[int, str]) -> None:
        self.game = game
        self.seat = seat
        self.text = text
        self.names = names

    def about(self, match: Match) -> str:
        """Return what is to be decided; empty where there is nothing to say."""
        return coach.about(self.game, match.state, self.seat, _dice(match), self.text, self.names)

    def move(self, match: Match) -> str:
        """Return why the move that the coach would make is good; empty where it has none."""
        advice = coach.advise(self.game, match.state, self.seat, _dice(match), self.text, self.names)
        return "" if advice is None else f"{advice.move}: {advice.why}"

    def better(self, match: Match, action: int) -> str:
        """Return what is clearly better than an action; empty if nothing is."""
        advice = coach.correct(self.game, match.state, self.seat, action, _dice(match), self.text, self.names)
        return "" if advice is None else advice.why


def _dice(match: Match) -> Dice:
    return Dice(f"coach {len(match.moves)}")
