"""A table as everybody sees it: in the lobby, in lists, at the head of its page."""

from __future__ import annotations

from fathom.core.campaign import Sitting
from fathom.server.seats import seat_info
from fathom.server.table import Table
from fathom.server.wire import common


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
        crew=None if opened.place is None else opened.place.crew,
        sitting=None if outcome is None else sitting_info(sitting(table)),
    )


def sitting(table: Table) -> Sitting | None:
    """Return what a finished game came to for the campaign, where the game has one."""
    if table.match is None or table.game.campaign is None or table.outcome is None:
        return None
    return table.game.campaign.sitting(table.match.state)


def sitting_info(sitting: Sitting | None) -> common.SittingInfo | None:
    """Return what a sitting came to, without what is for the next one."""
    if sitting is None:
        return None
    return common.SittingInfo(page=sitting.page, won=sitting.won, attempts=sitting.attempts, aided=sitting.aided)
