"""What decided a mission: the card and the trick with which a task was done or became impossible, named to every reader."""

from __future__ import annotations

import pytest

from fathom.core.match import Match
from fathom.core.state import NATURE
from fathom.games.crew import GAME
from fathom.games.crew.hands import deal
from recorded import recorded

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def said(match: Match, you: int | None = None, language: str = "en") -> str:
    names = {seat: NAMES[seat] for seat in range(match.state.players)}
    return GAME.presenter.decided(match, GAME.texts[language], you, names)


def first_trick(task: int, owner: int, *cards: str, **options: object) -> Match:
    """A mission with one task, lost or won in the first trick; Ada is captain and leads."""
    match = Match(GAME, 4, {"distress": "never", "window": 0, **options})
    hands = ["s4 p9 b9 b2", "p7 b1 y2", "p1 b3 b4 y1", "p8 b7 g1"]
    match.play(NATURE, deal(4, hands))
    match.play(NATURE, f"task {task}")
    for seat in range(owner):
        match.play(seat, "pass")
    match.play(owner, f"take {task}")
    for seat in (1, 2, 3):
        match.play(seat, "ready")
    for seat, card in enumerate(cards):
        match.play(seat, card)
    return match


def test_a_card_that_somebody_else_won() -> None:
    match = first_trick(3, 3, "b9", "b1", "b3", "b7")
    assert said(match) == ""  # nothing is decided yet
    match = first_trick(4, 3, "b2", "b1", "b4", "b7")
    assert said(match).endswith("with that the task was done: “Blue 4” (Di).")
    match = first_trick(4, 3, "b9", "b1", "b4", "b7")
    assert said(match) == "Di needed the blue 4, but Ada won it in trick 1 with the blue 9."
    assert said(match, 0, "pl") == "Di ma zdobyć niebieską 4, ale w 1. lewie to ty bierzesz tę kartę niebieską 9."


@pytest.mark.parametrize(
    ("you", "language", "expected"),
    [
        (None, "en", "Cy needed the blue 7, but Ada won trick 3 by playing it."),
        (0, "en", "Cy needed the blue 7, but you won trick 3 by playing it."),
        (2, "en", "You needed the blue 7, but Ada won trick 3 by playing it."),
        (None, "pl", "Cy ma zdobyć niebieską 7, ale Ada bierze 3. lewę właśnie tą kartą."),
        (2, "pl", "Masz zdobyć niebieską 7, ale Ada bierze 3. lewę właśnie tą kartą."),
    ],
)
def test_a_card_that_its_owner_did_not_get(you: int | None, language: str, expected: str) -> None:
    assert said(recorded("crew", "epilogue"), you, language) == expected


def test_the_trick_that_had_to_be_won() -> None:
    match = first_trick(61, 3, "b9", "b1", "b3", "b7")
    assert said(match) == "Di had to win trick 1, but Ada took it with the blue 9."
    assert said(match, 0) == "Di had to win trick 1, but you took it with the blue 9."
    assert said(match, 3) == "You had to win trick 1, but Ada took it with the blue 9."
    assert said(match, 3, "pl") == "Masz wygrać 1. lewę, ale Ada bierze tę lewę niebieską 9."


def test_the_task_with_which_the_mission_was_won() -> None:
    match = first_trick(61, 0, "p9", "p7", "p1", "p8")
    assert said(match) == "Ada won trick 1 with the pink 9, and with that the task was done: “First trick” (Ada)."
    assert said(match, 0) == "You won trick 1 with the pink 9, and with that the task was done: “First trick” (you)."
    assert said(match, 0, "pl") == "Bierzesz 1. lewę różową 9 i w ten sposób wykonane jest zadanie: „Pierwsza lewa” (ty)."


def test_of_several_attempts_it_tells_the_last() -> None:
    assert said(recorded("crew", "options")) == (
        "Bo won the yellow 9 in trick 2, and the task “No 9s” does not allow that. It was the last of 5 attempts."
    )
    assert said(recorded("crew", "won_objective"), language="pl") == (
        "Di bierze 5. lewę zieloną 8 i w ten sposób cel misji jest osiągnięty. Udało się w 2. próbie."
    )
    assert said(recorded("crew", "handed_over"), language="pl").startswith("Di bierze 10. lewę batyskafem 2 i")
    assert said(recorded("crew", "stopped")).endswith("After 4 attempts the crew stopped.")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("lost_by_time", "Time ran out in trick 4, with 0 of 3 tasks done."),
        ("gave_up", "The crew gave up in trick 5, with 0 of 2 tasks done."),
        ("stuck", "The captain was left with a task that no captain may own: “More tricks than captain”."),
        ("lost_by_objective", "Ada won the green 9 in trick 7, and with that these cards were shared too unevenly."),
        ("won_by_lead", "Di led the yellow 9 to trick 10, and with that the mission's objective was reached."),
        ("mission_32", "Ada won trick 8 with submarine 4, and the task “No tricks” did not allow that."),
    ],
)
def test_other_ends(name: str, expected: str) -> None:
    assert said(recorded("crew", name)) == expected
