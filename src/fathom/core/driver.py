"""Small loops that carry a game forward."""

from fathom.core.dice import Dice
from fathom.core.state import NATURE, Outcome, State


def settle(state: State, dice: Dice) -> tuple[int, ...]:
    """Lets nature act until a seat may, and returns who that is: nobody when the game is over."""
    actors = state.actors()
    while actors and actors[0] == NATURE:
        state.apply(NATURE, state.chance(dice))
        actors = state.actors()
    return actors


def play_out(state: State, dice: Dice) -> Outcome:
    """Plays random legal actions to the end of the game."""
    while True:
        actors = settle(state, dice)
        if not actors:
            break
        seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
        actions = state.actions(seat)
        state.apply(seat, actions[dice.below(len(actions))])
    outcome = state.outcome()
    assert outcome is not None, "a state with no actors has an outcome"
    return outcome
