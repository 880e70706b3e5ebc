"""What decided a game: the entries, a bet, the curse, or the stack on one space."""

from __future__ import annotations

import pytest
from lost_code_table import GAME, at_the_end, code, look, position, say, write

from fathom.core.match import Match

NAMES = {0: "Ada", 1: "Bo", 2: "Cleo"}
RIGHT = {"A": "345012", "B": "452301"}  # what is on the racks


def decided(match: Match, you: int | None = None, language: str = "en") -> str:
    assert look(match).phase == "over"
    return GAME.presenter.decided(match, GAME.texts[language], you, NAMES)


def entries(who: str, right: int) -> list[str]:
    """Entries of which the first ones are right, with one value, and no others are written."""
    return [digit if place < right else "none" for place, digit in enumerate(RIGHT[who])]


def ended(line: str, one: int, two: int) -> Match:
    """A game in which A and B wrote that many right entries, from these places on the track."""
    match = at_the_end(line)
    write(match, "A", *entries("A", one))
    write(match, "B", *entries("B", two))
    return match


def test_an_unfinished_game_is_not_decided() -> None:
    assert GAME.presenter.decided(at_the_end("A3 B4"), GAME.texts["en"], None, {}) == ""


@pytest.mark.parametrize(
    ("language", "you", "said"),
    [
        ("en", None, "The final entries decided it, 9 to −5: Ada was 6 spaces behind Bo and went past."),
        ("en", 0, "The final entries decided it, 9 to −5: you were 6 spaces behind Bo and went past."),
        ("en", 1, "The final entries decided it, 9 to −5: Ada was 6 spaces behind you and went past."),
        ("pl", None, "Przesądziły zapisy końcowe, 9 do −5 pkt: Ada odrabia 6 pól straty i wyprzedza gracza Bo."),
        ("pl", 0, "Przesądziły zapisy końcowe, 9 do −5 pkt: odrabiasz 6 pól straty i wyprzedzasz gracza Bo."),
        ("pl", 1, "Przesądziły zapisy końcowe, 9 do −5 pkt: Ada odrabia 6 pól straty i cię wyprzedza."),
    ],
)
def test_the_entries_brought_the_winner_past(language: str, you: int | None, said: str) -> None:
    best = {
        "en": "The best winning entry, bear 3, brought 5 points.",
        "pl": "Najlepszy zwycięski zapis, niedźwiedź 3, daje 5 punktów.",
    }
    assert decided(ended("A3 B9", 3, 1), you, language) == f"{said} {best[language]}"


def test_the_entries_made_more_of_a_small_lead() -> None:
    said = (
        "The final entries decided it, 2 to −5: before them Ada led Bo by only 2 spaces. "
        "The best winning entry, bear 3, brought 5 points."
    )
    assert decided(ended("B3 A5", 2, 1)) == said
    assert decided(ended("B3 A5", 2, 1), 1, "pl").startswith(
        "Przesądziły zapisy końcowe, 2 do −5 pkt: przed nimi Ada wyprzedza cię tylko o 2 pola."
    )


def test_where_nothing_changed_the_head_start_decided() -> None:
    match = ended("B3 A4", 0, 0)
    assert decided(match) == "The head start decided it: Ada was never behind after a round."
    assert decided(match, 0, "pl") == "Przesądziła przewaga na starcie: prowadzisz po każdej rundzie."


def test_entries_that_brought_nothing_are_not_named() -> None:
    match = at_the_end("B3 A4", shortcut=True)
    state = code(match)
    state.takers[0], state.entries[6] = 1, state.lookup.place_of[1 << 0]  # B took a token, and the bear is no 0
    write(match, "A", *entries("A", 0))
    write(match, "B", *entries("B", 0)[1:])
    assert decided(match) == "The final entries decided it, −12 to −14: before them Ada led Bo by only 1 space."


def test_markers_from_one_space() -> None:
    assert decided(ended("A4 B4", 2, 1)).startswith(
        "The final entries decided it, 2 to −5: before them Ada and Bo were on the same space."
    )
    assert decided(ended("A4 B4", 2, 1), 0, "pl").startswith(
        "Przesądziły zapisy końcowe, 2 do −5 pkt: przed nimi na twoim polu stoi też Bo."
    )


