"""Starts and stops real servers: `fathom serve`, PostgreSQL and Redis, each on a free port with a folder of its own."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import redis

from server.nursery import PROGRAM, Child, nursery

PATIENCE = 120.0  # seconds that anything may take on a machine with much else to do: they pass only where something is wrong

PORTS = range(10_000, 32_000)  # not those of clients: one of them could take the port of a server that is being started again

# All of a server's guests come from one address here, and some of them do more in a second than others in an hour. Tests about a
# limit set it themselves, with --limit.
BY_ADDRESS = (
    "guests_address",
    "accounts_address",
    "chat_address",
    "work_address",
    "heavy_address",
    "sockets_address",
    "reports_address",
    "new_tables_address",
    "tables_address",
    "bot_tables_address",
    "record_bytes_address",
)
OF_ONE = (
    "joins_person",
    "heavy_person",
    "new_tables_person",
    "tables_guest",
    "bot_tables_guest",
    "bot_tables",
    "records_guest",
    "blocks_person",
)
UNLIMITED = {f"FATHOM_LIMIT_{name.upper()}": "0" for name in (*BY_ADDRESS, *OF_ONE)}

LISTENING = "0A"  # in the kernel's list of connections


def client(url: str = "", **how: Any) -> httpx.Client:
    """A client without certificates: to read them takes longer than all that it asks of a server on this machine."""
    return httpx.Client(base_url=url, verify=False, timeout=PATIENCE, **how)


def ask(method: str, url: str, **how: Any) -> httpx.Response:
    """One question, by nobody."""
    with client() as http:
        return http.request(method, url, **how)


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = secrets.choice(PORTS)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def wait_for(ready: Callable[[], Any], what: str, timeout: float = PATIENCE) -> Any:
    """Asks again and again until the answer is true, and returns it."""
    end = time.monotonic() + timeout
    while not (found := ready()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {timeout} seconds")
        time.sleep(0.03)
    return found


def installed(folders: pytest.TempPathFactory, *modules: str) -> dict[str, str]:
    """The environment of a server that finds the games of these modules, as if they were installed."""
    folder = folders.mktemp("installed")
    about = folder / "games_for_tests-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: games-for-tests\nVersion: 1\n")
    points = "".join(f"{module.rpartition('.')[2]} = {module}:GAME\n" for module in modules)
    (about / "entry_points.txt").write_text(f"[fathom.games]\n{points}")
    tests = Path(__file__).parents[1]
    examples = (str(tests.parent / "examples" / name) for name in ("beacons", "pearls"))
    paths = [str(folder), str(tests), *examples, os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


class Server:
    """A `fathom serve` of our own."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}"
        self.arguments = arguments
        self.environment = environment
        self.log_file = data / "log.txt"
        self.process: Child | subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> Server:
        limits = [] if "--rate" in self.arguments else ["--rate", "1000000"]
        if not any(argument.startswith("guests_address=") for argument in self.arguments):
            limits += ["--limit", "guests_address=0"]  # all guests of the tests come from here
        arguments = ["serve", "--port", str(self.port), "--data", str(self.data), *limits, *self.arguments]
        self.process = self._launch(arguments, {**UNLIMITED, **os.environ, **self.environment})
        wait_for(self._answers, "the server")
        if "--workers" in self.arguments:
            wait_for(self.is_complete, "all workers")
        return self

    def _launch(self, arguments: list[str], environment: dict[str, str]) -> Child | subprocess.Popen[bytes]:
        return nursery().start(arguments, environment, self.log_file)

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log()
        try:
            return ask("GET", f"{self.url}/api/health").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> None:
        """Ends it as a host does. The whole family is made sure of: nothing of a test may outlive it."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self._end_family()

    def kill(self) -> None:
        """Ends it as a power cut does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)
        self._end_family()

    def _end_family(self) -> None:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        wait_for(lambda: not self.children(), "the end of the family")
        # A process may be listed as dead while threads of it still end, and hold the port.
        wait_for(lambda: not any(row.port == self.port and row.is_listening for row in _connections()), "a free port")
        self.process = None

    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    def faults(self) -> str:
        """What the log says of faults: empty when all is well."""
        return self.log() if "Traceback" in self.log() else ""

    def children(self) -> dict[int, str]:
        """Every process below the server by its id, with the kind that it is."""
        assert self.process is not None
        found: dict[int, str] = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit() and (family := _family(folder)) is not None and family[1] == self.process.pid:
                found[int(folder.name)] = family[2] if family[0] == self.process.pid else f"below {family[2]}"
        found.pop(self.process.pid, None)
        return found

    def workers(self) -> list[int]:
        """The web workers: children of the server itself; bots think in children of theirs."""
        return [pid for pid, kind in self.children().items() if kind == "worker"]

    def thinkers(self) -> list[int]:
        """The processes in which bots think."""
        return [pid for pid, kind in self.children().items() if kind == "below worker"]

    def is_complete(self) -> bool:
        """Whether all workers take what comes."""
        count = int(self.arguments[self.arguments.index("--workers") + 1])
        listening = [row.inode for row in _connections() if row.port == self.port and row.is_listening]
        return bool(listening) and sum(_watches(pid, listening[0]) for pid in self.workers()) == count

    def holder(self, port: int) -> int | None:
        """The process that serves the connection which has this port at its other end; None while it waits to be taken."""
        assert self.process is not None
        ours = [row.inode for row in _connections() if row.port == self.port and row.other == port]
        return next((pid for pid in (*self.workers(), self.process.pid) if ours and _files(pid, ours[0])), None)

    def query(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        """Asks the SQLite file."""
        connection = sqlite3.connect(self.data / "fathom.db", timeout=10)
        try:
            with connection:
                return connection.execute(text, values).fetchall()
        finally:
            connection.close()


class Program(Server):
    """A server that is started as a host does it: the installed program, from nothing."""

    program = PROGRAM

    def _launch(self, arguments: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        with self.log_file.open("ab") as log:
            return subprocess.Popen(
                [str(self.program), *arguments], stdout=log, stderr=log, start_new_session=True, env=environment
            )


def _family(folder: Path) -> tuple[int, int, str] | None:
    """A process's parent, session and kind; None when it has just gone."""
    try:
        fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        command = (folder / "cmdline").read_text()
    except OSError:
        return None
    if fields[0] == "Z":
        return None
    return int(fields[1]), int(fields[3]), "worker" if "spawn_main" in command else "other"


class Connection(NamedTuple):
    """A row of the kernel's list."""

    port: int
    other: int
    is_listening: bool
    inode: str


def _connections() -> list[Connection]:
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [Connection(int(row[1].split(":")[1], 16), int(row[2].split(":")[1], 16), row[3] == LISTENING, row[9]) for row in rows]


def _files(pid: int, inode: str) -> set[str]:
    """The numbers under which a process holds a socket."""
    found = set()
    with contextlib.suppress(OSError):
        for file in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                if str(file.readlink()) == f"socket:[{inode}]":
                    found.add(file.name)
    return found


def _watches(pid: int, inode: str) -> bool:
    """Whether a process waits for what comes to a socket."""
    files = _files(pid, inode)
    with contextlib.suppress(OSError):
        for file in Path(f"/proc/{pid}/fdinfo").iterdir():
            with contextlib.suppress(OSError):
                words = [line.split() for line in file.read_text().splitlines()]
                if any(word[0] == "tfd:" and word[1] in files for word in words if word):
                    return True
    return False


class Postgres:
    """A PostgreSQL server; `url()` is a fresh database in it."""

    def __init__(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        initdb = str(found[-1]) if found else shutil.which("initdb")
        if initdb is None:
            pytest.skip("PostgreSQL is not installed")
        self._bin = Path(initdb).parent
        # Not in pytest's folder: that is root's alone, and PostgreSQL does not run as root.
        self._folder = Path(tempfile.mkdtemp(prefix="fathom-postgres-"))
        self._data = self._folder / "data"
        self._port = free_port()
        self._made = 0
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(self._folder, "postgres", "postgres")
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "fathom", "-E", "UTF8", "--no-sync", "--locale=C")
        self.start()

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", str(self._folder / "log"), "-w", "start")

    def kill(self) -> None:
        """Ends it as a power cut does; it can be started again."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    def processes(self) -> list[int]:
        """All of its processes: they sit in a session of their own each, below the first."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        folders = [folder for folder in Path("/proc").iterdir() if folder.name.isdigit()]
        found = {int(folder.name): family[0] for folder in folders if (family := _family(folder)) is not None}
        return [first, *(pid for pid, parent in found.items() if parent == first)]

    @contextlib.contextmanager
    def stuck(self) -> Iterator[None]:
        """Lets it answer nobody for a while, though connections stay open."""
        stopped = self.processes()
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self._as, str(self._bin / program), *arguments],
            stdout=subprocess.DEVNULL,  # not a pipe: the server would keep it open
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
            cwd="/",
        )
        if done.returncode:
            raise RuntimeError(f"{program} ended with {done.returncode}")

    def url(self) -> str:
        import psycopg

        self._made += 1
        name = f"fathom{self._made}"
        with psycopg.connect(f"postgresql://fathom@127.0.0.1:{self._port}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://fathom@127.0.0.1:{self._port}/{name}"

    def stop(self) -> None:
        with contextlib.suppress(RuntimeError):  # it has been killed already
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


class Redis:
    """A Redis server."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("Redis is not installed")
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self._command = [program, "--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def answers() -> bool:
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
            except OSError:
                return False
            return True

        wait_for(answers, "Redis")

    def listeners(self) -> int:
        """How many listen to what the others have to say."""
        with redis.Redis.from_url(self.url) as asked:
            return sum(count for _, count in asked.pubsub_numsub(*asked.pubsub_channels()))

    def kill(self) -> None:
        """Ends it as a power cut does; it can be started again."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
