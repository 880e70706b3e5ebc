"""What happened in Sonar, in words: every event, for every reader, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.match import Match
from fathom.core.state import TABLE
from fathom.games.sonar import GAME
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.show import events as happened
from fathom.games.sonar.show.words import describe
from fathom.games.sonar.text import TEXTS

NAMES = {0: "Ada", 1: "Jan", 2: "Ewa", 3: "Leo"}

# Between them these lead to every event.
SITTINGS = [
    (2, SonarOptions(limit=60)),
    (3, SonarOptions(map="antarctica")),
    (4, SonarOptions(map="verne", real_time=True, limit=60)),
]


def logs() -> Iterator[Match]:
    """Random games to their end; now and then the table rules, as it does when time is over."""
    for seed in range(3):
        for players, options in SITTINGS:
            match, dice = Match(GAME, players, options), Dice(seed)
            while actors := match.settle(dice):
                if (possible := match.state.table_actions()) and not dice.below(3):
                    match.act(TABLE, possible[0][0])
                    continue
                seat = actors[dice.below(len(actors))]
                actions = match.state.actions(seat)
                match.act(seat, actions[dice.below(len(actions))])
            yield match


def test_the_log_tells_no_crew_what_it_may_not_know() -> None:
    for match in logs():
        for reader in (*range(match.state.players), None):
            for event in match.log:
                sentence = describe(event.seen_by(reader), TEXTS["en"], reader, {})
                if isinstance(event, happened.Placed | happened.Silenced):
                    secret = event.cell if isinstance(event, happened.Placed) else event.direction
                    own = reader is not None and ("blue", "green")[reader % 2] == event.crew
                    assert (str(secret) in re.findall(r"\w+", sentence)) == own


@pytest.mark.parametrize(
    ("event", "reader", "english", "polish"),
    [
        (happened.Placed("blue", "D3"), 0, "You start on D3.", "Startujesz na polu D3."),
        (happened.Placed("blue", "D3"), 2, "Ada (blue) starts on D3.", "Ada (niebiescy): start na polu D3."),
        (happened.Placed("blue"), 1, "Ada (blue) has chosen where to start.", "Ada (niebiescy): pole startowe wybrane."),
        (happened.Began("green"), 0, "Jan (green) begins.", "Pierwszy rozkaz: Jan (zieloni)."),
        (happened.Began("green"), 1, "You begin.", "Pierwszy rozkaz należy do ciebie."),
        (happened.Navigated("blue", "up", 1), 1, "Ada (blue): up.", "Ada (niebiescy): w górę."),
        (happened.Navigated("blue", "left", 1), 0, "You: left.", "Ty: w lewo."),
        (
            happened.Pinged("green"),
            0,
            "Jan (green): sonar. Row or column?",
            "Jan (zieloni): namierzanie. Rząd czy kolumna?",
        ),
        (happened.Answered("blue", "row", "2", False), 1, "Ada (blue) answers: row 2.", "Ada (niebiescy), odpowiedź: rząd 2."),
        (happened.Answered("blue", "column", "F", False), 0, "You answer: column F.", "Odpowiadasz: kolumna F."),
        (
            happened.Answered("blue", "row", "2", True),
            1,
            "Chance answers for blue: row 2.",
            "Los odpowiada za niebieskich: rząd 2.",
        ),
        (happened.Answered("blue", "row", "2", True), 0, "Chance answers for you: row 2.", "Los odpowiada za ciebie: rząd 2."),
        (happened.Silenced("blue"), 1, "Ada (blue): silence.", "Ada (niebiescy): cisza."),
        (happened.Silenced("blue", "down"), 0, "You: silence, down.", "Ty: cisza, w dół."),
        (happened.Silenced("blue", "down"), 2, "Ada (blue): silence, down.", "Ada (niebiescy): cisza, w dół."),
        (
            happened.Fired("green", "D3", [], [0, 0]),
            None,
            "Jan (green) fires at D3: a miss.",
            "Jan (zieloni): torpeda na D3 – pudło.",
        ),
        (
            happened.Fired("green", "D3", ["blue"], [1, 0]),
            None,
            "Jan (green) fires at D3: blue is hit!",
            "Jan (zieloni): torpeda na D3 – niebiescy trafieni!",
        ),
        (
            happened.Fired("green", "D3", ["blue"], [1, 0]),
            2,
            "Jan (green) fires at D3: your submarine is hit!",
            "Jan (zieloni): torpeda na D3 – twoja łódź trafiona!",
        ),
        (
            happened.Fired("green", "D3", ["green"], [0, 1]),
            0,
            "Jan (green) fires at D3: the shooter's own submarine is hit!",
            "Jan (zieloni): torpeda na D3 – we własną łódź!",
        ),
        (
            happened.Fired("green", "D3", ["blue", "green"], [1, 1]),
            1,
            "You fire at D3: both submarines are hit!",
            "Ty: torpeda na D3 – trafione obie łodzie!",
        ),
        (happened.Surfaced("blue", "H3", False), 1, "Ada (blue) surfaces on H3.", "Ada (niebiescy): wynurzenie na H3."),
        (
            happened.Surfaced("blue", "H3", True),
            0,
            "You surface on H3, and the ice does damage.",
            "Wynurzasz się na H3, a lód uszkadza łódź.",
        ),
        (
            happened.Late("blue"),
            1,
            "Ada (blue) did not answer in time: chance picks row or column.",
            "Ada (niebiescy): czas na odpowiedź minął, rząd albo kolumnę wybiera los.",
        ),
        (happened.Resumed("green", False), 0, "Jan (green) resumes the game.", "Jan (zieloni): gra wznowiona."),
        (
            happened.Resumed("green", True),
            0,
            "The stop has lasted long enough: the game goes on.",
            "Postój trwał już dość długo: gra toczy się dalej.",
        ),
        (
            happened.Ended("sunk", [0.0, 1.0, 0.0, 1.0], [["A1", "A2"], ["J9"]]),
            3,
            "A submarine has been sunk. Blue was on A2, green on J9. You win.",
            "Łódź podwodna poszła na dno. Niebiescy byli na A2, zieloni na J9. Wygrywasz.",
        ),
        (
            happened.Ended("sunk", [0.0, 1.0], [["A2"], ["J9"]]),
            0,
            "A submarine has been sunk. Blue was on A2, green on J9. Jan (green) wins.",
            "Łódź podwodna poszła na dno. Niebiescy byli na A2, zieloni na J9. Zwycięstwo: Jan (zieloni).",
        ),
        (
            happened.Ended("both_sunk", [0.0, 0.0], [["A2"], ["A2"]]),
            0,
            "Both submarines have been sunk, so nobody wins. Blue was on A2, green on A2.",
            "Obie łodzie poszły na dno, więc nikt nie wygrywa. Niebiescy byli na A2, zieloni na A2.",
        ),
    ],
)
def test_sentences(event: Event, reader: int | None, english: str, polish: str) -> None:
    assert describe(event, TEXTS["en"], reader, NAMES) == english
    assert describe(event, TEXTS["pl"], reader, NAMES) == polish
    assert GAME.presenter.describe(event, TEXTS["en"], reader, NAMES) == english


@pytest.mark.parametrize(
    ("event", "english", "polish"),
    [
        (happened.Navigated("blue", "up", 1), "Blue: up.", "Niebiescy: w górę."),
        (
            happened.Fired("green", "D3", ["blue"], [1, 0]),
            "Green fires at D3: blue is hit!",
            "Zieloni: torpeda na D3 – niebiescy trafieni!",
        ),
        (happened.Began("green"), "Green begins.", "Pierwszy rozkaz: zieloni."),
    ],
)
def test_a_crew_without_names_goes_by_its_colour(event: Event, english: str, polish: str) -> None:
    for names in ({}, {0: "", 1: ""}):
        assert describe(event, TEXTS["en"], None, names) == english
        assert describe(event, TEXTS["pl"], None, names) == polish


def test_a_name_is_written_as_its_owner_writes_it() -> None:
    assert describe(happened.Navigated("blue", "up", 1), TEXTS["en"], None, {0: "ada"}) == "ada (blue): up."
