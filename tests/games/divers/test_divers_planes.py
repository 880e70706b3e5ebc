"""Rows of Divers say what the view says, each thing in its place, and nothing else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.match import Match
from fathom.games.divers import GAME, DiversOptions
from fathom.games.divers.components import COLOURS
from fathom.games.divers.show.names import card_name
from fathom.games.divers.show.view import PHASES, View, observe
from fathom.testing.place import Place, Setting
from fathom.testing.secrets import check_row
from fathom.testing.spread import mixture
from variants import encoder_of


def row_of(view: View, options: DiversOptions) -> list[int]:
    """The row, made from the view alone and the slow way."""
    assert view.seat is not None
    order = (view.seat, 1 - view.seat)
    names = [card_name(GAME.new(2, options).lookup, card) for card in range(GAME.new(2, options).lookup.cards)]

    def cards(held: list[str] | None) -> list[int]:
        return [int(name in (held or [])) for name in names]

    def counts(held: dict[str, int]) -> list[int]:
        return [held.get(colour, 0) for colour in COLOURS]

    me, other = view.players[order[0]], view.players[order[1]]
    # Whose turn it is everybody knows, but while goal cards are claimed the view does not say it.
    row = [int(seat == view.seat) for seat in range(2)]
    row += [int(phase == view.phase) for phase in PHASES]
    row += [-1, -1]
    row += [int(view.phase == "claim" and view.actors == [seat]) for seat in order]
    row += cards(me.hand) + cards(me.revealed) + cards(other.revealed) + [other.cards]
    row += [held for tile in view.tiles for seat in order for held in cards(tile.sides[seat].cards)]
    row += [*cards(view.discard), view.deck]
    row += [count for tile in view.tiles for count in counts(tile.treasures)]
    row += [count for tile in view.tiles for seat in order for count in counts(tile.sides[seat].open)]
    row += counts(me.treasures) + counts(other.treasures)
    row += [int(goal.owner == seat) for seat in order for goal in view.goals]
    row += [int(tile.in_game) for tile in view.tiles] + [int(tile.depth == "deep") for tile in view.tiles]
    return [*row, *(int(view.tile == tile + 1) for tile in range(4)), view.bag]


@pytest.mark.parametrize("number", range(6))
def test_rows_are_the_view_and_the_same_in_worlds_that_look_alike(number: int) -> None:
    dice = Dice(f"rows/{number}")
    options = DiversOptions() if number == 0 else mixture(GAME, dice)
    assert isinstance(options, DiversOptions)
    setting = Setting(GAME, 2, options)
    state = GAME.new(2, options)
    assert setting.encoder is not None
    turn = setting.encoder.place("turn")
    while actors := settle(state, dice):
        for seat in range(2):
            row = check_row(Place(GAME, state, str), setting, seat)
            assert row is not None
            expected = row_of(observe(state, seat), options)
            expected[turn : turn + 2] = [int(state.turn == seat), int(state.turn == 1 - seat)]
            assert list(row) == expected
            assert setting.encoder.row(state.sample(seat, dice), seat) == row
        actions = state.actions(actors[0])
        state.apply(actors[0], actions[dice.below(len(actions))])


def test_both_seats_see_the_table_from_their_own_side() -> None:
    match = Match(GAME, options={"first": "A"})
    match.settle(Dice(5))
    encoder = encoder_of(GAME, 2, DiversOptions())
    match.act(0, match.state.actions(0)[0])
    match.settle(Dice(6))
    mine, theirs = encoder.row(match.state, 0), encoder.row(match.state, 1)
    at = encoder.place("placed")
    assert sum(mine[at : at + 360]) == 1
    for side in range(8):
        assert mine[at + side * 45 : at + side * 45 + 45] == theirs[at + (side ^ 1) * 45 : at + (side ^ 1) * 45 + 45]
    assert [row[encoder.place("turn") : encoder.place("turn") + 2] for row in (mine, theirs)] == [b"\0\1", b"\1\0"]


def test_blocks_name_the_actions() -> None:
    state = GAME.new(2, {"first": "A"})
    settle(state, Dice(5))
    encoder = encoder_of(GAME, 2, DiversOptions())
    assert [block.name for block in encoder.blocks] == ["play", "exchange", "pass", "pay"]
    ends = [0]
    for block in encoder.blocks:
        ends.append(ends[-1] + block.count)
    assert ends[-1] == GAME.notation.size(2, DiversOptions())
    lookup = state.lookup
    for slot, card in ((0, 0), (3, 17), (7, 44)):
        side = "AB"[slot % 2]
        assert GAME.notation.write(state, 0, slot * 45 + card) == f"{card_name(lookup, card)} {slot // 2 + 1}{side}"
    kinds = [GAME.notation.write(state, 0, first).split()[0] for first, _ in pairwise(ends[1:])]
    assert kinds[1] == "pass"
