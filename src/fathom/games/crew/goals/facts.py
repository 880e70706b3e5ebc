# mypyc: compile
"""What lies open on the table during an attempt: the tricks won so far and the cards still to come.

The status of every task follows from these facts and from nothing else (K14). Members are numbered as the seats are; with two
players member 2 is Tonoja.
"""

from __future__ import annotations

from typing import Final, final

from fathom.core.fields import Fields
from fathom.games.crew.cards import ALL_CARDS

# Tricks in an attempt, by the number of members; three members leave one card unplayed.
TRICKS: Final = {3: 13, 4: 10, 5: 8}


@final
class Facts(Fields):
    """Public facts of one attempt."""

    FIELDS = ("members", "played", "left", "captain", "leader", "won", "wins", "trick", "best", "winner")

    def __init__(self, members: int) -> None:
        self.members = members
        self.tricks: int = TRICKS[members]  # in the whole attempt
        self.played = 0  # tricks completed
        self.left = ALL_CARDS  # cards in no completed trick (those of an unfinished one included)
        self.captain = -1
        self.leader = -1  # who leads the next trick, or led the one in progress
        self.won: list[int] = [0] * members  # cards each member has won
        self.wins: list[int] = [0] * members  # tricks each member has won: bit 0 is the first trick of the attempt
        # The trick completed last:
        self.trick = 0  # its cards
        self.best = -1  # the card that took it
        self.winner = -1

    def finish_trick(self, cards: int, best: int, winner: int) -> None:
        """Give a completed trick to the member who played its best card and will lead the next."""
        self.won[winner] = self.won[winner] | cards
        self.wins[winner] = self.wins[winner] | 1 << self.played
        self.played += 1
        self.left &= ~cards
        self.leader = winner
        self.trick = cards
        self.best = best
        self.winner = winner

    def copy(self) -> Facts:
        """Return an independent copy."""
        other = Facts(self.members)
        other.played = self.played
        other.left = self.left
        other.captain = self.captain
        other.leader = self.leader
        other.won = self.won[:]
        other.wins = self.wins[:]
        other.trick = self.trick
        other.best = self.best
        other.winner = self.winner
        return other
