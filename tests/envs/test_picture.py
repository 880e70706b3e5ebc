"""Pictures: whole, of one size, in letters that the fonts have."""

from __future__ import annotations

import numpy as np
import pytest
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from fathom.core.dice import Dice
from fathom.core.registry import games
from fathom.envs import picture
from fathom.envs.picture import COLUMNS, HIGH, MARGIN, WIDE, Picture
from fathom.envs.setup import Setup
from fathom.envs.turns import NOBODY, next_seat

BEHIND = np.array(picture.BEHIND, np.uint8)


@pytest.mark.parametrize("name", games())
def test_frames_of_a_game_have_one_size_and_show_all_of_it(name: str) -> None:
    setup = Setup(name)
    shown = Picture(setup)
    dice = Dice(2)
    state = setup.game.new(setup.players, setup.options)
    seat = next_seat(state, dice, NOBODY)
    sizes = set()
    looks = 0
    while looks < 4:
        if seat == NOBODY or dice.below(10) == 0:
            viewer = None if seat == NOBODY else seat
            looks += 1
            frame = shown.pixels(state, viewer)
            sizes.add(frame.shape)
            assert (frame[:MARGIN] == BEHIND).all()
            assert (frame[-MARGIN:] == BEHIND).all()
            text = plain(shown.ansi(state, viewer))
            assert max(map(len, text.splitlines())) <= COLUMNS
            assert all(has_letter(letter) for letter in set(text) - {"\n"})
        if seat == NOBODY:
            break
        actions = state.actions(seat)
        state.apply(seat, actions[dice.below(len(actions))])
        seat = next_seat(state, dice, seat)
    assert len(sizes) == 1


def test_a_drawing_that_is_too_tall_is_painted_smaller() -> None:
    setup = Setup("divers")
    state = setup.game.new()
    next_seat(state, Dice(1), NOBODY)
    small, large = Picture(setup), Picture(setup)
    small._lines = 10
    frame, whole = small.pixels(state, 0), large.pixels(state, 0)
    assert frame.shape == (10 * HIGH + 2 * MARGIN, whole.shape[1], 3)
    assert (frame != BEHIND).any()


def test_colours_and_columns_are_kept() -> None:
    line = [Segment("ab"), Segment("  ", Style(bgcolor="rgb(200,10,20)")), Segment("─" * 2, Style(color="rgb(0,250,0)"))]
    frame = picture._paint([line], 1)
    cells = frame[MARGIN:-MARGIN, MARGIN:-MARGIN].reshape(HIGH, COLUMNS, WIDE, 3)
    assert (cells[:, 2:4] == (200, 10, 20)).all()
    green = cells[:, 4:6, :, 1].reshape(HIGH, -1)
    assert ((green > 150) & (green == green[:, :1])).all(axis=1).any(), "a line without a gap"
    assert (cells[:, 6:] == BEHIND).all()


def test_frames_of_letters_join() -> None:
    frame = picture._paint([[Segment("│")], [Segment("│")]], 2)
    green = frame[MARGIN:-MARGIN, MARGIN : MARGIN + WIDE, 1]
    assert ((green > 150).all(axis=0)).any()


@pytest.mark.parametrize(("text", "cells"), [("海", 2), ("e\u0301", 1), ("x", 1), ("⬢", 1)])
def test_letters_take_as_many_cells_as_in_a_terminal(text: str, cells: int) -> None:
    assert sum(len(picture.ATLAS.places(letter, False, False)) for letter in text) == cells
    frame = picture._paint([[Segment(text)]], 1)
    assert (frame[:, MARGIN + cells * WIDE :] == BEHIND).all()
    assert (frame != BEHIND).any()


def test_human_prints(capsys: pytest.CaptureFixture[str]) -> None:
    setup = Setup("divers")
    state = setup.game.new()
    next_seat(state, Dice(1), NOBODY)
    shown = Picture(setup)
    assert shown.show("human", state, 0) is None
    assert capsys.readouterr().out == shown.show("ansi", state, 0)
    assert shown.show(None, state, 0) is None


def plain(text: str) -> str:
    """A text without its colours."""
    return Text.from_ansi(text).plain


def has_letter(letter: str) -> bool:
    return any(ord(letter) in picture._letters(name) for name in ("DejaVuSansMono", "DejaVuSans"))
