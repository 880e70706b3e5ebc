"""The end of a game as a game of its own: small enough to be solved, and played by the full rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fathom.core.errors import FathomError
from fathom.core.match import Match
from fathom.core.record import LARGEST
from fathom.core.state import State
from fathom.envs.setup import Setup

MOST_WORLDS = 2_000
DATA = Path(__file__).parent.parent / "data"


class Ending:
    """A moment of a record: the game goes on from there in any of the worlds that agree with what one seat knows.

    So that seat knows what it knew then, and nothing else; the others know their parts of the world that is drawn. `decisions`
    is how many are left at most, 0 where nobody has counted.
    """

    def __init__(self, record: str, at: int, seat: int, decisions: int = 0) -> None:
        match = _replayed(record, at)
        self.setup = Setup(match.game, match.state.players, **msgspec.structs.asdict(match.options))
        if not 0 <= seat < match.state.players:
            raise FathomError(
                f"This game has the seats 0 to {match.state.players - 1}, so the worlds cannot be those of seat {seat}."
            )
        if not match.state.actors() or match.state.outcome() is not None:
            raise FathomError(f"After move {at} of this record the game is over.")
        worlds = match.state.worlds(seat, MOST_WORLDS)
        if worlds is None:
            raise FathomError(f"Seat {seat} thinks more than {MOST_WORLDS:,} worlds possible at move {at} of this record.")
        self.root: State = match.state
        self.worlds = tuple(worlds)
        self.decisions = decisions


@cache
def kept(record: str, at: int, seat: int, decisions: int) -> Ending:
    """Return an ending, made only once for the same arguments."""
    return Ending(record, at, seat, decisions)


def _replayed(record: str, at: int) -> Match:
    path = Path(record)
    if not path.is_absolute() and (DATA / record).is_file():
        path = DATA / record
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise FathomError(f"The record {record[:200]!r} cannot be read: {(error.strerror or 'no such file').lower()}.") from None
    return Match.at(text, at)
