"""Sonar in the browser: a duel, two crews in real time, what each of them is sent, and every phase on a phone."""

from __future__ import annotations

import json
import re
import time
from functools import partial

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect

from browser.checks import check
from browser.hearing import Allowed, be_curious, listen, parts, plain
from browser.pages import Opener
from browser.submariner import ME, OPEN, WAIT, Submariner, open_table, sit_down, watch
from browser.words import button, game_words, words
from fathom.core.match import replay
from fathom.core.record import Record, parse
from server.client import Line, Person
from server.serving import Server

# Sixteen cells of ice with one hole: a game is over soon.
CHART = {"columns": 4, "rows": 4, "islands": ["C1"], "safe_surfacing": ["D1"]}
DUEL = {"chart": json.dumps(CHART)}
REAL_TIME = {**DUEL, "real_time": "true", "interval": "quick"}


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[-1].split("?")[0]


def record_of(page: Page, table: str) -> Record:
    origin = page.evaluate("location.origin")
    return parse(httpx.get(f"{origin}/api/tables/{table}/record").raise_for_status().text)


# -- a duel


def test_a_duel(open_page: Opener) -> None:
    blue = open_table(open_page(motion="no-preference"), "Ada", [ME, OPEN], DUEL)
    table = table_of(blue.page)
    green = sit_down(open_page(width=360, height=740, lang="pl", theme="light", touch=True), "Ben", table)
    green.way = "touch"
    blue.wait_for_phase("starts")
    blue.make("start A1")
    expect(green.text_view).to_contain_text(green.says("text_view.ready"))
    green.make("start D4")
    # With the hands in this order, no matter who begins.
    ways = iter(["mouse", "keys", "keys", "mouse", "mouse", "keys", "mouse", "keys"])
    orders = {
        0: iter(["down", "right", "sonar", "right", "down", "down", "left", "torpedo"]),
        1: iter(["up", "left", "up", "silence left", "surface", "down", "left", "down"]),
    }
    for _ in range(40):
        blue.wait(lambda: blue.offered or green.offered or blue.view["result"], "an order")
        if blue.view["result"]:
            break
        captain, other = (blue, green) if blue.offered else (green, blue)
        if captain.view["phase"] == "answer":
            _answer(captain, other)
            continue
        assert captain.seat is not None
        order = next(orders[captain.seat])
        if captain is blue:
            blue.way = next(ways)
        captain.make(f"torpedo {other.own['cell']}" if order == "torpedo" else order)
        _hear(other, order)
    assert len(blue.made) == 9, "a start and eight orders"
    for person, end in ((blue, "board.won"), (green, "board.lost")):
        expect(person.result).to_contain_text(person.says(end), timeout=WAIT)
        expect(person.result).to_contain_text(person.says("reason.sunk"))
    record = record_of(blue.page, table)
    for seat, person in enumerate((blue, green)):
        assert [move.text for move in record.moves if move.seat == seat] == person.made
    outcome = replay(record).state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.results) == ("sunk", (1.0, 0.0))
    assert msgspec.to_builtins(replay(record).state.observe(1)) == green.view
    _step_through_the_review(blue.page, table, record)


def _answer(captain: Submariner, asker: Submariner) -> None:
    """Green is asked: the page offers its true row and its true column, and blue hears which it was."""
    cell = captain.own["cell"]
    assert captain.offered == [f"row {cell[1:]}", f"column {cell[0]}"]
    captain.make(f"column {cell[0]}")
    asker.wait(lambda: asker.view["phase"] == "orders", "the answer")
    expect(asker.page.get_by_text(asker.says("board.fact_column", value=cell[0]), exact=True).first).to_be_visible()


