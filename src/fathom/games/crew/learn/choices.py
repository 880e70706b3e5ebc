"""Why a choice other than a card is good: a task, a message, a prediction, a card to pass on, a decision of the crew."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.bot.fast_policy import UNFIT, WILLING
from fathom.games.crew.bot.fitness import fitness, fitness_for_all, strength
from fathom.games.crew.cards import CARDS, COLOURED, FIRST_SUBMARINE, SUIT_CARDS, SUIT_OF, VALUE_OF, card_name, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.goal import OPEN, Goal
from fathom.games.crew.learn.stakes import stakes
from fathom.games.crew.learn.worth import concerns, sends, shown
from fathom.games.crew.rules import Crew, actions, phases
from fathom.games.crew.rules.legal import next_prediction
from fathom.games.crew.show.words import CrewSpeaker

TRIALS: Final = "coach.why.trials"
SAFE: Final = 8  # values that seldom lose a trick in their colour


def expected(hand: int) -> int:
    """Return about how many tricks a hand can win."""
    return (strength(hand) + 5) // 10


def why(world: Crew, seat: int, action: int, to: CrewSpeaker) -> str:
    """Return why a choice is good."""
    phase = world.phase
    if phase == phases.TAKING:
        return _why_taken(world, seat, action, to)
    if phase == phases.GIVE:
        return _why_given(world, seat, action % CARDS, to)
    if phase == phases.PREDICTING:
        number = action - actions.PREDICT
        owner = world.owners[next_prediction(world, seat)]
        return to.say("coach.why.predict", n=number) if number == expected(world.hands[owner]) else to.say(TRIALS)
    if phase == phases.TRICK:
        return _why_said(world, seat, action, to)
    if phase == phases.DISTRESS:
        if sends(world, action):
            return to.say("coach.why.signal")
        return to.say("coach.why.no_pass" if world.distress else "coach.why.no_signal")
    if phase == phases.RETRY:
        return to.say("coach.why.same_tasks" if world.display else "coach.why.again")
    if actions.ASSIGN <= action < actions.MARK:
        return _why_assigned(world, seat, action, to)
    if phase in (phases.DISTRIBUTE, phases.DIVIDE):
        return to.say("coach.why.draft")
    if phase in (phases.VOLUNTEER, phases.HAND_OVER) and world.lookup.tonoja not in (world.turn, action - actions.ASK):
        fits = fitness_for_all(world, seat)
        if action in (actions.YES, actions.KEEP) and fits >= UNFIT:
            return to.say("coach.why.all_fit")
        if action not in (actions.YES, actions.KEEP) and fits < WILLING:
            return to.say("coach.why.all_unfit")
    return to.say(TRIALS)


def fault_of_message(world: Crew, action: int, to: CrewSpeaker) -> str | None:
    """Return what was wrong with a message."""
    if world.phase != phases.TRICK or not actions.SHOW <= action < actions.READY or concerns(world, shown(action)):
        return None
    said = to.say("coach.fault.token", card=to.card(card_name(shown(action))))
    return said[0].upper() + said[1:]


def _why_taken(world: Crew, seat: int, action: int, to: CrewSpeaker) -> str:
    if world.turn == world.lookup.tonoja:
        return to.say(TRIALS)
    hand, captain = world.hands[seat], seat == world.facts.captain
    fits = {place: _fits(world, place, hand, captain) for place, owner in enumerate(world.owners) if owner < 0}
    if action == actions.PASS:
        return to.say("coach.why.unfit" if max(fits.values()) < UNFIT else TRIALS)
    place = action - actions.TAKE
    return _suits(world.lookup.goals[world.display[place]], hand, captain, fits[place] == max(fits.values()), to)


def _why_assigned(world: Crew, seat: int, action: int, to: CrewSpeaker) -> str:
    place, receiver = divmod(action - actions.ASSIGN, actions.MOST_MEMBERS)
    hand, captain = world.hands[seat], seat == world.facts.captain
    if receiver == seat:
        return _suits(world.lookup.goals[world.display[place]], hand, captain, False, to)
    return to.say("coach.why.unfit_one" if _fits(world, place, hand, captain) < UNFIT else TRIALS)


def _fits(world: Crew, place: int, hand: int, captain: bool) -> int:
    return fitness(world.lookup.goals[world.display[place]], hand, captain)


def _suits(goal: Goal, hand: int, captain: bool, best: bool, to: CrewSpeaker) -> str:
    """Return why a task suits a hand."""
    kind = goal.kind
    if kind == kinds.AT_LEAST and count(goal.first) <= 3:
        found = _wins_card(goal.first, hand, to)
        if found is not None:
            return found
    average = 40 * 10 // (4 * goal.members)  # a hand's fair share, in tenths of a trick
    tricks = expected(hand)
    few = kind in (kinds.FEWER_THAN_EACH, kinds.FEWER_THAN_CAPTAIN, kinds.NEVER_LEAD, kinds.NO_STREAK) or (
        kind == kinds.EXACTLY and not goal.n
    )
    if kind == kinds.PLACES and goal.first & 1 and captain:
        return to.say("coach.why.take_lead")
    if (kind == kinds.PLACES and not goal.first) or (kind == kinds.TRICKS_WON and not goal.n):
        few = True
    if few and strength(hand) < average:
        return to.say("coach.why.take_weak", n=tricks)
    many = kind in (kinds.MORE_THAN_ALL, kinds.MORE_THAN_EACH, kinds.MORE_THAN_CAPTAIN, kinds.STREAK)
    if many and strength(hand) > average:
        return to.say("coach.why.take_strong", n=tricks)
    return to.say("coach.why.take_best" if best else TRIALS)


def _wins_card(wanted: int, hand: int, to: CrewSpeaker) -> str | None:
    """Return how a hand would win one of the wanted cards, if it has the cards for it."""
    for card in range(CARDS - 1, -1, -1):
        if not wanted >> card & 1:
            continue
        above = hand & SUIT_CARDS[SUIT_OF[card]] & ~((2 << card) - 1)
        if hand >> card & 1 and (card >= FIRST_SUBMARINE + 2 or (card < FIRST_SUBMARINE and VALUE_OF[card] >= SAFE)):
            return to.say("coach.why.take_held", card=to.card(card_name(card)))
        top = above.bit_length() - 1
        if top >= 0 and not hand >> card & 1 and (top >= FIRST_SUBMARINE or VALUE_OF[top] >= SAFE):
            return to.say("coach.why.take_above", card=to.card(card_name(card)), above=to.card(card_name(top)))
    return None


def _why_given(world: Crew, seat: int, card: int, to: CrewSpeaker) -> str:
    tonoja = world.lookup.tonoja
    giver = tonoja if tonoja >= 0 and world.hands[tonoja] >> card & 1 else seat
    receiver = world.receiver(giver)
    for each in stakes(world, seat):
        if each.wants >> card & 1 and each.owner == receiver:
            return to.act("coach.why.give_wanted", receiver)
    if giver == seat and world.hands[seat] & SUIT_CARDS[SUIT_OF[card]] & COLOURED == 1 << card:
        return to.say("coach.why.give_only")
    return to.say(TRIALS)


def _why_said(world: Crew, seat: int, action: int, to: CrewSpeaker) -> str:
    if action == actions.READY:
        return to.say("coach.why.ready")
    card = shown(action)
    for each in stakes(world, seat):
        if each.wants >> card & 1:
            return to.say("coach.why.show_own") if each.owner == seat else to.act("coach.why.show_wanted", each.owner)
    for task, owner, status in zip(world.display, world.owners, world.status, strict=True):
        if status == OPEN and owner == seat and world.lookup.goals[task].first & SUIT_CARDS[SUIT_OF[card]]:
            return to.say("coach.why.show_colour")
    return to.say("coach.why.show")
