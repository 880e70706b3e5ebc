"""The worlds that a seat can be in: every code of its own rack and every entry that others may have written, each as likely."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lost_code_table import (
    GAME,
    SEATS,
    at_the_end,
    bet,
    code,
    even,
    look,
    play_at_random,
    play_round,
    position,
    rack,
    say,
    table,
    write,
)

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.state import State
from fathom.games.lost_code.knowledge.posterior import digit_of
from fathom.games.lost_code.rules.position import LostCode

VERSIONS: list[dict[str, Any]] = [
    {},
    {"beginner": True, "shortcut": True, "help": "deductions"},
    {"x": True, "curse": "leader", "shortcut": True},
    {"help": "chances", "curse": "first"},
]


def worlds(match: Match, who: str, limit: int = 40_000) -> list[LostCode]:
    """Every world that a seat can be in."""
    found = match.state.worlds(SEATS[who], limit)
    assert found is not None
    return [world for world in found if isinstance(world, LostCode)]


def own(state: State, who: str) -> str:
    """A seat's rack in a world."""
    assert isinstance(state, LostCode)
    return "".join(str(state.racks[6 * SEATS[who] + symbol]) for symbol in state.lookup.symbols)


def after(seed: int, moves: int) -> Match:
    """A random game of any version and number of players after so many moves."""
    match = table(2 + seed % 3, **VERSIONS[seed // 3 % 4])
    for _ in play_at_random(match, seed, moves):
        pass
    return match


def all_right(match: Match, roll: str) -> None:
    """A round in which A bets with the wheel of one and B with that of two, and both are right."""
    bets = ("A right 1", "B right 2")
    play_round(match, roll, *(bets if look(match).roller == 0 else bets[::-1]))


def test_worlds_list_every_code_once() -> None:
    match = position("A0 B0")
    all_right(match, "bear jaguar human")
    all_right(match, "bird snake snake")
    all_right(match, "chameleon snake bear")
    found = worlds(match, "A")
    symbols = code(match).lookup.symbols
    codes = ["".join(str(digit_of(one, symbol)) for symbol in symbols) for one in code(match).posterior(0).codes()]
    assert sorted(own(world, "A") for world in found) == sorted(codes)
    assert len(set(codes)) == len(codes)
    assert rack(match, "A") in codes
    for world in found:
        assert GAME.invariants(world) is None
        assert [own(world, who) for who in "B"] == [rack(match, "B")]
        assert world.observe(0) == match.state.observe(0)
        assert world.observe(None) == match.state.observe(None)


def test_worlds_stop_at_the_limit() -> None:
    match = position("A0 B0")
    all_right(match, "bear jaguar human")
    all_right(match, "bird snake snake")
    number = code(match).posterior(0).total
    assert match.state.worlds(0, number - 1) is None
    assert len(match.state.worlds(0, number) or []) == number


@pytest.mark.parametrize(("x", "values"), [(False, 92), (True, 129)])
def test_a_token_of_another_may_hold_any_one_to_three_values(x: bool, values: int) -> None:
    match = position("A0 B0", shortcut=True, x=x, racks=("345012", "452301", "023456", "130167"))
    say(match, "* roll bear bear human", "A pass", "B take 1", "A keep")
    bet(match, "A right 1", "B right 2")
    known = code(match).posterior(0).total
    assert match.state.worlds(0, known * values - 1) is None
    dice = Dice("values")
    tokens = Counter(code(match).sample(0, dice).entries[6] for _ in range(values * 20))
    assert even(tokens, values)
    assert 0 not in tokens, "none is no entry for a token"
    mine = {world.entries[6] for world in worlds(match, "B")}
    assert mine == {code(match).entries[6]}, "one's own values are known"


def test_worlds_count_the_values_of_tokens_exactly() -> None:
    # Few codes are left, so that all worlds can be listed.
    match = position("A0 B0", shortcut=True, beginner=True)
    for symbol in ("jaguar", "human", "bird", "chameleon", "snake"):
        order = ("A right 1", "B right 2") if look(match).roller == 0 else ("B right 2", "A right 1")
        say(match, f"* roll {symbol} {symbol} {symbol}")
        if symbol == "jaguar":
            say(match, "A pass", "B take 0 1 2")
        else:
            say(match, *(f"{line[0]} pass" for line in order))
        say(match, f"{order[0][0]} keep")
        bet(match, *order)
    assert code(match).posterior(0).total == 1
    assert match.state.worlds(0, 91) is None
    found = worlds(match, "A", 92)
    assert len({world.freeze() for world in found}) == len(found) == 92


def test_worlds_in_the_end_hold_what_others_may_have_written() -> None:
    match = at_the_end("A0 B0 C0", beginner=True)
    state = code(match)
    for seat in range(3):
        # Everything about the own rack is known, as if it had been asked for.
        for symbol in state.lookup.symbols:
            digit = state.racks[6 * seat + symbol]
            state.facts[seat].append(1 << 2 * symbol | 1 << digit + 12)
    state.posteriors = [None] * 3
    write(match, "B", "3")
    found = worlds(match, "A", 93)
    assert match.state.worlds(0, 92) is None
    assert sorted(world.entries[7] for world in found) == list(range(93))
    assert all(world.entries[:7] == state.entries[:7] and world.entries[8:] == state.entries[8:] for world in found)
    assert [world.freeze() for world in worlds(match, "B", 1)] == [state.freeze()]
    write(match, "C", "none")
    assert match.state.worlds(0, 93 * 93 - 1) is None
    found = worlds(match, "A", 93 * 93)
    assert len({(world.entries[7], world.entries[13]) for world in found}) == 93 * 93
    dice = Dice("written")
    assert even(Counter(state.sample(0, dice).entries[7] for _ in range(93 * 20)), 93)


def test_while_the_own_tile_is_drawn_the_stack_may_be_anything_unseen() -> None:
    match = position("A0 B0")
    play_round(match, "bear jaguar human", "A higher 2", "B right 4")
    say(match, "A discard bear")
    counts = Counter(world.freeze() for world in worlds(match, "A"))
    assert len(set(counts.values())) == 1, "every world as often as the others"
    others = {own(world, "A")[2:] for world in worlds(match, "A")}
    assert len(others) == len(counts)
    for world in worlds(match, "A")[:20]:
        assert GAME.invariants(world) is None
        assert world.pools[0] == code(match).pools[0]
        assert world.racks[0] == -1
    assert match.state.sample(0, Dice(1)).observe(0) == match.state.observe(0)


def test_samples_are_even_over_all_worlds() -> None:
    match = position("A0 B0")
    all_right(match, "bear bear human")
    all_right(match, "bird snake snake")
    all_right(match, "chameleon jaguar bear")
    number = len(worlds(match, "A"))
    dice = Dice("even")
    assert 2 < number < 100
    assert even(Counter(match.state.sample(0, dice).freeze() for _ in range(number * 40)), number)


def test_before_the_deal_and_after_the_end_there_is_one_world() -> None:
    match = table(2)
    assert [world.freeze() for world in match.state.worlds(0, 1) or []] == [match.state.freeze()]
    assert match.state.sample(1, Dice(1)).freeze() == match.state.freeze()
    for _ in play_at_random(match, "over"):
        pass
    assert [world.freeze() for world in match.state.worlds(0, 1) or []] == [match.state.freeze()]
    assert match.state.sample(1, Dice(1)).freeze() == match.state.freeze()


def test_before_the_markers_are_stacked_there_are_worlds_already() -> None:
    match = table(2)
    say(match, "* deal 345012 452301 023456 130167")
    assert len(match.state.worlds(0, 5**6) or []) == 5**6


@settings(max_examples=40)
@given(seed=st.integers(0, 11), moves=st.integers(1, 150), salt=st.integers(0, 10**6))
def test_a_sampled_world_agrees_with_all_that_the_seat_sees(seed: int, moves: int, salt: int) -> None:
    truth = code(after(seed, moves))
    seat = salt % truth.players
    frozen = truth.freeze()
    for other in range(truth.players):
        truth.posterior(other)  # what was worked out before must not be taken over into another world
    world = truth.sample(seat, Dice(salt))
    assert truth.freeze() == frozen
    assert GAME.invariants(world) is None
    assert msgspec.json.encode(world.observe(seat)) == msgspec.json.encode(truth.observe(seat))
    assert world.observe(None) == truth.observe(None) or truth.end is not None
    assert world.actors() == truth.actors()
    assert world.actions(seat) == truth.actions(seat)
    assert world.posterior(seat).codes() == truth.posterior(seat).codes()
    for other in range(truth.players):
        if other != seat:
            # In that world the others see another rack: what they can know is worked out anew.
            again = pickle.loads(pickle.dumps(world))
            assert sorted(world.posterior(other).codes()) == sorted(again.posterior(other).codes())
    again = pickle.loads(pickle.dumps(world))
    assert (again.freeze(), again.facts) == (world.freeze(), world.facts)


@settings(max_examples=25)
@given(seed=st.integers(0, 11), moves=st.integers(1, 150), salt=st.integers(0, 10**6))
def test_a_copy_and_a_pickle_go_their_own_ways(seed: int, moves: int, salt: int) -> None:
    truth = code(after(seed, moves))
    if truth.end is not None:
        return
    for twin in (truth.copy(), pickle.loads(pickle.dumps(truth))):
        frozen = truth.freeze()
        facts = [one[:] for one in truth.facts]
        assert twin.freeze() == frozen
        assert twin.facts == facts
        dice = Dice(salt)
        for _ in range(12):
            actors = twin.actors()
            if not actors:
                break
            seat = actors[-1]
            twin.apply(seat, twin.chance(dice) if seat < 0 else twin.actions(seat)[dice.below(len(twin.actions(seat)))])
        assert (truth.freeze(), truth.facts) == (frozen, facts)


def test_in_another_world_the_others_see_another_rack() -> None:
    truth = code(position("A0 B0"))
    before = truth.posterior(1).codes()
    world = next(world for world in (truth.sample(0, Dice(salt)) for salt in range(9)) if own(world, "A") != own(truth, "A"))
    assert world.posterior(1).codes() != before
    assert all(not world.posterior(1).count(symbol, world.racks[symbol]) for symbol in range(6)), "what B sees B does not hold"
