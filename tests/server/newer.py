"""Our five games in a later version of their rules: a server that finds this module has raised their versions."""

from __future__ import annotations

import os

from fathom.games import crew, divers, lost_code, reef, sonar
from server.lanterns import GAME

__all__ = ["GAME"]

for game in (crew.GAME, divers.GAME, lost_code.GAME, reef.GAME, sonar.GAME):
    game.version += int(os.environ.get("RULES_LATER", "0"))
