"""What a viewer may know of a table: a seat, or None for a spectator.

Views go through `observe`, events through `seen_by`: nothing else of a position leaves the server.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.core.campaign import Sitting
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.score import score_of
from fathom.core.state import TABLE, Outcome
from fathom.server import entries as log
from fathom.server.refusals import TEXTS
from fathom.server.seats import names, seat_info
from fathom.server.table import Happened, Table
from fathom.server.wire import common, messages

LONGEST_LOG = 1_000  # events that a viewer is sent at once


def sync(table: Table, seat: int | None, language: str, you: messages.You, now: float) -> messages.Sync:
    """Return the whole table."""
    return messages.Sync(
        protocol=common.PROTOCOL,
        v=table.v,
        now=now,
        table=info(table),
        you=you,
        log=events(table, 0, seat, language),
        view=None if table.match is None else table.match.state.observe(seat),
        moves=moves(table, seat),
        clocks=None if table.clocks is None else table.clocks.faces(now),
        timers=timers(table),
        cooldowns=None if table.cooldowns is None else table.cooldowns.faces(now),
        team_chat=team_chat(table, seat, 0),
    )


def update(table: Table, since: int, seat: int | None, language: str, you: messages.You, now: float) -> messages.Update:
    """Return what happened after a version, and how the table stands now."""
    return messages.Update(
        since=since,
        v=table.v,
        now=now,
        happened=events(table, since, seat, language),
        table=info(table) if table.seats_v > since else None,
        to_act=table.to_act,
        you=you,
        view=table.match.state.observe(seat) if table.match is not None and max(table.moved_v, table.seats_v) > since else None,
        moves=moves(table, seat),
        clocks=None if table.clocks is None else table.clocks.faces(now),
        timers=timers(table),
        cooldowns=None if table.cooldowns is None else table.cooldowns.faces(now),
    )


def can_update(table: Table, since: int) -> bool:
    """Return whether an update brings a viewer from that version to this one: not across a move taken back."""
    return 0 <= since <= table.v and not any(isinstance(happened.entry, log.TookBack) for happened in table.log[since:])


def you(table: Table, seat: int | None, name: str | None) -> messages.You:
    """Return what somebody may do at the table besides moving."""
    return messages.You(
        seat=seat,
        name=name,
        undo=seat is not None and table.undo_seat() == seat,
        talk=table.talk(seat),
        gives_up=table.gives_up(seat),
        has_team=table.has_team(seat),
    )


def info(table: Table) -> common.TableInfo:
    """Return the table as everybody sees it."""
    outcome, opened = table.outcome, table.opened
    return common.TableInfo(
        id=table.id,
        game=table.game.name,
        players=table.players,
        preset=opened.preset,
        options=opened.options,
        seats=[seat_info(chair) for chair in table.chairs],
        clock=opened.clock,
        private=opened.private,
        status=table.status,
        created=table.created,
        host=table.seat_of(opened.host),
        v=table.v,
        to_act=table.to_act,
        since=table.since,
        result=None if outcome is None else list(outcome.results),
        reason=None if outcome is None else outcome.reason,
        next=table.next,
        origin=opened.origin,
        points=None if outcome is None or not outcome.points else list(outcome.points),
        campaign=None if opened.place is None else opened.place.campaign,
        sitting=None if outcome is None else sitting_info(sitting(table)),
        score=None if table.match is None else score_info(table.game, table.match.options, outcome),
    )


def score_info(game: Game[Any], options: Options, outcome: Outcome | None) -> common.ScoreInfo | None:
    """Return what the players of a finished game reached together, where that is a matter of degree."""
    score = score_of(game, options, outcome)
    return None if score is None else common.ScoreInfo(points=score.points, best=score.best, grade=score.grade)


def sitting(table: Table) -> Sitting | None:
    """Return a finished game's result for the campaign, if the game has campaigns."""
    if table.match is None or table.game.campaign is None or table.outcome is None:
        return None
    return table.game.campaign.sitting(table.match.state)


def sitting_info(sitting: Sitting | None) -> common.SittingInfo | None:
    """Return a sitting's result, without what it carries over."""
    if sitting is None:
        return None
    return common.SittingInfo(page=sitting.page, won=sitting.won, attempts=sitting.attempts, aided=sitting.aided)


def moves(table: Table, seat: int | None) -> list[str]:
    """Return the seat's legal moves; none while a bot plays for it."""
    if table.match is None or seat is None or table.chairs[seat].level is not None:
        return []
    state = table.match.state
    return [table.game.notation.write(state, seat, action) for action in state.actions(seat)]


def timers(table: Table) -> list[messages.Timer]:
    """Return the countdowns that run, the first to end first."""
    if table.match is None:
        return []
    state = table.match.state
    return [
        messages.Timer(move=table.game.notation.write(state, TABLE, action), ends=ends)
        for ends, action in table.countdowns.ends()
    ]


def team_chat(table: Table, seat: int | None, since: int) -> list[messages.TeamMessage]:
    """Return the team chat of a seat after its first `since` messages, the oldest first."""
    team = None if seat is None else table.team(seat)
    if team is None:
        return []
    return [
        messages.TeamMessage(n=one.n, at=one.at, seat=one.seat, name=table.name(one.seat), text=one.text)
        for one in table.team_chat.since(team, since)
    ]


def events(table: Table, since: int, seat: int | None, language: str) -> list[messages.TableEvent]:
    """Return what happened after a version, as that seat may know it."""
    called, texts = names(table.chairs, language), table.game.texts[language]
    found: list[messages.TableEvent] = []
    for happened in table.log[since:]:
        if not isinstance(happened.entry, log.Moved):
            found += _event(happened, language)
            continue
        for event in happened.events:
            seen = event.seen_by(seat)
            found.append(
                messages.Acted(
                    v=happened.v,
                    at=happened.at,
                    seat=happened.entry.seat,
                    event=msgspec.to_builtins(seen),
                    text=table.game.presenter.describe(seen, texts, seat, called),
                )
            )
    return found[-LONGEST_LOG:]


def _event(happened: Happened, language: str) -> list[messages.TableEvent]:
    """Return an entry other than a move: it is the same for everybody."""
    v, at, entry, name = happened.v, happened.at, happened.entry, happened.name
    match entry:
        case log.BotSat(seat=who, level=level):
            return [messages.SeatChanged(v=v, at=at, seat=who, change="sat", name=TEXTS[language].say(f"bot.{level}"))]
        case log.Spoke(phrase=phrase):
            said = entry.text if phrase is None else TEXTS[language].say(f"phrase.{phrase}")
            return [messages.Said(v=v, at=at, seat=entry.seat, name=entry.name, text=said)]
        case log.TookBack(seat=who):
            return [messages.Undone(v=v, at=at, seat=who, name=name)]
        case log.RematchSet(seat=who, table=table):
            return [messages.Rematched(v=v, at=at, seat=who, name=name, table=table)]
        case log.Sat() | log.Left() | log.TimedOut() | log.Replaced() | log.Returned():
            return [messages.SeatChanged(v=v, at=at, seat=entry.seat, change=_CHANGES[type(entry)], name=name)]
    return []


_CHANGES: dict[type[log.Entry], Any] = {
    log.Sat: "sat",
    log.Left: "left",
    log.TimedOut: "timed_out",
    log.Replaced: "replaced",
    log.Returned: "returned",
}
