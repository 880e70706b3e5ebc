"""The engine against a second, plain one, move by move: what is legal, what happens, and who learns of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from lost_code_table import GAME, SEATS, code, look, moves, random_action, table, told, track

from fathom.core.dice import Dice
from fathom.core.errors import NotationError, Refusal
from fathom.core.match import Match
from fathom.core.state import NATURE
from fathom.games.lost_code.components import Wheel, WheelSet
from fathom.games.lost_code.show.events import TYPES
from tiers import depth

from .slow import SYMBOLS, SlowCode

OWN = {2: 9, 3: 5, 6: 2, 9: 1, 20: 1}
SETTINGS: list[dict[str, Any]] = [
    {},
    {"beginner": True, "help": "deductions"},
    {"x": True, "shortcut": True, "curse": "leader"},
    {"shortcut": True, "curse": "first", "wheels": OWN},
    {"beginner": True, "x": True, "shortcut": True},
]
EVENTS = {str(kind.__struct_config__.tag) for kind in TYPES}


def both(players: int, options: dict[str, Any]) -> tuple[Match, SlowCode]:
    """The same game twice."""
    slow = {name: value for name, value in options.items() if name != "help"}
    fast = dict(options)
    if "wheels" in options:
        fast["wheels"] = WheelSet(tuple(Wheel(size, points) for size, points in options["wheels"].items()))
    return table(players, **fast), SlowCode(players, **slow)


def compare(match: Match, slow: SlowCode) -> None:
    """Everything that can be asked."""
    assert {"ABCD*"[seat] for seat in match.state.actors()} == set(slow.actors())
    for who in slow.seats:
        assert moves(match, who) == slow.legal(who), who
        assert match.state.actions(SEATS[who]) == sorted(set(match.state.actions(SEATS[who])))
    assert GAME.invariants(match.state) is None
    for who in (*slow.seats, None):
        view = msgspec.to_builtins(look(match, who))
        wanted = slow.seen(who)
        assert {key: view[key] for key in wanted} == wanted
        if slow.phase not in ("deal", "stack"):
            assert view["line"] == slow.line_seen()
        if who is not None and slow.phase not in ("deal", "over"):
            assert view["knowledge"]["seen"] == slow.digits_seen(who)
        assert set(view) - set(wanted) == {"setup", "line", "knowledge"}


def follow(match: Match, slow: SlowCode, seed: str, right: int) -> None:
    """Plays one random game on both."""
    dice = Dice(seed)
    compare(match, slow)
    while actors := match.state.actors():
        seat = actors[dice.below(len(actors))]
        action = match.state.chance(dice) if seat == NATURE else random_action(code(match), seat, dice, right)
        move = GAME.notation.write(match.state, seat, action)
        assert GAME.notation.read(match.state, seat, move) == action
        events = match.act(seat, action)
        said = slow.play("ABCD*"[seat], move)
        for viewer in (*slow.seats, None):
            heard = msgspec.to_builtins([event.seen_by(None if viewer is None else SEATS[viewer]) for event in events])
            assert heard == slow.heard_by(viewer, said), move
        if slow.phase != "final" or not dice.below(6):
            compare(match, slow)


@pytest.mark.parametrize("number", range(len(SETTINGS)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_and_the_slow_one_play_the_same_game(players: int, number: int) -> None:
    for right in depth(((1, 2, 5)[(players + number) % 3],), (1, 2, 5)):
        match, slow = both(players, SETTINGS[number])
        follow(match, slow, f"slow {players} {number} {right}", right)
        assert slow.result == look(match).result


def test_everything_happens_in_some_game() -> None:
    happened: set[str] = set()
    for players, right in ((4, 9), (3, 1), (2, 2)):
        match, slow = both(players, {"beginner": True, "shortcut": True, "curse": "leader"})
        dice = Dice(f"all {players}")
        while actors := match.state.actors():
            seat = actors[dice.below(len(actors))]
            action = match.state.chance(dice) if seat == NATURE else random_action(code(match), seat, dice, right)
            slow.play("ABCD*"[seat], GAME.notation.write(match.state, seat, action))
            match.act(seat, action)
        compare(match, slow)
        assert track(match) == " ".join(f"{who}{slow.space(who)}" for who in slow.line())
        happened |= set(told(match.log))
    assert happened == EVENTS


@pytest.mark.parametrize("options", [{}, {"beginner": True, "shortcut": True}], ids=["standard", "beginner"])
def test_whatever_the_slow_one_does_not_list_is_refused(options: dict[str, Any]) -> None:
    match, slow = both(3, options)
    every = [
        *(f"turn {die} {symbol}" for die in (1, 2, 3) for symbol in SYMBOLS),
        *(f"discard {symbol}" for symbol in SYMBOLS),
        *("keep", "pass", "take 1", "take 0 1 7", "take none"),
        *(f"write {symbol} {values}" for symbol in SYMBOLS for values in ("none", "2", "0 5")),
        *(f"bet {low}" for low in (0, 7, 21, 22)),
        *(f"bet {low}-{low + size - 1}" for low in (0, 11, 17, 20) for size in (2, 3, 4, 5, 6, 7, 10)),
    ]
    dice = Dice("refused")
    while actors := match.state.actors():
        for who, move in product("ABC", every):
            if dice.below(12) == 0 and move not in slow.legal(who):
                before = match.state.freeze()
                with pytest.raises((Refusal, NotationError)):
                    match.play(SEATS[who], move)
                assert match.state.freeze() == before
        seat = actors[dice.below(len(actors))]
        action = match.state.chance(dice) if seat == NATURE else random_action(code(match), seat, dice)
        slow.play("ABC*"[seat], GAME.notation.write(match.state, seat, action))
        match.act(seat, action)
    compare(match, slow)
