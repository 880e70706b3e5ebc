"""Sonar's own bot: legal everywhere, blind to what it cannot know, and much better than chance."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from sonar_table import ISLES, MAPS, SEATS, SMALL, position, say, sonar, table

from fathom.bots import ask, make_bot
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.match import Match
from fathom.games.sonar import GAME, Sonar, SonarOptions
from fathom.games.sonar.bot.choice import choose
from fathom.games.sonar.bot.estimate import PositionEstimate, estimate_of
from fathom.games.sonar.bot.free_water import ENOUGH, room, steps_to
from fathom.games.sonar.bot.hunting import distance
from fathom.games.sonar.bot.lookahead import likeliest
from fathom.games.sonar.rules.actions import SURFACE, TORPEDO
from fathom.games.sonar.rules.phases import ORDERS
from tiers import INTERPRETED, depth

STRENGTHS = (1, 2, 3)
MOST_ORDERS = 60 if INTERPRETED else 200


def choice(match: Match, who: str = "A", strength: int = 3, seed: int = 1) -> str:
    """The bot's move in a seat, as text."""
    state = sonar(match)
    seat = SEATS[who]
    return GAME.notation.write(state, seat, choose(state, seat, Dice(seed), strength))


def positions(options: SonarOptions, seed: int, strengths: tuple[int, int], every: int) -> list[tuple[Sonar, int]]:
    """Some positions of a game between such bots, and who is to move; strength 0 plays at random."""
    state = GAME.new(2, options)
    dice = Dice(seed)
    found: list[tuple[Sonar, int]] = []
    moves = 0
    while (actors := settle(state, dice)) and moves < MOST_ORDERS:
        seat = actors[0]
        if moves % every == 0:
            found.append((state.copy(), seat))
        actions = state.actions(seat)
        strength = strengths[seat]
        action = choose(state.sample(seat, dice), seat, dice, strength) if strength else actions[dice.below(len(actions))]
        assert action in actions
        state.apply(seat, action)
        moves += 1
    return found


# -- at every table


@pytest.mark.parametrize(
    "options",
    [
        *(SonarOptions(map=name) for name in MAPS),
        SonarOptions(chart=ISLES),
        SonarOptions(chart=SMALL, real_time=True),
        SonarOptions(map="verne", real_time=True),
    ],
)
def test_every_choice_is_legal_and_nothing_changes(options: SonarOptions) -> None:
    for strength in STRENGTHS:
        for state, seat in positions(options, 3, (strength, 0), 9):
            before = state.freeze()
            assert choose(state, seat, Dice(1), strength) == choose(state, seat, Dice(1), strength)
            assert state.freeze() == before


def test_in_real_time_both_captains_order_and_whoever_stopped_the_game_resumes() -> None:
    match = position("C2", "I9", energy=(4, 4), real_time=True, map="verne")
    assert {choice(match, who) for who in "AB"} <= {"up", "down", "left", "right", "sonar"}
    say(match, "A sonar")
    assert choice(match, "B") in ("row 9", "column I")
    say(match, "B row 9")
    assert choice(match, "A") == "resume"


