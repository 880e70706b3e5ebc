"""Records: a whole game as readable text, the same both ways.

    fathom 1
    game divers 1
    players 2
    option claims final
    name A Ada
    tag event club night

    1 * fill 1 r
    2 * fill 2 b g
    3 A r7 2B
    end third_goal 1 0

First the header, in this order; then an empty line; then one line an event: its number, who acted (a seat's letter, `*` for
nature, `!` for the table), the move in the game's notation. A finished game ends with its reason and a result per seat. Only what
differs from a default is written, so a record has exactly one spelling. docs/records.md says more.
"""

from __future__ import annotations

import re
from typing import NoReturn

import msgspec

from fathom.core.errors import FathomError, RecordError
from fathom.core.notation import LETTERS, seat_letter
from fathom.core.state import NATURE, TABLE

FORMAT = 1
LARGEST = 1_000_000  # bytes
LONGEST_OPTION = 4_000  # characters
LONGEST_NAME = 80
LONGEST_TAG = 1_000
LONGEST_RESULT = 23  # 17 digits, a point and an exponent: 2.2250738585072014e-308

_WORD = re.compile(r"[a-z][a-z0-9_]{0,39}")
_FORMAT = re.compile(str(FORMAT))
_PLAYERS = re.compile("[1-8]")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


class Move(msgspec.Struct, frozen=True):
    """Who acted, and the move as text."""

    seat: int
    text: str


class Result(msgspec.Struct, frozen=True):
    """Why the game ended and what it was worth to each seat."""

    reason: str
    results: tuple[float, ...]

    def __post_init__(self) -> None:
        if not all(0 <= result <= 1 for result in self.results):
            raise FathomError("A result is a number from 0 to 1.")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is written down; `fathom.core.match.replay` plays it through."""

    game: str
    version: int
    players: int
    options: dict[str, str] = {}
    names: dict[int, str] = {}
    tags: dict[str, str] = {}
    moves: tuple[Move, ...] = ()
    result: Result | None = None

    def __post_init__(self) -> None:
        for kind, longest, texts in (
            ("An option", LONGEST_OPTION, self.options),
            ("A name", LONGEST_NAME, self.names),
            ("A tag", LONGEST_TAG, self.tags),
        ):
            if not all(_is_free_text(text, longest) for text in texts.values()):
                raise FathomError(f"{kind} has 1 to {longest:,} printable characters without spaces at either end.")

    def text(self) -> str:
        """Return the record as `parse` reads it."""
        lines = self._header()
        lines.append("")
        for number, move in enumerate(self.moves, 1):
            lines.append(f"{number} {seat_letter(move.seat)} {move.text}")
        if self.result is not None:
            lines.append(" ".join(["end", self.result.reason, *map(_write_result, self.result.results)]))
        return "\n".join(lines) + "\n"

    def place(self, index: int, column: int = 1) -> tuple[int, int]:
        """Return the line and column of a place in the text of move `index` (the end line follows the last move)."""
        line = len(self._header()) + 2 + index
        if index >= len(self.moves):
            return line, column
        return line, len(f"{index + 1} {seat_letter(self.moves[index].seat)} ") + column

    def place_of_option(self, name: str) -> tuple[int, int]:
        """Return the line and column of an option's value; if the record does not have it, of the number of players."""
        if name not in self.options:
            return 3, len("players ") + 1
        return 4 + sorted(self.options).index(name), len(f"option {name} ") + 1

    def _header(self) -> list[str]:
        lines = [f"fathom {FORMAT}", f"game {self.game} {self.version}", f"players {self.players}"]
        lines += [f"option {name} {value}" for name, value in sorted(self.options.items())]
        lines += [f"name {seat_letter(seat)} {name}" for seat, name in sorted(self.names.items())]
        lines += [f"tag {name} {value}" for name, value in sorted(self.tags.items())]
        return lines


def parse(text: str | bytes) -> Record:
    """Read a record, or raise a RecordError that says where it goes wrong and what was expected."""
    if len(text) > LARGEST:
        raise RecordError(1, 1, f"a record is at most {LARGEST:,} bytes long, this one has {len(text):,}")
    return _Reader(text if isinstance(text, str) else _decode(text)).record()


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise RecordError(line, column, "expected UTF-8 text") from None


