"""Why an order or an answer is good, and what was wrong with another: the key of a sentence and what it counts.

Every reason is true of all worlds that the captain cannot tell apart: it counts what was heard, and nothing else.
"""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.bot.free_water import ENOUGH
from fathom.games.sonar.bot.hunting import distance
from fathom.games.sonar.components import DIRECTION_NAMES, SECTOR_NAMES
from fathom.games.sonar.learn.sight import Sight
from fathom.games.sonar.learn.worth import line_cells
from fathom.games.sonar.rules import actions

Reason = tuple[str, dict[str, int | str]]

FEW: Final = 12  # cells that one keeps in mind
CLEARLY: Final = 1.5  # so many times as many cells are clearly more
LITTLE_WATER: Final = 8  # cells
READY: Final = 3  # energy with which one looks for the enemy


def reason(sight: Sight, action: int, made: int | None) -> Reason:
    """Return why an action is good, where another one was made or none yet."""
    if actions.ROW <= action <= actions.COLUMN:
        return _answer(sight, action)
    if not sight.exact:
        return "rough", {}
    if action >= actions.TORPEDO:
        return _torpedo(sight, action - actions.TORPEDO)
    if action == actions.SONAR:
        return _sonar(sight)
    if action == actions.SURFACE:
        return _surface(sight)
    if action >= actions.SILENCE:
        return _silence(sight, action)
    return _step(sight, action, made)


def fault(sight: Sight, made: int, best: int) -> Reason | None:
    """Return what was wrong with an order, if there is something to say of it by itself."""
    if made >= actions.TORPEDO:
        return _bad_shot(sight, made - actions.TORPEDO, best)
    if made == actions.SURFACE:
        return _bad_surfacing(sight)
    if made < actions.SONAR:
        return _bad_step(sight, made, best)
    if not sight.exact or actions.ROW <= made <= actions.COLUMN:
        return None
    energy = sight.energy
    if made == actions.SONAR:
        if sight.count <= READY:
            return ("fault.sonar_one" if sight.count == 1 else "fault.sonar_few"), {"n": sight.count}
        return "fault.sonar", {"energy": energy - sight.lookup.sonar_cost}
    if sight.known > FEW:
        return "fault.silence_hidden", {"n": sight.known}
    if best < actions.TORPEDO:
        return None
    return "fault.silence", {"energy": energy - sight.lookup.silence_cost}


def percent(chance: float) -> str:
    """Return a chance in words that are the same in all languages."""
    return f"{max(1, min(99, round(100 * chance)))}%" if 0 < chance < 1 else f"{round(100 * chance)}%"


def _answer(sight: Sight, action: int) -> Reason:
    other = actions.ROW + actions.COLUMN - action
    here, there = (line_cells(sight.lookup, sight.cell, line) for line in (action, other))
    n, m = sight.known_in(here), sight.known_in(there)
    values: dict[str, int | str] = {"n": n, "m": m, "other": _line(other)}
    if n == m == 1 and sight.known == 1:
        return "answer_known", {}
    if not sight.mine.exact:
        return "answer_rough", {}
    if n > m:
        return "answer_more", values
    one, two = sight.best_shot_in(here), sight.best_shot_in(there)
    if one < two:
        return "answer_chance", {**values, "chance": percent(one), "worse": percent(two)}
    return ("answer_same" if n == m else "answer_spread"), values


def _line(action: int) -> str:
    return "row" if action == actions.ROW else "column"


def _torpedo(sight: Sight, target: int) -> Reason:
    chance = sight.captain.prey.share(target)
    reached = sight.inside(sight.sector).bit_count()
    values: dict[str, int | str] = {
        "cell": sight.lookup.names[target],
        "chance": percent(chance),
        "n": sight.count,
        "m": reached,
    }
    if target == sight.cell:
        return "torpedo_both", values
    if chance == 1:
        sinks = sight.captain.damage[1] + 1 >= sight.lookup.sinks_at
        return ("torpedo_sinks" if sinks else "torpedo_sure"), values
    if sight.count > FEW:
        return "torpedo_guess", values
    return ("torpedo_all" if reached == sight.count else "torpedo_one" if reached == 1 else "torpedo_some"), values


