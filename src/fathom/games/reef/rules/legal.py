# mypyc: compile
"""What a seat may do: checking an action, and listing all of them. problems.py answers each single question once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from fathom.games.reef.components import PLACES
from fathom.games.reef.geometry import SPACES
from fathom.games.reef.rules import actions, phases, pools, prices, problems
from fathom.games.reef.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

CARD_CHOICES: Final = 4

# Ready-made ints: listing hundreds of moves takes half as long again with fresh ones.
NUMBERS: Final[list[object]] = list(range(actions.SIZE))


def check(state: Reef, seat: int, action: int) -> None:
    """Raise a Refusal if an action is not legal now."""
    problem = why_not(state, seat, action)
    if problem is None:
        return
    if problem == "too_few_shells":
        raise TEXTS.refuse(problem, price=prices.price_of(state, action))
    raise TEXTS.refuse(problem)


def why_not(state: Reef, seat: int, action: int) -> str | None:
    """Return the key of the sentence that refuses an action, or None if it is legal."""
    phase = state.phase
    if phase == phases.OVER:
        return "game_over"
    if seat != state.turn or seat not in state.actors():
        return "not_your_turn"
    if not 0 <= action < actions.SIZE:
        return "no_such_action"
    if phase == phases.BEFORE:
        return _before_problem(state, action)
    if phase == phases.PLACING:
        return _placing_problem(state, action)
    if phase == phases.PAYING:
        return problems.pay(state, action)
    if phase == phases.LAY:
        return problems.place_tile(state, action) if actions.TILE <= action < actions.FISH else "place_first"
    if phase == phases.TAKE:
        return problems.take(state, action - actions.TAKE) if actions.TAKE <= action < actions.DRAW else "take_first"
    if phase == phases.CLOSING:
        return problems.finish(state, action) if actions.FINISH <= action < actions.MOVE else "only_finishing"
    return None if actions.CARDS <= action < actions.TILE else "choose_cards"


def list_actions(state: Reef, seat: int) -> list[int]:
    """Return every legal action of a seat, in rising order."""
    legal: list[object] = []
    if seat != state.turn:
        return []
    phase = state.phase
    if phase == phases.BEFORE:
        _list_choices(state, legal)
        _list_finishing(state, legal)
        _list_moves(state, legal)
    elif phase == phases.PLACING:
        if problems.end(state) is None:
            legal.append(NUMBERS[actions.END])
        if state.hand_tile >= 0:
            _list_tiles(state, legal)
        if state.hand_fish >= 0:
            _list_bits(legal, state.oceans[seat].open_bubbles(), actions.FISH)
        _list_finishing(state, legal)
        _list_moves(state, legal)
    elif phase == phases.PAYING:
        for action in (actions.PAY_SHELL, actions.PAY_LIONFISH):
            if problems.pay(state, action) is None:
                legal.append(action)
    elif phase == phases.LAY:
        _list_tiles(state, legal)
    elif phase == phases.TAKE:
        for place in range(PLACES):
            if problems.take(state, place) is None:
                legal.append(actions.TAKE + place)
    elif phase == phases.CLOSING:
        _list_finishing(state, legal)
    elif phase == phases.CARDS:
        for choice in range(CARD_CHOICES):
            legal.append(actions.CARDS + choice)
    return cast("list[int]", legal)


# -- listing: many actions of a kind come from sets, single ones are asked for


def _list_choices(state: Reef, legal: list[object]) -> None:
    """List what can be done only before choosing (R5, R6, R8)."""
    lookup = state.lookup
    if not lookup.pools:
        for bag in range(2):
            if problems.name_bag(state, bag) is None:
                legal.append(actions.DRAW + bag)
        return
    linked = lookup.links and not state.lifted
    for place in range(2 * PLACES):
        if pools.tile_at(state, place) >= 0:
            if linked:
                if pools.has_fish(state, place % PLACES):
                    legal.append(actions.choose(place, place % PLACES))
            else:
                for fish in range(PLACES):
                    if pools.has_fish(state, fish):
                        legal.append(actions.choose(place, fish))
    for pool in range(2):
        if problems.free_refresh(state, pool) is None:
            legal.append(actions.REFRESH_FREELY + pool)
    for pool in range(3):
        if problems.refresh(state, pool) is None:
            legal.append(actions.REFRESH + pool)
    if problems.lift(state) is None:
        legal.append(actions.LIFT)


def _list_tiles(state: Reef, legal: list[object]) -> None:
    spaces = state.oceans[state.turn].open_spaces(state.hand_tile)
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        first = actions.place_tile(bit.bit_length() - 1, 0)
        for rotation in range(4):
            legal.append(NUMBERS[first + rotation])


def _list_finishing(state: Reef, legal: list[object]) -> None:
    ocean = state.oceans[state.turn]
    spaces = ocean.satisfied
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        if ocean.coral_spaces & bit:
            for corner in range(4):
                if ocean.wants_corner(space, corner):
                    legal.append(NUMBERS[actions.finish(space, corner)])
        else:
            legal.append(NUMBERS[actions.finish(space, actions.CREATURE_CORNER)])


def _list_moves(state: Reef, legal: list[object]) -> None:
    """List moves of fish (R10) or corals (M3)."""
    lookup = state.lookup
    ocean = state.oceans[state.turn]
    if not prices.can_afford(state, lookup.move_price):
        return
    if lookup.shifts:
        _list_shifts(state, legal)
        return
    free = ocean.open_bubbles()
    fish = ocean.taken
    while fish:
        bit = fish & -fish
        fish ^= bit
        _list_bits(legal, free, actions.move(bit.bit_length() - 1, 0))


def _list_shifts(state: Reef, legal: list[object]) -> None:
    ocean = state.oceans[state.turn]
    for start in range(SPACES):
        if (ocean.coral_spaces & ~ocean.finished) >> start & 1:
            targets = ocean.shift_spaces(start) | 1 << start
            for space in range(SPACES):
                if targets >> space & 1:
                    for rotation in range(4):
                        if space != start or rotation != ocean.tiles[start] & 3:
                            legal.append(NUMBERS[actions.shift(start, space, rotation)])


def _list_bits(legal: list[object], bits: int, first: int) -> None:
    """List one action for every bit that is set, counted from the first action."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        legal.append(NUMBERS[first + bit.bit_length() - 1])


