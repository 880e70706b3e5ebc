"""What happened in Reef, in words: every event, for every reader, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from reef_table import GAME, position, say

from fathom.core.events import Event
from fathom.core.match import Match
from fathom.games.reef.components import COLOURS, KINDS
from fathom.games.reef.rules import pools
from fathom.games.reef.show import events as happened
from fathom.games.reef.show.view import Piece, Score
from fathom.games.reef.show.words import describe
from fathom.games.reef.text import TEXTS

NAMES = {0: "Ada", 1: "Jan"}
CORAL = Piece("r012-", 7, "red", "ryg-")
SHARK = Piece("A1", 10)

APART = "d3:F1 b1:r+r b3:r+y b5:r+g d1:r+p"


def alone(*lines: str, text: str = "d3:E1", **how: Any) -> Match:
    """A game for one, after these moves."""
    match = position(text, players=1, **how)
    say(match, *lines)
    return match


def seldom() -> Iterator[Match]:
    """Moments that whole games, such as the recorded ones, seldom lead to."""
    yield alone("A move d3n d3e", "A pay lionfish", "* lionfish g", bag="g", fish="d3n:r")
    yield alone("A refresh corals", "A pay shell")
    yield alone("A lift", "A pay lionfish", "* lionfish r", bag="r r r r r y")
    yield alone(
        "A choose creature 1", "A tile e4 0", "A finish d3", "A finish e4", rule=10, text=APART, creatures="F1 A1 A3 C1 C3"
    )


def test_what_seldom_happens_is_told_to_everybody() -> None:
    """tests/games/test_all_words.py looks at all other events."""
    told: set[type[Event]] = set()
    for match in seldom():
        for event in match.log:
            told.add(type(event))
            for language, reader, called in product(TEXTS, (0, None), ({0: "Ada"}, {})):
                sentence = describe(event, TEXTS[language], reader, called)
                assert re.fullmatch(r"[^{}]+[.]", sentence), sentence
                assert sentence[0].isupper()
    assert told >= {happened.RuleBroken, happened.Closing, happened.Eaten, happened.Buying, happened.Paid, happened.Bitten}


def score(total: int) -> Score:
    return Score(0, 0, [total, 0, 0, 0, 0], 0, 0, 0, total)


@pytest.mark.parametrize(
    ("event", "reader", "english", "polish"),
    [
        (
            happened.SetUp(["A1", "D4"], [1], [2], 1),
            0,
            "Creatures in this game: whale shark, mantis shrimp. Ecosystem cards: “Camouflage”, “Fertile Caves”. "
            "Jan plays first.",
            "Stworzenia w tej grze: rekin wielorybi, rawka. Karty ekosystemu: „Barwy ochronne”, „Żyzne groty”. Zaczyna Jan.",
        ),
        (
            happened.SetUp(["A1"], [], [], 0),
            0,
            "Creatures in this game: whale shark. You play first.",
            "Stworzenia w tej grze: rekin wielorybi. Zaczynasz.",
        ),
        (
            happened.Filled("corals", {1: "r012-", 4: "p000-"}),
            0,
            "New in the coral pool: 1 – red coral, 4 – purple coral.",
            "Nowe w puli koralowców: 1 – czerwony koralowiec, 4 – fioletowy koralowiec.",
        ),
        (happened.Filled("fish", {2: "green"}), 0, "New in the fish pool: 2 – green fish.", "Nowe w puli ryb: 2 – zielona ryba."),
        (
            happened.Filled("creatures", {5: "E2", 3: "y01--"}),
            0,
            "New in the creature pool: 5 – cuttlefish, 3 – yellow coral.",
            "Nowe w puli stworzeń: 5 – mątwa, 3 – żółty koralowiec.",
        ),
        (happened.Took(1, SHARK, 3), 0, "Jan takes the whale shark.", "Jan bierze stworzenie: rekin wielorybi."),
        (happened.Took(0, SHARK, None), 0, "You draw the whale shark.", "Losujesz stworzenie: rekin wielorybi."),
        (
            happened.Chose(0, CORAL, "yellow", "corals", 2, 2),
            0,
            "You take a red coral worth 7 and a yellow fish.",
            "Bierzesz czerwonego koralowca za 7 i żółtą rybę.",
        ),
        (
            happened.Chose(0, SHARK, "yellow", "creatures", 2, None),
            1,
            "Ada takes the whale shark and a yellow fish.",
            "Ada bierze żółtą rybę i stworzenie: rekin wielorybi.",
        ),
        (
            happened.Chose(0, CORAL, "green", None, None, None),
            1,
            "Ada draws a red coral worth 7 and a green fish.",
            "Ada losuje czerwonego koralowca za 7 i zieloną rybę.",
        ),
        (happened.Named(0, "corals"), 0, "You reach into the coral bag.", "Sięgasz do worka z koralowcami."),
        (happened.Named(0, "creatures"), 1, "Ada reaches into the creature bag.", "Ada sięga do worka ze stworzeniami."),
        (happened.Placed(1, CORAL, "d3", 2), 0, "Jan places a red coral on d3.", "Jan kładzie czerwonego koralowca na d3."),
        (
            happened.Placed(0, SHARK, "d3", 2),
            0,
            "You place the whale shark on d3.",
            "Kładziesz na d3 stworzenie: rekin wielorybi.",
        ),
        (happened.Swam(0, "purple", "d3s"), 1, "Ada puts a purple fish on d3s.", "Ada kładzie fioletową rybę na d3s."),
        (
            happened.Finished(0, CORAL, "d3", 1, "yellow", "e2s"),
            0,
            "You finish the red coral on d3 with the yellow fish from e2s and have 1 shell now.",
            "Kończysz czerwonego koralowca na d3, kładziesz na nim żółtą rybę z e2s i masz teraz 1 muszlę.",
        ),
        (
            happened.Finished(1, SHARK, "d3", 5),
            0,
            "Jan finishes the whale shark on d3 and has 5 shells now.",
            "Jan kończy stworzenie na d3 (rekin wielorybi) i ma teraz 5 muszli.",
        ),
        (
            happened.Moved(1, "red", "d3s", "d1n"),
            0,
            "Jan moves the red fish from d3s to d1n.",
            "Jan przenosi czerwoną rybę z d3s na d1n.",
        ),
        (
            happened.Shifted(0, CORAL, "d3", "e4", 1),
            0,
            "You move the red coral from d3 to e4.",
            "Przenosisz czerwonego koralowca z d3 na e4.",
        ),
        (
            happened.Shifted(0, CORAL, "d3", "d3", 1),
            1,
            "Ada turns the red coral on d3.",
            "Ada obraca czerwonego koralowca na d3.",
        ),
        (happened.Refreshing(0, "fish", False), 0, "You refresh the fish pool.", "Wymieniasz pulę ryb."),
        (
            happened.Refreshing(0, "corals", True),
            1,
            "Ada refreshes the coral pool for free.",
            "Ada wymienia za darmo pulę koralowców.",
        ),
        (
            happened.Lifted(0),
            0,
            "You lift the link: this turn any tile goes with any fish.",
            "Znosisz połączenie: w tej turze każda płytka idzie z każdą rybą.",
        ),
        (happened.Paid(0, 2), 1, "Ada pays 2 shells.", "Ada płaci 2 muszle."),
        (happened.Paid(0, 1), 0, "You pay 1 shell.", "Płacisz 1 muszlę."),
        (
            happened.Buying(0, "move", 2),
            0,
            "You want to move something; the price is 2.",
            "Chcesz coś przenieść; cena to 2.",
        ),
        (
            happened.Buying(0, "lift", 1),
            1,
            "Ada wants to lift the link; the price is 1.",
            "Ada chce znieść połączenie; cena to 1.",
        ),
        (happened.Bitten(0), 0, "You pay with a fish for the lionfish.", "Płacisz rybą dla skrzydlicy."),
        (happened.Eaten("red"), 0, "A red fish goes onto the lionfish card.", "Na kartę skrzydlicy trafia czerwona ryba."),
        (
            happened.RuleBroken(1),
            0,
            "Jan breaks the modified rule and can no longer earn its achievement.",
            "Jan łamie zmienioną zasadę i nie zdobędzie już jej osiągnięcia.",
        ),
        (
            happened.Closing(),
            0,
            "The fish bag is empty, so the game ends; only tiles that have all they need are still finished.",
            "Worek z rybami jest pusty, więc to koniec gry; można jeszcze tylko ukończyć płytki, "
            "które mają wszystko, czego potrzebują.",
        ),
        (
            happened.ChoseCards(0, 1, 2),
            0,
            "You score with “Camouflage” and “Fertile Caves”.",
            "Liczysz punkty z kart „Barwy ochronne” i „Żyzne groty”.",
        ),
        (happened.TurnEnded(1), 0, "Jan ends the turn.", "Jan kończy turę."),
        (
            happened.Ended("full", [0.0, 1.0], [score(101), score(122)]),
            0,
            "Every ocean has only four empty spaces left. Final score: you 101 points, Jan 122 points. Jan wins.",
            "W każdym oceanie zostały tylko cztery puste pola. Wynik końcowy: ty 101 punktów, Jan 122 punkty. Jan wygrywa.",
        ),
        (
            happened.Ended("full", [0.5, 0.5], [score(101), score(101)]),
            0,
            "Every ocean has only four empty spaces left. Final score: you 101 points, Jan 101 points. Shared victory: you, Jan.",
            "W każdym oceanie zostały tylko cztery puste pola. Wynik końcowy: ty 101 punktów, Jan 101 punktów. "
            "Wspólne zwycięstwo: ty, Jan.",
        ),
        (
            happened.Ended("no_fish", [1.0], [score(160)]),
            0,
            "The fish bag is empty. Final score: you 160 points. Rank: Sailor.",
            "Worek z rybami jest pusty. Wynik końcowy: ty 160 punktów. Ranga: Marynarz.",
        ),
        (
            happened.Ended("full", [0.1], [score(129)]),
            None,
            "Every ocean has only four empty spaces left. Final score: Ada 129 points. That is below the first rank.",
            "W każdym oceanie zostały tylko cztery puste pola. Wynik końcowy: Ada 129 punktów. To jeszcze nie pierwsza ranga.",
        ),
    ],
)
def test_sentences(event: Event, reader: int | None, english: str, polish: str) -> None:
    assert describe(event, TEXTS["en"], reader, NAMES) == english
    assert describe(event, TEXTS["pl"], reader, NAMES) == polish
    assert GAME.presenter.describe(event, TEXTS["en"], reader, NAMES) == english


def test_a_seat_without_a_name_goes_by_its_letter() -> None:
    assert describe(happened.TurnEnded(2), TEXTS["en"], 0, {}) == "C ends the turn."
    assert describe(happened.TurnEnded(2), TEXTS["en"], 0, {2: ""}) == "C ends the turn."
    assert GAME.presenter.describe(happened.TurnEnded(2), TEXTS["en"], 0, {}) == "C ends the turn."


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_every_piece_and_every_way_has_its_words(language: str) -> None:
    """What whole games may miss: each value that an event's words may take, told to the one who acts and to another."""
    text = TEXTS[language]
    events: list[Event] = [happened.Took(0, Piece(kind, 5), 1) for kind in KINDS]
    events += [happened.Eaten(colour) for colour in COLOURS]
    events += [happened.Swam(0, colour, "d3s") for colour in COLOURS]
    events += [happened.Placed(0, Piece("r", 5, colour, "r---"), "d3", 0) for colour in COLOURS]
    events += [happened.Filled("corals", {1: f"{letter}01--"}) for letter in "rygp"]
    events += [happened.Refreshing(0, pool, free) for pool in pools.NAMES for free in (False, True)]
    events += [happened.ChoseCards(0, card, card) for card in range(1, 8)]
    events += [happened.Ended("full", [0.0], [score(points)]) for points in (0, 130, 145, 160, 170, 180, 190)]
    for what in ("refresh", "lift", "move"):
        events.append(happened.Buying(0, what, 2))
    told = [describe(event, text, reader, {}) for event in events for reader in (0, 1)]
    one_sentence_for_both = 2 * 4  # of the lionfish's fish and of the pool
    assert len(set(told)) == len(told) - one_sentence_for_both
