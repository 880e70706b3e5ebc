"""A table for the tests of Crew: whole attempts from chosen deals and tasks, written as a player would say them.

match = begin("s4 p9", "p7", "y2 -p", "p8", tasks="62A 1B")
trick(match, "p9 p7 y2 p8")
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fathom import Match, find
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.state import NATURE, TABLE
from fathom.games.crew import CrewOptions, positions
from fathom.games.crew.components import task_cards
from fathom.games.crew.hands import deal as dealt
from fathom.games.crew.positions import read_tasks
from fathom.games.crew.rules import Crew
from fathom.games.crew.show.view import Task, View

GAME = find("crew")
SEATS = {"A": 0, "B": 1, "C": 2, "D": 3, "E": 4, "*": NATURE, "!": TABLE}


def begin(*hands: str, players: int = 0, tasks: str = "", mission: int | None = None, odd: str = "A", **options: Any) -> Match:
    """The first attempt at a mission, up to the first choice that the arguments leave open: CrewPosition says what they mean.

    There is no distress signal unless it is asked for.
    """
    described = {"hands": hands, "tasks": tasks, "mission": mission, "odd": odd}
    return Match.from_position(GAME, described, players or None, CrewOptions(**({"distress": "never"} | options)))


def seat_crew(players: int, mission: int, **options: Any) -> Match:
    """A crew before its first attempt; no distress signal unless it is asked for."""
    return Match(GAME, players, CrewOptions(mission=mission, **({"distress": "never"} | options)))


def deal_and_draw(*hands: str, tasks: str, players: int = 4) -> Match:
    """Nature's part of the first attempt at a plain mission, even if these hands are to be dealt again (K10)."""
    match = seat_crew(players, positions.plain_mission(players, list(read_tasks(tasks))))
    prepare(match, *hands, tasks=tasks)
    return match


def prepare(match: Match, *hands: str, tasks: str = "", odd: str = "A", terrain: str = "p1") -> list[Event]:
    """Nature's part of an attempt, and the taking of the tasks that have owners."""
    events: list[Event] = []
    if look(match).phase == "terrain":
        events += say(match, f"* terrain {terrain}")
    events += say(match, deal(match, *hands, odd=odd))
    wanted = read_tasks(tasks)
    for number in wanted:
        events += say(match, f"* task {number}")
    if any(wanted.values()):
        events += take(match, {str(number): str(owner) for number, owner in wanted.items()})
    return events


def rating(players: int, number: int) -> int:
    """A task's difficulty for a crew of so many players."""
    return task_cards()[number - 1].rating(max(players, 3))


def deal(match: Match, *hands: str, odd: str = "A") -> str:
    """Nature's move that deals these hands."""
    return "* " + dealt(match.state.players, hands, odd)


def take(match: Match, owners: dict[str, str]) -> list[Event]:
    """Every member in turn takes the first task that is meant for them, or passes."""
    before = len(match.log)
    positions.take_tasks(match, {int(number): owner for number, owner in owners.items()})
    return match.log[before:]


def trick(match: Match, text: str) -> list[Event]:
    """Cards from the leader on, clockwise; the time for messages is over."""
    events: list[Event] = []
    window = look(match).window
    if window is not None and not window.closed:
        events += say(match, "! window_over")
    for card in text.split():
        events += say(match, f"{actor(match)} {card}")
    return events


def tricks(match: Match, *texts: str) -> list[Event]:
    """Several tricks in a row."""
    return [event for text in texts for event in trick(match, text)]


def decide(match: Match, choice: str) -> list[Event]:
    """The crew decides: the first who may propose does, all others agree."""
    events: list[Event] = []
    view = look(match)
    assert view.decision is not None
    if view.decision.proposal != choice:
        events += say(match, f"{turns(match)[0]} propose {choice}")
    return events + agree(match)


def agree(match: Match) -> list[Event]:
    """Everybody who is asked agrees to what is on the table."""
    return [event for who in turns(match) for event in say(match, f"{who} agree")]


