"""A novice at Crew: judges a card by the trick as it lies on the table, as if nobody played after it.

It knows its own tasks and those of the others; what may still be played, and who could win what, it overlooks.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.crew import modes
from fathom.games.crew.bot.fast_policy import fast_action
from fathom.games.crew.bot.goal_values import value_trick
from fathom.games.crew.bot.trick_value import FAILURE, POWER
from fathom.games.crew.cards import CARDS, beats, numbers
from fathom.games.crew.rules import Crew, actions, phases


def choose(world: Crew, seat: int, dice: Dice) -> int:
    """Return the obvious choice. It lays no card open, and agrees to what others propose."""
    legal = world.actions(seat)
    if len(legal) == 1:
        return legal[0]
    if world.phase != phases.TRICK:
        return actions.AGREE if actions.AGREE in legal else fast_action(guess(world, seat, dice), seat)
    if actions.READY in legal:
        return actions.READY
    return _card(guess(world, seat, dice), [action for action in legal if action < CARDS], dice)


def guess(world: Crew, seat: int, dice: Dice) -> Crew:
    """Return a world drawn from what the seat knows, without messages: nobody lays cards open while it thinks."""
    found = world.sample(seat, dice)
    found.mode = modes.SILENT
    found.tokens = 0
    found.pool = 0
    return found


def _card(world: Crew, cards: list[int], dice: Dice) -> int:
    """Return the card after which the trick looks best."""
    member = world.turn
    value = value_trick(world)
    best = cards[0]
    most = -(10**9)
    for card in cards:
        leads = not world.laid_count
        winner = member if leads or beats(card, world.best) else world.best_member
        worth = value.base[winner] - value.cost[card] - value.demand[member] * POWER[card] // 4
        worth += sum(value.gain[CARDS * winner + laid] for laid in numbers(world.trick_cards | 1 << card))
        if leads and value.no_lead[member] >> card & 1:
            worth += FAILURE
        worth = 8 * worth + dice.below(8)
        if worth > most:
            most = worth
            best = card
    return best
