"""The rules of Beacons: a position, its moves, and what a seat may think possible.

The players light three beacons together, each in steps from 1 to 4. There are several cards of a kind, and nobody sees their own.
A turn lights a card of the hand, drops one for a token, or pays a token to tell another player what one of their cards is. A card
that does not fit is a mistake; the third one ends the game, and so does the round after the last card is drawn.
"""

from __future__ import annotations

from typing import Literal, cast

from beacons.view import Dealt, Drew, Dropped, Lit, Phase, Told, View
from fathom.core.dice import Dice
from fathom.core.options import Options
from fathom.core.state import NATURE, Outcome, State
from fathom.core.text import load_texts

TEXTS = load_texts("beacons")

COLOURS = 3
STEPS = 4
COPIES = (3, 2, 2, 1)  # of the cards 1 to 4 of a colour
KINDS = COLOURS * STEPS
NAMES = [f"{colour}{step + 1}" for colour in "rgb" for step in range(STEPS)]
DECK = [COPIES[kind % STEPS] for kind in range(KINDS)]
HAND = 3
TOKENS = 4
MISTAKES = 3
UNLIMITED = -1

# Actions: light a card (by its place in the hand), drop one, tell the player so far to the left about one.
DROP = HAND
TELL = 2 * HAND


class BeaconsOptions(Options, frozen=True, kw_only=True):
    """The points on which tables differ."""

    tokens: Literal["few", "many"] = "many"


