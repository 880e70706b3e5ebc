"""What decided a finished game of Reef: what brought the winner more points than another player; alone, what brought most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fathom.core.text import Catalogue
from fathom.games.reef.achievements import MEASURES
from fathom.games.reef.components import MOST_SHELLS, Condition, Scenario
from fathom.games.reef.geometry import SPACES
from fathom.games.reef.rules.ending import FULL
from fathom.games.reef.rules.scoring import (
    BLUE,
    FISH,
    LIONFISH,
    ORANGE,
    RANKS,
    ROWS,
    VARIETY,
    VARIETY_POINTS,
    coral_points,
    rank,
    worthless_colour,
)
from fathom.games.reef.show.words import ReefSpeaker

if TYPE_CHECKING:
    from fathom.core.match import Match
    from fathom.games.reef.rules.position import Reef

LONGEST = 240  # characters
WORTH_A_WORD = 3  # points: a smaller difference is not spoken of, unless it is the largest
NEAR = 10  # points below the next rank
EMPTY_AT_END = 4  # spaces (R15)


def decided(match: Match, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return in one sentence what decided a finished match."""
    state: Reef = match.state  # type: ignore[assignment]
    if state.end is None:
        return ""
    to = ReefSpeaker(text, you, names)
    if state.lookup.solo:
        return _alone(state, to)
    if 1.0 not in state.end.results:
        return _shared(state, to)
    return _won(state, to)


# -- against others


def _shared(state: Reef, to: ReefSpeaker) -> str:
    assert state.end is not None
    winners = [seat for seat, result in enumerate(state.end.results) if result]
    names = [to.whom(seat) for seat in winners]
    both = to.say("decided.and", list=", ".join(names[:-1]), last=names[-1])
    return to.say("decided.shared", names=both, n=state.end.points[winners[0]], m=state.oceans[winners[0]].shells)


def _won(state: Reef, to: ReefSpeaker) -> str:
    """Compare the winner with the reader or, for the winner and for those who watch, with the second."""
    assert state.end is not None
    winner = state.end.results.index(1.0)
    points = state.end.points
    others = [seat for seat in range(state.players) if seat != winner]
    second = max(others, key=lambda seat: points[seat] * (MOST_SHELLS + 1) + state.oceans[seat].shells)
    other = to.you if to.you in others else second
    assert other is not None
    reader = winner if to.you is None else to.you
    scenario = _scenario_of(state, reader, to)
    margin = points[winner] - points[other]
    if not margin:
        shells = {"one": state.oceans[winner].shells, "two": state.oceans[other].shells}
        said = to.act("decided.shells", winner, n=points[winner], **shells)
        return _fitting(f"{said}{rest}." for rest in (scenario, ""))
    values = {"n": margin, "one": points[winner], "two": points[other]}
    duel = state.players == 2
    lead = to.act("decided.won", winner, **values) if duel else to.act_on("decided.ahead", winner, other, **values)
    first, more = _differences(state, winner, other, margin, to)
    return _fitting(f"{lead}: {first}{rest}." for rest in (more + scenario, scenario or more, ""))


def _differences(state: Reef, winner: int, other: int, margin: int, to: ReefSpeaker) -> tuple[str, str]:
    """Say what put the winner ahead most, and what else did, or did not."""
    one, two = sources(state, winner), sources(state, other)
    ranking = sorted(one, key=lambda source: two[source] - one[source])
    first, last = ranking[0], ranking[-1]
    against = "decided.against_you" if other == to.you else "decided.against"

    def more(key: str, source: str) -> str:
        detail = _detail(state, winner, other, source, to)
        left = to.say(against, n=two[source])
        return to.say(key, source=_source(state, winner, source, to), n=one[source], against=left, detail=detail)

    said = more("decided.more", first)
    if one[first] - two[first] >= margin and two[last] - one[last] >= WORTH_A_WORD:
        name = _source(state, winner, last, to)
        return said, to.say("decided.less", source=name, one=one[last], two=two[last])
    enough = one[ranking[1]] - two[ranking[1]] >= WORTH_A_WORD
    return said, more("decided.and_more", ranking[1]) if enough else ""


