"""Names and what people write: cleaned, checked, and compared by what they look like."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

from fathom.server.refusals import TableRefusal
from fathom.server.wire.common import LONGEST_CAMPAIGN, LONGEST_NAME

MOST_MARKS = 2  # accents on one letter: more of them cover the lines above and below

# Letters and symbols that are printed as nothing.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")

# What people take for the server, for those who look after it, or for nobody in particular. Nobody else is called this.
RESERVED = (
    *("admin", "administrator", "moderator", "mod", "host", "system", "server", "root", "support", "fathom", "staff", "official"),
    *("somebody", "someone", "nobody", "anonymous", "deleted", "null", "bot"),
    *("gospodarz", "serwer", "obsługa", "pomoc", "ktoś", "ktos", "nikt", "anonim", "usunięty", "usuniety"),
)


def clean_name(text: str) -> str:
    """Return a person's name that can be shown and written into a record; refuse one that others are known by."""
    name = _clean(text, LONGEST_NAME)
    if _is_reserved(name):
        raise TableRefusal("reserved_name", 400)
    return name


def clean_campaign(text: str) -> str:
    """Return the name of a campaign, which may be a word that is reserved for people."""
    return _clean(text, LONGEST_CAMPAIGN)


def _clean(text: str, longest: int) -> str:
    name = clean_text(text)
    if name is None or not 0 < len(name) <= longest or _is_blank(text):
        raise TableRefusal("bad_name", 400)
    return name


def clean_login(text: str) -> str:
    """Return a login as it is stored: in lower case, in one script, and without signs that stand for several letters."""
    login = unicodedata.normalize("NFC", text).lower()
    scripts = {alias(char) for char in login} - {"COMMON", "INHERITED"}
    plain = clean_text(login) == login == unicodedata.normalize("NFKC", login)
    if not plain or len(scripts) > 1 or not any(char.isalnum() for char in login):
        raise TableRefusal("bad_login", 400)
    if _is_reserved(login):
        raise TableRefusal("reserved_name", 400)
    return login


def clean_text(text: str) -> str | None:
    """Return what somebody wrote in one line and one spelling; None if it has characters that cannot be shown."""
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    if not line.isprintable() or any(run > MOST_MARKS for run in _marks(line)):
        return None
    return line


def skeleton(name: str) -> str:
    """Return what a name looks like: two names that a reader could take for each other have the same skeleton."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(_look(char) for char in plain.replace("0", "o").replace("rn", "m"))


@lru_cache(4_096)
def _look(char: str) -> str:
    """Return the first of all single characters that look like this one; ASCII comes first."""
    alike = {other["c"].casefold() for other in confusables_data.get(char, ())}
    looks: set[str] = {char, *(other for other in alike if len(other) == 1)}
    return min(looks, key=lambda one: (not one.isascii(), one))


_RESERVED_LOOKS = frozenset(skeleton(word) for word in RESERVED)


def _is_reserved(name: str) -> bool:
    return skeleton(name) in _RESERVED_LOOKS


def _is_blank(name: str) -> bool:
    """Return whether a name holds anything that is printed as nothing, but for spaces, or nothing that is printed."""
    if any(char in _BLANK or (char.isspace() and char != " ") for char in name):
        return True
    return not any(unicodedata.category(char)[0] in "LNSP" for char in name)


def _marks(line: str) -> Iterator[int]:
    """Return the lengths of all runs of combining marks."""
    run = 0
    for char in line:
        run = run + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        yield run
