"""Ask a server whether it is ready, for containers and scripts: exit code 0 or 1."""

from __future__ import annotations

import argparse
import json
import os
import urllib.error
import urllib.request

from fathom.core.errors import FathomError

TIMEOUT = 5.0  # seconds; the server itself answers within three
LONGEST_ANSWER = 10_000  # bytes


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", nargs="?", help="the server (http://127.0.0.1 and FATHOM_PORT, or 8765)")


def run(args: argparse.Namespace) -> int:
    url = args.url or f"http://127.0.0.1:{os.environ.get('FATHOM_PORT', '8765')}"
    if not url.startswith(("http://", "https://")):
        raise FathomError("The server's URL looks like http://127.0.0.1:8765.")
    ready, words = ask(url)
    print(words)
    return 0 if ready else 1


def ask(url: str, timeout: float = TIMEOUT) -> tuple[bool, str]:
    """Return whether a server is ready, and one sentence about it."""
    try:
        with _opener.open(f"{url.rstrip('/')}/readyz", timeout=timeout) as answer:
            status, body = answer.status, answer.read(LONGEST_ANSWER)
    except urllib.error.HTTPError as refusal:
        status, body = refusal.code, refusal.read(LONGEST_ANSWER)
    except (OSError, ValueError) as error:
        return False, f"Nobody answers at {url}: {getattr(error, 'reason', error)}."
    try:
        found = json.loads(body)
        checks = found.get("checks")
        if checks is None:
            return False, str(found["text"])
    except (ValueError, AttributeError, KeyError):
        return False, f"{url} is not a Fathom server."
    if status == 200:
        return True, "The server is ready."
    failed = ", ".join(f"{name} {result}" for name, result in checks.items() if result != "ok")
    return False, f"The server is not ready: {failed}."


_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # a proxy of the environment is not for this machine
