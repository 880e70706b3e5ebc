"""How often bets come right, by the belief with which they were made.

The bot's belief in a bet is the exact chance of its range after all that its seat saw. So of the bets made at 70 to 80 percent
that many must come right, and the same for every other tenth. `python tests/games/lost_code/reliability.py 300` prints the table.
"""

from __future__ import annotations

import sys
from math import sqrt

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.games.lost_code import GAME, LostCode, LostCodeOptions
from fathom.games.lost_code.bot.choose import choose
from fathom.games.lost_code.rules.phases import BETS

VARIANTS = [
    LostCodeOptions(),
    LostCodeOptions(x=True),
    LostCodeOptions(beginner=True),
    LostCodeOptions(shortcut=True, curse="leader"),
    LostCodeOptions(x=True, shortcut=True, curse="first"),
    LostCodeOptions(beginner=True, x=True, shortcut=True, curse="leader"),
]
RANDOM = 0

Bets = list[tuple[float, bool]]
"""Of each bet how likely it was, for all that its seat could know, and whether it came right."""


def play(strengths: list[int], options: LostCodeOptions, seed: int | str, bets: Bets | None = None) -> LostCode:
    """A whole game between bots of these strengths; 0 plays at random."""
    state = GAME.new(len(strengths), options)
    dice = Dice(f"nature {seed}")
    own = [Dice(f"bot {seat} {seed}") for seat in range(len(strengths))]
    while actors := settle(state, dice):
        seat = actors[0]
        if strengths[seat] == RANDOM:
            actions = state.actions(seat)
            action = actions[own[seat].below(len(actions))]
        else:
            world = state.sample(seat, own[seat])
            action = choose(world, seat, own[seat], strengths[seat])
            if bets is not None and state.phase == BETS:
                bet = action - state.lookup.first_bet
                right = state.lookup.low_of[bet] <= state.sum_of(seat) <= state.lookup.high_of[bet]
                bets.append((belief(world, seat, action), right))
        state.apply(seat, action)
    return state


def belief(world: LostCode, seat: int, action: int) -> float:
    """Return how likely the seat's bet is right, for all that it can know."""
    lookup = world.lookup
    bet = action - lookup.first_bet
    sums = world.posterior(seat).sums(world.dice[0], world.dice[1], world.dice[2])
    return sum(sums[lookup.low_of[bet] : lookup.high_of[bet] + 1])


def house_bets(games: int) -> Bets:
    """The bets of games between two, three and four bots of all strengths, in every variant."""
    bets: Bets = []
    for game in range(games):
        strengths = [1 + (game + seat) % 3 for seat in range(2 + game % 3)]
        play(strengths, VARIANTS[game // 3 % len(VARIANTS)], game, bets)
    return bets


def tenths(bets: Bets) -> list[tuple[int, float, float, float]]:
    """For every tenth of belief: how many bets, the mean belief, the share that came right, and its standard deviation."""
    found: list[tuple[int, float, float, float]] = []
    for tenth in range(10):
        some = [(chance, right) for chance, right in bets if min(9, int(10 * chance + 1e-9)) == tenth]
        count = max(1, len(some))
        mean = sum(chance for chance, _ in some) / count
        spread = sqrt(sum(chance * max(0.0, 1 - chance) for chance, _ in some)) / count
        found.append((len(some), mean, sum(right for _, right in some) / count, spread))
    return found


def written(bets: Bets) -> str:
    """The table, as it stands in benchmarks/lost_code.md."""
    lines = ["| belief | bets | mean belief | came right | one deviation |", "|---|---|---|---|---|"]
    for tenth, (count, mean, share, spread) in enumerate(tenths(bets)):
        if count:
            lines.append(f"| {10 * tenth}–{10 * tenth + 10} % | {count} | {mean:.1%} | {share:.1%} | ± {spread:.1%} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(written(house_bets(int(sys.argv[1]))))
