# mypyc: compile
"""What tricks the cards still to come can form, and who can win them (K14).

In a continuation any member plays any card. So a trick with a submarine goes to the member who plays the highest one; in a trick
without one, any of its colours may be led. Everybody can win a trick that holds a submarine or two cards of a colour, with the
higher of the two. The only other tricks are rainbows: a rainbow goes to its leader, whichever card is led. Five cards are never
one.

Since the order of the tricks is free, the crew can hand the tricks to the owner of a task and to the others in any way, as long
as one trick is not a rainbow among those of the side that is not leading now: the leading side takes all its tricks first, then
loses that one. And two tricks or more can always be formed so that none of them is a rainbow, so then every sequence of winners
is possible.
"""

from __future__ import annotations

from fathom.games.crew.cards import COLOURS, SUBMARINES, SUIT_CARDS, count
from fathom.games.crew.goals.facts import Facts


def rainbow(cards: int) -> bool:
    """Return whether a trick has no submarine and no colour twice: it goes to its leader."""
    if cards & SUBMARINES:
        return False
    for colour in range(COLOURS):
        part = cards & SUIT_CARDS[colour]
        if part & (part - 1):
            return False
    return True


def leader_wins(facts: Facts) -> bool:
    """Return whether one trick is left and must go to its leader; with three members, whichever card stays unplayed."""
    return facts.played == facts.tricks - 1 and facts.members < 5 and rainbow(facts.left)


def last_tricks(facts: Facts) -> list[int]:
    """Return the tricks that the cards can form when one trick is left."""
    if facts.members > 3:
        return [facts.left]
    tricks: list[int] = []
    unplayed = facts.left
    while unplayed:
        card = unplayed & -unplayed
        tricks.append(facts.left ^ card)
        unplayed ^= card
    return tricks


class Share:
    """How many cards of two sets the owner is to take from the cards still to come: a range of each, and of their difference."""

    def __init__(self, first: int, second: int) -> None:
        self.first = first
        self.second = second
        self.least_first = 0
        self.most_first = count(first)
        self.least_second = 0
        self.most_second = count(second)
        self.least_ahead = -self.most_second
        self.most_ahead = self.most_first

    def possible(self, facts: Facts, owner: int) -> bool:
        """Return whether some continuation gives the owner this share; both sets are part of the cards left."""
        size = facts.members
        tricks = facts.tricks - facts.played
        leads = facts.leader == owner
        firsts = count(self.first)
        seconds = count(self.second)
        others = count(facts.left) - firsts - seconds
        for first in range(self.least_first, self.most_first + 1):
            for second in range(self.least_second, self.most_second + 1):
                if not self.least_ahead <= first - second <= self.most_ahead:
                    continue
                taken = first + second
                for won in range((taken + size - 1) // size, min(tricks, (taken + others) // size) + 1):
                    filling = won * size - taken
                    if leads and won == tricks - 1:
                        # The others' one trick; with three members, and the card that stays unplayed.
                        if self._can_avoid_rainbow(facts.left, firsts - first, seconds - second, others - filling):
                            return True
                    elif not leads and won == 1:
                        if self._can_avoid_rainbow(facts.left, first, second, filling):
                            return True
                    else:
                        return True
        return False

    def _can_avoid_rainbow(self, left: int, first: int, second: int, others: int) -> bool:
        """Return whether these numbers of cards of each set, and of others, can be chosen so that they are not a rainbow."""
        rest = left & ~self.first & ~self.second
        if (first and self.first & SUBMARINES) or (second and self.second & SUBMARINES) or (others and rest & SUBMARINES):
            return True
        for colour in range(COLOURS):
            suit = SUIT_CARDS[colour]
            most = min(first, count(self.first & suit)) + min(second, count(self.second & suit)) + min(others, count(rest & suit))
            if most >= 2:
                return True
        return False
