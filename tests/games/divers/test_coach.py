"""Divers' coach: it says what the tiles are about, which card it would lay and why, and knows no more than its seat."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest
from divers_table import after_contest, position

from fathom.arena.levels import wilson
from fathom.bots import Bot, make_bot
from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.match import Match
from fathom.core.text import Catalogue
from fathom.games.divers import GAME, Divers
from fathom.games.divers.bot import race
from fathom.games.divers.bot.sight import Sight
from fathom.games.divers.learn import stakes
from fathom.games.divers.rules import phases
from recorded import positions

TEXT = GAME.texts["en"]
POLISH = GAME.texts["pl"]

ONE_CARD_SHORT: dict[str, Any] = {
    "placed": {"3A": "r8 y7 y9", "3B": "y12 y6"},
    "hands": ("r2 r11 r12 g1 g2 b1 b3 s1", "y1-3 y5 y8 g4 g6 g7"),
}
"""At tile 3, in deep water, A has 24 and B 18, and only a red slot on B's side is free."""


def about(match: Match, text: Catalogue = TEXT) -> str:
    [seat] = match.state.actors()
    return coach.about(GAME, match.state, seat, Dice(1), text, {})


def advice(match: Match, text: Catalogue = TEXT) -> tuple[str, str]:
    """The move that the coach would make, and why."""
    [seat] = match.state.actors()
    found = coach.advise(GAME, match.state, seat, Dice(1), text, {})
    assert found is not None
    return found.move, found.why


def worse(match: Match, move: str, text: Catalogue = TEXT) -> str:
    """What the coach says to a move of the player whose turn it is."""
    [seat] = match.state.actors()
    made = GAME.notation.read(match.state, seat, move)
    found = coach.correct(GAME, match.state, seat, made, Dice(1), text, {})
    return "" if found is None else found.why


# -- what it knows


def test_it_says_the_same_in_every_world() -> None:
    assert GAME.coach is not None
    hidden = 0
    decisions = [
        state for state in positions("divers") if isinstance(state, Divers) and state.actors() and state.actors()[0] >= 0
    ]
    for state in decisions[::23]:
        [seat] = state.actors()
        one, two = (state.sample(seat, Dice(number)) for number in (1, 2))
        hidden += one.hands != two.hands
        assert GAME.coach.about(one, seat, TEXT, {}) == GAME.coach.about(two, seat, TEXT, {})
        worth = GAME.coach.weigh(one, seat, Dice(1))
        assert worth == GAME.coach.weigh(two, seat, Dice(2))
        assert set(worth) == set(state.actions(seat))
        best, least = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
        for made in (None, least):
            assert len({GAME.coach.explain(world, seat, best, made, TEXT, {}) for world in (one, two)}) == 1
    assert hidden > 20


def test_it_answers_within_a_second() -> None:
    assert GAME.coach is not None
    slowest = 0.0
    for state in positions("divers")[::31]:
        for seat in state.actors():
            if seat >= 0:
                start = perf_counter()
                GAME.coach.weigh(state, seat, Dice(1))
                slowest = max(slowest, perf_counter() - start)
    assert 0 < slowest < 1


def test_what_cannot_be_lost_is_not_lost() -> None:
    """Where it says that nothing takes a tile away, the sums that can still be reached agree."""
    found = 0
    for state in positions("divers")[::7]:
        if not isinstance(state, Divers) or state.phase != phases.PLAY:
            continue
        sight = Sight(state, state.turn)
        for action in state.actions(state.turn):
            slot, card = divmod(action, state.lookup.cards)
            if sight.completes(slot) and stakes.certain(sight, slot, card):
                assert stakes.wins(sight, slot, card, state.turn)
                found += 1
    assert found > 10


def test_a_race_for_a_colour_is_even_and_a_goal_at_hand_is_nearly_won() -> None:
    costs = (7, 6, 5, 4, 3)
    lie = sum(count << 6 * colour for colour, count in enumerate((13, 11, 9, 7, 5)))
    assert race.chance(costs, (0, 0), (0, 0), lie, 0) == pytest.approx(0.5)
    ahead = race.chance(costs, (3 << 24, 0), (0, 0), lie - (3 << 24), 0)
    assert ahead > 0.6
    assert race.chance(costs, (3 << 24, 0), (0, 0), lie - (3 << 24), 1) == pytest.approx(1 - ahead)
    assert race.chance(costs, (3 << 24, 0), (0b11, 0), lie, 0, buyer=0) == 1.0
    assert race.chance(costs, (0, 0), (0b111, 0), lie, 1) == 0.0


# -- what it says: laying cards


def test_before_the_first_card_it_says_what_suits_which_water() -> None:
    assert about(position()).startswith("No cards have been played yet. In deep water high cards suit your side")
    assert about(position(), POLISH).startswith("Nikt jeszcze nie zagrał. Na głębokiej wodzie kładź wysokie karty u siebie")


def test_a_tile_that_can_be_won_and_pays_for_the_third_goal() -> None:
    match = position(areas=("4y", "2r"), won=("s b", ""), **ONE_CARD_SHORT)
    assert about(match) == (
        "With the red 2 you can win tile 3 now (1 red, 2 yellow), which would pay for your third goal, yellow. "
        "Is that the best use of it?"
    )
    assert about(match, POLISH) == (
        "Zagrywając czerwoną 2, zdobędziesz płytkę 3 (1 czerwony, 2 żółte), której skarby starczą na twój trzeci cel (żółty). "
        "Czy ta karta nie przyda się bardziej gdzie indziej?"
    )
    assert advice(match) == (
        "r2 3B",
        "Play the red 2 on your opponent's side of tile 3: it completes the tile, 24 to 20, and you take 1 red, 2 yellow; "
        "that pays for your third goal, yellow.",
    )
    assert advice(match, POLISH)[1] == (
        "Zagraj czerwoną 2 po stronie przeciwnika przy płytce 3: płytka jest pełna, 24 do 20, i zabierasz 1 czerwony, 2 żółte; "
        "to starczy na twój trzeci cel, żółty."
    )
    assert worse(match, "r2 3B") == ""
    assert worse(match, "r11 3B").startswith("Your red 11 gave tile 3 to your opponent, 29 to 24. Better to play the red 2 ")
    assert worse(match, "r11 3B", POLISH).startswith("Twoja czerwona 11 oddała płytkę 3 przeciwnikowi, 29 do 24. Lepiej zagrać ")
    assert worse(match, "g1 2A").startswith("Less is at stake at tile 2. Better to play the red 2 ")


