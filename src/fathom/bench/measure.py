"""Single measurements, each a rate per second; `python -m fathom.bench` runs them in a separate process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fathom.bench import peers
from fathom.bench.clock import per_second
from fathom.bots.bot import Bot, RandomBot, SearchBot, ask
from fathom.bots.search import search
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.game import checked_options
from fathom.core.registry import find, games
from fathom.core.state import NATURE, State
from fathom.games.crew.rules.actions import READY, SHOW
from fathom.games.lost_code.knowledge.facts import make_fact
from fathom.games.lost_code.knowledge.posterior import Posterior
from fathom.games.sonar.rules.actions import DOWN, LEFT, RIGHT, SILENCE, SURFACE

# How the games are set up here: how many players, which options. Others that are installed play as they usually do.
CHOSEN: dict[str, tuple[int, dict[str, Any]]] = {
    "divers": (2, {}),
    "crew": (4, {"mission": "7"}),
    "reef": (2, {"creatures": "first", "orange": "1", "blue": "2"}),
    "sonar": (2, {}),
    "lost_code": (4, {}),
}
SETUPS = CHOSEN | {
    name: (game.players.usual, {}) for name, game in games().items() if name not in CHOSEN and game.planes is not None
}
GAMES = 128  # of a vector environment: few enough to fit the processor's cache
GAMES_EACH = 256  # of several processes: enough to be worth the messages between them
LAST_TRICK = {"mission": "3", "logbook": '{"kept": [64]}'}  # Crew with the task of winning the last trick
ON_TWO_CORES = "_observed_on_two_cores"


def decisions(name: str, seconds: float) -> float:
    """Return decisions per second in random games, every call made from Python; nature's draws take time but do not count."""
    players, given = SETUPS[name]
    game = find(name)
    options = checked_options(game, given)
    dice = Dice(1)

    def play() -> int:
        state = game.new(players, options)
        count = 0
        while actors := settle(state, dice):
            seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
            actions = state.actions(seat)
            state.apply(seat, actions[dice.below(len(actions))])
            count += 1
        return count

    return per_second(play, seconds)


def observed(name: str, processes: int, seconds: float) -> float:
    """Return decisions per second in the vector environment, which writes an observation and a mask before each."""
    from fathom.envs import vector

    players, given = SETUPS[name]
    games = GAMES if processes == 1 else GAMES_EACH * processes
    with vector.make(name, games, players, seed=1, processes=processes, **given) as env:

        def step() -> int:
            for _ in range(10):
                env.step(env.sample())
            return 10 * env.n

        return per_second(step, seconds)


def turns(name: str, seconds: float) -> float:
    """Return turns per second of the PettingZoo environment, by PettingZoo's own benchmark."""
    from fathom.envs import pettingzoo

    players, given = SETUPS[name]
    return peers.turns_per_second(pettingzoo.env(name, players=players, mask="observation", **given), seconds)


def search_iterations(seconds: float) -> float:
    """Return search iterations per second from the first decision of Divers."""
    dice = Dice(1)
    state = find("divers").new()
    seat = settle(state, dice)[0]
    search(state, seat, dice, 20)
    return per_second(lambda: search(state, seat, dice, 50).iterations, seconds)


def crew_search(seconds: float) -> float:
    """Return search iterations per second before the first card of Crew with four players, each played out to the last card.

    The task is to win the last trick, so that nothing is decided before it, and everybody has laid a card open, so that nobody
    has anything to choose but cards: four hands of ten, forty decisions, as in `peers.hearts_search`.
    """
    return _crew_search(LAST_TRICK, seconds)


def crew_search_mission(seconds: float) -> float:
    """Return the same in mission 7, where most playouts end early, when a task has failed."""
    return _crew_search({"mission": "7"}, seconds)


def worlds_sampled(seconds: float) -> float:
    """Return hidden worlds per second, sampled after the deal of Divers."""
    dice = Dice(1)
    state = find("divers").new()
    seat = settle(state, dice)[0]

    def sample() -> int:
        for _ in range(100):
            state.sample(seat, dice)
        return 100

    return per_second(sample, seconds)


