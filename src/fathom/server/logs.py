"""The log: one line for each event, for people or as JSON. Where a line belongs to a request it carries the request's id.

Nothing that somebody sent is logged: no bodies, tokens, cookies, names, chat or moves; of an address only its keyed hash.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

import msgspec

FIELDS = ("method", "route", "status", "ms", "table", "net")  # what an event may say about itself, by `extra`

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


def log_config(style: str) -> dict[str, Any]:
    """Return the configuration of logging for the server's processes."""
    formatter = {"text": TextFormatter, "json": JsonFormatter}[style]
    ours = {"handlers": ["log"], "level": "INFO", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"log": {"()": formatter}},
        "handlers": {"log": {"class": "logging.StreamHandler", "formatter": "log"}},
        "loggers": {"fathom": ours, "uvicorn": ours | {"level": "WARNING"}},
        "root": {"handlers": ["log"], "level": "WARNING"},
    }


class JsonFormatter(logging.Formatter):
    """Writes an event as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(dict(_fields(self, record))).decode()


class TextFormatter(logging.Formatter):
    """Writes an event as one line, and below it the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        fields = dict(_fields(self, record))
        time, level, event, error = (str(fields.pop(key, "")) for key in ("time", "level", "event", "error"))
        words = [time, level, event.replace("\n", " "), *(f"{key}={value}" for key, value in fields.items())]
        return " ".join(words) + (f"\n{error}" if error else "")


def _fields(formatter: logging.Formatter, record: logging.LogRecord) -> Iterator[tuple[str, object]]:
    seconds = time.gmtime(record.created)
    yield "time", f"{time.strftime('%Y-%m-%dT%H:%M:%S', seconds)}.{int(record.msecs):03}Z"
    yield "level", record.levelname.lower()
    yield "event", record.getMessage()
    if (id := request_id.get()) is not None:
        yield "request", id
    for name in FIELDS:
        if (value := getattr(record, name, None)) is not None:
            yield name, value
    yield "worker", os.getpid()
    if record.exc_info and record.exc_info[0] is not None:
        yield "error", formatter.formatException(record.exc_info)