def say(match: Match, *lines: str) -> list[Event]:
    """Plays lines such as "A p7", "* task 17" or "! time_up", checking the laws after each; returns all that happened."""
    events: list[Event] = []
    for line in lines:
        who, _, move = line.partition(" ")
        events += match.play(SEATS[who], move)
        assert GAME.invariants(match.state) is None, line
    return events


def refused(match: Match, line: str) -> str:
    """The key of the refusal that a line meets. A refused move changes nothing."""
    before = match.state.freeze(), len(match.moves), len(match.log)
    with pytest.raises(Refusal) as caught:
        say(match, line)
    assert (match.state.freeze(), len(match.moves), len(match.log)) == before
    return caught.value.key


def moves(match: Match, who: str) -> set[str]:
    """Every legal move of a seat, as text."""
    seat = SEATS[who]
    return {GAME.notation.write(match.state, seat, action) for action in match.state.actions(seat)}


def shows(match: Match, who: str) -> set[str]:
    """What a seat could lay open now."""
    return {move.removeprefix("show ") for move in moves(match, who) if move.startswith("show")}


def rulings(match: Match) -> set[str]:
    """What the table may rule now."""
    return {GAME.notation.write(match.state, TABLE, ruling) for ruling, _ in match.state.table_actions()}


def timers(match: Match) -> dict[str, float]:
    """The table's clocks, in seconds."""
    return {
        GAME.notation.write(match.state, TABLE, ruling): seconds
        for ruling, seconds in match.state.table_actions()
        if seconds is not None
    }


def look(match: Match, who: str | None = None) -> View:
    """What a seat sees, or a spectator."""
    view = match.state.observe(None if who is None else SEATS[who])
    assert isinstance(view, View)
    return view


def hand(match: Match, member: str) -> set[str]:
    """The cards in a hand, as its owner sees them; Tonoja's face-up ones."""
    number = 2 if member == "T" else SEATS[member]
    held = look(match, None if member == "T" else member).members[number].hand
    assert held is not None
    return set(held)


def task(match: Match, number: int, who: str | None = None) -> Task:
    """A task on display, as a seat sees it."""
    return next(found for found in look(match, who).tasks if found.number == number)


def owners(match: Match) -> dict[int, str]:
    """Who owns which task."""
    return {found.number: letter(match, found.owner) for found in look(match).tasks if found.owner is not None}


def turns(match: Match) -> str:
    """Who may act now: letters of seats, * for nature, nothing when all is over."""
    return "".join("*" if seat == NATURE else "ABCDE"[seat] for seat in match.state.actors())


def actor(match: Match) -> str:
    """The seat that acts for the member whose turn it is."""
    acting = look(match).acting
    assert acting is not None
    return "ABCDE"[acting]


def letter(match: Match, member: int | None) -> str:
    """A member's letter; T is Tonoja."""
    assert member is not None
    return "T" if match.state.players == 2 and member == 2 else "ABCDE"[member]


def told(events: list[Event]) -> list[str]:
    """The tags of some events, in their order."""
    return [str(type(event).__struct_config__.tag) for event in events]


def end(match: Match) -> tuple[str, str | None]:
    """How a match ended, and why its last attempt was lost."""
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.results == (1.0 if outcome.reason == "won" else 0.0,) * match.state.players
    return outcome.reason, look(match).lost


def crew(match: Match) -> Crew:
    """The match's state under its own type."""
    assert isinstance(match.state, Crew)
    return match.state


def play_at_random(match: Match, seed: int | str) -> Iterator[tuple[int, str, list[Event]]]:
    """Plays a match to its end at random, nature and the table included, and stops after every move to show it."""
    dice = Dice(seed)
    for _ in range(GAME.longest):
        actors = match.state.actors()
        if not actors:
            return
        seat = actors[dice.below(len(actors))]
        rulings = [action for action, _ in match.state.table_actions()]
        if rulings and dice.below(60) == 0:
            seat, action = TABLE, rulings[dice.below(len(rulings))]
        elif seat == NATURE:
            action = match.state.chance(dice)
        else:
            legal = match.state.actions(seat)
            action = legal[dice.below(len(legal))]
        events = match.act(seat, action)
        yield seat, match.moves[-1].text, events
    raise AssertionError("this game is longer than any game can be")
