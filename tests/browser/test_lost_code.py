"""Lost Code in the browser: a whole game with both expansions, what each player is sent in it, and the sheets they keep."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect

from browser.checks import check
from browser.decoder import BOT, ME, OPEN, WAIT, Decoder, ends_of, open_table, sit_down
from browser.hearing import Allowed, be_curious, listen, parts, plain
from browser.pages import Opener
from browser.words import button
from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.core.state import NATURE
from fathom.games.lost_code.rules.phases import DRAW, FINAL, TOKENS, TURNING
from fathom.server.refusals import TEXTS
from server.client import Person
from server.lost_code_play import code
from server.serving import Server

DEAL = "deal 012345 123456 234567 345670"
SYMBOLS = ("bear", "jaguar", "human", "bird", "chameleon", "snake")


def game_of(players: int, options: dict[str, str], moves: str) -> Match:
    """A game from its moves, each with whose it is: `* roll bear bear bird, A keep`."""
    match = Match(find("lost_code"), players, options)
    for move in moves.split(", "):
        who, text = move.split(" ", 1)
        match.play("ABCD".find(who), text)
    return match


def up_to_the_entries(players: int, options: dict[str, str], stack: str, rolls: tuple[str, ...]) -> Match:
    """A game with these rolls in which nothing is turned or taken and everybody bets high."""
    match = game_of(players, options, f"* {DEAL}, * {stack}")
    dice, coming = Dice("draws"), iter(rolls)
    while (phase := code(match.state).phase) != FINAL:
        (seat,) = match.state.actors()
        if phase == DRAW:
            match.act(NATURE, match.state.chance(dice))
        elif seat == NATURE:
            match.play(NATURE, f"roll {next(coming)}")
        else:
            text = {TOKENS: "pass", TURNING: "keep"}.get(phase)
            match.act(seat, match.state.actions(seat)[-1]) if text is None else match.play(seat, text)
    return match


def upload(server: Server, match: Match) -> str:
    with Person(server, "Zoe") as zoe:
        return str(zoe.ok("POST", "/api/records", content=match.record().text().encode())["id"])


def play_on(page: Page, server: Server, match: Match) -> Decoder:
    """The person of this page at seat A, against a bot, goes on from where a game stands."""
    branch = {"source": upload(server, match), "step": len(match.moves)}
    return open_table(page, "Ada", seats=[ME, BOT], branch=branch)


# -- a whole game

BOTH = {"x": "true", "shortcut": "true", "curse": "leader"}
# Two dice alike in the first two rounds, when Ada is asked first and Ben second.
STACK = "stack A B C"
ROLLS = (
    "bear bear bird",
    "snake jaguar snake",
    "human bird bear",
    "chameleon jaguar bird",
    "snake human bear",
    "bird chameleon jaguar",
    "bear snake human",
    "jaguar bird snake",
    "human chameleon bear",
)
# Everybody else sees what would be right. Ada comes to the skull with it, and is wrong when it curses her.
RIGHT = ({2, 3, 5, 6, 8, 9}, {3, 4, 6, 7})
NARROW = ({2, 3}, {1, 3})
TAKES = (2, 1)  # the token of which round


def test_two_people_and_a_bot_play_to_the_end_with_both_expansions(open_page: Opener, server: Server) -> None:
    deal = upload(server, up_to_the_entries(3, BOTH, STACK, ROLLS))
    pages = open_page(), open_page(width=360, height=740, lang="pl", theme="light", touch=True)
    heard = [listen(page) for page in pages]
    ada = open_table(pages[0], "Ada", seats=[ME, OPEN, BOT], deal=deal)
    table = pages[0].url.rsplit("/", 1)[-1]
    ben = sit_down(pages[1], "Ben", table, accept=True)
    assert (ada.seat, ben.seat) == (0, 1)
    ada.way, ben.way = "keys", "touch"
    checked: set[tuple[Decoder, str]] = set()
    _play_round(1, ada, ben, checked)
    ada.way = "mouse"
    for number in (2, 3):
        _play_round(number, ada, ben, checked)
    for person in (ada, ben):
        _expect_the_curse(person)
        person.page.reload()
        person.page.wait_for_selector(".frame")
    be_curious(pages, table)
    for number in range(4, 10):
        _play_round(number, ada, ben, checked)
    for person, other in ((ada, ben), (ben, ada)):
        _write_the_entries(person, other)
    record = _expect_the_end(ada, ben, table)
    for person, frames in zip((ada, ben), heard, strict=True):
        _check_what_was_sent(frames, record, person)
    _open_the_review(ben.page, table)


def _play_round(number: int, ada: Decoder, ben: Decoder, checked: set[tuple[Decoder, str]]) -> None:
    """Up to the next one. Whatever somebody does for the first time is looked at just before it is done."""
    people = (ada, ben)

    def is_over() -> bool:
        return all(one.view and (one.view["round"] > number or one.phase == "final") for one in people)

    while True:
        ada.wait(lambda: is_over() or any(one.offered and one.phase != "final" for one in people), "a turn")
        if is_over():
            return
        person, other = people if ada.offered else (ben, ada)
        _catch_up(other, person.v)
        move = _wish(person, other)
        person.prepare(move)
        if (person, person.phase) not in checked:
            checked.add((person, person.phase))
            check(person.page)
        person.confirm(move)


def _catch_up(person: Decoder, v: int) -> None:
    person.wait(lambda: person.v >= v, "the same position")


def _digits(person: Decoder, other: Decoder) -> list[int]:
    """What is on a rack, as the other page shows it; its owner's page does not."""
    assert person.view["racks"][person.seat]["digits"] == [None] * len(SYMBOLS)
    return list(other.view["racks"][person.seat]["digits"])


