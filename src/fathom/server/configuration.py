"""What a host may set. `settings` reads and checks it; this module is loaded by every command, so it needs little."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

ONLY_BY_FILE = {"secret", "metrics_token"}  # on the command line others on the machine could read them
SECRETS = {*ONLY_BY_FILE, "smtp", "database", "redis"}  # never repeated in a message

Seconds = Annotated[float, Meta(ge=0, le=3_600)]
Limited = Annotated[float, Meta(ge=0.1, le=3_600)]
Days = Annotated[int, Meta(ge=0, le=36_500)]


def about(description: str, value: str = "") -> Meta:
    """Describe a setting for hosts; `value` is what stands for its value."""
    return Meta(description=description, extra={"value": value})


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a host may set."""

    host: Annotated[str, about("the address to listen on; 127.0.0.1 is this machine only", "ADDRESS")] = "127.0.0.1"
    port: Annotated[Annotated[int, Meta(ge=1, le=65_535)], about("the port to listen on", "N")] = 8765
    public_url: Annotated[
        str | None,
        about("the address that people use, such as https://fathom.example.org; only its pages may change anything", "URL"),
    ] = None
    data: Annotated[str, about("the folder of the SQLite file, its backups and the secret", "FOLDER")] = "data"
    database: Annotated[
        str | None,
        about("sqlite:///file.db or postgresql://user:password@host/name; by default a SQLite file in the data folder", "URL"),
    ] = None
    redis: Annotated[str | None, about("redis://host:6379/0: how workers tell each other what happened", "URL")] = None
    workers: Annotated[Annotated[int, Meta(ge=1, le=64)], about("worker processes", "N")] = 1
    proxy: Annotated[str | None, about("the reverse proxy whose X-Forwarded-For is believed, such as 127.0.0.1", "ADDRESS")] = (
        None
    )
    secret: Annotated[
        str | None,
        about("the secret for links in e-mails and hashes of addresses, and below it older ones; a local server makes one"),
    ] = None
    pace: Annotated[Seconds, about("the least number of seconds that a bot takes for a move while people watch", "SECONDS")] = 0.8
    patience: Annotated[Seconds, about("seconds until an absent player may be replaced", "SECONDS")] = 60.0
    head_seconds: Annotated[Limited, about("seconds in which the head of a request must arrive", "SECONDS")] = 10.0
    body_seconds: Annotated[Limited, about("seconds in which the body of a request must arrive", "SECONDS")] = 30.0
    session_days: Annotated[Days, about("days without a visit after which a session ends; 0, or more than 400: 400", "DAYS")] = 90
    guest_days: Annotated[Days, about("days without a visit after which a guest is deleted; 0: never", "DAYS")] = 90
    table_days: Annotated[
        Days,
        about(
            "days without a change after which tables are deleted, unless they are finished and belong to an account; 0: never",
            "DAYS",
        ),
    ] = 60
    log: Annotated[Literal["text", "json"], about("text, or json for one JSON object a line", "FORMAT")] = "text"
    metrics_token: Annotated[str | None, about("the token that /metrics asks for; without one only this machine can read it")] = (
        None
    )
    smtp: Annotated[
        str | None,
        about(
            "smtp://user:password@host:587 or smtps://…: the server that sends e-mails to people who forgot their password", "URL"
        ),
    ] = None
    mail_from: Annotated[str | None, about("the sender of these e-mails", "ADDRESS")] = None
