"""Positions to look at, and what to say when the contract is broken in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from functools import cached_property
from typing import Any, ParamSpec, TypeVar

import msgspec

from fathom.core.game import Game
from fathom.core.options import Options, write_options
from fathom.core.state import State

P = ParamSpec("P")
R = TypeVar("R")


class Violation(AssertionError):
    """A rule of the contract that a game broke: which, in one sentence, and how to see it again."""

    def __init__(self, rule: str, where: str) -> None:
        rule = rule.rstrip(".") + "."  # a rule may end with another sentence
        super().__init__(rule, where)
        self.rule = rule
        self.where = where

    def __str__(self) -> str:
        return f"{self.rule}\n{self.where}"


class Setting:
    """A game as it was set up: how many play, with which options, and whether it is looked at thoroughly."""

    def __init__(self, game: Game[Any], players: int, options: Options, thorough: bool = True) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.thorough = thorough
        self.size = game.notation.size(players, options)
        self.encoder = None if game.planes is None else game.planes(players, options)

    def __str__(self) -> str:
        written = [f"{name} {value}" for name, value in write_options(self.options).items()]
        return f"{self.game.name}, {self.players} players, {', '.join(written) or 'default options'}"


class Place:
    """One position of a game. Its state is a copy that no check may change; `frozen` is how it was."""

    def __init__(self, game: Game[Any], state: State, where: Callable[[], str]) -> None:
        self.game = game
        self.state = state
        self.frozen = state.freeze()
        self.kind = "over"  # or what happens next, once that is known
        self._where = where

    @cached_property
    def view(self) -> msgspec.Struct:
        """What a spectator sees."""
        return self.state.observe(None)

    @cached_property
    def extents(self) -> dict[str, float]:
        """How large everything is that a spectator sees: numbers, and how many things there are."""
        return {name: _extent(value) for name, value in msgspec.structs.asdict(self.view).items()}

    def broken(self, rule: str) -> Violation:
        """Return the error to raise when a rule does not hold here."""
        return Violation(rule, self._where())

    def check_unchanged(self, what: str) -> None:
        """Make sure that something left this state as it was."""
        if self.state.freeze() != self.frozen:
            raise self.broken(f"{what} must leave the state as it is, but freeze() differs.")


def guarded(places: Sequence[Place], check: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a check; an error that the game should never have raised is a Violation too, at the last of the places."""
    try:
        return check(*args, **kwargs)
    except Violation:
        raise
    except Exception as error:
        raise places[-1].broken(f"Nothing but a Refusal may be raised, but {type(error).__name__} was: {error}.") from error


def _extent(value: object) -> float:
    if isinstance(value, int | float):
        return value
    return len(value) if isinstance(value, Sized) and not isinstance(value, str) else 0
