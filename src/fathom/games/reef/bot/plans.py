# mypyc: compile
"""Plans of a whole turn for Reef's own bot: where tile and fish go, what is finished in which order, and what is worth a price.

A plan is a list of actions with what the ocean is worth after them. The bot plans again for each action, always in the same way,
so that it goes through with what it has begun.
"""

from __future__ import annotations

from typing import Final

from fathom.games.reef.bot.evaluation import Evaluator, turns_left
from fathom.games.reef.bot.placement import coral_placements, creature_placements, good_bubbles, keep_best
from fathom.games.reef.components import CORALS, HUES, PLACES
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.rules import actions, phases, pools
from fathom.games.reef.rules.ocean import Ocean
from fathom.games.reef.rules.position import Reef

MOST_ENDINGS: Final = 80  # orders of finishing that are tried
NEVER: Final = -1e9
TOO_DEAR: Final = 100.0  # a price that cannot be paid
GAIN: Final = 0.1  # above the price, from which something is moved
OTHER_BUBBLES: Final = 3  # tried for a fish that could be moved, besides those where a coral waits; in the last turn all


class Plan:
    """Actions, and what the ocean is worth after them."""

    def __init__(self, value: float, actions: list[int], cost: float) -> None:
        self.value = value
        self.actions = actions
        self.cost = cost  # of what is paid for, already taken off the value


def best_of(plans: list[Plan]) -> Plan:
    """Return the plan with the highest value, the first of equals."""
    best = plans[0]
    for plan in plans:
        if plan.value > best.value:
            best = plan
    return best


