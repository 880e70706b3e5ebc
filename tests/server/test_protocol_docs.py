"""The protocol's page and the browser's types are made from the message types, and every message has a true example."""

import inspect
import json
from typing import get_args

import msgspec
import pytest

from fathom.server import document, typescript, wire

KINDS = typescript.structs_of(wire)
INCOMING = [kind for kind in KINDS if issubclass(kind, wire.Asked)]


def test_the_page_is_up_to_date() -> None:
    assert document.PAGE.read_text(encoding="utf-8") == document.page(), "run python -m fathom.server.document"


def test_the_browsers_types_are_up_to_date() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in typescript.GENERATED.iterdir()}
    assert kept == typescript.files(), "run python -m fathom.server.typescript"


def test_every_type_has_an_example_and_is_on_the_page() -> None:
    defined = {
        kind
        for _, kind in inspect.getmembers(wire, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind.__module__ == wire.__name__
    }
    assert defined - set(KINDS) == {wire.Wire, wire.Asked}, "a type without an example"
    assert [kind for _, kinds in document.sections() for kind in kinds] == KINDS
    page = document.PAGE.read_text(encoding="utf-8")
    assert [kind.__name__ for kind in KINDS if f"\n#### {kind.__name__}\n" not in page] == []


@pytest.mark.parametrize("union", [wire.FromServer, wire.ToServer, wire.Happening], ids=["from server", "to server", "happening"])
def test_every_member_of_a_union_has_an_example_that_the_union_reads(union: object) -> None:
    for kind in get_args(union):
        assert kind in KINDS
        assert type(msgspec.json.decode(document.example(kind), type=union)) is kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_example_is_the_message_exactly(kind: type[msgspec.Struct]) -> None:
    example = document.example(kind)
    message = msgspec.json.decode(example, type=kind, strict=True)
    assert msgspec.json.encode(message) == msgspec.json.format(example.encode(), indent=-1)
    assert "…" not in example


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_example_stays_the_same_when_its_lines_are_joined(kind: type[msgspec.Struct]) -> None:
    example = document.example(kind)
    assert json.loads(example.replace("\n", "")) == json.loads(example)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_comments_speak_of_fields_that_there_are(kind: type[msgspec.Struct]) -> None:
    assert document.words(kind)
    assert set(document.meanings(kind)) <= set(kind.__struct_fields__)


@pytest.mark.parametrize("kind", INCOMING, ids=lambda kind: kind.__name__)
def test_unknown_fields_are_refused_on_the_way_in(kind: type[msgspec.Struct]) -> None:
    misspelt = json.loads(document.example(kind)) | {"mvoe": 1}
    with pytest.raises(msgspec.ValidationError, match="unknown field `mvoe`"):
        msgspec.json.decode(json.dumps(misspelt), type=kind)


def test_everything_that_can_be_sent_refuses_unknown_fields() -> None:
    assert {kind for kind in KINDS if kind.__struct_config__.forbid_unknown_fields} == set(INCOMING)
    assert set(get_args(wire.ToServer)) <= set(INCOMING)
