"""A game driven one decision or one small draw at a time, with what every seat has been told of it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fathom.core.dice import Dice
from fathom.core.driver import next_actor
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.notation import seat_letter
from fathom.core.registry import find
from fathom.core.state import NATURE, State
from fathom.envs.spiel.script import Question, Script

CHANCE: Final = -1
OVER: Final = -4


class Moment:
    """One move: who made it, how it is written, and what happened."""

    def __init__(self, actor: int, action: int, text: str, events: list[Event], marks: tuple[int, ...]) -> None:
        self.actor = actor
        self.action = action
        self.text = text
        self.marks = marks  # the action as it looks to each seat; empty for nature's
        self._events = events
        self._told: dict[int, str] = {}

    def told(self, seat: int) -> str:
        """Return what a seat was told of it: its own move in full, then the events as it saw them."""
        told = self._told.get(seat)
        if told is None:
            seen = msgspec.json.encode([event.seen_by(seat) for event in self._events]).decode()
            told = f"{self.text} {seen}" if seat == self.actor else seen
            self._told[seat] = told
        return told


class Play:
    """A state, who decides next, and the log of all that happened since the root.

    The root is the start of the game, or a later position with something behind it: then what a seat knows begins with its
    view there. `worlds` are as many roots, equally likely, of which the first draw picks one; such a play ends with the part of
    the game in hand.
    """

    def __init__(self, game: Game[Any], root: State, worlds: tuple[State, ...] = ()) -> None:
        self.game = game
        self.root = root  # never changed
        self.state = root.copy()
        self.worlds = worlds
        self.world = -1  # which of them it is
        self.shared = False  # whether others hold this play, so that it must be copied before it changes
        self.log: list[Moment] = []
        self.answers: list[int] = []  # to the draw in hand
        self.question: Question | None = None
        self.player: int = CHANCE
        self.last = -1
        self.returns: tuple[float, ...] | None = None
        self._before = [""] * root.players
        self._go_on()

    def apply(self, action: int) -> None:
        """Make a decision, or answer nature's question."""
        if self.question is None:
            self._perform(self.player, action)
            self.last = self.player
        elif self.worlds:
            self.world = action
            self.root = self.worlds[action]
            self.state = self.root.copy()
            self.worlds = ()
            self._before = [self.view(seat) for seat in range(self.state.players)]
        else:
            self.answers.append(action)
        self._go_on()

    def legal(self) -> list[int]:
        """Return what the seat that decides may do."""
        return self.state.actions(self.player)

    def told(self, seat: int) -> str:
        """Return all that a seat has seen since the root, its own moves included: equal for plays that it cannot tell apart."""
        lines = [self._before[seat]] if self._before[seat] else []
        lines += [moment.told(seat) for moment in self.log]
        return "\n".join(lines)

    def view(self, seat: int | None) -> str:
        """Return what a seat, or a spectator, sees now."""
        return msgspec.json.encode(self.state.observe(seat)).decode()

    def private(self, seat: int) -> str:
        """Return what a seat sees now and a spectator does not, at least which seat it is; empty in a game that hides nothing."""
        if self.game.table.open:
            return ""
        told = msgspec.to_builtins(self.state.observe(None))
        own = msgspec.to_builtins(self.state.observe(seat))
        return msgspec.json.encode({name: part for name, part in own.items() if part != told[name]}).decode()

    def resampled(self, seat: int, dice: Dice) -> Play:
        """Return the same moment in a world that this seat cannot tell from this one.

        The seat has been told the same there. What the others know begins with their views in that world.
        """
        world = self.state.sample(seat, dice)
        play = Play.__new__(Play)
        play.__dict__.update(self.__dict__)
        play.root = world
        play.state = world.copy()
        play.log = []
        play.answers = []
        play._before = [play.view(other) for other in range(world.players)]
        play._before[seat] = self.told(seat)
        play.question = None
        play._go_on()
        return play

    def __deepcopy__(self, memo: object) -> Play:
        """Return an independent play; what never changes is shared."""
        play = Play.__new__(Play)
        play.__dict__.update(self.__dict__)
        play.state = self.state.copy()
        play.log = self.log[:]
        play.answers = self.answers[:]
        play.shared = False
        return play

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled: the game by its name."""
        return self.__dict__ | {"game": self.game.name}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self.__dict__.update(parts)
        self.game = find(parts["game"])

    def __str__(self) -> str:
        """Return the moves since the root, and the answers to a draw that is not complete."""
        lines = [f"world {self.world}"] if self.world >= 0 else []
        lines += [f"{seat_letter(moment.actor)} {moment.text}" for moment in self.log]
        if self.question is not None:
            lines.append(f"draw {self.answers}")
        return "\n".join(lines)

    def _go_on(self) -> None:
        """Find out who is next, making nature's draws as far as they are answered."""
        self.question = None
        if self.worlds:
            self.question = Question(len(self.worlds), 1)
            self.player = CHANCE
            return
        actors = self.state.actors()
        while actors and actors[0] == NATURE:
            try:
                action = self.state.chance(Script(self.answers))
            except Question as question:
                self.question = question
                self.player = CHANCE
                return
            self.answers = []
            self._perform(NATURE, action)
            actors = self.state.actors()
        outcome = self.state.outcome()
        if outcome is not None:
            self.returns = outcome.results
        elif self.world >= 0:
            self.returns = self.game.search.cutoff(self.state)
        self.player = next_actor(actors, self.last) if self.returns is None else OVER

    def _perform(self, actor: int, action: int) -> None:
        text = self.game.notation.write(self.state, actor, action)
        marks: tuple[int, ...] = ()
        if actor != NATURE:
            marks = tuple(
                action if seat == actor else self.state.appearance(actor, action, seat) for seat in range(self.state.players)
            )
        events = self.state.perform(actor, action)
        self.log.append(Moment(actor, action, text, events, marks))
