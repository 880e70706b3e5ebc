"""Keeps what a review holds while a game is played again."""

from __future__ import annotations

from math import log2

from msgspec.structs import replace

from fathom.core.events import Event
from fathom.games.lost_code.components import NAMES, SYMBOLS, Symbol
from fathom.games.lost_code.knowledge.posterior import Posterior
from fathom.games.lost_code.review import summary, worth
from fathom.games.lost_code.review.types import Entered, Highlight, LostCodeReview, Shown, Thought, Traded, Wager
from fathom.games.lost_code.rules.position import LostCode
from fathom.games.lost_code.show.events import Bet, Checked, Dealt, Discarded, Drew, Moved, Passed, Took, Wrote
from fathom.games.lost_code.show.view import Phase, View, setup_of

CERTAIN = 1 - 1e-9


class Recorder:
    """Looks at a position after every move."""

    def __init__(self, state: LostCode) -> None:
        self.state = state
        self.setup = setup_of(self.state.lookup)
        self.seats = range(self.state.players)
        self.frames: list[Shown] = []
        self.thoughts: list[Thought] = []
        self.wagers: list[Wager] = []
        self.trades: list[Traded] = []
        self.entries: list[Entered] = []
        self.passed: list[Highlight] = []
        self.others = [0 for _ in self.seats]  # points for others' wrong bets
        self._spaces = [0 for _ in self.seats]
        self._posteriors: list[Posterior] = []
        self._places: list[int] = []  # of what each seat knows now, in `thoughts`
        self._open: list[Wager] = []  # bets that wait for their answers
        self._discarded: Discarded | None = None
        self.frames.append(self._shown(0, 0, "deal", None, []))

    def take(self, step: int, seat: int | None, before: View, events: list[Event], texts: list[str]) -> None:
        """Record a move, or a part of it, and what followed."""
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
            # Nobody has chosen anything yet: the deal is part of the first frame.
            self.frames[0] = self._shown(step, 0, "deal", None, [*self.frames[0].texts, *texts])
        else:
            self.frames.append(self._shown(step, before.round, before.phase, seat, texts))

    def review(self) -> LostCodeReview:
        """Return the review of what was recorded."""
        entries = [self._judged(entry) for entry in self.entries]
        recorded = LostCodeReview(
            setup=self.setup,
            frames=self.frames,
            thoughts=self.thoughts,
            wagers=self.wagers,
            trades=self.trades,
            entries=entries,
            accounts=[summary.account(seat, self.wagers, entries, self.others[seat], self._spaces[seat]) for seat in self.seats],
            highlights=[],
        )
        found = [*self.passed, *(highlight for seat in self.seats for highlight in summary.highlights(recorded, seat))]
        return replace(recorded, highlights=sorted(found, key=lambda one: (one.frame, one.seat)))

    # -- knowledge

    def _think(self) -> None:
        """Work out again what everybody can know, and keep what has changed."""
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
        """Return how likely each digit of a symbol is to a seat."""
        return [self._posteriors[seat].chance(NAMES.index(symbol), digit) for digit in range(self.setup.digits)]

    def _digit(self, seat: int, symbol: Symbol) -> int:
        """Return what is on a rack now."""
        return self.state.racks[seat * SYMBOLS + NAMES.index(symbol)]

    # -- choices

    def _wager(self, bet: Bet, before: View, frame: int) -> Wager:
        one, two, three = (NAMES.index(symbol) for symbol in before.dice)
        sums = self._posteriors[bet.seat].sums(one, two, three)
        cursed = before.cursed == bet.seat
        free = [wheel for wheel in before.wheels if wheel.seat is None]
        taken = next(wheel for wheel in free if wheel.size == bet.high - bet.low + 1)
        offers = [worth.best_range(sums, wheel, cursed) for wheel in free]
        return Wager(
            seat=bet.seat,
            round=before.round,
            frame=frame,
            checked=frame,
            dice=before.dice,
            cursed=cursed,
            sums=[round(chance, 5) for chance in sums],
            made=worth.offer(sums, taken, bet.low, cursed),
            offers=offers,
            best=max(range(len(offers)), key=lambda at: (offers[at].worth, offers[at].chance)),
            sum=sum(self._digit(bet.seat, symbol) for symbol in before.dice),
            answer="wrong",
            got=0,
            before=self._places[bet.seat],
            after=self._places[bet.seat],
        )

    def _answer(self, events: list[Event], frame: int) -> None:
        """Complete the bets that have been answered."""
        answers = {event.seat: event.answer for event in events if isinstance(event, Checked)}
        if not answers:
            return
        for wager in self._open:
            got = sum(
                event.by
                for event in events
                if isinstance(event, Moved) and event.seat == wager.seat and event.cause in ("bet", "curse")
            )
            self.wagers.append(replace(wager, checked=frame, answer=answers[wager.seat], got=got, after=self._places[wager.seat]))
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
        best = worth.best_entry(self.setup, chances, doubled)
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
                worth=round(worth.entry_worth(self.setup, len(entry.values), chance, doubled), 4),
                best=best,
                best_chance=round(best_chance, 5),
                best_worth=round(worth.entry_worth(self.setup, len(best), best_chance, doubled), 4),
                digit=digit,
                final=digit,
                points=None,
            )
        )

    def _judged(self, entry: Entered) -> Entered:
        over = self.state.end is not None
        return replace(
            entry,
            final=self._digit(entry.seat, entry.symbol),
            points=self.state.entry_points(entry.seat, NAMES.index(entry.symbol)) if over else None,
        )

    def _shown(self, step: int, round_: int, phase: Phase, seat: int | None, texts: list[str]) -> Shown:
        racks: list[list[int | None]] = []
        if self._places:
            racks = [[None if digit < 0 else digit for digit in self.state.digits_of(owner)] for owner in self.seats]
        return Shown(step, round_, phase, seat, texts, self._places, racks, self._spaces[:])
