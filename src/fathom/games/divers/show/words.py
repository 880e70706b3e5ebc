"""What happened in Divers, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core.events import Event
from fathom.core.notation import seat_letter
from fathom.core.text import Catalogue
from fathom.games.divers.show import events
from fathom.games.divers.show.names import Treasures


def describe(event: Event, text: Catalogue, seat: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words for the seat that reads them; other seats go by their names, or else their letters."""
    return _TELLERS[type(event)](event, Speaker(text, names, seat))


class Speaker:
    """Fills sentences for one reader: `x_you` where the reader is the one who acts, else `x` with a name."""

    def __init__(self, text: Catalogue, names: Mapping[int, str], seat: int | None) -> None:
        self.text = text
        self.seat = seat
        self.names = names

    def name(self, seat: int) -> str:
        return self.names.get(seat, seat_letter(seat))

    def act(self, key: str, seat: int, **values: object) -> str:
        """A sentence about what a seat did."""
        return self.say(f"{key}_you", **values) if seat == self.seat else self.say(key, who=self.name(seat), **values)

    def say(self, key: str, **values: object) -> str:
        return self.text.say(key, **values)

    def treasures(self, treasures: Treasures) -> str:
        return ", ".join(self.say(f"treasure.{colour}", n=n) for colour, n in treasures.items())


def _dealt(event: events.Dealt, speaker: Speaker) -> str:
    known = [
        speaker.act("event.dealt", seat, cards=", ".join(hand))
        if seat == speaker.seat
        else speaker.say("event.dealt_seen", who=speaker.name(seat), cards=", ".join(hand))
        for seat, hand in enumerate(event.hands)
        if hand is not None
    ]
    return " ".join([speaker.say("event.dealt"), *known])


def _played(event: events.Played, speaker: Speaker) -> str:
    at_reader = event.side == speaker.seat
    place = {"card": event.card, "tile": event.tile} | ({} if at_reader else {"side": speaker.name(event.side)})
    if event.seat == speaker.seat:
        return speaker.say("event.played_you_own" if at_reader else "event.played_you", **place)
    return speaker.say("event.played_at_you" if at_reader else "event.played", who=speaker.name(event.seat), **place)


def _drew(event: events.Drew, speaker: Speaker) -> str:
    who = speaker.name(event.seat)
    if event.cards is None:
        said = speaker.say("event.drew", who=who, n=event.count)
    elif event.seat == speaker.seat:
        said = speaker.say("event.drew_you", cards=", ".join(event.cards))
    else:
        said = speaker.say("event.drew_seen", who=who, cards=", ".join(event.cards))
    return f"{said} {speaker.say('event.reshuffled')}" if event.reshuffled else said


def _contest(event: events.Contest, speaker: Speaker) -> str:
    taken = speaker.treasures(event.treasures)
    one, two = event.sums[event.winner], event.sums[1 - event.winner]
    if one == two:
        return speaker.act("event.contest_tie", event.winner, tile=event.tile, one=one, treasures=taken)
    return speaker.act("event.contest", event.winner, tile=event.tile, one=one, two=two, treasures=taken)


def reason_text(reason: str, results: list[float], speaker: Speaker) -> str:
    key = f"reason.{reason}"
    return speaker.act(key, results.index(1.0)) if 1.0 in results else speaker.say(key)


_TELLERS: dict[type[Event], Callable[[Any, Speaker], str]] = {
    events.Filled: lambda e, to: to.say("event.filled", tile=e.tile, treasures=to.treasures(e.treasures)),
    events.Dealt: _dealt,
    events.Began: lambda e, to: to.act("event.began", e.seat),
    events.Played: _played,
    events.Revealed: lambda e, to: to.act("event.revealed", e.seat, cards=", ".join(e.cards)),
    events.Exchanged: lambda e, to: to.act("event.exchanged", e.seat, cards=", ".join(e.cards)),
    events.Drew: _drew,
    events.Contest: _contest,
    events.Claimed: lambda e, to: to.act("event.claimed", e.seat, goal=to.say(f"colour.{e.goal}"), paid=to.treasures(e.paid)),
    events.Passed: lambda e, to: to.act("event.passed", e.seat),
    events.TileLeft: lambda e, to: to.say("event.tile_left", tile=e.tile),
    events.Ended: lambda e, to: to.say("event.ended", reason=reason_text(e.reason, e.results, to)),
}