class Planner:
    """Plans for the seat whose turn it is."""

    def __init__(self, state: Reef, seat: int, weighed: int, tiles: int, bubbles: int) -> None:
        self.state = state
        self.lookup = state.lookup
        self.ocean = state.oceans[seat]
        self.evaluator = Evaluator(state, turns_left(state, seat))
        self.weighed = weighed  # the number of placements of a tile that are evaluated
        self.tiles = tiles  # the number of them that are tried with a fish
        self.bubbles = bubbles  # the number of bubbles tried besides those where a coral waits
        self.spare = spare_fish(state)
        self._best = NEVER
        self._trail: list[int] = []
        self._endings = 0

    # -- finishing

    def finish(self, ocean: Ocean) -> Plan:
        """Return the best way to finish what is satisfied. The ocean is not changed."""
        if not ocean.satisfied:
            return Plan(self.evaluator.value(ocean), [], 0.0)
        self._best = NEVER
        self._trail = []
        self._endings = 0
        self._finish(ocean.copy(), [])
        return Plan(self._best, self._trail, 0.0)

    def _finish(self, ocean: Ocean, trail: list[int]) -> None:
        """Try the orders of finishing. Creatures come first, since they use nothing up."""
        creatures = ocean.satisfied & ~ocean.coral_spaces
        while creatures:
            bit = creatures & -creatures
            creatures ^= bit
            space = bit.bit_length() - 1
            ocean.finish_creature(space)
            trail.append(actions.finish(space, actions.CREATURE_CORNER))
        spaces = ocean.satisfied
        if not spaces:
            value = self.evaluator.value(ocean)
            self._endings += 1
            if value > self._best:
                self._best = value
                self._trail = trail
            return
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            for corner in range(4):
                if ocean.wants_corner(space, corner):
                    after = ocean.copy()
                    after.finish_coral(space, corner)
                    self._finish(after, [*trail, actions.finish(space, corner)])
                    if self._endings >= MOST_ENDINGS:
                        return

    def _after(self, ocean: Ocean, finishing: list[int]) -> Ocean:
        """Return the ocean after some finishing actions."""
        result = ocean.copy()
        for action in finishing:
            space, corner = actions.finished(action)
            if corner == actions.CREATURE_CORNER:
                result.finish_creature(space)
            else:
                result.finish_coral(space, corner)
        return result

    # -- the fish

    def place_fish(self, ocean: Ocean, colour: int) -> Plan:
        """Return the best plan for a fish (-1: none), with what is finished before and after it."""
        return self.finish(ocean) if colour < 0 else best_of(self._fish_plans(ocean, colour))

    def _fish_plans(self, ocean: Ocean, colour: int) -> list[Plan]:
        """Return a plan for every good bubble."""
        plans: list[Plan] = []
        self._add_fish_plans(ocean, colour, [], plans)
        if ocean.satisfied:
            # Finishing first may free a bubble.
            first = self.finish(ocean)
            self._add_fish_plans(self._after(ocean, first.actions), colour, first.actions, plans)
        return plans

    def _add_fish_plans(self, ocean: Ocean, colour: int, before: list[int], plans: list[Plan]) -> None:
        """Add plans for a fish after some actions."""
        for bubble in good_bubbles(ocean, colour, self.evaluator.left, self.bubbles):
            after = ocean.copy()
            after.place_fish(bubble, colour)
            plan = self.finish(after)
            plans.append(Plan(plan.value, [*before, actions.FISH + bubble, *plan.actions], 0.0))

    # -- the tile

    def best_placements(self, ocean: Ocean, tile: int) -> list[int]:
        """Return the best placements of a tile by itself, as space * 4 + rotation, the best first."""
        if tile < CORALS:
            candidates = coral_placements(ocean, tile, self.weighed)
        else:
            candidates = creature_placements(ocean, tile, self.evaluator, 2 * self.weighed)
        if len(candidates) == 1:
            return candidates
        scores: list[float] = []
        found: list[int] = []
        for placement in candidates:
            after = ocean.copy()
            after.place_tile(placement >> 2, tile, placement & 3)
            keep_best(scores, found, self.finish(after).value, placement, self.tiles)
        return found

    def place_pair(self, ocean: Ocean, tile: int, colours: list[int]) -> list[Plan]:
        """Return the best plan for a tile with a fish of each colour (-1: no fish)."""
        plans = [Plan(NEVER, [], 0.0) for _ in colours]
        for placement in self.best_placements(ocean, tile):
            after = ocean.copy()
            after.place_tile(placement >> 2, tile, placement & 3)
            for i in range(len(colours)):
                plan = self.place_fish(after, colours[i])
                if plan.value > plans[i].value:
                    plans[i] = Plan(plan.value, [actions.TILE + placement, *plan.actions], 0.0)
        return plans

    # -- what the turn asks for

    def plans(self) -> list[Plan]:
        """Return plans for what is to be done now, at least one. Payments and cards are not planned."""
        state = self.state
        if state.phase == phases.TAKE:
            return self._creature_plans()
        if state.phase == phases.BEFORE:
            return self.pair_plans(True)
        if state.hand_tile >= 0:
            return self._tile_plans()
        if state.hand_fish >= 0:
            return self._fish_plans(self.ocean, state.hand_fish)
        plan = self.finish(self.ocean) if state.phase == phases.CLOSING else self.last_moves(self.ocean)
        return [plan if plan.actions else Plan(plan.value, [actions.END], 0.0)]

    def _creature_plans(self) -> list[Plan]:
        """Return a plan for each creature in the pool, placed where it is best (R4)."""
        plans: list[Plan] = []
        for place in range(len(self.state.creatures)):
            tile = self.state.creatures[place]
            if tile >= 0:
                plan = self.place_pair(self.ocean, tile, [-1])[0]
                plans.append(Plan(plan.value, [actions.TAKE + place], 0.0))
        return plans

    def _tile_plans(self) -> list[Plan]:
        """Return plans for the tile in hand in several places, each with the best bubble for the fish."""
        plans: list[Plan] = []
        tile = self.state.hand_tile
        for placement in self.best_placements(self.ocean, tile):
            after = self.ocean.copy()
            after.place_tile(placement >> 2, tile, placement & 3)
            plan = self.place_fish(after, self.state.hand_fish)
            plans.append(Plan(plan.value, [actions.TILE + placement, *plan.actions], 0.0))
        return plans

    def pair_plans(self, lifting: bool) -> list[Plan]:
        """Return a plan for each pair that can be chosen, with the link lifted where that can be paid."""
        state = self.state
        lookup = self.lookup
        linked = lookup.links and not state.lifted
        lift = 0.0
        if linked:
            lift = self.evaluator.price(self.ocean.shells, lookup.lift_price, self.spare) if lifting else TOO_DEAR
        plans: list[Plan] = []
        for place in range(2 * PLACES):
            tile = pools.tile_at(state, place)
            if tile < 0:
                continue
            own = state.fish[place % PLACES] if linked else -1
            colours = offered_colours(state) if lift < TOO_DEAR else [own]
            placed = self.place_pair(self.ocean, tile, colours)
            for i in range(len(colours)):
                plan = placed[i]
                colour = colours[i]
                if colour == own:
                    plans.append(Plan(plan.value, [actions.choose(place, place % PLACES), *plan.actions], 0.0))
                    continue
                fish = colour if lookup.open_stock else state.fish.index(colour)
                steps = [actions.choose(place, fish), *plan.actions]
                if linked:
                    steps = [actions.LIFT, *steps]
                plans.append(Plan(plan.value - lift, steps, lift))
        return plans

    def last_moves(self, ocean: Ocean) -> Plan:
        """Return the best plan for the end of the turn: moving a fish, shifting a coral (M3), or neither."""
        lookup = self.lookup
        best = self.finish(ocean)
        cost = self.evaluator.price(ocean.shells, lookup.move_price, self.spare)
        if cost >= TOO_DEAR:
            return best
        if lookup.shifts:
            return self._shift(ocean, best, cost)
        left = self.evaluator.left
        for colour in range(HUES):
            bubbles = ocean.fish[colour]
            if not bubbles:
                continue
            targets = good_bubbles(ocean, colour, left, OTHER_BUBBLES if left else BUBBLES)
            while bubbles:
                bit = bubbles & -bubbles
                bubbles ^= bit
                start = bit.bit_length() - 1
                for bubble in targets:
                    after = ocean.copy()
                    after.move_fish(start, bubble)
                    plan = self.finish(after)
                    if plan.value - cost > best.value + GAIN:
                        best = Plan(plan.value - cost, [actions.move(start, bubble), *plan.actions], cost)
        return best

    def _shift(self, ocean: Ocean, best: Plan, cost: float) -> Plan:
        """Return the best plan that shifts or turns a coral, or the given one (M3)."""
        corals = ocean.coral_spaces & ~ocean.finished
        while corals:
            bit = corals & -corals
            corals ^= bit
            start = bit.bit_length() - 1
            for space in range(SPACES):
                if space != start and not ocean.shift_spaces(start) >> space & 1:
                    continue
                for rotation in range(4):
                    if space == start and rotation == ocean.tiles[start] & 3:
                        continue
                    after = ocean.copy()
                    after.shift_coral(start, space, rotation)
                    plan = self.finish(after)
                    if plan.value - cost > best.value + GAIN:
                        best = Plan(plan.value - cost, [actions.shift(start, space, rotation), *plan.actions], cost)
        return best


def spare_fish(state: Reef) -> int:
    """Return how many fish the lionfish may have in a solo game without the bag running empty before the last turn."""
    return state.fish_left - turns_left(state, state.turn) - 2


def offered_colours(state: Reef) -> list[int]:
    """Return the colours of the fish that can be chosen."""
    colours: list[int] = []
    for colour in range(HUES):
        if (state.fish_bag[colour] > 0) if state.lookup.open_stock else colour in state.fish:
            colours.append(colour)
    return colours
