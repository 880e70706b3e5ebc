"""Crew as numbers: every plane says what the view says and no more, turned to the seat, and the blocks name the actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Any

import msgspec
import pytest
from crew_table import GAME, SEATS, agree, begin, decide, prepare, say, seat_crew, trick

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.options import choices
from fathom.core.planes import Encoder
from fathom.core.state import NATURE, TABLE
from fathom.games.crew import EPILOGUE, Crew, CrewOptions
from fathom.games.crew.cards import ALL_CARDS, CARD_NAMED, CARDS, LETTERS
from fathom.games.crew.hands import read_cards
from fathom.games.crew.options import Logbook
from fathom.games.crew.rules.actions import ASK, ASSIGN, MARK, MARKS, MOST_MEMBERS, PREDICT, PROPOSE
from fathom.games.crew.rules.phases import DEAL, MEMBER
from fathom.games.crew.show.names import CLOCKS, MODES, PASSES, PHASES, POSITIONS, RETRIES, STATUSES, WHYS
from fathom.games.crew.show.view import View
from fathom.testing.place import Place, Setting
from fathom.testing.secrets import check_row
from fathom.testing.spread import mixture
from variants import encoder_of

OWN_SUITS = ("p1-9 s4", "b1-9 s3", "g1-9 s2", "y1-9 s1")
MIXED = ("s4 p1 p5 b1 g1", "p2 p6 b2 g2", "p3 p7 b3 g3", "p4 p8 b4 g4")


# -- reading rows


@cache
def encoder_for(players: int, options: CrewOptions) -> Encoder:
    encoder = encoder_of(GAME, players, options)
    assert encoder is not None
    return encoder


def read(match: Match, who: str, name: str) -> dict[tuple[int, ...], int]:
    """What a plane of a seat's row holds, by place; zeros left out."""
    assert isinstance(match.options, CrewOptions)
    encoder = encoder_for(match.state.players, match.options)
    plane = next(plane for plane in encoder.planes if plane.name == name)
    start = encoder.place(name)
    values = encoder.row(match.state, SEATS[who])[start : start + plane.size]
    return {place: value for place, value in zip(product(*map(range, plane.shape)), values, strict=True) if value}


def ones(match: Match, who: str, name: str) -> list[Any]:
    """The places of a plane's ones, all that it holds; plain numbers where it has one dimension."""
    held = read(match, who, name)
    assert set(held.values()) <= {1}, name
    return [place[0] if len(place) == 1 else place for place in held]


def number(match: Match, who: str, name: str) -> int:
    """What a plane of one number holds."""
    return read(match, who, name).get((0,), 0)


def numbers(text: str) -> list[int]:
    return [CARD_NAMED[name] for name in read_cards(text)]


def placed(text: str) -> list[tuple[int, int]]:
    """Places of cards by member: "0 p1, 2 y5"."""
    return [(int(part.split()[0]), CARD_NAMED[part.split()[1]]) for part in text.split(", ")]


# -- examples


def test_the_seat_the_mission_and_who_acts() -> None:
    match = begin(*OWN_SUITS, tasks="54 1", attempts=3)
    assert [ones(match, who, "seat") for who in "ABCD"] == [[0], [1], [2], [3]]
    assert [ones(match, who, "captain") for who in "ABCD"] == [[0], [3], [2], [1]]
    assert ones(match, "B", "phase") == [PHASES.index("take")]
    assert ones(match, "B", "actors") == ones(match, "B", "turn") == [3]
    assert ones(match, "A", "mission") == [3]
    assert (number(match, "A", "difficulty"), number(match, "A", "attempt"), number(match, "A", "attempts left")) == (3, 1, 2)
    assert number(match, "A", "may pass") == 1
    say(match, "! give_up")
    assert ones(match, "A", "lost") == [WHYS.index("gave_up")]


def test_an_attempt_late_in_a_campaign_is_the_highest_number() -> None:
    match = seat_crew(4, 5, logbook=Logbook(attempts=9_000, distress=True))
    assert number(match, "A", "attempt") == 255
    assert number(match, "A", "distress") == 1


