"""What happened in Lost Code, in words: every event, for every reader, in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.match import Match
from fathom.games.lost_code import GAME
from fathom.games.lost_code.components import Wheel, WheelSet
from fathom.games.lost_code.options import LostCodeOptions
from fathom.games.lost_code.show import events as happened
from fathom.games.lost_code.show.view import Marker
from fathom.games.lost_code.show.words import describe
from fathom.games.lost_code.text import TEXTS

NAMES = {0: "Ada", 1: "Jan", 2: "Ewa", 3: "Leo"}

# Bets with these are often right, so that somebody meets the skull.
WIDE = WheelSet((Wheel(8, 3), Wheel(10, 2), Wheel(12, 2), Wheel(14, 1)))

# Between them these lead to every event.
SITTINGS = [
    (2, LostCodeOptions(beginner=True)),
    (3, LostCodeOptions(shortcut=True, curse="leader", wheels=WIDE)),
    (4, LostCodeOptions(x=True, shortcut=True, curse="first")),
]


@cache
def logs() -> list[Match]:
    """Random games to their end."""
    found = []
    for seed in range(4):
        for players, options in SITTINGS:
            match, dice = Match(GAME, players, options), Dice(seed)
            while actors := match.settle(dice):
                seat = actors[dice.below(len(actors))]
                actions = match.state.actions(seat)
                # The first is to pass, where there is a token.
                match.act(seat, actions[dice.below(len(actions)) if dice.below(3) else 0])
            found.append(match)
    return found


def test_the_log_tells_nobody_the_own_code_or_what_others_wrote() -> None:
    """A digit that the reader may not see is nowhere in the sentence."""
    for match in logs():
        for reader in (*range(match.state.players), None):
            for event in match.log:
                sentence = describe(event.seen_by(reader), TEXTS["en"], reader, NAMES)
                if isinstance(event, happened.Drew) and reader in (None, event.seat):
                    assert not re.search(r"\d", sentence)
                if isinstance(event, happened.Took | happened.Wrote) and reader != event.seat:
                    assert not re.search(r"\d|nothing", sentence)
                if isinstance(event, happened.Dealt):
                    own = range(match.state.players) if reader is None else (reader,)
                    codes = re.findall(r"\d+", sentence)
                    shown = [event.racks[rack] for rack in range(4) if rack not in own]
                    assert codes == ["".join(map(str, rack)) for rack in shown if rack is not None]


@pytest.mark.parametrize(
    ("event", "reader", "english", "polish"),
    [
        (
            happened.Dealt(2, [None, [1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 0], [7, 7, 7, 7, 7, 7]]),
            0,
            "The tiles are dealt. You cannot see your own code. Jan has the code 123456. Spare rack: 000000. Spare rack: 777777.",
            "Płytki są rozdane. Swojego kodu nie widzisz. Jan ma kod 123456. Stojak z puli: 000000. Stojak z puli: 777777.",
        ),
        (
            happened.Stacked([1, 0]),
            0,
            "The markers are stacked on 0, from last to first: Jan, you.",
            "Znaczniki leżą w stosie na 0, od ostatniego: Jan, ty.",
        ),
        (
            happened.Rolled(1, 3, ["bear", "bird", "bird"]),
            0,
            "Round 3: Jan rolls bear, bird, bird.",
            "Runda 3, rzuca Jan: niedźwiedź, ptak, ptak.",
        ),
        (
            happened.Rolled(0, 3, ["human", "snake", "jaguar"]),
            0,
            "Round 3: you roll human, snake, jaguar.",
            "Runda 3, rzucasz: człowiek, wąż, jaguar.",
        ),
        (happened.Passed(1, "snake"), 0, "Jan leaves the snake token.", "Jan zostawia żeton węża."),
        (happened.Passed(0, "human"), 0, "You leave the human token.", "Zostawiasz żeton człowieka."),
        (
            happened.Took(1, "bear"),
            0,
            "Jan takes the bear token and writes in secret.",
            "Jan bierze żeton niedźwiedzia i zapisuje coś w tajemnicy.",
        ),
        (
            happened.Took(0, "bird", [1, 2]),
            0,
            "You take the bird token and write 1, 2.",
            "Bierzesz żeton ptaka i zapisujesz 1, 2.",
        ),
        (
            happened.Turned(1, 2, "bird", "chameleon"),
            0,
            "Jan turns die 2 from bird to chameleon.",
            "Jan obraca kość 2 z ptaka na kameleona.",
        ),
        (
            happened.Turned(0, 1, "bear", "snake", must=True),
            0,
            "You turn die 1, which shows the bear, to snake.",
            "Obracasz kość 1, na której jest niedźwiedź, na węża.",
        ),
        (happened.Turned(1, 2, "bird", "bird"), 0, "Jan leaves the dice as they are.", "Jan zostawia kości, jak leżą."),
        (happened.Kept(0), 0, "You leave the dice as they are.", "Zostawiasz kości, jak leżą."),
        (happened.Bet(1, 9, 15, 1), 0, "Jan bets on 9–15 for 1 point.", "Jan obstawia 9–15 za 1 punkt."),
        (happened.Bet(0, 7, 7, 6), 0, "You bet on 7 for 6 points.", "Obstawiasz 7 za 6 punktów."),
        (happened.Bet(0, 1, 5, 2), 0, "You bet on 1–5 for 2 points.", "Obstawiasz 1–5 za 2 punkty."),
        (
            happened.Checked(1, 9, 15, "right"),
            0,
            "Jan is right: the sum lies in 9–15.",
            "Jan trafia: suma mieści się w 9–15.",
        ),
        (happened.Checked(0, 7, 7, "right"), 0, "You are right: your sum is 7.", "Trafiasz: twoja suma to 7."),
        (
            happened.Checked(0, 20, 21, "lower"),
            0,
            "You are wrong with 20–21: your sum is lower.",
            "Nie trafiasz z 20–21: twoja suma jest mniejsza.",
        ),
        (
            happened.Checked(1, 0, 4, "higher"),
            None,
            "Jan is wrong with 0–4: the sum is higher.",
            "Jan nie trafia z 0–4: suma jest większa.",
        ),
        (
            happened.Checked(1, 7, 7, "wrong"),
            0,
            "Jan is wrong with 7; nothing more is told.",
            "Jan nie trafia z 7; nic więcej nie wiadomo.",
        ),
        (happened.Moved(1, 2, 9, "bet"), 0, "Jan moves 2 spaces forward, to 9.", "Jan idzie o 2 pola naprzód, na 9."),
        (happened.Moved(0, 13, 20, "final"), 0, "You move 13 spaces forward, to 20.", "Idziesz o 13 pól naprzód, na 20."),
        (happened.Moved(1, -5, -3, "final"), 0, "Jan moves 5 spaces back, to −3.", "Jan cofa się o 5 pól, na −3."),
        (
            happened.Moved(1, 1, 8, "others"),
            0,
            "Thanks to the curse, Jan moves 1 space forward, to 8.",
            "Dzięki klątwie Jan idzie o 1 pole naprzód, na 8.",
        ),
        (
            happened.Moved(0, -1, 8, "curse"),
            0,
            "The curse throws you back by 1 space, to 8.",
            "Przez klątwę cofasz się o 1 pole, na 8.",
        ),
        (
            happened.SkullTaken(1),
            0,
            "Jan reaches the skull and takes it off the track.",
            "Jan dociera do czaszki i zdejmuje ją z toru.",
        ),
        (
            happened.Cursed(0),
            0,
            "You are cursed in the next round.",
            "Grasz następną rundę pod klątwą.",
        ),
        (happened.Cursed(1, at_once=True), 0, "Jan is cursed from now on.", "Jan gra odtąd pod klątwą."),
        (
            happened.SkullLeft(far=True),
            0,
            "A marker has gone far enough: the skull leaves the game.",
            "Ktoś zaszedł dość daleko: czaszka opuszcza grę.",
        ),
        (
            happened.SkullLeft(far=False),
            0,
            "The last round comes next: the skull leaves the game.",
            "Zaczyna się ostatnia runda: czaszka opuszcza grę.",
        ),
        (happened.Discarded(1, "snake", 5), 0, "Jan discards snake 5.", "Jan odrzuca węża 5."),
        (happened.Discarded(0, "human", 0), 0, "You discard human 0.", "Odrzucasz człowieka 0."),
        (happened.Drew(1, "bear", 3), 0, "Jan draws bear 3.", "Jan dobiera niedźwiedzia 3."),
        (
            happened.Drew(0, "jaguar"),
            0,
            "You draw a new jaguar without seeing its digit.",
            "Dobierasz w ciemno nowego jaguara.",
        ),
        (happened.Drew(1, "bird"), None, "Jan draws a new bird.", "Jan dobiera nowego ptaka."),
        (
            happened.Unswapped(1),
            0,
            "All stacks are empty: Jan swaps nothing.",
            "Wszystkie stosy są puste: Jan niczego nie wymienia.",
        ),
        (
            happened.TokensLeft(["bear", "snake"]),
            0,
            "Tokens nobody took leave the game: bear, snake.",
            "Żetony, których nikt nie wziął, opuszczają grę: niedźwiedź, wąż.",
        ),
        (happened.Wrote(1, "snake"), 0, "Jan writes an entry for snake.", "Jan robi zapis dla węża."),
        (happened.Wrote(0, "snake", [1, 2]), 0, "You write 1, 2 for snake.", "Zapisujesz 1, 2 dla węża."),
        (happened.Wrote(0, "bear", []), 0, "You write nothing for bear.", "Nie zapisujesz nic dla niedźwiedzia."),
        (
            happened.Judged(1, [3, 0, 5, 7, 1], [[3], [1, 2], [], [5, 6, 7], [1]], [5, -2, -2, 1, 10]),
            0,
            "Jan has the code 30571 and wrote jaguar 3 (+5), human 1/2 (−2), bird nothing (−2), chameleon 5/6/7 (+1), "
            "snake 1 (+10): +12 in all.",
            "Jan ma kod 30571, a zapisy to jaguar 3 (+5), człowiek 1/2 (−2), ptak – nic (−2), kameleon 5/6/7 (+1), "
            "wąż 1 (+10): razem +12.",
        ),
        (
            happened.Ended("finished", [0.0, 1.0], [Marker(0, -2), Marker(1, 20)]),
            0,
            "All entries are scored and all codes are revealed. Jan wins. On the track: Jan 20, you −2.",
            "Wszystkie zapisy są ocenione, a wszystkie kody odkryte. Jan wygrywa. Na torze: Jan 20, ty −2.",
        ),
        (
            happened.Ended("finished", [1.0, 0.0], [Marker(1, 7), Marker(0, 7)]),
            0,
            "All entries are scored and all codes are revealed. You win. On the track: you 7, Jan 7.",
            "Wszystkie zapisy są ocenione, a wszystkie kody odkryte. Wygrywasz. Na torze: ty 7, Jan 7.",
        ),
    ],
)
def test_sentences(event: Event, reader: int | None, english: str, polish: str) -> None:
    assert describe(event, TEXTS["en"], reader, NAMES) == english
    assert describe(event, TEXTS["pl"], reader, NAMES) == polish
    assert GAME.presenter.describe(event, TEXTS["en"], reader, NAMES) == english


def test_a_player_without_a_name_goes_by_the_letter() -> None:
    for names in ({}, {0: "", 1: ""}):
        assert describe(happened.Kept(1), TEXTS["en"], 0, names) == "B leaves the dice as they are."


def test_all_lies_open_where_nothing_is_hidden() -> None:
    """As in a replay of a finished game."""
    assert describe(happened.Took(1, "bird", [4]), TEXTS["en"], None, NAMES) == "Jan takes the bird token and writes 4."
    assert describe(happened.Wrote(1, "bird", []), TEXTS["en"], None, NAMES) == "Jan writes nothing for bird."
    assert describe(happened.Drew(0, "bird", 4), TEXTS["en"], 0, NAMES) == "You draw bird 4."
    rack = [1, 2, 3, 4, 5, 6]
    assert "You have the code 123456." in describe(happened.Dealt(2, [rack, None, rack, rack]), TEXTS["en"], 0, NAMES)
