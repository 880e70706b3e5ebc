# mypyc: compile
"""Crew's own bot, a partner for people.

It agrees to what the crew decides, lays open a card that others need, and chooses everything else by trying it out: in worlds
drawn from what its seat knows, each choice is followed by hunches to the end of the attempt, and the one that wins most often is
made. Of the world it is given it uses what its seat sees, and draws others from it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from fathom.core.dice import Dice
from fathom.core.state import NATURE
from fathom.games.crew.actions import AGREE, ASSIGN, GIVE_FOR_TONOJA, MOST_MEMBERS, READY
from fathom.games.crew.cards import CARDS
from fathom.games.crew.goals import DONE
from fathom.games.crew.hunches import fitness, hunch, hunch_card
from fathom.games.crew.lookup import SILENT
from fathom.games.crew.phases import (
    DEAL,
    DISTRIBUTE,
    DIVIDE,
    DRAW,
    DRAW_TERRAIN,
    GIVE,
    OVER,
    RETRY,
    TRICK,
    TURN_UP,
)
from fathom.games.crew.rules import Crew
from fathom.games.crew.signals import signal
from fathom.games.crew.stakes import Stakes

WON: Final = 1000  # what an attempt comes to; a lost one comes to much less, more if it went well for long
LIKED: Final = 50  # what is added where a hunch would choose the same, so that it decides between equals
CHANGES: Final = 2  # that the bot makes to a draft of the crew
BETTER: Final = 50  # how much better an attempt must go on average for the bot to change a draft
SURE: Final = 90  # the fitness from which it takes a task over without trying that out
HOPELESS: Final = 10  # the fitness up to which it gives one away
FIRST_LOOK: Final = 8  # worlds before bad choices are dropped


def choose(world: Crew, seat: int, dice: Dice, strength: int) -> int:
    """The bot's choice; its strength is the number of worlds in which it tries out every choice, 0 is a mere hunch."""
    actions = world.actions(seat)
    if len(actions) == 1:
        return actions[0]
    phase = world.phase
    if phase == DISTRIBUTE or phase == DIVIDE:
        return _improve_draft(world, seat, dice, strength, actions)
    if AGREE in actions:
        return AGREE
    if phase == TRICK and not world.laid_count:
        message = signal(world, seat, actions)
        if message >= 0:
            return message
        if READY in actions:
            return READY
        actions = [action for action in actions if action < CARDS]
    elif phase == GIVE and actions[0] < GIVE_FOR_TONOJA:
        actions = [action for action in actions if action < GIVE_FOR_TONOJA]
    if len(actions) == 1:
        return actions[0]
    if not strength:
        return hunch(_silent(world.sample(seat, dice)), seat)
    results = try_out(world, seat, dice, strength, actions)
    return actions[results.index(max(results))]


def try_out(world: Crew, seat: int, dice: Dice, strength: int, actions: list[int]) -> list[float]:
    """What each action leads to on average, about WON at best; those that look bad early are not tried so often."""
    totals = [0] * len(actions)
    tried = [0] * len(actions)
    alive = list(range(len(actions)))
    for number in range(1, strength + 1):
        guess = _silent(world.sample(seat, dice))
        liked = hunch(guess, seat)
        for i in alive:
            state = guess.copy()
            state.apply(seat, actions[i])
            totals[i] = totals[i] + play_out(state, dice) + (LIKED if actions[i] == liked else 0)
            tried[i] = tried[i] + 1
        if number >= FIRST_LOOK and not number % FIRST_LOOK:
            bar = 0
            for i in alive:
                bar = max(bar, totals[i])
            margin = WON * sqrt(number)  # two deviations of a difference, at most
            alive = [i for i in alive if totals[i] >= bar - margin]
            if len(alive) == 1:
                break
    # What was dropped stays behind what was not, however lucky it had been.
    return [totals[i] / tried[i] - (0 if i in alive else WON) for i in range(len(actions))]


def play_out(state: Crew, dice: Dice) -> int:
    """Plays an attempt to its end by hunches; what it comes to."""
    while True:
        phase = state.phase
        if phase == TRICK:
            stakes = Stakes(state)
            played = state.facts.played
            while state.phase == TRICK and state.facts.played == played:
                state.apply(state.acts_for(state.turn), hunch_card(state, stakes))
        elif phase == OVER or phase == RETRY:
            return _result(state)
        elif phase == TURN_UP or phase == DEAL or phase == DRAW or phase == DRAW_TERRAIN:
            state.apply(NATURE, state.chance(dice))
        else:
            seat = state.actors()[0]
            state.apply(seat, hunch(state, seat))


def _result(state: Crew) -> int:
    if state.end is not None and state.end.results[0] == 1.0:
        return WON
    return 100 * state.status.count(DONE) // max(len(state.status), 1) + 100 * state.facts.played // state.facts.tricks


def _silent(state: Crew) -> Crew:
    """A world to play in: without messages, which say nothing where all hands lie open."""
    state.mode = SILENT
    state.tokens = 0
    state.pool = 0
    return state


def _improve_draft(world: Crew, seat: int, dice: Dice, strength: int, actions: list[int]) -> int:
    """A few changes, for the bot's own tasks or to take one over; it never touches what somebody has changed."""
    changed = 2 * len(world.display) + 3 - world.left[seat]
    if AGREE not in actions or changed >= CHANGES:
        return AGREE if AGREE in actions else actions[0]
    first = world.copy()
    captain = world.facts.captain
    starter = captain
    if world.phase == DIVIDE:
        starter = world.lookup.left_of[captain]
        while world.answers[starter] != 1:
            starter = world.lookup.left_of[starter]
    first._open_draft(world.phase, starter, world.deciders)
    changes: list[int] = []
    for place in range(len(world.draft)):
        owner = world.draft[place]
        if owner != first.draft[place]:
            continue
        action = ASSIGN + MOST_MEMBERS * place + (_least_burdened(world, seat) if owner == seat else seat)
        if action in actions:
            fit = fitness(world.lookup.goals[world.display[place]], world.hands[seat], seat == captain)
            if fit <= HOPELESS if owner == seat else fit >= SURE:
                return action
            changes.append(action)
    if not changes or not strength:
        return AGREE
    results = try_out(world, seat, dice, strength, [AGREE, *changes])
    best = max(results)
    return AGREE if best < results[0] + BETTER else changes[results.index(best) - 1]


def _least_burdened(world: Crew, seat: int) -> int:
    """Who has the fewest tasks in the draft, of the others who may have one."""
    chosen = -1
    for member in range(world.lookup.members):
        allowed = world.phase == DISTRIBUTE or world.answers[member] == 1
        if member != seat and allowed and (chosen < 0 or world.draft.count(member) < world.draft.count(chosen)):
            chosen = member
    return chosen
