"""Crews at a server: bringing one together, and playing its missions any way that is legal."""

from __future__ import annotations

import random
from contextlib import ExitStack

from server.client import ME, Json, Line, Person, bot

PLAYERS = 3
BOTS = [bot("beginner")] * (PLAYERS - 1)


def bring_together(person: Person, *others: Json, name: str = "The Deep Six", **options: str) -> str:
    """A new crew's id."""
    wanted = {"name": name, "game": "crew", "seats": [ME, *(others or BOTS)], "options": options}
    id: str = person.ok("POST", "/api/crews", json=wanted)["id"]
    return id


def logbook(person: Person, crew: str) -> Json:
    found: Json = person.ok("GET", f"/api/crews/{crew}")
    return found


def page(person: Person, crew: str, number: int) -> Json:
    return next(page for page in logbook(person, crew)["pages"] if page["page"] == number)


def open_page(person: Person, crew: str, number: int, keep: bool = True) -> Json:
    table: Json = person.ok("POST", f"/api/crews/{crew}/play", json={"page": number, "keep": keep})
    return table


def sit_down(people: list[Person], crew: str, number: int, rng: random.Random, keep: bool = True, **wishes: str) -> Json:
    """These people of a crew play a page to the end of the sitting; the table as it stands then."""
    table = open_page(people[0], crew, number, keep)
    for seat, person in enumerate(people):
        if table["seats"][seat]["kind"] != "person":
            person.sit(table["id"], seat)
    with ExitStack() as stack:
        lines = [stack.enter_context(person.line(table["id"])) for person in people]
        for line in lines:
            line.sync()
        play_mission(lines, rng, **wishes)
    return people[0].info(table["id"])


def win(people: list[Person], crew: str, number: int, rng: random.Random) -> Json:
    """As many attempts as it takes to win a mission."""
    while True:
        table = sit_down(people, crew, number, rng, retry="same " * 19)
        if table["sitting"]["won"]:
            return table


def play_mission(lines: list[Line], rng: random.Random, retry: str = "stop", distress: str = "none") -> None:
    """Any legal moves; `retry` says what is wanted after each lost attempt, in order, and `distress` what before each one."""
    retries = iter(retry.split())
    wanted = {"retry": "", "distress": distress}
    attempt = 0
    while not lines[0].over:
        for line in lines:
            if line.view["attempt"] != attempt and line.view["phase"] == "retry":
                attempt, wanted["retry"] = line.view["attempt"], next(retries, "stop")
            if line.moves:
                line.move_in_time(_choose(line, rng, wanted))  # refused where a bot was quicker: then we look again
            line.reach(max(other.v for other in lines))
        newest = max(line.v for line in lines)
        if not any(line.over or line.moves or line.v < newest for line in lines):
            lines[0].reach(newest + 1)  # bots think
        for line in lines:
            line.reach(max(other.v for other in lines))


def _choose(line: Line, rng: random.Random, wanted: dict[str, str]) -> str:
    choice = wanted.get(line.view["phase"])
    if choice is None:
        return rng.choice([move for move in line.moves if move != "wait"])
    propose = f"propose {choice}"
    return "agree" if line.view["decision"]["proposal"] == choice or propose not in line.moves else propose


def sittings(person: Person, crew: str) -> list[Json]:
    """A crew's sittings, the oldest first."""
    return list(reversed(logbook(person, crew)["sittings"]))
