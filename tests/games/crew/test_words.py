"""What happened in Crew, in words: every event, for every reader, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from fathom.bots import ask, make_bot
from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.match import Match
from fathom.core.registry import find
from fathom.core.state import TABLE
from fathom.games.crew.cards import CARD_NAMED
from fathom.games.crew.components import TASKS
from fathom.games.crew.options import CrewOptions, Logbook
from fathom.games.crew.rules.actions import DECIDE, WINDOW_OVER
from fathom.games.crew.show import events as happened
from fathom.games.crew.show import names
from fathom.games.crew.show.words import describe, task_text
from fathom.games.crew.text import TEXTS

TWO = {0: "Ada", 1: "Jan"}
THREE = {0: "Ada", 1: "Jan", 2: "Ewa"}

# Between them these lead to every event but one, which needs a rare pair of tasks.
SITTINGS = [
    (2, CrewOptions(mission=6, attempts=2)),
    (2, CrewOptions(mission=26, clock="timed", attempts=2)),
    (3, CrewOptions(mission=10, attempts=3)),
    (4, CrewOptions(mission=12, attempts=2)),
    (3, CrewOptions(mission=20, attempts=2)),
    (4, CrewOptions(mission=17)),
    (5, CrewOptions(mission=2, attempts=20, logbook=Logbook(kept=(68,), attempts=1))),
    (3, CrewOptions(mission=9, logbook=Logbook(kept=(54, 55), attempts=1))),
]


def logs(count: int) -> Iterator[Match]:
    """Random sittings to their end; now and then the table rules, as it does when time is over."""
    for seed in range(count):
        for players, options in SITTINGS:
            match, dice, bot = Match(find("crew"), players, options), Dice(seed), make_bot("random", seed)
            while actors := match.settle(dice):
                rulings = [action for action, _ in match.state.table_actions()]
                timely = [ruling for ruling in rulings if ruling >= DECIDE or ruling == WINDOW_OVER]
                if timely and not dice.below(8):
                    match.act(TABLE, timely[0])
                else:
                    match.act(actors[0], ask(bot, match.state, actors[0], dice))
            yield match


def test_the_log_tells_no_seat_what_it_may_not_know() -> None:
    for match in logs(1):
        for reader in range(match.state.players):
            others: set[str] = set()
            for event in match.log:
                sentence = describe(event.seen_by(reader), TEXTS["en"], reader, {})
                if isinstance(event, happened.Dealt):
                    others = {card for seat, hand in enumerate(event.hands) if seat != reader for card in hand or []}
                    assert not others & set(sentence.replace(",", " ").replace(".", " ").split())
                if isinstance(event, happened.Gave) and event.seat != reader:
                    assert not set(CARD_NAMED) & set(re.findall(r"\w+", sentence))
                if isinstance(event, happened.Predicted) and event.seat != reader:
                    assert not re.search(r"\d", sentence)


@pytest.mark.parametrize(
    ("event", "reader", "english", "polish"),
    [
        (happened.Played(0, "p7"), 0, "You play p7.", "Zagrywasz: p7."),
        (happened.Played(0, "p7"), 1, "Ada plays p7.", "Ada zagrywa: p7."),
        (happened.Played(2, "s1"), 0, "Ewa plays s1.", "Ewa zagrywa: s1."),
        (happened.AttemptBegan(2), 0, "Attempt 2 begins.", "Zaczyna się próba 2."),
        (happened.Terrain("p7", "rapture"), 0, "The terrain card is p7: Rapture.", "Karta terenu to p7: Narkoza azotowa."),
        (
            happened.Dealt([["p1", "s4"], None, None], [2, 2, 2]),
            0,
            "The cards are dealt. You are dealt p1, s4.",
            "Karty rozdane. Dostajesz: p1, s4.",
        ),
        (
            happened.Dealt([["p1"], None, None], [1, 1, 1], None, True),
            0,
            "One hand made a task impossible, so the cards are dealt again. You are dealt p1.",
            "Układ jednej ręki uniemożliwiał zadanie, więc karty rozdano jeszcze raz. Dostajesz: p1.",
        ),
        (happened.TaskDrawn(41, True), 0, "A task for the crew: “Win with a 2”.", "Zadanie dla załogi: „Lewa wzięta dwójką”."),
        (
            happened.TaskDrawn(41, False),
            0,
            "Too hard, set aside: “Win with a 2”.",
            "Przekroczona trudność, odłożone: „Lewa wzięta dwójką”.",
        ),
        (
            happened.TaskReplaced(61, "pair"),
            0,
            "“First trick” cannot be fulfilled together with another task; one of the same difficulty is drawn instead.",
            "Zadania „Pierwsza lewa” nie da się wykonać razem z innym; zamiast niego losuje się równie trudne.",
        ),
        (
            happened.TaskReplaced(74, "captain"),
            0,
            "“Fewer tricks than captain” would have to go to the captain; one of the same difficulty is drawn instead.",
            "Zadanie „Mniej lew niż kapitan” musiałby wziąć kapitan; zamiast niego losuje się równie trudne.",
        ),
        (happened.CaptainKnown(1), 0, "Jan holds s4 and is the captain.", "Jan ma s4 i jest kapitanem."),
        (happened.CaptainKnown(1), 1, "You hold s4 and are the captain.", "Masz s4: kapitanem jesteś ty."),
        (happened.Took(1, 61), 1, "You take “First trick”.", "Bierzesz zadanie „Pierwsza lewa”."),
        (happened.PassedTasks(1), 0, "Jan takes no task.", "Jan nie bierze zadania."),
        (happened.Answered(2, True), 2, "You say yes.", "Mówisz: tak."),
        (happened.Answered(2, False), 0, "Ewa says no.", "Ewa: nie."),
        (
            happened.Proposed(1, "distress", "left"),
            0,
            "Jan proposes: distress signal, cards to the left.",
            "Jan proponuje: sygnał alarmowy, karty w lewo.",
        ),
        (
            happened.Proposed(1, "member", "A"),
            0,
            "Jan proposes: all tasks for you.",
            "Jan proponuje: wszystkie zadania dla ciebie.",
        ),
        (happened.Proposed(1, "member", "C"), 0, "Jan proposes: all tasks for Ewa.", "Jan proponuje: wszystkie zadania – Ewa."),
        (
            happened.Proposed(0, "distribute", None, 61, 1),
            0,
            "You propose “First trick” for Jan.",
            "Proponujesz, kto weźmie zadanie „Pierwsza lewa”: Jan.",
        ),
        (
            happened.Proposed(1, "distribute", None, 61, 0),
            0,
            "Jan proposes “First trick” for you.",
            "Jan proponuje ci zadanie „Pierwsza lewa”.",
        ),
        (
            happened.Proposed(0, "distribute", None, 61, 0),
            0,
            "You propose “First trick” for yourself.",
            "Proponujesz, że weźmiesz zadanie „Pierwsza lewa”.",
        ),
        (
            happened.Proposed(1, "distribute", None, 61, 1),
            0,
            "Jan proposes “First trick” for Jan.",
            "Jan proponuje, kto weźmie zadanie „Pierwsza lewa”: Jan.",
        ),
        (happened.Agreed(0, "distress"), 1, "Ada agrees.", "Ada się zgadza."),
        (
            happened.Decided("retry", "new"),
            0,
            "The crew decides: another try with new tasks.",
            "Załoga decyduje: nowa próba z nowymi zadaniami.",
        ),
        (
            happened.Decided("clock", "timed", True),
            0,
            "The time is up, so it is decided: with the clock.",
            "Czas minął, więc zapada decyzja: z zegarem.",
        ),
        (
            happened.Decided("distribute"),
            0,
            "The crew decides: this sharing of the tasks.",
            "Załoga decyduje: taki podział zadań.",
        ),
        (happened.Marked(1, 61, "would"), 0, "Jan would take “First trick”.", "Jan chętnie weźmie zadanie „Pierwsza lewa”."),
        (
            happened.Marked(1, 61, "could", 0),
            0,
            "Jan thinks that you could take “First trick”.",
            "Jan podpowiada: zadanie „Pierwsza lewa” możesz wziąć ty.",
        ),
        (happened.Gave(1, 1), 0, "Jan has chosen a card to pass.", "Jan ma już kartę do podania."),
        (happened.Gave(0, 0, "p7"), 0, "You will pass p7.", "Podasz: p7."),
        (
            happened.CardsPassed("left", ["p7", None, "y3"], [1, 2, 0], [False] * 3),
            0,
            "All cards go to the left. You pass p7 to Jan. Ewa passes y3 to you.",
            "Wszystkie karty idą w lewo. Podajesz: p7. Dostaje ją Jan. Ewa podaje ci: y3.",
        ),
        (happened.Predicted(0, 0, 55, 1), 0, "You predict 1 trick.", "Zapowiadasz 1 lewę."),
        (happened.Predicted(0, 0, 55), 1, "Ada has made a prediction.", "Ada ma już zapowiedź."),
        (happened.Foretold(0, 54, 5), 1, "Ada predicts 5 tricks.", "Ada zapowiada 5 lew."),
        (happened.CountdownBegan(150), 0, "The clock starts: 2:30.", "Zegar rusza: 2:30."),
        (happened.Showed(0, "p7", "only"), 1, "Ada shows p7, the only one of its colour.", "Ada pokazuje: p7, jedyna w kolorze."),
        (happened.Showed(0, "p7"), 0, "You show p7.", "Pokazujesz: p7."),
        (happened.Ready(1), 0, "Jan is ready.", "Jan zgłasza gotowość."),
        (happened.Waited(0), 0, "You ask for time.", "Prosisz o czas."),
        (happened.WindowClosed(), 0, "The time for messages is up.", "Czas na wiadomości minął."),
        (happened.TrickWon(3, 0, ["p7", "p1", "p2"]), 0, "You take trick 3.", "Bierzesz lewę 3."),
        (happened.TrickWon(3, 0, ["p7", "p1", "p2"]), 1, "Ada takes trick 3.", "Ada bierze lewę 3."),
        (happened.TaskSettled("done", 61, 0), 0, "You fulfil “First trick”.", "Wykonujesz zadanie „Pierwsza lewa”."),
        (
            happened.TaskSettled("failed", 55, 1, 3),
            0,
            "Jan can no longer fulfil “Tricks predicted in secret”. Predicted: 3 tricks.",
            "Jan nie wykona już zadania „Lewy zapowiedziane tajnie”. Zapowiedź: 3 lewy.",
        ),
        (happened.TaskSettled("failed"), 0, "The objective can no longer be reached.", "Celu misji nie da się już osiągnąć."),
        (
            happened.AttemptLost("time"),
            0,
            "The attempt is lost. Time is up.",
            "Próba przegrana. Czas minął.",
        ),
        (happened.MissionWon(3), 0, "Mission accomplished in 3 attempts.", "Misja wykonana w 3 próbach."),
        (happened.Ended("won", [1.0] * 3), 0, "The mission is won.", "Misja wygrana."),
    ],
)
def test_sentences(event: Event, reader: int, english: str, polish: str) -> None:
    assert describe(event, TEXTS["en"], reader, THREE) == english
    assert describe(event, TEXTS["pl"], reader, THREE) == polish
    assert find("crew").presenter.describe(event, TEXTS["en"], reader, THREE) == english


def test_at_a_table_of_two_the_third_member_is_tonoja() -> None:
    assert describe(happened.Played(2, "p7"), TEXTS["en"], 0, TWO) == "Tonoja plays p7."
    assert describe(happened.Gave(0, 2, "p7"), TEXTS["pl"], 0, TWO) == "Tonoja poda: p7."
    assert describe(happened.Proposed(1, "member", "T"), TEXTS["en"], 0, TWO) == "Jan proposes: all tasks for Tonoja."
    passed = happened.CardsPassed("right", ["p7", None, "y3"], [2, 0, 1], [True, False, True])
    said = "All cards go to the right. Ada passes p7 to Tonoja. Tonoja passes y3 to Jan."
    assert describe(passed, TEXTS["en"], None, TWO) == said
    dealt = happened.Dealt([None, None], [13, 13], ["p1", "b2"])
    assert describe(dealt, TEXTS["en"], None, TWO) == "The cards are dealt. Tonoja's face-up cards: p1, b2."


def test_a_seat_without_a_name_goes_by_its_letter() -> None:
    assert describe(happened.Ready(2), TEXTS["en"], 0, {}) == "C is ready."
    assert describe(happened.Ready(2), TEXTS["en"], 0, {0: "Ada"}) == "C is ready."
    assert describe(happened.Ready(2), TEXTS["en"], 0, {0: "Ada", 1: "", 2: "", 3: ""}) == "C is ready."


@pytest.mark.parametrize(
    ("names", "short"), [(TWO, "Trick sum below 8"), (THREE, "Trick sum below 8"), ({}, "Trick with a low sum")]
)
def test_a_task_that_depends_on_the_crew_is_told_as_far_as_it_is_known(names: dict[int, str], short: str) -> None:
    assert describe(happened.Took(1, 82), TEXTS["en"], 1, names) == f"You take “{short}”."
    four = {seat: "ABCD"[seat] for seat in range(4)}
    assert describe(happened.Took(1, 82), TEXTS["en"], 1, four) == "You take “Trick sum below 12”."


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_every_task_can_be_told(language: str) -> None:
    for part in ("task", "task_short"):
        for members in (3, 4, 5, None):
            texts = {task_text(part, task, members, TEXTS[language]) for task in range(1, TASKS + 1)}
            assert len(texts) == TASKS
            assert not any("{" in text for text in texts)


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_every_way_an_event_can_be_has_its_sentence(language: str) -> None:
    """What random sittings may miss: each value that an event's words may take."""
    text = TEXTS[language]
    for why in get_args(names.Why):
        describe(happened.AttemptLost(why), text, 0, {})
    for position in (*get_args(names.Position), None):
        for reader in (0, 1):
            describe(happened.Showed(0, "p7", position), text, reader, {})
    for mode in get_args(names.Mode):
        describe(happened.Terrain("p7", mode), text, 0, {})
    choices: dict[Any, tuple[str, ...]] = {"clock": names.CLOCKS, "distress": names.PASSES, "retry": names.RETRIES}
    for decision, listed in choices.items():
        for choice in listed:
            describe(happened.Decided(decision, choice), text, 0, {})
            describe(happened.Proposed(0, decision, choice), text, 0, {})
    for mark in ("would", "rather_not"):
        for reader in (0, 1):
            describe(happened.Marked(0, 61, mark), text, reader, {})
    for reader in (0, 1, 2):
        describe(happened.Marked(0, 61, "could", 1), text, reader, {})
    for reason in ("won", "lost", "stopped"):
        describe(happened.Ended(reason, []), text, 0, {})
    for status in ("done", "failed"):
        describe(happened.TaskSettled(status), text, 0, {})
