"""Lost Code's coach: what it counts is what the seat can count, and it says the same whatever the seat's code is."""

from __future__ import annotations

from typing import Any

import pytest
from lost_code_table import GAME, at_the_end, code, position, say

from fathom.bots.bot import ask, make_bot
from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.learn.outlook import Outlook
from fathom.games.lost_code.rules import phases
from fathom.games.lost_code.rules.position import LostCode
from recorded import positions

NAMES = {0: "Ada", 1: "Bo", 2: "Cleo"}
MOST = 20_000  # codes that are listed


def about(match: Match, language: str = "en") -> str:
    seat = match.state.actors()[0]
    return coach.about(GAME, match.state, seat, Dice(1), GAME.texts[language], NAMES)


def advice(match: Match, language: str = "en") -> tuple[str, str]:
    seat = match.state.actors()[0]
    found = coach.advise(GAME, match.state, seat, Dice(1), GAME.texts[language], NAMES)
    assert found is not None
    return found.move, found.why


def worse(match: Match, move: str, language: str = "en") -> str:
    """What the coach says to a move, or nothing."""
    seat = match.state.actors()[0]
    made = GAME.notation.read(match.state, seat, move)
    found = coach.correct(GAME, match.state, seat, made, Dice(3), GAME.texts[language], NAMES)
    return "" if found is None else found.why


def decisions(phase: int, every: int = 1) -> list[tuple[LostCode, int]]:
    """Positions of recorded games that wait for this, and the seat that is to decide."""
    found = [state for state in positions("lost_code") if isinstance(state, LostCode) and state.phase == phase]
    return [(state, state.actors()[0]) for state in found[::every]]


def bird_known(**options: Any) -> Match:
    """Before a roll of A's, whose bird is 0 as A knows from a bet on three birds."""
    match = position("A0 B6", **options)
    offer = ["A pass", "B pass"] if options.get("shortcut") else []
    say(match, "* roll bird bird bird", *offer, "A keep", "A bet 0", "B bet 0-9")
    return match


# -- it knows no more than its seat


@pytest.mark.parametrize("phase", [phases.TURNING, phases.BEARS, phases.BETS, phases.SWAPS, phases.TOKENS, phases.FINAL])
def test_it_says_the_same_in_every_world(phase: int) -> None:
    assert GAME.coach is not None
    hidden = 0
    for state, seat in decisions(phase, 5):
        one, two = (state.sample(seat, Dice(number)) for number in (1, 2))
        assert isinstance(one, LostCode)
        assert isinstance(two, LostCode)
        hidden += one.digits_of(seat) != two.digits_of(seat)
        assert GAME.coach.about(one, seat, GAME.texts["en"], {}) == GAME.coach.about(two, seat, GAME.texts["en"], {})
        worth = GAME.coach.weigh(one, seat, Dice(1))
        assert worth == GAME.coach.weigh(two, seat, Dice(2))
        assert set(worth) == set(state.actions(seat))
        best, least = max(worth, key=lambda action: worth[action]), min(worth, key=lambda action: worth[action])
        for made in (None, least):
            said = [GAME.coach.explain(world, seat, best, made, GAME.texts["en"], {}) for world in (one, two)]
            assert said[0] == said[1]
            assert GAME.coach.point(one, seat, best) == GAME.coach.point(two, seat, best)
    assert hidden > 2


def test_it_counts_the_codes_that_fit_and_those_that_each_answer_leaves() -> None:
    counted = 0
    for state, seat in decisions(phases.BETS, 7):
        worlds = state.worlds(seat, MOST)
        outlook = Outlook(state, seat)
        if worlds is None or any(entry >= 0 for entry in state.entries):
            continue
        assert outlook.codes == len(worlds)
        sums = [world.sum_of(seat) for world in worlds if isinstance(world, LostCode)]
        for bet in range(0, len(state.lookup.wheel_of), 5):
            wager = outlook.wager(bet, state.dice)
            right = [total for total in sums if wager.low <= total <= wager.high]
            below = len([total for total in sums if total < wager.low])
            above = len(sums) - len(right) - below
            wrong = [below, above] if wager.size > state.lookup.sizes[0] else [below + above]
            assert wager.left == (len(right), *[count for count in wrong if count])
            assert wager.chance == pytest.approx(len(right) / len(sums))
        counted += 1
    assert counted > 10


