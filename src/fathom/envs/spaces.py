"""What PettingZoo and Gymnasium share: a game's spaces, and the checks of arguments."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from gymnasium.spaces import Box

from fathom.core.errors import FathomError, OptionError
from fathom.core.planes import Encoder

ROW = np.dtype(np.uint8)
MASK = np.dtype(np.int8)  # the spaces of Gymnasium ask for it


def observation_space(encoder: Encoder) -> Box:
    """Return the space of rows of bytes, with the highest value of each plane as its bound."""
    tops = np.repeat([plane.top for plane in encoder.planes], [plane.size for plane in encoder.planes])
    return Box(np.zeros(encoder.width, ROW), tops.astype(ROW), dtype=np.uint8)


def as_action(action: Any) -> int:
    """Return an action as an int; Python's and NumPy's ints are accepted."""
    try:
        return index(action)
    except TypeError:
        raise FathomError(f"An action is a whole number, not {str(action)[:40]!r}.") from None


def check_steps(most: int | None) -> None:
    """Refuse a limit of steps that is not a positive number."""
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 1):
        raise OptionError(f"max_steps is None or a whole number from 1 on, not {str(most)[:40]!r}.")
