"""A table computed from its log: who sits where, the game, the clocks.

Nothing here does I/O. Two workers that read the same entries have the same table. A table that others may read is never changed:
the next entries are applied to a `copy`.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

import msgspec

from fathom.core.dice import Dice, SystemDice
from fathom.core.events import Event
from fathom.core.game import checked_options
from fathom.core.match import Match, Step
from fathom.core.registry import current_name, find, games
from fathom.core.state import NATURE, TABLE, Outcome
from fathom.core.table import Talk
from fathom.server import entries as log
from fathom.server.clocks import Clocks, Cooldowns, Countdowns
from fathom.server.deals import Deal
from fathom.server.known import TAG, known
from fathom.server.refusals import TableRefusal
from fathom.server.seats import names
from fathom.server.spectator_chat import SpectatorChat
from fathom.server.team_chat import TeamChat
from fathom.server.undo import may_take_back
from fathom.server.wire.common import Known, Level, Status

STAND_IN: Level = "medium"  # the level of the level of the bot that plays on for somebody who left
MOST_TAKEN_BACK = 60  # moves in a row that one player may take back
BOT_INTERVALS = 2  # cooldowns between two orders of a bot, which needs no time to look at the board
GIVE_UP = "give_up"  # the table action that people ask for, each in secret; every other one is made by a clock


class OtherVersion(TableRefusal):
    """The rules have changed since this game was set up, or are no longer installed."""

    def __init__(self) -> None:
        super().__init__("other_version")


def is_current(opened: log.Opened) -> bool:
    """Return whether a table was set up under the rules that are installed."""
    game = games().get(current_name(opened.game))
    return game is not None and game.version == opened.version


class Happened(msgspec.Struct, frozen=True):
    """One entry of the log with the events that it caused, before they are projected for a viewer."""

    v: int
    at: float
    entry: log.AnyEntry
    events: list[Event]
    name: str


class _Last(msgspec.Struct, frozen=True):
    """A seat's move that may be taken back, and what ran beside the game before it."""

    step: Step
    countdowns: Countdowns
    offered: int | None


class EncodedTable(NamedTuple):
    """The larger parts of a table for one viewer, as JSON."""

    table: msgspec.Raw
    log: msgspec.Raw
    view: msgspec.Raw
    moves: msgspec.Raw