@pytest.mark.parametrize("options", [SonarOptions(chart=ISLES), SonarOptions(map="archipelago")])
def test_the_choice_is_the_same_in_all_worlds_of_the_same_knowledge(options: SonarOptions) -> None:
    compared = 0
    for strengths in ((0, 0), (2, 2)):
        for state, seat in positions(options, 5, strengths, 3):
            worlds = state.worlds(seat, 200)
            if state.phase != ORDERS or not worlds or len(worlds) < 2:
                continue
            # Packed and unpacked, so that each world finds its beliefs by itself.
            packed = [pickle.loads(pickle.dumps(world)) for world in worlds[:: max(1, len(worlds) // 6)]]
            for strength in STRENGTHS:
                assert len({choose(world, seat, Dice(7), strength) for world in packed}) == 1
            compared += 1
    assert compared >= 8


# -- orders


def test_each_answer_to_a_sonar_is_looked_at_once() -> None:
    """Compiled and interpreted alike: compiled code once looked at the likeliest answer again and again."""
    answers = [(1, 0.25), (2, 0.5), (4, 0.25)]
    assert likeliest(answers, 2) == [(2, 0.5), (1, 0.25)]
    assert likeliest(answers, 4) == [(2, 0.5), (1, 0.25), (4, 0.25)]
    assert answers == [(1, 0.25), (2, 0.5), (4, 0.25)]


def test_nobody_fires_at_his_own_cell() -> None:
    shots = 0
    for name in MAPS:
        for seed in depth((1,), (1, 2)):
            for state, seat in positions(SonarOptions(map=name), seed, (1, 0), 1):
                if state.phase != ORDERS or state.energy[seat] < 4 or (INTERPRETED and shots > 20):
                    continue
                for strength in STRENGTHS:
                    action = choose(state, seat, Dice(1), strength)
                    assert action != TORPEDO + state.cells[seat]
                    shots += action >= TORPEDO
    assert shots > 5


def together(damage: tuple[int, int]) -> Match:
    """Both are known to be on one cell."""
    match = position("B2", "C2", energy=(4, 0), damage=damage, map="umbria", turn="A")
    say(match, "A surface", "B surface", "A right", "B surface")
    return match


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_fires_at_his_own_cell_unless_that_wins_at_once(strength: int) -> None:
    assert choice(together((0, 1)), strength=strength) == "torpedo C2"
    for damage in ((0, 0), (1, 0), (1, 1)):
        assert not choice(together(damage), strength=strength).startswith("torpedo")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_located_enemy_in_the_own_sector_is_fired_at(strength: int) -> None:
    match = position("A1", "D3", energy=(4, 0), map="umbria", turn="B")
    say(match, "B surface")
    assert choice(match, strength=strength) == "torpedo D3"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_without_a_way_the_captain_surfaces(strength: int) -> None:
    assert choice(stuck(), strength=strength) == "surface"


def stuck() -> Match:
    """Blue has gone around the island on B2 until its own track lay ahead."""
    match = position("C1", "J10", map="verne")
    say(match, "A down", "B up", "A down", "B up", "A left", "B left", "A left", "B left", "A up", "B left", "A up", "B up")
    say(match, "A right", "B up")
    sonar(match).energy[0] = 0
    return match


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_surfaces_to_sink_unless_no_other_order_is_left(strength: int) -> None:
    match = position("A9", "J10", damage=(1, 0), map="antarctica")
    for way in ["right", "right", "up", "up", "up", "left", "left", "down", "down"]:
        assert choice(match, strength=strength) != "surface"
        say(match, f"A {way}", "B up")
    state = sonar(match)  # on A8, closed in by the islands and its own track
    state.energy[0] = 2
    assert choice(match, strength=strength) == "sonar"
    state.energy[0] = 1
    assert choice(match, strength=strength) == "surface"


@pytest.mark.parametrize("strength", [2, 3])
def test_nobody_surfaces_in_open_water(strength: int) -> None:
    for name in MAPS:
        for state, seat in positions(SonarOptions(map=name), 4, (2, 2), 4):
            lookup = state.lookup
            free = lookup.water & ~sum(1 << cell for cell in state.path(seat)) if state.cells[seat] >= 0 else 0
            if state.phase == ORDERS and room(lookup, state.cells[seat], free) == ENOUGH:
                assert choose(state, seat, Dice(2), strength) != SURFACE


def test_a_known_submarine_before_a_loaded_enemy_goes_silent() -> None:
    match = position("B3", "D2", energy=(3, 4), map="verne")
    say(match, "A surface", "B surface")
    assert choice(match).startswith("silence")


def test_the_answer_is_the_line_that_tells_less() -> None:
    # Green is known to be in row 9 already.
    match = position("A1", "E9", energy=(4, 0), map="umbria")
    say(match, "A sonar", "B row 9", "B left", "A sonar")
    for strength in (2, 3):
        assert choice(match, "B", strength) == "row 9"


def test_a_start_cannot_be_foretold() -> None:
    match = table(map="verne")
    state = sonar(match)
    assert len({choose(state, 0, Dice(seed), 3) for seed in range(40)}) > 20


# -- what it is made of


def test_room_is_the_way_that_is_left() -> None:
    lookup = sonar(table(chart=SMALL)).lookup
    assert room(lookup, 0, lookup.water & ~1) == 15
    assert room(lookup, 0, 0b11110) == 3
    assert room(lookup, 0, 0) == 0
    assert steps_to(lookup, 0, lookup.water, 1 << 15) == 6
    assert steps_to(lookup, 0, 0b1110, 1 << 15) == -1


def test_distances_to_sectors() -> None:
    lookup = sonar(table(map="verne")).lookup
    assert [distance(lookup, lookup.names.index("A1"), sector) for sector in range(4)] == [0, 5, 5, 10]
    assert [distance(lookup, lookup.names.index("F5"), sector) for sector in range(4)] == [1, 0, 2, 1]


def test_an_estimate_is_what_a_belief_says() -> None:
    match = position("C3", "D3", energy=(4, 4), map="verne")
    say(match, "A silence up", "B up", "A right", "B sonar", "A column D")
    belief = sonar(match).belief(0)
    estimate = estimate_of(belief)
    assert [round(estimate.share(cell), 4) for cell in range(100)] == belief.shares()
    assert sum(estimate.presence(sector) for sector in range(4)) == pytest.approx(1)
    assert max(estimate.chance) == pytest.approx(max(belief.shares()), abs=1e-4)
    assert sum(estimate.aimed(cell) for cell in range(100)) == pytest.approx(sum(1 for inside in estimate.inside if inside))
    assert len(belief.thinned(2).shapes) <= 2
    assert isinstance(estimate.located(3), PositionEstimate)
    assert estimate.located(3).share(3) == 1


# -- how well it plays


def result(bots: tuple[str, str], seed: int, **options: Any) -> float:
    """What the first of two bots makes of a game; they take turns on the seats."""
    state = GAME.new(2, SonarOptions(limit=400, **options))
    dice = Dice(seed)
    players = [make_bot(name, f"{seed} {name}", GAME) for name in (bots if seed % 2 else bots[::-1])]
    while actors := settle(state, dice):
        state.apply(actors[0], ask(players[actors[0]], state, actors[0], dice))
    assert state.end is not None
    return state.end.results[0 if seed % 2 else 1]


def test_it_beats_chance() -> None:
    strength = "house:2" if INTERPRETED else "house"
    assert sum(result((strength, "random"), seed, map=name) for name in MAPS for seed in depth((1,), (1, 2, 3))) >= depth(4, 11)
