"""Ratings with their uncertainty, by openskill's Plackett-Luce model.

Bots do not learn, so the model assumes constant strength (tau is 0). Games are rated one after another, in a
fixed order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, Literal

import msgspec

from fathom.core.errors import FathomError

# How the sides of a game relate: against each other, all with one result, or there is only one side.
Kind = Literal["against", "together", "alone"]

THE_DEAL = "the deal"
WIDTH = 2  # sigmas on both sides: about 95 % of what is likely


class Rating(msgspec.Struct, frozen=True):
    """A bot's estimated strength: mu, plus or minus sigma. Every bot begins at 25 with a sigma of 25/3."""

    bot: str
    mu: float
    sigma: float
    low: float
    high: float
    games: int


class Contest(msgspec.Struct, frozen=True):
    """What is rated at once: the bots of each party, and each party's result."""

    parties: tuple[tuple[str, ...], ...]
    results: tuple[float, ...]


def rate(contests: Iterable[Contest]) -> list[Rating]:
    """Rate every bot that met another one, the strongest first."""
    model = _model()
    known: dict[str, tuple[float, float]] = {}
    games: Counter[str] = Counter()
    for contest in contests:
        bots = {bot for party in contest.parties for bot in party}
        if len(bots) < 2:
            continue  # a bot that plays only with itself shows nothing of its strength
        games.update(bots)
        # A bot in several seats is rated in each of them, and the mean is kept.
        teams = [[model.rating(*known.get(bot, ())) for bot in party] for party in contest.parties]
        rated = model.rate(teams, ranks=_ranks(contest.results))
        for bot in bots:
            places = _places(contest.parties, rated, bot)
            known[bot] = (fmean(place.mu for place in places), fmean(place.sigma for place in places))
    order = sorted(known, key=lambda bot: (-known[bot][0], bot))
    return [_rating(bot, *known[bot], games[bot]) for bot in order]


def against(seats: Sequence[str], results: Sequence[float]) -> Contest:
    """Return a game in which every side plays for itself."""
    return Contest(tuple((bot,) for bot in seats), tuple(results))


def together(seats: Sequence[str], result: float) -> Contest:
    """Return a game that is won or lost by all: they play against the deal, rated as a team of the same size."""
    return Contest((tuple(seats), (THE_DEAL,) * len(seats)), (result, 1.0 - result))


def _ranks(results: Sequence[float]) -> list[float]:
    """Return ranks from 0, the best; equal results share one. The model truncates fractions, so these are whole numbers."""
    order = sorted(set(results), reverse=True)
    return [float(order.index(result)) for result in results]


def _places(parties: Sequence[Sequence[str]], rated: Sequence[Sequence[Any]], bot: str) -> list[Any]:
    return [
        rating
        for party, ratings in zip(parties, rated, strict=True)
        for name, rating in zip(party, ratings, strict=True)
        if name == bot
    ]


def _rating(bot: str, mu: float, sigma: float, games: int) -> Rating:
    return Rating(bot, round(mu, 4), round(sigma, 4), round(mu - WIDTH * sigma, 4), round(mu + WIDTH * sigma, 4), games)


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise FathomError('The arena needs openskill: pip install "fathom-games[arena]".') from None
    return PlackettLuce(tau=0.0)