def test_what_can_be_seen_of_the_others_is_not_counted_as_unknown() -> None:
    match = position("A0 B0")
    state = code(match)
    outlook = Outlook(state, 0)
    seen = {state.racks[rack * SYMBOLS + 3] for rack in (1, 2, 3)}
    assert set(outlook.digits(3)) == set(range(8)) - seen


# -- bets


def test_it_says_how_many_codes_fit_and_what_wheels_offer() -> None:
    match = position("A0 B0")
    say(match, "* roll bear bird snake", "A keep")
    assert about(match) == (
        "Your code is one of 15,625 that still fit. Your sum is from 2 to 19. "
        "The wheel of 10 offers a chance of up to 82% for 1 point; "
        "the wheel of 5, 48% for 2. Safe, or more?"
    )
    assert about(match, "pl").startswith("Twój kod to jeden z 15\u00a0625 możliwych. Twoja suma to coś od 2 do 19.")
    move, why = advice(match)
    assert move == "bet 10-12"
    assert "That is less than the 1 of 10–14, but think of later rounds." in why
    assert why.endswith("Its answer leaves at most 6,250 codes instead of 7,500.")


def test_a_bet_that_cannot_be_right_is_spoken_of() -> None:
    match = position("A0 B0")
    say(match, "* roll bear bird snake", "A keep")
    assert worse(match, "bet 21").startswith("Your sum cannot be 21. Better: bet 10–12 with the wheel of 3.")
    assert worse(match, "bet 20-21", "pl").startswith("Twoja suma to na pewno nie 20–21. Lepiej: obstaw 10–12")


def test_a_certain_sum_is_named() -> None:
    match = bird_known()
    say(match, "* roll bird bird bird", "A keep")
    assert about(match) == (
        "Your code is one of 3,125 that still fit; certain: bird 0. "
        "Your sum is certainly 0: the wheel of 1 brings 6 points without risk."
    )
    assert about(match, "pl").startswith("Twój kod to jeden z 3\u00a0125 możliwych; na pewno: ptak 0. Twoja suma to na pewno 0:")
    assert advice(match) == ("bet 0", "Bet 0 with the wheel of 1. It is certain: 6 points without risk, and no bet brings more.")


def test_a_certain_hit_that_tells_nothing_is_not_enough() -> None:
    match = bird_known()
    say(match, "* roll bird bird bird", "A keep")
    assert worse(match, "bet 0-9").startswith("0–9 was certain, for 1 point: the answer told you nothing new. Better: bet 0")


def test_the_cursed_hear_what_a_miss_costs() -> None:
    match = position("A8 B9 C9", round=4, curse="leader", cursed="C")
    say(match, "* roll bear bird snake", "A keep")
    assert about(match).startswith("Cleo is cursed and gets a point if you are wrong.")
    say(match, "A bet 0-9", "B bet 0-6")
    assert about(match).startswith(
        "You are cursed: a wrong bet costs what a right one brings, and each wrong bet of others brings you a point."
    )
    assert "4 is 2% likely to be right, and cursed you lose 6 if it is not: −5.8 on average." in worse(match, "bet 4")
    assert "Z szansą 46% idziesz o 2 naprzód, inaczej o 2 wstecz: średnio −0,1." in advice(match, "pl")[1]


@pytest.mark.parametrize(
    ("line", "english", "polish"),
    [
        ("A3 B4", "Bo is 1 space ahead of you; then come the final entries.", "prowadzi Bo, tracisz 1 pole. Potem zapisy"),
        (
            "A4 B4",
            "Bo is on your space, but underneath, and so ahead of you.",
            "stoi też Bo, ale pod spodem, i dlatego prowadzi.",
        ),
    ],
)
def test_the_last_round_is_about_the_track(line: str, english: str, polish: str) -> None:
    match = position(line, round=10)
    say(match, "* roll bear bird snake", "A keep")
    assert about(match).startswith("The last round")
    assert english in about(match)
    assert polish in about(match, "pl")


def test_the_one_who_leads_hears_by_how_much() -> None:
    match = position("A2 B4", round=10)
    say(match, "* roll bear bird snake", "A keep", "A bet 0-9")
    assert about(match).startswith("The last round: you are 2 spaces ahead of Ada;")
    assert about(match, "pl").startswith("Ostatnia runda: prowadzisz o 2 pola, za tobą jest Ada.")


def test_the_skull_is_spoken_of_when_a_bet_can_reach_it() -> None:
    match = position("A5 B5", round=4, curse="leader")
    say(match, "* roll bear bird snake", "A keep")
    assert about(match).startswith("The skull is 2 spaces ahead of you; once it is reached, the leader is cursed.")


