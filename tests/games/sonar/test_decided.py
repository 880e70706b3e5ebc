"""What decided a duel: the torpedo, and what had given the cell away."""

from __future__ import annotations

import re
from itertools import product

import pytest

from fathom.core.match import Match
from fathom.core.state import NATURE, TABLE
from fathom.core.text import LANGUAGES
from fathom.games.sonar import GAME, Sonar, SonarPosition
from fathom.games.sonar.knowledge.clues import clues
from recorded import positions, recorded

LONGEST = 240  # characters
NOT_NAMED = {"decided.enemy", "decided.first_ice", "decided.first_own"}


def played(position: SonarPosition, moves: str, **options: object) -> Match:
    """A match from a position after these moves: "A up", "*" for nature, "!" for the table."""
    match = Match.from_position(GAME, position, 2, {"map": "verne", **options})
    for move in moves.split(", "):
        who, text = move.split(" ", 1)
        match.play({"*": NATURE, "!": TABLE}.get(who, "AB".find(who)), text)
    assert match.state.outcome() is not None
    return match


def said(match: Match, reader: int | None, language: str = "en") -> str:
    return GAME.presenter.decided(match, GAME.texts[language], reader, {0: "Ada", 1: "Jan"})


def test_nothing_is_said_before_the_end() -> None:
    assert said(Match(GAME, 2), 0) == ""


def test_an_answer_that_told_much() -> None:
    moves = "A sonar, B row 4, B up, A up, B right, A left, B up, A torpedo E2"
    match = played(SonarPosition(blue="E5", green="D4", energy=(4, 0), damage=(0, 1)), moves)
    assert [said(match, reader) for reader in (0, 1, None)] == [
        "Your torpedo on E2 decided it, with a chance of 17%: of 94 cells where the enemy's submarine could be, "
        "the answer “row 4” had left 10.",
        "The enemy's torpedo on E2 decided it, with a chance of 17%: of 94 cells where you could be, "
        "your answer “row 4” had left 10.",
        "Blue's torpedo on E2 decided it, with a chance of 17%: of 94 cells where green's submarine could be, "
        "the answer “row 4” had left 10.",
    ]
    assert [said(match, reader, "pl") for reader in (0, 1, None)] == [
        "Przesądziła twoja torpeda na E2, która miała 17% szans na trafienie: z 94 pól, na których mogła być łódź wroga, "
        "po odpowiedzi „rząd 4” zostało 10.",
        "Przesądziła torpeda wroga na E2, która miała 17% szans na trafienie: z 94 pól, na których mogła być twoja łódź, "
        "po odpowiedzi „rząd 4” zostało 10.",
        "Przesądziła torpeda niebieskich na E2, która miała 17% szans na trafienie: z 94 pól, "
        "na których mogła być łódź zielonych, po odpowiedzi „rząd 4” zostało 10.",
    ]


def test_an_answer_that_was_left_to_chance() -> None:
    moves = "A sonar, ! late, * row 4, B up, A up, B right, A left, B up, A torpedo E2"
    match = played(SonarPosition(blue="E5", green="D4", energy=(4, 0), damage=(0, 1)), moves, answer_time=5)
    assert "the answer that you left to chance, “row 4”, had left 10" in said(match, 1)
    assert "po odpowiedzi losu „rząd 4”" in said(match, 0, "pl")


@pytest.mark.parametrize(
    ("position", "moves", "english", "polish"),
    [
        (
            SonarPosition(blue="E5", green="D4", energy=(4, 0), damage=(0, 1), turn="B"),
            "B surface, A torpedo D4",
            "and it could not miss: you had surfaced on D4, and no silence hid you after that.",
            "która nie mogła chybić: twoja łódź wynurzyła się na D4 i żadna cisza już jej nie ukryła.",
        ),
        (
            SonarPosition(blue="E5", green="D4", energy=(4, 3), damage=(0, 1), turn="B"),
            "B surface, A left, B silence up, A torpedo D3",
            "with a chance of 25%: you had surfaced on D4, and silence then never left more than 4 possible cells.",
            "która miała 25% szans na trafienie: twoja łódź wynurzyła się na D4, a cisza dawała potem najwyżej 4 możliwe pola.",
        ),
        (
            SonarPosition(blue="E5", green="D4", energy=(4, 0), damage=(0, 1)),
            "A torpedo D4",
            "a lucky shot with a chance of 1%: nothing told on which of 94 cells your submarine was.",
            "szczęśliwy strzał z szansą 1%: nic nie zdradziło, na którym z 94 pól jest twoja łódź.",
        ),
        (
            SonarPosition(blue="E5", green="D7", energy=(4, 0), damage=(0, 1), turn="B"),
            "B up, A left, B up, A up, B up, A torpedo D4",
            "a lucky shot with a chance of 2%: nothing told on which of 53 cells your submarine was.",
            "szczęśliwy strzał z szansą 2%: nic nie zdradziło, na którym z 53 pól jest twoja łódź.",
        ),
        (
            SonarPosition(blue="E5", green="D4", energy=(4, 4), damage=(0, 1), turn="B"),
            "B torpedo A1, A torpedo D4",
            "a lucky shot with a chance of 4%: your own torpedo had told the sector it came from, which left 24 of 94 cells.",
            "twoja własna torpeda zdradziła sektor, z którego ją wystrzelono, i z 94 pól zostały 24.",
        ),
    ],
)
def test_what_gave_the_loser_away(position: SonarPosition, moves: str, english: str, polish: str) -> None:
    match = played(position, moves)
    assert said(match, 1).endswith(english)
    assert said(match, 1, "pl").endswith(polish)


