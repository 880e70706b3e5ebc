"""Bots at a table of their own: a game from where it stands to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fathom.bots.bot import Bot, ask
from fathom.core.dice import Dice
from fathom.core.driver import next_actor
from fathom.core.state import Outcome, State

Settle = Callable[[Dice], tuple[int, ...]]
Act = Callable[[int, int], object]


def play_through(state: State, bots: Sequence[Bot], nature: Dice, worlds: Dice, settle: Settle, act: Act) -> tuple[Outcome, int]:
    """Let a bot for each seat play to the end; return how it ended and how many decisions the seats took.

    `settle` and `act` carry the state forward: the state's own ways, or those of a match that keeps a record.
    """
    decisions = 0
    seat = -1
    while actors := settle(nature):
        seat = next_actor(actors, seat)
        act(seat, ask(bots[seat], state, seat, worlds))
        decisions += 1
    outcome = state.outcome()
    assert outcome is not None, "a state with no actors has an outcome"
    return outcome, decisions
