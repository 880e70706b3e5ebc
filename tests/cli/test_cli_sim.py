"""`fathom sim`: results that add up, repeat, and can be saved."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

import pytest

from fathom.cli import main
from fathom.cli.sim import Score
from fathom.core.match import replay
from fathom.core.record import parse

Run = Callable[..., tuple[int, str, str]]

TIMING = ("seconds", "decisions_per_second")


def simulate(fathom: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = fathom("sim", "divers", "--json", *arguments)
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    report: dict[str, Any] = json.loads(out)
    return report


def without_timing(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key not in TIMING}


def test_the_shape_of_a_report(fathom: Run) -> None:
    report = simulate(fathom, "--games", "12", "--bots", "random,search:5", "--option", "tie=draw", "--seed", "4")
    assert list(report) == [
        "game", "version", "players", "options", "seed", "games", "won_together", "bots", "seats",
        "reasons", "mean_moves", "decisions", *TIMING
    ]  # fmt: skip
    assert (report["game"], report["games"], report["seed"], report["options"]) == ("divers", 12, 4, {"tie": "draw"})
    assert [bot["bot"] for bot in report["bots"]] == ["random", "search:5"]
    assert [seat["seat"] for seat in report["seats"]] == ["A", "B"]
    for row in report["bots"] + report["seats"]:
        assert row["games"] == row["wins"] + row["draws"] + row["losses"] == 12
        assert row["mean"] == round((row["wins"] + row["draws"] / 2) / 12, 4)
    assert sum(bot["mean"] for bot in report["bots"]) == pytest.approx(1, abs=1e-3)
    assert sum(report["reasons"].values()) == 12
    assert report["mean_moves"] == pytest.approx(report["decisions"] / 12, abs=0.01)


def test_the_same_command_gives_the_same_games(fathom: Run, command: Run) -> None:
    arguments = ("--games", "8", "--bots", "search:20,random", "--seed", "7")
    first = without_timing(simulate(fathom, *arguments))
    assert without_timing(simulate(fathom, *arguments)) == first
    assert without_timing(simulate(command, *arguments)) == first
    assert without_timing(simulate(fathom, *arguments[:-1], "8")) != first


def test_bots_that_differ_change_seats(fathom: Run, tmp_path: Path) -> None:
    fathom("sim", "divers", "--games", "4", "--bots", "random,search:3", "--save", str(tmp_path))
    seated = [parse(path.read_bytes()).names for path in sorted(tmp_path.iterdir())]
    assert seated == [{0: "random", 1: "search:3"}, {0: "search:3", 1: "random"}] * 2


def test_search_beats_chance_from_both_seats(fathom: Run) -> None:
    report = simulate(fathom, "--games", "10", "--bots", "random,search:40")
    assert report["bots"][1]["mean"] >= 0.8


def test_saved_games_are_the_games_that_were_counted(fathom: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    arguments = ("--games", "6", "--preset", "first")
    saved = simulate(fathom, *arguments, "--save", str(folder))
    assert without_timing(saved) == without_timing(simulate(fathom, *arguments))
    assert [path.name for path in sorted(folder.iterdir())] == [f"divers-{number:04}.txt" for number in range(1, 7)]
    reasons: dict[str, int] = {}
    for path in folder.iterdir():
        record = parse(path.read_bytes())
        outcome = replay(record).state.outcome()
        assert outcome is not None
        assert record.text() == path.read_text(encoding="utf-8")
        reasons[outcome.reason] = reasons.get(outcome.reason, 0) + 1
    assert reasons == saved["reasons"]


def test_a_file_in_the_way_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    assert f"--save takes a folder, but {file} is a file." in refused("sim", "divers", "--save", str(file))
    assert "cannot be created" in refused("sim", "divers", "--save", str(file / "below"))
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "cannot be written" in refused("sim", "divers", "--save", str(tmp_path))


def test_a_record_that_cannot_be_written_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "divers-0001.txt").mkdir()
    assert "divers-0001.txt cannot be written: Is a directory." in refused("sim", "divers", "--save", str(tmp_path))


def test_the_report_in_words(fathom: Run) -> None:
    code, out, err = fathom("sim", "divers", "--games", "3", "--bots", "random,search:3")
    assert (code, err) == (0, "")
    for word in ("search:3", "seat B", "How the games ended: third_goal ", "moves on average", "per second"):
        assert word in out


def test_no_bar_where_nobody_looks(command: Run) -> None:
    assert command("sim", "divers", "--games", "1", "--json")[2] == ""


def test_every_option_of_a_game_is_a_flag_of_its_own(fathom: Run) -> None:
    wanted = without_timing(simulate(fathom, "--games", "2", "--option", "tie=draw", "--option", "dry_tile=waits"))
    assert wanted["options"] == {"tie": "draw", "dry_tile": "waits"}
    for flags in (
        ("--tie", "draw", "--games", "2", "--dry_tile", "waits"),
        ("--tie=draw", "--dry-tile=waits", "--games", "2"),
        ("--games", "2", "--option", "tie=draw", "--dry-tile", "waits"),
    ):
        assert without_timing(simulate(fathom, *flags)) == wanted


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("sim", "divers", "--tied", "draw"), "Unrecognized arguments: --tied draw; fathom --help says more."),
        (("sim", "divers", "--tie", "draw", "x"), "Unrecognized arguments: --tie draw x; fathom --help says more."),
        (("sim", "divers", "--tie"), "--tie takes a value."),
        (("sim", "divers", "--tie", "--games", "2"), "--tie takes a value."),
        (("sim", "chess", "--tie", "draw"), "There is no game 'chess'"),
        (("sim", "divers", "--tie", "maybe"), "maybe"),
        (("games", "--tie", "draw"), "Unrecognized arguments: --tie draw; fathom --help says more."),
    ],
)
def test_flags_that_are_no_options_are_refused(refused: Callable[..., str], arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


def test_a_crew_wins_or_loses_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "crew", "--mission", "1", "--players", "3", "--bots", "house:0", "--games", "8", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["won_together"] == report["reasons"].get("won", 0) / 8 == report["seats"][0]["mean"]
    assert main(["sim", "crew", "--mission", "1", "--bots", "random", "--games", "4"]) == 0
    assert "Won together: " in capsys.readouterr().out
    assert main(["sim", "divers", "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["won_together"] is None


def test_points_have_a_mean_and_a_spread(fathom: Run, tmp_path: Path) -> None:
    report = simulate(fathom, "--games", "9", "--bots", "random", "--save", str(tmp_path))
    outcomes = [replay(parse(path.read_bytes())).state.outcome() for path in sorted(tmp_path.iterdir())]
    points = sorted(outcome.points[0] for outcome in outcomes if outcome is not None)
    found = report["seats"][0]["points"]
    assert list(found) == ["mean", "deviation", "least", "lower", "median", "upper", "most"]
    assert [found[key] for key in ("least", "lower", "median", "upper", "most")] == points[::2]
    assert (found["mean"], found["deviation"]) == (round(mean(points), 2), round(pstdev(points), 2))
    assert report["bots"][0]["points"]["mean"] == round(sum(seat["points"]["mean"] for seat in report["seats"]) / 2, 2)


def test_a_game_without_points_has_no_spread(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "crew", "--mission", "1", "--bots", "random", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"][0]["points"] is None
    assert main(["sim", "crew", "--mission", "1", "--bots", "random", "--games", "2"]) == 0
    assert "deviation" not in capsys.readouterr().out


def test_who_plays_alone_comes_to_a_rank(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", "reef", "--players", "1", "--preset", "first", "--games", "4"]
    assert main([*arguments, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["bots"][0]
    assert row["ranks"] == [1.0, 0, 0, 0, 0, 0, 0]
    assert row["points"]["most"] < 130
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert "no rank 100.0%, Swimmer 0.0%" in " ".join(said.split())
    assert "Won together" not in said
    assert main(["sim", "reef", "--players", "2", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"][0]["ranks"] is None


def test_a_rank_begins_at_its_points() -> None:
    score = Score((10, 20))
    for points in (9, 10, 19, 20):
        score.add(0.5, points)
    assert score.report()["ranks"] == [0.25, 0.5, 0.25]