def crew_worlds_sampled(seconds: float) -> float:
    """Return hidden worlds per second in Crew's mission 3 with four players, after four tricks and some messages."""
    dice = Dice(5)
    game = find("crew")
    options = checked_options(game, {"mission": "3", "distress": "never"})
    state = game.new(4, options)
    while state.facts.played < 4:
        actors = settle(state, dice)
        if not actors:  # lost before that: try another game
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

    return per_second(sample, seconds)


def sonar_updates(seconds: float) -> float:
    """Return exact beliefs per second on the hardest track we know, each one order longer than the last.

    A map without islands, swept row by row with a silent step whenever there is energy for one: most shapes stay possible there.
    """
    state = find("sonar").new(2, {"chart": "{}"})
    last = state.lookup.cells - 1
    for seat, action in ((0, state.lookup.first_start), (1, state.lookup.first_start + last), (NATURE, 0)):
        state.apply(seat, action)

    def sweep() -> int:
        world = state.copy()
        for step in range(1, last):
            row, place = divmod(step, 10)
            direction = DOWN if place == 0 else RIGHT if row % 2 == 0 else LEFT
            world.apply(0, SILENCE + direction if world.energy[0] >= world.lookup.silence_cost else direction)
            world.apply(1, SURFACE)
            world.belief(0)
        return int(last - 1)

    return per_second(sweep, seconds)


def lost_code_posteriors(seconds: float) -> float:
    """Return exact posteriors per second where there is most to count, each with the chances of all digits and all sums.

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

    return per_second(count, seconds)


def match_points(games: int, iterations: int, first: int = 0) -> float:
    """Return a search's points against random play from game `first` on: a win 1, a draw ½; seats alternate."""
    points = 0.0
    for number in range(first, first + games):
        searcher = number % 2
        bots: list[Bot] = [RandomBot(f"random {number}"), RandomBot(f"random {number}")]
        bots[searcher] = SearchBot(f"search {number}", iterations)
        state = find("divers").new()
        dice = Dice(f"match {number}")
        while actors := settle(state, dice):
            state.apply(actors[0], ask(bots[actors[0]], state, actors[0], dice))
        outcome = state.outcome()
        assert outcome is not None
        points += outcome.results[searcher]
    return points


def _crew_search(given: dict[str, str], seconds: float) -> float:
    state, seat = crew_before_the_first_card(given)
    dice = Dice(1)
    return per_second(lambda: search(state, seat, dice, peers.ITERATIONS).iterations, seconds)


def crew_before_the_first_card(given: dict[str, str]) -> tuple[State, int]:
    """Return a random position of Crew where everybody has laid a card open and the first is to be led, with who leads it."""
    game = find("crew")
    options = checked_options(game, given | {"distress": "never"})
    dice = Dice(1)
    state = game.new(4, options)
    while True:
        seat = settle(state, dice)[0]
        actions = state.actions(seat)
        if len(state.messages) == 4:
            return state, seat
        shows = [action for action in actions if SHOW <= action < READY]
        state.apply(seat, (shows or actions)[dice.below(len(shows or actions))])


MEASUREMENTS: dict[str, Callable[[float], float]] = {
    **{f"{name}_decisions": partial(decisions, name) for name in SETUPS},
    **{f"{name}_observed": partial(observed, name, 1) for name in SETUPS},
    **{name + ON_TWO_CORES: partial(observed, name, 2) for name in SETUPS},
    **{f"{name}_turns": partial(turns, name) for name in SETUPS},
    **{
        measurement.__name__: measurement
        for measurement in (
            search_iterations,
            crew_search,
            crew_search_mission,
            worlds_sampled,
            crew_worlds_sampled,
            sonar_updates,
            lost_code_posteriors,
        )
    },
    **peers.MEASUREMENTS,
}
