"""Which games an arena plays: line-ups of bots, on the same deals, in every rotation of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from fathom import __version__
from fathom.bots import SearchBot, make_bot
from fathom.core.errors import FathomError
from fathom.core.game import Game
from fathom.core.options import Options, write_options

MOST_BOTS = 32
MOST_GAMES = 100_000  # of one line-up
MOST_IN_ALL = 1_000_000
LARGEST_SEED = 2**53  # the largest number that every JSON parser reads exactly

Seats = tuple[str, ...]  # a bot's name for each seat


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all games of an arena have in common. Together with a deal and a bot for each seat, it determines a game."""

    fathom: str
    game: str
    version: int
    players: int
    options: dict[str, str]
    seed: int


class Job(msgspec.Struct, frozen=True):
    """One game to be played: a deal, and who sits where."""

    deal: int
    seats: Seats


class LineUp(msgspec.Struct, frozen=True):
    """One bot with itself, or two at one table; and the rotations that make a whole set on one deal."""

    bots: tuple[str, ...]
    rotations: tuple[Seats, ...]

    def deals(self, games: int) -> int:
        """Return the number of deals for that many games, rounded up to whole sets."""
        return -(-games // len(self.rotations))


class Plan:
    """All that is to be played.

    A deal is a number: nature's dice follow from it and the seed alone, so every line-up meets the same deals. Nothing else
    depends on which other bots take part, so bots can join later and games can be added.
    """

    def __init__(
        self, game: Game[Any], players: int | None, options: Options, bots: Sequence[str], games: int, seed: int
    ) -> None:
        self.game = game
        count = game.new(players, options).players  # refuses a set-up that cannot be played
        self.terms = Terms(__version__, game.name, game.version, count, write_options(options), seed)
        self.bots = _checked(game, bots)
        self.sides = sides(game, count)
        self.games = games
        self.line_ups = line_ups(self.sides, self.bots)
        if not 1 <= games <= MOST_GAMES:
            raise FathomError(f"An arena plays 1 to {MOST_GAMES:,} games of each line-up, not {games:,}.")
        if abs(seed) > LARGEST_SEED:
            raise FathomError(f"An arena's seed is a whole number from {-LARGEST_SEED:,} to {LARGEST_SEED:,}.")
        self.size = sum(line_up.deals(games) * len(line_up.rotations) for line_up in self.line_ups)
        if self.size > MOST_IN_ALL:
            raise FathomError(f"That would be {self.size:,} games; an arena plays at most {MOST_IN_ALL:,}.")

    @property
    def repeatable(self) -> bool:
        """Whether the same plan gives the same games: not if a bot has a time budget."""
        bots = (make_bot(bot, game=self.game) for bot in self.bots)
        return not any(isinstance(bot, SearchBot) and bot.seconds > 0 for bot in bots)

    def sets(self) -> Iterator[tuple[int, LineUp]]:
        """Yield every line-up on every deal it plays, deal by deal, so that a plan that is cut short is equally short for all."""
        longest = max(line_up.deals(self.games) for line_up in self.line_ups)
        for deal in range(1, longest + 1):
            for line_up in self.line_ups:
                if deal <= line_up.deals(self.games):
                    yield deal, line_up

    def jobs(self) -> Iterator[Job]:
        """Yield every game, in the order in which they are started."""
        for deal, line_up in self.sets():
            for seats in line_up.rotations:
                yield Job(deal, seats)


def sides(game: Game[Any], players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats that play together: the teams of the game, or each seat by itself.

    >>> from fathom.core.registry import find
    >>> sides(find("sonar"), 4), sides(find("reef"), 3)
    (((0, 2), (1, 3)), ((0,), (1,), (2,)))
    """
    groups = (tuple(sorted({seat, *game.table.teammates(players, seat)})) for seat in range(players))
    return tuple(dict.fromkeys(groups))


def line_ups(sides: tuple[tuple[int, ...], ...], bots: Sequence[str]) -> list[LineUp]:
    """Return each bot with itself, then, with two sides or more, every pair of bots. Sorted by name, not as given.

    >>> for line_up in line_ups(((0,), (1,), (2,)), ["b", "a"])[1:]:
    ...     print(line_up.bots, *("".join(seats) for seats in line_up.rotations))
    ('b',) bbb
    ('a', 'b') aba baa aab bab abb bba
    """
    count = len(sides)
    names = sorted(bots)
    alone = [LineUp((bot,), (_seated(sides, (bot,) * count),)) for bot in names]
    if count == 1:
        return alone
    return alone + [
        LineUp(pair, tuple(_seated(sides, order) for order in _rotations(pair, count))) for pair in combinations(names, 2)
    ]


def _rotations(pair: tuple[str, str], count: int) -> list[tuple[str, ...]]:
    """Return two bots alternating round the table, from every start: with an odd number each has the majority equally often."""
    found: dict[tuple[str, ...], None] = {}
    for one, other in (pair, pair[::-1]):
        order = tuple((one, other)[side % 2] for side in range(count))
        for turn in range(count):
            found[order[turn:] + order[:turn]] = None
    return list(found)


def _seated(sides: tuple[tuple[int, ...], ...], order: tuple[str, ...]) -> Seats:
    """Return a bot for each seat, from a bot for each side."""
    by_seat = {seat: bot for side, bot in zip(sides, order, strict=True) for seat in side}
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def _checked(game: Game[Any], bots: Sequence[str]) -> tuple[str, ...]:
    if not 1 <= len(bots) <= MOST_BOTS:
        raise FathomError(f"An arena has 1 to {MOST_BOTS} bots, not {len(bots)}.")
    for bot in bots:
        make_bot(bot, game=game)
        if bots.count(bot) > 1:
            raise FathomError(f"The bot {bot} is named twice; in an arena each bot plays with itself and with every other.")
    return tuple(bots)
