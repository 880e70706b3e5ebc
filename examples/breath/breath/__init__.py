"""Breath: a small game whose rules are compiled in a package of its own.

Divers share one tank of air. In turn each dives, for one breath of the tank and as many pearls as a die shows, or surfaces and
keeps what the dives of this turn have brought. A die that shows 1 takes those away, and it is the next diver's turn. When the
tank is empty, most pearls win.
"""

from __future__ import annotations

from breath.rules import DIVE, FACES, SURFACE, Breath
from breath.show import TEXTS, BreathOptions
from fathom.core.game import Game, Notation
from fathom.core.notation import Words
from fathom.core.state import NATURE

NAMES = {DIVE: "dive", SURFACE: "surface"}


def write(state: Breath, seat: int, action: int) -> str:
    """Return an action as text."""
    return f"die {action}" if seat == NATURE else NAMES[action]


def read(state: Breath, seat: int, text: str) -> int:
    """Return the action that a text means."""
    words = Words(text)
    if seat == NATURE:
        words.choose("die", ["die"])
        action = 1 + words.choose("a number from 1 to 6", [str(1 + face) for face in range(FACES)])
    else:
        action = words.choose("dive or surface", list(NAMES.values()))
    words.end()
    return action


def check_invariants(state: Breath) -> str | None:
    """Return what does not add up in a position, or None."""
    return "a tank holds no less than nothing" if state.air < 0 else None


GAME: Game[Breath] = Game(
    name="breath",
    version=1,
    players=(2, 3, 4),
    options=BreathOptions,
    presets={"standard": BreathOptions()},
    texts=TEXTS,
    new=lambda players, options: Breath(players, options.air),
    notation=Notation(size=lambda players, options: len(NAMES), write=write, read=read),
    invariants=check_invariants,
    longest=120,  # for each breath of the largest tank: a dive, its die, and at most one return
)
