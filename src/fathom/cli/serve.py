"""Start the table server: play in a browser, with people and bots."""

from __future__ import annotations

import argparse
import os
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

from fathom.cli.server_settings import add_settings, settings_from
from fathom.core.errors import FathomError

if TYPE_CHECKING:
    from fathom.server.settings import Settings

MOST_FILES = 65_536  # that a worker may have open, where the system allows that many


def arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    settings = settings_from(args)
    from fathom.server import metrics, starting
    from fathom.server.database import keep_private, lock_file, opened, prepare_database, read_url, sqlite_file
    from fathom.server.settings import to_environment
    from fathom.server.time import last_time, timeline

    os.umask(0o077)  # nobody else on this machine reads the database
    url = read_url(settings.database)
    file = sqlite_file(url)
    with starting.listen(settings.host, settings.port) as listener:
        lock = None if file is None else lock_file(file)  # held until this process ends
        with starting.answering(listener):
            prepare_database(url)
            with opened(url) as engine, engine.connect() as connection:
                timeline.begin(last_time(connection))
        timeline.to_environment()
        if file is not None:
            keep_private(file)
        if settings.redis is not None:
            _check_redis(settings.redis)
        _allow_files()
        to_environment(settings)
        print(f"Fathom is at {_shown(settings)}/ (Ctrl-C ends it)", flush=True)
        with metrics.shared(settings.workers > 1):
            serve(settings, listener)
    if lock is not None:
        lock.release()
    return 0


def serve(settings: Settings, listener: socket.socket) -> None:
    """Serve until the process is told to end."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from fathom.server.logs import log_config

    config = uvicorn.Config(
        "fathom.server.app:from_environ",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http="fathom.server.protocol:Protocol",
        log_config=log_config(settings.log),
        access_log=False,
        ws_max_size=65_536,
        ws_per_message_deflate=False,  # messages are small, and many
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=False,  # `fathom.server.edge` reads them
        timeout_graceful_shutdown=3,
    )
    if settings.workers > 1:
        Multiprocess(config, [listener]).run()
        return
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listener])


def _shown(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return settings.public_url or f"http://{host}:{settings.port}"


def _allow_files() -> None:
    """Allow as many open files as the system lets us: every socket is one."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _check_redis(url: str) -> None:
    from redis import Redis, RedisError

    try:
        with Redis.from_url(url, socket_connect_timeout=5) as redis:
            redis.ping()
    except (RedisError, ValueError) as error:
        raise FathomError(f"Redis does not answer: {error}") from None
