"""The tokens keep what docs/design.md promises: text that can be read, and colours that nobody has to tell apart by hue alone."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from colorspacious import cspace_converter, deltaE

WEB = Path(__file__).parents[2] / "web" / "src"
TOKENS = (WEB / "design" / "tokens.css").read_text(encoding="utf-8")
AA = 4.5
AA_OUTLINE = 3.0

GROUNDS = ("deep", "surface", "raised")
INKS = ("ink", "muted", "glow", "danger", "good")
CARRIERS = ("glow", "danger", "red", "yellow", "green", "blue", "grey", "pink", "purple")


def declared_colours(client: Path) -> list[str]:
    """Return the colours that a client.ts names as lying on one table together."""
    (names,) = re.findall(r"^  colours: \[(.*)\],$", client.read_text(encoding="utf-8"), re.MULTILINE)
    return re.findall(r'"(\w+)"', names)


# The colours that lie on one table together, as each game's client says.
GAMES = {client.parent.name: declared_colours(client) for client in sorted((WEB / "games").glob("*/client.ts"))}
LEAST_DISTANCE = 13


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name: later rules of the file go over earlier ones."""
    found: dict[str, str] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", TOKENS, flags=re.DOTALL)):
        names = {selector.strip() for selector in selectors.split(",")}
        if names & {":root", "[data-theme]", f'[data-theme="{theme}"]'}:
            found.update(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", body))
    return found


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio, from 1 to 21."""

    def luminance(colour: str) -> float:
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", INKS)
def test_text_reads_on_every_ground(theme: str, ground: str, ink: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[ink], colours[ground]) >= AA


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("carrier", CARRIERS)
def test_text_reads_on_what_carries_it(theme: str, carrier: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[f"on-{carrier}"], colours[carrier]) >= AA


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_outlines_can_be_seen(theme: str, ground: str) -> None:
    colours = tokens(theme)
    assert "--outline: color-mix(in srgb, var(--ink) 60%, transparent);" in TOKENS
    mixed = [0.6 * ink + 0.4 * below for ink, below in zip(rgb(colours["ink"]), rgb(colours[ground]), strict=True)]
    assert contrast("#" + "".join(f"{round(255 * part):02x}" for part in mixed), colours[ground]) >= AA_OUTLINE


@pytest.mark.parametrize("eyes", ["usual", "deuteranomaly", "protanomaly", "tritanomaly"])
@pytest.mark.parametrize("game", GAMES)
def test_piece_colours_are_far_apart_for_all_eyes(game: str, eyes: str) -> None:
    colours = tokens("dark")
    pairs = itertools.combinations(GAMES[game], 2)
    distances = {pair: deltaE(*(seen(colours[name], eyes) for name in pair), input_space="sRGB1") for pair in pairs}
    assert min(distances.values()) >= LEAST_DISTANCE, distances


def seen(colour: str, eyes: str) -> list[float]:
    """The colour as these eyes see it, at full severity; distances are in CAM02-UCS."""
    if eyes == "usual":
        return list(rgb(colour))
    simulated = cspace_converter({"name": "sRGB1+CVD", "cvd_type": eyes, "severity": 100}, "sRGB1")(rgb(colour))
    return [min(1.0, max(0.0, float(part))) for part in simulated]


def test_both_themes_have_the_same_tokens() -> None:
    assert tokens("dark").keys() == tokens("light").keys()
    blocks = {theme: re.search(rf'\[data-theme="{theme}"\] \{{(.*?)\}}', TOKENS, re.DOTALL) for theme in ("dark", "light")}
    named = {theme: set(re.findall(r"--([\w-]+):", found.group(1))) for theme, found in blocks.items() if found}
    assert named["dark"] == named["light"]


def test_every_colour_has_its_mark() -> None:
    marks = (WEB / "design" / "marks.ts").read_text(encoding="utf-8")
    paths = dict(re.findall(r'^  (\w+):\s+"(M[^"]+)",$', marks, re.MULTILINE))
    assert set(paths) >= {colour for colours in GAMES.values() for colour in colours}
    assert len(set(paths.values())) == len(paths)
