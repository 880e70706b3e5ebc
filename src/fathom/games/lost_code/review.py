"""After the game: what every player could know, bet by bet, and what the best choice would have been.

What a player could know is the exact posterior of their own rack, so a review says how likely every bet and entry was to be
right, what it was worth on average, and what the best one was worth. Only the points of a choice count, not what it would tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import log2
from typing import Any, Literal, TypeVar, cast

import msgspec

from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.record import Record
from fathom.core.text import Catalogue
from fathom.games.lost_code.actions import SYMBOLS
from fathom.games.lost_code.posterior import Posterior
from fathom.games.lost_code.rules import LostCode
from fathom.games.lost_code.view import (
    NAMES,
    Answer,
    Bet,
    Checked,
    Dealt,
    Discarded,
    Drew,
    Moved,
    Passed,
    Phase,
    Setup,
    Symbol,
    Took,
    View,
    WheelView,
    Wrote,
)

T = TypeVar("T")

# The first five are of a bet, `lost` is of a swap, `token` and `entry` are of an entry; the others stand for themselves.
Kind = Literal["bold", "unlucky", "missed", "sure", "narrowed", "lost", "token", "entry", "passed", "solved"]

SURPRISE = 0.6  # a right bet is bold, and a wrong one unlucky, when the opposite was as likely as this
WORTH_A_WORD = 0.25  # points on average by which another choice was better
MUCH = 1.0  # bits that an answer told, or a swap gave up
CERTAIN = 1 - 1e-9


class Thought(msgspec.Struct, frozen=True):
    """What a player could know of the own rack: every code that fits what was seen and answered counts equally."""

    codes: int  # how many are left
    bits: float  # how much is unknown: one bit for each halving that would find the code
    chances: list[list[float]]  # how likely each digit is from 0 on, by symbol


class Shown(msgspec.Struct, frozen=True):
    """One moment of a review."""

    step: int  # moves of the record that have been made
    round: int  # from 1; 0 before the first
    phase: Phase  # what was waited for
    seat: int | None  # who acted; null: nobody, or chance
    texts: list[str]  # what happened
    thoughts: list[int]  # what each seat could know, by its place in the review's `thoughts`; empty before the deal
    racks: list[list[int | None]]  # each seat's digits, by symbol, null: just discarded; empty before the deal
    spaces: list[int]  # where each seat's marker stands


class Offer(msgspec.Struct, frozen=True):
    """A wheel with a range, and what that promises."""

    size: int
    points: int
    low: int
    high: int
    chance: float  # that the sum lies in the range
    worth: float  # points on average; with the curse, those that a wrong bet costs go off


class Wager(msgspec.Struct, frozen=True):
    """A bet: what was known before it, how good it was, and what came of it."""

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
    chance: float  # how likely its player had to think the discarded digit
    possible: int  # how many digits it could have been
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
    """A whole game in the open."""

    setup: Setup
    frames: list[Shown]
    thoughts: list[Thought]
    wagers: list[Wager]
    trades: list[Traded]
    entries: list[Entered]
    accounts: list[Account]  # by seat
    highlights: list[Highlight]


TYPES = (Thought, Shown, Offer, Wager, Traded, Entered, Tally, Account, Highlight, LostCodeReview)


def review(game: Game[Any], record: Record, text: Catalogue, names: Mapping[int, str]) -> LostCodeReview:
    """The review of a record, in one language."""
    match = Match.begin(record, game)
    film = _Film(match)
    for number, step in enumerate(match.steps(record), 1):
        before, events = cast("View", step.before.observe(None)), step.events
        film.state = cast("LostCode", step.after)
        texts = [game.presenter.describe(event, text, None, names) for event in events]
        # A bet and an entry are moments of their own, apart from the answers and the judgement that follow the last of them.
        cut = 1 if isinstance(events[0], Bet | Wrote) else len(events)
        film.take(number, step.seat if step.seat >= 0 else None, before, events[:cut], texts[:cut])
        if events[cut:]:
            film.take(number, None, before, events[cut:], texts[cut:])
    return film.review()


def value(points: int, chance: float, cursed: bool) -> float:
    """What a bet is worth on average."""
    return points * chance - (points * (1 - chance) if cursed else 0)


def best_range(sums: list[float], wheel: WheelView, cursed: bool) -> Offer:
    """The likeliest range of a wheel, the lowest of several."""
    low = max(range(len(sums) - wheel.size + 1), key=lambda low: (round(sum(sums[low : low + wheel.size]), 9), -low))
    return offer(sums, wheel, low, cursed)


def offer(sums: list[float], wheel: WheelView, low: int, cursed: bool) -> Offer:
    """What a wheel set from `low` promises."""
    chance = min(1.0, sum(sums[low : low + wheel.size]))
    worth = value(wheel.points, chance, cursed)
    return Offer(wheel.size, wheel.points, low, low + wheel.size - 1, round(chance, 5), round(worth, 4))


def entry_worth(setup: Setup, count: int, chance: float, doubled: bool) -> float:
    """What an entry with so many values is worth on average."""
    points = setup.final_points[count - 1] if count else setup.final_miss
    return (points * chance + setup.final_miss * (1 - chance)) * (2 if doubled else 1)


def best_entry(setup: Setup, chances: list[float], doubled: bool) -> list[int]:
    """The values that are worth most; of equals the fewest."""
    likely = sorted(range(len(chances)), key=lambda digit: (-chances[digit], digit))
    most = len(setup.final_points)
    count = max(
        range(1, most + 1),
        key=lambda count: (round(entry_worth(setup, count, sum(chances[digit] for digit in likely[:count]), doubled), 9), -count),
    )
    return sorted(likely[:count])


class _Film:
    """Looks at a match after every move."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.state, LostCode)
        self.state = match.state
        self.setup = self.state.lookup.setup
        self.seats = range(self.state.players)
        self.frames: list[Shown] = []
        self.thoughts: list[Thought] = []
        self.wagers: list[Wager] = []
        self.trades: list[Traded] = []
        self.entries: list[Entered] = []
        self.passed: list[Highlight] = []
        self.others = [0 for _ in self.seats]
        self._spaces = [0 for _ in self.seats]
        self._posteriors: list[Posterior] = []
        self._places: list[int] = []
        self._open: list[Wager] = []  # bets that wait for their answers
        self._discarded: Discarded | None = None
        self.frames.append(self._shown(0, 0, "deal", None, []))

    def take(self, step: int, seat: int | None, before: View, events: list[Event], texts: list[str]) -> None:
        """A move, or a part of it, and what it brought."""
        earlier = self._places
        if any(isinstance(event, Dealt | Checked | Drew) for event in events):
            self._think()
        frame = len(self.frames)
        for event in events:
            match event:
                case Bet():
                    self._open.append(self._wager(event, before, frame))
                case Passed(seat=who, symbol=symbol):
                    if max(self._chances(who, symbol)) >= CERTAIN:
                        self.passed.append(Highlight(frame, "passed", who, symbol=symbol))
                case Took() | Wrote():
                    self._enter(event, before, frame)
                case Discarded():
                    self._discarded = event
                case Drew():
                    self._trade(event, before, frame, earlier)
                case Moved(seat=who, by=by, space=space, cause=cause):
                    self._spaces[who] = space
                    self.others[who] += by if cause == "others" else 0
                case _:
                    pass
        self._answer(events, frame)
        if before.phase == "deal":
            # Nobody has chosen anything yet: the deal belongs to the beginning.
            self.frames[0] = self._shown(step, 0, "deal", None, [*self.frames[0].texts, *texts])
        else:
            self.frames.append(self._shown(step, before.round, before.phase, seat, texts))

    def review(self) -> LostCodeReview:
        """All that was seen."""
        entries = [self._judged(entry) for entry in self.entries]
        return LostCodeReview(
            setup=self.setup,
            frames=self.frames,
            thoughts=self.thoughts,
            wagers=self.wagers,
            trades=self.trades,
            entries=entries,
            accounts=[self._account(seat, entries) for seat in self.seats],
            highlights=self._highlights(entries),
        )

    # -- what is known

    def _think(self) -> None:
        """Works out anew what everybody can know, and keeps what has changed."""
        self._posteriors = [self.state.posterior(seat) for seat in self.seats]
        thoughts = [self._thought(posterior) for posterior in self._posteriors]
        places = []
        for seat, thought in enumerate(thoughts):
            if self._places and self.thoughts[self._places[seat]] == thought:
                places.append(self._places[seat])
            else:
                places.append(len(self.thoughts))
                self.thoughts.append(thought)
        self._places = places

    def _thought(self, posterior: Posterior) -> Thought:
        chances = [
            [round(posterior.chance(symbol, digit), 5) for digit in range(self.setup.digits)]
            for symbol in self.state.lookup.symbols
        ]
        return Thought(posterior.total, round(log2(posterior.total), 3), chances)

    def _chances(self, seat: int, symbol: Symbol) -> list[float]:
        """How likely each digit of a symbol is to a seat."""
        return [self._posteriors[seat].chance(NAMES.index(symbol), digit) for digit in range(self.setup.digits)]

    def _digit(self, seat: int, symbol: Symbol) -> int:
        """What lies on a rack now."""
        return self.state.racks[seat * SYMBOLS + NAMES.index(symbol)]

    # -- what is done

    def _wager(self, bet: Bet, before: View, frame: int) -> Wager:
        one, two, three = (NAMES.index(symbol) for symbol in before.dice)
        sums = self._posteriors[bet.seat].sums(one, two, three)
        cursed = before.cursed == bet.seat
        free = [wheel for wheel in before.wheels if wheel.seat is None]
        taken = next(wheel for wheel in free if wheel.size == bet.high - bet.low + 1)
        offers = [best_range(sums, wheel, cursed) for wheel in free]
        return Wager(
            seat=bet.seat,
            round=before.round,
            frame=frame,
            checked=frame,
            dice=before.dice,
            cursed=cursed,
            sums=[round(chance, 5) for chance in sums],
            made=offer(sums, taken, bet.low, cursed),
            offers=offers,
            best=max(range(len(offers)), key=lambda at: (offers[at].worth, offers[at].chance)),
            sum=sum(self._digit(bet.seat, symbol) for symbol in before.dice),
            answer="wrong",
            got=0,
            before=self._places[bet.seat],
            after=self._places[bet.seat],
        )

    def _answer(self, events: list[Event], frame: int) -> None:
        """Closes the bets that have been checked."""
        answers = {event.seat: event.answer for event in events if isinstance(event, Checked)}
        if not answers:
            return
        for wager in self._open:
            got = sum(
                event.by
                for event in events
                if isinstance(event, Moved) and event.seat == wager.seat and event.cause in ("bet", "curse")
            )
            self.wagers.append(
                msgspec.structs.replace(wager, checked=frame, answer=answers[wager.seat], got=got, after=self._places[wager.seat])
            )
        self._open = []

    def _trade(self, drew: Drew, before: View, frame: int, earlier: list[int]) -> None:
        assert self._discarded is not None
        assert drew.digit is not None
        known = self.thoughts[earlier[drew.seat]].chances[self.setup.symbols.index(drew.symbol)]
        self.trades.append(
            Traded(
                seat=drew.seat,
                round=before.round,
                frame=frame,
                symbol=drew.symbol,
                digit=self._discarded.digit,
                drew=drew.digit,
                chance=known[self._discarded.digit],
                possible=sum(chance > 0 for chance in known),
                before=earlier[drew.seat],
                after=self._places[drew.seat],
            )
        )

    def _enter(self, entry: Took | Wrote, before: View, frame: int) -> None:
        assert entry.values is not None
        doubled = isinstance(entry, Took)
        chances = self._chances(entry.seat, entry.symbol)
        best = best_entry(self.setup, chances, doubled)
        chance, best_chance = (min(1.0, sum(chances[digit] for digit in values)) for values in (entry.values, best))
        digit = self._digit(entry.seat, entry.symbol)
        self.entries.append(
            Entered(
                seat=entry.seat,
                round=before.round,
                frame=frame,
                symbol=entry.symbol,
                doubled=doubled,
                values=entry.values,
                chance=round(chance, 5),
                worth=round(entry_worth(self.setup, len(entry.values), chance, doubled), 4),
                best=best,
                best_chance=round(best_chance, 5),
                best_worth=round(entry_worth(self.setup, len(best), best_chance, doubled), 4),
                digit=digit,
                final=digit,
                points=None,
            )
        )

    def _judged(self, entry: Entered) -> Entered:
        over = self.state.end is not None
        return msgspec.structs.replace(
            entry,
            final=self._digit(entry.seat, entry.symbol),
            points=self.state.entry_points(entry.seat, NAMES.index(entry.symbol)) if over else None,
        )

    def _shown(self, step: int, round_: int, phase: Phase, seat: int | None, texts: list[str]) -> Shown:
        racks: list[list[int | None]] = []
        if self._places:
            digits = [[self._digit(owner, symbol) for symbol in self.setup.symbols] for owner in self.seats]
            racks = [[None if digit < 0 else digit for digit in rack] for rack in digits]
        return Shown(step, round_, phase, seat, texts, self._places, racks, self._spaces[:])

    # -- what it comes to

    def _account(self, seat: int, entries: list[Entered]) -> Account:
        bets = [wager for wager in self.wagers if wager.seat == seat]
        written = [entry for entry in entries if entry.seat == seat]
        return Account(
            seat=seat,
            bets=_tally((bet.made.worth, bet.offers[bet.best].worth, bet.got) for bet in bets),
            entries=_tally((entry.worth, entry.best_worth, entry.points or 0) for entry in written),
            right=sum(bet.answer == "right" for bet in bets),
            expected=round(sum(bet.made.chance for bet in bets), 4),
            others=self.others[seat],
            space=self._spaces[seat],
        )

    def _highlights(self, entries: list[Entered]) -> list[Highlight]:
        """What stands out: of most kinds one for every seat."""
        found = list(self.passed)
        for seat in self.seats:
            bets = [(at, bet) for at, bet in enumerate(self.wagers) if bet.seat == seat]
            swaps = [(at, swap) for at, swap in enumerate(self.trades) if swap.seat == seat]
            written = [(at, entry) for at, entry in enumerate(entries) if entry.seat == seat]
            found += [Highlight(bet.checked, "bold", seat, at) for at, bet in _top(bets, _boldness, SURPRISE)]
            found += [Highlight(bet.checked, "unlucky", seat, at) for at, bet in _top(bets, _misfortune, SURPRISE)]
            found += [Highlight(bet.frame, "missed", seat, at) for at, bet in _top(bets, _given_away, WORTH_A_WORD)]
            found += [Highlight(bet.frame, "sure", seat, at) for at, bet in bets if _overlooked(bet)]
            found += [Highlight(bet.checked, "narrowed", seat, at) for at, bet in _top(bets, self._told, MUCH)]
            found += [Highlight(swap.frame, "lost", seat, at) for at, swap in _top(swaps, self._lost, MUCH)]
            found += [Highlight(entry.frame, "token", seat, at) for at, entry in written if entry.doubled]
            found += [Highlight(entry.frame, "entry", seat, at) for at, entry in _top(written, _left_out, WORTH_A_WORD)]
            found += self._solved(seat)
        return sorted(found, key=lambda one: (one.frame, one.seat))

    def _told(self, bet: Wager) -> float:
        return self.thoughts[bet.before].bits - self.thoughts[bet.after].bits

    def _lost(self, swap: Traded) -> float:
        return self.thoughts[swap.after].bits - self.thoughts[swap.before].bits

    def _solved(self, seat: int) -> list[Highlight]:
        """When a player could know the whole code for the first time."""
        for frame, shown in enumerate(self.frames):
            if shown.thoughts and self.thoughts[shown.thoughts[seat]].codes == 1:
                return [Highlight(frame, "solved", seat)]
        return []