def test_my_hand_and_how_many_cards_the_others_hold() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    assert ones(match, "C", "hand") == numbers("g1-9 s2")
    trick(match, "p1 b1")
    assert ones(match, "B", "hand") == numbers("b2-9 s3")
    assert read(match, "B", "hand size") == {(0,): 9, (1,): 10, (2,): 10, (3,): 9}


def test_the_trick_in_progress_and_the_last_one() -> None:
    match = begin(*MIXED, tasks="53A 23B")
    assert ones(match, "C", "last trick") == ones(match, "C", "last leader") == ones(match, "C", "trick") == []
    trick(match, "p1 p2 p3 p8")
    trick(match, "p4 p5")
    assert ones(match, "B", "trick") == placed("2 p4, 3 p5")
    assert ones(match, "B", "suit led") == [LETTERS.index("p")]
    assert (ones(match, "B", "leader"), ones(match, "B", "turn")) == ([2], [0])
    assert ones(match, "B", "last trick") == placed("0 p2, 1 p3, 2 p8, 3 p1")
    assert (ones(match, "B", "last leader"), ones(match, "B", "last winner")) == ([3], [2])
    assert read(match, "B", "tricks") == {(2,): 1}
    assert number(match, "B", "trick number") == 2


def test_all_tricks_are_there_only_if_the_table_shows_them() -> None:
    match = begin(*MIXED, tasks="53A 23B", history=True)
    trick(match, "p1 p2 p3 p8")
    trick(match, "p4 p5 p6 p7")
    trick(match, "b3")
    held = read(match, "D", "played")
    assert held == dict.fromkeys(placed("0 p8, 1 p1, 2 p2, 3 p3"), 1) | dict.fromkeys(placed("0 p4, 1 p5, 2 p6, 3 p7"), 2)
    assert ones(match, "D", "winners") == [(0, 0), (3, 1)]
    without = encoder_for(4, CrewOptions())
    assert not {"played", "winners"} & {plane.name for plane in without.planes}


def test_messages_and_the_time_for_them() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    assert ones(match, "B", "token") == [0, 1, 2, 3]
    say(match, "D ready", "C wait", "B show b9 highest", "D ready")
    card = CARD_NAMED["b9"]
    assert read(match, "A", "messages") == {(1, POSITIONS.index("highest"), card): 1}
    assert ones(match, "A", "open") == [(1, card)]
    assert ones(match, "B", "open") == [(0, card)]
    assert (ones(match, "A", "token"), ones(match, "A", "ready"), ones(match, "A", "waited")) == ([0, 2, 3], [3], [2])
    assert number(match, "A", "closed") == 0
    say(match, "! window_over")
    assert number(match, "A", "closed") == 1
    trick(match, "p1 b9 g1 y1")
    assert ones(match, "A", "open") == []
    say(match, "D show y9 highest")
    assert read(match, "A", "messages")[3, 0, CARD_NAMED["y9"]] == 2


def test_how_the_crew_may_communicate() -> None:
    match = seat_crew(4, 21)
    assert ones(match, "A", "mode") == []
    prepare(match, *OWN_SUITS, terrain="y9")
    assert ones(match, "A", "mode") == [MODES.index("rapture")]
    assert ones(match, "A", "terrain") == [CARD_NAMED["y9"]]
    assert number(match, "A", "pool") == 2
    say(match, "B show b9 highest")
    assert number(match, "A", "pool") == 1
    currents = begin(*OWN_SUITS, mission=9, tasks="53A 52B 23C")
    say(currents, "B show b9")
    assert read(currents, "B", "messages") == {(0, 3, CARD_NAMED["b9"]): 1}


