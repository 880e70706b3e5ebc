"""The server's settings and where they come from: the command line, the environment, a file, or their defaults, in that order.

Every setting `public_url` is `--public-url` on the command line, `FATHOM_PUBLIC_URL` in the environment, and `public_url` in the
file. `FATHOM_PUBLIC_URL_FILE` names a file that holds the value: so secrets are given. Workers get the result through the
environment.
"""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from fathom.core.errors import FathomError
from fathom.server.budgets import LIMITS
from fathom.server.configuration import SECRETS, Asked
from fathom.server.database import read_url

WORKERS = "_FATHOM_SERVER"  # where workers find their settings
PREFIX = "FATHOM_"
SHORTEST_SECRET = 32
LARGEST_FILE = 100_000  # bytes
OURS = {"interpreted", "compile", "nightly", "config", "server"}  # what else the environment says to Fathom


class Settings(Asked, frozen=True, kw_only=True):
    """Everything a worker needs to know, checked."""

    database: str
    secret: str
    old_secrets: tuple[str, ...] = ()  # still believed, no longer used to sign
    limits: dict[str, float] = {}
    lease: float = 5.0  # seconds after which another worker looks after a table whose worker has died
    bot_processes: int = 2  # processes for bots beside each worker

    @property
    def several(self) -> bool:
        """Whether workers must tell each other what happened."""
        return self.workers > 1 or self.redis is not None

    @property
    def https(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https://")

    @property
    def path(self) -> str:
        """The path under which a proxy serves us, without a slash at its end; empty: at the top."""
        return "" if self.public_url is None else urlsplit(self.public_url).path.rstrip("/")


def read_settings(
    given: Mapping[str, Any],
    limits: Mapping[str, str] | None = None,
    environment: Mapping[str, str] = os.environ,
    create: bool = True,
) -> Settings:
    """Return checked settings from everywhere. `given` is what the command line says.

    `create` makes the data folder and a local server's secret; without it a secret that is not there yet is empty.
    """
    file = _read_file(given.get("config") or environment.get(f"{PREFIX}CONFIG"))
    found = {**file, **_read_environment(environment)}
    found |= {name: value for name, value in given.items() if value is not None and name in Asked.__struct_fields__}
    most = {**file.get("limits", {}), **_limits_in(environment), **(limits or {})}
    found.pop("limits", None)
    asked = Asked(**{name: _read_value(name, value) for name, value in found.items()})
    return _checked(asked, {name: _read_limit(name, value) for name, value in most.items()}, create)


def _checked(asked: Asked, limits: dict[str, float], create: bool) -> Settings:
    if asked.workers > 1 and asked.redis is None and not (asked.database or "").startswith("postgres"):
        raise FathomError("Several workers need --redis or a PostgreSQL database to tell each other what happened.")
    if asked.public_url is not None:
        address = urlsplit(asked.public_url)
        if address.scheme not in ("http", "https") or not address.hostname or address.query or address.fragment:
            raise FathomError("The public URL looks like https://fathom.example.org or https://example.org/fathom.")
        if not _is_path(address.path):
            raise FathomError("The path of the public URL has only letters, digits, and the characters - _ . ~ and /.")
    if asked.redis is not None and urlsplit(asked.redis).scheme not in ("redis", "rediss", "unix"):
        raise FathomError("The Redis URL looks like redis://localhost:6379/0.")
    if asked.smtp is not None and (urlsplit(asked.smtp).scheme not in ("smtp", "smtps") or not urlsplit(asked.smtp).hostname):
        raise FathomError("The SMTP URL looks like smtp://user:password@mail.example.org:587.")
    if (asked.smtp is None) != (asked.mail_from is None):
        raise FathomError("Mail needs both --smtp and --mail-from.")
    data = Path(asked.data)
    try:
        if create:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)  # nobody else on this machine looks into it
    except OSError as error:
        raise FathomError(f"The data folder {data} cannot be created: {error.strerror}.") from None
    url = read_url(asked.database or f"sqlite:///{data.resolve() / 'fathom.db'}")
    public = asked.public_url is not None or not _is_loopback(asked.host)
    secret, *old = _secrets(data, asked.secret, public, create)
    return Settings(
        **msgspec.structs.asdict(asked)
        | {
            "data": str(data.resolve()),
            "database": url.render_as_string(hide_password=False),
            "public_url": None if asked.public_url is None else asked.public_url.rstrip("/"),
            "secret": secret,
            "old_secrets": tuple(old),
            "limits": limits,
            # Two at least: the slow bots of one person must leave a process to the others.
            "bot_processes": max(2, (os.cpu_count() or 1) // asked.workers),
        }
    )


_is_path = re.compile(r"(/[\w.~-]+)*/?", re.ASCII).fullmatch


def from_environment() -> Settings:
    return msgspec.json.decode(os.environ[WORKERS], type=Settings)


def to_environment(settings: Settings) -> None:
    os.environ[WORKERS] = msgspec.json.encode(settings).decode()


# -- where settings come from


def _read_file(path: str | None) -> dict[str, Any]:
    """Return what a settings file says."""
    if path is None:
        return {}
    try:
        found = tomllib.loads(read_text(Path(path)))
    except tomllib.TOMLDecodeError as error:
        raise FathomError(f"The settings file {path} is not TOML: {error}.") from None
    unknown = sorted(set(found) - {*Asked.__struct_fields__, "limits"})
    if unknown:
        raise FathomError(f"The settings file {path} has an unknown setting: {unknown[0]}.")
    if not isinstance(found.get("limits", {}), dict):
        raise FathomError(f"The limits in {path} are a table: [limits].")
    return found


def _read_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what the environment says; a variable that means nothing is refused, since it is a typing error."""
    found = {}
    for variable in sorted(environment):
        if not variable.startswith(PREFIX) or variable.startswith(f"{PREFIX}LIMIT_"):
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name in Asked.__struct_fields__:
            found[name] = environment[variable]
        elif name.removesuffix("_file") in Asked.__struct_fields__:
            found[name.removesuffix("_file")] = read_text(Path(environment[variable])).strip()
        elif name not in OURS:
            raise FathomError(f"There is no setting for {variable}.")
    return found


def _limits_in(environment: Mapping[str, str]) -> dict[str, str]:
    start = f"{PREFIX}LIMIT_"
    return {variable.removeprefix(start).lower(): value for variable, value in environment.items() if variable.startswith(start)}


def _read_value(name: str, value: object) -> Any:
    field = next(field for field in msgspec.structs.fields(Asked) if field.name == name)
    try:
        return msgspec.convert(value, field.type, strict=False)
    except msgspec.ValidationError:
        shown = "that" if name in SECRETS else repr(str(value)[:60])
        raise FathomError(f"--{name.replace('_', '-')} cannot be {shown}: it is {_allowed(field.type)}.") from None


def _allowed(kind: Any) -> str:
    """Return what a setting may be, in words."""
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.Metadata(type=inner):
            return _allowed_plain(inner)
        case inner:
            return _allowed_plain(inner)


def _allowed_plain(kind: msgspec.inspect.Type) -> str:
    match kind:
        case msgspec.inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high:,}"
        case msgspec.inspect.FloatType(ge=low, le=high):
            return f"a number of seconds from {low} to {high:,}"
        case msgspec.inspect.LiteralType(values=values):
            return f"one of {', '.join(str(value) for value in values)}"
    return "a text"


def _read_limit(name: str, value: object) -> float:
    if name not in LIMITS:
        raise FathomError(f"There is no limit called {name!r}: docs/hosting.md lists them.")
    try:
        return float(msgspec.convert(value, Annotated[float, Meta(ge=0, le=1e15)], strict=False))
    except msgspec.ValidationError:
        raise FathomError(f"The limit {name} is a number, and 0 means none.") from None


def read_text(path: Path) -> str:
    """Return a small file."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise FathomError(f"The file {path} cannot be read.") from None


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _secrets(data: Path, given: str | None, public: bool, create: bool) -> list[str]:
    """Return the secret that signs identities and then those that it replaced, one a line.

    On a local server that has none it is made once and kept in the data folder.
    """
    if given is None and public:
        raise FathomError("A public server needs a secret of its own: give --secret-file, or set FATHOM_SECRET_FILE.")
    found = given
    if found is None:
        kept = data / "secret"
        if not create and not kept.exists():
            return [""]
        try:
            with os.fdopen(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
                new.write(secrets.token_urlsafe(SHORTEST_SECRET))
        except FileExistsError:
            pass
        except OSError as error:
            raise FathomError(f"The data folder {data} cannot be written: {error.strerror}.") from None
        found = read_text(kept)
    lines = [line.strip() for line in found.splitlines() if line.strip()]
    if not lines or min(len(line) for line in lines) < SHORTEST_SECRET:
        raise FathomError(f"The secret has fewer than {SHORTEST_SECRET} characters.")
    return lines
