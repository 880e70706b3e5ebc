"""One game of an arena: a pure function from a job to its result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import perf_counter

import msgspec

from fathom import __version__
from fathom.arena.plan import Job, Seats, Terms
from fathom.bots import make_bot, play_through
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.errors import FathomError
from fathom.core.registry import find


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played. Everything but the seconds follows from the terms, the deal and the seats."""

    deal: int
    seats: Seats
    reason: str
    results: tuple[float, ...]
    points: tuple[int, ...]
    decisions: int
    seconds: float


def play(terms: Terms, job: Job) -> Played:
    """Play one game. Nature's dice are seeded by the deal alone; those of bots and their worlds by the seating as well."""
    start = perf_counter()
    game = find(terms.game)
    table = f"{terms.seed}/{job.deal}/{','.join(job.seats)}"
    state = game.new(terms.players, terms.options)
    bots = [make_bot(bot, f"{table}/{seat}", game) for seat, bot in enumerate(job.seats)]
    nature, worlds = nature_of(terms, job.deal), Dice(f"{table}/worlds")
    outcome, decisions = play_through(state, bots, nature, worlds, partial(settle, state), state.apply)
    seconds = round(perf_counter() - start, 6)
    return Played(job.deal, job.seats, outcome.reason, outcome.results, outcome.points, decisions, seconds)


def play_all(terms: Terms, jobs: Sequence[Job]) -> list[Played]:
    """Play some games one after another, on any machine that has the same version of Fathom."""
    found = (__version__, find(terms.game).version)
    if found != (terms.fathom, terms.version):
        raise FathomError(
            f"A worker has Fathom {found[0]} with version {found[1]} of {terms.game}, "
            f"not {terms.fathom} with version {terms.version}."
        )
    return [play(terms, job) for job in jobs]


def nature_of(terms: Terms, deal: int) -> Dice:
    """Return nature's dice, which do not depend on who plays."""
    return Dice(f"{terms.seed}/{deal}")
