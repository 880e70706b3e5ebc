"""The coach: which card to lay where, what to exchange, which goal to buy, and why; in shares of the chance to win the game.

The bot weighs the moves (`bot.choice`). `about` says what a decision is about, `words` what to do and why; `reasons` and `stakes`
find out what there is to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fathom.core.coach import Coach
from fathom.core.dice import Dice
from fathom.core.notation import seat_letter
from fathom.core.text import Catalogue
from fathom.games.divers.bot import choice
from fathom.games.divers.components import COLOURS
from fathom.games.divers.learn import about as decisions
from fathom.games.divers.learn import words
from fathom.games.divers.lookup import EXCHANGES
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.position import Divers
from fathom.games.divers.show.names import card_name, card_names

MARGIN: Final = 0.05  # of the chance to win: a novice then hears of one move in eight or nine


def about(world: Divers, seat: int, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what is to be decided now."""
    return decisions.about(world, seat, words.Words(world, seat, text))


def weigh(world: Divers, seat: int, dice: Dice) -> Mapping[int, float]:
    """Return what each action is worth, as a share of the chance to win the game."""
    return choice.weigh(world, seat)


def explain(world: Divers, seat: int, action: int, made: int | None, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return why an action is good, or better than the one that was made."""
    to = words.Words(world, seat, text)
    if world.phase == phases.PLAY:
        return to.play(action, made)
    if world.phase == phases.CLAIM:
        return to.claim(action, made)
    return to.exchange(action, made)


def point(world: Divers, seat: int, action: int) -> tuple[str, ...]:
    """Return the elements that an action is about."""
    lookup = world.lookup
    if action < lookup.first_exchange:
        slot, card = divmod(action, lookup.cards)
        place = f"{slot // 2 + 1}{seat_letter(slot % 2)}"
        return f"card:{card_name(lookup, card)}", f"free:{place}:{COLOURS[lookup.colour_of[card]]}"
    if action < lookup.pass_action:
        cards = world.cards_at(seat, EXCHANGES[action - lookup.first_exchange])
        return (*(f"card:{name}" for name in card_names(lookup, cards)), "button:exchange")
    if action == lookup.pass_action:
        return ("button:pass",)
    goal = lookup.payment_goal[action - lookup.first_payment]
    return f"goalcard:{COLOURS[goal]}", f"trophies:{seat}"


COACH = Coach(about=about, weigh=weigh, explain=explain, point=point, margin=MARGIN)
