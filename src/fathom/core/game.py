"""A game: one object that names everything a game brings, the folder's table of contents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fathom.core.achievements import Achievements
from fathom.core.bots import Bots
from fathom.core.campaign import Campaign
from fathom.core.errors import OptionError
from fathom.core.lessons import Lessons
from fathom.core.options import Options, check_options, read_options
from fathom.core.planes import Encoder
from fathom.core.positions import Positions
from fathom.core.presenter import Presenter
from fathom.core.review import Review
from fathom.core.search import Search
from fathom.core.state import State
from fathom.core.table import TableRules
from fathom.core.text import Catalogue, Texts

if TYPE_CHECKING:
    from fathom.core.coach import Coach

S = TypeVar("S", bound=State)


class Players(tuple[int, ...]):
    """The numbers of players that can play, with the one that does when nobody says."""

    usual: int

    def __new__(cls, counts: Iterable[int], usual: int | None = None) -> Players:
        players = super().__new__(cls, counts)
        players.usual = players[0] if usual is None else usual
        return players


class Notation:
    """A game's actions: how many there are, and each of them as text.

    - `size(players, options)`: seats' actions are the ints from 0 up to, not including, this one.
    - `write(state, seat, action)`: an action that is legal in this state as text.
    - `read(state, seat, text)`: the action that a text means in this state, or a NotationError that points at what is wrong.
    """

    def __init__(
        self,
        *,
        size: Callable[[int, Any], int],
        write: Callable[[Any, int, int], str],
        read: Callable[[Any, int, str], int],
    ) -> None:
        self.size = size
        self.write = write
        self.read = read


class Game(Generic[S]):
    """What the registry holds: what every game must have, then its capabilities. Docs: docs/adding-a-game.md."""

    def __init__(
        self,
        *,
        name: str,
        version: int,
        players: Iterable[int],
        options: type[Options],
        presets: Mapping[str, Options],
        texts: Mapping[str, Catalogue],
        new: Callable[[int, Any], S],
        notation: Notation,
        invariants: Callable[[S], str | None],
        longest: int,
        search: Search | None = None,
        bots: Bots | None = None,
        presenter: Presenter | None = None,
        table: TableRules | None = None,
        planes: Callable[[int, Any], Encoder] | None = None,
        review: Review | None = None,
        positions: Positions | None = None,
        campaign: Campaign | None = None,
        achievements: Achievements | None = None,
        lessons: Lessons | None = None,
        coach: Coach | None = None,
    ) -> None:
        self.name = name
        self.version = version  # goes up when an old record would replay differently
        self.players = players if isinstance(players, Players) else Players(players)
        self.options = options
        self.presets = presets  # the first is what a newcomer should take
        self.texts = Texts(texts)
        self.notation = notation
        self.invariants = invariants  # what does not add up in a state (a card lost, a point too many), or None
        self.longest = longest  # no game has more events than this, nature's included
        self._new = new
        # Capabilities: docs/capabilities.
        self.search = search or Search()
        self.bots = bots or Bots()
        self.presenter = presenter or Presenter()
        self.table = table or TableRules()
        self.planes = planes  # what writes a seat's view as numbers, for this many players and these options
        self.review = review
        self.positions = positions
        self.campaign = campaign
        self.achievements = achievements
        self.lessons = lessons
        self.coach = coach

    def new(self, players: int | None = None, options: Options | Mapping[str, object] | None = None) -> S:
        """Return a state before anything has happened, after checking what was asked for."""
        count = self.players.usual if players is None else players
        if count not in self.players:
            raise OptionError(f"{title_of(self)} is for {' or '.join(map(str, self.players))} players, not {count}.")
        return self._new(count, checked_options(self, options))

    def __reduce__(self) -> tuple[object, ...]:
        from fathom.core.registry import find

        return (find, (self.name,))  # another process has the game installed, too

    def __replace__(self, /, **changes: Any) -> Game[S]:
        """Return a game that differs in this: `copy.replace(game, bots=…)`, for variants and tests."""
        given = {name.lstrip("_"): value for name, value in vars(self).items()}
        return Game(**(given | changes))


def title_of(game: Game[Any], language: str = "en") -> str:
    """Return what a game is called."""
    return game.texts[language].say("title")


def checked_options(game: Game[Any], given: Options | Mapping[str, object] | None) -> Options:
    """Return options of a game, checked: from names with texts or values, from the options themselves, or the defaults."""
    if isinstance(given, Options):
        if type(given) is not game.options:
            raise OptionError(f"These are not options of {title_of(game)}.")
        return check_options(given)
    if not isinstance(given, Mapping | None):
        raise OptionError(f"Options are given by their names, not as {type(given).__name__}.")
    return read_options(game.options, given) if given else _defaults(game.options)


@cache
def _defaults(kind: type[Options]) -> Options:
    return kind()
