"""Somebody who plays Reef on a page, with the mouse or with the keyboard alone, and knows a little about it."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocket, expect

from browser.pages import wait_on
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.games.reef.components import LETTERS
from fathom.games.reef.geometry import BUBBLE_NAMES, CORNER, CORNERS, SPACE_NAMES

View = dict[str, Any]


def wisely(match: Match, seat: int, _: Dice) -> str:
    """The move of somebody who wants to finish corals."""
    architect = Architect()
    architect.view = msgspec.to_builtins(match.state.observe(seat))
    architect.offered = [match.game.notation.write(match.state, seat, action) for action in match.state.actions(seat)]
    return architect.wish()


def at_table(page: Page, table: str) -> Builder:
    """Opens a table on a page."""
    builder = Builder(page)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".frame")
    return builder


class Architect:
    """Chooses like somebody who wants to finish corals."""

    def __init__(self) -> None:
        self.view: View = {}
        self.offered: list[str] = []

    def wish(self) -> str:
        """The move that looks best."""
        for word in ("pay shell", "pay", "finish", "end", "cards", "take", "draw"):
            for move in self.offered:
                if move.startswith(word):
                    return move
        places = [move for move in self.offered if move.startswith(("fish ", "tile "))]
        choices = [move for move in self.offered if move.startswith("choose ")]
        return max(places, key=self.worth) if places else max(choices, key=self._promise)

    def worth(self, move: str) -> float:
        """How near a placement brings corals to being finished; a tile goes before a fish that nothing wants."""
        word, place, *turns = move.split()
        if word == "fish":
            return self._wanted().get((place, self.view["swimmer"][0]), 0.0)
        fish = self._fish()
        corners = self.view["tile"].get("corners", "----")
        around = [(fish.get(bubble), letter) for bubble, letter in _corners(place, corners, int(turns[0]))]
        return (
            0.5 + sum(there == letter for there, letter in around) - sum(there not in (None, letter) for there, letter in around)
        )

    def _promise(self, move: str) -> float:
        """What the fish that comes with a tile is good for; corals with few corners rather than others."""
        words = move.split()
        letter = self.view["fish"][int(words[-1]) - 1][0]
        good = max([value for (_, wanted), value in self._wanted().items() if wanted == letter], default=0.0)
        piece = self.view[f"{words[1]}s"][int(words[2]) - 1]
        return good + (0.2 * piece["corners"].count("-") if "corners" in piece else 0.0)

    def _ocean(self) -> Any:
        return self.view["oceans"][self.view["seat"]]

    def _fish(self) -> dict[str, str]:
        """The colours' letters of the fish on their bubbles."""
        return {one["bubble"]: one["colour"][0] for one in self._ocean()["fish"]}

    def _wanted(self) -> dict[tuple[str, str], float]:
        """The fish that unfinished corals still want and can get: worth the more, the fewer are missing."""
        fish = self._fish()
        found: dict[tuple[str, str], float] = {}
        for tile in self._ocean()["tiles"]:
            if "corners" not in tile["piece"] or tile.get("finished"):
                continue
            corners = _corners(tile["space"], tile["piece"]["corners"], tile["rotation"])
            missing = [corner for corner in corners if fish.get(corner[0]) != corner[1]]
            if not any(bubble in fish for bubble, _ in missing):
                for corner in missing:
                    found[corner] = found.get(corner, 0.0) + 4.0 / len(missing) ** 2
        return found


