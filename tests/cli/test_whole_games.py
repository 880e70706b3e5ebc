"""Every game by hand in the terminal, from the first move to the last: the first move of each list is always typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.cells import cell_len

from fathom.core.match import replay
from fathom.core.record import parse
from fathom.core.registry import find, games
from screens import flat
from tiers import depth, nightly

Run = Callable[..., tuple[int, str, str]]

FIRST = "1\n" * 2000


class Whole(NamedTuple):
    """How a game is begun, and what is said of it: in the game itself, and when it is shown again to the same seat."""

    flags: str
    said: str
    said_again: str = ""
    unsaid: str = ""
    typed: str = ""


def crew(mission: int, players: int) -> Whole:
    flags = f"--bots house:1 --players {players} --option mission={mission} --option attempts={2 if mission in (3, 6) else 1}"
    if players == 2:
        return Whole(flags, said="Tonoja", said_again="Tonoja (?:plays|takes)", unsaid=r"\bC (?:plays|takes)")
    return Whole(flags, said=r"\bC (?:plays|takes)", unsaid="Tonoja (?:plays|takes)")


def code(flags: str) -> Whole:
    return Whole(f"--bots random {flags}", said="All entries are scored and all codes are revealed.", said_again="Entries")


def divers(seat: str) -> Whole:
    return Whole(f"--bots search:10 --seat {seat}", said=r"wins\.|and win\.|a draw\.")


def reef(flags: str) -> Whole:
    return Whole(f"--bots random {flags}", said="Final score: ", said_again="Every ocean has only four empty spaces left.")


def sonar(flags: str, typed: str = "") -> Whole:
    """After the game both tracks lie open."""
    return Whole(f"--bots random --option limit=60 {flags}", said="Blue was on ", said_again="◉.*◉.*▲ island", typed=typed)


# The first of each is played by day.
WHOLE = {
    "lost_code": [code("--players 4 --preset expert"), code("--players 2 --preset first")],
    "crew": [crew(*each) for each in ((3, 2), (10, 4), (0, 4), (6, 2), (8, 3), (14, 2), (17, 2), (26, 4), (32, 5))],
    "divers": [divers("A"), divers("B")],
    "reef": [reef(f"--players {n} --option rule={rule}") for n, rule in ((2, 7), (1, 5), (1, 8))],
    "sonar": [
        sonar("--players 2 --option shifts=true"),
        sonar("--players 3 --option positions=true"),
        sonar("--players 4 --option map=antarctica", typed="start A1\n"),
    ],
}
ALL = [(name, whole) for name in games() for whole in WHOLE.get(name, [Whole("--bots random", said=".")])[: depth(1, None)]]


@pytest.mark.parametrize(("name", "whole"), ALL, ids=[f"{name} {whole.flags}" for name, whole in ALL])
def test_a_person_is_never_stuck(fathom: Run, tmp_path: Path, name: str, whole: Whole) -> None:
    """Every list leads on to an end, in a terminal where no clock runs; the record is kept and shows the game again."""
    file = tmp_path / "game.txt"
    flags = whole.flags.split()
    code, out, err = fathom("play", name, "--seed", "3", *flags, "--save", str(file), typed="?\nlog\n" + whole.typed + FIRST)
    assert (code, err) == (0, "")
    assert re.search(whole.said, flat(out))
    assert not whole.unsaid or not re.search(whole.unsaid, out)
    assert re.search(r"You (?:win|lose)\.|A draw\.", out) or "--players 1" in whole.flags
    assert f"to see it again: fathom replay {file}" in out
    never = ("Traceback", "{", *(f"{event.__name__}(" for event in find(name).presenter.types))
    assert [word for word in never if word in out] == []
    assert widest(out) <= 80
    record = parse(file.read_bytes())
    assert record.result is not None
    me = flags[flags.index("--seat") + 1] if "--seat" in flags else "A"
    assert record.names == {seat: flags[1] for seat in range(record.players) if "ABCDE"[seat] != me}
    again = replay(record)
    assert again.state.outcome() is not None
    assert again.record().text() == file.read_text(encoding="utf-8")
    code, out, err = fathom("replay", str(file), "--as", me)
    assert (code, err) == (0, "")
    assert re.search(whole.said_again, flat(out))


@pytest.mark.parametrize("name", games())
def test_the_help_the_log_and_the_lists_fit_a_narrow_screen(fathom: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = fathom("play", name, "--bots", "random", "--seed", "3", "--lang", "pl", typed="?\n1\n1\nlog\n1\n?\n1\nq\n")[1]
    assert "Twój ruch" in out
    assert widest(out) <= 60


@nightly("the same sentences at other widths; every board fits every width in tests/games/test_all_terminals.py")
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("name", games())
def test_nothing_is_wider_than_the_screen(
    fathom: Run, monkeypatch: pytest.MonkeyPatch, name: str, columns: int, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    flags = WHOLE[name][0].flags.replace("house:1", "random").replace("mission=3", "mission=31")
    out = fathom("play", name, "--seed", "3", *flags.split(), "--lang", language, typed="?\nlog\n" + FIRST)[1]
    assert widest(out) <= columns


def widest(out: str) -> int:
    """Return the width of the longest line, but for commands, which are to be copied in one piece."""
    # Typed lines are not echoed here, so a prompt and what follows it stand on one line.
    lines = re.split(r"\n|(?:Your move|Twój ruch): ", out)
    return max(cell_len(line) for line in lines if "fathom replay" not in line)


@pytest.mark.parametrize(
    ("flags", "said", "unsaid"),
    [
        (
            "divers --bots search:10",
            ("Twój ruch", "jeszcze 2 karty", "głęboko", "płytko", "Zagrywasz", "twoja strona"),
            "tile",
        ),
        pytest.param(
            "crew --bots house:1 --players 3 --option mission=3",
            ("Grasz jako A. Przy stole: B house:1, C house:1.", "Twój ruch", "Twoja ręka", "Lewa 1 z 13", "Załoga decyduje"),
            r"\b(?:trick|hand|task|crew)\b",
            marks=nightly("a second game as a real command"),
        ),
        pytest.param(
            "reef --bots random --players 2",
            ("Grasz jako A. Przy stole: B random.", "Twój ruch", "Twój ocean", "Runda 17 z 17", "Wynik końcowy: ty "),
            r"\b(?:shells|tiles|round|ocean's|bags)\b",
            marks=nightly("a third game as a real command"),
        ),
    ],
    ids=["divers", "crew", "reef"],
)
def test_a_whole_game_in_polish_as_a_real_command(command: Run, flags: str, said: tuple[str, ...], unsaid: str) -> None:
    code, out, err = command("play", *flags.split(), "--seed", "3", "--lang", "pl", typed=FIRST)
    assert (code, err) == (0, "")
    assert re.search(r"Wygrana\.|Przegrana\.|Remis\.", out)
    assert [words for words in said if words not in flat(out)] == []
    assert not re.search(unsaid, out)
