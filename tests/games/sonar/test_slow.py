"""The engine against a second, plain one, move by move: what is legal, what happens, and who learns of it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import product
from typing import Any

import msgspec
import pytest
from sonar_table import GAME, ISLES, MAPS, SEATS, boat, look, random_order, sonar, table, told

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.match import Match
from fathom.core.state import NATURE, TABLE
from fathom.games.sonar.components import Chart
from fathom.games.sonar.show.events import TYPES
from tiers import depth

from .slow import CREWS, SlowSonar

DATA = tomllib.loads((files("fathom.games.sonar") / "data" / "standard.toml").read_text(encoding="utf-8"))["maps"]
OWN = {
    "isles": ISLES,
    "odd": Chart(columns=5, rows=7, islands=("C3", "C4"), safe_surfacing=("A1", "E7")),
    "wide": Chart(columns=10, rows=4, islands=("E2", "F3")),
}
ORDERS = [
    *("up", "down", "left", "right", "sonar", "surface", "resume"),
    *(f"silence {way}" for way in ("up", "down", "left", "right")),
    *(f"row {row}" for row in range(1, 5)),
    *(f"column {letter}" for letter in "ABCDE"),
]
EVENTS = TYPES
SETTINGS = [
    (name, players, real_time)
    for name, players, real_time in product((*MAPS, *OWN), (2, 3, 4), (False, True))
    if not (real_time and players == 3)
]


def both(name: str, players: int, real_time: bool, limit: int = 0) -> tuple[Match, SlowSonar]:
    """The same game twice."""
    where: dict[str, Any] = {"chart": OWN[name]} if name in OWN else {"map": name}
    data = msgspec.to_builtins(OWN[name]) if name in OWN else DATA[name]
    match = table(players, real_time=real_time, limit=limit, shifts=True, **where)
    return match, SlowSonar(data, players, real_time, limit)


def compare(match: Match, slow: SlowSonar) -> None:
    """Everything that can be asked."""
    players = "ABCD"[: match.state.players]
    assert {("ABCD*")[seat] for seat in match.state.actors()} == set(slow.actors())
    for who in players:
        legal = {GAME.notation.write(match.state, SEATS[who], action) for action in match.state.actions(SEATS[who])}
        assert legal == slow.legal(who), who
    assert {GAME.notation.write(match.state, TABLE, action) for action, _ in match.state.table_actions()} == slow.legal("!")
    assert GAME.invariants(match.state) is None
    for who in (*players, None):
        view = look(match, who)
        assert view.phase == ("answer" if slow.phase == "chance" else slow.phase)
        assert (view.orders, view.limit) == (slow.orders, slow.limit)
        assert (view.reason, view.result) == (slow.result or (None, None))
        assert view.asker == (slow.caller if slow.phase in ("answer", "chance") else None)
        assert view.stopper == (slow.caller if slow.phase == "stopped" else None)
        for crew, one in zip(CREWS, view.submarines, strict=True):
            real = {key: getattr(one, key) for key in slow.seen(who, crew)}
            real["facts"] = [(fact.after, fact.kind, fact.value) for fact in one.facts]
            assert real == slow.seen(who, crew)
    for crew in CREWS:
        fits = boat(match, crew, "B").fits
        assert (None if slow.phase == "starts" else slow.fits(crew)) == (None if fits is None else set(fits))


def follow(match: Match, slow: SlowSonar, seed: str, most: int) -> None:
    """Plays one random game on both, or its first moves."""
    dice = Dice(seed)
    compare(match, slow)
    for _ in range(most):
        actors = match.state.actors()
        if not actors:
            return
        seat = actors[dice.below(len(actors))]
        if match.state.table_actions() and not dice.below(4):
            seat, action = TABLE, match.state.table_actions()[0][0]
        elif seat == NATURE:
            action = match.state.chance(dice)
        else:
            action = random_order(match.state.actions(seat), dice)
        who = "ABCD!*"[seat]
        move = GAME.notation.write(match.state, seat, action)
        assert GAME.notation.read(match.state, seat, move) == action
        events = match.act(seat, action)
        told = slow.play(who, move)
        for viewer in (*"ABCD"[: match.state.players], None):
            heard = msgspec.to_builtins([event.seen_by(None if viewer is None else SEATS[viewer]) for event in events])
            assert heard == slow.heard_by(viewer, told), move
        compare(match, slow)


@pytest.mark.parametrize(("name", "players", "real_time"), SETTINGS)
def test_the_engine_and_the_slow_one_play_the_same_game(name: str, players: int, real_time: bool) -> None:
    for number in depth((players % 2,), (0, 1)):
        match, slow = both(name, players, real_time, limit=40 if number else 0)
        follow(match, slow, f"{name} {players} {real_time} {number}", 90)


def test_whole_games_end_the_same_way_and_everything_happens() -> None:
    happened: set[str] = set()
    ends: set[str] = set()
    for number in range(6):
        match, slow = both("isles" if number % 2 else "odd", 4, real_time=number > 3)
        follow(match, slow, f"whole {number}", 3000)
        assert slow.result is not None
        ends.add(slow.result[0])
        happened |= set(told(match.log))
    assert ends == {"sunk"}
    assert happened == {str(event.__struct_config__.tag) for event in EVENTS}


@pytest.mark.parametrize("name", [*MAPS, *OWN])
def test_whatever_the_slow_one_does_not_list_is_refused(name: str) -> None:
    match, slow = both(name, 2, real_time=False)
    every = [
        *ORDERS,
        *(f"torpedo {cell}" for cell in sonar(match).lookup.names),
        *(f"start {cell}" for cell in sonar(match).lookup.names),
    ]
    dice = Dice(name)
    for _ in range(40):
        if not (actors := match.state.actors()):
            break
        for who, move in product("AB", every):
            if dice.below(8) == 0 and move not in slow.legal(who):
                with pytest.raises(Refusal):
                    match.play(SEATS[who], move)
        seat = actors[dice.below(len(actors))]
        action = match.state.chance(dice) if seat == NATURE else random_order(match.state.actions(seat), dice)
        slow.play("AB*"[seat], GAME.notation.write(match.state, seat, action))
        match.act(seat, action)
    compare(match, slow)
