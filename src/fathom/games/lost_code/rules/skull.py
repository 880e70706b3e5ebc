# mypyc: compile
"""Curse of the Temple: where the skull is, and whom it curses (T1–T3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.lost_code.rules import notes

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode

ABSENT: Final = 0  # the game is played without the curse
ON_TRACK: Final = 1
TAKEN: Final = 2
GONE: Final = 3
COUNT: Final = 4


def take(s: LostCode, seat: int) -> None:
    """Take the skull off the track; with the option `first` it curses the player who took it at once (T1)."""
    s.skull = TAKEN
    s._note(notes.SKULL_TAKEN, seat)
    if s.lookup.curse_at_once:
        _curse(s, seat, True)


def pass_on(s: LostCode) -> None:
    """Let the skull curse the leader for the next round, or leave the game (T3)."""
    lookup = s.lookup
    leader = s.leader()
    far = s.skull == TAKEN and s.spaces[leader] >= lookup.skull_end
    if far or s.round >= lookup.skull_last_round:
        s.skull = GONE
        s.cursed = -1
        s._note(notes.SKULL_LEFT, 1 if far else 0)
    elif s.skull == TAKEN:
        _curse(s, leader, False)


def _curse(s: LostCode, seat: int, at_once: bool) -> None:
    s.cursed = seat
    s._note(notes.CURSED, seat, 1 if at_once else 0)
