"""Somebody who plays Sonar on a page: with the mouse, by touch, or with the keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

from browser.words import button, game_words, words

WAIT = 20_000  # milliseconds
SOON = 15_000

ME = {"kind": "me"}
OPEN = {"kind": "open"}

View = dict[str, Any]

ARROWS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
KEYS = {"sonar": "2", "silence": "3", "torpedo": "4", "surface": "0"}


def open_table(page: Page, name: str, seats: list[dict[str, str]], options: dict[str, str]) -> Submariner:
    """A new table with the person of this page at seat A."""
    captain = Submariner(page)
    _call(page, name)
    made = page.evaluate(
        """async (wanted) => await (await fetch("/api/tables", {
          method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) })).json()""",
        {"game": "sonar", "seats": seats, "options": options, "coach": False},
    )
    page.goto(f"/table/{made['id']}")
    page.wait_for_selector(".frame, .talk", timeout=WAIT)
    return captain


def sit_down(page: Page, name: str, table: str) -> Submariner:
    """Takes the first open seat."""
    person = watch(page, table, name)
    button(page, words(page, "seat.take")).first.click()
    person.wait(lambda: person.seat is not None, "a seat")
    return person


def watch(page: Page, table: str, name: str) -> Submariner:
    person = Submariner(page)
    _call(page, name)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".frame, .talk", timeout=WAIT)
    return person


def _call(page: Page, name: str) -> None:
    """Gives the person of this page a name."""
    page.wait_for_selector("main h1")
    page.evaluate(
        """(name) => fetch("/api/guest", {
          method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }) })""",
        name,
    )


class Submariner:
    """Reads the position from the page's socket, and acts on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.way = "mouse"  # or touch, or keys
        self.seat: int | None = None
        self.view: View = {}
        self.offered: list[str] = []
        self.made: list[str] = []
        self._v = -1
        self._deeds: set[int] = set()  # versions that this person's own moves made
        page.on("websocket", lambda socket: self._listen(socket))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: Any) -> None:
        if "moves" not in message or message["v"] < self._v:
            return
        self._v = message["v"]
        self.seat = message["you"]["seat"]
        self.offered = message["moves"]
        self.view = message["view"] or self.view
        happened = message["log"] if message["type"] == "sync" else message["happened"]
        self._deeds |= {one["v"] for one in happened if one["kind"] == "acted" and one["seat"] == self.seat}

    def wait(self, ready: Callable[[], object], what: str) -> None:
        """Until something is so; what the socket brings is read meanwhile."""
        for _ in range(WAIT // 20):
            if ready():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{what}: not within {WAIT} ms; {self.view}")

    def wait_for_phase(self, phase: str) -> None:
        self.wait(lambda: self.view.get("phase") == phase, phase)

    @property
    def own(self) -> Any:
        """The own submarine."""
        assert self.seat is not None
        return self.view["submarines"][self.seat % 2]

    @property
    def enemy(self) -> Any:
        """The other one, as far as it is known here."""
        assert self.seat is not None
        return self.view["submarines"][1 - self.seat % 2]

    # -- doing something

    def make(self, move: str) -> None:
        """Makes a move on the page, and waits until the table has it."""
        self.wait(lambda: move in self.offered, f"{move} is not offered")
        before = len(self._deeds)
        {"mouse": self._click, "touch": self._tap, "keys": self._press}[self.way](move)
        self.wait(lambda: len(self._deeds) > before, f"{move} was not made")
        self.made.append(move)

    def prepare(self, order: str) -> None:
        """Presses an order that wants more: a silence a direction, a torpedo a cell."""
        button = self.page.locator(f'[data-order="{order}"]:not([aria-disabled])')
        button.tap(timeout=SOON) if self.way == "touch" else button.click(timeout=SOON)

    def _found(self, move: str) -> Locator:
        """What makes this move when it is pressed, on the map rather than elsewhere."""
        return self.page.locator(f'[data-move="{move}"]:visible').first

    def _asks_first(self, move: str) -> bool:
        """Surfacing below ice does damage: the page wants to be told twice."""
        safe = self.view["chart"]["safe"]
        return move == "surface" and safe is not None and self.own["cell"] not in safe

    def _click(self, move: str) -> None:
        word = move.split()[0]
        if word in ("silence", "torpedo") or self._asks_first(move):
            self.prepare(word)
        self._found(move).click(timeout=SOON)

    def _tap(self, move: str) -> None:
        """Thumbs steer beside the map; a cell that is tapped is only aimed at, and a button then does it."""
        word, *rest = move.split()
        if word in ("silence", "torpedo") or self._asks_first(move):
            self.prepare(word)
        if word in ("start", "torpedo"):
            self.page.locator(f'[data-target="{rest[0]}"]').tap(timeout=SOON)
            self.page.locator(f'[data-move="{move}"]:not([data-target])').tap(timeout=SOON)
        elif word in ARROWS or word == "silence":
            pad = self.page.get_by_role("group", name=game_words(self.page, "board.steering", "sonar"))
            pad.locator(f'[data-move="{move}"]').tap(timeout=SOON)
        else:
            self._found(move).tap(timeout=SOON)

    # -- with the keyboard alone

    def _press(self, move: str) -> None:
        word, *rest = move.split()
        if word in ("start", "row", "column", "resume"):
            self._tab_to("[data-target]" if word == "start" else f'[data-move="{move}"]')
        else:
            self._tab_to("[data-order]")
        if word in ARROWS or word == "silence":
            # The captain's cooldown is over when the map offers the way.
            self.page.locator(f'[data-steer="{rest[0] if rest else word}"]:visible').first.wait_for(timeout=SOON)
            self.page.keyboard.press(f"Shift+{ARROWS[rest[0]]}" if rest else ARROWS[word])
            return
        if word in KEYS:
            self.page.locator(f'[data-order="{word}"]:not([aria-disabled])').wait_for(timeout=SOON)
            self.page.keyboard.press(KEYS[word])
            if self._asks_first(move):
                self.page.keyboard.press(KEYS[word])
        if word in ("start", "torpedo"):
            self.page.wait_for_function("() => document.activeElement.dataset.target", timeout=SOON)
            self._walk_to(rest[0])
        if word not in ("sonar", "surface"):
            self.page.keyboard.press("Enter")

    def _walk_to(self, cell: str) -> None:
        """From cell to cell with the arrow keys."""
        for _ in range(20):
            at = str(self.page.evaluate("document.activeElement.dataset.target"))
            if at == cell:
                return
            across, down = ord(cell[0]) - ord(at[0]), int(cell[1:]) - int(at[1:])
            step = ("right" if across > 0 else "left") if across else ("down" if down > 0 else "up")
            self.page.keyboard.press(ARROWS[step])
        raise AssertionError(f"the arrow keys do not lead to {cell}")

    def _tab_to(self, selector: str) -> None:
        for key in ["Tab"] * 60 + ["Shift+Tab"] * 60:
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab does not lead to {selector}")

    # -- what the page says

    def says(self, key: str, **values: object) -> str:
        """A text of the game in the page's language."""
        return game_words(self.page, key, "sonar", **values)

    @property
    def text_view(self) -> Locator:
        """The board in words."""
        return self.page.get_by_role("region", name=words(self.page, "table.text_view"))

    @property
    def result(self) -> Locator:
        return self.page.locator(".result")
