"""What a seat sees of Lost Code: every rack but its own, and everything that was said.

Symbols go by their names, seats by their numbers, digits as they are. Lists "by symbol" follow `Setup.symbols`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.core.lookup import MOST_KEPT
from fathom.games.lost_code.components import NAMES, RACKS, SYMBOLS, Symbol
from fathom.games.lost_code.rules import phases, skull

if TYPE_CHECKING:
    from fathom.games.lost_code.lookup import LostCodeLookup
    from fathom.games.lost_code.rules.position import LostCode

Phase = Literal["deal", "roll", "token", "bears", "turn", "bet", "swap", "final", "over"]
Answer = Literal["right", "higher", "lower", "wrong"]  # higher: the true sum is; wrong: of the smallest wheel no more is said
Skull = Literal["none", "track", "taken", "gone"]
Help = Literal["none", "deductions", "chances"]
Curse = Literal["off", "leader", "first"]

ANSWERS: tuple[Answer, ...] = ("right", "higher", "lower", "wrong")


class Setup(msgspec.Struct, frozen=True):
    """What is fixed for a table."""

    symbols: list[Symbol]  # in play
    digits: int  # tiles show 0 up to, not including, this
    highest: int  # the largest sum on the wheels
    rounds: int
    final_points: list[int]  # for a right entry with one, two and three values
    final_miss: int
    shortcut: bool
    tokens_last_round: int  # the last round in which tokens can be taken
    curse: Curse
    skull_space: int
    skull_end: int  # a marker here or beyond sends the skull away
    skull_last_round: int  # the skull leaves after this one at the latest
    help: Help


class Marker(msgspec.Struct, frozen=True):
    """A marker on the track."""

    seat: int
    space: int


class WheelView(msgspec.Struct, frozen=True):
    """A betting wheel: on the table, or with the player who bet with it this round."""

    size: int
    points: int
    told: bool  # a wrong bet is answered by higher or lower
    seat: int | None = None
    low: int | None = None  # the range is low to low + size - 1
    answer: Answer | None = None  # null until all have bet


class Rack(msgspec.Struct, frozen=True):
    """One of the four racks, by symbol."""

    seat: int | None  # null: a spare rack
    digits: list[int | None]  # null: the viewer may not see it, or it is just being drawn
    discarded: list[list[int]]  # the digits that its player discarded, the oldest first; known to all


class Token(msgspec.Struct, frozen=True):
    """A shortcut token."""

    symbol: Symbol
    seat: int | None  # who took it
    gone: bool  # left the game unused


class Sheet(msgspec.Struct, frozen=True):
    """A player's final entries, by symbol."""

    seat: int
    written: list[bool]  # which are; a symbol whose token was taken is written from then on
    doubled: list[bool]  # with a token
    values: list[list[int] | None]  # null: not written yet, or hidden from the viewer
    points: list[int] | None  # each entry's, once the game is over


class BetMade(msgspec.Struct, frozen=True):
    """A bet and its answer."""

    seat: int
    low: int
    high: int
    answer: Answer


class Swap(msgspec.Struct, frozen=True):
    """A tile that was discarded, and so is known to all."""

    seat: int
    symbol: Symbol
    digit: int


class RoundView(msgspec.Struct, frozen=True):
    """A round as the deduction sheets keep it."""

    round: int
    dice: list[Symbol]
    bets: list[BetMade]  # in order of play
    swaps: list[Swap]


class Knowledge(msgspec.Struct, frozen=True):
    """What the viewer's own sheet holds, by symbol; the exact part only with the table's help."""

    seen: list[list[int]]  # digits that cannot be on the viewer's rack: on other racks, or discarded
    possible: list[list[int]] | None  # with deductions: digits that the answers leave
    chances: list[list[float]] | None  # with chances: how likely each digit is, from 0 on
    codes: int | None  # with chances: how many codes are left
    sums: list[float] | None  # with chances, once the dice have fallen: how likely each sum of them is, from 0 on


