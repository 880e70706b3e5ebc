"""Texts: every language has every key, and the game's words can be said in all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fathom.core.game import Game
from fathom.core.options import describe_options
from fathom.core.text import Catalogue
from fathom.testing.place import Place, Violation
from fathom.testing.play import Step

REQUIRED = ("title", "tagline", "minutes")


class Listening(Catalogue):
    """A catalogue that remembers which of its keys were said."""

    def __init__(self, catalogue: Catalogue, said: set[str]) -> None:
        super().__init__(catalogue.language, catalogue.sentences)
        self._said = said

    def say(self, key: str, **values: object) -> str:
        """Return the sentence with its values filled in."""
        self._said.add(key)
        return super().say(key, **values)


def check_texts(game: Game[Any]) -> None:
    """Make sure that the catalogues have the same keys, and every key that lists and forms need. One language is enough."""
    every = {key for catalogue in game.texts.values() for key in catalogue.sentences}
    needed = {*REQUIRED, *(f"preset.{name}" for name in game.presets)}
    if grades := game.presenter.grades:
        needed |= {f"rank.{grade}" for grade in range(len(grades) + 1)}
    needed |= {f"refusal.{key}" for key in game.presenter.refusals}
    for language, catalogue in game.texts.items():
        missing = sorted((every | needed) - catalogue.sentences.keys())
        if missing:
            raise _missing(game, language, missing)
        try:
            describe_options(game.options, catalogue)
        except KeyError as error:
            raise _missing(game, language, [str(error.args[0])]) from error


class Words:
    """Has the game describe what happens, in every language."""

    def __init__(self, game: Game[Any], said: set[str]) -> None:
        self._game = game
        self._catalogues = [Listening(catalogue, said) for catalogue in game.texts.values()]

    def check_step(self, step: Step) -> None:
        """Make sure that what happened can be told to everybody."""
        for event in step.events:
            for seat in _viewers(step.after):
                for text in self._catalogues:
                    if not self._game.presenter.describe(event.seen_by(seat), text, seat, {}):
                        raise step.after.broken(f"An event has words, but {type(event).__name__} has none in {text.language!r}.")

    def check_place(self, place: Place) -> None:
        """Make sure that a position can be drawn for everybody, and its actions offered; and that its end has a sentence."""
        outcome = place.state.outcome()
        for text in self._catalogues:
            for seat in _viewers(place):
                self._game.presenter.render(place.state.observe(seat), text)
                if seat is not None and place.state.actions(seat):
                    self._game.presenter.menu(place.state, seat, text)
            if outcome is not None and f"reason.{outcome.reason}" not in text.sentences:
                raise place.broken(f"Every ending has a sentence, but {text.language!r} has none for 'reason.{outcome.reason}'.")
        place.check_unchanged("Describing it")


def _viewers(place: Place) -> Iterable[int | None]:
    return (None, *range(place.state.players))


def _missing(game: Game[Any], language: str, keys: list[str]) -> Violation:
    shown = ", ".join(map(repr, keys[:3])) + (f" and {len(keys) - 3} more" if len(keys) > 3 else "")
    return Violation(
        f"Every language has every text, but {language!r} lacks {shown}.", f"See it again: the texts of {game.name}."
    )
