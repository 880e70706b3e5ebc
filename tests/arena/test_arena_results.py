"""The file of results: a run goes on from it, and it is never mixed with another."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fathom.arena import Report, local, run
from fathom.arena.results import LONGEST_LINE
from fathom.core.errors import FathomError

BOTS = ["random", "house:0"]


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def content(path: Path) -> list[str]:
    """The file's lines, sorted and without timings."""
    return sorted(json.dumps({**line, "seconds": 0}) for line in lines(path))


def figures(report: Report) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(report, name) for name in report.__struct_fields__ if name != "seconds"}
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Report]:
    path = tmp_path_factory.mktemp("arena") / "whole.jsonl"
    return path, run("lost_code", BOTS, 6, results=path)


def stop_after(games: int) -> Callable[[int, int], None]:
    def watch(done: int, of: int) -> None:
        if done == games:
            raise KeyboardInterrupt

    return watch


def test_the_file_says_what_was_played(whole: tuple[Path, Report]) -> None:
    header, *games = lines(whole[0])
    assert header["fathom_arena"] == 1
    assert list(header["terms"]) == ["fathom", "game", "version", "players", "options", "seed"]
    assert len(games) == whole[1].games == 18
    assert list(games[0]) == ["deal", "seats", "reason", "results", "points", "decisions", "seconds"]


def test_an_interrupted_run_goes_on(whole: tuple[Path, Report], tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run("lost_code", BOTS, 6, results=path, watch=stop_after(7))
    assert len(lines(path)) == 1 + 7
    seen: list[tuple[int, int]] = []
    report = run("lost_code", BOTS, 6, results=path, watch=lambda done, of: seen.append((done, of)))
    assert seen == [(done, 18) for done in range(7, 19)]
    assert content(path) == content(whole[0])
    assert figures(report) == figures(whole[1])


def test_processes_play_the_same_games_and_end_when_interrupted(whole: tuple[Path, Report], tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run("lost_code", BOTS, 6, results=path, workers=2, watch=stop_after(5))
    assert multiprocessing.active_children() == []
    assert len(lines(path)) == 1 + 5
    report = run("lost_code", BOTS, 6, results=path)
    assert content(path) == content(whole[0])
    assert figures(report) == figures(whole[1])


def test_a_finished_run_plays_nothing(whole: tuple[Path, Report], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "play", None)
    before = whole[0].read_bytes()
    assert figures(run("lost_code", BOTS, 6, results=whole[0])) == figures(whole[1])
    fewer = run("lost_code", BOTS, 2, results=whole[0])
    assert fewer.games == 6
    assert run("lost_code", BOTS[:1], 6, results=whole[0]).games == 6
    assert whole[0].read_bytes() == before


def test_games_and_bots_can_be_added(whole: tuple[Path, Report], tmp_path: Path) -> None:
    path = tmp_path / "growing.jsonl"
    run("lost_code", BOTS[:1], 3, results=path)
    run("lost_code", BOTS[:1], 6, results=path)
    run("lost_code", BOTS[::-1], 6, results=path)
    assert content(path) == content(whole[0])


@pytest.mark.parametrize("cut", [1, 30, 2_000_000])
def test_a_torn_last_line_is_dropped(whole: tuple[Path, Report], tmp_path: Path, cut: int) -> None:
    """The last of them leaves but a piece of the header."""
    raw = whole[0].read_bytes()
    path = tmp_path / "torn.jsonl"
    path.write_bytes(raw[: max(9, len(raw) - cut)])
    report = run("lost_code", BOTS, 6, results=path)
    assert content(path) == content(whole[0])
    assert figures(report) == figures(whole[1])


@pytest.mark.parametrize(
    ("given", "difference"),
    [
        ({"seed": 2}, "with seed 1, not 2;"),
        ({"players": 3}, "with players 2, not 3;"),
        ({"game": "sonar"}, "with game lost_code, not sonar;"),
        ({"options": {"x": "true"}}, "with options by default, not x=true;"),
    ],
)
def test_other_terms_are_refused(whole: tuple[Path, Report], given: dict[str, Any], difference: str) -> None:
    before = whole[0].read_bytes()
    with pytest.raises(FathomError) as refused:
        run(**{"game": "lost_code", "bots": BOTS, "games": 6, "results": whole[0], **given})
    assert str(refused.value) == f"{whole[0]} holds games {difference} use another file for these."
    assert whole[0].read_bytes() == before


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda raw: b"mine", "is not a file of an arena's results."),
        (lambda raw: b"mine\n" + raw, "is not a file of an arena's results."),
        (lambda raw: raw.replace(b'"fathom_arena":1', b'"fathom_arena":9'), "has format 9 of an arena's results, not 1."),
        (lambda raw: raw + b"{}\n" + raw, "line 20, cannot be read: Object missing required field `deal`."),
        (lambda raw: raw + raw.splitlines()[1].replace(b'0.0,', b'') + b"\n", "line 20, cannot be read: "),
        (lambda raw: raw + b" " * LONGEST_LINE, "line 20, is longer than 1,000,000 bytes."),
    ],
)  # fmt: skip
def test_what_is_no_results_is_left_alone(
    whole: tuple[Path, Report], tmp_path: Path, change: Callable[[bytes], bytes], sentence: str
) -> None:
    path = tmp_path / "other"
    path.write_bytes(change(whole[0].read_bytes()))
    before = path.read_bytes()
    with pytest.raises(FathomError) as refused:
        run("lost_code", BOTS, 6, results=path)
    assert sentence in str(refused.value)
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FathomError, match="cannot be opened: Is a directory"):
        run("lost_code", BOTS, 1, results=tmp_path)


def test_a_process_that_is_killed_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended:
        def run(self, *args: object) -> None:
            raise EOFError

        def stop(self) -> None:
            pass

    monkeypatch.setattr(local, "WorkerProcess", Ended)
    with pytest.raises(FathomError, match="was killed"):
        run("lost_code", BOTS, 2, workers=2)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"engine": "steam"}, "The engine is local or ray, not 'steam'."),
        ({"workers": 0}, "The engine local has 1 to 256 workers, not 0."),
        ({"workers": 1000}, "not 1,000."),
        ({"address": "auto"}, "An address is for the engine ray."),
        (
            {"engine": "ray", "address": "nowhere"},
            "A Ray cluster's address is auto, HOST:PORT or ray://HOST:PORT, not 'nowhere'.",
        ),
        ({"engine": "ray", "address": "127.0.0.1:1"}, "Nothing answers at 127.0.0.1:1."),
    ],
)
def test_engines_that_there_are_not(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(FathomError) as refused:
        run("lost_code", BOTS, 1, **given)
    assert sentence in str(refused.value)