def _sonar(sight: Sight) -> Reason:
    if not sight.ways and sight.captain.sinks_by_surfacing():
        return "sonar_stuck", {}
    left = sight.left_by_sonar()
    if left < sight.count:
        return ("sonar_finds" if left == 1 else "sonar"), {"n": sight.count, "m": left}
    return "sonar_passes", {"n": sight.count}


def _silence(sight: Sight, action: int) -> Reason:
    after = sight.known_after(action)
    values: dict[str, int | str] = {"n": sight.known, "m": after}
    if after <= sight.known:
        return "silence_idle", values
    if sight.known > 1:
        return ("silence_danger" if sight.in_danger else "silence"), values
    if sight.in_danger:
        return "silence_danger_one", values
    away = sight.steps_away(sight.sector)
    if away >= sight.lookup.silence_cost:  # steps that win back what it costs
        return ("silence_open_early" if sight.never_silent else "silence_early"), {**values, "away": away}
    return ("silence_open" if sight.never_silent else "silence_one"), values


def _surface(sight: Sight) -> Reason:
    lookup = sight.lookup
    values: dict[str, int | str] = {"n": sight.known, "free": sight.water()}
    known = "_known" if sight.known == 1 else ""
    if lookup.harms[sight.cell]:
        return "surface_ice", values
    if not sight.ways:
        return f"surface_stuck{known}", values
    if lookup.safe != lookup.water:
        return "surface_hole", values
    if sight.water() <= FEW:
        return f"surface_narrow{known}", values
    ahead = sight.ahead
    return f"surface_{'track' if ahead < ENOUGH else 'open'}{known}", {**values, "ahead": ahead}


def _step(sight: Sight, action: int, made: int | None) -> Reason:
    sector = sight.sector_after(action)
    new, old = SECTOR_NAMES[sector], SECTOR_NAMES[sight.sector]
    instead = made is not None and made < actions.SONAR
    if not instead or sight.sector_after(made or 0) != sector:
        if sight.in_danger and not sight.inside(sector):
            return "step_escape", {"sector": new, "old": old}
        if sight.captain.prey.presence(sector) > sight.captain.prey.presence(sight.sector) and sight.energy >= READY - 1:
            reached = sight.inside(sector).bit_count()
            key = "step_chase_all" if reached == sight.count else "step_chase"
            return key, {"sector": new, "m": reached, "n": sight.count}
    if made is not None and instead:
        return _than_another(sight, action, made)
    if made is not None and made >= actions.TORPEDO:
        return "step_keep", {}
    if sight.trapped:
        return "step_trapped", {}
    ahead = _towards(sight, action) if sight.energy >= READY else None
    return _among_ways(sight, action) or ahead or _energy(sight)


def _than_another(sight: Sight, action: int, made: int) -> Reason:
    """Return what is better about a direction than about the one that was chosen: what makes the largest difference first."""
    one, two = sight.outlook(action), sight.outlook(made)
    found: list[tuple[float, Reason]] = []
    tight = two.tight - one.tight
    if one.water > two.water:
        found.append((tight, ("step_room", {"n": one.water, "m": two.water})))
    elif one.room >= ENOUGH:
        found.append((tight, ("step_open", {"m": two.room})))
    else:
        found.append((tight, ("step_long", {"n": one.room, "m": two.room})))
    fear = two.fear - one.fear
    here, there = sight.sector_after(action), sight.sector_after(made)
    n, m = (sight.inside(sector).bit_count() for sector in (here, there))
    if one.known > two.known:
        found.append((fear, ("step_quiet", {"n": one.known, "m": two.known})))
    elif n < m:
        key = "step_avoid" if n else "step_avoid_sure" if m == sight.count else "step_avoid_all"
        found.append((fear, (key, {"sector": SECTOR_NAMES[there], "n": n, "m": m})))
    elif sight.steps_away(here) > sight.steps_away(there):
        found.append((fear, ("step_away", {"n": sight.steps_away(here), "m": sight.steps_away(there)})))
    elif one.shot < two.shot:
        found.append((fear, ("step_safer", {"chance": percent(one.shot), "worse": percent(two.shot)})))
    towards = _towards(sight, action)
    if towards is not None and _towards(sight, made) is None:
        found.append((one.hope - two.hope, towards))
    gain, (key, values) = max(found, key=lambda item: item[0])
    return (key, {**values, "other": DIRECTION_NAMES[made]}) if gain > 0 else ("step_balance", {})


