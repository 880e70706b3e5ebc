"""What happened in Divers, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core.events import Event
from fathom.core.text import Catalogue
from fathom.core.words import Speaker
from fathom.games.divers.show import events
from fathom.games.divers.show.names import Treasures


def describe(event: Event, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words for the seat that reads them."""
    return _SENTENCES[type(event)](event, DiversSpeaker(text, you, names))


class DiversSpeaker(Speaker):
    """Speaks of treasures too."""

    def treasures(self, treasures: Treasures) -> str:
        """Return treasures as a list, colour by colour."""
        return ", ".join(self.say(f"treasure.{colour}", n=n) for colour, n in treasures.items())


def _filled_key(event: events.Filled) -> str:
    return "event.filled" if event.turned is None else f"event.filled_{event.turned}"


def _dealt(event: events.Dealt, to: DiversSpeaker) -> str:
    hands = enumerate(event.hands)
    known = [to.act("event.dealt_hand", seat, cards=", ".join(hand)) for seat, hand in hands if hand is not None]
    return " ".join([to.say("event.dealt"), *known])


def _played(event: events.Played, to: DiversSpeaker) -> str:
    return to.act_on("event.played", event.seat, event.side, card=event.card, tile=event.tile)


def _drew(event: events.Drew, to: DiversSpeaker) -> str:
    if event.cards is None:
        said = to.say("event.drew", who=to.name(event.seat), n=event.count)
    else:
        said = to.act("event.drew_cards", event.seat, cards=", ".join(event.cards))
    return f"{said} {to.say('event.reshuffled')}" if event.reshuffled else said


def _contest(event: events.Contest, to: DiversSpeaker) -> str:
    taken = to.treasures(event.treasures)
    one, two = event.sums[event.winner], event.sums[1 - event.winner]
    if one == two:
        return to.act("event.contest_tie", event.winner, tile=event.tile, one=one, treasures=taken)
    return to.act("event.contest", event.winner, tile=event.tile, one=one, two=two, treasures=taken)


def reason_text(reason: str, results: list[float], to: DiversSpeaker) -> str:
    """Return why the game is over, and who has won."""
    key = f"reason.{reason}"
    return to.act(key, results.index(1.0)) if 1.0 in results else to.say(key)


_SENTENCES: dict[type[Event], Callable[[Any, DiversSpeaker], str]] = {
    events.Filled: lambda e, to: to.say(_filled_key(e), tile=e.tile, treasures=to.treasures(e.treasures)),
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
