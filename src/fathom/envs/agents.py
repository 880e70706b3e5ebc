"""What the two kinds of PettingZoo environment have in common: names, spaces, chance."""

from __future__ import annotations

import secrets
from typing import Any, Literal

from gymnasium.spaces import Box, Dict, Discrete

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.envs.picture import FPS, MODES
from fathom.envs.setup import Setup
from fathom.envs.spaces import MASK, observation_space

Mask = Literal["info", "observation"]  # where an agent finds its action mask

ObservationSpace = Box | Dict


def agent_names(setup: Setup) -> list[str]:
    """Return one agent for each seat, in their order round the table."""
    return [f"player_{seat}" for seat in range(setup.players)]


def metadata(setup: Setup) -> dict[str, Any]:
    """Return the metadata that PettingZoo reads."""
    # PettingZoo's own conversion would let all agents act in turn, whether the rules allow it or not.
    return {"name": f"fathom_{setup.game.name}_v0", "render_modes": list(MODES), "render_fps": FPS, "is_parallelizable": False}


def spaces(setup: Setup, mask: Mask, size: int) -> tuple[dict[str, ObservationSpace], dict[str, Discrete]]:
    """Return every agent's spaces: separate ones, since each draws its own samples."""
    seen: dict[str, ObservationSpace] = {}
    done: dict[str, Discrete] = {}
    for agent in agent_names(setup):
        rows = observation_space(setup.encoder)
        masks = Box(0, 1, (size,), MASK.type)
        seen[agent] = rows if mask == "info" else Dict({"observation": rows, "action_mask": masks})
        done[agent] = Discrete(size)
    return seen, done


def next_dice(dice: Dice | None, seed: int | None) -> Dice:
    """Return the dice of the next game: seeded, or else those of the last game, or at first the system's."""
    if seed is not None:
        return Dice(seed)
    return Dice(secrets.randbits(64)) if dice is None else dice


def check_mask(mask: str) -> None:
    """Refuse an unknown place for masks."""
    if mask not in ("info", "observation"):
        raise OptionError(f"mask is 'info' or 'observation', not {str(mask)[:40]!r}.")
