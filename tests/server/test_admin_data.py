"""`fathom admin`: copying, dumping, restoring, checking and migrating all the data of a server."""

from __future__ import annotations

import gzip
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from fathom.cli import main
from fathom.server.database import BACKUPS, open_engine, prepare_database, read_url
from fathom.server.schema import metadata
from server.client import ME, OPEN, Person, bot
from server.olden import IDS, unpack
from server.serving import PATIENCE, Postgres, Server, wait_for

Admin = Callable[..., str]

pytestmark = pytest.mark.xdist_group("several")  # where PostgreSQL is


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Admin:
    """Runs a command and returns what it says: on stderr, where it is refused."""

    def run(*arguments: str, code: int = 0) -> str:
        capsys.readouterr()
        found = main(["admin", *arguments])
        said, refused = capsys.readouterr()
        assert found == code, (said, refused)
        return refused if code == 2 else said

    return run


@pytest.fixture
def old(folder: Path) -> Path:
    """A data folder with games of all kinds, up to date."""
    file = unpack(folder)
    prepare_database(read_url(f"sqlite:///{file}"))
    return folder


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database."""
    engine = open_engine(read_url(url))
    try:
        with engine.connect() as connection:
            return {
                name: sorted((tuple(row) for row in connection.execute(sa.select(table))), key=repr)
                for name, table in metadata.tables.items()
            }
    finally:
        engine.dispose()


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'fathom.db'}"


def test_a_dump_goes_from_sqlite_to_postgresql_and_back(old: Path, postgres: Postgres, admin: Admin, tmp_path: Path) -> None:
    assert "Archived 6 games." in admin("migrate", "--data", str(old))
    before = everything(sqlite(old))
    assert len(before["archives"]) == 6
    first, second = tmp_path / "first.jsonl.gz", tmp_path / "second.jsonl.gz"
    assert "rows to" in admin("dump", str(first), "--data", str(old))
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    url = postgres.url()
    prepare_database(read_url(url))  # an empty one that a server has made is as good
    assert "Restored" in admin("restore", str(first), "--data", str(old), "--database", url)
    assert everything(url) == before
    assert "holds data" in admin("restore", str(first), "--data", str(old), "--database", url, code=2)
    admin("dump", str(second), "--data", str(old), "--database", url)
    new = tmp_path / "new"
    admin("restore", str(second), "--data", str(new))
    assert everything(sqlite(new)) == before
    assert stat.S_IMODE((new / "fathom.db").stat().st_mode) == 0o600
    assert "everything fits" in admin("check", "--data", str(new))


def test_rows_that_are_added_to_a_restored_postgresql_get_new_numbers(
    old: Path, postgres: Postgres, admin: Admin, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(old / "fathom.db")) as connection, connection:
        connection.execute("INSERT INTO actions VALUES (7, 1.0, NULL, 'ban', 'x', '')")
    admin("dump", str(tmp_path / "d.gz"), "--data", str(old))
    url = postgres.url()
    admin("restore", str(tmp_path / "d.gz"), "--data", str(old), "--database", url)
    engine = open_engine(read_url(url))
    with engine.begin() as writing:
        added = metadata.tables["actions"].insert().values(at=2.0, action="ban", about="y", detail="")
        assert writing.execute(added).inserted_primary_key == (8,)
    engine.dispose()


def test_a_damaged_dump_restores_nothing(old: Path, postgres: Postgres, admin: Admin, tmp_path: Path) -> None:
    dump = tmp_path / "d.gz"
    admin("dump", str(dump), "--data", str(old))
    lines = gzip.decompress(dump.read_bytes()).splitlines(keepends=True)
    damaged = {
        "cut": dump.read_bytes()[:-200],
        "scratched": dump.read_bytes()[:2000] + bytes(64) + dump.read_bytes()[2064:],
        "short": gzip.compress(b"".join(lines[:-1])),
        "missing a row": gzip.compress(b"".join(lines[:-5] + lines[-1:])),
        "strange": gzip.compress(b'{"some": "thing"}\n'),
        "newer": gzip.compress(lines[0].replace(b'"schema": "', b'"schema": "9') + b"".join(lines[1:])),
        "no dump": b"hello",
    }
    url = postgres.url()
    for name, content in damaged.items():
        dump.write_bytes(content)
        for where in (["--data", str(tmp_path / name)], ["--data", str(tmp_path / name), "--database", url]):
            said = admin("restore", str(dump), *where, code=2)
            assert said.startswith("fathom: ")
            assert said.count("\n") == 1
        assert not (tmp_path / name / "fathom.db").exists()
    engine = open_engine(read_url(url))
    assert sa.inspect(engine).get_table_names() == []
    engine.dispose()


def test_a_backup_is_restored_and_what_was_there_is_kept(old: Path, admin: Admin) -> None:
    before = everything(sqlite(old))
    admin("backup", "--data", str(old))
    (copy,) = (old / BACKUPS).glob("fathom-copy-*")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(old / "fathom.db")) as connection, connection:
        connection.execute("DELETE FROM people")
    changed = everything(sqlite(old))
    assert "--replace" in admin("restore", str(copy), "--data", str(old), code=2)
    assert everything(sqlite(old)) == changed
    admin("restore", str(copy), "--replace", "--data", str(old))
    assert everything(sqlite(old)) == before
    (kept,) = (old / BACKUPS).glob("fathom-replaced-*")
    assert everything(f"sqlite:///{kept}") == changed


def test_a_file_that_is_no_database_of_ours_replaces_nothing(old: Path, admin: Admin, tmp_path: Path) -> None:
    before = everything(sqlite(old))
    strange = tmp_path / "strange.db"
    with closing(sqlite3.connect(strange)) as connection, connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    assert "is not a database of Fathom" in admin("restore", str(strange), "--replace", "--data", str(old), code=2)
    assert everything(sqlite(old)) == before


def test_a_server_keeps_those_who_change_everything_away_and_lets_others_read(folder: Path, admin: Admin, tmp_path: Path) -> None:
    where = ["--data", str(folder)]
    with Server(folder, "--pace", "0") as server, Person(server, "Ada") as ada:
        ada.open(bot(), bot())
        admin("backup", str(tmp_path / "copy.db"), *where)
        admin("dump", str(tmp_path / "d.gz"), *where)
        assert "everything fits" in admin("check", *where)
        assert "tables: 0\n" in admin("prune", "--dry-run", *where)
        for command in (["migrate"], ["prune"], ["restore", str(tmp_path / "d.gz"), "--replace"]):
            assert "A server uses" in admin(*command, *where, code=2), command
        assert ada.ok("GET", "/api/me")["name"] == "Ada"


def test_pruning_counts_first_and_clears_away_then(old: Path, admin: Admin) -> None:
    where = ["--data", str(old), "--guest-days", "1", "--table-days", "1"]
    with closing(sqlite3.connect(old / "fathom.db")) as connection, connection:
        connection.execute("UPDATE tables SET changed = 1 WHERE status = 'open' AND id = ?", (IDS["open"],))
    before = everything(sqlite(old))
    counted = admin("prune", "--dry-run", *where)
    assert "tables: 1\n" in counted
    assert everything(sqlite(old)) == before
    assert admin("prune", *where) == counted
    assert {row[0] for row in before["tables"]} - {row[0] for row in everything(sqlite(old))["tables"]} == {IDS["open"]}


def test_a_check_says_what_does_not_fit(old: Path, admin: Admin) -> None:
    assert "everything fits" in admin("check", "--data", str(old))
    over, running = IDS["over"], IDS["running"]
    with closing(sqlite3.connect(old / "fathom.db")) as connection, connection:
        connection.execute("DELETE FROM entries WHERE table_id = ? AND v = 4", (over["crew"],))
        connection.execute(
            "UPDATE entries SET body = replace(body, '\"moved\"', '\"danced\"') WHERE table_id = ?", (over["divers"],)
        )
        connection.execute("UPDATE tables SET info = replace(info, 'Ada', 'Eve') WHERE id = ?", (over["reef"],))
        connection.execute("DELETE FROM seats WHERE table_id = ?", (running["sonar"],))
        connection.execute("UPDATE tables SET status = 'over' WHERE id = ?", (running["crew"],))
        connection.execute(
            'UPDATE entries SET body = replace(body, \'"text":"\', \'"text":"x\') WHERE table_id = ?', (over["sonar"],)
        )
        connection.execute("UPDATE records SET text = replace(text, 'players 2', 'players 3')")
        connection.execute("INSERT INTO archives VALUES ('nowhere1', 'crew', 1, 1.0, x'00')")
    said = admin("check", "--data", str(old), code=1)
    for id, words in (
        (over["crew"], "its log has"),
        (over["divers"], "cannot be read"),
        (over["reef"], "what the lobby shows differs"),
        (running["sonar"], "who sits there differs"),
        (running["crew"], "is listed as over"),
        (over["sonar"], "is refused"),
        (IDS["record"], "cannot be replayed"),
        ("nowhere1", "its archive cannot be read"),
        ("nowhere1", "belongs to no table"),
    ):
        assert any(line.startswith(f"{id}: ") and words in line for line in said.splitlines()), (id, words, said)


def test_a_database_that_is_not_there_is_one_sentence(tmp_path: Path, admin: Admin) -> None:
    for command in (["backup"], ["dump", str(tmp_path / "d.gz")], ["check"], ["migrate"]):
        assert "There is no database" in admin(*command, "--data", str(tmp_path / "none"), code=2)


# -- one server for each SQLite file


def test_a_second_server_on_one_file_says_so_and_stops(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(folder) as first:
        assert main(["serve", "--data", str(folder), "--port", str(first.port + 1)]) == 2
        assert "Another server uses" in capsys.readouterr().err
        second = Server(folder)
        second._launch(["serve", "--data", str(folder), "--port", str(second.port)], {}).wait(PATIENCE)
        assert "Another server uses" in first.log()  # both write to the same file
        with Person(first, "Ada") as ada:
            assert ada.open(ME, OPEN)


def test_a_server_starts_at_once_where_another_was_killed(folder: Path) -> None:
    with Server(folder) as first, Person(first, "Ada") as ada:
        table = ada.open(ME, OPEN)
        first.kill()
        with Server(folder) as second, Person(second, None, token=ada.token) as back:
            wait_for(lambda: back.info(table)["id"] == table, "the table")
