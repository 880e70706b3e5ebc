"""Boards as pictures: the game's own drawing for terminals, as text with ANSI colours or painted in a monospaced font.

    >>> from fathom.core.dice import Dice
    >>> from fathom.envs.turns import next_seat
    >>> setup = Setup("divers")
    >>> state = setup.game.new()
    >>> seat = next_seat(state, Dice(1), -1)
    >>> picture = Picture(setup)
    >>> picture.ansi(state, seat).count("\\n") > 20
    True
    >>> frame = picture.pixels(state, seat)
    >>> frame.dtype, frame.shape[2]
    (dtype('uint8'), 3)

All frames of one picture have the same size, so they can be made into a video: as many lines as the tallest drawing of a trial
game. Should one be taller still, that frame is painted smaller. The fonts are DejaVu's, which come with matplotlib.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from matplotlib import get_data_path
from matplotlib.ft2font import FT2Font
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.state import State
from fathom.envs.setup import Setup
from fathom.envs.turns import NOBODY, next_seat

MODES = ("human", "ansi", "rgb_array")
FPS = 2  # at which a person can follow a game

COLUMNS = 100
SPARE = 3  # lines more than the tallest board of the trial game
LOOKS = 4  # drawings of the trial game that are measured
LONGEST_TRIAL = 5_000  # decisions

# A letter of DejaVu Sans Mono is 0.602 of its size wide, so this size fills a cell, and box-drawing lines join.
SIZE = 16.6
WIDE, HIGH = 10, 19
BASELINE = 15
MARGIN = 12
NIGHT = TerminalTheme(
    (11, 27, 43),
    (220, 231, 238),
    [
        (11, 27, 43),
        (255, 107, 94),
        (91, 232, 181),
        (255, 212, 59),
        (47, 134, 235),
        (232, 139, 181),
        (111, 227, 255),
        (159, 179, 196),
    ],
    [
        (87, 110, 132),
        (255, 107, 94),
        (123, 224, 166),
        (255, 212, 59),
        (91, 160, 255),
        (232, 139, 181),
        (111, 227, 255),
        (238, 244, 248),
    ],
)
BEHIND = tuple(float(part) for part in NIGHT.background_color)
FADED = 0.45  # how much of the background dim letters take on


def check_mode(mode: str | None) -> None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in MODES:
        raise OptionError(f"render_mode is None or one of {', '.join(MODES)}, not {str(mode)[:40]!r}.")


class Picture:
    """Draws the positions of one environment."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._lines = 0  # of a frame; 0 until one is wanted

    def show(self, mode: str | None, state: State, seat: int | None) -> str | NDArray[np.uint8] | None:
        """Return what an environment's `render` returns in its mode: `human` prints the text."""
        if mode == "human":
            print(self.ansi(state, seat), end="", flush=True)
        elif mode == "ansi":
            return self.ansi(state, seat)
        elif mode == "rgb_array":
            return self.pixels(state, seat)
        return None

    def ansi(self, state: State, seat: int | None) -> str:
        """Return what a seat sees as text for a terminal, with colours; None is a spectator."""
        console = _console()
        with console.capture() as captured:
            console.print(_drawing(self._setup.game, state, seat))
        return captured.get()

    def pixels(self, state: State, seat: int | None) -> NDArray[np.uint8]:
        """Return the same as a picture: height × width × (red, green, blue)."""
        if not self._lines:
            lines = _tallest(self._setup.game, self._setup.players, self._setup.options) + SPARE
            self._lines = lines + lines % 2  # then the height is even too, as most video formats want it
        drawn = _text(self._setup.game, state, seat)
        painted = _paint(drawn, max(self._lines, len(drawn)))
        if len(drawn) > self._lines:
            return _shrink(painted, self._lines * HIGH + 2 * MARGIN)
        return painted


