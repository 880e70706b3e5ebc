"""A step: what one transaction adds to a table, its entries and the rows that follow from them."""

from __future__ import annotations

from typing import NamedTuple

from fathom.server.achievements import Earned
from fathom.server.campaign_log import Logged
from fathom.server.entries import AnyEntry
from fathom.server.info import sitting
from fathom.server.table import Table
from fathom.server.wire.common import TableInfo

SWEEP = 0.5  # seconds between looks for tables that need a worker


class Step(NamedTuple):
    """What one transaction adds to a table: entries after version `since`, and the table as it stands then."""

    since: int
    at: float
    written: list[AnyEntry]
    after: Table
    info: TableInfo
    wake: float | None  # when a worker must look at the table, in case this one has died
    seated: dict[str, int] | None  # who sits or is invited where, when that has changed
    logged: Logged | None  # what goes into a campaign's log
    earned: list[Earned]  # people's achievements


def wake(table: Table, at: float, slack: float) -> float | None:
    """Return when some worker must look at the table; one that lets bots play may take `slack` seconds before that."""
    times = [ends + SWEEP for ends, _ in table.countdowns.ends()[:1]]  # a worker that has the table in memory is faster
    if bots := table.bots_to_act():
        times.append(at + min(table.bot_cooldown_left(seat, at) for seat in bots) + slack)
    deadline = None if table.clocks is None else table.clocks.deadline()
    return min(times if deadline is None else [*times, deadline], default=None)


def seated(before: Table, after: Table) -> dict[str, int] | None:
    """Return who sits or is invited where, when a step has changed that."""
    if after.chairs == before.chairs:
        return None
    return {chair.user: seat for seat, chair in enumerate(after.chairs) if chair.user}


def logged(before: Table, after: Table) -> Logged | None:
    """Return what a step adds to the log of the campaign that is played here."""
    place = after.opened.place
    if place is None or (after.status == before.status and before.v > 0):
        return None
    begins = before.match is None and after.match is not None
    return Logged(place=place, opened=before.v == 0, began=after.chairs if begins else None, ended=sitting(after))


def earned(before: Table, after: Table) -> list[Earned]:
    """Return what the people at the table have earned when a step ends the game; a stand-in earns nothing.

    A game whose deal or position was known beforehand does not count.
    """
    rules = after.game.achievements
    if rules is None or after.known is not None:
        return []
    if after.match is None or after.outcome is None or before.outcome is not None:
        return []
    people = [seat for seat in range(after.players) if after.is_person(seat)]
    state = after.match.state
    return [Earned(person=after.chairs[seat].user, code=code) for seat in people for code in rules.earned(state, seat)]
