# mypyc: compile
"""Information-set Monte Carlo tree search over the contract.

Each iteration draws a world from what the searching seat knows and walks down a tree, each seat along a path of its own: it tells
actions apart only as far as that seat can see them (`State.appearance`), so nobody in the search acts on what they cannot know,
neither on a hidden move nor on one made at the same moment. Seats that have seen the same stand at the same node, and what is
counted there is kept apart by who moves. Nature is drawn anew on the way and never becomes a branch.

Where a game names candidates (`Search.candidates`) the search trusts their order: it looks at the first alone, with every visit
at more of them, and at all other actions last. Playouts follow candidates, too, and end in an evaluation where there is one.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from fathom.core.dice import Dice
from fathom.core.driver import play_on, settle
from fathom.core.search import PLAIN, Search
from fathom.core.state import State

EXPLORATION: Final = 0.7
MOST_SEATS: Final = 8  # keys hold a seat in three bits
CLOCK_EVERY: Final = 16  # iterations between two looks at the clock
# With candidates:
TRUST: Final = 0.15  # takes the place of EXPLORATION, on the scale of the results so far
WIDTH: Final = 0.4  # times the square root of the visits: how many actions are looked at, besides the first
STRAY: Final = 6  # one in this many actions of a playout is a later candidate than the best
PLAYOUT: Final = 16  # actions after which a playout is evaluated


class Node:
    """What a seat has seen so far, with how the move that leads here has done for the seat that made it."""

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0  # how often the move was there to be chosen
        self.total = 0.0
        self.passed = 0  # how often an action was chosen here among candidates
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


def search(world: State, seat: int, dice: Dice, iterations: int, seconds: float = 0.0, hints: Search = PLAIN) -> Findings:
    """Search for the seat's best action, for this number of iterations or, when that is 0, of seconds.

    `world` may be any world that agrees with what the seat knows; the search uses nothing else of it. `hints` is the game's
    capability `search`.
    """
    actions = world.actions(seat)
    root = Node()
    ranges = [Range() for _ in range(world.players)]
    done = 0
    if len(actions) > 1:
        start = perf_counter()
        while done < iterations if iterations else done % CLOCK_EVERY or perf_counter() - start < seconds:
            _iterate(world.sample(seat, dice), seat, root, ranges, dice, hints)
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


def _iterate(state: State, seat: int, root: Node, ranges: list[Range], dice: Dice, hints: Search) -> None:
    """Make one walk down the tree, one random game from there, one walk back up."""
    guided = False
    here = [root] * state.players
    path: list[Node] = []
    movers: list[int] = []
    mover = seat
    while True:
        node = here[mover]
        actions = state.actions(mover)
        candidates = hints.candidates(state, mover, dice)
        if candidates:
            guided = True
            action = _widen(node, candidates, actions, mover, ranges[mover])
        else:
            action = _select(node, actions, mover, dice)
        child = _step(node, action * MOST_SEATS + mover)
        for viewer in range(len(here)):
            if viewer == mover:
                continue
            seen = state.appearance(mover, action, viewer)
            if seen == action and here[viewer] is node:
                here[viewer] = child
            else:
                here[viewer] = _step(here[viewer], seen * MOST_SEATS + mover)
        here[mover] = child
        state.apply(mover, action)
        path.append(child)
        movers.append(mover)
        actors = settle(state, dice)
        if not actors or not child.visits or hints.cutoff(state) is not None:
            break
        mover = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
    results = _follow(state, dice, hints) if guided else play_on(state, dice, hints)
    for i in range(len(ranges)):
        ranges[i].add(results[i])
    for i in range(len(path)):
        path[i].visits += 1
        path[i].total += results[movers[i]]


def _step(node: Node, key: int) -> Node:
    """Return where a move leads from a node, for a seat that sees it like this."""
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
    """Return an untried action if there is one, else the one with the best upper bound among those on offer in this world."""
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


def _widen(node: Node, candidates: list[int], actions: list[int], mover: int, span: Range) -> int:
    """Return the next untried action while the node may grow wider, else the one with the best upper bound."""
    node.passed += 1
    width = 1 + int(WIDTH * sqrt(node.passed))
    children = node.children
    chosen = -1
    best = -1.0
    others = [action for action in actions if action not in candidates] if width > len(candidates) else []
    for action in candidates + others:
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


def _follow(state: State, dice: Dice, hints: Search) -> tuple[float, ...]:
    """Play on by candidates, for a while if the game can then be evaluated; return what it comes to for each seat."""
    steps = 0
    while True:
        actors = settle(state, dice)
        if not actors:
            break
        result = hints.cutoff(state)
        if result is None and steps >= PLAYOUT:
            result = hints.evaluate(state)
        if result is not None:
            return result
        steps += 1
        seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
        choices = hints.candidates(state, seat, dice)
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
