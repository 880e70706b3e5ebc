"""Lessons of all games: what the curriculum promises, every branch walked, and the words in both languages."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from catalogues import ROOT
from fathom.bots import ask, make_bot
from fathom.core.dice import Dice
from fathom.core.lesson_run import GO_ON, Run, play_options
from fathom.core.lessons import Answer, Lesson, Play, Step, Words
from fathom.core.match import Match
from fathom.core.registry import find, games
from fathom.testing import check_lessons
from teaching import teaching

# How many lessons each game has, and which of them are a whole game; the last one always is.
CURRICULUM = {
    "crew": (9, ["mission", "tonoja"]),
    "divers": (6, ["stuck"]),
    "lost_code": (8, ["entries", "expansions"]),
    "reef": (8, ["first-game", "lionfish"]),
    "sonar": (8, ["duel", "real-time"]),
}
PAGE = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")

SENTENCE = re.compile(r".*[.!?:…][”)]?", re.DOTALL)
UNTIDY = re.compile(r"  |\n|\t|\.\.\.| [,.;:!?]| - |\"|’|‘|``|<|>")


def lessons_of(name: str) -> tuple[Lesson, ...]:
    lessons = find(name).lessons
    assert lessons is not None
    return lessons.all


def sentences(lesson: Lesson) -> Iterator[Words]:
    """Everything that a lesson says in sentences."""
    yield lesson.about
    for step in lesson.steps:
        yield from (words for words in (step.say, step.goal, step.hint, step.failed) if words is not None)
        yield from (choice.say for choice in step.choices)
        yield from (answer.say for answer in step.answers if answer.say is not None)


def labels(lesson: Lesson) -> Iterator[Words]:
    """What a lesson and its choices are called."""
    yield lesson.title
    yield from (choice.text for step in lesson.steps for choice in step.choices)


# -- the curriculum


def test_every_game_teaches_all_of_it() -> None:
    assert games().keys() == CURRICULUM.keys()
    assert {name: len(lessons_of(name)) for name in games()} == {name: number for name, (number, _) in CURRICULUM.items()}


@pytest.mark.parametrize("name", games())
def test_every_branch_of_every_lesson_is_right(name: str) -> None:
    assert check_lessons(find(name)) == []


@pytest.mark.parametrize("name", games())
def test_every_lesson_asks_for_moves_and_half_of_it_for_something(name: str) -> None:
    for lesson in lessons_of(name):
        assert any(step.answers for step in lesson.steps), lesson.name
        asking = [step for step in lesson.steps if step.answers or step.choices or step.play is not None]
        assert 2 * len(asking) >= len(lesson.steps), lesson.name


@pytest.mark.parametrize("name", games())
def test_a_whole_game_against_beginners_ends_the_lessons(name: str) -> None:
    game = find(name)
    whole = [lesson for lesson in lessons_of(name) if lesson.steps[-1].play is not None]
    assert [lesson.name for lesson in whole] == CURRICULUM[name][1]
    assert whole[-1] is lessons_of(name)[-1]
    for lesson in whole:
        play = lesson.steps[-1].play
        assert play is not None
        assert play.level == "beginner"
        match = Match(game, play.players, play_options(game, play))
        dice = Dice(lesson.name)
        bots = [make_bot(game.bots.levels[play.level], f"{lesson.name}/{seat}", game) for seat in range(match.state.players)]
        for _ in range(12):  # a game begins, and bots of that level know what to do in it
            if not (seats := [seat for seat in match.settle(dice) if seat >= 0]):
                break
            match.act(seats[0], ask(bots[seats[0]], match.state, seats[0], dice))
            assert game.invariants(match.state) is None
        assert len(match.moves) > 5


@pytest.mark.parametrize("name", games())
def test_lessons_are_called_differently(name: str) -> None:
    lessons = lessons_of(name)
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", lesson.name) for lesson in lessons), "they are addresses"


def test_no_title_and_no_summary_is_used_twice() -> None:
    every = [lesson for name in games() for lesson in lessons_of(name)]
    for language in ("en", "pl"):
        said = Counter(getattr(words, language) for lesson in every for words in (lesson.title, lesson.about))
        assert [text for text, times in said.items() if times > 1] == []


# -- the words


@pytest.mark.parametrize("name", games())
def test_nothing_is_left_in_the_other_language(name: str) -> None:
    for lesson in lessons_of(name):
        for words in [*sentences(lesson), *labels(lesson)]:
            assert words.en != words.pl or words.en.isdecimal() or words.en in lesson.names, words.en
        polish = " ".join(words.pl for words in sentences(lesson))
        assert set("ąęłóśż") <= set(polish.lower()), lesson.name
        assert not re.search(r"\b(the|you|your|and|is|card|move)\b", polish), lesson.name


@pytest.mark.parametrize("name", games())
def test_what_is_said_is_in_sentences_and_what_is_named_is_not(name: str) -> None:
    for lesson in lessons_of(name):
        for words in sentences(lesson):
            for text in (words.en, words.pl):
                assert SENTENCE.fullmatch(text), text
                assert text.lstrip("“„(…")[0].isupper() or text.lstrip("“„(")[0].isdecimal(), text
        for text in (lesson.title.en, lesson.title.pl):
            assert text[0].isupper(), text
            assert not text.endswith("."), text


@pytest.mark.parametrize("name", games())
def test_spaces_and_quotes_are_as_in_the_games_other_texts(name: str) -> None:
    for lesson in lessons_of(name):
        for words in [*sentences(lesson), *labels(lesson)]:
            for text in (words.en, words.pl):
                assert not UNTIDY.search(text), text
            assert words.en.count("“") == words.en.count("”"), words.en
            assert "„" not in words.en, words.en
            assert words.pl.count("„") == words.pl.count("”"), words.pl
            assert "“" not in words.pl, words.pl
            assert "'" not in words.pl, words.pl


# -- the page that shows how lessons are written


def test_the_five_lines_of_the_page_can_be_taken() -> None:
    example = PAGE.split("```toml\n")[1].split("```")[0]
    assert len(example.splitlines()) == 5
    lesson = msgspec.convert(tomllib.loads(example) | {"name": "five"}, Lesson)
    game = teaching(lesson)
    cards = Run(game, lesson, [GO_ON]).legal()
    assert len(cards) == 3
    for card in cards:
        run = Run(game, lesson, [GO_ON])
        assert run.answer(card).right
        assert run.over
    assert check_lessons(game) == [
        "Lessons are numbered from 1.",  # it has no file
        "five: a lesson has 5 to 12 steps.",
        "five: step 2 waits for a move and has no goal, or no hint.",
    ]


def test_the_page_names_every_field_of_a_step_and_of_an_answer() -> None:
    fields = [field.name for kind in (Lesson, Step, Answer, Play) for field in msgspec.structs.fields(kind)]
    assert [name for name in fields if f"`{name}`" not in PAGE and f"\n{name} = " not in PAGE] == ["name", "number"]


def test_the_page_counts_the_lessons() -> None:
    counted = re.search(r"have (\d+) in `src/fathom/games", PAGE)
    assert counted is not None
    assert int(counted[1]) == sum(number for number, _ in CURRICULUM.values())