def test_the_first_round_with_eights_says_so() -> None:
    match = position("A0 B0", x=True)
    say(match, "* roll bear bird snake", "A keep")
    assert about(match).startswith("Here digits go up to 8 and sums up to 24")


# -- dice, tiles, tokens and entries


def test_turning_a_die_pays_when_it_makes_a_better_bet() -> None:
    match = bird_known(round=9)
    say(match, "* roll bird bird bear")
    assert "You know for certain that your bird is 0." in about(match)
    assert advice(match) == (
        "turn 3 bird",
        "Turn the bear to the bird. Then 0 is certain to be right, for 6 points. As the dice lie, your best bet brings 1.6 on "
        "average.",
    )
    assert worse(match, "turn 1 snake").endswith("After your turn your best bet brings 1.1 on average.")


def test_a_certain_tile_is_not_given_away() -> None:
    match = bird_known()
    say(match, "* roll bear jaguar human", "A keep", "A bet 21", "B bet 5-14")
    assert worse(match, "discard bird").startswith("Your bird was certainly 0, worth 5 points at the end. Better: discard the ")
    assert worse(match, "discard bird", "pl").startswith(
        "Odchodzi ptak, a to na pewno 0: na końcu byłoby za to 5 punktów. Lepiej: odrzuć "
    )


def test_a_token_that_would_lose_points_is_left() -> None:
    match = position("A4 B6", round=2, shortcut=True)
    say(match, "* roll bird bird snake")
    assert about(match) == (
        "The bird token counts double: 10 points with one value, 4 with two, 2 with three, and −4 if wrong. "
        "Your bird is 0, 2, 5, 6 or 7, each equally likely. Now, or later, when you know more?"
    )
    assert advice(match)[0] == "pass"
    assert worse(match, "take 3").startswith("Your bird cannot be 3. Better: leave the token.")


def test_a_token_for_a_certain_digit_is_taken() -> None:
    match = bird_known(shortcut=True)
    say(match, "* roll bird bird snake")
    assert advice(match) == (
        "take 0",
        "Take the token and write 0. The digit is certain, so the token brings 10 points, as long as you never swap that tile.",
    )
    assert worse(match, "pass").startswith("If you leave it, another player can take it. Better: take the token and write 0.")


def test_what_to_write() -> None:
    match = at_the_end("A3 B4")
    assert about(match).startswith("Your bear is 2, 3, 5, 6 or 7, each equally likely. A right entry brings 5 points")
    assert worse(match, "write bear none") == (
        "An empty entry costs 2, as much as a wrong one. Better: write 2, 3 and 5 for the bear. "
        "Together they are 60% likely to be right: worth −0.2 on average. 2 alone would be worth −0.6."
    )
    assert worse(match, "write bear 0 1 4").startswith("Your bear cannot be 0, 1 or 4. Better: write 2, 3 and 5 for the bear.")
    assert worse(match, "write bear 0 1 4", "pl").startswith(
        "Wykluczone, że twój niedźwiedź to 0, 1 albo 4. Lepiej: zapisz 2, 3 i 5"
    )
    assert worse(match, "write bear 3 5 6") == ""


# -- it is not heard too often


def test_a_novice_hears_it_in_one_of_some_decisions() -> None:
    decided = heard = 0
    for number in range(6):
        match, dice = Match(GAME, 2, {"beginner": bool(number % 2)}), Dice(f"novice {number}")
        novice: Any = GAME.bots.novice
        while match.settle(dice):
            seat = match.state.actors()[0]
            made = novice(match.state.sample(seat, dice), seat, dice)
            decided += 1
            heard += coach.correct(GAME, match.state, seat, made, dice, GAME.texts["en"], {}) is not None
            match.act(seat, made)
    assert 5 <= decided / heard <= 13


@pytest.mark.parametrize("other", ["beginner", "novice"])
def test_who_does_what_it_says_wins(other: str) -> None:
    won = 0.0
    for number in range(10):
        match, dice, own = Match(GAME, 2, {"beginner": True}), Dice(f"pupil {number}"), number % 2
        bots = [make_bot("pupil", number, GAME), make_bot(GAME.bots.levels.get(other, other), number, GAME)]
        while match.settle(dice):
            seat = match.state.actors()[0]
            match.act(seat, ask(bots[seat ^ own], match.state, seat, dice))
        outcome = match.state.outcome()
        assert outcome is not None
        won += outcome.results[own]
    assert won >= 8
