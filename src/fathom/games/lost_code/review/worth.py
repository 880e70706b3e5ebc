"""What bets and entries are worth on average. Only their points count, not what the answers tell."""

from __future__ import annotations

from fathom.games.lost_code.review.types import Offer
from fathom.games.lost_code.show.view import Setup, WheelView


def bet_worth(points: int, chance: float, cursed: bool) -> float:
    """Return the points of a bet on average."""
    return points * chance - (points * (1 - chance) if cursed else 0)


def best_range(sums: list[float], wheel: WheelView, cursed: bool) -> Offer:
    """Return the likeliest range of a wheel, the lowest of several."""
    low = max(range(len(sums) - wheel.size + 1), key=lambda low: (round(sum(sums[low : low + wheel.size]), 9), -low))
    return offer(sums, wheel, low, cursed)


def offer(sums: list[float], wheel: WheelView, low: int, cursed: bool) -> Offer:
    """Return what to expect of a wheel set to the range from `low` on."""
    chance = min(1.0, sum(sums[low : low + wheel.size]))
    worth = bet_worth(wheel.points, chance, cursed)
    return Offer(wheel.size, wheel.points, low, low + wheel.size - 1, round(chance, 5), round(worth, 4))


def entry_worth(setup: Setup, count: int, chance: float, doubled: bool) -> float:
    """Return the points on average of an entry with this number of values."""
    points = setup.final_points[count - 1] if count else setup.final_miss
    return (points * chance + setup.final_miss * (1 - chance)) * (2 if doubled else 1)


def best_entry(setup: Setup, chances: list[float], doubled: bool) -> list[int]:
    """Return the values that are worth most; of equals the fewest."""
    likely = sorted(range(len(chances)), key=lambda digit: (-chances[digit], digit))
    most = len(setup.final_points)
    count = max(
        range(1, most + 1),
        key=lambda count: (round(entry_worth(setup, count, sum(chances[digit] for digit in likely[:count]), doubled), 9), -count),
    )
    return sorted(likely[:count])
