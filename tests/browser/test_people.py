"""What people do besides moving: taking a move back, talking, keeping their games in an account."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.diver import claim_words
from browser.pages import Meeting, Opener, take_seat
from browser.words import button, words
from server.client import ME, OPEN, bot
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
    page.get_by_role("button", name=claim_words(page, claim)).first.click()
    undo.click()
    expect(payments).to_have_count(before)
    expect(undo).to_be_disabled()


def test_people_talk(open_page: Opener, meet: Meeting) -> None:
    host = meet("Ada")
    table = f"/table/{host.open(ME, OPEN)}"
    ada, ben = open_page(table, who=host), open_page(table, who=meet("Ben"), lang="pl")
    take_seat(ben)
    ben.get_by_role("tab", name=words(ben, "chat.tab")).click()
    ben.get_by_label(words(ben, "chat.label")).fill("Cześć! <b>Zażółć</b>")
    ben.keyboard.press("Enter")
    ada.get_by_role("tab", name=words(ada, "chat.tab")).click()
    expect(ada.get_by_text("Cześć! <b>Zażółć</b>", exact=True)).to_be_visible()


def test_an_account_keeps_the_games(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    table = ada.open(ME, bot())
    login = f"ada.{table}"
    page = open_page("/me", who=ada)
    page.get_by_label(words(page, "me.login"), exact=True).fill(login)
    page.get_by_label(words(page, "me.password"), exact=True).fill("eight or more")
    button(page, words(page, "me.make_account")).click()
    expect(page.get_by_text(words(page, "me.account", login=login))).to_be_visible()
    elsewhere = open_page("/me")
    elsewhere.get_by_label(words(elsewhere, "me.login"), exact=True).fill(login)
    elsewhere.get_by_label(words(elsewhere, "me.password"), exact=True).fill("eight or more")
    button(elsewhere, words(elsewhere, "me.log_in")).click()
    expect(elsewhere.locator(f"a[href='/table/{table}']").first).to_be_visible()
