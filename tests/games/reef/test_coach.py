"""Reef's coach: what it plans can be played and comes to what it says, it sees what is wrong, and its advice wins."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fathom.bots import ask, make_bot
from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.registry import find
from fathom.core.state import NATURE
from fathom.games.reef import GAME, Reef
from fathom.games.reef.learn.effects import Effects
from fathom.games.reef.learn.turns import Turns
from fathom.games.reef.rules import actions, phases
from recorded import some
from tiers import depth

EN = GAME.texts["en"]
SET_UP = (
    (NATURE, "setup A1 A3 C1 C3 C4 D1 D3 E1 E3 F1 first A orange 1 blue 2"),
    (NATURE, "corals r012- y01-- g0-2- p0213 r1-2-"),
    (NATURE, "creatures C3 C1 D1 A1 F1"),
)


def position(*moves: tuple[int, str]) -> Reef:
    match = Match(GAME, 2, GAME.presets["first"].__replace__(first="A"))
    for seat, move in (*SET_UP, *moves):
        match.play(seat, move)
    return match.state.copy()  # type: ignore[return-value]


def described(*moves: str, **changes: object) -> Reef:
    """A red coral that waits for a yellow fish, an octopus that looks along a diagonal, and five pairs to choose from."""
    given = {
        "oceans": ({"tiles": "d3:r01-- c2:E1", "fish": "d3n:r", "shells": 3}, {"tiles": "d3:A1"}),
        "corals": "g01-- r1-2- y012- p0123 g0123",
        "fish": "y p p g r",
        "creatures": "C1 C3 C4 D1 F1",
    }
    match = Match.from_position(GAME, given | changes)
    for move in moves:
        match.play(0, move)
    return match.state.copy()  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("moves", "changes", "english", "polish"),
    [
        (
            (),
            {},
            "Your red coral lacks only a yellow fish, and there is one to take. Does another pair bring even more?",
            "Twój czerwony koralowiec czeka już tylko na żółtą rybę, a taka jest do wzięcia. Czy inna para da jeszcze więcej?",
        ),
        (
            (),
            {"fish": "p p p p r"},
            "Your red coral lacks only a yellow fish, but there is none to take now. Which pair helps another tile along? "
            "Four of one colour lie in the fish pool, so refreshing it costs nothing.",
            "Twój czerwony koralowiec czeka już tylko na żółtą rybę, ale takiej teraz nie ma. "
            "Która para przyda się innej płytce? W puli są cztery w jednym kolorze, więc pulę ryb wymienisz za darmo.",
        ),
        (
            (),
            {"turns": 28},
            "After this one you have 2 more turns, and your corals wait for yellow fish: prefer what you can still finish.",
            "Po tej turze zostaną ci jeszcze 2 tury, a koralowce czekają na żółte ryby: wybieraj to, co zdążysz ukończyć.",
        ),
        (
            ("choose coral 4",),
            {},
            "This coral wants red, yellow, green and purple fish. In the best place it has 1 of the 4 already: "
            "the fewer are missing, the sooner it is finished. It is worth more where your blue-ringed octopus looks.",
            "Ten koralowiec czeka na czerwone, żółte, zielone i fioletowe ryby. W najlepszym miejscu ma już 1 z 4: "
            "im mniej brakuje, tym szybciej go ukończysz. "
            "Więcej będzie wart tam, gdzie patrzy ośmiornica niebieskopierścieniowa.",
        ),
        (
            ("choose creature 2",),
            {},
            "The sea krait wants two finished corals of one colour in its two directions. "
            "There is nothing of that yet: let it look where you are going to lay corals.",
            "Oto czego chce wiosłogon: dwa ukończone koralowce w jednym kolorze w dwóch kierunkach. "
            "Nic z tego jeszcze nie leży: niech patrzy tam, gdzie położysz koralowce.",
        ),
        (
            ("choose coral 1", "tile e4 2"),
            {},
            "Your red coral lacks only the yellow fish: with it there it can be finished at once. "
            "Is any other bubble worth more?",
            "Twój czerwony koralowiec czeka już tylko na żółtą rybę: połóż ją przy nim, a od razu go ukończysz. "
            "Czy inny bąbelek da więcej?",
        ),
        (
            ("choose coral 4", "tile e2 0"),
            {"turns": 32},
            "No coral wants the green fish any more. On a bubble beside finished corals it brings a point for each of them.",
            "Żaden koralowiec nie chce już takiej ryby. Połóż zieloną rybę przy ukończonych: "
            "za każdego, którego dotyka, jest punkt.",
        ),
        (
            ("choose coral 3",),
            {"turns": 32},
            "This coral can hardly be finished any more: "
            "lay it out of the way, and look for what else your last turn can finish.",
            "Tego koralowca raczej już nie ukończysz: połóż go tak, żeby nie zawadzał, "
            "i sprawdź, co jeszcze da się ukończyć w ostatniej turze.",
        ),
    ],
)
def test_it_says_what_is_wanted_and_what_of_it_is_there(
    moves: tuple[str, ...], changes: dict[str, object], english: str, polish: str
) -> None:
    state = described(*moves, **changes)
    for language, said in (("en", english), ("pl", polish)):
        assert coach.about(GAME, state, 0, Dice(1), GAME.texts[language], {}) == said


def test_what_is_finished_is_said_once() -> None:
    advice = coach.advise(GAME, described("choose coral 1", "tile e4 2"), 0, Dice(1), EN, {})
    assert advice is not None
    assert advice.why == (
        "Put the yellow fish here. That finishes the red coral this turn: 5 points. The ecosystem cards add 2 points."
    )


@pytest.mark.parametrize(
    ("fish", "move", "price"),
    [("p p p g g", "refresh fish", "It costs 1 shell"), ("p p p p g", "refresh fish free", "It costs nothing")],
)
def test_a_refresh_names_its_price(fish: str, move: str, price: str) -> None:
    """In the last turn a yellow fish would finish a coral, and there is none."""
    advice = coach.advise(GAME, described(fish=fish, creatures="D1 D1 A1 D3 D3", turns=32), 0, Dice(1), EN, {})
    assert advice is not None
    assert advice.move == move
    assert advice.why.startswith(f"Refresh the fish pool first. {price}, and on average new fish bring about ")


@pytest.mark.parametrize("choice", ["coral 1", "coral 2", "coral 3", "creature 1", "creature 2"])
def test_in_the_last_turn_nothing_is_promised_for_later(choice: str) -> None:
    later = ("looks", "lacks only", "will serve", "chance", "still to lay", "it wants")
    state = described(f"choose {choice}", turns=32)
    assert GAME.coach is not None
    for action in state.actions(0):
        if actions.TILE <= action < actions.FINISH:
            said = GAME.coach.explain(state, 0, action, None, EN, {})
            assert not any(words in said for words in later), said


def planned() -> Iterator[tuple[Reef, int, int]]:
    """Yield positions of recorded games in which something is chosen, placed or finished, and actions that can be planned."""
    for state in some("reef", depth(60, 400)):
        assert isinstance(state, Reef)
        if state.phase in (phases.BEFORE, phases.PLACING) and not state.lookup.solo and state.lookup.pools:
            legal = state.actions(state.turn)
            for action in legal[:: max(1, len(legal) // 6)]:
                yield state, state.turn, action


def test_what_it_plans_can_be_played_and_finishes_what_it_says() -> None:
    finished = 0
    for state, seat, action in planned():
        plan = Turns(state, seat).plan(action)
        if plan is None:
            continue
        effects = Effects(state, seat, plan)
        played = state.copy()
        for step in plan.actions:
            assert step in played.actions(seat), plan.actions
            played.apply(seat, step)
        ocean = played.oceans[seat]
        for field in ("tiles", "finished", "corals", "landed", "fish"):
            assert getattr(ocean, field) == getattr(effects.after, field)
        now = ocean.finished & ~state.oceans[seat].finished
        assert effects.tile_points == sum(ocean.tile_points(space) for space in effects.spaces(now))
        finished += len(effects.finished)
    assert finished > 10


def test_alone_a_move_that_empties_the_bag_is_said_to_end_the_game_and_to_cost_no_points() -> None:
    said = []
    for state in some("reef", depth(4000, 8000)):
        assert isinstance(state, Reef)
        moves = [action for action in state.actions(0) if action >= actions.MOVE] if 0 in state.actors() else []
        if state.lookup.solo and state.phase == phases.PLACING and moves:
            heard = [coach.correct(GAME, state, 0, made, Dice(1), EN, {}) for made in moves[:: max(1, len(moves) // 5)]]
            said += [advice.why for advice in heard if advice]
    assert any(why.endswith("The fish bag must last until your final turn, or the game ends early.") for why in said)
    assert not any(re.search(r"\d{3,} points", why) for why in said)


def test_a_fish_that_serves_a_coral_is_wanted_there() -> None:
    served = 0
    for state, seat, action in planned():
        plan = Turns(state, seat).plan(action)
        if plan is None or not actions.FISH <= action < actions.FINISH:
            continue
        effects = Effects(state, seat, plan)
        for space in effects.served():
            assert effects.wants(space, effects.bubble) == effects.fish
            served += 1
        for space in effects.hindered():
            assert effects.wants(space, effects.bubble) not in (-1, effects.fish)
    assert served


def test_it_sees_a_creature_that_can_never_be_finished() -> None:
    state = position((1, "take 4"))
    best = GAME.notation.read(state, 1, coach.advise(GAME, state, 1, Dice(1), EN, {}).move)  # type: ignore[union-attr]
    assert GAME.coach is not None
    for move in ("tile a2 0", "tile h1 0"):  # A1 looks at three marked spaces, and some of them are outside
        said = GAME.coach.explain(state, 1, best, GAME.notation.read(state, 1, move), EN, {})
        assert said.startswith("There was a better space for the whale shark.")
        assert said.endswith("Where you placed it, it can never be finished.")


def test_it_points_at_the_pair_and_names_it() -> None:
    state = position((1, "take 3"), (1, "tile f3 0"), (0, "take 1"), (0, "tile d3 0"))
    while state.actors() == (NATURE,):
        state.apply(NATURE, state.chance(Dice(3)))
    advice = coach.advise(GAME, state, 0, Dice(1), EN, {})
    assert advice is not None
    tile = advice.move.removeprefix("choose ")
    assert advice.point == (f"pool:{tile}", f"pool:fish {tile[-1]}")
    assert advice.why.startswith("Take the ")


@pytest.mark.parametrize("preset", ["first", "standard"])
def test_one_who_follows_it_beats_a_beginner(preset: str) -> None:
    won = sum(_play(preset, seed) for seed in range(depth(3, 20)))
    assert won > depth(3, 20) * 0.8


def test_it_speaks_now_and_then() -> None:
    spoken = decisions = 0
    for seed in range(depth(2, 10)):
        state, dice = GAME.new(2, GAME.presets["first"]), Dice(seed)
        bot = make_bot("novice", seed, GAME)
        while state.outcome() is None:
            (seat,) = state.actors()
            if seat == NATURE:
                state.apply(NATURE, state.chance(dice))
                continue
            made = ask(bot, state, seat, dice)
            if len(state.actions(seat)) > 1:
                decisions += 1
                spoken += coach.correct(GAME, state, seat, made, dice, EN, {}) is not None
            state.apply(seat, made)
    assert 0.05 < spoken / decisions < 0.2


def _play(preset: str, seed: int) -> float:
    game = find("reef")
    assert game.bots is not None
    state, dice = game.new(2, game.presets[preset]), Dice(seed)
    me = seed % 2
    names = {me: "pupil", 1 - me: game.bots.levels["beginner"]}
    bots = {seat: make_bot(name, seed, game) for seat, name in names.items()}
    while state.outcome() is None:
        (seat,) = state.actors()
        state.apply(seat, state.chance(dice) if seat == NATURE else ask(bots[seat], state, seat, dice))
    end = state.outcome()
    assert end is not None
    return float(end.results[me])
