"""What a view's seat can know of its code: the exact posterior, worked out from the view alone."""

from __future__ import annotations

from fathom.games.lost_code.components import NAMES, SYMBOLS
from fathom.games.lost_code.knowledge.facts import add_fact, make_fact, without
from fathom.games.lost_code.knowledge.posterior import Posterior
from fathom.games.lost_code.show.view import BetMade, RoundView, View


def posterior_of(view: View, *, but_last: bool = False) -> Posterior:
    """Return what the seat can know of its code; with `but_last`, without the answer to its latest bet."""
    assert view.knowledge is not None
    symbols = [NAMES.index(symbol) for symbol in view.setup.symbols]
    unseen = [0] * SYMBOLS
    for symbol, seen in zip(symbols, view.knowledge.seen, strict=True):
        unseen[symbol] = sum(1 << digit for digit in range(view.setup.digits) if digit not in seen)
    facts: list[int] = []
    for played in view.rounds:
        bet = bet_in(played, view.seat)
        if bet is not None and not (but_last and played is view.rounds[-1]):
            one, two, three = (NAMES.index(symbol) for symbol in played.dice)
            add_fact(facts, make_fact(one, two, three, _sums_after(view, bet)))
        for swap in played.swaps:
            if swap.seat == view.seat:
                facts = without(facts, NAMES.index(swap.symbol), swap.digit)
    return Posterior(view.setup.digits, symbols, unseen, facts)


def bet_in(played: RoundView, seat: int | None) -> BetMade | None:
    """Return a seat's bet in a round."""
    return next((bet for bet in played.bets if bet.seat == seat), None)


def _sums_after(view: View, bet: BetMade) -> int:
    """Return the set of sums that the answer to a bet leaves (C8)."""
    within = (1 << bet.high + 1) - (1 << bet.low)
    every = (1 << view.setup.highest + 1) - 1
    if bet.answer == "right":
        return within
    if bet.answer == "wrong":
        return every & ~within
    return (1 << bet.low) - 1 if bet.answer == "lower" else every & -(1 << bet.high + 1)
