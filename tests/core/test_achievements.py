"""Achievement sheets: groups, ranks, and words for everything on them."""

from __future__ import annotations

from typing import Any

import pytest

from fathom.core.achievements import Achievements
from fathom.core.dice import Dice
from fathom.core.driver import play_out
from fathom.core.game import Game
from fathom.core.registry import games
from fathom.core.text import LANGUAGES, Catalogue


class Medals(Achievements):
    """Three things to earn in two groups."""

    codes = ("dive.1", "dive.2", "find.1")
    ranks = (1, 3)

    def earned(self, state: Any, seat: int) -> list[str]:
        return ["find.1"] if state == seat else []


TEXT = Catalogue(
    "en",
    {
        "dive.1.name": "Down",
        "dive.1.text": "Dive.",
        "achievement.dive": "Diving",
        "title.0": "Nobody yet",
        "title.2": "Medallist",
    },
)


def test_codes_go_by_their_groups_in_the_sheets_order() -> None:
    assert list(Medals().groups().items()) == [("dive", ["dive.1", "dive.2"]), ("find", ["find.1"])]


@pytest.mark.parametrize(("count", "rank"), [(0, 0), (1, 1), (2, 1), (3, 2), (9, 2)])
def test_a_rank_is_reached_with_its_number_and_not_before(count: int, rank: int) -> None:
    assert Medals().rank(count) == rank


def test_words_come_from_the_games_catalogue() -> None:
    sheet = Medals()
    assert [sheet.say("dive.1", part, TEXT) for part in ("name", "text")] == ["Down", "Dive."]
    assert sheet.heading("dive", TEXT) == "Diving"
    assert [sheet.title(rank, TEXT) for rank in (0, 2)] == ["Nobody yet", "Medallist"]


SHEETS = [game for game in games().values() if game.achievements is not None]


@pytest.mark.parametrize("game", SHEETS, ids=[game.name for game in SHEETS])
def test_a_games_sheet_is_whole(game: Game[Any]) -> None:
    """Every field has a name and says what it asks for, in both languages; the last rank takes them all."""
    sheet = game.achievements
    assert sheet is not None
    assert len(set(sheet.codes)) == len(sheet.codes)
    assert [code for group in sheet.groups().values() for code in group] == list(sheet.codes)
    assert list(sheet.ranks) == sorted(set(sheet.ranks))
    assert sheet.ranks[0] > 0
    assert sheet.ranks[-1] == len(sheet.codes)
    for text in (game.texts[language] for language in LANGUAGES):
        names = [sheet.say(code, "name", text) for code in sheet.codes]
        told = [sheet.say(code, "text", text) for code in sheet.codes]
        headings = [sheet.heading(group, text) for group in sheet.groups()]
        titles = [sheet.title(rank, text) for rank in range(len(sheet.ranks) + 1)]
        assert all(words.strip() for words in [*names, *told, *headings, *titles])
        assert len(set(titles)) == len(titles)
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", SHEETS, ids=[game.name for game in SHEETS])
def test_a_finished_game_earns_what_is_on_the_sheet(game: Game[Any]) -> None:
    sheet = game.achievements
    assert sheet is not None
    for players in game.players:
        state = game.new(players)
        play_out(state, Dice(f"sheet {players}"))
        for seat in range(players):
            earned = sheet.earned(state, seat)
            assert len(set(earned)) == len(earned)
            assert set(earned) <= set(sheet.codes)
