"""The protocol's page and the browser's types are made from the message types, and every message has a true example."""

import inspect
import json
import re
from typing import get_args

import msgspec
import pytest

from fathom.server import document, host_document, typescript
from fathom.server.wire import common, lessons, messages, people, rest
from fathom.server.wire.examples import described, example

KINDS = [kind for kinds in typescript.SECTIONS.values() for kind in kinds]
INCOMING = [kind for kind in KINDS if issubclass(kind, common.Asked)]


def test_the_page_is_up_to_date() -> None:
    assert document.PAGE.read_text(encoding="utf-8") == document.page(), "run python -m fathom.server.document"


def test_the_tables_of_the_page_for_hosts_are_up_to_date() -> None:
    page = host_document.PAGE.read_text(encoding="utf-8")
    assert page == host_document.refreshed(page), "run python -m fathom.server.host_document"


def test_the_browsers_types_are_up_to_date() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in typescript.GENERATED.iterdir()}
    assert kept == typescript.files(), "run python -m fathom.server.typescript"


def test_every_type_has_a_section_and_is_on_the_page() -> None:
    defined = {
        kind
        for module in (common, lessons, messages, people, rest)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, msgspec.Struct)
    }
    assert defined - {common.Wire, common.Asked} == set(KINDS)
    assert len(KINDS) == len(set(KINDS))
    page = document.PAGE.read_text(encoding="utf-8")
    assert [kind.__name__ for kind in KINDS if f"\n#### {kind.__name__}\n" not in page] == []


@pytest.mark.parametrize(
    "union", [messages.FromServer, messages.ToServer, messages.TableEvent], ids=["from server", "to server", "table event"]
)
def test_every_member_of_a_union_has_an_example_that_the_union_reads(union: object) -> None:
    for kind in get_args(union):
        assert kind in KINDS
        assert type(msgspec.json.decode(json.dumps(example(kind)), type=union)) is kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_example_is_the_message_exactly(kind: type[msgspec.Struct]) -> None:
    text = json.dumps(example(kind), ensure_ascii=False)
    message = msgspec.json.decode(text, type=kind, strict=True)
    assert msgspec.json.encode(message) == msgspec.json.format(text.encode(), indent=-1)
    assert "…" not in text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_page_shows_the_example_and_what_every_field_means(kind: type[msgspec.Struct]) -> None:
    _, _, part = document.PAGE.read_text(encoding="utf-8").partition(f"\n#### {kind.__name__}\n")
    shown = re.search("```json\n(.*?)\n```", part, re.DOTALL)
    assert shown is not None
    assert json.loads(shown[1]) == json.loads(shown[1].replace("\n", "")) == example(kind)
    assert (inspect.getdoc(kind) or "?") in part
    for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        row = next(line for line in part.splitlines() if line.startswith(f"| `{field.encode_name}` |"))
        assert described(field.type)[1] in row.replace("\\|", "|")


@pytest.mark.parametrize("kind", INCOMING, ids=lambda kind: kind.__name__)
def test_unknown_fields_are_refused_on_the_way_in(kind: type[msgspec.Struct]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `mvoe`"):
        msgspec.json.decode(json.dumps(example(kind) | {"mvoe": 1}), type=kind)


def test_everything_that_can_be_sent_refuses_unknown_fields() -> None:
    assert {kind for kind in KINDS if kind.__struct_config__.forbid_unknown_fields} == set(INCOMING)
    assert set(get_args(messages.ToServer)) <= set(INCOMING)
