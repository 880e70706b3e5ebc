"""Lanterns: Pearls played together against a countdown, for tests of what a table does by itself.

While cards are laid a countdown runs, longer with every card that lies there; at its end everybody who is late lays their lowest
card. The players may give up together, may not talk freely, and there is a bot that plays its last action.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fathom.core.bots import Bots
from fathom.core.events import Event
from fathom.core.game import Notation, Players
from fathom.core.notation import Words
from fathom.core.options import Options
from fathom.core.state import TABLE, Outcome
from fathom.core.table import TableRules, Talk
from pearls import GAME as PEARLS
from pearls import NOTHING, TEXTS, Pearls
from variants import variant, with_texts

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

    def table_actions(self) -> list[tuple[int, float | None]]:
        if self.phase != "lay":
            return []
        laid = sum(card != NOTHING for card in self.laid)
        return [(GIVE_UP, None), (TIME_UP, float(self.options.seconds + LONGER * laid) if self.options.seconds else None)]

    def apply(self, seat: int, action: int) -> None:
        if seat != TABLE:
            super().apply(seat, action)
        elif action not in [possible for possible, _ in self.table_actions()]:
            raise TEXTS.refuse("over")
        elif action == GIVE_UP:
            self.phase = "over"
            self._note(GaveUp())
        else:
            self._note(TimeUp())
            for late in self.actors():
                self._lay(late, self.actions(late)[0])

    def outcome(self) -> Outcome | None:
        gave_up = self.phase == "over" and any(self.hands)
        return Outcome("gave_up", (0.0,) * self.players) if gave_up else super().outcome()


def talk(state: Lanterns) -> Talk:
    """Return how one may talk: as the options say while cards are laid or shown."""
    allowed: Talk = state.options.talk if state.phase in ("lay", "show") else "free"
    return allowed


GAME = variant(
    PEARLS,
    name="lanterns",
    options=LanternsOptions,
    presets={"standard": LanternsOptions()},
    players=Players((2, 3, 4)),
    texts=with_texts(TEXTS, MORE),
    new=Lanterns,
    notation=Notation(
        size=PEARLS.notation.size,
        write=lambda state, seat, action: RULINGS[action] if seat == TABLE else PEARLS.notation.write(state, seat, action),
        read=lambda state, seat, text: (
            Words(text).choose("a ruling", RULINGS) if seat == TABLE else PEARLS.notation.read(state, seat, text)
        ),
    ),
    bots=Bots(
        levels={"beginner": "random", "easy": "house", "medium": "house:1", "hard": "house"},
        choose=lambda world, seat, dice, strength: world.actions(seat)[-1],
    ),
    lessons=None,
    table=TableRules(talk=talk, commutes=lambda state, seat, action: state.phase == "lay"),
)
