"""What a seat sees of Lost Code: every rack but its own, and everything that was said.

Symbols go by their names, seats by their numbers, digits as they are. Lists "by symbol" follow `Setup.symbols`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.core.events import Event
from fathom.games.lost_code.actions import SYMBOLS
from fathom.games.lost_code.components import RACKS
from fathom.games.lost_code.phases import (
    BEARS,
    BETS,
    DEAL,
    DRAW,
    FINAL,
    GONE,
    NO_SKULL,
    ON_TRACK,
    OVER,
    ROLL,
    STACK,
    SWAPS,
    TAKEN,
    TOKENS,
    TURNING,
)

if TYPE_CHECKING:
    from fathom.games.lost_code.rules import LostCode

Symbol = Literal["bear", "jaguar", "human", "bird", "chameleon", "snake"]
Phase = Literal["deal", "roll", "token", "bears", "turn", "bet", "swap", "final", "over"]
Answer = Literal["right", "higher", "lower", "wrong"]  # higher: the true sum is; wrong: the smallest wheel, no more is told
Cause = Literal["bet", "others", "curse", "final"]  # others: the cursed player's point when another is wrong; curse: back
Help = Literal["none", "deductions", "chances"]
Curse = Literal["off", "leader", "first"]

NAMES: tuple[Symbol, ...] = ("bear", "jaguar", "human", "bird", "chameleon", "snake")
ANSWERS: tuple[Answer, ...] = ("right", "higher", "lower", "wrong")
CAUSES: tuple[Cause, ...] = ("bet", "others", "curse", "final")


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
    told: bool  # a wrong bet is told whether the sum is higher or lower
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
    skull: Literal["none", "track", "taken", "gone"]
    cursed: int | None  # in this round; from the end of its checks on, in the next
    rounds: list[RoundView]  # the oldest first, the current one from its checks on
    knowledge: Knowledge | None  # null: a spectator has no sheet
    result: list[float] | None
    reason: str | None


# -- events


class Dealt(Event, frozen=True, tag="dealt"):
    """The tiles were dealt; nobody sees their own rack."""

    players: int
    racks: list[list[int] | None]  # by symbol; the players' in order of seats, then the spare ones

    def seen_by(self, seat: int | None) -> Dealt:
        hidden = range(self.players) if seat is None else (seat,)
        return Dealt(self.players, [None if rack in hidden else digits for rack, digits in enumerate(self.racks)])


class Stacked(Event, frozen=True, tag="stacked"):
    """The markers were stacked on 0."""

    seats: list[int]  # from the top, that is from last to first


class Rolled(Event, frozen=True, tag="rolled"):
    """A round began: the last player rolled the dice."""

    seat: int
    round: int
    dice: list[Symbol]


class Passed(Event, frozen=True, tag="passed"):
    """A player left the token that was offered."""

    seat: int
    symbol: Symbol


class Took(Event, frozen=True, tag="took"):
    """A player took a token and wrote values for its symbol; nobody else sees which and how many."""

    seat: int
    symbol: Symbol
    values: list[int] | None = None

    def seen_by(self, seat: int | None) -> Took:
        return self if seat == self.seat else Took(self.seat, self.symbol)


class Turned(Event, frozen=True, tag="turned"):
    """The roller turned a die."""

    seat: int
    die: int  # 1 to 3
    was: Symbol
    symbol: Symbol
    must: bool = False  # beginner: it showed the bear


class Kept(Event, frozen=True, tag="kept"):
    """The roller left the dice as they lay."""

    seat: int


class Bet(Event, frozen=True, tag="bet"):
    """A player took a wheel and set it to a range."""

    seat: int
    low: int
    high: int
    points: int


class Checked(Event, frozen=True, tag="checked"):
    """A bet was answered."""

    seat: int
    low: int
    high: int
    answer: Answer


class Moved(Event, frozen=True, tag="moved"):
    """A marker moved and lies on top of its new space."""

    seat: int
    by: int
    space: int
    cause: Cause


class SkullTaken(Event, frozen=True, tag="skull_taken"):
    """A marker reached the skull and took it off the track."""

    seat: int


class Cursed(Event, frozen=True, tag="cursed"):
    """A player is cursed: for the next round, or by the option at once."""

    seat: int
    at_once: bool = False


class SkullLeft(Event, frozen=True, tag="skull_left"):
    """The skull left the game."""

    far: bool  # a marker is far enough; else the last round begins


class Discarded(Event, frozen=True, tag="discarded"):
    """A player who was wrong discarded a tile, face up."""

    seat: int
    symbol: Symbol
    digit: int


class Drew(Event, frozen=True, tag="drew"):
    """A new tile came onto the rack; its owner does not see it."""

    seat: int
    symbol: Symbol
    digit: int | None = None

    def seen_by(self, seat: int | None) -> Drew:
        return Drew(self.seat, self.symbol) if seat is None or seat == self.seat else self


class Unswapped(Event, frozen=True, tag="unswapped"):
    """A player who was wrong swaps nothing, since all stacks are empty."""

    seat: int


class TokensLeft(Event, frozen=True, tag="tokens_left"):
    """The tokens that nobody took left the game."""

    symbols: list[Symbol]


class Wrote(Event, frozen=True, tag="wrote"):
    """A player wrote a final entry; nobody else sees it before the end."""

    seat: int
    symbol: Symbol
    values: list[int] | None = None

    def seen_by(self, seat: int | None) -> Wrote:
        return self if seat == self.seat else Wrote(self.seat, self.symbol)


class Judged(Event, frozen=True, tag="judged"):
    """A player's final entries were held against the rack, by symbol."""

    seat: int
    rack: list[int]
    values: list[list[int]]
    points: list[int]


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str
    results: list[float]
    line: list[Marker]