def _detail(state: Reef, winner: int, other: int, source: str, to: ReefSpeaker) -> str:
    """Return what lies behind the points: how many corals or kinds, or the creature that brought most."""
    oceans = state.oceans[winner], state.oceans[other]
    if source == "corals":
        counts = [(ocean.finished & ocean.coral_spaces).bit_count() for ocean in oceans]
        key = "decided.detail_corals_each" if counts[0] == counts[1] else "decided.detail_corals"
        return to.say(key, one=counts[0], two=counts[1])
    if source == "variety":
        kinds = [sources(state, seat)["variety"] // VARIETY_POINTS for seat in (winner, other)]
        return to.say("decided.detail_variety", one=kinds[0], two=kinds[1])
    if source == "creatures":
        ocean = oceans[0]
        creatures = ocean.filled & ~ocean.coral_spaces
        best = max((space for space in range(SPACES) if creatures >> space & 1), key=ocean.tile_points)
        tile = to.piece(state.lookup.names[ocean.tiles[best] >> 2])
        return to.say("decided.detail_creatures", tile=tile, n=ocean.tile_points(best))
    return ""


# -- alone


def _alone(state: Reef, to: ReefSpeaker) -> str:
    """Say which rank was reached, or what became of the scenario, and what brought most."""
    assert state.end is not None
    points = state.end.points[0]
    found = sources(state, 0)
    best = sorted(found, key=found.__getitem__, reverse=True)[:2]
    most = ""
    if found[best[1]] > 0:
        one, two = (_source(state, 0, source, to) for source in best)
        most = to.say("decided.most", source=one, n=found[best[0]], other=two, m=found[best[1]])
    lines = state.score_of(0)
    cost = to.say("decided.lionfish", n=-lines[LIONFISH]) if lines[LIONFISH] else ""
    if state.lookup.scenario is not None:
        return _fitting(f"{_scenario(state, 0, to)}{most}{more}." for more in (cost, ""))
    left = SPACES - EMPTY_AT_END - state.oceans[0].filled.bit_count()
    empty = "" if state.reason == FULL else to.say("decided.no_fish", n=left)
    reached = rank(points)
    name = to.say(f"rank.{reached}")
    if reached:
        lead = to.act("decided.rank", 0, n=points, rank=name)
    else:
        lead = to.act("decided.no_rank", 0, n=points, m=RANKS[0] - points)
    near = ""
    if 0 < reached < len(RANKS) and RANKS[reached] - points <= NEAR:
        near = to.say("decided.next", n=RANKS[reached] - points, rank=to.say(f"rank.{reached + 1}"))
    return _fitting(f"{lead}{most}{more}." for more in (empty + cost + near, empty + cost, empty, ""))


# -- scenarios (R21)


def _scenario_of(state: Reef, seat: int, to: ReefSpeaker) -> str:
    """Return what became of the scenario for a seat, to be added to a sentence."""
    if state.lookup.scenario is None:
        return ""
    said = _scenario(state, seat, to)
    return to.say("decided.besides", what=said[0].lower() + said[1:] if seat == to.you else said)


def _scenario(state: Reef, seat: int, to: ReefSpeaker) -> str:
    """Say whether a seat has met the scenario: what it asks for, and what was reached."""
    assert state.end is not None
    scenario = state.lookup.scenario
    assert scenario is not None
    points = state.end.points[seat]
    if state.reason != FULL:
        return to.act("decided.scenario_no_fish", seat, k=scenario.number, n=points)
    values = {"k": scenario.number, "n": points, "least": scenario.minimum}
    task = _task(state, seat, scenario, to)
    if points < scenario.minimum:
        return to.act("decided.failed", seat, **values) + (to.say("decided.and_task", task=task) if task else "")
    if task:
        return to.act("decided.failed_task", seat, task=task, **values)
    return to.act("decided.met", seat, **values)


def _task(state: Reef, seat: int, scenario: Scenario, to: ReefSpeaker) -> str:
    """Return what a scenario's task asks for and what was reached; empty if it is met."""
    task = scenario.task
    if task is None:
        return ""
    values = MEASURES[task.kind](state.oceans[seat], state.score_of(seat))
    near = min(values, key=lambda value: max(task.least - value, value - task.most, 0))
    if task.least <= near <= task.most:
        return ""
    return to.say("decided.task", n=near, want=_wanted(task, to))


def _wanted(task: Condition, to: ReefSpeaker) -> str:
    if task.least == task.most:
        return to.say("decided.exactly", n=task.least)
    if task.most < Condition(task.kind).most:
        return to.say("decided.between", n=task.least, m=task.most)
    return to.say("decided.at_least", n=task.least)


# -- where points come from


def sources(state: Reef, seat: int) -> dict[str, int]:
    """Return a seat's points by what brought them."""
    lines = state.score_of(seat)
    ocean = state.oceans[seat]
    worthless = worthless_colour(ocean)
    corals = sum(coral_points(ocean, colour) for colour in range(len(ocean.corals)) if colour != worthless)
    return {
        "corals": corals,
        "creatures": sum(lines[ROWS:VARIETY]) - corals,
        "orange": lines[ORANGE],
        "blue": lines[BLUE],
        "variety": lines[VARIETY],
        "fish": lines[FISH],
    }


def _source(state: Reef, seat: int, source: str, to: ReefSpeaker) -> str:
    """Return a source of points in words; a card by its name."""
    cards = state.cards_of(seat)
    if cards is None or source not in ("orange", "blue"):
        return to.say(f"decided.source.{source}")
    number = cards[0 if source == "orange" else 1] + 1
    return to.say(f"decided.source.{source}", card=to.card(source, number))


def _fitting(sentences: Iterable[str]) -> str:
    """Return the first sentence that is short enough, or else the last one."""
    said = ""
    for said in sentences:
        if len(said) <= LONGEST:
            break
    return said
