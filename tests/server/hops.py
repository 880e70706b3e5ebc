"""How one card of Crew travels through the server: `python -m server.hops` prints the functions that it passes.

From the moment when a player's frame has arrived until the frame for another player is sent, a function is on the way if it is
handed the move in any of its forms (the text, the message, the request, the entry, the step, the frame), or shows the position
after it, or calls one that is. What such functions ask on the side is not on the way, and neither is what a game does within.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import fathom
from fathom.core.match import Match
from fathom.core.match import Step as Played
from fathom.core.record import Move, Record, parse
from fathom.server import entries as log
from fathom.server.identity import Caller
from fathom.server.socket import table_socket
from fathom.server.steps import Step
from fathom.server.storage import Person
from fathom.server.table import Happened
from fathom.server.wire import messages
from server.hosting import Hosts

SOURCE = str(Path(fathom.__file__).parent) + "/"
RECORD = Path(__file__).parents[1] / "records" / "crew" / "gave_up.txt"
BEFORE = 18  # moves of that record; the next one is A's card, in the middle of a trick
FORMS = (messages.Move, log.Moved, Played, Step, Happened, Move)


class Trace:
    """Counts the calls of our own functions, and notes those on the way, while `on`."""

    def __init__(self, text: str, action: int) -> None:
        self.on = False
        self.calls: Counter[str] = Counter()
        self.way: dict[str, None] = {}
        self.text = text
        self._action = action
        self._waiting: set[str] = set()
        self._begun: list[FrameType] = []  # coroutines

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if not self.on or event != "call" or not frame.f_code.co_filename.startswith(SOURCE):
            return
        if any(frame is begun for begun in self._begun):  # it goes on after waiting
            return
        if frame.f_code.co_flags & inspect.CO_COROUTINE:
            self._begun.append(frame)
        self.calls[_name(frame)] += 1
        if frame.f_code.co_name == "observe" or self._is_handed_the_move(frame):
            self._note(frame)

    def start(self) -> None:
        """Begin, at the moment when a frame has arrived: those who wait for it are not on the way."""
        here: FrameType | None = sys._getframe(1)
        while here is not None:
            self._waiting.add(_name(here))
            here = here.f_back
        self.on = True

    def _note(self, frame: FrameType) -> None:
        stack = []
        here: FrameType | None = frame
        while here is not None:
            if here.f_code.co_filename.startswith(SOURCE) and _name(here) not in self._waiting:
                stack.append(_name(here))
            here = here.f_back
        # Within a game only its doors count: the first of its functions on the stack.
        for name in reversed(stack):
            if not name.endswith(">"):
                self.way.setdefault(name)
            if name.startswith("games/"):
                break

    def _is_handed_the_move(self, frame: FrameType) -> bool:
        code = frame.f_code
        count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & inspect.CO_VARARGS)
        given = {name: frame.f_locals.get(name) for name in code.co_varnames[:count]}
        return given.get("action") == self._action or any(self._is_the_move(value) for value in given.values())

    def _is_the_move(self, value: Any) -> bool:
        if isinstance(value, FORMS) or value == self.text:
            return True
        if isinstance(value, bytes):
            return value.startswith(b'{"type":"update"')
        if isinstance(value, list | tuple) and value:
            return isinstance(value[-1], FORMS)
        closure = getattr(value, "__closure__", None)
        return closure is not None and any(cell.cell_contents == self.text for cell in closure)


def _name(frame: FrameType) -> str:
    return f"{frame.f_code.co_filename.removeprefix(SOURCE)} {frame.f_code.co_qualname}"


class _Socket:
    """A line of which we say when something arrives, and see when something is sent."""

    def __init__(self, person: Person, trace: Trace, told: asyncio.Event | None) -> None:
        self.headers: dict[str, str] = {}
        self.client = None
        self.arrives: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._person, self._trace, self._told = person, trace, told

    async def of(self, _: object) -> Person:
        return self._person

    def caller(self, _: object) -> Caller:
        return Caller("", "", "")

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        event = await self.arrives.get()
        if event["type"] == "websocket.receive":
            self._trace.start()
        return event

    async def send_data(self, data: bytes, mode: str) -> None:
        if self._told is not None and data.startswith(b'{"type":"update"'):
            self._trace.on = False
            self._told.set()


async def travel(folder: Path, record: Record, trace: Trace) -> None:
    """Let one card travel from A to B, at a table of three."""
    async with Hosts(folder) as (host,):
        chairs = [log.Chair(user=name.lower(), name=name) for name in ("Ada", "Ben", "Cleo")]
        opened = log.Opened(game=record.game, version=record.version, options=record.options, chairs=chairs, host="ada")
        begin = [log.Moved(seat=move.seat, text=move.text) for move in record.moves[:BEFORE]]
        info = await host.tables.open(opened, begin)
        told = asyncio.Event()
        lines = [_Socket(Person(chair.user, chair.name), trace, told if seat == 1 else None) for seat, chair in enumerate(chairs)]
        serve: Any = table_socket.fn
        serving = [asyncio.create_task(serve(line, info.id, host, line, host.tables.settings, "en")) for line in lines]
        live = await host.tables.live(info.id)
        while len(live.watchers) < len(lines):
            await asyncio.sleep(0.01)
            assert not any(task.done() for task in serving), "everybody is let in"
        move = {"type": "move", "id": "m1", "v": info.v, "move": trace.text}
        sys.setprofile(trace)
        lines[0].arrives.put_nowait({"type": "websocket.receive", "text": json.dumps(move)})
        await asyncio.wait_for(told.wait(), 60)
        sys.setprofile(None)
        for line in lines:
            line.arrives.put_nowait({"type": "websocket.disconnect"})
        await asyncio.gather(*serving)
        assert live.table.match is not None
        assert live.table.match.state.freeze() == Match.at(record, BEFORE + 1).state.freeze()


def main() -> None:
    record = parse(RECORD.read_bytes())
    before, move = Match.at(record, BEFORE), record.moves[BEFORE]
    trace = Trace(move.text, before.game.notation.read(before.state, move.seat, move.text))
    threading.setprofile(trace)  # the thread that writes begins with the host
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(travel(Path(folder), record, trace))
    print(json.dumps({"way": list(trace.way), "calls": trace.calls}, indent=1))


if __name__ == "__main__":
    main()
