# mypyc: compile
"""What a refresh may bring: the best pair that the pools would offer, on average over draws (R5 to R7)."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.reef.bot.plans import NEVER, Planner, offered_colours
from fathom.games.reef.components import PLACES
from fathom.games.reef.rules import moves, nature, pools
from fathom.games.reef.rules.position import Reef


class PairValues:
    """Rough values of tiles with fish, worked out once for each tile and used for every draw."""

    def __init__(self, state: Reef, seat: int) -> None:
        self.state = state
        self.lookup = state.lookup
        self.planner = Planner(state, seat, 10, 1, 2)
        self.values: dict[int, list[float]] = {}
        self.lift = 0.0
        if self.lookup.links and not state.lifted:
            planner = self.planner
            self.lift = planner.evaluator.price(planner.ocean.shells, self.lookup.lift_price, planner.spare)

    def best_pair(self, state: Reef) -> float:
        """Return the value of the best pair in the pools."""
        best = NEVER
        linked = self.lookup.links and not state.lifted
        for place in range(2 * PLACES):
            tile = pools.tile_at(state, place)
            if tile < 0:
                continue
            values = self._values_of(tile)
            if linked:
                best = max(best, values[state.fish[place % PLACES]])
            for colour in offered_colours(state):
                best = max(best, values[colour] - self.lift)
        return best

    def refreshed(self, pool: int, dice: Dice, draws: int) -> float:
        """Return the value of the best pair after a refresh, on average."""
        total = 0.0
        for _ in range(draws):
            other = self.state.copy()
            moves.refresh(other, pool, True)
            nature.apply(other, nature.chance(other, dice))
            total += self.best_pair(other)
        return total / draws

    def _values_of(self, tile: int) -> list[float]:
        """Return the values of a tile with a fish of each colour."""
        values = self.values.get(tile)
        if values is None:
            planner = self.planner
            values = []
            for plan in planner.place_pair(planner.ocean, tile, [0, 1, 2, 3]):
                values.append(plan.value)
            self.values[tile] = values
        return values
