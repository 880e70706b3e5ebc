# mypyc: compile
"""What nature draws in Reef: the set-up, and pieces out of the bags.

A draw is packed into one int: each piece's number + 1 in eight bits, the first piece lowest. Tiles go by their number, fish by
their colour. The set-up is packed as the kinds of creatures, the first player, the orange and the blue cards.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.reef import journal
from fathom.games.reef.components import CARDS, CORALS, KINDS
from fathom.games.reef.lookup import ALL_CARDS, HUES
from fathom.games.reef.moves import Moves
from fathom.games.reef.position import (
    BEFORE,
    BITING,
    CORAL,
    CREATURE,
    DRAWING,
    FILL,
    FISH,
    LAY,
    PLACING,
    REFILL,
    REFRESHING,
    SETUP,
)
from fathom.games.reef.text import refuse

BITS: Final = 8
BYTE: Final = 255
# Where the parts of the set-up begin.
FIRST_AT: Final = 22
ORANGE_AT: Final = 24
BLUE_AT: Final = 31
END_AT: Final = 38


class Nature(Moves):
    """Nature's part."""

    # -- drawing

    def chance(self, dice: Dice) -> int:
        if self.phase == SETUP:
            return self._draw_setup(dice)
        sources = self.sources()
        if not sources:
            raise refuse("not_natures_turn")
        # Draws of more than one piece go on with what is left, so they work on copies.
        corals = self.coral_bag[:]
        fish = self.fish_bag[:]
        kinds = self.creature_bag[:]
        corals_left = self.corals_left
        fish_left = self.fish_left
        kinds_left = self.creatures_left
        action = 0
        shift = 0
        for source in sources:
            if source == FISH:
                piece = _draw_counted(fish, fish_left, dice)
                fish_left -= 1
            elif source == CREATURE and kinds_left:
                piece = CORALS + _draw_counted(kinds, kinds_left, dice)
                kinds_left -= 1
            else:
                piece = _draw_coral(corals, corals_left, dice)
                corals_left -= 1
            action |= (piece + 1) << shift
            shift += BITS
        return action

    def _draw_setup(self, dice: Dice) -> int:
        lookup = self.lookup
        kinds = lookup.kinds if lookup.kinds else lookup.sets.draw(dice)
        first = lookup.first if lookup.first >= 0 else dice.below(self.players)
        orange = _draw_cards(lookup.orange, lookup.cards, dice)
        blue = _draw_cards(lookup.blue, lookup.cards, dice)
        return kinds | first << FIRST_AT | orange << ORANGE_AT | blue << BLUE_AT

    def sources(self) -> list[int]:
        """The bags of the pieces that are drawn now, in their order."""
        phase = self.phase
        if phase == FILL:
            return [self.filling] * len(self._gaps())
        if phase == REFRESHING:
            return [self.filling] * self.lookup.places
        if phase == BITING:
            return [FISH]
        if phase == REFILL:
            tile = CORAL if self.gap_tile < 5 else CREATURE
            return [tile] if self.gap_fish < 0 else [tile, FISH]
        if phase == DRAWING:
            return [self.filling, FISH] if self.drafted == self.players else [self.filling]
        return []

    def _gaps(self) -> list[int]:
        """The empty places of the pool that is filled."""
        gaps: list[int] = []
        pool = self._pool(self.filling)
        for place in range(len(pool)):
            if pool[place] < 0:
                gaps.append(place)
        return gaps

    # -- applying

    def apply_nature(self, action: int) -> None:
        if self.phase == SETUP:
            self._set_up(action)
            return
        if not self.sources():
            raise refuse("not_natures_turn")
        if self.phase == REFRESHING:
            self._replace_pool(action)
            return
        pieces = self._take_out(action)
        if self.phase == FILL:
            self._put_in(self.filling, self._gaps(), pieces)
            self._go_on_filling()
        elif self.phase == REFILL:
            place = self.gap_tile
            self._put_in(CORAL if place < 5 else CREATURE, [place % 5], pieces[:1])
            if len(pieces) > 1:
                self._put_in(FISH, [self.gap_fish], pieces[1:])
            self._after_turn()
        elif self.phase == BITING:
            self._bite(pieces[0])
        else:
            self.hand_tile = pieces[0]
            if self.drafted < self.players:
                self._note(journal.TOOK, self.turn, pieces[0], -1)
                self.phase = LAY
            else:
                self.hand_fish = pieces[1]
                self._note(journal.CHOSE, self.turn, pieces[0], pieces[1], -1, -1)
                self.phase = PLACING

    def _set_up(self, action: int) -> None:
        lookup = self.lookup
        kinds = action & (1 << FIRST_AT) - 1
        first = action >> FIRST_AT & 3
        orange = action >> ORANGE_AT & ALL_CARDS
        blue = action >> BLUE_AT & ALL_CARDS
        possible = (
            0 <= action < 1 << END_AT
            and (kinds == lookup.kinds if lookup.kinds else lookup.sets.holds(kinds))
            and (first == lookup.first if lookup.first >= 0 else first < self.players)
            and _may_be_cards(orange, lookup.orange, lookup.cards)
            and _may_be_cards(blue, lookup.blue, lookup.cards)
        )
        if not possible:
            raise refuse("cannot_happen")
        self.kinds = kinds
        self.first = first
        self.turn = first
        for card in range(CARDS):
            if orange >> card & 1:
                self.orange.append(card)
            if blue >> card & 1:
                self.blue.append(card)
        for kind in range(len(KINDS)):
            if kinds >> kind & 1:
                self.creature_bag[kind] = lookup.copies
                self.creatures_left += lookup.copies
        self._note(journal.SET_UP)
        self._begin_filling()

    def _take_out(self, action: int) -> list[int]:
        """Takes the pieces of a draw out of their bags, or refuses and changes nothing."""
        sources = self.sources()
        pieces: list[int] = []
        possible = action >= 0 and not action >> BITS * len(sources)
        if possible:
            for source in sources:
                piece = (action & BYTE) - 1
                action >>= BITS
                if not self._is_in_bag(source, piece):
                    possible = False
                    break
                self._change_bag(source, piece, -1)
                pieces.append(piece)
        if not possible:
            for index in range(len(pieces)):
                self._change_bag(sources[index], pieces[index], 1)
            raise refuse("cannot_happen")
        return pieces

    def _is_in_bag(self, source: int, piece: int) -> bool:
        """Whether a piece can be drawn there; a coral comes where the creature bag is empty (R12)."""
        if source == FISH:
            return 0 <= piece < HUES and self.fish_bag[piece] > 0
        if source == CREATURE and self.creatures_left:
            return CORALS <= piece < CORALS + len(KINDS) and self.creature_bag[piece - CORALS] > 0
        return 0 <= piece < CORALS and self.coral_bag[piece % HUES] >> piece // HUES & 1 != 0

    def _change_bag(self, source: int, piece: int, change: int) -> None:
        """Takes a piece out (-1) or puts it back (1)."""
        if source == FISH:
            self.fish_bag[piece] = self.fish_bag[piece] + change
            self.fish_left += change
        elif piece >= CORALS:
            self.creature_bag[piece - CORALS] = self.creature_bag[piece - CORALS] + change
            self.creatures_left += change
        else:
            self.coral_bag[piece % HUES] = self.coral_bag[piece % HUES] ^ 1 << piece // HUES
            self.corals_left += change

    def _replace_pool(self, action: int) -> None:
        """R7: the new ones are drawn first, and only then the old ones go back."""
        pool = self._pool(self.filling)
        old = pool[:]
        pieces = self._take_out(action)
        self._put_in(self.filling, list(range(len(pool))), pieces)
        for piece in old:
            self._change_bag(self.filling, piece, 1)
        self.phase = BEFORE

    def _put_in(self, which: int, places: list[int], pieces: list[int]) -> None:
        """Fills places of a pool."""
        pool = self._pool(which)
        entry = [journal.FILLED, which]
        for index in range(len(places)):
            pool[places[index]] = pieces[index]
            entry.append(places[index])
            entry.append(pieces[index])
            if which == CREATURE and pieces[index] < CORALS:
                self.dry = True  # R12
        self._note(tuple(entry))