class Builder(Architect):
    """Reads the position from the page's socket, and acts on the page."""

    def __init__(self, page: Page, way: str = "mouse") -> None:
        super().__init__()
        self.page = page
        self.way = way
        self.v = -1
        self.made: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if "moves" not in message or message["v"] <= self.v:  # a ping that met a move on its way is answered with what is known
            return
        self.v = message["v"]
        self.offered = message["moves"]
        if message["view"] is not None:
            self.view = message["view"]

    def wait_for_turn(self) -> bool:
        """Until the page offers something; False when the game is over."""
        wait_on(self.page, lambda: self.view.get("result") is not None or self.offered, "a turn")
        return self.view.get("result") is None

    def play_until(self, round_: int) -> None:
        """Plays on until a round begins."""
        while self.wait_for_turn() and self.view["round"] < round_:
            self.make(self.wish())

    # -- doing it

    def make(self, move: str) -> None:
        """Makes a move on the page, and waits until the table has it."""
        assert move in self.offered, move
        self.offered = []
        self._do(move)
        wait_on(self.page, lambda: self.offered or self.view.get("result") is not None or self._waits(), f"{move} was not made")
        self.made.append(move)

    def _do(self, move: str) -> None:
        if self.way != "mouse":
            self._turn_by_keys(move) if move.startswith("tile ") else self._press(move)
        elif move.startswith("tile "):
            self._turn_over_space(move)
        else:
            self._click(move)

    def _waits(self) -> bool:
        return bool(self.view["actors"] != [self.view["seat"]])

    def _click(self, move: str) -> None:
        target = self.page.locator(f'[data-move="{move}"]:not([disabled])').first
        if move.startswith(("choose ", "finish ")):
            pick = self._pick(move)
            # The frame is read here before the page has drawn it.
            target.or_(pick).first.wait_for()
            if not target.count():
                pick.click()
        target.click()

    def _pick(self, move: str) -> Any:
        """What must be picked first: a tile whose fish is chosen, or a coral that can be finished in several ways."""
        words = move.split()
        return self.page.locator(f'[data-pick="{words[1]} {words[2]}"]' if words[0] == "choose" else f'[data-space="{words[1]}"]')

    def _turn_over_space(self, move: str) -> None:
        """Points at the space and turns the wheel until the tile lies right."""
        space = self.page.locator(f'[data-space="{move.split()[1]}"]')
        space.hover()
        expect(space).to_have_attribute("data-move", re.compile("^tile"))
        for _ in range(4):
            lies = space.get_attribute("data-move") or ""
            if lies == move:
                break
            self.page.mouse.wheel(0, 60)
            expect(space).not_to_have_attribute("data-move", lies)
        expect(space).to_have_attribute("data-move", move)
        space.click()

    # -- with the keyboard alone

    def _press(self, move: str) -> None:
        words = move.split()
        if words[0] == "fish" or (words[0] == "finish" and len(words) == 2):
            self._walk_to(words[1])
        elif words[0] == "finish":
            self._walk_to(words[1])
            if self._focused("move") != move:
                self.page.keyboard.press("Enter")
                self._tab_to(f'[data-move="{move}"]')
        elif words[0] in ("choose", "take"):
            self._tab_to("[data-pick]")
            self._arrow_to("pick", f"{words[1]} {words[2]}" if words[0] == "choose" else f"creature {words[1]}")
        else:
            self._tab_to(f'[data-move="{move}"]')
        self.page.keyboard.press("Enter")

    def _turn_by_keys(self, move: str) -> None:
        self._walk_to(move.split()[1])
        for _ in range(4):
            if self._focused("move") == move:
                break
            self.page.keyboard.press("r")
        assert self._focused("move") == move, (self._focused("place"), self._focused("move"))
        self.page.keyboard.press("Enter")

    def _walk_to(self, place: str) -> None:
        self._tab_to("[data-place]")
        self._arrow_to("place", place)

    def _arrow_to(self, kind: str, wanted: str) -> None:
        """Goes up or down to the row with the arrow keys, then along the rows: in reading order every place is reached."""
        past = False  # up and down may lead past a row: from there on only in reading order
        before = 0.0
        for _ in range(200):
            if self._focused(kind) == wanted:
                return
            across, down = self._way_to(kind, wanted)
            past = past or before * down < 0
            before = down
            if down and not past:
                self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if (down, across) > (0, 0) else "ArrowLeft")
        raise AssertionError(f"the arrow keys do not lead to {wanted}")

    def _way_to(self, kind: str, wanted: str) -> tuple[int, int]:
        """How far what is wanted lies from the focus: to the right and down, in pixels."""
        across, down = self.page.evaluate(
            """([kind, wanted]) => {
              const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
              const [x, y] = middle(document.activeElement.getBoundingClientRect());
              const [a, b] = middle(document.querySelector(`[data-${kind}="${wanted}"]`).getBoundingClientRect());
              return [a - x, b - y];
            }""",
            [kind, wanted],
        )
        return round(across), round(down)

    def _tab_to(self, selector: str) -> None:
        for key in ["Tab"] * 60 + ["Shift+Tab"] * 60:
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab does not lead to {selector}")

    def _focused(self, kind: str) -> str | None:
        found: str | None = self.page.evaluate("kind => document.activeElement.dataset[kind] ?? null", kind)
        return found


def _corners(space: str, corners: str, rotation: int) -> list[tuple[str, str]]:
    """The bubbles of a coral's coloured corners as it lies, with their colours' letters."""
    number = SPACE_NAMES.index(space)
    return [
        (BUBBLE_NAMES[CORNER[number * 4 + (corner + rotation) % len(CORNERS)]], letter)
        for corner, letter in enumerate(corners)
        if letter in LETTERS
    ]