class Table:
    """One table at version `v`; `apply` brings it to the next one."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.v = 0
        self.since = 0.0  # when the last thing happened
        self.began = 0.0  # when the game did
        self.moved_at = 0.0  # when the last move was made
        self.moved_v = 0
        self.decided_v = 0  # when a move last changed what others may be deciding on
        self.seats_v = 0  # the version at which more of the table's info changed than numbers
        self.asks: dict[str, int] = {}  # what was asked for, and the version that answers it
        self.log: list[Happened] = []
        self.match: Match | None = None
        self.actors: tuple[int, ...] = ()  # who may act: seats, or nature
        self.outcome: Outcome | None = None
        self.chairs: list[log.Chair] = []
        self.clocks: Clocks | None = None
        self.countdowns = Countdowns()
        self.cooldowns: Cooldowns | None = None  # in a game without turns
        self.offered: int | None = None  # the version from which on everybody together may give up
        self.wishes: frozenset[int] = frozenset()  # the seats that have asked for that; kept beside the log
        self.team_chat = TeamChat()  # kept beside the log too, and shared by all copies
        self.spectator_chat = SpectatorChat()  # and this
        self.spoken = 0  # lines of players
        self.seat_changes = 0
        self.next: str | None = None
        self.encoded: dict[
            tuple[int | None, str, frozenset[str]], EncodedTable
        ] = {}  # by seat and language, for this version alone
        self._last: list[_Last] = []  # the moves that one seat has made in a row
        self._undo: tuple[int, int | None] = (-1, None)
        self._acted_at: dict[int, float] = {}  # when each seat last moved

    def copy(self) -> Table:
        """Return an independent copy, to apply entries to."""
        new = copy(self)
        new.asks = self.asks.copy()
        new.log = self.log.copy()
        new.chairs = self.chairs.copy()
        new.encoded = {}
        new._last = self._last.copy()
        new._acted_at = self._acted_at.copy()
        for name in ("match", "clocks", "cooldowns", "_deal"):
            if (part := getattr(self, name, None)) is not None:
                setattr(new, name, part.copy())
        return new

    # -- the log

    def apply(self, entry: log.AnyEntry, at: float) -> log.AnyEntry:
        """Apply the next entry, and return it as it is to be stored: a move in canonical notation."""
        if isinstance(entry, log.Moved):
            if self.match is None:
                raise TableRefusal("not_started")
            action = self.game.notation.read(self.match.state, entry.seat, entry.text)
            return self._move(entry.seat, action, at, entry.ask)
        name, since = self._name_in(entry), self.since
        self._charge(at)
        self._take(entry)
        if not isinstance(entry, log.Opened | log.Spoke | log.Redacted):
            self.seat_changes += 1
        if self.match is None and self.is_full():
            self.began = at
            self._begin()
        self._advance(at, entry.ask)
        if isinstance(entry, log.Redacted):
            self.since = since  # nothing has happened here
        if not isinstance(entry, log.Spoke):
            self.seats_v = self.v
        self.log.append(Happened(self.v, at, entry, [], name))
        return entry

    def draw(self, dice: Dice, at: float) -> log.Moved | None:
        """Make nature's move, if it is to act, and return it: from the deal that this table repeats, else from the dice."""
        if self.match is None or self.actors != (NATURE,):
            return None
        state = self.match.state
        action = self._deal.next(self.game, state)
        return self._move(NATURE, state.chance(dice) if action is None else action, at)

    def _move(self, seat: int, action: int, at: float, ask: str | None = None) -> log.Moved:
        """Make a move, and return it as it is to be written. Where the rules refuse it, nothing has changed."""
        assert self.match is not None
        step = self.match.step(seat, action)
        self._charge(at)
        if self._last and self._last[-1].step.seat != seat:
            self._last.clear()
        if self.cooldowns is None and seat >= 0:  # without turns there is no undo: others have reacted at once
            self._last.append(_Last(step, self.countdowns, self.offered))
            del self._last[:-MOST_TAKEN_BACK]
        if self.cooldowns is not None and seat >= 0 and not self.cooldowns.stands:
            self.cooldowns.ordered(seat)
        if self.clocks is not None and seat >= 0 and self.is_person(seat):
            self.clocks.moved(seat)
        if seat == NATURE:
            self._deal.happened(step.text)
        others = set(self.actors) - {seat}
        self._advance(at, ask)
        self._acted_at[seat] = at
        self.moved_at = at
        self.moved_v = self.v
        # Where several act at once, a move after which the others still are to act may leave them nothing new to decide on.
        still = seat >= 0 and others and set(self.actors) - {seat} == others
        if self.cooldowns is None and not (still and self.game.table.commutes(step.before, seat, action)):
            self.decided_v = self.v
        if self.outcome is not None:
            self.seats_v = self.v
        entry = log.Moved(seat=seat, text=step.text, ask=ask)
        self.log.append(Happened(self.v, at, entry, step.events, self.name(seat) if seat >= 0 else ""))
        return entry

    def _charge(self, at: float) -> None:
        if self.clocks is not None:
            self.clocks.charge(at)
        if self.cooldowns is not None:
            self.cooldowns.charge(at)

    def _advance(self, at: float, ask: str | None) -> None:
        """Go on to the next version, which answers `ask`, and compute what follows from the position: who may act, what runs."""
        self.v += 1
        self.since = at
        if ask is not None:
            self.asks[ask] = self.v
        if self.match is None:
            return
        state = self.match.state
        self.actors = state.actors()
        self.outcome = state.outcome()
        # Nature moves at once, so countdowns that are not listed while it is to act keep running.
        if self.actors != (NATURE,):
            listed = state.table_actions()
            self.countdowns = self.countdowns.look(self._hurried(listed), at)
            offered = GIVE_UP in [self.game.notation.write(state, TABLE, action) for action, _ in listed]
            if not offered:
                self.wishes = frozenset()
            self.offered = (self.offered or self.v) if offered else None
        if self.clocks is not None:
            self.clocks.run(seat for seat in self.actors if seat >= 0 and self.is_person(seat))
        if self.cooldowns is not None:
            self.cooldowns.run(self.game.table.cooldown(state) or 0.0, at)

    def _hurried(self, listed: list[tuple[int, float | None]]) -> list[tuple[int, float | None]]:
        """Return what the table may do, without the times that nobody needs where one person plays with bots."""
        if self.match is None or sum(map(self.is_person, range(self.players))) != 1:
            return listed
        hurries, state = self.game.table.hurries, self.match.state
        return [(action, None if hurries(state, action) else seconds) for action, seconds in listed]

    def _take(self, entry: log.AnyEntry) -> None:
        match entry:
            case log.Opened():
                self._open(entry)
            case log.Sat(seat=seat, user=user, name=name):
                # Somebody invited to another seat does not keep that one too.
                theirs = {user, entry.invitation or user}
                self.chairs = [log.Chair() if chair.user in theirs else chair for chair in self.chairs]
                self.chairs[seat] = log.Chair(user=user, name=name)
            case log.BotSat(seat=seat, level=level):
                self.chairs[seat] = log.Chair(level=level)
            case log.Left(seat=seat) if self.match is None:
                self.chairs[seat] = log.Chair()
            case log.Left(seat=seat) | log.TimedOut(seat=seat):
                self._stand_in(seat, STAND_IN)
            case log.Replaced(seat=seat, level=level):
                self._stand_in(seat, level)
            case log.Returned(seat=seat):
                chair = self.chairs[seat]
                self.chairs[seat] = log.Chair(user=chair.user, name=chair.name)
                if self.clocks is not None:
                    self.clocks.returned(seat)
            case log.TookBack(seat=seat):
                self._take_back(seat)
            case log.Spoke(seat=seat):
                self.spoken += seat is not None  # until protocol 3 the log had spectators' lines too
            case log.RematchSet(table=table):
                self.next = table

    def _open(self, entry: log.Opened) -> None:
        if not is_current(entry):
            raise OtherVersion
        self.opened = entry
        self.game = find(entry.game)
        self.options = checked_options(self.game, entry.options)
        self.chairs = list(entry.chairs)
        self.clocks = None if entry.clock is None else Clocks(entry.clock, len(self.chairs))
        self._deal = Deal(entry.nature)
        self.known: Known | None = known(entry, self.game, self.options)

    def _begin(self) -> None:
        tags = {} if self.known is None else {TAG: self.known}
        self.match = Match(self.game, len(self.chairs), self.options, names(self.chairs, "en"), tags)
        if self.game.table.cooldown(self.match.state) is not None:
            self.cooldowns = Cooldowns(self.players)

    def _stand_in(self, seat: int, level: Level) -> None:
        chair = self.chairs[seat]
        self.chairs[seat] = log.Chair(user=chair.user, name=chair.name, level=level)

    def _take_back(self, seat: int) -> None:
        assert self.match is not None
        last = self._last.pop()
        self.match.take_back(last.step)
        self.countdowns = last.countdowns
        self.offered = last.offered
        if self.clocks is not None:
            self.clocks.took_back(seat)

    def _name_in(self, entry: log.AnyEntry) -> str:
        match entry:
            case log.Sat(name=name) | log.Spoke(name=name):
                return name
            case log.Opened() | log.BotSat() | log.Redacted():
                return ""
            case _:
                return self.name(entry.seat)

    # -- questions

    @property
    def created(self) -> float:
        return self.log[0].at

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def status(self) -> Status:
        return "open" if self.match is None else "running" if self.outcome is None else "over"

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now."""
        return [seat for seat in self.actors if seat >= 0]

    @property
    def last_seat(self) -> int:
        """The seat that moved last; NATURE before the first."""
        moves = () if self.match is None else reversed(self.match.moves)
        return next((move.seat for move in moves if move.seat >= 0), NATURE)

    def is_full(self) -> bool:
        return all((chair.user or chair.level) and not chair.invited for chair in self.chairs)

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays that seat now."""
        chair = self.chairs[seat]
        return bool(chair.user) and chair.level is None and not chair.invited

    def seat_of(self, user: str | None) -> int | None:
        """Return the seat that belongs to that person, also while a bot stands in."""
        if not user:
            return None
        return next((seat for seat, chair in enumerate(self.chairs) if chair.user == user and not chair.invited), None)

    def name(self, seat: int) -> str:
        chair = self.chairs[seat]
        return chair.name if chair.user else chair.level or ""

    def move_times(self) -> list[float]:
        """Return when each move of the game so far was made."""
        times: list[float] = []
        for happened in self.log:
            if isinstance(happened.entry, log.Moved):
                times.append(happened.at)
            elif isinstance(happened.entry, log.TookBack):
                times.pop()
        return times

    def bots_to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.to_act if self.chairs[seat].level is not None)

    def cooldown_left(self, seat: int, now: float, intervals: float = 1) -> float:
        """Return the seconds a seat must still wait for its next order, where seats do not take turns; answers never wait."""
        if self.cooldowns is None or self.cooldowns.stands:
            return 0.0
        return self.cooldowns.left(seat, now, intervals)

    def bot_cooldown_left(self, seat: int, now: float) -> float:
        """Return the seconds that a bot leaves the others before its next order."""
        return self.cooldown_left(seat, now, BOT_INTERVALS)

    def waited(self, seat: int, now: float) -> float:
        """Return how long the others have waited for a seat: since the last move, or without turns since its own."""
        if self.cooldowns is None:
            return now - self.moved_at
        return now - self._acted_at.get(seat, self.began)

    def undo_seat(self) -> int | None:
        """Return the seat that may undo the last move now, if any."""
        if self._undo[0] != self.v:
            self._undo = (self.v, None)
            last = self._last[-1].step if self._last else None
            if last is not None and self.actors == (last.seat,) and self.is_person(last.seat):
                self._undo = (self.v, last.seat if may_take_back(self.game, last, SystemDice()) else None)
        return self._undo[1]

    def talk(self, seat: int | None) -> Talk:
        """Return how somebody may talk now. Spectators may not where talk is restricted: they could speak for a player."""
        allowed = "free" if self.match is None else self.game.table.talk(self.match.state)
        return allowed if allowed == "free" or seat is not None else "off"

    def team(self, seat: int) -> int | None:
        """Return the first seat of the team that this seat may talk to in private; None without such a team.

        Before the game begins there is none: somebody who has heard one team could still change to another.
        """
        partners = self.game.table.teammates(self.players, seat) if self.match is not None else ()
        return min(seat, *partners) if partners else None

    def teams(self) -> set[int]:
        """Return every team whose people may talk in private, by its first seat."""
        return {team for seat in range(self.players) if (team := self.team(seat)) is not None}

    def has_team(self, seat: int | None) -> bool:
        """Return whether a seat has another person in its team, including one who may come back."""
        if seat is None or self.team(seat) is None or not self.is_person(seat):
            return False
        return any(self.chairs[partner].user for partner in self.game.table.teammates(self.players, seat))

    def gives_up(self, seat: int | None) -> bool | None:
        """Return whether that seat has asked to give up; None when it cannot."""
        return None if self.offered is None or seat is None or not self.is_person(seat) else seat in self.wishes

    def due_action(self, now: float) -> log.Moved | None:
        """Return the action that the table itself must take now: a countdown is over, or everybody has asked to give up."""
        if self.match is None or self.actors == (NATURE,):
            return None
        if self.offered is not None and self.wishes:
            people = {seat for seat in range(self.players) if self.is_person(seat)}
            if people and people <= self.wishes:
                return log.Moved(seat=TABLE, text=GIVE_UP)
        ends = self.countdowns.ends()
        if not ends or ends[0][0] > now:
            return None
        return log.Moved(seat=TABLE, text=self.game.notation.write(self.match.state, TABLE, ends[0][1]))
