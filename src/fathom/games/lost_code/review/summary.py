"""What a game came to: each player's account, and the moments worth going to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from fathom.games.lost_code.review.types import Account, Entered, Highlight, LostCodeReview, Tally, Traded, Wager

T = TypeVar("T")

SURPRISE = 0.6  # a right bet is bold, and a wrong one unlucky, when the opposite was as likely as this
WORTH_A_WORD = 0.25  # points on average by which another choice was better
MUCH = 1.0  # bits that an answer told, or a swap gave up


def account(seat: int, wagers: list[Wager], entries: list[Entered], others: int, space: int) -> Account:
    """Return a player's account of the whole game."""
    bets = [wager for wager in wagers if wager.seat == seat]
    written = [entry for entry in entries if entry.seat == seat]
    return Account(
        seat=seat,
        bets=_tally((bet.made.worth, bet.offers[bet.best].worth, bet.got) for bet in bets),
        entries=_tally((entry.worth, entry.best_worth, entry.points or 0) for entry in written),
        right=sum(bet.answer == "right" for bet in bets),
        expected=round(sum(bet.made.chance for bet in bets), 4),
        others=others,
        space=space,
    )


def highlights(review: LostCodeReview, seat: int) -> list[Highlight]:
    """Return what stands out in a player's game: of most kinds one moment."""
    thoughts = review.thoughts

    def told(bet: Wager) -> float:
        return thoughts[bet.before].bits - thoughts[bet.after].bits

    def lost(swap: Traded) -> float:
        return thoughts[swap.after].bits - thoughts[swap.before].bits

    bets = [(at, bet) for at, bet in enumerate(review.wagers) if bet.seat == seat]
    swaps = [(at, swap) for at, swap in enumerate(review.trades) if swap.seat == seat]
    written = [(at, entry) for at, entry in enumerate(review.entries) if entry.seat == seat]
    return [
        *(Highlight(bet.checked, "bold", seat, at) for at, bet in _top(bets, _boldness, SURPRISE)),
        *(Highlight(bet.checked, "unlucky", seat, at) for at, bet in _top(bets, _misfortune, SURPRISE)),
        *(Highlight(bet.frame, "missed", seat, at) for at, bet in _top(bets, _given_away, WORTH_A_WORD)),
        *(Highlight(bet.frame, "sure", seat, at) for at, bet in bets if _overlooked(bet)),
        *(Highlight(bet.checked, "narrowed", seat, at) for at, bet in _top(bets, told, MUCH)),
        *(Highlight(swap.frame, "lost", seat, at) for at, swap in _top(swaps, lost, MUCH)),
        *(Highlight(entry.frame, "token", seat, at) for at, entry in written if entry.doubled),
        *(Highlight(entry.frame, "entry", seat, at) for at, entry in _top(written, _left_out, WORTH_A_WORD)),
        *_solved(review, seat),
    ]


def _solved(review: LostCodeReview, seat: int) -> list[Highlight]:
    """Return the first moment at which a player could know the whole code, if there is one."""
    for frame, shown in enumerate(review.frames):
        if shown.thoughts and review.thoughts[shown.thoughts[seat]].codes == 1:
            return [Highlight(frame, "solved", seat)]
    return []


def _tally(choices: Iterable[tuple[float, float, int]]) -> Tally:
    listed = list(choices)
    worth, best = (round(sum(choice[place] for choice in listed), 4) for place in range(2))
    return Tally(worth, best, sum(got for _, _, got in listed))


def _top(items: list[tuple[int, T]], score: Callable[[T], float], least: float) -> list[tuple[int, T]]:
    """Return the item with the highest score, if that is high enough."""
    return [item for item in sorted(items, key=lambda item: -score(item[1]))[:1] if score(item[1]) >= least]


def _boldness(bet: Wager) -> float:
    return 1 - bet.made.chance if bet.answer == "right" else 0


def _misfortune(bet: Wager) -> float:
    return 0 if bet.answer == "right" else bet.made.chance


def _given_away(bet: Wager) -> float:
    """Return the points on average that a better bet would have brought; overlooking a sure bet is a kind of its own."""
    return 0 if _overlooked(bet) else bet.offers[bet.best].worth - bet.made.worth


def _overlooked(bet: Wager) -> bool:
    """Return whether a bet that could not go wrong was there, and worth more."""
    return any(offer.chance == 1 and offer.worth > bet.made.worth for offer in bet.offers)


def _left_out(entry: Entered) -> float:
    return 0 if entry.doubled else entry.best_worth - entry.worth
