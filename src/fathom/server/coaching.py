"""The coach at a table of one person and bots: what it says, and who may ask.

What it says is computed in a worker process, from a world drawn from what the person's seat has seen. No coach is ever asked at a
table where another person sits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.errors import NotationError, Refusal
from fathom.core.game import Game
from fathom.core.match import Match, Step
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.core.state import State
from fathom.server.entries import Chair
from fathom.server.refusals import TableRefusal
from fathom.server.schema import seats, tables
from fathom.server.table import Table
from fathom.server.wire import rest

FIRST_GAMES = 3  # of each game: so many begin with the coach unless one says otherwise


def is_alone(chairs: Sequence[Chair], person: str) -> bool:
    """Return whether a person plays against bots alone."""
    return any(chair.user == person for chair in chairs) and all(
        chair.user == person or (chair.level is not None and not chair.user) for chair in chairs
    )


def coached(game: Game[Any], chairs: Sequence[Chair], person: str, wanted: bool | None, first: bool) -> bool:
    """Return whether a new table has the coach: as wanted, or else in one's first games against bots alone."""
    possible = game.coach is not None and is_alone(chairs, person)
    if wanted and not possible:
        raise TableRefusal("coach_alone", 400)
    return possible and (first if wanted is None else wanted)


def is_new(connection: sa.Connection, game: str, person: str) -> bool:
    """Return whether a person is still in their first games of a game."""
    played = sa.select(sa.func.count()).select_from(seats.join(tables, seats.c.table_id == tables.c.id))
    mine = played.where(seats.c.person_id == person, tables.c.game == game, tables.c.status == "over")
    return int(connection.scalar(mine) or 0) < FIRST_GAMES


def pupil(table: Table, person: str) -> int:
    """Return the seat of the person whom the coach helps at a table, or refuse."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableRefusal("players_only", 403)
    if table.match is None:
        raise TableRefusal("not_started")
    if not table.opened.coach or not is_alone(table.chairs, person):
        raise TableRefusal("no_coach", 403)
    return seat


def why(table: Table, seat: int, text: str) -> rest.Why | None:
    """Return why a seat cannot make a move now, with the rule that says so; None if it can."""
    if table.match is None:
        raise TableRefusal("not_started")
    return why_not(table.game, table.match.state, seat, text)


def why_not(game: Game[Any], state: State, seat: int, text: str) -> rest.Why | None:
    """Return why a move is not legal in a position; None if it is."""
    try:
        state.copy().apply(seat, game.notation.read(state, seat, text))
    except Refusal as refusal:
        rule = game.presenter.refusals.get(refusal.key)
        return rest.Why(key=refusal.key, values=refusal.values, text=str(refusal), rule=rule)
    except NotationError as error:
        values: dict[str, str | int] = {"column": error.column, "expected": error.expected, "found": error.found}
        return rest.Why(key="notation", values=values, text=str(error), rule=None)
    return None


def coach_json(text: str, v: int, seat: int, language: str, names: Mapping[int, str]) -> bytes:
    """Return as JSON what the coach says of the position that a record leads to, and of the seat's last move there."""
    match, last = _replay(text, seat)
    game, say = match.game, match.game.texts[language]
    about = coach.about(game, match.state, seat, _dice(match), say, names)
    better = None
    if last is not None:
        advice = coach.correct(game, last.before, seat, last.action, _dice(match), say, names)
        better = None if advice is None else _advice(advice)
    return msgspec.json.encode(rest.CoachSays(v=v, about=about, made=None if last is None else last.text, better=better))


def advice_json(text: str, v: int, seat: int, language: str, names: Mapping[int, str]) -> bytes:
    """Return as JSON the move that the coach would make in the position that a record leads to."""
    match, _ = _replay(text, seat)
    game = match.game
    advice = coach.advise(game, match.state, seat, _dice(match), game.texts[language], names)
    return msgspec.json.encode(None if advice is None else _advice(advice))


def _replay(text: str, seat: int) -> tuple[Match, Step | None]:
    """Return the match of a record, and the seat's last move in it."""
    record = parse(text)
    match = Match.begin(record, find(record.game))
    last = None
    for step in match.steps(record):
        if step.seat == seat:
            last = step
    return match, last


def _dice(match: Match) -> Dice:
    """Return dice that fall the same way whenever the coach is asked about one position: it does not change its mind."""
    return Dice(f"coach {len(match.moves)}")


def _advice(advice: coach.Advice) -> rest.CoachMove:
    return rest.CoachMove(move=advice.move, why=advice.why, point=list(advice.point))
