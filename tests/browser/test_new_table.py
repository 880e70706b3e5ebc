"""The form of a new table: every choice has a name and a sentence, and what cannot be played is said there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.checks import check
from browser.pages import Opener
from browser.words import button, game_words, words


def open_more(page: Page) -> None:
    page.get_by_text(words(page, "new.more"), exact=True).click()


def choose(page: Page, legend: str, name: str) -> None:
    """Opens what is folded under a heading, and chooses there."""
    group = page.get_by_role("group", name=legend, exact=True)
    group.locator("summary").click()
    group.get_by_role("radio", name=name).check()


@pytest.mark.parametrize(("width", "theme", "lang"), [(1280, "light", "en"), (360, "dark", "pl")], ids=["wide", "narrow"])
def test_scenarios_rules_and_cards_have_names_and_sentences(open_page: Opener, width: int, theme: str, lang: str) -> None:
    page = open_page("/new/reef", width=width, theme=theme, lang=lang)
    expect(page.get_by_text(game_words(page, "preset_help.first", "reef"))).to_be_visible()
    labels = {name: game_words(page, f"option.{name}.label", "reef") for name in ("scenario", "rule", "orange", "blue")}
    choose(page, labels["scenario"], game_words(page, "scenario.4.name", "reef"))
    task = page.get_by_text(game_words(page, "scenario.4.task", "reef"))
    expect(task.first).to_be_visible()
    choose(page, labels["orange"], game_words(page, "card.orange.3.name", "reef"))
    expect(page.get_by_text(game_words(page, "card.orange.3.text", "reef")).first).to_be_visible()
    choose(page, labels["blue"], game_words(page, "card.blue.5.name", "reef"))
    check(page)
    # A scenario has no modified rule: the form says so beside its button, and takes it back when it is no longer so.
    refusal = page.get_by_text(game_words(page, "option_error.scenario_and_rule", "reef"))
    make = button(page, words(page, "new.make"))
    expect(make).to_be_enabled()
    choose(page, labels["rule"], game_words(page, "rule.2.name", "reef"))
    expect(refusal).to_be_visible()
    expect(make).to_be_disabled()
    check(page)
    page.get_by_role("group", name=labels["scenario"], exact=True).get_by_role("radio").first.check()
    expect(refusal).to_be_hidden()
    expect(make).to_be_enabled()


def test_a_mission_is_chosen_by_its_name(open_page: Opener) -> None:
    page = open_page("/new/crew")
    choose(page, "Mission", "9. Sideways Water")
    expect(page.get_by_text("Tasks of difficulty 7. Currents: a message shows its card").first).to_be_visible()
    page.get_by_role("radio", name="Bot", exact=True).first.check()
    button(page, words(page, "new.make")).click()
    page.wait_for_url("**/table/*")
    made = page.evaluate("fetch('/api/tables/' + location.pathname.split('/').pop()).then((answer) => answer.json())")
    assert made["options"]["mission"] == "9"


def test_three_cannot_play_sonar_in_real_time_and_nobody_waits_for_them(open_page: Opener) -> None:
    page = open_page("/new/sonar")
    page.get_by_role("radio", name="3", exact=True).check()
    make = button(page, words(page, "new.make"))
    expect(make).to_be_enabled()
    page.get_by_role("radio", name=game_words(page, "preset.real_time", "sonar")).check()
    refusal = page.get_by_text(game_words(page, "option_error.real_time_players", "sonar"))
    expect(refusal).to_be_visible()
    expect(make).to_be_disabled()
    page.get_by_role("radio", name="4", exact=True).check()
    expect(refusal).to_be_hidden()
    expect(make).to_be_enabled()


def test_seat_d_cannot_begin_a_game_of_two(open_page: Opener) -> None:
    page = open_page("/new/reef")
    open_more(page)
    page.get_by_role("radio", name="seat D").check()
    expect(page.get_by_text("Seat D cannot be first with 2 players.")).to_be_visible()
    expect(button(page, words(page, "new.make"))).to_be_disabled()
    page.get_by_role("radio", name="4", exact=True).check()
    expect(button(page, words(page, "new.make"))).to_be_enabled()
