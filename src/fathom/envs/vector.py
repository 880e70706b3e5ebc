"""Many games in one call: arrays that are made once, games that restart by themselves, any number of processes.

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
import gc
import secrets
import weakref
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter
from typing import Any, NoReturn, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fathom.core.errors import FathomError, OptionError
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.envs.setup import Illegal, Setup, check_illegal
from fathom.envs.stepping import Games

MOST_GAMES = 1_000_000
MOST_BYTES = 4_000_000_000  # of rows and masks together
MOST_PROCESSES = 256


# What passes through a pipe: an order to step, or a seed to begin with, and the answer. All else is in shared memory.
STEP = b"step"
DONE = b"done"
AWAKE = 0.001  # seconds


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
    """Return an environment of n games that are stepped together; `options` are the game's own."""
    setup = Setup(game, players, **options)
    if not 1 <= n <= MOST_GAMES:
        raise OptionError(f"A vector has 1 to {MOST_GAMES:,} games, not {n}.")
    if n * (setup.encoder.width + setup.size) > MOST_BYTES:
        raise OptionError(f"{n:,} games need more than {MOST_BYTES // 10**9} GB for their rows and masks; make fewer.")
    if not 1 <= processes <= min(n, MOST_PROCESSES):
        raise OptionError(f"{n} games can be stepped by 1 to {min(n, MOST_PROCESSES)} processes, not {processes}.")
    check_illegal(illegal)
    return Vector(setup, n, seed, processes, illegal)


class Vector:
    """n games of one kind. Made by `make`; use it in a `with` statement or `close` it when it has other processes."""

    def __init__(self, setup: Setup, n: int, seed: int | None, processes: int, illegal: Illegal) -> None:
        self.setup = setup
        self.n = n
        self._strict = illegal == "raise"
        self._team: _Here | _Processes = _Here(setup, n) if processes == 1 else _Processes(setup, n, processes)
        board = self._team.board
        self.observations = board.rows
        self.masks = board.masks
        self.seats = board.seats
        self.rewards = board.rewards
        self.dones = board.dones
        self.reset(seed)

    def reset(self, seed: int | None = None) -> NDArray[np.uint8]:
        """Restart all games and return the observations; without a seed chance is not repeatable."""
        self._team.reset(str(secrets.randbits(64) if seed is None else seed))
        return self.observations

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_]]:
        """Perform one action in every game and return the observations, the rewards and which games ended."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise FathomError(f"A step takes {self.n} whole numbers, one for each game.")
        if self._strict:
            self._check(given)
        self._team.step(given)
        return self.observations, self.rewards, self.dones

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for every game, each drawn from its own seeded chance; the same until the next step."""
        return self._team.board.picks.copy()

    def _check(self, actions: NDArray[Any]) -> None:
        """Refuse a step with an illegal action. An action out of range is looked up as 0 and refused as well."""
        known = (actions >= 0) & (actions < self.setup.size)
        allowed = known & (self.masks[np.arange(self.n), np.where(known, actions, 0)] == 1)
        if not allowed.all():
            first = int(np.flatnonzero(~allowed)[0])
            raise FathomError(f"Action {actions[first]} is not legal in game {first}.")

    def close(self) -> None:
        """End the other processes, if there are any, and free their memory."""
        self._team.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class _Here:
    """All games in this process."""

    def __init__(self, setup: Setup, n: int) -> None:
        memory = bytearray(_Board.size(n, setup.players, setup.encoder.width, setup.size))
        self.board = _Board(memory, n, setup.players, setup.encoder.width, setup.size)
        self._part = _Part(self.board, setup.game, setup.players, setup.options, 0, n)

    def reset(self, seed: str) -> None:
        self._part.begin(seed)

    def step(self, actions: NDArray[Any]) -> None:
        self._part.step(actions.tolist())

    def close(self) -> None:
        """Do nothing: there is no process to end."""


