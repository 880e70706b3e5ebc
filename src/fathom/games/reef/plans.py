# mypyc: compile
"""Plans of a whole turn for Reef's own bot: where tile and fish go, what is finished in which order, and what is worth a price.

A plan is a list of actions with what the ocean is worth after them. Plans are made anew for every action that the bot is asked
for, always in the same way, so that it goes through with what it has begun.
"""

from __future__ import annotations

from typing import Final

from fathom.games.reef.actions import CHOOSE, END, FINISH, FISH, LIFT, MOVE, SHIFT, TAKE, TILE
from fathom.games.reef.components import CORALS
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.lookup import HUES
from fathom.games.reef.moves import CREATURE_CORNER
from fathom.games.reef.ocean import Ocean
from fathom.games.reef.position import BEFORE, CLOSING, Position
from fathom.games.reef.position import TAKE as TAKING
from fathom.games.reef.sketches import good_bubbles, keep_best, placements, sketch_coral
from fathom.games.reef.worth import Worth, turns_left

MOST_ENDINGS: Final = 80  # orders of finishing that are looked at
NEVER: Final = -1e9
TOO_DEAR: Final = 100.0  # a price that cannot be paid
GAIN: Final = 0.1  # that makes it worth while to move something, besides its price
OTHER_BUBBLES: Final = 3  # where nothing waits for a fish that could be moved; in the last turn all of them


class Plan:
    """Actions, and what they lead to."""

    def __init__(self, value: float, actions: list[int], cost: float) -> None:
        self.value = value
        self.actions = actions
        self.cost = cost  # of what is paid for, already taken off the value


def best_of(plans: list[Plan]) -> Plan:
    """The plan with the highest value, the first of equals."""
    best = plans[0]
    for plan in plans:
        if plan.value > best.value:
            best = plan
    return best