class _Reader:
    """Reads a record line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._index = 0
        if self._lines[-1] == "":
            self._lines.pop()
        for number, line in enumerate(self._lines, 1):
            if not line.isprintable():
                column = next(i for i, char in enumerate(line, 1) if not char.isprintable())
                raise RecordError(number, column, "expected printable characters only")

    def record(self) -> Record:
        self._fields("fathom", (_FORMAT, f"format {FORMAT}"))
        game, version = self._fields("game", (_WORD, "a game's name"), (_NUMBER, "the game's version"))
        (players,) = self._fields("players", (_PLAYERS, f"the number of players, 1 to {len(LETTERS)}"))
        options = self._pairs("option", LONGEST_OPTION)
        names = self._names(int(players))
        tags = self._pairs("tag", LONGEST_TAG)
        if self._line() != "":
            self._fail(1, "expected an option, name or tag line in this order and sorted, or an empty line before the moves")
        self._index += 1
        moves = self._moves(int(players))
        result = self._result(int(players))
        if self._index < len(self._lines):
            self._fail(1, "expected nothing after the end of the record")
        return Record(
            game=game,
            version=int(version),
            players=int(players),
            options=options,
            names=names,
            tags=tags,
            moves=moves,
            result=result,
        )

    def _line(self) -> str:
        """Return the current line; past the end, a text that no rule expects."""
        return self._lines[self._index] if self._index < len(self._lines) else "\n"

    def _fail(self, column: int, problem: str) -> NoReturn:
        found = "" if self._index < len(self._lines) else ", found the end of the text"
        raise RecordError(self._index + 1, column, problem + found)

    def _fields(self, key: str, *fields: tuple[re.Pattern[str], str]) -> list[str]:
        """Read a line of a key and a few words, each with a pattern of its own."""
        words = self._line().split(" ")
        if words[0] != key:
            self._fail(1, f"expected {key!r}")
        column = len(key) + 2
        for word, (pattern, expected) in zip(words[1:] + [""] * len(fields), fields, strict=False):
            if not pattern.fullmatch(word):
                self._fail(column, f"expected {expected}")
            column += len(word) + 1
        if len(words) > len(fields) + 1:
            self._fail(column, "expected the end of the line")
        self._index += 1
        return words[1:]

    def _pairs(self, key: str, longest: int) -> dict[str, str]:
        """Read sorted lines of a key, a name and the rest of the line."""
        pairs: dict[str, str] = {}
        last = ""
        while self._line().startswith(key + " "):
            name, _, value = self._line()[len(key) + 1 :].partition(" ")
            if not _WORD.fullmatch(name):
                self._fail(len(key) + 2, "expected a name of small letters, digits and _")
            if name <= last:
                self._fail(len(key) + 2, f"expected names in alphabetical order, once each; {name!r} follows {last!r}")
            self._check_free_text(value, len(key) + len(name) + 3, longest)
            pairs[name] = value
            last = name
            self._index += 1
        return pairs

    def _names(self, players: int) -> dict[int, str]:
        names: dict[int, str] = {}
        while self._line().startswith("name "):
            letter, _, name = self._line()[5:].partition(" ")
            if letter not in list(LETTERS[:players]) or any(seat >= LETTERS.index(letter) for seat in names):
                self._fail(6, f"expected a seat from A to {LETTERS[players - 1]}, in order, once each")
            self._check_free_text(name, 8, LONGEST_NAME)
            names[LETTERS.index(letter)] = name
            self._index += 1
        return names

    def _check_free_text(self, value: str, column: int, longest: int) -> None:
        if not _is_free_text(value, longest):
            self._fail(column, f"expected 1 to {longest:,} characters without spaces at either end")

    def _moves(self, players: int) -> tuple[Move, ...]:
        actors = dict(zip(LETTERS[:players], range(players), strict=True)) | {"*": NATURE, "!": TABLE}
        moves: list[Move] = []
        while self._index < len(self._lines) and not self._line().startswith("end"):
            number = str(len(moves) + 1)
            words = self._line().split(" ", 2)
            if words[0] != number:
                self._fail(1, f"expected move number {number} or 'end'")
            if len(words) < 2 or words[1] not in actors:
                self._fail(
                    len(number) + 2,
                    f"expected who acted: a seat from A to {LETTERS[players - 1]}, * for nature or ! for the table",
                )
            if len(words) < 3 or not words[2] or words[2] != words[2].strip():
                self._fail(len(number) + 4, "expected a move, without spaces at either end")
            moves.append(Move(actors[words[1]], words[2]))
            self._index += 1
        return tuple(moves)

    def _result(self, players: int) -> Result | None:
        if self._index >= len(self._lines):
            return None
        words = self._line().split(" ")
        if words[0] != "end" or len(words) != players + 2:
            self._fail(1, f"expected 'end', a reason and {players} results")
        if not _WORD.fullmatch(words[1]):
            self._fail(5, "expected a reason of small letters, digits and _")
        column = 6 + len(words[1])
        results: list[float] = []
        for word in words[2:]:
            result = _read_result(word)
            if result is None:
                self._fail(column, "expected a result from 0 to 1, in the shortest spelling of its number")
            results.append(result)
            column += len(word) + 1
        self._index += 1
        return Result(words[1], tuple(results))


def _is_free_text(text: str, longest: int) -> bool:
    return 0 < len(text) <= longest and text == text.strip() and text.isprintable()


def _write_result(result: float) -> str:
    """Return the shortest text that reads back as the same number: 0, 0.5, 1, 1e-05."""
    return str(int(result)) if result in (0, 1) else repr(float(result))


def _read_result(text: str) -> float | None:
    """Return the number from 0 to 1 that `_write_result` writes like this; None for any other text or spelling."""
    if len(text) > LONGEST_RESULT:
        return None
    try:
        result = float(text)
    except ValueError:
        return None
    return result if 0 <= result <= 1 and _write_result(result) == text else None
