"""What older servers wrote is still read: Lost Code was called `code`, a campaign `crew`, and team chat `whispers`."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.registry import find
from fathom.server import database, schema
from fathom.server import entries as log
from server.client import ME, Person, bot
from server.hosting import Hosts
from server.serving import Server


def old_record() -> str:
    """A whole game, written when the game had its old name."""
    match, dice, rng = Match(find("lost_code"), 2), Dice("old"), random.Random(3)
    while actors := match.settle(dice):
        match.act(actors[0], rng.choice(match.state.actions(actors[0])))
    text = match.record().text()
    assert "\ngame lost_code " in text
    return text.replace("\ngame lost_code ", "\ngame code ")


def make_old(folder: Path, table: str) -> None:
    """Rewrite a database as it was when the game had its old name."""
    engine = database.open_engine(make_url(f"sqlite:///{folder / 'fathom.db'}"))
    with engine.begin() as connection:
        for text, where in (
            (schema.entries.c.body, schema.entries.c.v == 1),
            (schema.tables.c.info, schema.tables.c.id == table),
        ):
            found = str(connection.scalar(sa.select(text).where(where)))
            assert '"game":"lost_code"' in found
            changed = {text.name: found.replace('"game":"lost_code"', '"game":"code"')}
            connection.execute(text.table.update().where(where).values(changed))
        connection.execute(schema.tables.update().values(game="code"))
    engine.dispose()


def test_a_table_of_an_old_database_goes_on_under_todays_name(tmp_path: Path) -> None:
    opened = log.Opened(
        game="lost_code",
        version=find("lost_code").version,
        chairs=[log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")],
        host="a",
    )

    async def begin() -> str:
        async with Hosts(tmp_path) as (host,):
            return (await host.tables.open(opened, [])).id

    async def go_on(id: str) -> list[str]:
        async with Hosts(tmp_path) as (host,):
            live = await host.tables.live(id)
            assert live.table.match is not None
            state, seat = live.table.match.state, live.table.to_act[0]
            move = live.table.game.notation.write(state, seat, state.actions(seat)[0])
            await host.tables.do(id, lambda table: log.Moved(seat=seat, text=move))
            info = await host.storage.info(id)
            lobbies = [await host.storage.lobby(name) for name in (None, "lost_code", "code")]
            assert info is not None
            return [
                info.game,
                (await host.tables.info(id)).game,
                live.table.match.record().game,
                *(found.game for lobby in lobbies for found in lobby.running),
            ]

    id = asyncio.run(begin())
    make_old(tmp_path, id)
    assert asyncio.run(go_on(id)) == ["lost_code"] * 6


def test_the_lobby_of_an_old_database_says_todays_name(tmp_path: Path) -> None:
    """Before anybody has touched the table since."""

    async def look() -> list[str]:
        async with Hosts(tmp_path) as (host,):
            opened = log.Opened(
                game="lost_code",
                version=find("lost_code").version,
                chairs=[log.Chair(user="a", name="Ada"), log.Chair()],
                host="a",
            )
            id = (await host.tables.open(opened, [])).id
            make_old(tmp_path, id)
            lobby, mine = await host.storage.lobby("lost_code"), await host.storage.tables_of(["a"], over=False)
            return [info.game for info in (*lobby.open, *(info for info, _ in mine))]

    assert asyncio.run(look()) == ["lost_code"] * 2


def test_old_records_are_uploaded_replayed_dealt_and_downloaded_under_todays_name(server: Server, ada: Person) -> None:
    stored = ada.ok("POST", "/api/records", content=old_record().encode())
    assert stored["game"] == "lost_code"
    replay = ada.ok("GET", f"/api/records/{stored['id']}/replay")
    assert replay["game"] == "lost_code"
    assert ada.ok("GET", f"/api/records/{stored['id']}/review")["game"] == "lost_code"
    assert "\ngame lost_code " in ada.ask("GET", f"/api/records/{stored['id']}").text
    table = ada.open(ME, bot(), deal=stored["id"])
    assert ada.info(table)["game"] == "lost_code"
    branch = ada.open(ME, bot(), branch={"source": stored["id"], "step": 4})
    assert ada.info(branch)["game"] == "lost_code"


def test_a_record_that_was_stored_under_the_old_name_is_read(tmp_path: Path) -> None:
    async def read() -> Any:
        async with Hosts(tmp_path) as (host,):
            await host.storage.add_record("r4c8rd77", "a", old_record())
            return await host.storage.record("r4c8rd77")

    text = asyncio.run(read())
    assert text == old_record().replace("\ngame code ", "\ngame lost_code ")


def test_a_client_that_asks_for_the_old_name_gets_the_game(ada: Person) -> None:
    table = ada.open(ME, bot(), game="code")
    assert ada.info(table)["game"] == "lost_code"
    for name in ("code", "lost_code"):
        assert table in [info["id"] for info in ada.ok("GET", f"/api/tables?game={name}")["running"]]


def test_a_table_of_a_campaign_that_was_called_a_crew(tmp_path: Path) -> None:
    game = find("crew")
    opened = log.Opened(
        game="crew",
        version=game.version,
        options={"mission": "1"},
        chairs=[log.Chair(user="a", name="Ada"), log.Chair(level="easy"), log.Chair(level="easy")],
        host="a",
        place=log.Place(campaign="c5x8n2hd", number=1, page=1),
    )

    async def begin() -> str:
        async with Hosts(tmp_path) as (host,):
            return (await host.tables.open(opened, [])).id

    async def look(id: str) -> list[str | None]:
        async with Hosts(tmp_path) as (host,):
            stored, first = await host.storage.info(id), await host.storage.opened(id)
            assert stored is not None
            assert first is not None
            assert first.place is not None
            return [stored.campaign, first.place.campaign, (await host.tables.info(id)).campaign]

    id = asyncio.run(begin())
    engine = database.open_engine(make_url(f"sqlite:///{tmp_path / 'fathom.db'}"))
    with engine.begin() as connection:
        body = str(connection.scalar(sa.text("SELECT body FROM entries WHERE v = 1")))
        info = str(connection.scalar(sa.text("SELECT info FROM tables")))
        assert '"crew":"c5x8n2hd"' in body, "the log keeps the name that it always had"
        assert '"campaign":"c5x8n2hd"' in info
        connection.execute(schema.tables.update().values(info=info.replace('"campaign":"c5', '"crew":"c5')))
        assert connection.execute(sa.text("SELECT crew_id, number, page FROM sittings")).all() == [("c5x8n2hd", 1, 1)]
        assert connection.execute(sa.text("SELECT crew, number FROM whispers")).all() == []
    engine.dispose()
    assert asyncio.run(look(id)) == ["c5x8n2hd"] * 3
