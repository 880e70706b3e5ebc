# mypyc: compile
"""What a seat knows about the cards it does not see: from plays, messages, passes, and from there having been no other deal."""

from __future__ import annotations

from typing import cast

from fathom.core.dice import Dice
from fathom.core.state import State
from fathom.games.crew.cards import COLOURED, SUBMARINE_4, SUBMARINES, SUIT_CARDS, SUIT_OF
from fathom.games.crew.messages import HIGHEST, LOWEST, ONLY
from fathom.games.crew.phases import GIVE, TO_LEFT
from fathom.games.crew.position import Position
from fathom.games.crew.worlds import EITHER, SOME, Deal, Deals, Knowledge, every


class Hidden(Position):
    """A position with what each seat knows of it."""

    def _guess(self, seat: int, dice: Dice) -> Position:
        """A world drawn evenly from all that agree with what the seat knows."""
        if self.counted is None:
            self.counted = [None] * self.players
        deals = self.counted[seat]
        if deals is None:
            deals = Deals(self.knowledge(seat))
            self.counted[seat] = deals
        world = self.copy()
        self._lay_out(world, seat, deals.draw(dice))
        for place in range(len(self.said)):
            if self._is_secret(place, seat):
                low, high = self._possible_predictions(place)
                world.said[place] = low + dice.below(high - low + 1)
        return world

    def _guesses(self, seat: int, limit: int) -> list[State] | None:
        """All those worlds, or None when there are too many."""
        deals = every(self.knowledge(seat), limit)
        if deals is None:
            return None
        worlds: list[State] = []
        for deal in deals:
            world = self.copy()
            self._lay_out(world, seat, deal)
            worlds.append(world)
        for place in range(len(self.said)):
            if self._is_secret(place, seat):
                low, high = self._possible_predictions(place)
                if len(worlds) * (high - low + 1) > limit:
                    return None
                more: list[State] = []
                for other in worlds:
                    for said in range(low, high + 1):
                        copied = cast(Position, other.copy())
                        copied.said[place] = said
                        more.append(copied)
                worlds = more
        return worlds

    def knowledge(self, seat: int) -> Knowledge:
        """Everything that a seat knows about the cards it does not see."""
        members = self.lookup.members
        tonoja = self.lookup.tonoja
        knowledge = Knowledge(members + 1 if tonoja >= 0 else members)
        known: list[int] = [0] * members
        for member in range(members):
            if member != seat:
                known[member] = self._known(member, seat)
                unknown = self.hands[member] & ~known[member]
                knowledge.unseen |= unknown
                knowledge.sizes[member] = unknown.bit_count()
                knowledge.barred[member] = self.voids[member]
        if tonoja >= 0:
            knowledge.unseen |= self.covered
            knowledge.sizes[members] = self.covered.bit_count()
            knowledge.barred[members] = 1 << SUBMARINE_4
        for message in self.messages:
            if message[0] != seat:
                self._understand(knowledge, message, known[message[0]])
        for giver in self._secret_givers(seat):
            holder = giver if self.phase == GIVE else self.receiver(giver)
            theirs = self.hands[holder] if holder == tonoja else known[holder] | self.played[holder]
            knowledge.picks.append((holder, theirs & COLOURED))
        if self.facts.captain >= 0:
            self._recall_deal(knowledge, known, seat)
        return knowledge

    def _known(self, member: int, seat: int) -> int:
        """The cards of a member's hand that a seat has seen, or knows to be there."""
        if member == self.lookup.tonoja:
            return self.hands[member]
        cards = 0
        for message in self.messages:
            if message[0] == member:
                cards |= 1 << message[1]
        if member == self.facts.captain:
            cards |= 1 << SUBMARINE_4
        if self.passing and self.phase != GIVE:
            for giver in range(self.lookup.members):
                if self.given[giver] >= 0 and self.receiver(giver) == member and (giver == seat or giver == self.lookup.tonoja):
                    cards |= 1 << self.given[giver]
        return cards & self.hands[member]

    def _secret_givers(self, seat: int) -> list[int]:
        """Members whose chosen card a seat does not know: before the cards move all others', after that fewer."""
        tonoja = self.lookup.tonoja
        givers: list[int] = []
        for giver in range(self.lookup.members):
            if self.given[giver] < 0 or self.acts_for(giver) == seat:
                continue
            if self.phase != GIVE:
                receiver = self.receiver(giver)
                if receiver == seat or giver == tonoja or receiver == tonoja:
                    continue
            givers.append(giver)
        return givers

    def _understand(self, knowledge: Knowledge, message: tuple[int, int, int, int, int], known: int) -> None:
        """What a card laid open said about the hand at that moment (K11, K18)."""
        member, card, position, _, played_before = message
        suit = SUIT_CARDS[SUIT_OF[card]]
        lower = suit & ((1 << card) - 1)
        higher = suit & ~lower & ~(1 << card)
        certain = known | (self.played[member] & ~played_before)  # certainly in the hand then
        barred = knowledge.barred[member]
        if position == ONLY:
            barred |= lower | higher
        elif position == HIGHEST or position == LOWEST:
            none_of, some_of = (higher, lower) if position == HIGHEST else (lower, higher)
            barred |= none_of
            if self.lookup.only_single and not certain & some_of:
                knowledge.hints.append((member, SOME, some_of & knowledge.unseen, 0))
        elif certain & higher:
            barred |= lower
        elif certain & lower:
            barred |= higher
        else:
            knowledge.hints.append((member, EITHER, higher & knowledge.unseen, lower & knowledge.unseen))
        knowledge.barred[member] = barred

    def _recall_deal(self, knowledge: Knowledge, known: list[int], seat: int) -> None:
        """K10: no hand was dealt that would have meant another deal."""
        tonoja = self.lookup.tonoja
        for task in self.display:
            for cards in self.lookup.redeals[task]:
                coloured = cards & COLOURED
                for member in range(self.lookup.members):
                    if member == seat:
                        continue
                    submarines = cards & SUBMARINES & knowledge.unseen
                    if cards & SUBMARINES & ~submarines & ~(known[member] | self.played[member]):
                        continue  # one of them is known to be elsewhere
                    holder = self.lookup.members if member == tonoja else member
                    if not coloured:
                        if submarines:
                            knowledge.redeals.append((holder, submarines))
                    else:
                        self._recall_clash(knowledge, holder, submarines, coloured.bit_length() - 1, seat)

    def _recall_clash(self, knowledge: Knowledge, captain: int, submarines: int, card: int, seat: int) -> None:
        """K10 with a coloured card, which a distress pass may have moved since the deal."""
        where = -1
        if not knowledge.unseen >> card & 1:
            for member in range(self.lookup.members):
                if (self.hands[member] | self.played[member]) >> card & 1:
                    where = member
        out = -1
        into = -1
        if self.passing and self.phase != GIVE and self.given[captain] >= 0:
            givers = self._secret_givers(seat)
            giver = self.lookup.right_of[captain] if self.passing == TO_LEFT else self.lookup.left_of[captain]
            if captain in givers:
                out = givers.index(captain)
            elif self.given[captain] == card:
                if submarines:
                    knowledge.redeals.append((captain, submarines))  # the captain certainly had the card
                return
            if giver in givers:
                into = givers.index(giver)
            elif self.given[giver] == card:
                return  # the captain has it from somebody else
        knowledge.clashes.append((captain, submarines, card, where, out, into))

    def _lay_out(self, world: Position, seat: int, deal: Deal) -> None:
        """Gives the unseen cards of a world to their holders, and the hidden choices their cards."""
        for member in range(self.lookup.members):
            if member != seat and member != self.lookup.tonoja:
                world.hands[member] = self._known(member, seat) | deal.hands[member]
        if self.lookup.tonoja >= 0:
            world.covered = deal.hands[self.lookup.members]
        givers = self._secret_givers(seat)
        for number in range(len(givers)):
            world.given[givers[number]] = deal.picks[number]

    def _is_secret(self, place: int, seat: int) -> bool:
        return self.said[place] >= 0 and not self.shows_prediction(place, seat)

    def _possible_predictions(self, place: int) -> tuple[int, int]:
        """What a hidden prediction may be, since the attempt goes on: neither exceeded nor out of reach (K14)."""
        facts = self.facts
        won = facts.wins[self.owners[place]].bit_count()
        return won, won + facts.tricks - facts.played
