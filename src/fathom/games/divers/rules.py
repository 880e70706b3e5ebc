# mypyc: compile
"""The rules of Divers: the state and its moves. Numbers such as D8 are the rules of docs/rules/divers.en.md.

Sets of cards are bitmasks over the set's cards in order (red first, values rising). Counts of treasures are packed into one int
(treasure.py). A slot is one side of a tile: slot 2 * tile + seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE, Outcome, State
from fathom.games.divers import view
from fathom.games.divers.components import HAND, TILES
from fathom.games.divers.lookup import EXCHANGES, SLOTS, TRIPLE, DiversLookup
from fathom.games.divers.text import refuse
from fathom.games.divers.treasure import DIGIT, FIELD, SUITS, covers, total
from fathom.games.divers.worlds import every_hand, sample_hand

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event

# What the game waits for.
FILL: Final = 0
DEAL: Final = 1
FIRST: Final = 2
PLAY: Final = 3
EXCHANGE: Final = 4
REDRAW: Final = 5
CLAIM: Final = 6
DRAW: Final = 7
OVER: Final = 8

# What a journal entry tells; its arguments follow in the tuple.
FILLED: Final = 0
DEALT: Final = 1
BEGAN: Final = 2
PLAYED: Final = 3
REVEALED: Final = 4
EXCHANGED: Final = 5
DREW: Final = 6
CONTEST: Final = 7
CLAIMED: Final = 8
PASSED: Final = 9
LEFT: Final = 10
ENDED: Final = 11

SEATS: Final = 2
ALL_TILES: Final = 0b1111
GOALS_TO_WIN: Final = 3

ACTORS: Final[list[tuple[int, ...]]] = [(0,), (1,)]
NATURE_ACTS: Final[tuple[int, ...]] = (NATURE,)
NOBODY: Final[tuple[int, ...]] = ()


class Divers(State):
    """A position of Divers."""

    # fmt: off
    FIELDS = (
        "phase", "turn", "need", "deck", "deck_size", "discard", "hands", "revealed", "known",
        "bag", "areas", "alive", "deep", "treasure", "placed", "open", "room", "to_fill", "tile", "allowance",
        "won", "claimer", "passes", "out", "winner", "end",
    )
    # fmt: on

    def __init__(self, lookup: DiversLookup, source: Divers | None = None) -> None:
        super().__init__(SEATS)
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        self.phase = FILL
        self.turn = -1  # whose turn it is
        self.need = 0  # cards to be drawn
        self.deck = lookup.all_cards
        self.deck_size = lookup.cards
        self.discard = 0
        self.hands = [0, 0]
        self.revealed = [0, 0]  # cards in that hand which the other seat has been shown
        self.known = [0, 0]  # cards in that hand which the other seat knows, shown or counted
        self.bag = lookup.treasures
        self.areas = [0, 0]  # packed treasures in front of each seat
        self.alive = ALL_TILES  # tiles still in the game
        self.deep = lookup.deep  # tiles that lie deep side up
        self.treasure = [0] * TILES
        self.placed = [0] * SLOTS  # cards at each slot
        self.open = [0] * SLOTS  # packed: how many cards of each colour a slot still takes
        self.room = [0] * SLOTS  # every card of the colours that a slot still takes
        self.to_fill = ALL_TILES  # tiles waiting for treasures
        self.tile = 0  # the tile being filled or contested
        self.allowance = 0  # packed: what may be drawn onto the tile being filled
        self.won = [0, 0]  # the colours of each seat's goal cards
        self.claimer = -1
        self.passes = 0  # in a row
        self.out = 0  # seats that may claim no more in this exchange
        self.winner = -1  # of the contest in this turn, if there was one
        self.end: Outcome | None = None
        self._fill_next()

    def _copy_from(self, source: Divers) -> None:
        self.phase = source.phase
        self.turn = source.turn
        self.need = source.need
        self.deck = source.deck
        self.deck_size = source.deck_size
        self.discard = source.discard
        self.hands = source.hands[:]
        self.revealed = source.revealed[:]
        self.known = source.known[:]
        self.bag = source.bag
        self.areas = source.areas[:]
        self.alive = source.alive
        self.deep = source.deep
        self.treasure = source.treasure[:]
        self.placed = source.placed[:]
        self.open = source.open[:]
        self.room = source.room[:]
        self.to_fill = source.to_fill
        self.tile = source.tile
        self.allowance = source.allowance
        self.won = source.won[:]
        self.claimer = source.claimer
        self.passes = source.passes
        self.out = source.out
        self.winner = source.winner
        self.end = source.end

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == PLAY or phase == EXCHANGE:
            return ACTORS[self.turn]
        if phase == CLAIM:
            return ACTORS[self.claimer]
        return NOBODY if phase == OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        lookup = self.lookup
        if self.phase == PLAY and seat == self.turn:
            return self._plays(self.hands[seat])
        legal: list[int] = []
        if self.phase == EXCHANGE and seat == self.turn:
            legal.extend(range(lookup.first_exchange, lookup.pass_action))
        elif self.phase == CLAIM and seat == self.claimer:
            if not lookup.must_claim:
                legal.append(lookup.pass_action)
            goals = self._affordable(seat)
            for goal in range(SUITS):
                if goals >> goal & 1:
                    first = lookup.first_of_goal[goal]
                    # The first payment is the plain one; all others need a colour whose goal is taken.
                    last = lookup.first_of_goal[goal + 1] if self.won[0] | self.won[1] else first + 1
                    for payment in range(first, last):
                        if self._can_pay(seat, payment):
                            legal.append(lookup.first_payment + payment)
        return legal

    def apply(self, seat: int, action: int) -> None:
        lookup = self.lookup
        if seat == NATURE:
            self._apply_nature(action)
            return
        if self.phase == PLAY and seat == self.turn and 0 <= action < lookup.first_exchange:
            slot = action // lookup.cards
            card = action % lookup.cards
            if (self.hands[seat] & self.room[slot]) >> card & 1:
                self._play(seat, slot, card)
                return
        elif self.phase == EXCHANGE and seat == self.turn and lookup.first_exchange <= action < lookup.pass_action:
            self._exchange(seat, self.cards_at(seat, EXCHANGES[action - lookup.first_exchange]))
            return
        elif self.phase == CLAIM and seat == self.claimer:
            if action == lookup.pass_action and not lookup.must_claim:
                self._pass(seat)
                return
            if lookup.first_payment <= action < lookup.size and self._can_pay(seat, action - lookup.first_payment):
                self._claim(seat, action - lookup.first_payment)
                return
        raise self._refusal(seat, action)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return view.events(self, journal)

    def chance(self, dice: Dice) -> int:
        phase = self.phase
        if phase == DRAW or phase == REDRAW:
            if self.need == 1 and self.deck_size:
                return dice.one_of(self.deck, self.deck_size)
            if self.need <= self.deck_size:
                return dice.some_of(self.deck, self.deck_size, self.need)
            return self.deck | dice.some_of(self.discard, self.discard.bit_count(), self.need - self.deck_size)
        if phase == FILL:
            return self._draw_treasures(dice)
        if phase == DEAL:
            one = dice.some_of(self.deck, self.deck_size, HAND)
            two = dice.some_of(self.deck ^ one, self.deck_size - HAND, HAND)
            return one | two << self.lookup.cards
        if phase == FIRST:
            return dice.below(SEATS)
        raise refuse("not_natures_turn")

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> Divers:
        other = 1 - seat
        unseen = self.hands[other] & ~self.known[other]
        hand = sample_hand(self.deck | unseen, unseen.bit_count(), self._must_hold(other), dice)
        return self._world(other, hand)

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        other = 1 - seat
        unseen = self.hands[other] & ~self.known[other]
        hands = every_hand(self.deck | unseen, unseen.bit_count(), self._must_hold(other), limit)
        return None if hands is None else [self._world(other, hand) for hand in hands]

    def copy(self) -> Divers:
        return Divers(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    # -- what a seat can do: each question is answered in one place

    def _plays(self, hand: int) -> list[int]:
        """Every way to lay a card of the hand (D5)."""
        # The ints are taken ready-made from a table: with fresh ones, listing takes about half as long again.
        plays: list[object] = []
        numbers = self.lookup.numbers
        base = -1
        for room in self.room:
            fitting = hand & room
            while fitting:
                bit = fitting & -fitting
                plays.append(numbers[base + bit.bit_length()])
                fitting ^= bit
            base += self.lookup.cards
        return cast("list[int]", plays)

    def _can_play(self, seat: int) -> bool:
        """Whether any card of the hand fits any slot (D5)."""
        hand = self.hands[seat]
        for room in self.room:
            if hand & room:
                return True
        return False

    def _affordable(self, seat: int) -> int:
        """The colours of the open goals that the seat could pay for in some way (D11)."""
        area = self.areas[seat]
        taken = self.won[0] | self.won[1]
        triples = 0
        if taken:
            for colour in range(SUITS):
                if taken >> colour & 1:
                    triples += (area >> (FIELD * colour) & DIGIT) // TRIPLE
        goals = 0
        for colour in range(SUITS):
            if (area >> (FIELD * colour) & DIGIT) + triples >= self.lookup.costs[colour]:
                goals |= 1 << colour
        return goals & ~taken

    def _can_pay(self, seat: int, payment: int) -> bool:
        """D11: the goal is open, every triple is of a colour whose goal is taken, and the treasures are there."""
        taken = self.won[0] | self.won[1]
        if taken >> self.lookup.payment_goal[payment] & 1 or self.lookup.payment_triples[payment] & ~taken:
            return False
        return covers(self.areas[seat], self.lookup.payment_cost[payment])

    def cards_at(self, seat: int, places: int) -> int:
        """The cards at some places of a hand, counted from its first card."""
        hand = self.hands[seat]
        cards = 0
        while places:
            bit = hand & -hand
            if places & 1:
                cards |= bit
            hand ^= bit
            places >>= 1
        return cards

    # -- moves

    def _play(self, seat: int, slot: int, card: int) -> None:
        bit = 1 << card
        colour = self.lookup.colour_of[card]
        self._take_from_hand(seat, bit)
        self.placed[slot] = self.placed[slot] | bit
        left = self.open[slot] - (1 << (FIELD * colour))
        self.open[slot] = left
        if not left >> (FIELD * colour) & DIGIT:
            self.room[slot] = self.room[slot] & ~self.lookup.suit_cards[colour]
        self._note(PLAYED, seat, card, slot)
        if not left and not self.open[slot ^ 1]:
            self._contest(slot >> 1)
        else:
            self.need = 1
            self.phase = DRAW

    def _exchange(self, seat: int, cards: int) -> None:
        self._take_from_hand(seat, cards)
        self.discard |= cards
        self.need = cards.bit_count()
        self.phase = REDRAW
        self._note(EXCHANGED, seat, cards)

    def _take_from_hand(self, seat: int, cards: int) -> None:
        self.hands[seat] = self.hands[seat] & ~cards
        if self.known[seat]:  # whatever has been shown is known
            self.revealed[seat] = self.revealed[seat] & ~cards
            self.known[seat] = self.known[seat] & ~cards

    def _contest(self, tile: int) -> None:
        """D9, D10: the tile is complete; its treasures go to the winner. Equal sums: to the player who completed it."""
        one = self.lookup.value(self.placed[2 * tile])
        two = self.lookup.value(self.placed[2 * tile + 1])
        winner = self.turn if one == two else 0 if (one > two) == (self.deep >> tile & 1 == 1) else 1
        treasure = self.treasure[tile]
        self.areas[winner] += treasure
        self.treasure[tile] = 0
        self.tile = tile
        self.winner = winner
        self._note(CONTEST, tile, one, two, winner, treasure)
        self._offer_claim(winner)

    def _offer_claim(self, seat: int) -> None:
        """D11: asks the seat, then the other; whoever cannot claim passes without being asked."""
        while self.passes < SEATS:
            if not self.out >> seat & 1 and self._affordable(seat):
                self.claimer = seat
                self.phase = CLAIM
                return
            self.passes += 1
            seat = 1 - seat
        self.claimer = -1
        self._close_tile()

    def _pass(self, seat: int) -> None:
        if self.lookup.pass_is_final:
            self.out |= 1 << seat
        self.passes += 1
        self._note(PASSED, seat)
        self._offer_claim(1 - seat)

    def _claim(self, seat: int, payment: int) -> None:
        goal = self.lookup.payment_goal[payment]
        cost = self.lookup.payment_cost[payment]
        self.areas[seat] -= cost
        self.won[seat] |= 1 << goal
        self.passes = 0
        self._note(CLAIMED, seat, goal, cost)
        if self.won[seat].bit_count() == GOALS_TO_WIN:
            self._finish("third_goal", seat)
        else:
            self._offer_claim(1 - seat)

    def _close_tile(self) -> None:
        """D13: cards off, flip, and refill."""
        tile = self.tile
        self.passes = 0
        self.out = 0
        for slot in (2 * tile, 2 * tile + 1):
            self.discard |= self.placed[slot]
            self.placed[slot] = 0
        self.deep ^= 1 << tile
        self.to_fill = 1 << tile
        if self.lookup.dry_tile_waits:
            for waiting in range(TILES):
                if not self.treasure[waiting]:
                    self.to_fill |= 1 << waiting
        self._fill_next()

    def _fill_next(self) -> None:
        """Turns to the next tile that needs treasures; when none is left, the set-up or the turn goes on."""
        while self.to_fill:
            bit = self.to_fill & -self.to_fill
            tile = bit.bit_length() - 1
            self.to_fill ^= bit
            allowance = self._allowance()
            if total(allowance) > tile:  # tile 0 needs 1 treasure, tile 3 needs 4
                self.allowance = allowance
                self.tile = tile
                self.phase = FILL
                return
            if not self.lookup.dry_tile_waits:
                self.alive ^= bit
                self._note(LEFT, tile)
        # Nothing stays behind from what is done, so that equal positions freeze alike.
        self.allowance = 0
        self.tile = 0
        if self.turn < 0:
            self.phase = DEAL
        elif any(self.treasure):
            self.need = 1
            self.phase = DRAW
        else:
            self._end_without_tiles()

    def _allowance(self) -> int:
        """Packed: how many treasures of each colour could still go onto the tiles, by the bag and by the caps (D2)."""
        standing = 0
        for treasure in self.treasure:
            standing += treasure
        allowance = 0
        for shift in range(0, FIELD * SUITS, FIELD):
            room = (self.lookup.caps >> shift & DIGIT) - (standing >> shift & DIGIT)
            stock = self.bag >> shift & DIGIT
            allowance |= (stock if stock < room else room) << shift
        return allowance

    def _end_without_tiles(self) -> None:
        """D15: more goal cards, then more treasures, then a draw."""
        ahead = self.won[0].bit_count() - self.won[1].bit_count()
        if ahead:
            self._finish("more_goals", 0 if ahead > 0 else 1)
            return
        ahead = total(self.areas[0]) - total(self.areas[1])
        if ahead and self.lookup.treasures_break_ties:
            self._finish("more_treasures", 0 if ahead > 0 else 1)
        else:
            self._finish("draw", -1)

    def _finish(self, reason: str, winner: int) -> None:
        results = (0.5, 0.5) if winner < 0 else (1.0, 0.0) if winner == 0 else (0.0, 1.0)
        self.end = Outcome(reason, results, (self.won[0].bit_count(), self.won[1].bit_count()))
        self.phase = OVER
        self.claimer = -1
        self._note(ENDED)

    def _start_turn(self, seat: int) -> None:
        """A player who can play does; a stuck one shows the hand and exchanges (D8)."""
        self.turn = seat
        self.winner = -1
        if self._can_play(seat):
            self.phase = PLAY
        else:
            self._reveal(seat)
            self.phase = EXCHANGE

    def _reveal(self, seat: int) -> None:
        self.revealed[seat] = self.hands[seat]
        self.known[seat] = self.hands[seat]
        self._note(REVEALED, seat, self.hands[seat])

    # -- nature

    def _apply_nature(self, action: int) -> None:
        phase = self.phase
        if action < 0:
            raise refuse("impossible_draw")
        if phase == DRAW or phase == REDRAW:
            self._draw(action)
        elif phase == FILL:
            self._fill(action)
        elif phase == DEAL:
            self._deal(action)
        elif phase == FIRST and action < SEATS:
            self._begin(action)
        else:
            raise refuse("not_natures_turn" if phase != FIRST else "impossible_draw")

    def _draw(self, cards: int) -> None:
        """D7: from the deck, and only when it runs out from the discard pile, shuffled into a new deck."""
        seat = self.turn
        short = self.need > self.deck_size
        source = self.deck | self.discard if short else self.deck
        if cards & ~source or not has_size(cards, self.need) or (short and self.deck & ~cards):
            raise refuse("impossible_draw")
        first = cards & self.deck
        self.hands[seat] = self.hands[seat] | first
        self.deck ^= first
        self.deck_size -= self.need
        self.need = 0
        reshuffle = False
        if not self.deck:
            # Whoever has counted now knows the other hand: every other card has been seen.
            self.known[0] = self.hands[0]
            self.known[1] = self.hands[1]
            reshuffle = short or (self.lookup.reshuffle_at_once and self.discard != 0)
        if reshuffle:
            self.hands[seat] |= cards
            self.deck = self.discard & ~cards
            self.deck_size = self.deck.bit_count()
            self.discard = 0
        self._note(DREW, seat, cards, int(reshuffle))
        if self.phase == DRAW:
            self._start_turn(1 - self.winner if self.winner >= 0 else 1 - seat)
        elif self._can_play(seat):
            self.phase = PLAY
        else:
            self._reveal(seat)
            self._start_turn(1 - seat)

    def _draw_treasures(self, dice: Dice) -> int:
        """D2: one treasure after another from the bag; a colour at its cap goes back and is drawn past."""
        allowance = self.allowance
        bag = self.bag
        drawn = 0
        for _ in range(self.tile + 1):
            candidates = 0
            for shift in range(0, FIELD * SUITS, FIELD):
                if allowance >> shift & DIGIT:
                    candidates += bag >> shift & DIGIT
            ticket = dice.below(candidates)
            for shift in range(0, FIELD * SUITS, FIELD):
                if allowance >> shift & DIGIT:
                    ticket -= bag >> shift & DIGIT
                    if ticket < 0:
                        one = 1 << shift
                        drawn += one
                        bag -= one
                        allowance -= one
                        break
        return drawn

    def _fill(self, treasure: int) -> None:
        tile = self.tile
        if treasure >> (FIELD * SUITS) or total(treasure) != tile + 1 or not covers(self.allowance, treasure):
            raise refuse("impossible_draw")
        room = 0
        for colour in range(SUITS):
            if treasure >> (FIELD * colour) & DIGIT:
                room |= self.lookup.suit_cards[colour]
        self.bag -= treasure
        self.treasure[tile] = treasure
        for slot in (2 * tile, 2 * tile + 1):
            self.open[slot] = treasure
            self.room[slot] = room
        self._note(FILLED, tile, treasure)
        self._fill_next()

    def _deal(self, hands: int) -> None:
        one = hands & self.lookup.all_cards
        two = hands >> self.lookup.cards
        if one & two or two > self.lookup.all_cards or one.bit_count() != HAND or two.bit_count() != HAND:
            raise refuse("impossible_draw")
        self.hands = [one, two]
        self.deck &= ~(one | two)
        self.deck_size -= 2 * HAND
        self._note(DEALT, one, two)
        if self.lookup.first < 0:
            self.phase = FIRST
        else:
            self._begin(self.lookup.first)

    def _begin(self, seat: int) -> None:
        self._note(BEGAN, seat)
        self._start_turn(seat)

    # -- hidden worlds

    def _must_hold(self, seat: int) -> int:
        """Cards of which the seat holds at least one for certain: whoever is asked to play can."""
        if self.phase != PLAY or seat != self.turn:
            return 0
        fitting = 0
        for room in self.room:
            fitting |= room
        return 0 if self.known[seat] & fitting else fitting

    def _world(self, seat: int, unseen: int) -> Divers:
        """This state with other unknown cards in that hand."""
        world = self.copy()
        before = self.hands[seat] & ~self.known[seat]
        world.hands[seat] = self.known[seat] | unseen
        world.deck = (self.deck | before) & ~unseen
        return world

    # -- refusals

    def _refusal(self, seat: int, action: int) -> Refusal:
        """Why an action is not legal now. Says nothing that the seat does not know."""
        lookup = self.lookup
        if self.phase == OVER:
            return refuse("over")
        if seat not in self.actors():
            return refuse("not_your_turn")
        if not 0 <= action < lookup.size:
            return refuse("no_such_action")
        if self.phase == PLAY:
            if action >= lookup.first_exchange:
                return refuse("must_play")
            card = view.card_name(lookup, action % lookup.cards)
            if not self.hands[seat] >> (action % lookup.cards) & 1:
                return refuse("not_in_hand", card=card)
            return refuse("no_room", card=card, tile=action // lookup.cards // SEATS + 1)
        if self.phase == EXCHANGE:
            return refuse("must_exchange")
        if action == lookup.pass_action:
            return refuse("must_claim")
        if action < lookup.first_payment:
            return refuse("claim_first")
        payment = action - lookup.first_payment
        taken = self.won[0] | self.won[1]
        if taken >> lookup.payment_goal[payment] & 1:
            return refuse("goal_taken")
        if lookup.payment_triples[payment] & ~taken:
            return refuse("goal_still_open")
        return refuse("cannot_pay")


def has_size(cards: int, size: int) -> bool:
    """Whether a set holds so many cards; quick for the usual one."""
    if size == 1:
        return cards != 0 and not cards & (cards - 1)
    return cards.bit_count() == size
