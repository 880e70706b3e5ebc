"""`fathom admin doctor` and `fathom healthcheck`: what hosts ask before and while they serve people."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy.engine import make_url

from fathom.cli import main
from fathom.cli.admin import doctor
from fathom.server import app
from fathom.server.database import prepare_database
from fathom.server.settings import read_settings
from server.client import Person
from server.serving import Postgres, Redis, Server, free_port, wait_for

# What the doctor says, by the first word of each finding, and the exit code.
Seen = Callable[..., tuple[int, dict[str, str]]]


@pytest.fixture
def see(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Seen:
    """The doctor's findings about a server with these settings; nothing runs at its port unless it is given."""
    monkeypatch.delenv("FATHOM_SECRET", raising=False)

    def see(*arguments: str) -> tuple[int, dict[str, str]]:
        capsys.readouterr()
        port = () if "--port" in arguments else ("--port", str(free_port()))
        code = main(["admin", "doctor", *port, *arguments])
        *findings, summary = capsys.readouterr().out.splitlines()
        assert ("No problems" in summary) == (code == 0)
        return code, {line.split()[1].rstrip(":"): line for line in findings}

    return see


@pytest.fixture
def healthy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a server that has been used."""
    folder.mkdir(mode=0o700)
    prepare_database(make_url(f"sqlite:///{folder / 'fathom.db'}"))
    (folder / "fathom.db").chmod(0o600)
    (folder / "secret").write_text("s" * 40)
    (folder / "secret").chmod(0o600)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, 1_000_000))
    return folder


def test_a_healthy_server_gets_no_advice(see: Seen, healthy: Path) -> None:
    code, found = see("--data", str(healthy))
    assert code == 0
    assert {line.split()[0] for line in found.values()} == {"ok"}
    assert set(found) >= {"settings", "address", "data", "secret", "database", "clock", "disk", "client", "build", "server"}


def test_a_first_start_needs_nothing_and_the_doctor_makes_nothing(see: Seen, folder: Path) -> None:
    code, found = see("--data", str(folder))
    assert code == 0
    assert "first starts" in found["database"]
    assert not folder.exists()


def test_what_a_first_start_makes_needs_no_advice(see: Seen, folder: Path) -> None:
    mask = os.umask(0o022)
    try:
        read_settings({"data": str(folder)}, environment={})
    finally:
        os.umask(mask)
    found = see("--data", str(folder))[1]
    assert [found[name].split()[0] for name in ("data", "secret")] == ["ok", "ok"]


def test_settings_that_do_not_fit_are_a_problem(see: Seen, healthy: Path) -> None:
    assert see("--data", str(healthy), "--workers", "2")[0] == 1
    code, found = see("--data", str(healthy), "--public-url", "https://fathom.example.org")
    assert code == 1
    assert "needs a secret" in found["settings"]


def test_files_that_others_can_read_are_noticed(see: Seen, healthy: Path) -> None:
    healthy.chmod(0o755)
    (healthy / "fathom.db").chmod(0o644)
    (healthy / "secret").chmod(0o644)
    code, found = see("--data", str(healthy))
    assert code == 1
    assert found["data"].startswith("advice")
    assert "chmod 600" in found["secret"]


def test_a_damaged_database_is_a_problem(see: Seen, healthy: Path) -> None:
    file = healthy / "fathom.db"
    body = bytearray(file.read_bytes())
    body[4096:] = b"\xa5" * (len(body) - 4096)
    file.write_bytes(body)
    code, found = see("--data", str(healthy))
    assert code == 1
    assert "Restore a backup" in found["database"]
    file.write_bytes(b"not a database at all" * 100)
    assert see("--data", str(healthy))[0] == 1


def test_versions_of_the_database_are_compared(see: Seen, healthy: Path) -> None:
    for version, state in (("9999", "problem"), ("0001", "advice")):
        connection = sqlite3.connect(healthy / "fathom.db")
        with connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
        connection.close()
        assert see("--data", str(healthy))[1]["database"].startswith(state)


def test_a_clock_that_was_set_back_is_a_problem(see: Seen, healthy: Path) -> None:
    connection = sqlite3.connect(healthy / "fathom.db")
    with connection:
        row = ("abcdefgh", "divers", "h", 0, "over", time.time() + 3_600, "{}")
        connection.execute(
            "INSERT INTO tables (id, game, host, private, status, changed, info) VALUES (?, ?, ?, ?, ?, ?, ?)", row
        )
    connection.close()
    code, found = see("--data", str(healthy))
    assert code == 1
    assert "in the future" in found["clock"]


def test_what_a_machine_lacks_is_said(see: Seen, healthy: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, 4_096))
    assert "LimitNOFILE=65536" in see("--data", str(healthy))[1]["open"]
    monkeypatch.setattr(app, "CLIENT", tmp_path)
    assert see("--data", str(healthy))[1]["client"].startswith("problem")
    monkeypatch.setattr(doctor, "ENOUGH_ROOM", shutil.disk_usage(healthy).total * 2)
    assert see("--data", str(healthy))[1]["disk"].startswith("advice")


def test_a_public_server_is_told_about_its_proxy(see: Seen, healthy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_SECRET", "s" * 40)
    for arguments, state in (
        (("https://example.org", "--proxy", "127.0.0.1"), "ok"),
        (("https://example.org",), "advice"),
        (("http://example.org", "--proxy", "127.0.0.1"), "advice"),
    ):
        assert see("--data", str(healthy), "--public-url", *arguments)[1]["address"].startswith(state)


def test_databases_and_channels_elsewhere_are_asked(see: Seen, healthy: Path, postgres: Postgres, redis: Redis) -> None:
    code, found = see("--data", str(healthy), "--database", postgres.url(), "--redis", redis.url)
    assert code == 0
    assert "empty" in found["database"]
    assert found["redis"].startswith("ok")
    away = ("--database", f"postgresql://fathom:hush@127.0.0.1:{free_port()}/x", "--redis", f"redis://127.0.0.1:{free_port()}/0")
    code, found = see("--data", str(healthy), *away)
    assert code == 1
    assert found["database"].startswith("problem")
    assert found["redis"].startswith("problem")
    assert "hush" not in str(found)


def test_a_server_that_runs_is_asked_whether_it_is_ready(see: Seen, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(folder) as server, Person(server, "Ada"):

        def checked(code: int, words: str) -> bool:  # on a busy machine a check may be late
            return main(["healthcheck", f"{server.url}/"]) == code and words in capsys.readouterr().out

        wait_for(lambda: checked(0, "ready"), "readiness")
        assert "is ready" in see("--data", str(folder), "--port", str(server.port))[1]["server"]
        server.query("DROP TABLE notes")
        wait_for(lambda: checked(1, "write failed"), "the failure")
        code, found = see("--data", str(folder), "--port", str(server.port))
        assert (code, found["server"].split()[0]) == (1, "problem")


def test_healthcheck_says_when_nobody_or_somebody_else_is_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATHOM_PORT", str(free_port()))
    assert main(["healthcheck"]) == 1
    assert "Nobody answers" in capsys.readouterr().out
    assert main(["healthcheck", "file:///etc/passwd"]) == 2

    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>")

        def log_message(self, *_: object) -> None: ...

    other = HTTPServer(("127.0.0.1", 0), Other)
    Thread(target=other.handle_request, daemon=True).start()
    assert main(["healthcheck", f"http://127.0.0.1:{other.server_port}"]) == 1
    assert "not a Fathom server" in capsys.readouterr().out
    other.server_close()
