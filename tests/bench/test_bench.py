"""The benchmark runs and reports; how fast it is is not for a test to say."""

import json
from importlib.util import find_spec

import pytest

from fathom.bench import peers
from fathom.bench.measure import LAST_TRICK, crew_before_the_first_card, match_points
from fathom.cli import main
from fathom.core import dice
from fathom.games.crew.rules import Crew
from tiers import depth


def test_the_report_is_one_object_with_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    ratios = {ratio["name"]: ratio for ratio in report["ratios"]}
    assert all({"name", "value", "goal"} <= set(ratio) for ratio in report["ratios"])
    assert {name: ratio["goal"] for name, ratio in ratios.items() if ratio["goal"]} == {
        "Divers, compiled : interpreted": 3,
        "Divers : OpenSpiel hearts": 2,
        "Crew : OpenSpiel hearts": 2,
        "Crew's worlds, mid-game with four players, a second": 20_000,
        "Reef, compiled : interpreted": 5,
        "Sonar : OpenSpiel hearts": 2,
        "Sonar's exact beliefs a second, on the hardest track": 50,
        "Lost Code : OpenSpiel hearts": 2,
        "Lost Code's exact posteriors a second, with most to count": 50,
        **{
            f"{title} with observations{beside}": goal
            for title in ("Divers", "Crew", "Reef", "Sonar", "Lost Code")
            for beside, goal in (
                (" : RLCard's quickest card game", 10),
                (" : PettingZoo's quickest card game", 10),
                (", both through PettingZoo", 10),
                (" : OpenSpiel hearts with tensors", 5),
            )
        },
        "steps a second on two cores, the quickest game": 1_000_000,
        "search, compiled : interpreted": 8,
        "search on Crew : OpenSpiel's C++ IS-MCTS on hearts": 1,
        "search:50 against random, share of 2 games won": 0.9,
    }
    compiled, hearts = not dice.__file__.endswith(".py"), find_spec("pyspiel") is not None
    assert (ratios["Divers, compiled : interpreted"]["value"] is not None) == compiled
    assert (ratios["Divers : OpenSpiel hearts"]["value"] is not None) == hearts
    assert (ratios["search on Crew : OpenSpiel's C++ IS-MCTS on hearts"]["value"] is not None) == hearts
    assert all(ratio["note"] for ratio in report["ratios"] if ratio["value"] is None)
    assert all(rate > 0 for rate in report["per_second"].values())
    for game in ("divers", "crew", "reef", "sonar", "lost_code"):
        assert {f"{game}_decisions", f"{game}_observed", f"{game}_turns"} <= set(report["per_second"])


def test_both_searches_have_forty_cards_before_them() -> None:
    state, seat = crew_before_the_first_card(LAST_TRICK)
    assert isinstance(state, Crew)
    assert (len(state.actions(seat)), state.facts.played, state.laid_count) == (peers.HANDS, 0, 0)
    hearts = pytest.importorskip("pyspiel").load_game("hearts", {"pass_cards": False})
    assert len(peers.hearts_with_full_hands(hearts).legal_actions()) == peers.HANDS


def test_a_match_counts_the_searchs_points_from_both_seats() -> None:
    assert match_points(2, 100) >= 1
    assert match_points(2, 5, first=2) == match_points(2, 5, first=2)


def test_the_load_test_plays_over_sockets_and_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--load", "--quick", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["load"]
    assert report["moves"] > 0
    assert report["moves"] + report["late"] == report["tables"] * report["seconds"]
    assert (report["refused"], report["errors"], report["lost"]) == (0, 0, 0)
    assert 0 < report["opponent"]["p50"] <= report["opponent"]["p99"] <= report["opponent"]["max"]


def test_a_soak_loses_nothing_and_meets_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["soak", depth("4s", "2m"), "--people", "8", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert (code, report["lost"], report["errors"]) == (0, 0, [])
    assert report["moves"] > 0


@pytest.mark.parametrize("duration", ["0s", "10", "1d", "999999h", "-5m"])
def test_a_duration_that_cannot_be_read_is_refused(duration: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--people=2", "--", duration]) == 2
    assert "A duration looks like 90s, 10m or 2h" in capsys.readouterr().err
