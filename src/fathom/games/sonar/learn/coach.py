"""The coach: what an order, an answer or a start is about, which one is good and why.

It says what can be counted from what the captain has heard (`sight`, `reasons`), and takes what orders are worth from the bot's
evaluation (`worth`). In real time it only says what the hunt is about: by the time an order has been read it would be too late.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fathom.core.coach import Coach
from fathom.core.text import Catalogue
from fathom.games.sonar.bot.hunting import distance
from fathom.games.sonar.components import DIRECTION_NAMES, LETTERS, SECTOR_NAMES
from fathom.games.sonar.learn import reasons
from fathom.games.sonar.learn.sight import Sight
from fathom.games.sonar.learn.worth import steps_to_hole, water_near, weigh
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, phases
from fathom.games.sonar.rules.position import Sonar

MARGIN: Final = 0.12  # hits


def about(world: Sonar, seat: int, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what is to be decided now."""
    key, values = _about(world, seat)
    return text.say(f"coach.about.{key}", **_in_words(values, text))


def explain(world: Sonar, seat: int, action: int, made: int | None, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return why an action is good, or better than the one that was made."""
    move = _move(world, seat, action, text)
    if world.phase == phases.STARTS:
        (key, values), wrong = _start(world.lookup, action, made), None
    elif world.phase == phases.STOPPED:
        key, values, wrong = "resume", {}, None
    else:
        sight = Sight(world, seat)
        key, values = reasons.reason(sight, action, made)
        wrong = None if made is None else reasons.fault(sight, made, action)
        if actions.ROW <= action <= actions.COLUMN and "other" in values:
            values = {**values, "other": _line(sight.lookup, sight.cell, actions.ROW + actions.COLUMN - action, text)}
    why = text.say(f"coach.{key}", **_in_words(values, text))
    if made is None:
        return f"{move}. {why}"
    better = text.say("coach.better", move=move[0].lower() + move[1:], why=why)
    if wrong is None:
        return better
    return f"{_capital(text.say(f'coach.{wrong[0]}', **_in_words(wrong[1], text)))} {better}"


def point(world: Sonar, seat: int, action: int) -> tuple[str, ...]:
    """Return what an action is about on the board."""
    lookup = world.lookup
    if action < actions.SONAR:
        return (f"steer:{DIRECTION_NAMES[action]}",)
    if action == actions.SONAR:
        return ("order:sonar",)
    if action < actions.SURFACE:
        return ("order:silence", f"steer:{DIRECTION_NAMES[action - actions.SILENCE]}")
    if action == actions.SURFACE:
        return ("order:surface",)
    if action <= actions.COLUMN:
        return ("answer:row" if action == actions.ROW else "answer:column",)
    if action == actions.RESUME:
        return ("resume",)
    if action < lookup.first_start:
        return ("order:torpedo", f"cell:{lookup.names[action - actions.TORPEDO]}")
    return (f"cell:{lookup.names[action - lookup.first_start]}",)


COACH = Coach(about=about, weigh=weigh, explain=explain, point=point, margin=MARGIN)


def _about(world: Sonar, seat: int) -> reasons.Reason:
    lookup = world.lookup
    if world.phase == phases.STARTS:
        return ("start" if lookup.safe == lookup.water else "start_ice"), {}
    if world.phase == phases.STOPPED:
        return "stopped", {}
    sight = Sight(world, seat)
    values: dict[str, int | str] = {"n": sight.count, "m": sight.known, "energy": sight.energy}
    if sight.count == 1:
        values["cell"] = lookup.names[sight.enemy.bit_length() - 1]
    if world.phase == phases.ANSWER:
        return ("answer_known" if sight.known == 1 else "answer"), values
    if lookup.real_time:
        return ("real_time_open" if sight.never_silent and sight.known == 1 else "real_time"), {}
    if not sight.ways:
        return "stuck", values
    if not sight.exact:
        return "rough", values
    return _about_order(sight, values)


def _about_order(sight: Sight, values: dict[str, int | str]) -> reasons.Reason:
    reached = sight.inside(sight.sector).bit_count()
    loaded = sight.energy >= sight.lookup.torpedo_cost
    if loaded and reached:
        if sight.count == 1:
            return "sure", values
        chance = reasons.percent(sight.captain.prey.chance[sight.sector])
        return "shot", {**values, "m": reached, "chance": chance}
    if sight.in_danger and sight.known <= reasons.FEW:
        if sight.trapped:
            return "trapped", values
        return ("danger_one" if sight.known == 1 else "danger"), values
    if sight.known == 1:
        return _about_known(sight, values)
    if sight.count == 1:
        away = distance(sight.lookup, sight.cell, sight.likeliest())
        return ("located" if away else "located_near"), {**values, "away": away}
    if loaded:
        return "loaded", {**values, "sector": SECTOR_NAMES[sight.likeliest()]}
    return ("hunt" if sight.energy >= sight.lookup.sonar_cost else "charge"), values


def _about_known(sight: Sight, values: dict[str, int | str]) -> reasons.Reason:
    """Return what an order is about when the enemy knows the cell."""
    able = sight.energy >= sight.lookup.silence_cost
    if sight.beginning:
        return "begin", values
    if sight.count == 1:
        values = {**values, "away": sight.steps_away(sight.sector), "theirs": sight.their_energy}
        if not values["away"]:
            return "both_near", values
        return ("both_armed" if sight.armed else "both_free") if able else "both", values
    if sight.never_silent:
        return ("open_hide" if able else "open"), values
    return ("known_hide" if able else "known"), values


def _start(lookup: SonarLookup, action: int, made: int | None) -> reasons.Reason:
    cell = action - lookup.first_start
    values: dict[str, int | str] = {"n": water_near(lookup, cell)}
    if made is not None:
        other = made - lookup.first_start
        if water_near(lookup, other) < water_near(lookup, cell):
            return "start_less", {**values, "m": water_near(lookup, other), "other": lookup.names[other]}
    if lookup.safe != lookup.water:
        hole = steps_to_hole(lookup, cell)
        return ("start_on_hole" if not hole else "start_hole"), {**values, "m": hole}
    return "start", values


def _move(world: Sonar, seat: int, action: int, text: Catalogue) -> str:
    """Return an action as it is advised."""
    lookup = world.lookup
    if action < actions.SONAR:
        return text.say("coach.do.step", direction=text.say(f"direction.{DIRECTION_NAMES[action]}"))
    if actions.SILENCE <= action < actions.SURFACE:
        return text.say("coach.do.silence", direction=text.say(f"direction.{DIRECTION_NAMES[action - actions.SILENCE]}"))
    if action in (actions.ROW, actions.COLUMN):
        return text.say("coach.do.answer", line=_line(lookup, world.cells[seat], action, text))
    if action >= lookup.first_start:
        return text.say("coach.do.start", cell=lookup.names[action - lookup.first_start])
    if action >= actions.TORPEDO:
        return text.say("coach.do.torpedo", cell=lookup.names[action - actions.TORPEDO])
    order = {actions.SONAR: "sonar", actions.SURFACE: "surface", actions.RESUME: "resume"}[action]
    return text.say(f"coach.do.{order}")


def _line(lookup: SonarLookup, cell: int, action: int, text: Catalogue) -> str:
    if action == actions.ROW:
        return text.say("line.row", value=lookup.row_of[cell] + 1)
    return text.say("line.column", value=LETTERS[lookup.column_of[cell]])


def _in_words(values: Mapping[str, int | str], text: Catalogue) -> dict[str, object]:
    """Return values with the names of directions and sectors in the reader's language."""
    found: dict[str, object] = dict(values)
    for name in ("direction", "other"):
        if values.get(name) in DIRECTION_NAMES:
            found[name] = text.say(f"direction.{values[name]}")
    for name in ("sector", "old"):
        if name in values:
            found[name] = text.say(f"sector.{values[name]}")
    if "sector" in values:
        found["sector_in"] = text.say(f"sector_in.{values['sector']}")
    return found


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
