"""Reef in the terminal: the ocean and the lists of moves in every position that games lead to."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any

import pytest
from reef_table import GAME, look, play_sensibly, position, reef, say
from rich.cells import cell_len
from rich.text import Text

import screens
from fathom.core.match import Match
from fathom.games.reef.components import Components, standard
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.rules import actions, phases
from fathom.games.reef.rules.position import Reef
from fathom.games.reef.show.menu import menu
from fathom.games.reef.show.pictures import LARGE, LOOKS, SMALL
from fathom.games.reef.show.view import View
from fathom.games.reef.text import TEXTS
from screens import flat
from tiers import depth

board = partial(screens.board, GAME)
status = partial(screens.status, GAME)

# Between them these have every phase, every modified rule that the table shows, and every number of players.
SITTINGS = [
    (1, ReefOptions(creatures="first", orange=1, blue=2, counts=True)),
    (4, ReefOptions(scenario=14)),
    (2, ReefOptions(mode="family")),
    (3, ReefOptions(rule=2)),
    (1, ReefOptions(rule=3)),
    (1, ReefOptions(rule=5)),
    (2, ReefOptions(rule=7)),
    (2, ReefOptions(rule=8)),
    (1, ReefOptions(scenario=15)),
]


@cache
def positions() -> list[Reef]:
    """Whole games: every position in which a seat is to act, and the end."""
    found = []
    for players, options in SITTINGS:
        match = Match(GAME, players, options)
        found += [state.copy() for state in play_sensibly(match, "terminal")]
        found.append(reef(match).copy())
    return found


# -- the position


def test_the_colours_differ_in_their_marks() -> None:
    assert len({look.mark for look in LOOKS.values()}) == len({look.fill for look in LOOKS.values()}) == 4


def test_the_marks_are_those_of_the_whole_house() -> None:
    assert {colour: look.mark for colour, look in LOOKS.items()} == {"red": "◆", "yellow": "●", "green": "▲", "purple": "★"}


def picture(text: str, fish: str = "", **options: Any) -> list[str]:
    """The lines of the large picture of an ocean."""
    lines = board(look(position(text, fish, **options), "A")).splitlines()
    first = next(number for number, line in enumerate(lines) if line.split() == list("abcdefghi"))
    return lines[first : first + 14]


def test_a_coral_shows_what_each_corner_wants_as_it_is_turned() -> None:
    # r0123 wants red, yellow, green, purple at n e s w.
    lines = picture("e2:r0123 d3:E1")
    assert re.search(r" ★p ◆R9 ●y ", lines[5])
    at = lines[5].index("◆R9")
    assert (lines[4][at : at + 2], lines[6][at : at + 2]) == ("◆r", "▲g")
    lines = picture("e2:r0123@1 d3:E1")
    assert re.search(r" ▲g ◆R9 ◆r ", lines[5])
    assert (lines[4][at : at + 2], lines[6][at : at + 2]) == ("★p", "●y")


def test_a_fish_that_is_there_is_ticked_off_and_a_satisfied_coral_can_be_finished() -> None:
    # r0-2- wants red above and green below.
    lines = picture("e2:r0-2- d3:E1", "e2n:r")
    at = lines[5].index("◆R5")
    assert (lines[4][at : at + 2], lines[6][at : at + 2]) == ("✓r", "▲g")
    assert "◆R5!" not in lines[5]
    lines = picture("e2:r0-2- d3:E1", "e2n:r e2s:y")
    assert lines[6][at : at + 2] == "▲g", "a fish of another colour does not count"
    lines = picture("e2:r0-2- d3:E1", "e2n:r e2s:g")
    assert (lines[4][at : at + 2], lines[6][at : at + 2]) == ("✓r", "✓g")
    assert "◆R5!" in lines[5]


def test_finished_tiles_stand_in_brackets() -> None:
    lines = picture("e2:g0123+y d3:A1!")
    assert "[▲G9 ●y]" in lines[5]
    assert "[A1 10]" in lines[7]


def test_fish_swim_in_their_bubbles_and_free_bubbles_have_names() -> None:
    lines = picture("d3:E1", "d3n:r d3w:p")
    assert "(◆r)" in lines[5]
    assert re.search(r"\(★p\) +E1⇘ +e2s ", lines[7])
    assert re.search(r"\bd3s\b", lines[9])
    assert "d1s" not in "".join(lines), "there is a fish"
    assert re.search(r"^1 +· +b1 +· +d1 +·", lines[3]), "where no tile touches a bubble no fish goes"


def test_a_creature_shows_where_it_looks_and_how_far_it_is() -> None:
    lines = picture("d3:A1 c2:r+y e2:r+y")
    assert re.search(r"\bA1↖↗↓", lines[7])
    assert lines[8][lines[7].index("A1") + 1 :].split()[0] == "2/3"
    assert re.search(r"\bA1↗↘←", picture("d3:A1@1")[7])
    assert re.search(r"\bC3⇖⇘", picture("d3:C3")[7])
    assert re.search(r"\bF1\*", picture("d3:F1")[7])
    assert re.search(r"\bC1↖↘!", picture("d3:C1 c2:r+y e4:r+y")[7])


def test_under_m8_every_bubble_can_be_used() -> None:
    assert not [line for line in picture("d3:E1", rule=8) if "·" in line]


def test_everything_a_player_asks_about_is_there() -> None:
    say_it = TEXTS["en"].say
    for state in positions()[:: depth(129, 43)]:
        view: Any = state.observe(0)
        words = flat(board(view, width=140))
        assert f"Round {view.round} of 17" in words or not view.round
        for seat, ocean in enumerate(view.oceans):
            name = "you" if seat == 0 else "ABCD"[seat]
            lines = [ocean.score.orange, ocean.score.blue] if view.mode == "standard" else []
            lines += ocean.score.rows
            lines += [ocean.score.variety, ocean.score.fish] if view.mode == "standard" else []
            lines += [ocean.score.lionfish] if view.lionfish is not None else []
            assert " ".join([name, *map(str, lines), str(ocean.score.total)]) in words
            assert re.search(rf"(Your|{'ABCD'[seat]}'s) ocean (◂ )?◍*·* {ocean.shells} shell", words)
        for colour, cards in (("Orange", view.orange), ("Blue", view.blue)):
            for card in cards:
                assert f"{colour} {card}, {say_it(f'card.{colour.lower()}.{card}.name')}: " in words
        for place in range(len(view.corals) if view.rule != 8 else 0):
            coral, creature = view.corals[place], view.creatures[place]
            if coral is not None and coral.colour is not None:
                mark = LOOKS[coral.colour].mark
                assert f"{place + 1} {mark}{coral.colour[0].upper()}{coral.points} {coral.corners} " in words
            if creature is not None and creature.colour is None:
                assert f"{creature.name} {say_it(f'creature.{creature.name}.name')} " in words
        assert f"In the bags: {view.bags['corals']} coral" in words
        if view.scenario:
            assert say_it(f"scenario.{view.scenario}.name") in words
        if view.rule:
            assert f"Rule M{view.rule}, " in words
        if view.tile is not None and view.tile.colour is not None:
            assert re.search(rf"In hand: .[RYGP]{view.tile.points} {view.tile.corners}", words)


def test_linked_fish_stand_between_their_tiles() -> None:
    match = position(corals="r0123 y0123 g0123 p0123 r000-", pool="r y g p r", creatures="A1 A3 C1 C3 C4")
    assert "2 ●Y9 ygpr ── ●y ── A3 ↖↗↓ " in flat(board(look(match, "A")))
    say(match, "A lift")
    shown = flat(board(look(match, "A")))
    assert "2 ●Y9 ygpr ●y A3 ↖↗↓ " in shown
    assert status(look(match, "A")) == "Choose any tile and any fish."


def test_the_bags_are_counted_only_with_the_option() -> None:
    counted = flat(board(look(position(counts=True))))
    assert re.search(r"corals ◆R \d+ ●Y \d+ ▲G \d+ ★P \d+ fish ◆r \d+ ●y \d+ ▲g \d+ ★p \d+ creatures (\w\d×\d )+", counted)
    assert "×" not in board(look(position()))


def test_the_lionfish() -> None:
    match = position(players=1, bag="r y g p r y")
    eaten = sum(look(match).lionfish.values())  # type: ignore[union-attr]
    shown = flat(board(look(match, "A")))
    assert f"Lionfish: {eaten} fish, −{2 * (eaten - 2)} in the score. ◆r " in shown
    assert "Lionfish: 0 fish, 0 in the score." in flat(board(look(position(players=1))))


def test_in_set_up_all_ten_creatures_are_explained() -> None:
    view: Any = positions()[0].observe(0)
    shown = board(view)
    assert [kind.name for kind in view.kinds] == re.findall(r"^([A-F]\d)  \w", shown, re.MULTILINE)
    assert "A1  whale shark          3 corals of one colour  ↖↗↓  10 or 3 each" in shown


def test_another_set_is_explained_by_its_own_numbers() -> None:
    creatures = list(standard().creatures)
    creatures[0] = type(creatures[0])("A1", "fish", "same", 2, 12, 0, cells=((3, -3), (-6, 0)))
    components = Components(standard().corals, tuple(creatures))
    shown = board(look(position("d3:A1", components=components), "A"))
    assert re.search(r"A1  whale shark +2 fish of one colour +↗← +12 or 0 each", shown)
    assert "A1↗←" in shown


def test_whose_turn_it_is_and_what_to_do() -> None:
    asked: dict[str, str] = {}
    told: dict[str, str] = {}
    for state in positions():
        for seat in (*range(state.players), None):
            view: Any = state.observe(seat)
            mine = seat in view.actors
            if view.phase not in (asked if mine else told):
                (asked if mine else told)[view.phase] = status(view)
    assert set(asked) >= {"take", "lay", "before", "placing", "paying", "cards"}
    assert asked["take"] == "Take a creature from the pool."
    assert asked["placing"].startswith("Place your tile and your fish")
    assert re.match(r"Pay for “\w.*”: \d left to pay, each with a shell or a fish for the lionfish\.", asked["paying"])
    assert re.match(r"[ABCD] places a tile and a fish\.", told["placing"])
    assert told["over"].startswith("Every ocean has only four empty spaces left. ")


def test_while_something_is_drawn() -> None:
    match = Match(GAME, 2)
    assert status(look(match)) == "Pieces are being drawn."
    assert {phase for phase in phases.NAMES if f"terminal.{phase}" not in TEXTS["en"].sentences} == {
        *("setup", "fill", "draw", "refresh", "refill", "over")
    }


def test_after_the_fish_bag_is_empty() -> None:
    match = position("d3:E1 e2:r0-2-", "e2n:r e2s:g", players=1, bag="g")
    say(match, "A lift", "A pay lionfish", "* lionfish g")
    assert status(look(match, "A")) == "The fish bag is empty. Finish the tiles that have all they need."
    say(match, "A finish e2 n")
    assert status(look(match, "A")) == "The fish bag is empty. That is below the first rank."


def test_small_oceans_show_tiles_fish_and_what_is_finished() -> None:
    match = position("d3:E1", "", "e2:r0123 d3:A1! f3:g+y")
    say(match, "A choose coral 1", "A tile e4 0", "A fish e4s", "A end", "* refill g012- y", "B choose coral 4", "B fish g2s")
    shown = board(look(match, "A"))
    below = shown[shown.index("B's ocean") :]
    assert re.search(r"^2 .*◆R9", below, re.MULTILINE)
    assert re.search(r"^3 .*A1✓ +▲G9y p", below, re.MULTILINE), "the fish on a coral stands apart from the one beside it"
    assert max(map(cell_len, (line.rstrip() for line in below.splitlines()[1:9]))) <= SMALL


def test_a_narrow_terminal_lists_what_corals_want() -> None:
    shown = board(look(position("d3:E1 e2:r0123@1"), "A"), width=LARGE - 1)
    assert re.search(r"^e2 ◆R9 pryg", shown, re.MULTILINE)


def test_a_spectator_looks_at_the_ocean_of_whoever_acts() -> None:
    match = position()
    say(match, "A choose coral 1", "A tile e4 0", "A fish e4s", "A end", "* refill g012- y")
    lines = board(look(match)).splitlines()
    assert lines[1].startswith("B's ocean ◂")


# -- the moves


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_menu_offers_every_move_or_says_how_to_type_it(language: str) -> None:
    met = set()
    for state in positions()[:: depth(21, 7)]:
        for seat in state.actors():
            groups = menu(state, seat, TEXTS[language])
            listed = [action for _, actions in groups for action in actions]
            legal = state.actions(seat)
            advice = " ".join(Text.from_markup(heading).plain for heading, actions in groups if not actions)
            missing = set(legal) - set(listed)
            assert len(set(listed)) == len(listed)
            assert set(listed) <= set(legal)
            assert listed, "there is always something to choose by its number"
            turned = {action for action in missing if actions.TILE <= action < actions.FISH}
            moves = {action for action in missing if action >= actions.MOVE}
            assert missing == turned | moves
            for left_out in (turned, moves):
                assert not left_out or any(GAME.notation.write(state, seat, action) in advice for action in left_out)
            met.add((bool(turned), bool(moves)))
            width = max(cell_len(Text.from_markup(heading).plain) for heading, actions in groups if actions)
            assert width <= 46
    assert met == {(False, False), (True, False), (False, True), (True, True)}
    assert menu(position(players=2).state, 1, TEXTS[language]) == []  # type: ignore[arg-type]


def headings(match: Match, language: str = "en") -> dict[str, list[str]]:
    """What the menu says, with the moves below it."""
    state = reef(match)
    seat = state.actors()[0]
    groups = GAME.presenter.menu(state, seat, TEXTS[language])
    return {
        Text.from_markup(heading).plain: [GAME.notation.write(state, seat, action) for action in actions]
        for heading, actions in groups
    }


def test_choices_stand_beside_what_they_mean() -> None:
    match = position(corals="r0123 y0123 g0123 p0123 r000-", pool="g y g g g", creatures="A1 A3 C1 C3 C4")
    shown = headings(match)
    assert shown["◆R9 rygp + ▲g"] == ["choose coral 1"]
    assert shown["A3 ↖↗↓ epaulette shark + ●y"] == ["choose creature 2"]
    assert shown["refresh the fish pool, free"] == ["refresh fish free"]
    assert shown["refresh the creature pool, 1 shell"] == ["refresh creatures"]
    assert shown["any tile with any fish, 1 shell"] == ["lift"]
    say(match, "A lift")
    assert headings(match)["◆R9 rygp"] == ["choose coral 1", *(f"choose coral 1 with {fish}" for fish in range(2, 6))]
    assert headings(position(rule=5, corals="r0123 y g p r"))["◆R9 rygp"] == [
        f"choose coral 1 with {colour}" for colour in ("red", "yellow", "green", "purple")
    ]
    assert headings(position(rule=8))["a creature from the bag"] == ["draw creature"]


def test_a_tile_is_placed_by_its_number_or_turned_by_typing() -> None:
    match = position(corals="r0123 y g p r", pool="y y g g p")
    say(match, "A choose coral 1")
    shown = headings(match)
    assert shown["◆R9 rygp: tile"][:2] == ["tile d1 0", "tile c2 0"]
    assert shown["●y: fish"] == ["fish d1s", "fish c2s", "fish e2s", "fish d3s"]
    assert "Corners n e s w by number of quarter turns: 0 rygp, 1 pryg, 2 gpry, 3 ygpr." in shown


def test_finishing_names_the_tile_and_each_fish_that_can_stay() -> None:
    shown = headings(position("d3:r01-- f3:F1 b1:g+r b3:g+r b5:g+r d1:g+r", "d3n:r d3e:y"))
    assert shown["◆R5 ry--: finish d3"] == ["finish d3 n", "finish d3 e"]
    assert shown["F1 *: finish f3"] == ["finish f3"]
    assert any("Your fish: d1s ◆r, e2s ●y." in heading for heading in shown)


def test_a_price_is_paid_bit_by_bit() -> None:
    match = position(players=1)
    say(match, "A lift")
    assert headings(match) == {"a shell, you have 2": ["pay shell"], "a fish for the lionfish, free": ["pay lionfish"]}
    match = position(players=1, bag="r r r r r r r y y")
    say(match, "A lift")
    assert headings(match)["a fish for the lionfish, −2 points"] == ["pay lionfish"]


def test_a_view_of_reef_is_what_is_drawn() -> None:
    assert isinstance(look(position()), View)
    assert GAME.presenter.render(look(position()), TEXTS["en"]) is not None
