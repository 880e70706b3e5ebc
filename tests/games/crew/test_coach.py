"""Crew's coach: it says what can be known from the seat, in the words of the position, and its advice brings missions home."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fathom.bots import ask, make_bot
from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.state import NATURE
from fathom.games.crew import GAME, Crew
from fathom.games.crew.cards import CARD_NAMED
from fathom.games.crew.hands import deal
from fathom.games.crew.learn.sight import Sight
from fathom.games.crew.rules import phases
from recorded import positions, some
from tiers import depth

EN, PL = GAME.texts["en"], GAME.texts["pl"]
NAMES = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di"}
HANDS = ["s4 p9 p2 b9 b2 g1", "p7 b1 b6 y2 y3 -g", "p1 b3 b4 y1 g9", "p8 b7 g3 y9"]


def at(task: int, owner: int, *moves: str) -> Match:
    """A mission of one task, after these cards of the first tricks; before the first, all are ready."""
    match = Match(GAME, 4, {"distress": "never", "window": 0})
    match.play(NATURE, deal(4, HANDS))
    match.play(NATURE, f"task {task}")
    for seat in range(owner):
        match.play(seat, "pass")
    match.play(owner, f"take {task}")
    for move in moves:
        while move != "ready" and (waiting := [seat for seat in range(4) if _can_only_talk(match, seat)]):
            match.play(waiting[0], "ready")
        match.play(match.state.actors()[0], move)
    return match


def _can_only_talk(match: Match, seat: int) -> bool:
    state = match.state
    assert isinstance(state, Crew)
    return not state.laid_count and seat in state.actors() and seat != state.turn


def about(match: Match, language: str = "en") -> str:
    state = match.state
    return coach.about(GAME, state, state.actors()[0], Dice(1), GAME.texts[language], NAMES)


def explained(match: Match, best: str, made: str | None = None, language: str = "en") -> str:
    """What it says for a card, and against another one."""
    state = match.state
    seat = state.actors()[0]
    assert GAME.coach is not None
    read = [None if move is None else GAME.notation.read(state, seat, move) for move in (best, made)]
    world = state.sample(seat, Dice(2))
    assert read[0] is not None
    return GAME.coach.explain(world, seat, read[0], read[1], GAME.texts[language], NAMES)


def test_it_says_the_same_in_every_world() -> None:
    hidden = 0
    assert GAME.coach is not None
    for state in positions("crew")[:: depth(4, 1)]:
        assert isinstance(state, Crew)
        for seat in state.actors():
            legal = state.actions(seat) if seat >= 0 else []
            if len(legal) < 2:
                continue
            worlds = [state.sample(seat, Dice(number)) for number in range(3)]
            hidden += worlds[0].hands != worlds[1].hands
            assert len({GAME.coach.about(world, seat, EN, NAMES) for world in worlds}) == 1
            for best, made in [(legal[0], None), *pairwise(legal[:12])]:
                assert len({GAME.coach.explain(world, seat, best, made, PL, NAMES) for world in worlds}) == 1
                assert len({GAME.coach.point(world, seat, best) for world in worlds}) == 1
    assert hidden > 200


def test_what_it_counts_holds_in_every_world() -> None:
    checked = 0
    for state in some("crew", depth(200, 1000)):
        assert isinstance(state, Crew)
        if state.phase != phases.TRICK or state.turn == state.lookup.tonoja:
            continue
        seat = state.turn
        sight = Sight(state, seat)
        for number in range(depth(5, 50)):
            world = state.sample(seat, Dice(number))
            for member in range(state.lookup.members):
                assert not world.hands[member] & ~sight.may_hold[member]
            checked += 1
        for card in (card for card in range(40) if sight.legal >> card & 1):
            if sight.wins_surely(card) and seat in state.actors() and card in state.actions(seat):
                after = state.sample(seat, Dice(3))
                after.apply(seat, card)
                while after.phase == phases.TRICK and after.laid_count:
                    after.apply(after.acts_for(after.turn), after.actions(after.acts_for(after.turn))[-1])
                assert after.facts.played == state.facts.played or after.facts.winner == seat
    assert checked > 50


def test_a_card_that_somebody_else_wants() -> None:
    match = at(4, 3, "b9")  # Di is to win the blue 4, and Cy holds it
    match.play(1, "b1")
    assert (
        about(match)
        == "Ada led the blue 9, so you must follow. Di wants the blue 4, and you hold it: play it when Di can win it."
    )
    assert about(match, "pl") == (
        "Ada wychodzi niebieską 9, więc musisz dołożyć do koloru. "
        "Di chce zdobyć niebieską 4, a to ty masz tę kartę: zagraj ją, gdy Di może wziąć lewę."
    )
    assert explained(match, "b3", "b4") == (
        "Di wants the blue 4, and may not win this trick. Better: play the blue 3. It keeps the blue 4 for a trick that Di wins."
    )


def test_a_trick_that_must_be_won() -> None:
    match = at(61, 0)
    for seat in (1, 2, 3):
        match.play(seat, "ready")
    assert about(match) == "You lead, and the others must follow your colour. You must win this trick (“First trick”)."
    assert explained(match, "s4", "b2") == "Better: play submarine 4. Nobody can beat it any more, and you must win this trick."
    match = at(61, 0, "p9", "p7")
    assert about(match) == "Ada led the pink 9, so you must follow. Ada must win this trick (“First trick”)."


def test_tasks_and_messages_are_weighed_too() -> None:
    match = Match(GAME, 4, {"distress": "never"})
    match.play(NATURE, deal(4, HANDS))
    match.play(NATURE, "task 61")
    assert about(match).startswith("“First trick”: can your hand do it? It should win about ")
    advice = coach.advise(GAME, match.state, 0, Dice(1), PL, NAMES)
    assert advice is not None
    assert (advice.move, advice.point) == ("take 61", ("task:61", "take:61"))
    assert advice.why == "Weź zadanie „Pierwsza lewa”. Do pierwszej lewy wychodzi kapitan, i to dowolną kartą."
    match = at(1, 3)  # the green 6
    shown = GAME.notation.read(match.state, 1, "show p7 highest")
    better = coach.correct(GAME, match.state, 1, shown, Dice(1), EN, NAMES)
    assert better is not None
    assert better.move == "ready"
    assert better.why.startswith("The pink 7 concerns nobody's task, and your token is spent.")


def test_it_speaks_now_and_then() -> None:
    spoken = decisions = 0
    for seed in range(depth(12, 60)):
        state, dice = GAME.new(4, GAME.options(mission=4, distress="never")), Dice(seed)
        bot = make_bot("novice", seed, GAME)
        while state.outcome() is None:
            (seat, *_) = state.actors()
            if seat == NATURE:
                state.apply(NATURE, state.chance(dice))
                continue
            made = ask(bot, state, seat, dice)
            if seat == 0 and len(state.actions(seat)) > 1:
                decisions += 1
                spoken += coach.correct(GAME, state, seat, made, dice, EN, NAMES) is not None
            state.apply(seat, made)
    assert 0.03 < spoken / decisions < 0.2


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("preset", ["first", "standard"])
def test_one_who_follows_it_brings_the_first_missions_home(preset: str, players: int) -> None:
    games = depth(6, 100)
    assert sum(_play(preset, players, seed) for seed in range(games)) >= games * 0.9


def _play(preset: str, players: int, seed: int) -> float:
    state, dice = GAME.new(players, GAME.presets[preset]), Dice(seed)
    partner = GAME.bots.levels["beginner"]
    bots = [make_bot("pupil" if seat == seed % players else partner, f"{seed}/{seat}", GAME) for seat in range(players)]
    while state.outcome() is None:
        (seat, *_) = state.actors()
        state.apply(seat, state.chance(dice) if seat == NATURE else ask(bots[seat], state, seat, dice))
    end = state.outcome()
    assert end is not None
    return float(end.results[0])


def test_a_card_known_to_follow_cannot_be_trumped() -> None:
    match = at(61, 0)
    blue_9 = CARD_NAMED["b9"]

    def may_trump() -> bool:
        world = match.state.sample(0, Dice(1))
        assert isinstance(world, Crew)
        return Sight(world, 0).may_beat(1, blue_9)

    assert may_trump()  # Bo may have no blue
    match.play(1, "show b1 lowest")
    assert not may_trump()
