"""`fathom replay`: the game in words, and nothing that the chosen seat could not know."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fathom.bots import ask, make_bot
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.registry import find
from fathom.games.divers.show.names import card_names

Run = Callable[..., tuple[int, str, str]]

CARD = re.compile(r"\b[rygbs]\d+\b")


def play(moves: int | None = None, seed: int = 5, **options: str) -> Match:
    """A game between two random players, or its first moves."""
    match, dice, bot = Match(find("divers"), 2, options), Dice(seed), make_bot("random", seed)
    while (actors := match.settle(dice)) and (moves is None or len(match.moves) < moves):
        match.act(actors[0], ask(bot, match.state, actors[0], dice))
    return match


def save(match: Match, folder: Path) -> str:
    path = folder / "game.txt"
    path.write_text(match.record().text(), encoding="utf-8")
    return str(path)


def cards(match: Match, mask: int) -> set[str]:
    state: Any = match.state
    return set(card_names(state.lookup, mask))


def test_a_saved_game_in_words(fathom: Run, tmp_path: Path) -> None:
    fathom("sim", "divers", "--games", "1", "--bots", "random,search:3", "--save", str(tmp_path))
    code, out, err = fathom("replay", str(tmp_path / "divers-0001.txt"))
    assert (code, err) == (0, "")
    assert "A: random\nB: search:3\n" in out
    assert "Tile 1 gets 1 " in out
    assert "random is dealt" in out
    assert "search:3 plays" in out
    assert re.search(r"search:3 has .* and wins\.", " ".join(out.split()))
    assert "╭" in out


def test_seats_of_one_name_go_by_their_letters(fathom: Run, tmp_path: Path) -> None:
    match = play()
    match.names = {0: "Ada", 1: "Ada"}
    out = fathom("replay", save(match, tmp_path))[1]
    assert "A is dealt" in out
    assert "Ada is dealt" not in out


@pytest.mark.parametrize("moves", [9, 20, 35, 50])
@pytest.mark.parametrize("viewer", ["A", "b", "spectator"])
def test_a_seat_sees_no_card_it_could_not_know(fathom: Run, tmp_path: Path, moves: int, viewer: str) -> None:
    match = play(moves)
    state: Any = match.state
    assert not any("reshuffled" in repr(event) and "reshuffled=True" in repr(event) for event in match.log)
    hidden = cards(match, state.deck)
    for seat in range(2):
        if "AB"[seat] != viewer.upper():
            hidden |= cards(match, state.hands[seat] & ~state.revealed[seat])
    assert len(hidden) > 8
    file = save(match, tmp_path)
    # Before the first reshuffle a card that is hidden now has never been seen.
    for arguments in ((), ("--json",), ("--lang", "pl")):
        code, out, _ = fathom("replay", file, "--as", viewer, *arguments)
        assert code == 0
        assert not hidden & set(CARD.findall(out))
    everything = set(CARD.findall(fathom("replay", file)[1]))
    assert cards(match, state.hands[0] | state.hands[1]) <= everything


def test_events_as_json_are_the_seats_own(fathom: Run, tmp_path: Path) -> None:
    match = play()
    seen = json.loads(fathom("replay", save(match, tmp_path), "--as", "B", "--json")[1])
    assert list(seen) == ["header", "events", "view"]
    assert (seen["header"]["game"], seen["header"]["players"], seen["header"]["seen_by"]) == ("divers", 2, "B")
    assert len(seen["events"]) == len(match.log)
    for event in seen["events"]:
        if event["event"] == "dealt":
            assert event["hands"][0] is None
            assert len(event["hands"][1]) == 8
        if event["event"] == "drew":
            assert ("cards" in event) == (event["seat"] == 1)
    assert seen["view"]["players"][0]["hand"] is None
    assert seen["view"]["seat"] == 1


def test_without_a_seat_everything_is_there(fathom: Run, tmp_path: Path) -> None:
    match = play(30)
    state: Any = match.state
    shown = json.loads(fathom("replay", save(match, tmp_path), "--json")[1])
    assert shown["header"]["seen_by"] is None
    assert shown["view"]["seat"] is None
    for seat in range(2):
        assert set(shown["view"]["players"][seat]["hand"]) == cards(match, state.hands[seat])
    assert all(event["cards"] for event in shown["events"] if event["event"] == "drew")


def test_an_unfinished_game_says_so(fathom: Run, tmp_path: Path) -> None:
    file = save(play(30), tmp_path)
    assert "the game is not over" in fathom("replay", file)[1]
    assert "gra nie jest skończona" in fathom("replay", file, "--lang", "pl")[1]


def test_the_seat_is_spoken_to(fathom: Run, tmp_path: Path) -> None:
    file = save(play(), tmp_path)
    english = fathom("replay", file, "--as", "A")[1]
    assert "You are dealt" in english
    assert "You play" in english
    assert "on your side" in english
    polish = fathom("replay", file, "--as", "A", "--lang", "pl")[1]
    assert "Zagrywasz" in polish
    assert "twoja strona" in polish


def test_wrong_records_are_refused_with_line_and_column(refused: Callable[..., str], tmp_path: Path) -> None:
    good = play().record().text()
    file = tmp_path / "game.txt"

    def complaint(text: str | bytes, *arguments: str) -> str:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return refused("replay", str(file), *arguments)

    assert "line 1, column 1: expected 'fathom'" in complaint("")
    assert "line 2, column 6: There is no game 'chess'" in complaint(good.replace("game divers", "game chess"))
    assert "line 2, column 1" in complaint(good.replace("game divers 1", "game divers 2"))
    assert "line 5, column 5" in complaint(good.replace("1 * fill 1", "1 * full 1"))
    assert "line 1, column 1: expected UTF-8" in complaint(b"\xff")
    assert "game.txt is longer than 1,000,000 bytes." in complaint(good + "\n" * 1_000_000)
    assert "--as takes a seat from A to B, not 'C'." in complaint(good, "--as", "C")
    ended = good.replace("1 0\n", "0 1\n") if good.endswith("1 0\n") else good.replace("0 1\n", "1 0\n")
    assert "the moves above do not lead to this end" in complaint(ended)


def test_the_real_command_replays_what_it_saved(command: Run, tmp_path: Path) -> None:
    assert command("sim", "divers", "--games", "1", "--save", str(tmp_path))[0] == 0
    code, out, err = command("replay", str(tmp_path / "divers-0001.txt"), "--as", "spectator", LANG="pl_PL.UTF-8")
    assert (code, err) == (0, "")
    assert "Tak, jak widział to widz" in out
