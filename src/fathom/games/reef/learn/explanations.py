"""Why an action is good, in sentences: what to do, what speaks for it and, against another one, what that one misses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fathom.core.text import Catalogue
from fathom.games.reef.bot.evaluation import DEBT
from fathom.games.reef.bot.plans import Plan
from fathom.games.reef.geometry import CORNER
from fathom.games.reef.learn.effects import Effects
from fathom.games.reef.learn.reasons import Reasoner
from fathom.games.reef.learn.speaking import LONGEST, CoachSpeaker
from fathom.games.reef.learn.turns import Turns
from fathom.games.reef.rules import actions, phases, pools
from fathom.games.reef.rules.prices import price_of

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

REASONS = 2  # that are given at most
CLEARLY = 20  # percent: a smaller difference between two chances is not spoken of


def explain(state: Reef, seat: int, action: int, made: int | None, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return why an action is good, or better than the one that was made."""
    said = _Explainer(state, seat, CoachSpeaker(state.lookup, text, seat, names)).sentences(action, made)
    while len(said) > 2 and len(" ".join(said)) > LONGEST:
        del said[-1 if made is None else 1]  # the second reason; what was wrong stays
    return " ".join(said)


class _Explainer:
    """Explains the actions of a seat that is to act."""

    def __init__(self, state: Reef, seat: int, to: CoachSpeaker) -> None:
        self.state = state
        self.seat = seat
        self.lookup = state.lookup
        self.ocean = state.oceans[seat]
        self.to = to
        self.say = to.say
        self.turns = Turns(state, seat)
        self.reasoner = Reasoner(state, seat, self.turns, to)

    def sentences(self, best: int, made: int | None) -> list[str]:
        effects = self._effects(best)
        action = self._answer(best, made, effects)
        other = None if made is None else self._effects(made)
        said = [self._lead(action, made, effects)]
        reasons = self.reasoner.reasons(action, effects)
        missed = {} if made is None or other is None else self.reasoner.reasons(made, other)
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
            return "shift", {"tile": self.to.tile(effects.tile)}
        if action >= actions.MOVE:
            return "move", {"fish": self.to.fish(effects.fish)}
        if action >= actions.FINISH:
            space, corner = actions.finished(action)
            tile = {"tile": self.to.tile(self.ocean.tiles[space] >> 2)}
            if corner == actions.CREATURE_CORNER:
                return "finish_creature", tile
            return "finish_coral", tile | {"fish": self.to.fish(self.ocean.colour_at(CORNER[space * 4 + corner]))}
        if action >= actions.FISH:
            return "fish", {"fish": self.to.fish(self.state.hand_fish)}
        if action >= actions.TILE:
            return "tile", {"tile": self.to.tile(self.state.hand_tile)}
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
            return "take", {"tile": self.to.tile(effects.tile)}
        pair = {"tile": self.to.tile(effects.tile), "fish": self.to.fish(effects.fish)}
        if action == actions.LIFT:
            return "lift", pair | {"price": self.to.price(price_of(self.state, action))}
        return "choose", pair

    def _only_turned(self, action: int, made: int) -> bool:
        return actions.TILE <= made < actions.FISH and actions.placed(action)[0] == actions.placed(made)[0]

    # -- in points

    def _estimate(self, action: int) -> str:
        """Say by how much an action is ahead of all others."""
        worth = self.turns.weigh()
        others = [value for one, value in worth.items() if one != action]
        ahead = round(worth[action] - max(others)) if action in worth and others else 0
        return self.say("coach.why.ahead", n=ahead) if ahead > 0 else self.say("coach.why.even")

    def _difference(self, action: int, made: int) -> str:
        """Say how much a worse action costs."""
        worth = self.turns.weigh()
        difference = worth[action] - worth[made]
        paying = self.state.phase == phases.PAYING
        if difference > DEBT / 2 or (paying and self.turns.planner.spare <= 0):  # it empties the fish bag: no number of points
            return self.say("coach.why.pay_bag")
        return self.say("coach.wrong.difference", n=max(1, round(difference)))

    # -- what was wrong

    def _wrong(self, made: int, effects: Effects, other: Effects | None) -> str:
        """Return what is wrong with the action that was made, where it can be seen."""
        if other is None:
            return ""
        if actions.FISH <= made < actions.FINISH:
            hindered = other.hindered()
            if hindered and not effects.hindered():
                return self.say("coach.wrong.way", tile=self.to.subject(other.after.tiles[hindered[0]] >> 2))
            if effects.served() and not other.served():
                return self.say("coach.wrong.unwanted")
        if actions.TILE <= made < actions.FISH and not other.is_coral and other.sight() < other.wish() <= effects.sight():
            return self.say("coach.wrong.blind")
        if effects.finished and not other.finished and made != actions.END:
            return self.say("coach.wrong.nothing")
        if actions.TILE <= made < actions.FISH and effects.space >= 0 and not effects.after.finished >> effects.space & 1:
            chance = self.reasoner.chance(other)
            if chance + CLEARLY <= self.reasoner.chance(effects) and not effects.finished:
                return self.say("coach.wrong.chance" if chance else "coach.wrong.hopeless", chance=chance)
        return ""


PLAIN = {
    actions.DRAW: "bag_coral",
    actions.DRAW + 1: "bag_creature",
    actions.PAY_SHELL: "pay_shell",
    actions.PAY_LIONFISH: "pay_lionfish",
    actions.END: "end",
}
