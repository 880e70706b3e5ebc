"""A table computed from its log: who sits where, the game, the clocks, and what each viewer may know of it.

Nothing here does I/O. Two workers that read the same entries have the same table.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

import msgspec

from fathom.core.campaign import Sitting
from fathom.core.dice import Dice, SystemDice
from fathom.core.events import Event
from fathom.core.game import checked_options
from fathom.core.match import Match
from fathom.core.notation import seat_letter
from fathom.core.options import write_options
from fathom.core.registry import find
from fathom.core.state import NATURE, TABLE, State
from fathom.core.table import Talk
from fathom.server import entries as log
from fathom.server import wire
from fathom.server.clocks import Clocks, Countdowns, Rests
from fathom.server.deals import Deal
from fathom.server.refusals import TEXTS, TableRefusal
from fathom.server.undo import may_take_back
from fathom.server.whispers import Aside, Asides

STAND_IN: wire.Level = "medium"  # who plays on for somebody who left
MOST_SPOKEN = 500  # chat lines at one table
MOST_SEAT_CHANGES = 400  # comings, goings and moves taken back at one table
MOST_TAKEN_BACK = 60  # moves in a row that one player may take back
MOST_WHISPERED = 500  # words of one crew among themselves at one table
BOT_INTERVALS = 2  # a bot rests twice as long between its orders as a person must: it needs no time to look at the board
LONGEST_LOG = 1_000  # happenings that a viewer is sent at once
GIVE_UP = "give_up"  # the ruling that people ask for, each in secret; every other one is made by a clock

_encode = msgspec.json.Encoder().encode


class Happened(msgspec.Struct, frozen=True):
    """One entry of the log with the events that it caused, before any viewer's look at it."""

    v: int
    at: float
    entry: log.AnyEntry
    events: list[Event]
    name: str


