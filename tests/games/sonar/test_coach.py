"""Sonar's coach: what it counts is what can be counted from what the captain heard, and it knows no more."""

from __future__ import annotations

import pytest

from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.games.sonar import GAME, Sonar, SonarPosition
from fathom.games.sonar.learn import reasons
from fathom.games.sonar.learn.sight import Sight
from fathom.games.sonar.rules import actions, phases
from recorded import positions

TEXT = GAME.texts["en"]
MOST = 3_000  # worlds that are listed


def in_orders(every: int) -> list[tuple[Sonar, int]]:
    """Positions in which a captain is to order, where turns are taken."""
    found = [
        (state, state.turn)
        for state in positions("sonar")
        if isinstance(state, Sonar) and state.phase == phases.ORDERS and not state.lookup.real_time
    ]
    return found[::every]


def at(position: SonarPosition, **options: object) -> Match:
    return Match.from_position(GAME, position, 2, {"map": "verne", **options})


def worse(match: Match, move: str) -> str:
    """What the coach says to a move of the captain whose turn it is."""
    [seat] = match.state.actors()
    made = GAME.notation.read(match.state, seat, move)
    advice = coach.correct(GAME, match.state, seat, made, Dice(3), TEXT, {})
    return "" if advice is None else advice.why


def test_it_says_the_same_in_every_world() -> None:
    hidden = 0
    for state, seat in in_orders(7):
        one, two = (state.sample(seat, Dice(number)) for number in (1, 2))
        assert isinstance(one, Sonar)
        assert isinstance(two, Sonar)
        hidden += one.cells != two.cells
        assert GAME.coach is not None
        assert GAME.coach.about(one, seat, TEXT, {}) == GAME.coach.about(two, seat, TEXT, {})
        worth = GAME.coach.weigh(one, seat, Dice(1))
        assert worth == GAME.coach.weigh(two, seat, Dice(2))
        best, least = max(worth, key=lambda action: worth[action]), min(worth, key=lambda action: worth[action])
        for made in (None, least):
            said = [GAME.coach.explain(world, seat, best, made, TEXT, {}) for world in (one, two)]
            assert said[0] == said[1]
    assert hidden > 5


def test_it_counts_the_cells_where_the_enemy_can_be() -> None:
    counted = 0
    for state, seat in in_orders(5):
        worlds = state.worlds(seat, MOST)
        if worlds is None:
            continue
        sight = Sight(state, seat)
        cells = [world.cells[1 - seat] for world in worlds if isinstance(world, Sonar)]
        assert sight.count == len(set(cells))
        sector = sight.lookup.sectors[sight.sector]
        assert sight.inside(sight.sector).bit_count() == len({cell for cell in cells if sector >> cell & 1})
        target = sight.captain.target()
        if target >= 0 and target != sight.cell and state.energy[seat] == sight.lookup.gauge and sight.exact:
            key, values = reasons.reason(sight, actions.TORPEDO + target, None)
            assert values["chance"] == reasons.percent(cells.count(target) / len(cells))
            assert (key in ("torpedo_sure", "torpedo_sinks")) == (set(cells) == {target})
        counted += len(set(cells)) > 1
    assert counted > 10


def test_whichever_line_the_enemy_names_no_more_cells_are_left() -> None:
    asked = 0
    for state, seat in in_orders(29):
        if actions.SONAR not in state.actions(seat) or state.worlds(seat, MOST) is None:
            continue
        most = Sight(state, seat).left_by_sonar()
        left = []
        for world in state.worlds(seat, MOST) or []:
            for answer in (actions.ROW, actions.COLUMN):
                after = world.copy()
                after.perform(seat, actions.SONAR)
                after.perform(1 - seat, answer)
                assert isinstance(after, Sonar)
                left.append(after.belief(1 - seat).cells().bit_count())
        assert max(left) == most
        asked += 1
    assert asked > 3


@pytest.mark.parametrize("silent", [False, True])
def test_it_counts_what_the_enemy_knows_after_a_step(silent: bool) -> None:
    stepped = 0
    for state, seat in in_orders(31):
        first = actions.SILENCE if silent else 0
        for action in state.actions(seat):
            if not first <= action < first + actions.DIRECTIONS:
                continue
            after = state.copy()
            after.perform(seat, action)
            worlds = after.worlds(1 - seat, MOST)
            if worlds is None:
                continue
            cells = {world.cells[seat] for world in worlds if isinstance(world, Sonar)}
            assert Sight(state, seat).known_after(action) == len(cells)
            stepped += 1
    assert stepped > 10


def test_it_says_what_was_wrong_with_a_shot() -> None:
    match = at(SonarPosition(blue="D5", green="D4", energy=(4, 0), turn="B"))
    match.play(1, "surface")
    assert "just one cell, D4" in worse(match, "sonar")
    assert worse(match, "torpedo B2").startswith("B2 is an island")
    assert worse(match, "torpedo D5").startswith("D5 is your own cell")
    assert worse(match, "torpedo A1").startswith("The enemy cannot be on A1.")
    assert worse(match, "torpedo D4") == ""


def test_it_says_when_silence_pays() -> None:
    match = Match(GAME, 2, GAME.presets["first"])
    match.act(-1, 0)
    blue, green = "right right down down right right".split(), "up up left left left left".split()
    for orders in zip(blue, green, strict=True):
        for seat, order in enumerate(orders):
            match.play(seat, order)
    assert "Your start was open and every step was heard" in worse(match, "right")
    about = coach.about(GAME, match.state, 0, Dice(1), TEXT, {})
    assert "Silence pays most just before they can fire" in about


def test_surfacing_for_nothing_is_spoken_of() -> None:
    match = at(SonarPosition(blue="E5", green="J10", energy=(2, 4)))
    assert worse(match, "surface").startswith("Surfacing told the enemy on which of 94 cells you were.")


def test_in_real_time_it_only_says_what_it_is_about() -> None:
    match = at(SonarPosition(blue="E5", green="D4", energy=(4, 4)), real_time=True)
    for seat in (0, 1):
        assert coach.about(GAME, match.state, seat, Dice(1), TEXT, {})
        assert coach.advise(GAME, match.state, seat, Dice(1), TEXT, {}) is None
    match.play(0, "sonar")
    advice = coach.advise(GAME, match.state, 1, Dice(1), TEXT, {})
    assert advice is not None
    assert advice.move in ("row 4", "column D")
