"""The server's settings and their checks. The command line fills them in; workers get them through the environment."""

from __future__ import annotations

import ipaddress
import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from fathom.core.errors import FathomError
from fathom.server.schema import read_url

ENVIRONMENT = "FATHOM_SERVER"  # where workers find their settings
SECRET = "FATHOM_SECRET"
SHORTEST_SECRET = 32


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a worker needs to know."""

    host: str = "127.0.0.1"
    port: int = 8765
    data: str
    database: str
    redis: str | None = None
    workers: int = 1
    public_url: str | None = None
    secret: str
    pace: float = 0.8  # the least seconds that a bot takes, so that people can follow
    lease: float = 5.0  # seconds after which another worker looks after a table whose worker has died
    patience: float = 60.0  # seconds after which the others may replace a player who is not there
    rate: int = 600  # API requests a minute from one address
    bot_processes: int = 1  # processes for bots beside each worker

    @property
    def several(self) -> bool:
        """Whether workers must tell each other what happened."""
        return self.workers > 1 or self.redis is not None

    @property
    def https(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https://")


def make_settings(
    *,
    host: str,
    port: int,
    data: Path,
    database: str | None,
    redis: str | None,
    workers: int,
    public_url: str | None,
    secret_file: Path | None,
    pace: float = 0.8,
    patience: float = 60.0,
    rate: int = 600,
) -> Settings:
    """Return checked settings, and create the data folder."""
    if workers > 1 and redis is None and not (database or "").startswith("postgres"):
        raise FathomError("Several workers need --redis or a PostgreSQL database to tell each other what happened.")
    if public_url is not None:
        address = urlsplit(public_url)
        if address.scheme not in ("http", "https") or not address.hostname or address.path.strip("/"):
            raise FathomError("The public URL looks like https://fathom.example.org.")
    if redis is not None and urlsplit(redis).scheme not in ("redis", "rediss", "unix"):
        raise FathomError("The Redis URL looks like redis://localhost:6379/0.")
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FathomError(f"The data folder {data} cannot be created: {error.strerror}.") from None
    url = read_url(database or f"sqlite:///{data.resolve() / 'fathom.db'}")
    public = public_url is not None or not _is_loopback(host)
    return Settings(
        host=host,
        port=port,
        data=str(data.resolve()),
        database=url.render_as_string(hide_password=False),
        redis=redis,
        workers=workers,
        public_url=None if public_url is None else public_url.rstrip("/"),
        secret=_secret(data, secret_file, public),
        pace=pace,
        patience=patience,
        rate=rate,
        bot_processes=max(1, (os.cpu_count() or 1) // workers),
    )


def from_environment() -> Settings:
    return msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings)


def to_environment(settings: Settings) -> None:
    os.environ[ENVIRONMENT] = msgspec.json.encode(settings).decode()


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _secret(data: Path, file: Path | None, public: bool) -> str:
    """Return the secret that signs identities: a given one, or on a local server one made once and kept in the data folder."""
    if file is not None:
        try:
            secret = file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise FathomError(f"The secret file {file} cannot be read.") from None
        return _long_enough(secret, f"The secret in {file}")
    if given := os.environ.get(SECRET):
        return _long_enough(given.strip(), f"The secret in {SECRET}")
    if public:
        raise FathomError(f"A public server needs a secret of its own: give --secret-file, or set {SECRET}.")
    kept = data / "secret"
    try:
        with os.fdopen(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_urlsafe(SHORTEST_SECRET))
    except FileExistsError:
        pass
    except OSError as error:
        raise FathomError(f"The data folder {data} cannot be written: {error.strerror}.") from None
    return _long_enough(kept.read_text(encoding="utf-8").strip(), f"The secret in {kept}")


def _long_enough(secret: str, what: str) -> str:
    if len(secret) < SHORTEST_SECRET:
        raise FathomError(f"{what} has fewer than {SHORTEST_SECRET} characters.")
    return secret
