"""TypeScript types made from the msgspec types, so that the browser cannot disagree with the server.

`python -m fathom.server.typescript` writes web/src/generated; a test fails when it is stale. With the name of a game it prints
the types of that game, which may come from outside this project.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from fathom.core.game import Game
from fathom.core.registry import find, games
from fathom.core.text import LANGUAGES, load_texts
from fathom.server.wire import common, lessons, messages, people, rest
from fathom.server.wire.examples import described

GENERATED = Path(__file__).parents[3] / "web" / "src" / "generated"
SECTIONS: dict[str, tuple[type[msgspec.Struct], ...]] = {
    **common.SECTIONS,
    **messages.SECTIONS,
    **rest.SECTIONS,
    **lessons.SECTIONS,
    **people.SECTIONS,
}
HEADER = "// Made by `python -m fathom.server.typescript`. Do not edit.\n\n"


def files() -> dict[str, str]:
    """Return every generated file by its name."""
    unions = {"FromServer": messages.FromServer, "ToServer": messages.ToServer}
    made = {"wire.ts": HEADER + _module([kind for kinds in SECTIONS.values() for kind in kinds], unions)}
    made["limits.ts"] = HEADER + "".join(
        f"export const {name} = {value};\n" for name, value in vars(common).items() if name.isupper() and isinstance(value, int)
    )
    made["limits.ts"] += f"export const PHRASES = {json.dumps(get_args(common.PhraseKey))} as const;\n"
    for language, catalogue in load_texts("fathom.server.text").items():
        made[f"text.{language}.json"] = _json(catalogue.sentences)
    for game in games().values():
        if not (GENERATED.parent / "games" / game.name).is_dir():
            continue  # a game from outside this repository brings its own client
        made[f"{game.name}.ts"] = HEADER + types_of(game)
        for language in LANGUAGES:
            made[f"{game.name}.{language}.json"] = _json(game.texts[language].sentences)
    return made


def types_of(game: Game[Any]) -> str:
    """Return the types of a game's views, events and reviews."""
    return _module((*game.presenter.types, *(() if game.review is None else game.review.types)))


def _module(kinds: Iterable[type[msgspec.Struct]], unions: dict[str, Any] | None = None) -> str:
    parts = [_interface(kind) for kind in kinds]
    parts += [f"export type {name} = {_type(msgspec.inspect.type_info(union))};\n" for name, union in (unions or {}).items()]
    return "\n".join(parts)


def _interface(kind: type[msgspec.Struct]) -> str:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    comes_in = issubclass(kind, common.Asked)
    lines = [f"/** {(kind.__doc__ or '').splitlines()[0]} */", f"export interface {kind.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        # A field with a default is optional in a request, but always present in an answer, unless the type omits defaults.
        optional = not field.required and (comes_in or kind.__struct_config__.omit_defaults)
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {_type(field.type)};")
    return "\n".join([*lines, "}\n"])


def _type(info: msgspec.inspect.Type) -> str:
    match described(info)[0]:
        case msgspec.inspect.StructType(cls=cls):
            return cls.__name__
        case msgspec.inspect.UnionType(types=types):
            return " | ".join(_type(kind) for kind in types)
        case msgspec.inspect.ListType(item_type=item) | msgspec.inspect.VarTupleType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case msgspec.inspect.TupleType(item_types=items):
            return f"[{', '.join(map(_type, items))}]"
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
        case msgspec.inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case msgspec.inspect.BoolType():
            return "boolean"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.StrType():
            return "string"
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.AnyType():
            return "unknown"
    raise TypeError(f"no TypeScript for {info}")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def main(names: Sequence[str]) -> None:
    """Print the types of the games named, or write every generated file."""
    if names:
        print(HEADER + "\n".join(types_of(find(name)) for name in names), end="")
        return
    GENERATED.mkdir(parents=True, exist_ok=True)
    wanted = files()
    for path in GENERATED.iterdir():
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (GENERATED / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