def test_tasks_and_how_they_stand() -> None:
    match = begin(*MIXED, tasks="23 62", mission=3)
    assert read(match, "A", "place") == {(22,): 1, (61,): 2}
    assert ones(match, "A", "owner") == []
    say(match, "A take 62", "B take 23")
    assert ones(match, "C", "owner") == [(2, 61), (3, 22)]
    assert (read(match, "C", "have"), read(match, "C", "want")) == ({}, {(22,): 2, (61,): 2})
    trick(match, "p1 p6 p3 p4")
    assert ones(match, "C", "settled") == [(1, 61)]
    taken = begin("s4 p7", "p9", "p1", "p2", tasks="23B 1C")
    trick(taken, "p7 p9 p1 p2")
    assert ones(taken, "C", "counted") == [(3, CARD_NAMED["p7"])]
    assert read(taken, "C", "have") == {(22,): 1}
    assert ones(taken, "C", "objective") == []


def test_a_task_fulfilled_and_an_objective() -> None:
    match = begin("s4 p9 g6", "g1 p1", "g2 p2", "g3 p3", tasks="1A 23B")
    trick(match, "g6 g1 g2 g3")
    assert ones(match, "D", "settled") == [(0, 0)]
    balance = begin(*OWN_SUITS, mission=8)
    assert ones(balance, "D", "objective") == [STATUSES.index("open")]
    assert number(balance, "D", "difficulty") == 0


def test_predictions_are_known_to_those_who_may_know_them() -> None:
    match = begin(*OWN_SUITS, mission=5, tasks="55A 54B")
    say(match, "A predict 3")
    assert read(match, "A", "said") == {(54,): 4}
    assert read(match, "B", "said") == {}
    assert ones(match, "B", "chosen") == [3]
    say(match, "B predict 0")
    assert read(match, "A", "said") == {(53,): 1, (54,): 4}
    assert read(match, "B", "said") == read(match, "C", "said") == {(53,): 1}
    assert ones(match, "B", "chosen") == []


def test_the_distress_signal() -> None:
    match = begin(*OWN_SUITS, tasks="64A", distress="ask")
    assert ones(match, "A", "choice") == [PASSES.index("none")]
    say(match, "C propose left")
    assert ones(match, "B", "choice") == [PASSES.index("left")]
    assert ones(match, "B", "proposer") == ones(match, "B", "agreed") == [1]
    assert [number(match, who, "proposals left") for who in "BC"] == [3, 2]
    agree(match)
    assert (number(match, "A", "distress"), ones(match, "A", "passing")) == (1, [0])
    say(match, "A give p5")
    assert (ones(match, "A", "gave"), ones(match, "B", "gave")) == (numbers("p5"), [])
    assert ones(match, "B", "chosen") == [3]
    say(match, "B give b5", "C give g5", "D give y5")
    assert [ones(match, who, "gave") for who in "ABCD"] == [numbers(name) for name in ("p5", "b5", "g5", "y5")]
    assert [ones(match, who, "got") for who in "ABCD"] == [numbers(name) for name in ("y5", "p5", "b5", "g5")]


def test_other_decisions() -> None:
    match = begin(*OWN_SUITS, mission=6, tasks="53 23")
    assert ones(match, "B", "member") == [3]
    say(match, "D propose C")
    assert ones(match, "B", "member") == [1]
    assert ones(match, "B", "choice") == []
    lost = begin(*OWN_SUITS, tasks="64A", attempts=2)
    say(lost, "! give_up", "B propose stop")
    assert ones(lost, "A", "choice") == [RETRIES.index("stop")]
    timed = seat_crew(4, 14)
    assert ones(timed, "A", "choice") == [CLOCKS.index("untimed")]
    decide(timed, "timed")
    assert number(timed, "A", "timed") == 1


def test_volunteers_and_tasks_that_are_distributed() -> None:
    match = begin(*OWN_SUITS, mission=10, tasks="53 1")
    say(match, "A ask C")
    assert ones(match, "B", "turn") == [1]
    say(match, "C no", "A ask D", "D yes")
    assert ones(match, "B", "answers") == [(1, 1), (2, 0)]
    free = begin(*OWN_SUITS, mission=17, tasks="53 55 57")
    assert ones(free, "B", "draft") == [(0, 54), (1, 56), (3, 52)]
    say(free, "D assign 55 D", "A mark 57 could B", "C mark 53 would", "C mark 57 rather_not")
    assert ones(free, "B", "draft") == [(1, 56), (2, 54), (3, 52)]
    assert read(free, "B", "marks") == {(1, 52): 1, (1, 56): 2, (3, 56): 3}
    assert read(free, "A", "marks")[0, 56] == 4


