"""The game that docs/adding-a-game.md builds: its files and commands, as the page has them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """A file that the page has its reader write, or the commands that it has them run."""

    file: str | None
    text: str

    @property
    def commands(self) -> list[str]:
        return [line.removeprefix("$ ") for line in self.text.splitlines()]


def steps() -> Iterator[Step]:
    """The page's steps in their order."""
    for language, file, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if file or language == "console":
            yield Step(file or None, text)


class Author:
    """A stranger with an empty folder, who does what the page says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "ballast"
        self.folder.mkdir()
        self._prefix = folder / "installed"

    @property
    def environment(self) -> dict[str, str]:
        """What makes the author's package importable, with its entry point."""
        site = sysconfig.get_path("purelib", vars={"base": str(self._prefix)})
        paths = [site, str(self.folder), str(ROOT / "src")]
        return {"PYTHONPATH": os.pathsep.join(paths)}

    def write(self, step: Step) -> None:
        assert step.file is not None
        file = self.folder / step.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(step.text, encoding="utf-8")

    def run(self, command: str, typed: str = "") -> str:
        """Run a command of the page and return what it prints."""
        program, *arguments = command.split()
        if command == "pip install -e .":  # from here alone, into a folder of its own
            options = ["--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--prefix", str(self._prefix)]
            arguments = ["-m", "pip", *arguments, *options]
        elif program == "fathom":
            arguments = ["-c", "import sys; from fathom.cli import main; sys.exit(main())", *arguments]
        else:
            assert program == "python", command
        return self.python(*arguments, typed=typed)

    def python(self, *arguments: str, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            env=os.environ | self.environment,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self) -> None:
        """Write the finished game and install it, leaving out what the page tries on the way."""
        for step in steps():
            if step.file is not None:
                self.write(step)
        self.run("pip install -e .")
