"""What decided a finished game of Divers: the tile that paid for the winner's last goal, or what was left when no tile was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fathom.core.text import Catalogue
from fathom.games.divers.rules.packed import total
from fathom.games.divers.show.events import Claimed, Contest
from fathom.games.divers.show.names import Treasures
from fathom.games.divers.show.words import DiversSpeaker

if TYPE_CHECKING:
    from fathom.core.match import Match
    from fathom.games.divers.rules.position import Divers


def decided(match: Match, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return in one sentence what decided a finished match."""
    end = match.state.outcome()
    if end is None:
        return ""
    to = DiversSpeaker(text, you, names)
    if 1.0 not in end.results:
        return to.say("decided.draw", n=end.points[0])
    winner = end.results.index(1.0)
    if end.reason == "more_treasures":
        return _by_treasures(match, winner, to)
    return _by_a_goal(match, end.reason, winner, to)


def _by_a_goal(match: Match, reason: str, winner: int, to: DiversSpeaker) -> str:
    """Say which tile paid for the winner's last goal card."""
    claims = [event for event in match.log if isinstance(event, Claimed) and event.seat == winner]
    if not claims:  # all of them were won before the position in which the match began
        return to.act("decided.goals", winner)
    claim = claims[-1]
    goal = to.say(f"colour.{claim.goal}")
    tile = _source(match, winner, claim)
    if tile is None:
        return to.act("decided.paid", winner, goal=goal, paid=to.treasures(claim.paid))
    used = to.treasures(_common(tile.treasures, claim.paid))
    return to.act(f"decided.{reason}", winner, goal=goal, tile=tile.tile, score=_score(tile, to), treasures=used)


def _by_treasures(match: Match, winner: int, to: DiversSpeaker) -> str:
    """Say how many treasures were left, and which tile brought the winner the most."""
    state: Divers = match.state  # type: ignore[assignment]
    left = [total(area) for area in state.areas]
    values = {"one": left[winner], "two": left[1 - winner]}
    won = [event for event in match.log if isinstance(event, Contest) and event.winner == winner]
    if not won:
        return to.act("decided.treasures", winner, **values)
    tile = max(won, key=lambda event: sum(event.treasures.values()))
    return to.act("decided.more_treasures", winner, tile=tile.tile, score=_score(tile, to), **values)


def _source(match: Match, winner: int, claim: Claimed) -> Contest | None:
    """Return the contest that brought most of what a goal card was paid with, the latest of several; None if none did."""
    best: Contest | None = None
    most = 1
    for event in match.log:
        if event is claim:
            break
        if isinstance(event, Contest) and event.winner == winner:
            used = sum(_common(event.treasures, claim.paid).values())
            if used >= most:
                best, most = event, used
    return best


def _common(one: Treasures, two: Treasures) -> Treasures:
    counts = {colour: min(count, two.get(colour, 0)) for colour, count in one.items()}
    return {colour: count for colour, count in counts.items() if count}


def _score(contest: Contest, to: DiversSpeaker) -> str:
    one, two = contest.sums[contest.winner], contest.sums[1 - contest.winner]
    return to.say("decided.level", n=one) if one == two else to.say("decided.score", one=one, two=two)
