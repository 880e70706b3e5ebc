"""How far people have come in lessons, and how many came how far."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("done", sa.Float),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "lesson_counts",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("stage", sa.String(16), primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
    )
