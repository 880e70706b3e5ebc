"""Why an action is good, in words: what it finishes or prepares and, against another one, what that one misses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from fathom.core.text import Catalogue
from fathom.games.reef.bot.plans import Plan
from fathom.games.reef.components import COLOURS, CORALS, KINDS, MOST_SHELLS
from fathom.games.reef.geometry import ALL_SPACES, CORNER
from fathom.games.reef.learn.effects import Effects
from fathom.games.reef.learn.turns import CAUTION, Turns
from fathom.games.reef.rules import actions, phases, pools
from fathom.games.reef.rules.prices import price_of
from fathom.games.reef.rules.scoring import FREE_LIONFISH
from fathom.games.reef.show.words import ReefSpeaker

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

MODEST = 2  # what a creature wants that is soon finished
REASONS = 2  # that are given at most

# How strong a reason is, to be compared with the same reason for another action, and how it is said.
Reasons = dict[str, tuple[float, Callable[[], str]]]


def explain(state: Reef, seat: int, action: int, made: int | None, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return why an action is good, or better than the one that was made."""
    return " ".join(_Explainer(state, seat, ReefSpeaker(text, seat, names)).sentences(action, made))


class _Explainer:
    """Explains the actions of a seat that is to act."""

    def __init__(self, state: Reef, seat: int, to: ReefSpeaker) -> None:
        self.state = state
        self.seat = seat
        self.lookup = state.lookup
        self.ocean = state.oceans[seat]
        self.to = to
        self.say = to.say
        self.turns = Turns(state, seat)

    def sentences(self, best: int, made: int | None) -> list[str]:
        effects = self._effects(best)
        action = self._answer(best, made, effects)
        other = None if made is None else self._effects(made)
        said = [self._lead(action, made, effects)]
        reasons = self._reasons(action, effects)
        missed = {} if made is None or other is None else self._reasons(made, other)
        better = [say() for key, (strength, say) in reasons.items() if key not in missed or strength > missed[key][0]]
        said += better[: REASONS if made is None else 1]
        if made is None:
            return said if better else [*said, self._estimate(action)]
        wrong = self._wrong(made, effects, other)
        return [*said, wrong or self._difference(best, made)]

    def _answer(self, action: int, made: int | None, effects: Effects) -> int:
        """Return the part of the best plan that answers the action made: another bubble for a fish, another space for a tile."""
        for first, end in ((actions.TILE, actions.FISH), (actions.FISH, actions.FINISH)):
            if made is not None and first <= made < end:
                return next((one for one in effects.plan.actions if first <= one < end and one != made), action)
        return action

    def _effects(self, action: int) -> Effects:
        plan = self.turns.plan(action)
        return Effects(
            self.state, self.seat, Plan(0.0, [action] if action >= actions.TILE else [], 0.0) if plan is None else plan
        )

    # -- what to do

    def _lead(self, action: int, made: int | None, effects: Effects) -> str:
        """Return what to do, or what would have been better."""
        how = "do" if made is None else "better"
        key, values = self._named(action, effects)
        if made is not None and key == "tile" and self._only_turned(action, made):
            key = "turn"
        return self.say(f"coach.{how}.{key}", **values)

    def _named(self, action: int, effects: Effects) -> tuple[str, dict[str, str]]:
        """Return the key of an action, and what it is done with."""
        if action >= actions.SHIFT:
            return "shift", {"tile": self._tile(effects.tile)}
        if action >= actions.MOVE:
            return "move", {"fish": self._fish(effects.fish)}
        if action >= actions.FINISH:
            space, corner = actions.finished(action)
            tile = {"tile": self._tile(self.ocean.tiles[space] >> 2)}
            if corner == actions.CREATURE_CORNER:
                return "finish_creature", tile
            return "finish_coral", tile | {"fish": self._fish(self.ocean.colour_at(CORNER[space * 4 + corner]))}
        if action >= actions.FISH:
            return "fish", {"fish": self._fish(self.state.hand_fish)}
        if action >= actions.TILE:
            return "tile", {"tile": self._tile(self.state.hand_tile)}
        if action >= actions.CARDS:
            choice = action - actions.CARDS
            orange, blue = self.state.orange[choice >> 1] + 1, self.state.blue[choice & 1] + 1
            return "cards", {"orange": self.to.card("orange", orange), "blue": self.to.card("blue", blue)}
        if actions.REFRESH_FREELY <= action < actions.LIFT:
            pool = action - (actions.REFRESH_FREELY if action < actions.REFRESH else actions.REFRESH)
            return "refresh", {"pool": self.say(f"pool_object.{pools.NAMES[pool]}")}
        if action in PLAIN:
            return PLAIN[action], {}
        if actions.TAKE <= action < actions.DRAW:
            return "take", {"tile": self._tile(effects.tile)}
        return "lift" if action == actions.LIFT else "choose", {
            "tile": self._tile(effects.tile),
            "fish": self._fish(effects.fish),
        }

    def _only_turned(self, action: int, made: int) -> bool:
        return actions.TILE <= made < actions.FISH and actions.placed(action)[0] == actions.placed(made)[0]

    # -- why

    def _reasons(self, action: int, effects: Effects) -> Reasons:
        """Return what speaks for an action, the weightiest first."""
        if action < actions.TAKE or action == actions.LIFT:
            return self._finishing(effects) | self._of_tile(effects, False) | self._of_fish(effects, True)
        if action >= actions.FISH and not actions.FINISH <= action < actions.MOVE:
            return self._finishing(effects) | (
                self._of_tile(effects, True) if action >= actions.SHIFT else self._of_fish(effects, False)
            )
        if actions.TILE <= action < actions.FISH:
            return self._finishing(effects) | self._of_tile(effects, True)
        if action >= actions.FINISH:
            return self._of_finishing(action, effects)
        if actions.TAKE <= action < actions.DRAW:
            return self._of_creature(effects)
        return self._of_prices(action)

    def _finishing(self, effects: Effects) -> Reasons:
        """Return what is finished, and what that brings from the cards."""
        found: Reasons = {}
        points, count = effects.tile_points, len(effects.finished)
        if count > 2 or len({self._on(effects, space) for space in effects.finished}) < count:
            found["finish"] = points, lambda: self.say("coach.why.finish_more", k=count, n=points)
        elif count:
            tiles = self._list([self.say("coach.tile", tile=self._on(effects, space)) for space in effects.finished])
            found["finish"] = points, lambda: self.say("coach.why.finish", tiles=tiles, n=points)
        if effects.card_points > 0:
            found["cards"] = effects.card_points, lambda: self.say("coach.why.cards", n=effects.card_points)
        return found

    def _of_tile(self, effects: Effects, places: bool) -> Reasons:
        """Return what speaks for a tile, by itself or where it is placed."""
        space = effects.space
        if space < 0 or effects.after.finished >> space & 1:
            return {}
        found = self._of_coral(effects) if effects.is_coral else self._of_creature(effects, places)
        chance = self._chance(effects)
        if chance:
            points = self.lookup.points[effects.tile]
            key = "chance" if places else "worth"
            strength = chance if places else chance * points
            found["chance"] = strength, lambda: self.say(f"coach.why.{key}", chance=chance, n=points)
        return found

    def _chance(self, effects: Effects) -> int:
        """Return the chance that the bot gives the placed tile of being finished, in percent."""
        evaluator = self.turns.planner.evaluator
        evaluator.value(effects.after)  # notes the chances
        return round(20 * evaluator.chance[effects.space]) * 5

    def _of_coral(self, effects: Effects) -> Reasons:
        found: Reasons = {}
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
            fish = self.say(f"fish.{COLOURS[colour]}")
            found["partner"] = 1, lambda: self.say("coach.why.partner", tile=self._name(effects, partner), fish=fish)
        return found

    def _of_creature(self, effects: Effects, places: bool = False) -> Reasons:
        """Return what speaks for a creature; `places`: where it is placed."""
        found: Reasons = {}
        wish = effects.wish()
        if effects.space >= 0:
            have, sight = effects.progress(), effects.sight()
            if have:
                found["progress"] = have, lambda: self.say("coach.why.progress", have=have, need=wish)
            if effects.looks(effects.space) == ALL_SPACES:
                found["sight"] = sight, lambda: self.say("coach.why.anywhere")
            elif places and sight >= wish:
                key = "marked" if sight == wish else "sight"
                found["sight"] = sight, lambda: self.say(f"coach.why.{key}", n=sight, need=wish)
        if not places and wish <= MODEST:
            found["modest"] = 1, lambda: self.say("coach.why.modest", need=wish)
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
            found["end"] = 1, lambda: self.say("coach.why.keep" if moves else "coach.why.nothing_left")
        elif action == actions.PAY_LIONFISH:
            key = "pay_free" if sum(state.lionfish) < FREE_LIONFISH else "pay_points"
            found["pay"] = 1, lambda: self.say(f"coach.why.{key}")
        elif action == actions.PAY_SHELL:
            key = "pay_bag" if self.turns.planner.spare <= 0 else "pay_shell"
            found["pay"] = 1, lambda: self.say(f"coach.why.{key}")
        elif actions.REFRESH_FREELY <= action < actions.LIFT:
            worth = self._worth()
            others = [value for one, value in worth.items() if not actions.REFRESH_FREELY <= one < actions.LIFT]
            gain = round(worth[action] + CAUTION - max(others)) if action in worth and others else 0
            key = "refresh" if price_of(state, action) else "refresh_free"
            if gain > 0:
                found["refresh"] = gain, lambda: self.say(f"coach.why.{key}", n=gain)
        elif actions.DRAW <= action < actions.REFRESH_FREELY:
            worth = self._worth()
            gain = round(max(worth.values()) - min(worth.values()))
            if gain > 0:
                found["bag"] = gain, lambda: self.say("coach.why.bag", n=gain)
        return found

    # -- in points

    def _worth(self) -> dict[int, float]:
        return self.turns.weigh()

    def _estimate(self, action: int) -> str:
        """Say by how much an action is ahead of all others."""
        worth = self._worth()
        others = [value for one, value in worth.items() if one != action]
        ahead = round(worth[action] - max(others)) if action in worth and others else 0
        return self.say("coach.why.ahead", n=ahead) if ahead > 0 else self.say("coach.why.even")

    def _difference(self, action: int, made: int) -> str:
        """Say how much a worse action costs."""
        worth = self._worth()
        return self.say("coach.wrong.difference", n=max(1, round(worth[action] - worth[made])))

    # -- what was wrong

    def _wrong(self, made: int, effects: Effects, other: Effects | None) -> str:
        """Return what is wrong with the action that was made, where it can be seen."""
        if other is None:
            return ""
        if actions.FISH <= made < actions.FINISH:
            hindered = other.hindered()
            if hindered and not effects.hindered():
                return self.say("coach.wrong.way", tile=self._name(other, hindered[0]))
            if effects.served() and not other.served():
                return self.say("coach.wrong.unwanted")
        if actions.TILE <= made < actions.FISH and not other.is_coral and other.sight() < other.wish() <= effects.sight():
            return self.say("coach.wrong.blind")
        if effects.finished and not other.finished and made != actions.END:
            return self.say("coach.wrong.nothing")
        if actions.TILE <= made < actions.FISH and effects.space >= 0 and not effects.after.finished >> effects.space & 1:
            chance = self._chance(other)
            if chance < self._chance(effects) and not effects.finished:
                return self.say("coach.wrong.chance", chance=chance)
        return ""

    # -- pieces

    def _tile(self, number: int) -> str:
        """Return a tile as the object of a verb."""
        if number < CORALS:
            return self.say(f"coral_object.{COLOURS[self.lookup.colour_of[number]]}")
        return self.say(f"creature_object.{KINDS[number - CORALS]}")

    def _on(self, effects: Effects, space: int) -> str:
        return self._tile(effects.after.tiles[space] >> 2)

    def _name(self, effects: Effects, space: int) -> str:
        """Return the tile on a space as the subject of a sentence."""
        return self.to.piece(self.lookup.names[effects.after.tiles[space] >> 2])

    def _fish(self, colour: int) -> str:
        return self.say(f"fish_object.{COLOURS[colour]}")

    def _list(self, parts: list[str]) -> str:
        return parts[0] if len(parts) == 1 else self.say("coach.and", list=", ".join(parts[:-1]), last=parts[-1])


PLAIN = {
    actions.DRAW: "bag_coral",
    actions.DRAW + 1: "bag_creature",
    actions.PAY_SHELL: "pay_shell",
    actions.PAY_LIONFISH: "pay_lionfish",
    actions.END: "end",
}
