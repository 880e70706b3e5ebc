"""The words that views, events and the notation use for Crew's numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from fathom.core.notation import seat_letter
from fathom.games.crew.rules import messages, phases

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

Phase = Literal[
    "clock",  # the crew decides whether to play against the clock (K21)
    "terrain",
    "deal",
    "draw",
    "member",  # the crew agrees on one member who takes all tasks (mission 6)
    "hand_over",  # the captain keeps all tasks or asks somebody (missions 10, 13)
    "volunteer",  # somebody is asked (K22, and missions 10, 13)
    "divide",  # two volunteers divide the tasks (mission 26)
    "distribute",  # free distribution (K23)
    "take",
    "distress",  # the crew decides about the distress signal (K16)
    "give",  # everybody chooses a card to pass on
    "predict",
    "trick",
    "turn_up",  # a covered card of Tonoja is turned up
    "retry",  # the attempt is lost: same tasks, new ones, or stop (K15)
    "over",
]
PHASES: tuple[Phase, ...] = (
    "clock", "terrain", "deal", "draw", "member", "hand_over", "volunteer", "divide", "distribute", "take",
    "distress", "give", "predict", "trick", "turn_up", "retry", "over",
)  # fmt: skip

Mode = Literal["normal", "currents", "rapture", "none"]
MODES: tuple[Mode, ...] = ("normal", "currents", "rapture", "none")

Position = Literal["highest", "only", "lowest"]
POSITIONS: tuple[Position, ...] = ("highest", "only", "lowest")

Status = Literal["open", "done", "failed"]
STATUSES: tuple[Status, ...] = ("open", "done", "failed")

Why = Literal["task", "objective", "time", "gave_up", "stuck"]
WHYS: tuple[Why, ...] = ("task", "objective", "time", "gave_up", "stuck")

# What can be proposed in each decision of the crew, in the order of the actions.
CLOCKS = ("timed", "untimed")
PASSES = ("none", "left", "right")
RETRIES = ("same", "new", "stop")

DIRECTIONS: tuple[Literal["left", "right"] | None, ...] = (None, "left", "right")
PREDICTS: tuple[Literal["open", "secret"] | None, ...] = (None, "open", "secret")


def choice_names(state: Crew, phase: int) -> Sequence[str]:
    """Return what can be proposed in a decision, by the number of the choice."""
    if phase == phases.MEMBER:
        return [member_letter(state, member) for member in range(state.lookup.members)]
    return {phases.CLOCK: CLOCKS, phases.DISTRESS: PASSES, phases.RETRY: RETRIES}.get(phase, ())


def member_letter(state: Crew, member: int) -> str:
    """Return a member's letter in the notation: the seat's, or T for Tonoja."""
    return "T" if member == state.lookup.tonoja else seat_letter(member)


def position_name(position: int) -> Position | None:
    """Return what a message says of its card; None in currents, where that is not said."""
    return None if position == messages.UNSAID else POSITIONS[position]
