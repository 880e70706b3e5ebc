"""OpenSpiel's view of the games: its own suites pass unchanged, its algorithms run, and chance and secrets are exact."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import numpy as np
import openspiel_playthroughs
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from fathom.core.dice import Dice
from fathom.core.driver import next_actor
from fathom.core.errors import FathomError
from fathom.core.events import Event
from fathom.core.match import Match, replay
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.core.state import NATURE, State
from fathom.envs.openspiel import TINY
from fathom.envs.spiel.ending import DATA
from fathom.envs.spiel.play import CHANCE, OVER, Play
from fathom.envs.spiel.script import MOST, Question, Script

DRIVER = Path(__file__).parent / "openspiel_api_driver.py"
WHOLE = ("fathom_lost_code", "fathom_crew", "fathom_divers", "fathom_reef", "fathom_sonar")


def test_openspiels_own_integration_test_passes_on_every_game_and_on_every_node_of_the_tiny_ones() -> None:
    done = subprocess.run([sys.executable, str(DRIVER)], capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stderr[-5_000:]
    for name in (*WHOLE, *TINY):
        assert f"EnforceAPIPartialTree_{name}_Test" in done.stdout + done.stderr
    for name in TINY:
        assert f"EnforceAPIFullTree_{name}_Test" in done.stdout + done.stderr


@pytest.mark.parametrize(
    "game",
    [
        "fathom_lost_code",
        "fathom_lost_code(players=4,x=True,shortcut=True,curse=leader)",
        "fathom_crew(players=2)",
        "fathom_crew(players=5,mission=12)",
        "fathom_divers",
        "fathom_reef(players=1)",
        "fathom_reef(players=3)",
        "fathom_sonar(limit=30)",
        "fathom_sonar(limit=30,players=4,map=umbria)",
        *TINY,
    ],
)
def test_games_at_random_keep_to_what_openspiel_was_told(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", openspiel_playthroughs.GAMES)
def test_playthroughs_are_as_they_were(game: str, tmp_path: Path) -> None:
    expected, actual = openspiel_playthroughs.replayed(game, tmp_path)
    assert actual.split("\n") == expected.split("\n"), "if this is meant, run python tests/envs/openspiel_playthroughs.py"


# -- chance


@pytest.mark.parametrize("n", [1, 2, 40, MOST, MOST + 1, 1_000, 2 * MOST * MOST + 3])
def test_every_number_of_a_draw_is_exactly_as_likely(n: int) -> None:
    odds: Counter[int] = Counter()
    if n > 1_000:  # too many to list: any number stands for all
        for number in (0, 1, n // 2, n - 2, n - 1):
            assert _odds_of(number, n) == Fraction(1, n)
        return
    for number, share in _draws(n, []):
        odds[number] += 1
        assert share == Fraction(1, n)
    assert odds == Counter(range(n))


def _draws(n: int, answers: list[int]) -> Iterator[tuple[int, Fraction]]:
    try:
        yield Script(answers).below(n), Fraction(1)
    except Question as question:
        for answer, share in _shares(question):
            for number, rest in _draws(n, [*answers, answer]):
                yield number, share * rest


def _odds_of(number: int, n: int) -> Fraction:
    """The odds of one number, with the answers that lead to it."""
    answers: list[int] = []
    odds = Fraction(1)
    low = 0
    while True:
        try:
            assert Script(answers).below(n) == number
            return odds
        except Question as question:
            answer = (number - low) // question.part
            odds *= dict(_shares(question))[answer]
            low += answer * question.part
            answers.append(answer)


def _shares(question: Question) -> list[tuple[int, Fraction]]:
    """The exact odds of the answers; those that OpenSpiel gets are the same, rounded."""
    found = []
    for answer, rounded in question.odds():
        share = Fraction(min(question.part, question.whole - answer * question.part), question.whole)
        assert rounded == pytest.approx(float(share))
        found.append((answer, share))
    return found


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_played_is_a_game_of_the_engine(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    dice = Dice(name)
    while not state.is_terminal() and len(state.history()) < 150:
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
        _step(state, dice)
    play = state.play
    match = Match(play.game, play.state.players)
    for moment in play.log:
        match.play(moment.actor, moment.text)
    assert match.state.freeze() == play.state.freeze()


# -- what a seat knows


@pytest.mark.parametrize("name", ["fathom_lost_code", "fathom_crew", "fathom_divers", "fathom_reef", "fathom_sonar(map=verne)"])
def test_a_resampled_state_is_the_same_to_the_player_who_asks(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    dice = Dice(name)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    worlds = set()
    decisions = 0
    while not state.is_terminal() and decisions < 40:
        if not state.is_chance_node():
            decisions += 1
            if decisions % 8 == 1:
                player = state.current_player()
                for _ in range(4):
                    world = state.resample_from_infostate(player, sampler)
                    assert world.current_player() == player
                    assert world.legal_actions() == state.legal_actions()
                    assert world.information_state_string(player) == state.information_state_string(player)
                    assert world.observation_string(player) == state.observation_string(player)
                    assert list(world.observation_tensor(player)) == list(state.observation_tensor(player))
                    worlds.add(world.play.state.freeze() == state.play.state.freeze())
                    _step(world, dice)
        _step(state, dice)
    assert (False in worlds) == (name != "fathom_reef")


def test_where_nothing_is_private_all_see_what_a_spectator_sees() -> None:
    state = pyspiel.load_game("fathom_reef(players=3)").new_initial_state()
    dice = Dice(5)
    for _ in range(200):
        open_parts = msgspec.to_builtins(state.play.state.observe(None)) | {"seat": None}
        for seat in range(3):
            assert msgspec.to_builtins(state.play.state.observe(seat)) | {"seat": None} == open_parts
        _step(state, dice)


def test_a_state_that_was_written_down_goes_on_in_the_same_way() -> None:
    game = pyspiel.load_game("fathom_crew(players=3)")
    state = game.new_initial_state()
    dice = Dice(2)
    while len(state.history()) < 50:
        _step(state, dice)
    other = game.deserialize_state(state.serialize())
    for _ in range(10):
        assert [other.information_state_string(seat) for seat in range(3)] == [
            state.information_state_string(seat) for seat in range(3)
        ]
        action = _choice(state, dice)
        state.apply_action(action)
        other.apply_action(action)
    assert str(other) == str(state)


@pytest.mark.parametrize("name", TINY)
def test_numbers_tell_apart_all_that_a_seat_can_tell_apart(name: str) -> None:
    game = pyspiel.load_game(name)
    observation = make_observation(game, INFO_STATE_OBS_TYPE)
    texts, rows = set(), set()
    for state in _nodes(game.new_initial_state()):
        player = state.current_player()
        if player >= 0:
            texts.add((player, state.information_state_string(player)))
            observation.set_from(state, player)
            rows.add(observation.tensor.tobytes())
    assert len(texts) == len(rows) == TINY[name].infosets


# -- the tiny games


@pytest.mark.parametrize("name", TINY)
def test_trees_have_the_sizes_of_the_engines_own(name: str) -> None:
    tiny = TINY[name]
    root = replay(parse((DATA / tiny.record).read_text()), upto=tiny.at).state
    worlds = root.worlds(tiny.seat, 100)
    assert worlds is not None
    count: Counter[str] = Counter({"draws": 1})
    infosets: set[object] = set()
    for world in worlds:
        memories: list[tuple[object, ...]] = [(msgspec.json.encode(world.observe(seat)),) for seat in range(world.players)]
        _count(world.copy(), -1, memories, 0, count, infosets)
    assert (count["draws"], count["decisions"], count["ends"]) == tiny.nodes
    assert count["longest"] == tiny.decisions
    assert len(infosets) == tiny.infosets


def _count(
    state: State, last: int, memories: list[tuple[object, ...]], depth: int, count: Counter[str], infosets: set[object]
) -> None:
    """Walks the tree by the engine alone; a seat remembers what it did and every event as it saw it."""
    while state.actors() == (NATURE,):
        (action,) = {state.chance(Dice(seed)) for seed in range(20)}  # nothing is left to chance
        memories = _reminded(memories, NATURE, action, state.perform(NATURE, action))
    if state.outcome() is not None:
        count["ends"] += 1
        count["longest"] = max(count["longest"], depth)
        return
    seat = next_actor(state.actors(), last)
    count["decisions"] += 1
    infosets.add((seat, memories[seat]))
    for action in state.actions(seat):
        child = state.copy()
        after = _reminded(memories, seat, action, child.perform(seat, action))
        _count(child, seat, after, depth + 1, count, infosets)


def _reminded(memories: list[tuple[object, ...]], actor: int, action: int, events: list[Event]) -> list[tuple[object, ...]]:
    return [
        (*memory, action if seat == actor else None, *(repr(event.seen_by(seat)) for event in events))
        for seat, memory in enumerate(memories)
    ]


def test_cfr_comes_to_rest_in_the_tiny_duel() -> None:
    """Of the seven worlds that seat B thinks possible, it can hope to win in one."""
    game = pyspiel.load_game("fathom_tiny_divers")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game, policy) < 0.02
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value == pytest.approx([6 / 7, 1 / 7], abs=0.02)


def test_cfr_finds_the_best_that_the_tiny_crew_can_do() -> None:
    """With open hands the crew would win in 24 worlds of 37: the same can be reached without."""
    game = pyspiel.load_game("fathom_tiny_crew")
    assert _openly(game.new_initial_state()) == pytest.approx(24 / 37)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(6):
        solver.evaluate_and_update_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 3)
    assert value == pytest.approx([24 / 37] * 3, abs=0.02)


def _openly(state: pyspiel.State) -> float:
    """What a crew reaches that sees everything."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return float(sum(odds * _openly(state.child(answer)) for answer, odds in state.chance_outcomes()))
    return max(_openly(state.child(action)) for action in state.legal_actions())


