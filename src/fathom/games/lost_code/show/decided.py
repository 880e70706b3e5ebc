"""What decided a finished game of Lost Code: the final entries, the bet that brought the lead, or the stack on one space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from fathom.core.text import Catalogue
from fathom.games.lost_code.components import NAMES
from fathom.games.lost_code.show.events import Checked, Judged, Moved, Rolled
from fathom.games.lost_code.show.words import LostCodeSpeaker, ranged, spaced

if TYPE_CHECKING:
    from fathom.core.match import Match
    from fathom.games.lost_code.rules.position import LostCode


def decided(match: Match, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return in one sentence what decided a finished match."""
    if match.state.outcome() is None:
        return ""
    to = LostCodeSpeaker(text, you, names)
    state: LostCode = match.state  # type: ignore[assignment]
    judged = {event.seat: event for event in match.log if isinstance(event, Judged)}
    winner, second = state.line[-1], state.line[-2]
    led = list(judged)[-1]  # entries are judged from last to first on the track
    totals = {seat: sum(event.points) for seat, event in judged.items()}
    before = {seat: state.spaces[seat] - total for seat, total in totals.items()}
    if state.spaces[winner] == state.spaces[second]:
        return _by_stack(match, winner, second, to)
    rival = second if led == winner else led
    lead, gain = before[winner] - before[rival], totals[winner] - totals[rival]
    if gain > lead:
        key = "caught" if lead < 0 else "ahead" if lead else "level"
        points = {"one": spaced(totals[winner]), "two": spaced(totals[rival])}
        said = to.act_on(f"decided.{key}", winner, rival, n=abs(lead), **points)
        return f"{said} {_best_entry(judged[winner], to)}".rstrip()
    said = _by_lead(match, winner, to)
    return f"{said} {to.act('decided.nearer', rival, n=-gain)}" if gain < 0 else said


def _by_stack(match: Match, winner: int, second: int, to: LostCodeSpeaker) -> str:
    """Say why one of two markers on a space lies underneath (C12)."""
    state: LostCode = match.state  # type: ignore[assignment]
    moved = any(isinstance(event, Moved) and event.seat in (winner, second) for event in match.log)
    key = "decided.stack" if moved else "decided.stack_start"
    return to.act_on(key, winner, second, space=spaced(state.spaces[winner]))


def _best_entry(judged: Judged, to: LostCodeSpeaker) -> str:
    """Say which entry brought the most, if any brought something."""
    points = max(judged.points)
    if points <= 0:
        return ""
    place = judged.points.index(points)
    symbol = to.symbol(NAMES[-len(judged.rack) :][place])  # the beginner version leaves out the first
    return to.say("decided.best", symbol=symbol, values="/".join(map(str, judged.values[place])), n=points)


class _Round(NamedTuple):
    """The checks of a round, and who led after them."""

    number: int
    leader: int
    checks: list[Checked]
    moves: list[Moved]


def _rounds(match: Match) -> Iterator[_Round]:
    """Yield every round that was played, from the match played again: ties on the track hang on who came first."""
    again = type(match)(match.game, match.state.players, match.options)
    if match.position is not None:
        again = type(match).from_position(match.game, match.position, match.state.players, match.options)
    state: LostCode = again.state  # type: ignore[assignment]
    number = state.round
    for move in match.moves:
        events = again.play(move.seat, move.text)
        checks = [event for event in events if isinstance(event, Checked)]
        if checks:
            moves = [event for event in events if isinstance(event, Moved)]
            yield _Round(number, state.leader(), checks, moves)
        number = next((event.round for event in events if isinstance(event, Rolled)), number)


def _by_lead(match: Match, winner: int, to: LostCodeSpeaker) -> str:
    """Say how the winner came to lead for good."""
    rounds = list(_rounds(match))
    behind = [place for place, played in enumerate(rounds) if played.leader != winner]
    first = behind[-1] + 1 if behind else 0
    if first == 0:
        return _from_the_start(rounds, winner, to)
    taken = rounds[first]
    values = {"round": taken.number}
    for check in taken.checks:
        if check.seat == winner and check.answer == "right":
            points = next(move.by for move in taken.moves if move.seat == winner and move.cause == "bet")
            return to.act("decided.bet", winner, range=ranged(check.low, check.high), n=points, **values)
    # The leader was cursed, and went back (T2).
    fallen = next(move for move in taken.moves if move.cause == "curse")
    return to.act_on("decided.fell", winner, fallen.seat, n=-fallen.by, **values)


def _from_the_start(rounds: list[_Round], winner: int, to: LostCodeSpeaker) -> str:
    """Say that nobody else has led, and which bet brought the winner most."""
    bets = [(move.by, played) for played in rounds for move in played.moves if move.seat == winner and move.cause == "bet"]
    if not bets:
        return to.act("decided.always", winner)
    points, played = max(bets, key=lambda bet: bet[0])
    check = next(check for check in played.checks if check.seat == winner)
    return to.act("decided.always_bet", winner, range=ranged(check.low, check.high), n=points, round=played.number)