def test_tonoja() -> None:
    match = begin("p1-9 s4 s3 b1 b2", "b3-9 g1-3 y1-2 s1", "g4-9 y3", "y4-9 s2", players=2, tasks="64A")
    assert (ones(match, "A", "left"), ones(match, "B", "left")) == ([0], [1])
    assert ones(match, "A", "covers") == numbers("g4-9 y3")
    assert [card for member, card in ones(match, "B", "open") if member == 2] == numbers("g4-9 y3")
    assert number(match, "A", "covered") == 7
    assert read(match, "B", "hand size") == {(0,): 13, (1,): 13, (2,): 14}
    trick(match, "b1 b3 g4")
    say(match, "* turn y9")
    assert ones(match, "A", "covers") == numbers("g5-9 y3")
    assert [card for _, card in ones(match, "A", "open")] == numbers("g5-9 y3 y9")
    assert number(match, "A", "covered") == 6
    assert ones(match, "A", "last trick") == placed("0 b1, 1 b3, 2 g4")
    assert ones(match, "B", "last trick") == placed("0 b3, 1 b1, 2 g4")


# -- the same from the view alone


class Sheet:
    """A row written slowly, plane by plane."""

    def __init__(self, encoder: Encoder) -> None:
        self.shapes = {plane.name: plane.shape for plane in encoder.planes}
        self.values: dict[str, bytearray] = {plane.name: bytearray(plane.size) for plane in encoder.planes}

    def put(self, name: str, *place: int, value: int = 1) -> None:
        shape = self.shapes[name]
        assert len(place) == len(shape)
        at = 0
        for size, index in zip(shape, place, strict=True):
            assert 0 <= index < size, name
            at = at * size + index
        self.values[name][at] = value

    def row(self) -> bytes:
        return b"".join(self.values.values())


def row_of(encoder: Encoder, view: View) -> bytes:
    """The row of a view, from nothing but the view."""
    sheet = Sheet(encoder)
    put = sheet.put
    me = view.seat
    assert me is not None
    players = sheet.shapes["seat"][0]

    def after(member: int) -> int:
        return member if member == players else (member - me) % players

    def mark(name: str, *members: int | None) -> None:
        for member in members:
            if member is not None:
                put(name, after(member))

    put("seat", me)
    put("phase", PHASES.index(view.phase))
    mark("actors", *(actor for actor in view.actors if actor != NATURE))
    put("mission", view.mission)
    put("difficulty", 0, value=min(view.difficulty or 0, 255))
    put("attempt", 0, value=min(view.attempt, 255))
    put("attempts left", 0, value=view.attempts_left)
    put("timed", 0, value=view.timed)
    mark("captain", view.captain)
    mark("leader", view.leader)
    mark("turn", view.turn)
    put("trick number", 0, value=view.trick_number)
    put("pool", 0, value=view.tokens or 0)
    put("may pass", 0, value=view.may_pass)
    put("distress", 0, value=view.distress)
    mark("chosen", *view.chosen)
    if view.lost:
        put("lost", WHYS.index(view.lost))
    if view.mode:
        put("mode", MODES.index(view.mode))
    if view.objective:
        put("objective", STATUSES.index(view.objective))
    if view.passing:
        put("passing", ("left", "right").index(view.passing))
    for name, card in (("terrain", view.terrain), ("gave", view.gave), ("got", view.got)):
        if card:
            put(name, CARD_NAMED[card])
    for laid in view.trick:
        put("trick", after(laid.member), CARD_NAMED[laid.card])
    if view.trick:
        put("suit led", LETTERS.index(view.trick[0].card[0]))
    if view.last:
        mark("last leader", view.last.cards[0].member)
        mark("last winner", view.last.winner)
        for laid in view.last.cards:
            put("last trick", after(laid.member), CARD_NAMED[laid.card])
    for earlier in view.history or []:
        put("winners", after(earlier.winner), earlier.number - 1)
        for laid in earlier.cards:
            put("played", after(laid.member), CARD_NAMED[laid.card], value=earlier.number)
    for number, answer in enumerate(view.answers):
        if answer is not None:
            put("answers", after(number), 0 if answer else 1)
    _put_members(put, after, view, players)
    _put_tasks(put, after, view)
    _put_decision(put, after, view)
    return sheet.row()


