"""What people ask a table for: each function checks a request and returns the entry to be written, or refuses.

Moves are checked here for everything but the rules, which are checked when the entry is applied.
"""

from __future__ import annotations

from math import ceil

from fathom.core.errors import FathomError
from fathom.server import entries as log
from fathom.server.names import clean_text
from fathom.server.refusals import TableRefusal
from fathom.server.spectator_chat import SpectatorLine
from fathom.server.table import Table
from fathom.server.team_chat import TeamMessage
from fathom.server.wire.common import Level, PhraseKey

MOST_SPOKEN = 500  # chat lines of players at one table
MOST_SEAT_CHANGES = 400  # changes of seats and moves taken back at one table
MOST_IN_TEAM = 500  # private messages of one team at one table


def sit(table: Table, seat: int, user: str, name: str, invitation: str = "", accept: bool = False) -> log.AnyEntry:
    """Take an open seat, or one's own seat back from a stand-in. `invitation` is what else a seat may be kept under.

    Where somebody may know beforehand what is hidden, everybody but the host must `accept` that.
    """
    chair = _chair(table, seat)
    mine = table.seat_of(user)
    if mine is not None:
        if mine != seat or chair.level is None:
            raise TableRefusal("already_seated")
        _check_not_over(table)
        return log.Returned(seat=seat)
    theirs = chair.invited and chair.user in (user, invitation)
    if table.match is not None or chair.level is not None or (chair.user and not theirs):
        raise TableRefusal("seat_taken")
    if table.known is not None and user != table.opened.host and not accept:
        raise TableRefusal("known_deal")
    kept = any(one.invited and one.user == invitation for one in table.chairs)
    return log.Sat(seat=seat, user=user, name=name, invitation=invitation if kept else "")


def leave(table: Table, seat: int, user: str) -> log.AnyEntry:
    """Leave one's seat."""
    chair = _chair(table, seat)
    if chair.user != user:
        raise TableRefusal("not_your_seat", 403)
    _check_not_over(table)
    if chair.level is not None:
        raise TableRefusal("already_left")
    _check_seat_changes(table)
    return log.Left(seat=seat)


def put_bot(table: Table, seat: int, level: Level, user: str, absent: bool) -> log.AnyEntry:
    """Put a bot on an open seat, or replace a player who is to act but absent."""
    chair = _chair(table, seat)
    if table.match is None:
        if table.opened.host != user:
            raise TableRefusal("host_only", 403)
        if chair.level is not None or (chair.user and not chair.invited):
            raise TableRefusal("seat_taken")
        return log.BotSat(seat=seat, level=level)
    _check_not_over(table)
    if table.seat_of(user) in (None, seat):
        raise TableRefusal("players_only", 403)
    if not table.is_person(seat) or seat not in table.to_act or not absent:
        raise TableRefusal("not_absent")
    _check_seat_changes(table)
    return log.Replaced(seat=seat, level=level)


def move(table: Table, user: str | None, v: int, text: str, now: float) -> log.AnyEntry:
    """Move, decided on at version `v`. An order during the seat's cooldown is refused and not kept."""
    seat = _player(table, user)
    if table.match is None:
        raise TableRefusal("not_started")
    if table.chairs[seat].level is not None:
        raise TableRefusal("bot_plays")
    if v < table.decided_v and table.outcome is None:
        raise TableRefusal("moved_on")
    if (left := table.cooldown_left(seat, now)) > 0:
        raise TableRefusal("too_soon", seconds=ceil(left))
    if v < table.moved_v and table.cooldowns is None and table.outcome is None and not _is_legal(table, seat, text):
        raise TableRefusal("moved_on")  # others who act at the same time have made it impossible: they came first
    return log.Moved(seat=seat, text=text)


def take_back(table: Table, user: str | None, v: int) -> log.AnyEntry:
    """Take one's last move back."""
    seat = _player(table, user)
    if v < table.moved_v:
        raise TableRefusal("moved_on")
    if table.undo_seat() != seat:
        raise TableRefusal("no_undo")
    _check_seat_changes(table)
    return log.TookBack(seat=seat)


def say(table: Table, user: str, text: str) -> log.AnyEntry:
    """Say something to everybody in one's own words."""
    words = _words(text)
    seat = _speaker(table, user)
    if table.talk(seat) != "free":
        raise TableRefusal("phrases_only" if table.talk(seat) == "phrases" else "no_talk")
    return log.Spoke(user=user, name=table.name(seat), seat=seat, text=words)


def phrase(table: Table, user: str, phrase: PhraseKey) -> log.AnyEntry:
    """Say one of the phrases to everybody."""
    seat = _speaker(table, user)
    if table.talk(seat) == "off":
        raise TableRefusal("no_talk")
    return log.Spoke(user=user, name=table.name(seat), seat=seat, phrase=phrase)


def say_as_spectator(table: Table, user: str, name: str, text: str, ask: str, at: float) -> SpectatorLine:
    """Say something to everybody without a seat: it is kept beside the log."""
    if table.talk(table.seat_of(user)) != "free":
        raise TableRefusal("no_talk")
    return SpectatorLine(n=table.spectator_chat.last + 1, person=user, name=name, at=at, text=_words(text), ask=ask)


def tell_team(table: Table, user: str | None, text: str, ask: str, at: float) -> TeamMessage:
    """Say something to one's own team: it is kept beside the log."""
    seat = _player(table, user)
    team = table.team(seat)
    if table.chairs[seat].level is not None:
        raise TableRefusal("bot_plays")
    if team is None or not table.has_team(seat):
        raise TableRefusal("no_partner")
    said = table.team_chat.count(team)
    if said >= MOST_IN_TEAM:
        raise TableRefusal("chat_full", limit=MOST_IN_TEAM)
    return TeamMessage(team=team, n=said + 1, seat=seat, at=at, text=_words(text), ask=ask)


def give_up(table: Table, user: str | None, v: int) -> int:
    """Return the seat of somebody who may ask to give up now: wishes are kept beside the log."""
    seat = _player(table, user)
    if table.match is None:
        raise TableRefusal("not_started")
    if table.chairs[seat].level is not None:
        raise TableRefusal("bot_plays")
    if table.offered is None:
        raise TableRefusal("no_giving_up")
    if v < table.offered:
        raise TableRefusal("moved_on")
    return seat


def _chair(table: Table, seat: int) -> log.Chair:
    if not 0 <= seat < table.players:
        raise TableRefusal("no_such_seat", 404)
    return table.chairs[seat]


def _player(table: Table, user: str | None) -> int:
    seat = table.seat_of(user)
    if seat is None:
        raise TableRefusal("players_only", 403)
    return seat


def _speaker(table: Table, user: str) -> int:
    seat = _player(table, user)
    if table.spoken >= MOST_SPOKEN:
        raise TableRefusal("chat_full", limit=MOST_SPOKEN)
    return seat


def _is_legal(table: Table, seat: int, text: str) -> bool:
    assert table.match is not None
    state = table.match.state
    try:
        return table.game.notation.read(state, seat, text) in state.actions(seat)
    except FathomError:
        return False


def _check_not_over(table: Table) -> None:
    if table.status == "over":
        raise TableRefusal("over")


def _check_seat_changes(table: Table) -> None:
    # Coming back is always possible; only leaving is limited.
    if table.seat_changes >= MOST_SEAT_CHANGES:
        raise TableRefusal("too_many_changes")


def _words(text: str) -> str:
    """Return what somebody says, in one line."""
    words = clean_text(text)
    if not words:
        raise TableRefusal("empty_chat")
    return words
