"""Sentences for one reader: who acts, who is acted upon, and what both are called."""

from __future__ import annotations

import pytest

from fathom.core.text import Catalogue
from fathom.core.words import Speaker

TEXT = Catalogue(
    "en",
    {
        "event.you": "you",
        "event.drew": "{who} draws {n}.",
        "event.drew_you": "You draw {n}.",
        "event.gave": "{who} gives {card} to {whom}.",
        "event.gave_you": "You give {card} to {whom}.",
        "event.gave_at_you": "{who} gives {card} to you.",
        "event.gave_you_own": "You keep {card}.",
    },
)
NAMES = {0: "Ada", 1: ""}


def test_a_seat_goes_by_its_name_or_its_letter() -> None:
    speaker = Speaker(TEXT, 0, NAMES)
    assert [speaker.name(seat) for seat in range(3)] == ["Ada", "B", "C"]
    assert [speaker.whom(seat) for seat in range(3)] == ["you", "B", "C"]


@pytest.mark.parametrize(("you", "said"), [(0, "You draw 2."), (1, "Ada draws 2."), (None, "Ada draws 2.")])
def test_the_reader_who_acts_is_addressed(you: int | None, said: str) -> None:
    assert Speaker(TEXT, you, NAMES).act("event.drew", 0, n=2) == said


@pytest.mark.parametrize(
    ("you", "seat", "other", "said"),
    [
        (None, 0, 1, "Ada gives r7 to B."),
        (0, 0, 1, "You give r7 to B."),
        (1, 0, 1, "Ada gives r7 to you."),
        (0, 0, 0, "You keep r7."),
        (1, 0, 0, "Ada gives r7 to Ada."),
    ],
)
def test_so_is_the_reader_who_is_acted_upon(you: int | None, seat: int, other: int, said: str) -> None:
    assert Speaker(TEXT, you, NAMES).act_on("event.gave", seat, other, card="r7") == said


def test_a_game_has_its_own_word_for_the_reader() -> None:
    class Formal(Speaker):
        YOU = "reader"

    assert Formal(Catalogue("en", {"reader": "the reader"}), 2, {}).whom(2) == "the reader"
