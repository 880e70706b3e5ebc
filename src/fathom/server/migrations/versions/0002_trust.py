"""Sessions, moderation, archives, what spectators say, and what is needed to let go of guests."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from fathom.server.names import skeleton

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _people()
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("agent", sa.String(120), nullable=False),
        sa.Column("net", sa.String(16)),
    )
    op.create_index("sessions_by_person", "sessions", ["person_id"])
    op.create_index("sessions_by_expiry", "sessions", ["expires"])
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("other_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("blocks_by_other", "blocks", ["other_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by_person", sa.String(32), nullable=False),
        sa.Column("about_person", sa.String(32), nullable=False),
        sa.Column("about_name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(8)),
        sa.Column("line", sa.Integer),
        sa.Column("spectator_line", sa.Integer),
        sa.Column("quote", sa.Text, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("closed", sa.Float),
        sa.Column("closed_by", sa.String(32)),
    )
    op.create_index("reports_by_time", "reports", ["closed", "at"])
    op.create_index("reports_by_reporter", "reports", ["by_person"])
    op.create_index("reports_by_subject", "reports", ["about_person"])
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("by_person", sa.String(32)),
    )
    op.create_table(
        "actions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by_person", sa.String(32)),
        sa.Column("action", sa.String(24), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("detail", sa.String(200), nullable=False),
    )
    op.create_table(
        "archives",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table("notes", sa.Column("key", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.create_table(
        "spectator_chats",
        sa.Column("table_id", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("ask", sa.String(80), nullable=False),
    )
    op.create_table(
        "shares",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("table_id", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("shares_by_table", "shares", ["table_id", "seat"], unique=True)
    _known_tables()
    op.drop_table("meta")  # Alembic keeps the version now


def _known_tables() -> None:
    """Say in the lists that a table repeats a deal or goes on from another game; its log has always said where it came from."""
    connection = op.get_bind()
    repeated = set(connection.scalars(sa.text("SELECT table_id FROM deals")))
    for id, info in connection.execute(sa.text("SELECT id, info FROM tables")).all():
        table = json.loads(info)
        if known := "branch" if table.get("origin") else "deal" if id in repeated else None:
            said = json.dumps(table | {"known": known}, ensure_ascii=False)
            connection.execute(sa.text("UPDATE tables SET info = :info WHERE id = :id"), {"info": said, "id": id})


def _people() -> None:
    op.add_column("people", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    for name, length in (("role", 16), ("net", 16), ("skeleton", 120), ("email", 254)):
        op.add_column("people", sa.Column(name, sa.String(length)))
    op.add_column("people", sa.Column("recovery", sa.Text))
    op.add_column("people", sa.Column("signed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE people SET signed = :yes").bindparams(sa.bindparam("yes", True, sa.Boolean)))
    # Nobody is thrown out for not having come back since a time that was not written down.
    op.execute("UPDATE people SET seen = (SELECT COALESCE(MAX(at), 0) FROM entries)")
    connection = op.get_bind()
    taken = set()
    for id, login in connection.execute(
        sa.text("SELECT id, login FROM people WHERE login IS NOT NULL ORDER BY created, id")
    ).all():
        # Of old logins that look alike, the first alone keeps others from taking one more.
        if (look := skeleton(login)) not in taken:
            taken.add(look)
            connection.execute(sa.text("UPDATE people SET skeleton = :look WHERE id = :id"), {"look": look, "id": id})
    op.create_index("people_by_skeleton", "people", ["skeleton"], unique=True)
    op.create_index("people_by_net", "people", ["net"])
    op.create_index("people_by_seen", "people", ["seen"])
