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
SETTINGS = 24  # at most this many settings at every player count; with more, each is tried at fewer player counts

T = TypeVar("T")


def settings(
    game: Game[Any], players: Iterable[int], extra: Iterable[Options | Mapping[str, object]], spread: bool, seed: int | str
) -> Iterator[Setting]:
    """Yield the settings to try: first those that are looked at thoroughly, then the spread.

    Thorough are, at every player count, the default options and those in `extra`; without the spread, those in `extra` alone, if
    there are any. The spread adds the presets, every value of every option and a few mixtures: each at one player count at least,
    at all of them where that does not take long.
    """
    counts = list(players)
    given = [checked_options(game, options) for options in extra]
    thorough = _unique(given if given and not spread else [checked_options(game, None), *given])
    for count in counts:
        for options in thorough:
            if _goes(game, count, options):
                yield Setting(game, count, options)
    others = [options for options in _spread(game, seed) if options not in thorough] if spread else []
    repeats = max(1, SETTINGS // max(1, len(others)))
    for index, options in enumerate(others):
        turned = counts[index % len(counts) :] + counts[: index % len(counts)]
        for count in [count for count in turned if _goes(game, count, options)][:repeats]:
            yield Setting(game, count, options, thorough=False)


class Rota:
    """Chooses what to look at closely: the kinds looked at least so far come first, so rare ones are not missed."""

    def __init__(self) -> None:
        self._looked: Counter[str] = Counter()

    def choose(self, things: Iterable[T], kind: Callable[[T], str], count: int, dice: Dice, enough: int | None = None) -> list[T]:
        """Return up to `count` of the things, in their order; only one where all kinds have been looked at `enough` times."""
        listed = list(things)
        by_kind: dict[str, list[int]] = {}
        for index, thing in enumerate(listed):
            by_kind.setdefault(kind(thing), []).append(index)
        chosen: list[int] = []
        while by_kind and len(chosen) < count:
            rarest = min(by_kind, key=lambda kind: (self._looked[kind], kind))
            if chosen and enough is not None and self._looked[rarest] >= enough:
                break
            group = by_kind[rarest]
            chosen.append(group.pop(dice.below(len(group))))
            self._looked[rarest] += 1
            if not group:
                del by_kind[rarest]
        return [listed[index] for index in sorted(chosen)]


def mixture(game: Game[Any], dice: Dice, **fixed: object) -> Options:
    """Return options with random values, but for those that are fixed."""
    listed = {field.name: choices(field) for field in msgspec.structs.fields(game.options)}
    mixed = {name: values[dice.below(len(values))] for name, values in listed.items() if values}
    options: Options = msgspec.structs.replace(checked_options(game, None), **(mixed | fixed))
    return options


def _spread(game: Game[Any], seed: int | str) -> list[Options]:
    """Return options that between them give every option each of the values it can list."""
    default = checked_options(game, None)
    values = {field.name: choices(field) for field in msgspec.structs.fields(game.options)}
    found = list(game.presets.values())
    for name, listed in values.items():
        found += [msgspec.structs.replace(default, **{name: value}) for value in listed]
    dice = Dice(f"{seed}/options")
    return _unique(found + [mixture(game, dice) for _ in range(COMBINATIONS)])


def _unique(options: list[Options]) -> list[Options]:
    return [one for index, one in enumerate(options) if one not in options[:index]]


def _goes(game: Game[Any], count: int, options: Options) -> bool:
    """Return whether the game accepts this set-up: some options do not fit a player count."""
    try:
        game.new(count, options)
    except OptionError:
        return False
    return True
