"""Start the table server: play in a browser, with people and bots."""

from __future__ import annotations

import argparse
import socket
from pathlib import Path

from fathom.core.errors import FathomError

DEFAULT_PORT = 8765


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help=f"port to listen on ({DEFAULT_PORT})")
    parser.add_argument("--data", type=Path, default=Path("data"), help="folder for the SQLite file and the secret (data)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///file.db or postgresql://user:password@host/name")
    parser.add_argument("--redis", metavar="URL", help="redis://host:6379/0, for several workers or machines")
    parser.add_argument("--workers", type=int, default=1, help="worker processes (1)")
    parser.add_argument("--public-url", metavar="URL", help="the address people use, such as https://fathom.example.org")
    parser.add_argument("--secret-file", type=Path, metavar="FILE", help="file with the secret; or set FATHOM_SECRET")
    parser.add_argument("--proxy", metavar="ADDRESS", help="reverse proxy whose X-Forwarded-For is believed, such as 127.0.0.1")
    parser.add_argument("--pace", type=float, default=0.8, help="seconds that a bot takes at least while people watch (0.8)")
    parser.add_argument("--patience", type=float, default=60, help="seconds until an absent player may be replaced (60)")
    parser.add_argument("--rate", type=int, default=600, help="API requests a minute from one address (600)")


def run(args: argparse.Namespace) -> int:
    try:
        import uvicorn

        from fathom.server.schema import prepare_database, read_url
        from fathom.server.settings import make_settings, to_environment
    except ImportError:
        raise FathomError("The server's parts are not installed: install fathom-games[server].") from None
    _check(args)
    settings = make_settings(
        host=args.host,
        port=args.port,
        data=args.data,
        database=args.database,
        redis=args.redis,
        workers=args.workers,
        public_url=args.public_url,
        secret_file=args.secret_file,
        pace=args.pace,
        patience=args.patience,
        rate=args.rate,
    )
    _check_port(args.host, args.port)
    prepare_database(read_url(settings.database))
    if settings.redis is not None:
        _check_redis(settings.redis)
    to_environment(settings)
    shown = f"[{args.host}]" if ":" in args.host else args.host
    print(f"Fathom is at {settings.public_url or f'http://{shown}:{args.port}'}/ (Ctrl-C ends it)", flush=True)
    uvicorn.run(
        "fathom.server.app:from_environ",
        factory=True,
        host=args.host,
        port=args.port,
        workers=args.workers,
        log_level="warning",
        access_log=False,
        ws_max_size=65_536,
        ws_per_message_deflate=False,  # messages are small, and many
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=args.proxy is not None,
        forwarded_allow_ips=args.proxy,
        timeout_graceful_shutdown=3,
    )
    return 0


def _check_port(host: str, port: int) -> None:
    """Refuse a port that is taken, before a worker prints a traceback."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise FathomError(f"The server cannot listen on {host} port {port}: {error.strerror}.") from None


def _check_redis(url: str) -> None:
    from redis import Redis, RedisError

    try:
        with Redis.from_url(url, socket_connect_timeout=5) as redis:
            redis.ping()
    except (RedisError, ValueError) as error:
        raise FathomError(f"Redis does not answer: {error}") from None


def _check(args: argparse.Namespace) -> None:
    for name, low, high in (("port", 1, 65_535), ("workers", 1, 64), ("rate", 1, 10_000_000)):
        if not low <= getattr(args, name) <= high:
            raise FathomError(f"--{name} is a number from {low} to {high:,}.")
    for name in ("pace", "patience"):
        if not 0 <= getattr(args, name) <= 3600:
            raise FathomError(f"--{name} is a number of seconds from 0 to 3600.")
