"""Divers in the terminal: the board, the sentences and the lists of moves, in every position that games lead to."""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import product
from typing import Any

import msgspec
import pytest
from rich.pretty import Pretty

import screens
from fathom.bots import ask, make_bot
from fathom.cli.replay import everything
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.events import Event
from fathom.core.match import Match
from fathom.core.presenter import Presenter
from fathom.games.divers import GAME, Divers
from fathom.games.divers.rules.phases import EXCHANGE
from fathom.games.divers.show import events as happened
from fathom.games.divers.show.menu import menu
from fathom.games.divers.show.pictures import LOOKS
from fathom.games.divers.show.view import View
from fathom.games.divers.show.words import describe
from fathom.games.divers.text import TEXTS
from tiers import depth

board = partial(screens.board, GAME)


@cache
def positions(games: int, **options: str) -> list[Divers]:
    """Return every position of random games in which a seat is to act, and their ends."""
    found = []
    for seed in range(games):
        state, dice, bot = GAME.new(2, options), Dice(seed), make_bot("random", seed)
        while actors := settle(state, dice):
            found.append(state.copy())
            state.apply(actors[0], ask(bot, state, actors[0], dice))
        found.append(state)
    return found


@pytest.mark.parametrize("language", ["en", "pl"])
def test_at_eighty_columns_the_board_keeps_its_shape(language: str) -> None:
    """Two lines a player, fourteen for the tiles, seven for the colours, the piles, the status, two blank: nothing wraps."""
    for number, state in enumerate(positions(5, counts="true")[:: depth(29, 7)]):
        for seat in depth([number % 2], [0, 1]):
            assert board(state.observe(seat), language).count("\n") == 29


@pytest.mark.parametrize("width", screens.WIDTHS)
def test_four_tiles_have_their_frames_at_every_width(width: int) -> None:
    for number, state in enumerate(positions(2, counts="true")[:: depth(40, 9)]):
        views = [*map(state.observe, (0, 1, None)), everything(state)]
        for view, language in depth([(views[number % 4], "en")], list(product(views, ("en", "pl")))):
            assert board(view, language, width).count("╭") == 4


def test_the_reader_sits_below() -> None:
    for seat, letters in ((0, "BA"), (1, "AB"), (None, "BA")):
        lines = board(positions(1)[0].observe(seat)).splitlines()
        named = [line[0] for line in lines if re.match(r"[AB] ", line)]
        assert "".join(named) == letters
        assert lines[3].startswith(f"│ {letters[0]}  sum")


def test_colours_are_those_of_the_house() -> None:
    view = positions(1, counts="true")[40].observe(0)
    assert "48;2;217;43;31" in board(view, force_terminal=True, color_system="truecolor")


def test_everything_a_player_asks_about_is_on_the_board() -> None:
    for state in positions(3, counts="true")[:: depth(16, 4)]:
        view: Any = state.observe(0)
        shown = board(view)
        for card in view.players[0].hand:
            assert re.search(rf"[◆●▲■⬢] {card}\b", shown)
        for card in view.players[0].revealed:
            assert f" {card}*" in shown
        for card in view.players[1].revealed:
            assert re.search(rf"you know: .*\b{card}\b", shown)
        for tile in (tile for tile in view.tiles if tile.in_game):
            assert f"{tile.value} {'▼ deep' if tile.depth == 'deep' else '≈ shallow'}" in shown
            assert ("higher sum wins" if tile.depth == "deep" else "lower sum wins") in shown
            for side in tile.sides:
                assert f"sum {side.sum} " in shown
                assert all(card in shown for card in side.cards)
        for goal in view.goals:
            owner = "" if goal.owner is None else " ★ yours" if goal.owner == 0 else " ★ B"
            line = next(line for line in shown.splitlines() if re.match(rf"{LOOKS[goal.colour].mark} \w {goal.colour}", line))
            assert f"cost {goal.cost}{owner}" in line
            counts = [str(player.treasures.get(goal.colour, "·")) for player in view.players]
            assert re.search(r"\s+".join(map(re.escape, counts)), line)
            assert line.rstrip().endswith(" ".join(card[1:] for card in view.unseen[goal.colour]) or "none")
        assert f"Deck {view.deck} · discard pile {len(view.discard)} · bag {view.bag} treasure" in shown


def test_whose_move_it_is_and_why() -> None:
    """The actor is told what to do, the other seat and a spectator who acts."""
    wanted = {
        "play": ("Your move. Play one card", "is to play a card."),
        "exchange": ("Your move. No card fits.", "has no card that fits"),
        "claim": ("Your move. You may buy", "may buy a goal card."),
    }
    met = set()
    for state in positions(depth(10, 30)):
        view: Any = state.observe(None)
        if view.phase == "over":
            assert TEXTS["en"].say(f"reason.{view.reason}", who="A")[-6:] in board(view)
        elif view.phase not in met:
            met.add(view.phase)
            actor = view.actors[0]
            mine, others = wanted[view.phase]
            assert mine in board(state.observe(actor))
            assert f"{'AB'[actor]} {others}" in board(state.observe(1 - actor))
            assert f"{'AB'[actor]} {others}" in board(view)
    assert met == set(wanted)


