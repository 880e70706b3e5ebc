# mypyc: compile
"""Information-set Monte Carlo tree search over the contract.

Each iteration draws a world from what the searching seat knows and walks down a tree, each seat along a path of its own: it tells
actions apart only as far as that seat can see them (`State.mark`), so nobody in the search acts on what they could not know,
neither on a hidden move nor on one made at the same moment. Seats that have seen the same stand at the same node, and what is
counted there is kept apart by who moves. Nature is drawn anew on the way and never becomes a branch.

Where a state has ideas (`State.ideas`) the search trusts their order: it looks at the first alone, then at more of them the more
often it comes by, and at what is no idea last of all. Playouts then follow ideas, too, and end in an estimate where there is one.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from fathom.core.dice import Dice
from fathom.core.driver import play_on, settle
from fathom.core.state import State

EXPLORATION: Final = 0.7
MOST_SEATS: Final = 8  # keys hold a seat in three bits
CLOCK_EVERY: Final = 16  # iterations between two looks at the clock
# With ideas:
TRUST: Final = 0.15  # takes the place of EXPLORATION, on the scale of the results so far
WIDTH: Final = 0.4  # times the square root of the visits: how many actions are looked at, besides the first
STRAY: Final = 6  # one in so many actions of a playout is not the best idea but a later one
PLAYOUT: Final = 16  # actions after which a playout takes an estimate


class Node:
    """What a seat has seen so far, with how the move that leads here has done for the seat that made it."""

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0  # how often the move was there to be chosen
        self.total = 0.0
        self.passed = 0  # how often an action was chosen here among ideas
        self.children: dict[int, Node] | None = None  # most nodes never have any


class Range:
    """The least and the greatest result so far: what lies between them is what there is to gain."""

    def __init__(self) -> None:
        self.least = 1.0
        self.most = 0.0

    def add(self, result: float) -> None:
        self.least = min(self.least, result)
        self.most = max(self.most, result)

    def share(self, result: float) -> float:
        """Where a result lies, from 0 to 1."""
        return (result - self.least) / (self.most - self.least) if self.most > self.least else 0.5


class Findings:
    """What a search found: the action to take, and for every action how often it was tried and how well it did."""

    def __init__(self, best: int, iterations: int, visits: dict[int, int], values: dict[int, float]) -> None:
        self.best = best
        self.iterations = iterations
        self.visits = visits
        self.values = values


def search(world: State, seat: int, dice: Dice, iterations: int, seconds: float = 0.0) -> Findings:
    """Searches for the seat's best action, for so many iterations or, when that is 0, so many seconds.

    `world` may be any world that agrees with what the seat knows; the search uses nothing else of it.
    """
    actions = world.actions(seat)
    root = Node()
    ranges = [Range() for _ in range(world.players)]
    done = 0
    if len(actions) > 1:
        start = perf_counter()
        while done < iterations if iterations else done % CLOCK_EVERY or perf_counter() - start < seconds:
            _iterate(world.sample(seat, dice), seat, root, ranges, dice)
            done += 1
    visits: dict[int, int] = {}
    values: dict[int, float] = {}
    best = actions[0]
    most = -1
    for action in actions:
        node = None if root.children is None else root.children.get(action * MOST_SEATS + seat)
        visits[action] = 0 if node is None else node.visits
        values[action] = 0.0 if node is None or not node.visits else node.total / node.visits
        if visits[action] > most:
            most = visits[action]
            best = action
    return Findings(best, done, visits, values)


def _iterate(state: State, seat: int, root: Node, ranges: list[Range], dice: Dice) -> None:
    """One walk down the tree, one random game from there, one walk back up."""
    guided = False
    here = [root] * state.players
    path: list[Node] = []
    movers: list[int] = []
    mover = seat
    while True:
        node = here[mover]
        actions = state.actions(mover)
        ideas = state.ideas(mover, dice)
        if ideas:
            guided = True
            action = _widen(node, ideas, actions, mover, ranges[mover])
        else:
            action = _select(node, actions, mover, dice)
        child = _step(node, action * MOST_SEATS + mover)
        for viewer in range(len(here)):
            if viewer == mover:
                continue
            mark = state.mark(mover, action, viewer)
            if mark == action and here[viewer] is node:
                here[viewer] = child
            else:
                here[viewer] = _step(here[viewer], mark * MOST_SEATS + mover)
        here[mover] = child
        state.apply(mover, action)
        path.append(child)
        movers.append(mover)
        actors = settle(state, dice)
        if not actors or not child.visits or state.verdict() is not None:
            break
        mover = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
    results = _follow(state, dice) if guided else play_on(state, dice)
    for i in range(len(ranges)):
        ranges[i].add(results[i])
    for i in range(len(path)):
        path[i].visits += 1
        path[i].total += results[movers[i]]


def _step(node: Node, key: int) -> Node:
    """Where a move leads from a node, for whoever sees it like this."""
    children = node.children
    if children is None:
        children = {}
        node.children = children
    child = children.get(key)
    if child is None:
        child = Node()
        children[key] = child
    return child


def _select(node: Node, actions: list[int], mover: int, dice: Dice) -> int:
    """An untried action if there is one, else the one with the best upper bound among those on offer in this world."""
    children = node.children
    untried = 0
    chosen = -1
    best = -1.0
    for action in actions:
        child = None if children is None else children.get(action * MOST_SEATS + mover)
        if child is None or not child.visits:
            # Each untried action takes the place of the one before with a falling chance, so all are equally likely.
            untried += 1
            if untried == 1 or not dice.below(untried):
                chosen = action
        else:
            child.offered += 1
            if not untried:
                bound = child.total / child.visits + EXPLORATION * sqrt(log(child.offered) / child.visits)
                if bound > best:
                    best = bound
                    chosen = action
    return chosen


def _widen(node: Node, ideas: list[int], actions: list[int], mover: int, span: Range) -> int:
    """The next untried action while the node may grow wider, else the one with the best upper bound."""
    node.passed += 1
    width = 1 + int(WIDTH * sqrt(node.passed))
    children = node.children
    chosen = -1
    best = -1.0
    for action in ideas if width <= len(ideas) else ideas + [action for action in actions if action not in ideas]:
        if width <= 0:
            break
        width -= 1
        child = None if children is None else children.get(action * MOST_SEATS + mover)
        if child is None or not child.visits:
            return action
        child.offered += 1
        bound = span.share(child.total / child.visits) + TRUST * sqrt(log(child.offered) / child.visits)
        if bound > best:
            best = bound
            chosen = action
    return chosen


def _follow(state: State, dice: Dice) -> tuple[float, ...]:
    """Plays on by ideas, for some time if the state can then say what is to be expected; what it comes to for each seat."""
    steps = 0
    while True:
        actors = settle(state, dice)
        if not actors:
            break
        result = state.verdict()
        if result is None and steps >= PLAYOUT:
            result = state.estimate()
        if result is not None:
            return result
        steps += 1
        seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
        choices = state.ideas(seat, dice)
        at = 0
        if choices:
            while at + 1 < len(choices) and not dice.below(STRAY):
                at += 1
        else:
            choices = state.actions(seat)
            at = dice.below(len(choices))
        state.apply(seat, choices[at])
    outcome = state.outcome()
    assert outcome is not None, "a state with no actors has an outcome"
    return outcome.results
