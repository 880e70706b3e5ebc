"""Crew in the terminal: the table and the lists of moves in every position that sittings lead to, and whole games by hand."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from fathom.cli.replay import everything
from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.games.crew.actions import AGREE, ASSIGN, MARK, WAIT
from fathom.games.crew.components import missions
from fathom.games.crew.menu import MANY, menu
from fathom.games.crew.options import CrewOptions, Logbook
from fathom.games.crew.terminal import LOOKS, draw
from fathom.games.crew.text import TEXTS
from fathom.games.crew.view import PHASES, Laid, View
from fathom.games.crew.words import task_text

Run = Callable[..., tuple[int, str, str]]

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


def positions(seeds: int = 1) -> Iterator[Match]:
    """Random sittings, handed over at every choice and at their end."""
    for seed in range(seeds):
        for players, options in SITTINGS:
            match, dice = Match(find("crew"), players, options), Dice(seed)
            while actors := match.settle(dice):
                yield match
                play_anything(match, actors[-1], dice)
            yield match


def play_anything(match: Match, seat: int, dice: Dice) -> None:
    """Any legal move, all equally likely."""
    actions = match.state.actions(seat)
    match.act(seat, actions[dice.below(len(actions))])


def board(view: Any, language: str = "en", width: int = 80, **how: Any) -> str:
    """A view as it is printed."""
    page = io.StringIO()
    Console(width=width, file=page, _environ={}, **how).print(draw(view, TEXTS[language]))
    return page.getvalue()


def flat(shown: str) -> str:
    """What is printed, without regard to where its lines end."""
    return " ".join(shown.split())


def name(member: int, match: Match) -> str:
    return "Tonoja" if member == match.state.players else LETTERS[member]


# -- the table


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_table_fits_its_terminal(language: str, width: int) -> None:
    for match in islice(positions(), 0, None, 31):
        for view in (*map(match.state.observe, (0, 1, None)), everything(match.state)):
            shown = board(view, language, width)
            assert max(map(cell_len, shown.splitlines())) <= width
            assert "…" not in shown


@pytest.mark.parametrize("language", ["en", "pl"])
def test_at_eighty_columns_a_small_mission_takes_few_lines(language: str) -> None:
    """Room is left for what happened and for the moves on a screen of forty lines."""
    match, dice = Match(find("crew"), 4, {"mission": "3"}), Dice(1)
    while actors := match.settle(dice):
        for seat in range(4):
            assert board(match.state.observe(seat), language).count("\n") <= 26
        play_anything(match, actors[0], dice)


def test_the_table_reads_the_same_without_colours() -> None:
    for match in islice(positions(), 0, None, 25):
        view = match.state.observe(0)
        plain = board(view)
        coloured = board(view, force_terminal=True, color_system="truecolor")
        assert "\x1b[" not in plain
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert len({look.mark for look in LOOKS}) == len({look.fill for look in LOOKS}) == 5


def test_everything_a_member_asks_about_is_on_the_table() -> None:
    for match in islice(positions(), 0, None, 7):
        view: Any = match.state.observe(0)
        shown = board(view, width=140)
        words = flat(shown)
        assert TEXTS["en"].say(f"mission.{view.mission}.title") in words
        assert f"Attempt {view.attempt}" in words
        if view.mode is not None:
            assert TEXTS["en"].say(f"mode.{view.mode}") in words
        rows = {
            member: re.search(rf"^(★)?\s+{name(member, match)}\b.*$", shown, re.MULTILINE) for member in range(len(view.members))
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
            assert re.search(rf"(you|{name(laid.member, match)})  \S {laid.card} ", shown)
        if view.last is not None:
            assert f"took trick {view.last.number}." in words or f"Trick {view.last.number} went to" in words
        if view.tokens is not None and view.phase == "trick":
            assert f"{view.tokens} token" in words
        if view.got is not None:
            assert f"you passed on {view.gave} · got {view.got}" in words


@pytest.mark.parametrize(("place", "order"), [("after_a", "A,Tonoja,B"), ("after_b", "A,B,Tonoja")])
def test_members_stand_as_they_sit(place: str, order: str) -> None:
    match = Match(find("crew"), 2, {"tonoja": place})
    match.settle(Dice(1))
    rows = re.findall(r"^[★ ] +(A|B|Tonoja)\b.* 1[34] +0 ", board(match.state.observe(1)), re.MULTILINE)
    assert rows == order.split(",")


def test_no_hidden_card_is_on_the_table() -> None:
    for match in islice(positions(), 0, None, 5):
        state: Any = match.state
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
    for match in positions(2):
        for seat in (*range(match.state.players), None):
            view: Any = match.state.observe(seat)
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
    assert asked["follow"].startswith(("Your card. Led: ", "Play a card for Tonoja"))
    assert asked["window"] == "Before the trick you may show a card. Nothing to say? Then be ready."
    assert asked["take"].startswith(("Take a task", "Choose a task for Tonoja"))
    assert asked["give"].startswith("Choose a card to pass to the ")
    assert re.match(r"(\w+) plays a card\.|\w+ leads", told["follow"])
    assert told["over"].startswith(("The mission is ", "The crew stops here"))


def test_who_would_take_the_trick() -> None:
    found = 0
    for match in positions(2):
        view: Any = match.state.observe(None)
        if len(view.trick) > 2:
            led = view.trick[0].card[0]

            def rank(laid: Laid, led: str = led) -> tuple[bool, bool, int]:
                return laid.card[0] == "s", laid.card[0] == led, int(laid.card[1])

            best = max(view.trick, key=rank).member
            assert f"{name(best, match)} would take it now." in board(view)
            found += 1
    assert found > 30


def test_a_decision_and_a_draft_are_on_the_table() -> None:
    met = set()
    for match in islice(positions(), 0, None, 5):
        view: Any = match.state.observe(0)
        if view.decision is None:
            continue
        met.add(view.phase)
        shown = board(view)
        assert "On the table: " in shown
        for seat in view.decision.agreed:
            assert re.search(rf"^\W*{LETTERS[seat]}\b.*\bagrees", shown, re.MULTILINE)
        if view.decision.by is not None:
            assert ("You propose this." if view.decision.by == 0 else f"{LETTERS[view.decision.by]} proposes this.") in flat(
                shown
            )
        for task in view.tasks:
            if task.proposed is not None:
                owner = "you" if task.proposed == 0 else name(task.proposed, match)
                assert re.search(rf"^○ +{task.number} .* {owner}\?", shown, re.MULTILINE)
    assert met == {"clock", "member", "distribute", "divide", "distress", "retry"}


def test_all_hands_of_a_replayed_game_lie_open() -> None:
    for match in islice(positions(), 30, None, 40):
        shown = board(everything(match.state), width=140)
        for seat in range(match.state.players):
            own: Any = match.state.observe(seat)
            for card in own.members[seat].hand or []:
                assert re.search(rf"^{LETTERS[seat]} .*\b{card}\b", shown, re.MULTILINE)


def test_a_table_before_and_between_natures_moves() -> None:
    match, dice = Match(find("crew"), 2, {"mission": "20"}), Dice(3)
    for _ in range(4):
        assert TEXTS["en"].say(f"phase.{PHASES[match.state.phase]}") in board(match.state.observe(0))  # type: ignore[attr-defined]
        match.act(-1, match.state.chance(dice))


# -- the moves


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_menu_offers_every_move_or_says_how_to_type_it(language: str) -> None:
    met = set()
    for match in positions():
        state: Any = match.state
        game = match.game
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
                assert not left_out or any(game.write(state, seat, action) in advice for action in left_out)
            assert not changes or len(changes) > MANY
            met.add((bool(marks), bool(changes)))
            width = max(cell_len(Text.from_markup(heading).plain) for heading, actions in groups if actions)
            assert width <= 44
    assert met >= {(False, False), (True, False), (True, True)}
    assert menu(state, 0, TEXTS[language]) == []
    assert find("crew").menu(state, 0, TEXTS[language]) == []


def test_choices_stand_beside_what_they_mean() -> None:
    match, dice = Match(find("crew"), 4, {"mission": "3"}), Dice(5)
    while match.settle(dice) and PHASES[match.state.phase] != "distress":  # type: ignore[attr-defined]
        state: Any = match.state
        seat = state.actors()[0]
        for heading, actions in menu(state, seat, TEXTS["en"])[1:]:
            written = match.game.write(state, seat, actions[0])
            if written.startswith("take"):
                assert heading == task_text("task_short", int(written.split()[1]), 4, TEXTS["en"])
        match.act(seat, state.actions(seat)[0])
    groups = menu(match.state, 0, TEXTS["en"])  # type: ignore[arg-type]
    assert [heading for heading, actions in groups if actions] == [
        "no cards are passed",
        "distress signal, cards go to the left",
        "distress signal, cards go to the right",
    ]
    assert groups[1][1] == [AGREE]


# -- whole games


FIRST = "1\n" * 2000
QUICK = ("play", "crew", "--bots", "house:1", "--seed", "3")


@pytest.mark.parametrize(("mission", "players"), [(0, 4), (3, 2), (6, 2), (8, 3), (10, 4), (14, 2), (17, 2), (26, 4), (32, 5)])
def test_a_person_is_never_stuck(fathom: Run, tmp_path: Path, mission: int, players: int) -> None:
    """The first move of every list leads to an end, in a terminal where no clock runs."""
    file = tmp_path / "game.txt"
    attempts = 2 if mission in (3, 6) else 1
    game = ("--players", str(players), "--option", f"mission={mission}", "--option", f"attempts={attempts}", "--save", str(file))
    code, out, err = fathom(*QUICK, *game, typed=FIRST)
    assert (code, err) == (0, "")
    assert re.search(r"You (win|lose)\.", out)
    record = parse(file.read_bytes())
    assert record.result is not None
    assert ("Tonoja" in out) == (players == 2)
    assert bool(re.search(r"\bC (plays|takes)", out)) == (players > 2)
    assert all(word not in out for word in ("Traceback", "Played(", "{"))
    seen = fathom("replay", str(file), "--as", "A")[1]
    assert ("Tonoja plays" in seen or "Tonoja takes" in seen) == (players == 2 and replay(record).state.outcome() is not None)


def test_a_whole_game_in_polish_as_a_real_command(command: Run) -> None:
    code, out, err = command(*QUICK, "--players", "3", "--option", "mission=3", "--lang", "pl", typed=FIRST)
    assert (code, err) == (0, "")
    assert re.search(r"Wygrana\.|Przegrana\.", out)
    for words in ("Grasz jako A. Przy stole: B house:1, C house:1.", "Twój ruch", "Twoja ręka", "Lewa 1 z 13", "Załoga decyduje"):
        assert words in out
    assert not re.search(r"\b(trick|hand|task|crew)\b", out)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("columns", [80, 120])
def test_nothing_is_wider_than_the_screen(fathom: Run, monkeypatch: pytest.MonkeyPatch, language: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = fathom(
        *QUICK, "--bots", "random", "--players", "2", "--option", "mission=31", "--lang", language, typed="?\nlog\n" + FIRST
    )[1]
    lines = re.split(r"\n|(?:Your move|Twój ruch): ", out)
    assert max(map(cell_len, lines)) <= columns


def test_moves_that_are_not_listed_can_be_typed(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = (*QUICK, "--players", "4", "--option", "mission=17", "--save", str(file))
    shown = flat(fathom(*game, typed="q\n")[1])
    example = re.search(r"for example: (mark \d+ would), mark \d+ could \w", shown)
    assert example is not None
    out = fathom(*QUICK, "--save", str(file), typed=f"{example[1].upper()}\nq\n")[1]
    assert "You would take “" in flat(out)
    assert [move.text for move in parse(file.read_bytes()).moves if move.seat == 0] == [example[1]]


def test_help_explains_the_moves(fathom: Run) -> None:
    out = flat(fathom(*QUICK, "--players", "2", "--option", "mission=3", typed="?\nq\n")[1])
    assert "p7 plays the pink 7. show p7 highest." in out
    assert "the captain plays Tonoja's open cards" in out


def test_the_games_own_bot_plays_where_none_is_named(fathom: Run) -> None:
    assert "With you at the table: B house." in fathom("play", "crew", "--players", "2", "--seed", "1", typed="q\n")[1]
    assert (
        "With you at the table: B search:1000." in fathom("play", "divers", "--option", "first=A", "--seed", "1", typed="q\n")[1]
    )


def test_every_mission_has_a_table() -> None:
    for mission in missions():
        for players in (2, 5):
            match = Match(find("crew"), players, CrewOptions(mission=mission.number))
            match.settle(Dice(mission.number))
            view: Any = match.state.observe(0)
            assert isinstance(view, View)
            for language in TEXTS:
                assert TEXTS[language].say(f"mission.{mission.number}.title") in board(view, language)
