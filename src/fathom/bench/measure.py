"""Single measurements. `python -m fathom.bench.measure NAME SECONDS` prints one number, so that each runs in a fresh process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from fathom.bots.bot import Bot, RandomBot, SearchBot, ask
from fathom.bots.search import search
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.registry import find
from fathom.core.state import NATURE
from fathom.games.code.posterior import Posterior, make_fact
from fathom.games.sonar.actions import DOWN, LEFT, RIGHT, SILENCE, SURFACE


def code_decisions(seconds: float) -> float:
    """Seats' decisions a second in random games of Lost Code for four, every call made from Python, nature's draws included."""
    return _decisions("code", 4, {}, seconds)


def divers_decisions(seconds: float) -> float:
    """Seats' decisions a second in random games of Divers, every call made from Python, nature's draws included in the time."""
    return _decisions("divers", 2, {}, seconds)


def crew_decisions(seconds: float) -> float:
    """The same for Crew: four players, mission 7, one attempt."""
    return _decisions("crew", 4, {"mission": "7"}, seconds)


def reef_decisions(seconds: float) -> float:
    """The same for Reef: two players, the set of a first game."""
    return _decisions("reef", 2, {"creatures": "first", "orange": "1", "blue": "2"}, seconds)


def sonar_decisions(seconds: float) -> float:
    """The same for Sonar: two players on the first map, without a limit of orders."""
    return _decisions("sonar", 2, {}, seconds)


def hearts_decisions(seconds: float) -> float:
    """The same for OpenSpiel's hearts: chance is drawn from `chance_outcomes`, as its own examples do."""
    return _hearts(seconds, uniform_chance=False)


def hearts_decisions_uniform(seconds: float) -> float:
    """Hearts at its quickest: the deal is even, so a chance node can be drawn like any other from `legal_actions`."""
    return _hearts(seconds, uniform_chance=True)


def search_iterations(seconds: float) -> float:
    """Tree-search iterations a second from the first decision of Divers."""
    dice = Dice(1)
    state = find("divers").start()
    seat = settle(state, dice)[0]
    search(state, seat, dice, 20)
    return _per_second(lambda: search(state, seat, dice, 50).iterations, seconds)


def worlds_sampled(seconds: float) -> float:
    """Hidden worlds a second, sampled after the deal of Divers."""
    dice = Dice(1)
    state = find("divers").start()
    seat = settle(state, dice)[0]

    def sample() -> int:
        for _ in range(100):
            state.sample(seat, dice)
        return 100

    return _per_second(sample, seconds)


def crew_worlds_sampled(seconds: float) -> float:
    """Hidden worlds a second in the middle of Crew's mission 3 with four players: four tricks and some messages are behind."""
    dice = Dice(5)
    game = find("crew")
    options = game.read_options({"mission": "3", "distress": "never"})
    state = game.new(4, options)
    while state.facts.played < 4:
        actors = settle(state, dice)
        if not actors:  # lost before that: another try
            state = game.new(4, options)
            continue
        seat = actors[dice.below(len(actors))]
        actions = state.actions(seat)
        state.apply(seat, actions[dice.below(len(actions))])
    seat = settle(state, dice)[0]

    def sample() -> int:
        for _ in range(100):
            state.sample(seat, dice)
        return 100

    return _per_second(sample, seconds)


def sonar_updates(seconds: float) -> float:
    """Exact beliefs a second on the hardest track we know, each one order further than the last.

    A map without islands, swept row by row with a silent step whenever there is energy for one: most shapes stay possible there.
    """
    state = find("sonar").start(2, {"chart": "{}"})
    last = state.tables.cells - 1
    for seat, action in ((0, state.tables.first_start), (1, state.tables.first_start + last), (NATURE, 0)):
        state.apply(seat, action)

    def sweep() -> int:
        world = state.copy()
        for step in range(1, last):
            row, place = divmod(step, 10)
            direction = DOWN if place == 0 else RIGHT if row % 2 == 0 else LEFT
            world.apply(0, SILENCE + direction if world.energy[0] >= world.tables.silence_cost else direction)
            world.apply(1, SURFACE)
            world.belief(0)
        return int(last - 1)

    return _per_second(sweep, seconds)


def code_posteriors(seconds: float) -> float:
    """Exact posteriors a second where there is most to count, each with the chances of all digits and of all sums.

    No game of two players with the 8s can be harder: nothing but the three other racks has been seen, ten answers tie all symbols
    together, and each of them excludes no more than one sum.
    """
    tied = ((0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 5), (0, 4, 5), (0, 1, 5), (0, 2, 4), (1, 3, 5), (0, 3, 5), (1, 2, 4))
    facts = [make_fact(one, two, three, (1 << 25) - 2) for one, two, three in tied]
    unseen = [0b111111 << symbol % 4 for symbol in range(6)]

    def count() -> int:
        posterior = Posterior(9, list(range(6)), unseen, facts)
        posterior.chance(0, 0)
        posterior.sums(0, 2, 4)
        return 1

    return _per_second(count, seconds)


def match_points(games: int, iterations: int, first: int = 0) -> float:
    """Points of a search against random play in games number `first` and on: a win 1, a draw a half; seats swapped each game."""
    points = 0.0
    for number in range(first, first + games):
        searcher = number % 2
        bots: list[Bot] = [RandomBot(f"random {number}"), RandomBot(f"random {number}")]
        bots[searcher] = SearchBot(f"search {number}", iterations)
        state = find("divers").start()
        dice = Dice(f"match {number}")
        while actors := settle(state, dice):
            state.apply(actors[0], ask(bots[actors[0]], state, actors[0], dice))
        outcome = state.outcome()
        assert outcome is not None
        points += outcome.results[searcher]
    return points


def _decisions(name: str, players: int, given: dict[str, str], seconds: float) -> float:
    game = find(name)
    options = game.read_options(given)
    dice = Dice(1)

    def play() -> int:
        state = game.new(players, options)
        decisions = 0
        while actors := settle(state, dice):
            seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
            actions = state.actions(seat)
            state.apply(seat, actions[dice.below(len(actions))])
            decisions += 1
        return decisions

    return _per_second(play, seconds)


def _hearts(seconds: float, *, uniform_chance: bool) -> float:
    import random

    import pyspiel

    hearts: Any = pyspiel.load_game("hearts")
    rng = random.Random(1)

    def play() -> int:
        state = hearts.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                if uniform_chance:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(rng.random() * len(actions))])
                else:
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return _per_second(play, seconds)


def _per_second(work: Callable[[], int], seconds: float) -> float:
    """How much `work` gets done a second, after a little warming up."""
    work()
    done = 0
    start = perf_counter()
    while (taken := perf_counter() - start) < seconds:
        done += work()
    return done / taken


MEASUREMENTS = {
    measurement.__name__: measurement
    for measurement in (
        code_decisions,
        code_posteriors,
        divers_decisions,
        crew_decisions,
        reef_decisions,
        sonar_decisions,
        hearts_decisions,
        hearts_decisions_uniform,
        search_iterations,
        worlds_sampled,
        crew_worlds_sampled,
        sonar_updates,
    )
}

if __name__ == "__main__":
    if sys.argv[1] == "match_points":
        print(match_points(int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
    else:
        print(MEASUREMENTS[sys.argv[1]](float(sys.argv[2])))
