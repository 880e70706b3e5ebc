"""Peers: card games of other packages, each driven in the ways that its own package offers.

All of them are extras (`pip install "fathom-games[bench]"`), so nothing here is imported before it is measured.
"""

from __future__ import annotations

import io
import random
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

from fathom.bench.clock import per_second

# Games with a whole deck of cards; Leduc is a toy of six.
RLCARD = ("uno", "limit-holdem", "no-limit-holdem", "bridge", "gin-rummy", "doudizhu")
RLCARD_TOYS = ("leduc-holdem",)
PETTINGZOO = ("texas_holdem_v4", "texas_holdem_no_limit_v6")
PETTINGZOO_TOYS = ("leduc_holdem_v4",)
BENCHMARK = 5.0  # seconds that PettingZoo's benchmark takes

HANDS = 10  # cards in each of the four hands where tree searches are compared
ITERATIONS = 1000  # of one search; a tenth of it where they are slow


def rlcard(name: str, seconds: float) -> float:
    """Return decisions per second in random games of RLCard, whose steps return an observation and the legal actions."""
    warnings.simplefilter("ignore")
    env: Any = import_module("rlcard").make(name, config={"seed": 1})
    rng = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return per_second(play, seconds)


def pettingzoo(name: str, seconds: float) -> float:
    """Return turns per second of a card game of PettingZoo's own, by PettingZoo's own benchmark."""
    warnings.simplefilter("ignore")
    return turns_per_second(import_module(f"pettingzoo.classic.{name}").env(), seconds)


def turns_per_second(env: Any, seconds: float) -> float:
    """Return what PettingZoo's `performance_benchmark` measures, with a clock that shortens its five seconds."""
    benchmark: Any = import_module("pettingzoo.test.performance_benchmark")
    told = io.StringIO()
    clock, benchmark.time = benchmark.time, _Clock(BENCHMARK / seconds)
    try:
        with redirect_stdout(told):
            benchmark.performance_benchmark(env)
    finally:
        benchmark.time = clock
    turns = next(line for line in told.getvalue().splitlines() if line.endswith("turns per second"))
    return float(turns.split()[0]) * BENCHMARK / seconds


def openspiel(name: str, numbers: str, seconds: float, *, parameters: dict[str, int] | None = None, even: bool = True) -> float:
    """Return decisions per second in random games of OpenSpiel.

    `numbers` says which ones are asked for before every decision: none, the list of a tensor method, or OpenSpiel's observer,
    which fills an array. `even`: chance is known to be even here, and drawn like any action, which is the quickest way.
    """
    pyspiel: Any = import_module("pyspiel")
    game: Any = pyspiel.load_game(name, parameters or {})
    observer: Any = None
    if numbers == "observer":
        recall = pyspiel.IIGObservationType(perfect_recall=game.get_type().provides_information_state_tensor)
        observer = import_module("open_spiel.python.observation").make_observation(game, recall)
    rng = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node() and not even:
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
                continue
            if not state.is_chance_node():
                decisions += 1
                if observer is not None:
                    observer.set_from(state, state.current_player())
                elif numbers:
                    getattr(state, numbers)(state.current_player())
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return per_second(play, seconds)


def hearts_search(compiled: bool, seconds: float) -> float:
    """Return iterations per second of OpenSpiel's IS-MCTS on hearts, each with one random playout to the last card.

    Four hands of ten cards, with a free choice among all of them: forty cards are still to be played.
    """
    pyspiel: Any = import_module("pyspiel")
    game: Any = pyspiel.load_game("hearts", {"pass_cards": False})
    state = hearts_with_full_hands(game)
    iterations = ITERATIONS if compiled else ITERATIONS // 10
    if compiled:
        bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, iterations)
    else:
        evaluator = import_module("open_spiel.python.algorithms.mcts").RandomRolloutEvaluator(1)
        bot = import_module("open_spiel.python.algorithms.ismcts").ISMCTSBot(game, evaluator, 1.0, iterations)

    def think() -> int:
        bot.step(state)
        return iterations

    return per_second(think, seconds)


def hearts_with_full_hands(game: Any) -> Any:
    """Return the first position with ten cards in each hand, nothing on the table and all ten of them legal."""
    rng = random.Random(1)
    while True:
        state = game.new_initial_state()
        played = 0
        while played < 52 - 4 * HANDS:
            played += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        if len(state.legal_actions()) == HANDS:
            return state


class _Clock:
    """A clock that runs faster than real time; it replaces the module `time`."""

    def __init__(self, rate: float) -> None:
        self._rate = rate

    def time(self) -> float:
        return perf_counter() * self._rate


MEASUREMENTS: dict[str, Callable[[float], float]] = {
    # Hearts with its chance drawn from `chance_outcomes`, as the examples shipped with it do, and in the quickest way.
    "hearts_decisions": partial(openspiel, "hearts", "", even=False),
    "hearts_decisions_uniform": partial(openspiel, "hearts", ""),
    "hearts_tensor": partial(openspiel, "hearts", "information_state_tensor"),
    "hearts_observer": partial(openspiel, "hearts", "observer"),
    "spades_decisions": partial(openspiel, "spades", "", parameters={"num_tricks": 13}),
    "spades_tensor": partial(openspiel, "spades", "observation_tensor", parameters={"num_tricks": 13}),
    "spades_observer": partial(openspiel, "spades", "observer", parameters={"num_tricks": 13}),
    "hanabi_decisions": partial(openspiel, "hanabi", "", even=False),
    "hanabi_tensor": partial(openspiel, "hanabi", "observation_tensor", even=False),
    "hanabi_observer": partial(openspiel, "hanabi", "observer", even=False),
    "hearts_search": partial(hearts_search, True),
    "hearts_search_python": partial(hearts_search, False),
    **{f"rlcard_{name}": partial(rlcard, name) for name in (*RLCARD, *RLCARD_TOYS)},
    **{f"pettingzoo_{name}": partial(pettingzoo, name) for name in (*PETTINGZOO, *PETTINGZOO_TOYS)},
}
