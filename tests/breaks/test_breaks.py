"""The deliberate breaks still fit the source: `make breaks` says whether the tests notice them."""

from __future__ import annotations

import shlex

import pytest

from breaks.run import ROOT, Break, read_breaks
from fathom.core.registry import games

BREAKS = read_breaks()
EACH = [pytest.param(broken, id=f"{area}:{number}") for area, breaks in BREAKS.items() for number, broken in enumerate(breaks, 1)]


def test_every_game_and_the_server_have_ten() -> None:
    folders = {game.__module__.split(".")[2] for game in map(type, games().values())}
    assert {area for area, breaks in BREAKS.items() if len(breaks) >= 10} >= folders | {"server"}


@pytest.mark.parametrize("broken", EACH)
def test_a_break_fits_the_source(broken: Break) -> None:
    assert (ROOT / broken.file).read_text(encoding="utf-8").count(broken.find) == 1
    assert broken.find != broken.put
    assert bool(broken.why) == (broken.tier == "nightly")
    paths = [word.split("::")[0] for word in shlex.split(broken.tests) if word.startswith("tests/")]
    assert paths
    assert all((ROOT / path).exists() for path in paths)
