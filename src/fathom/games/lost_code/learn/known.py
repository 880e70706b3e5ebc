"""What a view's seat can know of its code: the exact posterior, worked out from the view alone."""

from __future__ import annotations

from fathom.games.lost_code.components import NAMES, SYMBOLS
from fathom.games.lost_code.knowledge.facts import add_fact, make_fact, without
from fathom.games.lost_code.knowledge.posterior import Posterior
from fathom.games.lost_code.show.view import BetMade, RoundView, View


def posterior_of(view: View) -> Posterior:
    """Return what the seat can know of its code."""
    return _posterior(view, _unseen(view), view.rounds)


def posterior_before(view: View) -> Posterior:
    """Return what the seat could know of its code when it made its bet in the latest round whose bets have been answered."""
    unseen = _unseen(view)
    for swap in view.rounds[-1].swaps:
        # A tile that came since was not in sight yet; nor was the one that the seat itself has discarded.
        place = view.setup.symbols.index(swap.symbol)
        digit = swap.digit if swap.seat == view.seat else view.racks[swap.seat].digits[place]
        if digit is not None:
            unseen[NAMES.index(swap.symbol)] |= 1 << digit
    return _posterior(view, unseen, view.rounds[:-1])


def _unseen(view: View) -> list[int]:
    """Return the set of digits of each symbol that the seat sees nowhere."""
    assert view.knowledge is not None
    unseen = [0] * SYMBOLS
    for symbol, seen in zip(view.setup.symbols, view.knowledge.seen, strict=True):
        unseen[NAMES.index(symbol)] = sum(1 << digit for digit in range(view.setup.digits) if digit not in seen)
    return unseen


def _posterior(view: View, unseen: list[int], rounds: list[RoundView]) -> Posterior:
    facts: list[int] = []
    for played in rounds:
        bet = bet_in(played, view.seat)
        if bet is not None:
            one, two, three = (NAMES.index(symbol) for symbol in played.dice)
            add_fact(facts, make_fact(one, two, three, _sums_after(view, bet)))
        for swap in played.swaps:
            if swap.seat == view.seat:
                facts = without(facts, NAMES.index(swap.symbol), swap.digit)
    return Posterior(view.setup.digits, [NAMES.index(symbol) for symbol in view.setup.symbols], unseen, facts)


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
