"""Runs `fathom` in two ways: in this process, which is quick, and as the command that a person starts."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from fathom.bots import Bot, make_bot
from fathom.cli import main, play
from fathom.core.registry import find
from fathom.core.state import State

FATHOM = Path(sys.executable).with_name("fathom")


class NearBot(Bot):
    """Chooses as a distant bot does, without a process of its own, which would take longer to start than most games take."""

    def __init__(self, name: str, seed: int | str, game: str) -> None:
        super().__init__(seed)
        self.name = name
        self._bot = make_bot(name, seed, find(game))

    def choose(self, world: State, seat: int) -> int:
        return self._bot.choose(world, seat)

    def stop(self) -> None:
        pass


class Ran(NamedTuple):
    """What a run of the command came to."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty columns, no colours, English: whatever the tests are started from."""
    for name in ("LC_ALL", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"COLUMNS": "80", "LANG": "C.UTF-8", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def fathom(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """`fathom(*arguments, typed=...)` in this process, bots and all."""
    monkeypatch.setattr(play, "DistantBot", NearBot)

    def run(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as leaving:  # argparse leaves this way after --help and --version
            code = int(leaving.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def command() -> Callable[..., Ran]:
    """`command(*arguments, typed=...)` as a process of its own."""

    def run(*arguments: str, typed: str = "", **environment: str) -> Ran:
        done = subprocess.run(
            [str(FATHOM), *arguments],
            input=typed.encode(),
            capture_output=True,
            timeout=300,
            check=False,
            env={**os.environ, **environment},
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def refused(fathom: Callable[..., Ran]) -> Callable[..., str]:
    """The one sentence with which a command is refused."""

    def run(*arguments: str, typed: str = "") -> str:
        ran = fathom(*arguments, typed=typed)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.startswith("fathom: ")
        assert ran.err.count("\n") == 1
        assert ran.err.endswith("\n")
        assert "Traceback" not in ran.err
        assert "usage:" not in ran.err
        return ran.err.removeprefix("fathom: ").rstrip("\n")

    return run
