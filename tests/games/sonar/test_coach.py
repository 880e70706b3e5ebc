"""Sonar's coach: what it counts is what can be counted from what the captain heard, and it knows no more."""

from __future__ import annotations

import pytest

from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.games.sonar import GAME, Sonar, SonarPosition
from fathom.games.sonar.bot.free_water import ENOUGH, flood, room
from fathom.games.sonar.learn import reasons
from fathom.games.sonar.learn.ahead import steps_ahead
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
    assert "can only be on D4" in worse(match, "sonar")
    assert worse(match, "torpedo B2").startswith("B2 is an island")
    assert worse(match, "torpedo D5").startswith("D5 is your own cell")
    assert worse(match, "torpedo A1").startswith("The enemy cannot be on A1.")
    assert worse(match, "torpedo D4") == ""
    # Where another order is worth more than a sure hit, the hit is still called one.
    state = match.state
    assert isinstance(state, Sonar)
    target = GAME.notation.read(state, 0, "torpedo D4")
    wrong = reasons.fault(Sight(state, 0), target, actions.SURFACE)
    assert wrong is not None
    assert wrong[0] == "fault.shot_sure"


def first_game(blue: str = "", green: str = "") -> Match:
    """A first game, in which both starts are open, after these orders of both."""
    match = Match(GAME, 2, GAME.presets["first"])
    match.act(-1, 0)
    for orders in zip(blue.split(), green.split(), strict=True):
        for seat, order in enumerate(orders):
            match.play(seat, order)
    return match


def about(match: Match, language: str = "en") -> str:
    return coach.about(GAME, match.state, match.state.actors()[0], Dice(1), GAME.texts[language], {})


def advised(match: Match, language: str = "en") -> str:
    advice = coach.advise(GAME, match.state, match.state.actors()[0], Dice(1), GAME.texts[language], {})
    assert advice is not None
    return advice.why


def test_a_first_game_says_at_once_that_both_starts_are_known() -> None:
    match = first_game()
    assert about(match) == (
        "Both starts are open and every step is heard: the enemy is on J10, and they know your cell too. "
        "Gather 3 energy for a silent step, or 4 for a torpedo."
    )
    assert about(match, "pl") == (
        "Oba starty są jawne i słychać każdy krok: wróg jest na J10 i też zna twoje pole. "
        "Zbierz 3 punkty energii na cichy krok albo 4 na torpedę."
    )
    # The sonar has nothing to tell of an enemy whose cell is known.
    assert "sonar" not in advised(match)


def test_it_says_when_silence_pays() -> None:
    match = first_game("right right down down right right", "up up left left left left")
    assert about(match) == (
        "The enemy is on F8 and knows your cell too. They can fire once you are in one sector, and are 4 steps from yours. "
        "Go silent before that?"
    )
    assert advised(match) == (
        "Go down in silence. Your start was open and every step heard. This makes it one of 3 cells, "
        "and with the enemy 4 steps away you can win the energy back."
    )
    assert advised(match, "pl").endswith("Po ciszy wróg ma do wyboru 3 pola, a do ciebie 4 kroki: zdążysz odzyskać energię.")
    match = first_game("right right down", "up up left")
    assert "are 7 steps from your sector" in about(match)
    assert about(match, "pl").startswith("Wróg jest na I8 i też zna twoje pole. Ma 3 z 4 punktów energii na torpedę")


def test_it_does_not_promise_what_cannot_be_done() -> None:
    """A torpedo is coming, 3 energy are not there, and every way stays in the sector."""
    match = at(SonarPosition(blue="B3", green="C4", energy=(1, 4), turn="B"))
    match.play(1, "surface")
    match.play(0, "surface")
    match.play(1, "up")
    assert about(match) == (
        "The enemy can fire and knows your very cell. Your 1 energy is too little to hide, and no step leads out of range."
    )
    assert advised(match).endswith(
        "You can neither hide nor get out of range now. A shot empties the enemy's gauge, so gain energy to strike back."
    )


def test_it_warns_of_the_sector_of_an_enemy_who_can_fire() -> None:
    match = at(SonarPosition(blue="E2", green="H3", energy=(3, 4), turn="B"))
    match.play(1, "surface")
    match.play(0, "surface")
    match.play(1, "up")
    said = worse(match, "right")
    assert said.startswith("After you go right, the enemy knows your cell and may fire. Better: ")


def test_the_steps_ahead_are_at_least_those_of_the_bots_walk() -> None:
    longer = 0
    for state, seat in in_orders(3):
        sight = Sight(state, seat)
        for way in sight.ways:
            cell = sight.captain.beside(way)
            ahead = steps_ahead(sight.lookup, cell, sight.free)
            water = flood(sight.lookup, cell, sight.free).bit_count()
            assert min(1, water - 1) <= ahead <= min(ENOUGH, water - 1)
            longer += ahead > room(sight.lookup, cell, sight.free & ~(1 << cell))
    assert longer > 5


def test_a_walk_into_open_water_is_long() -> None:
    match = first_game("down right", "up left")
    assert isinstance(match.state, Sonar)
    sight = Sight(match.state, 0)
    right = sight.captain.beside(actions.RIGHT)
    assert room(sight.lookup, right, sight.free & ~(1 << right)) < 5
    assert steps_ahead(sight.lookup, right, sight.free) == ENOUGH


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
