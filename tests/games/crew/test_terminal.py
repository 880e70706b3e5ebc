"""Crew in the terminal: the table and the lists of moves in every position that sittings lead to."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

import screens
from fathom.cli.replay import everything
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.games.crew import GAME
from fathom.games.crew.components import missions
from fathom.games.crew.options import CrewOptions, Logbook
from fathom.games.crew.rules import Crew
from fathom.games.crew.rules.actions import AGREE, ASSIGN, MARK, WAIT
from fathom.games.crew.show.menu import MANY, menu
from fathom.games.crew.show.names import PHASES
from fathom.games.crew.show.pictures import LOOKS
from fathom.games.crew.show.view import Laid, View
from fathom.games.crew.show.words import task_text
from fathom.games.crew.text import TEXTS
from screens import flat
from tiers import depth

board = partial(screens.board, GAME)

LETTERS = "ABCDE"
# Between them these have every phase and every way to communicate.
SITTINGS = [
    (2, CrewOptions(mission=6, attempts=2)),
    (2, CrewOptions(mission=26, attempts=2)),
    (2, CrewOptions(mission=13, history=True)),
    (3, CrewOptions(mission=10, attempts=2)),
    (3, CrewOptions(mission=9, logbook=Logbook(kept=(54, 55), attempts=1))),
    (4, CrewOptions(mission=14, clock="timed")),
    (4, CrewOptions(mission=9, attempts=2)),
    (4, CrewOptions(mission=23, attempts=2)),
    (3, CrewOptions(mission=17)),
    (5, CrewOptions(mission=33, epilogue=30)),
    (5, CrewOptions(mission=11)),
]


@cache
def positions(seeds: int = 1) -> list[Crew]:
    """Return every position of random sittings in which a seat is to act, and their ends."""
    found = []
    for seed in range(seeds):
        for players, options in SITTINGS:
            state, dice = GAME.new(players, options), Dice(seed)
            while actors := settle(state, dice):
                found.append(state.copy())
                play_anything(state, actors[-1], dice)
            found.append(state)
    return found


def play_anything(state: Crew, seat: int, dice: Dice) -> None:
    """Any legal move, all equally likely."""
    actions = state.actions(seat)
    state.apply(seat, actions[dice.below(len(actions))])


def name(member: int, state: Crew) -> str:
    return "Tonoja" if member == state.players else LETTERS[member]


# -- the table


@pytest.mark.parametrize("language", ["en", "pl"])
def test_at_eighty_columns_a_small_mission_takes_few_lines(language: str) -> None:
    """Room is left for what happened and for the moves on a screen of forty lines."""
    state, dice = GAME.new(4, {"mission": "3"}), Dice(1)
    number = 0
    while actors := settle(state, dice):
        number += 1
        for seat in depth([number % 4] if number % 3 == 0 else [], range(4)):
            assert board(state.observe(seat), language).count("\n") <= 26
        play_anything(state, actors[0], dice)


def test_suits_differ_in_their_marks_and_their_colours() -> None:
    assert len({look.mark for look in LOOKS}) == len({look.fill for look in LOOKS}) == 5


def test_everything_a_member_asks_about_is_on_the_table() -> None:
    for state in positions()[:: depth(21, 7)]:
        view: Any = state.observe(0)
        shown = board(view, width=140)
        words = flat(shown)
        assert TEXTS["en"].say(f"mission.{view.mission}.title") in words
        assert f"Attempt {view.attempt}" in words
        if view.mode is not None:
            assert TEXTS["en"].say(f"mode.{view.mode}") in words
        rows = {
            member: re.search(rf"^(★)?\s+{name(member, state)}\b.*$", shown, re.MULTILINE) for member in range(len(view.members))
        }
        for member, seen in enumerate(view.members):
            row = rows[member]
            assert row is not None
            assert re.search(rf" {seen.cards} +{seen.tricks}\b", row[0])
            assert (row[1] == "★") == (member == view.captain)
            assert ("may show a card" in row[0]) == (seen.token and not seen.messages) or seen.messages
            for message in seen.messages:
                said = {None: "? not said", "highest": "↑ highest", "only": "• only one", "lowest": "↓ lowest"}[message.position]
                told = f"before {message.trick}" if message.held else "played"
                assert re.search(rf"\S {message.card} +{re.escape(said)} {told}", shown)
            for card in seen.hand or []:
                assert re.search(rf"\b{card}(?![0-9])", shown)
        for task in view.tasks:
            assert re.search(rf"[○✓✗] +{task.number} ", shown)
            assert task_text("task", task.number, len(view.members), TEXTS["en"])[:12] in shown or task.owner is not None
            if task.said is not None:
                assert f"predicted {task.said}" in shown
        for laid in view.trick:
            assert re.search(rf"(you|{name(laid.member, state)})  \S {laid.card} ", shown)
        if view.last is not None:
            assert f"took trick {view.last.number}." in words or f"Trick {view.last.number} went to" in words
        if view.tokens is not None and view.phase == "trick":
            assert f"{view.tokens} token" in words
        if view.got is not None:
            assert f"you passed {view.gave} · got {view.got}" in words


@pytest.mark.parametrize(("place", "order"), [("after_a", "A,Tonoja,B"), ("after_b", "A,B,Tonoja")])
def test_members_stand_as_they_sit(place: str, order: str) -> None:
    state = GAME.new(2, {"tonoja": place})
    settle(state, Dice(1))
    rows = re.findall(r"^[★ ] +(A|B|Tonoja)\b.* 1[34] +0 ", board(state.observe(1)), re.MULTILINE)
    assert rows == order.split(",")


def test_no_hidden_card_is_on_the_table() -> None:
    for state in positions()[:: depth(20, 5)]:
        view: Any = state.observe(0)
        known = {card for member in view.members for card in (*(member.hand or []), *(each.card for each in member.messages))}
        known |= {laid.card for laid in (*view.trick, *(view.last.cards if view.last else []))}
        known |= {laid.card for trick in view.history or [] for laid in trick.cards} | {view.gave, view.got, view.terrain}
        known |= {card for task in view.tasks for card in task.cards}
        assert set(re.findall(r"\b[pbgys][1-9]\b", board(view))) <= known


def test_whose_turn_it_is_and_what_to_do() -> None:
    """Whoever is asked is spoken to; everybody else is told for whom they wait."""
    asked: dict[str, str] = {}
    told: dict[str, str] = {}
    for state in positions(2):
        for seat in (*range(state.players), None):
            view: Any = state.observe(seat)
            mine = seat in view.actors
            key = view.phase if view.phase != "trick" else "follow" if view.trick else "lead" if view.acting == seat else "window"
            if key in (asked if mine else told):
                continue
            shown = flat(board(view))
            status = (asked if mine else told)[key] = shown[shown.rindex("▸ ") + 2 :]
            if not mine and view.phase not in ("take", "volunteer", "hand_over", "trick", "over"):
                assert status.endswith(f"Waiting for {', '.join(LETTERS[actor] for actor in view.actors)}.")
    assert set(asked) | {"over"} >= {*PHASES, "follow", "lead", "window"} - {"trick", "terrain", "deal", "draw", "turn_up"}
    assert not any("Waiting for" in status for status in asked.values())
    assert asked["follow"].startswith(("Play a card. The lead is ", "Play a card for Tonoja"))
    assert asked["window"] == "You may show a card before the trick. Nothing to show? Then say you are ready."
    assert asked["take"].startswith(("Take a task", "Choose a task for Tonoja"))
    assert asked["give"].startswith("Choose a card to pass to the ")
    assert re.match(r"(\w+) plays a card\.|\w+ leads", told["follow"])
    assert told["over"].startswith(("The mission is ", "The crew stops here"))


def test_who_would_take_the_trick() -> None:
    found = 0
    for state in positions(2)[:: depth(3, 1)]:
        view: Any = state.observe(None)
        if len(view.trick) > 2:
            led = view.trick[0].card[0]

            def rank(laid: Laid, led: str = led) -> tuple[bool, bool, int]:
                return laid.card[0] == "s", laid.card[0] == led, int(laid.card[1])

            best = max(view.trick, key=rank).member
            assert f"{name(best, state)} is winning it so far." in board(view)
            found += 1
    assert found > depth(20, 30)


def test_a_decision_and_a_draft_are_on_the_table() -> None:
    asked: dict[str, list[tuple[Crew, Any]]] = {}
    for state in positions():
        view: Any = state.observe(0)
        if view.decision is not None:
            asked.setdefault(view.phase, []).append((state, view))
    assert asked.keys() == {"clock", "member", "distribute", "divide", "distress", "retry"}
    for state, view in (pair for pairs in asked.values() for pair in pairs[:: depth(1 + len(pairs) // 6, 5)]):
        shown = board(view)
        assert "Proposed: " in shown
        for seat in view.decision.agreed:
            assert re.search(rf"^\W*{LETTERS[seat]}\b.*\bagrees", shown, re.MULTILINE)
        if view.decision.by is not None:
            assert ("You propose this." if view.decision.by == 0 else f"{LETTERS[view.decision.by]} proposes this.") in flat(
                shown
            )
        for task in view.tasks:
            if task.proposed is not None:
                owner = "you" if task.proposed == 0 else name(task.proposed, state)
                assert re.search(rf"^○ +{task.number} .* {owner}\?", shown, re.MULTILINE)


def test_all_hands_of_a_replayed_game_lie_open() -> None:
    for state in positions()[30::40]:
        shown = board(everything(state), width=140)
        for seat in range(state.players):
            own: Any = state.observe(seat)
            for card in own.members[seat].hand or []:
                assert re.search(rf"^{LETTERS[seat]} .*\b{card}\b", shown, re.MULTILINE)


def test_a_table_before_and_between_natures_moves() -> None:
    state, dice = GAME.new(2, {"mission": "20"}), Dice(3)
    for _ in range(4):
        assert TEXTS["en"].say(f"phase.{PHASES[state.phase]}") in board(state.observe(0))
        state.apply(-1, state.chance(dice))


# -- the moves


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_menu_offers_every_move_or_says_how_to_type_it(language: str) -> None:
    met = set()
    for state in positions():
        for seat in state.actors():
            groups = menu(state, seat, TEXTS[language])
            listed = [action for _, actions in groups for action in actions]
            legal = state.actions(seat)
            advice = " ".join(heading for heading, actions in groups if not actions)
            missing = set(legal) - set(listed) - {WAIT}
            assert len(set(listed)) == len(listed)
            assert set(listed) <= set(legal)
            assert listed, "there is always something to choose by its number"
            marks = {action for action in missing if action >= MARK}
            changes = {action for action in missing if ASSIGN <= action < MARK}
            assert missing == marks | changes
            for left_out in (marks, changes):
                assert not left_out or any(GAME.notation.write(state, seat, action) in advice for action in left_out)
            assert not changes or len(changes) > MANY
            met.add((bool(marks), bool(changes)))
            width = max(cell_len(Text.from_markup(heading).plain) for heading, actions in groups if actions)
            assert width <= 44
    assert met >= {(False, False), (True, False), (True, True)}
    assert menu(state, 0, TEXTS[language]) == []
    assert GAME.presenter.menu(state, 0, TEXTS[language]) == []


def test_choices_stand_beside_what_they_mean() -> None:
    state, dice = GAME.new(4, {"mission": "3"}), Dice(5)
    while settle(state, dice) and PHASES[state.phase] != "distress":
        seat = state.actors()[0]
        for heading, actions in menu(state, seat, TEXTS["en"])[1:]:
            written = GAME.notation.write(state, seat, actions[0])
            if written.startswith("take"):
                assert heading == task_text("task_short", int(written.split()[1]), 4, TEXTS["en"])
        state.apply(seat, state.actions(seat)[0])
    groups = menu(state, 0, TEXTS["en"])
    assert [heading for heading, actions in groups if actions] == [
        "no cards are passed",
        "distress signal, cards to the left",
        "distress signal, cards to the right",
    ]
    assert groups[1][1] == [AGREE]


def test_every_mission_has_a_table() -> None:
    for mission in missions():
        for players in depth(((2, 5)[mission.number % 2],), (2, 5)):
            state = GAME.new(players, CrewOptions(mission=mission.number))
            settle(state, Dice(mission.number))
            view = state.observe(0)
            assert isinstance(view, View)
            for language in TEXTS:
                assert TEXTS[language].say(f"mission.{mission.number}.title") in board(view, language)
