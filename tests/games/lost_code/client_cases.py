"""What the client's tests of Lost Code compare with: codes, wheel sets with what the editor finds wrong with them, and what the
lessons can point at on the board.
"""

from __future__ import annotations

import json
from typing import Any

import recorded
from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.lesson_run import Run, main_line
from fathom.core.match import Match
from fathom.core.options import read_options
from fathom.games.lost_code import GAME
from fathom.games.lost_code.components import box
from fathom.games.lost_code.learn import LESSONS
from fathom.games.lost_code.options import LostCodeOptions
from fathom.games.lost_code.rules.position import LostCode
from fathom.games.lost_code.show.view import observe


def cases() -> dict[str, Any]:
    """Return every case by its name in the client's tests."""
    return {"codes": _codes(), "wheels": _wheels(), "elements": _elements()}


def _codes() -> list[dict[str, Any]]:
    """What each seat sees when all rounds are over, and the code it does not see."""
    found = []
    for whole in recorded.matches("lost_code"):
        players = whole.state.players
        match = Match(whole.game, players, whole.options)
        for move in whole.moves:
            match.play(move.seat, move.text)
            assert isinstance(match.state, LostCode)
            views = [observe(match.state, seat) for seat in range(players)]
            if views[0].phase == "final":
                codes = [views[0 if seat else 1].racks[seat].digits for seat in range(players)]
                found += [{"view": view, "code": code} for view, code in zip(views, codes, strict=True)]
                break
    return found


# What each refusal of components.py is called in the editor; where there are two, either may say it.
WHEEL_KEYS = {
    "a game has": ["few", "many"],
    "covers": ["bad_size"],
    "is worth": ["bad_points"],
    "from the smallest": ["order", "twice"],
}


def _wheels() -> dict[str, Any]:
    """The wheels of the box, and sets that somebody could have typed, each with the editor's words for why it is refused."""
    dice = Dice(7)
    sets = [_some_wheels(dice) for _ in range(1_500)]
    return {
        "box": box().wheels,
        "keys": sorted(key for keys in WHEEL_KEYS.values() for key in keys),
        "sets": [{"wheels": wheels, "faults": _wheel_faults(wheels)} for wheels in sets],
    }


def _some_wheels(dice: Dice) -> list[dict[str, int]]:
    wheels = [{"size": 1 + dice.below(20), "points": 1 + dice.below(9)} for _ in range(3 + dice.below(5))]
    if dice.below(3):
        wheels.sort(key=lambda wheel: wheel["size"])
    if not dice.below(8):
        wheels[0]["points"] = 10 * dice.below(2)
    if not dice.below(8):
        wheels[-1]["size"] = 21 * dice.below(2)
    return wheels * (1 if dice.below(12) else 3)


def _wheel_faults(wheels: list[dict[str, int]]) -> list[str]:
    try:
        read_options(LostCodeOptions, {"wheels": json.dumps({"wheels": wheels})})
    except OptionError as error:
        return next(keys for words, keys in WHEEL_KEYS.items() if words in str(error))
    return []


def _elements() -> list[dict[str, Any]]:
    """The learner's view in every phase of every lesson, the legal moves there, and the keys of what the board must show."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for lesson in LESSONS.all:
        for index in range(len(lesson.steps)):
            run = Run(GAME, lesson)
            main_line(run, index)
            state = run.match.state
            view: Any = state.observe(run.seat)
            moves = [GAME.notation.write(state, run.seat, action) for action in state.actions(run.seat)]
            found[lesson.name, view.phase] = {"view": view, "moves": moves, "keys": sorted(LESSONS.elements(view))}
    return list(found.values())
