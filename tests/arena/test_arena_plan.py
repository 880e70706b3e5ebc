"""Line-ups, deals and rotations: luck and seats cancel."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from fathom.arena import playing
from fathom.arena.plan import Job, Plan, line_ups, sides
from fathom.arena.playing import play, play_all
from fathom.bots import make_bot
from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.core.game import checked_options
from fathom.core.registry import find
from fathom.core.state import NATURE, State


def plan_of(game: str, *bots: str, games: int = 4, players: int | None = None, seed: int = 1, **options: str) -> Plan:
    rules = find(game)
    return Plan(rules, players, checked_options(rules, options), bots, games, seed)


@pytest.mark.parametrize("game", ["lost_code", "crew", "divers", "reef", "sonar"])
def test_every_bot_sits_everywhere_equally_often(game: str) -> None:
    rules = find(game)
    for players in rules.players:
        other = "search:2" if rules.bots.choose is None else "house:0"
        for line_up in plan_of(game, "random", other, players=players).line_ups:
            assert len(set(line_up.rotations)) == len(line_up.rotations)
            for seat in range(players):
                seen = Counter(seats[seat] for seats in line_up.rotations)
                assert len(seen) == len(line_up.bots)
                assert len(set(seen.values())) == 1


@pytest.mark.parametrize(("players", "sets"), [(1, 0), (2, 2), (3, 6), (4, 2), (5, 10)])
def test_pairs_are_played_in_all_distinct_rotations(players: int, sets: int) -> None:
    pairs = line_ups(tuple((seat,) for seat in range(players)), ["a", "b", "c"])[3:]
    assert [line_up.bots for line_up in pairs] == ([("a", "b"), ("a", "c"), ("b", "c")] if players > 1 else [])
    for line_up in pairs:
        assert len(line_up.rotations) == sets
        turned = {seats[1:] + seats[:1] for seats in line_up.rotations}
        assert turned == set(line_up.rotations)


def test_a_crew_against_others_is_one_bot() -> None:
    assert sides(find("sonar"), 3) == ((0, 2), (1,))
    pair = plan_of("sonar", "random", "house", players=3).line_ups[-1]
    assert pair.rotations == (("house", "random", "house"), ("random", "house", "random"))


def test_games_are_rounded_up_to_whole_sets() -> None:
    plan = plan_of("reef", "random", "house:0", players=3, games=7)
    jobs = list(plan.jobs())
    assert len(jobs) == len(set(jobs)) == plan.size == 7 + 7 + 12
    deals = defaultdict(set)
    for job in jobs:
        deals[frozenset(job.seats)].add(job.deal)
    assert sorted(max(found) for found in deals.values()) == [2, 7, 7]
    assert all(found == set(range(1, len(found) + 1)) for found in deals.values())


def test_the_order_and_the_company_of_bots_change_no_game() -> None:
    small = set(plan_of("lost_code", "random", "house:0").jobs())
    assert small == set(plan_of("lost_code", "house:0", "random").jobs())
    assert small < set(plan_of("lost_code", "house:0", "search:3", "random").jobs())
    assert small < set(plan_of("lost_code", "random", "house:0", games=5).jobs())


@pytest.mark.parametrize("game", ["lost_code", "crew", "divers", "reef", "sonar"])
def test_every_line_up_meets_the_same_deals(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nature does before anybody decides, in real games of every line-up and rotation."""
    opening: list[int] = []

    def first_settling(state: State, dice: Dice) -> tuple[int, ...]:
        while state.actors() == (NATURE,):
            opening.append(state.chance(dice))
            state.apply(NATURE, opening[-1])
        return ()

    def stop_there(state: State, bots: object, nature: Dice, *rest: Any) -> None:
        first_settling(state, nature)
        raise InterruptedError

    monkeypatch.setattr(playing, "play_through", stop_there)
    plan = plan_of(game, "random", "search:2", games=3)
    openings = defaultdict(set)
    for job in plan.jobs():
        opening = []
        with pytest.raises(InterruptedError):
            play(plan.terms, job)
        openings[job.deal].add(tuple(opening))
    assert all(len(found) == 1 for found in openings.values())
    assert len(set.union(*openings.values())) > 1 or openings[1] == {()}


def test_a_game_is_a_pure_function() -> None:
    plan = plan_of("lost_code", "random", "house:0")
    job = Job(2, ("random", "house:0"))
    one, two = play(plan.terms, job), play_all(plan.terms, [job])[0]
    assert (one.reason, one.results, one.points, one.decisions) == (two.reason, two.results, two.points, two.decisions)
    assert (one.deal, one.seats) == (2, job.seats)
    assert sum(one.results) == 1
    other = play(plan_of("lost_code", "random", "house:0", seed=2).terms, job)
    assert (one.points, one.decisions) != (other.points, other.decisions)


def test_bots_by_the_clock_do_not_repeat() -> None:
    assert plan_of("divers", "random", "search:3").repeatable
    assert not plan_of("divers", "random", "search:0.1s").repeatable


def test_another_fathom_plays_nothing() -> None:
    terms = plan_of("lost_code", "random").terms
    other = type(terms)("0.0.0", *(getattr(terms, name) for name in terms.__struct_fields__[1:]))
    with pytest.raises(FathomError, match=r"A worker has Fathom .* not 0\.0\.0 with version"):
        play_all(other, [])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"bots": ()}, "An arena has 1 to 32 bots, not 0."),
        ({"bots": ("random",) * 40}, "An arena has 1 to 32 bots, not 40."),
        ({"bots": ("random", "search:2", "random")}, "The bot random is named twice"),
        ({"bots": ("clever",)}, "There is no bot 'clever'"),
        ({"games": 0}, "An arena plays 1 to 100,000 games of each line-up, not 0."),
        ({"games": 100_001}, "not 100,001."),
        ({"bots": tuple(f"search:{n}" for n in range(1, 8)), "games": 100_000}, "That would be 2,800,000 games"),
        ({"seed": 2**53 + 1}, "An arena's seed is a whole number from"),
        ({"players": 7}, "Lost Code is for 2 or 3 or 4 players, not 7."),
    ],
)
def test_what_cannot_be_planned_is_refused(given: dict[str, Any], sentence: str) -> None:
    game = find("lost_code")
    asked = {
        "game": game,
        "players": None,
        "options": checked_options(game, {}),
        "bots": ("random",),
        "games": 1,
        "seed": 1,
        **given,
    }
    with pytest.raises(FathomError) as refused:
        Plan(**asked)
    assert sentence in str(refused.value)


def test_names_of_bots_make_bots() -> None:
    assert make_bot(plan_of("lost_code", "house:2").bots[0], game=find("lost_code"))
