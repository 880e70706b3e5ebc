"""Which settings of a game are tried, and which of its positions are looked at closely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.game import Game, checked_options
from fathom.core.options import Options, choices
from fathom.testing.place import Setting

COMBINATIONS = 3  # random mixtures of options

T = TypeVar("T")


def settings(
    game: Game[Any], players: Iterable[int], extra: Iterable[Options | Mapping[str, object]], spread: bool, seed: int | str
) -> Iterator[Setting]:
    """These player counts with `extra` and, for a spread, the defaults, presets, every value of every option, a few mixtures."""
    wanted: list[Options] = []
    for options in (*(_spread(game, seed) if spread else ()), *(checked_options(game, given) for given in extra)):
        if options not in wanted:
            wanted.append(options)
    for count in players:
        for options in wanted:
            try:
                game.new(count, options)
            except OptionError:
                continue  # a game may refuse options that do not go with a player count
            yield Setting(game, count, options)


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
    default = checked_options(game, None)
    values = {field.name: choices(field) for field in msgspec.structs.fields(game.options)}
    found = [default, *game.presets.values()]
    for name, listed in values.items():
        found += [msgspec.structs.replace(default, **{name: value}) for value in listed]
    dice = Dice(f"{seed}/options")
    return found + [mixture(game, dice) for _ in range(COMBINATIONS)]


def mixture(game: Game[Any], dice: Dice, **fixed: object) -> Options:
    """Options with random values, but for those that are fixed."""
    listed = {field.name: choices(field) for field in msgspec.structs.fields(game.options)}
    mixed = {name: values[dice.below(len(values))] for name, values in listed.items() if values}
    options: Options = msgspec.structs.replace(checked_options(game, None), **(mixed | fixed))
    return options
