"""How strong the levels of a game's bots are: each against the stand-ins for people that it is meant for.

A level is measured in a duel, or where all win together as the partners of one person. What is wanted of a level stands in
`docs/decisions/levels.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from math import sqrt
from typing import Any, Final, Literal

import msgspec

from fathom import __version__
from fathom.arena.local import play_locally
from fathom.arena.plan import Job, Terms, sides
from fathom.bots import make_bot
from fathom.core.errors import FathomError
from fathom.core.game import Game, checked_options
from fathom.core.options import Options, write_options
from fathom.core.registry import find

DEVIATIONS: Final = 1.96  # on both sides of a share: 95 of 100 such intervals hold the true one

Wanted = Literal["beats", "loses", "even", "shown"]

# Whom each level meets in a duel, and what is wanted of it.
DUELS: Final[Sequence[tuple[str, str, Wanted]]] = (
    ("beginner", "clicker", "beats"),
    ("beginner", "novice", "loses"),
    ("easy", "novice", "even"),
    ("easy", "regular", "shown"),
    ("medium", "regular", "beats"),
    ("hard", "regular", "beats"),
    ("hard", "medium", "beats"),
)
# Who plays with partners of each level.
PEOPLE: Final = ("novice", "regular")

LOSES: Final = 0.3  # the most of a duel's games that a beginner may win from a novice
EVEN: Final = (0.4, 0.6)


class Meeting(msgspec.Struct, frozen=True):
    """A level and whom it met: the share of games won, draws as half of one, with its 95 % interval."""

    level: str
    bot: str
    other: str  # a stand-in, or another level
    wanted: Wanted
    games: int
    share: float
    low: float
    high: float
    seconds: float  # of all games, added up
    decisions: int

    @property
    def met(self) -> bool:
        """Whether the share is what is wanted; where one beats the other, the whole interval says so."""
        if self.wanted == "beats":
            return self.low > 0.5
        if self.wanted == "loses":
            return self.share <= LOSES
        return self.wanted == "shown" or EVEN[0] <= self.share <= EVEN[1]


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was measured in so many games.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)], wilson(1.0, 10)[1]
    ([0.404, 0.596], 1.0)
    """
    spread = DEVIATIONS**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = DEVIATIONS * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def measure(
    game: str,
    games: int = 100,
    *,
    players: int | None = None,
    options: Options | Mapping[str, object] | None = None,
    seed: int = 1,
    workers: int = 1,
    levels: Mapping[str, str] | None = None,
    watch: Callable[[Meeting], object] | None = None,
) -> list[Meeting]:
    """Measure some levels of a game, by default all of them, and return whom they met.

    `levels` are those to be measured, each with its bot, which need not be the game's own. `watch` is called after each meeting.
    """
    rules = find(game)
    own = dict(rules.bots.levels)
    given = own if levels is None else dict(levels)
    for level, bot in given.items():
        if level not in own:
            raise FathomError(f"There is no level {level[:20]!r}; there are {', '.join(own)}.")
        make_bot(bot, game=rules)
    count = rules.players.usual if players is None else players
    terms = Terms(__version__, game, rules.version, count, write_options(checked_options(rules, options)), seed)
    rules.new(count, checked_options(rules, options))  # refuses a set-up that cannot be played
    found: list[Meeting] = []
    for level, other, wanted in _meetings(rules, count):
        if level in given:
            bots = (given[level], (own | given).get(other, other))
            found.append(_meet(rules, terms, (level, other, wanted), bots, games, workers))
            if watch is not None:
                watch(found[-1])
    return found


def _meetings(game: Game[Any], players: int) -> Sequence[tuple[str, str, Wanted]]:
    """Return whom each level of a game meets."""
    if game.table.results == "shared":
        return [(level, person, "shown") for level in game.bots.levels for person in PEOPLE]
    if len(sides(game, players)) != 2:
        raise FathomError("Levels are measured in duels, or where all win together.")
    return DUELS


def _meet(
    game: Game[Any], terms: Terms, names: tuple[str, str, Wanted], bots: tuple[str, str], games: int, workers: int
) -> Meeting:
    """Play a level's games: on each deal it sits on every side in turn."""
    seatings = _seatings(game, terms.players)
    jobs: list[Job] = []
    seats: dict[Job, tuple[int, ...]] = {}
    for number in range(games):
        own = seatings[number % len(seatings)]
        # A bot that meets itself needs a deal for each game: with both sides swapped it would be the same game again.
        deal = number // len(seatings) if bots[0] != bots[1] else number
        job = Job(deal + 1, tuple(bots[0] if seat in own else bots[1] for seat in range(terms.players)))
        jobs.append(job)
        seats[job] = own
    won = seconds = 0.0
    decisions = 0
    with closing(play_locally(terms, jobs, workers)) as stream:
        for played in stream:
            own = seats[Job(played.deal, played.seats)]
            won += played.results[own[0]]
            seconds += played.seconds
            decisions += played.decisions
    share = won / games
    level, other, wanted = names
    low, high = wilson(share, games)
    return Meeting(level, bots[0], other, wanted, games, share, low, high, round(seconds, 3), decisions)


def _seatings(game: Game[Any], players: int) -> list[tuple[int, ...]]:
    """Return where the level sits: each side in turn, or where all win together everywhere but on one seat in turn."""
    if game.table.results == "shared":
        return [tuple(seat for seat in range(players) if seat != person) for person in range(players)]
    return list(sides(game, players))
