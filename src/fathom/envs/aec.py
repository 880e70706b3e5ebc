"""A game for PettingZoo where one agent acts after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.envs.agents import Mask, ObservationSpace, agent_names, check_mask, metadata, next_dice, spaces
from fathom.envs.picture import Picture, check_mode
from fathom.envs.setup import Illegal, Setup, check_illegal
from fathom.envs.spaces import MASK, ROW, as_action, check_steps
from fathom.envs.stepping import FORFEIT
from fathom.envs.turns import NOBODY
from fathom.envs.walk import Walk


class Turns(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game at a time. Made by `fathom.envs.pettingzoo.env`, whose module says what an agent is told."""

    def __init__(
        self,
        setup: Setup,
        render_mode: str | None = None,
        mask: Mask = "info",
        illegal: Illegal = "lose",
        max_steps: int | None = None,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        check_mask(mask)
        check_illegal(illegal)
        check_steps(max_steps)
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = metadata(setup)
        self.possible_agents = agent_names(setup)
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = spaces(setup, mask, setup.size)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._masks_apart = mask == "info"
        self._strict = illegal == "raise"
        self._most = -1 if max_steps is None else max_steps
        self._walk = Walk(setup.game.new(setup.players, setup.options), setup.encoder, setup.size)
        self._picture = Picture(setup)
        self._dice: Dice | None = None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The seed determines chance; without one the generator goes on. `options` are ignored."""
        self._dice = next_dice(self._dice, seed)
        seat = self._walk.begin(self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._left = self._most
        self._over = False
        self.agent_selection = self.agents[seat]
        self.infos = {agent: self._info(seat) for agent, seat in self._seats.items()}
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """Perform the action of the agent whose turn it is. Once the game is over every agent's last action is None."""
        if self._over:
            self._leave(action)
            return
        agent = self.agent_selection
        walk = self._walk
        try:
            seat = walk.act(as_action(action))
        except FathomError:
            if self._strict:
                raise
            self._forfeit(agent)
        else:
            self._left -= 1
            if seat == NOBODY:
                self._end(self.terminations, walk.results())
            elif self._left == 0:
                self._end(self.truncations, (0.0,) * self.setup.players)
            else:
                # Rewards come only at the end, so until then there are none to clear or add up.
                self.agent_selection = following = self.possible_agents[seat]
                if self._masks_apart:
                    self.infos[agent] = self._info(self._seats[agent])
                    self.infos[following] = self._info(seat)
        if self.render_mode == "human":
            self.render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agents as they come to act, at most `max_iter`, as long as you step after each."""
        # Faster than PettingZoo's own, which makes two more objects and a call for each turn.
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> NDArray[np.uint8] | dict[str, NDArray[Any]]:
        """Return what an agent knows now."""
        seat = self._seats[agent]
        walk = self._walk
        row = np.frombuffer(walk.row(seat), ROW)
        return row if self._masks_apart else {"observation": row, "action_mask": np.frombuffer(walk.mask(seat), MASK)}

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the view of the agent whose turn it is; once the game is over, a spectator's."""
        return self._picture.show(self.render_mode, self._walk.state, None if self._over else self._walk.seat)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def observation_space(self, agent: str) -> ObservationSpace:
        """Return an agent's observation space; all agents have the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return an agent's action space; all agents have the same."""
        return self.action_spaces[agent]

    def _info(self, seat: int) -> dict[str, Any]:
        return {"action_mask": np.frombuffer(self._walk.mask(seat), MASK)} if self._masks_apart else {}

    def _forfeit(self, offender: str) -> None:
        """End the game because of an illegal action."""
        self._end(self.terminations, tuple(FORFEIT if agent == offender else 0.0 for agent in self.agents))
        for info in self.infos.values():
            info["illegal"] = (offender,)

    def _end(self, ways: dict[str, bool], results: tuple[float, ...]) -> None:
        """End the game: `terminations` or `truncations` become true."""
        self._over = True
        self._walk.seat = NOBODY  # so that nothing is legal any more
        self.agent_selection = self.agents[0]
        for seat, agent in enumerate(self.agents):
            ways[agent] = True
            self.rewards[agent] = self._cumulative_rewards[agent] = results[seat]
            self.infos[agent] = self._info(seat)

    def _leave(self, action: Any) -> None:
        """Remove an agent from a game that is over."""
        if not self.agents:
            raise FathomError("The game is over; reset() begins another.")
        self._was_dead_step(action)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Explain a missing attribute: some exist only once a game has begun."""
            raise AttributeError(f"There is no {name}, or not yet: reset() begins a game.")
