"""Whose ids a table's log holds, so that somebody's tables are found without reading all logs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BATCH = 500


def upgrade() -> None:
    mentions = op.create_table(
        "mentions",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(8), primary_key=True),
    )
    op.create_index("mentions_by_table", "mentions", ["table_id"])
    op.create_index("spectator_chats_by_person", "spectator_chats", ["person_id"])
    kinds = " OR ".join(f"body LIKE '%\"{kind}\"%'" for kind in ("opened", "sat", "spoke"))
    naming = sa.text(f"SELECT table_id, body FROM entries WHERE {kinds}").execution_options(yield_per=BATCH)
    rows = op.get_bind().execute(naming)
    found = sorted({(person, table) for table, body in rows for person in _people(json.loads(body))})
    for start in range(0, len(found), BATCH):
        some = [{"person_id": person, "table_id": table} for person, table in found[start : start + BATCH]]
        op.bulk_insert(mentions, some)


def _people(entry: dict[str, Any]) -> Iterator[str]:
    """Return the people whom an entry names; seats that are kept for a login are nobody's."""
    named = [entry.get("host"), entry.get("user"), *(chair.get("user") for chair in entry.get("chairs", ()))]
    return (person for person in named if person and not person.startswith("login:"))
