"""Pearls: a small game written against the contract, as short as an honest one can be.

Everybody holds cards from 1 to 12. Each round all lay one face down at the same time; then they are turned over, and the highest
(or by option the lowest) takes a pearl. Its owner may show everybody a card from the hand for one more. Then all draw a card,
while there are enough for everybody. When the hands are empty, most pearls win.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Literal, cast

import msgspec

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.game import Game, Notation
from fathom.core.lessons import Lessons
from fathom.core.notation import Words
from fathom.core.options import Options
from fathom.core.planes import Block, Encoder, Plane, mark
from fathom.core.state import NATURE, Outcome, State
from fathom.core.text import Catalogue, Texts

if TYPE_CHECKING:
    from fathom.core.planes import Row

CARDS = 12
HAND = 3
ALL = (1 << CARDS) - 1
NOTHING = -1

# Actions: lay a card (0-11), show a card (12-23), pass.
PASS = 2 * CARDS
SIZE = PASS + 1

TEXTS = Texts(
    en=Catalogue(
        "en",
        {
            "title": "Pearls",
            "tagline": "Lay cards face down, turn them over, and let the highest take a pearl.",
            "minutes": "5",
            "refusal.over": "The game is over.",
            "refusal.not_your_turn": "It is not your turn.",
            "refusal.no_such_action": "There is no such move.",
            "refusal.lay_now": "Lay a card face down.",
            "refusal.show_now": "Show a card or pass.",
            "refusal.not_in_hand": "You do not hold the {card}.",
            "refusal.already_shown": "Everybody has seen the {card}.",
            "refusal.impossible_deal": "These cards cannot be dealt now.",
            "reason.most_pearls": "{who} has the most pearls and wins.",
            "reason.draw": "Several players have the most pearls.",
            "option.wins.label": "Who takes the pearl",
            "option.wins.help": "Which of the cards that are turned over wins.",
            "option.wins.high": "the highest",
            "option.wins.low": "the lowest",
            "option.shows.label": "Showing cards",
            "option.shows.help": "The winner may show a card of the hand for one more pearl.",
            "preset.first": "First game",
            "preset.standard": "Standard",
        },
    ),
    pl=Catalogue(
        "pl",
        {
            "title": "Perły",
            "tagline": "Kładź zakryte karty, odkryjcie je razem, a perłę bierze najwyższa.",
            "minutes": "5",
            "refusal.over": "Gra jest skończona.",
            "refusal.not_your_turn": "To nie twoja kolej.",
            "refusal.no_such_action": "Nie ma takiego ruchu.",
            "refusal.lay_now": "Połóż kartę zakrytą.",
            "refusal.show_now": "Pokaż kartę albo spasuj.",
            "refusal.not_in_hand": "Nie masz na ręce karty {card}.",
            "refusal.already_shown": "Wszyscy już widzieli kartę {card}.",
            "refusal.impossible_deal": "Tych kart nie można teraz rozdać.",
            "reason.most_pearls": "{who} ma najwięcej pereł i wygrywa.",
            "reason.draw": "Kilkoro graczy ma najwięcej pereł.",
            "option.wins.label": "Kto bierze perłę",
            "option.wins.help": "Która z odkrytych kart wygrywa.",
            "option.wins.high": "najwyższa",
            "option.wins.low": "najniższa",
            "option.shows.label": "Pokazywanie kart",
            "option.shows.help": "Kto wygrał, może pokazać kartę z ręki za jeszcze jedną perłę.",
            "preset.first": "Pierwsza gra",
            "preset.standard": "Zwykła",
        },
    ),
)


class PearlsOptions(Options, frozen=True, kw_only=True):
    """The points on which tables differ."""

    wins: Literal["high", "low"] = "high"
    shows: bool = True


# -- what a seat sees


class Player(msgspec.Struct, frozen=True):
    """What everybody knows of one player."""

    cards: int
    shown: list[int]
    pearls: int


class View(msgspec.Struct, frozen=True):
    """Everything that a seat may know; a spectator has no hand."""

    seat: int | None
    phase: str
    actors: list[int]
    hand: list[int] | None
    laid: int | None  # the seat's own card, face down
    players: list[Player]
    deck: int
    discard: list[int]


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got cards; each sees their own."""

    hands: list[list[int] | None]

    def seen_by(self, seat: int | None) -> Dealt:
        return Dealt([hand if player == seat else None for player, hand in enumerate(self.hands)])


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid face down."""

    seat: int
    card: int | None = None

    def seen_by(self, seat: int | None) -> Laid:
        return self if seat == self.seat else Laid(self.seat)


class Turned(Event, frozen=True, tag="turned"):
    """The cards of a round were turned over, and the winner took a pearl."""

    cards: list[int]
    winner: int


class Showed(Event, frozen=True, tag="showed"):
    """A player showed a card for a pearl and keeps it."""

    seat: int
    card: int


class Passed(Event, frozen=True, tag="passed"):
    """A player showed nothing."""

    seat: int


# -- the rules


class Pearls(State):
    """A position of Pearls. Sets of cards are bitmasks; the card 1 is bit 0."""

    FIELDS = ("phase", "turn", "deck", "discard", "hands", "shown", "laid", "pearls")

    def __init__(self, players: int, options: PearlsOptions) -> None:
        super().__init__(players)
        self.options = options
        self.phase = "deal"
        self.turn = NOTHING  # who may show a card
        self.deck = ALL
        self.discard = 0
        self.hands = [0] * players  # a card that lies face down is still counted here
        self.shown = [0] * players  # cards of the hand that everybody has seen
        self.laid = [NOTHING] * players
        self.pearls = [0] * players

    def actors(self) -> tuple[int, ...]:
        if self.phase == "deal":
            return (NATURE,)
        if self.phase == "lay":
            return tuple(seat for seat in range(self.players) if self.laid[seat] == NOTHING)
        return (self.turn,) if self.phase == "show" else ()

    def actions(self, seat: int) -> list[int]:
        if seat == NATURE or seat not in self.actors():
            return []
        return [action for action in range(SIZE) if self.problem(seat, action) is None]

    def apply(self, seat: int, action: int) -> None:
        if (problem := self.problem(seat, action)) is not None:
            raise TEXTS.refuse(problem, card=action % CARDS + 1)
        if seat == NATURE:
            self._deal(action)
        elif self.phase == "lay":
            self._lay(seat, action)
        else:
            self._show(seat, action)

    def problem(self, seat: int, action: int) -> str | None:
        """Why an action is not legal now, as a key of the texts: the one place that knows."""
        if seat not in self.actors():
            return "over" if self.phase == "over" else "not_your_turn"
        if seat == NATURE:
            return None if self._can_deal(action) else "impossible_deal"
        if not 0 <= action < SIZE:
            return "no_such_action"
        if (self.phase == "lay") != (action < CARDS):
            return f"{self.phase}_now"
        if action != PASS and not self.hands[seat] >> action % CARDS & 1:
            return "not_in_hand"
        if self.phase == "show" and action != PASS and self.shown[seat] >> action % CARDS & 1:
            return "already_shown"
        return None

    def chance(self, dice: Dice) -> int:
        deck, action = self.deck, 0
        for seat in range(self.players):
            cards = dice.some_of(deck, deck.bit_count(), self.need())
            deck ^= cards
            action |= cards << CARDS * seat
        return action

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        winners = [seat for seat in range(self.players) if self.pearls[seat] == max(self.pearls)]
        results = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.players))
        return Outcome("most_pearls" if len(winners) == 1 else "draw", results, tuple(self.pearls))

    def observe(self, seat: int | None) -> View:
        return View(
            seat=seat,
            phase=self.phase,
            actors=list(self.actors()),
            hand=None if seat is None else numbers(self.hands[seat]),
            laid=None if seat is None or self.laid[seat] == NOTHING else self.laid[seat] + 1,
            players=[
                Player(hand.bit_count(), numbers(shown), pearls)
                for hand, shown, pearls in zip(self.hands, self.shown, self.pearls, strict=True)
            ],
            deck=self.deck.bit_count(),
            discard=numbers(self.discard),
        )

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        # Only the last card of a round is turned over at once.
        return SIZE if self.phase == "lay" and len(self.actors()) > 1 else action

    def _shared(self) -> tuple[object, ...]:
        return (self.players, self.options)

    # -- hidden worlds: the others' cards that nobody has shown, and which of their cards lies face down

    def sample(self, seat: int, dice: Dice) -> State:
        world = self._without_secrets(seat)
        for other in self._others(seat):
            hidden = self.hands[other].bit_count() - self.shown[other].bit_count()
            cards = dice.some_of(world.deck, world.deck.bit_count(), hidden)
            world.deck ^= cards
            world.hands[other] |= cards
            if self.laid[other] != NOTHING:
                hand = world.hands[other]
                world.laid[other] = dice.one_of(hand, hand.bit_count()).bit_length() - 1
        return world

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        worlds = [self._without_secrets(seat)]
        for other in self._others(seat):
            hidden = self.hands[other].bit_count() - self.shown[other].bit_count()
            more: list[Pearls] = []
            for world in worlds:
                for cards in combinations(bits(world.deck), hidden):
                    hand = world.hands[other] | sum(cards)
                    for laid in [NOTHING] if self.laid[other] == NOTHING else bits(hand):
                        more.append(cast(Pearls, world.copy()))
                        more[-1].deck ^= sum(cards)
                        more[-1].hands[other] = hand
                        more[-1].laid[other] = laid if laid == NOTHING else laid.bit_length() - 1
                        if len(more) > limit:
                            return None
            worlds = more
        return list(worlds)

    def _without_secrets(self, seat: int) -> Pearls:
        """This state with all that the seat does not know back in the deck."""
        state = cast(Pearls, self.copy())
        for other in self._others(seat):
            state.deck |= self.hands[other] & ~self.shown[other]
            state.hands[other] = self.shown[other]
        return state

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if other != seat]

    # -- moves

    def need(self) -> int:
        """How many cards everybody is dealt now."""
        return HAND if self.deck == ALL else 1

    def _can_deal(self, action: int) -> bool:
        hands = unpack(action, self.players)
        together = sum(hands)
        return (
            0 <= action < 1 << CARDS * self.players
            and all(hand.bit_count() == self.need() for hand in hands)
            and together.bit_count() == self.need() * self.players
            and not together & ~self.deck
        )

    def _deal(self, action: int) -> None:
        hands = unpack(action, self.players)
        for seat, hand in enumerate(hands):
            self.hands[seat] |= hand
            self.deck ^= hand
        self.phase = "lay"
        self._note(Dealt([numbers(hand) for hand in hands]))

    def _lay(self, seat: int, card: int) -> None:
        self.laid[seat] = card
        self._note(Laid(seat, card + 1))
        if not self.actors():
            self._turn_over()

    def _turn_over(self) -> None:
        cards = self.laid
        winner = cards.index(max(cards) if self.options.wins == "high" else min(cards))
        self.pearls[winner] += 1
        self._note(Turned([card + 1 for card in cards], winner))
        for seat, card in enumerate(cards):
            self.hands[seat] &= ~(1 << card)
            self.shown[seat] &= ~(1 << card)
            self.discard |= 1 << card
        self.laid = [NOTHING] * self.players
        if self.options.shows and self.hands[winner] != self.shown[winner]:
            self.phase = "show"
            self.turn = winner
        else:
            self._end_round()

    def _show(self, seat: int, action: int) -> None:
        if action != PASS:
            self.shown[seat] |= 1 << action - CARDS
            self.pearls[seat] += 1
        self._note(Passed(seat) if action == PASS else Showed(seat, action - CARDS + 1))
        self._end_round()

    def _end_round(self) -> None:
        self.turn = NOTHING
        if self.deck.bit_count() >= self.players:
            self.phase = "deal"
        else:
            self.phase = "lay" if any(self.hands) else "over"


def unpack(action: int, players: int) -> list[int]:
    """The hands that an action of nature's deals."""
    return [action >> CARDS * seat & ALL for seat in range(players)]


