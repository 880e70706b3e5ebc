"""What decided a finished game of Sonar: the torpedo and what had given the cell away, the ice, or the limit of orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from fathom.core.text import Catalogue
from fathom.games.sonar.components import CREW_NAMES
from fathom.games.sonar.knowledge.clues import Clue, clues, most_telling
from fathom.games.sonar.rules import facts
from fathom.games.sonar.show.events import Answered, Fired, Navigated, Silenced, Surfaced
from fathom.games.sonar.show.view import line_of
from fathom.games.sonar.show.words import SonarSpeaker

if TYPE_CHECKING:
    from fathom.core.match import Match
    from fathom.games.sonar.rules.position import Sonar

LONG_SHOT: Final = 0.1  # a hit with less than this chance was luck


def decided(match: Match, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return in one sentence what decided a finished match."""
    end = match.state.outcome()
    if end is None:
        return ""
    to = DuelSpeaker(text, you, names)
    if end.reason == "limit":
        return _by_the_limit(match, to)
    last = _last_order(match)
    if isinstance(last, Surfaced):
        return _by_the_ice(match, last, to)
    if end.reason == "both_sunk":
        return to.of("decided.both", CREW_NAMES.index(last.crew), cell=last.cell)
    loser = end.results.index(0.0)
    if loser == CREW_NAMES.index(last.crew):
        return to.of("decided.own", loser, cell=last.cell)
    return _by_torpedo(match, last, loser, to)


class DuelSpeaker(SonarSpeaker):
    """Speaks of the crews as the reader's own, as the enemy, or by their colours."""

    def of(self, key: str, crew: int, **values: object) -> str:
        """Return a sentence about something of a crew: `x_you` where that is the reader's."""
        if self.is_of(CREW_NAMES[crew]):
            return self.say(f"{key}_you", **values)
        whose = self.say("decided.enemy" if self.you is not None else f"crew_of.{CREW_NAMES[crew]}")
        sentence = self.say(key, whose=whose, **values)
        return sentence if key.startswith("clue.") else sentence[0].upper() + sentence[1:]


def _last_order(match: Match) -> Fired | Surfaced:
    """Return the order that ended the game."""
    return next(event for event in reversed(match.log) if isinstance(event, Fired | Surfaced))


def _by_torpedo(match: Match, shot: Fired, loser: int, to: DuelSpeaker) -> str:
    state: Sonar = match.state  # type: ignore[assignment]
    lookup = state.lookup
    target = lookup.names.index(shot.cell)
    heard = state.heard[loser]
    # A second hit on a submarine that has not moved tells nothing new, and is not kept.
    found, belief = clues(lookup, state.anchors[loser], heard if _hit_here_before(match, shot, loser) else heard[:-1])
    chance = belief.counts()[target] / belief.total
    lucky = chance < LONG_SHOT
    # Steps and misses rule out some cells in every game: they explain no lucky shot.
    clue = most_telling([clue for clue in found if not (lucky and clue.kind in ("steps", "missed"))])
    why = _with_first_damage(match, loser, _clue(match, clue, loser, belief.cells().bit_count(), to), to)
    shooter = CREW_NAMES.index(shot.crew)
    if chance == 1:
        return to.of("decided.sure", shooter, cell=shot.cell, why=why)
    key = "decided.luck" if lucky else "decided.chance"
    return to.of(key, shooter, cell=shot.cell, chance=f"{max(1, min(99, round(100 * chance)))}%", why=why)


def _clue(match: Match, clue: Clue | None, loser: int, left: int, to: DuelSpeaker) -> str:
    """Say what had given the loser's cell away."""
    if clue is None:
        return to.of("clue.none", loser, n=left)
    state: Sonar = match.state  # type: ignore[assignment]
    lookup = state.lookup
    values: dict[str, object] = {"n": clue.before, "m": clue.after}
    if clue.kind in ("anchor", "hit"):
        cell = clue.code if clue.kind == "anchor" else clue.code - facts.HIT
        key = "hit" if clue.kind == "hit" else "surfaced" if _has_surfaced(match, loser) else "start"
        hidden = "_hidden" if clue.hidden > 1 else ""
        return to.of(f"clue.{key}{hidden}", loser, cell=lookup.names[cell], m=clue.hidden)
    if clue.kind == "answer":
        line, value = line_of(clue.code)
        late = "_late" if _left_to_chance(match, loser, value) else ""
        return to.of(f"clue.answer{late}", loser, line=to.say(f"line.{line}", value=value), **values)
    return to.of(f"clue.{clue.kind}", loser, **values)


def _with_first_damage(match: Match, loser: int, why: str, to: DuelSpeaker) -> str:
    """Add where the first damage came from, where the enemy had not done it."""
    crew = CREW_NAMES[loser]
    for event in match.log:
        if isinstance(event, Surfaced) and event.harmed and event.crew == crew:
            return to.say("decided.first_ice", why=why)
        if isinstance(event, Fired) and crew in event.hits:
            return to.say("decided.first_own", why=why) if event.crew == crew else why
    return why


def _by_the_ice(match: Match, last: Surfaced, to: DuelSpeaker) -> str:
    """Say that surfacing did the last damage, and whether anything else could have been ordered."""
    state: Sonar = match.state  # type: ignore[assignment]
    crew = CREW_NAMES.index(last.crew)
    forced = not state.free[crew] and state.energy[crew] < state.lookup.sonar_cost
    return to.of("decided.ice_forced" if forced else "decided.ice", crew, cell=last.cell)


def _by_the_limit(match: Match, to: DuelSpeaker) -> str:
    shots = [event for event in match.log if isinstance(event, Fired)]
    hits = sum(bool(event.hits) for event in shots)
    key = "decided.limit_hits" if hits else "decided.limit_misses" if shots else "decided.limit"
    state: Sonar = match.state  # type: ignore[assignment]
    return to.say(key, n=state.orders, m=len(shots), hits=hits)


def _hit_here_before(match: Match, shot: Fired, loser: int) -> bool:
    """Return whether the loser had been hit on the same cell, and had not moved since."""
    crew = CREW_NAMES[loser]
    for event in reversed(match.log[: match.log.index(shot)]):
        if isinstance(event, Navigated | Silenced | Surfaced) and event.crew == crew:
            return False
        if isinstance(event, Fired) and crew in event.hits:
            return True
    return False


def _has_surfaced(match: Match, crew: int) -> bool:
    return any(isinstance(event, Surfaced) and event.crew == CREW_NAMES[crew] for event in match.log)


def _left_to_chance(match: Match, crew: int, value: str) -> bool:
    """Return whether the last answer of a crew that named this line was given by chance."""
    answers = [
        event for event in match.log if isinstance(event, Answered) and (event.crew, event.value) == (CREW_NAMES[crew], value)
    ]
    return bool(answers) and answers[-1].by_chance
