# mypyc: compile
"""A position of Reef. Numbers such as R11 are the rules of docs/rules/reef.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fathom.core.dice import Dice
from fathom.core.events import from_notes
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE, NATURE_ACTS, NOBODY, ONE_ACTOR, Outcome, State
from fathom.games.reef.components import CORALS, HUES, KINDS, PATTERNS, TURNS
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.rules import legal, moves, nature, phases, pools
from fathom.games.reef.rules.ocean import Ocean
from fathom.games.reef.rules.scoring import blue_points, orange_points, score
from fathom.games.reef.show import events, view

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event
    from fathom.games.reef.options import ReefOptions


ALL_PATTERNS: Final = (1 << PATTERNS) - 1


def new(players: int, options: ReefOptions) -> Reef:
    """Return a game before anything has happened."""
    return Reef(lookup_for(ReefLookup, players, options))


@final
class Reef(State):
    """Everything that changes during a game, and the contract."""

    # fmt: off
    FIELDS = (
        "phase", "first", "turn", "drafted", "turns", "kinds", "orange", "blue",
        "coral_bag", "fish_bag", "creature_bag", "corals_left", "fish_left", "creatures_left",
        "corals", "fish", "creatures", "dry", "filling", "hand_tile", "hand_fish", "gap_tile", "gap_fish", "lifted",
        "pending", "due", "resume", "lionfish", "choices", "reason", "end", "oceans",
    )
    # fmt: on

    def __init__(self, lookup: ReefLookup, source: Reef | None = None) -> None:
        super().__init__(lookup.players)
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        places = lookup.places if lookup.pools else 0
        self.phase = phases.SETUP
        self.first = 0
        self.turn = 0  # whose turn it is, or who takes a creature in set-up
        self.drafted = 0  # players who have placed their first creature (R4)
        self.turns = 0  # ended so far, of all players together
        self.kinds = 0
        self.orange: list[int] = []  # cards on the table, counted from 0
        self.blue: list[int] = []
        self.coral_bag: list[int] = [ALL_PATTERNS] * HUES  # by colour: a set of patterns; a coral is pattern * 4 + colour
        self.fish_bag: list[int] = [lookup.fish_of_a_colour] * HUES  # by colour; the open stock (M5)
        self.creature_bag: list[int] = [0] * len(KINDS)
        # The number of pieces in each bag.
        self.corals_left = CORALS
        self.fish_left = lookup.fish_of_a_colour * HUES
        self.creatures_left = 0
        self.corals: list[int] = [-1] * places
        self.fish: list[int] = [-1] * (places if lookup.links else 0)
        self.creatures: list[int] = [-1] * places
        self.dry = False  # corals have filled the creature pool (R12)
        self.filling = pools.CORAL  # the pool that nature fills or refreshes, or the bag it draws a tile from (M8)
        self.hand_tile = -1
        self.hand_fish = -1
        self.gap_tile = -1  # the places that the chosen pair has left (pools.py)
        self.gap_fish = -1
        self.lifted = False
        self.pending = -1  # solo: the action that is being paid for
        self.due = 0  # solo: units still to be paid
        self.resume = phases.BEFORE  # solo: the phase in which it was wanted
        self.lionfish: list[int] = [0] * HUES
        self.choices: list[int] = [-1] * lookup.players  # orange * 2 + blue (M7)
        self.reason = ""  # why the game ends, while cards are still chosen or tiles finished
        self.end: Outcome | None = None
        self.oceans: list[Ocean] = [Ocean(lookup) for _ in range(lookup.players)]

    def _copy_from(self, source: Reef) -> None:
        self.phase = source.phase
        self.first = source.first
        self.turn = source.turn
        self.drafted = source.drafted
        self.turns = source.turns
        self.kinds = source.kinds
        self.orange = source.orange[:]
        self.blue = source.blue[:]
        self.coral_bag = source.coral_bag[:]
        self.fish_bag = source.fish_bag[:]
        self.creature_bag = source.creature_bag[:]
        self.corals_left = source.corals_left
        self.fish_left = source.fish_left
        self.creatures_left = source.creatures_left
        self.corals = source.corals[:]
        self.fish = source.fish[:]
        self.creatures = source.creatures[:]
        self.dry = source.dry
        self.filling = source.filling
        self.hand_tile = source.hand_tile
        self.hand_fish = source.hand_fish
        self.gap_tile = source.gap_tile
        self.gap_fish = source.gap_fish
        self.lifted = source.lifted
        self.pending = source.pending
        self.due = source.due
        self.resume = source.resume
        self.lionfish = source.lionfish[:]
        self.choices = source.choices[:]
        self.reason = source.reason
        self.end = source.end
        oceans: list[Ocean] = []
        for ocean in source.oceans:
            oceans.append(ocean.copy())
        self.oceans = oceans

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == phases.BEFORE or phase == phases.PLACING or phase == phases.PAYING:
            return ONE_ACTOR[self.turn]
        if phase == phases.TAKE or phase == phases.LAY or phase == phases.CLOSING or phase == phases.CARDS:
            return ONE_ACTOR[self.turn]
        return NOBODY if phase == phases.OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        return legal.list_actions(self, seat)

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            nature.apply(self, action)
        else:
            legal.check(self, seat, action)
            moves.act(self, action)

    def chance(self, dice: Dice) -> int:
        return nature.chance(self, dice)

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> Reef:
        return self.copy()  # everything lies open but what nature will draw, and that is not in the state

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return [self.copy()] if limit else None

    def copy(self) -> Reef:
        return Reef(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return from_notes(events.MAKERS, self, journal)

    # -- plain questions

    @property
    def round(self) -> int:
        """0 in set-up, then 1 to 17."""
        if self.phase < phases.BEFORE and self.drafted < self.players:
            return 0
        return min(self.turns // self.players + 1, TURNS)

    def cards_of(self, seat: int) -> tuple[int, int] | None:
        """Return the orange and the blue card that score for a seat, from 0; before it has chosen, the better ones (M7)."""
        if not self.orange:
            return None
        choice = self.choices[seat]
        if choice >= 0:
            return (self.orange[choice >> 1], self.blue[choice & 1])
        ocean = self.oceans[seat]
        orange = self.orange[0]
        blue = self.blue[0]
        for card in self.orange:
            if orange_points(ocean, card) > orange_points(ocean, orange):
                orange = card
        for card in self.blue:
            if blue_points(ocean, card) > blue_points(ocean, blue):
                blue = card
        return (orange, blue)

    def score_of(self, seat: int) -> list[int]:
        """Return the lines of a seat's score sheet (scoring.py), as if the game ended now."""
        cards = self.cards_of(seat)
        orange, blue = (-1, -1) if cards is None else cards
        return score(self.oceans[seat], orange, blue, sum(self.lionfish))
