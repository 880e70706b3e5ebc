"""Described positions of Crew: what they lead to, and what is refused. Moves lead to them, so they have records."""

from __future__ import annotations

from typing import Any

import pytest

from fathom import Match, find, parse, replay
from fathom.core.dice import Dice
from fathom.core.errors import OptionError, PositionError
from fathom.core.state import State
from fathom.games.crew import CrewPosition
from fathom.games.crew.cards import CARDS
from fathom.testing import check_game

GAME = find("crew")
FOUR = ("s4 p9", "p7", "y2 -p", "p8")


def hands(match: Match) -> list[set[str]]:
    """Everybody's cards."""
    views: list[Any] = [match.state.observe(seat) for seat in range(match.state.players)]
    return [set(view.members[seat].hand) for seat, view in enumerate(views)]


@pytest.mark.parametrize("seed", [None, 1, "two"])
def test_hands_hold_what_is_named_and_the_rest_is_dealt_out(seed: int | str | None) -> None:
    match = Match.from_position(GAME, {"hands": FOUR, "seed": seed})
    dealt = hands(match)
    assert [len(hand) for hand in dealt] == [10] * 4
    assert len(set.union(*dealt)) == CARDS
    assert {"s4", "p9"} < dealt[0]
    assert "p7" in dealt[1]
    assert "y2" in dealt[2]
    assert not any(card.startswith("p") for card in dealt[2])


def test_the_same_seed_deals_the_same_and_another_one_other_hands() -> None:
    dealt = [hands(Match.from_position(GAME, {"hands": FOUR, "seed": seed})) for seed in (1, 1, 2, None, None)]
    assert dealt[0] == dealt[1]
    assert dealt[3] == dealt[4]
    assert dealt[0] != dealt[2] != dealt[3]


@pytest.mark.parametrize("seed", [None, *range(20)])
def test_whatever_can_be_dealt_is_dealt(seed: int | None) -> None:
    """Anybody may have p9, but then B would have too few cards."""
    match = Match.from_position(GAME, {"hands": ("p1-8", "-y -g -s", "-b -g", "-b -y"), "seed": seed})
    assert [len(hand) for hand in hands(match)] == [10] * 4
    assert hands(match)[1] == {"p9", *(f"b{value}" for value in range(1, 10))}


def test_submarine_4_goes_to_the_first_who_can_have_it() -> None:
    assert "s4" in hands(Match.from_position(GAME, {"hands": ("",) * 4}))[0]
    assert "s4" in hands(Match.from_position(GAME, {"hands": ("-s", "p1-9 b1", "", "")}))[2]
    assert "s4" in hands(Match.from_position(GAME, {"hands": ("-s", "", "", "")}, 2))[1]


@pytest.mark.parametrize(
    ("description", "players"),
    [
        ({"hands": FOUR, "tasks": "62A 1B"}, None),
        ({"hands": ("", "", ""), "odd": "C", "tasks": "1A 2B"}, 3),
        ({"hands": ("s4", "", "p1-7", ""), "tasks": "1A 2T"}, 2),
        ({"hands": ("",) * 5, "mission": 20, "terrain": "p8", "tasks": "1 2 3"}, 5),
        ({"hands": ("",) * 4, "mission": 32, "tasks": ""}, 4),
        ({"hands": ("",) * 4, "mission": 8}, 4),
    ],
)
def test_a_position_is_reached_by_moves_so_its_record_replays(description: dict[str, Any], players: int | None) -> None:
    match = Match.from_position(GAME, description, players)
    text = match.record().text()
    again = replay(parse(text))
    assert again.state.freeze() == match.state.freeze()
    assert again.log == match.log
    assert match.position is None


def test_tasks_have_their_owners() -> None:
    match = Match.from_position(GAME, CrewPosition(hands=FOUR, tasks="62A 1B"), options={"distress": "never"})
    view: Any = match.state.observe(None)
    assert {task.number: task.owner for task in view.tasks} == {62: 0, 1: 1}
    assert view.phase == "trick"


def test_without_owners_the_first_choice_is_open() -> None:
    view: Any = Match.from_position(GAME, {"hands": FOUR, "tasks": "1"}).state.observe(None)
    assert (view.phase, view.taking) == ("take", [1])


def test_the_mission_is_named_or_follows_from_the_tasks() -> None:
    def mission(options: dict[str, Any] | None = None, **more: Any) -> int:
        view: Any = Match.from_position(GAME, {"hands": FOUR} | more, options=options).state.observe(None)
        return int(view.mission)

    assert mission() == 1
    assert mission(tasks="1 2 3") == 3
    assert mission(tasks="1 2 3", mission=4) == 4
    assert mission({"mission": 5}, tasks="1") == 5
    assert mission({"mission": 1}, tasks="1") == 1
    assert mission({"mission": "5"}, mission=5) == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_goes_on_from_there_to_its_end(players: int) -> None:
    match = Match.from_position(GAME, {"hands": ("",) * (players if players > 2 else 4), "seed": players}, players)
    dice = Dice(1)
    while actors := match.settle(dice):
        actions = match.state.actions(actors[0])
        match.act(actors[0], actions[dice.below(len(actions))])
        assert GAME.invariants(match.state) is None
    assert replay(match.record()).state.freeze() == match.state.freeze()


