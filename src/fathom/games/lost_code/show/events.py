"""What happens in Lost Code, as events, and how much of each a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fathom.core.events import Event, Makers
from fathom.games.lost_code.components import NAMES, RACKS, SYMBOLS, Symbol
from fathom.games.lost_code.rules import notes
from fathom.games.lost_code.show.view import ANSWERS, Answer, Marker, line

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode

Cause = Literal["bet", "others", "curse", "final"]  # others: the cursed player's point when another is wrong; curse: back

CAUSES: tuple[Cause, ...] = ("bet", "others", "curse", "final")


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


# fmt: off
TYPES = (
    Dealt, Stacked, Rolled, Passed, Took, Turned, Kept, Bet, Checked, Moved, SkullTaken, Cursed, SkullLeft, Discarded, Drew,
    Unswapped, TokensLeft, Wrote, Judged, Ended,
)
# fmt: on


# -- from the journal


def _dealt(state: LostCode) -> Event:
    racks: list[list[int] | None] = [state.digits_of(rack) for rack in range(RACKS)]
    return Dealt(state.players, racks)


def _judged(state: LostCode, seat: int) -> Event:
    lookup = state.lookup
    return Judged(
        seat,
        state.digits_of(seat),
        [lookup.values(state.entries[seat * SYMBOLS + symbol]) for symbol in lookup.symbols],
        [state.entry_points(seat, symbol) for symbol in lookup.symbols],
    )


def _ended(state: LostCode) -> Event:
    assert state.end is not None
    return Ended(state.end.reason, list(state.end.results), line(state))


MAKERS: Makers = {
    notes.DEALT: _dealt,
    notes.STACKED: lambda state: Stacked(list(state.line)),
    notes.ROLLED: lambda state, seat: Rolled(seat, state.round, [NAMES[symbol] for symbol in state.fell]),
    notes.PASSED: lambda state, seat, symbol: Passed(seat, NAMES[symbol]),
    notes.TOOK: lambda state, seat, symbol, place: Took(seat, NAMES[symbol], state.lookup.values(place)),
    notes.TURNED: lambda state, seat, die, was, symbol, must: Turned(seat, die + 1, NAMES[was], NAMES[symbol], bool(must)),
    notes.KEPT: lambda state, seat: Kept(seat),
    notes.BET: lambda state, seat, low, high, points: Bet(seat, low, high, points),
    notes.CHECKED: lambda state, seat, low, high, answer: Checked(seat, low, high, ANSWERS[answer]),
    notes.MOVED: lambda state, seat, by, space, cause: Moved(seat, by, space, CAUSES[cause]),
    notes.SKULL_TAKEN: lambda state, seat: SkullTaken(seat),
    notes.CURSED: lambda state, seat, at_once: Cursed(seat, bool(at_once)),
    notes.SKULL_LEFT: lambda state, far: SkullLeft(bool(far)),
    notes.DISCARDED: lambda state, seat, symbol, digit: Discarded(seat, NAMES[symbol], digit),
    notes.DREW: lambda state, seat, symbol, digit: Drew(seat, NAMES[symbol], digit),
    notes.UNSWAPPED: lambda state, seat: Unswapped(seat),
    notes.TOKENS_LEFT: lambda state, tokens: TokensLeft([NAMES[symbol] for symbol in range(SYMBOLS) if tokens >> symbol & 1]),
    notes.WROTE: lambda state, seat, symbol, place: Wrote(seat, NAMES[symbol], state.lookup.values(place)),
    notes.JUDGED: _judged,
    notes.ENDED: _ended,
}
