"""Lessons: where they begin, what answers lead to, how wrong moves are played out and taken back, and how one goes on later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import FathomError, NotationError, PositionError, RecordError, Refusal
from fathom.core.facts import FactError
from fathom.core.lesson_run import GO_ON, LONGEST_ANSWER, LONGEST_PATH, Run, Told, main_line, play_options, way_on
from fathom.core.lessons import Lesson, LessonError, Lessons, Play
from fathom.core.registry import find
from fathom.core.state import NATURE, TABLE
from pearls import GAME as PEARLS
from pearls import PearlsOptions
from teaching import DEAL, PEARLS_LESSON, answer, begun, english, lesson, moves, resumed, said, step, teaching
from variants import variant

FIRST = Lessons("pearls_lessons", elements=lambda view: ["hand"]).all[0]
RIGHT = [GO_ON, "11", "show 3", "=2", GO_ON]

# Two cards that win: Ola's second is the 10, so the 11 has to wait for it.
TWO_CARDS = step(
    goal=said("Win two pearls, with two cards."),
    answers=[answer("Yours.", right=True)],
    until="mine == 2",
    unless="hers == 1",
    failed=said("Ola has one: from the start."),
    replies=["B 2", "* deal 1 / 4", "B 10", "* deal 6 / 8"],
)


def shape(run: Run) -> tuple[object, ...]:
    """Everything that an answer can change."""
    return run.index, run.moves, tuple(run.path), tuple(run.match.moves), tuple(run.match.log), run.match.state.freeze()


def first(*path: str) -> Run:
    return Run(PEARLS, FIRST, path)


# -- the beginning


def test_a_lesson_begins_after_its_record() -> None:
    run = first()
    assert run.holds("hand == [3, 7, 11]")
    assert (run.index, run.path, run.over, run.waits, run.moves) == (0, [], False, "go on", 0)


def test_a_lesson_begins_in_its_position() -> None:
    crew = find("crew")
    assert crew.lessons is not None
    run = Run(crew, crew.lessons.named("tricks"))
    assert run.lesson.position is not None
    assert run.holds(f"sorted(hand) == {sorted(run.lesson.position['hands'][0].split())}")


@pytest.mark.parametrize(
    ("fields", "error", "sentence"),
    [
        ({"position": {"hands": []}}, PositionError, "Pearls cannot be set up from a description."),
        ({"record": "fathom 1\ngame pearls 1\nplayers 2\n\n1 * deal 3 3 11 / 2 5 10\n"}, RecordError, "line 5"),
        ({"players": 7}, FathomError, "7"),
        ({"options": {"depth": 3}}, FathomError, "There is no option 'depth'"),
        ({"start": [DEAL, "B 7"]}, LessonError, "small: B 7 is not possible here: You do not hold the 7."),
        ({"seat": "Z"}, LessonError, "There is no seat 'Z'."),
        ({"seat": ""}, LessonError, "There is no seat ''."),
    ],
)
def test_a_beginning_that_is_not_possible_is_refused(fields: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        begun(step(), **fields)


def test_a_seed_stands_for_a_deal() -> None:
    deals = [begun(step(), start=[], seed=seed).match.moves for seed in (1, 1, 2, 3)]
    assert deals[0] == deals[1]
    assert len({str(deal) for deal in deals}) == 3
    assert [move.seat for move in deals[0]] == [NATURE]


def test_the_learner_can_sit_anywhere() -> None:
    run = begun(step(answers=[answer("Yes.", right=True)]), seat="B")
    assert run.legal() == ["2", "5", "10"]


def test_a_game_without_lessons_has_none_to_take() -> None:
    with pytest.raises(LessonError, match=r"^pearls has no lessons\.$"):
        Run(variant(PEARLS, lessons=None), lesson(step()))


# -- scripted moves


def test_moves_before_the_first_step_are_made_and_nature_is_not_waited_for() -> None:
    run = begun(step(), start=["B *", "A *", "B *"])
    assert [seat for seat, _ in moves_of(run)] == [NATURE, 1, 0, NATURE, 1]


def moves_of(run: Run) -> list[tuple[int, str]]:
    return [(move.seat, move.text) for move in run.match.moves]


def test_the_first_move_of_a_line_that_is_legal_is_made() -> None:
    assert moves_of(begun(step(before=["B 9 | B x | B 5 | B 2"])))[-1] == (1, "5")
    assert moves_of(begun(step(before=["B 9 | B *"])))[-1] in [(1, "2"), (1, "5"), (1, "10")]


def test_any_move_is_the_same_whenever_a_lesson_comes_there() -> None:
    assert len({str(moves_of(begun(step(before=["B *"])))) for _ in range(5)}) == 1
    assert len({str(moves_of(begun(step(before=["B *"]), seed=seed))) for seed in range(12)}) == 3


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("B 9", "small: B 9 is not possible here: You do not hold the 9."),
        ("B 9 | B 12", r"small: B 9 \| B 12 is not possible here: You do not hold the 12."),
        ("B show 2", "small: B show 2 is not possible here: Lay a card face down."),
        ("B x", "small: B x is not possible here: column 1: expected a card from 1 to 12, found 'x'"),
        ("Q 5", "small: expected who moves and how, as in 'B r7 2B', not 'Q 5'."),
        ("5", "small: expected who moves and how, as in 'B r7 2B', not '5'."),
        ("", "small: expected who moves and how, as in 'B r7 2B', not ''."),
        ("! start", "small: ! start is not possible here: "),
    ],
)
def test_a_scripted_move_that_is_not_possible_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(LessonError, match=f"^{sentence}"):
        begun(step(before=[line]))


def test_where_nothing_can_be_done_any_move_is_not_possible() -> None:
    with pytest.raises(LessonError, match="nothing can be done"):
        begun(step(before=["B *", "B *"]))


def test_the_table_acts_in_lessons_too() -> None:
    crew = find("crew")
    assert crew.lessons is not None
    told = Run(crew, crew.lessons.named("tricks")).answer(GO_ON)
    assert moves(told.begun)[:2] == [(TABLE, "window_over"), (1, "b5")]


# -- going on, questions and moves


def test_a_lesson_is_taken_to_its_end() -> None:
    run, heard = first(), []
    for given_answer, waits in zip(RIGHT, ["go on", "move", "move", "choice", "go on"], strict=True):
        assert run.waits == waits
        heard.append(run.answer(given_answer))
    assert run.over
    assert run.path == RIGHT
    assert all(told.right for told in heard)
    assert (run.legal(), run.possible()) == ([], [])
    assert run.step is FIRST.steps[-1]
    with pytest.raises(LessonError, match=r"^This lesson is over\.$"):
        run.answer(GO_ON)


def test_going_on_says_nothing_and_tells_what_happens_next() -> None:
    run = begun(step(), step(before=["B 5"]))
    assert run.answer(GO_ON) == Told(right=True, say=None, begun=[run_step(run)])


def run_step(run: Run) -> Any:
    """The last move of a run, as a step of its match."""
    again = resumed(run.lesson).match
    return again.step(1, 4)


def test_a_right_choice_leads_on_and_a_wrong_one_changes_nothing() -> None:
    run = first(*RIGHT[:3])
    before = shape(run)
    assert run.possible() == ["=1", "=2"]
    told = run.answer("=1")
    assert (told.right, english(told), told.made, told.failed) == (
        False, "One for the round, and one for the card that you showed.", [], False,
    )  # fmt: skip
    assert shape(run) == before
    told = run.answer("=2")
    assert (told.right, run.index, run.path) == (True, 4, RIGHT[:4])


def test_a_right_move_leads_on_with_what_follows_it() -> None:
    run = first(GO_ON)
    told = run.answer("11")
    assert told.answer is FIRST.steps[1].answers[0]
    assert moves(told.made) == [(0, "11"), (1, "10")]
    assert (run.index, run.moves) == (2, 0)
    told = run.answer("show 7")
    assert moves(told.made)[0] == (0, "show 7")
    assert moves(told.made)[1][0] == NATURE, "the next cards are dealt at once"


def test_a_wrong_move_is_played_out_and_taken_back() -> None:
    run = first(GO_ON)
    before = shape(run)
    told = run.answer("3")
    assert not told.right
    assert english(told).startswith("Ola laid 10 and takes the pearl.")
    assert moves(told.made)[:2] == [(0, "3"), (1, "10")]
    assert run.holds("players[1].pearls == 1", told.made[1].after)
    assert shape(run) == before
    assert run.answer("11").right


@pytest.mark.parametrize(
    ("path", "wrong", "error"),
    [
        ([], "11", LessonError),
        ([], "", LessonError),
        ([GO_ON], "4", Refusal),
        ([GO_ON], "x", NotationError),
        ([GO_ON], GO_ON, NotationError),
        (RIGHT[:3], "=3", LessonError),
        (RIGHT[:3], "=0", LessonError),
        (RIGHT[:3], "2", LessonError),
        (RIGHT[:3], GO_ON, LessonError),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_and_changes_nothing(path: list[str], wrong: str, error: type[Exception]) -> None:
    run = first(*path)
    before = shape(run)
    with pytest.raises(error):
        run.answer(wrong)
    assert shape(run) == before


def test_a_game_is_no_step_to_be_answered() -> None:
    run = begun(step(), step(play={"level": "easy"}))
    run.answer(GO_ON)
    assert (run.waits, run.possible(), run.over) == ("play", [], False)
    with pytest.raises(LessonError, match="This step is a game"):
        run.answer(GO_ON)


def test_the_options_of_a_last_game_are_its_presets_with_single_ones_changed() -> None:
    assert play_options(PEARLS, Play()) == PearlsOptions()
    assert play_options(PEARLS, Play(preset="first", options={"wins": "low"})) == PearlsOptions(shows=False, wins="low")
    assert play_options(PEARLS, Play(preset="first", options={"shows": True})) == PearlsOptions()
    with pytest.raises(LessonError, match="pearls has no preset 'second'"):
        play_options(PEARLS, Play(preset="second"))


# -- which answer a move gets


def answered(move: str, *answers: dict[str, Any], **fields: Any) -> str:
    return english(begun(step(answers=list(answers), **fields)).answer(move))


def test_the_first_answer_that_fits_counts_and_named_moves_come_first() -> None:
    answers = (answer("High.", when="mine == 1"), answer("Seven.", moves=["7"]), answer("Any."), answer("Never.", when="True"))
    heard = [answered(move, *answers, replies=["B 5"]) for move in ("11", "7", "3")]
    assert heard == ["High.", "Seven.", "Any."]


def test_when_looks_at_what_follows_the_move() -> None:
    assert answered("7", answer("Won.", when="mine == 1"), answer("Lost."), replies=["B 5"]) == "Won."
    assert answered("7", answer("Won.", when="mine == 1"), answer("Lost."), replies=["B 10"]) == "Lost."


def test_when_knows_how_many_moves_were_made() -> None:
    run = begun(
        step(
            answers=[answer("One.", when="moves == 1", right=True), answer("Two.", when="moves == 2", right=True)],
            until="moves == 2",
            replies=["B 2", "* deal 1 / 4", "B 5"],
        )
    )
    assert [english(run.answer("3")), english(run.answer("7"))] == ["One.", "Two."]


def test_what_follows_an_answer_happens_before_the_words_and_then_nature_goes_on() -> None:
    run = begun(step(answers=[answer("Named.", moves=["11"], right=True, then=["B 10", "* deal 4 / 6"])]))
    assert moves(run.answer("11").made) == [(0, "11"), (1, "10"), (NATURE, "deal 4 / 6")]
    run = begun(step(answers=[answer("Any.", right=True, then=["B 10"])]))
    made = moves(run.answer("7").made)
    assert made[:2] == [(0, "7"), (1, "10")]
    assert made[2][0] == NATURE
    assert run.match.state.actors() == (0, 1)


def test_a_move_without_an_answer_is_a_fault_of_the_lesson() -> None:
    with pytest.raises(LessonError, match=r"^small, step 1: there is no answer to 3\.$"):
        answered("3", answer("Eleven.", moves=["11"], right=True))


def test_facts_know_the_fields_of_the_view_and_the_games_own_names() -> None:
    run = begun(step(answers=[answer("Yes.", right=True)]), step())
    assert run.holds("hand == [3, 7, 11] and mine == 0 and moves == 0 and players[1].cards == 3")
    assert not run.holds("phase == 'show'")
    assert run.holds("moves == 2", moves=2)
    after = run.match.state.copy()
    after.apply(0, 10)
    assert run.holds("laid == 11", after)
    assert run.holds("laid == None")
    with pytest.raises(FactError, match="name 'deck_of_ola' is not defined"):
        run.holds("deck_of_ola")


# -- steps of several moves


def test_a_step_of_several_moves_goes_on_until_it_is_done() -> None:
    run = begun(TWO_CARDS, step())
    told = run.answer("3")
    assert (told.right, run.index, run.moves, told.begun) == (True, 0, 1, [])
    assert moves(told.made) == [(0, "3"), (1, "2"), (NATURE, "deal 1 / 4")]
    told = run.answer("11")
    assert (told.right, run.index, run.moves, run.path) == (True, 1, 0, ["3", "11"])
    assert moves(told.made) == [(0, "11"), (1, "10"), (NATURE, "deal 6 / 8")]


def test_unless_takes_the_whole_step_back() -> None:
    run = begun(step(), TWO_CARDS)
    run.answer(GO_ON)
    before = shape(run)
    assert run.answer("11").right
    told = run.answer("7")
    assert (told.right, told.failed, english(told)) == (False, True, "Ola has one: from the start.")
    assert moves(told.made)[:2] == [(0, "7"), (1, "10")]
    assert shape(run) == before
    assert [run.answer("3").right, run.answer("11").right, run.over] == [True, True, True], "the replies begin again, too"


def test_a_wrong_move_in_the_middle_takes_back_no_more_than_itself() -> None:
    run = begun(TWO_CARDS | {"answers": [answer("Not that.", moves=["1"]), answer("Yours.", right=True)]})
    run.answer("3")
    before = shape(run)
    told = run.answer("1")
    assert (told.right, told.failed, english(told)) == (False, False, "Not that.")
    assert shape(run) == before
    assert run.answer("11").right
    assert run.over


def test_too_many_moves_take_the_whole_step_back() -> None:
    run = begun(TWO_CARDS | {"until": "mine == 3", "unless": "", "most": 2})
    run.answer("3")
    told = run.answer("11")
    assert (told.right, told.failed, english(told)) == (False, True, "Ola has one: from the start.")
    assert (run.path, run.moves) == ([], 0)


def test_the_last_move_allowed_may_finish_it() -> None:
    run = begun(TWO_CARDS | {"most": 2})
    assert [run.answer(move).right for move in ("3", "11")] == [True, True]
    assert run.over


def test_without_words_of_its_own_a_failure_is_told_with_the_answers() -> None:
    assert answered("3", answer("Good, but no.", right=True), unless="hers == 1", replies=["B 10"]) == "Good, but no."


def test_a_wrong_move_that_would_end_the_step_does_not() -> None:
    run = begun(step(answers=[answer("No.", when="mine == 1")], until="mine == 1", replies=["B 2"]), step())
    assert not run.answer("3").right
    assert run.index == 0


# -- leaving and going on


def test_a_path_leads_to_where_the_answers_led() -> None:
    for length in range(len(RIGHT) + 1):
        run = first()
        for given_answer in RIGHT[:length]:
            run.answer(given_answer)
        assert shape(first(*RIGHT[:length])) == shape(run)


@given(st.data())
def test_the_same_answers_give_the_same_run_whatever_was_wrong_between(data: st.DataObject) -> None:
    taken = data.draw(st.sampled_from([FIRST, lesson(step(), TWO_CARDS, step(before=["B *"]))]), "lesson")
    game = PEARLS if taken is FIRST else teaching(taken)
    run, right = Run(game, taken), []
    for _ in range(12):
        if run.over:
            break
        given_answer = data.draw(st.sampled_from(run.possible()), "answer")
        before = shape(run)
        told = run.answer(given_answer)
        if told.failed:
            assert run.moves == 0
        elif not told.right:
            assert shape(run) == before
        right = run.path.copy()
    assert shape(Run(game, taken, right)) == shape(run)


def test_copies_go_on_by_themselves() -> None:
    run = begun(TWO_CARDS, step())
    run.answer("3")
    before, copy = shape(run), run.copy()
    assert copy.answer("11").right
    assert shape(run) == before
    assert run.answer("11").right
    assert shape(run) == shape(copy)


@pytest.mark.parametrize(
    "path",
    [[GO_ON, "3"], [GO_ON, "11", "pass"], [*RIGHT, GO_ON], [*RIGHT[:3], "=1"]],
)
def test_answers_that_are_no_longer_right_are_refused(path: list[str]) -> None:
    with pytest.raises(LessonError, match=r"^This lesson has changed since you left it: begin it again\.$"):
        first(*path)


def test_answers_that_are_no_longer_possible_are_refused() -> None:
    with pytest.raises(FathomError):
        first(GO_ON, "4")
    with pytest.raises(FathomError):
        first("11")


def test_a_path_and_an_answer_have_limits() -> None:
    with pytest.raises(LessonError, match=f"at most {LONGEST_PATH} answers"):
        begun_with(LONGEST_PATH + 1)
    assert begun_with(LONGEST_PATH).over
    run = first()
    with pytest.raises(LessonError, match=f"at most {LONGEST_ANSWER} characters"):
        run.answer("+" * (LONGEST_ANSWER + 1))
    with pytest.raises(LessonError, match="waits for you to go on"):
        run.answer("+" * LONGEST_ANSWER)


def begun_with(answers: int) -> Run:
    long = lesson(*[step() for _ in range(LONGEST_PATH)])
    return resumed(long, *[GO_ON] * answers)


# -- the way on


def test_the_way_on_is_what_the_lesson_names() -> None:
    run = first()
    ways = []
    while not run.over:
        ways.append(way_on(run))
        for given_answer in ways[-1]:
            run.answer(given_answer)
    assert ways == [["+"], ["11"], ["show 3"], ["=2"], ["+"]]


def test_the_way_on_is_found_where_right_moves_can_lead_nowhere() -> None:
    named = TWO_CARDS | {"answers": [answer("Strong.", moves=["11"], right=True), answer("Yours.", right=True)]}
    run = begun(named, step())
    before = shape(run)
    assert way_on(run) == ["3", "11"]
    assert shape(run) == before


@pytest.mark.parametrize("fields", [{"until": "mine == 3", "most": 2}, {"unless": "True"}, {"answers": [answer("No.")]}], ids=str)
def test_where_no_answer_leads_on_that_is_said(fields: dict[str, Any]) -> None:
    with pytest.raises(LessonError, match=r"^small, step 1: no answer leads on\.$"):
        way_on(begun(TWO_CARDS | fields, step()))


def test_the_main_line_leads_to_any_step_and_no_further_than_a_game() -> None:
    taken = lesson(step(), TWO_CARDS, step(), step(play={}))
    for upto in range(4):
        run = resumed(taken)
        main_line(run, upto)
        assert run.index == upto
    main_line(run, 4)
    assert (run.index, run.waits) == (3, "play")
    run = first()
    main_line(run, len(FIRST.steps))
    assert run.over


# -- files


@pytest.fixture
def school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package for lessons, under a name of its own."""
    package = tmp_path / f"school_{tmp_path.name}"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    return package


