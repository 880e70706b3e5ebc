"""Whoever is quick: the position shows a move before its acknowledgement comes, and play goes on from what is seen."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute

from browser.builder import at_table
from browser.pages import Meeting, Opener
from browser.words import words
from server.client import ME


def without_answers(route: WebSocketRoute) -> None:
    """A line on which every acknowledgement is still to come."""
    server = route.connect_to_server()
    server.on_message(lambda message: None if json.loads(message)["type"] == "ack" else route.send(message))


def test_the_next_move_does_not_wait_for_an_acknowledgement(open_page: Opener, meet: Meeting) -> None:
    ada = meet()
    page = open_page(None, who=ada)
    page.route_web_socket("**/socket*", without_answers)
    builder = at_table(page, ada.open(ME, game="reef", options={"creatures": "first", "orange": "1", "blue": "2"}))
    take_back = page.get_by_role("button", name=words(page, "table.undo"))
    ends = 0
    while ends < 2:  # the same move twice: the first is not taken for the second
        builder.wait_for_turn()
        move = builder.wish()
        builder.make(move)
        ends += move == "end"
        if move.startswith("tile ") and ends == 1:
            before = builder.view
            builder.offered = []
            take_back.click()
            builder.wait_for_turn()
            assert builder.view != before
            builder.make(move)
            assert builder.view == before