def _put_members(put: Any, after: Any, view: View, players: int) -> None:
    for number, member in enumerate(view.members):
        put("hand size", after(number), value=member.cards)
        put("tricks", after(number), value=member.tricks)
        if member.token:
            put("token", after(number))
        for message in member.messages:
            position = 3 if message.position is None else POSITIONS.index(message.position)
            put("messages", after(number), position, CARD_NAMED[message.card], value=message.trick)
            if message.held:
                put("open", after(number), CARD_NAMED[message.card])
        if number == players:
            put("covered", 0, value=member.covered)
            for name in member.covers:
                put("covers", CARD_NAMED[name])
        for name in member.hand or []:
            if number == view.seat:
                put("hand", CARD_NAMED[name])
            else:
                put("open", after(number), CARD_NAMED[name])
    if players == 2:
        around = view.around
        put("left", after(around[(around.index(view.seat or 0) + 1) % 3]) - 1)


def _put_tasks(put: Any, after: Any, view: View) -> None:
    for place, task in enumerate(view.tasks):
        number = task.number - 1
        put("place", number, value=place + 1)
        put("have", number, value=task.have)
        put("want", number, value=(task.want or 0) if task.said is None else 0)
        if task.owner is not None:
            put("owner", after(task.owner), number)
            for name in task.cards:
                put("counted", after(task.owner), CARD_NAMED[name])
        if task.status != "open":
            put("settled", ("done", "failed").index(task.status), number)
        if task.said is not None:
            put("said", number, value=task.said + 1)
        if task.proposed is not None:
            put("draft", after(task.proposed), number)
        for mark in task.marks:
            value = 1 + ("would", "rather_not").index(mark.mark) if mark.could is None else 3 + after(mark.could)
            put("marks", after(mark.member), number, value=value)


def _put_decision(put: Any, after: Any, view: View) -> None:
    if view.window is not None:
        put("closed", 0, value=view.window.closed)
        for name, seats in (("ready", view.window.ready), ("waited", view.window.waits)):
            for seat in seats:
                put(name, after(seat))
    decision = view.decision
    if decision is None:
        return
    put("proposals left", 0, value=decision.left or 0)
    for seat in decision.agreed:
        put("agreed", after(seat))
    if decision.by is not None:
        put("proposer", after(decision.by))
    if view.phase == "member":
        assert decision.proposal is not None
        put("member", after("ABCDE".index(decision.proposal) if decision.proposal != "T" else 2))
    elif decision.proposal is not None:
        names = {"clock": CLOCKS, "distress": PASSES, "retry": RETRIES}[view.phase]
        put("choice", names.index(decision.proposal))


# -- games at random

MISSIONS = (1, 5, 6, 8, 9, 10, 11, 14, 17, 19, 20, 21, 26, 32, EPILOGUE)
SETTINGS = [(2 + place % 4, mission) for place, mission in enumerate(MISSIONS)] + [(2, 11), (2, 26), (3, 17), (5, 10)]


def mixed(players: int, mission: int) -> CrewOptions:
    options = mixture(GAME, Dice(f"planes {players} {mission}"), mission=mission, attempts=1 + mission % 3)
    assert isinstance(options, CrewOptions)
    return options


def wander(state: Crew, dice: Dice, most: int = 150) -> Iterator[None]:
    """Plays at random, the table's rulings included, and stops before every move."""
    for _ in range(most):
        yield
        actors = state.actors()
        if not actors:
            return
        state.apply(*some_move(state, actors, dice))


