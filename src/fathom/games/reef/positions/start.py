"""The start of a described game: the kinds of creatures, the cards and the first player."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from fathom.core.errors import PositionError
from fathom.core.lookup import lookup_for
from fathom.games.reef.components import CARDS, KINDS, SET, TURNS, scenarios
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.options import CreatureSet, ReefOptions
from fathom.games.reef.positions.descriptions import ReefPosition
from fathom.games.reef.rules.position import Reef

SEATS = "ABCD"

_CREATURE = re.compile("[A-F][1-4]")


def with_kinds(players: int, options: ReefOptions, described: ReefPosition) -> ReefOptions:
    """Return the options with a set that holds all creatures that are named, where they leave the set to chance."""
    texts = [ocean.tiles for ocean in described.oceans]
    named = _CREATURE.findall(" ".join([*texts, described.creatures or "", described.creature_bag or ""]))
    fixed = options.scenario or options.kinds or options.creatures != "random"
    kinds = set(named) if not fixed else kinds_of(lookup_for(ReefLookup, players, options))
    for kind in named:
        if kind not in KINDS:
            raise PositionError(f"There is no creature {kind}.")
        if kind not in kinds:
            raise PositionError(f"The creature {kind} is not in this game, which has {', '.join(sorted(kinds))}.")
    if len(kinds) > SET:
        raise PositionError(f"A game has {SET} kinds of creatures, but {len(kinds)} are named.")
    if fixed:
        return options
    return msgspec.structs.replace(options, kinds=CreatureSet(ten(named)))


def ten(named: Iterable[str]) -> tuple[str, ...]:
    """Return a set of ten kinds with these in it, filled up with those of a first game."""
    kinds = list(dict.fromkeys([*named, *scenarios()[0].creatures, *KINDS]))[:SET]
    return tuple(sorted(kinds, key=KINDS.index))


def kinds_of(lookup: ReefLookup) -> set[str]:
    """Return the kinds that the options fix."""
    return {kind for place, kind in enumerate(KINDS) if lookup.kinds >> place & 1}


def set_up_move(state: Reef, described: ReefPosition) -> str:
    """Return nature's set-up. The first player follows from whose turn it is; a second card of each colour (M7) is the next."""
    lookup = state.lookup
    if not 0 <= described.turns < TURNS * state.players:
        raise PositionError(f"{TURNS * state.players} turns are played, so 0 to {TURNS * state.players - 1} have ended.")
    if SEATS.index(described.turn) >= state.players:
        raise PositionError(f"{described.turn} is not at the table.")
    first = (SEATS.index(described.turn) - described.turns) % state.players
    if lookup.first not in (-1, first):
        raise PositionError(
            f"After {described.turns} turns it is {described.turn}'s turn if {SEATS[first]} began, but the option first says "
            f"{SEATS[lookup.first]}."
        )
    words = ["setup", *sorted(kinds_of(lookup), key=KINDS.index), "first", SEATS[first]]
    for name, wanted, given, usual in (("orange", described.orange, lookup.orange, 1), ("blue", described.blue, lookup.blue, 2)):
        if wanted is not None and (not 1 <= wanted <= CARDS or given not in (0, wanted)):
            raise PositionError(f"The {name} card is {given or f'1 to {CARDS}'}, not {wanted}.")
        card = wanted or given or usual
        cards = sorted([card, card % CARDS + 1][: lookup.cards])
        words += [name, *map(str, cards)] if cards else []
    return " ".join(words)