def lessons_in(package: Path) -> Lessons:
    return Lessons(package.name, elements=lambda view: [])


SHORT = """
title = { en = "A", pl = "B" }
about = { en = "A", pl = "B" }
minutes = 3
steps = [{ say = { en = "A", pl = "B" } }]
"""


def test_lessons_come_in_the_order_of_their_numbers(school: Path) -> None:
    for name in ("10-last.toml", "2-second.toml", "1-first-card.toml", "draft.toml", "3-notes.txt"):
        (school / name).write_text(SHORT)
    found = lessons_in(school)
    assert [(one.number, one.name) for one in found.all] == [(1, "first-card"), (2, "second"), (10, "last")]
    assert found.named("second") is found.named("2") is found.all[1]
    with pytest.raises(LessonError, match=r"^There is no lesson 'third': there are first-card, second, last\.$"):
        found.named("third")
    with pytest.raises(LessonError, match=f"'{'x' * 40}': "):
        found.named("x" * 300)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", r"^1-bad\.toml: Invalid value"),
        (SHORT.replace("minutes = 3\n", ""), "missing required field `minutes`"),
        (SHORT.replace("minutes = 3", 'minutes = "three"'), r"Expected `int`, got `str` - at `\$.minutes`"),
        (SHORT + 'colour = "red"\n', "unknown field `colour`"),
        (SHORT.replace('pl = "B" } }]', 'de = "B" } }]'), "missing required field `pl`|unknown field `de`"),
        (SHORT.replace("say", "text"), r"\$.steps\[0\]|\$.steps\[\.\.\.\]"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_by_its_name(school: Path, text: str, sentence: str) -> None:
    (school / "1-bad.toml").write_text(text)
    with pytest.raises(LessonError, match=sentence) as caught:
        assert lessons_in(school).all
    assert str(caught.value).startswith("1-bad.toml: ")
    assert str(caught.value).endswith(".")


def test_a_file_that_is_no_text_is_refused_by_its_name(school: Path) -> None:
    (school / "1-bad.toml").write_bytes(b"title = \xff")
    with pytest.raises(LessonError, match=r"^1-bad\.toml: 'utf-8' codec can't decode"):
        assert lessons_in(school).all


def test_a_file_without_a_number_is_refused(school: Path) -> None:
    (school / "1st.toml").write_text(SHORT)
    with pytest.raises(LessonError, match=r"^1st\.toml: invalid literal"):
        assert lessons_in(school).all


def test_the_lesson_of_pearls_is_what_its_file_says() -> None:
    assert isinstance(FIRST, Lesson)
    assert (FIRST.number, FIRST.name, FIRST.seat, FIRST.title.en) == (1, "first", "A", PEARLS_LESSON["title"]["en"])
    assert FIRST.names[0] == ""
    assert DEAL.removeprefix("* ") in FIRST.record