def some_move(state: Crew, actors: tuple[int, ...], dice: Dice) -> tuple[int, int]:
    rulings = [action for action, _ in state.table_actions()]
    if rulings and dice.below(80) == 0:
        return TABLE, rulings[dice.below(len(rulings))]
    seat = actors[dice.below(len(actors))]
    if seat == NATURE:
        return seat, state.chance(dice)
    legal = state.actions(seat)
    return seat, legal[dice.below(len(legal))]


@pytest.mark.parametrize(("players", "mission"), SETTINGS)
def test_the_row_is_what_the_view_says(players: int, mission: int) -> None:
    options = mixed(players, mission)
    setting = Setting(GAME, players, options)
    dice = Dice(f"row {players} {mission}")
    state = GAME.new(players, options)
    encoder = setting.encoder
    assert encoder is not None
    for moves, _ in enumerate(wander(state, dice)):
        seat = dice.below(players)
        row = check_row(Place(GAME, state.copy(), lambda: "a wandering crew"), setting, seat)
        view = state.observe(seat)
        assert isinstance(view, View)
        assert row == row_of(encoder, view), difference(encoder, row, row_of(encoder, view))
        if moves % 25 == 20:
            assert encoder.row(state.sample(seat, dice), seat) == row


def difference(encoder: Encoder, row: bytes | None, other: bytes) -> list[str]:
    """The planes in which two rows differ."""
    assert row is not None
    found = []
    for plane in encoder.planes:
        part = slice(encoder.place(plane.name), encoder.place(plane.name) + plane.size)
        if row[part] != other[part]:
            found.append(plane.name)
    return found


def test_different_views_have_different_rows() -> None:
    views, rows = set(), set()
    options = CrewOptions(mission=EPILOGUE, attempts=2)
    state = GAME.new(4, options)
    for _ in wander(state, Dice("views")):
        for seat in range(4):
            views.add(repr(state.observe(seat)))
            rows.add(encoder_for(4, options).row(state, seat))
    assert len(rows) == len(views) > 200


# -- turned round the table


@pytest.mark.parametrize(("players", "mission"), [(2, 6), (2, 20), (3, 17), (4, 6), (4, 10), (4, 26), (5, 11), (5, 17)])
def test_rows_turn_with_the_crew(players: int, mission: int) -> None:
    """The same game with everybody one seat further on: the same rows there, but for the seat itself."""
    options = CrewOptions(mission=mission, history=True, attempts=3)
    turned_options = msgspec.structs.replace(options, tonoja="after_a")  # with two players this turns the table
    encoder, turned_encoder = encoder_for(players, options), encoder_for(players, turned_options)
    dice = Dice(f"turn {players} {mission}")
    state, turned = GAME.new(players, options), GAME.new(players, turned_options)
    moves = 0
    while moves < 120:
        for seat in range(players):
            row, other = encoder.row(state, seat), turned_encoder.row(turned, (seat + 1) % players)
            assert row[players:] == other[players:], difference(encoder, row, other)
        actors = state.actors()
        if not actors:
            break
        seat, action = some_move(state, actors, dice)
        further = seat if seat < 0 else (seat + 1) % players
        turned.apply(further, turn(state, seat, action))
        state.apply(seat, action)
        moves += 1
    assert moves > 20


def turn(state: Crew, seat: int, action: int) -> int:
    """An action as it is called when everybody sits one seat further on."""
    players = state.players

    def further(member: int) -> int:
        return member if member == state.lookup.tonoja else (member + 1) % players

    if seat == NATURE and state.phase == DEAL:
        hands = [action >> (CARDS * part) & ALL_CARDS for part in range(players)]
        rest = action >> (CARDS * players) << (CARDS * players)
        return rest | sum(hand << (CARDS * further(part)) for part, hand in enumerate(hands))
    if seat < 0:
        return action
    if ASK <= action < PREDICT:
        return ASK + further(action - ASK)
    if PROPOSE <= action < ASSIGN and state.phase == MEMBER:
        return PROPOSE + further(action - PROPOSE)
    if ASSIGN <= action < MARK:
        place, member = divmod(action - ASSIGN, MOST_MEMBERS)
        return ASSIGN + MOST_MEMBERS * place + further(member)
    if action >= MARK:
        place, mark = divmod(action - MARK, MARKS)
        return MARK + MARKS * place + (mark if mark < 2 else 2 + further(mark - 2))
    return action


