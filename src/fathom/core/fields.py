# mypyc: compile
"""Objects that list their fields: freezing, thawing, equality and pickling are made from that list."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from fathom.core.layout import check_layout


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """An object that names in `FIELDS` everything about it that changes: numbers, texts, tuples, lists, or further `Fields`."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_layout(Fields, cls)

    def freeze(self) -> tuple[object, ...]:
        """Return the values of all fields as nested tuples: equal, and hashed alike, exactly when the objects are equal."""
        values: list[object] = []
        for name in self.FIELDS:
            value = getattr(self, name)
            if _holds_objects(value):
                values.extend([part.freeze() for part in value])
            else:
                values.append(_frozen(value))
        return tuple(values)

    def _thaw(self, frozen: tuple[object, ...]) -> None:
        """Take over what `freeze` returned. A value gets the type that its field has in this new object."""
        at = 0
        for name in self.FIELDS:
            now = getattr(self, name)
            if _holds_objects(now):
                for part in now:
                    part._thaw(frozen[at])
                    at += 1
            else:
                setattr(self, name, _thawed(now, frozen[at]))
                at += 1
        self.derive()

    def derive(self) -> None:
        """Work out again what follows from the fields and is kept for speed."""


def _holds_objects(value: object) -> bool:
    """Return whether a field is a list of further objects. They are frozen one after the other."""
    return isinstance(value, list) and len(value) > 0 and isinstance(value[0], Fields)


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple([_frozen(part) for part in value])
    return value.freeze() if isinstance(value, Fields) else value


def _thawed(now: object, value: object) -> object:
    """Return a frozen value as what stands in its place now: a list, a further object, or the value itself."""
    if isinstance(now, Fields):
        assert isinstance(value, tuple)
        now._thaw(value)
        return now
    if isinstance(now, list):
        assert isinstance(value, tuple)
        return [_thawed(now[place], part) if place < len(now) else part for place, part in enumerate(value)]
    return value
