"""The whole benchmark: every figure measured in this run, compared within this run."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from importlib.util import find_spec

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from fathom.bench import peers
from fathom.bench.measure import MEASUREMENTS, ON_TWO_CORES, SETUPS
from fathom.core import dice
from fathom.core.game import title_of
from fathom.core.registry import find

SECONDS = 2.0
ROUNDS = 3  # the measurements of a ratio take turns, and the best of each counts: noise only slows things down
GAMES = 200
ITERATIONS = 1000
WORKERS = 2

# Words in the names of measurements, and the packages that these need.
NEEDS = {
    "hearts": ("pyspiel",),
    "spades": ("pyspiel",),
    "hanabi": ("pyspiel",),
    "rlcard": ("rlcard",),
    "pettingzoo": ("pettingzoo", "rlcard", "pygame"),  # its card games are RLCard's
    "observed": ("numpy",),
    "turns": ("pettingzoo",),
}


class Ratio(msgspec.Struct, frozen=True):
    """A figure with its goal; `value` is None if it could not be measured, and `note` says why."""

    name: str
    value: float | None
    goal: float | None
    note: str = ""


def main(
    as_json: bool = False, seconds: float = SECONDS, rounds: int = ROUNDS, games: int = GAMES, iterations: int = ITERATIONS
) -> int:
    """Measure everything and print it; return 0 whether or not the goals are met: timing is not a test."""
    progress = Console(stderr=True)
    compiled = not str(dice.__file__).endswith(".py")
    # In a full run each measurement has its own process; in a quick one they share it, since starting takes longer.
    step = 1 if rounds > 1 else len(MEASUREMENTS)

    progress.print("Random play and search, compiled, interpreted and beside others…")
    wanted = [name for name in MEASUREMENTS if not _absent(name) and not name.endswith(ON_TWO_CORES)]
    parts = [(wanted[i : i + step], False) for i in range(0, len(wanted), step)]
    if compiled:
        both_ways = [*(f"{game}_decisions" for game in SETUPS), "search_iterations"]
        parts += [(both_ways[i : i + step], True) for i in range(0, len(both_ways), step)]
    rates: dict[str, float] = {}
    for _ in range(rounds):
        for names, interpreted in parts:
            _measure(names, seconds, interpreted, rates)
    if not _absent("observed"):
        quickest = max(SETUPS, key=lambda game: rates[f"{game}_observed"])
        for _ in range(rounds):
            _measure([quickest + ON_TWO_CORES], seconds, False, rates)

    ratios = [*_of_rules(rates), *_of_environments(rates), *_of_search(rates)]
    progress.print(f"{games} games of search:{iterations} against random…")
    won = _match(games, iterations) / games
    ratios.append(Ratio(f"search:{iterations} against random, share of {games} games won", won, 0.9))

    if as_json:
        machine = {"machine": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}
        report = {"ratios": msgspec.to_builtins(ratios), "per_second": rates, "compiled": compiled, **machine}
        print(json.dumps(report, indent=2))
    else:
        _show(ratios, rates)
    return 0


def quick(as_json: bool = False) -> int:
    """Return a rough measurement that takes a few seconds."""
    return main(as_json, seconds=0.01, rounds=1, games=2, iterations=50)


def _of_rules(rates: dict[str, float]) -> list[Ratio]:
    """Return random play from Python without observations, and exact counting in some games."""
    ratios: list[Ratio] = []
    goals = (("divers", 3, 2), ("crew", None, 2), ("reef", 5, None), ("sonar", None, 2), ("lost_code", None, 2))
    for game, faster, beside in goals:
        title, ours = title_of(find(game)), f"{game}_decisions"
        ratios.append(_ratio(f"{title}, compiled : interpreted", rates, ours, [f"{ours} interpreted"], faster))
        ratios.append(_ratio(f"{title} : OpenSpiel hearts", rates, ours, ["hearts_decisions"], beside))
        ratios.append(_ratio(f"{title} : OpenSpiel hearts, chance drawn evenly", rates, ours, ["hearts_decisions_uniform"], None))
    ratios.append(Ratio("Crew's worlds, mid-game with four players, a second", round(rates["crew_worlds_sampled"]), 20_000))
    # Under 20 ms an update is at least 50 of them a second.
    ratios.append(Ratio("Sonar's exact beliefs a second, on the hardest track", round(rates["sonar_updates"]), 50))
    ratios.append(Ratio("Lost Code's exact posteriors a second, with most to count", round(rates["lost_code_posteriors"]), 50))
    return ratios


def _of_environments(rates: dict[str, float]) -> list[Ratio]:
    """Return random play with observations, beside the fastest card game of other packages."""
    ratios: list[Ratio] = []
    rlcard = [f"rlcard_{name}" for name in peers.RLCARD]
    pettingzoo = [f"pettingzoo_{name}" for name in peers.PETTINGZOO]
    for game in SETUPS:
        seen, ours, turns = f"{title_of(find(game))} with observations", f"{game}_observed", f"{game}_turns"
        ratios.append(_ratio(f"{seen} : RLCard's quickest card game", rates, ours, rlcard, 10))
        ratios.append(_ratio(f"{seen} : PettingZoo's quickest card game", rates, ours, pettingzoo, 10))
        ratios.append(_ratio(f"{seen}, both through PettingZoo", rates, turns, pettingzoo, 10))
        ratios.append(_ratio(f"{seen} : OpenSpiel hearts with tensors", rates, ours, ["hearts_tensor"], 5))
        ratios.append(_ratio(f"{seen} : OpenSpiel hearts with its observer", rates, ours, ["hearts_observer"], None))
    fastest = max((round(rates[name]) for name in rates if name.endswith(ON_TWO_CORES)), default=None)
    ratios.append(Ratio("steps a second on two cores, the quickest game", fastest, 1_000_000, _absent("observed")))
    return ratios


def _of_search(rates: dict[str, float]) -> list[Ratio]:
    """Return tree search, beside OpenSpiel; both play forty cards in each iteration."""
    divers, crew = "search_iterations", "crew_search"
    return [
        _ratio("search, compiled : interpreted", rates, divers, [f"{divers} interpreted"], 8),
        _ratio("search on Crew : OpenSpiel's C++ IS-MCTS on hearts", rates, crew, ["hearts_search"], 1),
        _ratio("search on Crew : OpenSpiel's Python IS-MCTS on hearts", rates, crew, ["hearts_search_python"], None),
    ]


def _ratio(name: str, rates: dict[str, float], above: str, below: list[str], goal: float | None) -> Ratio:
    """Return how one rate compares with the best of others."""
    why_not = _absent(above) or _absent(below[0])
    if why_not:
        return Ratio(name, None, goal, why_not)
    found = [rates[key] for key in below if key in rates]
    if not found:
        return Ratio(name, None, goal, "nothing is compiled here")
    return Ratio(name, round(rates[above] / max(found), 2), goal)


def _absent(measurement: str) -> str:
    """Return why something cannot be measured here; empty if it can."""
    for word in measurement.split("_"):
        for package in NEEDS.get(word, ()):
            if find_spec(package) is None:
                return f"{package} is not installed: pip install 'fathom-games[bench]'"
    return ""


def _measure(names: list[str], seconds: float, interpreted: bool, rates: dict[str, float]) -> None:
    """Run some measurements in a separate process, compiled or interpreted, and keep the best of each."""
    with _start([str(seconds), *names], interpreted) as process:
        for name, rate in zip(names, _results(process), strict=True):
            key = name + " interpreted" * interpreted
            rates[key] = max(rates.get(key, 0.0), rate)


def _start(arguments: list[str], interpreted: bool) -> subprocess.Popen[str]:
    environment = os.environ | ({"FATHOM_INTERPRETED": "1"} if interpreted else {})
    command = [sys.executable, "-m", "fathom.bench", *arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def _results(process: subprocess.Popen[str]) -> list[float]:
    output, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"A measurement failed: {process.args!r}")
    return [float(line) for line in output.split()]


def _match(games: int, iterations: int) -> float:
    """Return the search's points against random play, the games shared between processes."""
    starts = range(0, games, -(-games // WORKERS))
    shares = [(start, min(games, start + starts.step) - start) for start in starts]
    processes = [_start(["match_points", str(share), str(iterations), str(start)], False) for start, share in shares]
    return sum(points for process in processes for points in _results(process))


def _show(ratios: list[Ratio], rates: dict[str, float]) -> None:
    console = Console()
    table = Table("figure", "value", "goal", "note", title="Ratios of this run")
    for ratio in ratios:
        value = "—" if ratio.value is None else f"{ratio.value:,.2f}"
        table.add_row(ratio.name, value, "" if ratio.goal is None else f"≥ {ratio.goal:,.10g}", escape(ratio.note))
    console.print(table)
    table = Table("measured", "per second", title="Rates of this run")
    for name, rate in rates.items():
        table.add_row(name.replace("_", " "), f"{rate:,.0f}")
    console.print(table)
