"""What happened in Lost Code, in words.

A code is written as its digits in the order of the symbols. The reader is addressed as "you"; the others go by their names, or by
their letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fathom.core.events import Event
from fathom.core.text import Catalogue
from fathom.core.words import Speaker
from fathom.games.lost_code.components import NAMES, Symbol
from fathom.games.lost_code.show import events
from fathom.games.lost_code.show.view import Marker


def describe(event: Event, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words for the seat that reads them."""
    return _SENTENCES[type(event)](event, LostCodeSpeaker(text, you, names))


def signed(number: int) -> str:
    """Return points won or lost.

    >>> signed(5), signed(-2)
    ('+5', '−2')
    """
    return f"+{number}" if number > 0 else spaced(number)


def spaced(number: int) -> str:
    """Return a space of the track, which may be below 0."""
    return f"−{-number}" if number < 0 else str(number)


def ranged(low: int, high: int) -> str:
    """Return the range of a bet.

    >>> ranged(9, 15), ranged(7, 7)
    ('9–15', '7')
    """
    return str(low) if low == high else f"{low}–{high}"


def coded(digits: Sequence[int]) -> str:
    """Return a rack's digits in a row."""
    return "".join(map(str, digits))


def listed(values: Sequence[int]) -> str:
    """Return the values of an entry as a list."""
    return ", ".join(map(str, values))


class LostCodeSpeaker(Speaker):
    """Speaks of symbols too."""

    def symbol(self, symbol: Symbol) -> str:
        return self.say(f"symbol.{symbol}")

    def symbol_of(self, symbol: Symbol) -> str:
        """Return a symbol in the middle of a sentence."""
        return self.say(f"symbol_of.{symbol}")


def _dealt(event: events.Dealt, to: LostCodeSpeaker) -> str:
    sentences = [to.say("event.dealt")]
    for rack, digits in enumerate(event.racks):
        if digits is None:
            if rack == to.you:
                sentences.append(to.say("event.dealt_hidden_you"))
        elif rack < event.players:
            sentences.append(to.act("event.dealt_rack", rack, code=coded(digits)))
        else:
            sentences.append(to.say("event.dealt_spare", code=coded(digits)))
    return " ".join(sentences)


def _rolled(event: events.Rolled, to: LostCodeSpeaker) -> str:
    return to.act("event.rolled", event.seat, round=event.round, dice=", ".join(map(to.symbol, event.dice)))


def _took(event: events.Took, to: LostCodeSpeaker) -> str:
    symbol = to.symbol_of(event.symbol)
    if event.values is None:
        return to.say("event.took_hidden", who=to.name(event.seat), symbol=symbol)
    return to.act("event.took", event.seat, symbol=symbol, values=listed(event.values))


def _turned(event: events.Turned, to: LostCodeSpeaker) -> str:
    if event.symbol == event.was:
        return to.act("event.kept", event.seat)
    symbol = to.symbol_of(event.symbol)
    if event.must:
        return to.act("event.turned_must", event.seat, die=event.die, symbol=symbol)
    return to.act("event.turned", event.seat, die=event.die, was=to.symbol_of(event.was), symbol=symbol)


def _checked(event: events.Checked, to: LostCodeSpeaker) -> str:
    key = "exact" if event.answer == "right" and event.low == event.high else event.answer
    return to.act(f"event.checked_{key}", event.seat, range=ranged(event.low, event.high))


def _moved(event: events.Moved, to: LostCodeSpeaker) -> str:
    key = event.cause if event.cause in ("others", "curse") else "on" if event.by > 0 else "back"
    return to.act(f"event.moved_{key}", event.seat, n=abs(event.by), space=spaced(event.space))


def _drew(event: events.Drew, to: LostCodeSpeaker) -> str:
    symbol = to.symbol_of(event.symbol)
    if event.digit is None:
        return to.act("event.drew_hidden", event.seat, symbol=symbol)
    return to.act("event.drew", event.seat, symbol=symbol, digit=event.digit)


def _wrote(event: events.Wrote, to: LostCodeSpeaker) -> str:
    symbol = to.symbol_of(event.symbol)
    if event.values is None:
        return to.say("event.wrote_hidden", who=to.name(event.seat), symbol=symbol)
    if not event.values:
        return to.act("event.wrote_nothing", event.seat, symbol=symbol)
    return to.act("event.wrote", event.seat, symbol=symbol, values=listed(event.values))


def _judged(event: events.Judged, to: LostCodeSpeaker) -> str:
    """Return a player's code, each entry with its points, and their total."""
    entries = []
    symbols = NAMES[-len(event.rack) :]  # the beginner version leaves out the first
    for symbol, values, points in zip(symbols, event.values, event.points, strict=True):
        written = "/".join(map(str, values))
        key = "event.entry" if values else "event.entry_nothing"
        shown = {"values": written} if values else {}
        entries.append(to.say(key, symbol=to.symbol(symbol), points=signed(points), **shown))
    total = signed(sum(event.points))
    return to.act("event.judged", event.seat, code=coded(event.rack), entries=", ".join(entries), total=total)


def _ended(event: events.Ended, to: LostCodeSpeaker) -> str:
    """Return why the game is over, who has won, and where everybody stands."""
    places = [to.say("event.place", who=to.whom(at.seat), space=spaced(at.space)) for at in reversed(event.line)]
    standing = to.say("event.standing", places=", ".join(places))
    return f"{to.say(f'reason.{event.reason}')} {winner(event.line, to)} {standing}"


def winner(line: Sequence[Marker], to: LostCodeSpeaker) -> str:
    """Return who has won: the first on the track."""
    return to.act("event.won", line[-1].seat)


_SENTENCES: dict[type[Event], Callable[[Any, LostCodeSpeaker], str]] = {
    events.Dealt: _dealt,
    events.Stacked: lambda e, to: to.say("event.stacked", order=", ".join(map(to.whom, e.seats))),
    events.Rolled: _rolled,
    events.Passed: lambda e, to: to.act("event.passed", e.seat, symbol=to.symbol_of(e.symbol)),
    events.Took: _took,
    events.Turned: _turned,
    events.Kept: lambda e, to: to.act("event.kept", e.seat),
    events.Bet: lambda e, to: to.act("event.bet", e.seat, range=ranged(e.low, e.high), n=e.points),
    events.Checked: _checked,
    events.Moved: _moved,
    events.SkullTaken: lambda e, to: to.act("event.skull_taken", e.seat),
    events.Cursed: lambda e, to: to.act("event.cursed_at_once" if e.at_once else "event.cursed", e.seat),
    events.SkullLeft: lambda e, to: to.say("event.skull_left_far" if e.far else "event.skull_left_late"),
    events.Discarded: lambda e, to: to.act("event.discarded", e.seat, symbol=to.symbol_of(e.symbol), digit=e.digit),
    events.Drew: _drew,
    events.Unswapped: lambda e, to: to.act("event.unswapped", e.seat),
    events.TokensLeft: lambda e, to: to.say("event.tokens_left", symbols=", ".join(map(to.symbol, e.symbols))),
    events.Wrote: _wrote,
    events.Judged: _judged,
    events.Ended: _ended,
}
