"""`fathom serve` on the command line: what it refuses, with one sentence, and what it keeps."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import stat
import subprocess
from pathlib import Path
from typing import Protocol

import pytest

from fathom.cli import main
from server.client import Person
from server.nursery import PROGRAM
from server.serving import PATIENCE, Program, Server, ask, free_port


class Refused(Protocol):
    """The one sentence with which `fathom serve` with these arguments is refused."""

    def __call__(self, *arguments: str, secret: str | None = None) -> str: ...


def check(status: int, output: str, error: str) -> str:
    """The one sentence of a refusal."""
    assert "Traceback" not in error, error
    assert status == 2, (status, output, error)
    assert output == ""
    assert error.startswith("fathom: ")
    assert error.count("\n") == 1
    return error.removeprefix("fathom: ").strip()


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """The command in this process, which would go on for ever if it were not refused."""

    def served(*_: object, **__: object) -> None:
        pytest.fail("it was not refused")

    monkeypatch.setattr("fathom.cli.serve.serve", served)

    def refused(*arguments: str, secret: str | None = None) -> str:
        monkeypatch.delenv("FATHOM_SECRET", raising=False)
        if secret is not None:
            monkeypatch.setenv("FATHOM_SECRET", secret)
        capsys.readouterr()
        return check(main(["serve", "--port", str(free_port()), *arguments]), *capsys.readouterr())

    return refused


def refused_program(*arguments: str) -> str:
    """The same of the installed program."""
    clean = {name: value for name, value in os.environ.items() if name != "FATHOM_SECRET"}
    command = [str(PROGRAM), "serve", "--port", str(free_port()), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=clean)
    return check(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    "arguments",
    [("--host", "0.0.0.0"), ("--host", "::"), ("--public-url", "https://fathom.example.org"), ("--host", "example.org")],
)
def test_a_public_server_needs_a_secret_of_its_own(refused: Refused, folder: Path, arguments: tuple[str, ...]) -> None:
    assert refused("--data", str(folder), *arguments) == (
        "A public server needs a secret of its own: give --secret-file, or set FATHOM_SECRET_FILE."
    )
    assert not (folder / "secret").exists()


def test_a_secret_has_a_length(refused: Refused, folder: Path, tmp_path: Path) -> None:
    short = tmp_path / "short"
    short.write_text("x" * 31 + "\n   ")
    assert "fewer than 32" in refused("--data", str(folder), "--secret-file", str(short))
    assert "fewer than 32" in refused("--data", str(folder), secret="short")
    assert "cannot be read" in refused("--data", str(folder), "--secret-file", str(tmp_path / "none"))
    (tmp_path / "binary").write_bytes(b"\xff" * 40)
    assert "cannot be read" in refused("--data", str(folder), "--secret-file", str(tmp_path / "binary"))
    folder.mkdir(exist_ok=True)
    (folder / "secret").write_text("")
    assert "fewer than 32" in refused("--data", str(folder))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--database", "nonsense"),
        ("--database", "mysql://localhost/x"),
        ("--database", "sqlite://"),
        ("--database", "sqlite:////nowhere/at/all.db"),
        ("--database", "postgresql://fathom@127.0.0.1:1/x"),
        ("--redis", "http://localhost"),
        ("--public-url", "fathom.example.org"),
        ("--public-url", "ftp://fathom.example.org"),
        ("--public-url", "https://fathom.example.org/games?x=1"),
        ("--workers", "2"),
        ("--workers", "0"),
        ("--workers", "many"),
        ("--port", "0"),
        ("--port", "65536"),
        ("--port", "x"),
        ("--limit", "requests_address=-1"),
        ("--limit", "requests_address"),
        ("--limit", "colours=3"),
        ("--config", "/nowhere/at/all.toml"),
        ("--log", "loud"),
        ("--smtp", "smtp://mail.example.org"),
        ("--pace", "-1"),
        ("--pace", "nan"),
        ("--patience", "4000"),
        ("--colour", "red"),
        ("more",),
        ("--database", "postgresql://fathom@127.0.0.1:port/x"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(refused: Refused, folder: Path, arguments: tuple[str, ...]) -> None:
    assert refused("--data", str(folder), *arguments, secret="s" * 40)


def test_the_page_for_hosts_lists_every_option_once() -> None:
    done = subprocess.run([str(PROGRAM), "serve", "--help"], capture_output=True, text=True, check=True)
    options = set(re.findall(r"(?<![\w-])--[a-z-]+", done.stdout)) - {"--help"}
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `--")]
    assert sorted(option for row in rows for option in re.findall("`(--[a-z-]+)`", row)) == sorted(options)


def test_a_data_folder_that_is_a_file_is_refused(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "data folder" in refused("--data", str(file))
    assert "data folder" in refused("--data", str(file / "below"))


def test_the_installed_program_refuses_in_the_same_words(folder: Path) -> None:
    """What the arguments are, what they mean together, and what is found on this machine."""
    assert "--workers cannot be 'many': it is a whole number from 1 to 64." in refused_program(
        "--data", str(folder), "--workers", "many"
    )
    assert "Several workers" in refused_program("--data", str(folder), "--workers", "2")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"cannot listen on 127.0.0.1 port {port}" in refused_program("--data", str(folder), "--port", str(port))


def test_a_taken_port_is_refused(refused: Refused, folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"cannot listen on 127.0.0.1 port {port}" in refused("--data", str(folder), "--port", str(port))


def test_a_database_of_another_version_is_refused(refused: Refused, folder: Path) -> None:
    with Server(folder) as server:
        server.query("SELECT 1")
    connection = sqlite3.connect(folder / "fathom.db")
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "version 9999, which only a newer version of Fathom understands" in refused("--data", str(folder))


def test_a_database_of_another_program_is_refused(refused: Refused, folder: Path) -> None:
    folder.mkdir()
    connection = sqlite3.connect(folder / "fathom.db")
    with connection:
        connection.execute("CREATE TABLE meta (key TEXT, value TEXT)")
    connection.close()
    assert refused("--data", str(folder))


def test_a_file_that_is_no_database_is_refused(refused: Refused, folder: Path) -> None:
    folder.mkdir()
    (folder / "fathom.db").write_bytes(b"not a database at all" * 100)
    assert refused("--data", str(folder))


def test_redis_that_does_not_answer_is_refused(refused: Refused, folder: Path) -> None:
    assert refused("--data", str(folder), "--redis", f"redis://127.0.0.1:{free_port()}/0")


def test_the_secret_is_made_once_and_kept_to_oneself(folder: Path) -> None:
    with Server(folder) as server, Person(server, "Ada") as ada:
        kept = folder / "secret"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        secret = kept.read_text()
        assert len(secret) >= 32
        server.stop()
        server.start()
        assert kept.read_text() == secret
        assert ada.ok("GET", "/api/me")["name"] == "Ada"
        assert secret not in server.log()


def test_another_secret_signs_nobody_out(folder: Path, tmp_path: Path) -> None:
    with Server(folder) as server, Person(server, "Ada") as ada:
        server.stop()
        file = tmp_path / "own"
        file.write_text("another secret of forty or so characters\n")
        server.arguments = ("--secret-file", str(file))
        server.start()
        assert ada.ok("GET", "/api/me")["name"] == "Ada"


def test_the_address_is_printed(folder: Path) -> None:
    with Program(folder) as server:
        assert server.log() == f"Fathom is at {server.url}/ (Ctrl-C ends it)\n"
        assert ask("GET", server.url).status_code == 200


def test_the_public_address_is_printed_and_its_origin_is_ours(folder: Path) -> None:
    with Server(folder, "--public-url", "https://fathom.example.org/", FATHOM_SECRET="s" * 40) as server:
        assert server.log() == "Fathom is at https://fathom.example.org/ (Ctrl-C ends it)\n"
        others = (
            server.url,
            "http://fathom.example.org",
            "https://fathom.example.org.evil.example",
            "https://evil-fathom.example.org",
        )
        for origin, status in (("https://fathom.example.org", 201), *((other, 403) for other in others)):
            answer = ask("POST", f"{server.url}/api/guest", json={"name": "Ada"}, headers={"Origin": origin})
            assert answer.status_code == status


def test_several_workers_need_a_way_to_talk(refused: Refused, folder: Path) -> None:
    assert "Several workers" in refused("--data", str(folder), "--workers", "2")
    assert "Several workers" in refused("--data", str(folder), "--workers", "2", "--database", f"sqlite:///{folder}/x.db")
