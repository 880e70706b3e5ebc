"""The server's settings on the command line, for `serve` and `admin`."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from fathom.core.errors import FathomError
from fathom.server.configuration import ONLY_BY_FILE, Asked

if TYPE_CHECKING:
    from fathom.server.settings import Settings

MISSING = "The server's parts are not installed: install fathom-games[server]."


def add_settings(command: argparse.ArgumentParser, only: Collection[str] | None = None) -> None:
    """Add an argument for every setting, or for some."""
    command.add_argument("--config", metavar="FILE", help="a TOML file with settings; or set FATHOM_CONFIG")
    for field in msgspec.structs.fields(Asked):
        if only is not None and field.name not in only:
            continue
        info = msgspec.inspect.type_info(field.type)
        assert isinstance(info, msgspec.inspect.Metadata)
        words, value = (info.extra_json_schema or {}).get("description", ""), (info.extra or {}).get("value")
        flag = f"--{field.name.replace('_', '-')}"
        if field.name in ONLY_BY_FILE:
            command.add_argument(f"{flag}-file", metavar="FILE", help=f"a file with {words}")
        else:
            default = "" if field.default is None else f" ({field.default})"
            command.add_argument(flag, metavar=value, help=f"{words}{default}")
    if only is None:
        command.add_argument("--limit", action="append", default=[], metavar="NAME=N", help="a limit; docs/hosting.md lists them")
        command.add_argument("--rate", metavar="N", help=argparse.SUPPRESS)  # what --limit requests_address=N was called


def settings_from(args: argparse.Namespace, create: bool = True) -> Settings:
    """Return the settings from the command line, the environment and the file; `create` what a first start needs."""
    try:
        from fathom.server.settings import read_settings, read_text
    except ImportError:
        raise FathomError(MISSING) from None
    given = dict(vars(args))
    for name in ONLY_BY_FILE:
        if (file := given.get(f"{name}_file")) is not None:
            given[name] = read_text(Path(file)).strip()
    limits = {}
    for text in given.get("limit") or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise FathomError(f"A limit looks like requests_address=600, not {text[:60]!r}.")
        limits[name] = value
    if given.get("rate") is not None:
        limits["requests_address"] = given["rate"]
    return read_settings(given, limits, create=create)
