"""The results of an arena: tables of self-play and cross-play, and ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from fathom.arena.plan import Job, LineUp, Plan
from fathom.arena.playing import Played
from fathom.arena.ratings import Contest, Kind, Rating, against, rate, together
from fathom.core.game import Game


class SelfPlay(msgspec.Struct, frozen=True):
    """A bot in all seats."""

    bot: str
    games: int
    mean: float  # result, 0 to 1
    error: float | None  # standard error of that mean; None with only one deal
    won: float  # share of sides with the full result
    points: float | None  # mean of a side; None where the game counts none
    decisions: float  # of all seats, a game


class Cell(msgspec.Struct, frozen=True):
    """One bot's results at a table with another."""

    bot: str
    other: str
    deals: int
    games: int
    mean: float
    error: float | None


class Report(msgspec.Struct, frozen=True):
    """All figures. Those with a standard error are means over deals: a deal counts once, with all its rotations."""

    fathom: str
    game: str
    version: int
    players: int
    options: dict[str, str]
    seed: int
    kind: Kind
    fair: float  # the mean result of equally strong bots in a game against each other
    repeatable: bool
    games: int
    self_play: list[SelfPlay]
    cross_play: list[Cell]
    ratings: list[Rating]
    reasons: dict[str, int]
    decisions: int
    seconds: float


class Set(msgspec.Struct, frozen=True):
    """A line-up's games on one deal, one for each rotation."""

    line_up: LineUp
    games: tuple[Played, ...]


def report(plan: Plan, done: Mapping[Job, Played]) -> Report:
    """Return the report of a plan whose games are all done."""
    # Only a side's first seat counts: the others have the same result.
    first = [side[0] for side in plan.sides]
    sets = [
        Set(line_up, tuple(_by_side(done[Job(deal, seats)], first) for seats in line_up.rotations))
        for deal, line_up in plan.sets()
    ]
    games = [game for one in sets for game in one.games]
    kind = _kind(plan.game, len(first))
    met: dict[frozenset[str], list[Set]] = {}
    for one in sets:
        met.setdefault(frozenset(one.line_up.bots), []).append(one)
    pairs = [] if kind == "alone" else list(product(plan.bots, repeat=2))
    return Report(
        **msgspec.structs.asdict(plan.terms),
        kind=kind,
        fair=1 / len(first),
        repeatable=plan.repeatable,
        games=len(games),
        self_play=[_self_play(bot, met[frozenset({bot})]) for bot in plan.bots],
        cross_play=[_cell(bot, other, met[frozenset({bot, other})]) for bot, other in pairs],
        ratings=rate(_contests(sets, kind)),
        reasons=dict(sorted(Counter(game.reason for game in games).items(), key=lambda pair: (-pair[1], pair[0]))),
        decisions=sum(game.decisions for game in games),
        seconds=round(sum(game.seconds for game in games), 3),
    )


def _by_side(game: Played, first: Sequence[int]) -> Played:
    return msgspec.structs.replace(
        game,
        seats=tuple(game.seats[seat] for seat in first),
        results=tuple(game.results[seat] for seat in first),
        points=tuple(game.points[seat] for seat in first) if game.points else (),
    )


def _kind(game: Game[Any], sides: int) -> Kind:
    if sides == 1:
        return "alone"
    return "together" if game.table.results == "shared" else "against"


def _self_play(bot: str, sets: Sequence[Set]) -> SelfPlay:
    games = [game for one in sets for game in one.games]
    results = [result for game in games for result in game.results]
    points = [scored for game in games for scored in game.points]
    mean, error = _mean([fmean(game.results) for game in games])
    return SelfPlay(
        bot=bot,
        games=len(games),
        mean=mean,
        error=error,
        won=round(fmean(result == 1.0 for result in results), 4),
        points=round(fmean(points), 2) if points else None,
        decisions=round(fmean(game.decisions for game in games), 2),
    )


def _cell(bot: str, other: str, sets: Sequence[Set]) -> Cell:
    mean, error = _mean([_result_of(bot, one.games) for one in sets])
    return Cell(bot, other, len(sets), sum(len(one.games) for one in sets), mean, error)


def _result_of(bot: str, games: Sequence[Played]) -> float:
    """Return a bot's result on a deal: the mean of all rotations, with the majority of sides or without."""
    return fmean(fmean(result for name, result in zip(game.seats, game.results, strict=True) if name == bot) for game in games)


def _mean(values: Sequence[float]) -> tuple[float, float | None]:
    """Return the mean over deals with its standard error."""
    error = round(stdev(values) / sqrt(len(values)), 4) if len(values) > 1 else None
    return round(fmean(values), 4), error


def _contests(sets: Sequence[Set], kind: Kind) -> list[Contest]:
    """Return what is rated, in a fixed order: by deal, line-up and rotation."""
    games = [game for one in sets for game in one.games]
    if kind == "together":
        return [together(game.seats, game.results[0]) for game in games]
    if kind == "against":
        return [against(game.seats, game.results) for game in games]
    # Bots that play alone are compared on the same deal.
    deals: dict[int, list[Played]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    return [against([game.seats[0] for game in meeting], [game.results[0] for game in meeting]) for meeting in deals.values()]