def bits(cards: int) -> list[int]:
    """The cards of a set, each as a set of its own."""
    return [1 << card for card in range(CARDS) if cards >> card & 1]


def numbers(cards: int) -> list[int]:
    """The cards of a set as people call them."""
    return [card + 1 for card in range(CARDS) if cards >> card & 1]


# -- what a seat knows, as numbers for programs that learn


class PearlsEncoder(Encoder):
    """Writes positions of Pearls: what is a seat's own first, then the others round the table."""

    rewards = "1 for the winner, 0 for the others; those who draw share it."

    def __init__(self, players: int) -> None:
        planes = [
            Plane("seat", (players,), 1, "which seat this is"),
            Plane("hand", (CARDS,), 1, "my cards, the 1 first"),
            Plane("laid", (CARDS,), 1, "my card that lies face down"),
            Plane("shown", (players, CARDS), 1, "cards that everybody has seen in the hands: mine, then the others'"),
            Plane("cards", (players,), HAND + 1, "how many cards everybody holds: I, then the others"),
            Plane("pearls", (players,), CARDS, "how many pearls everybody has: I, then the others"),
            Plane("discard", (CARDS,), 1, "cards that have been turned over"),
            Plane("show", (1,), 1, "whether somebody may show a card now"),
        ]
        blocks = [
            Block("lay", CARDS, "lay this card, the 1 first"),
            Block("show", CARDS, "show this card"),
            Block("pass", 1, "show nothing"),
        ]
        super().__init__(planes, blocks)

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        assert isinstance(state, Pearls)
        row[at + seat] = 1
        mark(row, at + self.place("hand"), state.hands[seat])
        if state.laid[seat] != NOTHING:
            row[at + self.place("laid") + state.laid[seat]] = 1
        for after in range(state.players):
            player = (seat + after) % state.players
            mark(row, at + self.place("shown") + after * CARDS, state.shown[player])
            row[at + self.place("cards") + after] = state.hands[player].bit_count()
            row[at + self.place("pearls") + after] = state.pearls[player]
        mark(row, at + self.place("discard"), state.discard)
        row[at + self.place("show")] = state.phase == "show"


