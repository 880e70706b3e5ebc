"""Somebody who plays Divers on a page: with the mouse, by dragging, by touch, or with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect

WAIT = 20_000  # milliseconds
DRAGGED = 12  # cards in a whole game; then clicks are quicker


class Diver:
    """Looks at the page as a person does, and does what it offers."""

    def __init__(self, page: Page, way: str = "click") -> None:
        self.page = page
        self.way = way
        self.moves = 0

    def is_over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def may_move(self) -> bool:
        return self.page.locator("button.card.fits, .claim").count() > 0

    def wait_for_turn(self) -> bool:
        """Until there is something to do; False when the game is over."""
        self.page.wait_for_function("() => document.querySelector('.result, button.card.fits, .claim') !== null", timeout=WAIT)
        return not self.is_over()

    def play(self) -> None:
        """One move of any kind."""
        if self._claim().count():
            self._buy()
        elif self._exchange().count():
            self._exchange_cards()
        else:
            {"click": self._click, "drag": self._drag, "keys": self._keys, "tap": self._tap}[self.way]()
        self.moves += 1
        self._wait_until_taken()

    def _cards(self) -> Locator:
        return self.page.locator("button.card.fits")

    def _claim(self) -> Locator:
        return self.page.locator(".claim")

    def _exchange(self) -> Locator:
        return self.page.locator(".prompt button.primary, .prompt .primary")

    def _places(self) -> Locator:
        return self.page.locator("button.slot.glowing")

    def _wait_until_taken(self) -> None:
        """The move is on the table when nothing waits for the server any more."""
        expect(self.page.locator(".slot.pending")).to_have_count(0, timeout=WAIT)

    # -- ways to lay a card

    def _click(self) -> None:
        self._choose_card(lambda card: card.click())
        self._places().first.click()

    def _tap(self) -> None:
        self._choose_card(lambda card: card.tap())
        self._places().first.tap()

    def _choose_card(self, touch: Callable[[Locator], None]) -> None:
        """Until a place glows: what comes from the server just then may take a card out of one's fingers."""
        for _ in range(3):
            touch(self._cards().first)
            try:
                self._places().first.wait_for(timeout=3_000)
            except TimeoutError:
                continue
            return

    def _drag(self) -> None:
        card = self._cards().first
        card.hover()
        start = card.bounding_box()
        assert start is not None
        self.page.mouse.down()
        self.page.mouse.move(start["x"] + start["width"] / 2 + 20, start["y"] + 10, steps=3)
        place = self._places().first
        there = place.bounding_box()
        assert there is not None
        self.page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=5)
        self.page.mouse.up()

    def _keys(self) -> None:
        """Tab to the hand, arrow to a card that fits, Enter; the focus is then on a place, Enter."""
        self._tab_to("button.card")
        self.page.keyboard.press("Home")
        for _ in range(8):
            if self._focused("button.card.fits"):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function("() => document.activeElement.matches('button.slot')")
        self.page.keyboard.press("Enter")

    # -- the rest

    def _exchange_cards(self) -> None:
        if self.way == "keys":
            self._tab_to("button.card")
            self.page.keyboard.press("Enter")
            self._tab_to(".prompt button")
            self.page.keyboard.press("Enter")
            return
        self._cards().first.click()
        self._exchange().click()

    def _buy(self) -> None:
        if self.way == "keys":
            self._tab_to(".claim li button")
            self.page.keyboard.press("Enter")
            return
        self._claim().locator("li button").first.click()

    def _tab_to(self, selector: str) -> None:
        """Presses Tab until the focus is where it should be."""
        for _ in range(120):
            if self._focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def _focused(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))


def play_to_the_end(*divers: Diver) -> None:
    """Lets each play whenever there is something to do."""
    for _ in range(400):
        if all(diver.is_over() for diver in divers):
            return
        for diver in divers:
            if diver.may_move():
                if diver.way == "drag" and diver.moves >= DRAGGED:
                    diver.way = "click"
                diver.play()
        divers[0].page.wait_for_timeout(40)
    raise AssertionError("the game does not end")
