"""What a review of Lost Code holds."""

from __future__ import annotations

from typing import Literal

import msgspec

from fathom.games.lost_code.components import Symbol
from fathom.games.lost_code.show.view import Answer, Phase, Setup

# The first five are about a bet, `lost` is about a swap, `token` and `entry` are about an entry; the others stand alone.
Kind = Literal["bold", "unlucky", "missed", "sure", "narrowed", "lost", "token", "entry", "passed", "solved"]


class Thought(msgspec.Struct, frozen=True):
    """What a player could know of their rack: every code that fits what was seen and answered counts equally."""

    codes: int  # number of codes left
    bits: float  # how much is unknown: the base-2 logarithm of `codes`
    chances: list[list[float]]  # how likely each digit is from 0 on, by symbol


class Shown(msgspec.Struct, frozen=True):
    """One moment of a review."""

    step: int  # moves of the record that have been made
    round: int  # from 1; 0 before the first
    phase: Phase  # what the game waited for
    seat: int | None  # who acted; null: nobody, or chance
    texts: list[str]  # what happened
    thoughts: list[int]  # what each seat could know, by its place in the review's `thoughts`; empty before the deal
    racks: list[list[int | None]]  # each seat's digits, by symbol, null: just discarded; empty before the deal
    spaces: list[int]  # where each seat's marker stands


class Offer(msgspec.Struct, frozen=True):
    """A wheel with a range, and what to expect of it."""

    size: int
    points: int
    low: int
    high: int
    chance: float  # that the sum lies in the range
    worth: float  # points on average, less those that the curse costs if it is wrong


class Wager(msgspec.Struct, frozen=True):
    """A bet: what was known before it, how good it was, and how it ended."""

    seat: int
    round: int
    frame: int  # when it was made
    checked: int  # when it was answered
    dice: list[Symbol]
    cursed: bool  # a wrong bet costs the wheel's points
    sums: list[float]  # how likely each sum was, from 0 on
    made: Offer
    offers: list[Offer]  # the best range of every wheel that was still there, the smallest wheel first
    best: int  # which of them was worth most
    sum: int  # the true one
    answer: Answer
    got: int  # points
    before: int  # what was known, by its place in `thoughts`
    after: int  # and with the answer


class Traded(msgspec.Struct, frozen=True):
    """A swap: which tile went, and how much knowledge went with it."""

    seat: int
    round: int
    frame: int
    symbol: Symbol
    digit: int  # that was discarded
    drew: int
    chance: float  # how likely the discarded digit was, for all its player knew
    possible: int  # number of digits it could have been
    before: int  # what was known, by its place in `thoughts`
    after: int


class Entered(msgspec.Struct, frozen=True):
    """A final entry, or one that was written with a token."""

    seat: int
    round: int
    frame: int
    symbol: Symbol
    doubled: bool  # with a token
    values: list[int]
    chance: float  # that it is right, as the rack then was
    worth: float  # points on average
    best: list[int]  # the values that were worth most
    best_chance: float
    best_worth: float
    digit: int  # on the rack then
    final: int  # on the rack at the end
    points: int | None  # null: the game did not end


class Tally(msgspec.Struct, frozen=True):
    """Points of several choices: what they were worth on average, what the best would have been worth, what they brought."""

    worth: float
    best: float
    got: int


class Account(msgspec.Struct, frozen=True):
    """A player's whole game: `best - worth` of a tally is what choices gave away, `got - worth` is luck."""

    seat: int
    bets: Tally
    entries: Tally
    right: int  # bets that were
    expected: float  # how many could be expected to be
    others: int  # points of the curse for others' wrong bets
    space: int  # where the marker ended


class Highlight(msgspec.Struct, frozen=True):
    """A moment worth going to."""

    frame: int
    kind: Kind
    seat: int
    of: int | None = None  # a place in `wagers`, `trades` or `entries`, as the kind says
    symbol: Symbol | None = None  # passed: the token's


class LostCodeReview(msgspec.Struct, frozen=True):
    """A whole game with nothing hidden."""

    setup: Setup
    frames: list[Shown]
    thoughts: list[Thought]
    wagers: list[Wager]
    trades: list[Traded]
    entries: list[Entered]
    accounts: list[Account]  # by seat
    highlights: list[Highlight]


TYPES = (Thought, Shown, Offer, Wager, Traded, Entered, Tally, Account, Highlight, LostCodeReview)
