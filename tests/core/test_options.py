"""Options: read from text, written back, refused in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
import pytest

from fathom.core.errors import OptionError
from fathom.core.game import checked_options
from fathom.core.match import Match, replay
from fathom.core.options import Options, check_options, choices, describe_options, read_options, write_options
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.core.text import Catalogue
from fathom.envs.setup import Setup
from fathom.games.crew import CrewOptions
from fathom.games.sonar.components import Chart


class Map(msgspec.Struct, frozen=True):
    rows: int


class Other(msgspec.Struct, frozen=True):
    rows: int


class Notes(msgspec.Struct, frozen=True):
    text: str


class Noted(Options, frozen=True, kw_only=True):
    notes: Notes | None = None


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


@pytest.mark.parametrize(
    "given",
    [
        {"depth": "shallow", "rounds": 9, "open": True, "map": Map(4)},
        {"depth": "shallow", "rounds": np.int64(9), "open": True, "map": {"rows": 4}},
        MappingProxyType({"depth": "shallow", "rounds": "9", "open": "true", "map": MappingProxyType({"rows": 4})}),
    ],
)
def test_a_value_may_be_given_itself(given: Mapping[str, object]) -> None:
    assert read_options(Example, given) == Example(depth="shallow", rounds=9, open=True, map=Map(4))


def test_no_value_is_no_struct() -> None:
    assert read_options(Example, {"map": None}) == Example()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"width": 3}, "There is no option 'width'; there are depth, rounds, open, map."),
        ({3: 3}, "There is no option 3; there are depth, rounds, open, map."),
        ({"depth": 3}, "Option depth cannot be 3: it is one of shallow, deep."),
        ({"depth": None}, "Option depth cannot be None: it is one of shallow, deep."),
        ({"rounds": 10}, "Option rounds cannot be 10: it is a whole number from 1 to 9."),
        ({"rounds": 3.0}, "Option rounds cannot be 3.0: it is a whole number from 1 to 9."),
        ({"rounds": True}, "Option rounds cannot be True: it is a whole number from 1 to 9."),
        ({"open": 1}, "Option open cannot be 1: it is true or false."),
        ({"open": ["true"]}, "Option open cannot be ['true']: it is true or false."),
        ({"map": 4}, "Option map cannot be 4: expected `object | null`, got `int`."),
        ({"map": {"rows": "4"}}, "Option map cannot be {'rows': '4'}: expected `int`, got `str` - at `$.rows`."),
        ({"map": Map("4")}, 'Option map cannot be \'{"rows":"4"}\': expected `int`, got `str` - at `$.rows`.'),  # type: ignore[arg-type]
        ({"map": Map(object())}, None),  # type: ignore[arg-type]
        ({"map": Other(4)}, None),
        ({"map": {"rows": 10**5000}}, None),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence_too(given: dict[str, object], sentence: str | None) -> None:
    with pytest.raises(OptionError) as caught:
        read_options(Example, given)
    assert "\n" not in str(caught.value)
    assert sentence is None or str(caught.value) == sentence


def test_too_long_a_value_is_refused_however_it_is_given() -> None:
    sentence = r"^The value of option notes is longer than 4000 characters\.$"
    for notes in (Notes("x" * 4000), {"text": "x" * 4000}, '{"text":"' + "x" * 4000 + '"}'):
        with pytest.raises(OptionError, match=sentence):
            read_options(Noted, {"notes": notes})
    with pytest.raises(OptionError, match=sentence):
        check_options(Noted(notes=Notes("x" * 4000)))


def test_ready_options_are_checked() -> None:
    assert check_options(Example(rounds=9, map=Map(4))) == Example(rounds=9, map=Map(4))
    for wrong in (Example(rounds=10), Example(rounds=True), Example(rounds="3"), Example(map=Map("4"))):  # type: ignore[arg-type]
        with pytest.raises(OptionError):
            check_options(wrong)


def test_options_are_checked_once_each_and_not_as_their_equals() -> None:
    sound = Example(rounds=1, open=True)
    assert check_options(sound) is check_options(sound) is sound
    equal: Any = Example(rounds=True, open=1)  # type: ignore[arg-type]
    assert equal == sound
    with pytest.raises(OptionError):
        check_options(equal)
    for rounds in range(1, 10):  # however many there are
        for _ in range(20):
            assert check_options(Example(rounds=rounds)).rounds == rounds


def test_a_game_takes_values_wherever_it_takes_options() -> None:
    crew, sonar = find("crew"), find("sonar")
    options = checked_options(crew, {"mission": 7, "history": True})
    assert options == checked_options(crew, {"mission": "7", "history": "true"})
    assert Match(crew, 3, {"mission": 7, "history": True}).options == options
    assert Setup("crew", 3, mission=7, history=True).options == options
    chart = {"columns": 4, "rows": 4, "islands": ["B2"]}
    match = Match(sonar, options={"chart": chart})
    assert (
        replay(parse(match.record().text())).options == match.options == checked_options(sonar, {"chart": Chart(("B2",), 4, 4)})
    )


@pytest.mark.parametrize("options", [["mission"], 3, "mission", CrewOptions(mission=99)])
def test_a_game_refuses_other_things_in_a_sentence(options: Any) -> None:
    with pytest.raises(OptionError, match=r"^(Options are given by their names, not as \w+|Option mission cannot be 99: .*)\.$"):
        find("crew").new(4, options)
    with pytest.raises(OptionError):
        Match(find("crew"), options={"mission": 99})


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
        find("divers").new(2, Example())
