"""What a turn comes to that goes on with a certain action: the best plan for the rest of it, in points.

The planner and the evaluation are those of the game's own bot (`bot/plans.py`, `bot/evaluation.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.games.reef.bot.evaluation import FREE_UNIT, SHELL_FALL
from fathom.games.reef.bot.plans import NEVER, Plan, Planner, best_of
from fathom.games.reef.bot.refresh_value import PairValues
from fathom.games.reef.components import PLACES
from fathom.games.reef.rules import actions, moves, nature, phases, pools, problems
from fathom.games.reef.rules.prices import price_of
from fathom.games.reef.rules.scoring import FREE_LIONFISH, LIONFISH_POINTS, total

if TYPE_CHECKING:
    from fathom.games.reef.rules.ocean import Ocean
    from fathom.games.reef.rules.position import Reef

WEIGHED = 12  # placements of a tile that are evaluated
PLACEMENTS = 3  # of them that are tried with a fish
BUBBLES = 3  # tried for a fish besides those where a coral waits
DRAWS = 12  # of a pool that might be refreshed
CAUTION = 2.0  # points that a refresh must promise more than what lies there, since it may bring less
TOO_FEW_FISH = 20.0  # points: the lionfish gets a fish that the last turns would need


class Turns:
    """The plans of a seat that is to act."""

    def __init__(self, state: Reef, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.ocean = state.oceans[seat]
        self.planner = Planner(state, seat, WEIGHED, PLACEMENTS, BUBBLES)

    def weigh(self) -> dict[int, float]:
        """Return what the ocean is worth if the turn goes on with an action, in points, for all that are worth a thought.

        Draws fall the same way for one position, so that what is said of it fits what was weighed.
        """
        state = self.state
        dice = Dice(f"{state.turns} {self.seat}")
        legal = state.actions(self.seat)
        if state.phase == phases.PAYING:
            return {action: -self._payment(action) for action in legal}
        if state.phase == phases.CARDS:
            return {action: float(self.cards(action)) for action in legal}
        if state.phase == phases.BEFORE:
            return self._choices(legal, dice)
        worth = {}
        for action in legal:
            plan = self.plan(action)
            if plan is not None:
                worth[action] = plan.value
        return worth

    def plan(self, action: int) -> Plan | None:
        """Return the best plan that begins with an action; None for what is not planned."""
        if action >= actions.MOVE:
            return self._moved(action)
        if action >= actions.FINISH:
            return self._begun(action, self._finished(action))
        if action >= actions.FISH:
            after = self.ocean.copy()
            after.place_fish(action - actions.FISH, self.state.hand_fish)
            return self._begun(action, self._rest(after, -1))
        if action >= actions.TILE:
            space, rotation = actions.placed(action)
            after = self.ocean.copy()
            after.place_tile(space, self.state.hand_tile, rotation)
            return self._begun(action, self.planner.place_fish(after, self.state.hand_fish))
        if action == actions.END:
            return Plan(self.planner.finish(self.ocean).value, [action], 0.0)
        if action == actions.LIFT:
            lifted = [plan for plan in self.planner.pair_plans(True) if plan.actions[0] == action]
            return best_of(lifted) if lifted else None
        if actions.TAKE <= action < actions.DRAW:
            tile = self.state.creatures[action - actions.TAKE]
            return self._begun(action, self.planner.place_pair(self.ocean, tile, [-1])[0])
        return self._chosen(action) if action < actions.TAKE else None

    def cards(self, action: int) -> int:
        """Return what the two cards score that an action chooses (M7)."""
        state = self.state.copy()
        state.choices[self.seat] = action - actions.CARDS
        return total(state.score_of(self.seat))

    # -- before choosing

    def _choices(self, legal: list[int], dice: Dice) -> dict[int, float]:
        """Return what choosing, refreshing and lifting the link are worth; moves of fish come later in a turn."""
        if not self.state.lookup.pools:
            return {action: self._bag(action, dice) for action in legal if actions.DRAW <= action < actions.REFRESH_FREELY}
        worth = {}
        for action in legal:
            plan = self.plan(action) if action < actions.TAKE or actions.FINISH <= action < actions.MOVE else None
            if plan is not None:
                worth[action] = plan.value
        if actions.LIFT in legal:
            lifted = self.plan(actions.LIFT)
            if lifted is not None:
                worth[actions.LIFT] = lifted.value
        refreshing = [action for action in legal if actions.REFRESH_FREELY <= action < actions.LIFT]
        if refreshing:
            best = max(worth.values())
            values = PairValues(self.state, self.seat)
            here = values.best_pair(self.state)
            for action in refreshing:
                free = action < actions.REFRESH
                pool = action - (actions.REFRESH_FREELY if free else actions.REFRESH)
                if free or pool == pools.CREATURE or problems.free_refresh(self.state, pool) is not None:
                    worth[action] = best + values.refreshed(pool, dice, DRAWS) - here - self._price(action) - CAUTION
        return worth

    def _chosen(self, action: int) -> Plan:
        place, fish = actions.chosen(action)
        colour = fish if self.state.lookup.open_stock else self.state.fish[fish]
        return self._begun(action, self.planner.place_pair(self.ocean, pools.tile_at(self.state, place), [colour])[0])

    def _bag(self, action: int, dice: Dice) -> float:
        """Return what drawing from a bag is worth, on average over draws (M8)."""
        worth = 0.0
        for _ in range(DRAWS):
            drawn = self.state.copy()
            moves.carry_out(drawn, action)
            nature.apply(drawn, nature.chance(drawn, dice))
            worth += best_of(Planner(drawn, self.seat, BUBBLES, 1, 2).plans()).value
        return worth / DRAWS

    # -- the rest of a turn

    def _begun(self, action: int, rest: Plan) -> Plan:
        return Plan(rest.value, [action, *rest.actions], rest.cost)

    def _rest(self, after: Ocean, fish: int) -> Plan:
        """Return the best plan for the tile in hand, if there is one, and a fish."""
        if self.state.hand_tile >= 0:
            return self.planner.place_pair(after, self.state.hand_tile, [fish])[0]
        return self.planner.place_fish(after, fish)

    def _finished(self, action: int) -> Plan:
        """Return the best plan after a tile has been finished."""
        space, corner = actions.finished(action)
        after = self.ocean.copy()
        if corner == actions.CREATURE_CORNER:
            after.finish_creature(space)
        else:
            after.finish_coral(space, corner)
        if self.state.phase == phases.BEFORE:
            best = Plan(NEVER, [], 0.0)
            for choice in range(2 * PLACES):
                tile = pools.tile_at(self.state, choice)
                if tile >= 0 and self.state.lookup.links:
                    plan = self.planner.place_pair(after, tile, [self.state.fish[choice % PLACES]])[0]
                    if plan.value > best.value:
                        best = Plan(plan.value, [], 0.0)
            return best if best.value > NEVER else self.planner.finish(after)
        if self.state.hand_tile >= 0 or self.state.hand_fish >= 0:
            return self._rest(after, self.state.hand_fish)
        return self.planner.finish(after) if self.state.phase == phases.CLOSING else self.planner.last_moves(after)

    def _moved(self, action: int) -> Plan | None:
        """Return the best plan after a fish or a coral has been moved, at the end of a turn."""
        state = self.state
        if state.phase != phases.PLACING or state.hand_tile >= 0 or state.hand_fish >= 0:
            return None
        after = self.ocean.copy()
        if action >= actions.SHIFT:
            after.shift_coral(*actions.shifted(action))
        else:
            after.move_fish(*actions.moved(action))
        rest = self.planner.finish(after)
        cost = self._price(action)
        return Plan(rest.value - cost, [action, *rest.actions], cost)

    # -- prices

    def _price(self, action: int) -> float:
        """Return what the price of an action is worth, in points."""
        planner = self.planner
        return planner.evaluator.price(self.ocean.shells, price_of(self.state, action), planner.spare)

    def _payment(self, action: int) -> float:
        """Return what a unit costs that is paid with a shell or with a fish for the lionfish (R17)."""
        if action == actions.PAY_SHELL:
            shells, worth = self.ocean.shells, self.planner.evaluator.shell_worth
            return worth * (1.0 - SHELL_FALL * (shells - 1))
        if self.planner.spare <= 0:
            return TOO_FEW_FISH
        free = sum(self.state.lionfish) < FREE_LIONFISH
        return self.planner.evaluator.shell_worth * FREE_UNIT if free else float(LIONFISH_POINTS)