class Planner:
    """Plans for the seat whose turn it is."""

    def __init__(self, state: Position, seat: int, sketches: int, tiles: int, bubbles: int) -> None:
        self.state = state
        self.lookup = state.lookup
        self.ocean = state.oceans[seat]
        self.worth = Worth(state, turns_left(state, seat))
        self.sketches = sketches  # how many placements of a tile are weighed
        self.tiles = tiles  # how many placements of a tile are tried with a fish
        self.bubbles = bubbles  # how many bubbles where nothing waits are tried
        self.spare = spare_fish(state)
        self._best = NEVER
        self._trail: list[int] = []
        self._endings = 0

    # -- finishing

    def finish(self, ocean: Ocean) -> Plan:
        """The best way to finish what is satisfied; the ocean is not changed."""
        if not ocean.satisfied:
            return Plan(self.worth.of(ocean), [], 0.0)
        self._best = NEVER
        self._trail = []
        self._endings = 0
        self._finish(ocean.copy(), [])
        return Plan(self._best, self._trail, 0.0)

    def _finish(self, ocean: Ocean, trail: list[int]) -> None:
        """Goes through the orders of finishing; a creature uses nothing up, so it comes first."""
        lookup = self.lookup
        creatures = ocean.satisfied & ~ocean.coral_spaces
        while creatures:
            bit = creatures & -creatures
            creatures ^= bit
            space = bit.bit_length() - 1
            ocean.finish_creature(space)
            trail.append(FINISH + space * 5 + CREATURE_CORNER)
        spaces = ocean.satisfied
        if not spaces:
            value = self.worth.of(ocean)
            self._endings += 1
            if value > self._best:
                self._best = value
                self._trail = trail
            return
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            placed = ocean.tiles[space]
            letters = lookup.corners[placed >> 2]
            for corner in range(4):
                if letters[(corner - placed) % 4] != "-":
                    after = ocean.copy()
                    after.finish_coral(space, corner)
                    self._finish(after, [*trail, FINISH + space * 5 + corner])
                    if self._endings >= MOST_ENDINGS:
                        return

    def _after(self, ocean: Ocean, actions: list[int]) -> Ocean:
        """The ocean after finishing actions."""
        result = ocean.copy()
        for action in actions:
            number = action - FINISH
            if number % 5 == CREATURE_CORNER:
                result.finish_creature(number // 5)
            else:
                result.finish_coral(number // 5, number % 5)
        return result

    # -- the fish

    def swim(self, ocean: Ocean, colour: int) -> Plan:
        """The best bubble for a fish (-1: there is none), with what is finished before and after it."""
        return self.finish(ocean) if colour < 0 else best_of(self._swims(ocean, colour))

    def _swims(self, ocean: Ocean, colour: int) -> list[Plan]:
        """A plan for every good bubble."""
        plans: list[Plan] = []
        self._swim(ocean, colour, [], plans)
        if ocean.satisfied:
            # What is finished first may free a bubble.
            first = self.finish(ocean)
            self._swim(self._after(ocean, first.actions), colour, first.actions, plans)
        return plans

    def _swim(self, ocean: Ocean, colour: int, before: list[int], plans: list[Plan]) -> None:
        """Adds plans for a fish after some actions."""
        for bubble in good_bubbles(ocean, colour, self.worth.left, self.bubbles):
            after = ocean.copy()
            after.place_fish(bubble, colour)
            plan = self.finish(after)
            plans.append(Plan(plan.value, [*before, FISH + bubble, *plan.actions], 0.0))

    # -- the tile

    def lay(self, ocean: Ocean, tile: int) -> list[int]:
        """The best placements of a tile by itself, as space * 4 + rotation, the best first."""
        sketches = sketch_coral(ocean, tile, self.sketches) if tile < CORALS else self.sketch_creature(ocean, tile)
        if len(sketches) == 1:
            return sketches
        scores: list[float] = []
        found: list[int] = []
        for placement in sketches:
            after = ocean.copy()
            after.place_tile(placement >> 2, tile, placement & 3)
            keep_best(scores, found, self.finish(after).value, placement, self.tiles)
        return found

    def sketch_creature(self, ocean: Ocean, tile: int) -> list[int]:
        """The placements of a creature with the best hopes."""
        scores: list[float] = []
        found: list[int] = []
        self.worth.of(ocean)  # notes the chances of the corals
        for placement in placements(ocean, tile):
            hope = self.worth.creature(ocean, tile * 4 + (placement & 3), placement >> 2, 0.0)
            keep_best(scores, found, hope, placement, 2 * self.sketches)
        return found

    def settle(self, ocean: Ocean, tile: int, colours: list[int]) -> list[Plan]:
        """The best plan for a tile with a fish of each colour (-1: none to place)."""
        plans = [Plan(NEVER, [], 0.0) for _ in colours]
        for placement in self.lay(ocean, tile):
            after = ocean.copy()
            after.place_tile(placement >> 2, tile, placement & 3)
            for i in range(len(colours)):
                plan = self.swim(after, colours[i])
                if plan.value > plans[i].value:
                    plans[i] = Plan(plan.value, [TILE + placement, *plan.actions], 0.0)
        return plans

    # -- what the turn asks for

    def plans(self) -> list[Plan]:
        """Plans for what is to be done now, at least one; not for what nature or the rules decide."""
        state = self.state
        if state.phase == TAKING:
            return self._takes()
        if state.phase == BEFORE:
            return self.choices(True)
        if state.hand_tile >= 0:
            return self._lays()
        if state.hand_fish >= 0:
            return self._swims(self.ocean, state.hand_fish)
        plan = self.finish(self.ocean) if state.phase == CLOSING else self.moves(self.ocean)
        return [plan if plan.actions else Plan(plan.value, [END], 0.0)]

    def _takes(self) -> list[Plan]:
        """R4: every creature in the pool, where it would lie best."""
        plans: list[Plan] = []
        for place in range(len(self.state.creatures)):
            tile = self.state.creatures[place]
            if tile >= 0:
                plan = self.settle(self.ocean, tile, [-1])[0]
                plans.append(Plan(plan.value, [TAKE + place], 0.0))
        return plans

    def _lays(self) -> list[Plan]:
        """The tile in hand in several places, each with the best bubble for the fish."""
        plans: list[Plan] = []
        tile = self.state.hand_tile
        for placement in self.lay(self.ocean, tile):
            after = self.ocean.copy()
            after.place_tile(placement >> 2, tile, placement & 3)
            plan = self.swim(after, self.state.hand_fish)
            plans.append(Plan(plan.value, [TILE + placement, *plan.actions], 0.0))
        return plans

    def choices(self, lifting: bool) -> list[Plan]:
        """A plan for every pair that can be had, with the link lifted where that can be paid."""
        state = self.state
        lookup = self.lookup
        linked = lookup.links and not state.lifted
        lift = 0.0
        if linked:
            lift = self.worth.price(self.ocean.shells, lookup.lift_price, self.spare) if lifting else TOO_DEAR
        plans: list[Plan] = []
        for place in range(10):
            tile = tile_at(state, place)
            if tile < 0:
                continue
            own = state.fish[place % 5] if linked else -1
            colours = offered_colours(state) if lift < TOO_DEAR else [own]
            settled = self.settle(self.ocean, tile, colours)
            for i in range(len(colours)):
                plan = settled[i]
                colour = colours[i]
                if colour == own:
                    plans.append(Plan(plan.value, [CHOOSE + place * 5 + place % 5, *plan.actions], 0.0))
                    continue
                fish = colour if lookup.open_stock else state.fish.index(colour)
                actions = [CHOOSE + place * 5 + fish, *plan.actions]
                if linked:
                    actions = [LIFT, *actions]
                plans.append(Plan(plan.value - lift, actions, lift))
        return plans

    def moves(self, ocean: Ocean) -> Plan:
        """The best fish to move, or coral to shift (M3), as the turn's last deed, or nothing."""
        lookup = self.lookup
        best = self.finish(ocean)
        cost = self.worth.price(ocean.shells, lookup.move_price, self.spare)
        if cost >= TOO_DEAR:
            return best
        if lookup.shifts:
            return self._shifts(ocean, best, cost)
        left = self.worth.left
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
                        best = Plan(plan.value - cost, [MOVE + start * BUBBLES + bubble, *plan.actions], cost)
        return best

    def _shifts(self, ocean: Ocean, best: Plan, cost: float) -> Plan:
        """M3: the best coral to shift or turn."""
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
                        best = Plan(plan.value - cost, [SHIFT + (start * SPACES + space) * 4 + rotation, *plan.actions], cost)
        return best


def tile_at(state: Position, place: int) -> int:
    """The tile at a place of the pools: 0 to 4 corals, 5 to 9 creatures; -1 if there is none."""
    if place % 5 >= len(state.corals):
        return -1
    return state.corals[place] if place < 5 else state.creatures[place - 5]


def spare_fish(state: Position) -> int:
    """Solo: how many fish the lionfish may have without the bag running empty before the last turn."""
    return state.fish_left - turns_left(state, state.turn) - 2


def offered_colours(state: Position) -> list[int]:
    """The colours of fish that can be had."""
    colours: list[int] = []
    for colour in range(HUES):
        if (state.fish_bag[colour] > 0) if state.lookup.open_stock else colour in state.fish:
            colours.append(colour)
    return colours
