"""`fathom play`: a person at the keyboard, from the first move to the last."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fathom.bots import make_bot
from fathom.cli.thinking import DistantBot
from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.games.divers.show.names import card_names

Run = Callable[..., tuple[int, str, str]]

PATIENCE = 300.0  # seconds; nothing but a hang takes so long
QUICK = ("play", "divers", "--bots", "search:10", "--seed", "3")
FIRST = "1\n" * 300


def test_moves_are_read_by_number_and_by_notation(fathom: Run, tmp_path: Path) -> None:
    shown = fathom(*QUICK, typed="q\n")[1]
    heading, place = re.findall(r"^  \S (\w+) +1 (\d[AB])", shown, re.MULTILINE)[0]
    moves: list[str] = []
    for typed in ("1", f"{heading} {place}", f"  {heading.upper()}   {place.lower()} ", f"{place} {heading}"):
        file = tmp_path / f"{len(moves)}.txt"
        fathom(*QUICK, "--save", str(file), typed=f"{typed}\nq\n")
        moves.append(next(move.text for move in parse(file.read_bytes()).moves if move.seat == 0))
    assert moves == [f"{heading} {place}"] * 4


@pytest.mark.parametrize(
    ("language", "typed", "sentence"),
    [
        ("en", "999", "There is no number 999 in the list."),
        ("en", "0", "There is no number 0 in the list."),
        ("en", "9" * 5000, "There is no number 9"),
        ("en", "hello", "This is not a move (column 1: expected a card such as r7, or discard, claim or pass)"),
        ("en", "r7", "This is not a move (column 3: expected a tile and a side, such as 2B)"),
        ("en", "R7 9z", "This is not a move (column 4: expected a tile and a side, such as 2B)"),
        ("en", "pass", "Goal cards are bought only when a tile has just been won; now you must play a card. (rule D11)"),
        ("en", "PASS", "Goal cards are bought only when a tile has just been won; now you must play a card. (rule D11)"),
        ("en", "one two three four five six seven", "This is not a move (column 1"),
        ("pl", "999", "Na liście nie ma numeru 999."),
        ("pl", "hello", "To nie jest ruch (błąd od znaku 1)"),
        ("pl", "pass", "Karty celów kupuje się tylko tuż po zdobyciu płytki; teraz trzeba zagrać kartę. (zasada D11)"),
    ],
)
def test_bad_input_gets_one_sentence_and_another_try(fathom: Run, language: str, typed: str, sentence: str) -> None:
    code, out, err = fathom(*QUICK, "--lang", language, typed=f"{typed}\nq\n")
    assert (code, err) == (0, "")
    assert sentence in " ".join(out.split())
    assert len(re.findall("Your move: |Twój ruch: ", out)) == 2


def test_cards_that_are_not_held_or_do_not_fit_are_explained(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    fathom(*QUICK, "--save", str(file), typed="q\n")
    state: Any = replay(parse(file.read_bytes())).state
    tables = state.lookup
    missing = card_names(tables, tables.all_cards & ~state.hands[0])[0]
    assert f"You do not hold {missing}." in fathom(*QUICK, typed=f"{missing.upper()} 1a\nq\n")[1]
    full = next(slot for slot in range(8) if state.hands[0] & ~state.room[slot])
    card = card_names(tables, state.hands[0] & ~state.room[full])[0]
    out = fathom(*QUICK, typed=f"{card} {full // 2 + 1}{'AB'[full % 2]}\nq\n")[1]
    assert f"That side of tile {full // 2 + 1} has no free slot in the colour of {card}." in out


def test_help_and_log(fathom: Run) -> None:
    out = fathom(*QUICK, typed="?\nlog\nq\n")[1]
    out = " ".join(out.split())
    assert "Play a card to one of its slots" in out
    assert "Three goal cards win." in out
    assert "r7 2B plays the red 7 to tile 2" in out
    assert out.count("You are dealt") == 2


@pytest.mark.parametrize("typed", ["q\n", "Q\n", "", "\n\n"])
def test_leaving_is_polite(fathom: Run, typed: str) -> None:
    code, out, err = fathom(*QUICK, typed=typed)
    assert (code, err) == (0, "")
    assert "The game was not kept; start one with --save FILE" in " ".join(out.split())


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")
def test_ctrl_c_while_a_bot_thinks_is_leaving() -> None:
    import pty  # there is none on Windows

    master, terminal = pty.openpty()
    # Whatever a shell starts in the background ignores Ctrl-C, and so would all that is started from there.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{heard}; import sys; from fathom.cli import main; sys.exit(main())"]
    asked = ["play", "divers", "--option", "first=B", "--bots", "search:600s"]
    environment = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen([*command, *asked], stdin=terminal, stdout=terminal, stderr=terminal, env=environment) as game:
        os.close(terminal)
        try:
            assert "You are A." in read_terminal(master, until="B is thinking")
            assert game.poll() is None
            game.send_signal(signal.SIGINT)
            assert "The game was not kept" in read_terminal(master)
            assert game.wait() == 0
        finally:
            game.kill()  # or leaving this block would wait for ten minutes of thought
            os.close(master)


def read_terminal(master: int, until: str | None = None) -> str:
    """Return what a terminal shows up to some words, or up to its end."""
    shown = ""
    deadline = time.monotonic() + PATIENCE
    while until is None or until not in shown:
        ready, _, _ = select.select([master], [], [], PATIENCE)
        assert ready, shown
        assert time.monotonic() < deadline, shown
        try:
            shown += os.read(master, 65_536).decode(errors="replace")
        except OSError:  # the last program has closed it
            return shown
    return shown


def test_a_game_that_was_left_goes_on(fathom: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    file = str(tmp_path / "my game.txt")
    out = fathom(*QUICK, "--option", "tie=draw", "--save", file, typed="1\n1\nq\n")[1]
    assert f"to go on: fathom play divers --save '{file}' --bots search:10 --seat A\n" in out
    left = parse(Path(file).read_bytes())
    assert left.result is None
    assert len([move for move in left.moves if move.seat == 0]) == 2
    assert "leave out --players, --preset and --option" in refused(*QUICK, "--option", "tie=draw", "--save", file)

    code, out, _ = fathom(*QUICK, "--save", file, typed=FIRST)
    assert code == 0
    assert "The game goes on from" in out
    finished = parse(Path(file).read_bytes())
    assert finished.moves[: len(left.moves)] == left.moves
    assert finished.options == {"counts": "true", "tie": "draw"}
    assert finished.result is not None
    assert "is over; give --save another name." in refused(*QUICK, "--save", file)


def test_another_file_is_never_overwritten(refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    assert "line 1, column 1: expected 'fathom'" in refused(*QUICK, "--save", str(file))
    assert file.read_text(encoding="utf-8") == "mine"


def test_the_screen_shows_no_hidden_card(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    out = fathom(*QUICK, "--save", str(file), typed="1\n" * 6 + "log\nq\n")[1]
    state: Any = replay(parse(file.read_bytes())).state
    hidden = set(card_names(state.lookup, state.deck | state.hands[1] & ~state.revealed[1]))
    assert len(hidden) > 8
    assert not hidden & set(re.findall(r"\b[rygbs]\d+\b", out))


def test_without_a_seed_no_two_games_are_alike(fathom: Run) -> None:
    games = {fathom("play", "divers", "--bots", "random", typed="q\n")[1] for _ in range(4)}
    assert len(games) == 4
    assert len({fathom(*QUICK, typed="1\nq\n")[1] for _ in range(2)}) == 1


def test_a_distant_bot_chooses_as_it_would_at_home() -> None:
    match, dice = Match(find("divers")), Dice(2)
    distant, home = DistantBot("search:30", 5, "divers"), make_bot("search:30", 5)
    try:
        for _ in range(5):
            seat = match.settle(dice)[0]
            world = match.state.sample(seat, dice)
            choice = distant.choose(world, seat)
            assert choice == home.choose(world, seat)
            match.act(seat, choice)
    finally:
        distant.stop()
