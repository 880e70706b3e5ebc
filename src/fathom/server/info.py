"""A table as everybody sees it: in the lobby, in lists, at the head of its page."""

from __future__ import annotations

from typing import Any

from fathom.core.campaign import Sitting
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.score import score_of
from fathom.core.state import Outcome
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
        campaign=None if opened.place is None else opened.place.campaign,
        sitting=None if outcome is None else sitting_info(sitting(table)),
        score=None if table.match is None else score_info(table.game, table.match.options, outcome),
        known=table.known,
        coach=opened.coach,
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
