"""The stranger's bot of examples/bot.py plays whole games over the socket."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from server.client import OPEN, Person, bot
from server.serving import Server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_it_takes_the_open_seat_and_plays_to_the_end(server: Server, ada: Person) -> None:
    table = ada.open(OPEN, bot())
    done = subprocess.run([sys.executable, str(BOT), server.url, table], capture_output=True, text=True, timeout=60, check=True)
    result = ada.info(table)["result"]
    assert done.stdout.strip() == str(result)


def test_it_opens_a_table_and_waits_for_somebody(server: Server) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    one = subprocess.Popen([sys.executable, str(BOT), server.url], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert one.stdout is not None
        table = one.stdout.readline().strip().rsplit("/", 1)[-1]
        two = subprocess.run(
            [sys.executable, str(BOT), server.url, table], capture_output=True, text=True, timeout=60, check=True
        )
        assert one.stdout.read() == two.stdout
        assert one.wait(20) == 0
        one.stdout.close()
    finally:
        one.kill()
