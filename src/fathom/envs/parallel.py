"""A game for PettingZoo where all agents act in every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.errors import FathomError, OptionError, Refusal
from fathom.core.game import title_of
from fathom.core.state import State
from fathom.envs.agents import Mask, ObservationSpace, agent_names, check_mask, metadata, next_dice, spaces
from fathom.envs.picture import Picture, check_mode
from fathom.envs.setup import Illegal, Setup, check_illegal
from fathom.envs.spaces import MASK, ROW, as_action, check_steps
from fathom.envs.stepping import FORFEIT

TRIALS = 3  # games that are tried to see whether several ever act at once
LONGEST_TRIAL = 5_000  # decisions
WRONG = -1  # stands for every illegal action

Observation = NDArray[np.uint8] | dict[str, NDArray[Any]]
Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class AtOnce(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game at a time. Made by `fathom.envs.pettingzoo.parallel_env`, whose module says what an agent is told."""

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
        if not has_several_actors(setup):
            raise OptionError(f"In {title_of(setup.game)} with these settings only one agent acts at a time: use env().")
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = metadata(setup)
        self.possible_agents = agent_names(setup)
        self.agents: list[str] = []
        self.wait = setup.size  # the action of an agent that may not act
        self.observation_spaces, self.action_spaces = spaces(setup, mask, setup.size + 1)
        self._masks_apart = mask == "info"
        self._strict = illegal == "raise"
        self._most = -1 if max_steps is None else max_steps
        self._picture = Picture(setup)
        self._dice: Dice | None = None

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game. The seed determines chance; without one the generator goes on. `options` are ignored."""
        self._dice = next_dice(self._dice, seed)
        self._state: State = self.setup.game.new(self.setup.players, self.setup.options)
        self._actors = settle(self._state, self._dice)
        self._left = self._most
        self.agents = self.possible_agents[:]
        observations, infos = self._tell()
        if self.render_mode == "human":
            self.render()
        return observations, infos

    def step(self, actions: Mapping[str, Any]) -> Step:
        """Perform the actions of all agents."""
        if not self.agents:
            raise FathomError("There is no game to play in; reset() begins one.")
        chosen = self._read(actions)
        offenders = [seat for seat, action in enumerate(chosen) if action == WRONG]
        dropped: list[int] = []
        results: tuple[float, ...] | None = None
        if offenders:
            results = tuple(FORFEIT if seat in offenders else 0.0 for seat in range(self.setup.players))
        else:
            dropped = self._perform(chosen)
            if not self._actors:
                results = self._results()
        self._left -= 1
        return self._end_step(results, offenders, dropped)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return what the first agent sees of those who may act; once the game is over, what a spectator sees."""
        return self._picture.show(self.render_mode, self._state, self._actors[0] if self._actors else None)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def observation_space(self, agent: str) -> ObservationSpace:
        """Return an agent's observation space; all agents have the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return an agent's action space; all agents have the same."""
        return self.action_spaces[agent]

    def _read(self, actions: Mapping[str, Any]) -> list[int]:
        """Return the actions by seat; WRONG for an illegal one, unless the environment is strict and refuses it."""
        if set(actions) != set(self.agents):
            raise FathomError(f"A step takes one action of each agent: {', '.join(self.agents)}.")
        chosen: list[int] = []
        for seat, agent in enumerate(self.agents):
            try:
                action = as_action(actions[agent])
                self._check(seat, action)
            except FathomError:
                if self._strict:
                    raise
                action = WRONG
            chosen.append(action)
        return chosen

    def _check(self, seat: int, action: int) -> None:
        """Raise the error of an illegal action, the engine's own if it has one."""
        if 0 <= action <= self.wait and self._masks[seat][action]:
            return
        if action == self.wait:
            raise FathomError(f"{self.agents[seat]} is to act and cannot wait.")
        self._state.copy().apply(seat, action)

    def _perform(self, chosen: list[int]) -> list[int]:
        """Perform the actions one after another, and return the seats whose action was no longer legal."""
        assert self._dice is not None, "reset() has made them"
        seats = self._actors
        first = self._dice.below(len(seats)) if len(seats) > 1 else 0
        dropped: list[int] = []
        for seat in seats[first:] + seats[:first]:
            try:
                self._state.apply(seat, chosen[seat])
            except Refusal:
                dropped.append(seat)
            self._actors = settle(self._state, self._dice)
        return dropped

    def _results(self) -> tuple[float, ...]:
        outcome = self._state.outcome()
        assert outcome is not None, "a state with no actors has an outcome"
        return outcome.results

    def _end_step(self, results: tuple[float, ...] | None, offenders: list[int], dropped: list[int]) -> Step:
        """Return what a step returns; `results` if the game is over."""
        agents = self.agents
        cut = results is None and self._left == 0
        if results is not None or cut:
            self._actors = ()
            self.agents = []
        observations, infos = self._tell()
        for seat in dropped:
            infos[agents[seat]]["dropped"] = True
        if offenders:
            for info in infos.values():
                info["illegal"] = tuple(agents[seat] for seat in offenders)
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, results or [0.0] * len(agents), strict=True)),
            dict.fromkeys(agents, results is not None),
            dict.fromkeys(agents, cut),
            infos,
        )

    def _tell(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Return what every agent knows, and what it may do."""
        self._masks = [self._mask(seat) for seat in range(self.setup.players)]
        observations: dict[str, Observation] = {}
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.possible_agents):
            row = np.frombuffer(bytearray(self.setup.encoder.row(self._state, seat)), ROW)
            mask = np.frombuffer(self._masks[seat].copy(), MASK)  # callers may write on what they are given
            observations[agent] = row if self._masks_apart else {"observation": row, "action_mask": mask}
            infos[agent] = {"action_mask": mask} if self._masks_apart else {}
        return observations, infos

    def _mask(self, seat: int) -> bytearray:
        mask = bytearray(self.wait + 1)
        for action in self._state.actions(seat) if seat in self._actors else [self.wait] if self._actors else []:
            mask[action] = 1
        return mask

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Explain a missing attribute: some exist only once a game has begun."""
            raise AttributeError(f"There is no {name}, or not yet: reset() begins a game.")


def has_several_actors(setup: Setup) -> bool:
    """Return whether several seats ever act at once with these settings, by playing some random games."""
    dice = Dice("trial")
    for _ in range(TRIALS):
        state: State = setup.game.new(setup.players, setup.options)
        for _ in range(LONGEST_TRIAL):
            actors = settle(state, dice)
            if not actors:
                break
            if len(actors) > 1:
                return True
            actions = state.actions(actors[0])
            state.apply(actors[0], actions[dice.below(len(actions))])
    return False
