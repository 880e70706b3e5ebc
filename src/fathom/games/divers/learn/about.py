"""What a decision is about: the tile on which most hangs, or the goal card that can be bought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.divers.bot import exchanging
from fathom.games.divers.bot.sight import Sight
from fathom.games.divers.learn import reasons, stakes
from fathom.games.divers.rules import legal, phases
from fathom.games.divers.rules.packed import SUITS
from fathom.games.divers.rules.treasures import GOALS_TO_WIN

if TYPE_CHECKING:
    from fathom.games.divers.learn.words import Words
    from fathom.games.divers.rules.position import Divers

AT_STAKE: Final = 0.06  # of the chance to win the game: a tile that is worth speaking of


def about(world: Divers, seat: int, to: Words) -> str:
    """Return what a seat has to decide."""
    if world.phase == phases.CLAIM:
        return _claim(world, seat, to)
    sight = to.sight
    if world.phase == phases.EXCHANGE:
        fitting = exchanging.fits(sight).bit_count()
        key = "exchange" if fitting else "exchange_none"
        return to.say(f"coach.about.{key}", k=fitting, m=exchanging.coming(sight).bit_count())
    return _play(sight, to)


def _play(sight: Sight, to: Words) -> str:
    tiles = sorted(sight.tiles, key=lambda tile: -abs(sight.swings[tile]))
    if not any(sight.world.placed):
        return to.say("coach.about.fresh", tile=tiles[0] + 1, treasures=to.on(tiles[0]))
    for tile in tiles:
        if abs(sight.swings[tile]) < AT_STAKE and tile != tiles[0]:
            break
        said = _last_card(sight, tile, to)
        if said:
            return said
    # Where the outcome is open and the treasures are worth the most.
    tile = max(tiles, key=lambda one: abs(sight.swings[one]) * (0.1 + sight.chances[one] * (1 - sight.chances[one])))
    purpose = to.purpose("which", tile)
    key = "goal" if purpose else "stake"
    depth = to.depth(tile)
    return to.say(
        f"coach.about.{key}",
        tile=tile + 1,
        purpose=purpose,
        treasures=to.on(tile),
        depth=to.say(f"depth.{depth}"),
        rule=to.say(f"coach.rule.{depth}"),
        **reasons.standing(sight, tile),
    )


def _last_card(sight: Sight, tile: int, to: Words) -> str:
    """Return what there is to decide at a tile that lacks one card, if it can be decided now or by the next card."""
    slot = stakes.last_slot(sight, tile)
    if slot is None:
        return ""
    actions = [action for action in sight.world.actions(sight.seat) if action // sight.lookup.cards == slot]
    winning = [card for card in (action % sight.lookup.cards for action in actions) if stakes.wins(sight, slot, card, sight.seat)]
    if winning:
        key = "win_one" if len(winning) == 1 else "win"
        purpose = to.purpose("which", tile)
        return to.say(f"coach.about.{key}", tile=tile + 1, treasures=to.on(tile), purpose=purpose, card=to.card(winning[0]))
    threats = stakes.threats(sight, slot)
    pool = (sight.unseen | sight.shown) & sight.world.room[slot]
    if not threats or not actions:
        return ""
    key = "close_all" if len(threats) == pool.bit_count() else "close"
    return to.say(f"coach.about.{key}", tile=tile + 1, treasures=to.on(tile), m=pool.bit_count(), k=len(threats))


def _claim(world: Divers, seat: int, to: Words) -> str:
    goals = legal.affordable(world, seat)
    colours = [colour for colour in range(SUITS) if goals >> colour & 1]
    goal = colours[0]
    if world.won[seat].bit_count() == GOALS_TO_WIN - 1:
        return to.say("coach.about.claim_third", goal=to.colour(goal))
    if len(colours) > 1:
        return to.say("coach.about.claim_many", n=len(colours))
    ways = sum(action != world.lookup.pass_action for action in world.actions(seat))
    if ways > 1:
        return to.say("coach.about.claim_pay", goal=to.colour(goal), ways=ways)
    return to.say("coach.about.claim", goal=to.colour(goal), n=max(0, stakes.lacking(world, 1 - seat, goal) or 0))
