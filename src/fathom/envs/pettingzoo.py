"""The games as PettingZoo environments.

    >>> game = env("divers")
    >>> game.reset(seed=7)
    >>> for agent in game.agent_iter():
    ...     observation, reward, termination, truncation, info = game.last()
    ...     over = termination or truncation
    ...     game.step(None if over else game.action_space(agent).sample(info["action_mask"]))

**Agents** are `player_0`, `player_1`, … for the seats A, B, … of the table. The seat that is to act is `agent_selection`; where
the rules let several act at once they are asked round the table. Nature (deals, draws, dice) plays by itself, from a generator
that `reset(seed=…)` seeds; without a seed it goes on, and the first one of all comes from the system. Sonar's mates, who only
advise their captain, see their boat and are never asked.

**Observations** are rows of bytes, all that the seat may know and nothing else; docs/envs/ has a page for each game that lists
its planes and its actions. `info["action_mask"]` is 1 for each legal action, and 0 everywhere for an agent that is not to act.
With `mask="observation"` an observation is a dict of both, `{"observation": …, "action_mask": …}`, as in PettingZoo's own board
games, and `info` is empty.

**Rewards** are the game's results at its end, from 0 to 1 for each agent, and 0 before. Every game ends by its rules; with
`max_steps=n` it is cut short (truncated) after n actions, with rewards of 0.

**Illegal actions**, including anything that is not an int: with `illegal="lose"` the game ends, the agent that gave the action
gets -1 and the others 0, and every agent's `info["illegal"]` names the offenders. With `illegal="raise"` the engine's
`Refusal` (or another `FathomError`) comes through, and nothing has changed.

    >>> game = env("divers", illegal="raise")
    >>> game.reset(seed=7)
    >>> game.step(860)
    Traceback (most recent call last):
        ...
    fathom.core.errors.Refusal: You hold a card that fits, so you must play one.

**Rendering** shows the game's terminal board as seen by the agent whose turn it is, and at the end by a spectator:
`"ansi"` is a text, `"rgb_array"` a picture, `"human"` prints the text after each step.

`parallel_env` is for games in which several may act at once: Crew's and Lost Code's, and Sonar's in real time.

    >>> game = parallel_env("sonar", real_time=True, mask="observation")
    >>> observations, infos = game.reset(seed=7)
    >>> while game.agents:
    ...     actions = {agent: game.action_space(agent).sample(observations[agent]["action_mask"]) for agent in game.agents}
    ...     observations, rewards, terminations, truncations, infos = game.step(actions)

There every agent acts in every step. An agent that may not act has one legal action, to wait: it is the last one, one more than
the game itself has. An agent that may act cannot wait. What several do in one step happens one after the other, round the table
from an agent that is drawn by lot. If an action is no longer legal when its turn comes, because of what another has just done, it
is dropped, and `info["dropped"]` is true for that agent. `max_steps` counts steps.
"""

from __future__ import annotations

from typing import Any

from fathom.core.game import Game
from fathom.envs.aec import Turns
from fathom.envs.agents import Mask
from fathom.envs.parallel import AtOnce
from fathom.envs.setup import Illegal, Setup


def env(
    game: str | Game[Any],
    players: int | None = None,
    render_mode: str | None = None,
    mask: Mask = "info",
    illegal: Illegal = "lose",
    max_steps: int | None = None,
    **options: object,
) -> Turns:
    """Return an environment in which one agent acts after the other; `options` are the game's own."""
    return Turns(Setup(game, players, **options), render_mode, mask, illegal, max_steps)


# It needs no wrapper: the environment checks its input itself.
raw_env = env


def parallel_env(
    game: str | Game[Any],
    players: int | None = None,
    render_mode: str | None = None,
    mask: Mask = "info",
    illegal: Illegal = "lose",
    max_steps: int | None = None,
    **options: object,
) -> AtOnce:
    """Return an environment in which all agents act in every step; refused if only one agent ever acts at a time."""
    return AtOnce(Setup(game, players, **options), render_mode, mask, illegal, max_steps)
