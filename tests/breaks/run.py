"""Deliberate breaks: each is applied to a copy of the project, and the tests that should notice must fail.

`python tests/breaks/run.py` tries all of them, `… crew server` those of two files, `… crew:3` the third of Crew's.
Each core has a copy of its own. It holds no compiled modules, so what runs is the broken source.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Literal

import msgspec

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FAILED = 1  # pytest's exit code when tests ran and some failed
LONGEST = 900.0  # seconds for the tests of one break: one that hangs has been noticed, too


class Break(msgspec.Struct, forbid_unknown_fields=True):
    """A fault, and where it should be noticed."""

    name: str
    file: str
    find: str
    put: str
    tests: str  # arguments of pytest
    tier: Literal["quick", "nightly"] = "quick"
    why: str = ""  # it is only noticed at night

    def apply(self, root: Path) -> str:
        """Break the file below this folder, and return what it was before."""
        path = root / self.file
        before = path.read_text(encoding="utf-8")
        if before.count(self.find) != 1:
            raise SystemExit(f"{self.name}: {self.file} holds the text to be replaced {before.count(self.find)} times, not once")
        path.write_text(before.replace(self.find, self.put), encoding="utf-8")
        return before


def read_breaks() -> dict[str, list[Break]]:
    """Return all breaks by the name of their file."""
    files = sorted(HERE.glob("*.toml"))
    return {path.stem: msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["break"], list[Break]) for path in files}


def main(wanted: list[str]) -> int:
    """Try the breaks, and return how many went unnoticed."""
    chosen = list(_chosen(wanted))
    unnoticed = 0
    copies: SimpleQueue[Path] = SimpleQueue()
    cores = os.cpu_count() or 1

    def attempt(broken: Break) -> tuple[str, float]:
        start, copy = time.monotonic(), copies.get()
        verdict = _verdict(broken, copy)
        copies.put(copy)
        return verdict, time.monotonic() - start

    with tempfile.TemporaryDirectory(prefix="fathom-breaks-") as folder, ThreadPoolExecutor(cores) as pool:
        for number in range(cores):
            _copy_project(Path(folder, str(number)))
            copies.put(Path(folder, str(number)))
        found = pool.map(attempt, [broken for _, broken in chosen])
        for (label, broken), (verdict, seconds) in zip(chosen, found, strict=True):
            unnoticed += verdict != "red"
            print(f"{verdict:5} {label:14} {seconds:5.1f} s  {broken.name}", flush=True)
    late = sum(broken.tier == "nightly" for _, broken in chosen)
    print(f"{len(chosen)} breaks: {len(chosen) - unnoticed} red, {unnoticed} not; {late} of them by tests of the night alone")
    return unnoticed


def _chosen(wanted: list[str]) -> Iterator[tuple[str, Break]]:
    for area, breaks in read_breaks().items():
        for number, broken in enumerate(breaks, 1):
            label = f"{area}:{number}"
            if not wanted or area in wanted or label in wanted:
                yield label, broken


def _copy_project(copy: Path) -> None:
    """Copy what git knows of or would add, and the built client, which the server's tests look for."""
    command = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    client = Path("src/fathom/server/client")
    if (ROOT / client).exists():
        shutil.copytree(ROOT / client, copy / client)


def _verdict(broken: Break, copy: Path) -> str:
    """Return red where the tests notice, GREEN where they do not, LOST where they could not be run."""
    paths = [str(copy / folder) for folder in ("src", "tests", "examples/pearls", "examples/beacons")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "FATHOM_NIGHTLY": str(int(broken.tier == "nightly"))}
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *shlex.split(broken.tests)]
    before = broken.apply(copy)
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return "red"
    finally:
        (copy / broken.file).write_text(before, encoding="utf-8")
    if done.returncode not in (0, FAILED):
        print(f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return "LOST"
    return "red" if done.returncode else "GREEN"


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
