"""Reef at a server: solo games played to their end any way that is legal and costs nothing."""

from __future__ import annotations

import random

from server.client import ME, Person, acknowledged

FREE = {"take", "choose", "tile", "fish", "finish", "end"}


def play_solo(person: Person, rng: random.Random, **options: str) -> tuple[str, list[str]]:
    """A finished game: its table, and what the last view says was earned there."""
    table = person.open(ME, game="reef", options=options)
    with person.line(table) as line:
        line.sync()
        while not line.over:
            acknowledged(line.move_in_time(rng.choice([move for move in line.moves if move.split()[0] in FREE])))
        return table, line.view["oceans"][0]["earned"]
