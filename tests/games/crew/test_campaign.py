"""The campaign: what a crew carries from one sitting to the next."""

from __future__ import annotations

import random

import pytest

from fathom.core.campaign import Sitting
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.options import read_options, write_options
from fathom.games.crew import GAME, CrewOptions
from fathom.games.crew.campaign import CrewCampaign
from fathom.games.crew.components import task_cards
from fathom.games.crew.options import Logbook
from fathom.games.crew.rules import Crew
from fathom.games.crew.rules.phases import DISTRESS, RETRY

BOOK = CrewCampaign()
PLAYERS = 4


def sit_down(options: CrewOptions, seed: str, retries: str = "stop", distress: str = "none") -> Crew:
    """One sitting of players who follow the rules and nothing else; `retries` says what they decide after each lost attempt."""
    match = Match(GAME, PLAYERS, options)
    state = match.state
    assert isinstance(state, Crew)
    dice, rng = Dice(seed), random.Random(seed)
    wanted = iter(retries.split())
    while actors := match.settle(dice):
        if state.phase == RETRY:
            decide(match, next(wanted))
        elif state.phase == DISTRESS:
            decide(match, distress)
        else:
            seat = rng.choice(actors)
            match.act(seat, rng.choice(state.actions(seat)))
    return state


def decide(match: Match, choice: str) -> None:
    """One proposes it, the others agree."""
    state = match.state
    assert isinstance(state, Crew)
    text = f"propose {choice}"
    for seat in state.actors():
        offered = [GAME.notation.write(state, seat, action) for action in state.actions(seat)]
        match.play(seat, text if text in offered else "agree")
        text = "agree"


def next_options(page: int, *log: Sitting, keep: bool = True, base: CrewOptions | None = None) -> CrewOptions:
    return BOOK.options(page, log, base or CrewOptions(), keep)


def lost_sitting(page: int, seed: str, *log: Sitting, retries: str = "stop", distress: str = "none") -> tuple[Crew, Sitting]:
    """A sitting that did not win its mission: the first seed in a row that does not."""
    for number in range(50):
        state = sit_down(next_options(page, *log), f"{seed} {number}", retries, distress)
        if (sitting := BOOK.sitting(state)) and not sitting.won and state.attempt == len(retries.split()):
            return state, sitting
    raise AssertionError("luck in every game")


def won_sitting(page: int, seed: str, *log: Sitting, distress: str = "none") -> tuple[Crew, Sitting]:
    for number in range(200):
        state = sit_down(next_options(page, *log), f"{seed} {number}", "stop", distress)
        if (sitting := BOOK.sitting(state)).won:
            return state, sitting
    raise AssertionError("no luck")


def test_the_pages_are_practice_32_missions_and_the_epilogue() -> None:
    assert [page.number for page in BOOK.pages] == list(range(34))
    assert [page.kind for page in BOOK.pages] == ["practice", *["page"] * 32, "endless"]
    assert all(BOOK.say(page.number, "title", text) for page in BOOK.pages for text in GAME.texts.values())


def test_a_new_crew_is_offered_the_practice_game_then_the_missions_in_order() -> None:
    def won(page: int) -> Sitting:
        return Sitting(page=page, won=True, attempts=1, aided=False)

    tried = Sitting(page=0, won=False, attempts=1, aided=False)
    assert BOOK.next_page([]) == 0
    assert BOOK.next_page([tried]) == 1
    assert BOOK.next_page([won(1), won(2), won(9)]) == 3
    assert BOOK.next_page([won(1), Sitting(page=2, won=False, attempts=7, aided=False)]) == 2
    assert BOOK.next_page([won(page) for page in range(1, 33)]) == 33
    assert BOOK.next_page([won(page) for page in range(1, 34)]) == 33


def test_a_sitting_goes_on_until_the_mission_is_won_or_the_crew_stops() -> None:
    assert next_options(5).attempts == 20
    assert next_options(5, base=CrewOptions(attempts=3, talk="off", mission=9)) == CrewOptions(mission=5, attempts=20, talk="off")


def test_K5_tasks_that_were_drawn_stay_out_in_the_next_mission() -> None:
    first, sitting = won_sitting(3, "deck")
    drawn = set(sitting.left["spent"])
    assert set(first.display) <= drawn
    options = next_options(4, sitting)
    assert options.logbook == Logbook(spent=tuple(sorted(drawn)))
    second = sit_down(options, "deck again")
    assert not drawn & set(second.display)
    assert set(BOOK.sitting(second).left["spent"]) >= drawn | set(second.display)
    # A fresh deck before every draw is an option (K5).
    assert next_options(4, sitting, base=CrewOptions(deck="fresh")).logbook is None


