# mypyc: compile
"""What a player does in Reef: choosing, placing, finishing, moving, refreshing and paying (R5 to R14, R17).

Each method does a thing that rules.py has found legal.
"""

from __future__ import annotations

from typing import Final

from fathom.games.reef import journal
from fathom.games.reef.actions import LIFT, MOVE, REFRESH, SHIFT
from fathom.games.reef.flow import Flow
from fathom.games.reef.geometry import BUBBLES, CORNER, SPACES
from fathom.games.reef.position import (
    BITING,
    CLOSING,
    CORAL,
    DRAWING,
    FISH,
    LAY,
    PAYING,
    PLACING,
    REFRESHING,
)

CREATURE_CORNER: Final = 4  # in the number of a finishing action: no fish goes onto a creature

# What a price is paid for, in the order of view.Buying.
FOR_REFRESH: Final = 0
FOR_LIFT: Final = 1
FOR_MOVE: Final = 2


class Moves(Flow):
    """The moves of the seat whose turn it is."""

    def _pool(self, which: int) -> list[int]:
        return self.corals if which == CORAL else self.fish if which == FISH else self.creatures

    # -- choosing

    def _take(self, place: int) -> None:
        """R4: a creature in set-up."""
        self.hand_tile = self.creatures[place]
        self.creatures[place] = -1
        self._note(journal.TOOK, self.turn, self.hand_tile, place)
        self.phase = LAY

    def choose(self, place: int, fish: int) -> None:
        """R8: a tile, and the fish at a place or, out of the stock, of a colour (M5)."""
        pool = self.corals if place < 5 else self.creatures
        self.hand_tile = pool[place % 5]
        pool[place % 5] = -1
        self.gap_tile = place
        if self.lookup.links:
            self.hand_fish = self.fish[fish]
            self.fish[fish] = -1
            self.gap_fish = fish
        else:
            self.hand_fish = fish
            self.fish_bag[fish] = self.fish_bag[fish] - 1
            self.fish_left -= 1
        self._note(journal.CHOSE, self.turn, self.hand_tile, self.hand_fish, place, self.gap_fish)
        self.phase = PLACING

    def name_bag(self, bag: int) -> None:
        """M8: the bag that the tile is drawn from."""
        self.filling = bag
        self._note(journal.NAMED, self.turn, 0 if bag == CORAL else 1)
        self.phase = DRAWING

    # -- placing and finishing

    def place_tile(self, space: int, rotation: int) -> None:
        seat = self.turn
        ocean = self.oceans[seat]
        tile = self.hand_tile
        self.hand_tile = -1
        broken = ocean.broken
        ocean.place_tile(space, tile, rotation)
        self._note(journal.PLACED, seat, tile, space, rotation)
        if ocean.broken and not broken:
            self._note(journal.RULE_BROKEN, seat)
        if self.phase == LAY:
            self._go_on_drafting()

    def place_fish(self, bubble: int) -> None:
        colour = self.hand_fish
        self.hand_fish = -1
        self.oceans[self.turn].place_fish(bubble, colour)
        self._note(journal.SWAM, self.turn, colour, bubble)

    def finish(self, space: int, corner: int) -> None:
        seat = self.turn
        ocean = self.oceans[seat]
        tile = ocean.tiles[space] >> 2
        if corner == CREATURE_CORNER:
            broken = ocean.broken
            ocean.finish_creature(space)
            self._note(journal.FINISHED, seat, tile, space, ocean.shells, -1, -1)
            if ocean.broken and not broken:
                self._note(journal.RULE_BROKEN, seat)
        else:
            bubble = CORNER[space * 4 + corner]
            colour = ocean.colour_at(bubble)
            ocean.finish_coral(space, corner)
            self._note(journal.FINISHED, seat, tile, space, ocean.shells, colour, bubble)
        if self.phase == CLOSING:
            self._go_on_closing()

    # -- what costs something

    def refresh(self, pool: int, free: bool) -> None:
        self._note(journal.REFRESHING, self.turn, pool, 1 if free else 0)
        self.filling = pool
        self.phase = REFRESHING

    def price_of(self, action: int) -> int:
        """What an action costs, in shells or, solo, fish for the lionfish (R6, R10, M4)."""
        if action >= MOVE:
            return self.lookup.move_price
        if action == LIFT:
            return self.lookup.lift_price
        if REFRESH <= action < LIFT:
            return self.lookup.refresh_price
        return 0

    def _buy(self, action: int, price: int) -> None:
        """Pays and does it; solo, each unit is paid by a move of its own (R17)."""
        if not self.lookup.solo:
            self.oceans[self.turn].shells -= price
            self._note(journal.PAID, self.turn, price)
            self.carry_out(action)
            return
        what = FOR_MOVE if action >= MOVE else FOR_LIFT if action == LIFT else FOR_REFRESH
        self._note(journal.BUYING, self.turn, what, price)
        self.pending = action
        self.due = price
        self.resume = self.phase
        self.phase = PAYING

    def _pay_shell(self) -> None:
        self.oceans[self.turn].shells -= 1
        self._note(journal.PAID, self.turn, 1)
        self._paid()

    def _pay_lionfish(self) -> None:
        self._note(journal.BITTEN, self.turn)
        self.phase = BITING

    def _bite(self, colour: int) -> None:
        """A fish was drawn onto the lionfish card; an empty bag ends the game before what was paid for is done (R17)."""
        self.lionfish[colour] = self.lionfish[colour] + 1
        self._note(journal.EATEN, colour)
        if self.fish_left:
            self._paid()
        else:
            self._close()

    def _paid(self) -> None:
        """One unit less is due; with the last one the action is done."""
        self.due -= 1
        if self.due:
            self.phase = PAYING
            return
        self.phase = self.resume
        action = self.pending
        self.pending = -1
        self.carry_out(action)

    def carry_out(self, action: int) -> None:
        """Does what was paid for."""
        seat = self.turn
        ocean = self.oceans[seat]
        if action >= SHIFT:
            number = action - SHIFT
            start = number // (SPACES * 4)
            space = number // 4 % SPACES
            tile = ocean.tiles[start] >> 2
            ocean.shift_coral(start, space, number % 4)
            self._note(journal.SHIFTED, seat, tile, start, space, number % 4)
        elif action >= MOVE:
            start = (action - MOVE) // BUBBLES
            bubble = (action - MOVE) % BUBBLES
            colour = ocean.colour_at(start)
            ocean.move_fish(start, bubble)
            self._note(journal.MOVED, seat, colour, start, bubble)
        elif action == LIFT:
            self.lifted = True
            self._note(journal.LIFTED, seat)
        else:
            self.refresh(action - REFRESH, False)
