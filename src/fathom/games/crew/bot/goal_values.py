# mypyc: compile
"""What each kind of goal adds to the value of a trick."""

from __future__ import annotations

from fathom.games.crew.bot.fitness import strength
from fathom.games.crew.bot.trick_value import FAILURE, SUCCESS, TrickValue
from fathom.games.crew.cards import COLOURS, SUIT_CARDS, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.balance import DIGIT, FIELD, uneven
from fathom.games.crew.goals.goal import OPEN, Goal
from fathom.games.crew.goals.winners import run
from fathom.games.crew.rules import Crew


def value_trick(state: Crew) -> TrickValue:
    """Return the value of the trick in progress, or of the next one."""
    value = TrickValue(state)
    objective = state.lookup.objective
    if objective is not None:
        _add_objective(value, objective, state)
    else:
        for place in range(len(state.display)):
            if state.status[place] == OPEN:
                _add_goal(value, state.lookup.goals[state.display[place]], state.owners[place], state.said[place])
    value.sort_gains()
    return value


def _add_goal(value: TrickValue, goal: Goal, owner: int, said: int) -> None:
    kind = goal.kind
    if kind == kinds.AT_LEAST:
        _add_at_least(value, goal, owner)
    elif kind == kinds.EXACTLY:
        _add_exactly(value, owner, goal.first, goal.n)
        if goal.second:
            _add_exactly(value, owner, goal.second, goal.m)
    elif kind == kinds.AS_MANY or kind == kinds.MORE:
        _add_comparison(value, goal, owner)
    elif kind == kinds.EACH_COLOUR or kind == kinds.WHOLE_COLOUR:
        _add_colours(value, goal, owner)
    elif kind == kinds.AT_LAST:
        _add_last_card(value, goal, owner)
    elif kind <= kinds.LAST_SINGLE_TRICK:
        _add_single_trick(value, goal, owner)
    elif kind == kinds.TRICKS_WON or kind == kinds.PREDICTED:
        _add_number(value, owner, (goal.n if kind == kinds.TRICKS_WON else said) - count(value.facts.wins[owner]))
    elif kind == kinds.STREAK or kind == kinds.ONLY_STREAK or kind == kinds.NO_STREAK:
        _add_streak(value, goal, owner)
    elif kind == kinds.PLACES:
        _add_places(value, goal, owner)
    elif kind == kinds.NEVER_LEAD:
        value.no_lead[owner] = value.no_lead[owner] | goal.first
        value.demand[owner] -= 2
        if value.tricks > 1 and not value.hands[owner] & ~goal.first:
            value.must_not_win(owner)
        else:
            value.base[owner] -= 10
    else:
        _add_rivalry(value, goal, owner)


