"""Names for what the lessons state: what the learner can know of the code, and what can be read off the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fathom.core.notation import LETTERS
from fathom.games.lost_code.components import NAMES, Symbol
from fathom.games.lost_code.knowledge.posterior import Posterior
from fathom.games.lost_code.learn.known import bet_in, posterior_of
from fathom.games.lost_code.show.view import RoundView, View


def facts(view: View) -> Mapping[str, Any]:
    """Return the names that a lesson's facts may use beside the fields of the view.

    Chances are whole percentages; players go by their letters. All that concerns the learner's code is exact and comes from the
    view, so nothing can be stated that the learner could not know.
    """
    known = posterior_of(view)
    names: dict[str, Any] = {
        "codes": known.total,
        "possible": lambda symbol: _possible(view, known, symbol),
        "chance": lambda symbol, digit: _percent(known.chance(NAMES.index(symbol), digit)),
        "sums": _sums(known, view.dice),
        "percent": lambda low, high: _percent(_range_chance(known, view.dice, low, high)),
        "order_of_play": "".join(LETTERS[seat] for seat in view.order),
        "line_up": "".join(LETTERS[marker.seat] for marker in view.line),
        "spaces": {LETTERS[marker.seat]: marker.space for marker in view.line},
        "tile": lambda rack, symbol: view.racks[rack].digits[_place(view, symbol)],
        "sum_of": lambda rack: sum(view.racks[rack].digits[_place(view, symbol)] or 0 for symbol in view.dice),
        "to_draw": dict(zip(view.setup.symbols, view.stacks, strict=False)),
        "free": [wheel.size for wheel in view.wheels if wheel.seat is None],
        "points_of": {wheel.size: wheel.points for wheel in view.wheels},
        "entry": lambda symbol: view.sheets[view.seat or 0].values[_place(view, symbol)],
        "worth": partial(_worth, view, known),
        "tokens_of": {token.symbol: None if token.seat is None else LETTERS[token.seat] for token in view.tokens},
        "cursed_player": None if view.cursed is None else LETTERS[view.cursed],
        "swaps": [swap.symbol for played in view.rounds for swap in played.swaps if swap.seat == view.seat],
    }
    return names | _latest_bets(view) | _own_bet(view)


def _place(view: View, symbol: Symbol) -> int:
    return view.setup.symbols.index(symbol)


def _percent(chance: float) -> int:
    return round(100 * chance)


def _possible(view: View, known: Posterior, symbol: Symbol) -> list[int]:
    """Return the digits that a tile can still be."""
    return [digit for digit in range(view.setup.digits) if known.count(NAMES.index(symbol), digit)]


def _sums(known: Posterior, dice: list[Symbol]) -> list[int]:
    """Return the sums that are possible for the dice."""
    if not dice or any(NAMES.index(symbol) not in known.symbols for symbol in dice):
        return []
    one, two, three = (NAMES.index(symbol) for symbol in dice)
    return [total for total, chance in enumerate(known.sums(one, two, three)) if chance]


def _range_chance(known: Posterior, dice: list[Symbol], low: int, high: int) -> float:
    """Return how likely the sum for the dice is in a range."""
    one, two, three = (NAMES.index(symbol) for symbol in dice)
    return sum(known.sums(one, two, three)[low : high + 1])


def _worth(view: View, known: Posterior, symbol: Symbol, *values: int) -> float:
    """Return the points that an entry brings on average (C11)."""
    chance = sum(known.chance(NAMES.index(symbol), value) for value in values)
    miss = view.setup.final_miss
    return round(miss + chance * (view.setup.final_points[len(values) - 1] - miss), 2) if values else float(miss)


def _latest_bets(view: View) -> dict[str, Any]:
    """Return the answers to everybody's latest bets, by letters."""
    bets = view.rounds[-1].bets if view.rounds else []
    return {"answers": {LETTERS[bet.seat]: bet.answer for bet in bets}}


def _own_bet(view: View) -> dict[str, Any]:
    """Return the learner's latest bet, its answer, and how likely it was when it was made."""
    open_bet = next((wheel for wheel in view.wheels if wheel.seat == view.seat and wheel.answer is None), None)
    if open_bet is not None and open_bet.low is not None:
        high = open_bet.low + open_bet.size - 1
        chance = _range_chance(posterior_of(view), view.dice, open_bet.low, high)
        return _bet(open_bet.low, high, None, chance)
    last: RoundView | None = view.rounds[-1] if view.rounds else None
    bet = None if last is None else bet_in(last, view.seat)
    if last is None or bet is None:
        return {"low": None, "high": None, "size": None, "told": None, "odds": None}
    if last.swaps:  # tiles have changed since
        return _bet(bet.low, bet.high, bet.answer, None)
    chance = _range_chance(posterior_of(view, but_last=True), last.dice, bet.low, bet.high)
    return _bet(bet.low, bet.high, bet.answer, chance)


def _bet(low: int, high: int, told: str | None, chance: float | None) -> dict[str, Any]:
    return {"low": low, "high": high, "size": high - low + 1, "told": told, "odds": None if chance is None else _percent(chance)}
