# mypyc: compile
"""A position of Reef: everything that changes during a game, and what can be read off it."""

from __future__ import annotations

from typing import Final

from fathom.core.state import NATURE, Outcome, State
from fathom.games.reef import feats
from fathom.games.reef.components import CORALS, KINDS, PATTERNS
from fathom.games.reef.geometry import SPACES
from fathom.games.reef.lookup import HUES, TURNS, ReefLookup
from fathom.games.reef.ocean import Ocean
from fathom.games.reef.scoring import blue_points, orange_points, score

# What the game waits for, in the order of view.PHASES.
SETUP: Final = 0
FILL: Final = 1
TAKE: Final = 2
DRAWING: Final = 3
LAY: Final = 4
BEFORE: Final = 5
PLACING: Final = 6
PAYING: Final = 7
BITING: Final = 8
REFRESHING: Final = 9
REFILL: Final = 10
CLOSING: Final = 11
CARD_CHOICE: Final = 12
OVER: Final = 13

# Pools and bags.
CORAL: Final = 0
FISH: Final = 1
CREATURE: Final = 2

FULL: Final = "full"  # every ocean has four empty spaces (R15)
NO_FISH: Final = "no_fish"  # solo: the fish bag is empty (R17)

ACTORS: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
NATURE_ACTS: Final[tuple[int, ...]] = (NATURE,)
NOBODY: Final[tuple[int, ...]] = ()

ALL_PATTERNS: Final = (1 << PATTERNS) - 1


class Position(State):
    """A position of Reef."""

    # fmt: off
    FIELDS = (
        "phase", "first", "turn", "drafted", "turns", "kinds", "orange", "blue",
        "coral_bag", "fish_bag", "creature_bag", "corals_left", "fish_left", "creatures_left",
        "corals", "fish", "creatures", "dry", "filling", "hand_tile", "hand_fish", "gap_tile", "gap_fish", "lifted",
        "pending", "due", "resume", "lionfish", "choices", "reason", "end", "oceans",
    )
    # fmt: on

    def __init__(self, lookup: ReefLookup, source: Position | None = None) -> None:
        super().__init__(lookup.players)
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        places = lookup.places if lookup.pools else 0
        self.phase = SETUP
        self.first = 0
        self.turn = 0  # whose turn it is, or who takes a creature in set-up
        self.drafted = 0  # how many have placed their first creature (R4)
        self.turns = 0  # ended so far, of all players together
        self.kinds = 0
        self.orange: list[int] = []  # cards on the table, counted from 0
        self.blue: list[int] = []
        self.coral_bag: list[int] = [ALL_PATTERNS] * HUES  # the patterns of each colour, as a set: coral = pattern * 4 + colour
        self.fish_bag: list[int] = [lookup.fish_of_a_colour] * HUES  # M5: the open stock
        self.creature_bag: list[int] = [0] * len(KINDS)
        # How many each bag holds.
        self.corals_left = CORALS
        self.fish_left = lookup.fish_of_a_colour * HUES
        self.creatures_left = 0
        self.corals: list[int] = [-1] * places
        self.fish: list[int] = [-1] * (places if lookup.links else 0)
        self.creatures: list[int] = [-1] * places
        self.dry = False  # corals have filled the creature pool (R12)
        self.filling = CORAL  # the pool that nature fills or refreshes, or the bag it draws a tile from (M8)
        self.hand_tile = -1
        self.hand_fish = -1
        self.gap_tile = -1  # the places that the chosen pair has left: 0 to 4 corals, 5 to 9 creatures
        self.gap_fish = -1
        self.lifted = False
        self.pending = -1  # solo: the action that is being paid for
        self.due = 0  # solo: units still to be paid
        self.resume = BEFORE  # solo: the phase in which it was wanted
        self.lionfish: list[int] = [0] * HUES
        self.choices: list[int] = [-1] * lookup.players  # M7: 2 * orange + blue
        self.reason = ""  # why the game ends, while cards are still chosen or tiles finished
        self.end: Outcome | None = None
        self.oceans: list[Ocean] = [Ocean(lookup) for _ in range(lookup.players)]

    def _copy_from(self, source: Position) -> None:
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

    # -- what can be read off

    @property
    def round(self) -> int:
        """0 in set-up, then 1 to 17."""
        if self.phase < BEFORE and self.drafted < self.players:
            return 0
        return min(self.turns // self.players + 1, TURNS)

    def cards_of(self, seat: int) -> tuple[int, int] | None:
        """The orange and the blue card that score for a seat, counted from 0; before it has chosen, the better ones (M7)."""
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
        """The lines of a seat's score sheet (scoring.py), as if the game ended now."""
        cards = self.cards_of(seat)
        if cards is None:
            return score(self.oceans[seat], -1, -1, sum(self.lionfish))
        return score(self.oceans[seat], cards[0], cards[1], sum(self.lionfish))

    def earned_by(self, seat: int) -> list[str]:
        """The achievements that a seat has earned, once the game has ended by R15."""
        if self.end is None or self.reason != FULL:
            return []
        return feats.earned(self.oceans[seat], self.score_of(seat))

    def rank_of(self, seat: int) -> int | None:
        """The solo rank, once the game is over (R18)."""
        if self.end is None or not self.lookup.solo:
            return None
        return feats.rank(self.end.points[seat])

    def empty_spaces(self, seat: int) -> int:
        """How many spaces of an ocean are empty."""
        return SPACES - self.oceans[seat].filled.bit_count()
