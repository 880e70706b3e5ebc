"""A match: one game being played, with its moves and the log of what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import NotationError, OptionError, PositionError, RecordError, Refusal
from fathom.core.events import Event
from fathom.core.game import Game, checked_options, title_of
from fathom.core.options import Options, write_options
from fathom.core.positions import Description
from fathom.core.record import Move, Record, Result, parse
from fathom.core.registry import find
from fathom.core.state import NATURE, State


class Step(msgspec.Struct, frozen=True):
    """One move of a match: the positions before and after it, and what happened, unredacted."""

    before: State
    seat: int
    action: int
    text: str  # the move as the notation writes it
    events: list[Event]
    after: State


class Match:
    """A state with its history. Moves come as ints (`act`) or as text (`play`).

    `step` makes a move on a new state and leaves the one before as it was, for those who may still need that one.
    """

    def __init__(
        self,
        game: Game[Any],
        players: int | None = None,
        options: Options | Mapping[str, object] | None = None,
        names: Mapping[int, str] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.options = checked_options(game, options)
        self.state: State = game.new(players, self.options)
        self.names = dict(names or {})
        self.tags = dict(tags or {})
        self.moves: list[Move] = []
        self.log: list[Event] = []
        self.position: Description | None = None  # what it began from, where that was not the start
        self.record()  # refuses names and tags that could not be read back

    @classmethod
    def begin(cls, record: Record, game: Game[Any] | None = None) -> Match:
        """Return the match of a record before its first move, or raise a RecordError that points at the first wrong thing."""
        game = find(record.game) if game is None else game
        if record.version != game.version:
            raise RecordError(
                2, 1, f"this is a record of {game.name} version {record.version}, but version {game.version} is installed"
            )
        try:
            return cls(game, record.players, record.options, record.names, record.tags)
        except OptionError as error:
            raise RecordError(*record.place_of_option(error.option), str(error)) from None

    @classmethod
    def at(cls, record: Record | str | bytes, moment: int, game: Game[Any] | None = None) -> Match:
        """Return the match of a record as it stood after that many moves; 0 is the start."""
        if not isinstance(record, Record):
            record = parse(record)
        if not 0 <= moment <= len(record.moves):
            raise PositionError(f"This record has {len(record.moves)} moves, so there is no moment after move {moment}.")
        return replay(record, game, upto=moment)

    @classmethod
    def from_position(
        cls,
        game: Game[Any],
        description: Description | Mapping[str, object],
        players: int | None = None,
        options: Options | Mapping[str, object] | None = None,
    ) -> Match:
        """Return a match that begins in a described position, or a PositionError that says what is wrong with it.

        The description is the game's own, `game.positions.description`, or a mapping with the same fields. Everything can be
        done with such a match but to write its record, unless moves lead to the position from the start.
        """
        if game.positions is None:
            raise PositionError(f"{title_of(game)} cannot be set up from a description.")
        match = game.positions.set_up(game, game.positions.read(description, title_of(game)), players, options)
        if (law := game.invariants(match.state)) is not None:
            raise PositionError(f"This position breaks a law of {title_of(game)}: {law}.")
        actors = match.state.actors()
        if actors != (NATURE,) and not any(match.state.actions(seat) for seat in actors):
            raise PositionError("In this position nobody could do anything.")
        return match

    def step(self, seat: int, action: int) -> Step:
        """Perform an action on a copy of the state, go on from there, and return the step; a `Refusal` changes nothing."""
        before, after = self.state, self.state.copy()
        events = after.perform(seat, action)
        text = self.game.notation.write(before, seat, action)
        self.state = after
        self.moves.append(Move(seat, text))
        self.log += events
        return Step(before, seat, action, text, events, after)

    def take_back(self, step: Step) -> None:
        """Take back the last move."""
        self.state = step.before
        self.moves.pop()
        del self.log[len(self.log) - len(step.events) :]

    def act(self, seat: int, action: int) -> list[Event]:
        """Perform an action and return what happened, unredacted: pass each event through `seen_by`.

        `state` stays the same object, so that those who hold it can play on.
        """
        before = self.state.copy()
        events = self.state.perform(seat, action)
        self.moves.append(Move(seat, self.game.notation.write(before, seat, action)))
        self.log += events
        return events

    def play(self, seat: int, text: str) -> list[Event]:
        """Perform a move given in the game's notation."""
        return self.act(seat, self.game.notation.read(self.state, seat, text))

    def steps(self, record: Record, upto: int | None = None) -> Iterator[Step]:
        """Make the moves of a record, or its first `upto`, one after another, and yield each of them.

        Raise a RecordError that points at the first wrong thing. The match has just begun (`Match.begin`).
        """
        for index, move in enumerate(record.moves[:upto]):
            try:
                step = self.step(move.seat, self.game.notation.read(self.state, move.seat, move.text))
            except NotationError as error:
                line, column = record.place(index, error.column)
                raise RecordError(line, column, f"expected {error.expected}, found {error.found}") from None
            except Refusal as error:
                raise RecordError(*record.place(index), str(error)) from None
            yield step
        whole = len(self.moves) == len(record.moves)
        if whole and record.result is not None and self.record().result != record.result:
            raise RecordError(*record.place(len(record.moves)), "the moves above do not lead to this end")

    def copy(self) -> Match:
        """Return a match with the same position and a history of its own, to go on by `step`: the position is shared."""
        new = copy(self)
        new.moves = self.moves.copy()
        new.log = self.log.copy()
        return new

    def settle(self, dice: Dice) -> tuple[int, ...]:
        """Let nature act until a seat may, and return who that is: nobody when the game is over."""
        while (actors := self.state.actors()) == (NATURE,):
            self.act(NATURE, self.state.chance(dice))
        return actors

    def seen_by(self, seat: int | None) -> list[Event]:
        """Return the log as that seat may know it; None is a spectator."""
        return [event.seen_by(seat) for event in self.log]

    def record(self) -> Record:
        """Return the record of the match so far. One that began in the middle has none: nobody knows the moves before."""
        if self.position is not None:
            raise PositionError("This match began in a described position, so it has no record from the start.")
        outcome = self.state.outcome()
        return Record(
            game=self.game.name,
            version=self.game.version,
            players=self.state.players,
            options=write_options(self.options),
            names=self.names,
            tags=self.tags,
            moves=tuple(self.moves),
            result=None if outcome is None else Result(outcome.reason, outcome.results),
        )


def replay(record: Record, game: Game[Any] | None = None, upto: int | None = None) -> Match:
    """Play a record through (or its first `upto` moves), or raise a RecordError that points at the first wrong thing."""
    match = Match.begin(record, game)
    for _ in match.steps(record, upto):
        pass
    return match
