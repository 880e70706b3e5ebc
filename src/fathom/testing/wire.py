"""Views and events go over the wire: they become JSON and come back equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fathom.testing.place import Place
from fathom.testing.play import Step


def check_views(place: Place, seats: Iterable[int | None]) -> None:
    """Make sure that what these seats see survives the wire; None is a spectator."""
    for seat in seats:
        _check_wire(place, place.state.observe(seat), f"observe({seat})")
    place.check_unchanged("observe()")


def check_events(step: Step) -> None:
    """Make sure that a step's events, whole and as everybody sees them, survive the wire."""
    for event in step.events:
        for seen in (event, event.seen_by(None), *map(event.seen_by, range(step.after.state.players))):
            _check_wire(step.after, seen, f"the event {type(event).__name__}")


def _check_wire(place: Place, value: Any, name: str) -> None:
    try:
        back = msgspec.json.decode(msgspec.json.encode(value), type=type(value))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as error:
        raise place.broken(f"Views and events are serialisable, but {name} is not: {error!r}.") from error
    if back != value:
        raise place.broken(f"Views and events come back from JSON as they were, but {name} does not.")
