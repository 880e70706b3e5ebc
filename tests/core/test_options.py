"""Options: read from text, written back, refused in a sentence."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from fathom.core.errors import OptionError
from fathom.core.options import Options, choices, describe_options, read_options, write_options
from fathom.core.registry import find
from fathom.core.text import Catalogue


class Map(msgspec.Struct, frozen=True):
    rows: int


class Example(Options, frozen=True, kw_only=True):
    depth: Literal["shallow", "deep"] = "deep"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    open: bool = False
    map: Map | None = None


def test_defaults_are_not_written() -> None:
    assert write_options(Example()) == {}
    assert read_options(Example, {}) == Example()


def test_every_kind_is_read_and_written() -> None:
    options = Example(depth="shallow", rounds=9, open=True, map=Map(4))
    texts = write_options(options)
    assert texts == {"depth": "shallow", "rounds": "9", "open": "true", "map": '{"rows":4}'}
    assert read_options(Example, texts) == options


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"width": "3"}, "There is no option 'width'; there are depth, rounds, open, map."),
        ({"depth": "abyss"}, "Option depth cannot be 'abyss': it is one of shallow, deep."),
        ({"rounds": "10"}, "Option rounds cannot be '10': it is a whole number from 1 to 9."),
        ({"rounds": "two"}, "Option rounds cannot be 'two': it is a whole number from 1 to 9."),
        ({"open": "perhaps"}, "Option open cannot be 'perhaps': it is true or false."),
        ({"map": "4"}, "Option map cannot be '4': expected `object | null`, got `int`."),
        ({"map": "{"}, "Option map cannot be '{': input data was truncated."),
        ({"map": "x" * 5000}, "The value of option map is longer than 4000 characters."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_options(Example, given)
    assert str(caught.value) == sentence


def test_a_form_can_be_made_from_the_description() -> None:
    words = Catalogue(
        "en",
        {f"option.{name}.{part}": f"{name} {part}" for name in ("depth", "rounds", "open", "map") for part in ("label", "help")}
        | {"option.depth.deep": "down", "option.depth.shallow": "up"},
    )
    depth, rounds, is_open, chart = describe_options(Example, words)
    assert (depth.kind, depth.default, depth.choices, depth.choice_labels) == (
        "choice",
        "deep",
        ("shallow", "deep"),
        ("up", "down"),
    )
    assert (rounds.kind, rounds.default, rounds.low, rounds.high) == ("number", "3", 1, 9)
    assert (is_open.kind, is_open.default) == ("yes-no", "false")
    assert (chart.kind, chart.default, chart.label, chart.help) == ("file", "", "map label", "map help")


def test_listable_values() -> None:
    fields = msgspec.structs.fields(Example)
    assert [choices(field) for field in fields] == [["shallow", "deep"], [1, 9], [False, True], []]


def test_another_games_options_are_refused() -> None:
    with pytest.raises(OptionError, match=r"These are not options of Divers\."):
        find("divers").start(2, Example())
