"""Crew's own bot: legal everywhere, blind to what is hidden, a partner one can rely on, and much better than chance."""

from __future__ import annotations

import pytest
from crew_table import SEATS, begin, look, prepare, say, seat_crew, trick, turns

from fathom.core.dice import Dice
from fathom.core.driver import play_out, settle
from fathom.core.match import Match
from fathom.games.crew import EPILOGUE, GAME, CrewOptions
from fathom.games.crew.bot.choose import CHANGES, choose
from fathom.games.crew.rules import Crew
from fathom.games.crew.rules.phases import (
    CLOCK,
    DISTRESS,
    DISTRIBUTE,
    DIVIDE,
    GIVE,
    HAND_OVER,
    MEMBER,
    PREDICTING,
    RETRY,
    TAKING,
    TRICK,
    VOLUNTEER,
)

STRENGTH = 8


def choice(match: Match, who: str, strength: int = STRENGTH, seed: int = 1) -> str:
    """The bot's move in a seat, as text."""
    assert isinstance(match.state, Crew)
    seat = SEATS[who]
    return GAME.notation.write(match.state, seat, choose(match.state, seat, Dice(seed), strength))


def choices(match: Match, who: str, strength: int = STRENGTH) -> set[str]:
    """What the bot does with different dice."""
    return {choice(match, who, strength, seed) for seed in range(6)}


def wins(mission: int, players: int, seed: int, strength: int | None) -> bool:
    """Whether a crew of such bots, or one that plays at random, wins a mission at the first attempt."""
    state = GAME.new(players, CrewOptions(mission=mission))
    dice = Dice(f"{mission} {seed}")
    if strength is None:
        return play_out(state, dice).reason == "won"
    while actors := settle(state, dice):
        state.apply(actors[0], choose(state, actors[0], dice, strength))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.reason == "won"


# -- at every table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_mission_and_every_phase(players: int) -> None:
    """Others follow its advice or do anything at all, so that the bot comes into every situation."""
    phases = set()
    for mission in range(EPILOGUE + 1):
        state = GAME.new(players, CrewOptions(mission=mission, attempts=2, clock="timed" if mission > 14 else "ask"))
        dice = Dice(f"mission {mission} for {players}")
        while actors := settle(state, dice):
            seat = actors[dice.below(len(actors))]
            actions = state.actions(seat)
            action = actions[dice.below(len(actions))]
            if state.phase not in (DISTRIBUTE, TRICK) or not dice.below(6):
                advice = choose(state, seat, dice, mission % 2)
                assert advice in actions
                phases.add(state.phase)
                if dice.below(2):
                    action = advice
            state.apply(seat, action)
    assert phases == {
        CLOCK, MEMBER, HAND_OVER, VOLUNTEER, DIVIDE, DISTRIBUTE, TAKING, DISTRESS, GIVE, PREDICTING, TRICK, RETRY,
    }  # fmt: skip


@pytest.mark.parametrize(("players", "mission"), [(2, 7), (3, 17), (4, 20), (5, 9)])
def test_what_is_hidden_changes_nothing(players: int, mission: int) -> None:
    """In worlds that look the same to the seat the bot does the same; and it leaves the world as it was."""
    state = GAME.new(players, CrewOptions(mission=mission))
    dice = Dice(players)
    other_hands = 0
    decisions = 0
    while (actors := settle(state, dice)) and decisions < 40:
        seat = actors[0]
        strength = decisions % 3
        before = state.freeze()
        action = choose(state, seat, Dice(decisions), strength)
        assert state.freeze() == before
        for _ in range(2):
            world = state.sample(seat, dice)
            other_hands += world.hands != state.hands
            assert choose(world, seat, Dice(decisions), strength) == action
        state.apply(seat, action)
        decisions += 1
    assert other_hands > 10


def test_better_levels_try_out_more_and_overlook_less() -> None:
    levels = [(*map(int, bot.split(":")[1:]), 0)[:2] for bot in GAME.bots.levels.values()]
    assert list(GAME.bots.levels) == ["beginner", "easy", "medium", "hard"]
    strengths, overlooked = zip(*levels, strict=True)
    assert list(strengths) == sorted(set(strengths))
    assert list(overlooked) == sorted(set(overlooked), reverse=True)


# -- decisions of the crew


def test_it_agrees_to_what_others_propose() -> None:
    match = begin("s4", "", "", tasks="1A", distress="ask", attempts=2)
    assert choices(match, "B") == {"agree"}
    say(match, "A propose right")
    assert choices(match, "B") == {"agree"}


def test_it_agrees_to_a_clock_and_to_another_attempt() -> None:
    match = seat_crew(3, 14, attempts=2)
    say(match, "A propose timed")
    assert choice(match, "B") == "agree"
    match = begin("s4 g9", "g6", "", tasks="95A", mission=2, attempts=2)
    trick(match, "g9")
    say(match, "A propose new")
    assert choice(match, "C") == "agree"


