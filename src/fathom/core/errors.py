"""What Fathom raises when it is given something it cannot take: always one sentence for a person.

Errors pass from one process to another unchanged, so those with parts of their own say how they are made again.
"""


class FathomError(Exception):
    """Something given from outside cannot be used; `str()` is one clear sentence."""


class Refusal(FathomError):
    """A move that the rules do not allow now. `key` and `values` let a catalogue say it in another language."""

    def __init__(self, key: str, sentence: str, values: dict[str, str | int]) -> None:
        super().__init__(sentence)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return (Refusal, (self.key, str(self), self.values))


class NotationError(FathomError):
    """A move's text that cannot be read: where it goes wrong (columns count from 1) and what was expected there."""

    def __init__(self, column: int, expected: str, found: str) -> None:
        super().__init__(f"column {column}: expected {expected}, found {found}")
        self.column = column
        self.expected = expected
        self.found = found

    def __reduce__(self) -> tuple[object, ...]:
        return (NotationError, (self.column, self.expected, self.found))


class RecordError(FathomError):
    """A game record that cannot be read or replayed, with its line and column (both count from 1)."""

    def __init__(self, line: int, column: int, problem: str) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.line = line
        self.column = column
        self.problem = problem

    def __reduce__(self) -> tuple[object, ...]:
        return (RecordError, (self.line, self.column, self.problem))


class OptionError(FathomError):
    """An option that does not exist or a value it cannot have; `option` is its name, empty for the number of players.

    With a `key` a game's catalogue can say it in another language.
    """

    def __init__(self, sentence: str, option: str = "", key: str = "", values: dict[str, str | int] | None = None) -> None:
        super().__init__(sentence)
        self.option = option
        self.key = key
        self.values = values or {}

    def __reduce__(self) -> tuple[object, ...]:
        return (OptionError, (str(self), self.option, self.key, self.values))


class PositionError(FathomError):
    """A position that cannot be set up, or a moment that a record does not have."""


class UnknownGame(FathomError):
    """A game that is not installed."""
