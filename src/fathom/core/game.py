"""A game: its name, its versions, its options, its texts, and how its states and moves are written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.events import Event
from fathom.core.logbook import Logbook
from fathom.core.options import Options, check_options, read_options
from fathom.core.planes import Encoder
from fathom.core.positions import Positions
from fathom.core.record import Record
from fathom.core.sheet import Sheet
from fathom.core.state import State
from fathom.core.text import Catalogue

S = TypeVar("S", bound=State)

# How those at a table may talk: in their own words, in fixed phrases, or not at all.
Talk = Literal["free", "phrases", "off"]

# What the levels of bots mean where a game says nothing else: random moves, or iterations of search a move. Compiled, the last
# takes about half a second in Divers.
LEVELS: Mapping[str, str] = {"beginner": "random", "easy": "search:100", "medium": "search:800", "hard": "search:6000"}


class Game(ABC, Generic[S]):
    """What the registry holds. Docs: docs/adding-a-game.md."""

    name: str
    version: int  # goes up when an old record would replay differently
    players: tuple[int, ...]  # how many can play
    usual: int | None = None  # how many do when nobody says; None: as few as can
    options: type[Options]
    presets: Mapping[str, Options]  # the first is what a newcomer should take
    longest: int  # no game has more events than this, nature's included
    texts: Mapping[str, Catalogue]
    view_forgets: bool = False  # whether the rules leave open facts to the players' memory, such as earlier tricks
    wire: tuple[type[msgspec.Struct], ...] = ()  # the view's and the events' types, for clients in other languages
    review_wire: tuple[type[msgspec.Struct], ...] = ()  # the types of what `review` returns, itself included
    levels: Mapping[str, str] = LEVELS  # the bot of each level, as `fathom.bots.make_bot` reads it
    strength: int | None = None  # of the game's own bot where nothing else is said; None: it has none, and `house` is not called
    grades: tuple[int, ...] = ()  # the points for each rank of those who play alone; the texts name them, rank.0 below the first
    logbook: Logbook | None = None  # pages that a group plays through from one sitting to the next
    positions: Positions | None = None  # how the game is set up in the middle; None: it begins at the start only
    sheet: Sheet | None = None  # what a person can earn, each thing once, at whatever tables they play

    @abstractmethod
    def new(self, players: int, options: Any) -> S:
        """A state before anything has happened. Called with checked arguments; others call `start`."""

    @abstractmethod
    def size(self, players: int, options: Any) -> int:
        """Seats' actions are the ints from 0 up to, not including, this one."""

    @abstractmethod
    def write(self, state: S, seat: int, action: int) -> str:
        """An action that is legal in this state, as text."""

    @abstractmethod
    def read(self, state: S, seat: int, text: str) -> int:
        """The action that a text means in this state; raises a NotationError that points at what is wrong."""

    @abstractmethod
    def broken_law(self, state: S) -> str | None:
        """What does not add up in this state (a card lost, a point too many), or None: used by the tests."""

    def encoder(self, players: int, options: Any) -> Encoder | None:
        """What writes a seat's view as numbers, for programs that learn; None: the game has no planes."""
        return None

    def draw(self, view: Any, text: Catalogue) -> Any:
        """A view as something rich can print in a terminal; by default the view's own fields."""
        from rich.pretty import Pretty

        return Pretty(view)

    def tell(self, event: Event, text: Catalogue, you: int | None, names: Mapping[int, str] | None = None) -> str:
        """An event, already as `you` saw it, in words; by default its fields. Without a name a seat goes by its letter."""
        return repr(event)

    def menu(self, state: S, seat: int, text: Catalogue) -> list[tuple[str, list[int]]]:
        """A seat's legal actions for a terminal, in groups under headings in rich's markup; by default one group.

        A heading without actions is advice. Actions that are too many to list may be left out: they can still be typed.
        """
        return [("", state.actions(seat))]

    def house(self, world: S, seat: int, dice: Dice, strength: int) -> int:
        """The choice of the game's own bot in a world drawn from what its seat knows; what a strength means the game decides."""
        raise NotImplementedError

    def talk(self, state: S) -> Talk:
        """How the players may talk now: a game may forbid them to speak of what they hold."""
        return "free"

    def partners(self, players: int, seat: int) -> tuple[int, ...]:
        """The seats with whom a seat may talk in secret: a crew of its own against others. Each of them has all the others."""
        return ()

    def quiet(self, state: S, seat: int, action: int) -> bool:
        """Whether an action is an answer that changes nothing for the others who are to act, such as "ready" or a hidden choice.

        Where several act at once, theirs may cross it on the way; and a bot need not let people wait for it.
        """
        return False

    def stands(self, state: S, seat: int, action: int) -> bool:
        """Whether an action can never be taken back, though it may have taught nobody anything.

        For those of which some do and some do not, where a player could tell hidden things by which: the offer itself would tell.
        """
        return False

    def review(self, record: Record, text: Catalogue, names: Mapping[int, str]) -> msgspec.Struct | None:
        """What the game's tools say of a game once nothing in it is hidden, from its record; None: they have nothing to say.

        The record has been replayed before, so it is known to be sound. Nobody asks for a review while the game runs.
        """
        return None

    def start(self, players: int | None = None, options: Options | Mapping[str, object] | None = None) -> S:
        """A new state, after checking what was asked for."""
        count = self.usual_players if players is None else players
        if count not in self.players:
            numbers = " or ".join(map(str, self.players))
            raise OptionError(f"{self.title} is for {numbers} players, not {count}.")
        return self.new(count, self.read_options(options))

    def read_options(self, options: Options | Mapping[str, object] | None) -> Options:
        """Options of this game, checked: from names with texts or values, from the options themselves, or the defaults."""
        if isinstance(options, Options):
            if type(options) is not self.options:
                raise OptionError(f"These are not options of {self.title}.")
            return check_options(options)
        if not isinstance(options, Mapping | None):
            raise OptionError(f"Options are given by their names, not as {type(options).__name__}.")
        return read_options(self.options, options or {})

    @property
    def usual_players(self) -> int:
        return self.players[0] if self.usual is None else self.usual

    @property
    def title(self) -> str:
        return self.texts["en"].say("title")
