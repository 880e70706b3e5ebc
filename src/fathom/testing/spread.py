"""Which settings of a game are tried, and which of its positions are looked at closely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.game import Game
from fathom.core.options import Options, choices
from fathom.testing.place import Setting

COMBINATIONS = 3  # random mixtures of options

T = TypeVar("T")


def settings(game: Game[Any], extra: Iterable[Options | Mapping[str, str]], seed: int | str) -> Iterator[Setting]:
    """Every player count with the defaults, the presets, every other value of every option, a few mixtures, and `extra`."""
    wanted: list[Options] = []
    for options in (*_spread(game, seed), *map(game.read_options, extra)):
        if options not in wanted:
            wanted.append(options)
    for players in game.players:
        for options in wanted:
            try:
                game.start(players, options)
            except OptionError:
                continue  # a game may refuse options that do not go with a player count
            yield Setting(game, players, options)


class Rota:
    """Chooses what to look at closely: the kinds looked at least so far come first, so rare ones are not missed."""

    def __init__(self) -> None:
        self._looked: Counter[str] = Counter()

    def choose(self, things: Iterable[T], kind: Callable[[T], str], count: int, dice: Dice) -> list[T]:
        """Up to `count` of the things."""
        by_kind: dict[str, list[T]] = {}
        for thing in things:
            by_kind.setdefault(kind(thing), []).append(thing)
        chosen: list[T] = []
        while by_kind and len(chosen) < count:
            rarest = min(by_kind, key=lambda kind: (self._looked[kind], kind))
            group = by_kind[rarest]
            chosen.append(group.pop(dice.below(len(group))))
            self._looked[rarest] += 1
            if not group:
                del by_kind[rarest]
        return chosen


def _spread(game: Game[Any], seed: int | str) -> list[Options]:
    """Options that between them give every option each of the values it can list."""
    default = game.read_options(None)
    values = {field.name: choices(field) for field in msgspec.structs.fields(game.options)}
    found = [default, *game.presets.values()]
    for name, listed in values.items():
        found += [msgspec.structs.replace(default, **{name: value}) for value in listed]
    dice = Dice(f"{seed}/options")
    for _ in range(COMBINATIONS):
        mixture = {name: listed[dice.below(len(listed))] for name, listed in values.items() if listed}
        found.append(msgspec.structs.replace(default, **mixture))
    return found
