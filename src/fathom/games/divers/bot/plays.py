"""What each way to lay a card is worth: the chance to win the game after it, less what the best answer is likely to take away."""

from __future__ import annotations

from typing import Final

from fathom.games.divers.bot.sight import Outlook, Sight, members
from fathom.games.divers.components import TILES
from fathom.games.divers.lookup import SEATS
from fathom.games.divers.rules.packed import DIGIT, FIELD

NOWHERE: Final = -1.0  # the gain of a card that fits nowhere
ANSWERED: Final = 0.7  # the share of an answer's gain that counts: the player answers it in turn


def weigh(sight: Sight) -> dict[int, float]:
    """Return what each play is worth to the player, as a share of the chance to win the game."""
    worth: dict[int, float] = {}
    for card, slots in _by_card(sight).items():
        after = _Without(sight, card)
        worth |= {slot * sight.lookup.cards + card: after.worth(slot) for slot in slots}
    return worth


def gains(sight: Sight) -> dict[int, float]:
    """Return what each play does for the player's chance to win the game, whatever is answered."""
    found: dict[int, float] = {}
    before = sum(chance * swing for chance, swing in zip(sight.chances, sight.swings, strict=True))
    for card, slots in _by_card(sight).items():
        after = _Without(sight, card)
        found |= {slot * sight.lookup.cards + card: after.laid(slot)[0] - before for slot in slots}
    return found


def _by_card(sight: Sight) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for action in sight.world.actions(sight.seat):
        slot, card = divmod(action, sight.lookup.cards)
        found.setdefault(card, []).append(slot)
    return found


class _Without:
    """The position with one card gone from the player's hand, to be laid somewhere."""

    def __init__(self, sight: Sight, card: int) -> None:
        self.sight = sight
        self.card = card
        self.share = sight.hidden / sight.unseen.bit_count() if sight.unseen else 0.0
        self.hand = sight.mine & ~(1 << card)
        self.outlooks = [sight.outlook(tile, self.hand) for tile in range(TILES)]
        self.chances = [sight.settled(outlook, sight.other) for outlook in self.outlooks]
        self.answers: dict[int, list[float]] = {}

    def worth(self, slot: int) -> float:
        """Return what it is worth to lay the card there."""
        sight = self.sight
        tile = slot // SEATS
        total, outlook, chance = self.laid(slot)
        if not sight.completes(slot):
            return total - ANSWERED * self._expected(tile, (slot, outlook, chance))
        if chance < 0.5:  # D14: the loser plays next
            return total + self._next(tile) - ANSWERED * self._expected(tile, None)
        return total - ANSWERED * self._expected(tile, None)

    def laid(self, slot: int) -> tuple[float, Outlook, float]:
        """Return what all tiles are worth with the card there, and how its own tile then stands."""
        sight = self.sight
        tile = slot // SEATS
        outlook = sight.with_card(self.outlooks[tile], slot, self.card, self.hand)
        chance = sight.settled(outlook, sight.seat)
        others = sum(self.chances[other] * sight.swings[other] for other in range(TILES) if other != tile)
        return chance * sight.swings[tile] + others, outlook, chance

    def _answer(self, tile: int, card: int, outlook: Outlook, before: float, just: int | None) -> float:
        """Return what the other player gains at most with a card at a tile."""
        sight = self.sight
        colour = sight.lookup.colour_of[card]
        best = NOWHERE
        for slot in (tile * SEATS, tile * SEATS + 1):
            if not sight.world.room[slot] >> card & 1:
                continue
            if (
                slot == just
                and colour == sight.lookup.colour_of[self.card]
                and sight.world.open[slot] >> FIELD * colour & DIGIT == 1
            ):
                continue  # that slot has just been filled
            after = sight.settled(sight.with_card(outlook, slot, card, self.hand), sight.other)
            best = max(best, (before - after) * sight.swings[tile])
        return best

    def _expected(self, tile: int, laid: tuple[int, Outlook, float] | None) -> float:
        """Return what the best answer is likely to gain, at a tile where a card has just been laid or at any other.

        Each card that has not been seen is as likely as the others to be in the other player's hand.
        """
        sight = self.sight
        if not self.answers:
            for card in members(sight.unseen | sight.shown):
                self.answers[card] = [
                    self._answer(other, card, self.outlooks[other], self.chances[other], None) for other in range(TILES)
                ]
        found: list[tuple[float, float]] = []
        for card, answers in self.answers.items():
            best = max(answer for other, answer in enumerate(answers) if other != tile)
            if laid is not None:
                best = max(best, self._answer(tile, card, laid[1], laid[2], laid[0]))
            if best > NOWHERE:
                found.append((best, 1.0 if sight.shown >> card & 1 else self.share))
        found.sort(reverse=True)
        expected, left = 0.0, 1.0
        for best, share in found:
            expected += left * share * best
            left *= 1 - share
        return expected

    def _next(self, tile: int) -> float:
        """Return the best gain of the player's next turn, where a tile has just been lost."""
        sight = self.sight
        best = 0.0
        for card in members(self.hand):
            for slot in sight.slots(card):
                there = slot // SEATS
                if there != tile:
                    after = sight.settled(sight.with_card(self.outlooks[there], slot, card, self.hand), sight.seat)
                    best = max(best, (after - self.chances[there]) * sight.swings[there])
        return best