def _tallest(game: Game[Any], players: int, options: Options) -> int:
    """Return the most lines that drawings of a trial game have."""
    dice = Dice("trial")
    state = game.new(players, options)
    seat = next_seat(state, dice, NOBODY)
    positions: list[tuple[State, int | None]] = []
    while seat != NOBODY and len(positions) < LONGEST_TRIAL:
        positions.append((state.copy(), seat))
        actions = state.actions(seat)
        state.apply(seat, actions[dice.below(len(actions))])
        seat = next_seat(state, dice, seat)
    looks = [*positions[:: max(1, len(positions) // LOOKS)], positions[-1], (state, None)]
    return max(len(_text(game, position, viewer)) for position, viewer in looks)


def _text(game: Game[Any], state: State, seat: int | None) -> list[list[Segment]]:
    """Return a drawing as lines of letters with their styles, without empty lines at its end."""
    lines = _console().render_lines(_drawing(game, state, seat), pad=False)
    while lines and not "".join(segment.text for segment in lines[-1]).strip():
        lines.pop()
    return lines


def _drawing(game: Game[Any], state: State, seat: int | None) -> Any:
    return game.presenter.render(state.observe(seat), game.texts["en"])


def _console() -> Console:
    """Return a console that is the same everywhere, whatever the real terminal can do."""
    return Console(
        width=COLUMNS,
        height=HIGH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        legacy_windows=False,
        _environ={},
    )


def _paint(lines: list[list[Segment]], rows: int) -> NDArray[np.uint8]:
    """Return text as pixels. Every letter is looked up in an atlas, so a frame is a few operations on whole arrays."""
    ys, xs, places, underlined = [], [], [], []
    inks, grounds = [], []
    for y, line in enumerate(lines):
        x = 0
        for segment in line:
            look = _look(segment.style or Style.null())
            for letter in segment.text:
                for place in ATLAS.places(letter, look.bold, look.slanted):
                    if x < COLUMNS and (place or look.ground != BEHIND):
                        ys.append(y)
                        xs.append(x)
                        places.append(place)
                        underlined.append(look.underlined)
                        inks.append(look.ink)
                        grounds.append(look.ground)
                    x += 1
    weights = ATLAS.pictures()[places]
    weights[underlined, BASELINE + 2] = 1
    ground = np.array(grounds, np.float32).reshape(-1, 1, 1, 3)
    ink = np.array(inks, np.float32).reshape(-1, 1, 1, 3)
    text = _empty(rows * HIGH, COLUMNS * WIDE)
    text.reshape(rows, HIGH, COLUMNS, WIDE, 3)[ys, :, xs] = np.rint(ground + weights[..., None] * (ink - ground))
    frame = _empty(rows * HIGH + 2 * MARGIN, COLUMNS * WIDE + 2 * MARGIN)
    frame[MARGIN:-MARGIN, MARGIN:-MARGIN] = text
    return frame


def _empty(height: int, width: int) -> NDArray[np.uint8]:
    """Return nothing but background. Copying whole lines is much faster than single pixels."""
    return np.full((height, width * 3), np.tile(BEHIND, width), np.uint8).reshape(height, width, 3)


def _shrink(frame: NDArray[np.uint8], height: int) -> NDArray[np.uint8]:
    """Return a frame that was too tall, scaled to the right height; its width stays."""
    width = frame.shape[1]
    small = Image.fromarray(frame).resize((width * height // frame.shape[0], height), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (width, height), tuple(NIGHT.background_color))
    whole.paste(small, ((width - small.width) // 2, 0))
    return np.array(whole)


class Look(NamedTuple):
    """How letters of one style look."""

    ink: tuple[float, ...]
    ground: tuple[float, ...]
    underlined: bool
    bold: bool
    slanted: bool


@cache
def _look(style: Style) -> Look:
    ink = _colour(style.color, True)
    ground = _colour(style.bgcolor, False)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = tuple(a + (b - a) * FADED for a, b in zip(ink, ground, strict=True))
    return Look(ink, ground, bool(style.underline), bool(style.bold), bool(style.italic))


def _colour(colour: Color | None, foreground: bool) -> tuple[float, ...]:
    return tuple(float(part) for part in (colour or Color.default()).get_truecolor(NIGHT, foreground))


class Atlas:
    """Pictures of letters, each as large as a cell, painted when first used. The first is empty."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bool, bool], list[int]] = {}
        self._pictures: list[NDArray[np.float32]] = [np.zeros((HIGH, WIDE), np.float32)]
        self._stack: NDArray[np.float32] | None = None

    def places(self, letter: str, bold: bool, slanted: bool) -> list[int]:
        """Return the cells of a letter: one, two for a wide one, none for one without width."""
        key = (letter, bold, slanted)
        if key not in self._known:
            self._known[key] = self._add(letter, bold, slanted)
        return self._known[key]

    def pictures(self) -> NDArray[np.float32]:
        """Return all pictures in one array: how much of each pixel the letter covers, from 0 to 1."""
        if self._stack is None:
            self._stack = np.stack(self._pictures)
        return self._stack

    def _add(self, letter: str, bold: bool, slanted: bool) -> list[int]:
        cells = cell_len(letter)
        if letter == " " or not cells:
            return [0] * cells
        whole = _letter(letter, cells * WIDE, bold, slanted)
        first = len(self._pictures)
        self._pictures += [whole[:, x * WIDE : (x + 1) * WIDE] for x in range(cells)]
        self._stack = None
        return list(range(first, first + cells))


ATLAS = Atlas()


def _letter(letter: str, width: int, bold: bool, slanted: bool) -> NDArray[np.float32]:
    """Return a letter in its cells, from the first font that has it, scaled down if it is too wide."""
    ending = {(False, False): "", (True, False): "-Bold", (False, True): "-Oblique", (True, True): "-BoldOblique"}[bold, slanted]
    names = [f"DejaVuSansMono{ending}", f"DejaVuSans{ending}", "DejaVuSansMono", "DejaVuSans"]
    name = next((name for name in names if ord(letter) in _letters(name)), None)
    if name is None:
        letter, name = "?", names[0]
    font = _font(name, SIZE)
    if font.getlength(letter) > width + 1:
        font = _font(name, SIZE * width / font.getlength(letter))
    picture = Image.new("L", (width, HIGH))
    ImageDraw.Draw(picture).text(((width - font.getlength(letter)) / 2, BASELINE), letter, 255, font, anchor="ls")
    return np.asarray(picture, np.float32) / np.float32(255)


@cache
def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_file(name), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _letters(name: str) -> frozenset[int]:
    """Return the letters that a font has."""
    return frozenset(FT2Font(str(_file(name))).get_charmap())


def _file(name: str) -> Path:
    return Path(get_data_path(), "fonts", "ttf", f"{name}.ttf")