class View(msgspec.Struct, frozen=True):
    """A position as one seat knows it."""

    setup: Setup
    seat: int | None  # the viewer's; null: a spectator
    phase: Phase
    round: int  # from 1; 0 before the first
    actors: list[int]  # who is to act
    roller: int | None
    order: list[int]  # of play in this round, the last on the track first
    line: list[Marker]  # from last to first: on the same space the one on top is last
    dice: list[Symbol]  # as they lie; empty before the roll
    fell: list[Symbol]  # as they fell
    offered: Symbol | None  # the token that is offered
    wheels: list[WheelView]
    racks: list[Rack]  # the players' in order of seats, then the spare ones
    stacks: list[int]  # tiles left to draw, by symbol; one more of each symbol lies aside
    tokens: list[Token]
    sheets: list[Sheet]  # by seat
    skull: Skull
    cursed: int | None  # in this round; from the end of its checks on, in the next
    rounds: list[RoundView]  # the oldest first, the current one from its checks on
    knowledge: Knowledge | None  # null: a spectator has no sheet
    result: list[float] | None
    reason: str | None


TYPES = (Setup, Marker, WheelView, Rack, Token, Sheet, BetMade, Swap, RoundView, Knowledge, View)


def observe(state: LostCode, seat: int | None) -> View:
    """Return the position as that seat knows it; None: a spectator, who knows what every seat knows."""
    lookup = state.lookup
    end = state.end
    return View(
        setup=setup_of(lookup),
        seat=seat,
        phase=_PHASES[state.phase],
        round=state.round,
        actors=[actor for actor in state.actors() if actor >= 0],
        roller=state.order[0] if state.order else None,
        order=list(state.order),
        line=line(state),
        dice=[NAMES[symbol] for symbol in state.dice],
        fell=[NAMES[symbol] for symbol in state.fell],
        offered=NAMES[state.offered()] if state.phase == phases.TOKENS else None,
        wheels=_wheels(state),
        racks=[_rack(state, rack, seat) for rack in range(RACKS)],
        stacks=[state.stack_size(symbol) for symbol in lookup.symbols] if state.phase != phases.DEAL else [],
        tokens=_tokens(state),
        sheets=[_sheet(state, owner, seat) for owner in range(state.players)],
        skull=_SKULLS[state.skull],
        cursed=state.cursed if state.cursed >= 0 else None,
        rounds=_rounds(state),
        knowledge=None if seat is None or state.phase == phases.DEAL else _knowledge(state, seat),
        result=None if end is None else list(end.results),
        reason=None if end is None else end.reason,
    )


@lru_cache(maxsize=MOST_KEPT)
def setup_of(lookup: LostCodeLookup) -> Setup:
    """Return what is fixed for a table."""
    options = lookup.options
    return Setup(
        symbols=[NAMES[symbol] for symbol in lookup.symbols],
        digits=lookup.digits,
        highest=lookup.highest,
        rounds=lookup.rounds,
        final_points=lookup.entry_points[1:],
        final_miss=lookup.final_miss,
        shortcut=options.shortcut,
        tokens_last_round=lookup.tokens_last_round,
        curse=options.curse,
        skull_space=lookup.skull_space,
        skull_end=lookup.skull_end,
        skull_last_round=lookup.skull_last_round,
        help=options.help,
    )


_PHASES: dict[int, Phase] = {
    phases.DEAL: "deal",
    phases.STACK: "deal",
    phases.ROLL: "roll",
    phases.TOKENS: "token",
    phases.BEARS: "bears",
    phases.TURNING: "turn",
    phases.BETS: "bet",
    phases.SWAPS: "swap",
    phases.DRAW: "swap",
    phases.FINAL: "final",
    phases.OVER: "over",
}

_SKULLS: dict[int, Skull] = {
    skull.ABSENT: "none",
    skull.ON_TRACK: "track",
    skull.TAKEN: "taken",
    skull.GONE: "gone",
}


def line(state: LostCode) -> list[Marker]:
    """Return the markers from last to first."""
    return [Marker(seat, state.spaces[seat]) for seat in state.line]


