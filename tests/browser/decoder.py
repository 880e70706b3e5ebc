"""Somebody who plays Lost Code on a page: with the mouse, by touch, or with the keyboard alone."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

from browser.words import button, game_words, words

WAIT = 30_000  # milliseconds
SOON = 10_000

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "beginner"}

View = dict[str, Any]


def open_table(page: Page, name: str, **wanted: object) -> Decoder:
    """A new table with the person of this page at it."""
    decoder = Decoder(page)
    _call(page, name)
    made = page.evaluate(
        """async (wanted) => await (await fetch("/api/tables", {
          method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) })).json()""",
        {"game": "lost_code", **wanted},
    )
    page.goto(f"/table/{made['id']}")
    page.wait_for_selector(".frame, .talk", timeout=WAIT)
    return decoder


def sit_down(page: Page, name: str, table: str, accept: bool = False) -> Decoder:
    """Takes the first open seat; `accept` where somebody may know what is hidden."""
    decoder = Decoder(page)
    _call(page, name)
    page.goto(f"/table/{table}")
    button(page, words(page, "seat.take")).first.click(timeout=WAIT)
    if accept:
        button(page.get_by_role("dialog"), words(page, "known.accept")).click()
    decoder.wait(lambda: decoder.seat is not None, "a seat")
    return decoder


def _call(page: Page, name: str) -> None:
    """Gives the person of this page a name."""
    page.wait_for_selector("main h1")
    page.evaluate(
        """async (name) => await (await fetch("/api/guest", {
          method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }) })).json()""",
        name,
    )


def ends_of(bet: str) -> tuple[int, int]:
    """The range of `bet 9-15` or `bet 7`."""
    low, _, high = bet.removeprefix("bet ").partition("-")
    return int(low), int(high or low)


class Decoder:
    """Reads the position from the page's socket, and acts on the page."""

    def __init__(self, page: Page, way: str = "mouse") -> None:
        self.page = page
        self.way = way  # or touch, or keys
        self.v = -1
        self.seat: int | None = None
        self.view: View = {}
        self.offered: list[str] = []
        self.made: list[str] = []
        self._drafted: dict[str, list[int]] = {}
        self._deeds: set[int] = set()  # versions that this person's own moves made
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if "moves" not in message or message["v"] < self.v:
            return
        self.v = message["v"]
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

    @property
    def phase(self) -> str:
        return str(self.view.get("phase"))

    @property
    def sheet(self) -> Any:
        """The own final entries."""
        return self.view["sheets"][self.seat]

    @property
    def symbols(self) -> list[str]:
        """In play, in their order."""
        return list(self.view["setup"]["symbols"])

    # -- doing something

    def make(self, move: str) -> None:
        """Makes a move on the page, and waits until the table has it."""
        self.prepare(move)
        self.confirm(move)

    def prepare(self, move: str) -> None:
        """Takes in hand what the move is made with."""
        self.wait(lambda: move in self.offered, f"{move} is not offered")
        word, *rest = move.split()
        by_hand = {"turn": self._pick, "take": self._open, "bet": self._set, "discard": self._lift}
        by_key = {"turn": self._pick_by_key, "take": self._open_by_key, "bet": self._set_by_key, "discard": self._lift_by_key}
        if word in by_hand:
            (by_key if self.way == "keys" else by_hand)[word](rest)

    def confirm(self, move: str) -> None:
        """Does what was prepared."""
        before = len(self._deeds)
        if self.way == "keys":
            self._confirm_by_key(move)
        else:
            self._hit(self._deed(move))
        self.wait(lambda: len(self._deeds) > before, f"{move} was not made")
        self.made.append(move)

    def draft(self, entries: Mapping[str, list[int]]) -> None:
        """Chooses values on the final sheet."""
        self._drafted |= entries
        for symbol, values in entries.items():
            group = self.choice(symbol)
            if self.way == "keys":
                self._tab_to(f"[aria-label='{group.get_attribute('aria-label')}'] [data-digit]")
            for value in values:
                if self.way == "keys":
                    self.page.keyboard.press(str(value))
                else:
                    self._hit(self.digit(group, value))

    def hand_in(self) -> None:
        """Hands in the final sheet as it is, and says so twice where something is left empty."""
        left = [symbol for symbol, written in zip(self.symbols, self.sheet["written"], strict=True) if not written]
        self._hit(button(self.board, self.says("hand_in.hand_in")))
        if any(not self._drafted.get(symbol) for symbol in left):
            self._hit(button(self.board, self.says("hand_in.anyway")))
        self.wait(lambda: all(self.sheet["written"]), "the sheet is not handed in")
        for symbol in left:
            values = sorted(self._drafted.get(symbol, []))
            self.made.append(f"write {symbol} {' '.join(map(str, values)) or 'none'}")

    # -- what there is on the page

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("region", name=self.says("board.title"), exact=True)

    @property
    def text_view(self) -> Locator:
        """The board in words."""
        return self.page.get_by_role("region", name=words(self.page, "table.text_view"))

    @property
    def result(self) -> Locator:
        return self.page.locator(".result")

    def choice(self, symbol: str) -> Locator:
        """The digits of a symbol on the final sheet."""
        return self.board.get_by_role("group", name=self.says("hand_in.choose", symbol=self._name(symbol)), exact=True)

    def digit(self, group: Locator, value: int) -> Locator:
        return group.locator(f'[data-digit="{value}"]')

    def cell(self, symbol: str, digit: int, look: str, share: str = "") -> Locator:
        """A cell of the sheet, by what it says of itself."""
        shown = f"{digit}, {share}" if share else digit
        told = self.says("notes.cell", symbol=self.says(f"symbol.{symbol}"), digit=shown, what=self.says(f"notes.{look}"))
        return button(self.board.get_by_role("grid"), told)

    @property
    def slider(self) -> Locator:
        """The wheel in hand."""
        return self.board.get_by_role("slider", name=self.says("board.range"))

    def says(self, key: str, **values: object) -> str:
        """A text of the game in the page's language."""
        return game_words(self.page, key, "lost_code", **values)

    def _name(self, symbol: str) -> str:
        name = self.says(f"symbol.{symbol}")
        return name[0].upper() + name[1:]

    def _deed(self, move: str) -> Locator:
        """The button that makes a move once all is prepared for it."""
        word, *rest = move.split()
        match word:
            case "turn":
                name = self._name(rest[1])
            case "take":
                name = self.says("board.take_with", values=", ".join(rest))
            case "bet":
                name = self.says("board.bet_on", range=rest[0].replace("-", "–"))
            case "discard":
                name = self.says("board.discard", symbol=self.says(f"symbol_of.{rest[0]}"))
            case _:
                name = self.says(f"board.{word}")
        return button(self.board, name)

    def _hit(self, target: Locator) -> None:
        target.tap(timeout=SOON) if self.way == "touch" else target.click(timeout=SOON)

    # -- with the mouse or by touch

    def _pick(self, rest: list[str]) -> None:
        die = rest[0]
        shown = self.says(f"symbol.{self.view['dice'][int(die) - 1]}")
        self._hit(button(self.board, self.says("board.turn_die", die=self.says("board.die", n=die, symbol=shown))))

    def _open(self, values: list[str]) -> None:
        self._hit(button(self.board, self.says("board.take_token")))
        symbol = self.says(f"symbol_of.{self.view['offered']}")
        group = self.board.get_by_role("group", name=self.says("board.values_for", symbol=symbol))
        for value in values:
            self._hit(self.digit(group, int(value)))

    def _set(self, rest: list[str]) -> None:
        low, high = ends_of(rest[0])
        wheel = next(wheel for wheel in self.view["wheels"] if wheel["size"] == high - low + 1)
        named = self.says("board.wheel", n=wheel["size"], points=wheel["points"])
        self._hit(button(self.board, self.says("board.take_wheel", wheel=named)))
        if self.way == "touch":
            self._tap_the_line(low, high)
        elif wheel["size"] % 2:
            self._drag_the_wheel(low, high)
        else:
            self._drag_along_the_line(low, high)

    def _lift(self, rest: list[str]) -> None:
        self._hit(self.board.locator(f'[data-tile="{rest[0]}"]'))

    def _place_on_the_line(self, low: int, high: int) -> dict[str, float]:
        """Where the range has its middle."""
        self.slider.scroll_into_view_if_needed()
        box = self.slider.bounding_box()
        assert box is not None
        each = box["width"] / (self.view["setup"]["highest"] + 1)
        return {"x": each * ((low + high) // 2 + 0.5), "y": box["height"] / 2, "left": box["x"], "top": box["y"]}

    def _drag_along_the_line(self, low: int, high: int) -> None:
        place, mouse = self._place_on_the_line(low, high), self.page.mouse
        mouse.move(place["left"] + 3, place["top"] + place["y"])
        mouse.down()
        mouse.move(place["left"] + place["x"], place["top"] + place["y"], steps=4)
        mouse.up()

    def _drag_the_wheel(self, low: int, high: int) -> None:
        """By its rim, whose sums go from the lower left around to the lower right."""
        self.board.locator(".dial").scroll_into_view_if_needed()
        box = self.board.locator(".dial").bounding_box()
        assert box is not None
        angle = math.radians(-150 + 300 * (low + high) / 2 / self.view["setup"]["highest"])
        x, y, radius = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 3
        self.page.mouse.move(x, y - radius)
        self.page.mouse.down()
        self.page.mouse.move(x + radius * math.sin(angle), y - radius * math.cos(angle), steps=4)
        self.page.mouse.up()

    def _tap_the_line(self, low: int, high: int) -> None:
        """A thumb meets the range nearly, and buttons do the rest."""
        place = self._place_on_the_line(low, high)
        self.slider.tap(position={"x": max(1, place["x"] - 16), "y": place["y"]}, timeout=SOON)
        for _ in range(self.view["setup"]["highest"]):
            at = self._low()
            if at == low:
                return
            self._hit(button(self.board, self.says("board.turn_higher" if at < low else "board.turn_lower")))
        raise AssertionError(f"the buttons do not turn the wheel to {low}")

    def _low(self) -> int:
        """Where the range of the wheel in hand begins."""
        return int(self.slider.get_attribute("aria-valuenow") or -1)

    # -- with the keyboard alone

    def _pick_by_key(self, rest: list[str]) -> None:
        self._tab_to("[data-die]")
        self.page.keyboard.press(rest[0])
        self._wait_for_focus("[data-turn]")

    def _open_by_key(self, values: list[str]) -> None:
        self._tab_to(".prompt [data-open]")
        self.page.keyboard.press("t")
        self._wait_for_focus(".prompt [data-digit]")
        for value in values:
            self.page.keyboard.press(value)

    def _set_by_key(self, rest: list[str]) -> None:
        low, high = ends_of(rest[0])
        self._tab_to("[data-wheel]")
        sizes = [wheel["size"] for wheel in self.view["wheels"]]
        self.page.keyboard.press(str(sizes.index(high - low + 1) + 1))
        self._wait_for_focus("[data-line]")
        steps = low - self._low()
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")

    def _lift_by_key(self, rest: list[str]) -> None:
        self._tab_to(f'[data-tile="{rest[0]}"]')
        self.page.keyboard.press("Enter")
        self._wait_for_focus(".prompt [data-move]")

    def _confirm_by_key(self, move: str) -> None:
        word = move.split()[0]
        if word in ("keep", "pass"):
            self._tab_to(f'[data-move="{move}"]')
            self.page.keyboard.press(word[0])
            return
        if word in ("turn", "take"):
            self._tab_to(f'[data-move="{move}"]')
        self.page.keyboard.press("Enter")

    def _wait_for_focus(self, selector: str) -> None:
        self.page.wait_for_function("selector => document.activeElement.matches(selector)", arg=selector, timeout=SOON)

    def _tab_to(self, selector: str) -> None:
        for key in ["Tab"] * 60 + ["Shift+Tab"] * 60:
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab does not lead to {selector}")
