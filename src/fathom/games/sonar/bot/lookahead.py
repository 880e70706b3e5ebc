# mypyc: compile
"""Orders by the best orders after them."""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.bot.captain import Captain
from fathom.games.sonar.bot.estimate import estimate_of
from fathom.games.sonar.bot.evaluation import Plan, best, plans, standing
from fathom.games.sonar.rules import actions

DEPTH: Final = 2  # orders that are looked ahead
CANDIDATES: Final = 5  # orders that are compared
CANDIDATES_AHEAD: Final = 2  # next orders that are compared
ANSWERS: Final = 4  # to a sonar that are looked at
SHAPES: Final = 60  # of a belief that are followed
LOWEST: Final = -9.0  # less than any order is worth


def best_ahead(captain: Captain, candidates: list[Plan]) -> Plan:
    """Return the plan that leaves the best next orders, of those that look best now."""
    few = _best_few(candidates, CANDIDATES)
    lean = captain.thinned(SHAPES)
    chosen = few[0]
    most = LOWEST
    for plan in few:
        value = _value_ahead(lean, plan.action, DEPTH)
        if value > most:
            most = value
            chosen = plan
    return chosen


def _best_few(candidates: list[Plan], most: int) -> list[Plan]:
    """Return at most that many plans, the best first."""
    found: list[Plan] = []
    for _ in range(min(most, len(candidates))):
        first = best(candidates)
        found.append(first)
        candidates = [plan for plan in candidates if plan is not first]
    return found


def _value_ahead(captain: Captain, action: int, depth: int) -> float:
    """Return what an order is worth by the best orders after it."""
    if action < actions.SONAR:
        return _after_order(captain.after_step(action, False), depth)
    if action == actions.SURFACE:
        return _after_order(captain.after_surfacing(), depth)
    if actions.SILENCE <= action < actions.SURFACE:
        return _after_order(captain.after_step(action - actions.SILENCE, True), depth)
    if action == actions.SONAR:
        return _after_sonar(captain, depth)
    target = action - actions.TORPEDO
    if target == captain.cell:
        return 1.0
    chance = captain.prey.share(target)
    value = chance * _after_order(captain.after_firing(target, True), depth)
    if chance < 1:
        value += (1 - chance) * _after_order(captain.after_firing(target, False), depth)
    return value


def _after_sonar(captain: Captain, depth: int) -> float:
    """Return what a sonar is worth by its likeliest answers."""
    value = 0.0
    weight = 0.0
    for fact, chance in likeliest(captain.answers(), ANSWERS):
        value += chance * _after_order(captain.after_answer(fact), depth)
        weight += chance
    return value / weight


def likeliest(answers: list[tuple[int, float]], most: int) -> list[tuple[int, float]]:
    """Return at most that many answers, the likeliest first; of answers that are equally likely, the one listed first.

    They are found by their places: compiled code makes a new tuple each time it reads one, so no two of them are the same object.
    """
    left = answers[:]
    found: list[tuple[int, float]] = []
    while left and len(found) < most:
        first = 0
        for place in range(1, len(left)):
            if left[place][1] > left[first][1]:
                first = place
        found.append(left.pop(first))
    return found


def _after_order(captain: Captain, depth: int) -> float:
    """Return what a position is worth in which the enemy is to order, who either fires or makes any step that he can."""
    own = captain.damage[0]
    enemy = captain.damage[1]
    now = standing(captain, own, enemy)
    if own >= captain.lookup.sinks_at or enemy >= captain.lookup.sinks_at:
        return now
    total = 0
    value = 0.0
    for direction in range(actions.DIRECTIONS):
        gone = captain.enemy.step(direction)
        if gone.ends:
            total += gone.total
            value += gone.total * _best_value(captain.after_enemy(gone), depth - 1)
    if not total:
        value = _best_value(captain.after_enemy(captain.enemy), depth - 1)
        total = 1
    return value / total - (now - standing(captain, own + 1, enemy)) * _shot_at(captain)


def _shot_at(captain: Captain) -> float:
    """Return how likely the enemy's next order hits, if he fires whenever he can."""
    lookup = captain.lookup
    if captain.energy[1] < lookup.torpedo_cost:
        return 0.0
    return captain.prey.presence(lookup.sector_of[captain.cell]) * estimate_of(captain.known).aimed(captain.cell)


def _best_value(captain: Captain, depth: int) -> float:
    """Return what the best order is worth, by that many more orders after it."""
    candidates = plans(captain)
    if depth <= 0:
        return best(candidates).value
    most = LOWEST
    for plan in _best_few(candidates, CANDIDATES_AHEAD):
        most = max(most, _value_ahead(captain, plan.action, depth))
    return most