# Everything above that goes over the wire.
# fmt: off
TYPES = (
    Setup, Marker, WheelView, Rack, Token, Sheet, BetMade, Swap, RoundView, Knowledge, View,
    Dealt, Stacked, Rolled, Passed, Took, Turned, Kept, Bet, Checked, Moved, SkullTaken, Cursed, SkullLeft, Discarded, Drew,
    Unswapped, TokensLeft, Wrote, Judged, Ended,
)
# fmt: on


# -- the view


def observe(state: LostCode, seat: int | None) -> View:
    """The position as that seat knows it; None: a spectator, who knows what every seat knows."""
    lookup = state.lookup
    end = state.end
    return View(
        setup=lookup.setup,
        seat=seat,
        phase=_PHASES[state.phase],
        round=state.round,
        actors=[actor for actor in state.actors() if actor >= 0],
        roller=state.order[0] if state.order else None,
        order=list(state.order),
        line=line(state),
        dice=[NAMES[symbol] for symbol in state.dice],
        fell=[NAMES[symbol] for symbol in state.fell],
        offered=NAMES[state.offered()] if state.phase == TOKENS else None,
        wheels=_wheels(state),
        racks=[_rack(state, rack, seat) for rack in range(RACKS)],
        stacks=[state.stack(symbol) for symbol in lookup.symbols] if state.phase != DEAL else [],
        tokens=_tokens(state),
        sheets=[_sheet(state, owner, seat) for owner in range(state.players)],
        skull=_SKULLS[state.skull],
        cursed=state.cursed if state.cursed >= 0 else None,
        rounds=_rounds(state),
        knowledge=None if seat is None or state.phase == DEAL else _knowledge(state, seat),
        result=None if end is None else list(end.results),
        reason=None if end is None else end.reason,
    )


_PHASES: dict[int, Phase] = {
    DEAL: "deal",
    STACK: "deal",
    ROLL: "roll",
    TOKENS: "token",
    BEARS: "bears",
    TURNING: "turn",
    BETS: "bet",
    SWAPS: "swap",
    DRAW: "swap",
    FINAL: "final",
    OVER: "over",
}

_SKULLS: dict[int, Literal["none", "track", "taken", "gone"]] = {
    NO_SKULL: "none",
    ON_TRACK: "track",
    TAKEN: "taken",
    GONE: "gone",
}


