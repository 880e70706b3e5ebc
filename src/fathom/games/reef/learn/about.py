"""What a decision is about, before it is made: what is wanted, what of it is there, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fathom.core.text import Catalogue
from fathom.games.reef.bot.evaluation import turns_left
from fathom.games.reef.components import CORALS, HUES, KINDS, MOST_SHELLS
from fathom.games.reef.geometry import ALL_SPACES, BUBBLES, SPACES
from fathom.games.reef.learn.effects import suits
from fathom.games.reef.learn.speaking import LONGEST, CoachSpeaker
from fathom.games.reef.rules import actions, phases, pools, problems

if TYPE_CHECKING:
    from fathom.games.reef.rules.ocean import Ocean
    from fathom.games.reef.rules.position import Reef

LATE = 3  # turns to come after the present one


def about(state: Reef, seat: int, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what a seat has to decide."""
    to = CoachSpeaker(state.lookup, text, seat, names)
    phase = state.phase
    if phase == phases.LAY:
        return to.say(f"coach.about.lay_{_sight(state)}")
    if phase == phases.BEFORE:
        return _before(state, seat, to)
    if phase == phases.PLACING:
        return _placing(state, state.oceans[seat], to)
    return to.say(f"coach.about.{phases.NAMES[phase]}".replace("paying", "pay"))


def _sight(state: Reef) -> str:
    """Return how the creature in hand looks: at marked spaces, in directions, or everywhere."""
    creature = state.lookup.components.creatures[state.hand_tile - CORALS]
    return "anywhere" if creature.anywhere else "marked" if creature.cells else "free"


# -- choosing


def _before(state: Reef, seat: int, to: CoachSpeaker) -> str:
    """Say what matters in choosing, and what costs nothing."""
    if not state.lookup.pools:
        return to.say("coach.about.bag")
    ocean = state.oceans[seat]
    left = turns_left(state, seat)
    said = _wishes(state, ocean, left, to)
    for pool in (pools.CORAL, pools.FISH):
        if problems.free_refresh(state, pool) is None:
            return f"{said} {to.say('coach.about.free', pool=to.say(f'pool_object.{pools.NAMES[pool]}'))}"
    full = ocean.shells == MOST_SHELLS and left and state.lookup.refreshes
    return f"{said} {to.say('coach.about.full')}" if full else said


def _wishes(state: Reef, ocean: Ocean, left: int, to: CoachSpeaker) -> str:
    """Say what the corals wait for: time first, then the coral that lacks only one fish."""
    colours = wanted(ocean)
    if not left:
        return to.say("coach.about.last")
    if left <= LATE:
        if 0 < len(colours) < HUES:
            return to.say("coach.about.late_waiting", n=left, fish=to.fish_of(colours))
        return to.say("coach.about.late", n=left)
    if not ocean.coral_spaces:
        return to.say("coach.about.first")
    if not colours:
        return to.say("coach.about.nothing")
    space, colour = _nearly(state, ocean)
    if space >= 0:
        values = {"tile": to.subject(ocean.tiles[space] >> 2), "fish": to.fish(colour)}
        there = pools.has_fish(state, colour) if state.lookup.open_stock else colour in state.fish
        return to.say("coach.about.lacks" if there else "coach.about.lacks_none", **values)
    if len(colours) == HUES:
        return to.say("coach.about.waiting_all")
    return to.say("coach.about.waiting", fish=to.fish_of(colours))


def wanted(ocean: Ocean) -> list[int]:
    """Return the colours of fish that unfinished corals wait for."""
    return [colour for colour in range(HUES) if any(_missing(ocean, space, colour) for space in _waiting(ocean))]


def _waiting(ocean: Ocean) -> list[int]:
    """Return the spaces of unfinished corals."""
    waiting = ocean.coral_spaces & ~ocean.finished
    return [space for space in range(SPACES) if waiting >> space & 1]


def _needs(ocean: Ocean, placed: int, space: int, colour: int) -> int:
    return ocean.lookup.needs[(placed * SPACES + space) * HUES + colour]


def _missing(ocean: Ocean, space: int, colour: int) -> int:
    """Return the free bubbles on which a coral waits for a fish of a colour."""
    return _needs(ocean, ocean.tiles[space], space, colour) & ~ocean.taken


def _lacking(ocean: Ocean, placed: int, space: int) -> int:
    """Return how many fish a coral lacks, or would lack if it were placed there."""
    return sum((_needs(ocean, placed, space, colour) & ~ocean.fish[colour]).bit_count() for colour in range(HUES))


def _nearly(state: Reef, ocean: Ocean) -> tuple[int, int]:
    """Return the most valuable coral that lacks a single fish and can have it, and the fish's colour; or -1 twice."""
    found = [
        (state.lookup.points[ocean.tiles[space] >> 2], -space, colour)
        for space in _waiting(ocean)
        if _lacking(ocean, ocean.tiles[space], space) == 1
        for colour in range(HUES)
        if _missing(ocean, space, colour)
    ]
    if not found:
        return -1, -1
    _, space, colour = max(found)
    return -space, colour


# -- placing


