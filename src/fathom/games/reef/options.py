"""Reef's options: the set-up, and what is played for. The defaults are the standard rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.core.options import Options
from fathom.games.reef.components import CARDS, KINDS, RULES, SCENARIOS, SET, Components


class CreatureSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ten kinds of creatures to play with."""

    kinds: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.kinds) != SET or len(set(self.kinds)) != SET or set(self.kinds) - set(KINDS):
            raise ValueError(f"a game has {SET} different kinds of creatures out of {KINDS[0]} to {KINDS[-1]}")


class ReefOptions(Options, frozen=True, kw_only=True):
    """Descriptions of every option and choice are in text/, under `option`."""

    mode: Literal["standard", "family"] = "standard"
    scenario: Annotated[int, Meta(ge=0, le=SCENARIOS)] = 0  # 0: none
    rule: Annotated[int, Meta(ge=0, le=RULES)] = 0  # M1 to M10; 0: none
    creatures: Literal["random", "first"] = "random"
    orange: Annotated[int, Meta(ge=0, le=CARDS)] = 0  # 0: a random one
    blue: Annotated[int, Meta(ge=0, le=CARDS)] = 0
    matching: bool = False  # R3: the first fish match the first corals
    first: Literal["random", "A", "B", "C", "D"] = "random"
    counts: bool = False
    kinds: CreatureSet | None = None  # a chosen set
    components: Components | None = None


PRESETS = {
    "first": ReefOptions(creatures="first", orange=1, blue=2, matching=True, counts=True),
    "standard": ReefOptions(),
    "family": ReefOptions(mode="family", creatures="first"),
}
