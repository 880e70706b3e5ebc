"""The tables of docs/hosting.md: every setting, limit and metric, written between markers from where they are defined.

`python -m fathom.server.host_document` writes them; a test fails when they are stale.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from fathom.server.budgets import LIMITS, MEGABYTE, Limit
from fathom.server.configuration import ONLY_BY_FILE, Asked
from fathom.server.metrics import ABOUT

PAGE = Path(__file__).parents[3] / "docs" / "hosting.md"


def refreshed(page: str) -> str:
    """Return the page with its tables made anew."""
    for name, table in {"settings": _settings(), "limits": _limits(), "metrics": _metrics()}.items():
        markers = re.compile(rf"(<!-- {name}: [^\n]*-->\n).*?(<!-- end of {name} -->)", re.DOTALL)
        page, found = markers.subn(lambda match, table=table: f"{match[1]}\n{table}\n{match[2]}", page)  # type: ignore[misc]
        if found != 1:
            raise ValueError(f"{PAGE.name} has {found} places for the {name}")
    return page


def _settings() -> str:
    rows = [("`--config`", "`FATHOM_CONFIG`", "a TOML file with settings", "–")]
    for field in msgspec.structs.fields(Asked):
        info = msgspec.inspect.type_info(field.type)
        assert isinstance(info, msgspec.inspect.Metadata)
        words = (info.extra_json_schema or {}).get("description", "")
        flag, variable = field.name.replace("_", "-"), f"FATHOM_{field.name.upper()}"
        if field.name in ONLY_BY_FILE:
            flag, words = f"{flag}-file", f"a file with {words}"
        default = (
            "–" if field.default is None else f"{field.default:g}" if isinstance(field.default, float) else str(field.default)
        )
        rows.append((f"`--{flag}`", f"`{variable}`", words, default))
    rows.append(("`--limit`", "`FATHOM_LIMIT_…`", "a limit, as `--limit requests_address=600`; once for each", "see below"))
    return _table(("option", "variable", "meaning", "default"), rows)


def _limits() -> str:
    rows = [
        (f"`{name}`", limit.about, _amount(limit), f"{limit.burst:g}" if limit.burst else "") for name, limit in LIMITS.items()
    ]
    return _table(("limit", "of what", "default", "at once"), rows)


def _amount(limit: Limit) -> str:
    if limit.unit == "bytes":
        return f"{limit.most / MEGABYTE:,g} MB"
    return f"{limit.most:,g}" + (" a minute" if limit.unit == "a minute" else "")


def _metrics() -> str:
    return _table(("metric", "what it says"), [(f"`{name}`", about) for name, about in ABOUT.items()])


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def main() -> None:
    """Write the page with its tables made anew."""
    PAGE.write_text(refreshed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