def _wish(person: Decoder, other: Decoder) -> str:
    view, seat, digits = person.view, person.seat or 0, _digits(person, other)
    match person.phase:
        case "token":
            value = digits[SYMBOLS.index(view["offered"])]
            return f"take {value} {value + 1}" if TAKES[seat] == view["round"] else "pass"
        case "turn":
            return "keep" if any(move.startswith("turn") for move in person.made) else "turn 3 human"
        case "swap":
            return person.offered[int(view["round"]) % len(person.offered)]
    total = sum(digits[SYMBOLS.index(symbol)] for symbol in view["dice"])
    size = (min if view["round"] in NARROW[seat] else max)(high - low + 1 for low, high in map(ends_of, person.offered))
    bets = [bet for bet in person.offered if ends_of(bet)[1] - ends_of(bet)[0] + 1 == size]
    fits = [bet for bet in bets if (ends_of(bet)[0] <= total <= ends_of(bet)[1]) == (view["round"] in RIGHT[seat])]
    return fits[len(fits) // 2]


def _expect_the_curse(person: Decoder) -> None:
    """Somebody has taken the skull: the board says who is cursed, and so do its words."""
    assert person.view["skull"] == "taken"
    cursed = person.view["cursed"]
    skull = person.board.get_by_role("group").get_by_role("img", name=person.says("board.cursed"), exact=True)
    expect(skull.first).to_be_visible()
    name = ("Ada", "Ben", TEXTS[_language(person.page)].say("bot.beginner"))[cursed]
    expect(person.text_view).to_contain_text(person.says("text_view.cursed", name=name))


def _write_the_entries(person: Decoder, other: Decoder) -> None:
    """One value, two, three and none in turn; the symbol with a token is written already."""
    digits = _digits(person, other)
    for at, symbol in enumerate(SYMBOLS):
        if not person.sheet["written"][at] and at % 4 < 3:
            low = min(digits[at], 8 - at % 4)
            person.draft({symbol: list(range(low, low + at % 4 + 1))})
    check(person.page)
    person.hand_in()


def _expect_the_end(ada: Decoder, ben: Decoder, table: str) -> Record:
    """Both pages say how the game ended, and what was done on them is what was played."""
    for person in (ada, ben):
        expect(person.result).to_contain_text(person.says("reason.finished"), timeout=WAIT)
        check(person.page)
    record = record_of(ada.page, table)
    match = replay(record)
    outcome = match.state.outcome()
    assert outcome is not None
    winner = outcome.results.index(1.0)
    for seat, person in enumerate((ada, ben)):
        assert [move.text for move in record.moves if move.seat == seat] == person.made
        assert {move.split()[0] for move in person.made} >= {"take", "turn", "bet", "discard", "write"}
        name = ("Ada", "Ben", TEXTS[_language(person.page)].say("bot.beginner"))[winner]
        end = person.says("board.won") if winner == seat else person.says("board.winner", name=name)
        expect(person.result.locator("strong")).to_have_text(end)
        assert msgspec.to_builtins(match.state.observe(seat)) == person.view
    assert {"pass", "keep"} <= set(ada.made)
    assert [move.text for move in record.moves if move.text.startswith("roll")] == [f"roll {roll}" for roll in ROLLS]
    assert {"took", "passed", "turned", "skull_taken", "cursed", "drew", "judged"} <= {_tag(event) for event in match.log}
    return record


def _tag(event: msgspec.Struct) -> str:
    return str(event.__struct_config__.tag)


def _open_the_review(page: Page, table: str) -> None:
    page.goto(f"/replay/{table}?step=60&mode=review")
    expect(page.get_by_role("slider").first).to_be_visible()
    expect(page.locator("figure").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def record_of(page: Page, table: str) -> Record:
    return parse(httpx.get(f"{page.evaluate('location.origin')}/api/tables/{table}/record").raise_for_status().text)


def _language(page: Page) -> str:
    return str(page.evaluate("document.documentElement.lang"))


# -- what was sent in it


def _check_what_was_sent(frames: list[str], record: Record, person: Decoder) -> None:
    """While the game ran, everything in the frames was the seat's to know, and none of them held a digit of its own rack."""
    running = list(takewhile(lambda frame: '"phase":"over"' not in frame, frames))
    assert 60 < len(running) < len(frames)
    # Somebody who takes a seat watches until then.
    language = _language(person.page)
    names = {language: dict(enumerate(("Ada", "Ben", TEXTS[language].say("bot.beginner"))))}
    allowed = [Allowed(record, seat, names) for seat in (person.seat, None)]
    views = hidden = 0
    for thing in (part for frame in running if frame[:1] == "{" for part in parts(json.loads(frame))):
        if "racks" in thing and "setup" in thing:
            assert any(plain(thing) in one.views for one in allowed)
            views += 1
        if isinstance(thing.get("event"), str):
            assert any(plain(thing) in one.events for one in allowed)
        if thing.get("kind") == "acted":
            assert any(thing["text"] in one.texts for one in allowed)
        if "moves" in thing:
            assert any(plain(thing["moves"]) in one.moves for one in allowed)
        hidden += _hides_what_it_must(thing, person.seat)
    assert views > 40
    assert hidden > 3 * views
    # Nature's moves are written down with all that they hide.
    assert not re.search(r"\b(deal|draw) \d", "\n".join(running))


def _hides_what_it_must(thing: dict[str, Any], seat: int | None) -> bool:
    """Whether something is there that holds a secret; then it is checked that it does not tell it."""
    mine = thing.get("seat") == seat
    if {"digits", "discarded"} <= thing.keys() and mine:
        assert thing["digits"] == [None] * len(SYMBOLS), "one's own rack"
    elif {"written", "values"} <= thing.keys() and not mine:
        assert thing["values"] == [None] * len(SYMBOLS), "others' entries"
    elif thing.get("event") == "dealt":
        assert seat is not None
        assert thing["racks"][seat] is None, "one's own rack, dealt"
    elif thing.get("event") == "drew" and mine:
        assert thing.get("digit") is None, "a tile for one's own rack"
    elif thing.get("event") in ("took", "wrote") and not mine:
        assert thing.get("values") is None, "what others write"
    else:
        return False
    return True


# -- sheets

# Ada was told that her sum is higher, and has swapped the bear since.
ONE_ROUND = (
    f"* {DEAL}, * stack A B, * roll bear bird snake, A keep, A bet 0-4, B bet 7-16, A discard bear, * draw 4, "
    "* roll jaguar jaguar human, A keep"
)


def test_the_sheet_is_filled_in_and_crosses_stay(open_page: Opener, server: Server) -> None:
    page = open_page(height=1000)
    ada = play_on(page, server, game_of(2, {"help": "chances"}, ONE_ROUND))
    expect(ada.cell("bear", 0, "seen")).to_be_visible()  # discarded
    for digit in (1, 2, 3):
        expect(ada.cell("bear", digit, "seen")).to_be_visible()
    knowledge = ada.view["knowledge"]
    expect(_cells(ada, "seen")).to_have_count(sum(map(len, knowledge["seen"])))
    # The old bear was 0, so the answer says something of the bird and the snake, and nothing of the new bear.
    expect(ada.cell("bear", 5, "open", "25%")).to_be_visible()
    expect(ada.cell("jaguar", 0, "open", "20%")).to_be_visible()
    expect(page.get_by_text(ada.says("notes.codes", count=f"{knowledge['codes']:,}"))).to_be_visible()
    ada.prepare("bet 5-9")
    chance = f"{100 * sum(knowledge['sums'][5:10]):.0f}%"
    expect(ada.slider).to_have_attribute("aria-valuetext", ada.says("board.range_chance", range="5–9", chance=chance))
    # Crossed out with the mouse, and with the keyboard.
    ada.cell("bear", 5, "open", "25%").click()
    expect(ada.cell("bear", 5, "crossed", "25%")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    ada.cell("bear", 0, "seen").click(force=True)
    crosses = ada.cell("bear", 5, "crossed", "25%"), ada.cell("bear", 6, "crossed", "25%")
    page.reload()
    for cross in crosses:
        expect(cross).to_be_visible()
    expect(_cells(ada, "crossed")).to_have_count(2)
    button(page, ada.says("notes.undo")).click()
    expect(crosses[1]).to_have_count(0)
    button(page, ada.says("notes.erase")).click()
    expect(crosses[0]).to_have_count(0)


def _cells(person: Decoder, look: str) -> Locator:
    """All cells of the sheet that look alike."""
    return person.board.get_by_role("grid").get_by_role("button", name=re.compile(f": {person.says(f'notes.{look}')}$"))


def test_a_drafted_final_sheet_survives_a_reload(open_page: Opener, server: Server) -> None:
    page = open_page(width=360, height=740, lang="pl", touch=True)
    ada = play_on(page, server, up_to_the_entries(2, {}, "stack A B", (*ROLLS, ROLLS[0])))
    ada.way = "touch"
    ada.draft({"jaguar": [6, 1, 3], "snake": [0]})
    full = ada.choice("jaguar")
    expect(ada.digit(full, 2)).to_have_attribute("aria-disabled", "true")
    page.reload()
    for symbol, drafted in (("bear", []), ("jaguar", [1, 3, 6]), ("snake", [0])):
        pressed = ada.choice(symbol).get_by_role("button", pressed=True)
        expect(pressed).to_have_count(len(drafted))
        for value in drafted:
            expect(ada.digit(ada.choice(symbol), value)).to_have_attribute("aria-pressed", "true")
    assert not any(ada.sheet["written"]), "nothing is sent before it is handed in"
    ada.hand_in()
    expect(ada.result).to_contain_text(ada.says("reason.finished"), timeout=WAIT)
    written = [move.text for move in record_of(page, page.url.rsplit("/", 1)[-1]).moves if move.seat == 0][-len(SYMBOLS) :]
    nothing = [f"write {symbol} none" for symbol in ("bear", "human", "bird", "chameleon")]
    assert sorted(written) == sorted([*nothing, "write jaguar 1 3 6", "write snake 0"])


def test_the_final_sheet_keeps_to_its_column(open_page: Opener, server: Server) -> None:
    page = open_page(width=1280, height=800)
    ada = play_on(page, server, up_to_the_entries(2, {"x": "true", "help": "chances"}, "stack A B", (*ROLLS, ROLLS[0])))
    ada.draft({"jaguar": [1, 3, 6]})
    final = page.get_by_role("region", name=ada.says("hand_in.title"))
    assert final.evaluate("region => region.scrollWidth <= region.clientWidth")
    cells = final.get_by_role("group", name=ada.says("hand_in.choose", symbol="Jaguar")).bounding_box()
    worth = final.get_by_text(ada.says("hand_in.worth", right="+1", wrong="−2")).bounding_box()
    assert cells is not None
    assert worth is not None
    assert worth["x"] + worth["width"] <= cells["x"]
    check(page)


def test_a_beginner_turns_the_bears_on_a_phone(open_page: Opener, server: Server) -> None:
    page = open_page(width=360, height=740, lang="pl", theme="light", touch=True, motion="no-preference")
    bears = "* deal 12345 23456 34567 45670, * stack A B, * roll bear bird bear"
    ada = play_on(page, server, game_of(2, {"beginner": "true", "help": "deductions"}, bears))
    ada.way = "touch"
    expect(page.locator("[data-die]")).to_have_count(2)
    ada.prepare("turn 3 snake")
    check(page)
    ada.confirm("turn 3 snake")
    ada.make("turn 1 bird")
    expect(page.locator("[data-die]")).to_have_count(3)
    ada.make("keep")
    ada.make("bet 2-11")  # 3 + 3 + 5
    ada.wait(lambda: ada.view["rounds"], "the answers")
    assert ada.view["rounds"][0]["bets"][0]["answer"] == "right"
    page.evaluate("scrollTo(0, 0)")  # the status, which stays above the rest, lies over nothing there
    page.get_by_role("radio", name=ada.says("board.side_notes")).check(force=True)
    expect(page.get_by_role("grid").get_by_role("columnheader")).to_have_count(5)
    learned = page.get_by_role("table", name=ada.says("notes.rounds")).get_by_role("row").nth(1)
    expect(learned).to_contain_text("2–11")
    check(page)
