"""The coach's sentences on moves: what to do or what would have been better, why, and what for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.text import Catalogue
from fathom.games.divers.bot import exchanging
from fathom.games.divers.bot.sight import Sight, members
from fathom.games.divers.components import COLOURS
from fathom.games.divers.learn import reasons, stakes
from fathom.games.divers.lookup import EXCHANGES, SEATS, TRIPLE
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS
from fathom.games.divers.rules.treasures import GOALS_TO_WIN
from fathom.games.divers.show.names import treasure_counts
from fathom.games.divers.show.words import DiversSpeaker

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers

LONGEST: Final = 220  # characters of what is said of a move
CLOSE: Final = 2  # treasures that the other player lacks for a goal that is in danger


class Words(DiversSpeaker):
    """Speaks of a position to the player at `seat`."""

    def __init__(self, world: Divers, seat: int, text: Catalogue) -> None:
        super().__init__(text, seat, {})
        self.world = world
        self.seat = seat
        self.lookup = world.lookup
        self.sight = Sight(world, seat)

    # -- names

    def card(self, card: int, key: str = "card") -> str:
        """Return a card's name as the object of a verb."""
        return self.say(f"coach.{key}.{COLOURS[self.lookup.colour_of[card]]}", n=self.lookup.value_of[card])

    def colour(self, colour: int) -> str:
        """Return a colour's name."""
        return self.say(f"colour.{COLOURS[colour]}")

    def many(self, colour: int) -> str:
        """Return a colour of several treasures."""
        return self.say(f"coach.many.{COLOURS[colour]}")

    def packed(self, treasures: int) -> str:
        """Return packed treasures as a list."""
        return self.treasures(treasure_counts(treasures))

    def on(self, tile: int) -> str:
        """Return the treasures on a tile."""
        return self.packed(self.world.treasure[tile])

    def depth(self, tile: int) -> str:
        """Return how deep the water at a tile is."""
        return "deep" if self.world.deep >> tile & 1 else "shallow"

    def purpose(self, form: str, tile: int) -> str:
        """Return whose goal a tile is about, in one of the forms of the catalogue; empty where it brings nobody near one."""
        found = reasons.purpose(self.sight, tile)
        if found is None:
            return ""
        whose, stake = found
        values = {"goal": self.colour(stake.colour), "have": stake.have, "cost": self.lookup.costs[stake.colour]}
        return self.say(f"coach.{form}.{whose}_{stake.kind}", **values)

    # -- moves

    def play(self, action: int, made: int | None) -> str:
        """Return why it is good to lay a card somewhere."""
        slot, card = divmod(action, self.lookup.cards)
        tile, side = divmod(slot, SEATS)
        move = self._move("own" if side == self.seat else "across", made, card=self.card(card), tile=tile + 1)
        key, values = reasons.reason(self.sight, action)
        won = key in ("wins", "wins_level")
        why = self.say(f"coach.why.{key}", **{**values, "treasures": self.on(tile)})
        purpose = "" if key.startswith("loses") or key in ("cheap", "gives") else self.purpose("won" if won else "for", tile)
        if won and not purpose:
            turned = "shallow" if self.depth(tile) == "deep" else "deep"
            purpose = self.say("coach.won.turns", depth=self.say(f"depth.{turned}"))
        wrong = "" if made is None else self._wrong(action, made)
        said = [f"{wrong}{move}: {why}{purpose}.", f"{wrong}{move}: {why}."]
        return self._shortest(*said, f"{wrong}{move}." if wrong else f"{move}: {why}.")

    def claim(self, action: int, made: int | None) -> str:
        """Return why it is good to buy a goal card, to pay for it like this, or to wait."""
        lookup = self.lookup
        if action == lookup.pass_action:
            return f"{self._move('pass', made)}: {self._why_wait(self._purchase() if made is None else made)}."
        payment = action - lookup.first_payment
        goal, cost = lookup.payment_goal[payment], lookup.payment_cost[payment]
        move = self._move("claim", made, goal=self.colour(goal), paid=self.packed(cost))
        return self._shortest(f"{move}: {self._why_buy(goal, cost, made)}.", f"{move}: {self.say('coach.why.sure')}.")

    def exchange(self, action: int, made: int | None) -> str:
        """Return why it is good to exchange these cards."""
        sight = self.sight
        given = self.world.cards_at(self.seat, EXCHANGES[action - self.lookup.first_exchange])
        move = self._move("exchange", made, cards=", ".join(self.card(card) for card in members(given)))
        coming, fitting, number = (cards.bit_count() for cards in (exchanging.coming(sight), exchanging.fits(sight), given))
        if not fitting:
            return f"{move}: {self.say('coach.why.exchange_none')}."
        most = max(exchanging.extremity(sight, card) for card in members(given))
        middling = all(exchanging.extremity(sight, card) >= most for card in members(sight.mine & ~given))
        chance = reasons.percent(exchanging.chance(coming, fitting, number))
        key = "exchange_middling" if middling else "exchange"
        return f"{move}: {self.say(f'coach.why.{key}', n=number, p=chance)}."

    # -- parts of them

    def _move(self, key: str, made: int | None, **values: object) -> str:
        return self.say(f"coach.{'do' if made is None else 'better'}.{key}", **values)

    def _wrong(self, best: int, made: int) -> str:
        found = reasons.fault(self.sight, made, best)
        if found is None:
            return ""
        key, values = found
        card, tile = made % self.lookup.cards, made // self.lookup.cards // SEATS
        return self.say(f"coach.wrong.{key}", **{**values, "made": self.card(card, "your_card"), "there": tile + 1}) + " "

    def _shortest(self, *sentences: str) -> str:
        """Return the first sentence that is short enough to be read beside the board, or else the last."""
        return next((sentence for sentence in sentences if len(sentence) <= LONGEST), sentences[-1])

    def _purchase(self) -> int:
        return next(action for action in self.world.actions(self.seat) if action != self.lookup.pass_action)

    def _why_buy(self, goal: int, cost: int, made: int | None) -> str:
        world, lookup = self.world, self.lookup
        if world.won[self.seat].bit_count() == GOALS_TO_WIN - 1:
            return self.say("coach.why.third")
        if made is not None and made != lookup.pass_action and lookup.payment_goal[made - lookup.first_payment] == goal:
            kept = self._more(lookup.payment_cost[made - lookup.first_payment], cost)
            return self.say("coach.why.keeps", kept=self.packed(kept)) if kept else self.say("coach.why.sure")
        short = stakes.lacking(world, 1 - self.seat, goal)
        if short is not None and 0 < short <= CLOSE:
            return self.say("coach.why.race", n=short)
        if (world.areas[self.seat] - cost) >> FIELD * goal & DIGIT >= TRIPLE:
            return self.say("coach.why.triples", colour=self.many(goal))
        return self.say("coach.why.sure")

    def _why_wait(self, purchase: int) -> str:
        payment = purchase - self.lookup.first_payment
        goal, cost = self.lookup.payment_goal[payment], self.lookup.payment_cost[payment]
        other = 1 - self.seat
        theirs = self.world.areas[other] >> FIELD * goal & DIGIT
        if theirs >= TRIPLE:
            return self.say("coach.why.wait_triples", n=theirs, colour=self.many(goal))
        if self.lookup.payment_triples[payment]:
            return self.say("coach.why.wait_cheaper", paid=self.packed(cost))
        short = max(0, stakes.lacking(self.world, other, goal) or 0)
        return self.say("coach.why.wait", n=short, colour=self.many(goal))

    @staticmethod
    def _more(one: int, two: int) -> int:
        """Return, packed, by how much one payment is higher than the other, colour by colour."""
        return sum(
            max(0, (one >> FIELD * colour & DIGIT) - (two >> FIELD * colour & DIGIT)) << FIELD * colour for colour in range(SUITS)
        )
