"""Many games in one call: arrays that are made once, games that begin anew by themselves, as many processes as you like.

    >>> import numpy as np
    >>> env = make("divers", 4, seed=7)
    >>> env.observations.shape, env.masks.shape, env.seats.shape, env.rewards.shape
    ((4, 650), (4, 863), (4,), (4, 2))
    >>> for _ in range(300):
    ...     rows, rewards, dones = env.step(env.sample())
    >>> env.close()

A step performs one action in every game: `actions[i]` is the action of seat `seats[i]` in game i, one of those that `masks[i]`
allows. When a game ends, `dones[i]` is true and `rewards[i]` holds what it came to for every seat (`Outcome.results`, from 0 to
1; 0 in all other steps), and in the same step a new game has begun: `observations[i]`, `masks[i]` and `seats[i]` are already the
new game's. Where several seats may act at once they take turns round the table.

The arrays are the same ones for the whole life of the environment, and every step writes over them: copy what you keep.

Game i with a seed is the same game whatever the number of games and processes. An illegal action (`illegal="lose"`) ends its
game: -1 for the seat that gave it, 0 for the others; with `illegal="raise"` the step is refused and nothing has changed.
"""

from __future__ import annotations

import ctypes
import secrets
import weakref
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fathom.core.errors import FathomError, OptionError
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.envs.setup import Setup
from fathom.envs.stepping import Games

MOST_GAMES = 1_000_000
MOST_BYTES = 4_000_000_000  # of rows and masks together
MOST_PROCESSES = 256

Illegal = Literal["lose", "raise"]
Ended = list[tuple[int, tuple[float, ...]]]  # games that ended, each with its results


def make(
    game: str | Game[Any],
    n: int,
    players: int | None = None,
    *,
    seed: int | None = None,
    processes: int = 1,
    illegal: Illegal = "lose",
    **options: object,
) -> Vector:
    """An environment of n games that are stepped together; `options` are the game's own."""
    setup = Setup(game, players, **options)
    if not 1 <= n <= MOST_GAMES:
        raise OptionError(f"A vector has 1 to {MOST_GAMES:,} games, not {n}.")
    if n * (setup.encoder.width + setup.size) > MOST_BYTES:
        raise OptionError(f"{n:,} games need more than {MOST_BYTES // 10**9} GB for their rows and masks; make fewer.")
    if not 1 <= processes <= min(n, MOST_PROCESSES):
        raise OptionError(f"{n} games can be stepped by 1 to {min(n, MOST_PROCESSES)} processes, not {processes}.")
    if illegal not in ("lose", "raise"):
        raise OptionError(f"illegal is 'lose' or 'raise', not {illegal!r}.")
    return Vector(setup, n, seed, processes, illegal)


class Vector:
    """n games of one kind. Made by `make`; use it in a `with` statement or `close` it when it has other processes."""

    def __init__(self, setup: Setup, n: int, seed: int | None, processes: int, illegal: Illegal) -> None:
        self.setup = setup
        self.n = n
        self.rewards: NDArray[np.float32] = np.zeros((n, setup.players), np.float32)
        self.dones: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self._illegal = illegal
        self._games = np.arange(n)
        self._team: _Here | _Processes = _Here(setup, n) if processes == 1 else _Processes(setup, n, processes)
        self.observations = self._team.rows
        self.masks = self._team.masks
        self.seats = self._team.seats
        self.reset(seed)

    def reset(self, seed: int | None = None) -> NDArray[np.uint8]:
        """Begins all games anew and returns the observations; without a seed, with chance that nobody can repeat."""
        self._team.reset(str(secrets.randbits(64) if seed is None else seed))
        self.rewards[:] = 0
        self.dones[:] = False
        return self.observations

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_]]:
        """Performs one action in every game and returns the observations, the rewards and which games ended."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise FathomError(f"A step takes {self.n} whole numbers, one for each game.")
        # Compared as signed numbers, so that none that is far out of range wraps around into it.
        allowed = (given >= 0) & (given < self.setup.size)
        allowed &= self.masks[self._games, np.where(allowed, given, 0)] == 1
        if not allowed.all():
            if self._illegal == "raise":
                first = int(np.flatnonzero(~allowed)[0])
                raise FathomError(f"Action {given[first]} is not legal in game {first}.")
            given = np.where(allowed, given, -1)
        self.rewards[:] = 0
        self.dones[:] = False
        for i, results in self._team.step(given):
            self.rewards[i] = results
            self.dones[i] = True
        return self.observations, self.rewards, self.dones

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game, each drawn from its own seeded chance."""
        return self._team.sample()

    def close(self) -> None:
        """Ends the other processes, if there are any, and gives their memory back."""
        self._team.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class _Here:
    """All games in this process."""

    def __init__(self, setup: Setup, n: int) -> None:
        self._games = _games(setup.game, setup.players, setup.options, 0, n)
        self.rows = np.zeros((n, setup.encoder.width), np.uint8)
        self.masks = np.zeros((n, setup.size), np.uint8)
        self.seats = np.zeros(n, np.uint8)

    def reset(self, seed: str) -> None:
        self._games.begin(seed)
        _show(self._games, self.rows, self.masks, self.seats)

    def step(self, actions: NDArray[Any]) -> Ended:
        ended = self._games.step(actions.tolist())
        _show(self._games, self.rows, self.masks, self.seats)
        return ended

    def sample(self) -> NDArray[np.int64]:
        return np.array(self._games.sample(), np.int64)

    def close(self) -> None:
        """There is nothing to end."""


