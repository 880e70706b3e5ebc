"""Whether a request comes from our own pages. Programs send no origin; browsers always do where it matters."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from fathom.server.settings import Settings


def is_ours(headers: Mapping[str, str], settings: Settings) -> bool:
    """Return whether the origin is missing, the public URL's, or that of the requested host."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if settings.public_url is not None:
        return _site(origin) == _site(settings.public_url)
    return origin in (f"{scheme}://{headers.get('host', '')}" for scheme in ("http", "https"))


def _site(url: str) -> tuple[str, str | None, int | None] | None:
    """Return what an origin is of a URL: scheme, host and port; None if it is none."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
