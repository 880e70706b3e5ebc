"""What games come to: means over deals, ratings by who met whom, and the pictures of both."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest
from PIL import Image

from fathom.arena import Report, run, write_plots
from fathom.arena.plan import Job, Plan, Seats
from fathom.arena.playing import Played
from fathom.arena.ratings import THE_DEAL, Contest, rate
from fathom.arena.report import report
from fathom.core.errors import FathomError
from fathom.core.game import checked_options
from fathom.core.registry import find

Games = dict[tuple[int, Seats], tuple[float, ...]]


def report_of(game: str, players: int, games: int, results: Games) -> Report:
    """A report of games that nobody played."""
    rules = find(game)
    plan = Plan(rules, players, checked_options(rules, {}), ("random", "search"), games, 1)
    done = {Job(*key): Played(*key, "over", found, (), 10, 0.5) for key, found in results.items()}
    return report(plan, done)


@pytest.fixture(scope="module")
def crew() -> Report:
    return run("crew", ["random", "house:0"], 6, players=3, options={"mission": "1"})


@pytest.fixture(scope="module")
def duel() -> Report:
    return run("divers", ["random", "search:30"], 2)


def test_errors_are_over_deals() -> None:
    r, s = "random", "search"
    won: Games = {(1, (r, s)): (0.0, 1.0), (1, (s, r)): (0.0, 1.0), (2, (r, s)): (0.0, 1.0), (2, (s, r)): (1.0, 0.0)}
    alone: Games = {(deal, (bot, bot)): (0.0, 1.0) for deal in (1, 2, 3, 4) for bot in (r, s)}
    found = report_of("divers", 2, 4, {**won, **alone})
    cells = {(cell.bot, cell.other): cell for cell in found.cross_play}
    by_deal = [0.5, 1.0]  # the first deal was the seat's, the second the bot's
    assert (cells[s, r].mean, cells[s, r].error) == (mean(by_deal), round(stdev(by_deal) / sqrt(2), 4))
    assert (cells[r, s].mean, cells[r, s].error) == (0.25, cells[s, r].error)
    assert (cells[s, r].deals, cells[s, r].games) == (2, 4)
    assert (cells[s, s].mean, cells[s, s].error, cells[s, s].games) == (0.5, 0.0, 4)
    assert [(row.mean, row.won, row.points, row.decisions) for row in found.self_play] == [(0.5, 0.5, None, 10)] * 2
    assert (found.kind, found.games, found.reasons, found.decisions, found.seconds) == ("against", 12, {"over": 12}, 120, 6.0)
    assert [(rating.bot, rating.games) for rating in found.ratings] == [(s, 4), (r, 4)]


def test_one_deal_has_no_error() -> None:
    r, s = "random", "search"
    games: Games = {(1, seats): (1.0, 0.0) for seats in ((r, r), (s, s), (r, s), (s, r))}
    assert {cell.error for cell in report_of("divers", 2, 1, games).cross_play} == {None}


def test_search_is_rated_above_chance(duel: Report) -> None:
    assert duel.kind == "against"
    best, worst = duel.ratings
    assert (best.bot, worst.bot) == ("search:30", "random")
    assert best.mu > 25 > worst.mu
    assert [cell.mean for cell in duel.cross_play] == [0.5, 0.0, 1.0, 0.5]
    assert best.low == pytest.approx(best.mu - 2 * best.sigma, abs=1e-3)
    assert best.high == pytest.approx(best.mu + 2 * best.sigma, abs=1e-3)


def test_a_crew_plays_against_the_deal(crew: Report) -> None:
    assert crew.kind == "together"
    assert {rating.bot for rating in crew.ratings} == {"random", "house:0", THE_DEAL}
    mu = {rating.bot: rating.mu for rating in crew.ratings}
    assert mu["house:0"] > mu["random"]
    cells = {(cell.bot, cell.other): cell.mean for cell in crew.cross_play}
    assert cells["random", "house:0"] == cells["house:0", "random"]
    assert cells["random", "random"] < cells["house:0", "house:0"] == crew.self_play[1].won


def test_bots_that_play_alone_are_compared_on_the_same_deals() -> None:
    found = run("reef", ["random", "house:0"], 2, players=1)
    assert (found.kind, found.cross_play, found.games) == ("alone", [], 4)
    assert [(rating.bot, rating.games) for rating in found.ratings] == [("house:0", 2), ("random", 2)]
    assert all(row.points is not None for row in found.self_play)


def test_nobody_is_rated_against_oneself() -> None:
    assert rate([Contest((("a",), ("a",)), (1.0, 0.0))]) == []
    assert run("lost_code", ["random"], 2).ratings == []


def test_fractions_of_results_are_ranks() -> None:
    order = [rating.bot for rating in rate([Contest((("a",), ("b",), ("c",)), (0.2, 0.4, 0.3))])]
    assert order == ["b", "c", "a"]
    even = rate([Contest((("a",), ("b",)), (0.5, 0.5))])
    assert {rating.mu for rating in even} == {25.0}


def test_a_bot_in_several_seats_is_rated_once_a_game() -> None:
    found = {rating.bot: rating for rating in rate([Contest((("a",), ("b",), ("a",)), (1.0, 0.0, 0.0))])}
    assert found["a"].mu > 25 > found["b"].mu
    assert found["a"].games == found["b"].games == 1


def test_plots_are_pictures_and_repeat(duel: Report, crew: Report, tmp_path: Path) -> None:
    one, two = write_plots(duel, tmp_path / "new" / "one"), write_plots(duel, tmp_path / "two")
    assert [path.name for path in one] == ["cross-play.png", "cross-play.svg", "ratings.png", "ratings.svg"]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    for path in one + write_plots(crew, tmp_path / "crew"):
        if path.suffix == ".svg":
            assert ElementTree.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"
        else:
            with Image.open(path) as image:
                image.load()
                assert min(image.size) > 250


def test_plots_have_a_place(duel: Report, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(FathomError, match="The plots cannot be written to"):
        write_plots(duel, tmp_path / "file")
