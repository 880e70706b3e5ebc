"""Positions of Crew from a description: an attempt from chosen hands and tasks, reached by moves like any other.

>>> import fathom
>>> position = CrewPosition(hands=("s4 p9", "p7", "y2 -p", "p8"), tasks="62A 1B")
>>> match = fathom.Match.from_position(fathom.find("crew"), position, options={"distress": "never"})
>>> [move.text for move in match.moves[1:]]
['task 62', 'task 1', 'take 62', 'take 1']
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from fathom.core.errors import PositionError, Refusal
from fathom.core.game import Game, checked_options
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.positions import Description, Positions
from fathom.core.state import NATURE
from fathom.games.crew.components import EPILOGUE, TASKS, missions, task_cards
from fathom.games.crew.hands import deal
from fathom.games.crew.options import CrewOptions
from fathom.games.crew.rules import Crew, phases
from fathom.games.crew.show.names import member_letter

_TASK = re.compile("([1-9][0-9]?)([A-ET])?")


class CrewPosition(Description, frozen=True, kw_only=True):
    """The first attempt at a mission, up to the first choice that the description leaves open.

    A hand names the cards that matter, `p1-3 s4`, and suits of which it has no more, `-p`; the rest is dealt out, submarine 4
    to the first who can have it. Two players have four hands: their own, Tonoja's face-up cards, and the covered ones.
    """

    hands: tuple[str, ...]
    tasks: str = ""  # as they are drawn, which may replace one (K8, K9); `62A` is taken by A, `62T` by Tonoja, `62` by nobody yet
    mission: int | None = None  # None: that of the options, or a mission of the tasks' difficulty at which they are taken in turn
    odd: Literal["A", "B", "C"] = "A"  # who has the fourteenth card, of three
    terrain: str = "p1"  # the card that decides how the crew may communicate, where the mission draws one
    seed: int | str | None = None  # None: the rest is dealt in a fixed order; otherwise at random, the same way for the same seed


class CrewPositions(Positions):
    """Sets up Crew at the start of an attempt, or later."""

    description = CrewPosition

    def set_up(
        self, game: Game[Any], described: CrewPosition, players: int | None, options: Options | Mapping[str, object] | None
    ) -> Match:
        count = len(described.hands) if players is None else players
        tasks = read_tasks(described.tasks)
        match = Match(game, count, _with_mission(game, count, tasks, described, options))
        state = match.state
        assert isinstance(state, Crew)
        if state.phase == phases.CLOCK:
            raise PositionError("First the crew decides about the clock: let the option clock do it.")
        if state.phase == phases.DRAW_TERRAIN:
            _play(match, f"terrain {described.terrain}", "The card that decides how the crew may communicate cannot be drawn")
        _play(match, deal(count, described.hands, described.odd, described.seed), "These hands cannot be dealt")
        _draw(match, state, tasks)
        if state.phase == phases.DEAL:
            raise PositionError("With these hands a task would be impossible for everybody, so they would be dealt again (K10).")
        if any(tasks.values()):
            if not all(tasks.values()):
                raise PositionError("Either all tasks have an owner, or none has.")
            take_tasks(match, {number: owner for number, owner in tasks.items() if owner})
        return match


# -- tasks


def read_tasks(text: str) -> dict[int, str | None]:
    """Return tasks by their numbers, each with the letter of its owner, from a text such as "62A 1B"."""
    tasks: dict[int, str | None] = {}
    for word in text.split():
        found = _TASK.fullmatch(word)
        if not found or int(found[1]) > TASKS:
            raise PositionError(f"A task is a number from 1 to {TASKS}, with its owner as in 62A, not {word[:20]!r}.")
        if int(found[1]) in tasks:
            raise PositionError(f"Task {found[1]} is named twice.")
        tasks[int(found[1])] = found[2]
    return tasks


def plain_mission(players: int, tasks: Sequence[int]) -> int:
    """Return the first mission whose tasks add up to what these do, and are taken in turn."""
    difficulty = sum(task_cards()[number - 1].rating(max(players, 3)) for number in tasks)
    for mission in missions()[1:EPILOGUE]:
        if mission.difficulty == difficulty and mission.allocation == "normal":
            return mission.number
    raise PositionError(f"At no mission tasks of difficulty {difficulty} are taken in turn: name the mission.")


def take_tasks(match: Match, owners: Mapping[int, str]) -> None:
    """Let every member in turn take the first task that is meant for them, or pass."""
    state = match.state
    assert isinstance(state, Crew)
    if state.phase != phases.TAKING:
        raise PositionError("The tasks of this mission are not taken in turn, so they cannot have owners yet.")
    while state.phase == phases.TAKING:
        left = [task for task, owner in zip(state.display, state.owners, strict=True) if owner < 0]
        wanted = [task for task in left if owners.get(task) == member_letter(state, state.turn)]
        text = f"take {wanted[0]}" if wanted else "pass"
        _play(match, text, f"{member_letter(state, state.turn)} cannot {text}", state.acts_for(state.turn))
    taken = {task: member_letter(state, owner) for task, owner in zip(state.display, state.owners, strict=True)}
    for task, owner in owners.items():
        if taken.get(task) != owner:
            raise PositionError(f"Task {task} cannot be {owner}'s: the rules give it to {taken.get(task, 'nobody')}.")


def _with_mission(
    game: Game[Any],
    players: int,
    tasks: Mapping[int, str | None],
    described: CrewPosition,
    options: Options | Mapping[str, object] | None,
) -> CrewOptions:
    settings = checked_options(game, options)
    assert isinstance(settings, CrewOptions)
    usual = CrewOptions().mission
    named = settings.mission if settings.mission != usual or (isinstance(options, Mapping) and "mission" in options) else None
    if None not in (named, described.mission) and named != described.mission:
        raise PositionError(f"The position is of mission {described.mission}, but the options say {named}.")
    mission = described.mission if described.mission is not None else named
    if mission is None:
        mission = plain_mission(players, list(tasks)) if tasks else usual
    return msgspec.structs.replace(settings, mission=mission)


def _draw(match: Match, state: Crew, tasks: Mapping[int, str | None]) -> None:
    """Draw the tasks that are named, unless the mission brings its own."""
    if state.lookup.fixed:
        return
    for number in tasks:
        if state.phase != phases.DRAW:
            raise PositionError(f"No task is drawn any more when it comes to task {number}.")
        _play(match, f"task {number}", f"Task {number} cannot be drawn")


def _play(match: Match, text: str, problem: str, seat: int = NATURE) -> None:
    """Make a move that should be legal."""
    try:
        match.play(seat, text)
    except Refusal as refusal:
        raise PositionError(f"{problem}: {str(refusal)[0].lower()}{str(refusal)[1:]}") from None