class _Processes:
    """The games dealt out to this process and others, which write into memory that all of them share."""

    def __init__(self, setup: Setup, n: int, processes: int) -> None:
        context = get_context("spawn")  # a fork would copy locks of threads that it does not copy
        table = (setup.game, setup.players, setup.options)
        shared = context.RawArray(ctypes.c_uint8, _Board.size(n, setup.players, setup.encoder.width, setup.size))
        bounds = [n * k // processes for k in range(processes + 1)]
        self.board = _Board(shared, n, setup.players, setup.encoder.width, setup.size)
        self._own = _Part(self.board, *table, *bounds[:2])
        self._lines: list[_Line] = []
        self._team: list[BaseProcess] = []
        for first, end in pairwise(bounds[1:]):
            here, there = context.Pipe()
            bells = context.RawArray(ctypes.c_uint8, 2)
            process = context.Process(target=_work, args=(_Line(there, bells, 1), shared, n, *table, first, end), daemon=True)
            process.start()
            there.close()
            self._lines.append(_Line(here, bells, 0))
            self._team.append(process)
        self.close = weakref.finalize(self, _dismiss, self._lines, self._team)

    def reset(self, seed: str) -> None:
        self._order(seed.encode())
        self._own.begin(seed)
        self._wait()

    def step(self, actions: NDArray[Any]) -> None:
        self.board.actions[:] = actions
        self._order(STEP)
        self._own.step(self._own.actions.tolist())
        self._wait()

    def _order(self, order: bytes) -> None:
        if not self.close.alive:
            raise FathomError("This environment has been closed.")
        try:
            for line in self._lines:
                line.send(order)
        except OSError:
            self._give_up()

    def _wait(self) -> None:
        try:
            for line in self._lines:
                line.receive()
        except (EOFError, OSError):
            self._give_up()

    def _give_up(self) -> NoReturn:
        self.close()
        raise FathomError("A process of this environment has ended; the environment is closed.") from None


class _Board:
    """The arrays, all in one piece of memory that processes can share."""

    def __init__(self, memory: Any, n: int, players: int, width: int, size: int) -> None:
        self._memory = memory
        self._at = 0
        self.actions: NDArray[np.int64] = self._array(np.int64, n)
        self.picks: NDArray[np.int64] = self._array(np.int64, n)
        self.rewards: NDArray[np.float32] = self._array(np.float32, n, players)
        self.dones: NDArray[np.bool_] = self._array(np.bool_, n)
        self.seats: NDArray[np.uint8] = self._array(np.uint8, n)
        self.rows: NDArray[np.uint8] = self._array(np.uint8, n, width)
        self.masks: NDArray[np.uint8] = self._array(np.uint8, n, size)

    @staticmethod
    def size(n: int, players: int, width: int, size: int) -> int:
        """Return how many bytes that takes."""
        return n * (8 + 8 + 4 * players + 1 + 1 + width + size)

    def _array(self, kind: type[Any], *shape: int) -> NDArray[Any]:
        count = prod(shape)
        array = np.frombuffer(self._memory, kind, count, self._at).reshape(shape)
        self._at += count * array.itemsize
        return array


class _Part:
    """Some of the games, and their places on the board."""

    def __init__(self, board: _Board, game: Game[Any], players: int, options: Options, first: int, end: int) -> None:
        assert game.planes is not None, "a setup has planes"
        encoder = game.planes(players, options)
        self._games = Games(game.new(players, options), encoder, game.notation.size(players, options), first, end - first)
        self.actions = board.actions[first:end]
        self._picks = board.picks[first:end]
        self._rewards = board.rewards[first:end]
        self._dones = board.dones[first:end]
        self._seats = board.seats[first:end]
        self._rows = board.rows[first:end]
        self._masks = board.masks[first:end]

    def begin(self, seed: str) -> None:
        self._games.begin(seed)
        self._show([])

    def step(self, actions: list[int]) -> None:
        self._show(self._games.step(actions))

    def _show(self, ended: list[tuple[int, tuple[float, ...]]]) -> None:
        """Copy what the games wrote."""
        games = self._games
        self._rows[:] = np.frombuffer(memoryview(games.rows), np.uint8).reshape(self._rows.shape)
        self._masks[:] = np.frombuffer(memoryview(games.masks), np.uint8).reshape(self._masks.shape)
        self._seats[:] = np.frombuffer(memoryview(games.seats), np.uint8)
        self._picks[:] = np.frombuffer(memoryview(games.picks), "<u4")
        self._rewards[:] = 0
        self._dones[:] = False
        for i, results in ended:
            self._rewards[i] = results
            self._dones[i] = True


def _work(line: _Line, shared: Any, n: int, game: Game[Any], players: int, options: Options, first: int, end: int) -> None:
    """What a process does: it keeps its part of the games until the pipe closes."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C is the parent's business, who then closes the pipe
    gc.disable()  # games make no cycles, and looking for them takes 5 % of the time
    assert game.planes is not None, "a setup has planes"
    encoder = game.planes(players, options)
    part = _Part(
        _Board(shared, n, players, encoder.width, game.notation.size(players, options)), game, players, options, first, end
    )
    while True:
        try:
            order = line.receive()
        except EOFError:
            return
        if order == STEP:
            part.step(part.actions.tolist())
        else:
            part.begin(order.decode())
        line.send(DONE)


def _dismiss(lines: list[_Line], team: list[BaseProcess]) -> None:
    for line in lines:
        line.pipe.close()
    for process in team:
        process.join()


class _Line:
    """One end of a pipe, with a bell at each end.

    Waking up takes longer than most steps, so the waiting side polls the bell for a while before it sleeps. The bell only
    says that it is worth looking: what was written before a message was sent can be read after it has been received.
    """

    def __init__(self, pipe: Connection, bells: Any, end: int) -> None:
        self.pipe = pipe
        self._bells = bells
        self._end = end
        self._rung = 0

    def send(self, message: bytes) -> None:
        self.pipe.send_bytes(message)
        self._bells[1 - self._end] ^= 1

    def receive(self) -> bytes:
        until = perf_counter() + AWAKE
        while self._bells[self._end] == self._rung and perf_counter() < until:
            pass
        self._rung ^= 1
        return self.pipe.recv_bytes()
