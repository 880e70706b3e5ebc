"""`fathom play --coach`: somebody beside the player, who says why; and what everybody is told: the rule, and what decided it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from fathom import Dice, Match
from fathom.core.registry import games
from pearls import Pearls
from server.hindsights import GAME, MARGIN

Run = Callable[..., tuple[int, str, str]]

PLAY = ("play", "hindsights", "--bots", "random", "--seed", "4")


def first_hand() -> list[int]:
    match = Match(GAME)
    match.settle(Dice("4/nature"))
    return cast(Pearls, match.state).observe(0).hand or []


HAND = first_hand()
BEST, WORST = max(HAND), min(HAND)


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "hindsights", GAME)


def typed_card(card: int) -> str:
    """The number of a card in the menu: the hand, from the lowest."""
    return f"{HAND.index(card) + 1}\n"


def test_the_coach_speaks_where_it_was_asked_for(fathom: Run) -> None:
    alone, beside = fathom(*PLAY, typed="q\n")[1], fathom(*PLAY, "--coach", typed="q\n")[1]
    assert "The coach says" not in alone
    assert "The coach says\n  en B [[" in beside
    assert "Trener mówi\n  pl B [[" in fathom(*PLAY, "--coach", "--lang", "pl", typed="q\n")[1]


def test_it_shows_a_move_and_plays_nothing(fathom: Run) -> None:
    out = fathom(*PLAY, "--coach", typed="show\nshow\nq\n")[1]
    assert out.count(f"  {BEST}: Lay {BEST}.") == 2
    assert "What happened" not in out[out.index("Your move") :]


def test_it_names_what_was_clearly_better(fathom: Run) -> None:
    assert BEST - WORST > MARGIN
    sentence = f"{BEST} beats {WORST}."
    assert sentence in fathom(*PLAY, "--coach", typed=f"{typed_card(WORST)}q\n")[1]
    assert " beats " not in fathom(*PLAY, "--coach", typed=f"{typed_card(BEST)}q\n")[1]
    assert " beats " not in fathom(*PLAY, typed=f"{typed_card(WORST)}q\n")[1]


def test_the_coach_does_not_change_the_game(fathom: Run) -> None:
    heard = [fathom(*PLAY, *more, typed="1\n" * 40)[1] for more in ((), ("--coach",))]
    assert heard[0].splitlines()[-1] == heard[1].splitlines()[-1]


def test_a_game_without_a_coach_says_so(refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "hindsights", GAME.__replace__(coach=None))
    assert refused(*PLAY, "--coach") == "Hindsights has no coach."
    assert refused(*PLAY, "--coach", "--lang", "pl") == "Hindsights nie ma trenera."


def test_a_refusal_names_its_rule(fathom: Run) -> None:
    assert "Lay a card face down. (rule P1)" in fathom(*PLAY, typed="pass\nq\n")[1]
    assert "Połóż kartę zakrytą. (zasada P1)" in fathom(*PLAY, "--lang", "pl", typed="pass\nq\n")[1]


def test_the_end_says_what_decided_it(fathom: Run) -> None:
    out = fathom(*PLAY, typed="1\n" * 40)[1]
    assert out.splitlines()[-1].startswith("  en 0 A ")
