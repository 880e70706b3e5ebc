"""The image: everything that its build copies is there, and its steps work, in an engine or in an empty folder."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import venv
from pathlib import Path
from typing import NamedTuple

import pytest

from tiers import nightly

ROOT = Path(__file__).parent.parent
OF_THE_SYSTEM = ("apt-get", "useradd")  # steps that prepare the image's own system
ELSEWHERE = re.compile(r"""from ["']((?:\.\./)+src/[^"'?]+)""")


class Stage(NamedTuple):
    """One part of the Dockerfile: its name, what it starts from, and its steps."""

    name: str
    base: str
    steps: list[tuple[str, str]]


def stages() -> list[Stage]:
    """Return the Dockerfile's stages."""
    text = re.sub(r"^\s*#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    found: list[Stage] = []
    for line in text.replace("\\\n", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            found.append(Stage(name, base, []))
        elif word:
            found[-1].steps.append((word, rest))
    return found


def copied(step: str) -> tuple[str | None, list[str], str]:
    """Return where a COPY takes from (None: the project), what, and where to."""
    words = step.split()
    source = words.pop(0).removeprefix("--from=") if words[0].startswith("--from=") else None
    return source, words[:-1], words[-1]


def is_sent(path: Path) -> bool:
    """Return whether .dockerignore lets a file of the project through; the last line that fits decides."""
    name, sent = path.relative_to(ROOT).as_posix(), True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.removeprefix("!").removeprefix("**/")
        anywhere = "**/" in line
        parts = name.split("/")
        heads = ["/".join(parts[: end + 1]) for end in range(len(parts))]
        fits = any(fnmatch.fnmatch(part, pattern) for part in (parts if anywhere else heads))
        if line and not line.startswith("#") and fits:
            sent = line.startswith("!")
    return sent


def test_everything_that_is_copied_exists_and_is_sent() -> None:
    for stage in stages():
        for word, rest in stage.steps:
            source, paths, _ = copied(rest) if word == "COPY" else ("", [], "")
            for path in paths if source is None else []:
                files = [file for file in (ROOT / path).rglob("*") if file.is_file()] if path.endswith("/") else [ROOT / path]
                assert any(map(is_sent, files)), f"COPY {path}"


def test_what_the_client_reads_from_the_package_is_copied_first() -> None:
    client = next(stage for stage in stages() if stage.name == "client")
    folders = [ROOT / path for word, rest in client.steps if word == "COPY" for path in copied(rest)[1]]
    read = {
        (file.parent / found).resolve()
        for file in (ROOT / "web/src").rglob("*")
        if file.suffix in (".ts", ".svelte")
        for found in ELSEWHERE.findall(file.read_text(encoding="utf-8"))
    }
    assert read
    for path in read:
        assert any(path.is_relative_to(folder) for folder in folders), f"COPY lacks {path.relative_to(ROOT)}"
        assert is_sent(path)


def has_engine() -> bool:
    docker = shutil.which("docker")
    return docker is not None and subprocess.run([docker, "info"], capture_output=True, check=False).returncode == 0


@nightly("builds everything from nothing")
def test_the_image_is_built(tmp_path: Path) -> None:
    if has_engine():
        subprocess.run(["docker", "build", "--tag", "fathom-test", str(ROOT)], check=True)
        shown = subprocess.run(["docker", "run", "--rm", "fathom-test", "games"], capture_output=True, text=True, check=True)
        assert "Divers" in shown.stdout
        return
    for stage in stages():
        follow(stage, tmp_path)
    shown = subprocess.run(
        [tmp_path / "final/venv/bin/fathom", "games"], capture_output=True, text=True, check=True, env={"PATH": ""}
    )
    assert "Divers" in shown.stdout


def follow(stage: Stage, folder: Path) -> None:
    """Take a stage's steps in an empty folder of its own, which stands for the image's root."""
    root = folder / (stage.name or "final")
    here = root
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("FATHOM", "PYTHONPATH"))}
    here.mkdir()
    if stage.base.startswith("python"):
        venv.create(root / "venv", with_pip=True)
        environment["PATH"] = f"{root / 'venv/bin'}{os.pathsep}{environment['PATH']}"
    for word, rest in stage.steps:
        if word == "WORKDIR":
            here = root / rest.lstrip("/")
            here.mkdir(parents=True, exist_ok=True)
        elif word == "COPY":
            copy(rest, here, root, folder)
        elif word == "RUN" and not any(name in rest for name in OF_THE_SYSTEM):
            command = re.sub(r"--mount=\S+", "", rest).replace("/wheels", str(folder / "wheels/wheels"))
            done = subprocess.run(command, shell=True, cwd=here, env=environment, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"RUN {rest}\n{done.stdout}{done.stderr}"


def copy(step: str, here: Path, root: Path, folder: Path) -> None:
    """Take a COPY step: files that .dockerignore lets through, or those of an earlier stage."""
    source, paths, where = copied(step)
    target = root / where.lstrip("/") if where.startswith("/") else here / where
    for path in paths:
        origin = ROOT / path if source is None else folder / source / path.lstrip("/")
        for file in origin.rglob("*") if origin.is_dir() else [origin]:
            if file.is_file() and (source is not None or is_sent(file)):
                place = target / (file.relative_to(origin) if origin.is_dir() else file.name)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, place)


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("README.md", True),
        ("src/fathom/py.typed", True),
        ("tests/tiers.py", False),
        ("src/fathom/server/client/index.html", False),
    ],
)
def test_the_reading_of_dockerignore(path: str, sent: bool) -> None:
    assert is_sent(ROOT / path) == sent