@pytest.mark.parametrize(
    ("description", "sentence"),
    [
        ({"hands": ("p1", "p1", "", "")}, "The card p1 is named twice."),
        ({"hands": ("p1-9 g1-3", "", "", "")}, "A has 10 cards, not 12."),
        ({"hands": ("p0", "", "", "")}, "A hand is written as p1-3 s4 -y, which has no word 'p0'."),
        ({"hands": ("s5", "", "", "")}, "A hand is written as p1-3 s4 -y, which has no word 's5'."),
        ({"hands": ("p3-1", "", "", "")}, "A hand is written as p1-3 s4 -y, which has no word 'p3-1'."),
        ({"hands": ("r1", "", "", "")}, "A hand is written as p1-3 s4 -y, which has no word 'r1'."),
        ({"hands": ("-s", "-s", "-s", "-s")}, "Nobody can have submarine 4."),
        (
            {"hands": ("-p", "-p", "-p", "-p")},
            "The rest of the cards cannot be dealt: too many hands are full, or have no more of a suit.",
        ),
        ({"hands": ("", "", "", ""), "tasks": "1 1"}, "Task 1 is named twice."),
        ({"hands": ("", "", "", ""), "tasks": "97"}, "A task is a number from 1 to 96, with its owner as in 62A, not '97'."),
        ({"hands": ("", "", "", ""), "tasks": "1F"}, "A task is a number from 1 to 96, with its owner as in 62A, not '1F'."),
        ({"hands": ("", "", "", ""), "tasks": "1A 2"}, "Either all tasks have an owner, or none has."),
        ({"hands": ("", "", "", ""), "tasks": "1 2", "mission": 1}, "No task is drawn any more when it comes to task 2."),
        (
            {"hands": ("", "", "", ""), "tasks": "1E", "mission": 1},
            "D cannot pass: ",
        ),
        (
            {"hands": ("", "", "", ""), "tasks": "1A", "mission": 6},
            "The tasks of this mission are not taken in turn, so they cannot have owners yet.",
        ),
        (
            {"hands": ("", "", "", ""), "tasks": "19 20 21 22"},
            "At no mission tasks of difficulty ",
        ),
        (
            {"hands": ("", "s1-4 p7", "", ""), "tasks": "48"},
            "With these hands a task would be impossible for everybody, so they would be dealt again (K10).",
        ),
        (
            {"hands": ("", "", "", ""), "mission": 20, "terrain": "s1"},
            "The card that decides how the crew may communicate cannot be drawn: ",
        ),
        ({"hands": ("", "", "", ""), "mission": 14}, "First the crew decides about the clock: let the option clock do it."),
        ({"hands": (3,)}, "This is not a position of Crew: expected `str`, got `int` - at `$.hands[0]`."),
        ({}, "This is not a position of Crew: object missing required field `hands`."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(description: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(GAME, description)
    assert str(refused.value).startswith(sentence)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("players", "options", "error", "sentence"),
    [
        (5, {}, PositionError, "A crew of 5 has 5 hands, not 4."),
        (6, {}, OptionError, "Crew is for 2 or 3 or 4 or 5 players, not 6."),
        (None, {"mission": 7}, PositionError, "The position is of mission 3, but the options say 7."),
        (None, {"mission": 99}, OptionError, "Option mission cannot be 99: it is a whole number from 0 to 33."),
    ],
)
def test_it_goes_with_the_players_and_the_options(
    players: int | None, options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as refused:
        Match.from_position(GAME, {"hands": FOUR, "mission": 3}, players, options)
    assert str(refused.value) == sentence


def test_the_kit_finds_nothing_wrong_with_described_positions() -> None:
    report = check_game(
        GAME, players=[4], options=[{}], spread=False, games=0, deals=2, positions=[late(seed) for seed in range(3)]
    )
    assert report.uniform >= 3


def late(seed: int) -> State:
    """The last tricks of an attempt whose task stays open to the end: the last trick is to be won."""
    dice = Dice(seed)
    match = Match.from_position(GAME, {"hands": FOUR, "tasks": "64A", "seed": seed}, options={"distress": "never", "window": 0})
    while len(hands(match)[0]) > 2:
        seat = match.state.actors()[0]
        actions = match.state.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])
    return match.state
