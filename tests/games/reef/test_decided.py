"""What decided a game of Reef: the sources of points that tell two players apart; alone the rank; scenarios met and failed."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fathom.bots import ask, make_bot
from fathom.core.dice import Dice
from fathom.core.state import NATURE, Outcome
from fathom.games.reef import GAME, Reef, ReefOptions
from fathom.games.reef.achievements import earned_by
from fathom.games.reef.rules.scoring import total
from fathom.games.reef.show.decided import LONGEST, decided, sources
from recorded import matches, recorded
from tiers import depth

NAMES = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di"}


def say(state: Reef, you: int | None = None, language: str = "en", names: dict[int, str] = NAMES) -> str:
    return decided(SimpleNamespace(state=state), GAME.texts[language], you, names)  # type: ignore[arg-type]


def end_of(name: str) -> Reef:
    return recorded("reef", name).state.copy()  # type: ignore[return-value]


def test_sources_add_up_to_the_score() -> None:
    for match in matches("reef"):
        state: Reef = match.state  # type: ignore[assignment]
        for seat in range(state.players):
            lionfish = state.score_of(seat)[-1]
            assert sum(sources(state, seat).values()) + lionfish == total(state.score_of(seat))


def test_it_compares_the_winner_with_the_reader_or_the_second() -> None:
    state = end_of("four_players")  # 31, 54, 39, 58
    assert say(state, 3) == (
        "You won 4 points ahead of Bo, 58 to 54: corals brought 35 points against 27 (5 finished each), "
        "while the blue card “Radiant Caves” went the other way, 4 to 8."
    )
    assert say(state, 0) == (
        "Di won 27 points ahead of you, 58 to 31: corals brought 35 points against your 15 (5 finished against 3), "
        "and leftover fish 10 against your 6."
    )
    assert say(state, 0, "pl") == (
        "Di wygrywa i ma o 27 punktów więcej od ciebie, 58 do 31: za koralowce 35 punktów wobec twoich 15 "
        "(ukończonych 5 wobec 3), za wolne ryby 10 wobec twoich 6."
    )


def test_a_creature_that_brought_most_is_named() -> None:
    state = end_of("example")
    assert "and creatures 44 against 0 (most from the hammerhead: 10)." in say(state)
    assert "za stworzenia 44 wobec twoich 0 (najwięcej rekin młot: 10)." in say(state, 1, "pl")


def test_equal_points_are_decided_by_shells_or_shared() -> None:
    state = end_of("two_players")
    state.end = Outcome("full", (1.0, 0.0), (62, 62))
    state.oceans[0].shells, state.oceans[1].shells = 4, 2
    assert say(state) == "Shells decided it, 4 to 2: with 62 points each, they broke the tie for Ada."
    assert say(state, 0, "pl") == "Przesądziły muszle, 4 do 2: przy remisie, po 62 punkty, wygrywasz ty."
    state.end = Outcome("full", (0.5, 0.5), (62, 62))
    state.oceans[0].shells = 2
    assert say(state, 1) == "Nothing decided it: Ada and you share the victory, with 62 points and 2 shells each."
    assert say(state, None, "pl") == ("Nic nie przesądziło: zwycięstwo jest wspólne (Ada i Bo), po 62 punkty i 2 muszle.")


def test_alone_it_names_the_rank_and_what_brought_most() -> None:
    state = end_of("one_player")
    assert (
        say(state, 0) == "You scored 45 points, 85 short of the first rank: corals brought the most, 34, then leftover fish, 9."
    )
    state.end = Outcome("full", (0.9,), (163,))
    assert say(state, 0).startswith("You reached the rank of Sailor with 163 points: corals brought the most, 34,")
    assert say(state, 0).endswith("; 7 more would have made the rank of Mermaid.")
    assert say(state, 0, "pl").startswith("Zdobywasz rangę „Marynarz” z wynikiem 163 punktów: najwięcej za koralowce, 34,")
    empty = say(end_of("no_fish"), 0)
    assert "the fish bag ran empty with 9 spaces still to fill; the lionfish cost 42 points." in empty


@pytest.mark.parametrize("scenario", [1, 4, 7, 8, 9, 12, 13, 14])
def test_a_scenario_is_met_or_failed(scenario: int) -> None:
    state = played(scenario)
    assert state.end is not None
    said, polish = say(state, 0), say(state, 0, "pl")
    met = bool(earned_by(state, 0))
    assert said.startswith(f"You {'met' if met else 'failed'} scenario {scenario} ")
    assert polish.startswith(f"{'Zaliczasz' if met else 'Nie zaliczasz'} scenariusz")
    assert str(state.end.points[0]) in said
    task = state.lookup.scenario
    assert task is not None
    if state.end.points[0] < task.minimum:
        assert f"with {state.end.points[0]} of {task.minimum} points" in said
    elif not met:
        assert f" in spite of {state.end.points[0]} points, since its task asks for " in said
    assert ": " in said


def test_a_task_that_was_missed_is_told_with_what_was_reached() -> None:
    state = played(8)  # at least four different creatures
    state.oceans[0].finished &= state.oceans[0].coral_spaces
    state.end = Outcome("full", (1.0,), (191,))
    assert say(state, 0).startswith("You failed scenario 8 in spite of 191 points, since its task asks for 4 or more, not 0:")
    assert say(state, None, "pl").startswith(
        "Ada nie zalicza scenariusza 8 mimo 191 punktów, bo w zadaniu trzeba mieć co najmniej 4, a jest 0:"
    )


def test_what_became_of_a_scenario_is_said_to_each_player() -> None:
    state = end_of("scenario")
    assert say(state, 1).endswith("; you failed scenario 15 with 42 of 190 points.")
    assert say(state, 0, "pl").endswith("; nie zaliczasz scenariusza 15 z wynikiem 52 punktów (wymagane 190).")
    assert say(state).endswith("; Ada failed scenario 15 with 52 of 190 points.")


def test_long_names_leave_something_out() -> None:
    names = dict.fromkeys(range(4), "Wawrzyniec Brzęczyszczykiewicz-Grz")
    for match in matches("reef"):
        for language in ("en", "pl"):
            assert len(say(match.state, None, language, names)) <= LONGEST  # type: ignore[arg-type]


def played(scenario: int) -> Reef:
    """Return the end of a game alone, played by the game's own bot."""
    state, dice = GAME.new(1, ReefOptions(scenario=scenario)), Dice(scenario)
    bot = make_bot(f"house:{depth(2, 8)}", scenario, GAME)
    while state.outcome() is None:
        (seat,) = state.actors()
        state.apply(seat, state.chance(dice) if seat == NATURE else ask(bot, state, seat, dice))
    return state
