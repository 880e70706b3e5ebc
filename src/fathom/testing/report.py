"""What a run of the kit looked at, and what it never saw."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from fathom.testing.coverage import Coverage

LISTED = 8  # names in one line of the table
# Without these a game is not called sound: the sort of thing, and what to say of one that never happened.
_WARNINGS = {
    "endings": "no game ended with {name!r}",
    "phases": "the phase {name!r} was never reached",
    "events": "the event {name} never happened",
    "refusals": "nothing was refused as {name!r}",
}


class Seen(msgspec.Struct, frozen=True):
    """What was seen of one sort of thing, how often, and which of those known to exist never were."""

    times: dict[str, int]
    never: tuple[str, ...]


class Share(msgspec.Struct, frozen=True):
    """How many actions a block has, how many were ever legal, and how many were ever played."""

    count: int
    legal: int
    played: int


class Report(msgspec.Struct, frozen=True):
    """What was looked at: nothing in it was found broken. What was never seen is in `warnings`."""

    game: str
    settings: int  # player counts and options
    games: int
    moves: int
    refusals: int
    worlds: int  # sampled worlds compared with the truth
    filtered: int  # events after which a seat's log and `sample` were compared
    skipped: int  # events that too few worlds lived through to compare, for a seat
    uniform: int  # positions where a seat's `sample` was compared with its `worlds`
    met: int  # pairs of positions with equal views, reached in different ways
    kinds: dict[str, int]  # which events were filtered, and how often
    seen: dict[str, Seen]  # endings, phases, events, refusals and texts
    actions: dict[str, Share]  # by block

    @property
    def warnings(self) -> list[str]:
        """What is known to exist and never happened, a sentence each."""
        found = [sentence.format(name=name) for sort, sentence in _WARNINGS.items() for name in self.seen[sort].never]
        for name, share in self.actions.items():
            if not share.legal:
                found.append(f"no action of the block {name!r} was ever legal")
            elif not share.played:
                found.append(f"no action of the block {name!r} was ever played")
        return found

    def __str__(self) -> str:
        """Return a short table: what was looked at, what was seen, and what never was."""
        lines = [
            f"{self.game}: {self.games} games in {self.settings} settings, {self.moves} moves, {self.refusals} refusals, "
            f"{self.worlds} worlds, {self.filtered} events filtered ({self.skipped} skipped), "
            f"{self.uniform} positions uniform, {self.met} pairs of equal views"
        ]
        for sort, seen in self.seen.items():
            known = f"{len(seen.times)} of {len(seen.times) + len(seen.never)}"
            lines.append(f"  {sort:<9} {known:>10}  {_listed(seen.times) if sort != 'texts' else ''}".rstrip())
        played = sum(share.played for share in self.actions.values())
        blocks = {f"{name} {share.played}/{share.legal}/{share.count}": share.played for name, share in self.actions.items()}
        lines.append(
            f"  {'actions':<9} {f'{played} of {sum(share.count for share in self.actions.values())}':>10}  "
            f"{_listed(blocks, counted=False)} (played/legal/all)"
        )
        lines += [f"  warning: {warning}." for warning in self.warnings]
        return "\n".join(lines)


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
        self.met = 0
        self.kinds: Counter[str] = Counter()

    def report(self, game: str, coverage: Coverage) -> Report:
        """Return the report of the run."""
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
            met=self.met,
            kinds=dict(sorted(self.kinds.items())),
            seen=coverage.seen(),
            actions=coverage.actions(),
        )


def _listed(times: dict[str, int], counted: bool = True) -> str:
    """Return the names that were seen most often, and how many others there are."""
    most = sorted(times.items(), key=lambda item: -item[1])
    named = [f"{name} {number}" if counted else name for name, number in most[:LISTED]]
    return ", ".join([*named, *([f"{len(most) - LISTED} others"] if len(most) > LISTED else [])])