# -- planes and blocks


@pytest.mark.parametrize("players", GAME.players)
def test_planes_are_the_same_for_every_mission_and_blocks_add_up(players: int) -> None:
    shapes = set()
    for options in all_options()[players % 2 :: 2]:
        encoder = encoder_of(GAME, players, options)
        assert encoder is not None
        assert encoder.width == sum(prod(plane.shape) for plane in encoder.planes)
        assert sum(block.count for block in encoder.blocks) == GAME.notation.size(players, options)
        assert len({plane.name for plane in encoder.planes}) == len(encoder.planes)
        shapes.add((options.history, *((plane.name, plane.shape, plane.top) for plane in encoder.planes)))
    assert len(shapes) == 2  # with and without all tricks


def all_options() -> list[CrewOptions]:
    """Every other mission, and both ends of every other option."""
    found = [CrewOptions(mission=mission, history=mission % 4 < 2) for mission in range(0, EPILOGUE + 1, 2)]
    for field in msgspec.structs.fields(CrewOptions):
        if field.name not in ("mission", "logbook"):
            found += [msgspec.structs.replace(CrewOptions(), **{field.name: value}) for value in choices(field)]
    return found


@pytest.mark.parametrize(
    ("block", "number", "move"),
    [
        ("card", 0, "p1"),
        ("card", 39, "s4"),
        ("give for Tonoja", 6, "give tonoja p7"),
        ("show", 0, "show p1 highest"),
        ("show", 4 * 6 + 1, "show p7 only"),
        ("show", 4 * 35 + 2, "show y9 lowest"),
        ("show", 3, "show p1"),
        ("ready", 0, "ready"),
        ("wait", 0, "wait"),
        ("take", 0, "take 53"),
        ("take", 2, "take 57"),
        ("pass", 0, "pass"),
        ("yes", 0, "yes"),
        ("no", 0, "no"),
        ("keep", 0, "keep"),
        ("ask", 0, "ask A"),
        ("ask", 3, "ask D"),
        ("predict", 0, "predict 0"),
        ("predict", 13, "predict 13"),
        ("agree", 0, "agree"),
        ("assign", 0, "assign 53 A"),
        ("assign", 5 * 2 + 3, "assign 57 D"),
        ("mark", 0, "mark 53 would"),
        ("mark", 7 * 1 + 1, "mark 55 rather_not"),
        ("mark", 7 * 2 + 2 + 3, "mark 57 could D"),
    ],
)
def test_blocks_name_the_actions(block: str, number: int, move: str) -> None:
    match = begin(*OWN_SUITS, mission=17, tasks="53 55 57")
    assert GAME.notation.write(match.state, 0, first_of(block) + number) == move


def test_what_a_block_means_may_depend_on_the_phase_and_the_crew() -> None:
    match = begin(*OWN_SUITS, tasks="64A", distress="ask")
    propose = first_of("propose")
    assert [GAME.notation.write(match.state, 0, propose + number) for number in range(3)] == [
        f"propose {name}" for name in PASSES
    ]
    decide(match, "left")
    assert GAME.notation.write(match.state, 0, first_of("card")) == "give p1"
    two = begin("s4", "", "", "", players=2, mission=6, tasks="52 1 2 3")
    assert [GAME.notation.write(two.state, 0, propose + number) for number in range(3)] == ["propose A", "propose B", "propose T"]


def first_of(name: str) -> int:
    """The first action of a block."""
    at = 0
    for block in encoder_for(4, CrewOptions()).blocks:
        if block.name == name:
            return at
        at += block.count
    raise KeyError(name)