def _hear(listener: Submariner, order: str) -> None:
    """What the enemy's page shows of an order that does not say everything."""
    if order.startswith("silence"):
        listener.wait(lambda: listener.enemy["path"][-1:] == ["silence"], "a silence")
        expect(listener.text_view).to_contain_text(listener.says("text_view.silence"))
        assert listener.enemy["cell"] is None
    if order == "surface":
        listener.wait(lambda: listener.enemy["anchor"] == "B2", "the announcement")
        expect(listener.page.locator("[data-overlay]")).to_have_attribute("aria-label", re.compile(r"\bB2\b"))
        assert listener.enemy["damage"] == 1, "there is ice above B2"


def _step_through_the_review(page: Page, table: str, record: Record) -> None:
    page.get_by_role("link", name=words(page, "table.replay")).click()
    page.wait_for_url(f"**/replay/{table}**")
    page.get_by_role("radio", name=words(page, "replay.as_review")).check(force=True)
    page.wait_for_selector(".review")
    last = int(page.get_by_role("slider").first.get_attribute("max") or 0)
    assert last >= len(record.moves) - 1
    page.keyboard.press("Home")
    for n in (1, 2, 3):
        button(page, words(page, "replay.forward")).click()
        expect(page.get_by_text(words(page, "replay.step", n=n, last=last))).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(words(page, "replay.step", n=last, last=last))).to_be_visible()


# -- two crews

NAMES = ("Ada", "Ben", "Cleo", "Dora")
STARTS = ("A1", "D4")
TEAM_CHAT = ("I hear them in the north, Ada", "Nasłuchuję na południu, Ben")


def test_two_crews_in_real_time_and_nothing_betrays_one_to_the_other(open_page: Opener) -> None:
    pages = [open_page(lang="pl" if number % 2 else "en", theme="light" if number > 1 else "dark") for number in range(5)]
    heard = [listen(page) for page in pages]
    blue = open_table(pages[0], NAMES[0], [ME, OPEN, OPEN, OPEN], REAL_TIME)
    table = table_of(blue.page)
    green, cleo, dora = (sit_down(page, name, table) for page, name in zip(pages[1:4], NAMES[1:], strict=True))
    eve = watch(pages[4], table, "Eve")
    people = [blue, green, cleo, dora, eve]
    assert [person.seat for person in people] == [0, 1, 2, 3, None]
    green.make(f"start {STARTS[1]}")
    blue.make(f"start {STARTS[0]}")
    # Nobody waits for a turn.
    for move in ("down", "right"):
        blue.make(move)
    for move in ("up", "up"):
        green.make(move)
    blue.make("right")
    green.make("sonar")
    blue.make("row 2")
    _expect_a_stop(people, green)
    green.make("resume")
    for person in people:
        expect(person.page.get_by_text(person.says("board.stop"), exact=True)).to_have_count(0)
    _slide_the_overlay(cleo)
    _show_a_cell(cleo, blue)
    for operator, captain, said in ((cleo, blue, TEAM_CHAT[0]), (dora, green, TEAM_CHAT[1])):
        _say_to_team(operator, said)
        expect(_chat(captain.page).get_by_text(said)).to_be_visible()
    be_curious(pages, table)
    for captain, move in (
        (blue, "silence down"),
        (green, "left"),
        (blue, "down"),
        (green, "left"),
        (blue, "left"),
        (green, "down"),
        (blue, "up"),
        (green, "silence down"),
        (blue, "left"),
        (green, "surface"),
    ):
        captain.make(move)
        if captain.view["phase"] == "stopped":
            captain.make("resume")
    for page in (pages[2], pages[3], pages[4]):
        page.reload()
        page.wait_for_selector(".frame")
    be_curious(pages, table)
    # Up to here the game was running, and nothing was public that the crews had not announced.
    heard = [list(frames) for frames in heard]
    blue.make("torpedo B4")
    for person, end in zip(people, ("won", "lost", "won", "lost", "winner"), strict=True):
        expect(person.result).to_contain_text(person.says(f"board.{end}", crew=person.says("crew.blue").capitalize()))
    record = record_of(blue.page, table)
    outcome = replay(record).state.outcome()
    assert outcome is not None
    assert outcome.results == (1.0, 0.0, 1.0, 0.0)
    for person, frames in zip(people, heard, strict=True):
        language = person.page.evaluate("document.documentElement.lang")
        _check_what_was_sent(frames, record, person.seat, language)


