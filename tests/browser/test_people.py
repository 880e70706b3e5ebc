"""What people do besides moving: taking a move back, talking, keeping their games in an account."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.pages import Opener, open_table, play_now, take_seat
from browser.words import button, game_words, words
from fathom.games.divers.components import COLOURS
from fathom.games.divers.view import LETTERS
from server.test_seats import claim_position


def test_a_claim_is_taken_back(open_page: Opener, tmp_path: Path) -> None:
    match, seat, [claim] = claim_position()
    file = tmp_path / "claim.txt"
    file.write_text(match.record().text())
    page = open_page()
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/*")
    page.goto(f"{page.url.split('?')[0]}?step={len(match.moves)}&seat={seat}")
    page.get_by_role("tab", name=words(page, "replay.tools")).click()
    button(page, words(page, "replay.branch")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "replay.branch_go")).click()
    page.wait_for_url("**/table/*")
    payments = page.locator(".claim li button")
    payments.first.wait_for()
    before = payments.count()
    undo = button(page, words(page, "table.undo"))
    expect(undo).to_be_disabled()
    page.get_by_role("button", name=_bought(page, claim)).first.click()
    undo.click()
    expect(payments).to_have_count(before)
    expect(undo).to_be_disabled()


def _bought(page: Page, claim: str) -> str:
    """What the board calls a claim such as `claim r 5r 3y 3g`."""
    _, goal, *paid = claim.split()
    colours = dict(zip(LETTERS, COLOURS, strict=True))
    treasures = ", ".join(game_words(page, f"treasure.{colours[part[-1]]}", n=int(part[:-1])) for part in paid)
    return game_words(page, "board.buy_for", goal=game_words(page, f"colour.{colours[goal]}"), paid=treasures)


def test_people_talk(open_page: Opener) -> None:
    ada, ben = open_page(), open_page(lang="pl")
    open_table(ada)
    ben.goto(ada.url)
    take_seat(ben)
    ben.get_by_role("tab", name=words(ben, "chat.tab")).click()
    ben.get_by_label(words(ben, "chat.label")).fill("Cześć! <b>Zażółć</b>")
    ben.keyboard.press("Enter")
    ada.get_by_role("tab", name=words(ada, "chat.tab")).click()
    expect(ada.get_by_text("Cześć! <b>Zażółć</b>", exact=True)).to_be_visible()


def test_an_account_keeps_the_games(open_page: Opener) -> None:
    page = open_page()
    play_now(page)
    page.wait_for_selector(".hand")
    table = page.url.rsplit("/", 1)[-1]
    login = f"ada.{table}"
    page.goto("/me")
    page.get_by_label(words(page, "me.login"), exact=True).fill(login)
    page.get_by_label(words(page, "me.password"), exact=True).fill("eight or more")
    button(page, words(page, "me.make_account")).click()
    expect(page.get_by_text(words(page, "me.account", login=login))).to_be_visible()
    elsewhere = open_page("/me")
    elsewhere.get_by_label(words(elsewhere, "me.login"), exact=True).fill(login)
    elsewhere.get_by_label(words(elsewhere, "me.password"), exact=True).fill("eight or more")
    button(elsewhere, words(elsewhere, "me.log_in")).click()
    expect(elsewhere.locator(f"a[href='/table/{table}']").first).to_be_visible()
