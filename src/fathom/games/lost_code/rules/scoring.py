# mypyc: compile
"""How bets are answered, and how markers move on the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.lost_code.knowledge import facts
from fathom.games.lost_code.rules import answers, notes, skull

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode


def answer_all(s: LostCode) -> int:
    """Answer every bet in order of play and return the set of seats that were wrong (C8)."""
    wrong = 0
    for seat in s.order:
        if _answer(s, seat) != answers.RIGHT:
            wrong |= 1 << seat
    return wrong


def _answer(s: LostCode, seat: int) -> int:
    """Answer a bet and make the moves that follow (C8, T2)."""
    lookup = s.lookup
    bet = s.bets[seat]
    wheel = lookup.wheel_of[bet]
    low = lookup.low_of[bet]
    high = lookup.high_of[bet]
    total = s.sum_of(seat)
    if low <= total <= high:
        answer = answers.RIGHT
    elif wheel == 0:
        answer = answers.WRONG
    else:
        answer = answers.HIGHER if total > high else answers.LOWER
    dice = s.dice
    s.answers[seat] = answer
    check = (s.round, dice[0], dice[1], dice[2], seat, low, high, answer)
    s.checks.append(check)
    facts.learn(s, check)
    s._note(notes.CHECKED, seat, low, high, answer)
    if answer == answers.RIGHT:
        advance(s, seat, lookup.points[wheel], notes.BY_BET)
    elif seat == s.cursed:
        advance(s, seat, -lookup.points[wheel], notes.BY_CURSE)
    elif s.cursed >= 0:
        advance(s, s.cursed, 1, notes.BY_OTHERS)
    return answer


def advance(s: LostCode, seat: int, by: int, cause: int) -> None:
    """Move a marker, ahead or back, onto the top of the stack where it lands (C8); there it may take the skull (T1)."""
    space = s.spaces[seat] + by
    line = [other for other in s.line if other != seat]
    place = 0
    while place < len(line) and s.spaces[line[place]] < space:
        place += 1
    line.insert(place, seat)
    s.line = line
    s.spaces[seat] = space
    s._note(notes.MOVED, seat, by, space, cause)
    if s.skull == skull.ON_TRACK and space >= s.lookup.skull_space:
        skull.take(s, seat)