def _expect_a_stop(people: list[Submariner], caller: Submariner) -> None:
    """Everybody sees that the game is paused; only the captain who called the stop can resume it."""
    for person in people:
        person.wait_for_phase("stopped")
        expect(person.page.get_by_text(person.says("board.stop"), exact=True)).to_be_visible()
        assert person.offered == (["resume"] if person is caller else [])
        expect(person.page.locator('[data-move="resume"]')).to_have_count(1 if person is caller else 0)
        expect(person.page.locator("[data-steer][data-move]:visible")).to_have_count(0)


def _slide_the_overlay(operator: Submariner) -> None:
    """Green went up twice: from the middle of the map that ends on C1, and two cells lower and one to the left on B3."""
    page = operator.page
    overlay = page.locator('[data-overlay="green"]')
    expect(overlay).to_have_attribute(
        "aria-label", operator.says("board.overlay", crew=operator.says("crew_of.green"), cell="C1")
    )
    box = overlay.bounding_box()
    assert box is not None
    cell = box["width"] / 4.64  # with the numbers beside the map
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - cell, y + 2 * cell, steps=4)
    page.mouse.up()
    expect(overlay).to_have_attribute(
        "aria-label", operator.says("board.overlay", crew=operator.says("crew_of.green"), cell="B3")
    )
    expect(page.locator("[data-order], [data-steer]")).to_have_count(0)


def _show_a_cell(operator: Submariner, captain: Submariner) -> None:
    """A cell that the operator marks and shows is on the captain's map."""
    page = operator.page
    page.get_by_role("radio", name=operator.says("board.mark")).check(force=True)
    page.locator('[data-mark="B3"]').click()
    button(page, operator.says("board.show_crew")).click()
    expect(captain.page.locator('[data-at="helm"] [data-shown="B3"]')).to_be_visible()


def _chat(page: Page) -> Locator:
    page.get_by_role("tab", name=re.compile(f"^{words(page, 'chat.tab')}")).click()
    return page.get_by_role("tabpanel")


def _say_to_team(person: Submariner, text: str) -> None:
    """What is written goes to one's crew unless one chooses otherwise."""
    field = _chat(person.page).get_by_role("textbox", name=words(person.page, "chat.team_label"))
    field.fill(text)
    field.press("Enter")


# -- what was sent


def _check_what_was_sent(frames: list[str], record: Record, seat: int | None, language: str) -> None:
    """Everything in the frames is the seat's to know, and no secret of another crew is in any of them."""
    # The lobby lists other tables too, and their maps may name the same cells.
    frames = [frame for frame in frames if not frame.startswith('{"open":')]
    # Somebody who takes a seat watches until then.
    names = {spoken: dict(enumerate(NAMES)) for spoken in ("en", language)}
    allowed = [Allowed(record, who, names) for who in (seat, None)]
    messages = [json.loads(frame) for frame in frames if frame[:1] == "{"]
    views = 0
    for thing in (part for message in messages for part in parts(message)):
        if "submarines" in thing:
            assert any(plain(thing) in one.views for one in allowed)
            views += 1
        if isinstance(thing.get("event"), str):
            assert any(plain(thing) in one.events for one in allowed)
        for text in [thing["text"]] if thing.get("kind") == "acted" else thing.get("texts", []):
            assert any(text in one.texts for one in allowed)
        if "moves" in thing:
            assert any(plain(thing["moves"]) in one.moves for one in allowed)
    assert views > 20
    sent = "\n".join(re.sub(r'"moves":\[[^\]]*\]', "", frame) for frame in frames)
    for crew, colour in enumerate(("blue", "green")):
        secrets = [rf"\b{STARTS[crew]}\b", TEAM_CHAT[crew], rf'"silenced","crew":"{colour}","direction":"', r"silence \w+"]
        found = [re.search(secret, sent) is not None for secret in secrets]
        assert found == ([True, True, True, False] if seat is not None and seat % 2 == crew else [False] * 4)


