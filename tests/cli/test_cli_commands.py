"""The commands that tell about Fathom, and how every command refuses what it cannot use."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fathom as package
from catalogues import ROOT, placeholders
from fathom.cli.words import WORDS
from fathom.core import dice

Run = Callable[..., tuple[int, str, str]]

PICTURE = ROOT / "docs" / "images" / "divers-terminal.svg"


def test_games_are_listed(fathom: Run) -> None:
    code, out, err = fathom("games")
    assert (code, err) == (0, "")
    assert "divers" in out
    assert "sunken treasure" in out
    assert "20" in out


def test_games_are_listed_in_polish(fathom: Run) -> None:
    assert "Nurkowie" in fathom("games", "--lang", "pl")[1]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_language_follows_the_environment(
    fathom: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("Nurkowie" if language == "pl" else "Divers") in fathom("games")[1]


def test_info_tells_version_build_and_python(fathom: Run) -> None:
    code, out, _ = fathom("info")
    build = "interpreted" if dice.__file__.endswith(".py") else "compiled"
    assert code == 0
    assert f"fathom {package.__version__}, {build}, Python 3." in out
    about = json.loads(fathom("info", "--json")[1])
    assert about["version"] == package.__version__
    assert about["build"] == build
    assert "divers" in about["games"]


def test_info_of_a_game_lists_options_and_presets(fathom: Run) -> None:
    out = fathom("info", "divers")[1]
    for word in ("rules version 1", "dry_tile", "random *", "false *", "you must buy if you can", "@file.toml", "counts=true"):
        assert word in out
    assert "Pierwszy gracz" in fathom("info", "divers", "--lang", "pl")[1]


def test_info_of_a_game_as_json(fathom: Run) -> None:
    about = json.loads(fathom("info", "divers", "--json")[1])
    assert (about["name"], about["version"], about["players"]) == ("divers", 1, [2])
    options = {option["name"]: option for option in about["options"]}
    assert options["tie"]["choices"] == ["treasures", "draw"]
    assert options["counts"]["default"] == "false"
    assert about["presets"]["first"]["options"] == {"counts": "true"}


def test_the_command_line_says_the_same_things_in_both_languages() -> None:
    assert WORDS["en"].sentences.keys() == WORDS["pl"].sentences.keys()
    for key, sentence in WORDS["en"].sentences.items():
        # A NotationError explains itself in English only: the Polish sentence leaves that part out.
        assert placeholders(WORDS["pl"].sentences[key]) == placeholders(sentence) - {"expected"}, key


def test_the_picture_for_the_readme_fetches_nothing() -> None:
    picture = PICTURE.read_text(encoding="utf-8")
    assert len(picture) < 150_000
    assert set(re.findall(r"\w+://[^\"'\s)]+", picture)) == {"http://www.w3.org/2000/svg"}  # the name of the format, not a place
    assert "url(" not in picture.replace("url(#", "")


def test_version_and_help(fathom: Run) -> None:
    assert fathom("--version") == (0, f"fathom {package.__version__}\n", "")
    for name in ("", "games", "info", "sim", "replay", "play", "bench"):
        code, out, err = fathom(*name.split(), "--help")
        assert (code, err) == (0, "")
        assert "--help" in out
    assert fathom()[:2] == fathom("--help")[:2]


def test_refusals_stay_on_one_line_whatever_they_quote(refused: Callable[..., str]) -> None:
    assert "\x1b" not in refused("replay", "no\nsuch\x1b[31m file")
    refused("replay", "no\0file")
    refused("sim", "divers", "--option", "a\nb=c\nd")
    refused("sim", "divers", "--seed", "9" * 5000)


def test_options_come_from_files(fathom: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    standard = (Path(package.__file__).parent / "games/divers/data/standard.toml").read_text(encoding="utf-8")
    (tmp_path / "set.toml").write_text(standard.replace("goal = 7", "goal = 6"), encoding="utf-8")
    code, out, _ = fathom("sim", "divers", "--games", "1", "--json", "--option", f"components=@{tmp_path}/set.toml")
    assert code == 0
    chosen = json.loads(out)["options"]["components"]
    assert json.loads(chosen)["red"]["goal"] == 6
    (tmp_path / "set.json").write_text(chosen, encoding="utf-8")
    again = fathom("sim", "divers", "--games", "1", "--json", "--option", f"components=@{tmp_path}/set.json")[1]
    assert json.loads(again)["options"]["components"] == chosen
    for name, content, sentence in [
        ("bad.toml", b"goal = ", "is not good TOML"),
        ("bad.json", b"{", "is not good JSON"),
        ("deep.json", b"[" * 50_000, "is not good JSON"),
        ("deep.toml", b"a=" + b"[" * 50_000, "is not good TOML"),
        ("bytes.toml", b"\xff\xfe", "is not good TOML"),
        ("large.json", b" " * 100_001, "is longer than 100,000 bytes"),
        ("other.json", b"[]", "Option components cannot be '[]'"),
    ]:
        (tmp_path / name).write_bytes(content)
        assert sentence in refused("sim", "divers", "--option", f"components=@{tmp_path}/{name}")


def test_the_real_command(command: Run) -> None:
    assert command("--version") == (0, f"fathom {package.__version__}\n", "")
    code, out, err = command("sim", "divers", "--games", "x")
    assert (code, out) == (2, "")
    assert err == "fathom: --games takes a whole number from 1 to 1,000,000, not 'x'.\n"


def test_an_old_terminal_gets_question_marks_and_no_traceback(command: Run) -> None:
    code, out, err = command("info", "divers", "--lang", "pl", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (code, err) == (0, "")
    assert "Opcje (* to warto?? domy?lna)" in out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("arguments", ["info divers", "info divers --json", "sim divers --games 1 --json"])
def test_a_reader_who_leaves_early_is_no_error(arguments: str) -> None:
    fathom = Path(sys.executable).with_name("fathom")
    done = subprocess.run(["bash", "-c", f"{fathom} {arguments} | true"], capture_output=True, timeout=300, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_sentence() -> None:
    fathom = Path(sys.executable).with_name("fathom")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([str(fathom), "games"], stdout=full, stderr=subprocess.PIPE, timeout=300, check=False)
    assert done.returncode == 2
    assert done.stderr == b"fathom: The output cannot be written: No space left on device.\n"
