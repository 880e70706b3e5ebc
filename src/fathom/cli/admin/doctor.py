"""Check everything that a server needs, and say what to do.

It changes nothing. The exit code is 1 if the server cannot work like this, and 0 if it can, with or without advice.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from fathom.cli.healthcheck import ask
from fathom.cli.server_settings import add_settings, settings_from
from fathom.core import dice
from fathom.core.errors import FathomError

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fathom.server.settings import Settings

OTHERS = 0o077  # what anybody but the owner may do with a file
ENOUGH_ROOM = 1_000_000_000  # bytes
ENOUGH_FILES = 65_536
DRIFT = 60.0  # seconds that clocks may differ


class Finding(NamedTuple):
    """What was found: all is well, something could be better, or the server cannot work."""

    state: Literal["ok", "advice", "problem"]
    words: str


def arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    findings = list(examine(args))
    for finding in findings:
        print(f"{finding.state:<8} {finding.words}")
    problems = sum(finding.state == "problem" for finding in findings)
    advice = sum(finding.state == "advice" for finding in findings)
    print(f"{problems or 'No'} problem{'' if problems == 1 else 's'}, {advice} piece{'' if advice == 1 else 's'} of advice.")
    return 1 if problems else 0


def examine(args: argparse.Namespace) -> Iterator[Finding]:
    """Check one thing after another; nothing can be said without settings that can be read."""
    try:
        settings = settings_from(args, create=False)
    except FathomError as error:
        yield Finding("problem", f"settings: {error}")
        return
    yield Finding("ok", "settings: they can be read and fit together.")
    checks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
        _address,
        _data,
        _secret,
        _database,
        _redis,
        _room,
        _files,
        _build,
        _running,
    )
    for check in checks:
        yield from check(settings)


def _address(settings: Settings) -> Iterator[Finding]:
    if settings.public_url is None:
        yield Finding("ok", "address: for this machine or this network only; a public server needs --public-url.")
        return
    if not settings.https:
        yield Finding("advice", "address: passwords travel in clear text; put a proxy with TLS in front and use https.")
    if settings.proxy is None:
        yield Finding("advice", "address: if there is a proxy in front, name it with --proxy, or everybody shares one limit.")
    elif settings.proxy == "*":
        yield Finding("advice", "address: --proxy '*' believes everybody; the port must be closed to all but the proxy.")
    if settings.https and settings.proxy not in (None, "*"):
        yield Finding("ok", f"address: {settings.public_url}, behind a proxy at {settings.proxy}.")


def _data(settings: Settings) -> Iterator[Finding]:
    folder = Path(settings.data)
    if not folder.exists():
        yield Finding("ok", f"data: {folder} does not exist yet; the server makes it when it starts.")
        return
    if not os.access(folder, os.W_OK | os.X_OK):
        yield Finding("problem", f"data: {folder} cannot be written by this user; run this as the server's user, or chown it.")
    elif _mode(folder) & OTHERS:
        yield Finding("advice", f"data: others on this machine can look into {folder}; chmod 700 {folder}")
    else:
        yield Finding("ok", f"data: {folder} is writable, and nobody else's.")


def _secret(settings: Settings) -> Iterator[Finding]:
    kept = Path(settings.data) / "secret"
    if not settings.secret:
        yield Finding("ok", "secret: the server makes one when it first starts.")
    elif kept.exists() and _mode(kept) & OTHERS:
        yield Finding("problem", f"secret: others on this machine can read {kept}; chmod 600 {kept}, and replace it.")
    else:
        old = f"; {len(settings.old_secrets)} that it replaced are still believed" if settings.old_secrets else ""
        yield Finding("ok", f"secret: it is long enough{old}.")


def _database(settings: Settings) -> Iterator[Finding]:
    from fathom.server.database import read_url, sqlite_file

    url = read_url(settings.database)
    file = sqlite_file(url)
    if file is None:
        yield from _connected(settings.database)
        return
    if not file.exists():
        yield Finding("ok", f"database: {file} is made when the server first starts.")
        return
    if _mode(file) & OTHERS:
        yield Finding("advice", f"database: others on this machine can read {file}; chmod 600 {file}")
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=10)) as connection:
            damage = [row[0] for row in connection.execute("PRAGMA quick_check(3)")]
    except sqlite3.Error as error:
        yield Finding("problem", f"database: {file} cannot be read: {error}. Restore a backup.")
        return
    if damage != ["ok"]:
        yield Finding("problem", f"database: {file} is damaged: {damage[0]}. Restore a backup.")
        return
    yield from _connected(settings.database)


def _connected(url: str) -> Iterator[Finding]:
    """Look into a database: its version, and whether its times are ours."""
    import sqlalchemy as sa

    from fathom.server.database import found_version, newest_version, open_engine, read_url

    engine = open_engine(read_url(url))
    try:
        with engine.connect() as connection:
            version, newest = found_version(connection), newest_version()
            if version is None:
                yield Finding("ok", "database: it is empty; the server fills it when it first starts.")
            elif version > newest:
                yield Finding("problem", f"database: version {version} needs a newer Fathom, which knows only {newest}.")
            elif version < newest:
                yield Finding("advice", f"database: version {version} is older than {newest}; docs/hosting.md, Upgrade.")
            else:
                yield Finding("ok", f"database: it answers, is whole, and has version {version}.")
                yield from _clock(connection)
    except sa.exc.DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        yield Finding("problem", f"database: it does not answer: {reason}. Is it running, and the URL right?")
    finally:
        engine.dispose()


def _clock(connection: sa.Connection) -> Iterator[Finding]:
    """Compare this machine's time with the database's, or with the last that was stored."""
    import sqlalchemy as sa

    from fathom.server.schema import tables

    now = time.time()
    last = connection.scalar(sa.select(sa.func.max(tables.c.changed))) or 0.0
    theirs = now
    if connection.dialect.name == "postgresql":
        theirs = float(connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())")) or now)
    if abs(theirs - now) > DRIFT:
        yield Finding("problem", f"clock: this machine and the database differ by {abs(theirs - now):.0f} s; set up NTP.")
    elif last > now + DRIFT:
        yield Finding("problem", f"clock: the last move was stored {last - now:.0f} s in the future; set up NTP.")
    else:
        yield Finding("ok", "clock: it fits what is stored.")


def _redis(settings: Settings) -> Iterator[Finding]:
    if settings.redis is None:
        return
    from redis import Redis, RedisError

    try:
        with Redis.from_url(settings.redis, socket_connect_timeout=5, socket_timeout=5) as redis:
            redis.ping()
    except (RedisError, ValueError) as error:
        yield Finding("problem", f"redis: it does not answer: {error}. Is it running, and the URL right?")
    else:
        yield Finding("ok", "redis: it answers.")


def _room(settings: Settings) -> Iterator[Finding]:
    from fathom.server.readiness import LEAST_ROOM

    folder = Path(settings.data)
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    words = f"disk: {free / 1e9:,.1f} GB are free at {folder}"
    if free < LEAST_ROOM:
        yield Finding("problem", f"{words}; make room, or run `fathom admin prune`.")
    elif free < ENOUGH_ROOM:
        yield Finding("advice", f"{words}; make room soon.")
    else:
        yield Finding("ok", f"{words}.")


def _files(_: Settings) -> Iterator[Finding]:
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < ENOUGH_FILES:
        yield Finding(
            "advice", f"open files: {most:,} at most, and every socket is one; LimitNOFILE={ENOUGH_FILES} in the systemd unit."
        )
    else:
        yield Finding("ok", "open files: enough are allowed.")


def _build(_: Settings) -> Iterator[Finding]:
    from fathom.server.app import CLIENT

    if (CLIENT / "index.html").exists():
        yield Finding("ok", "client: it is built.")
    else:
        yield Finding("problem", "client: it is not built, so there are no pages; `make client`, or install a wheel.")
    if dice.__file__.endswith(".py"):
        yield Finding(
            "advice", "build: the rules are not compiled, so bots are slow; install a wheel, or a C compiler and again."
        )
    else:
        yield Finding("ok", "build: the rules are compiled.")


def _running(settings: Settings) -> Iterator[Finding]:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    url = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
    ready, words = ask(url)
    if ready:
        yield Finding("ok", f"server: it runs at {url} and is ready.")
    elif words.startswith("Nobody"):
        yield Finding("ok", f"server: none runs at {url}.")
    else:
        yield Finding("problem", f"server: {words} Its log says more.")


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