def test_the_stack_decides_on_one_space() -> None:
    match = ended("A3 B10", 2, 1)  # both end on 5; A is judged first, and B comes to lie on top
    assert decided(match) == "The stack decided it: both ended on space 5, where Ada lies underneath and Bo came on top later."
    assert decided(match, 0).endswith("where you lie underneath and Bo came on top later.")
    assert decided(match, 1, "pl") == (
        "Przesądził stos: oba znaczniki kończą na polu 5, Ada leży pod spodem, a twój na wierzchu, bo trafia tam później."
    )


def test_where_neither_moved_the_first_stack_decides() -> None:
    match = at_the_end("A0 B0")
    write(match, "A", "3 4", "4 5", "5 6", "none", "none", "none")
    write(match, "B", "4 5", "5 6", "2 3", "none", "none", "none")
    said = "The first stack decided it: neither marker moved, and Bo lay underneath Ada from the start."
    assert decided(match) == said
    assert decided(match, 1, "pl").endswith("a od początku pod spodem leży twój, na wierzchu Ada.")


def last_round(line: str, *lines: str, **settings: object) -> Match:
    """A game of which the last round was played, and in which nobody then wrote anything."""
    match = position(line, round=10, **settings)  # type: ignore[arg-type]
    say(match, *lines)
    write(match, "A", *entries("A", 0))
    write(match, "B", *entries("B", 0))
    return match


def test_a_bet_brought_the_lead() -> None:
    match = position("A3 B4", round=9)
    say(match, "* roll bird bird bird", "A keep", "A bet 1-3", "B bet 5-14", "A discard snake", "* draw 4")  # B is right
    say(match, "* roll bird bird bird", "A keep", "A bet 0-2", "B bet 0", "B discard snake", "* draw 3")
    write(match, "A", *entries("A", 0))
    write(match, "B", *entries("B", 0))
    assert decided(match) == ("The bet on 0–2 in round 10 decided it: it was right, brought 3 points and put Ada ahead for good.")
    assert decided(match, 0, "pl") == (
        "Przesądził zakład na 0–2 w rundzie 10: trafiony, za 3 punkty, i odtąd już nie oddajesz prowadzenia."
    )


def test_the_winner_was_never_behind() -> None:
    match = last_round("A3 B4", "* roll bird bird bird", "A keep", "A bet 1-3", "B bet 9", "A discard snake", "* draw 4")
    assert decided(match, 1) == (
        "The right bets decided it, above all 9 in round 10 for 6 points: you were never behind after a round."
    )


def test_entries_that_came_near_are_counted() -> None:
    match = position("A3 B9", round=10)
    say(match, "* roll bird bird bird", "A keep", "A bet 1-3", "B bet 9", "A discard snake", "* draw 4")
    write(match, "A", "3", "none", "none", "none", "none", "none")
    write(match, "B", *entries("B", 0))
    assert decided(match).endswith("With the final entries Ada came 7 spaces closer, but not past.")
    assert decided(match, 0, "pl").endswith("Dzięki zapisom końcowym odrabiasz 7 pól, ale to za mało.")


def test_the_curse_threw_the_leader_back() -> None:
    match = position("A6 B9", round=7, curse="leader", cursed="B")
    say(match, "* roll bird bird bird", "A keep", "A bet 0-9", "B bet 5-9")
    say(match, "* roll bird bird bird", "A keep", "A bet 1-3", "B bet 0")
    say(match, "B discard snake", "* draw 3", "A discard snake", "* draw 4")
    say(match, "* roll bird bird bird", "B keep", "B bet 0-1", "A bet 0-4", "B discard bear", "* draw 2")
    say(match, "* roll bird bird bird", "B keep", "B bet 0-1", "A bet 0-4", "B discard bear", "* draw 5")
    write(match, "A", *entries("A", 0))
    write(match, "B", *entries("B", 0))
    assert decided(match) == "The curse decided it: in round 8 it threw Bo back by 6 spaces, and Ada stayed ahead from then on."
    assert (
        decided(match, 1) == "The curse decided it: in round 8 it threw you back by 6 spaces, and Ada stayed ahead from then on."
    )
    assert decided(match, 0, "pl") == "Przesądziła klątwa: w rundzie 8 Bo cofa się o 6 pól, a ty już nie oddajesz prowadzenia."
