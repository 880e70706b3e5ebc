"""The schema of databases that are older than migrations. What an even older one lacks is added."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    there = set(sa.inspect(op.get_bind()).get_table_names())

    def create(name: str, *columns: sa.Column[Any], **indexes: list[str]) -> None:
        if name not in there:
            op.create_table(name, *columns)
            for index, of in indexes.items():
                op.create_index(index, name, of)

    create("meta", sa.Column("schema", sa.Integer, primary_key=True))
    create(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("created", sa.Float, nullable=False),
    )
    create(
        "tables",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("wake", sa.Float),
        sa.Column("info", sa.Text, nullable=False),
        tables_by_status=["status", "private", "changed"],
        tables_by_wake=["wake"],
        tables_by_host=["host", "status"],
    )
    create(
        "entries",
        sa.Column("table_id", sa.String(8), primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    create(
        "seats",
        sa.Column("table_id", sa.String(8), primary_key=True),
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        seats_by_person=["person_id"],
    )
    create(
        "wishes",
        sa.Column("table_id", sa.String(8), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    create(
        "whispers",
        sa.Column("table_id", sa.String(8), primary_key=True),
        sa.Column("crew", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("ask", sa.String(80), nullable=False),
    )
    create(
        "records",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        ix_records_owner=["owner"],
    )
    create(
        "crews",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("chairs", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        ix_crews_host=["host"],
    )
    create(
        "members",
        sa.Column("crew_id", sa.String(8), primary_key=True),
        sa.Column("person_id", sa.String(32), primary_key=True),
        members_by_person=["person_id"],
    )
    create(
        "sittings",
        sa.Column("crew_id", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(8), nullable=False, unique=True),
        sa.Column("page", sa.Integer, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("body", sa.Text),
    )
    create(
        "deals",
        sa.Column("table_id", sa.String(8), primary_key=True),
        sa.Column("source", sa.String(8), nullable=False),
        ix_deals_source=["source"],
    )
    create(
        "achievements",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
