# mypyc: compile
"""A complete tile: who wins its treasures, goals that are claimed for them, and how the game ends (D9 to D15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.state import Outcome
from fathom.games.divers.components import TILES
from fathom.games.divers.lookup import SEATS
from fathom.games.divers.rules import legal, notes, phases
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS, total

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers


GOALS_TO_WIN: Final = 3


def contest(s: Divers, tile: int) -> None:
    """Settle a complete tile: its treasures go to the winner (D9), on equal sums to the player who completed it (D10)."""
    one = s.lookup.value(s.placed[2 * tile])
    two = s.lookup.value(s.placed[2 * tile + 1])
    winner = s.turn if one == two else 0 if (one > two) == (s.deep >> tile & 1 == 1) else 1
    treasure = s.treasure[tile]
    s.areas[winner] += treasure
    s.treasure[tile] = 0
    s.tile = tile
    s.winner = winner
    s._note(notes.CONTEST, tile, one, two, winner, treasure)
    _offer_claim(s, winner)


def _offer_claim(s: Divers, seat: int) -> None:
    """Ask the seat whether it claims a goal, then the other (D11); a seat that cannot claim passes without being asked."""
    while s.passes < SEATS:
        if not s.out >> seat & 1 and legal.affordable(s, seat):
            s.claimer = seat
            s.phase = phases.CLAIM
            return
        s.passes += 1
        seat = 1 - seat
    s.claimer = -1
    _close_tile(s)


def pass_claim(s: Divers, seat: int) -> None:
    if s.lookup.pass_is_final:
        s.out |= 1 << seat
    s.passes += 1
    s._note(notes.PASSED, seat)
    _offer_claim(s, 1 - seat)


def claim(s: Divers, seat: int, payment: int) -> None:
    goal = s.lookup.payment_goal[payment]
    cost = s.lookup.payment_cost[payment]
    s.areas[seat] -= cost
    s.won[seat] |= 1 << goal
    s.passes = 0
    s._note(notes.CLAIMED, seat, goal, cost)
    if s.won[seat].bit_count() == GOALS_TO_WIN:
        _finish(s, "third_goal", seat)
    else:
        _offer_claim(s, 1 - seat)


def _close_tile(s: Divers) -> None:
    """Take the cards off a settled tile, turn it over and refill it (D13)."""
    tile = s.tile
    s.passes = 0
    s.out = 0
    for slot in (2 * tile, 2 * tile + 1):
        s.discard |= s.placed[slot]
        s.placed[slot] = 0
    s.deep ^= 1 << tile
    s.to_fill = 1 << tile
    if s.lookup.dry_tile_waits:
        for waiting in range(TILES):
            if not s.treasure[waiting]:
                s.to_fill |= 1 << waiting
    fill_next(s)


def fill_next(s: Divers) -> None:
    """Turn to the next tile that needs treasures; when none is left, the set-up or the turn goes on."""
    while s.to_fill:
        bit = s.to_fill & -s.to_fill
        tile = bit.bit_length() - 1
        s.to_fill ^= bit
        allowance = _allowance(s)
        if total(allowance) > tile:  # tile 0 needs 1 treasure, tile 3 needs 4
            s.allowance = allowance
            s.tile = tile
            s.phase = phases.FILL
            return
        if not s.lookup.dry_tile_waits:
            s.alive ^= bit
            s._note(notes.LEFT, tile)
    # Nothing stays behind from what is done, so that equal positions freeze alike.
    s.allowance = 0
    s.tile = 0
    if s.turn < 0:
        s.phase = phases.DEAL
    elif any(s.treasure):
        s.need = 1
        s.phase = phases.DRAW
    else:
        _end_without_tiles(s)


def _allowance(s: Divers) -> int:
    """Return, packed, how many treasures of each colour the bag and the caps still allow on the tiles (D2)."""
    standing = 0
    for treasure in s.treasure:
        standing += treasure
    allowance = 0
    for shift in range(0, FIELD * SUITS, FIELD):
        room = (s.lookup.caps >> shift & DIGIT) - (standing >> shift & DIGIT)
        stock = s.bag >> shift & DIGIT
        allowance |= (stock if stock < room else room) << shift
    return allowance


def _end_without_tiles(s: Divers) -> None:
    """End the game by more goal cards, then more treasures, then as a draw (D15)."""
    ahead = s.won[0].bit_count() - s.won[1].bit_count()
    if ahead:
        _finish(s, "more_goals", 0 if ahead > 0 else 1)
        return
    ahead = total(s.areas[0]) - total(s.areas[1])
    if ahead and s.lookup.treasures_break_ties:
        _finish(s, "more_treasures", 0 if ahead > 0 else 1)
    else:
        _finish(s, "draw", -1)


def _finish(s: Divers, reason: str, winner: int) -> None:
    results = (0.5, 0.5) if winner < 0 else (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    s.end = Outcome(reason, results, (s.won[0].bit_count(), s.won[1].bit_count()))
    s.phase = phases.OVER
    s.claimer = -1
    s._note(notes.ENDED)
