"""What a trick is about: who leads what, and the task for which it matters most."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import SUIT_CARDS, SUIT_OF, VALUE_CARDS, card_name
from fathom.games.crew.goals import kinds
from fathom.games.crew.learn.sight import Sight
from fathom.games.crew.learn.stakes import ANY, LIKES, MUST, NEVER, SHUNS, Stake, stakes
from fathom.games.crew.learn.worth import is_needed, shown
from fathom.games.crew.rules import actions
from fathom.games.crew.show.words import CrewSpeaker

LONGEST: Final = 220  # characters that one reads while thinking about a card


def about_card(sight: Sight, to: CrewSpeaker) -> str:
    """Return what matters for the card to be played."""
    world = sight.world
    tonoja = sight.mover == world.lookup.tonoja
    matter = _matter(sight, to)
    if sight.leads:
        return f"{to.say('coach.trick.lead_tonoja' if tonoja else 'coach.trick.lead')} {matter}"
    suit = SUIT_CARDS[SUIT_OF[world.lead]]
    key = "tonoja" if tonoja else "follow" if sight.hand & suit else "free"
    opening = to.act(f"coach.trick.{key}", world.facts.leader, by=to.card_by(card_name(world.lead)))
    if world.best_member == world.facts.leader:
        return f"{opening} {matter}"
    ahead = to.act("coach.trick.ahead", world.best_member, by=to.card_by(card_name(world.best)))
    said = f"{opening} {ahead} {matter}"
    return said if len(said) <= LONGEST else f"{opening} {matter}"


def about_message(sight: Sight, to: CrewSpeaker, legal: list[int]) -> str:
    """Return what matters before a trick, when a card can be shown."""
    world = sight.world
    for action in legal:
        if actions.SHOW <= action < actions.READY and is_needed(world, sight.seat, shown(action)):
            card = 1 << shown(action)
            owner = next(each.owner for each in stakes(world, sight.seat) if each.wants & card and each.owner != sight.seat)
            return to.act("coach.trick.show_needed", owner, card=to.card(card_name(shown(action))))
    opening = to.act("coach.trick.before", world.turn)
    return f"{opening} {_matter(sight, to)}"


def _matter(sight: Sight, to: CrewSpeaker) -> str:
    """Return for which task the trick matters most, or what the mission's objective asks for."""
    if sight.world.lookup.objective is not None:
        return _objective(sight, to)
    known = stakes(sight.world, sight.seat)
    if not known:
        return to.say("coach.trick.nothing")
    said = _say(sight, max(known, key=lambda stake: _weight(sight, stake)), to)
    return said[0].upper() + said[1:]


def _weight(sight: Sight, stake: Stake) -> int:
    """Return how much a trick has to do with a task."""
    own = 1 if stake.owner == sight.mover else 0
    table = sight.world.trick_cards
    if stake.trick in (MUST, NEVER):
        return 100 + own
    if table & stake.wants or (own and table & stake.avoids):
        return 90 + own
    if sight.leads and own and stake.no_lead:
        return 85
    if sight.legal & stake.wants:
        return 70 + own
    if wanted_here(sight, stake):
        return 60 + own
    if stake.wants:
        return 20 + own
    return (30 if stake.trick != ANY or stake.avoids else 10) + 2 * own


def wanted_here(sight: Sight, stake: Stake) -> int:
    """Return the wanted cards of the led colour that others may still play to this trick."""
    if not sight.world.laid_count:
        return 0
    coming = 0
    for member in sight.later:
        coming |= sight.may_hold[member]
    return stake.wants & SUIT_CARDS[SUIT_OF[sight.world.lead]] & coming


def _say(sight: Sight, stake: Stake, to: CrewSpeaker) -> str:
    """Return what a task has to do with the trick."""
    world, owner = sight.world, stake.owner
    own = owner == sight.mover
    task = to.task(stake.task)
    if stake.trick in (MUST, NEVER):
        return to.act("coach.trick.must" if stake.trick == MUST else "coach.trick.never", owner, task=task)
    here = world.trick_cards & stake.wants
    if here:
        ahead = sight.holder == owner
        key = "here_own" if own else "here_ahead" if ahead else "here"
        return to.act(f"coach.trick.{key}", owner, card=_card(here, to))
    if own and world.trick_cards & stake.avoids:
        return to.act("coach.trick.avoid", owner, card=_card(world.trick_cards & stake.avoids, to))
    if sight.leads and own and stake.no_lead:
        return to.act("coach.trick.no_lead", owner, task=task)
    held = sight.legal & stake.wants
    if held and not own and not sight.leads and not world.laid_count:
        return to.act("coach.trick.hold_before", owner, card=_card(held, to))
    if held:
        key = "hold_own" if own else "hold_tonoja" if sight.mover == world.lookup.tonoja else "hold"
        return to.act(f"coach.trick.{key}", owner, card=_card(held, to))
    here = wanted_here(sight, stake)
    if here:
        return to.act("coach.trick.coming_own" if own else "coach.trick.coming", owner, card=_card(here, to))
    if stake.wants:
        return to.act("coach.trick.wants", owner, card=_card(stake.wants, to))
    key = "limits" if stake.avoids and not own else {LIKES: "likes", SHUNS: "shuns"}.get(stake.trick, "task")
    return to.act(f"coach.trick.{key}", owner, task=task)


def _objective(sight: Sight, to: CrewSpeaker) -> str:
    """Return what the mission's objective asks of the trick."""
    world = sight.world
    goal = world.lookup.objective
    assert goal is not None, "there is an objective"
    if goal.kind == kinds.BALANCE:
        value = next(value for value in range(1, 10) if goal.first == VALUE_CARDS[value])
        return to.say("coach.trick.balance", value=value)
    if goal.kind == kinds.NO_LEAD:
        return to.say("coach.trick.nobody_leads")
    if goal.kind == kinds.FINAL_CARD:
        return to.say("coach.trick.final", card=_card(goal.first, to))
    first = next((member for member, wins in enumerate(world.facts.wins) if wins & 1), None)
    return to.say("coach.trick.first") if first is None else to.act("coach.trick.ahead_of_all", first)


def _card(cards: int, to: CrewSpeaker) -> str:
    return to.card(card_name(cards.bit_length() - 1))
