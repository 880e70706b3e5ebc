# mypyc: compile
"""Crew's own bot, a partner for people.

It agrees to what the crew decides, lays open a card that others need, and chooses everything else by trying it out: in worlds
drawn from what its seat knows, each choice is followed by fast play to the end of the attempt, and the one that wins most often
is made. Of the world it is given it uses what its seat sees, and draws others from it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from fathom.core.dice import Dice
from fathom.core.state import NATURE
from fathom.games.crew import modes
from fathom.games.crew.bot.fast_policy import fast_action, fast_card
from fathom.games.crew.bot.fitness import fitness
from fathom.games.crew.bot.goal_values import value_trick
from fathom.games.crew.bot.signals import signal
from fathom.games.crew.cards import CARDS
from fathom.games.crew.goals.goal import DONE
from fathom.games.crew.rules import Crew, actions, decisions, phases

WON: Final = 1000  # the result of an attempt that is won; a lost one has much less, more if it went well for long
LIKED: Final = 50  # what is added where the fast policy chooses the same, so that it decides between equals
CHANGES: Final = 2  # that the bot makes to a draft of the crew
BETTER: Final = 50  # how much better the average result must be for the bot to change a draft
SURE: Final = 90  # the fitness from which it takes a task over without trying that out
HOPELESS: Final = 10  # the fitness up to which it gives one away
FIRST_LOOK: Final = 8  # worlds before bad choices are dropped


def choose(world: Crew, seat: int, dice: Dice, strength: int) -> int:
    """Return the bot's choice. Its strength is the number of worlds in which it tries out every choice; 0 only plays fast."""
    legal = world.actions(seat)
    if len(legal) == 1:
        return legal[0]
    phase = world.phase
    if phase == phases.DISTRIBUTE or phase == phases.DIVIDE:
        return _improve_draft(world, seat, dice, strength, legal)
    if actions.AGREE in legal:
        return actions.AGREE
    if phase == phases.TRICK and not world.laid_count:
        message = signal(world, seat, legal)
        if message >= 0:
            return message
        if actions.READY in legal:
            return actions.READY
        legal = [action for action in legal if action < CARDS]
    elif phase == phases.GIVE and legal[0] < actions.GIVE_FOR_TONOJA:
        legal = [action for action in legal if action < actions.GIVE_FOR_TONOJA]
    if len(legal) == 1:
        return legal[0]
    if not strength:
        return fast_action(_silent(world.sample(seat, dice)), seat)
    results = try_out(world, seat, dice, strength, legal)
    return legal[results.index(max(results))]


def try_out(world: Crew, seat: int, dice: Dice, strength: int, choices: list[int]) -> list[float]:
    """Return the average result of each choice, about WON at best. Choices that look bad early are tried less often."""
    totals = [0] * len(choices)
    tried = [0] * len(choices)
    alive = list(range(len(choices)))
    for number in range(1, strength + 1):
        guess = _silent(world.sample(seat, dice))
        liked = fast_action(guess, seat)
        for i in alive:
            state = guess.copy()
            state.apply(seat, choices[i])
            totals[i] = totals[i] + play_out(state, dice) + (LIKED if choices[i] == liked else 0)
            tried[i] = tried[i] + 1
        if number >= FIRST_LOOK and not number % FIRST_LOOK:
            bar = 0
            for i in alive:
                bar = max(bar, totals[i])
            margin = WON * sqrt(number)  # two standard deviations of a difference, at most
            alive = [i for i in alive if totals[i] >= bar - margin]
            if len(alive) == 1:
                break
    # What was dropped ranks behind what was not, however lucky it had been.
    return [totals[i] / tried[i] - (0 if i in alive else WON) for i in range(len(choices))]


def play_out(state: Crew, dice: Dice) -> int:
    """Play an attempt to its end by the fast policy, and return its result."""
    while True:
        phase = state.phase
        if phase == phases.TRICK:
            value = value_trick(state)
            played = state.facts.played
            while state.phase == phases.TRICK and state.facts.played == played:
                state.apply(state.acts_for(state.turn), fast_card(state, value))
        elif phase == phases.OVER or phase == phases.RETRY:
            return _result(state)
        elif phase == phases.TURN_UP or phase == phases.DEAL or phase == phases.DRAW or phase == phases.DRAW_TERRAIN:
            state.apply(NATURE, state.chance(dice))
        else:
            seat = state.actors()[0]
            state.apply(seat, fast_action(state, seat))


def _result(state: Crew) -> int:
    if state.end is not None and state.end.results[0] == 1.0:
        return WON
    return 100 * state.status.count(DONE) // max(len(state.status), 1) + 100 * state.facts.played // state.facts.tricks


def _silent(state: Crew) -> Crew:
    """Return this world without messages, which say nothing where all hands lie open."""
    state.mode = modes.SILENT
    state.tokens = 0
    state.pool = 0
    return state


def _improve_draft(world: Crew, seat: int, dice: Dice, strength: int, legal: list[int]) -> int:
    """Return a change to the draft, for one of the bot's tasks or to take one over, or agree to it.

    The bot makes few changes, and none to what somebody else has changed.
    """
    changed = 2 * len(world.display) + decisions.PROPOSALS - world.proposals_left[seat]
    if actions.AGREE not in legal or changed >= CHANGES:
        return actions.AGREE if actions.AGREE in legal else legal[0]
    captain = world.facts.captain
    first_draft = world.copy()
    starter = decisions.first_volunteer(world) if world.phase == phases.DIVIDE else captain
    decisions.open_draft(first_draft, world.phase, starter, world.deciders)
    changes: list[int] = []
    for place in range(len(world.draft)):
        owner = world.draft[place]
        if owner != first_draft.draft[place]:
            continue
        receiver = _least_burdened(world, seat) if owner == seat else seat
        action = actions.ASSIGN + actions.MOST_MEMBERS * place + receiver
        if action in legal:
            fit = fitness(world.lookup.goals[world.display[place]], world.hands[seat], seat == captain)
            if fit <= HOPELESS if owner == seat else fit >= SURE:
                return action
            changes.append(action)
    if not changes or not strength:
        return actions.AGREE
    results = try_out(world, seat, dice, strength, [actions.AGREE, *changes])
    best = max(results)
    return actions.AGREE if best < results[0] + BETTER else changes[results.index(best) - 1]


def _least_burdened(world: Crew, seat: int) -> int:
    """Return who has the fewest tasks in the draft, of the others who may have one."""
    chosen = -1
    for member in range(world.lookup.members):
        allowed = world.phase == phases.DISTRIBUTE or world.answers[member] == 1
        if member != seat and allowed and (chosen < 0 or world.draft.count(member) < world.draft.count(chosen)):
            chosen = member
    return chosen
