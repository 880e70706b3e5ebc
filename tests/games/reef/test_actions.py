"""The numbers of Reef's actions: no two mean the same, and each is taken apart as it was put together."""

from __future__ import annotations

from itertools import product

from fathom.games.reef.components import PLACES
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.rules import actions


def test_every_kind_of_action_has_as_many_numbers_as_it_needs() -> None:
    counts = [
        (actions.CHOOSE, 2 * PLACES * PLACES),
        (actions.TAKE, PLACES),
        (actions.DRAW, 2),
        (actions.REFRESH_FREELY, 2),
        (actions.REFRESH, 3),
        (actions.LIFT, 1),
        (actions.PAY_SHELL, 1),
        (actions.PAY_LIONFISH, 1),
        (actions.END, 1),
        (actions.CARDS, 4),
        (actions.TILE, SPACES * 4),
        (actions.FISH, BUBBLES),
        (actions.FINISH, SPACES * 5),
        (actions.MOVE, BUBBLES * BUBBLES),
        (actions.SHIFT, SPACES * SPACES * 4),
    ]
    assert [first + count for first, count in counts] == [*(first for first, _ in counts[1:]), actions.SIZE]


def test_actions_with_parts_fill_their_numbers_in_order() -> None:
    for make, part, first, end, ranges in (
        (actions.choose, actions.chosen, actions.CHOOSE, actions.TAKE, (2 * PLACES, PLACES)),
        (actions.place_tile, actions.placed, actions.TILE, actions.FISH, (SPACES, 4)),
        (actions.finish, actions.finished, actions.FINISH, actions.MOVE, (SPACES, 5)),
        (actions.move, actions.moved, actions.MOVE, actions.SHIFT, (BUBBLES, BUBBLES)),
    ):
        parts = list(product(*map(range, ranges)))
        assert [make(*each) for each in parts] == list(range(first, end))
        assert [part(action) for action in range(first, end)] == parts
    shifts = list(product(range(SPACES), range(SPACES), range(4)))
    assert [actions.shift(*each) for each in shifts] == list(range(actions.SHIFT, actions.SIZE))
    assert [actions.shifted(action) for action in range(actions.SHIFT, actions.SIZE)] == shifts
