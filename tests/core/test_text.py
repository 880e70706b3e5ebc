"""Catalogues: sentences with values and the right form of a word."""

import pytest

from fathom.core.errors import Refusal
from fathom.core.text import Catalogue


@pytest.mark.parametrize(
    ("n", "form"),
    [
        (0, "skarbów"),
        (1, "skarb"),
        (2, "skarby"),
        (4, "skarby"),
        (5, "skarbów"),
        (12, "skarbów"),
        (21, "skarbów"),
        (22, "skarby"),
        (112, "skarbów"),
        (104, "skarby"),
    ],
)
def test_polish_forms(n: int, form: str) -> None:
    assert Catalogue("pl", {"k": "{n:skarb|skarby|skarbów}"}).say("k", n=n) == form


@pytest.mark.parametrize(("n", "form"), [(0, "cards"), (1, "card"), (2, "cards"), (21, "cards")])
def test_english_forms(n: int, form: str) -> None:
    assert Catalogue("en", {"k": "{n:card|cards}"}).say("k", n=n) == form


def test_a_refusal_is_said_in_the_readers_language() -> None:
    refusal = Refusal("no", "You do not hold r7.", {"card": "r7"})
    assert str(refusal) == "You do not hold r7."
    assert Catalogue("pl", {"refusal.no": "Nie masz {card}."}).refusal(refusal) == "Nie masz r7."
