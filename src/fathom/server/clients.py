"""Boards of games from outside this project: each brings a folder, whose files are handed out as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Router
from litestar.static_files import create_static_files_router

from fathom.core.game import Game
from fathom.core.registry import games
from fathom.server.wire import rest

MODULE = "client.js"
COVER = "cover.svg"


def client_info(game: Game[Any]) -> rest.ClientInfo | None:
    """Return where the browser finds a game's own client, if the game brings one."""
    folder = _folder(game)
    if folder is None:
        return None
    cover = _address(game, COVER) if (folder / COVER).is_file() else None
    return rest.ClientInfo(module=_address(game, MODULE), cover=cover)


def client_routers() -> list[Router]:
    """Return what hands out the files of every client from outside."""
    folders = ((game, _folder(game)) for game in games().values())
    return [
        create_static_files_router(path=_address(game, ""), directories=[folder], include_in_schema=False)
        for game, folder in folders
        if folder is not None
    ]


def _folder(game: Game[Any]) -> Path | None:
    folder = game.presenter.client
    return folder if folder is not None and (folder / MODULE).is_file() else None


def _address(game: Game[Any], file: str) -> str:
    return f"/clients/{game.name}/{file}"
