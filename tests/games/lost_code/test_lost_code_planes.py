"""What a seat knows as numbers: every fact in its place, nothing that the view does not hold, and every action explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

import pytest
from lost_code_table import GAME, SEATS, at_the_end, code, play_round, position, random_action, say, table, write

from fathom.core.dice import Dice
from fathom.core.lookup import lookup_for
from fathom.core.match import Match
from fathom.core.state import NATURE
from fathom.games.lost_code import LostCode, LostCodeOptions
from fathom.games.lost_code.components import NAMES, Wheel, WheelSet
from fathom.games.lost_code.knowledge.facts import add_fact, make_fact, without
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.show.view import ANSWERS, View, observe
from fathom.testing.place import Place, Setting
from fathom.testing.secrets import check_row
from variants import encoder_of

WHEELS = WheelSet((Wheel(2, 9), Wheel(6, 4), Wheel(11, 2), Wheel(20, 1)))
CURSES: Any = ("off", "leader", "first")
HELPS: Any = ("none", "deductions", "chances")
SETTINGS = [
    (2, LostCodeOptions(shortcut=True)),
    (2, LostCodeOptions(beginner=True, shortcut=True, curse="first", wheels=WHEELS)),
    (3, LostCodeOptions(curse="leader", help="deductions")),
    (3, LostCodeOptions(x=True, beginner=True, shortcut=True, wheels=WHEELS)),
    (4, LostCodeOptions(x=True, shortcut=True, curse="leader")),
    (4, LostCodeOptions(curse="first", help="chances", wheels=WHEELS)),
]
IDS = [f"{players}-{place}" for place, (players, _) in enumerate(SETTINGS)]

Ones = set[tuple[int, ...]]


def plane(match: Match, who: str, name: str) -> dict[tuple[int, ...], int]:
    """What a plane of a seat's row holds: every number but zeros, by its place in the plane's shape."""
    state = code(match)
    encoder = encoder_of(GAME, state.players, state.lookup.options)
    assert encoder is not None
    row, at = encoder.row(state, SEATS[who]), encoder.place(name)
    shape = next(plane.shape for plane in encoder.planes if plane.name == name)
    places = product(*map(range, shape))
    return {place: number for place, number in zip(places, row[at : at + prod(shape)], strict=True) if number}


def ones(match: Match, who: str, name: str) -> Ones:
    """The places of a plane that hold a one; it holds nothing else."""
    found = plane(match, who, name)
    assert set(found.values()) <= {1}
    return set(found)


def digits(*racks: str) -> Ones:
    """Racks as they are written, as places of a plane."""
    return {(rack, symbol, int(digit)) for rack, shown in enumerate(racks) for symbol, digit in enumerate(shown)}


def symbols(*names: str) -> Ones:
    """Symbols by their names, as places of a plane."""
    return {(NAMES.index(name),) for name in names}


# -- examples


def test_before_the_deal_everything_is_open() -> None:
    match = table(3)
    assert ones(match, "C", "seat") == {(2,)}
    assert ones(match, "C", "phase") == {(0,)}
    assert plane(match, "C", "round") == {}
    assert ones(match, "C", "acting") == set(), "it is nature's turn"
    assert ones(match, "C", "racks") == set()
    assert ones(match, "C", "unseen") == set(product(range(6), range(8)))
    assert ones(match, "C", "wheels") == {(wheel,) for wheel in range(7)}
    assert ones(match, "C", "skull") == {(0,)}


def test_the_track_from_where_a_seat_sits() -> None:
    match = position("B-3 C4 A4", round=5, curse="leader", skull="taken", cursed="A")
    say(match, "* roll bear bird bird")
    assert ones(match, "A", "phase") == {(5,)}
    assert plane(match, "A", "round") == {(0,): 5}
    assert ones(match, "A", "acting") == {(1,)}, "B, who sits after A"
    assert ones(match, "C", "acting") == {(2,)}
    assert ones(match, "A", "line") == {(0, 1), (1, 2), (2, 0)}
    assert ones(match, "C", "line") == {(0, 2), (1, 0), (2, 1)}
    assert plane(match, "A", "ahead") == {(0,): 4, (2,): 4}
    assert plane(match, "A", "below") == {(1,): 3}
    assert plane(match, "B", "below") == {(0,): 3}
    assert ones(match, "B", "dice") == {(0, 0), (1, 3), (2, 3)}
    assert ones(match, "A", "skull") == {(2,)}
    assert [ones(match, who, "cursed") for who in "ABC"] == [{(0,)}, {(2,)}, {(1,)}]


def test_racks_of_the_others_then_the_spare_ones() -> None:
    match = position("A0 B0 C0")  # the racks are 345012, 452301, 023456 and the spare 130167
    assert ones(match, "A", "racks") == digits("452301", "023456", "130167")
    assert ones(match, "B", "racks") == digits("023456", "345012", "130167")
    assert ones(match, "C", "racks") == digits("345012", "452301", "130167")
    assert {digit for symbol, digit in ones(match, "B", "unseen") if symbol == 0} == {2, 4, 5, 6, 7}, "all but the bears 0, 3, 1"
    beginner = position("A0 B0", beginner=True)
    assert not any(symbol == 0 for _, symbol, _ in ones(beginner, "A", "racks")), "the bear's places stay empty"
    assert not any(symbol == 0 for symbol, _ in ones(beginner, "A", "unseen"))


def test_bets_answers_and_discarded_tiles() -> None:
    match = position("A0 B0 C0")
    say(match, "* roll bear jaguar human", "A keep", "A bet 12", "B bet 1-3")  # the sums are 12, 11 and 5
    assert ones(match, "C", "wheels") == {(wheel,) for wheel in (1, 3, 4, 5, 6)}, "those of one and of three are out"
    assert ones(match, "C", "bets") == {(1, 12), (2, 1), (2, 2), (2, 3)}
    assert ones(match, "C", "answers") == set()
    say(match, "C bet 9-13")
    assert ones(match, "B", "answers") == {(0, 1), (1, 2), (2, 0)}, "the sum is higher; C's is lower; A was right"
    assert ones(match, "A", "phase") == {(7,)}
    assert ones(match, "A", "acting") == {(1,)}
    assert ones(match, "A", "discarded") == set()
    say(match, "B discard snake")
    assert ones(match, "A", "racks") == digits("45230", "023456", "130167"), "B's new snake is not there yet"
    say(match, "* draw 5", "C discard bear", "* draw 2")
    assert [ones(match, who, "discarded") for who in "ABC"] == [{(5, 1), (0, 0)}] * 3
    assert ones(match, "A", "racks") == digits("452305", "223456", "130167")
    assert {digit for symbol, digit in ones(match, "B", "unseen") if symbol == 5} == {0, 3, 4, 5}, "the new tile is one of them"
    assert ones(match, "B", "bets") == ones(match, "B", "answers") == set(), "the wheels came back"


def test_the_facts_that_answers_leave() -> None:
    match = position("A0 B0", racks=("012324", "123435", "234546", "345650"))
    play_round(match, "chameleon chameleon jaguar", "A right 5", "B right 1")  # sums 5 and 8
    assert plane(match, "A", "fact symbols") == {(0, 0, 1): 1, (0, 0, 4): 2, (1, 0, 1): 1, (1, 0, 4): 2}
    assert ones(match, "A", "fact sums") == {(0, 0, total) for total in range(5, 10)} | {(1, 0, 8)}
    assert ones(match, "B", "fact sums") == {(1, 0, total) for total in range(5, 10)} | {(0, 0, 8)}
    play_round(match, "bear bear bear", "A lower 2", "B wrong 1")  # sums 0 and 3
    assert ones(match, "A", "fact sums") >= {(0, 1, 0), (1, 1, 0), (1, 1, 1), (1, 1, 3), (1, 1, 21)}
    assert (0, 1, 1) not in ones(match, "A", "fact sums"), "lower than 1-2"
    assert (1, 1, 2) not in ones(match, "A", "fact sums"), "the wheel of one only tells that it was not 2"
    say(match, "A discard chameleon")
    # Twice the chameleon 2 is 4, so 5 to 9 becomes 1 to 5 for the jaguar alone.
    assert {place[1:]: count for place, count in plane(match, "A", "fact symbols").items() if not place[0]} == {
        (0, 1): 1,
        (1, 0): 3,
    }
    assert {place for place in ones(match, "B", "fact sums") if place[:2] == (1, 0)} == {(1, 0, total) for total in range(1, 6)}


def test_tokens_and_what_is_written_with_them() -> None:
    match = position("A0 B0 C0", shortcut=True)
    say(match, "* roll bird bird human")
    assert ones(match, "C", "asked") == symbols("bird")
    assert ones(match, "C", "tokens") == symbols(*NAMES)
    say(match, "A pass", "B take 0 5")
    assert ones(match, "C", "asked") == set()
    assert ones(match, "C", "tokens") == symbols("bear", "jaguar", "human", "chameleon", "snake")
    assert ones(match, "C", "taken") == ones(match, "C", "written") == {(2, 3)}
    assert ones(match, "B", "taken") == ones(match, "B", "written") == {(0, 3)}
    assert ones(match, "B", "entries") == {(3, 0), (3, 5)}
    assert ones(match, "C", "entries") == ones(match, "A", "entries") == set(), "nobody else sees the values"


def test_final_entries() -> None:
    match = at_the_end("A0 B0")
    write(match, "B", "none", "1 2 7")
    assert ones(match, "A", "phase") == {(9,)}
    assert ones(match, "A", "acting") == {(0,), (1,)}
    assert ones(match, "A", "asked") == symbols("bear")
    assert ones(match, "B", "asked") == symbols("human")
    assert ones(match, "B", "written") == {(0, 0), (0, 1)}
    assert ones(match, "A", "written") == {(1, 0), (1, 1)}
    assert ones(match, "B", "entries") == {(1, 1), (1, 2), (1, 7)}
    write(match, "B", *["none"] * 4)
    write(match, "A", *["3"] * 6)
    assert ones(match, "A", "phase") == {(10,)}
    assert ones(match, "A", "asked") == ones(match, "A", "acting") == set()
    assert plane(match, "A", "below") == {(0,): 5, (1,): 12}, "A was right once, with the bear"


# -- random games


def games(players: int, options: LostCodeOptions, seed: str) -> Iterator[LostCode]:
    """A game in which everybody acts at random, position by position."""
    state = GAME.new(players, options)
    dice = Dice(seed)
    yield state
    while actors := state.actors():
        seat = actors[dice.below(len(actors))]
        state.apply(seat, state.chance(dice) if seat == NATURE else random_action(state, seat, dice))
        yield state


@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=IDS)
def test_rows_hold_what_the_view_tells_and_no_more(players: int, options: LostCodeOptions) -> None:
    setting = Setting(GAME, players, options)
    encoder = setting.encoder
    assert encoder is not None
    dice = Dice("worlds")
    rows: set[bytes] = set()
    for number, state in enumerate(games(players, options, "rows")):
        place = Place(GAME, state, lambda: "a random game")
        for seat in range(players):
            row = check_row(place, setting, seat)
            assert row is not None
            assert len(row) == encoder.width
            rows.add(row)
            if (number + seat) % 4 == 0 and options.help == "none":
                assert row == expected(observe(state, seat)), (number, seat)
            if (number + seat) % 16 == 0:
                assert encoder.row(state.sample(seat, dice), seat) == row, (number, seat)
    assert state.phase == 10
    assert len(rows) == players * (number + 1), "every move shows in every seat's row"


def expected(view: View) -> bytes:
    """The row that a view alone leads to, put together without the encoder."""
    me, setup, players = view.seat, view.setup, len(view.sheets)
    assert me is not None
    seats = [(me + place) % players for place in range(players)]
    in_play = [NAMES.index(name) for name in setup.symbols]
    sums = range(setup.highest + 1)

    def one(size: int, *places: int | None) -> list[int]:
        return [int(place in places) for place in range(size)]

    def by_symbol(sets: Sequence[Sequence[int | None]], size: int) -> list[int]:
        found = [one(size)] * 6
        for symbol, some in zip(in_play, sets, strict=True):
            found[symbol] = one(size, *some)
        return [number for numbers in found for number in numbers]

    def named(names: Sequence[str]) -> list[int]:
        return one(6, *(NAMES.index(name) for name in names))

    spaces = {marker.seat: marker.space for marker in view.line}
    racks = [view.racks[seat] for seat in seats[1:]] + view.racks[players:]
    discarded = [[digit for rack in view.racks for digit in rack.discarded[at]] for at in range(len(in_play))]
    seen = view.knowledge.seen if view.knowledge else [[] for _ in in_play]
    sheets = [view.sheets[seat] for seat in seats]
    asked: Sequence[str] = [view.offered] if view.offered else []
    if view.phase == "final":
        asked = [name for name, is_written in zip(setup.symbols, sheets[0].written, strict=True) if not is_written][:1]
    phase = ["deal", "", "roll", "token", "bears", "turn", "bet", "swap", "", "final", "over"].index(view.phase)
    if (view.phase == "deal" and view.stacks) or (view.phase == "swap" and not view.actors):
        phase += 1
    row = [*one(players, me), *one(11, phase), view.round]
    row += one(players, *map(seats.index, view.actors))
    for marker in view.line:
        row += one(players, seats.index(marker.seat))
    row += [max(spaces[seat], 0) for seat in seats] + [max(-spaces[seat], 0) for seat in seats]
    for die in range(3):
        row += named(view.dice[die : die + 1])
    row += named(asked) + named([token.symbol for token in view.tokens if token.seat is None and not token.gone])
    for sheet in sheets:
        row += named([name for name, is_doubled in zip(setup.symbols, sheet.doubled, strict=True) if is_doubled])
    for sheet in sheets:
        row += named([name for name, is_written in zip(setup.symbols, sheet.written, strict=True) if is_written])
    row += by_symbol([values or [] for values in sheets[0].values], setup.digits)
    row += one(4, ["none", "track", "taken", "gone"].index(view.skull))
    row += one(players, None if view.cursed is None else seats.index(view.cursed))
    row += [int(wheel.seat is None) for wheel in view.wheels]
    bets = {wheel.seat: wheel for wheel in view.wheels if wheel.seat is not None}
    for seat in seats:
        low = bets[seat].low if seat in bets else None
        row += one(len(sums)) if low is None else one(len(sums), *range(low, low + bets[seat].size))
    for seat in seats:
        answer = bets[seat].answer if seat in bets else None
        row += one(4, None if answer is None else ANSWERS.index(answer))
    for rack in racks:
        row += by_symbol([[digit] for digit in rack.digits], setup.digits)
    row += by_symbol([[digit for digit in range(setup.digits) if digit not in some] for some in seen], setup.digits)
    row += by_symbol(discarded, setup.digits)
    facts = [known(view, seat) for seat in seats]
    for some in facts:
        for fact in some:
            row += [fact >> 2 * symbol & 3 for symbol in range(6)]
        row += [0] * 6 * (setup.rounds - len(some))
    for some in facts:
        for fact in some:
            row += [fact >> 12 >> total & 1 for total in sums]
        row += [0] * len(sums) * (setup.rounds - len(some))
    return bytes(row)


def known(view: View, seat: int) -> list[int]:
    """What all answers to a seat leave of its tiles, from the sheet of rounds."""
    facts: list[int] = []
    for past in view.rounds:
        one, two, three = map(NAMES.index, past.dice)
        for made in past.bets:
            if made.seat == seat:
                within = range(made.low, made.high + 1)
                left = {
                    "right": within,
                    "higher": range(made.high + 1, view.setup.highest + 1),
                    "lower": range(made.low),
                    "wrong": [total for total in range(view.setup.highest + 1) if total not in within],
                }[made.answer]
                add_fact(facts, make_fact(one, two, three, sum(1 << total for total in left)))
        for swap in past.swaps:
            if swap.seat == seat:
                facts = without(facts, NAMES.index(swap.symbol), swap.digit)
    return facts


@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=IDS)
def test_rows_turn_with_the_table(players: int, options: LostCodeOptions) -> None:
    """The same game one seat further on: everybody's row stays as it was, but for the seat's own number."""
    encoder = encoder_of(GAME, players, options)
    assert encoder is not None
    turned = GAME.new(players, options)
    before = GAME.new(players, options)
    dice = Dice("turned")
    for _ in range(GAME.longest):
        if not before.actors():
            break
        for seat in range(players if before.round else 0):  # the markers are stacked then
            row, other = encoder.row(before, seat), encoder.row(turned, (seat + 1) % players)
            assert row[players:] == other[players:]
            assert row[:players] != other[:players]
        seat = before.actors()[0]
        action = before.chance(dice) if seat == NATURE else random_action(before, seat, dice)
        text = GAME.notation.write(before, seat, action)
        before.apply(seat, action)
        if seat == NATURE:
            turned.apply(NATURE, GAME.notation.read(turned, NATURE, moved_on(text, players)))
        else:
            turned.apply((seat + 1) % players, action)
    assert before.outcome() is not None


def moved_on(text: str, players: int) -> str:
    """Nature's move, with everybody one seat further on."""
    move, *words = text.split()
    if move == "deal":
        words = [words[players - 1], *words[: players - 1], *words[players:]]
    elif move == "stack":
        words = ["ABCD"[(SEATS[word] + 1) % players] for word in words]
    return " ".join([move, *words])


