"""The first games of somebody who does what the coach says, in the browser: in every duel at least half of three are won against
beginners, and Crew's practice and first mission come home.
"""

from __future__ import annotations

import pytest

from browser.newcomer import Newcomer
from browser.pages import Opener
from tiers import depth, nightly

GAMES = 3


def first_games(open_page: Opener, game: str, games: int) -> list[float]:
    """Play a newcomer's first games, each begun as the end of the one before offers it, and return their results."""
    newcomer = Newcomer(open_page(None), game)
    newcomer.begin()
    results = [newcomer.play()]
    while len(results) < games:
        newcomer.again()
        results.append(newcomer.play())
    assert newcomer.shown > games, "the coach spoke"
    return results


def test_a_game_is_played_as_the_coach_says(open_page: Opener) -> None:
    assert len(first_games(open_page, "lost_code", depth(1, GAMES))) == depth(1, GAMES)


@nightly("whole games take minutes")
@pytest.mark.parametrize("game", ["divers", "lost_code", "reef", "sonar"])
def test_the_first_duels_are_won(open_page: Opener, game: str) -> None:
    results = first_games(open_page, game, GAMES)
    assert sum(results) >= GAMES / 2, results


@nightly("two missions take a minute")
def test_crews_practice_and_first_mission_come_home(open_page: Opener) -> None:
    newcomer = Newcomer(open_page(None), "crew")
    newcomer.begin()
    assert newcomer.play() == 1.0
    newcomer.again("table.next_mission")
    assert newcomer.play() == 1.0