class _Before(msgspec.Struct, frozen=True):
    """The last move of a seat, and how things stood before it: for taking it back."""

    seat: int
    state: State
    move: str
    countdowns: dict[int, tuple[float, float]]
    offered: int | None


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
        self.seats_v = 0  # the version at which `info` last changed in more than its numbers
        self.asks: dict[str, int] = {}  # what was asked for, and the version that answers it
        self.log: list[Happened] = []
        self.match: Match | None = None
        self.chairs: list[log.Chair] = []
        self.clocks: Clocks | None = None
        self.countdowns = Countdowns()
        self.rests: Rests | None = None  # in a game without turns
        self.offered: int | None = None  # the version from which on everybody together may give up
        self.wishes: frozenset[int] = frozenset()  # who has asked for that; kept beside the log, see Host.wish
        self.asides = Asides()  # kept beside the log too, see Host.whisper
        self.spoken = 0
        self.seat_changes = 0
        self.next: str | None = None
        self._before: list[_Before] = []  # the moves that one seat has made in a row, with the position before each
        self._undo: tuple[int, int | None] = (-1, None)
        self._acted_at: dict[int, float] = {}  # when each seat last moved
        self._crosses = False  # whether the last move leaves the others' decisions as they were

    # -- the log

    def apply(self, entry: log.AnyEntry, at: float) -> None:
        """Takes the next entry of the log."""
        if self.clocks is not None:
            self.clocks.charge(at)
        if self.rests is not None:
            self.rests.charge(at)
        name = self._name_in(entry)
        events = self._take(entry, at)
        self.v += 1
        self.since = at
        if isinstance(entry, log.Moved):
            self.moved_at = at
            self.moved_v = self.v
            if not self._crosses:
                self.decided_v = self.v
        elif not isinstance(entry, log.Spoke):
            self.seats_v = self.v
        if events and self.outcome is not None:
            self.seats_v = self.v
        if entry.ask is not None:
            self.asks[entry.ask] = self.v
        self.log.append(Happened(self.v, at, entry, events, name))
        # Nature answers in the same moment, so what is not there while it is to act has not been away.
        if self.match is not None and self.match.state.actors() != (NATURE,):
            self._look(at)
        if self.clocks is not None:
            self.clocks.run(seat for seat in self.to_act() if self.is_person(seat))
        if self.rests is not None and self.match is not None:
            self.rests.run(self._cooldown() == 0, at)

    def _look(self, at: float) -> None:
        """Which countdowns run from now on, and whether the attempt may be given up."""
        assert self.match is not None
        state = self.match.state
        self.countdowns.look(state.table_actions(), at)
        if GIVE_UP not in (self.game.notation.write(state, TABLE, action) for action, _ in state.table_actions()):
            self.offered = None
            self.wishes = frozenset()
        elif self.offered is None:
            self.offered = self.v

    def _take(self, entry: log.AnyEntry, at: float) -> list[Event]:
        match entry:
            case log.Opened():
                self._open(entry, at)
            case log.Sat(seat=seat, user=user, name=name):
                # Whoever was invited to another seat does not keep that one too.
                self.chairs = [log.Chair() if chair.user == user else chair for chair in self.chairs]
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
            case log.Moved(seat=seat, text=text):
                return self._move(seat, text, at)
            case log.TookBack(seat=seat):
                self._take_back()
                if self.clocks is not None:
                    self.clocks.took_back(seat)
            case log.Spoke():
                self.spoken += 1
            case log.RematchSet(table=table):
                self.next = table
        if not isinstance(entry, log.Opened | log.Spoke):
            self.seat_changes += 1
        if self.match is None and self.is_full():
            self.began = at
            self._begin()
        return []

    def _open(self, entry: log.Opened, at: float) -> None:
        self.opened = entry
        self.created = at
        self.game = find(entry.game)
        if self.game.version != entry.version:
            raise TableRefusal("other_version")
        self.options = checked_options(self.game, entry.options)
        self.chairs = list(entry.chairs)
        self.clocks = None if entry.clock is None else Clocks(entry.clock, len(self.chairs))
        self._deal = Deal(entry.nature)

    def _stand_in(self, seat: int, level: wire.Level) -> None:
        chair = self.chairs[seat]
        self.chairs[seat] = log.Chair(user=chair.user, name=chair.name, level=level)

    def _begin(self) -> None:
        self.match = Match(self.game, len(self.chairs), self.options, self.names("en"))
        if self._cooldown() is not None:
            self.rests = Rests(self.players)

    def _cooldown(self) -> float | None:
        """Return what an action costs in waiting now; None: seats take turns."""
        assert self.match is not None
        return self.game.table.cooldown(self.match.state)

    def _move(self, seat: int, text: str, at: float) -> list[Event]:
        assert self.match is not None
        before = self.match.state.copy()
        cooldown = self._cooldown()
        events = self.match.play(seat, text)
        if self._before and self._before[-1].seat != seat:
            self._before.clear()
        self._acted_at[seat] = at
        if self.rests is not None and seat >= 0 and cooldown:
            self.rests.ordered(seat, cooldown)
        if self.rests is None and seat >= 0:  # without turns nothing is taken back: others have acted on it at once
            self._before.append(_Before(seat, before, text, self.countdowns.running, self.offered))
            del self._before[:-MOST_TAKEN_BACK]
        self._crosses = self.rests is not None or self._is_quiet(before, seat, text)
        if seat == NATURE:
            self._deal.happened(text)
        if self.clocks is not None and seat >= 0 and self.is_person(seat):
            self.clocks.moved(seat)
        return events

    def _is_quiet(self, before: State, seat: int, text: str) -> bool:
        """Whether others who were to act at the same time still are, and have nothing new to decide on."""
        others = set(before.actors()) - {seat}
        if seat < 0 or not others or self.match is None or set(self.match.state.actors()) - {seat} != others:
            return False
        return self.game.table.commutes(before, seat, self.game.notation.read(before, seat, text))

    def _take_back(self) -> None:
        assert self.match is not None
        last = self._before.pop()
        moves = self.match.moves[:-1]
        self._begin()
        for move in moves:
            self.match.play(move.seat, move.text)
        self.countdowns.running = last.countdowns
        self.offered = last.offered

    # -- questions

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def outcome(self) -> Any:
        return None if self.match is None else self.match.state.outcome()

    @property
    def status(self) -> wire.Status:
        return "open" if self.match is None else "running" if self.outcome is None else "over"

    def is_full(self) -> bool:
        return all((chair.user or chair.level) and not chair.invited for chair in self.chairs)

    def is_person(self, seat: int) -> bool:
        """Whether a person plays that seat now."""
        chair = self.chairs[seat]
        return bool(chair.user) and chair.level is None and not chair.invited

    def seat_of(self, user: str | None) -> int | None:
        """The seat that belongs to that person, also while a bot stands in."""
        if not user:
            return None
        return next((seat for seat, chair in enumerate(self.chairs) if chair.user == user and not chair.invited), None)

    def name(self, seat: int) -> str:
        chair = self.chairs[seat]
        return chair.name or chair.level or ""

    def to_act(self) -> list[int]:
        if self.match is None:
            return []
        return [seat for seat in self.match.state.actors() if seat >= 0]

    def move_times(self) -> list[float]:
        """When each move of the game so far was made."""
        times: list[float] = []
        for happened in self.log:
            if isinstance(happened.entry, log.Moved):
                times.append(happened.at)
            elif isinstance(happened.entry, log.TookBack):
                times.pop()
        return times

    def bots_to_act(self) -> list[int]:
        return [seat for seat in self.to_act() if self.chairs[seat].level is not None]

    def rest(self, seat: int, now: float, intervals: float = 1) -> float:
        """Seconds that a seat must still wait for its next order, where seats do not take turns; answers wait for nothing."""
        if self.rests is None or self._cooldown() == 0:
            return 0.0
        return self.rests.left(seat, now, intervals)

    def bot_rest(self, seat: int, now: float) -> float:
        """Seconds that a bot leaves the others before its next order."""
        return self.rest(seat, now, BOT_INTERVALS)

    def waited(self, seat: int, now: float) -> float:
        """How long the others have waited for a seat that is to act. Where all act at any time, its own last move counts."""
        if self.rests is None:
            return now - self.moved_at
        return now - self._acted_at.get(seat, self.began)

    def undo_seat(self) -> int | None:
        """Who may take the last move back now, if anybody."""
        if self._undo[0] != self.v:
            self._undo = (self.v, self._find_undo_seat())
        return self._undo[1]

    def _find_undo_seat(self) -> int | None:
        if self.match is None or not self._before:
            return None
        last = self._before[-1]
        if not self.is_person(last.seat) or self.outcome is not None:
            return None
        legal = may_take_back(self.game, last.state, self.match.state, last.seat, last.move, SystemDice())
        return last.seat if legal else None

    def talk(self, seat: int | None) -> Talk:
        """What somebody may say now. Where players are held to phrases spectators say nothing: they could speak for a player."""
        allowed = "free" if self.match is None else self.game.table.talk(self.match.state)
        return allowed if allowed == "free" or seat is not None else "off"

    def crew(self, seat: int) -> int | None:
        """The first seat of the crew that somebody at this seat may whisper to; None without such a crew.

        Before the game begins there is none: whoever has heard one crew could still change to another.
        """
        partners = self.game.table.teammates(self.players, seat) if self.match is not None else ()
        return min(seat, *partners) if partners else None

    def crews(self) -> set[int]:
        """Every crew whose people may talk in secret, by its first seat."""
        return {crew for seat in range(self.players) if (crew := self.crew(seat)) is not None}

    def may_whisper(self, seat: int | None) -> bool:
        """Whether a person at this seat has somebody to whisper to, be it one who may come back."""
        if seat is None or self.crew(seat) is None or not self.is_person(seat):
            return False
        return any(self.chairs[partner].user for partner in self.game.table.teammates(self.players, seat))

    def whispered(self, seat: int | None, since: int) -> list[wire.Whispered]:
        """What that seat's crew has said among themselves after the first `since` words of it, the oldest first."""
        crew = None if seat is None else self.crew(seat)
        if crew is None:
            return []
        return [
            wire.Whispered(n=aside.n, at=aside.at, seat=aside.seat, name=self.name(aside.seat), text=aside.text)
            for aside in self.asides.since(crew, since)
        ]

    def gives_up(self, seat: int | None) -> bool | None:
        """Whether that seat has asked to give up; None when it cannot."""
        return None if self.offered is None or seat is None or not self.is_person(seat) else seat in self.wishes

    # -- new entries: each returns what is to be written, or refuses

    def sit(self, seat: int, user: str, name: str) -> log.AnyEntry:
        chair = self._chair(seat)
        mine = self.seat_of(user)
        if mine is not None:
            if mine != seat or chair.level is None:
                raise TableRefusal("already_seated")
            self._check_not_over()
            return log.Returned(seat=seat)
        if self.match is not None or chair.level is not None or (chair.user and not (chair.invited and chair.user == user)):
            raise TableRefusal("seat_taken")
        return log.Sat(seat=seat, user=user, name=name)

    def leave(self, seat: int, user: str) -> log.AnyEntry:
        chair = self._chair(seat)
        if chair.user != user:
            raise TableRefusal("not_your_seat", 403)
        self._check_not_over()
        if chair.level is not None:
            raise TableRefusal("already_left")
        self._check_seat_changes()
        return log.Left(seat=seat)

    def put_bot(self, seat: int, level: wire.Level, user: str, absent: bool) -> log.AnyEntry:
        chair = self._chair(seat)
        if self.match is None:
            if self.opened.host != user:
                raise TableRefusal("host_only", 403)
            if chair.level is not None or (chair.user and not chair.invited):
                raise TableRefusal("seat_taken")
            return log.BotSat(seat=seat, level=level)
        self._check_not_over()
        if self.seat_of(user) in (None, seat):
            raise TableRefusal("players_only", 403)
        if not self.is_person(seat) or seat not in self.to_act() or not absent:
            raise TableRefusal("not_absent")
        self._check_seat_changes()
        return log.Replaced(seat=seat, level=level)

    def move(self, user: str | None, v: int, text: str, now: float) -> log.AnyEntry:
        """Checks everything but the rules; those speak when the entry is applied to a copy of the position.

        An order before the seat's rest is over is refused and not kept.
        """
        seat = self._player(user)
        if self.match is None:
            raise TableRefusal("not_started")
        if self.chairs[seat].level is not None:
            raise TableRefusal("bot_plays")
        if v < self.decided_v and self.outcome is None:
            raise TableRefusal("moved_on")
        if (left := self.rest(seat, now)) > 0:
            raise TableRefusal("too_soon", seconds=ceil(left))
        state = self.match.state
        action = self.game.notation.read(state, seat, text)
        state.copy().apply(seat, action)
        # Written as the notation writes it, however it was typed.
        return log.Moved(seat=seat, text=self.game.notation.write(state, seat, action))

    def take_back(self, user: str | None, v: int) -> log.AnyEntry:
        seat = self._player(user)
        if v < self.moved_v:
            raise TableRefusal("moved_on")
        if self.undo_seat() != seat:
            raise TableRefusal("no_undo")
        self._check_seat_changes()
        return log.TookBack(seat=seat)

    def say(self, user: str, name: str, text: str) -> log.AnyEntry:
        words = _words(text)
        seat = self._speaker(user)
        if self.talk(seat) != "free":
            raise TableRefusal("phrases_only" if self.talk(seat) == "phrases" else "no_talk")
        return log.Spoke(user=user, name=name if seat is None else self.name(seat), seat=seat, text=words)

    def phrase(self, user: str, name: str, phrase: wire.PhraseKey) -> log.AnyEntry:
        seat = self._speaker(user)
        if self.talk(seat) == "off":
            raise TableRefusal("no_talk")
        return log.Spoke(user=user, name=name if seat is None else self.name(seat), seat=seat, phrase=phrase)

    def _speaker(self, user: str) -> int | None:
        if self.spoken >= MOST_SPOKEN:
            raise TableRefusal("chat_full", limit=MOST_SPOKEN)
        return self.seat_of(user)

    def whisper(self, user: str | None, text: str, ask: str, at: float) -> Aside:
        """What is to be kept of somebody's words to their crew."""
        seat = self._player(user)
        crew = self.crew(seat)
        if self.chairs[seat].level is not None:
            raise TableRefusal("bot_plays")
        if crew is None or not self.may_whisper(seat):
            raise TableRefusal("no_partner")
        said = self.asides.count(crew)
        if said >= MOST_WHISPERED:
            raise TableRefusal("chat_full", limit=MOST_WHISPERED)
        return Aside(crew=crew, n=said + 1, seat=seat, at=at, text=_words(text), ask=ask)

    def wisher(self, user: str | None, v: int) -> int:
        """The seat of somebody who may ask to give up now."""
        seat = self._player(user)
        if self.match is None:
            raise TableRefusal("not_started")
        if self.chairs[seat].level is not None:
            raise TableRefusal("bot_plays")
        if self.offered is None:
            raise TableRefusal("no_giving_up")
        if v < self.offered:
            raise TableRefusal("moved_on")
        return seat

    def ruling(self, now: float) -> log.Moved | None:
        """What the table itself is to do now: a countdown is over, or every person here has asked to give up."""
        if self.match is None or self.match.state.actors() == (NATURE,):
            return None
        people = {seat for seat in range(self.players) if self.is_person(seat)}
        if self.offered is not None and people and people <= self.wishes:
            return log.Moved(seat=TABLE, text=GIVE_UP)
        ends = self.countdowns.ends()
        if not ends or ends[0][0] > now:
            return None
        return log.Moved(seat=TABLE, text=self.game.notation.write(self.match.state, TABLE, ends[0][1]))

    def nature(self, dice: Dice) -> log.Moved | None:
        """Nature's next move, if it is to act: from the deal that this table repeats, else from the dice."""
        if self.match is None or self.match.state.actors() != (NATURE,):
            return None
        state = self.match.state
        text = self._deal.next(self.game, state) or self.game.notation.write(state, NATURE, state.chance(dice))
        return log.Moved(seat=NATURE, text=text)

    def _chair(self, seat: int) -> log.Chair:
        if not 0 <= seat < len(self.chairs):
            raise TableRefusal("no_such_seat", 404)
        return self.chairs[seat]

    def _player(self, user: str | None) -> int:
        seat = self.seat_of(user)
        if seat is None:
            raise TableRefusal("players_only", 403)
        return seat

    def _check_not_over(self) -> None:
        if self.status == "over":
            raise TableRefusal("over")

    def _check_seat_changes(self) -> None:
        # Coming back is always possible; it is leaving again and again that ends.
        if self.seat_changes >= MOST_SEAT_CHANGES:
            raise TableRefusal("too_many_changes")

    # -- what a viewer may know: a seat, or None for a spectator

    def info(self) -> wire.TableInfo:
        outcome = self.outcome
        opened = self.opened
        host = self.seat_of(opened.host)
        return wire.TableInfo(
            id=self.id,
            game=opened.game,
            players=len(self.chairs),
            preset=opened.preset,
            options=opened.options,
            seats=[seat_info(chair) for chair in self.chairs],
            clock=opened.clock,
            private=opened.private,
            status=self.status,
            created=self.created,
            host=host,
            v=self.v,
            to_act=self.to_act(),
            since=self.since,
            result=None if outcome is None else list(outcome.results),
            reason=None if outcome is None else outcome.reason,
            next=self.next,
            origin=opened.origin,
            points=None if outcome is None or not outcome.points else list(outcome.points),
            crew=None if opened.place is None else opened.place.crew,
            sitting=sitting_info(self.sitting()),
        )

    def sitting(self) -> Sitting | None:
        """What a finished game came to for the logbook, where the game has one."""
        if self.match is None or self.game.campaign is None or self.outcome is None:
            return None
        return self.game.campaign.sitting(self.match.state)

    def view(self, seat: int | None) -> Any:
        """The position as that seat knows it, ready to be sent; None before the game begins."""
        return None if self.match is None else msgspec.Raw(_encode(self.match.state.observe(seat)))

    def moves(self, seat: int | None) -> list[str]:
        """The seat's legal moves; none while a bot plays for it."""
        if self.match is None or seat is None or self.chairs[seat].level is not None:
            return []
        state = self.match.state
        return [self.game.notation.write(state, seat, action) for action in state.actions(seat)]

    def timers(self) -> list[wire.Timer]:
        """The countdowns that run, the first to end first."""
        if self.match is None:
            return []
        state = self.match.state
        return [
            wire.Timer(move=self.game.notation.write(state, TABLE, ruling), ends=ends) for ends, ruling in self.countdowns.ends()
        ]

    def happenings(self, since: int, seat: int | None, language: str) -> list[wire.Happening]:
        """What happened after a version, as that seat may know it."""
        found: list[wire.Happening] = []
        for index in range(self._index_after(since), len(self.log)):
            found += self._project(self.log[index], seat, language)
        return found[-LONGEST_LOG:]

    def can_catch_up(self, since: int) -> bool:
        """Whether updates alone bring a viewer from that version to this one: not across a move taken back."""
        return since <= self.v and not any(
            isinstance(self.log[index].entry, log.TookBack) for index in range(self._index_after(since), len(self.log))
        )

    def _index_after(self, since: int) -> int:
        return min(since, len(self.log))  # entry v is at index v - 1

    def _project(self, happened: Happened, seat: int | None, language: str) -> list[wire.Happening]:
        v, at, entry, name = happened.v, happened.at, happened.entry, happened.name
        match entry:
            case log.BotSat(seat=who, level=level):
                called = TEXTS[language].say(f"bot.{level}")
                return [wire.SeatChanged(v=v, at=at, seat=who, change="sat", name=called)]
            case log.Moved(seat=who):
                seen = [event.seen_by(seat) for event in happened.events]
                return [
                    wire.Acted(v=v, at=at, seat=who, event=msgspec.to_builtins(event), text=self.tell(event, seat, language))
                    for event in seen
                ]
            case log.Spoke(phrase=phrase):
                said = entry.text if phrase is None else TEXTS[language].say(f"phrase.{phrase}")
                return [wire.Said(v=v, at=at, seat=entry.seat, name=entry.name, text=said)]
            case log.TookBack():
                return [wire.Undone(v=v, at=at, seat=entry.seat, name=name)]
            case log.RematchSet():
                return [wire.Rematched(v=v, at=at, seat=entry.seat, name=name, table=entry.table)]
            case log.Opened():
                return []
            case _:
                return [wire.SeatChanged(v=v, at=at, seat=entry.seat, change=_CHANGES[type(entry)], name=name)]

    def tell(self, event: Event, seat: int | None, language: str) -> str:
        """An event in words, for the seat that reads them."""
        return self.game.presenter.describe(event, self.game.texts[language], seat, self.names(language))

    def names(self, language: str) -> dict[int, str]:
        """What everybody goes by: people by their names, bots by their levels; where two are alike, each with its letter."""
        names = [chair.name or (TEXTS[language].say(f"bot.{chair.level}") if chair.level else "") for chair in self.chairs]
        return {
            seat: f"{name} {seat_letter(seat)}" if name and names.count(name) > 1 else name for seat, name in enumerate(names)
        }

    def _name_in(self, entry: log.AnyEntry) -> str:
        match entry:
            case log.Sat(name=name) | log.Spoke(name=name):
                return name
            case log.Opened() | log.BotSat():
                return ""
            case log.Moved(seat=seat) if seat < 0:
                return ""
            case _:
                return self.name(entry.seat)