def line(state: LostCode) -> list[Marker]:
    """The markers from last to first."""
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
    hidden = state.phase == DEAL or (state.phase != OVER and rack < state.players and (seat is None or seat == rack))
    discarded: list[list[int]] = [[] for _ in symbols]
    for _, owner, symbol, digit in state.swaps:
        if owner == rack:
            discarded[symbols.index(symbol)].append(digit)
    digits = [state.racks[rack * SYMBOLS + symbol] for symbol in symbols]
    return Rack(rack if rack < state.players else None, [None if hidden or digit < 0 else digit for digit in digits], discarded)


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
    is_open = seat == owner or state.phase == OVER
    return Sheet(
        seat=owner,
        written=[place >= 0 for place in places],
        doubled=[state.takers[symbol] == owner for symbol in lookup.symbols],
        values=[lookup.values(place) if is_open and place >= 0 else None for place in places],
        points=[state.entry_points(owner, symbol) for symbol in lookup.symbols] if state.phase == OVER else None,
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
    if lookup.options.help != "none" and state.phase != OVER:
        posterior = state.posterior(seat)
        possible = [[digit for digit in digits if posterior.count(symbol, digit)] for symbol in lookup.symbols]
        if lookup.options.help == "chances":
            chances = [[posterior.chance(symbol, digit) for digit in digits] for symbol in lookup.symbols]
            codes = posterior.total
            sums = posterior.sums(state.dice[0], state.dice[1], state.dice[2]) if _has_sum(state) else None
    return Knowledge([[digit for digit in digits if not mask >> digit & 1] for mask in unseen], possible, chances, codes, sums)


def _has_sum(state: LostCode) -> bool:
    """Whether there are dice that one can bet on: in the beginner version no bear lies among them."""
    return state.phase in (TOKENS, TURNING, BETS) and all(symbol in state.lookup.symbols for symbol in state.dice)


# -- the journal


def events(state: LostCode, journal: list[tuple[int, ...]]) -> list[Event]:
    """Return the notes of one action as events."""
    return [_TELLERS[entry[0]](state, *entry[1:]) for entry in journal]


def _dealt(state: LostCode) -> Event:
    symbols = state.lookup.symbols
    return Dealt(state.players, [[state.racks[rack * SYMBOLS + symbol] for symbol in symbols] for rack in range(RACKS)])


def _judged(state: LostCode, seat: int) -> Event:
    lookup = state.lookup
    return Judged(
        seat,
        [state.racks[seat * SYMBOLS + symbol] for symbol in lookup.symbols],
        [lookup.values(state.entries[seat * SYMBOLS + symbol]) for symbol in lookup.symbols],
        [state.entry_points(seat, symbol) for symbol in lookup.symbols],
    )


def _ended(state: LostCode) -> Event:
    assert state.end is not None
    return Ended(state.end.reason, list(state.end.results), line(state))


# In the order of the journal's kinds in phases.py.
_TELLERS = (
    _dealt,
    lambda state: Stacked(list(state.line)),
    lambda state, seat: Rolled(seat, state.round, [NAMES[symbol] for symbol in state.fell]),
    lambda state, seat, symbol: Passed(seat, NAMES[symbol]),
    lambda state, seat, symbol, place: Took(seat, NAMES[symbol], state.lookup.values(place)),
    lambda state, seat, die, was, symbol, must: Turned(seat, die + 1, NAMES[was], NAMES[symbol], bool(must)),
    lambda state, seat: Kept(seat),
    lambda state, seat, low, high, points: Bet(seat, low, high, points),
    lambda state, seat, low, high, answer: Checked(seat, low, high, ANSWERS[answer]),
    lambda state, seat, by, space, cause: Moved(seat, by, space, CAUSES[cause]),
    lambda state, seat: SkullTaken(seat),
    lambda state, seat, at_once: Cursed(seat, bool(at_once)),
    lambda state, far: SkullLeft(bool(far)),
    lambda state, seat, symbol, digit: Discarded(seat, NAMES[symbol], digit),
    lambda state, seat, symbol, digit: Drew(seat, NAMES[symbol], digit),
    lambda state, seat: Unswapped(seat),
    lambda state, tokens: TokensLeft([NAMES[symbol] for symbol in state.lookup.symbols if tokens >> symbol & 1]),
    lambda state, seat, symbol, place: Wrote(seat, NAMES[symbol], state.lookup.values(place)),
    _judged,
    _ended,
)
