"""Options: how a game may be set up, with defaults, limits and descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral
from typing import Literal, TypeVar, cast, get_args, get_origin

import msgspec

from fathom.core.errors import OptionError
from fathom.core.text import Catalogue

LONGEST_VALUE = 4_000  # characters
LONGEST_SHOWN = 40  # of a value that is refused
MOST_KEPT = 64  # options that are known to have been checked

Kind = Literal["choice", "yes-no", "number", "file"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game's options subclass this. Fields are bool, bounded int, Literal of strings, or `SomeStruct | None`."""


class Field(msgspec.Struct, frozen=True):
    """One option as a form or a help page shows it."""

    name: str
    kind: Kind
    default: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    label: str
    help: str
    choice_labels: tuple[str, ...]


Given = TypeVar("Given", bound=Options)


def read_options(kind: type[Given], given: Mapping[str, object]) -> Given:
    """Return options from a mapping of names to values.

    A value is a text, as the command line and records give it, or the value itself: True, 3, and for a structured option a dict,
    a list or the struct.
    """
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            raise OptionError(f"There is no option {_short(name)}; there are {', '.join(known)}.", str(name))
        values[name] = _read_text(known[name], value) if isinstance(value, str) else _read_value(known[name], value)
    return kind(**values)


# Options that have been checked, by their ids: many games are started with the same ones, and each check is slow.
_checked: dict[int, Options] = {}


def check_options(options: Given) -> Given:
    """Return the same options, after checking that `read_options` could have given all their values."""
    if _checked.get(id(options)) is options:
        return options
    for field in msgspec.structs.fields(options):
        value = getattr(options, field.name)
        if value is not field.default:
            _read_value(field, value)
    if len(_checked) >= MOST_KEPT:
        _checked.clear()
    _checked[id(options)] = options
    return options


def write_options(options: Options) -> dict[str, str]:
    """Return the options that differ from their defaults, as texts that `read_options` reads back."""
    texts: dict[str, str] = {}
    for field in msgspec.structs.fields(options):
        value = getattr(options, field.name)
        if value != field.default:
            texts[field.name] = _write_value(value)
    return texts


def describe_options(kind: type[Options], text: Catalogue) -> list[Field]:
    """Return every option of a game with its limits and its description in one language."""
    return [_describe(field, text) for field in msgspec.structs.fields(kind)]


def choices(field: msgspec.structs.FieldInfo) -> list[object]:
    """Return the values of an option worth listing: all of a bool or Literal, the ends of a number."""
    if words := _words(field):
        return list(words)
    info = msgspec.inspect.type_info(field.type)
    if isinstance(info, msgspec.inspect.BoolType):
        return [False, True]
    if isinstance(info, msgspec.inspect.IntType) and info.ge is not None and info.le is not None:
        return [info.ge, info.le]
    return []


def _read_text(field: msgspec.structs.FieldInfo, text: str) -> object:
    if len(text) > LONGEST_VALUE:
        raise _too_long(field)
    try:
        if _is_structured(field):
            return msgspec.json.decode(text, type=field.type)
        return msgspec.convert(text, field.type, strict=False)
    except msgspec.MsgspecError as error:
        raise _wrong(field, text, error) from None


def _read_value(field: msgspec.structs.FieldInfo, value: object) -> object:
    if isinstance(value, Integral) and not isinstance(value, bool):
        value = int(value)  # NumPy's whole numbers are as good as Python's
    try:
        read: object = msgspec.convert(value, field.type)
        if isinstance(read, msgspec.Struct):
            # The fields of a struct that was made in Python can hold anything; what is in a text has been checked.
            return _read_text(field, _write_value(read))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise _wrong(field, value, error) from None
    return read


def _wrong(field: msgspec.structs.FieldInfo, value: object, error: Exception) -> OptionError:
    return OptionError(f"Option {field.name} cannot be {_short(value)}: {_expectation(field, error)}.", field.name)


def _too_long(field: msgspec.structs.FieldInfo) -> OptionError:
    return OptionError(f"The value of option {field.name} is longer than {LONGEST_VALUE} characters.", field.name)


def _expectation(field: msgspec.structs.FieldInfo, error: Exception) -> str:
    if words := _words(field):
        return f"it is one of {', '.join(words)}"
    info = msgspec.inspect.type_info(field.type)
    if isinstance(info, msgspec.inspect.BoolType):
        return "it is true or false"
    if isinstance(info, msgspec.inspect.IntType):
        return f"it is a whole number from {info.ge} to {info.le}"
    problem = str(error)
    return problem[0].lower() + problem[1:].rstrip(".")


def _write_value(value: object) -> str:
    if isinstance(value, msgspec.Struct):
        return msgspec.json.encode(value).decode()
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _describe(field: msgspec.structs.FieldInfo, text: Catalogue) -> Field:
    info = msgspec.inspect.type_info(field.type)
    kinds: dict[type, Kind] = {
        msgspec.inspect.LiteralType: "choice",
        msgspec.inspect.BoolType: "yes-no",
        msgspec.inspect.IntType: "number",
    }
    words = _words(field)
    key = f"option.{field.name}"
    return Field(
        name=field.name,
        kind=kinds.get(type(info), "file"),
        default="" if field.default is None else _write_value(cast(object, field.default)),
        choices=words,
        low=info.ge if isinstance(info, msgspec.inspect.IntType) else None,
        high=info.le if isinstance(info, msgspec.inspect.IntType) else None,
        label=text.say(f"{key}.label"),
        help=text.say(f"{key}.help"),
        choice_labels=tuple(text.say(f"{key}.{word}") for word in words),
    )


def _words(field: msgspec.structs.FieldInfo) -> tuple[str, ...]:
    """Return the words a Literal option can be, in the order they are declared."""
    return get_args(field.type) if get_origin(field.type) is Literal else ()


def _is_structured(field: msgspec.structs.FieldInfo) -> bool:
    return isinstance(msgspec.inspect.type_info(field.type), msgspec.inspect.UnionType)


def _short(value: object) -> str:
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "…")
    try:
        shown = " ".join(repr(value).split())
    except ValueError:  # a number of thousands of digits
        shown = f"this {type(value).__name__}"
    return shown if len(shown) <= LONGEST_SHOWN else shown[:LONGEST_SHOWN] + "…"
