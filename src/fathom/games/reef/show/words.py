"""What happened in Reef, in words.

Spaces and bubbles stay as they are written (d3, e2s). The reader is "you"; the others go by their names, or else their letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core.events import Event
from fathom.core.text import Catalogue
from fathom.core.words import Speaker
from fathom.games.reef.components import COLOURS, KINDS, LETTERS
from fathom.games.reef.rules.scoring import rank
from fathom.games.reef.show import events
from fathom.games.reef.show.view import Piece


def describe(event: Event, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words for the seat that reads them."""
    return _SENTENCES[type(event)](event, ReefSpeaker(text, you, names))


class ReefSpeaker(Speaker):
    """Speaks of tiles, fish and cards too."""

    def act_with(self, key: str, seat: int, tile: Piece, **values: object) -> str:
        """Return a sentence about what a seat did with a tile. Corals and creatures need different words."""
        if tile.colour is None:
            return self.act(f"{key}_creature", seat, creature=self.creature(tile.name), **values)
        return self.act(f"{key}_coral", seat, coral=self.say(f"coral_object.{tile.colour}"), points=tile.points, **values)

    def creature(self, kind: str) -> str:
        return self.say(f"creature.{kind}.name")

    def piece(self, name: str) -> str:
        """Return what lies in a pool in words: a fish is given by its colour, a creature by its kind, a coral by its name."""
        if name in COLOURS:
            return self.say(f"fish.{name}")
        return self.creature(name) if name in KINDS else self.say(f"coral.{COLOURS[LETTERS.index(name[0])]}")

    def card(self, colour: str, number: int) -> str:
        return self.say(f"card.{colour}.{number}.name")


def _set_up(event: events.SetUp, to: ReefSpeaker) -> str:
    told = [to.say("event.set_up", kinds=", ".join(map(to.creature, event.kinds)))]
    if event.orange:
        cards = [to.card("orange", card) for card in event.orange] + [to.card("blue", card) for card in event.blue]
        told.append(to.say("event.set_up_cards", cards=", ".join(to.say("event.card", name=card) for card in cards)))
    return " ".join([*told, to.act("event.first", event.first)])


def _filled(event: events.Filled, to: ReefSpeaker) -> str:
    pieces = [to.say("event.piece", place=place, what=to.piece(name)) for place, name in event.pieces.items()]
    return to.say(f"event.filled_{event.pool}", pieces=", ".join(pieces))


def _chose(event: events.Chose, to: ReefSpeaker) -> str:
    key = "event.drew" if event.pool is None else "event.chose"
    return to.act_with(key, event.seat, event.tile, fish=to.say(f"fish_object.{event.fish}"))


def _finished(event: events.Finished, to: ReefSpeaker) -> str:
    if event.fish is None:
        return to.act_with("event.finished", event.seat, event.tile, space=event.space, n=event.shells)
    fish = to.say(f"fish_object.{event.fish}")
    return to.act_with(
        "event.finished", event.seat, event.tile, space=event.space, n=event.shells, fish=fish, bubble=event.bubble
    )


def _moved(event: events.Moved, to: ReefSpeaker) -> str:
    fish = to.say(f"fish_object.{event.fish}")
    return to.act("event.moved", event.seat, fish=fish, start=event.start, bubble=event.bubble)


def _shifted(event: events.Shifted, to: ReefSpeaker) -> str:
    coral = to.say(f"coral_object.{event.tile.colour}")
    if event.start == event.space:
        return to.act("event.turned", event.seat, coral=coral, space=event.space)
    return to.act("event.shifted", event.seat, coral=coral, start=event.start, space=event.space)


def _refreshing(event: events.Refreshing, to: ReefSpeaker) -> str:
    key = "event.refreshing_free" if event.free else "event.refreshing"
    return to.act(key, event.seat, pool=to.say(f"pool_object.{event.pool}"))


def _chose_cards(event: events.ChoseCards, to: ReefSpeaker) -> str:
    return to.act("event.chose_cards", event.seat, orange=to.card("orange", event.orange), blue=to.card("blue", event.blue))


def _ended(event: events.Ended, to: ReefSpeaker) -> str:
    """Return why the game is over, what everybody scored, and who has won; in a solo game the rank instead."""
    scores = [
        to.say("event.score", who=to.whom(seat), points=to.say("event.points", n=score.total))
        for seat, score in enumerate(event.scores)
    ]
    told = [to.say(f"reason.{event.reason}"), to.say("event.scores", scores=", ".join(scores))]
    if len(event.scores) == 1:
        told.append(rank_text(rank(event.scores[0].total), to))
    else:
        told.append(winners(event.results, to))
    return " ".join(told)


def rank_text(number: int, to: ReefSpeaker) -> str:
    """Return the rank of a solo player in words (R18)."""
    return to.say("event.rank", rank=to.say(f"rank.{number}")) if number else to.say("event.no_rank")


def winners(results: list[float], to: ReefSpeaker) -> str:
    """Return who has won, or who shares the win."""
    best = [seat for seat, result in enumerate(results) if result]
    if len(best) == 1:
        return to.act("event.won", best[0])
    return to.say("event.shared", names=", ".join(map(to.whom, best)))


_SENTENCES: dict[type[Event], Callable[[Any, ReefSpeaker], str]] = {
    events.SetUp: _set_up,
    events.Filled: _filled,
    events.Took: lambda e, to: to.act_with("event.drew_first" if e.place is None else "event.took", e.seat, e.tile),
    events.Chose: _chose,
    events.Named: lambda e, to: to.act(f"event.named_{e.bag}", e.seat),
    events.Placed: lambda e, to: to.act_with("event.placed", e.seat, e.tile, space=e.space),
    events.Swam: lambda e, to: to.act("event.swam", e.seat, fish=to.say(f"fish_object.{e.fish}"), bubble=e.bubble),
    events.Finished: _finished,
    events.Moved: _moved,
    events.Shifted: _shifted,
    events.Refreshing: _refreshing,
    events.Lifted: lambda e, to: to.act("event.lifted", e.seat),
    events.Paid: lambda e, to: to.act("event.paid", e.seat, n=e.shells),
    events.Buying: lambda e, to: to.act(f"event.buying_{e.what}", e.seat, n=e.price),
    events.Bitten: lambda e, to: to.act("event.bitten", e.seat),
    events.Eaten: lambda e, to: to.say("event.eaten", fish=to.say(f"fish.{e.fish}")),
    events.RuleBroken: lambda e, to: to.act("event.rule_broken", e.seat),
    events.Closing: lambda e, to: to.say("event.closing"),
    events.ChoseCards: _chose_cards,
    events.TurnEnded: lambda e, to: to.act("event.turn_ended", e.seat),
    events.Ended: _ended,
}