def test_K5_an_empty_deck_is_made_anew_and_that_is_carried_over_too() -> None:
    easy = [card.number for card in task_cards() if card.rating(PLAYERS) == 1]
    spent = tuple(number for number in range(1, 97) if number not in easy[:1])
    before = Sitting(page=1, won=True, attempts=1, aided=False, left={"spent": spent})
    state = sit_down(next_options(2, before), "empty")
    left = BOOK.sitting(state).left["spent"]
    assert set(state.display) <= set(left)
    assert len(left) < 40


def test_K15_a_mission_left_undone_goes_on_with_its_tasks_and_attempts() -> None:
    state, sitting = lost_sitting(7, "left", retries="same stop")
    assert (sitting.attempts, sitting.aided) == (2, False)
    options = next_options(7, sitting)
    assert options.logbook is not None
    assert options.logbook.kept == tuple(state.display)
    assert not set(options.logbook.kept) & set(options.logbook.spent)
    resumed, later = lost_sitting(7, "resumed", sitting)
    assert resumed.display == state.display
    assert later.attempts == 3
    # Unless the crew wants new ones: those of the last time are used then.
    fresh = next_options(7, sitting, keep=False).logbook
    assert fresh is not None
    assert (fresh.kept, fresh.attempts) == ((), 2)
    assert set(state.display) <= set(fresh.spent)


def test_K15_other_missions_in_between_change_nothing_but_the_deck() -> None:
    state, sitting = lost_sitting(7, "left")
    _, other = won_sitting(1, "between", sitting)
    assert other.attempts == 1
    logbook = next_options(7, sitting, other).logbook
    assert logbook is not None
    assert (logbook.kept, logbook.attempts) == (tuple(state.display), 1)
    assert set(logbook.spent) | set(logbook.kept) == set(other.left["spent"])


def test_K16_the_distress_signal_adds_one_however_often_it_is_used() -> None:
    _, once = lost_sitting(7, "help", retries="same stop", distress="left")
    assert (once.attempts, once.aided) == (3, True)
    assert next_options(7, once).logbook is not None
    _, twice = lost_sitting(7, "help again", once, distress="right")
    assert (twice.attempts, twice.aided) == (4, True), "two attempts, one more, and one for the signal"
    _, unused = lost_sitting(7, "help not used", once, distress="none")
    assert (unused.attempts, unused.aided) == (4, True), "it stays active until the mission is won"


def test_K16_the_next_mission_begins_without_the_signal_and_so_does_the_same_one_again() -> None:
    _, sitting = won_sitting(2, "help", distress="left")
    assert (sitting.attempts, sitting.aided) == (2, True)
    for page in (2, 3):
        logbook = next_options(page, sitting).logbook
        assert logbook is not None
        assert (logbook.attempts, logbook.distress, logbook.kept) == (0, False, ())


@pytest.mark.parametrize("page", [0, 1])
def test_a_first_mission_asks_about_the_signal_once_it_was_left_undone(page: int) -> None:
    assert next_options(page).distress == "never"
    assert next_options(2).distress == "ask"
    _, sitting = lost_sitting(page, "no help")
    assert next_options(page, sitting).distress == "ask"
    assert next_options(page, sitting, base=CrewOptions(distress="never")).distress == "never"


def test_the_practice_game_leaves_no_trace() -> None:
    state, sitting = lost_sitting(0, "practice")
    assert state.display
    assert next_options(1, sitting).logbook is None
    assert next_options(0, sitting).logbook is None
    _, mission = won_sitting(1, "after practice", sitting)
    assert next_options(0, sitting, mission).logbook is None


def test_after_the_last_mission_each_success_adds_one() -> None:
    def sat(won: bool) -> Sitting:
        return Sitting(page=33, won=won, attempts=2, aided=False, left={"attempts": 2, "kept": [4, 5]})

    assert next_options(33, Sitting(page=32, won=True, attempts=1, aided=False)).epilogue == 18
    again = next_options(33, sat(True), sat(False))
    assert again.epilogue == 19
    assert again.logbook == Logbook(kept=(4, 5), attempts=2)
    assert next_options(33, *[sat(True)] * 20).epilogue == 30


def test_mission_32_brings_its_own_tasks() -> None:
    state, sitting = lost_sitting(32, "last")
    assert len(state.display) == 4
    assert sitting.left.get("kept", ()) == ()
    assert next_options(32, sitting).logbook == Logbook(attempts=1)


@pytest.mark.parametrize("page", [1, 7, 26])
def test_what_is_carried_can_be_written_down(page: int) -> None:
    _, sitting = lost_sitting(page, "written")
    options = next_options(page, sitting)
    assert read_options(CrewOptions, write_options(options)) == options