def _tally(choices: Iterable[tuple[float, float, int]]) -> Tally:
    listed = list(choices)
    worth, best = (round(sum(choice[place] for choice in listed), 4) for place in range(2))
    return Tally(worth, best, sum(got for _, _, got in listed))


def _top(items: list[tuple[int, T]], score: Callable[[T], float], least: float) -> list[tuple[int, T]]:
    """The item with the highest score, if that is high enough."""
    return [item for item in sorted(items, key=lambda item: -score(item[1]))[:1] if score(item[1]) >= least]


def _boldness(bet: Wager) -> float:
    return 1 - bet.made.chance if bet.answer == "right" else 0


def _misfortune(bet: Wager) -> float:
    return 0 if bet.answer == "right" else bet.made.chance


def _given_away(bet: Wager) -> float:
    """Points on average that a bet left on the table; overlooking a sure bet is told apart."""
    return 0 if _overlooked(bet) else bet.offers[bet.best].worth - bet.made.worth


def _overlooked(bet: Wager) -> bool:
    """Whether a bet that could not go wrong was there, and worth more."""
    return any(offer.chance == 1 and offer.worth > bet.made.worth for offer in bet.offers)


def _left_out(entry: Entered) -> float:
    return 0 if entry.doubled else entry.best_worth - entry.worth
