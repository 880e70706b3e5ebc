"""The database's tables. Anyone who changes them adds a migration (see the package `migrations`)."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

# `net` is a keyed hash of the address that a guest came from: enough to count guests by, too little to find the address.
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("login", sa.String(40), unique=True),
    sa.Column("password", sa.String(200)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),  # when they were last here, to the hour
    sa.Column("role", sa.String(16)),  # "host" or "moderator"
    sa.Column("net", sa.String(16)),
    sa.Column("skeleton", sa.String(120)),  # what the login looks like: two logins that look alike have the same
    sa.Column("email", sa.String(254)),
    sa.Column("recovery", sa.Text),  # hashes of the recovery codes that are left, as JSON
    # Whether signed tokens count, which older versions gave out: until the person ends a session.
    sa.Column("signed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("people_by_skeleton", "skeleton", unique=True),
    sa.Index("people_by_net", "net"),
    sa.Index("people_by_seen", "seen"),
)

# Where somebody is logged in. The id is a hash of the token, so that a copy of the database opens no door.
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("person_id", sa.String(32), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("agent", sa.String(120), nullable=False),  # what the browser calls itself, shortened
    sa.Column("net", sa.String(16)),
    sa.Index("sessions_by_person", "person_id"),
    sa.Index("sessions_by_expiry", "expires"),
)

# Whom somebody does not want to meet (`block`) or to hear (`mute`).
blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Column("other_id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),  # of the other, when this was done
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("blocks_by_other", "other_id"),
)

# What people report of each other, for moderators.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by_person", sa.String(32), nullable=False),
    sa.Column("about_person", sa.String(32), nullable=False),
    sa.Column("about_name", sa.String(40), nullable=False),
    sa.Column("table_id", sa.String(8)),
    sa.Column("line", sa.Integer),  # of the table's chat
    sa.Column("spectator_line", sa.Integer),
    sa.Column("quote", sa.Text, nullable=False),  # the line that is complained of, as it was
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("closed", sa.Float),
    sa.Column("closed_by", sa.String(32)),
    sa.Index("reports_by_time", "closed", "at"),
    sa.Index("reports_by_reporter", "by_person"),
    sa.Index("reports_by_subject", "about_person"),
)

# People, and addresses by their hash, who may look but not act.
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("subject", sa.String(32), primary_key=True),  # a person's id, or `net:` and a hash
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("until", sa.Float),  # null: for good
    sa.Column("reason", sa.String(200), nullable=False),
    sa.Column("by_person", sa.String(32)),  # null: from the command line
)

# What hosts and moderators have done.
actions = sa.Table(
    "actions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by_person", sa.String(32)),
    sa.Column("action", sa.String(24), nullable=False),
    sa.Column("about", sa.String(40), nullable=False),
    sa.Column("detail", sa.String(200), nullable=False),
)

# Finished games as they were seen from every seat: the rules of later versions may not be able to play them through again.
archives = sa.Table(
    "archives",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),  # the table's or the record's
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

# What the server remembers of itself, such as the time it last knew.
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# One row a table for the lobby; `info` is the TableInfo as JSON. `wake` is when a worker must look after it: a bot is to move, or
# a clock runs out.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("host", sa.String(32), nullable=False),  # who set it up
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("wake", sa.Float),
    sa.Column("info", sa.Text, nullable=False),
    sa.Index("tables_by_status", "status", "private", "changed"),
    sa.Index("tables_by_wake", "wake"),
    sa.Index("tables_by_host", "host", "status"),
)

# The log. Its key is what keeps two workers from both writing the same version.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

# Who sits, or is invited, where: for "my tables".
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Index("seats_by_person", "person_id"),
)

# Whose ids a table's log holds: those who set it up, sat there, were invited or spoke, also if they have left since. So the
# tables of a person are found without reading all logs.
mentions = sa.Table(
    "mentions",
    metadata,
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Index("mentions_by_table", "table_id"),
)

# Who has asked, in secret, to give up. Not in the log: an entry there would be a version, and tell the others that somebody did.
# `since` is the first version at which it was possible, so that a wish ends with the attempt.
wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.Integer, nullable=False),
)

# Tables and columns keep the names that they have in existing databases: `whispers` is team chat, and a `crew` is a team here, or
# a campaign further down.

# Team chat is not in the log either, for the same reason. `number` counts the messages of one team, which is named by its first
# seat, so that it does not tell them how much the others talk. `ask` is the message that asked for it.
team_chats = sa.Table(
    "whispers",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("crew", sa.Integer, key="team", primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("ask", sa.String(80), nullable=False),
)

# What spectators say, beside the log too: it must not grow with them. Only the last lines are kept.
spectator_chats = sa.Table(
    "spectator_chats",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person_id", sa.String(32), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("ask", sa.String(80), nullable=False),
    sa.Index("spectator_chats_by_person", "person_id"),
)

records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("owner", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)

# A group's campaign: who has which seat, and the options they always play with, as JSON.
campaigns = sa.Table(
    "crews",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("host", sa.String(32), nullable=False, index=True),  # who started it
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("chairs", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("crew_id", sa.String(8), key="campaign_id", primary_key=True),
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Index("members_by_person", "person_id"),
)

# A campaign's log, one row a sitting; `body` is how it ended, as JSON. The key keeps a group at one table at a time.
sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("crew_id", sa.String(8), key="campaign_id", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.String(8), nullable=False, unique=True),
    sa.Column("page", sa.Integer, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("body", sa.Text),
)

# Tables that repeat the deal of a finished table or of an uploaded record.
deals = sa.Table(
    "deals",
    metadata,
    sa.Column("table_id", sa.String(8), primary_key=True),
    sa.Column("source", sa.String(8), nullable=False, index=True),
)

# Deals of finished tables that people share, by a code that does not tell the table; `seat` is where they are to be played from.
shares = sa.Table(
    "shares",
    metadata,
    sa.Column("id", sa.String(8), primary_key=True),
    sa.Column("table_id", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Index("shares_by_table", "table_id", "seat", unique=True),
)

# Achievements that people have earned, and where they first did. The key lets each count once.
achievements = sa.Table(
    "achievements",
    metadata,
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("code", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(8), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

# Lessons that people have taken: the furthest stage of each, when it was first done, and where it was left: the right answers so
# far, as JSON, and the step that waits.
lessons = sa.Table(
    "lessons",
    metadata,
    sa.Column("person_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("lesson", sa.String(40), primary_key=True),
    sa.Column("stage", sa.String(16), nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("path", sa.Text, nullable=False),
    sa.Column("done", sa.Float),  # null: not yet
    sa.Column("at", sa.Float, nullable=False),
)

# How many people came to a stage of a lesson the first time that they took it. Nobody's name is kept with it.
lesson_counts = sa.Table(
    "lesson_counts",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("lesson", sa.String(40), primary_key=True),
    sa.Column("stage", sa.String(16), primary_key=True),
    sa.Column("people", sa.Integer, nullable=False),
)
