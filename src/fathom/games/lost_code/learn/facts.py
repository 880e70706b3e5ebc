"""Names for what the lessons state: what the learner can know of the code, and what can be read off the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fathom.core.notation import LETTERS
from fathom.games.lost_code.components import NAMES, Symbol
from fathom.games.lost_code.knowledge.posterior import Posterior
from fathom.games.lost_code.learn.known import bet_in, posterior_before, posterior_of
from fathom.games.lost_code.review.worth import best_entry, best_range, bet_worth
from fathom.games.lost_code.show.view import RoundView, View, WheelView


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
        "best": lambda size: _percent(best_range(_chances(known, view.dice), _wheel(view, size), cursed=False).chance),
        "average": lambda size: best_range(_chances(known, view.dice), _wheel(view, size), cursed=False).worth,
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
        "certain": [symbol for symbol in view.setup.symbols if len(_possible(view, known, symbol)) == 1],
        "tokens_of": {token.symbol: None if token.seat is None else LETTERS[token.seat] for token in view.tokens},
        "cursed_player": None if view.cursed is None else LETTERS[view.cursed],
        "swaps": [swap.symbol for played in view.rounds for swap in played.swaps if swap.seat == view.seat],
    }
    return names | _latest_bets(view) | _own_bet(view) | _own_entry(view, known)


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
    return [total for total, chance in enumerate(_chances(known, dice)) if chance]


def _chances(known: Posterior, dice: list[Symbol]) -> list[float]:
    """Return how likely each sum for the dice is."""
    one, two, three = (NAMES.index(symbol) for symbol in dice)
    return known.sums(one, two, three)


def _range_chance(known: Posterior, dice: list[Symbol], low: int, high: int) -> float:
    """Return how likely the sum for the dice is in a range."""
    return sum(_chances(known, dice)[low : high + 1])


def _worth(view: View, known: Posterior, symbol: Symbol, *values: int) -> float:
    """Return the points that an entry brings on average (C11)."""
    chance = sum(known.chance(NAMES.index(symbol), value) for value in values)
    miss = view.setup.final_miss
    return round(miss + chance * (view.setup.final_points[len(values) - 1] - miss), 2) if values else float(miss)


def _wheel(view: View, size: int) -> WheelView:
    return next(wheel for wheel in view.wheels if wheel.size == size)


def _latest_bets(view: View) -> dict[str, Any]:
    """Return the answers to everybody's latest bets, by letters."""
    bets = view.rounds[-1].bets if view.rounds else []
    return {"answers": {LETTERS[bet.seat]: bet.answer for bet in bets}}


def _own_bet(view: View) -> dict[str, Any]:
    """Return the learner's latest bet, its answer, how likely it was, and how much better another one was."""
    wheel = next((wheel for wheel in view.wheels if wheel.seat == view.seat and wheel.answer is None), None)
    if wheel is not None and wheel.low is not None:
        free = [other for other in view.wheels if other.seat is None or other is wheel]
        sums = _chances(posterior_of(view), view.dice)
        return _bet(wheel.low, wheel.low + wheel.size - 1, None, sums, free)
    last: RoundView | None = view.rounds[-1] if view.rounds else None
    bet = None if last is None else bet_in(last, view.seat)
    if last is None or bet is None:
        return {"low": None, "high": None, "size": None, "told": None, "odds": None, "earns": None, "missed": None}
    earlier = [other.high - other.low + 1 for other in last.bets[: last.bets.index(bet)]]
    free = [wheel for wheel in view.wheels if wheel.size not in earlier]
    return _bet(bet.low, bet.high, bet.answer, _chances(posterior_before(view), last.dice), free)


def _bet(low: int, high: int, told: str | None, sums: list[float], free: list[WheelView]) -> dict[str, Any]:
    size = high - low + 1
    chance = sum(sums[low : high + 1])
    earns = bet_worth(next(wheel.points for wheel in free if wheel.size == size), chance, cursed=False)
    best = max(best_range(sums, wheel, cursed=False).worth for wheel in free)
    return {
        "low": low,
        "high": high,
        "size": size,
        "told": told,
        "odds": _percent(chance),
        "earns": round(earns, 2),
        "missed": round(best - earns, 2),
    }


def _own_entry(view: View, known: Posterior) -> dict[str, Any]:
    """Return the symbol of the learner's latest final entry, its values, and the points on average that it gives away."""
    sheet = view.sheets[view.seat or 0]
    places = [place for place, written in enumerate(sheet.written) if written and not sheet.doubled[place]]
    if not places:
        return {"latest": None, "values": [], "short": None}
    symbol, values = view.setup.symbols[places[-1]], sheet.values[places[-1]] or []
    chances = [known.chance(NAMES.index(symbol), digit) for digit in range(view.setup.digits)]
    best = _worth(view, known, symbol, *best_entry(view.setup, chances, doubled=False))
    return {"latest": symbol, "values": values, "short": round(best - _worth(view, known, symbol, *values), 2)}
