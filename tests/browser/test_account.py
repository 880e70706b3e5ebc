"""An account in the browser: where it is signed in, a new password, the way back in, one's data, and the way out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.checks import check
from browser.pages import Meeting, Opener
from browser.words import button, words
from server.accounts import PASSWORD, account, login_of
from server.client import ME, OPEN, Person
from server.mailbox import Mailbox
from server.serving import Server

OTHER = "eight arms and no umbrella"


@pytest.fixture
def ada(server: Server) -> Iterator[Person]:
    with account(server) as person:
        yield person


def sign_in(page: Page, login: str) -> None:
    page.get_by_label(words(page, "me.login"), exact=True).fill(login)
    page.get_by_label(words(page, "me.password"), exact=True).fill(PASSWORD)
    button(page, words(page, "me.log_in")).click()


def unfold(page: Page, key: str) -> None:
    page.locator("summary", has_text=words(page, key)).click()


def test_one_browser_signs_out_another_and_changes_the_password(open_page: Opener, ada: Person) -> None:
    login = login_of(ada)
    table = ada.open(ME, OPEN)
    here, there = open_page("/me"), open_page("/me", width=360, theme="light", lang="pl")
    for page in (here, there):
        sign_in(page, login)
        expect(page.get_by_text(words(page, "me.account", login=login))).to_be_visible()
    there.goto(f"/table/{table}")
    there.wait_for_selector(".talk")
    here.reload()
    unfold(here, "account.sessions")
    end = button(here.locator("li"), words(here, "account.session_end"))
    expect(end).to_have_count(2)  # the other browser, and the program that made the account
    button(here, words(here, "account.sessions_end")).click()
    expect(end).to_have_count(0)
    expect(here.locator("summary", has_text=words(here, "account.sessions"))).to_be_focused()
    # The table's page was not asked anything: its socket was closed. Signing in brings the table back.
    expect(there.get_by_role("heading", name=words(there, "signed_out.title"))).to_be_focused()
    check(there)
    sign_in(there, login)
    there.wait_for_selector(".talk")

    unfold(here, "account.password")
    check(here)
    current, new = here.get_by_label(words(here, "account.current")), here.get_by_label(words(here, "account.new"))
    for old, wanted, wrong in (("not it at all", OTHER, current), (PASSWORD, "password", new)):
        current.fill(old)
        new.fill(wanted)
        button(here, words(here, "account.change")).click()
        expect(wrong).to_have_attribute("aria-invalid", "true")
        expect(wrong).to_be_focused()
    new.fill(OTHER)
    button(here, words(here, "account.change")).click()
    expect(here.get_by_text(words(here, "account.changed"))).to_be_visible()
    expect(there.get_by_role("heading", name=words(there, "signed_out.title"))).to_be_visible()
    expect(there.locator(".toast.danger")).to_have_count(0)
    button(there, words(there, "signed_out.stay")).click()
    there.wait_for_selector(".talk")


def test_a_recovery_code_lets_its_owner_back_in(open_page: Opener, ada: Person) -> None:
    login = login_of(ada)
    page = open_page("/me", who=ada)
    unfold(page, "account.codes")
    page.get_by_label(words(page, "account.confirm")).fill(PASSWORD)
    button(page, words(page, "account.codes_make")).click()
    codes = page.get_by_role("dialog").locator("code")
    expect(codes).to_have_count(8)
    check(page)
    code = codes.first.inner_text()
    page.mouse.click(5, 5)  # beside the dialog: what is not shown again is not lost by a stray press
    expect(codes).to_have_count(8)
    page.keyboard.press("Escape")
    expect(codes).to_have_count(0)
    expect(button(page, words(page, "account.codes_make"))).to_be_focused()
    expect(page.get_by_text(words(page, "account.codes_left", n=8))).to_be_visible()

    lost = open_page("/me", width=360, theme="light", lang="pl")
    lost.get_by_role("link", name=words(lost, "me.forgot")).click()
    lost.wait_for_url("**/recover")
    expect(lost.get_by_text(words(lost, "recover.no_code"))).to_be_visible()
    expect(lost.get_by_role("radio")).to_have_count(0)  # this server sends no mail
    lost.get_by_label(words(lost, "me.login"), exact=True).fill(login)
    lost.get_by_label(words(lost, "account.new")).fill(OTHER)
    field = lost.get_by_role("textbox", name=words(lost, "recover.code"))
    for typed in ("aaaa-bbbb-cccc", code.upper().replace("-", " ")):
        field.fill(typed)
        button(lost, words(lost, "recover.set")).click()
        if typed != code.upper().replace("-", " "):
            expect(field).to_have_attribute("aria-invalid", "true")
            check(lost)
    expect(lost.get_by_text(words(lost, "me.account", login=login))).to_be_visible()
    expect(lost.get_by_text(words(lost, "account.codes_left", n=7))).to_be_visible()


def test_the_link_of_a_mail_works_or_a_new_one_is_asked_for(open_page: Opener, tmp_path: Path) -> None:
    with (
        Mailbox() as box,
        Server(tmp_path, "--smtp", box.url, "--mail-from", "fathom@example.org") as server,
        account(server) as ada,
    ):
        login = login_of(ada)
        page = open_page("/me", who=ada, base=server.url, width=360, lang="pl", theme="light")
        unfold(page, "account.email")
        page.get_by_label(words(page, "account.email_label")).fill("ada.lovelace.of.the.deep.blue.sea@example.org")
        page.get_by_label(words(page, "account.confirm")).last.fill(PASSWORD)
        button(page, words(page, "account.email_save")).click()
        message = page.locator(".toast").filter(has_text="example.org")
        expect(button(message, words(page, "app.dismiss"))).to_be_in_viewport(ratio=1)
        lost = open_page("/recover#stale", base=server.url)
        lost.get_by_label(words(lost, "account.new")).fill(OTHER)
        button(lost, words(lost, "recover.set")).click()
        expect(lost.get_by_text(words(lost, "refused.old_link"))).to_be_visible()
        expect(lost.get_by_role("radio", name=words(lost, "recover.mail_way"))).to_be_checked()
        assert lost.url == f"{server.url}/recover"
        lost.get_by_label(words(lost, "me.login"), exact=True).fill(login)
        check(lost)


def test_a_guest_brings_games_to_an_account(open_page: Opener, meet: Meeting, ada: Person) -> None:
    login = login_of(ada)
    guest = meet("Ben")
    table = guest.open(ME, OPEN)
    page = open_page("/me", who=guest)
    button(page, words(page, "me.have_account")).click()
    expect(page.get_by_role("switch", name=words(page, "me.bring"))).to_be_checked()
    sign_in(page, login)
    expect(page.get_by_text(words(page, "me.brought", n=1))).to_be_visible()
    expect(page.locator(f"a[href='/table/{table}']").first).to_be_visible()


def test_somebody_takes_their_data_and_leaves(open_page: Opener, meet: Meeting, ada: Person) -> None:
    login = login_of(ada)
    ben = meet("Ben")
    table = ben.open(ME, OPEN)
    ada.sit(table, 1)
    page = open_page("/me", who=ada)
    unfold(page, "privacy.data")
    with page.expect_download() as download:
        page.get_by_role("link", name=words(page, "privacy.download")).click()
    assert login in json.dumps(json.loads(Path(download.value.path()).read_text()))
    button(page, words(page, "privacy.delete")).click()
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_label(words(page, "account.confirm"))
    for password in ("not it at all", PASSWORD):
        field.fill(password)
        button(dialog, words(page, "privacy.delete_go")).click()
        if password != PASSWORD:
            expect(field).to_have_attribute("aria-invalid", "true")
            check(page)
    expect(page.get_by_role("heading", name=words(page, "me.nobody_title"))).to_be_visible()
    other = open_page(f"/table/{table}", who=ben, lang="pl")
    expect(other.locator(".seats").get_by_text("Ktoś", exact=True)).to_be_visible()


def test_a_guest_leaves_after_a_clear_yes(open_page: Opener, meet: Meeting) -> None:
    page = open_page("/me", who=meet("Gus"), width=360, lang="pl")
    unfold(page, "privacy.data")
    button(page, words(page, "privacy.delete_guest")).click()
    dialog = page.get_by_role("dialog")
    button(dialog, words(page, "privacy.delete_go")).click()
    expect(dialog.get_by_text(words(page, "privacy.delete_unsure"))).to_be_visible()
    dialog.get_by_role("switch").check()
    button(dialog, words(page, "privacy.delete_go")).click()
    expect(page.get_by_role("heading", name=words(page, "me.nobody_title"))).to_be_visible()