def _words(text: str) -> str:
    """What somebody says, in one line."""
    words = " ".join(text.split())
    if not words or not words.isprintable():
        raise TableRefusal("empty_chat")
    return words


_CHANGES: dict[type[log.Entry], Any] = {
    log.Sat: "sat",
    log.Left: "left",
    log.TimedOut: "timed_out",
    log.Replaced: "replaced",
    log.Returned: "returned",
}


def seat_info(chair: log.Chair) -> wire.SeatInfo:
    """A seat as everybody sees it."""
    if chair.invited:
        return wire.SeatInfo(kind="invited", name=chair.name)
    if chair.user:
        return wire.SeatInfo(kind="person", name=chair.name, level=chair.level, stand_in=chair.level is not None)
    if chair.level is not None:
        return wire.SeatInfo(kind="bot", name=chair.level, level=chair.level)
    return wire.SeatInfo(kind="open")


def sitting_info(sitting: Sitting | None) -> wire.SittingInfo | None:
    """What a sitting came to, without what is for the next one."""
    if sitting is None:
        return None
    return wire.SittingInfo(page=sitting.page, won=sitting.won, attempts=sitting.attempts, aided=sitting.aided)


def options_of(game_name: str, players: int, preset: str | None, given: Mapping[str, str]) -> tuple[str | None, dict[str, str]]:
    """The options of a new table as they are written down, and the preset that they are, if any; raises what the game refuses."""
    game = find(game_name)
    if preset is not None and preset not in game.presets:
        raise TableRefusal("no_such_preset", 400, preset=preset[:40])
    base = {} if preset is None else write_options(game.presets[preset])
    read = checked_options(game, {**base, **given})
    game.new(players, read)  # now, and not when the last seat is taken
    options = write_options(read)
    named = next((name for name, value in game.presets.items() if write_options(value) == options), None)
    return named, options