# -- the game, with moves as text: `7` lays the seven, `show 7`, `pass`; `deal 1 4 7 / 2 3 9` is nature's

NUMBERS = [str(card + 1) for card in range(CARDS)]


def write(state: Pearls, seat: int, action: int) -> str:
    """Return an action as text."""
    if seat == NATURE:
        hands = [" ".join(map(str, numbers(hand))) for hand in unpack(action, state.players)]
        return "deal " + " / ".join(hands)
    if action == PASS:
        return "pass"
    return NUMBERS[action] if action < CARDS else f"show {NUMBERS[action - CARDS]}"


def read(state: Pearls, seat: int, text: str) -> int:
    """Return the action that a text means, or raise an error that points at what is wrong."""
    words = Words(text)
    if seat == NATURE:
        action = _read_deal(state, words)
    elif words.peek() == "pass":
        words.take("pass")
        action = PASS
    else:
        first = 0
        if words.peek() == "show":
            words.take("show")
            first = CARDS
        action = first + words.choose("a card from 1 to 12", NUMBERS)
    words.end()
    return action


def _read_deal(state: Pearls, words: Words) -> int:
    action = 0
    words.choose("deal", ["deal"])
    for seat in range(state.players):
        if seat:
            words.choose("/", ["/"])
        for _ in range(state.need()):
            action |= 1 << CARDS * seat + words.choose("a card from 1 to 12", NUMBERS)
    return action


def check_invariants(state: Pearls) -> str | None:
    """Return what does not add up in a position, or None."""
    places = [*state.hands, state.deck, state.discard]
    if sum(places) != ALL or sum(place.bit_count() for place in places) != CARDS:
        return "every card is in exactly one place"
    for hand, shown, laid in zip(state.hands, state.shown, state.laid, strict=True):
        if shown & ~hand or (laid != NOTHING and not hand >> laid & 1):
            return "what is shown or laid comes from the hand"
    return None


GAME: Game[Pearls] = Game(
    name="pearls",
    version=1,
    players=(2, 3),
    options=PearlsOptions,
    presets={"first": PearlsOptions(shows=False), "standard": PearlsOptions()},
    texts=TEXTS,
    new=Pearls,
    notation=Notation(size=lambda players, options: SIZE, write=write, read=read),
    invariants=check_invariants,
    longest=30,
    planes=lambda players, options: PearlsEncoder(players),  # a capability: environments for programs that learn
    lessons=Lessons("pearls_lessons", elements=lambda view: ["hand"]),  # another one: docs/lessons.md
)
