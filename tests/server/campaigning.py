"""Campaigns at a server: starting one, and playing its missions any way that is legal."""

from __future__ import annotations

import random
from contextlib import ExitStack

from server.client import ME, Json, Line, Person, bot

PLAYERS = 3
BOTS = [bot("beginner")] * (PLAYERS - 1)


def start_campaign(person: Person, *others: Json, name: str = "The Deep Six", **options: str) -> str:
    """The id of a new campaign."""
    wanted = {"name": name, "game": "crew", "seats": [ME, *(others or BOTS)], "options": options}
    id: str = person.ok("POST", "/api/campaigns", json=wanted)["id"]
    return id


def campaign_log(person: Person, campaign: str) -> Json:
    found: Json = person.ok("GET", f"/api/campaigns/{campaign}")
    return found


def page(person: Person, campaign: str, number: int) -> Json:
    return next(page for page in campaign_log(person, campaign)["pages"] if page["page"] == number)


def open_page(person: Person, campaign: str, number: int, keep: bool = True) -> Json:
    table: Json = person.ok("POST", f"/api/campaigns/{campaign}/play", json={"page": number, "keep": keep})
    return table


def sit_down(people: list[Person], campaign: str, number: int, rng: random.Random, keep: bool = True, **wishes: str) -> Json:
    """These members of a campaign play a page to the end of the sitting; the table as it stands then."""
    table = open_page(people[0], campaign, number, keep)
    for seat, person in enumerate(people):
        if table["seats"][seat]["kind"] != "person":
            person.sit(table["id"], seat)
    with ExitStack() as stack:
        lines = [stack.enter_context(person.line(table["id"])) for person in people]
        for line in lines:
            line.sync()
        play_mission(lines, rng, **wishes)
    return people[0].info(table["id"])


def win(people: list[Person], campaign: str, number: int, rng: random.Random) -> Json:
    """As many attempts as it takes to win a mission."""
    while True:
        table = sit_down(people, campaign, number, rng, retry="same " * 19)
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


def sittings(person: Person, campaign: str) -> list[Json]:
    """A campaign's sittings, the oldest first."""
    return list(reversed(campaign_log(person, campaign)["sittings"]))
