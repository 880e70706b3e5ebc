"""`check_lessons` says nothing of a good lesson, and finds every fault: each shown on a lesson that is wrong in that one way."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.core.lessons import Lesson, Lessons
from fathom.testing import check_lessons
from pearls import GAME as PEARLS
from teaching import PEARLS_LESSON, answer, said, step, teaching
from variants import variant

Change = Callable[[dict[str, Any]], object]


def faults(change: Change) -> list[str]:
    """What is said of the lesson of Pearls after a change."""
    raw = deepcopy(PEARLS_LESSON)
    change(raw)
    return check_lessons(teaching(msgspec.convert(raw | {"name": "first", "number": 1}, Lesson)))


def put(index: int, **fields: Any) -> Change:
    """Give the step of that index other fields; None takes one away."""

    def change(raw: dict[str, Any]) -> None:
        whole = raw["steps"][index] | fields
        raw["steps"][index] = {name: value for name, value in whole.items() if value is not None}

    return change


def put_answer(index: int, number: int, **fields: Any) -> Change:
    return lambda raw: raw["steps"][index]["answers"][number].update(fields)


def put_lesson(**fields: Any) -> Change:
    return lambda raw: raw.update(fields)


def both(*changes: Change) -> Change:
    return lambda raw: [change(raw) for change in changes]


LAY = {"goal": said("Lay."), "hint": said("Any.")}
ANY = [answer("Yes.", right=True, then=["B *"])]
DONE = step(answers=ANY, **LAY)
GAME_STEP = step(play={"preset": "first"})


# -- good lessons


def test_nothing_is_said_of_a_good_lesson() -> None:
    assert check_lessons(PEARLS) == []
    assert faults(lambda raw: None) == []


def test_nothing_is_said_of_a_game_without_lessons() -> None:
    assert check_lessons(variant(PEARLS, lessons=None)) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw["steps"].append(GAME_STEP),
        lambda raw: raw["steps"].append(step(play={"players": 3, "options": {"wins": "low"}, "level": "hard"})),
        put(1, answers=[answer("Won.", when="players[0].pearls == 1", right=True, then=[]), answer("Lost.")], replies=["B 10"]),
        put(1, until="moves == 1", most=2),
        put_answer(1, 0, facts=["moves == 1"]),
        put_answer(1, 1, facts=["moves == 1"]),
    ],
)
def test_nothing_is_said_of_what_lessons_may_do(change: Change) -> None:
    assert faults(change) == []


def test_every_lesson_is_walked_with_what_is_wrong_in_it() -> None:
    raw = deepcopy(PEARLS_LESSON)
    good = msgspec.convert(raw | {"name": "first", "number": 1}, Lesson)
    raw["steps"][0]["point"] = ["deck"]
    bad = msgspec.convert(raw | {"name": "second", "number": 2}, Lesson)
    assert check_lessons(teaching(good, bad)) == ["second, step 1: the board has no element deck."]


# -- every fault


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        # what words claim
        (put(0, facts=["hand == [3, 7, 12]"]), "first, step 1: it is not true that hand == [3, 7, 12]."),
        (put(3, facts=["players[1].pearls == 2"]), "first, step 4: it is not true that players[1].pearls == 2."),
        (put_answer(1, 0, facts=["hers == 1"]), "first, step 2: after 11: it is not true that hers == 1."),
        (put_answer(1, 1, facts=["mine == 1"]), "first, step 2: after 3: it is not true that mine == 1."),
        (put_answer(2, 1, facts=["moves == 0"]), "first, step 3: after show 7: it is not true that moves == 0."),
        (put(0, facts=["rank == 1"]), "first, step 1: rank == 1: NameError: name 'rank' is not defined."),
        (put(0, facts=["hand.pop()"]), "first, step 1: hand.pop(): only functions can be called."),
        (put_answer(1, 1, facts=["rank"]), "first, step 2: after 7: rank: NameError: name 'rank' is not defined."),
        (put(1, until="rank"), "first, step 2: after 11: rank: NameError: name 'rank' is not defined."),
        (put_answer(1, 1, when="hand["), "first, step 2: after 3: hand[: '[' was never closed."),
        # elements
        (put(0, point=["hand", "card:3"]), "first, step 1: the board has no element card:3."),
        # who comes where
        (
            lambda raw: raw["steps"][1]["answers"].append(answer("More.", when="mine == 9")),
            "first, step 2: no learner ever gets the answer to mine == 9.",
        ),
        (put_answer(1, 0, moves=["11", "12"]), None),
        (
            lambda raw: raw["steps"][1]["answers"].insert(0, answer("Twelve.", moves=["12", "1"])),
            "first, step 2: no learner ever gets the answer to 12, 1.",
        ),
        (
            lambda raw: raw["steps"][1]["answers"].append(answer("Any.")),
            "first, step 2: no learner ever gets the answer to all other moves.",
        ),
        (put(1, until="mine == 9", most=1), "first, step 3: nobody comes here."),
        (put(4, choices=[{"text": said("A"), "say": said("B")}]), "first: nobody comes to the end."),
        (both(put(4, **DONE), put(4, unless="True")), "first: nobody comes to the end."),
        # moves
        (lambda raw: raw["steps"][1]["answers"].pop(), "first, step 2: after 3: first, step 2: there is no answer to 3."),
        (
            put_answer(1, 1, say=None, then=["B 10"]),
            "first, step 2: after 3: a wrong move is taken back without a word.",
        ),
        (put(4, **DONE, before=["A *"]), "first, step 5: the learner cannot move here: (1,) may act."),
        (
            put_answer(1, 0, then=["B 11"]),
            "first, step 2: after 11: first: B 11 is not possible here: You do not hold the 11.",
        ),
        (put_lesson(start=["B 3"]), "first, start: first: B 3 is not possible here: You do not hold the 3."),
        (put(4, before=["C 3"]), "after =2: first: C 3 is not possible here: It is not your turn."),
        (put_lesson(record="fathom 1"), "first, start: line "),
        (put_lesson(players=9, record=""), "first, start: "),
        (put_lesson(seat="Q"), "first, start: There is no seat 'Q'."),
        # the game at the end
        (both(put(4, play={}), put(4, say=said("Play."))), None),
        (put(4, play={"preset": "second"}), "first, step 5: its game cannot be played: pearls has no preset 'second'."),
        (put(4, play={"players": 9}), "first, step 5: its game cannot be played: "),
        (put(4, play={"options": {"wins": "most"}}), "first, step 5: its game cannot be played: Option wins cannot be 'most'"),
        (put(4, play={"level": "expert"}), "first, step 5: its game cannot be played: there is no level 'expert'."),
        (put(3, play={}, choices=None), "first: step 4: a game ends the lesson."),
        # what a lesson is made of
        (put_lesson(minutes=2), "first: a lesson takes 3 to 6 minutes."),
        (put_lesson(minutes=7), "first: a lesson takes 3 to 6 minutes."),
        (lambda raw: raw["steps"].pop(), "first: a lesson has 5 to 12 steps."),
        (lambda raw: raw["steps"].extend([step()] * 8), "first: a lesson has 5 to 12 steps."),
        (put_lesson(steps=[]), "first: a lesson has 5 to 12 steps."),
        (put_lesson(steps=[step()] * 5), "first: the learner never moves."),
        (put(3, play={}), "first: step 4 waits for more than one thing."),
        (put(3, **DONE), "first: step 4 waits for more than one thing."),
        (put(1, goal=None), "first: step 2 waits for a move and has no goal, or no hint."),
        (put(2, hint=None), "first: step 3 waits for a move and has no goal, or no hint."),
        (put(1, answers=[answer("No.", then=["B 10"])]), "first: step 2 has no right move."),
        (put(3, choices=[{"text": said("A"), "say": said("B")}]), "first: step 4 has no right answer."),
        # words
        (put_lesson(title={"en": "Pearls", "pl": ""}), "first: the title (pl) is empty, or has spaces at its ends."),
        (put_lesson(about={"en": " Lay.", "pl": "Połóż."}), "first: what it is about (en) is empty, or has spaces at its ends."),
        (put(0, say={"en": "Three.", "pl": "Trzy.\n"}), "first: step 1 (pl) is empty, or has spaces at its ends."),
        (put(1, goal={"en": "", "pl": "Połóż."}), "first: step 2, goal (en) is empty, or has spaces at its ends."),
        (put(1, hint={"en": "", "pl": "Połóż."}), "first: step 2, hint (en) is empty, or has spaces at its ends."),
        (put(1, failed={"en": "", "pl": "Źle."}), "first: step 2, failed (en) is empty, or has spaces at its ends."),
        (
            put_answer(1, 0, say={"en": "Yes. ", "pl": "Tak."}),
            "first: step 2, an answer (en) is empty, or has spaces at its ends.",
        ),
        (
            lambda raw: raw["steps"][3]["choices"][0].update(text={"en": "One", "pl": ""}),
            "first: step 4, a choice (pl) is empty, or has spaces at its ends.",
        ),
        (put_lesson(title=said("x" * 150)), "first: the title (en) has 150 characters; at most 140 are read."),
        (put_lesson(about={"en": "x" * 140, "pl": "x" * 141}), "first: what it is about (pl) has 141 characters; at most 140"),
        (put(0, say={"en": "x" * 401, "pl": "x" * 400}), "first: step 1 (en) has 401 characters; at most 400 are read."),
        (put(1, goal=said("x" * 141)), "first: step 2, goal (en) has 141 characters; at most 140 are read."),
        (put(1, hint=said("x" * 401)), "first: step 2, hint (en) has 401 characters; at most 400 are read."),
        (put_answer(1, 1, say=said("x" * 401)), "first: step 2, an answer (en) has 401 characters; at most 400 are read."),
    ],
)
def test_a_fault_is_found_and_told_in_a_sentence(change: Change, sentence: str | None) -> None:
    found = faults(change)
    if sentence is None:
        assert found == []
        return
    assert any(sentence in said_of_it for said_of_it in found), found
    assert len(set(found)) == len(found)
    assert all(said_of_it.startswith("first") and "\n" not in said_of_it for said_of_it in found)


@pytest.mark.parametrize("numbers", [(1, 3), (2, 3), (1, 1), (0, 1)])
def test_lessons_are_numbered_from_one(numbers: tuple[int, int]) -> None:
    lessons = [
        msgspec.convert(PEARLS_LESSON | {"name": name, "number": number}, Lesson)
        for name, number in zip(("one", "two"), numbers, strict=True)
    ]
    assert check_lessons(teaching(*lessons)) == ["Lessons are numbered from 1."]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "unreadable_lessons"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "1-first.toml").write_text("title = 7")
    monkeypatch.syspath_prepend(tmp_path)
    game = variant(PEARLS, lessons=Lessons("unreadable_lessons", elements=lambda view: []))
    found = check_lessons(game)
    assert len(found) == 1
    assert found[0].startswith("1-first.toml: ")


# -- how far it looks


def test_every_way_to_a_step_is_looked_at() -> None:
    """What is wrong after one of the right moves is found although another one is named first."""
    change = put(3, facts=["players[0].shown == [3]"])
    assert "first, step 4: it is not true that players[0].shown == [3]." in faults(change)


def test_answers_are_given_in_no_more_positions_than_asked_for() -> None:
    raw = deepcopy(PEARLS_LESSON)
    put(4, facts=["players[0].shown == [3]"])(raw)
    game = teaching(msgspec.convert(raw | {"name": "first", "number": 1}, Lesson))
    assert check_lessons(game) == ["first, step 5: it is not true that players[0].shown == [3]."]
    assert check_lessons(game, most_runs=1) == [], "the other way to the last step is not gone"


def test_a_step_of_several_moves_is_walked_move_by_move() -> None:
    several = step(
        answers=[answer("Yours.", when="mine == moves", right=True, facts=["moves < 2"]), answer("Hers.")],
        until="moves == 2",
        replies=["B 2", "* deal 1 / 4", "B 5"],
        **LAY,
    )
    dealt = put_lesson(options={"shows": False}, record="", start=["* deal 3 7 11 / 2 5 10"])
    found = faults(both(dealt, put(1, **several)))
    assert {one for one in found if "moves < 2" in one} == {
        f"first, step 2: after {card}: it is not true that moves < 2." for card in (7, 11)
    }, "the others lose"
