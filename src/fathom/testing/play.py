"""Random games, with every position kept and the checks that every move gets."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.match import Match
from fathom.core.options import write_options
from fathom.core.record import Record
from fathom.core.state import NATURE, TABLE
from fathom.testing.place import Place, Setting
from fathom.testing.tape import Tape

RULED = 24  # about one move in this many is the table's, where it may act
REHASHED = 8  # earlier copies that are looked at again after every move; at the end, all are
LINGERED = 150  # moves for which a game is kept from ending
TRIED = 6  # actions tried to find one that does not end the game


class Manner(Enum):
    """How the seats of a game choose, so that games reach further than random moves take them."""

    MIXED = "two moves in three follow the game's candidates"
    LINGERING = "random moves, but none that ends the game while there is another"
    GUIDED = "the best candidate, now and then another"
    RANDOM = "random moves"


_WHO = {NATURE: "nature:", TABLE: "table:"}


class Step:
    """One event of a game: who acted and how, what happened, and the positions on either side."""

    def __init__(
        self, before: Place, mover: int, action: int, legal: list[int], rolls: Tape, events: list[Event], after: Place
    ) -> None:
        self.before = before
        self.mover = mover
        self.action = action
        self.legal = legal  # what a seat could have done; nature's actions and the table's are not listed
        self.rolls = rolls  # what nature's action was drawn with
        self.events = events
        self.after = after
        names = dict.fromkeys(type(event).__name__ for event in events)
        self.kind = " ".join([_WHO.get(mover, "seat:"), *names, *_trends(before, after)])


class Play:
    """One random game from start to end."""

    def __init__(self, setting: Setting, seed: str, manner: Manner = Manner.MIXED) -> None:
        self.setting = setting
        self.seed = seed
        self.manner = manner
        self.match = Match(setting.game, setting.players, setting.options)
        self.steps: list[Step] = []
        self.places = [self._here()]
        self._check_place()

    def run(self, dice: Dice) -> None:
        """Play to the end, checking after every move that the laws hold and that no earlier copy has changed."""
        longest = self.setting.game.longest
        while actors := self.match.state.actors():
            if len(self.steps) >= longest:
                raise self.places[-1].broken(f"A game ends within game.longest = {longest} events, but this one goes on.")
            rules = actors != (NATURE,) and self.match.state.table_actions() and not dice.below(RULED)
            self._step(TABLE if rules else actors[dice.below(len(actors))], dice)
            self._check_place()
            self._check_copies(self.places[-REHASHED:])
        self._check_copies(self.places)

    def _step(self, mover: int, dice: Dice) -> None:
        before = self.places[-1]
        state = self.match.state
        rolls = Tape(dice)
        actions: list[int] = []
        if mover == NATURE:
            action = state.chance(rolls)
        elif mover == TABLE:
            possible = state.table_actions()
            action = possible[dice.below(len(possible))][0]
        elif actions := state.actions(mover):
            action = self._choose(mover, actions, dice)
        else:
            raise before.broken(f"A seat that may act has an action, but actions({mover}) is empty.")
        try:
            events = self.match.act(mover, action)
        except Refusal as refusal:
            listed = "table_actions()" if mover == TABLE else f"actions({mover})"
            what = f"chance() drew {action}" if mover == NATURE else f"{listed} lists {action}"
            raise before.broken(f"What is offered is legal, but {what} and it is refused: {refusal}") from refusal
        self.places.append(self._here())
        step = Step(before, mover, action, actions, rolls, events, self.places[-1])
        before.kind = step.kind
        self.steps.append(step)

    def _choose(self, seat: int, actions: list[int], dice: Dice) -> int:
        """Return one of a seat's actions, in the manner of this game."""
        candidates = self.setting.game.search.candidates(self.match.state, seat, dice)
        if not set(candidates) <= set(actions):
            raise self.places[-1].broken(f"Candidates are legal, but candidates({seat}) are {candidates}.")
        if self.manner is Manner.GUIDED and candidates:
            place = 0
            while place + 1 < len(candidates) and not dice.below(4):
                place += 1
            return candidates[place]
        if self.manner is Manner.MIXED and candidates and dice.below(3):
            return candidates[dice.below(len(candidates))]
        action = actions[dice.below(len(actions))]
        if self.manner is Manner.LINGERING and len(self.steps) < LINGERED:
            for _ in range(TRIED):
                if not self._ends(seat, action):
                    break
                action = actions[dice.below(len(actions))]
        return action

    def _ends(self, seat: int, action: int) -> bool:
        """Return whether an action ends the game; a refused one does not, and is reported when it is played."""
        future = self.match.state.copy()
        try:
            future.apply(seat, action)
        except Refusal:
            return False
        return not future.actors()

    def _check_place(self) -> None:
        place = self.places[-1]
        hash(place.frozen)
        if place.frozen != self.match.state.freeze():
            raise place.broken("A copy equals its original, but freeze() differs.")
        if (law := self.setting.game.invariants(place.state)) is not None:
            raise place.broken(f"A law of the game does not hold: {law}.")

    def _check_copies(self, places: list[Place]) -> None:
        for place in places:
            place.check_unchanged("Acting on the original of a copy")

    def _here(self) -> Place:
        return Place(self.match.game, self.match.state.copy(), self._where(len(self.match.moves)))

    def _where(self, number: int) -> Callable[[], str]:
        def where() -> str:
            # Without a result: a broken game's outcome may not fit into a record.
            record = Record(
                game=self.setting.game.name,
                version=self.setting.game.version,
                players=self.setting.players,
                options=write_options(self.setting.options),
                moves=tuple(self.match.moves[:number]),
            )
            return f"See it again: {self.setting}, seed {self.seed!r}, after move {number} of this record.\n{record.text()}"

        return where


def _trends(before: Place, after: Place) -> list[str]:
    """Return what visibly grew and shrank: `deck-` is most draws, `deck+` one with a reshuffle."""
    one, two = before.extents, after.extents
    return [f"{name}{'+' if two[name] > one[name] else '-'}" for name in one if two[name] != one[name]]
