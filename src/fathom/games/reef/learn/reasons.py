"""What speaks for an action: what it finishes or prepares, and how strongly, so that actions can be compared reason by reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathom.games.reef.components import CORALS, MOST_SHELLS
from fathom.games.reef.geometry import ALL_SPACES, CORNER
from fathom.games.reef.learn.effects import Effects
from fathom.games.reef.learn.speaking import CoachSpeaker
from fathom.games.reef.learn.turns import CAUTION, Turns
from fathom.games.reef.rules import actions, phases, pools
from fathom.games.reef.rules.prices import price_of
from fathom.games.reef.rules.scoring import FREE_LIONFISH

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

MODEST = 2  # what a creature wants that is soon finished
LIKELY = 30  # percent: a smaller chance is no reason

# How strong a reason is, to be compared with the same reason for another action, and how it is said.
Reasons = dict[str, tuple[float, Callable[[], str]]]


class Reasoner:
    """Finds what speaks for the actions of a seat that is to act."""

    def __init__(self, state: Reef, seat: int, turns: Turns, to: CoachSpeaker) -> None:
        self.state = state
        self.seat = seat
        self.lookup = state.lookup
        self.ocean = state.oceans[seat]
        self.turns = turns
        self.to = to
        self.say = to.say

    def reasons(self, action: int, effects: Effects) -> Reasons:
        """Return what speaks for an action, the weightiest first."""
        if action < actions.TAKE or action == actions.LIFT:
            return self._finishing(effects) | self._of_tile(effects, False) | self._of_fish(effects, True)
        if action >= actions.FISH and not actions.FINISH <= action < actions.MOVE:
            return self._finishing(effects) | (
                self._of_tile(effects, True) if action >= actions.SHIFT else self._of_fish(effects, False)
            )
        if actions.TILE <= action < actions.FISH:
            finishing, placing = self._finishing(effects), self._of_tile(effects, True)
            return finishing | placing if effects.finished_by_tile else placing | finishing
        if action >= actions.FINISH:
            return self._of_finishing(action, effects)
        if actions.TAKE <= action < actions.DRAW:
            return self._of_creature(effects)
        return self._of_prices(action)

    def _finishing(self, effects: Effects) -> Reasons:
        """Return what is finished, and what that brings from the cards."""
        found: Reasons = {}
        points, count = effects.tile_points, len(effects.finished)
        tiles = [self.to.tile(effects.after.tiles[space] >> 2) for space in effects.finished]
        if count > 2 or len(set(tiles)) < count:
            found["finish"] = points, lambda: self.say("coach.why.finish_more", k=count, n=points)
        elif count:
            both = self.to.series([self.say("coach.tile", tile=tile) for tile in tiles])
            found["finish"] = points, lambda: self.say("coach.why.finish", tiles=both, n=points)
        if effects.card_points > 0:
            found["cards"] = effects.card_points, lambda: self.say("coach.why.cards", n=effects.card_points)
        return found

    def _of_tile(self, effects: Effects, places: bool) -> Reasons:
        """Return what speaks for a tile, by itself or where it is placed."""
        space = effects.space
        if space < 0 or effects.after.finished >> space & 1:
            return {}
        found = self._of_coral(effects) if effects.is_coral else self._of_creature(effects, places)
        chance = self.chance(effects)
        if chance >= LIKELY:
            points = self.lookup.points[effects.tile]
            key = "chance" if places else "worth"
            strength = chance if places else chance * points
            found["chance"] = strength, lambda: self.say(f"coach.why.{key}", chance=chance, n=points)
        return found

    def chance(self, effects: Effects) -> int:
        """Return the chance that the bot gives the placed tile of being finished, in percent."""
        evaluator = self.turns.planner.evaluator
        evaluator.value(effects.after)  # notes the chances
        return round(20 * evaluator.chance[effects.space]) * 5

    def _of_coral(self, effects: Effects) -> Reasons:
        """Return what speaks for a coral that is to be finished later."""
        found: Reasons = {}
        if not self.turns.planner.evaluator.left:
            return found
        need, lacking = effects.needed(effects.space), effects.lacking(effects.space)
        if lacking == 1 < need:
            found["ready"] = -lacking, lambda: self.say("coach.why.lacks_one")
        elif lacking < need and need > 1:
            found["ready"] = -lacking, lambda: self.say("coach.why.has", have=need - lacking, need=need)
        watcher = effects.watcher()
        if watcher >= 0:
            found["watcher"] = 1, lambda: self.say("coach.why.watcher", tile=self._name(effects, watcher))
        partner, colour = effects.partner()
        if partner >= 0:
            fish = self.to.one_fish(colour)
            found["partner"] = 1, lambda: self.say("coach.why.partner", tile=self._name(effects, partner), fish=fish)
        return found

    def _of_creature(self, effects: Effects, places: bool = False) -> Reasons:
        """Return what speaks for a creature; `places`: where it is placed."""
        found: Reasons = {}
        wish = effects.wish()
        item = "fish" if self.lookup.wants_fish[effects.tile - CORALS] else "coral"
        if effects.space >= 0:
            have, sight = effects.progress(), effects.sight()
            if not self.turns.planner.evaluator.left:
                part = have * self.lookup.partial[effects.tile - CORALS]
                return {"part": (part, lambda: self.say("coach.why.part", n=part))} if part else {}
            if have:
                found["progress"] = have, lambda: self.say(f"coach.why.progress_{item}", have=have, need=wish)
            if effects.looks(effects.space) == ALL_SPACES:
                found["sight"] = sight, lambda: self.say("coach.why.anywhere")
            elif places and sight >= wish:
                key = "marked" if sight == wish else "sight"
                found["sight"] = sight, lambda: self.say(f"coach.why.{key}", n=sight, need=wish)
        if not places and wish <= MODEST:
            found["modest"] = 1, lambda: self.say(f"coach.why.modest_{item}", need=wish)
        elif self.state.phase == phases.TAKE:
            points = self.lookup.points[effects.tile]
            found["rich"] = points, lambda: self.say("coach.why.rich", n=points)
        return found

    def _of_fish(self, effects: Effects, chosen: bool) -> Reasons:
        """Return what speaks for a fish, chosen with a tile, or where it is put."""
        found: Reasons = {}
        served = effects.served()
        nearly = effects.nearly()
        if len(served) > 1:
            found["serves"] = len(served), lambda: self.say("coach.why.serves", n=len(served))
        elif served and served[0] in effects.finished:
            pass  # has been said
        elif served and served[0] != effects.space and nearly < 0:
            found["serves"] = 1, lambda: self.say("coach.why.waits", tile=self._name(effects, served[0]))
        elif served and served[0] == effects.space and chosen:
            found["serves"] = 1, lambda: self.say("coach.why.own")
        if nearly >= 0:
            found["nearly"] = 1, lambda: self.say("coach.why.nearly", tile=self._name(effects, nearly))
        cleared = effects.cleared()
        if cleared >= 0:
            found["clears"] = 1, lambda: self.say("coach.why.clears", tile=self._name(effects, cleared))
        if chosen or served or cleared >= 0:
            return found
        touched = 0 if self.lookup.family else effects.touched()
        if touched:
            found["touch"] = touched, lambda: self.say("coach.why.touch", n=touched)
        elif effects.room() and self.turns.planner.evaluator.left:
            found["room"] = effects.room(), lambda: self.say("coach.why.room")
        return found

    def _of_finishing(self, action: int, effects: Effects) -> Reasons:
        found: Reasons = {}
        space, corner = actions.finished(action)
        points = self.lookup.points[self.ocean.tiles[space] >> 2]
        count = len(effects.finished)
        if count > 1:
            found["order"] = count, lambda: self.say("coach.why.order", n=count)
        if effects.card_points > 0:
            found["cards"] = effects.card_points, lambda: self.say("coach.why.cards", n=effects.card_points)
        if corner != actions.CREATURE_CORNER and count == 1 and self._spared(effects, space):
            found["spares"] = 1, lambda: self.say("coach.why.spares")
        key = "shell" if self.ocean.shells < MOST_SHELLS else "points"
        found["points"] = 0, lambda: self.say(f"coach.why.{key}", n=points)
        return found

    def _spared(self, effects: Effects, space: int) -> bool:
        """Return whether a fish that a finished coral used still serves an unfinished one."""
        waiting = effects.after.coral_spaces & ~effects.after.finished
        around = [CORNER[space * 4 + corner] for corner in range(4)]
        return any(
            effects.wants(other, bubble) == effects.after.colour_at(bubble) >= 0
            for other in effects.spaces(waiting)
            for bubble in around
        )

    def _of_prices(self, action: int) -> Reasons:
        """Return what speaks for a refresh, a payment, cards, a bag, or the end of the turn."""
        found: Reasons = {}
        state = self.state
        if actions.CARDS <= action < actions.TILE:
            points = self.turns.cards(action)
            found["cards"] = points, lambda: self.say("coach.why.cards_best", n=points)
        elif action == actions.END:
            moves = any(one >= actions.MOVE for one in state.actions(self.seat))
            keep = "coach.why.keep_shift" if self.lookup.shifts else "coach.why.keep"
            found["end"] = 1, lambda: self.say(keep if moves else "coach.why.nothing_left")
        elif action == actions.PAY_LIONFISH:
            key = "pay_free" if sum(state.lionfish) < FREE_LIONFISH else "pay_points"
            found["pay"] = 1, lambda: self.say(f"coach.why.{key}")
        elif action == actions.PAY_SHELL:
            key = "pay_bag" if self.turns.planner.spare <= 0 else "pay_shell"
            found["pay"] = 1, lambda: self.say(f"coach.why.{key}")
        elif actions.REFRESH_FREELY <= action < actions.LIFT:
            worth = self.turns.weigh()
            others = [value for one, value in worth.items() if not actions.REFRESH_FREELY <= one < actions.LIFT]
            gain = round(worth[action] + CAUTION - max(others)) if action in worth and others else 0
            price = price_of(state, action)
            pool = pools.NAMES[action - (actions.REFRESH if price else actions.REFRESH_FREELY)]
            key = "refresh" if price else "refresh_free"
            if gain > 0:
                new = self.say(f"coach.new.{pool}")
                found["refresh"] = gain, lambda: self.say(f"coach.why.{key}", n=gain, new=new, price=self.to.price(price))
        elif actions.DRAW <= action < actions.REFRESH_FREELY:
            worth = self.turns.weigh()
            gain = round(max(worth.values()) - min(worth.values()))
            if gain > 0:
                found["bag"] = gain, lambda: self.say("coach.why.bag", n=gain)
        return found

    def _name(self, effects: Effects, space: int) -> str:
        """Return the tile on a space as the subject of a sentence."""
        return self.to.subject(effects.after.tiles[space] >> 2)