# -- screens


def test_every_phase_on_a_phone(open_page: Opener, server: Server) -> None:
    page = open_page(width=360, height=740, lang="pl", touch=True)
    blue = open_table(page, "Ada", [ME, OPEN], REAL_TIME)
    blue.way = "touch"
    table = table_of(page)
    with Person(server, "Ben") as ben:
        ben.sit(table, 1)
        with ben.line(table) as green:
            green.sync()
            blue.wait_for_phase("starts")
            check(page)
            _order(green, "start D4")
            blue.make("start A1")
            watcher = open_page(f"/table/{table}", width=360, height=740, lang="pl", touch=True)
            watcher.wait_for_selector(".frame")
            check(watcher)
            for move, answer in (("down", "up"), ("right", "up"), ("right", "left"), ("down", None)):
                blue.make(move)
                if answer is not None:
                    _order(green, answer)
            check(page)
            expect(blue.text_view).to_contain_text(blue.says("text_view.on", cell="C3", sector=blue.says("sector.bottom_right")))
            expect(blue.text_view).to_contain_text(blue.says("text_view.track", cells="A1, A2, B2, C2, C3"))
            heard = ", ".join(blue.says(f"direction.{step}") for step in ("up", "up", "left"))
            expect(blue.text_view).to_contain_text(blue.says("text_view.heard", steps=heard))
            blue.prepare("torpedo")
            expect(page.locator("[data-target]")).to_have_count(4)  # a sector of this map
            check(page)
            page.get_by_role("radio", name=blue.says("board.side_radio")).check(force=True)
            expect(page.locator("[data-overlay]")).to_be_visible()
            check(page)
            _order(green, "sonar")
            blue.wait_for_phase("answer")
            check(page)
            blue.make("row 3")
            blue.wait_for_phase("stopped")
            check(page)
            _order(green, "resume")
            _order(green, "surface")  # below ice, twice
            _order(green, "resume")
            _order(green, "surface")
    expect(blue.result).to_contain_text(blue.says("board.won"))
    check(page)
    expect(blue.text_view).to_contain_text(blue.says("text_view.track", cells="A1, A2, B2, C2, C3"))
    expect(blue.text_view).to_contain_text(blue.says("text_view.track", cells="C2"))


def _order(captain: Line, move: str) -> None:
    """An order over a bare line: given again while it is still too soon for it."""
    for _ in range(100):
        answer = captain.move(move)
        if answer["type"] == "ack":
            captain.reach(answer["v"])
            return
        assert answer["key"] == "too_soon", answer
        time.sleep(0.05)
    raise AssertionError(f"{move} was never taken")


def test_a_map_drawn_on_a_phone_is_played_on(open_page: Opener) -> None:
    page = open_page("/new/sonar", width=360, lang="pl", touch=True)
    says = partial(game_words, page, game="sonar")
    page.get_by_role("switch", name=says("editor.draw")).check()
    for name in ("columns", "rows"):
        size = page.get_by_role("spinbutton", name=says(f"editor.{name}"))
        size.fill("4")
        size.blur()
    page.locator('[data-cell="B2"]').tap()
    check(page)
    page.get_by_role("radio", name=words(page, "new.seat_bot")).last.check()
    button(page, words(page, "new.make")).click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-target]")).to_have_count(15)
    expect(page.locator('[data-target="B2"]')).to_have_count(0)
    text_view = page.get_by_role("region", name=words(page, "table.text_view"))
    expect(text_view).to_contain_text(says("text_view.size", last="D4"))
    expect(text_view).to_contain_text(says("text_view.islands", cells="B2"))
