"""The image: everything that its build copies is there, and its steps work, in an engine or in an empty folder."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import subprocess
import venv
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from fathom.server.settings import Settings, read_settings
from server.serving import ask, free_port, wait_for
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


def environment_of(stage: Stage) -> dict[str, str]:
    """The variables that a stage sets."""
    words = [word for name, rest in stage.steps if name == "ENV" for word in rest.split()]
    return dict(word.split("=", 1) for word in words)


def settings_of(environment: dict[str, str], folder: Path) -> Settings:
    """The settings of a server with these variables, whose files and folders lie below a folder of the test."""
    placed = {name: re.sub("^(/run/secrets|/data$)", str(folder), value) for name, value in environment.items()}
    return read_settings({}, None, placed)


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_the_image_serves_everybody_and_takes_its_secret_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "fathom_secret").write_text("s" * 40)
    settings = settings_of(environment_of(stages()[-1]), tmp_path)
    assert (settings.host, settings.port, settings.secret) == ("0.0.0.0", 8765, "s" * 40)
    steps = dict(stages()[-1].steps)
    assert steps["USER"] == "fathom"
    assert 'CMD ["fathom", "healthcheck"]' in steps["HEALTHCHECK"]


def test_what_compose_sets_are_settings_and_no_secret_is_among_them(tmp_path: Path) -> None:
    fathom = compose()["services"]["fathom"]
    asked = {**environment_of(stages()[-1]), **fathom["environment"], "FATHOM_PUBLIC_URL": "https://fathom.example.org"}
    for name in fathom["secrets"]:
        (tmp_path / name).write_text("postgresql://fathom:hush@database/fathom" if "url" in name else "s" * 40)
    settings = settings_of(asked, tmp_path)
    assert settings.workers == 2
    assert "hush" in settings.database
    assert not any("password" in value.lower() for value in fathom["environment"].values())


def test_containers_give_up_every_right_that_they_do_not_need() -> None:
    found = compose()
    for name, service in found["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert set(service.get("secrets", [])) <= set(found["secrets"]), name
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", [])), name
    fathom = found["services"]["fathom"]
    assert fathom["healthcheck"]["test"] == ["CMD", "fathom", "healthcheck"]
    assert "cap_add" not in fathom
    assert "/tmp" in fathom["tmpfs"]


@nightly("builds everything from nothing")
def test_the_image_is_built_and_serves(tmp_path: Path) -> None:
    if has_engine():
        serve_in_engine(tmp_path)
        return
    for stage in stages():
        follow(stage, tmp_path)
    serve_without_engine(tmp_path / "final", stages()[-1], tmp_path / "mounted")


def serve_in_engine(folder: Path) -> None:
    """Builds the image, and starts it as the page for hosts says: read-only and without capabilities."""

    def docker(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["docker", *arguments], capture_output=True, text=True, check=True)

    secret = folder / "fathom_secret"
    secret.write_text("s" * 40)
    secret.chmod(0o644)
    docker("build", "--tag", "fathom-test", str(ROOT))
    assert "Divers" in docker("run", "--rm", "fathom-test", "games").stdout
    rights = ["--init", "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"]
    started = docker("run", "--detach", *rights, "--volume", f"{secret}:/run/secrets/fathom_secret:ro", "fathom-test")
    container = started.stdout.strip()
    try:

        def ready() -> bool:
            asked = ["docker", "exec", container, "fathom", "healthcheck"]
            return subprocess.run(asked, capture_output=True, check=False).returncode == 0

        wait_for(ready, "the container")
    finally:
        docker("rm", "--force", container)


def serve_without_engine(root: Path, stage: Stage, mounted: Path) -> None:
    """Starts what was installed, with the image's own variables and command; it writes nowhere but in its data folder."""
    mounted.mkdir()
    (mounted / "fathom_secret").write_text("s" * 40)
    steps = dict(stage.steps)
    port = free_port()
    environment = {"PATH": str(root / "venv/bin"), "FATHOM_PORT": str(port), **environment_of(stage), "TMPDIR": str(mounted)}
    environment |= {"FATHOM_DATA": str(mounted / "data"), "FATHOM_SECRET_FILE": str(mounted / "fathom_secret")}
    command = [*json.loads(steps["ENTRYPOINT"]), *json.loads(steps["CMD"])]
    check = json.loads(steps["HEALTHCHECK"].partition("CMD ")[2])
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    program = str(root / "venv/bin" / command[0])
    with (mounted / "log").open("wb") as log:
        server = subprocess.Popen([program, *command[1:]], env=environment, cwd=mounted, stdout=log, stderr=log)
    try:

        def ready() -> bool:
            assert server.poll() is None, (mounted / "log").read_text()
            return subprocess.run([program, *check[1:]], env=environment, capture_output=True, check=False).returncode == 0

        wait_for(ready, "the server")
        assert ask("GET", f"http://127.0.0.1:{port}/").text.count("/assets/") > 1
        games = ask("GET", f"http://127.0.0.1:{port}/api/games").json()
        assert {"crew", "divers", "reef", "sonar", "lost_code"} <= {game["name"] for game in games}
    finally:
        server.terminate()
        server.wait(60)
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before, "the image is read-only"


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
