"""What a browser calls itself, shortened to what its owner recognises it by."""

from __future__ import annotations

import re

LONGEST = 40

# The first that is found counts: most browsers name others too.
_BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome/": "Chrome"}
_BROWSERS |= {"Safari/": "Safari"}
_SYSTEMS = {"Windows": "Windows", "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Mac OS": "macOS", "Linux": "Linux"}
_PROGRAM = re.compile(r"[\w.+-]+", re.ASCII)


def agent_of(header: str) -> str:
    """Return a browser and its system, such as "Firefox, Linux", or the name of a program; empty if there is none.

    >>> agent_of("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    'Firefox, Linux'
    >>> agent_of("python-httpx/0.27")
    'python-httpx'
    """
    browser = next((name for mark, name in _BROWSERS.items() if mark in header), None)
    if browser is None:
        program = _PROGRAM.match(header)
        return "" if program is None else program[0][:LONGEST]
    system = next((name for mark, name in _SYSTEMS.items() if mark in header), None)
    return browser if system is None else f"{browser}, {system}"