def test_a_board_before_and_between_natures_moves() -> None:
    match = Match(GAME)
    dice = Dice(3)
    for _ in range(6):
        assert "being" in board(match.state.observe(0))
        match.act(-1, match.state.chance(dice))


@pytest.mark.parametrize(
    ("event", "reader", "sentence"),
    [
        (happened.Played(0, "r7", 2, 1), 0, "You play r7 to tile 2, on B's side."),
        (happened.Played(0, "r7", 2, 0), 0, "You play r7 to tile 2, on your side."),
        (happened.Played(0, "r7", 2, 1), 1, "Ada plays r7 to tile 2, on your side."),
        (happened.Played(0, "r7", 2, 0), None, "Ada plays r7 to tile 2, on Ada's side."),
        (happened.Contest(3, [10, 13], 0, {"red": 2, "blue": 1}), 0, "Tile 3 is complete, 10 to 13: you take 2 red, 1 blue."),
        (happened.Contest(3, [10, 13], 1, {"red": 3}), 0, "Tile 3 is complete, 13 to 10: B takes 3 red."),
        (
            happened.Contest(1, [9, 9], 1, {"grey": 1}),
            None,
            "Tile 1 is complete, 9 all: B played the last card and takes 1 grey.",
        ),
        (happened.Contest(1, [9, 9], 1, {"grey": 1}), 1, "Tile 1 is complete, 9 all: you played the last card and take 1 grey."),
        (happened.Drew(1, 2, True), 0, "B draws 2 cards. The discard pile is shuffled into a new deck."),
        (happened.Claimed(0, "red", {"red": 5, "green": 6}), 1, "Ada buys the red goal for 5 red, 6 green."),
        (happened.Ended("third_goal", [1.0, 0.0]), 0, "You have a third goal card and win."),
        (happened.Ended("third_goal", [1.0, 0.0]), 1, "Ada has a third goal card and wins."),
        (happened.Ended("draw", [0.5, 0.5]), 1, "The last tile is gone and the players are level: a draw."),
    ],
)
def test_sentences(event: Event, reader: int | None, sentence: str) -> None:
    assert describe(event, TEXTS["en"], reader, {0: "Ada"}) == sentence
    assert GAME.presenter.describe(event, TEXTS["en"], reader, {0: "Ada"}) == sentence


def test_polish_counts_agree_with_their_words() -> None:
    event = happened.Contest(3, [10, 13], 0, {"red": 1, "yellow": 2, "green": 5})
    assert describe(event, TEXTS["pl"], 0, {}).endswith("zabierasz 1 czerwony, 2 żółte, 5 zielonych.")
    assert [TEXTS["pl"].say("board.missing", n=n) for n in (1, 2, 5)] == ["jeszcze 1 karta", "jeszcze 2 karty", "jeszcze 5 kart"]


def test_the_menu_offers_every_move_or_says_how_to_type_it() -> None:
    exchanges = 0
    for state in positions(depth(10, 30)):
        for seat in state.actors():
            groups = menu(state, seat, TEXTS["en"])
            listed = [action for _, actions in groups for action in actions]
            assert not groups[0][1]
            if state.phase == EXCHANGE:
                exchanges += 1
                assert len(listed) == 8
                assert "for example: discard " in groups[0][0]
            else:
                assert sorted(listed) == state.actions(seat)
                assert len(groups) <= 10
            assert set(listed) <= set(state.actions(seat))
    assert exchanges
    assert menu(state, 0, TEXTS["en"]) == []


def test_a_game_without_a_terminal_of_its_own_is_still_told() -> None:
    presenter, state = Presenter(), positions(1)[0]
    assert presenter.describe(happened.Passed(1), TEXTS["en"], 0, {}) == "Passed(seat=1)"
    assert presenter.menu(state, 0, TEXTS["en"]) == [("", state.actions(0))]
    assert isinstance(presenter.render(state.observe(0), TEXTS["en"]), Pretty)


def test_everything_is_a_spectators_view_with_open_hands() -> None:
    for state in positions(1):
        spectator: Any = state.observe(None)
        opened: Any = everything(state)
        own: list[Any] = [state.observe(seat) for seat in range(2)]
        hands = [own[seat].players[seat].hand for seat in range(2)]
        assert isinstance(opened, View)
        assert [player.hand for player in opened.players] == hands
        closed = [msgspec.structs.replace(player, hand=None) for player in opened.players]
        assert msgspec.structs.replace(opened, players=closed) == spectator