def _draw_coral(bag: list[int], left: int, dice: Dice) -> int:
    """Draws one coral out of the patterns of each colour."""
    ticket = dice.below(left)
    colour = 0
    while ticket >= bag[colour].bit_count():
        ticket -= bag[colour].bit_count()
        colour += 1
    patterns = bag[colour]
    for _ in range(ticket):
        patterns &= patterns - 1
    bit = patterns & -patterns
    bag[colour] = bag[colour] ^ bit
    return (bit.bit_length() - 1) * HUES + colour


def _draw_counted(counts: list[int], left: int, dice: Dice) -> int:
    """Draws one thing out of counted ones."""
    ticket = dice.below(left)
    index = 0
    while ticket >= counts[index]:
        ticket -= counts[index]
        index += 1
    counts[index] = counts[index] - 1
    return index


def _draw_cards(given: int, count: int, dice: Dice) -> int:
    """So many ecosystem cards as a set; one of them may be given, counted from 1."""
    if not count:
        return 0
    if not given:
        return dice.some_of(ALL_CARDS, CARDS, count)
    chosen = 1 << (given - 1)
    return chosen | dice.some_of(ALL_CARDS & ~chosen, CARDS - 1, count - 1)


def _may_be_cards(cards: int, given: int, count: int) -> bool:
    return cards.bit_count() == count and (not given or not count or bool(cards >> (given - 1) & 1))