# -- by phase


def _before_problem(state: Reef, action: int) -> str | None:
    if action >= actions.FINISH:
        return _finish_or_move_problem(state, action)
    if action < actions.TAKE:
        return problems.choose(state, action)
    if actions.DRAW <= action < actions.REFRESH_FREELY:
        return problems.name_bag(state, action - actions.DRAW)
    if actions.REFRESH_FREELY <= action < actions.REFRESH:
        return problems.free_refresh(state, action - actions.REFRESH_FREELY)
    if actions.REFRESH <= action < actions.LIFT:
        return problems.refresh(state, action - actions.REFRESH)
    if action == actions.LIFT:
        return problems.lift(state)
    return _elsewhere_problem(action, "choose_first")


def _placing_problem(state: Reef, action: int) -> str | None:
    if action >= actions.FINISH:
        return _finish_or_move_problem(state, action)
    if action >= actions.FISH:
        return problems.place_fish(state, action - actions.FISH) if state.hand_fish >= 0 else "no_fish_in_hand"
    if action >= actions.TILE:
        return problems.place_tile(state, action)
    if action == actions.END:
        return problems.end(state)
    return _elsewhere_problem(action, "already_chosen")


def _finish_or_move_problem(state: Reef, action: int) -> str | None:
    if action >= actions.SHIFT:
        return problems.shift(state, action)
    return problems.move(state, action) if action >= actions.MOVE else problems.finish(state, action)


def _elsewhere_problem(action: int, otherwise: str) -> str:
    """Return what is wrong with an action that belongs to another phase."""
    if action == actions.PAY_SHELL or action == actions.PAY_LIONFISH:
        return "nothing_to_pay"
    return "no_cards_to_choose" if actions.CARDS <= action < actions.TILE else otherwise
