"""Refusals as the API's answers."""

from __future__ import annotations

from fathom.core.errors import FathomError, OptionError, RecordError, Refusal
from fathom.server.refusals import TableRefusal
from fathom.server.wire import rest


def problem_of(error: FathomError) -> tuple[rest.Problem, int]:
    """Return a refusal as browsers and bots are told of it, and the status of the answer."""
    match error:
        case TableRefusal():
            return rest.Problem(key=error.key, values=error.values, text=str(error)), error.status
        case Refusal():
            return rest.Problem(key=error.key, values=error.values, text=str(error)), 409
        case RecordError():
            values: dict[str, str | int] = {"line": error.line, "column": error.column, "problem": error.problem}
            return rest.Problem(key="record", values=values, text=str(error)), 400
        case OptionError():
            values = error.values if error.key else {"problem": str(error)}
            return rest.Problem(key=error.key or "option", values=values, text=str(error)), 400
        case _:
            return rest.Problem(key="cannot", values={"problem": str(error)}, text=str(error)), 400
