"""A table for the tests of Sonar: positions and moves, written as a player would say them.

match = position("E3", "J10", energy=(0, 4))
say(match, "A up", "B torpedo I9")
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from typing import Any, Final

import pytest

from fathom import Match, find
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.state import NATURE, TABLE
from fathom.games.sonar.components import Chart
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.positions import SonarPosition
from fathom.games.sonar.rules.actions import ROW, SILENCE, SONAR, SURFACE, TORPEDO
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show.view import Submarine, View

GAME = find("sonar")
SEATS = {"A": 0, "B": 1, "C": 2, "D": 3, "*": NATURE, "!": TABLE}
FIRST_OF_KIND = (SONAR, SILENCE, SURFACE, ROW, TORPEDO)
WEIGHTS = (8, 2, 6, 1, 1, 3)  # navigate, sonar, silence, surface, answers, torpedo
MAPS: Final = ("archipelago", "antarctica", "verne", "umbria")

SMALL = Chart(columns=4, rows=4)
"""Sixteen cells of open water."""

ISLES = Chart(columns=5, rows=4, islands=("B2", "D3", "D4"))
"""Few enough cells to list everything that can have happened."""


def table(players: int = 2, **options: Any) -> Match:
    """A new game."""
    return Match(GAME, players, SonarOptions(**options))


def position(
    blue: str,
    green: str,
    *,
    players: int = 2,
    energy: tuple[int, int] = (0, 0),
    damage: tuple[int, int] = (0, 0),
    turn: str = "A",
    **options: Any,
) -> Match:
    """A position in which both submarines have just begun somewhere in secret, on any map; in real time it is nobody's turn."""
    described = SonarPosition(blue=blue, green=green, energy=energy, damage=damage, turn="B" if turn == "B" else "A")
    return Match.from_position(GAME, described, players, SonarOptions(**options))


def say(match: Match, *lines: str) -> list[Event]:
    """Plays lines such as "A up" or "* first blue", checking the laws after each; returns all that happened."""
    events: list[Event] = []
    for line in lines:
        who, _, move = line.partition(" ")
        events += match.play(SEATS[who], move)
        assert GAME.invariants(match.state) is None, line
    return events


def refused(match: Match, line: str) -> str:
    """The key of the refusal that a line meets. A refused move changes nothing."""
    before = match.state.freeze(), len(match.moves), len(match.log)
    with pytest.raises(Refusal) as caught:
        say(match, line)
    assert (match.state.freeze(), len(match.moves), len(match.log)) == before
    return caught.value.key


def moves(match: Match, who: str) -> set[str]:
    """Every legal move of a seat, as text."""
    seat = SEATS[who]
    return {GAME.notation.write(match.state, seat, action) for action in match.state.actions(seat)}


def ways(match: Match, who: str) -> str:
    """The directions in which a captain may navigate."""
    return " ".join(name for name in ("up", "down", "left", "right") if name in moves(match, who))


def look(match: Match, who: str | None = None) -> View:
    """What a seat sees, or a spectator."""
    view = match.state.observe(None if who is None else SEATS[who])
    assert isinstance(view, View)
    return view


def boat(match: Match, crew: str, who: str | None = None) -> Submarine:
    """A submarine as a seat sees it; by default as its own captain does."""
    index = ("blue", "green").index(crew)
    return look(match, who or "AB"[index]).submarines[index]


def turn(match: Match) -> str:
    """Who acts now: A, B, AB, * for nature, or nothing when the game is over."""
    return "".join("ABCD*"[seat] for seat in match.state.actors())


def told(events: list[Event]) -> list[str]:
    """The tags of some events, in their order."""
    return [str(type(event).__struct_config__.tag) for event in events]


def play_at_random(match: Match, seed: int | str, most: int = GAME.longest) -> Iterator[list[Event]]:
    """Plays a match at random, nature and now and then the table included, and stops after every move to show what happened."""
    dice = Dice(seed)
    for _ in range(most):
        actors = match.state.actors()
        if not actors:
            return
        seat = actors[dice.below(len(actors))]
        if match.state.table_actions() and not dice.below(6):
            yield match.act(TABLE, match.state.table_actions()[0][0])
        elif seat == NATURE:
            yield match.act(NATURE, match.state.chance(dice))
        else:
            yield match.act(seat, random_order(match.state.actions(seat), dice))


def random_order(actions: list[int], dice: Dice) -> int:
    """One of the legal actions, weighed so that games have long tracks, many silences, and now and then everything else."""
    kinds: dict[int, list[int]] = {}
    for action in actions:
        kinds.setdefault(bisect(FIRST_OF_KIND, action), []).append(action)
    bowl = [kind for kind in kinds for _ in range(WEIGHTS[kind])]
    chosen = kinds[bowl[dice.below(len(bowl))]]
    return chosen[dice.below(len(chosen))]


def sonar(match: Match) -> Sonar:
    """The match's state under its own type."""
    assert isinstance(match.state, Sonar)
    return match.state
