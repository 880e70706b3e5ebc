"""Hidden means hidden: nobody learns their own digits or what others wrote, by any event, view, refusal, move listed or mark."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from lost_code_table import GAME, SEATS, at_the_end, look, moves, play_at_random, position, say, table, told, write

from fathom.core.dice import Dice
from fathom.core.errors import NotationError, Refusal
from fathom.core.match import Match
from fathom.core.state import NATURE, State
from fathom.games.lost_code.components import NAMES

GUESSES = [
    *("keep", "pass", "turn 1 bear", "turn 3 snake", "take 1", "take 0 3 7", "take 8", "take none", "nonsense", "write"),
    *(f"discard {name}" for name in NAMES),
    *(f"bet {low}" for low in (0, 5, 21, 24, 30)),
    *(f"bet {low}-{low + size - 1}" for low in (0, 9) for size in (2, 3, 4, 5, 6, 7, 10)),
    *(f"write {name} {values}" for name in NAMES for values in ("none", "2", "0 5", "8")),
]
VERSIONS: list[dict[str, Any]] = [
    {"players": 2, "help": "chances", "shortcut": True},
    {"players": 3, "beginner": True, "help": "deductions", "curse": "first"},
    {"players": 4, "x": True, "shortcut": True, "curse": "leader"},
    {"players": 2},
]
IDS = [f"{options['players']}-{number}" for number, options in enumerate(VERSIONS)]


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
    return views, listed, asked, state.actors(), state.table_actions()


@pytest.mark.parametrize("options", VERSIONS, ids=IDS)
def test_nothing_tells_the_truth_from_another_world(options: dict[str, Any]) -> None:
    match = table(**options)
    dice = Dice("worlds")
    others: dict[str, int] = {}
    for number, _ in enumerate(play_at_random(match, f"hidden {options}")):
        phase = look(match).phase
        if phase == "over":
            break
        if phase in ("bet", "final") and number % 3:
            continue
        for seat in range(match.state.players):
            truth = known(match.state, seat)
            world = match.state.sample(seat, dice)
            others[phase] = others.get(phase, 0) + (world.freeze() != match.state.freeze())
            assert known(world, seat) == truth, match.moves
    assert all(others[phase] for phase in ("roll", "turn", "bet", "swap", "final"))


@pytest.mark.parametrize("options", VERSIONS, ids=IDS)
def test_what_happens_sounds_the_same_in_every_world_that_is_left(options: dict[str, Any]) -> None:
    match = table(**options)
    dice = Dice("events")
    before = match.state.copy()
    compared = 0
    for events in play_at_random(match, f"events {options}"):
        if look(match).phase == "over":
            break
        for seat in range(match.state.players):
            world = before.sample(seat, dice)
            mover, text = match.moves[-1].seat, match.moves[-1].text
            try:
                there = world.perform(mover, GAME.notation.read(world, mover, text))
            except Refusal:
                assert text.startswith("draw"), "only nature can be unable to do the same"
                continue
            heard = [event.seen_by(seat) for event in events]
            if [event.seen_by(seat) for event in there] == heard:
                assert world.observe(seat) == match.state.observe(seat)
                assert world.observe(None) == match.state.observe(None)
                assert world.actions(seat) == match.state.actions(seat)
                assert [event.seen_by(None) for event in there] == [event.seen_by(None) for event in events]
                compared += 1
            else:
                assert told(heard)[0] in ("bet", "discarded"), "an answer or the own discarded tile tells something new"
        before = match.state.copy()
    assert compared > 100


# -- two deals that differ in one rack only

ONE = ("345012", "452301", "023456", "130167")
TWO = ("716745", "452301", "023456", "130167")  # what was on A's rack lies in the stacks or aside


def test_two_deals_that_differ_in_the_own_rack_look_alike_through_a_round() -> None:
    for helps in ("none", "chances"):
        matches = [position("A0 B0", racks=racks, help=helps, shortcut=True) for racks in (ONE, TWO)]
        lines = ("* roll bird bird human", "A pass", "B take 1 2", "A turn 3 human", "A bet 9-15", "B bet 7")
        for line in lines:
            one, two = matches
            for viewer in (0, None):
                assert one.state.observe(viewer) == two.state.observe(viewer), line
            assert look(one, "B") != look(two, "B"), "the other sees the difference"
            assert known(one.state, 0) == known(two.state, 0)
            heard = [[event.seen_by(0) for event in say(match, line)] for match in matches]
            if not line.startswith("B bet"):
                assert heard[0] == heard[1]


def test_the_deal_and_the_own_new_tile_are_told_to_the_others_only() -> None:
    one, two = table(3), table(3)
    events = [say(match, f"* deal {' '.join(racks)}")[0] for match, racks in ((one, ONE), (two, TWO))]
    for viewer in (0, None):
        assert events[0].seen_by(viewer) == events[1].seen_by(viewer)
    for viewer in (1, 2):
        assert events[0].seen_by(viewer) != events[1].seen_by(viewer)
    match = position("A0 B0 C0")
    say(match, "* roll bear bear bear", "A keep", "A bet 0", "B bet 11-15", "C bet 0-2", "A discard snake")
    drawn = {viewer: set[str]() for viewer in (0, 1, 2, None)}
    for digit in "0345":
        branch = match.state.copy()
        (event,) = branch.perform(NATURE, GAME.notation.read(branch, NATURE, f"draw {digit}"))[:1]
        for viewer, seen in drawn.items():
            seen.add(str(event.seen_by(viewer)) + str(branch.observe(viewer)))
    assert {viewer: len(seen) for viewer, seen in drawn.items()} == {0: 1, 1: 4, 2: 4, None: 1}


# -- secret entries


def tokens_taken() -> list[Match]:
    """The same game three times, but for what B wrote with a token: other values, and more of them."""
    matches = [position("A0 B0 C0", shortcut=True, help="chances") for _ in range(3)]
    for match, values in zip(matches, ("1", "7", "0 1 2"), strict=True):
        say(match, "* roll bird bird human", "A pass", f"B take {values}", "A keep")
    return matches


def test_nobody_learns_what_or_how_many_values_a_token_holds() -> None:
    matches = tokens_taken()
    for seat in (0, 2):
        assert len({str(known(match.state, seat)) for match in matches}) == 1
        assert len({str([event.seen_by(seat) for event in match.log]) for match in matches}) == 1
    assert len({str([event.seen_by(None) for event in match.log]) for match in matches}) == 1
    assert len({str(look(match, "B")) for match in matches}) == 3, "B knows"
    for match in matches:
        say(match, "A bet 0", "B bet 0-1", "C bet 0-2")
    for seat in (0, 2):
        assert len({str(known(match.state, seat)) for match in matches}) == 1


def test_nobody_learns_what_others_write_before_all_have_written() -> None:
    matches = [at_the_end("A0 B0", help="chances") for _ in range(3)]
    for match, entry in zip(matches, ("none", "3", "0 4 7"), strict=True):
        for _ in range(6):
            write(match, "B", entry)
            other = look(match, "B").sheets[1].written
            assert look(match, "A").sheets[1].written == other
    assert len({str(known(match.state, 0)) for match in matches}) == 1
    for viewer in (0, None):
        assert len({str([event.seen_by(viewer) for event in match.log]) for match in matches}) == 1
    for match in matches:
        write(match, "A", *["none"] * 5)
    assert len({str(known(match.state, 0)) for match in matches}) == 1
    for match in matches:
        write(match, "A", "none")
    assert len({str(look(match, "A").sheets[1].values) for match in matches}) == 3, "then all lies open"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spectators_see_spare_racks_and_discards_and_no_more(players: int) -> None:
    match = table(players, shortcut=True, help="chances")
    for events in play_at_random(match, f"spectator {players}"):
        view = look(match)
        if view.phase in ("deal", "over"):
            continue
        assert view.knowledge is None
        for number, one in enumerate(view.racks):
            assert [digit is None for digit in one.digits] == [number < players] * 6
        assert all(values is None for sheet in view.sheets for values in sheet.values)
        for event in events:
            heard = msgspec.to_builtins(event.seen_by(None))
            assert heard.get("values") is None
            assert heard["event"] != "drew" or "digit" not in heard
    assert look(match).phase == "over"


# -- marks


def mark(state: State, who: str, text: str, viewer: str) -> int:
    return state.appearance(SEATS[who], GAME.notation.read(state, SEATS[who], text), SEATS[viewer])


def test_a_mark_shows_an_action_as_others_see_it() -> None:
    match = position("A0 B0 C0", shortcut=True)
    say(match, "* roll bird bird human")
    takes = ["take 1", "take 2", "take 1 2", "take 0 5 7"]
    for viewer in "BC":
        assert len({mark(match.state, "A", text, viewer) for text in takes}) == 1
        assert mark(match.state, "A", "pass", viewer) != mark(match.state, "A", "take 1", viewer)
    assert len({mark(match.state, "A", text, "A") for text in takes}) == 4
    say(match, "A pass", "B pass", "C pass")
    for viewer in "ABC":
        turned = {mark(match.state, "A", text, viewer) for text in moves(match, "A")}
        assert len(turned) == 19, "dice are turned in the open"
    say(match, "A keep")
    assert len({mark(match.state, "A", text, "B") for text in moves(match, "A")}) == len(moves(match, "A")), "and so are bets"
    say(match, "A bet 20-21", "B bet 7", "C bet 0-2")
    assert look(match).phase == "swap"
    assert len({mark(match.state, "A", text, "C") for text in moves(match, "A")}) == 6
    say(match, "A discard snake")
    draws = [f"draw {digit}" for digit in "0345"]
    assert len({mark(match.state, "*", text, "A") for text in draws}) == 1, "one's own new tile looks like any other"
    for viewer in "BC":
        assert len({mark(match.state, "*", text, viewer) for text in draws}) == 4
    end = at_the_end("A0 B0")
    texts = ["write bear none", "write bear 1", "write bear 1 2 3"]
    assert len({mark(end.state, "A", text, "B") for text in texts}) == 1
    assert len({mark(end.state, "A", text, "A") for text in texts}) == 3


def test_before_the_deal_nobody_has_a_sheet() -> None:
    match = table(2, help="chances")
    assert look(match, "A").knowledge is None