def test_a_second_hit_on_a_submarine_that_has_not_moved() -> None:
    moves = "A torpedo D4, A resume, A left, A left, A up, A up, A torpedo D4"
    match = played(SonarPosition(blue="E5", green="D4", energy=(4, 0)), moves, real_time=True)
    told = "an earlier hit on D4 had told where the enemy's submarine was, and no silence hid it after that."
    assert said(match, 0) == f"Your torpedo on D4 decided it, and it could not miss: {told}"


def test_an_open_start() -> None:
    assert said(recorded("sonar", "real_time_four"), 1).endswith(
        "your start on J10 was open, and no silence ever hid your track."
    )
    assert said(recorded("sonar", "sunk_a"), 0).endswith(
        "your start on A1 was open, and silence never left more than 3 possible cells."
    )


@pytest.mark.parametrize(
    ("position", "moves", "options", "english"),
    [
        (
            SonarPosition(blue="E5", green="D4", energy=(4, 4), damage=(1, 0)),
            "A torpedo E5",
            {},
            "Your own torpedo decided it: it went off on E5, the very cell you were on.",
        ),
        (
            SonarPosition(blue="D4", green="D4", energy=(4, 4), damage=(1, 1)),
            "A torpedo D4",
            {},
            "Your torpedo on D4 decided it: both submarines were there, and neither could take another hit.",
        ),
        (
            SonarPosition(blue="A1", green="D4", damage=(1, 0)),
            "A surface",
            {"map": "antarctica"},
            "The ice decided it: surfacing on A1 sank your submarine.",
        ),
        (
            SonarPosition(blue="A2", green="E10", damage=(1, 0)),
            "A right, B up, A up, B up, A left, B up, A sonar, B row 7, B left, A surface",
            {"map": "antarctica"},
            "The ice decided it: your submarine was shut in with no energy left, and surfacing on A1 sank it.",
        ),
        (
            SonarPosition(blue="E5", green="D4", energy=(4, 0)),
            "A torpedo D4, B up",
            {"limit": 2},
            "The order limit decided it: in 2 orders 1 torpedo was fired and 1 hit, too few to sink anybody.",
        ),
        (
            SonarPosition(blue="E5", green="D4", energy=(4, 4)),
            "A torpedo D3, B torpedo D3",
            {"limit": 2},
            "The order limit decided it: in 2 orders 2 torpedoes were fired, and none hit.",
        ),
    ],
)
def test_other_ends(position: SonarPosition, moves: str, options: dict[str, object], english: str) -> None:
    assert said(played(position, moves, **options), 0) == english


def test_where_the_first_damage_came_from() -> None:
    moves = "B surface, A torpedo D4"
    match = played(SonarPosition(blue="E5", green="D4", energy=(4, 0), turn="B"), moves, map="antarctica")
    assert said(match, None).endswith("and no silence hid it after that; the ice had done the first damage.")
    assert said(match, None, "pl").endswith("; pierwsze uszkodzenie zadał lód.")


def test_the_radio_operator_is_spoken_to_as_the_crew() -> None:
    match = recorded("sonar", "three")
    assert said(match, 2) == said(match, 0) != said(match, 1)


def test_the_clues_lead_to_what_is_believed() -> None:
    counted = 0
    for state in positions("sonar"):
        assert isinstance(state, Sonar)
        for crew in (0, 1):
            belief = state.belief(crew)
            if state.cells[crew] < 0 or not belief.exact:
                continue
            found, last = clues(state.lookup, state.anchors[crew], state.heard[crew])
            assert last.cells() == belief.cells()
            assert all(clue.before >= clue.after <= clue.hidden for clue in found)
            counted += len(found) > 2
    assert counted > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_too_long(language: str) -> None:
    text = GAME.texts[language]
    most = {"whose": "niebieskich", "cell": "J10", "chance": "99%", "n": 100, "m": 99, "line": "kolumna J", "hits": 9}
    ends = [key for key in text.sentences if key.startswith("decided.") and key not in NOT_NAMED]
    reasons = [key for key in text.sentences if key.startswith("clue.")]
    firsts = ["decided.first_ice", "decided.first_own"]
    for end, reason, first in product(ends, reasons, firsts):
        why = text.say(first, why=text.say(reason, **most))
        sentence = text.say(end, why=why, **most)
        # One of the two crews is the reader's, or none.
        if not (end.endswith("_you") and reason.endswith("_you")):
            assert re.fullmatch(r"[^{}]+\.", sentence)
            assert len(sentence) <= LONGEST, sentence