class _Processes:
    """The games dealt out to processes, which write into memory that all of them share."""

    def __init__(self, setup: Setup, n: int, processes: int) -> None:
        context = get_context("spawn")  # a fork would take the parent's threads and locks along, half of them
        self._board = _Board(context, n, setup.encoder.width, setup.size)
        self.rows = self._board.rows
        self.masks = self._board.masks
        self.seats = self._board.seats
        self._pipes: list[Connection] = []
        self._team: list[BaseProcess] = []
        for k in range(processes):
            here, there = context.Pipe()
            part = (n * k // processes, n * (k + 1) // processes)
            process = context.Process(target=_work, args=(there, self._board, setup.game, setup.players, setup.options, part))
            process.daemon = True
            process.start()
            there.close()
            self._pipes.append(here)
            self._team.append(process)
        self.close = weakref.finalize(self, _dismiss, self._pipes, self._team)

    def reset(self, seed: str) -> None:
        self._all(("begin", seed))

    def step(self, actions: NDArray[Any]) -> Ended:
        self._board.actions[:] = actions
        return [game for part in self._all(("step", "")) for game in part]

    def sample(self) -> NDArray[np.int64]:
        self._all(("sample", ""))
        return self._board.actions.copy()

    def _all(self, order: tuple[str, str]) -> list[Ended]:
        """Gives every process an order, then waits for all of them."""
        if not self.close.alive:
            raise FathomError("This environment has been closed.")
        try:
            for pipe in self._pipes:
                pipe.send(order)
            return [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            self.close()
            raise FathomError("A process of this environment has ended; the environment is closed.") from None


class _Board:
    """The memory that the processes share."""

    def __init__(self, context: SpawnContext, n: int, width: int, size: int) -> None:
        self._parts: list[Any] = [context.RawArray(ctypes.c_uint8, n * (width + size + 1)), context.RawArray(ctypes.c_int64, n)]
        self._shape = (n, width, size)
        self._look()

    def __getstate__(self) -> tuple[Any, ...]:
        return self._parts, self._shape

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._parts, self._shape = state
        self._look()

    def _look(self) -> None:
        n, width, size = self._shape
        numbers = np.frombuffer(self._parts[0], np.uint8)
        self.rows: NDArray[np.uint8] = numbers[: n * width].reshape(n, width)
        self.masks: NDArray[np.uint8] = numbers[n * width : n * (width + size)].reshape(n, size)
        self.seats: NDArray[np.uint8] = numbers[n * (width + size) :]
        self.actions: NDArray[np.int64] = np.frombuffer(self._parts[1], np.int64)


def _games(game: Game[Any], players: int, options: Options, first: int, count: int) -> Games:
    encoder = game.encoder(players, options)
    assert encoder is not None, "a setup has planes"
    return Games(game.start(players, options), encoder, game.size(players, options), first, count)


def _show(games: Games, rows: NDArray[np.uint8], masks: NDArray[np.uint8], seats: NDArray[np.uint8]) -> None:
    """Copies what the games wrote."""
    rows[:] = np.frombuffer(memoryview(games.rows), np.uint8).reshape(rows.shape)
    masks[:] = np.frombuffer(memoryview(games.masks), np.uint8).reshape(masks.shape)
    seats[:] = np.frombuffer(memoryview(games.seats), np.uint8)


def _work(pipe: Connection, board: _Board, game: Game[Any], players: int, options: Options, part: tuple[int, int]) -> None:
    """What a process does: it keeps its part of the games until the pipe closes."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C is the parent's business, who then closes the pipe
    first, end = part
    games = _games(game, players, options, first, end - first)
    own = slice(first, end)
    while True:
        try:
            order, seed = pipe.recv()
        except EOFError:
            return
        ended: Ended = []
        if order == "sample":
            board.actions[own] = games.sample()
        else:
            if order == "begin":
                games.begin(seed)
            else:
                ended = games.step(board.actions[own].tolist())
            _show(games, board.rows[own], board.masks[own], board.seats[own])
        pipe.send(ended)


def _dismiss(pipes: list[Connection], team: list[BaseProcess]) -> None:
    for pipe in pipes:
        pipe.close()
    for process in team:
        process.join()
