"""Somebody who plays Divers on a page: with the mouse, by dragging, by touch, or with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, TimeoutError, expect

from browser.words import button, game_words
from fathom.core.record import Move
from fathom.games.divers.components import COLOURS
from fathom.games.divers.show.names import LETTERS

SOON = 5_000  # milliseconds after which a hand reaches out again
DRAGGED = 12  # cards in a whole game; then clicks are quicker


def claim_words(page: Page, claim: str) -> str:
    """What the board calls a claim such as `claim r 5r 3y 3g`."""
    _, goal, *paid = claim.split()
    colours = dict(zip(LETTERS, COLOURS, strict=True))
    treasures = ", ".join(game_words(page, f"treasure.{colours[part[-1]]}", n=int(part[:-1])) for part in paid)
    return game_words(page, "board.buy_for", goal=game_words(page, f"colour.{colours[goal]}"), paid=treasures)


class Diver:
    """Looks at the page as a person does, and does what it offers."""

    def __init__(self, page: Page, way: str = "click") -> None:
        self.page = page
        self.way = way
        self.moves = 0

    def wait_for_turn(self) -> bool:
        """Until there is something to do; False when the game is over."""
        self.page.wait_for_function("() => document.querySelector('.result, button.card.fits, .claim') !== null")
        return self.page.locator(".result").count() == 0

    def play(self) -> None:
        """One move of any kind."""
        if self.page.locator(".claim").count():
            self._buy(self.page.locator(".claim li button").first)
        elif self._exchange().count():
            self._exchange_cards("button.card.fits")
        else:
            self._lay("button.card.fits", "button.slot.glowing")
        self._wait_until_taken()

    def make(self, move: str) -> None:
        """A move as it is written in a record."""
        word, *rest = move.split()
        if word == "claim":
            self._buy(self.page.locator(".claim").get_by_role("button", name=claim_words(self.page, move)).first)
        elif word == "pass":
            self._buy(button(self.page.locator(".claim"), game_words(self.page, "board.pass")))
        elif word == "discard":
            self._exchange_cards(*[f"button.card.fits[data-card='{card}']" for card in rest])
        else:
            self._lay(f"button.card.fits[data-card='{word}']", f"button.slot.glowing[data-slot='{rest[0]}']")
        self._wait_until_taken()

    def _wait_until_taken(self) -> None:
        """The move is on the table when nothing waits for the server any more."""
        expect(self.page.locator(".slot.pending")).to_have_count(0)
        self.moves += 1

    # -- ways to lay a card

    def _lay(self, card: str, place: str) -> None:
        ways = {"click": self._click, "drag": self._drag, "keys": self._keys, "tap": self._tap}
        ways[self.way](self.page.locator(card).first, self.page.locator(place).first)

    def _click(self, card: Locator, place: Locator) -> None:
        self._choose(card.click, place)
        place.click()

    def _tap(self, card: Locator, place: Locator) -> None:
        self._choose(card.tap, place)
        place.tap()

    def _choose(self, touch: Callable[[], None], place: Locator) -> None:
        """Until the place glows: what comes from the server just then may take a card out of one's fingers."""
        for _ in range(3):
            touch()
            try:
                place.wait_for(timeout=SOON)
            except TimeoutError:
                continue
            return

    def _drag(self, card: Locator, place: Locator) -> None:
        card.hover()
        start = card.bounding_box()
        assert start is not None
        self.page.mouse.down()
        self.page.mouse.move(start["x"] + start["width"] / 2 + 20, start["y"] + 10, steps=3)
        there = place.bounding_box()
        assert there is not None
        self.page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=5)
        self.page.mouse.up()

    def _keys(self, card: Locator, _place: Locator) -> None:
        """Tab to the hand, arrow to a card that fits, Enter; the focus is then on a place, Enter."""
        self._tab_to(".hand button.card")
        self.page.keyboard.press("Home")
        for _ in range(8):
            if card.evaluate("card => card === document.activeElement"):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function("() => document.activeElement.matches('button.slot')")
        self.page.keyboard.press("Enter")

    # -- the rest

    def _exchange(self) -> Locator:
        return self.page.locator(".prompt button.primary, .prompt .primary")

    def _exchange_cards(self, *cards: str) -> None:
        if self.way == "keys":
            self._tab_to(".hand button.card")
            self.page.keyboard.press("Enter")
            self._tab_to(".prompt button")
            self.page.keyboard.press("Enter")
            return
        for card in cards:
            self.page.locator(card).first.click()
        self._exchange().click()

    def _buy(self, payment: Locator) -> None:
        if self.way == "keys":
            self._tab_to(".claim li button")
            self.page.keyboard.press("Enter")
            return
        payment.click()

    def _tab_to(self, selector: str) -> None:
        """Presses Tab until the focus is where it should be."""
        for _ in range(120):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")


def follow(divers: Sequence[Diver], moves: Sequence[Move]) -> None:
    """Makes the moves of a game, each on the page of its seat."""
    for move in moves:
        diver = divers[move.seat]
        if diver.way == "drag" and diver.moves >= DRAGGED:
            diver.way = "click"
        diver.make(move.text)
