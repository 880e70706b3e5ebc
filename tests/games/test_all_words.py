"""What happens in every game, in words and on the wire: every event, for every reader, in both languages."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import msgspec
import pytest

from fathom.core.events import Event
from fathom.core.registry import find, games
from fathom.core.text import LANGUAGES
from recorded import matches, some
from tiers import depth

# Events that no recorded game has; the game's own test of its words leads to them.
ELSEWHERE = {"reef": {"RuleBroken"}}


@pytest.mark.parametrize("name", games())
def test_every_event_is_told_to_everybody(name: str) -> None:
    """In every way the first time that it happens, and at night always; otherwise in the next of these ways."""
    game = find(name)
    told: set[type[Event]] = set()
    for match in matches(name):
        players = match.state.players
        ways = list(
            product(LANGUAGES, (*range(players), None), (False, True), ({}, {seat: f"N{seat}" for seat in range(players)}))
        )
        for number, event in enumerate(match.log):
            all_of_them = depth(type(event) not in told, True)
            told.add(type(event))
            for language, reader, whole, called in ways if all_of_them else [ways[number % len(ways)]]:
                seen = event if whole else event.seen_by(reader)
                sentence = game.presenter.describe(seen, game.texts[language], reader, called)
                assert re.fullmatch(r"[^{}]+[.!?]", sentence), sentence
                assert sentence.lstrip("“„")[0].isupper(), sentence
    assert {kind.__name__ for kind in told} | ELSEWHERE.get(name, set()) == {
        kind.__name__ for kind in game.presenter.types if issubclass(kind, Event)
    }


@pytest.mark.parametrize("name", games())
def test_views_and_events_go_over_the_wire_and_back(name: str) -> None:
    for state in some(name, depth(60, 600)):
        for seat in (*range(state.players), None):
            comes_back(state.observe(seat))
    for match in matches(name):
        for event in match.log[:: depth(7, 1)]:
            for seat in (*range(match.state.players), None):
                comes_back(event.seen_by(seat))


def comes_back(told: Any) -> None:
    assert msgspec.json.decode(msgspec.json.encode(told), type=type(told)) == told


@pytest.mark.parametrize("name", games())
def test_a_match_shows_its_log_as_a_seat_saw_it(name: str) -> None:
    for match in matches(name):
        for seat in (*range(match.state.players), None):
            assert match.seen_by(seat) == [event.seen_by(seat) for event in match.log]
