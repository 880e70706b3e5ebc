"""A database that a server wrote before there were migrations: running and finished games of all five, and more."""

from __future__ import annotations

import gzip
import json
import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from itsdangerous import URLSafeSerializer

DATA = Path(__file__).parent / "data"
IDS: dict[str, Any] = json.loads((DATA / "before-migrations.json").read_text())
GAMES = tuple(IDS["over"])
SECRET = secrets.token_hex(16)
TIMES = {
    "people": ("created",),
    "tables": ("changed", "wake"),
    "entries": ("at",),
    "records": ("created",),
    "crews": ("created",),
    "sittings": ("began",),
}


def unpack(folder: Path) -> Path:
    """Puts the database into a data folder, as if it had been written just now, and returns its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "fathom.db"
    file.write_bytes(gzip.decompress((DATA / "before-migrations.db.gz").read_bytes()))
    (folder / "secret").write_text(SECRET)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")  # as the server had it
        (last,) = connection.execute("SELECT MAX(at) FROM entries").fetchone()
        later = time.time() - 60 - last
        for table, columns in TIMES.items():
            for column in columns:
                connection.execute(f"UPDATE {table} SET {column} = {column} + ?", (later,))
        for id, text in connection.execute("SELECT id, info FROM tables").fetchall():
            info = json.loads(text)
            info |= {name: info[name] + later for name in ("since", "created")}
            connection.execute("UPDATE tables SET info = ? WHERE id = ?", (json.dumps(info), id))
    return file


def tokens(file: Path) -> dict[str, str]:
    """The tokens of the people in it, by their names."""
    signer = URLSafeSerializer(SECRET, salt="fathom identity")
    with closing(sqlite3.connect(file)) as connection:
        people = connection.execute("SELECT name, id FROM people").fetchall()
    return {name: str(signer.dumps(id)) for name, id in people}