class Beacons(State):
    """A position of Beacons. Cards are kinds, piles are numbers of cards by kind."""

    FIELDS = ("phase", "turn", "hands", "known", "deck", "dropped", "lit", "tokens", "mistakes", "left")

    def __init__(self, players: int, options: BeaconsOptions) -> None:
        super().__init__(players)
        self.options = options
        self.phase: Phase = "deal"
        self.turn = 0
        self.hands: list[tuple[int, ...]] = [()] * players
        self.known: list[tuple[bool, ...]] = [()] * players  # which cards of the hand their owner knows
        self.deck = DECK[:]
        self.dropped = [0] * KINDS
        self.lit = [0] * COLOURS
        self.tokens = TOKENS if options.tokens == "many" else TOKENS // 2
        self.mistakes = 0
        self.left = UNLIMITED  # turns, once the last card is drawn

    def actors(self) -> tuple[int, ...]:
        if self.phase in ("deal", "draw"):
            return (NATURE,)
        return () if self.phase == "over" else (self.turn,)

    def actions(self, seat: int) -> list[int]:
        if seat == NATURE or seat not in self.actors():
            return []
        return [action for action in range(size(self.players)) if self.problem(seat, action) is None]

    def problem(self, seat: int, action: int) -> str | None:
        """Return why an action is not legal now, as a key of the texts."""
        if seat not in self.actors():
            return "over" if self.phase == "over" else "not_your_turn"
        if seat == NATURE:
            return None if self._can_draw(action) else "impossible_draw"
        if not 0 <= action < size(self.players):
            return "no_such_action"
        place = action % HAND
        if action < TELL:
            return None if place < len(self.hands[seat]) else "no_card"
        other = self.told(seat, action)
        if place >= len(self.hands[other]):
            return "no_card"
        if self.known[other][place]:
            return "known"
        return None if self.tokens else "no_token"

    def apply(self, seat: int, action: int) -> None:
        if (problem := self.problem(seat, action)) is not None:
            raise TEXTS.refuse(problem)
        if seat == NATURE and self.phase == "deal":
            self._deal(action)
        elif seat == NATURE:
            self._draw(action)
        elif action >= TELL:
            self._tell(seat, self.told(seat, action), action % HAND)
        else:
            self._lay_down(seat, action % HAND, action < DROP)

    def chance(self, dice: Dice) -> int:
        deck, action = self.deck[:], 0
        for place in range(HAND * self.players if self.phase == "deal" else 1):
            action += take(deck, dice) * KINDS**place
        return action

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        reason = "dark" if self.mistakes == MISTAKES else "lit" if sum(self.lit) == KINDS else "dawn"
        return Outcome(reason, (sum(self.lit) / KINDS,) * self.players, (sum(self.lit),) * self.players)

    def observe(self, seat: int | None) -> View:
        return View(
            seat=seat,
            phase=self.phase,
            turn=self.turn,
            hands=[
                [NAMES[card] if known or seat not in (None, player) else None for card, known in zip(hand, told, strict=True)]
                for player, (hand, told) in enumerate(zip(self.hands, self.known, strict=True))
            ],
            known=[list(told) for told in self.known],
            lit=self.lit[:],
            dropped=[NAMES[kind] for kind in range(KINDS) for _ in range(self.dropped[kind])],
            tokens=self.tokens,
            mistakes=self.mistakes,
            deck=sum(self.deck),
            left=self.left,
        )

    def fits(self, card: int) -> bool:
        """Return whether a card is the next step of its beacon."""
        return self.lit[card // STEPS] == card % STEPS

    def told(self, seat: int, action: int) -> int:
        """Return the seat that is told about one of its cards."""
        return (seat + 1 + (action - TELL) // HAND) % self.players

    def _shared(self) -> tuple[object, ...]:
        return (self.players, self.options)

    # -- hidden worlds: the cards of the seat's hand that nobody has told it

    def sample(self, seat: int, dice: Dice) -> State:
        world = cast(Beacons, self.copy())
        world.deck = self._unseen(seat)
        world.hands[seat] = tuple(
            card if told else take(world.deck, dice) for card, told in zip(self.hands[seat], self.known[seat], strict=True)
        )
        return world

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        worlds = [cast(Beacons, self.copy())]
        worlds[0].deck = self._unseen(seat)
        for place, told in enumerate(self.known[seat]):
            more = []
            for world in worlds:
                for card in [self.hands[seat][place]] if told else range(KINDS):
                    for _ in range(1 if told else world.deck[card]):
                        more.append(cast(Beacons, world.copy()))
                        hand = world.hands[seat]
                        more[-1].hands[seat] = (*hand[:place], card, *hand[place + 1 :])
                        more[-1].deck[card] -= not told
                        if len(more) > limit:
                            return None
            worlds = more
        return list(worlds)

    def _unseen(self, seat: int) -> list[int]:
        unseen = self.deck[:]
        for card, told in zip(self.hands[seat], self.known[seat], strict=True):
            unseen[card] += not told
        return unseen

    # -- moves

    def _can_draw(self, action: int) -> bool:
        count = HAND * self.players if self.phase == "deal" else 1
        if not 0 <= action < KINDS**count:
            return False
        cards = digits(action, count)
        return all(cards.count(card) <= self.deck[card] for card in cards)

    def _deal(self, action: int) -> None:
        cards = digits(action, HAND * self.players)
        for seat in range(self.players):
            self.hands[seat] = tuple(cards[seat * HAND : (seat + 1) * HAND])
            self.known[seat] = (False,) * HAND
        for card in cards:
            self.deck[card] -= 1
        self.phase = "turn"
        self._note(Dealt([[NAMES[card] for card in hand] for hand in self.hands]))

    def _draw(self, action: int) -> None:
        seat = self.turn
        self.deck[action] -= 1
        self.hands[seat] += (action,)
        self.known[seat] += (False,)
        if not any(self.deck):
            self.left = self.players + 1
        self._note(Drew(seat, NAMES[action]))
        self._end_turn()

    def _tell(self, seat: int, other: int, place: int) -> None:
        self.tokens -= 1
        told = self.known[other]
        self.known[other] = (*told[:place], True, *told[place + 1 :])
        self._note(Told(seat, other, place, NAMES[self.hands[other][place]]))
        self._end_turn()

    def _lay_down(self, seat: int, place: int, lights: bool) -> None:
        hand, told = self.hands[seat], self.known[seat]
        card = hand[place]
        self.hands[seat] = hand[:place] + hand[place + 1 :]
        self.known[seat] = told[:place] + told[place + 1 :]
        fits = lights and self.fits(card)
        if fits:
            self.lit[card // STEPS] += 1
        else:
            self.dropped[card] += 1
            self.mistakes += lights
            self.tokens = min(TOKENS, self.tokens + (not lights))
        self._note(Lit(seat, place, NAMES[card], fits) if lights else Dropped(seat, place, NAMES[card]))
        if self.mistakes == MISTAKES or sum(self.lit) == KINDS:
            self.phase = "over"
        elif any(self.deck):
            self.phase = "draw"
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.left -= self.left > 0
        self.phase = "turn" if self.left and any(self.hands) else "over"


def take(pile: list[int], dice: Dice) -> int:
    """Take one card out of a pile, each as likely as the others, and return its kind."""
    place = dice.below(sum(pile))
    kind = 0
    while place >= pile[kind]:
        place -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


def digits(action: int, count: int) -> list[int]:
    """Return the kinds that an action of nature's holds."""
    return [action // KINDS**place % KINDS for place in range(count)]


def size(players: int) -> int:
    """Return the number of actions."""
    return TELL + (players - 1) * HAND


def check_invariants(state: Beacons) -> str | None:
    """Return what does not add up in a position, or None."""
    for kind in range(KINDS):
        held = sum(hand.count(kind) for hand in state.hands)
        lit = state.lit[kind // STEPS] > kind % STEPS
        if state.deck[kind] + state.dropped[kind] + held + lit != DECK[kind]:
            return "every card is in exactly one place"
    return None
