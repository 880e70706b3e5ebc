"""Sonar's maps on the form of a new table: chosen by their pictures, drawn, loaded, saved, and played on."""

from __future__ import annotations

import tomllib
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.pages import Opener
from browser.words import button, words

LAGOON = Path(__file__).parents[2] / "examples" / "maps" / "lagoon.toml"


def editor(page: Page) -> None:
    page.goto("/new/sonar")
    page.get_by_role("switch", name="Draw your own map").check()


def cell(page: Page, name: str) -> str:
    """What the editor says of a cell."""
    label = page.locator(f'[data-cell="{name}"]').get_attribute("aria-label")
    assert label is not None
    return label.removeprefix(f"{name}: ")


def test_a_map_is_drawn_with_the_keyboard_and_what_is_wrong_is_said_at_once(open_page: Opener) -> None:
    page = open_page("/new/sonar")
    expect(page.get_by_role("radio", name="Archipelago")).to_be_checked()
    editor(page)
    page.locator('[data-cell="A1"]').focus()
    for key in ("ArrowDown", "Enter", "ArrowRight", "ArrowUp", "Space"):
        page.keyboard.press(key)
    assert [cell(page, name) for name in ("A1", "A2", "B1")] == ["water, cut off", "island", "island"]
    expect(page.get_by_text("All water must be connected, but A1 cannot be reached.")).to_be_visible()
    button(page, words(page, "new.make")).click()
    expect(page.get_by_role("group", name="Your map")).to_be_focused()
    assert page.url.endswith("/new/sonar"), "no table is made on such a map"
    button(page, "Undo").click()
    expect(page.get_by_text("You can play on this map.")).to_be_visible()


def test_a_file_is_loaded_changed_saved_and_played_on(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/new/sonar", width=360)
    editor(page)
    (tmp_path / "wrong.toml").write_text('rows = 4\nislands = ["A5"]', encoding="utf-8")
    page.set_input_files('input[type="file"]', tmp_path / "wrong.toml")
    expect(page.get_by_role("alert")).to_have_text("“A5” is not a cell of this map, which goes from A1 to J4.")
    page.set_input_files('input[type="file"]', LAGOON)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert [cell(page, name) for name in ("A1", "B2", "F6")] == ["water, blue's start", "island", "water, green's start"]
    page.get_by_role("radio", name="green's start").check()
    page.locator('[data-cell="E5"]').click()
    assert [cell(page, name) for name in ("E5", "F6")] == ["water, green's start", "water"], "a start sinks an island"
    with page.expect_download() as saving:
        button(page, "Save to a file").click()
    assert saving.value.suggested_filename == "map.toml"
    saved = tomllib.loads(saving.value.path().read_text(encoding="utf-8"))
    assert saved["starts"] == {"blue": "A1", "green": "E5"}
    button(page, words(page, "new.make")).click()
    page.wait_for_url("**/table/*")
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert '"green":"E5"' in table["options"]["chart"]
