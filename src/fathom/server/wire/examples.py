"""One real example of every type that goes over the wire, put together from the examples of its fields."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect


def example(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return an example of a message, as JSON takes it."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    tag = {} if info.tag_field is None else {info.tag_field: info.tag}
    return tag | {field.encode_name: _value(field.type) for field in info.fields}


def described(info: inspect.Type) -> tuple[inspect.Type, str]:
    """Return a field's type without what `Meta` says about it, and its description."""
    if not isinstance(info, inspect.Metadata):
        return info, ""
    inner, description = described(info.type)
    return inner, (info.extra_json_schema or {}).get("description", description)


def _value(info: inspect.Type) -> Any:
    """Return the example that `Meta` gives, or one that follows from the type."""
    match info:
        case inspect.Metadata(extra_json_schema={"examples": [first, *_]}):
            return first
        case inspect.Metadata(type=inner):
            return _value(inner)
        case inspect.StructType(cls=cls):
            return example(cls)
        case inspect.UnionType(types=types) if any(isinstance(one, inspect.NoneType) for one in types):
            return None
        case inspect.UnionType(types=(first, *_)):
            return _value(first)
        case inspect.ListType(item_type=item):
            return [_value(item)]
        case inspect.DictType():
            return {}
        case inspect.BoolType():
            return False
    raise TypeError(f"give an example of {info}")
