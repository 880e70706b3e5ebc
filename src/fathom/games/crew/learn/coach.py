"""Crew's coach: what a decision is about, which choice is good and why, for one member alone among bots.

It speaks of what the seat knows: its hand, what lies open, tasks, messages and shown voids (`sight`, `stakes`, `reasons`,
`headline`, `choices`). What choices are worth comes from trying them out as the game's own bot does (`worth`).
"""

from __future__ import annotations

from collections.abc import Mapping

from fathom.core.coach import Coach
from fathom.core.text import Catalogue
from fathom.games.crew.cards import CARDS, card_name
from fathom.games.crew.learn import choices, reasons
from fathom.games.crew.learn.headline import LONGEST, about_card, about_message
from fathom.games.crew.learn.sight import Sight, is_card
from fathom.games.crew.learn.worth import MARGIN, shown, weigh
from fathom.games.crew.rules import Crew, actions, decisions, phases
from fathom.games.crew.rules.legal import next_prediction
from fathom.games.crew.show.names import PHASES, choice_names, member_letter, position_name
from fathom.games.crew.show.words import CrewSpeaker


def about(world: Crew, seat: int, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what is to be decided now."""
    to = CrewSpeaker(text, seat, names)
    phase = world.phase
    if phase == phases.TRICK:
        sight = Sight(world, seat)
        legal = world.actions(seat)
        return about_card(sight, to) if legal and legal[0] < CARDS else about_message(sight, to, legal)
    n, tricks = len(world.display), choices.expected(world.hands[seat])
    if phase == phases.TAKING:
        if world.turn == world.lookup.tonoja:
            return to.say("coach.about.take_tonoja")
        left = world.owners.count(-1)
        key = "take_or_pass" if world.may_pass() else "take"
        if left == 1:
            place = world.owners.index(-1)
            return to.say(f"coach.about.{key}_one", task=to.task(world.display[place]), n=tricks)
        return to.say(f"coach.about.{key}", n=tricks, tasks=left)
    if phase == phases.GIVE:
        if world.given[seat] >= 0:
            return to.say("coach.about.give_tonoja")
        return to.act("coach.about.give", world.receiver(seat))
    if phase == phases.PREDICTING:
        owner = world.owners[next_prediction(world, seat)]
        key = "predict" if owner == seat else "predict_tonoja"
        return to.say(f"coach.about.{key}", n=choices.expected(world.hands[owner]))
    if phase == phases.VOLUNTEER and world.turn == world.lookup.tonoja:
        return to.say("coach.about.volunteer_tonoja")
    if phase == phases.DISTRESS and world.distress:
        return to.say("coach.about.distress_again")
    if phase == phases.RETRY and not world.display:
        return to.say("coach.about.retry_objective")
    return to.say(f"coach.about.{PHASES[phase]}", n=tricks, tasks=n)


def explain(world: Crew, seat: int, action: int, made: int | None, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return why a choice is good, or better than the one that was made."""
    to = CrewSpeaker(text, seat, names)
    move = _move(world, seat, action, to)
    why, wrong = _why(world, seat, action, made, to)
    if made is None:
        return f"{move}. {why or to.say(choices.TRIALS)}"
    better = to.say("coach.better", move=move[0].lower() + move[1:])
    if wrong is None:
        return f"{better} {why or to.say(choices.TRIALS)}"
    both = f"{wrong} {better}"
    return both if why is None or len(both) + len(why) >= LONGEST else f"{both} {why}"


def point(world: Crew, seat: int, action: int) -> tuple[str, ...]:
    """Return what a choice is about on the board."""
    if action < CARDS:
        return (f"card:{card_name(action)}",)
    if action < actions.SHOW:
        return (f"card:{card_name(action - actions.GIVE_FOR_TONOJA)}",)
    if action < actions.READY:
        return "button:show", f"card:{card_name(shown(action))}"
    if action == actions.READY:
        return ("button:ready",)
    if actions.TAKE <= action < actions.PASS:
        task = world.display[action - actions.TAKE]
        return f"task:{task}", f"take:{task}"
    if actions.ASK <= action < actions.PREDICT:
        return (f"ask:{member_letter(world, action - actions.ASK)}",)
    if actions.PREDICT <= action < actions.AGREE:
        return (f"predict:{action - actions.PREDICT}",)
    if actions.PROPOSE <= action < actions.ASSIGN:
        return (f"choice:{choice_names(world, world.phase)[action - actions.PROPOSE]}",)
    if actions.ASSIGN <= action < actions.MARK:
        return (f"task:{world.display[(action - actions.ASSIGN) // actions.MOST_MEMBERS]}",)
    if action == actions.AGREE and decisions.choices(world):
        return (f"choice:{choice_names(world, world.phase)[world.proposal]}",)
    return (BUTTONS[action],) if action in BUTTONS else ()


BUTTONS = {
    actions.PASS: "button:pass",
    actions.YES: "button:yes",
    actions.NO: "button:no",
    actions.KEEP: "button:keep",
}

COACH = Coach(about=about, weigh=weigh, explain=explain, point=point, margin=MARGIN)


def _why(world: Crew, seat: int, action: int, made: int | None, to: CrewSpeaker) -> tuple[str | None, str | None]:
    """Return what speaks for a choice, if there is something special, and what was wrong with the one that was made."""
    if not is_card(world, action):
        wrong = None if made is None else choices.fault_of_message(world, made, to)
        return choices.why(world, seat, action, to), wrong
    sight = Sight(world, seat)
    if made is not None and not is_card(world, made):
        return None, choices.fault_of_message(world, made, to)
    found = reasons.best_reason(sight, action, made)
    wrong = None
    if made is not None:
        worse = reasons.fault(sight, made, action)
        wrong = None if worse is None else _sentence("fault", worse, to)
    return None if found is None else _sentence("why", found, to), wrong


def _sentence(part: str, reason: reasons.Reason, to: CrewSpeaker) -> str:
    values: dict[str, object] = {}
    if reason.card >= 0:
        values["card"] = to.card(card_name(reason.card))
    if reason.task:
        values["task"] = to.task(reason.task)
    key = f"coach.{part}.{reason.key}"
    sentence = to.say(key, **values) if reason.owner < 0 else to.act(key, reason.owner, **values)
    return sentence[0].upper() + sentence[1:]


def _move(world: Crew, seat: int, action: int, to: CrewSpeaker) -> str:
    """Return a choice as it is advised."""
    if action < actions.SHOW:
        card = to.card(card_name(action % CARDS))
        return to.say("coach.do.give" if world.phase == phases.GIVE else "coach.do.play", card=card)
    if action < actions.READY:
        position = position_name((action - actions.SHOW) % actions.POSITIONS)
        return to.say(f"coach.do.show_{position or 'card'}", card=to.card(card_name(shown(action))))
    if actions.TAKE <= action < actions.PASS:
        return to.say("coach.do.take", task=to.task(world.display[action - actions.TAKE]))
    if actions.ASK <= action < actions.PREDICT:
        return to.act("coach.do.ask", action - actions.ASK)
    if actions.PREDICT <= action < actions.AGREE:
        return to.say("coach.do.predict", n=action - actions.PREDICT)
    if actions.PROPOSE <= action < actions.ASSIGN:
        choice = choice_names(world, world.phase)[action - actions.PROPOSE]
        return to.say("coach.do.propose", what=to.choice(PHASES[world.phase], choice))
    if actions.ASSIGN <= action < actions.MARK:
        place, member = divmod(action - actions.ASSIGN, actions.MOST_MEMBERS)
        return to.act("coach.do.assign", member, task=to.task(world.display[place]))
    named = {actions.READY: "ready", actions.PASS: "pass", actions.YES: "yes", actions.NO: "no", actions.KEEP: "keep"}
    return to.say(f"coach.do.{named.get(action, 'agree')}")