def test_a_tile_that_the_opponent_needs() -> None:
    match = position(areas=("2r", "4y"), won=("", "s b"), **ONE_CARD_SHORT)
    assert "(1 red, 2 yellow), which your opponent needs for a third goal, yellow." in about(match)
    assert advice(match)[1].endswith("you take 1 red, 2 yellow; your opponent needed that for a third goal, yellow.")


def test_a_taken_tile_turns() -> None:
    match = position(**ONE_CARD_SHORT)
    assert advice(match)[1].endswith("you take 1 red, 2 yellow; the water there then turns shallow.")
    assert advice(match, POLISH)[1].endswith("zabierasz 1 czerwony, 2 żółte; potem płytka się odwraca i jest tam płytko.")


def test_a_tile_that_is_lost_gives_its_loser_the_next_turn() -> None:
    match = position(placed={"3A": "r1 y1 y2", "3B": "y12 y13"}, hands=("r2-8 b3", "y3 y5-9 g4 g6"))
    assert about(match).endswith("any that still fits wins it for your opponent. Leave it, or lose it now and play again?")
    assert advice(match)[1].endswith("the tile was as good as lost, and its loser has the next turn, so you play again at once.")


def test_a_bad_card_across_blocks_the_other_side() -> None:
    match = position(
        placed={"3A": "r8 y7", "3B": "r12 y6"}, hands=("y1 y8 r11 r13 g1 g2 b1 b3", "y2 y3 y5 g4 g6-8 s1"), areas=("4y", "4y")
    )
    assert about(match) == (
        "Most hangs on tile 3, which would pay for the yellow goal. The water is deep, so the higher sum wins: "
        "your sum is 15 with 1 free slot, your opponent's 18 with 1."
    )
    move, why = advice(match)
    assert move == "y1 3B"
    assert why.startswith(
        "Play the yellow 1 on your opponent's side of tile 3: a low card spoils your opponent's side in deep water;"
    )
    assert worse(match, "y1 3A").startswith("Your yellow 1 leaves tile 3 one card short: ")
    assert worse(match, "y1 3A", POLISH).startswith("Twoja żółta 1 zostawia jedno wolne miejsce na płytce 3: ")


# -- exchanges and goals


def test_an_exchange_keeps_the_ends_of_a_colour() -> None:
    match = position(tiles=("s", "g b", "b g g", "y y y y"))
    assert about(match).startswith("None of your cards fits, but 32 of the 37 cards that may come would.")
    move, why = advice(match)
    assert move == "discard r5 r6 r7 r8"
    assert why.endswith("with 4 new cards the chance that one fits is about 99%, and the highest and lowest stay in hand.")


def test_a_third_goal_is_bought_at_once() -> None:
    match = after_contest("A", areas=("4b", "1b"), won=("r y", ""))
    assert about(match) == "You can buy your third goal card, blue, and a third goal card wins at once."
    assert worse(match, "pass") == "Better to buy the blue goal for 4 blue: it is your third goal card, and wins the game."
    assert (
        worse(match, "pass", POLISH) == "Lepiej kupić niebieski cel za 4 niebieskie: to twoja trzecia karta celu, więc wygrywasz."
    )


def test_a_goal_is_bought_unless_that_helps_the_other_player_more() -> None:
    match = after_contest("A", areas=("4b", "1b"))
    assert "Your opponent is 3 short of it: buy now, or wait?" in about(match)
    assert advice(match)[0] == "claim b 4b"
    match = after_contest("A", areas=("6y", "3y 6r 4g 3b"))
    assert advice(match) == (
        "pass",
        "Pass and wait: as long as that goal is open, your opponent's 3 yellow treasures cannot stand for anything else.",
    )
    assert worse(match, "claim y 6y", POLISH) == (
        "Lepiej spasować i poczekać: póki ten cel jest wolny, żółte skarby przeciwnika (3) niczego nie zastąpią."
    )


def test_of_two_payments_it_keeps_what_is_still_needed() -> None:
    match = after_contest("A", areas=("5g 3y", "3r"), won=("y", ""))
    assert about(match).startswith("You can pay for the green goal in 2 ways.")
    assert advice(match)[0].startswith("claim g")


# -- how good it is


@pytest.mark.parametrize("other", ["novice", "novice:20"])
def test_a_pupil_beats_beginners(other: str) -> None:
    won = 0.0
    games = 30
    for number in range(games):
        seat = number % 2
        bots = [make_bot("pupil", number, GAME), make_bot(other, number, GAME)]
        won += _play(number // 2, bots if seat == 0 else bots[::-1])[seat]
    assert wilson(won / games, games)[0] > 0.5


def _play(seed: int, bots: list[Bot]) -> tuple[float, ...]:
    state = GAME.new()
    dice = Dice(seed)
    while actors := settle(state, dice):
        seat = actors[0]
        state.apply(seat, bots[seat].choose(state.sample(seat, dice), seat))
    end = state.outcome()
    assert end is not None
    return end.results
