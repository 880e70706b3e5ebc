"""What a run saw of a game, and what it never saw: a game that ends early hides most of its rules from the kit."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.state import NATURE, TABLE
from fathom.testing.place import Place, Setting
from fathom.testing.play import Play, Step
from fathom.testing.report import Seen, Share

PHASES = ("phase", "stage", "step")  # fields of a view that say which part of the game it is


class Coverage:
    """Counts what happens in the games of a run."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._endings: Counter[str] = Counter()
        self._phases: Counter[str] = Counter()
        self._known_phases: tuple[str, ...] = ()
        self._events: Counter[type[Event]] = Counter()
        self._blocks: dict[str, int] = {}  # the most actions that a block has in any setting
        self._legal: set[tuple[str, int]] = set()
        self._played: set[tuple[str, int]] = set()
        self.refusals: Counter[str] = Counter()
        self.said: set[str] = set()  # keys of the texts
        self.hides = False  # whether an event was not the same for everybody

    @property
    def is_incomplete(self) -> bool:
        """Whether a known ending, phase, event or block of actions has never been seen."""
        seen = self.seen()
        return any(seen[sort].never for sort in ("endings", "phases", "events")) or not all(
            share.played for share in self.actions().values()
        )

    def add(self, play: Play) -> bool:
        """Count what happened in a game; return whether any of it was new."""
        before = self._extent()
        outcome = play.match.state.outcome()
        if outcome is not None:
            self._endings[outcome.reason] += 1
        names = _block_names(play.setting)
        for name, count in Counter(name for name, _ in names).items():
            self._blocks[name] = max(self._blocks.get(name, 0), count)
        for step in play.steps:
            self._events.update(map(type, step.events))
            # `moves` finds actions out of range.
            self._legal.update(names[action] for action in step.legal if action < len(names))
            if step.mover not in (NATURE, TABLE) and step.action < len(names):
                self._played.add(names[step.action])
            self._add_phase(step.before, step, names)
            self.hides = self.hides or any(event.seen_by(None) != event for event in step.events)
        self._add_phase(play.places[-1], None, names)
        return self._extent() > before

    def _extent(self) -> int:
        """Return how many different things have been seen."""
        return len(self._endings) + len(self._phases) + len(self._events) + len({name for name, _ in self._played})

    def _add_phase(self, place: Place, step: Step | None, names: list[tuple[str, int]]) -> None:
        field = _phase_field(type(place.view))
        if field is not None:
            self._phases[_name(getattr(place.view, field.name))] += 1
            self._known_phases = _values(field.type)
        elif step is None:
            self._phases["over"] += 1
        elif step.mover == NATURE:
            self._phases["nature"] += 1
        elif step.mover != TABLE:
            self._phases[" or ".join(dict.fromkeys(names[action][0] for action in step.legal if action < len(names)))] += 1

    def seen(self) -> dict[str, Seen]:
        """Return what was seen of each sort of thing, and which of those known to exist never were."""
        keys = {key for catalogue in self._game.texts.values() for key in catalogue.sentences}
        said = self.said | {f"refusal.{key}" for key in self.refusals} | {f"reason.{key}" for key in self._endings}
        events = Counter({event.__name__: number for event, number in self._events.items()})
        return {
            "endings": _seen(self._endings, _without_variants(_below("reason", keys))),
            "phases": _seen(self._phases, self._known_phases),
            "events": _seen(events, self._known_events()),
            "refusals": _seen(self.refusals, _below("refusal", keys)),
            "texts": _seen(Counter(said), keys),
        }

    def actions(self) -> dict[str, Share]:
        """Return for each block of actions how many there are, were ever legal and were ever played."""
        legal = Counter(name for name, _ in self._legal)
        played = Counter(name for name, _ in self._played)
        return {name: Share(count, legal[name], played[name]) for name, count in self._blocks.items()}

    def _known_events(self) -> set[str]:
        """Return the events that the game lists for its clients; where it lists none, those defined beside the ones seen."""
        listed: Iterable[object] = self._game.presenter.types
        if not self._game.presenter.types:
            listed = [value for event in self._events for value in vars(sys.modules[event.__module__]).values()]
        return {kind.__name__ for kind in listed if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}


@cache
def _phase_field(view: type[msgspec.Struct]) -> msgspec.structs.FieldInfo | None:
    return next((field for field in msgspec.structs.fields(view) if field.name in PHASES), None)


def _block_names(setting: Setting) -> list[tuple[str, int]]:
    """Return for each action its block and its place there; a game without planes has one block."""
    if setting.encoder is None:
        return [("actions", action) for action in range(setting.size)]
    return [(block.name, place) for block in setting.encoder.blocks for place in range(block.count)]


def _seen(counted: Counter[str], known: Iterable[str]) -> Seen:
    return Seen(dict(sorted(counted.items())), tuple(sorted(set(known) - counted.keys())))


def _below(prefix: str, keys: Iterable[str]) -> set[str]:
    """Return the keys under a heading, such as `draw` for `reason.draw`."""
    return {key.removeprefix(f"{prefix}.") for key in keys if key.startswith(f"{prefix}.")}


def _without_variants(keys: set[str]) -> set[str]:
    """Return keys without those that word another one differently: `draw_you` beside `draw`."""
    return {key for key in keys if not any(key.startswith(f"{other}_") for other in keys)}


def _values(kind: Any) -> tuple[str, ...]:
    """Return all values of a type that lists them."""
    if get_origin(kind) is Literal:
        return tuple(map(_name, get_args(kind)))
    return tuple(map(_name, kind)) if isinstance(kind, type) and issubclass(kind, Enum) else ()


def _name(value: object) -> str:
    return value.name if isinstance(value, Enum) else str(value)