# -- search


@pytest.mark.parametrize(("name", "decisions"), [("fathom_crew", 200), ("fathom_divers", 10), ("fathom_tiny_sonar", 200)])
def test_information_set_search_plays(name: str, decisions: int) -> None:
    game = pyspiel.load_game(name)
    random = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 4, random_state=random)
    state = game.new_initial_state()
    dice = Dice(3)
    made = 0
    while not state.is_terminal() and made < decisions:
        if state.is_chance_node():
            _step(state, dice)
        else:
            state.apply_action_with_legality_check(int(bot.step(state)))
            made += 1
    assert made == decisions or state.is_terminal()


# -- what is registered


@pytest.mark.parametrize(
    ("game", "utility", "total"),
    [
        ("fathom_lost_code(players=3)", "CONSTANT_SUM", 1.0),
        ("fathom_crew", "IDENTICAL", None),
        ("fathom_divers(tie=draw)", "CONSTANT_SUM", 1.0),
        ("fathom_reef(players=1)", "GENERAL_SUM", None),
        ("fathom_reef(players=3)", "CONSTANT_SUM", 1.0),
        ("fathom_sonar(limit=40)", "GENERAL_SUM", None),  # both submarines may sink, and both lose
        ("fathom_tiny_sonar", "CONSTANT_SUM", 1.0),
    ],
)
def test_results_add_up_as_announced(game: str, utility: str, total: float | None) -> None:
    loaded = pyspiel.load_game(game)
    assert loaded.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert loaded.utility_sum() == total
    state = loaded.new_initial_state()
    dice = Dice(7)
    while not state.is_terminal():
        _step(state, dice)
    if total is not None:
        assert sum(state.returns()) == pytest.approx(total)
    if utility == "IDENTICAL":
        assert len(set(state.returns())) == 1


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("fathom_crew(players=9)", "Crew is for 2 or 3 or 4 or 5 players, not 9."),
        ("fathom_crew(mission=99)", "Option mission cannot be 99: it is a whole number from 0 to 33."),
        ("fathom_divers(first=Z)", "Option first cannot be 'Z': it is one of random, A, B."),
        ("fathom_endgame", "fathom_endgame wants a record, how many of its moves to play, and a seat: record=PATH,at=N,seat=S."),
        ("fathom_endgame(record=nowhere.txt)", "The record 'nowhere.txt' cannot be read: no such file or directory."),
        ("fathom_endgame(record=tiny_crew.txt,at=999)", "This record has 60 moves, so there is no moment after move 999."),
        (
            "fathom_endgame(record=tiny_crew.txt,at=55,seat=7)",
            "This game has the seats 0 to 2, so the worlds cannot be those of seat 7.",
        ),
        ("fathom_endgame(record=tiny_crew.txt,at=4)", "Seat 0 thinks more than 2,000 worlds possible at move 4 of this record."),
    ],
)
def test_what_cannot_be_loaded_is_refused_in_one_sentence(game: str, sentence: str) -> None:
    with pytest.raises(FathomError) as refusal:
        pyspiel.load_game(game)
    assert str(refusal.value) == sentence


