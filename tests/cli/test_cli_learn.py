"""`fathom learn`: lessons in the terminal, by hand and by right answers to the end, and the game to which they lead."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import Any

import pytest

from fathom.cli import _parser
from fathom.cli.play import _begin
from fathom.core.game import Game
from fathom.core.lesson_run import CHOICE, GO_ON, Run, play_options, way_on
from fathom.core.lessons import Lesson, Words
from fathom.core.registry import find, games
from pearls import GAME as PEARLS
from screens import flat
from teaching import answer, lesson, said, step, teaching
from variants import variant

Command = Callable[..., tuple[int, str, str]]

SMALL = lesson(
    step(),
    step(
        goal=said("Win two pearls."),
        hint=said("Begin low."),
        answers=[answer("Yours.", right=True)],
        until="mine == 2",
        unless="hers == 1",
        failed=said("Ola has one."),
        replies=["B 2", "* deal 1 / 4", "B 10", "* deal 6 / 8"],
    ),
    step(
        choices=[{"text": said("Three"), "say": said("Count again.")}, {"text": said("Two"), "say": said("Yes."), "right": True}]
    ),
    title=said("Two pearls"),
    about=said("Win them."),
)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """Pearls with a small lesson, as an installed game."""
    game = teaching(SMALL)
    monkeypatch.setitem(games(), "pearls", game)
    return game


def lessons_of(name: str) -> tuple[Lesson, ...]:
    lessons = find(name).lessons
    assert lessons is not None
    return lessons.all


def typed_for(given: str) -> str:
    """What a person types for an answer."""
    return "\n" if given == GO_ON else f"{given.removeprefix(CHOICE)}\n"


def in_language(words: Words, lang: str) -> str:
    return words.pl if lang == "pl" else words.en


# -- the list


@pytest.mark.parametrize("arguments", [["--list"], []])
def test_the_lessons_are_listed_with_their_numbers(fathom: Command, arguments: list[str]) -> None:
    for lang in ("en", "pl"):
        code, out, err = fathom("learn", "crew", *arguments, "--lang", lang)
        assert (code, err) == (0, "")
        lines = out.splitlines()
        assert [line.split()[0] for line in lines] == [str(number) for number in range(1, 10)]
        for line, one in zip(lines, lessons_of("crew"), strict=True):
            assert line == f"{one.number} {in_language(one.title, lang)}: {in_language(one.about, lang)}"
    assert fathom("learn", "crew", "--lang", "en")[1].startswith("1 Winning tricks: ")


def test_the_list_follows_the_environment(fathom: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert fathom("learn", "crew")[1].startswith("1 Jak wziąć lewę: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["crew", "tonoya"], r"There is no lesson 'tonoya': there are tricks, tasks, .*, tonoja\."),
        (["crew", "10"], "There is no lesson '10': .*"),
        (["crew", "2", "--step", "9"], r"--step takes a whole number from 1 to 7, not '9'\."),
        (["crew", "2", "--step", "0"], r"--step takes a whole number from 1 to 7, not '0'\."),
        (["crew", "2", "--step", "two"], r"--step takes a whole number from 1 to 7, not 'two'\."),
        (["crew", "2", "--lang", "de"], r"--lang is en or pl, not 'de'\.|--lang is pl or en, not 'de'\."),
        (["chess"], "There is no game 'chess'; .*"),
    ],
)
def test_what_is_not_there_is_refused(refused: Callable[..., str], arguments: list[str], sentence: str) -> None:
    assert re.fullmatch(sentence, refused("learn", *arguments))


def test_a_game_without_lessons_says_so(refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "pearls", variant(PEARLS, lessons=None))
    assert refused("learn", "pearls") == "Pearls has no lessons."
    assert refused("learn", "pearls", "1", "--lang", "pl") == "Perły nie ma lekcji."


# -- by hand


def test_a_lesson_of_crew_by_hand(fathom: Command) -> None:
    lines = ["", "?", "2", "9", "1", "?", "zzz", "s1", "g2", "g8"]
    code, out, err = fathom("learn", "crew", "2", typed="".join(f"{line}\n" for line in lines))
    assert (code, err) == (0, "")
    shown = flat(out)
    expected = [
        "You are A. With you at the table: B Ola, C Max, D Iza.",
        "Tasks · Step 1 of 7",
        "Three task cards are on the table.",
        "Enter goes on, q leaves.",
        "Tasks · Step 2 of 7",
        "1 Help the others, and stay out of their way 2 Win as many tricks as he can",
        "Type the number of your answer; ? is a hint, q leaves.",
        "No hint is needed here.",
        "Not quite. Tricks count for nothing by themselves.",
        "There is no number 9 in the list.",
        "Right. Yes. All win together or nobody does",
        "Tasks · Step 3 of 7",
        "Your task Your turn: win the green 6, leading one card.",
        "show a card: show",
        "Type a number or a move; ? is a hint, q leaves.",
        "Green must be followed with green.",
        "This is not a move (column 1: expected a card such as p7",
        "The card s1 is not in that hand. (rule K1)",
        "Not this time. This is what would happen: You play g2. Ola plays g3. Max plays g6. Iza plays g4. Max takes trick 1.",
        "The mission is lost.",
        "Max had to follow, and his only green card was the 6.",
        "That move is taken back: try again.",
        "Right. You play g8.",
        "You fulfil “Green 6”.",
        "Max laid the 6 under your card, and you took it.",
        "Tasks · Step 4 of 7",
        "To go on from here: fathom learn crew 2 --step 4",
    ]
    at = 0
    for text in expected:
        assert text in shown[at:], text
        at = shown.index(text, at)
    assert "log shows" not in out, "there is no log in a lesson"
    assert out.count("Step 3 of 7") == 1, "the board is as it was, and is not shown again"


def test_the_same_in_polish(fathom: Command) -> None:
    lines = ["x", "", "?", "2", "9", "1", "zzz", "s1", "g2", "g8", "q"]
    shown = flat(fathom("learn", "crew", "tasks", "--lang", "pl", typed="".join(f"{line}\n" for line in lines))[1])
    for text in (
        "Zadania · Krok 1 z 7",
        "Enter: dalej, q: koniec.",
        "Tu podpowiedź nie jest potrzebna.",
        "Niezupełnie. Same lewy nic nie dają.",
        "Na liście nie ma numeru 9.",
        "Dobrze. Tak. Wygrywacie wszyscy razem albo nikt",
        "Twoje zadanie Twoja kolej: zdobądź zieloną 6",
        "To nie jest ruch (błąd od znaku 1); wpisz numer z listy.",
        "(zasada K1)",
        "Nie tym razem. Oto co by się stało:",
        "Ruch zostaje cofnięty: spróbuj jeszcze raz.",
        "Żeby wrócić do tego miejsca: fathom learn crew 2 --step 4 --lang pl",
    ):
        assert text in shown, text
    assert not re.search(r"\b(the|your|This step|waits)\b", shown)


def test_a_step_that_fails_begins_again(fathom: Command, small: Game[Any]) -> None:
    out = fathom("learn", "pearls", "1", typed="\n3\n3\n1\n3\n?\n1\n2\n")[1]
    shown = flat(out)
    assert "Ola has one. Your moves are taken back: try the whole step again." in shown
    assert out.count("Step 2 of 3") == 4, "at its beginning, after each right move but the last, and when it begins again"
    assert "No hint is needed here." in shown
    assert "Not quite. Count again." in shown
    assert shown.endswith("Right. Yes. The lesson is done.")


def test_a_hint_is_given_on_request(fathom: Command, small: Game[Any]) -> None:
    assert "Begin low." in fathom("learn", "pearls", "1", typed="\n?\n")[1]
    assert "Begin low." not in fathom("learn", "pearls", "1", typed="\n")[1]


@pytest.mark.parametrize("typed", ["", "q\n", "Q\n", " q \n"])
def test_a_lesson_can_be_left_and_gone_on_with(fathom: Command, small: Game[Any], typed: str) -> None:
    out = fathom("learn", "pearls", "1", typed=f"\n{typed}")[1]
    assert out.endswith("\nTo go on from here: fathom learn pearls 1 --step 2\n")
    command = shlex.split(out.splitlines()[-1].partition(": ")[2])
    assert "Step 2 of 3" in fathom(*command[1:], typed="q\n")[1]


def test_what_does_not_fit_is_asked_again_and_changes_nothing(fathom: Command, small: Game[Any]) -> None:
    out = fathom("learn", "pearls", "1", typed="ok\n\n\n+\n12\n\n")[1]
    assert out.count("Enter goes on, q leaves.") == 2
    assert out.count("Type a number or a move; ? is a hint, q leaves.") == 5
    assert "There is no number 12 in the list." in out
    assert out.endswith("--step 2\n")


def test_a_lesson_begins_with_any_step(fathom: Command) -> None:
    for number in range(1, 8):
        out = fathom("learn", "crew", "2", "--step", str(number), typed="q\n")[1]
        assert f"Tasks · Step {number} of 7" in out
        assert f"--step {number}\n" in out
    assert "fulfilled" in fathom("learn", "crew", "2", "--step", "4", typed="q\n")[1]


def test_a_long_line_is_no_answer(fathom: Command, small: Game[Any]) -> None:
    assert fathom("learn", "pearls", "1", typed="\n" + "3 " * 5000 + "\n")[0] == 0


# -- to the end


EACH = [pytest.param(name, number, id=f"{name} {number}") for name in games() for number in range(len(lessons_of(name)))]


@pytest.mark.parametrize(("name", "number"), EACH)
def test_every_lesson_is_taken_to_its_end(fathom: Command, name: str, number: int) -> None:
    game, one = find(name), lessons_of(name)[number]
    lang = "pl" if number % 2 else "en"
    run, typed = Run(game, one), ""
    while not run.over and run.waits != "play":
        for given in way_on(run):
            typed += typed_for(given)
            run.answer(given)
    code, out, err = fathom("learn", name, one.name, "--lang", lang, typed=typed)
    assert (code, err) == (0, "")
    shown = flat(out)
    for place, each in enumerate(one.steps, 1):
        assert flat(in_language(each.say, lang)) in shown, place
    assert ("Lekcja ukończona." if lang == "pl" else "The lesson is done.") in shown or run.waits == "play"
    following = f"fathom learn {name} {number + 2} --lang {lang}\n"
    assert (following in out) == (number + 1 < len(lessons_of(name)))
    play = one.steps[-1].play
    sentence = "A teraz prawdziwa gra: " if lang == "pl" else "Now play a real game: "
    assert (sentence in out) == (play is not None)
    if play is not None:
        [line] = [line for line in out.splitlines() if line.startswith(sentence)]
        command = shlex.split(line.removeprefix(sentence))
        assert command[0] == "fathom"
        args = _parser().parse_args(command[1:])
        match = _begin(game, args)
        assert (match.options, match.state.players) == (play_options(game, play), play.players or game.players.usual)
        assert (args.game, args.bots, args.lang) == (name, game.bots.levels["beginner"], lang)
        assert args.coach == (game.coach is not None)
        begun = fathom(*command[1:], "--seed", "1", typed="q\n")
        assert (begun[0], begun[2]) == (0, "")
        assert ("Twój ruch" if lang == "pl" else "Your move") in begun[1]
