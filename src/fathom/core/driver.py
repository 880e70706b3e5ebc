# mypyc: compile
"""Small loops that carry a game forward."""

from fathom.core.dice import Dice
from fathom.core.search import PLAIN, Search
from fathom.core.state import NATURE, Outcome, State


def settle(state: State, dice: Dice) -> tuple[int, ...]:
    """Let nature act until a seat may, and return who that is: nobody when the game is over."""
    actors = state.actors()
    while actors and actors[0] == NATURE:
        state.apply(NATURE, state.chance(dice))
        actors = state.actors()
    return actors


def next_actor(actors: tuple[int, ...], last: int) -> int:
    """Return the seat that acts next where no clock decides: of those who may act, the first round the table after `last`.

    So where several may act at once, nobody acts twice before the others have been asked.
    """
    if len(actors) > 1:
        for seat in actors:
            if seat > last:
                return seat
    return actors[0]


def play_on(state: State, dice: Dice, search: Search = PLAIN) -> tuple[float, ...]:
    """Play random legal actions until the part of the game in hand is decided; return what it is worth to each seat."""
    while True:
        actors = settle(state, dice)
        if not actors:
            break
        result = search.cutoff(state)
        if result is not None:
            return result
        seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
        search.random_step(state, seat, dice)
    outcome = state.outcome()
    assert outcome is not None, "a state with no actors has an outcome"
    return outcome.results


def play_out(state: State, dice: Dice, search: Search = PLAIN) -> Outcome:
    """Play random legal actions to the end of the game."""
    while True:
        actors = settle(state, dice)
        if not actors:
            break
        seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
        search.random_step(state, seat, dice)
    outcome = state.outcome()
    assert outcome is not None, "a state with no actors has an outcome"
    return outcome
