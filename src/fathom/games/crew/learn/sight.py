"""What a seat can work out about the cards: who may hold which, what is left to beat a card, who plays after it.

Everything here is the same in all worlds that the seat cannot tell apart.
"""

from __future__ import annotations

from fathom.games.crew.cards import CARDS, FIRST_SUBMARINE, SUBMARINES, SUIT_CARDS, SUIT_OF, beats
from fathom.games.crew.knowledge.inference import knowledge_of, known_cards
from fathom.games.crew.rules import Crew, actions, phases
from fathom.games.crew.rules.legal import playable


class Sight:
    """The trick in progress, or the next one, as the seat sees it; `mover` is the member for whom it acts."""

    def __init__(self, world: Crew, seat: int) -> None:
        self.world = world
        self.seat = seat
        lookup = world.lookup
        self.members = lookup.members
        playing = world.phase in (phases.TRICK, phases.TAKING, phases.VOLUNTEER) and world.turn >= 0
        self.mover = world.turn if playing and world.acts_for(world.turn) == seat else seat
        self.hand = world.hands[self.mover]
        self.leads = world.phase == phases.TRICK and not world.laid_count and self.mover == world.turn
        self.legal = playable(world, self.mover) if world.laid_count else self.hand
        self.may_hold = self._may_hold(seat)
        self.later: list[int] = []  # who plays after the mover in this trick
        if world.phase == phases.TRICK and self.mover == world.turn:
            member = self.mover
            for _ in range(lookup.members - 1 - world.laid_count):
                member = lookup.left_of[member]
                self.later.append(member)

    def _may_hold(self, seat: int) -> list[int]:
        world = self.world
        knowledge = knowledge_of(world, seat)
        found = []
        for member in range(self.members):
            known = known_cards(world, member, seat)
            if member == seat or member == world.lookup.tonoja:
                found.append(world.hands[member])
            else:
                found.append(known | (knowledge.unseen & ~knowledge.barred[member] if knowledge.sizes[member] else 0))
        return found

    def wins_now(self, card: int) -> bool:
        """Return whether a card would be the best in the trick so far."""
        return not self.world.laid_count or beats(card, self.world.best)

    def threats(self, card: int) -> int:
        """Return the cards that can still beat a card in this trick, as far as the seat knows."""
        suit = SUIT_CARDS[SUIT_OF[self.world.lead if self.world.laid_count else card]]
        stronger = 0
        for member in self.later:
            stronger |= self._may_play(member, suit)
        if card >= FIRST_SUBMARINE:
            return stronger & SUBMARINES & ~((2 << card) - 1)
        higher = SUIT_CARDS[SUIT_OF[card]] & ~((2 << card) - 1)
        return stronger & (higher | SUBMARINES)

    def may_beat(self, member: int, card: int) -> bool:
        """Return whether a member who plays later may hold a card that beats this one."""
        if member not in self.later:
            return False
        suit = SUIT_CARDS[SUIT_OF[self.world.lead if self.world.laid_count else card]]
        play = self._may_play(member, suit)
        return any(play >> other & 1 and beats(other, card) for other in range(CARDS))

    def _may_play(self, member: int, suit: int) -> int:
        """Return the cards that a member may be able to play to a suit."""
        held = self.may_hold[member]
        if member == self.world.lookup.tonoja:
            return held & suit if held & suit else held
        # Who is known to hold a card of the suit must follow.
        return held & suit if known_cards(self.world, member, self.seat) & suit else held

    def wins_surely(self, card: int) -> bool:
        """Return whether nobody can beat a card in this trick any more."""
        return self.wins_now(card) and not self.threats(card)

    def hardest(self, card: int) -> bool:
        """Return whether no other card that may be played is harder to beat."""
        mine = self._strength(card)
        return all(self._strength(other) <= mine for other in range(CARDS) if self.legal >> other & 1)

    def easiest(self, card: int) -> bool:
        """Return whether no other card that may be played is easier to beat."""
        mine = self._strength(card)
        return all(self._strength(other) >= mine for other in range(CARDS) if self.legal >> other & 1)

    def _strength(self, card: int) -> int:
        return -self.threats(card).bit_count() if self.wins_now(card) else -CARDS - 1

    @property
    def holder(self) -> int:
        """Return who is winning the trick, or -1 before it."""
        return self.world.best_member if self.world.laid_count else -1


def is_card(world: Crew, action: int) -> bool:
    """Return whether an action plays a card."""
    return world.phase == phases.TRICK and action < actions.GIVE_FOR_TONOJA