# -- actions


def test_blocks_name_every_action_once_whatever_the_options() -> None:
    settings = product((False, True), (False, True), (False, True), CURSES, HELPS, (None, WHEELS))
    for beginner, x, shortcut, curse, helps, wheels in settings:
        if (curse != "off") + (helps != "none") > 1:
            continue  # they change nothing together
        options = LostCodeOptions(beginner=beginner, x=x, shortcut=shortcut, curse=curse, help=helps, wheels=wheels)
        for players in GAME.players:
            encoder = encoder_of(GAME, players, options)
            assert encoder is not None
            assert (
                sum(block.count for block in encoder.blocks)
                == GAME.notation.size(players, options)
                == lookup_for(LostCodeLookup, players, options).size
            )
            assert encoder.width == len(encoder.row(GAME.new(players, options), 0))
            assert all(0 < plane.top < 256 for plane in encoder.planes)
            assert len({plane.name for plane in encoder.planes}) == len(encoder.planes)


@pytest.mark.parametrize("x", [False, True])
def test_blocks_say_what_their_actions_do(x: bool) -> None:
    match = position("A0 B0", x=x)
    options = code(match).lookup.options
    encoder = encoder_of(GAME, 2, options)
    assert encoder is not None
    first: dict[str, int] = {}
    at = 0
    for block in encoder.blocks:
        first[block.name] = at
        at += block.count

    def named(name: str, place: int = 0) -> str:
        return GAME.notation.write(match.state, 0, first[name] + place)

    assert [named(name) for name in ("turn", "keep", "pass", "discard")] == ["turn 1 bear", "keep", "pass", "discard bear"]
    assert named("turn", 6 * 2 + 3) == "turn 3 bird"
    assert named("discard", 5) == "discard snake"
    highest = 8 if x else 7
    assert [named("write", place) for place in (1, 2, highest + 1, highest + 2)] == [
        "take 0",
        "take 1",
        f"take {highest}",
        "take 0 1",
    ]
    assert named("write", encoder.blocks[4].count - 1) == f"take {highest - 2} {highest - 1} {highest}"
    at_end = at_the_end("A0 B0", x=x)
    assert GAME.notation.write(at_end.state, 0, first["write"]) == "write bear none"
    for block in encoder.blocks[5:]:
        size = int(block.name.split()[1])
        shown = ["bet 0", "bet 4", f"bet {3 * highest}"]
        if size > 1:
            shown = [f"bet {low}-{low + size - 1}" for low in (0, 4, 3 * highest + 1 - size)]
        assert [named(block.name, place) for place in (0, 4, block.count - 1)] == shown
        worth = code(match).lookup.points[code(match).lookup.sizes.index(size)]
        assert f"worth {worth} point" in block.meaning
