"""Games of Reef in the browser: alone with the mouse, with the keyboard alone, and of four on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.builder import Builder, at_table, wisely
from browser.pages import Meeting, Opener, table_of
from browser.positions import play_on, played
from browser.words import button, game_words, words
from fathom.core.match import Match, replay
from fathom.core.record import parse
from server.client import ME, Person, bot
from server.serving import wait_for
from tiers import depth, nightly

FIRST = {"creatures": "first", "orange": "1", "blue": "2"}
ROUNDS = 17


def at_round(number: int, players: int, options: dict[str, str]) -> Match:
    """A game up to where the first seat begins a round."""

    def begins(match: Match) -> bool:
        view = match.state.observe(0)
        return match.state.actors() == (0,) and (view.round, view.phase) == (number, "before")  # type: ignore[attr-defined]

    return played("reef", players, options, 0, wisely, begins)


def expect_the_score(builder: Builder, person: Person) -> None:
    """The sheet on the page says what the engine counts when it plays the record again."""
    page = builder.page
    expect(page.get_by_role("link", name=words(page, "table.replay"))).to_be_visible()
    record = person.ask("GET", f"/api/tables/{table_of(page)}/record").raise_for_status().text
    outcome = replay(parse(record)).state.outcome()
    assert outcome is not None
    assert outcome.points[builder.view["seat"]] == builder.view["oceans"][builder.view["seat"]]["score"]["total"]
    expect(page.locator(".total td").nth(builder.view["seat"])).to_have_text(str(outcome.points[builder.view["seat"]]))


def expect_a_picture(page: Page) -> None:
    """The sheet can be kept as a picture."""
    with page.expect_download() as download:
        page.get_by_role("button", name=game_words(page, "score.save", "reef")).click()
        page.get_by_role("button", name=game_words(page, "score.download", "reef")).click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def pay_with_a_lionfish(builder: Builder) -> None:
    """Any tile with any fish, for which the lionfish gets one: the first is free."""
    builder.make("lift")
    builder.make("pay lionfish")
    builder.wait_for_turn()
    builder.make(next(move for move in builder.offered if move.startswith("choose") and " with " in move))
    assert sum(builder.view["lionfish"].values()) == 1


def test_alone_with_the_mouse(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    page = open_page(None, who=ada)
    builder = at_table(page, play_on(ada, at_round(3, 1, FIRST), ME))
    builder.wait_for_turn()
    pay_with_a_lionfish(builder)
    # The last round: a fish finishes a coral.
    builder = at_table(page, play_on(ada, at_round(ROUNDS, 1, FIRST), ME))
    while builder.wait_for_turn():
        builder.make(builder.wish())
    assert {move.split()[0] for move in builder.made} == {"choose", "tile", "fish", "finish", "end"}
    expect_the_score(builder, ada)
    expect_a_picture(page)


@nightly("a whole game: by day its third round and its last")
def test_a_whole_game_alone_with_the_mouse(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    page = open_page(None, who=ada)
    builder = at_table(page, ada.open(ME, game="reef", options=FIRST))
    bought = False
    while builder.wait_for_turn():
        if not bought and "lift" in builder.offered and builder.view["round"] == 3:
            pay_with_a_lionfish(builder)
            bought = True
        builder.make(builder.wish())
    assert bought
    assert builder.view["round"] == ROUNDS
    assert any(move.startswith("finish") for move in builder.made)
    assert sum(builder.view["lionfish"].values()) == 1
    expect_the_score(builder, ada)
    expect_a_picture(page)


def test_alone_with_the_keyboard(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    page = open_page(None, who=ada, lang="pl", theme="light", motion="no-preference")
    builder = at_table(page, ada.open(ME, game="reef", options=FIRST))
    builder.way = "keys"
    builder.play_until(depth(2, 5))
    assert {move.split()[0] for move in builder.made} >= {"take", "choose", "tile", "fish", "end"}


def test_four_seats_with_bots_on_a_phone(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    page = open_page(None, who=ada, width=360, height=740)
    bots = [bot(), bot(), bot()]
    if depth(True, False):
        table = play_on(ada, at_round(ROUNDS - 1, 4, {"counts": "true"}), ME, *bots)
    else:
        table = ada.open(ME, *bots, game="reef", options={"counts": "true"})
    builder = at_table(page, table)
    builder.play_until(depth(ROUNDS, 3))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # A bot takes the seat for the rest of the game, while nobody looks on.
    button(page, words(page, "table.leave")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "table.leave")).last.click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto("about:blank")
    wait_for(lambda: ada.info(table)["status"] == "over", "the end", 240)
    page.goto(f"/table/{table}")
    expect_the_score(builder, ada)
    assert [len(ocean["tiles"]) for ocean in builder.view["oceans"]] == [18] * 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_turn_is_taken_back_step_by_step_until_something_is_drawn(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    page = open_page(None, who=ada)
    builder = at_table(page, ada.open(ME, game="reef", options=FIRST))
    take_back = page.get_by_role("button", name=words(page, "table.undo"))
    for _ in range(2):  # the first creature is taken and placed: that draws the pool anew
        builder.wait_for_turn()
        builder.make(builder.wish())
    builder.wait_for_turn()
    expect(take_back).to_be_disabled()
    before = builder.view
    made = 0
    while builder.wait_for_turn() and "end" not in builder.offered:
        builder.make(builder.wish())
        made += 1
    for _ in range(made):
        builder.offered = []
        take_back.click()
        builder.wait_for_turn()
    assert builder.view == before
    expect(take_back).to_be_disabled()
