"""Hidden means hidden: what a crew knows of the other is what has been announced, in every event, view and refusal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sonar_table import GAME, SEATS, boat, look, moves, play_at_random, position, refused, say, sonar, table

from fathom.core.dice import Dice
from fathom.core.errors import NotationError, Refusal
from fathom.core.match import Match
from fathom.core.state import State
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show.events import Placed, Silenced

GUESSES = [
    *("up", "silence down", "sonar", "torpedo C3", "surface", "resume", "start C3"),
    *(f"row {row}" for row in range(1, 11)),
    *(f"column {letter}" for letter in "ABCDEFGHIJ"),
]


def told_off(state: State, seat: int, text: str) -> tuple[Any, ...] | None:
    """What a seat hears when it says that, if it is refused."""
    try:
        state.copy().apply(seat, GAME.notation.read(state, seat, text))
    except (Refusal, NotationError) as error:
        return type(error), str(error), getattr(error, "key", None), getattr(error, "values", None)
    return None


def known(state: State, seat: int) -> tuple[Any, ...]:
    """Everything that a seat can ask of a position; what it may do itself changes nothing here."""
    listed = [GAME.notation.write(state, seat, action) for action in state.actions(seat)]
    asked = [told_off(state, seat, text) for text in GUESSES]
    views = [msgspec.json.encode(state.observe(viewer)) for viewer in (seat, None)]
    return views, listed, asked, state.actors(), state.table_actions(), GAME.table.cooldown(state)


def settings() -> list[dict[str, Any]]:
    return [
        {"players": 2, "map": "verne", "positions": True, "shifts": True},
        {"players": 3, "map": "antarctica"},
        {"players": 4, "map": "umbria", "real_time": True, "positions": True},
        {"players": 4, "map": "archipelago", "shifts": True},
    ]


@pytest.mark.parametrize("options", settings(), ids=lambda options: f"{options['map']}{options['players']}")
def test_nothing_tells_the_truth_from_another_world(options: dict[str, Any]) -> None:
    match = table(**options)
    dice = Dice("worlds")
    others = 0
    for number, _ in enumerate(play_at_random(match, f"hidden {options['map']}", 70)):
        if look(match).phase == "over":
            break
        if look(match).phase == "orders" and number % 3:
            continue
        for seat in range(match.state.players):
            truth = known(match.state, seat)
            world = match.state.sample(seat, dice)
            others += world.freeze() != match.state.freeze()
            assert known(world, seat) == truth, match.moves
    assert others > 5


@pytest.mark.parametrize("options", settings(), ids=lambda options: f"{options['map']}{options['players']}")
def test_what_happens_sounds_the_same_in_every_world_that_is_left(options: dict[str, Any]) -> None:
    match = table(**options)
    dice = Dice("events")
    viewers = range(match.state.players)
    before = [match.state.copy()]
    compared = 0
    for events in play_at_random(match, f"events {options['map']}", 60):
        if look(match).phase == "over":
            break
        for seat in viewers:
            world = before[0].sample(seat, dice)
            mover = match.moves[-1].seat
            try:
                there = world.perform(mover, GAME.notation.read(world, mover, match.moves[-1].text))
            except Refusal:
                continue  # in this world the captain could not have done that
            heard = [event.seen_by(seat) for event in events]
            if [event.seen_by(seat) for event in there] == heard:
                assert world.observe(seat) == match.state.observe(seat)
                assert world.observe(None) == match.state.observe(None)
                assert [event.seen_by(None) for event in there] == [event.seen_by(None) for event in events]
                compared += 1
        before = [match.state.copy()]
    assert compared > 40


def hears(match: Match, who: str | None, line: str) -> list[Any]:
    seat = None if who is None else SEATS[who]
    branch = match.state.copy()
    mover = SEATS[line[0]]
    return [event.seen_by(seat) for event in branch.perform(mover, GAME.notation.read(branch, mover, line[2:]))]


def test_only_the_own_crew_hears_where_a_silence_went() -> None:
    match = position("D5", "G9", map="umbria", players=4, energy=(3, 3), turn="B")
    for who in "BD":
        assert hears(match, who, "B silence down") == [Silenced("green", "down")]
    for viewer in ("A", "C", None):
        assert hears(match, viewer, "B silence down") == hears(match, viewer, "B silence right") == [Silenced("green")]
        assert b"down" not in msgspec.json.encode(hears(match, viewer, "B silence down"))


def test_only_the_own_crew_hears_where_a_submarine_starts() -> None:
    match = table(4, map="umbria")
    for who in "AC":
        assert hears(match, who, "A start D5") == [Placed("blue", "D5")]
    for viewer in ("B", "D", None):
        assert hears(match, viewer, "A start D5") == hears(match, viewer, "A start A1") == [Placed("blue")]
    say(match, "A start D5")
    for viewer in ("B", "D", None):
        text = msgspec.json.encode(look(match, viewer).submarines)
        assert b"D5" not in text
        assert look(match, viewer).submarines[0].ready
    assert boat(match, "blue", "C").cell == "D5"
    assert (look(match, "C").turn, look(match, "D").turn) == ("green", "green")


@pytest.mark.parametrize("positions", [False, True])
def test_while_captains_choose_nothing_is_shown_of_what_is_chosen(positions: bool) -> None:
    one, two = (table(4, map="verne", shifts=True, positions=positions) for _ in range(2))
    say(one, "B start A1")
    say(two, "B start J10")
    for viewer in ("A", "C", None):
        assert look(one, viewer) == look(two, viewer)
    assert [moves(one, who) for who in "ACD"] == [moves(two, who) for who in "ACD"]
    assert refused(one, "A up") == refused(two, "A up")
    assert sonar(one).sample(0, Dice(1)).freeze() == sonar(two).sample(0, Dice(1)).freeze()


def test_the_partner_sees_all_and_the_enemy_only_what_was_heard() -> None:
    match = position("D7", "G8", map="umbria", players=4, energy=(3, 3))
    say(match, "A silence up", "B silence down", "A left", "B left")
    for crew, friends, enemies in (("blue", "AC", "BD"), ("green", "BD", "AC")):
        for who in friends:
            assert boat(match, crew, who).cell is not None
            assert len(boat(match, crew, who).track or []) == 3
        for who in (*enemies, None):
            seen = look(match, who).submarines[("blue", "green").index(crew)]
            assert (seen.cell, seen.track, seen.path) == (None, None, ["silence", "left"])


@pytest.mark.parametrize("late", [False, True])
def test_guessing_the_answer_to_an_own_sonar_tells_nothing(late: bool) -> None:
    here, there = (position("D5", cell, map="umbria", players=4, energy=(2, 0)) for cell in ("G8", "B2"))
    for match in (here, there):
        say(match, "A sonar", *(["! late"] if late else []))
    for seat in (0, 2):
        assert [told_off(here.state, seat, text) for text in GUESSES] == [told_off(there.state, seat, text) for text in GUESSES]
        assert all(told_off(here.state, seat, text) for text in GUESSES)


def test_an_action_looks_as_the_enemy_hears_it() -> None:
    match = position("D5", "G8", map="umbria", players=4, energy=(4, 4))
    state = sonar(match)

    def looks(line: str, viewer: str, at: Sonar = state) -> int:
        return at.appearance(SEATS[line[0]], GAME.notation.read(at, SEATS[line[0]], line[2:]), SEATS[viewer])

    ways = ("up", "down", "left", "right")
    for viewer in "BD":
        assert len({looks(f"A silence {way}", viewer) for way in ways}) == 1
        assert len({looks(f"A {way}", viewer) for way in ways}) == 4
        assert len({looks(f"A torpedo {cell}", viewer) for cell in ("A1", "D5", "E5")}) == 3
        assert len({looks(f"A {order}", viewer) for order in ("silence up", "up", "sonar", "surface")}) == 4
    for viewer in "AC":
        assert len({looks(f"A silence {way}", viewer) for way in ways}) == 4
    say(match, "A sonar")
    said = {looks(f"B {line}", "A", sonar(match)) for line in ("row 8", "column G")}
    elsewhere = sonar(position("D5", "H9", map="umbria", energy=(4, 4)))
    elsewhere.apply(0, 4)
    assert len(said | {looks(f"B {line}", "A", elsewhere) for line in ("row 9", "column H")}) == 4, "other lines sound different"
    start = sonar(table(4, map="verne"))
    assert looks("A start D5", "B", start) == looks("A start A1", "D", start)
    assert looks("A start D5", "C", start) != looks("A start A1", "C", start)
    assert looks("A start D5", "B", start) not in {looks(f"A {line}", "B") for line in ("up", "torpedo J10", "surface", "resume")}
