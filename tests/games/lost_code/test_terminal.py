"""Lost Code in the terminal: codes, sheets, wheels, the track and the lists of moves in every position that games lead to."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

import screens
from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.state import NATURE
from fathom.games.lost_code import GAME
from fathom.games.lost_code.components import Wheel, WheelSet
from fathom.games.lost_code.options import LostCodeOptions
from fathom.games.lost_code.rules.phases import FINAL, OVER
from fathom.games.lost_code.rules.position import LostCode
from fathom.games.lost_code.show import pictures
from fathom.games.lost_code.show.menu import menu
from fathom.games.lost_code.text import TEXTS
from screens import WIDTHS, flat
from tiers import depth

# Twelve wheels stand in two rows.
MANY = WheelSet(tuple(Wheel(size, 1) for size in range(1, 13)))

SITTINGS = [
    (2, LostCodeOptions(beginner=True, help="deductions")),
    (3, LostCodeOptions(help="chances", shortcut=True, curse="leader")),
    (4, LostCodeOptions(x=True, help="chances", shortcut=True, curse="first")),
    (4, LostCodeOptions(wheels=MANY)),
]

board = partial(screens.board, GAME)
status = partial(screens.status, GAME)

DEAL = "* deal 012345 123456 234567 345670"
BEGUN = (DEAL, "* stack A B", "* roll bear bird bird")


@cache
def positions() -> list[LostCode]:
    """Whole random games: every position, those in which chance acts included, and the end."""
    found = []
    for players, options in SITTINGS:
        match, dice = Match(GAME, players, options), Dice("terminal")
        while actors := match.state.actors():
            found.append(code(match).copy())
            seat = actors[dice.below(len(actors))]
            if seat == NATURE:
                match.act(NATURE, match.state.chance(dice))
            else:
                actions = match.state.actions(seat)
                match.act(seat, actions[dice.below(len(actions))])
        found.append(code(match).copy())
    return found


def code(match: Match) -> LostCode:
    assert isinstance(match.state, LostCode)
    return match.state


def game(*moves: str, players: int = 2, **options: Any) -> Match:
    """A game after these moves, each written as in a record: A keep."""
    match = Match(GAME, players, LostCodeOptions(**options))
    for move in moves:
        who, _, text = move.partition(" ")
        match.play(NATURE if who == "*" else "ABCD".find(who), text)
    return match


# -- the position


def test_twelve_wheels_fit_into_every_terminal() -> None:
    """tests/games/test_all_terminals.py looks at the wheels of the box."""
    many = [state for state in positions() if state.lookup.options.wheels == MANY]
    for number, state in enumerate(many[:: depth(17, 3)]):
        for width in depth([WIDTHS[number % len(WIDTHS)]], WIDTHS):
            assert max(map(cell_len, board(state.observe(0), width=width).splitlines())) <= width


def test_codes_of_the_others_are_open_and_the_own_is_not() -> None:
    match = game(*BEGUN)
    shown = board(match.state.observe(0))
    assert re.search(r"^ +you B spare spare left discarded", shown, re.MULTILINE)
    assert re.search(r"^◆ bear +\? +1 +2 +3 +3", shown, re.MULTILINE)
    assert re.search(r"^▲ snake +\? +6 +7 +0 +3", shown, re.MULTILINE)
    assert re.search(r"^◆ bear +\? +\? +2 +3 +3", board(match.state.observe(None)), re.MULTILINE)


def test_the_sheet_shows_what_is_seen_elsewhere() -> None:
    shown = board(game(*BEGUN).state.observe(0), width=60)
    sheet = shown[shown.index("Your notes") :]
    assert re.search(r"^◆ bear +0 +× +× +× +4 +5 +6 +7 *$", sheet, re.MULTILINE)
    assert "× seen elsewhere" in sheet
    assert "ruled out" not in sheet
    assert "Your notes" not in board(game(*BEGUN).state.observe(None))


def test_deductions_are_marked_otherwise_than_what_is_seen() -> None:
    """Bear and twice the bird make at most 9, so the bird is no 7."""
    match = game(*BEGUN, "A keep", "A bet 0-9", "B bet 10-14", help="deductions")
    shown = board(match.state.observe(0), width=60)
    assert re.search(r"^■ bird +0 +1 +2 +3 +× +× +× +− *$", shown, re.MULTILINE)
    assert "− ruled out by answers" in flat(shown)


def test_chances_are_percent() -> None:
    match = game(*BEGUN, help="chances")
    shown = board(match.state.observe(0), width=60)
    assert re.search(r"^◆ bear +20 +× +× +× +20 +20 +20 +20 *$", shown, re.MULTILINE)
    assert "15625 possible codes" in flat(shown)
    assert "Chances of your sum in percent:" in shown
    assert "Chances of your sum" not in board(match.state.observe(None))
    assert "Chances of your sum" not in board(game(*BEGUN, help="deductions").state.observe(0))


def test_dice_are_shown_as_they_lie_and_as_they_fell() -> None:
    match = game(*BEGUN)
    assert "Dice: ◆ bear  ■ bird  ■ bird\n" in board(match.state.observe(1))
    match.play(0, "turn 2 snake")
    assert "Dice: ◆ bear  ▲ snake  ■ bird  (fell as bear, bird, bird)" in board(match.state.observe(1))


def test_wheels_show_whose_they_are_and_the_answers() -> None:
    match = game(*BEGUN, "A keep", "A bet 9-15")
    assert re.search(r"^· +· +· +· +· +9–15 +· *\n +you *$", board(match.state.observe(0)), re.MULTILINE)
    match.play(1, "bet 21")
    shown = board(match.state.observe(0))
    assert re.search(r"^21 ✗ +· +· +· +· +9–15 ↓ +· *\nB +you *$", shown, re.MULTILINE)
    assert re.search(r"^1 ◆ ■ ■ 9–15 ↓ 21 ✗ *$", shown, re.MULTILINE)


def test_rounds_and_racks_keep_what_was_discarded() -> None:
    match = game(*BEGUN, "A keep", "A bet 9-15", "B bet 20-21", "A discard snake", "* draw 4", "B discard bear", "* draw 7")
    shown = board(match.state.observe(0))
    assert re.search(r"^1 ◆ ■ ■ 9–15 ↓ −▲5 20–21 ↓ −◆1 *$", shown, re.MULTILINE)
    assert re.search(r"^▲ snake +\? +6 +7 +0 +2 +A5 ", shown, re.MULTILINE)
    assert re.search(r"^▲ snake +4 +\? +7 +0 +2 +A5 ", board(match.state.observe(1)), re.MULTILINE)


def test_the_marker_on_top_of_a_stack_is_last() -> None:
    shown = board(game(DEAL, "* stack B A", curse="leader").state.observe(0))
    assert "Track, from last to first: B, you\n   B\n   A                           ☠\n   0   1   2   3" in shown
    assert "The skull lies on 7." in shown


def test_a_long_track_goes_on_below() -> None:
    lines = [line.plain for line in pictures.track({-1: [Text("A")], 5: [Text("B"), Text("C")]}, 16)]
    assert lines == ["   A", "  −1   0   1   2", "           B", "           C", "   3   4   5"]


def test_tokens_show_who_took_them() -> None:
    match = game(*BEGUN, "A take 1 2", shortcut=True)
    own, other = board(match.state.observe(0)), board(match.state.observe(1))
    assert "Tokens: ◆ free  ● free  ✿ free  ■ you  ★ free  ▲ free" in own
    assert "1/2 ×2" in own
    assert "■ A" in other
    assert "1/2" not in other


def test_all_is_open_after_the_game() -> None:
    for state in positions():
        if state.outcome() is not None:
            shown = board(state.observe(None))
            assert "Entries" in shown
            assert "Wheels" not in shown
            assert not re.search(r"^. \w+ .*\?", shown, re.MULTILINE)


# -- what is to be done


def test_the_last_line_says_what_is_to_be_done() -> None:
    match = game(beginner=True, shortcut=True)
    assert status(match.state.observe(0)) == "The tiles are being dealt and the markers stacked."
    match.play(NATURE, "deal 01234 12345 23456 34567")
    match.play(NATURE, "stack A B")
    assert status(match.state.observe(0)) == "The dice are being rolled."
    match.play(NATURE, "roll bear bird bird")
    assert status(match.state.observe(0)).startswith("Take the bird token and write one to three values")
    assert status(match.state.observe(1)) == "The bird token is offered to A."
    assert status(match.state.observe(1), "pl") == "Kto weźmie żeton ptaka? Decyduje A."
    match.play(0, "pass")
    match.play(1, "pass")
    assert status(match.state.observe(0)) == "Turn every die that shows the bear to another symbol."
    assert status(match.state.observe(None)) == "A turns every die that shows the bear."
    match.play(0, "turn 1 snake")
    assert status(match.state.observe(0)) == "Turn one die, or keep the dice."
    assert status(match.state.observe(1)) == "A may turn one die."
    match.play(0, "keep")
    assert status(match.state.observe(0)) == "Bet on the sum of your own digits for the three dice."
    assert status(match.state.observe(1)) == "A bets."
    match.play(0, "bet 20-21")
    match.play(1, "bet 0-9")
    assert status(match.state.observe(0)) == "You were wrong: discard a tile, and draw a new one from its stack."
    assert status(match.state.observe(1)) == "A was wrong and discards a tile."
    match.play(0, "discard snake")
    assert status(match.state.observe(0)) == "A new tile is being drawn."


def test_the_last_line_at_the_end() -> None:
    [state] = [state for state in positions() if state.players == 2 and state.phase == OVER]
    texts = {status(state.observe(seat)) for seat in (0, 1)}
    reason = TEXTS["en"].say("reason.finished")
    assert f"{reason} You win." in texts
    assert texts < {f"{reason} You win.", f"{reason} A wins.", f"{reason} B wins."}
    writing = [state for state in positions() if state.players == 2 and state.phase == FINAL]
    assert status(writing[0].observe(None)) == "Everyone is writing the final entries."
    found = {status(state.observe(seat)) for state in writing for seat in (0, 1)}
    assert "Write up to three values for jaguar." in found
    assert "Your entries are written. The others are still writing." in found


# -- the moves


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_the_menu_lists_moves_and_says_how_to_type_the_others(language: str) -> None:
    for state in positions()[:: depth(12, 3)]:
        for seat in range(state.players):
            groups = menu(state, seat, TEXTS[language])
            listed = [action for _, actions in groups for action in actions]
            legal = state.actions(seat)
            assert bool(listed) == bool(legal)
            assert set(listed) <= set(legal)
            assert len(listed) == len(set(listed)) <= 90
            assert max((cell_len(Text.from_markup(heading).plain) for heading, actions in groups if actions), default=0) <= 44
            for advice in (heading for heading, actions in groups if not actions):
                assert any(advice.endswith(f": {GAME.notation.write(state, seat, action)}.") for action in legal)


def headings(match: Match, seat: int) -> dict[str, list[str]]:
    """What the menu says, with the moves below it."""
    groups = GAME.presenter.menu(code(match), seat, TEXTS["en"])
    return {
        Text.from_markup(heading).plain: [GAME.notation.write(code(match), seat, action) for action in actions]
        for heading, actions in groups
    }


def test_dice_are_turned_to_other_symbols() -> None:
    found = headings(game(*BEGUN), 0)
    assert list(found) == ["◆ bear: turn 1", "■ bird: turn 2", "■ bird: turn 3", "leave the dice"]
    assert found["■ bird: turn 2"] == [f"turn 2 {name}" for name in ("bear", "jaguar", "human", "chameleon", "snake")]


def test_bets_stand_side_by_side_under_their_wheels() -> None:
    match = game(*BEGUN, "A keep")
    found = headings(match, 0)
    assert found["7 for 1: bet"] == ["bet 0-6", "bet 7-13", "bet 14-20", "bet 15-21"]
    assert found["10 for 1: bet"] == ["bet 0-9", "bet 10-19", "bet 12-21"]
    assert len(found["1 for 6: bet"]) == 22
    match.play(0, "bet 3-9")
    assert "7 for 1: bet" not in headings(match, 1)


def test_a_token_is_taken_with_one_value_or_more() -> None:
    found = headings(game(*BEGUN, shortcut=True), 0)
    assert found == {
        "Other values: type take and up to three digits, for example: take 1 2.": [],
        "leave the token": ["pass"],
        "one value, +10 or −4: take": [f"take {digit}" for digit in range(8)],
    }


def test_tiles_without_a_stack_are_not_offered() -> None:
    match = game(*BEGUN, "A keep", "A bet 20-21", "B bet 0-9")
    assert headings(match, 0) == {"swap a tile: discard": [f"discard {name}" for name in pictures.LOOKS]}
    assert headings(match, 1) == {}