def test_any_record_can_be_played_on_from_any_moment() -> None:
    tiny = TINY["fathom_tiny_sonar"]
    game = pyspiel.load_game("fathom_endgame", {"record": str(DATA / tiny.record), "at": tiny.at, "seat": tiny.seat})
    same = pyspiel.load_game("fathom_tiny_sonar").new_initial_state()
    state = game.new_initial_state()
    assert len(state.legal_actions()) == len(same.legal_actions()) == 2
    state.apply_action(1)
    same.apply_action(1)
    assert state.information_state_string(0) == same.information_state_string(0)
    assert not game.get_type().provides_information_state_tensor


def test_observers_that_do_not_exist_are_refused() -> None:
    game = pyspiel.load_game("fathom_divers")
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(FathomError, match="what one player knows"):
        game.make_py_observer(everything)
    with pytest.raises(FathomError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_an_attempt_ends_an_ending_though_the_game_goes_on() -> None:
    """Whole games are played to their end, endings only to the verdict on the part in hand."""
    game = find("crew")
    match = Match(game, 3, {"mission": "9", "attempts": "5", "distress": "never"})
    dice = Dice(4)
    while match.game.search.cutoff(match.state) is None:
        seat = match.settle(dice)[0]
        actions = match.state.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])
    before = replay(match.record(), upto=len(match.moves) - 1).state
    whole = Play(game, before)
    ending = Play(game, before, (before,))
    assert ending.player == CHANCE
    ending.apply(0)
    action = game.notation.read(before, ending.player, match.moves[-1].text)
    ending.apply(action)
    whole.apply(action)
    assert ending.player == OVER
    assert ending.returns == (0.0, 0.0, 0.0)
    assert whole.player >= 0


def _step(state: pyspiel.State, dice: Dice) -> None:
    state.apply_action(_choice(state, dice))


def _choice(state: pyspiel.State, dice: Dice) -> int:
    """Any of what may follow; draws are seldom even, but every answer is possible."""
    actions = state.legal_actions()
    return int(actions[dice.below(len(actions))])


def _nodes(state: pyspiel.State) -> Iterator[pyspiel.State]:
    yield state
    for action in state.legal_actions():
        yield from _nodes(state.child(action))
