"""Copies, deep copies and pickles: equal to the original, and they play on as it does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence

from fathom.core.state import State
from fathom.testing.place import Place
from fathom.testing.play import Step

CONTINUED = 12  # moves that a copy is played on for


def check_copies(place: Place, following: Sequence[Step]) -> None:
    """Make sure that every way to copy this state gives an equal one, and that it takes the moves the game went on with."""
    for name, duplicate in _WAYS.items():
        try:
            state = duplicate(place.state)
        except Exception as error:
            raise place.broken(f"A state can be copied with {name}, but that raised {error!r}.") from error
        if state.freeze() != place.frozen:
            raise place.broken(f"A copy equals its original, but freeze() differs after {name}.")
        for step in following[:CONTINUED]:
            if state.perform(step.mover, step.action) != step.events or state.freeze() != step.after.frozen:
                raise place.broken(f"A copy plays on as its original does, but one made with {name} does not.")
        place.check_unchanged(f"Acting on a copy made with {name}")


def _pickled(state: State) -> State:
    copied = pickle.loads(pickle.dumps(state))
    assert isinstance(copied, State)
    return copied


_WAYS: dict[str, Callable[[State], State]] = {
    "copy()": lambda state: state.copy(),
    "copy.deepcopy": copy.deepcopy,
    "pickle": _pickled,
}
