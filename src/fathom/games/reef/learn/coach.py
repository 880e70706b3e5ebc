"""Reef's coach: what each decision of a turn is about, and what a move is worth, in points.

`turns` plans with the game's own bot, `effects` looks at what a plan does to the ocean, `explanations` says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fathom.core.coach import Coach
from fathom.core.dice import Dice
from fathom.core.text import Catalogue
from fathom.games.reef.bot.evaluation import turns_left
from fathom.games.reef.components import COLOURS, CORALS, HUES, LETTERS, MOST_SHELLS, PLACES
from fathom.games.reef.geometry import BUBBLE_NAMES, CORNER, SPACE_NAMES, SPACES
from fathom.games.reef.learn.explanations import explain
from fathom.games.reef.learn.turns import Turns
from fathom.games.reef.rules import actions, phases, pools, problems
from fathom.games.reef.show.words import ReefSpeaker

if TYPE_CHECKING:
    from fathom.games.reef.rules.ocean import Ocean
    from fathom.games.reef.rules.position import Reef

MARGIN = 7.0  # points: a novice then hears of one move in eight or nine
LATE = 3  # turns to come after the present one


def about(state: Reef, seat: int, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what a seat has to decide."""
    to = ReefSpeaker(text, seat, names)
    ocean = state.oceans[seat]
    phase = state.phase
    if phase == phases.LAY:
        return to.say(f"coach.about.lay_{_sight(state)}")
    if phase == phases.BEFORE:
        return _before(state, seat, to)
    if phase == phases.PLACING:
        return _placing(state, ocean, to)
    return to.say(f"coach.about.{phases.NAMES[phase]}".replace("paying", "pay"))


def _sight(state: Reef) -> str:
    """Return how the creature in hand looks: at marked spaces, in directions, or everywhere."""
    creature = state.lookup.components.creatures[state.hand_tile - CORALS]
    return "anywhere" if creature.anywhere else "marked" if creature.cells else "free"


def _before(state: Reef, seat: int, to: ReefSpeaker) -> str:
    """Say what matters in choosing: time first, then the fish that corals wait for."""
    if not state.lookup.pools:
        return to.say("coach.about.bag")
    left = turns_left(state, seat)
    colours = _wanted(state.oceans[seat])
    if left <= LATE:
        said = to.say("coach.about.late", n=left) if left else to.say("coach.about.last")
    elif not state.oceans[seat].coral_spaces:
        said = to.say("coach.about.first")
    elif not colours:
        said = to.say("coach.about.nothing")
    elif len(colours) == HUES:
        said = to.say("coach.about.waiting_all")
    else:
        said = to.say("coach.about.waiting", colours=_colours(colours, to))
    for pool in (pools.CORAL, pools.FISH):
        if problems.free_refresh(state, pool) is None:
            return f"{said} {to.say('coach.about.free', pool=to.say(f'pool_object.{pools.NAMES[pool]}'))}"
    full = state.oceans[seat].shells == MOST_SHELLS and left and state.lookup.refreshes
    return f"{said} {to.say('coach.about.full')}" if full else said


def _colours(colours: list[int], to: ReefSpeaker) -> str:
    words = [to.say(f"colour.{COLOURS[colour]}") for colour in colours]
    return words[0] if len(words) == 1 else to.say("coach.and", list=", ".join(words[:-1]), last=words[-1])


def _wanted(ocean: Ocean) -> list[int]:
    """Return the colours of fish that unfinished corals wait for."""
    waiting = ocean.coral_spaces & ~ocean.finished
    return [
        colour
        for colour in range(HUES)
        if any(
            waiting >> space & 1 and ocean.lookup.needs[(ocean.tiles[space] * SPACES + space) * HUES + colour] & ~ocean.taken
            for space in range(SPACES)
        )
    ]


