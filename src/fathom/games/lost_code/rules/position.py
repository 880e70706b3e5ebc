# mypyc: compile
"""A position of Lost Code.

Symbols are 0 (bear) to 5 (snake); racks 0 to 3, of which the first belong to the players. Decks are sets: `pools` holds, for each
symbol, the tiles of its stack and the one set aside, since nobody can tell which of them that is. The track is one list, `line`,
from last to first: a marker that lands on a space lies on top of the stack there, and so behind all others on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fathom.core.dice import Dice
from fathom.core.events import from_notes
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE, NATURE_ACTS, NOBODY, ONE_ACTOR, Outcome, State
from fathom.games.lost_code.components import RACKS, SYMBOLS
from fathom.games.lost_code.knowledge import facts, worlds
from fathom.games.lost_code.knowledge.posterior import Posterior
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.rules import actions, legal, moves, nature, phases, skull
from fathom.games.lost_code.show import events, view

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event
    from fathom.games.lost_code.options import LostCodeOptions

Check = tuple[int, int, int, int, int, int, int, int]  # round, three dice, seat, low, high, answer
Swap = tuple[int, int, int, int]  # round, seat, symbol, digit


@final
class LostCode(State):
    """A position of Lost Code: racks, pools and track, the round in hand, and all that was answered and discarded."""

    # fmt: off
    FIELDS = (
        "phase", "round", "at",
        "racks", "pools", "entries", "takers", "tokens", "leaving",
        "line", "spaces", "order", "swappers", "skull", "cursed",
        "dice", "fell", "bets", "answers", "wheels",
        "checks", "swaps", "end",
    )
    # fmt: on

    def __init__(self, lookup: LostCodeLookup, source: LostCode | None = None) -> None:
        super().__init__(lookup.players)
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        players = lookup.players
        self.phase = phases.DEAL
        self.round = 0
        self.racks = [-1] * (RACKS * SYMBOLS)
        self.pools = [lookup.all_digits if symbol in lookup.symbols else 0 for symbol in range(SYMBOLS)]
        self.line = list(range(players))  # seats from last to first
        self.spaces = [0] * players
        self.order: list[int] = []  # of play in this round
        self.at = 0  # the place in `order`, or in `swappers`, of the seat to act
        self.dice: list[int] = []
        self.fell: list[int] = []  # the dice as they fell
        self.bets = [-1] * players  # in this round
        self.answers = [-1] * players
        self.wheels = lookup.all_wheels  # those on the table
        self.swappers: list[int] = []
        self.leaving = -1  # the symbol whose tile is to be drawn
        self.tokens = 0
        if lookup.options.shortcut:
            for symbol in lookup.symbols:
                self.tokens |= 1 << symbol
        self.takers = [-1] * SYMBOLS  # of the tokens
        self.entries = [-1] * (players * SYMBOLS)  # places in `LostCodeLookup.entries`; -1: not written
        self.skull = skull.ABSENT if lookup.options.curse == "off" else skull.ON_TRACK
        self.cursed = -1
        self.checks: list[Check] = []  # every bet that was answered
        self.swaps: list[Swap] = []  # every tile that was discarded
        self.end: Outcome | None = None
        # What follows from the above, kept for speed: what the answers tell each seat about the tiles that it has now.
        self.facts: list[list[int]] = [[] for _ in range(players)]
        self.posteriors: list[Posterior | None] = [None] * players

    def _copy_from(self, source: LostCode) -> None:
        self.phase = source.phase
        self.round = source.round
        self.racks = source.racks[:]
        self.pools = source.pools[:]
        self.line = source.line[:]
        self.spaces = source.spaces[:]
        self.order = source.order[:]
        self.at = source.at
        self.dice = source.dice[:]
        self.fell = source.fell[:]
        self.bets = source.bets[:]
        self.answers = source.answers[:]
        self.wheels = source.wheels
        self.swappers = source.swappers[:]
        self.leaving = source.leaving
        self.tokens = source.tokens
        self.takers = source.takers[:]
        self.entries = source.entries[:]
        self.skull = source.skull
        self.cursed = source.cursed
        self.checks = source.checks[:]
        self.swaps = source.swaps[:]
        self.end = source.end
        self.facts = [known[:] for known in source.facts]
        self.posteriors = source.posteriors[:]

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        if self.phase == phases.FINAL:
            return tuple([seat for seat in range(self.players) if self.next_entry(seat) >= 0])
        seat = self.turn()
        if seat >= 0:
            return ONE_ACTOR[seat]
        return NOBODY if self.phase == phases.OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        return legal.list_actions(self, seat)

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            nature.apply(self, action)
        else:
            legal.check(self, seat, action)
            moves.act(self, seat, action)

    def chance(self, dice: Dice) -> int:
        return nature.chance(self, dice)

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> LostCode:
        return worlds.sample(self, seat, dice)

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return worlds.worlds(self, seat, limit)

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        if seat == NATURE:
            # To its owner a new tile looks like any other.
            return 0 if self.phase == phases.DRAW and viewer == self.swappers[self.at] else action
        is_written = actions.WRITE <= action < self.lookup.first_bet
        return actions.WRITE if is_written and viewer != seat else action

    def copy(self) -> LostCode:
        return LostCode(self.lookup, self)

    def derive(self) -> None:
        facts.recall(self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return from_notes(events.MAKERS, self, journal)

    # -- questions

    def turn(self) -> int:
        """Return the seat whose turn it is; -1 where that is nobody, or everybody as in the final phase."""
        phase = self.phase
        if phase == phases.BETS or phase == phases.TOKENS:
            return self.order[self.at]
        if phase == phases.TURNING or phase == phases.BEARS:
            return self.order[0]
        return self.swappers[self.at] if phase == phases.SWAPS else -1

    def leader(self) -> int:
        """Return the seat that is first on the track (C12)."""
        return self.line[self.players - 1]

    def digits_of(self, rack: int) -> list[int]:
        """Return the digits on a rack by the symbols in play, -1 for a tile that is just being drawn."""
        return [self.racks[rack * SYMBOLS + symbol] for symbol in self.lookup.symbols]

    def next_entry(self, seat: int) -> int:
        """Return the symbol for which a seat is to write its next final entry, or -1."""
        entries = self.entries
        first = seat * SYMBOLS
        for place in range(first + self.lookup.first_symbol, first + SYMBOLS):
            if entries[place] < 0:
                return place - first
        return -1

    def stack_size(self, symbol: int) -> int:
        """Return the number of tiles of a symbol that are left to draw: one of the pool lies aside."""
        return self.pools[symbol].bit_count() - 1

    def can_draw(self, symbol: int) -> bool:
        """Return whether a tile of a symbol is left to draw: its pool holds more than the one set aside."""
        pool = self.pools[symbol]
        return pool & (pool - 1) != 0

    def drawable(self) -> int:
        """Return the set of symbols with tiles left to draw."""
        found = 0
        for symbol in range(self.lookup.first_symbol, SYMBOLS):
            if self.can_draw(symbol):
                found |= 1 << symbol
        return found

    def offered(self) -> int:
        """Return the symbol that at least two dice showed as they fell, or -1 (L1)."""
        fell = self.fell
        if fell[0] == fell[1] or fell[0] == fell[2]:
            return fell[0]
        return fell[1] if fell[1] == fell[2] else -1

    def unseen(self, seat: int, symbol: int) -> int:
        """Return the digits of a symbol that a seat sees nowhere: one is on its rack, the others in the stack or set aside."""
        digit = self.racks[seat * SYMBOLS + symbol]
        return self.pools[symbol] if digit < 0 else self.pools[symbol] | 1 << digit

    def posterior(self, seat: int) -> Posterior:
        """Return what a seat can know of its own rack."""
        found = self.posteriors[seat]
        if found is None:
            unseen = [self.unseen(seat, symbol) for symbol in range(SYMBOLS)]
            found = Posterior(self.lookup.digits, self.lookup.symbols, unseen, self.facts[seat])
            self.posteriors[seat] = found
        return found

    def sum_of(self, seat: int) -> int:
        """Return the sum of a seat's digits for the dice (C7)."""
        first = seat * SYMBOLS
        dice = self.dice
        return self.racks[first + dice[0]] + self.racks[first + dice[1]] + self.racks[first + dice[2]]

    def entry_points(self, seat: int, symbol: int) -> int:
        """Return the points of a seat's entry for a symbol, judged by the tile on the rack (C11, L1)."""
        lookup = self.lookup
        values = lookup.entries[self.entries[seat * SYMBOLS + symbol]]
        right = values >> self.racks[seat * SYMBOLS + symbol] & 1
        points = lookup.entry_points[values.bit_count()] if right else lookup.final_miss
        return 2 * points if self.takers[symbol] == seat else points


def new(players: int, options: LostCodeOptions) -> LostCode:
    """Return a position before the deal."""
    return LostCode(lookup_for(LostCodeLookup, players, options))
