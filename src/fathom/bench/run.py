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
from rich.table import Table

from fathom.core import dice

SECONDS = 2.0
ROUNDS = 3  # the measurements of a ratio take turns, and the best of each counts: noise only ever slows down
GAMES = 200
ITERATIONS = 1000
WORKERS = 2


class Ratio(msgspec.Struct, frozen=True):
    """A figure with its goal; `value` is None where it could not be measured, and `note` says why."""

    name: str
    value: float | None
    goal: float | None
    note: str = ""


def main(as_json: bool = False, seconds: float = SECONDS, rounds: int = ROUNDS, games: int = GAMES) -> int:
    """Measures everything and prints it; returns 0 whether or not the goals are met, since time is no test."""
    progress = Console(stderr=True)
    ratios: list[Ratio] = []
    rates: dict[str, float] = {}
    compiled = not str(dice.__file__).endswith(".py")
    hearts = find_spec("pyspiel") is not None

    progress.print("Random play and search, compiled, interpreted and beside OpenSpiel…")
    games_played = ["divers_decisions", "crew_decisions", "reef_decisions", "sonar_decisions", "code_decisions"]
    both_ways = [*games_played, "search_iterations"]
    others = ("worlds_sampled", "crew_worlds_sampled", "sonar_updates", "code_posteriors")
    wanted = [(name, False) for name in (*both_ways, *others)]
    wanted += [(name, True) for name in both_ways] if compiled else []
    wanted += [("hearts_decisions", False), ("hearts_decisions_uniform", False)] if hearts else []
    for _ in range(rounds):
        for name, interpreted in wanted:
            key = name + " interpreted" * interpreted
            rates[key] = max(rates.get(key, 0.0), _measure([name, str(seconds)], interpreted))

    why_not_compiled = "" if compiled else "nothing is compiled here"
    why_no_hearts = "" if hearts else "open_spiel is not installed: pip install 'fathom[bench]'"
    divers = "divers_decisions"
    ratios.append(_ratio("Divers, compiled : interpreted", rates, divers, divers + " interpreted", 3, why_not_compiled))
    ratios.append(_ratio("Divers : OpenSpiel hearts", rates, divers, "hearts_decisions", 2, why_no_hearts))
    ratios.append(
        _ratio("Divers : OpenSpiel hearts, chance drawn evenly", rates, divers, "hearts_decisions_uniform", None, why_no_hearts)
    )
    crew = "crew_decisions"
    ratios.append(_ratio("Crew, compiled : interpreted", rates, crew, crew + " interpreted", None, why_not_compiled))
    ratios.append(_ratio("Crew : OpenSpiel hearts", rates, crew, "hearts_decisions", 2, why_no_hearts))
    ratios.append(
        _ratio("Crew : OpenSpiel hearts, chance drawn evenly", rates, crew, "hearts_decisions_uniform", None, why_no_hearts)
    )
    ratios.append(Ratio("Crew's worlds, mid-game with four players, a second", round(rates["crew_worlds_sampled"]), 20_000))
    reef = "reef_decisions"
    ratios.append(_ratio("Reef, compiled : interpreted", rates, reef, reef + " interpreted", 5, why_not_compiled))
    sonar = "sonar_decisions"
    ratios.append(_ratio("Sonar, compiled : interpreted", rates, sonar, sonar + " interpreted", None, why_not_compiled))
    ratios.append(_ratio("Sonar : OpenSpiel hearts", rates, sonar, "hearts_decisions", 2, why_no_hearts))
    ratios.append(
        _ratio("Sonar : OpenSpiel hearts, chance drawn evenly", rates, sonar, "hearts_decisions_uniform", None, why_no_hearts)
    )
    # Under 20 ms an update is at least 50 of them a second.
    ratios.append(Ratio("Sonar's exact beliefs a second, on the hardest track", round(rates["sonar_updates"]), 50))
    code = "code_decisions"
    ratios.append(_ratio("Lost Code, compiled : interpreted", rates, code, code + " interpreted", None, why_not_compiled))
    ratios.append(_ratio("Lost Code : OpenSpiel hearts", rates, code, "hearts_decisions", 2, why_no_hearts))
    ratios.append(
        _ratio("Lost Code : OpenSpiel hearts, chance drawn evenly", rates, code, "hearts_decisions_uniform", None, why_no_hearts)
    )
    ratios.append(Ratio("Lost Code's exact posteriors a second, with most to count", round(rates["code_posteriors"]), 50))
    iterations = "search_iterations"
    ratios.append(_ratio("search, compiled : interpreted", rates, iterations, iterations + " interpreted", 8, why_not_compiled))

    progress.print(f"{games} games of search:{ITERATIONS} against random…")
    ratios.append(Ratio(f"search:{ITERATIONS} against random, share of {games} games won", _match(games) / games, 0.9))

    if as_json:
        machine = {"machine": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}
        report = {"ratios": msgspec.to_builtins(ratios), "per_second": rates, "compiled": compiled, **machine}
        print(json.dumps(report, indent=2))
    else:
        _show(ratios, rates)
    return 0


def quick(as_json: bool = False) -> int:
    """The same in a few seconds, and as rough as that."""
    return main(as_json, seconds=0.02, rounds=1, games=2)


def _ratio(name: str, rates: dict[str, float], above: str, below: str, goal: float | None, why_not: str) -> Ratio:
    if why_not:
        return Ratio(name, None, goal, why_not)
    return Ratio(name, round(rates[above] / rates[below], 2), goal)


def _measure(arguments: list[str], interpreted: bool) -> float:
    """Runs one measurement in a process of its own, compiled or interpreted."""
    with _start(arguments, interpreted) as process:
        return _result(process)


def _start(arguments: list[str], interpreted: bool) -> subprocess.Popen[str]:
    environment = os.environ | {"FATHOM_INTERPRETED": "1" if interpreted else "0"}
    command = [sys.executable, "-m", "fathom.bench.measure", *arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def _result(process: subprocess.Popen[str]) -> float:
    output, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"A measurement failed: {process.args!r}")
    return float(output)


def _match(games: int) -> float:
    """The search's points against random play, the games shared between processes."""
    starts = range(0, games, -(-games // WORKERS))
    shares = [(start, min(games, start + starts.step) - start) for start in starts]
    processes = [_start(["match_points", str(share), str(ITERATIONS), str(start)], False) for start, share in shares]
    return sum(_result(process) for process in processes)


def _show(ratios: list[Ratio], rates: dict[str, float]) -> None:
    console = Console()
    table = Table("figure", "value", "goal", "note", title="Ratios of this run")
    for ratio in ratios:
        value = "—" if ratio.value is None else f"{ratio.value:.2f}"
        table.add_row(ratio.name, value, "" if ratio.goal is None else f"≥ {ratio.goal:g}", ratio.note)
    console.print(table)
    table = Table("measured", "per second", title="Rates of this run")
    for name, rate in rates.items():
        table.add_row(name.replace("_", " "), f"{rate:,.0f}")
    console.print(table)
