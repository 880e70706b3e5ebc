"""A file of results: what defines the run on its first line, then one line for each game, so that a run can be resumed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from fathom.arena.plan import MOST_IN_ALL, Job, Terms
from fathom.arena.playing import Played
from fathom.core.errors import FathomError

FORMAT = 1
LONGEST_LINE = 1_000_000  # bytes: an option's value may be a whole set of components
MARK = b'{"fathom_arena":'

Done = dict[Job, Played]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    fathom_arena: int  # the version of this format
    terms: Terms


class Results:
    """Games that are done; with a file, each is in it before the next is counted."""

    def __init__(self, done: Done, file: BinaryIO | None = None) -> None:
        self.done = done
        self._file = file

    def add(self, played: Played) -> None:
        """Keep a game."""
        self.write(played)
        self.done[Job(played.deal, played.seats)] = played

    def write(self, line: Header | Played) -> None:
        """Append a line to the file, if there is one, and flush it."""
        if self._file is None:
            return
        try:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
        except OSError as error:
            raise FathomError(f"The results cannot be written: {error.strerror}.") from None


@contextmanager
def open_results(path: Path | None, terms: Terms) -> Iterator[Results]:
    """Yield the results so far, to be added to. Refuse a file with other terms; drop an incomplete last line."""
    if path is None:
        yield Results({})
        return
    try:
        file = path.open("a+b")
    except OSError as error:
        raise FathomError(f"{path} cannot be opened: {error.strerror}.") from None
    with file:
        done, whole = _read(file, path, terms)
        file.truncate(whole)
        results = Results(done, file)
        if not whole:
            results.write(Header(FORMAT, terms))
        yield results


def _read(file: BinaryIO, path: Path, terms: Terms) -> tuple[Done, int]:
    """Return the games in a file, and its length without an incomplete last line."""
    done: Done = {}
    whole = 0
    file.seek(0)
    decoder = msgspec.json.Decoder(Played)
    number = 0
    while line := file.readline(LONGEST_LINE):
        number += 1
        if number == 1 and not (line.startswith(MARK) or MARK.startswith(line)):
            raise FathomError(f"{path} is not a file of an arena's results.")
        if not line.endswith(b"\n"):
            if len(line) == LONGEST_LINE:
                raise FathomError(f"{path}, line {number}, is longer than {LONGEST_LINE:,} bytes.")
            break
        if number > 2 * MOST_IN_ALL:
            raise FathomError(f"{path} has more than {2 * MOST_IN_ALL:,} lines.")
        try:
            if number == 1:
                _compare(msgspec.json.decode(line, type=Header), terms, path)
            else:
                played = decoder.decode(line)
                if not len(played.seats) == len(played.results) == terms.players:
                    raise ValueError("the number of seats differs")
                done.setdefault(Job(played.deal, played.seats), played)
        except ValueError as error:
            raise FathomError(f"{path}, line {number}, cannot be read: {error}.") from None
        whole += len(line)
    return done, whole


def _compare(header: Header, terms: Terms, path: Path) -> None:
    """Refuse a file with other terms, and say what differs first."""
    if header.fathom_arena != FORMAT:
        raise FathomError(f"{path} has format {header.fathom_arena} of an arena's results, not {FORMAT}.")
    for name in Terms.__struct_fields__:
        there, here = getattr(header.terms, name), getattr(terms, name)
        if there != here:
            raise FathomError(f"{path} holds games with {name} {_told(there)}, not {_told(here)}; use another file for these.")


def _told(value: object) -> str:
    if isinstance(value, dict):
        text = " ".join(f"{name}={given}" for name, given in value.items()) or "by default"
        return text if len(text) <= 60 else text[:60] + "…"
    return str(value)
