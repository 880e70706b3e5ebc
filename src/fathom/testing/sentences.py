"""Refusals are sentences a person understands, in every language the game speaks."""

from __future__ import annotations

from fathom.core.errors import Refusal
from fathom.testing.place import Place, Setting

# What shows through when an error of the program is passed on to a person.
TRACES = ("Traceback", "Error:", "Exception", "object at 0x", "{", "}", "\n")


def check_refusal(place: Place, setting: Setting, refusal: Refusal) -> None:
    """Make sure that a refusal reads well and that every catalogue can say it."""
    _check_sentence(place, str(refusal))
    for language, catalogue in setting.game.texts.items():
        try:
            said = catalogue.refusal(refusal)
        except (LookupError, ValueError, TypeError) as error:
            raise place.broken(
                f"Every language says every refusal, but {language!r} cannot say {refusal.key!r}: {error!r}."
            ) from error
        _check_sentence(place, said)


def _check_sentence(place: Place, text: str) -> None:
    reads_well = text[:1].isupper() and text.endswith(".")
    if not reads_well or any(trace in text for trace in TRACES):
        raise place.broken(f"A refusal is one sentence, with a capital and a full stop, but this is {text!r}.")
