"""One seat of a game as a Gymnasium environment; bots play the others.

    >>> game = make("reef", players=1)
    >>> observation, info = game.reset(seed=7)
    >>> terminated = False
    >>> while not terminated:
    ...     action = game.action_space.sample(info["action_mask"])
    ...     observation, reward, terminated, truncated, info = game.step(action)
    >>> 0 <= reward <= 1
    True

Importing this module registers all games, as `fathom/reef-v0` and so on:

    >>> import gymnasium
    >>> game = gymnasium.make("fathom/divers-v0", seat=1, bots="search:50")

**Observations** are rows of bytes, all that the seat may know and nothing else; docs/envs/ has a page for each game that lists
its planes and its actions. `info["action_mask"]` is 1 for each legal action.

**Bots** are named as on the command line: `random`, `search:200`, `house` and so on; one name for all other seats, or one for
each of them in their order. A bot is only ever shown a world drawn from what its own seat knows. A step performs the seat's
action and then whatever nature and the bots do until the seat is to act again. A game that ends before the seat has anything
to decide is skipped.

**Rewards** are the game's result for the seat at its end, from 0 to 1, and 0 before.

**Illegal actions**, including anything that is not an int: with `illegal="lose"` the game ends with a reward of -1, and
`info["illegal"]` is true. With `illegal="raise"` the engine's `Refusal` (or another `FathomError`) comes through, and nothing
has changed.

**Rendering** shows the game's terminal board as the seat sees it, and at the end as a spectator does: `"ansi"` is a text,
`"rgb_array"` a picture, `"human"` prints the text after each step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from fathom.bots import ask, make_bot
from fathom.core.dice import Dice
from fathom.core.errors import FathomError, OptionError
from fathom.core.game import Game, title_of
from fathom.core.registry import games
from fathom.envs.picture import FPS, MODES, Picture, check_mode
from fathom.envs.setup import Illegal, Setup, check_illegal
from fathom.envs.spaces import MASK, ROW, as_action, observation_space
from fathom.envs.stepping import FORFEIT
from fathom.envs.turns import NOBODY
from fathom.envs.walk import Walk

SEEDS = 2**63
MOST_STARTS = 20  # games begun until the seat has something to decide


def make(
    game: str | Game[Any],
    seat: int = 0,
    players: int | None = None,
    bots: str | Sequence[str] = "random",
    render_mode: str | None = None,
    illegal: Illegal = "lose",
    **options: object,
) -> Seat:
    """Return one seat of a game against bots; `options` are the game's own."""
    return Seat(game, seat, players, bots, render_mode, illegal, **options)


class Seat(gymnasium.Env[Any, Any]):
    """One game at a time, played from one seat."""

    metadata = {"render_modes": list(MODES), "render_fps": FPS}

    def __init__(
        self,
        game: str | Game[Any],
        seat: int = 0,
        players: int | None = None,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        illegal: Illegal = "lose",
        **options: object,
    ) -> None:
        check_mode(render_mode)
        check_illegal(illegal)
        self.setup = Setup(game, players, **options)
        if seat not in range(self.setup.players):
            raise OptionError(f"seat is a whole number from 0 to {self.setup.players - 1}, not {str(seat)[:40]}.")
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space(self.setup.encoder)
        self.action_space = Discrete(self.setup.size)
        self._names = _seat_bots(self.setup, seat, bots)
        self._strict = illegal == "raise"
        self._walk = Walk(self.setup.game.new(self.setup.players, self.setup.options), self.setup.encoder, self.setup.size)
        self._picture = Picture(self.setup)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a new game. The seed determines chance and bots; without one the generator goes on. `options` are ignored."""
        super().reset(seed=seed)
        for _ in range(MOST_STARTS):
            self._begin(int(self.np_random.integers(SEEDS)))
            if not self._over:
                break
        else:
            raise FathomError(f"In {MOST_STARTS} games of {title_of(self.setup.game)} seat {self.seat} had nothing to decide.")
        if self.render_mode == "human":
            self.render()
        return self._row(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Perform an action of the seat, then play on until it is to act again."""
        if self._over:
            raise FathomError("There is no game to play in; reset() begins one.")
        reward, told = 0.0, {}
        try:
            self._walk.act(as_action(action))
        except FathomError:
            if self._strict:
                raise
            self._over = True
            self._walk.seat = NOBODY  # so that nothing is legal any more
            reward, told = FORFEIT, {"illegal": True}
        else:
            self._play_on()
            if self._over:
                reward = self._walk.results()[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._row(), reward, self._over, False, self._info() | told

    def render(self) -> Any:
        """Return what the seat sees; once the game is over, what a spectator sees."""
        return self._picture.show(self.render_mode, self._walk.state, None if self._over else self.seat)

    def _begin(self, root: int) -> None:
        """Begin a game whose chance and bots are seeded by one number."""
        game = self.setup.game
        self._worlds = Dice(f"{root}/worlds")
        self._bots = {seat: make_bot(name, f"{root}/{seat}", game) for seat, name in self._names.items()}
        self._walk.begin(Dice(f"{root}/nature"))
        self._play_on()

    def _play_on(self) -> None:
        """Let the bots act until the seat is asked or the game is over."""
        walk = self._walk
        while walk.seat != self.seat and walk.seat != NOBODY:
            walk.act(ask(self._bots[walk.seat], walk.state, walk.seat, self._worlds))
        self._over = walk.seat == NOBODY

    def _row(self) -> NDArray[np.uint8]:
        return np.frombuffer(self._walk.row(self.seat), ROW)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.frombuffer(self._walk.mask(self.seat), MASK)}


def _seat_bots(setup: Setup, seat: int, bots: str | Sequence[str]) -> dict[int, str]:
    """Return the name of the bot at each other seat."""
    others = [other for other in range(setup.players) if other != seat]
    names = bots.split(",") if isinstance(bots, str) else list(bots)
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise OptionError(f"There are {len(others)} other seats; name one bot for all of them or one for each, not {len(names)}.")
    for name in names:
        make_bot(name, 0, setup.game)
    return dict(zip(others, names, strict=True))


def _register() -> None:
    for name in games():
        gymnasium.register(f"fathom/{name}-v0", entry_point="fathom.envs.gymnasium:Seat", kwargs={"game": name})


_register()
