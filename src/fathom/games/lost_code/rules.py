# mypyc: compile
"""The rules of Lost Code: the state and its moves. Numbers such as C8 are the rules of docs/rules/lost_code.en.md.

Symbols are 0 (bear) to 5 (snake); racks 0 to 3, of which the first belong to the players. Decks are sets: `pools` holds, for each
symbol, the tiles of its stack and the one set aside, since nobody can tell which of them that is. The track is one list, `line`,
from last to first: whoever lands on a space lies on top of the stack there, that is behind all others of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE, Outcome, State
from fathom.games.lost_code import view
from fathom.games.lost_code.actions import DISCARD, KEEP, PASS, SYMBOLS, TURN, WRITE
from fathom.games.lost_code.components import DICE, RACKS
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.phases import (
    BEARS,
    BET,
    BETS,
    BY_BET,
    BY_CURSE,
    BY_ENTRIES,
    BY_OTHERS,
    CHECKED,
    CURSED,
    DEAL,
    DEALT,
    DISCARDED,
    DRAW,
    DREW,
    ENDED,
    FINAL,
    GONE,
    HIGHER,
    JUDGED,
    KEPT,
    LOWER,
    MOVED,
    NO_SKULL,
    ON_TRACK,
    OVER,
    PASSED,
    RIGHT,
    ROLL,
    ROLLED,
    SKULL_LEFT,
    SKULL_TAKEN,
    STACK,
    STACKED,
    SWAPS,
    TAKEN,
    TOKENS,
    TOKENS_LEFT,
    TOOK,
    TURNED,
    TURNING,
    UNSWAPPED,
    WRONG,
    WROTE,
)
from fathom.games.lost_code.posterior import Posterior, add_fact, digit_of, make_fact, without
from fathom.games.lost_code.text import refuse

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event

BEAR: Final = 0
FACES: Final = 6
ROLLS: Final = 216  # of three dice
NIBBLE: Final = 15

ACTORS: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
NATURE_ACTS: Final[tuple[int, ...]] = (NATURE,)
NOBODY: Final[tuple[int, ...]] = ()


class LostCode(State):
    """A position of Lost Code."""

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
        self.phase = DEAL
        self.round = 0
        self.racks = [-1] * (RACKS * SYMBOLS)
        self.pools = [lookup.all_digits if symbol in lookup.symbols else 0 for symbol in range(SYMBOLS)]
        self.line = list(range(players))  # seats from last to first
        self.spaces = [0] * players
        self.order: list[int] = []  # of play in this round
        self.at = 0  # the place in `order`, or in `swappers`, of whoever is to act
        self.dice: list[int] = []
        self.fell: list[int] = []  # the dice as they fell
        self.bets = [-1] * players  # in this round
        self.answers = [-1] * players
        self.wheels = (1 << len(lookup.sizes)) - 1  # those on the table
        self.swappers: list[int] = []
        self.leaving = -1  # the symbol whose tile is to be drawn
        self.tokens = 0
        if lookup.options.shortcut:
            for symbol in lookup.symbols:
                self.tokens |= 1 << symbol
        self.takers = [-1] * SYMBOLS
        self.entries = [-1] * (players * SYMBOLS)  # places in `LostCodeLookup.entries`
        self.skull = NO_SKULL if lookup.options.curse == "off" else ON_TRACK
        self.cursed = -1
        self.checks: list[tuple[int, int, int, int, int, int, int, int]] = []  # round, dice, seat, low, high, answer
        self.swaps: list[tuple[int, int, int, int]] = []  # round, seat, symbol, digit
        self.end: Outcome | None = None
        # What follows from the above, kept for speed: what the answers tell each seat of the tiles that it has now.
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
        self.facts = [facts[:] for facts in source.facts]
        self.posteriors = source.posteriors[:]

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == BETS or phase == TOKENS:
            return ACTORS[self.order[self.at]]
        if phase == TURNING or phase == BEARS:
            return ACTORS[self.order[0]]
        if phase == SWAPS:
            return ACTORS[self.swappers[self.at]]
        if phase == FINAL:
            return tuple([seat for seat in range(self.players) if self.next_entry(seat) >= 0])
        return NOBODY if phase == OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        if not self._may_act(seat):
            return []
        lookup = self.lookup
        phase = self.phase
        if phase == BETS:
            return lookup.bets_with(self.wheels)[:]
        if phase == TURNING:
            return lookup.turn_actions[:]
        if phase == SWAPS:
            return lookup.discard_actions[self._stacks()][:]
        if phase == TOKENS:
            return lookup.token_actions[:]
        if phase == FINAL:
            return lookup.write_actions[:]
        return [TURN + SYMBOLS * die + symbol for die in range(DICE) if self.dice[die] == BEAR for symbol in lookup.symbols]

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            self._apply_nature(action)
            return
        lookup = self.lookup
        phase = self.phase
        if self._may_act(seat):
            if phase == BETS:
                bet = action - lookup.first_bet
                if 0 <= bet < len(lookup.wheel_of) and self.wheels >> lookup.wheel_of[bet] & 1:
                    self._bet(seat, bet)
                    return
            elif phase == TURNING:
                if action == KEEP:
                    self._keep(seat)
                    return
                if TURN <= action < KEEP and action % SYMBOLS in lookup.symbols:
                    self._turn(seat, action // SYMBOLS, action % SYMBOLS, False)
                    return
            elif phase == SWAPS:
                symbol = action - DISCARD
                if 0 <= symbol < SYMBOLS and self._stacks() >> symbol & 1:
                    self._discard(seat, symbol)
                    return
            elif phase == TOKENS:
                if action == PASS:
                    self._pass(seat)
                    return
                if WRITE < action < lookup.first_bet:
                    self._take(seat, action - WRITE)
                    return
            elif phase == FINAL:
                if WRITE <= action < lookup.first_bet:
                    self._write(seat, action - WRITE)
                    return
            elif (
                phase == BEARS
                and TURN <= action < KEEP
                and self.dice[action // SYMBOLS] == BEAR
                and action % SYMBOLS in lookup.symbols
            ):
                self._turn(seat, action // SYMBOLS, action % SYMBOLS, True)
                return
        raise self._refusal(seat, action)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return view.events(self, journal)

    def chance(self, dice: Dice) -> int:
        phase = self.phase
        if phase == ROLL:
            return dice.below(ROLLS)
        if phase == DRAW:
            pool = self.pools[self.leaving]
            return dice.one_of(pool, pool.bit_count()).bit_length() - 1
        if phase == DEAL:
            return self._chance_deal(dice)
        if phase == STACK:
            return self._chance_stack(dice)
        raise refuse("not_natures_turn")

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> LostCode:
        world = self.copy()
        if self.phase == DEAL or self.phase == OVER:
            return world
        world._hold(seat, self.posterior(seat).pick(dice))
        for place in self._secret_entries(seat):
            lowest = self._lowest(place)
            world.entries[place] = lowest + dice.below(len(self.lookup.entries) - lowest)
        return world

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        if self.phase == DEAL or self.phase == OVER:
            return [self.copy()]
        posterior = self.posterior(seat)
        secret = self._secret_entries(seat)
        ways = posterior.total
        for place in secret:
            ways *= len(self.lookup.entries) - self._lowest(place)
        if ways > limit:
            return None
        entries = self.entries[:]
        found: list[State] = []
        for code in posterior.codes():
            self._list_worlds(seat, code, secret, 0, entries, found)
        return found

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        if seat == NATURE:
            # One's own new tile looks like any other.
            return 0 if self.phase == DRAW and viewer == self.swappers[self.at] else action
        return WRITE if action >= WRITE and action < self.lookup.first_bet and viewer != seat else action

    def copy(self) -> LostCode:
        return LostCode(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    def derive(self) -> None:
        self.recall()

    # -- questions

    def _may_act(self, seat: int) -> bool:
        phase = self.phase
        if phase == BETS or phase == TOKENS:
            return seat == self.order[self.at]
        if phase == TURNING or phase == BEARS:
            return seat == self.order[0]
        if phase == SWAPS:
            return seat == self.swappers[self.at]
        return phase == FINAL and 0 <= seat < self.players and self.next_entry(seat) >= 0

    def next_entry(self, seat: int) -> int:
        """The symbol for which a seat is to write its next final entry; -1: none."""
        first = seat * SYMBOLS
        for symbol in self.lookup.symbols:
            if self.entries[first + symbol] < 0:
                return symbol
        return -1

    def stack(self, symbol: int) -> int:
        """How many tiles of a symbol are left to draw: one of the pool lies aside."""
        return self.pools[symbol].bit_count() - 1

    def _stacks(self) -> int:
        """The set of symbols with tiles left to draw."""
        found = 0
        for symbol in self.lookup.symbols:
            pool = self.pools[symbol]
            if pool & (pool - 1):
                found |= 1 << symbol
        return found

    def offered(self) -> int:
        """L1: the symbol that at least two dice showed as they fell; -1: none."""
        fell = self.fell
        if fell[0] == fell[1] or fell[0] == fell[2]:
            return fell[0]
        return fell[1] if fell[1] == fell[2] else -1

    def unseen(self, seat: int, symbol: int) -> int:
        """The digits of a symbol that a seat sees nowhere: one is on its rack, the others in the stack or set aside."""
        digit = self.racks[seat * SYMBOLS + symbol]
        return self.pools[symbol] if digit < 0 else self.pools[symbol] | 1 << digit

    def posterior(self, seat: int) -> Posterior:
        """What a seat can know of its own rack."""
        found = self.posteriors[seat]
        if found is None:
            unseen = [self.unseen(seat, symbol) for symbol in range(SYMBOLS)]
            found = Posterior(self.lookup.digits, self.lookup.symbols, unseen, self.facts[seat])
            self.posteriors[seat] = found
        return found

    def sum_of(self, seat: int) -> int:
        """C7: the sum of a seat's digits for the dice."""
        first = seat * SYMBOLS
        dice = self.dice
        return self.racks[first + dice[0]] + self.racks[first + dice[1]] + self.racks[first + dice[2]]

    def entry_points(self, seat: int, symbol: int) -> int:
        """C11, L1: what a seat's entry for a symbol is worth with the tile that is on the rack."""
        lookup = self.lookup
        values = lookup.entries[self.entries[seat * SYMBOLS + symbol]]
        right = values >> self.racks[seat * SYMBOLS + symbol] & 1
        points = lookup.entry_points[values.bit_count()] if right else lookup.final_miss
        return 2 * points if self.takers[symbol] == seat else points

    def _secret_entries(self, seat: int) -> list[int]:
        """The places of the entries that others have written, which a seat does not see."""
        return [place for place in range(len(self.entries)) if self.entries[place] >= 0 and place // SYMBOLS != seat]

    def _lowest(self, place: int) -> int:
        """The first entry that can have been written there: with a token at least one value."""
        return 1 if self.takers[place % SYMBOLS] == place // SYMBOLS else 0

    # -- nature

    def _apply_nature(self, action: int) -> None:
        phase = self.phase
        if phase == ROLL:
            if not 0 <= action < ROLLS:
                raise refuse("bad_roll")
            self._roll([action % FACES, action // FACES % FACES, action // (FACES * FACES)])
        elif phase == DRAW:
            if not 0 <= action < self.lookup.digits or not self.pools[self.leaving] >> action & 1:
                raise refuse("bad_draw")
            self._draw(action)
        elif phase == DEAL:
            self._deal(action)
        elif phase == STACK:
            self._stack_markers(action)
        else:
            raise refuse("over") if phase == OVER else refuse("not_natures_turn")

    def _chance_deal(self, dice: Dice) -> int:
        deal = 0
        for symbol in self.lookup.symbols:
            pool = self.pools[symbol]
            for rack in range(RACKS):
                tile = dice.one_of(pool, pool.bit_count())
                pool ^= tile
                deal |= (tile.bit_length() - 1) << 4 * (SYMBOLS * rack + symbol)
        return deal

    def _deal(self, action: int) -> None:
        """C1: a tile of each symbol for each of the four racks, four bits a tile."""
        racks = [-1] * (RACKS * SYMBOLS)
        pools = self.pools[:]
        rest = action
        for place in range(RACKS * SYMBOLS):
            digit = rest & NIBBLE
            symbol = place % SYMBOLS
            if pools[symbol] >> digit & 1:
                racks[place] = digit
                pools[symbol] ^= 1 << digit
            elif symbol in self.lookup.symbols or digit:
                raise refuse("bad_deal")
            rest >>= 4
        if rest:
            raise refuse("bad_deal")
        self.racks = racks
        self.pools = pools
        self.phase = STACK
        self._note(DEALT)

    def _chance_stack(self, dice: Dice) -> int:
        seats = (1 << self.players) - 1
        stack = 0
        for place in range(self.players):
            seat = dice.one_of(seats, self.players - place)
            seats ^= seat
            stack |= (seat.bit_length() - 1) << 4 * place
        return stack

    def _stack_markers(self, action: int) -> None:
        """C3: the markers on 0, from the top, four bits a seat."""
        line = [action >> 4 * place & NIBBLE for place in range(self.players)]
        if action < 0 or action >> 4 * self.players or sorted(line) != list(range(self.players)):
            raise refuse("bad_order")
        self.line = line
        self._note(STACKED)
        self._begin_round()

    # -- a round

    def _begin_round(self) -> None:
        self.round += 1
        self.order = self.line[:]
        self.phase = ROLL

    def _roll(self, fell: list[int]) -> None:
        """C5, and L1: a token that two or three dice show is offered before any die is turned."""
        self.fell = fell
        self.dice = fell[:]
        self._note(ROLLED, self.order[0])
        symbol = self.offered() if self.tokens else -1
        if symbol >= 0 and self.tokens >> symbol & 1:
            self.phase = TOKENS
            self.at = 0
        else:
            self._let_turn()

    def _pass(self, seat: int) -> None:
        self._note(PASSED, seat, self.offered())
        self.at += 1
        if self.at == self.players:
            self._let_turn()

    def _take(self, seat: int, place: int) -> None:
        """L1: the values are written at once and cannot be changed."""
        symbol = self.offered()
        self.tokens ^= 1 << symbol
        self.takers[symbol] = seat
        self.entries[seat * SYMBOLS + symbol] = place
        self._note(TOOK, seat, symbol, place)
        self._let_turn()

    def _let_turn(self) -> None:
        self.at = 0
        bears = self.lookup.options.beginner and BEAR in self.dice
        self.phase = BEARS if bears else TURNING

    def _turn(self, seat: int, die: int, symbol: int, must: bool) -> None:
        self._note(TURNED, seat, die, self.dice[die], symbol, 1 if must else 0)
        self.dice[die] = symbol
        if must:
            self._let_turn()
        else:
            self.phase = BETS

    def _keep(self, seat: int) -> None:
        self._note(KEPT, seat)
        self.phase = BETS

    def _bet(self, seat: int, bet: int) -> None:
        """C6: a wheel leaves the table, set to a range."""
        lookup = self.lookup
        wheel = lookup.wheel_of[bet]
        self.bets[seat] = bet
        self.wheels ^= 1 << wheel
        self._note(BET, seat, lookup.low_of[bet], lookup.high_of[bet], lookup.points[wheel])
        self.at += 1
        if self.at == self.players:
            self._check_all()

    def _check_all(self) -> None:
        """C8 and the curse: every bet in order of play; then T3, and the swaps."""
        wrong = 0
        for seat in self.order:
            if self._check(seat) != RIGHT:
                wrong |= 1 << seat
        if self.skull == ON_TRACK or self.skull == TAKEN:
            self._pass_the_skull()
        self.swappers = [seat for seat in self.line if wrong >> seat & 1]
        self.at = 0
        self._swap_or_go_on()

    def _check(self, seat: int) -> int:
        lookup = self.lookup
        bet = self.bets[seat]
        wheel = lookup.wheel_of[bet]
        low = lookup.low_of[bet]
        high = lookup.high_of[bet]
        total = self.sum_of(seat)
        if low <= total <= high:
            answer = RIGHT
        elif wheel == 0:
            answer = WRONG
        else:
            answer = HIGHER if total > high else LOWER
        dice = self.dice
        self.answers[seat] = answer
        self.checks.append((self.round, dice[0], dice[1], dice[2], seat, low, high, answer))
        add_fact(self.facts[seat], make_fact(dice[0], dice[1], dice[2], lookup.sums_after(low, high, answer)))
        self.posteriors[seat] = None
        self._note(CHECKED, seat, low, high, answer)
        if answer == RIGHT:
            self._move(seat, lookup.points[wheel], BY_BET)
        elif seat == self.cursed:
            self._move(seat, -lookup.points[wheel], BY_CURSE)
        elif self.cursed >= 0:
            self._move(self.cursed, 1, BY_OTHERS)
        return answer

    def _move(self, seat: int, by: int, cause: int) -> None:
        """Moves a marker onto the top of the stack where it lands, and off with the skull if it is there (T1)."""
        space = self.spaces[seat] + by
        line = [other for other in self.line if other != seat]
        place = 0
        while place < len(line) and self.spaces[line[place]] < space:
            place += 1
        line.insert(place, seat)
        self.line = line
        self.spaces[seat] = space
        self._note(MOVED, seat, by, space, cause)
        if self.skull == ON_TRACK and space >= self.lookup.skull_space:
            self.skull = TAKEN
            self._note(SKULL_TAKEN, seat)
            if self.lookup.curse_at_once:
                self._curse(seat, True)

    def _curse(self, seat: int, at_once: bool) -> None:
        self.cursed = seat
        self._note(CURSED, seat, 1 if at_once else 0)

    def _pass_the_skull(self) -> None:
        """T3: at the end of a scoring phase the skull goes to the leader, or leaves."""
        lookup = self.lookup
        leader = self.line[self.players - 1]
        far = self.skull == TAKEN and self.spaces[leader] >= lookup.skull_end
        if far or self.round >= lookup.skull_last_round:
            self.skull = GONE
            self.cursed = -1
            self._note(SKULL_LEFT, 1 if far else 0)
        elif self.skull == TAKEN:
            self._curse(leader, False)

    # -- swaps

    def _swap_or_go_on(self) -> None:
        """C9: the next of those who were wrong; without tiles to draw nobody swaps."""
        if self.at < len(self.swappers) and self._stacks():
            self.phase = SWAPS
            return
        for place in range(self.at, len(self.swappers)):
            self._note(UNSWAPPED, self.swappers[place])
        self._end_round()

    def _discard(self, seat: int, symbol: int) -> None:
        place = seat * SYMBOLS + symbol
        digit = self.racks[place]
        self.racks[place] = -1
        swap = (self.round, seat, symbol, digit)
        self.swaps.append(swap)
        self._forget(swap)
        self.posteriors[seat] = None
        self.leaving = symbol
        self.phase = DRAW
        self._note(DISCARDED, seat, symbol, digit)

    def _draw(self, digit: int) -> None:
        seat = self.swappers[self.at]
        symbol = self.leaving
        self.pools[symbol] ^= 1 << digit
        self.racks[seat * SYMBOLS + symbol] = digit
        for other in range(self.players):
            if other != seat:  # the owner still sees just as much
                self.posteriors[other] = None
        self.leaving = -1
        self.at += 1
        self._note(DREW, seat, symbol, digit)
        self._swap_or_go_on()

    def _end_round(self) -> None:
        """C10, L2: wheels return, and unused tokens leave in time."""
        lookup = self.lookup
        self.at = 0
        self.swappers = []
        self.dice = []
        self.fell = []
        for seat in range(self.players):
            self.bets[seat] = -1
            self.answers[seat] = -1
        self.wheels = (1 << len(lookup.sizes)) - 1
        if self.tokens and self.round == lookup.tokens_last_round:
            self._note(TOKENS_LEFT, self.tokens)
            self.tokens = 0
        if self.round < lookup.rounds:
            self._begin_round()
        else:
            self.phase = FINAL
            self._judge_if_written()

    # -- the end

    def _write(self, seat: int, place: int) -> None:
        symbol = self.next_entry(seat)
        self.entries[seat * SYMBOLS + symbol] = place
        self._note(WROTE, seat, symbol, place)
        self._judge_if_written()

    def _judge_if_written(self) -> None:
        """C11, C12: once everybody has written, from last to first."""
        for seat in range(self.players):
            if self.next_entry(seat) >= 0:
                return
        for seat in self.line[:]:
            net = 0
            for symbol in self.lookup.symbols:
                net += self.entry_points(seat, symbol)
            self._note(JUDGED, seat)
            if net:
                self._move(seat, net, BY_ENTRIES)
        winner = self.line[self.players - 1]
        results = tuple([1.0 if seat == winner else 0.0 for seat in range(self.players)])
        self.end = Outcome("finished", results, tuple(self.spaces))
        self.phase = OVER
        self._note(ENDED)

    # -- worlds

    def _hold(self, seat: int, code: int) -> None:
        """Makes this the world in which a seat's rack holds a code; what it does not see lies in the stacks or aside."""
        for symbol in self.lookup.symbols:
            place = seat * SYMBOLS + symbol
            if self.racks[place] >= 0:
                unseen = self.unseen(seat, symbol)
                digit = digit_of(code, symbol)
                self.racks[place] = digit
                self.pools[symbol] = unseen ^ 1 << digit
        # What the others can know depends on which tiles they see.
        for other in range(self.players):
            if other != seat:
                self.posteriors[other] = None

    def _list_worlds(self, seat: int, code: int, secret: list[int], at: int, entries: list[int], found: list[State]) -> None:
        if at == len(secret):
            world = self.copy()
            world._hold(seat, code)
            world.entries = entries[:]
            found.append(world)
            return
        place = secret[at]
        for entry in range(self._lowest(place), len(self.lookup.entries)):
            entries[place] = entry
            self._list_worlds(seat, code, secret, at + 1, entries, found)

    def recall(self) -> None:
        """Works out again what the answers tell each seat, from all that was said."""
        self.facts = [[] for _ in range(self.players)]
        self.posteriors = [None] * self.players
        swap = 0
        for round_, one, two, three, seat, low, high, answer in self.checks:
            while swap < len(self.swaps) and self.swaps[swap][0] < round_:
                self._forget(self.swaps[swap])
                swap += 1
            add_fact(self.facts[seat], make_fact(one, two, three, self.lookup.sums_after(low, high, answer)))
        for later in range(swap, len(self.swaps)):
            self._forget(self.swaps[later])

    def _forget(self, swap: tuple[int, int, int, int]) -> None:
        _, seat, symbol, digit = swap
        self.facts[seat] = without(self.facts[seat], symbol, digit)

    # -- refusals

    def _refusal(self, seat: int, action: int) -> Refusal:
        """Why an action is not legal; nothing here depends on what a seat may not know."""
        lookup = self.lookup
        phase = self.phase
        if phase == OVER:
            return refuse("over")
        if phase in (DEAL, STACK, ROLL, DRAW):
            return refuse("nature_acts")
        if not self._may_act(seat):
            return refuse("not_your_turn")
        if phase == BETS:
            bet = action - lookup.first_bet
            if 0 <= bet < len(lookup.wheel_of):
                return refuse("wheel_taken", size=lookup.sizes[lookup.wheel_of[bet]])
            return refuse("expect_bet")
        if phase == SWAPS:
            symbol = action - DISCARD
            if symbol in lookup.symbols:
                return refuse("stack_empty")
            return refuse("not_in_play") if symbol == BEAR else refuse("expect_discard")
        if phase == TOKENS:
            return refuse("expect_token")
        if phase == FINAL:
            return refuse("expect_entry")
        if phase == BEARS:
            return refuse("turn_bears")
        return refuse("bear_out") if TURN <= action < KEEP else refuse("expect_turn")
