"""After a mission that was won, a table goes on to the next one without being a campaign."""

from __future__ import annotations

import random

from server.campaigning import play_mission, start_campaign, win
from server.client import ME, Json, Person, bot

PRACTICE = {"mission": "0", "attempts": "20", "distress": "never", "window": "0"}


def sit_down(person: Person, rng: random.Random, **options: str) -> Json:
    """A person and two bots at a practice game that is played to its end."""
    table = person.open(ME, bot(), bot(), game="crew", options={**PRACTICE, **options})
    with person.line(table) as line:
        line.sync()
        play_mission([line], rng, retry="same " * 19)
    return person.info(table)


def test_a_table_goes_on_to_the_next_mission(ada: Person, rng: random.Random) -> None:
    while not (over := sit_down(ada, rng))["sitting"]["won"]:
        pass
    next = ada.ok("POST", f"/api/tables/{over['id']}/rematch?onward=true")
    assert over["options"]["mission"] == "0"
    assert "mission" not in next["options"], "mission 1 needs no saying"
    assert next["status"] == "running"
    assert sorted(seat["kind"] for seat in next["seats"]) == ["bot", "bot", "person"]
    assert next["campaign"] is None
    assert next["options"]["window"] == "0", "what was chosen stays"
    assert ada.info(over["id"])["next"] == next["id"]


def test_there_is_nothing_to_go_on_to_from_a_game_that_was_lost(ada: Person, rng: random.Random) -> None:
    while (over := sit_down(ada, rng, mission="9", attempts="1"))["sitting"]["won"]:
        pass
    assert ada.refused(409, "POST", f"/api/tables/{over['id']}/rematch?onward=true") == "not_onward"


def test_a_campaign_goes_on_by_itself(ada: Person, rng: random.Random) -> None:
    table = win([ada], start_campaign(ada), 0, rng)
    assert ada.refused(409, "POST", f"/api/tables/{table['id']}/rematch?onward=true") == "not_onward"


def test_a_game_without_missions_does_not_go_on(ada: Person, finished: str) -> None:
    assert ada.refused(403, "POST", f"/api/tables/{finished}/rematch?onward=true") == "players_only"
