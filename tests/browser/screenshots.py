"""Takes the pictures of docs/images: `make screenshots`. Real pages of a real server, in the middle of a real game."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from browser import builder, decoder, submariner
from browser.diver import Diver
from browser.pages import FLAGS, play_now
from browser.sailor import Sailor
from browser.submariner import Submariner
from browser.words import button, words
from server.client import ME, Person
from server.lost_code_play import played
from server.serving import Server

IMAGES = Path(__file__).parents[2] / "docs" / "images"
MOVES = 14
REEF_ROUND = 11
SONAR_ORDERS = "right, right, right, down, left, down, right, sonar, right, up, up, silence right, down, down, right"

CODE_OPTIONS = {"shortcut": "true", "curse": "leader", "help": "chances"}
CODE_SEED = 29  # a game in which all have taken a token by then, and we are cursed
CODE_ROUND = 6


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[*FLAGS, "--hide-scrollbars"])
        with Server(Path(folder), "--pace", "0.1", "--rate", "100000") as server:
            _home(browser, server)
            _crew_and_campaign(browser, server)
            _reef(browser, server)
            _sonar(browser, server)
            _code(browser, server)
            _table_and_replay(browser, server)
            _phone(browser, server)
            _learning(browser, server)
        browser.close()


def _page(browser: Browser, server: Server, width: int, height: int, theme: str, lang: str = "en-GB") -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        locale=lang,
        has_touch=width < 500,
    )
    page = context.new_page()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    return page


def _take(page: Page, name: str) -> None:
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(1500)  # nothing travels any more
    page.screenshot(path=IMAGES / f"{name}.png")


def _home(browser: Browser, server: Server) -> None:
    _take(_page(browser, server, 1280, 800, "dark"), "home")


def _crew_and_campaign(browser: Browser, server: Server) -> None:
    page = _page(browser, server, 1280, 860, "dark")
    bot = {"kind": "bot", "level": "medium"}
    mission = {"mission": "7", "attempts": "20", "window": "1", "distress": "never"}
    page.goto(f"/table/{_new_table(page, 'crew', [ME, bot, bot, bot], mission)}")
    page.wait_for_selector(".frame, .talk")
    sailor = Sailor(page)
    # Some way into an attempt, when others have laid cards and it is our turn.
    while (
        sailor.cards_played < 4 or page.locator(".trick .slot .card").count() < 2 or not page.locator("button.card.lit").count()
    ):
        sailor.act()
        page.wait_for_timeout(100)
    _take(page, "crew")
    made = page.evaluate(
        """async (wanted) => await (await fetch("/api/campaigns", {
          method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) })).json()""",
        {"game": "crew", "name": "The Deep Six", "seats": [ME, bot, bot, bot]},
    )
    light = page.context.new_page()
    light.emulate_media(color_scheme="light")
    light.goto(f"/campaign/{made['id']}")
    light.wait_for_load_state("networkidle")
    _take(light, "campaign")


def _new_table(page: Page, game: str, seats: list[dict[str, str]], options: dict[str, str]) -> str:
    """Make a table with the person of this page at it, and return its id."""
    page.wait_for_selector("main h1")
    made = page.evaluate(
        """async (wanted) => {
          const post = (path, body) => fetch(path, {
            method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
          await post("/api/guest", { name: "Ada" });
          return await (await post("/api/tables", wanted)).json();
        }""",
        {"game": game, "seats": seats, "options": options, "coach": False},
    )
    return str(made["id"])


def _learning(browser: Browser, server: Server) -> None:
    """A lesson, the coach, and the rules."""
    page = _page(browser, server, 1280, 800, "dark")
    page.goto("/learn/crew/tricks")
    button(page, words(page, "learn.go_on")).click()
    page.locator(".choices button").first.click()
    page.locator("[data-go-on]").click()
    _take(page, "lesson")
    light = _page(browser, server, 1280, 800, "light", "pl-PL")
    play_now(light)
    Diver(light).wait_for_turn()
    button(light, words(light, "coach.show")).click()
    light.wait_for_selector(".coach.showing")
    _take(light, "coach")
    page.goto("/rules/reef#R9")
    page.wait_for_selector("#R9")
    page.wait_for_timeout(1500)  # nothing travels any more, and the rule stays where it is
    page.screenshot(path=IMAGES / "rules.png")


def _reef(browser: Browser, server: Server) -> None:
    """A bot builds the first half of our ocean, so that there is something to see."""
    page = _page(browser, server, 1280, 1000, "dark")
    options = {"creatures": "first", "orange": "1", "blue": "2"}
    builds = builder.at_table(page, _new_table(page, "reef", [ME, {"kind": "bot", "level": "hard"}], options))
    button(page, words(page, "table.leave")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "table.leave")).last.click()
    while builds.view["round"] < REEF_ROUND:
        page.wait_for_timeout(100)
    button(page, words(page, "table.come_back")).click()
    builds.wait_for_turn()
    while builds.view["phase"] != "placing":
        builds.make(builds.wish())
        builds.wait_for_turn()
    tile = max((move for move in builds.offered if move.startswith("tile")), key=builds.worth)
    page.locator(f'[data-space="{tile.split()[1]}"]').hover()
    _take(page, "reef")


def _sonar(browser: Browser, server: Server) -> None:
    """We give orders against a bot; bots play the rest, and then both tracks lie open."""
    page = _page(browser, server, 1280, 900, "dark")
    bot = {"kind": "bot", "level": "medium"}
    captain = submariner.open_table(page, "Ada", [ME, bot], {"map": "antarctica", "positions": "true"})
    captain.make("start A4")
    for order in SONAR_ORDERS.split(", "):
        _answer(captain)
        captain.make(order)
    _answer(captain)
    _lay_the_overlay(captain)
    _take(page, "sonar")
    button(page, words(page, "table.leave")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "table.leave")).last.click()
    while captain.view["result"] is None:
        page.wait_for_timeout(100)
    light = _page(browser, server, 1280, 900, "light", "pl-PL")
    light.goto(f"/replay/{page.url.rsplit('/', 1)[-1]}?step=40")
    light.get_by_role("radio", name=words(light, "replay.as_review")).check(force=True)
    light.wait_for_selector(".review")
    _take(light, "sonar-review")


def _answer(captain: Submariner) -> None:
    """Until it is our turn to give an order; a sonar is answered."""
    captain.wait(lambda: captain.offered, "our turn")
    if captain.view["phase"] == "answer":
        captain.make(captain.offered[0])
        captain.wait(lambda: "surface" in captain.offered, "our turn")


def _lay_the_overlay(captain: Submariner) -> None:
    """Slides the overlay until its line ends on the likeliest cell: first to A1, since it never ends beside the map."""
    chances = captain.enemy["chances"]
    row, column = divmod(chances.index(max(chances)), captain.view["chart"]["columns"])
    captain.page.locator("[data-overlay]").focus()
    for key, times in (("ArrowLeft", 9), ("ArrowUp", 9), ("ArrowRight", column), ("ArrowDown", row)):
        for _ in range(times):
            captain.page.keyboard.press(key)
    captain.page.locator("[data-overlay]").blur()


def _code(browser: Browser, server: Server) -> None:
    """We go on from the middle of a game, and see the same bet in its review."""
    names = {0: "Ada", 1: "Ben", 2: "Cleo"}
    record = msgspec.structs.replace(played(3, CODE_OPTIONS, CODE_SEED).record(), names=names)
    rolls = [step for step, move in enumerate(record.moves) if move.text.startswith("roll")]
    bets = (step for step, move in enumerate(record.moves) if move.seat == 0 and move.text.startswith("bet"))
    step = next(step for step in bets if step > rolls[CODE_ROUND - 1])
    with Person(server, "Ada") as ada:
        source = ada.ok("POST", "/api/records", content=record.text().encode())["id"]
    page = _page(browser, server, 1280, 832, "dark")
    bot = {"kind": "bot", "level": "medium"}
    player = decoder.open_table(page, "Ada", seats=[ME, bot, bot], branch={"source": source, "step": step})
    player.wait(lambda: player.offered, "our turn")
    free = [bet for bet in player.offered if decoder.ends_of(bet)[1] - decoder.ends_of(bet)[0] == 4]
    sums = player.view["knowledge"]["sums"]
    player.prepare(max(free, key=lambda bet: sum(sums[decoder.ends_of(bet)[0] : decoder.ends_of(bet)[1] + 1])))
    _take(page, "lost_code")
    light = _page(browser, server, 1280, 900, "light", "pl-PL")
    light.goto(f"/replay/{source}?step={step + 1}&mode=review")
    light.wait_for_selector(".review")
    _take(light, "lost_code-review")


def _table_and_replay(browser: Browser, server: Server) -> None:
    page = _page(browser, server, 1280, 800, "dark")
    play_now(page)
    diver = Diver(page)
    for _ in range(MOVES):
        if diver.wait_for_turn():
            diver.play()
    diver.wait_for_turn()
    if page.locator("button.card.fits").count():
        page.locator("button.card.fits").first.click()
    _take(page, "table")
    page.keyboard.press("Escape")  # lets the card go again
    while diver.wait_for_turn():
        diver.play()
    light = _page(browser, server, 1280, 800, "light", "pl-PL")
    light.goto(f"/replay/{page.url.rsplit('/', 1)[-1]}?step=70&seat=0")
    light.wait_for_selector(".hand")
    _take(light, "replay")


def _phone(browser: Browser, server: Server) -> None:
    page = _page(browser, server, 390, 844, "dark", "pl-PL")
    play_now(page)
    diver = Diver(page, "tap")
    for _ in range(6):
        if diver.wait_for_turn():
            diver.play()
    diver.wait_for_turn()
    _take(page, "phone")


if __name__ == "__main__":
    main()