def free_distribution() -> Match:
    """Task 94, to win no submarine, lies with A, who holds all four; 5, to win submarine 3, with B."""
    match = seat_crew(3, 17)
    prepare(match, "s1-4 p9 b9", "p1-5 b1-5 g1 g2", "", tasks="94 5 1 2 3 4 61 35 58")
    return match


def test_it_improves_a_draft() -> None:
    match = free_distribution()
    for strength in (0, STRENGTH):
        assert choice(match, "A", strength) in ("assign 94 B", "assign 94 C")
    say(match, "A assign 94 C")
    assert choice(match, "A") == "assign 5 A"


def test_it_never_undoes_what_somebody_has_assigned() -> None:
    match = free_distribution()
    before = {task.number: task.proposed for task in look(match).tasks}
    say(match, "B assign 5 C", "C assign 61 B" if before[61] != 1 else "C assign 61 C")
    for _ in range(CHANGES):
        move = choice(match, "A", strength=24)
        assert not move.startswith(("assign 5 ", "assign 61 "))
        if move == "agree":
            break
        say(match, f"A {move}")


def test_it_changes_a_draft_a_few_times_at_most() -> None:
    match = free_distribution()
    changes = 0
    while look(match).phase == "distribute":
        who = turns(match)[0]
        move = choice(match, who, strength=2)
        changes += move != "agree"
        say(match, f"{who} {move}")
    assert 0 < changes <= 3 * CHANGES


# -- tasks


def test_it_takes_a_task_that_it_cannot_fail() -> None:
    """A holds submarines 3 and 4: nobody else is so sure to win submarine 3."""
    match = begin("s3 s4", "", "", tasks="5")
    assert choices(match, "A") == {"take 5"}
    assert choices(match, "A", strength=0) == {"take 5"}


def test_it_passes_a_task_that_it_must_fail() -> None:
    """Whoever holds all submarines wins one of them."""
    match = begin("s1-4", "", "", tasks="94")
    assert choices(match, "A", strength=24) == {"pass"}


def test_it_predicts_many_tricks_with_a_strong_hand_and_few_with_a_weak_one() -> None:
    strong = begin("s1-4 p9 b9 g9 y9 p8 b8", "", "", tasks="54A")
    weak = begin("s4", "p1-4 b1-3 g1-3 y1-3", "", tasks="54B")
    assert int(choice(strong, "A", 24).split()[1]) >= 6
    assert int(choice(weak, "B", 24).split()[1]) <= 2


# -- messages


def test_it_shows_a_card_that_somebody_needs() -> None:
    """A is to win green 6."""
    match = begin("s4 g9 g8", "g6 g2 -g", "", tasks="1A")
    assert choices(match, "B") == {"show g6 highest"}


def test_it_says_nothing_when_there_is_nothing_to_say() -> None:
    """A is to win the first trick, and nobody needs to know more."""
    match = begin("s4", "", "", tasks="61A")
    assert choices(match, "B") == choices(match, "C") == {"ready"}


# -- cards


def test_it_leads_no_colour_that_breaks_a_task() -> None:
    """A must never lead pink or green, and holds one card that is neither beside the submarine."""
    match = begin("s4 p1-4 g1-4 y2 -b -y", "", "", "", tasks="95A")
    say(match, "! window_over")
    for strength in (0, STRENGTH):
        assert choices(match, "A", strength) <= {"s4", "y2"}


def test_it_leaves_the_trick_to_somebody_who_needs_it() -> None:
    """A is to win green 6, and B has just thrown it in."""
    match = begin("s4 g8", "g6 -g", "g9 g1 -g", tasks="1A")
    trick(match, "g8 g6")
    for strength in (0, STRENGTH):
        assert choices(match, "C", strength) == {"g1"}


def test_it_hands_over_a_card_that_somebody_needs() -> None:
    """A is to win pink 3 and has led the highest pink."""
    match = begin("s4 p9", "p3 p5 p6", "", tasks="3A")
    trick(match, "p9")
    assert choices(match, "B", strength=24) == {"p3"}


def test_it_wins_a_trick_that_it_must_win() -> None:
    """The first trick is B's task; pink 8 lies there."""
    match = begin("s4 p8", "p9 p1 p2", "", tasks="61B")
    trick(match, "p8")
    for strength in (0, STRENGTH):
        assert choices(match, "B", strength) == {"p9"}


def test_it_plays_for_tonoja() -> None:
    """Tonoja is to win the first trick and can."""
    match = begin("s4 p8", "p1 p2", "p9 p3", "", players=2, tasks="61T")
    trick(match, "p8 p1")
    assert choices(match, "A") == {"p9"}


# -- how good it is


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_much_better_than_chance(players: int) -> None:
    missions = (1, 2, 3)
    by_chance = sum(wins(mission, players, seed, None) for mission in missions for seed in range(30)) / 90
    by_house = sum(wins(mission, players, seed, 3) for mission in missions for seed in range(3)) / 9
    assert by_chance < 0.4
    assert by_house > 0.7
