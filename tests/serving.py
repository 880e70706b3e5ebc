"""Starts a real server for tests."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FATHOM = str(Path(sys.executable).with_name("fathom"))
START = 40.0  # seconds that a server may take to come up


class Server:
    """A running `fathom serve`."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.log = log

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def serve(data: Path, *options: str, port: int | None = None) -> Iterator[Server]:
    """A server with its data in that folder, ready to answer."""
    port = port or free_port()
    data.mkdir(parents=True, exist_ok=True)
    log = data / "server.log"
    with log.open("ab") as out:
        command = [FATHOM, "serve", "--port", str(port), "--data", str(data), *options]
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
    server = Server(process, port, log)
    try:
        _wait_until_up(server)
        yield server
    finally:
        server.stop()


def _wait_until_up(server: Server) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        if server.process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{server.url}/api/health", timeout=5).close()
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server did not come up:\n{server.log.read_text(errors='replace')}")
