"""Somebody new, on a page: presses "Play now", asks the coach for a move at every decision, and makes it on the board."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from browser.builder import Builder
from browser.decoder import Decoder
from browser.diver import Diver
from browser.pages import WAIT, wait_on
from browser.sailor import Sailor
from browser.submariner import Submariner
from browser.words import button, game_words, words

Make = Callable[[str], object]


class CrewHand:
    """Makes moves of Crew by what the board marks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sailor = Sailor(page)

    def make(self, move: str) -> None:
        word, *rest = move.split()
        if word == "take":
            self._press(f"take:{rest[0]}")
        elif word in ("pass", "ready", "wait", "yes", "no", "keep"):
            self._press(f"button:{word}")
        elif word == "agree":
            self.page.locator(".choice.proposed:not([disabled])").click()
        elif word == "propose":
            self._press(f"choice:{rest[0]}")
        elif word == "show":
            self._show(*rest)
        else:
            self.sailor.lay(word)

    def _press(self, key: str) -> None:
        self.page.locator(f'[data-at="{key}"]:not([disabled])').first.click()

    def _show(self, card: str, position: str) -> None:
        self._press("button:show")
        self.page.locator(f"button.card[data-card='{card}']").click()
        button(self.page.locator(".prompt"), game_words(self.page, f"board.show_{position}", "crew")).click()


class ReefHand(Builder):
    """Moves a fish by pressing it, and then the bubble where it is to go."""

    def _do(self, move: str) -> None:
        if move.startswith("move "):
            self.page.locator(f'[data-bubble="{move.split()[1]}"]').click()
        super()._do(move)


class SonarHand(Submariner):
    """A torpedo at one's own cell is only aimed at first: the page wants to be told twice."""

    def _click(self, move: str) -> None:
        if move == f"torpedo {self.own['cell']}":
            self.prepare("torpedo")
            self.page.locator(f'[data-target="{self.own["cell"]}"]').click()
            self._found(move).click()
        else:
            super()._click(move)


MOST_VALUES = 3  # of an entry


class LostCodeHand(Decoder):
    """Writes the final entries all at once: as many values as the notes leave digits, up to three, as a lesson says."""

    def make(self, move: str) -> None:
        if not move.startswith("write"):
            super().make(move)
            return
        _, first, *values = move.split()
        possible = dict(zip(self.symbols, self.view["knowledge"]["possible"], strict=True))
        entries = {symbol: digits[:MOST_VALUES] for symbol, digits in possible.items()}
        self.draft(entries | {first: [int(value) for value in values if value != "none"]})
        self.hand_in()


HANDS: dict[str, Callable[[Page], Any]] = {
    "crew": CrewHand,
    "divers": Diver,
    "lost_code": LostCodeHand,
    "reef": ReefHand,
    "sonar": SonarHand,
}


class Newcomer:
    """Does what the coach says; where the coach has nothing to say, the first thing that the table offers."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self.hand = HANDS[game](page)
        self.shown = 0  # moves that the coach has shown
        self.seat = 0
        self._offered: list[str] = []
        self._v = -1
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self._v = -1
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if "moves" in message and message["v"] >= self._v:
            self._v = message["v"]
            self._offered = message["moves"]
            self.seat = message["you"]["seat"]

    def begin(self) -> None:
        """One press on the home page."""
        self.page.goto("/")
        title = game_words(self.page, "title", self.game)
        button(self.page, words(self.page, "home.game_title", title=title)).click()
        self.page.wait_for_url("**/table/*")

    def again(self, key: str = "table.rematch") -> None:
        """The next game, as the end of this one offers it."""
        before = self.page.url
        self._v, self._offered = -1, []
        self.hand = HANDS[self.game](self.page)  # which knows nothing of the last game
        button(self.page.locator(".ending"), words(self.page, key)).click()
        self.page.wait_for_function("before => location.href !== before", arg=before)

    def play(self) -> float:
        """Plays to the end and returns the result."""
        while self._has_a_turn():
            self._move()
        info = self.page.evaluate("id => fetch(`/api/tables/${id}`).then((answer) => answer.json())", self._table())
        return float(info["result"][self.seat])

    def _table(self) -> str:
        return self.page.url.rsplit("/", 1)[-1]

    def _has_a_turn(self) -> bool:
        over = self.page.locator(".ending")
        wait_on(self.page, lambda: self._offered or over.count(), "a turn, or the end")
        return not over.count()

    def _move(self) -> None:
        v = self._v
        move = self._advised()
        self.hand.make(move)
        wait_on(self.page, lambda: self._v > v, f"{move} was not made")

    def _advised(self) -> str:
        """The move that the coach shows, when one presses its button."""
        if len(self._offered) == 1:
            return self._offered[0]
        advice = self._ask()
        if advice is None:
            return self._offered[0]
        self.shown += 1
        return str(advice["move"])

    def _ask(self) -> dict[str, str] | None:
        """Press the coach's button. Somebody who presses it all the time is asked to wait, and presses again."""
        while True:
            with self.page.expect_response("**/coach/move*", timeout=WAIT) as answer:
                button(self.page.locator(".coach"), words(self.page, "coach.show")).click()
            if answer.value.ok:
                found: dict[str, str] | None = answer.value.json()
                if found is not None:
                    expect(self.page.locator(".coach.showing")).to_be_visible()  # the board has its place
                return found
            assert answer.value.json()["key"] == "too_fast"
            self.page.wait_for_timeout(1_000)