def _placing(state: Reef, ocean: Ocean, to: ReefSpeaker) -> str:
    """Say what matters in placing what is in hand, or in finishing."""
    if state.hand_tile >= 0:
        return _tile(state, to)
    if state.hand_fish >= 0:
        fish = to.say(f"fish_object.{COLOURS[state.hand_fish]}")
        return to.say("coach.about.fish_waits" if state.hand_fish in _wanted(ocean) else "coach.about.fish_stray", fish=fish)
    if ocean.satisfied & (ocean.satisfied - 1):
        return to.say("coach.about.finish_many")
    if ocean.satisfied:
        return to.say("coach.about.finish_coral" if ocean.satisfied & ocean.coral_spaces else "coach.about.finish_creature")
    if not any(action >= actions.MOVE for action in state.actions(state.turn)):
        return to.say("coach.about.end")
    key = "shift" if state.lookup.shifts else "move"
    if not turns_left(state, state.turn):
        key += "_last"
    elif ocean.shells == MOST_SHELLS:
        key += "_full"
    return to.say(f"coach.about.{key}", n=state.lookup.move_price)


def _tile(state: Reef, to: ReefSpeaker) -> str:
    """Say what the tile in hand wants, and so where it belongs."""
    if state.hand_tile < CORALS:
        letters = state.lookup.corners[state.hand_tile]
        colours = [colour for colour in range(HUES) if LETTERS[colour] in letters]
        return to.say("coach.about.tile_coral", colours=_colours(colours, to))
    creature = state.lookup.components.creatures[state.hand_tile - CORALS]
    if creature.anywhere:
        return to.say("coach.about.lay_anywhere")
    return to.say(f"coach.about.tile_{creature.item}_{creature.match}")


def weigh(state: Reef, seat: int, dice: Dice) -> Mapping[int, float]:
    """Return what an ocean is worth after each action and the best rest of the turn, in points."""
    return Turns(state, seat).weigh()


def point(state: Reef, seat: int, action: int) -> tuple[str, ...]:
    """Return the elements that an action is about."""
    if action >= actions.SHIFT:
        start, space, _ = actions.shifted(action)
        return tuple(dict.fromkeys((f"space:{SPACE_NAMES[start]}", f"space:{SPACE_NAMES[space]}")))
    if action >= actions.MOVE:
        return tuple(f"bubble:{BUBBLE_NAMES[bubble]}" for bubble in actions.moved(action))
    if action >= actions.FINISH:
        space, corner = actions.finished(action)
        tile = f"space:{SPACE_NAMES[space]}"
        return (tile,) if corner == actions.CREATURE_CORNER else (tile, f"bubble:{BUBBLE_NAMES[CORNER[space * 4 + corner]]}")
    if action >= actions.FISH:
        return "hand:fish", f"bubble:{BUBBLE_NAMES[action - actions.FISH]}"
    if action >= actions.TILE:
        return "hand:tile", f"space:{SPACE_NAMES[actions.placed(action)[0]]}"
    if action >= actions.CARDS:
        return "card:orange", "card:blue"
    if action >= actions.LIFT:
        return (BUTTONS[action],)
    if action >= actions.REFRESH_FREELY:
        pool = action - (actions.REFRESH_FREELY if action < actions.REFRESH else actions.REFRESH)
        return (f"button:refresh {pools.NAMES[pool]}",)
    if action >= actions.TAKE:
        return (f"pool:creature {action - actions.TAKE + 1}",) if action < actions.DRAW else ()
    place, fish = actions.chosen(action)
    tile = f"pool:{'coral' if place < PLACES else 'creature'} {place % PLACES + 1}"
    return tile, f"pool:fish {COLOURS[fish] if state.lookup.open_stock else fish + 1}"


BUTTONS = {
    actions.LIFT: "button:lift",
    actions.PAY_SHELL: "button:pay shell",
    actions.PAY_LIONFISH: "button:pay lionfish",
    actions.END: "button:end",
}

COACH = Coach(about=about, weigh=weigh, explain=explain, point=point, margin=MARGIN)
