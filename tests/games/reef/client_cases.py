"""What the client's tests of Reef compare with: the geometry of the ocean."""

from __future__ import annotations

from typing import Any

from fathom.games.reef import geometry


def cases() -> dict[str, Any]:
    """Return every case by its name in the client's tests."""
    return {"ocean": _ocean()}


def _ocean() -> dict[str, Any]:
    """The names of spaces and bubbles, and what touches what."""
    spaces = range(geometry.SPACES)
    return {
        "spaces": list(geometry.SPACE_NAMES),
        "bubbles": list(geometry.BUBBLE_NAMES),
        "corners": [[geometry.BUBBLE_NAMES[geometry.CORNER[space * 4 + corner]] for corner in range(4)] for space in spaces],
    }
