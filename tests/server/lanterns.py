"""Lanterns: Pearls played together against a countdown, for tests of what a table does by itself.

While cards are laid a countdown runs, longer with every card that lies there; at its end everybody who is late lays their lowest
card. The players may give up together, may not talk freely, and there is a bot that plays its last action.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.game import Talk
from fathom.core.notation import Words
from fathom.core.options import Options
from fathom.core.state import TABLE, Outcome
from fathom.core.text import Catalogue
from pearls import NOTHING, TEXTS, Pearls, PearlsGame, refuse

GIVE_UP, TIME_UP = 0, 1
RULINGS = ("give_up", "time_up")
LONGER = 5  # seconds that each card adds

MORE = {
    "title": "Lanterns",
    "refusal.no_ruling": "The table has nothing to do.",
    "option.seconds.label": "Seconds",
    "option.seconds.help": "How long cards may be laid.",
    "option.talk.label": "Talk",
    "option.talk.help": "How one may talk.",
    "option.talk.free": "freely",
    "option.talk.phrases": "in phrases",
    "option.talk.off": "not at all",
}


class LanternsOptions(Options, frozen=True, kw_only=True):
    """How fast, and how loud. Pearls' own are as usual."""

    seconds: Annotated[int, Meta(ge=0, le=3600)] = 60
    talk: Literal["free", "phrases", "off"] = "phrases"
    shows: bool = True
    wins: Literal["high", "low"] = "high"


class TimeUp(Event, frozen=True, tag="time_up"):
    """Time was up."""


class GaveUp(Event, frozen=True, tag="gave_up"):
    """Everybody wanted to stop."""


class Lanterns(Pearls):
    """A position of Lanterns."""

    options: LanternsOptions  # type: ignore[assignment]

    def rulings(self) -> list[int]:
        return [GIVE_UP, TIME_UP] if self.phase == "lay" else []

    def timers(self) -> list[tuple[int, float]]:
        laid = sum(card != NOTHING for card in self.laid)
        return [(TIME_UP, float(self.options.seconds + LONGER * laid))] if self.phase == "lay" and self.options.seconds else []

    def perform(self, seat: int, action: int) -> list[Event]:
        if seat != TABLE:
            return super().perform(seat, action)
        if action not in self.rulings():
            raise refuse("over")
        if action == GIVE_UP:
            self.phase = "over"
            return [GaveUp()]
        told: list[Event] = [TimeUp()]
        for late in self.actors():
            told += self._lay(late, self.actions(late)[0])
        return told

    def outcome(self) -> Outcome | None:
        gave_up = self.phase == "over" and any(self.hands)
        return Outcome("gave_up", (0.0,) * self.players) if gave_up else super().outcome()


class LanternsGame(PearlsGame):
    """What the registry holds."""

    name = "lanterns"
    options = LanternsOptions  # type: ignore[assignment]
    presets = {"standard": LanternsOptions()}
    players = (2, 3, 4)
    texts = {language: Catalogue(language, {**TEXTS[language].sentences, **MORE}) for language in TEXTS}
    state = Lanterns
    levels = {"beginner": "random", "easy": "house", "medium": "house:1", "hard": "house"}
    strength = 0

    def write(self, state: Pearls, seat: int, action: int) -> str:
        return RULINGS[action] if seat == TABLE else super().write(state, seat, action)

    def read(self, state: Pearls, seat: int, text: str) -> int:
        return Words(text).choose("a ruling", RULINGS) if seat == TABLE else super().read(state, seat, text)

    def house(self, world: Pearls, seat: int, dice: Dice, strength: int) -> int:
        return world.actions(seat)[-1]

    def talk(self, state: Any) -> Talk:
        allowed: Talk = state.options.talk if state.phase in ("lay", "show") else "free"
        return allowed

    def quiet(self, state: Pearls, seat: int, action: int) -> bool:
        return state.phase == "lay"


GAME = LanternsGame()