def _placing(state: Reef, ocean: Ocean, to: CoachSpeaker) -> str:
    """Say what matters in placing what is in hand, or in finishing."""
    if state.hand_tile >= 0:
        return _coral(state, ocean, to) if state.hand_tile < CORALS else _creature(state, ocean, to)
    if state.hand_fish >= 0:
        return _fish(state, ocean, to)
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
    elif state.lookup.solo:
        key += "_alone"
    return to.say(f"coach.about.{key}", n=state.lookup.move_price, have=ocean.shells)


def _coral(state: Reef, ocean: Ocean, to: CoachSpeaker) -> str:
    """Say which fish the coral in hand wants, and how many of them it would find at best."""
    tile = state.hand_tile
    lookup = state.lookup
    colours = [colour for colour in range(HUES) if _needs(ocean, tile << 2, 0, colour)]
    need = sum(_needs(ocean, tile << 2, 0, colour).bit_count() for colour in range(HUES))
    spaces = [space for space in range(SPACES) if ocean.open_spaces(tile) >> space & 1]
    have = max((need - _lacking(ocean, tile << 2 | turn, space) for space in spaces for turn in range(4)), default=0)
    values = {"fish": to.fish_of(colours), "n": lookup.points[tile], "have": have, "need": need}
    if have == need:
        return to.say("coach.about.coral_ready", **values)
    if not turns_left(state, state.turn):
        missing = need - have - (state.hand_fish in colours)
        return to.say("coach.about.coral_lost" if missing else "coach.about.coral_last", **values)
    found = to.say("coach.about.coral_has" if have else "coach.about.coral_new", **values)
    watcher = _watcher(state, ocean, spaces)
    if watcher < 0:
        return found
    both = f"{found} {to.say('coach.about.watcher', tile=to.subject(ocean.tiles[watcher] >> 2))}"
    return both if len(both) <= LONGEST else found


def _watcher(state: Reef, ocean: Ocean, spaces: list[int]) -> int:
    """Return the most valuable unfinished creature that looks at one of these spaces and wants the coral there; or -1.

    Those that look everywhere are left out.
    """
    free = sum(1 << space for space in spaces)
    colour = state.lookup.colour_of[state.hand_tile]
    creatures = ocean.filled & ~ocean.finished & ~ocean.coral_spaces
    found = []
    for space in range(SPACES):
        if creatures >> space & 1:
            looks = _looks(state, ocean.tiles[space], space)
            if looks & free and looks != ALL_SPACES and suits(ocean, (ocean.tiles[space] >> 2) - CORALS, looks, colour):
                found.append(space)
    return max(found, key=lambda space: state.lookup.points[ocean.tiles[space] >> 2], default=-1)


def _looks(state: Reef, placed: int, space: int) -> int:
    return state.lookup.looks[((placed >> 2) - CORALS) * 4 * SPACES + (placed & 3) * SPACES + space]


def _creature(state: Reef, ocean: Ocean, to: CoachSpeaker) -> str:
    """Say what the creature in hand wants, and how much of it it would find at best."""
    tile = state.hand_tile
    kind = tile - CORALS
    creature = state.lookup.components.creatures[kind]
    best = -1  # of spaces from where it sees enough
    for space in range(SPACES):
        if ocean.open_spaces(tile) >> space & 1:
            for turn in range(4):
                after = ocean.copy()
                after.place_tile(space, tile, turn)
                if _looks(state, after.tiles[space], space).bit_count() >= creature.need:
                    best = max(best, after.progress(space))
    name = to.subject(tile)
    values = {"tile": name, "have": best, "need": creature.need}
    if state.lookup.options.components is None:
        said = to.say("coach.about.creature", wants=to.say(f"creature.{KINDS[kind]}.wants"), **values)
    else:
        said = to.say(f"coach.about.tile_{creature.item}_{creature.match}")
    if creature.anywhere:
        return f"{said} {to.say('coach.about.creature_anywhere')}"
    if best >= creature.need:
        return f"{said} {to.say('coach.about.creature_ready')}"
    if best < 0 or not turns_left(state, state.turn):
        return f"{said} {to.say('coach.about.creature_last', n=creature.partial)}"
    return f"{said} {to.say('coach.about.creature_has' if best else 'coach.about.creature_new', **values)}"


def _fish(state: Reef, ocean: Ocean, to: CoachSpeaker) -> str:
    """Say which corals want the fish in hand."""
    colour = state.hand_fish
    free = ocean.open_bubbles()
    served = [
        [space for space in _waiting(ocean) if _missing(ocean, space, colour) & free & 1 << bubble] for bubble in range(BUBBLES)
    ]
    most = max(map(len, served))
    corals = {space for spaces in served for space in spaces}
    fish = to.fish(colour)
    if not corals:
        last = not turns_left(state, state.turn) and not state.lookup.family
        return to.say("coach.about.fish_last" if last else "coach.about.fish_stray", fish=fish)
    if most > 1:
        return to.say("coach.about.fish_shared", fish=fish, n=most)
    if len(corals) > 1:
        return to.say("coach.about.fish_many", fish=fish, n=len(corals))
    space = corals.pop()
    tile = to.subject(ocean.tiles[space] >> 2)
    lacking = _lacking(ocean, ocean.tiles[space], space)
    if lacking == 1:
        return to.say("coach.about.fish_ready", fish=fish, tile=tile)
    return to.say("coach.about.fish_waits", fish=fish, tile=tile, n=lacking - 1)
