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
        return origin == settings.public_url
    return urlsplit(origin).netloc == headers.get("host", "") and origin.startswith(("http://", "https://"))