def _wheels(state: LostCode) -> list[WheelView]:
    lookup = state.lookup
    found = []
    for wheel, (size, points) in enumerate(zip(lookup.sizes, lookup.points, strict=True)):
        seat = low = answer = None
        for owner in range(state.players):
            bet = state.bets[owner]
            if bet >= 0 and lookup.wheel_of[bet] == wheel:
                seat, low = owner, lookup.low_of[bet]
                answer = ANSWERS[state.answers[owner]] if state.answers[owner] >= 0 else None
        found.append(WheelView(size, points, wheel > 0, seat, low, answer))
    return found


def _rack(state: LostCode, rack: int, seat: int | None) -> Rack:
    symbols = state.lookup.symbols
    is_own = rack < state.players and (seat is None or seat == rack)
    hidden = state.phase == phases.DEAL or (is_own and state.phase != phases.OVER)
    discarded: list[list[int]] = [[] for _ in symbols]
    for _, owner, symbol, digit in state.swaps:
        if owner == rack:
            discarded[symbols.index(symbol)].append(digit)
    digits = [None if hidden or digit < 0 else digit for digit in state.digits_of(rack)]
    return Rack(rack if rack < state.players else None, digits, discarded)


def _tokens(state: LostCode) -> list[Token]:
    if not state.lookup.options.shortcut:
        return []
    return [
        Token(
            NAMES[symbol],
            state.takers[symbol] if state.takers[symbol] >= 0 else None,
            state.takers[symbol] < 0 and not state.tokens >> symbol & 1,
        )
        for symbol in state.lookup.symbols
    ]


def _sheet(state: LostCode, owner: int, seat: int | None) -> Sheet:
    lookup = state.lookup
    places = [state.entries[owner * SYMBOLS + symbol] for symbol in lookup.symbols]
    is_open = seat == owner or state.phase == phases.OVER
    return Sheet(
        seat=owner,
        written=[place >= 0 for place in places],
        doubled=[state.takers[symbol] == owner for symbol in lookup.symbols],
        values=[lookup.values(place) if is_open and place >= 0 else None for place in places],
        points=[state.entry_points(owner, symbol) for symbol in lookup.symbols] if state.phase == phases.OVER else None,
    )


def _rounds(state: LostCode) -> list[RoundView]:
    found: list[RoundView] = []
    for round_, one, two, three, seat, low, high, answer in state.checks:
        if not found or found[-1].round != round_:
            found.append(RoundView(round_, [NAMES[one], NAMES[two], NAMES[three]], [], []))
        found[-1].bets.append(BetMade(seat, low, high, ANSWERS[answer]))
    for round_, seat, symbol, digit in state.swaps:
        found[round_ - 1].swaps.append(Swap(seat, NAMES[symbol], digit))
    return found


def _knowledge(state: LostCode, seat: int) -> Knowledge:
    lookup = state.lookup
    digits = range(lookup.digits)
    unseen = [state.unseen(seat, symbol) for symbol in lookup.symbols]
    possible = chances = codes = sums = None
    if lookup.options.help != "none" and state.phase != phases.OVER:
        posterior = state.posterior(seat)
        possible = [[digit for digit in digits if posterior.count(symbol, digit)] for symbol in lookup.symbols]
        if lookup.options.help == "chances":
            chances = [[posterior.chance(symbol, digit) for digit in digits] for symbol in lookup.symbols]
            codes = posterior.total
            sums = posterior.sums(state.dice[0], state.dice[1], state.dice[2]) if _has_sum(state) else None
    return Knowledge([[digit for digit in digits if not mask >> digit & 1] for mask in unseen], possible, chances, codes, sums)


def _has_sum(state: LostCode) -> bool:
    """Return whether the dice can be bet on: in the beginner version the bears have been turned."""
    return state.phase in (phases.TOKENS, phases.TURNING, phases.BETS) and all(
        symbol in state.lookup.symbols for symbol in state.dice
    )
