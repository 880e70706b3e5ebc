"""Divers' options: the points on which tables differ. The defaults are the rules of record."""

from __future__ import annotations

from typing import Literal

from fathom.core.options import Options
from fathom.games.divers.components import Components


class DiversOptions(Options, frozen=True, kw_only=True):
    """Descriptions of every option and choice are in text/, under `option`."""

    first: Literal["random", "A", "B"] = "random"
    claims: Literal["return", "final", "must"] = "return"
    reshuffle: Literal["needed", "at_once"] = "needed"
    dry_tile: Literal["leaves", "waits"] = "leaves"
    tie: Literal["treasures", "draw"] = "treasures"
    counts: bool = False
    components: Components | None = None