def _among_ways(sight: Sight, action: int) -> Reason | None:
    """Return what is better about a direction than about the others."""
    others = [way for way in sight.ways if way != action]
    if not others:
        return None
    narrow = min(others, key=sight.water_after)
    water = sight.water_after(narrow)
    if water <= LITTLE_WATER < sight.water_after(action):
        return "step_room", {"n": sight.water_after(action), "m": water, "other": DIRECTION_NAMES[narrow]}
    plain = min(others, key=sight.known_after)
    left, known = sight.known_after(plain), sight.known_after(action)
    if CLEARLY * left <= known <= 2 * FEW:
        return "step_quiet", {"n": known, "m": left, "other": DIRECTION_NAMES[plain]}
    return None


def _towards(sight: Sight, action: int) -> Reason | None:
    """Return that a step leads to where the enemy is."""
    goal = sight.likeliest()
    presence = sight.captain.prey.presence
    cells = (sight.captain.beside(action), sight.cell)
    there, here = (distance(sight.lookup, cell, goal) for cell in cells)
    if presence(goal) <= presence(sight.sector) or there >= here:
        return None
    return ("step_towards_sure" if presence(goal) == 1 else "step_towards"), {"sector": SECTOR_NAMES[goal]}


def _energy(sight: Sight) -> Reason:
    if sight.energy < sight.lookup.gauge:
        # Where the enemy is known there is nothing to ask with the sonar.
        known = "_known" if sight.count == 1 and sight.energy + 1 < sight.lookup.silence_cost else ""
        return f"step_energy_{sight.energy + 1}{known}", {}
    if sight.count == 1 and sight.theirs.exact:
        return ("step_ambush" if sight.armed and sight.known <= READY else "step_ambush_free"), {}
    if not sight.inside(sight.sector):
        return "step_nothing_here", {"sector": SECTOR_NAMES[sight.sector]}
    return "step_wait", {"chance": percent(sight.captain.prey.chance[sight.sector])}


def _bad_shot(sight: Sight, target: int, best: int) -> Reason:
    lookup = sight.lookup
    cell = lookup.names[target]
    if not lookup.water >> target & 1:
        return "fault.island", {"cell": cell}
    if target == sight.cell:
        return "fault.own", {"cell": cell}
    chance = sight.captain.prey.share(target)
    if not sight.enemy >> target & 1 and sight.theirs.exact:
        return "fault.nobody", {"cell": cell}
    key = "less" if best >= actions.TORPEDO else "shot_sure" if chance == 1 else "shot"
    return f"fault.{key}", {"cell": cell, "chance": percent(chance)}


def _bad_surfacing(sight: Sight) -> Reason:
    if sight.lookup.harms[sight.cell]:
        return "fault.ice", {}
    if sight.known > 1 and sight.exact:
        return "fault.surface", {"n": sight.known}
    return "fault.surface_idle", {"n": sight.water()}


def _bad_step(sight: Sight, made: int, best: int) -> Reason | None:
    values: dict[str, int | str] = {"direction": DIRECTION_NAMES[made]}
    water = sight.water_after(made)
    if water == 1:
        return "fault.dead_end", values
    if water <= LITTLE_WATER and best < actions.SURFACE:
        return "fault.narrow", {**values, "n": water}
    if not sight.exact:
        return None
    known = sight.known_after(made)
    if sight.armed and sight.inside(sight.sector_after(made)) and known <= READY and not _as_bad(sight, best, known):
        return ("fault.danger_one" if known == 1 else "fault.danger"), {**values, "n": known}
    return None


def _as_bad(sight: Sight, best: int, known: int) -> bool:
    """Return whether the enemy may fire after the better order too, and knows as much."""
    if best >= actions.TORPEDO:
        return False
    if best in (actions.SURFACE, actions.SONAR):
        return True
    return bool(sight.inside(sight.sector_after(best % actions.SILENCE))) and sight.known_after(best) <= known