def _add_at_least(value: TrickValue, goal: Goal, owner: int) -> None:
    left = value.facts.left & goal.first
    missing = goal.n - count(value.facts.won[owner] & goal.first)
    spare = count(left) - missing
    value.reward(owner, left, SUCCESS // max(missing, 1))
    value.reward_others(owner, left, FAILURE if spare <= 0 else -60 // (spare + 1))
    value.demand[owner] += 4


def _add_exactly(value: TrickValue, owner: int, cards: int, number: int) -> None:
    left = value.facts.left & cards
    missing = number - count(value.facts.won[owner] & cards)
    total = count(left)
    if missing <= 0:
        value.reward(owner, left, FAILURE)
        value.reward_others(owner, left, 40 // max(total, 1))
        value.demand[owner] -= 3
    else:
        value.reward(owner, left, SUCCESS // missing)
        value.reward_others(owner, left, FAILURE if total <= missing else -10 // (total - missing))
        value.limits.append((owner, cards, missing))
        value.demand[owner] += 1


def _add_comparison(value: TrickValue, goal: Goal, owner: int) -> None:
    won = value.facts.won[owner]
    first = value.facts.left & goal.first
    second = value.facts.left & goal.second
    have = count(won & goal.first)
    ahead = have - count(won & goal.second)
    if goal.kind == kinds.MORE:
        value.reward(owner, first, 25)
        value.reward(owner, second, -25)
        value.reward_others(owner, first, -8)
        value.reward_others(owner, second, 8)
        value.demand[owner] += 2
        return
    pull = 15 + 60 // value.tricks
    if ahead or have >= goal.n:
        value.reward(owner, first, -pull * ahead)
        value.reward(owner, second, pull * ahead)
        if not ahead:
            value.base[owner] -= 15
            value.reward_others(owner, first | second, 5)
    else:
        value.reward(owner, first | second, 15)


def _add_colours(value: TrickValue, goal: Goal, owner: int) -> None:
    won = value.facts.won[owner]
    left = value.facts.left
    if goal.kind == kinds.EACH_COLOUR:
        for colour in range(COLOURS):
            suit = SUIT_CARDS[colour]
            if not won & suit:
                value.reward(owner, left & suit, 30)
                value.reward_others(owner, left & suit, FAILURE if count(left & suit) <= 1 else -60 // count(left & suit))
        value.demand[owner] += 3
        return
    alive = 0
    favourite = 0
    best = -1
    for colour in range(COLOURS):
        suit = SUIT_CARDS[colour]
        if not suit & ~won & ~left:
            alive += 1
            promise = 3 * count(suit & won) + count(suit & value.hands[owner])
            if promise > best:
                best = promise
                favourite = suit
    value.reward(owner, left & favourite, 40)
    value.reward_others(owner, left & favourite, FAILURE if alive == 1 else -40)
    value.demand[owner] += 6


def _add_last_card(value: TrickValue, goal: Goal, owner: int) -> None:
    if value.tricks > 1:
        for member in range(value.members):
            value.reward(member, goal.first, FAILURE)
        value.demand[owner] += 4
    else:
        value.must_win(owner)


def _add_single_trick(value: TrickValue, goal: Goal, owner: int) -> None:
    value.single_tricks.append((owner, goal))
    if goal.kind == kinds.USING:
        # Cards that could do it are not thrown away.
        mine = value.hands[owner] & goal.first
        value.keep(mine, 60 // max(count(mine), 1))
        if goal.second:
            theirs = value.facts.left & goal.second
            value.keep(theirs, 40 // max(count(theirs), 1))
        value.demand[owner] += 1


def _add_number(value: TrickValue, owner: int, missing: int) -> None:
    """Add a goal of exactly this many more tricks."""
    if missing <= 0:
        value.must_not_win(owner)
        value.demand[owner] -= 6
    elif missing >= value.tricks:
        value.must_win(owner)
        value.demand[owner] += 6
    else:
        # Early is better: tricks can be lost on purpose later, but not won.
        value.base[owner] += 20 + 60 * missing // value.tricks
        value.demand[owner] += 6 * missing * value.members // (value.tricks * 2) - 3


def _add_streak(value: TrickValue, goal: Goal, owner: int) -> None:
    wins = value.facts.wins[owner]
    row = run(wins, value.facts.played)
    if goal.kind == kinds.NO_STREAK:
        if row >= goal.n - 1:
            value.must_not_win(owner)
        value.demand[owner] -= 1
    elif goal.kind == kinds.STREAK:
        value.base[owner] += 25 * (row + 1)
        value.demand[owner] += 4
        if row + value.tricks <= goal.n:
            value.must_win(owner)
    elif count(wins) >= goal.n:
        value.must_not_win(owner)
        value.demand[owner] -= 6
    elif wins or value.tricks <= goal.n:
        value.must_win(owner)
        value.demand[owner] += 4
    else:
        value.base[owner] += 10
        value.demand[owner] += 3


def _add_places(value: TrickValue, goal: Goal, owner: int) -> None:
    played = value.facts.played
    if goal.first >> played & 1:
        value.must_win(owner)
    elif goal.second >> played & 1:
        value.must_not_win(owner)
    if goal.first >> played:
        value.demand[owner] += 5
    elif goal.second >> played:
        value.demand[owner] -= 5


def _add_rivalry(value: TrickValue, goal: Goal, owner: int) -> None:
    """Add a goal of more, fewer or as many tricks as somebody else."""
    kind = goal.kind
    facts = value.facts
    captain = facts.captain
    own = count(facts.wins[owner])
    if kind == kinds.MORE_THAN_ALL or kind == kinds.MORE_THAN_EACH:
        value.base[owner] += 40
        value.demand[owner] += 5
        for member in range(value.members):
            if member != owner:
                ahead = count(facts.wins[member]) - own
                value.base[member] -= 25 if kind == kinds.MORE_THAN_ALL else max(0, 15 + 10 * ahead)
    elif kind == kinds.FEWER_THAN_EACH:
        value.base[owner] -= 60
        value.demand[owner] -= 6
        for member in range(value.members):
            if member != owner:
                value.base[member] += 30 if count(facts.wins[member]) <= own else 0
    elif kind == kinds.MORE_THAN_CAPTAIN:
        value.base[owner] += 30
        value.base[captain] -= 30
        value.demand[owner] += 4
        value.demand[captain] -= 4
    elif kind == kinds.FEWER_THAN_CAPTAIN:
        value.base[owner] -= 30
        value.base[captain] += 30
        value.demand[owner] -= 4
        value.demand[captain] += 4
    else:
        ahead = own - count(facts.wins[captain])
        pull = 15 + 60 // value.tricks
        value.base[owner] -= pull * ahead if ahead else 15
        value.base[captain] += pull * ahead if ahead else -15


def _add_objective(value: TrickValue, goal: Goal, state: Crew) -> None:
    kind = goal.kind
    facts = value.facts
    if kind == kinds.BALANCE:
        _add_balance(value, goal)
    elif kind == kinds.AHEAD:
        _add_ahead(value)
    elif kind == kinds.NO_LEAD:
        for member in range(value.members):
            value.no_lead[member] = goal.first
            allowed = count(value.hands[member] & ~goal.first)
            if value.tricks > 1 and allowed < 2:
                value.base[member] += FAILURE if not allowed else -100
            value.base[member] += 5 * allowed
        value.keep(facts.left & goal.first, -20)
    elif kind == kinds.FINAL_CARD:
        for member in range(value.members):
            if value.hands[member] & goal.first:
                after = state.lookup.left_of[member]  # who must lead the last trick
                value.demand[after] += 6
                if value.tricks == 2:
                    value.must_win(after)
        if value.tricks > 1:
            for member in range(value.members):
                value.reward(member, goal.first, FAILURE)


def _add_balance(value: TrickValue, goal: Goal) -> None:
    facts = value.facts
    left = facts.left & goal.first
    counts = 0
    for member in range(value.members):
        counts |= count(facts.won[member] & goal.first) << (FIELD * member)
    for member in range(value.members):
        one = 1 << (FIELD * member)
        most = 0
        while most < count(left) and not uneven(goal, counts + one * (most + 1)):
            most += 1
        if most:
            value.reward(member, left, 30 - 10 * (counts >> (FIELD * member) & DIGIT))
            value.limits.append((member, goal.first, most))
        else:
            value.reward(member, left, FAILURE)


def _add_ahead(value: TrickValue) -> None:
    facts = value.facts
    first = -1
    for member in range(value.members):
        if facts.wins[member] & 1:
            first = member
    if first < 0:
        for member in range(value.members):
            value.base[member] += 4 * strength(value.hands[member])
        return
    lead = count(facts.wins[first])
    value.base[first] += 30
    value.demand[first] += 6
    for member in range(value.members):
        if member != first:
            value.base[member] += FAILURE if count(facts.wins[member]) + 1 >= lead else -5 * count(facts.wins[member])
