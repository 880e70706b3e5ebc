"""Which bots are offered next: stronger ones after two wins in a row, weaker ones after three losses, and partners who help."""

from __future__ import annotations

import random

import pytest

from fathom.server.levels import Met, offer
from server.client import ME, OPEN, Json, Person, bot, finish, play_on

ENDS = {"w": "won", "l": "lost", "d": "drawn"}


def met(games: str) -> list[Met]:
    """Games as "easy:wl beginner:w", the last one first."""
    return [Met(level, ENDS[end]) for part in games.split() for level, ends in [part.split(":")] for end in ends]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("games", "usual", "offered", "why"),
    [
        ("", "beginner", None, None),
        ("beginner:w", "beginner", None, None),
        ("beginner:ww", "beginner", "easy", "won"),
        ("beginner:wdw", "beginner", None, None),
        ("easy:w beginner:ww", "easy", None, None),
        ("easy:wwl", "easy", "medium", "won"),
        ("hard:www", "hard", None, None),
        ("medium:ll", "medium", None, None),
        ("medium:lll", "medium", "easy", "lost"),
        ("medium:ll easy:l", "medium", None, None),
        ("beginner:lll", "beginner", None, None),
    ],
)
def test_the_next_level_after_two_wins_and_an_easier_one_after_three_losses(
    games: str, usual: str, offered: str | None, why: str | None
) -> None:
    found = offer(met(games), shared=False)
    assert (found.usual, found.offered, found.why) == (usual, offered, why)


@pytest.mark.parametrize(
    ("games", "offered", "why"),
    [("beginner:ww", None, None), ("beginner:lll", "easy", "partners"), ("hard:lll", None, None), ("easy:llw", None, None)],
)
def test_partners_get_better_after_three_losses(games: str, offered: str | None, why: str | None) -> None:
    found = offer(met(games), shared=True)
    assert (found.offered, found.why) == (offered, why)


def played(person: Person, rng: random.Random, *bots: Json) -> Json:
    """A finished game of a person who plays at random."""
    table = person.open(ME, *bots, game="hindsights")
    finish(person, table, rng)
    return person.info(table)


def asked(person: Person) -> Json:
    found: Json = person.ok("GET", "/api/games/hindsights/level")
    return found


def test_the_server_counts_the_games_that_one_has_finished(ada: Person, ben: Person, rng: random.Random) -> None:
    ended: list[str] = []
    while not (ended[-2:] == ["won", "won"] or ended[-3:] == ["lost"] * 3):
        assert asked(ada) == {"usual": "easy" if ended else "beginner", "offered": None, "why": None}
        info = played(ada, rng, bot("easy"))
        result = info["result"][next(at for at, seat in enumerate(info["seats"]) if seat["kind"] == "person")]
        ended.append({1.0: "won", 0.0: "lost"}.get(result, "drawn"))
    why = ended[-1]
    level = {"won": "medium", "lost": "beginner"}[why]
    assert asked(ada) == {"usual": "easy", "offered": level, "why": why}
    assert asked(ben) == {"usual": "beginner", "offered": None, "why": None}
    table = played(ada, rng, bot("easy"))
    again = ada.ok("POST", f"/api/tables/{table['id']}/rematch?level={level}")
    assert {seat["level"] for seat in again["seats"] if seat["kind"] == "bot"} == {level}


def test_games_with_people_or_with_bots_of_several_levels_do_not_count(ada: Person, ben: Person, rng: random.Random) -> None:
    played(ada, rng, bot("beginner"), bot("easy"))
    table = ada.open(ME, OPEN, game="hindsights")
    ben.sit(table, 1)
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        play_on([one, two], rng)
    assert asked(ada) == {"usual": "beginner", "offered": None, "why": None}


def test_who_has_no_name_yet_begins_with_beginners(nobody: Person) -> None:
    assert asked(nobody) == {"usual": "beginner", "offered": None, "why": None}
    assert nobody.refused(404, "GET", "/api/games/chess/level") == "no_such_game"
