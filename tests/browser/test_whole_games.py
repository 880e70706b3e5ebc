"""Games of Divers in the browser, in every way that a person can play: to the end, and at night from the beginning."""

from __future__ import annotations

import json

import msgspec
from playwright.sync_api import Page, expect

from browser.diver import Diver, follow
from browser.pages import Meeting, Opener, play_now, see_all_arrive, take_seat
from browser.positions import gather, moves_of, play_on, played
from browser.words import button, game_words, words
from fathom.core.match import Match
from fathom.games.divers.components import COLOURS, standard
from server.client import ME, acknowledged, bot
from tiers import depth

TAIL = 6  # of the last moves: both lay cards, one exchanges some, the other passes and later buys the third goal


def cheap_game() -> Match:
    """A game where every goal costs two treasures, so that it is short."""
    box = msgspec.to_builtins(standard())
    for colour in COLOURS:
        box[colour]["goal"] = 2
    return played("divers", 2, {"components": json.dumps(box)}, 4)


def test_two_people_in_two_browsers_play_to_the_end_and_again(open_page: Opener, meet: Meeting) -> None:
    people = meet("Ada"), meet("Ben")
    match = cheap_game()
    moves = moves_of(match)
    begin = depth(len(moves) - TAIL, 0)
    table = f"/table/{gather(people, match, begin)}"
    ada = open_page(table, who=people[0], width=360, height=740, touch=True)
    ben = open_page(table, who=people[1], lang="pl", theme="light")
    two = Diver(ada, "tap"), Diver(ben, "drag")
    follow(two, moves[begin:])
    assert sum(diver.moves for diver in two) == len(moves[begin:])
    outcome = match.state.outcome()
    assert outcome is not None
    for seat, page in enumerate((ada, ben)):
        key = {1.0: "board.won", 0.0: "board.lost", 0.5: "board.drawn"}[outcome.results[seat]]
        expect(page.locator(".result strong")).to_have_text(game_words(page, key))
    # Once more: one asks, the other finds the way.
    button(ada, words(ada, "table.rematch")).click()
    ada.wait_for_function("url => location.href !== url", arg=ben.url)
    ben.locator(".ending a[href^='/table/']").click()
    ben.wait_for_url(ada.url)
    take_seat(ben)
    ada.wait_for_selector(".hand")


def test_one_person_plays_against_a_bot_with_the_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    diver = Diver(page, "keys")
    page.wait_for_selector("main h1")
    title = words(page, "home.game_title", title=game_words(page, "title"))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("title => document.activeElement.ariaLabel === title", title):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    while diver.moves < depth(2, 10):
        assert diver.wait_for_turn()
        diver.play()


def test_cards_are_exchanged_and_a_goal_is_bought_with_the_keyboard_alone(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    match = cheap_game()
    page = open_page(None, who=ada)
    for word, shown, key in (("discard", ".prompt .primary", "event.exchanged_you"), ("claim", ".claim", "event.claimed_you")):
        step, move = next((step, move) for step, move in enumerate(match.moves) if move.text.startswith(word))
        seats = [ME if seat == move.seat else bot() for seat in range(2)]
        page.goto(f"/table/{play_on(ada, match, *seats, step=step)}")
        diver = Diver(page, "keys")
        assert diver.wait_for_turn()
        expect(page.locator(shown)).to_be_visible()
        done = page.locator("li.mine")
        before = done.count()
        diver.play()
        # What is drawn then may fit nowhere either, so that cards are to be exchanged again: the log tells.
        sentence = game_words(page, key, cards="…", goal="…", paid="…").partition("…")[0]
        expect(done.nth(before)).to_contain_text(sentence)


def test_a_phone_360_pixels_wide(open_page: Opener) -> None:
    page = open_page(width=360, height=740, touch=True, motion="no-preference")
    play_now(page)
    diver = Diver(page, "tap")
    while diver.moves < depth(3, 6) and diver.wait_for_turn():
        diver.play()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if diver.moves == 3:
            diver.wait_for_turn()
            see_all_arrive(page)  # the drawn card has come to the hand
            hand = page.locator(".hand button.card").first.bounding_box()
            assert hand is not None
            assert 370 < hand["y"] < 740, "the hand is within a thumb's reach"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_reload_in_the_middle_changes_nothing(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    match = played("divers", 2, {}, 0, until=lambda match: len(match.moves) >= 60 and match.state.actors() == (0,))
    page = open_page(f"/table/{play_on(ada, match, ME, bot())}", who=ada)
    diver = Diver(page)
    diver.wait_for_turn()
    diver.play()
    diver.wait_for_turn()
    before = _what_is_there(page)
    page.reload()
    diver.wait_for_turn()
    assert _what_is_there(page) == before
    diver.play()


def _what_is_there(page: Page) -> list[str]:
    see_all_arrive(page)
    return list(page.locator("[data-at^='card:']").evaluate_all("cards => cards.map(card => card.dataset.at)"))


def test_somebody_leaves_a_bot_plays_on_and_they_come_back(open_page: Opener, meet: Meeting) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    table = gather((ada, ben), played("divers", 2, {"first": "A"}, 0), 0)
    page = open_page(f"/table/{table}", who=ada)
    diver = Diver(page)
    assert diver.wait_for_turn()
    button(page, words(page, "table.leave")).click()
    page.get_by_role("dialog").get_by_role("button", name=words(page, "table.leave")).last.click()
    with ben.line(table) as line:
        line.until(lambda line: line.moves)  # the bot has moved
        button(page, words(page, "table.come_back")).click()
        expect(button(page, words(page, "table.leave"))).to_be_visible()
        while line.moves:
            line.reach(acknowledged(line.move(line.moves[0])))
    assert diver.wait_for_turn()
    diver.play()
