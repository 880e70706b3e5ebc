"""What a run of the kit looked at."""

from __future__ import annotations

from collections import Counter

import msgspec


class Report(msgspec.Struct, frozen=True):
    """How much was checked; a Report in hand means that nothing was found broken."""

    game: str
    settings: int  # player counts and options
    games: int
    moves: int
    refusals: int
    worlds: int  # sampled worlds compared with the truth
    filtered: int  # events after which a seat's log and `sample` were compared
    skipped: int  # events that too few worlds lived through to compare, for a seat
    uniform: int  # positions where a seat's `sample` was compared with its `worlds`
    kinds: dict[str, int]  # which events were filtered, and how often

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.games} games in {self.settings} settings, {self.moves} moves, {self.refusals} refusals, "
            f"{self.worlds} worlds, {self.filtered} events filtered ({self.skipped} skipped), "
            f"{self.uniform} positions uniform"
        )


class Tally:
    """The counts of a report while it is being made."""

    def __init__(self) -> None:
        self.settings = 0
        self.games = 0
        self.moves = 0
        self.refusals = 0
        self.worlds = 0
        self.skipped = 0
        self.uniform = 0
        self.kinds: Counter[str] = Counter()

    def report(self, game: str) -> Report:
        return Report(
            game=game,
            settings=self.settings,
            games=self.games,
            moves=self.moves,
            refusals=self.refusals,
            worlds=self.worlds,
            filtered=self.kinds.total(),
            skipped=self.skipped,
            uniform=self.uniform,
            kinds=dict(sorted(self.kinds.items())),
        )
