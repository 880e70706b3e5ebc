# mypyc: compile
"""The set-up: creatures, cards and the first player are drawn (R1), pools are filled (R2, R3), first creatures taken (R4).

Nature's draw is packed into one int: the set of creatures, the first player, the orange and the blue cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.dice import Dice
from fathom.games.reef.components import ALL_CARDS, CARDS, KINDS
from fathom.games.reef.rules import notes, phases, pools, turn
from fathom.games.reef.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

# The bits at which the parts of a draw begin, and where they end.
FIRST_AT: Final = 22
ORANGE_AT: Final = 24
BLUE_AT: Final = 31
END_AT: Final = 38


def pack(kinds: int, first: int, orange: int, blue: int) -> int:
    """Return nature's draw as one int. Creatures and cards are sets."""
    return kinds | first << FIRST_AT | orange << ORANGE_AT | blue << BLUE_AT


def unpack(action: int) -> tuple[int, int, int, int]:
    """Return the creatures, the first player, the orange and the blue cards of a draw."""
    return action & (1 << FIRST_AT) - 1, action >> FIRST_AT & 3, action >> ORANGE_AT & ALL_CARDS, action >> BLUE_AT & ALL_CARDS


# -- what is drawn (R1)


def draw(state: Reef, dice: Dice) -> int:
    """Draw what the options leave open."""
    lookup = state.lookup
    kinds = lookup.kinds if lookup.kinds else lookup.sets.draw(dice)
    first = lookup.first if lookup.first >= 0 else dice.below(state.players)
    orange = _draw_cards(lookup.orange, lookup.cards, dice)
    blue = _draw_cards(lookup.blue, lookup.cards, dice)
    return pack(kinds, first, orange, blue)


def _draw_cards(given: int, count: int, dice: Dice) -> int:
    """Draw a set of ecosystem cards. One of them may be given, counted from 1."""
    if not count:
        return 0
    if not given:
        return dice.some_of(ALL_CARDS, CARDS, count)
    chosen = 1 << (given - 1)
    return chosen | dice.some_of(ALL_CARDS & ~chosen, CARDS - 1, count - 1)


def begin(state: Reef, action: int) -> None:
    """Set the game up as drawn, or refuse what cannot be drawn."""
    lookup = state.lookup
    kinds, first, orange, blue = unpack(action)
    possible = (
        0 <= action < 1 << END_AT
        and (kinds == lookup.kinds if lookup.kinds else lookup.sets.holds(kinds))
        and (first == lookup.first if lookup.first >= 0 else first < state.players)
        and _may_be_cards(orange, lookup.orange, lookup.cards)
        and _may_be_cards(blue, lookup.blue, lookup.cards)
    )
    if not possible:
        raise TEXTS.refuse("cannot_happen")
    state.kinds = kinds
    state.first = first
    state.turn = first
    for card in range(CARDS):
        if orange >> card & 1:
            state.orange.append(card)
        if blue >> card & 1:
            state.blue.append(card)
    for kind in range(len(KINDS)):
        if kinds >> kind & 1:
            state.creature_bag[kind] = lookup.copies
            state.creatures_left += lookup.copies
    state._note(notes.SET_UP)
    if lookup.pools:
        state.phase = phases.FILL
        state.filling = pools.CORAL
    else:
        _begin_draft(state)


def _may_be_cards(cards: int, given: int, count: int) -> bool:
    return cards.bit_count() == count and (not given or not count or bool(cards >> (given - 1) & 1))


# -- the pools are filled (R2, R3)


def go_on_filling(state: Reef) -> None:
    """Go on after a pool was filled: with the next pool, the draft, or the first turn."""
    if state.filling == pools.CORAL:
        if state.lookup.open_stock:
            state.filling = pools.CREATURE
        elif state.lookup.options.matching:
            _match_fish(state)
            state.filling = pools.CREATURE
        else:
            state.filling = pools.FISH
    elif state.filling == pools.FISH:
        state.filling = pools.CREATURE
    elif not state.drafted:
        _begin_draft(state)
    elif state.drafted < state.players:
        state.phase = phases.TAKE
    else:
        turn.begin(state, state.first)


def _match_fish(state: Reef) -> None:
    """Pick the first fish to match the corals: a first game (R3)."""
    colours: list[int] = []
    for coral in state.corals:
        colours.append(state.lookup.colour_of[coral])
        pools.change_bag(state, pools.FISH, colours[-1], -1)
    pools.put_in(state, pools.FISH, list(range(len(colours))), colours)


# -- the first creatures (R4)


def _begin_draft(state: Reef) -> None:
    """Let the last player take a creature first."""
    state.turn = (state.first + state.players - 1) % state.players
    state.phase = phases.TAKE if state.lookup.pools else phases.DRAW
    state.filling = pools.CREATURE


def go_on_drafting(state: Reef) -> None:
    """Go on after a player has placed the first creature."""
    state.drafted += 1
    if state.drafted < state.players:
        state.turn = (state.turn + state.players - 1) % state.players
        if not state.lookup.pools:
            state.phase = phases.DRAW
        elif max(state.creatures) < 0:
            state.phase = phases.FILL  # the pool is empty before all have taken
        else:
            state.phase = phases.TAKE
    elif state.lookup.pools:
        state.phase = phases.FILL
    else:
        turn.begin(state, state.first)
