"""Peace at the table: muting, reporting, and what moderators do about it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.checks import check
from browser.pages import Meeting, Opener
from browser.words import button, words
from server.accounts import staff
from server.client import ME, OPEN, Person
from server.serving import Server


@pytest.fixture
def mo(server: Server) -> Iterator[Person]:
    with staff(server) as moderator:
        yield moderator


def menu(page: Page, name: str, key: str, within: str = ".seats") -> None:
    """Chooses something from the menu beside somebody, by the keyboard."""
    opener = page.locator(within).get_by_role("button", name=words(page, "people.menu", name=name)).first
    opener.focus()
    page.keyboard.press("Enter")
    item = page.get_by_role("menuitem", name=words(page, key), exact=True)
    expect(page.get_by_role("menuitem").first).to_be_focused()
    while not item.evaluate("item => item === document.activeElement"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def test_a_muted_person_is_not_heard_until_it_is_undone(open_page: Opener, meet: Meeting) -> None:
    ada, eve, ben = meet("Ada"), meet("Eve"), meet("Ben")
    table = ada.open(ME, OPEN)
    eve.sit(table, 1)
    page = open_page(f"/table/{table}", who=ada)
    page.get_by_role("tab", name=words(page, "chat.tab")).click()
    with eve.line(table) as line, ben.line(table) as spectator:
        line.sync()
        spectator.sync()
        line.say("Fools!")
        spectator.say("Nice hand.")
        lines = page.locator(".chat")
        expect(lines.get_by_text("Fools!")).to_be_visible()
        expect(lines.get_by_text("Nice hand.")).to_be_visible()
        menu(page, "Eve", "people.mute")
        expect(lines.get_by_text("Fools!")).to_have_count(0)
        expect(page.locator(".seats").get_by_text(words(page, "people.muted"))).to_be_visible()
        check(page)
        line.say("All of you!")
        menu(page, "Ben", "people.mute", ".chat")
        expect(lines.get_by_text("Nice hand.")).to_have_count(0)
        page.reload()
        menu(page, "Eve", "people.unmute")
        page.get_by_role("tab", name=words(page, "chat.tab")).click()
        expect(lines.get_by_text("All of you!")).to_be_visible()
    page.goto("/me")
    page.locator("summary", has_text=words(page, "privacy.blocks")).click()
    button(page, words(page, "privacy.unmute")).click()
    expect(page.get_by_text(words(page, "privacy.blocks_none"))).to_be_visible()


def test_a_report_stays_with_its_line_when_others_go(open_page: Opener, meet: Meeting) -> None:
    ada, eve, ben = meet("Ada"), meet("Eve"), meet("Ben")
    table = ada.open(ME, OPEN)
    eve.sit(table, 1)
    with ben.line(table) as spectator, eve.line(table) as line:
        spectator.sync()
        line.sync()
        spectator.say("Nice hand.")
        line.say("Fools!")
    page = open_page(f"/table/{table}", who=ada)
    page.get_by_role("tab", name=words(page, "chat.tab")).click()
    menu(page, "Eve", "people.report", ".chat")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Fools!")
    ada.ok("POST", "/api/me/blocks", json={"table": table, "spectator_line": 1, "kind": "mute"})
    expect(page.locator(".chat").get_by_text("Nice hand.")).to_have_count(0)
    expect(dialog).to_contain_text("Fools!")
    button(dialog, words(page, "people.report_send")).click()
    expect(page.get_by_text(words(page, "people.reported"))).to_be_visible()
    expect(page.locator(".chat").get_by_role("button", name=words(page, "people.menu", name="Eve"))).to_be_focused()


def test_a_report_comes_to_a_moderator_who_bans(open_page: Opener, meet: Meeting, mo: Person) -> None:
    ada, eve = meet("Ada"), meet("Eve")
    table = ada.open(ME, OPEN)
    eve.sit(table, 1)
    with eve.line(table) as line:
        line.sync()
        line.say("Fools, all of you!")
    page = open_page(f"/table/{table}", who=ada, width=360, lang="pl", touch=True)
    page.get_by_role("tab", name=words(page, "chat.tab")).click()
    page.locator(".chat").get_by_role("button", name=words(page, "people.menu", name="Eve")).tap()
    page.get_by_role("menuitem", name=words(page, "people.report")).tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Fools, all of you!")).to_be_visible()
    dialog.get_by_label(words(page, "people.report_text")).fill(f"Obraża wszystkich przy stole {table}.")
    check(page)
    button(dialog, words(page, "people.report_send")).click()
    expect(page.get_by_text(words(page, "people.reported"))).to_be_visible()

    admin = open_page("/", who=mo)
    admin.get_by_role("link", name=words(admin, "admin.title")).click()
    report = admin.get_by_role("listitem").filter(has_text=table).filter(has=button(admin, words(admin, "admin.close")))
    expect(report.get_by_text("Fools, all of you!")).to_be_visible()
    check(admin)
    button(report, words(admin, "admin.remove")).click()
    expect(page.get_by_text(words(page, "people.line_removed"))).to_be_visible()
    button(report, words(admin, "admin.ban")).click()
    banning = admin.get_by_role("dialog")
    banning.get_by_label(words(admin, "admin.ban_reason")).fill(f"Insults at {table}")
    check(admin)
    button(banning, words(admin, "admin.ban_go")).click()
    ban = (
        admin.get_by_role("listitem").filter(has_text=f"Insults at {table}").filter(has=button(admin, words(admin, "admin.lift")))
    )
    expect(ban).to_be_visible()
    expect(admin.get_by_role("heading", level=1)).to_be_focused()  # the button that was pressed is gone
    deed = admin.get_by_role("region", name=words(admin, "admin.log")).get_by_role("listitem").first
    expect(deed).to_contain_text(f"{words(admin, 'admin.ban_days', n=7)}: Insults at {table}")

    banned = open_page("/", who=eve)
    expect(banned.get_by_role("status").filter(has_text=f"Insults at {table}")).to_be_visible()
    check(banned)
    button(ban, words(admin, "admin.lift")).click()
    expect(ban).to_have_count(0)
    button(report, words(admin, "admin.close")).click()
    expect(report).to_have_count(0)
    expect(deed).to_contain_text(words(admin, "admin.action_close"))
    expect(deed.locator("span")).to_have_count(1)  # who and when: the number of a report tells nobody anything


def test_the_page_is_for_hosts_and_moderators_alone(open_page: Opener, meet: Meeting) -> None:
    page = open_page("/admin", who=meet("Ada"))
    expect(page.get_by_role("heading", name=words(page, "app.missing_title"))).to_be_visible()
    expect(page.get_by_role("link", name=words(page, "admin.title"))).to_have_count(0)
