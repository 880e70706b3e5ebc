"""An arena from its terms to its report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal

from fathom.arena.local import MOST_WORKERS, play_locally
from fathom.arena.on_ray import MOST_IN_FLIGHT, knock, play_on_ray
from fathom.arena.plan import Job, Plan
from fathom.arena.playing import Played
from fathom.arena.report import Report, report
from fathom.arena.results import open_results
from fathom.core.errors import FathomError
from fathom.core.game import checked_options
from fathom.core.options import Options
from fathom.core.registry import find

Engine = Literal["local", "ray"]
ENGINES: tuple[Engine, ...] = ("local", "ray")

Watch = Callable[[int, int], object]


def run(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    *,
    players: int | None = None,
    options: Options | Mapping[str, object] | None = None,
    seed: int = 1,
    engine: Engine = "local",
    workers: int | None = None,
    address: str | None = None,
    results: str | Path | None = None,
    watch: Watch | None = None,
) -> Report:
    """Let bots play each other and return the report.

    Every bot plays with itself and with every other, `games` games each, on the same deals and in every rotation of seats.
    `workers` is how many play at once: by default one in this process, and as many as Ray finds cores. `results` is a file to
    keep games in, and to resume from. `watch(done, all)` is called after every game.

    >>> from fathom.arena import run
    >>> found = run("lost_code", ["random", "house:0"], games=4)
    >>> found.games, [rating.bot for rating in found.ratings]
    (12, ['house:0', 'random'])
    """
    rules = find(game)
    plan = Plan(rules, players, checked_options(rules, options), bots, games, seed)
    most = MOST_IN_FLIGHT if engine == "ray" else MOST_WORKERS
    if engine not in ENGINES:
        raise FathomError(f"The engine is {' or '.join(ENGINES)}, not {str(engine)[:20]!r}.")
    if workers is not None and not 1 <= workers <= most:
        raise FathomError(f"The engine {engine} has 1 to {most:,} workers, not {workers:,}.")
    if address is not None:
        if engine != "ray":
            raise FathomError("An address is for the engine ray.")
        knock(address)
    with open_results(None if results is None else Path(results), plan.terms) as kept:
        jobs = [job for job in plan.jobs() if job not in kept.done]
        done = plan.size - len(jobs)
        if watch is not None:
            watch(done, plan.size)
        if jobs:
            with closing(_played(plan, jobs, engine, workers, address)) as stream:
                for played in stream:
                    kept.add(played)
                    done += 1
                    if watch is not None:
                        watch(done, plan.size)
        return report(plan, kept.done)


def _played(
    plan: Plan, jobs: Sequence[Job], engine: Engine, workers: int | None, address: str | None
) -> Generator[Played, None, None]:
    if engine == "ray":
        return play_on_ray(plan.terms, jobs, workers, address)
    return play_locally(plan.terms, jobs, workers or 1)
