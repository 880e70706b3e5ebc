"""Lost Code's options: the versions of the game, its two expansions and the help that a table allows."""

from __future__ import annotations

from typing import Literal

from fathom.core.options import Options
from fathom.games.lost_code.components import WheelSet


class LostCodeOptions(Options, frozen=True, kw_only=True):
    """Descriptions of every option and choice are in text/, under `option`."""

    beginner: bool = False  # C4: without the bear
    x: bool = False  # X1: with the 8s
    shortcut: bool = False  # L1: Deadly Shortcut
    curse: Literal["off", "leader", "first"] = "off"  # T1: Curse of the Temple, and who is cursed first
    help: Literal["none", "deductions", "chances"] = "none"  # what the sheets work out by themselves
    wheels: WheelSet | None = None  # other wheels than the standard ones


PRESETS = {
    "first": LostCodeOptions(beginner=True, help="deductions"),
    "standard": LostCodeOptions(),
    "expert": LostCodeOptions(x=True, shortcut=True, curse="leader"),
}
