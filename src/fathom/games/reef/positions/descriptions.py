"""How positions of Reef are described."""

from __future__ import annotations

from typing import Literal

import msgspec

from fathom.core.positions import Description
from fathom.games.reef.components import FIRST_SHELLS


class ReefOcean(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's ocean.

    A tile stands after its space: a creature by its kind, a coral by its name, or by its colour alone where its corners do not
    matter. `@2` turns it twice, `+y` finishes a coral with a yellow fish, `!` finishes a creature.
    """

    tiles: str
    fish: str = ""  # the unfinished ones, each after its bubble, which may be called by any space it touches: "d3e:r"
    shells: int = FIRST_SHELLS


class ReefPosition(Description, frozen=True, kw_only=True):
    """A position in which a player is about to choose.

    What is nowhere else is in the bags. The game ends after 17 turns each, however many tiles there are now.
    """

    oceans: tuple[ReefOcean, ...]  # one for each player
    corals: str | None = None  # the pool, place by place: "r y g p r01--"; None: some
    fish: str | None = None  # the pool, by colours
    creatures: str | None = None  # the pool; a coral in it has come there because the bag had run out (R12)
    fish_bag: str | None = None  # solo: what is left in the bag, and the other fish are on the lionfish card
    coral_bag: int | None = None  # how many corals are left in the bag; the others lie in the last oceans
    creature_bag: str | None = None  # what is left in the bag; the other creatures lie in the last oceans
    turns: int = 0  # ended so far, of all players together
    turn: Literal["A", "B", "C", "D"] = "A"
    orange: int | None = None  # the ecosystem cards; None: those of the options, or orange 1 and blue 2
    blue: int | None = None
