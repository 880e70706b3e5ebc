"""What a choice is worth: the chance to bring the mission home after it, in points of a hundred.

Each choice is tried out in the same worlds, drawn from what the seat knows, as the game's own bot does it: fast play goes on to
the end of the attempt. An attempt that lasts longer counts a little more than one that is lost at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fathom.core.dice import Dice
from fathom.games.crew.bot.choose import LIKED, WON, play_out
from fathom.games.crew.bot.fast_policy import fast_action
from fathom.games.crew.bot.novice import guess
from fathom.games.crew.bot.signals import signal
from fathom.games.crew.cards import CARDS, SUIT_CARDS, SUIT_OF
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.goal import OPEN
from fathom.games.crew.rules import Crew, actions, phases

PLAYED: Final = 900  # attempts in one answer, shared by all choices
MOST_WORLDS: Final = 120
MARGIN: Final = 8.0  # points: less than that can be chance
SIGNAL: Final = 10.0  # what another attempt on record costs, in points
CHANGE: Final = 5.0  # how much better a draft must be to be changed again
HELPFUL: Final = 2.0  # a message that somebody can use: better now than later
NEEDED: Final = MARGIN + 1.0  # and one that names a card somebody's task asks for, before the first trick
WASTED: Final = MARGIN + 1.0  # the token for a card that concerns nobody

NAMED: Final = 3  # the most cards that a task names one by one
MOST_CHANGES: Final = 12  # to a draft that are looked at


def weigh(world: Crew, seat: int, dice: Dice) -> Mapping[int, float]:
    """Return what each choice is worth to the crew."""
    legal = world.actions(seat)
    phase = world.phase
    if phase == phases.TRICK and not world.laid_count:
        return _before_trick(world, seat, dice, legal)
    if phase == phases.RETRY:
        return {actions.PROPOSE + phases.SAME_TASKS if world.proposal == phases.STOP else actions.AGREE: 1.0}
    if phase == phases.CLOCK:
        return {}  # a matter of taste
    if phase == phases.GIVE and legal[0] < actions.GIVE_FOR_TONOJA:
        return try_out(world, seat, dice, [action for action in legal if action < actions.GIVE_FOR_TONOJA])
    if phase == phases.DISTRIBUTE or phase == phases.DIVIDE:
        worth = try_out(world, seat, dice, changes(world, seat, legal))
        return _handicapped(worth, actions.ASSIGN, CHANGE)
    worth = try_out(world, seat, dice, legal)
    if phase == phases.DISTRESS and not world.distress:
        return {action: value - (SIGNAL if sends(world, action) else 0.0) for action, value in worth.items()}
    if phase == phases.MEMBER:
        return _handicapped(worth, actions.PROPOSE, CHANGE)
    return worth


def try_out(world: Crew, seat: int, dice: Dice, choices: list[int]) -> dict[int, float]:
    """Return how well attempts end after each choice, on average over worlds that are the same for all."""
    totals = dict.fromkeys(choices, 0)
    attempts = PLAYED if world.phase == phases.TRICK else PLAYED // 2  # before the first trick each takes longer
    worlds = max(1, min(MOST_WORLDS, attempts // max(1, len(choices))))
    for _ in range(worlds):
        drawn = guess(world, seat, dice)
        liked = fast_action(drawn, seat)
        for choice in choices:
            state = drawn.copy()
            state.apply(seat, choice)
            totals[choice] += play_out(state, dice) + (LIKED if choice == liked else 0)
    return {choice: 100 * total / (worlds * WON) for choice, total in totals.items()}


def sends(world: Crew, action: int) -> bool:
    """Return whether an action stands for passing cards, in the decision about the distress signal."""
    choice = world.proposal if action == actions.AGREE else action - actions.PROPOSE
    return choice != phases.NO_PASS


def changes(world: Crew, seat: int, legal: list[int]) -> list[int]:
    """Return what can be done about a draft that concerns the seat: agree, give one of its tasks away, or take one over."""
    found = []
    for action in legal:
        if actions.ASSIGN <= action < actions.MARK:
            place, receiver = divmod(action - actions.ASSIGN, actions.MOST_MEMBERS)
            if seat in (receiver, world.draft[place]):
                found.append(action)
    return [action for action in legal if action == actions.AGREE] + found[:MOST_CHANGES]


def _handicapped(worth: dict[int, float], first: int, cost: float) -> Mapping[int, float]:
    """Return the same where actions from this number on must be better by so much: then the crew need not talk for ever."""
    return {action: value - (cost if action >= first else 0.0) for action, value in worth.items()}


def _before_trick(world: Crew, seat: int, dice: Dice, legal: list[int]) -> Mapping[int, float]:
    """Weigh messages against silence, and what to lead if that can be done now."""
    cards = [action for action in legal if action < CARDS]
    worth = try_out(world, seat, dice, cards) if cards else {}
    base = max(worth.values(), default=50.0)
    if actions.READY in legal:
        worth[actions.READY] = base
    best = signal(world, seat, legal)
    for action in legal:
        if actions.SHOW <= action < actions.READY:
            if action == best:
                worth[action] = base + (NEEDED if is_needed(world, seat, shown(action)) else HELPFUL)
            elif not concerns(world, shown(action)):
                worth[action] = base - WASTED
    return worth


def shown(action: int) -> int:
    """Return the card that a message shows."""
    return (action - actions.SHOW) // actions.POSITIONS


def is_needed(world: Crew, seat: int, card: int) -> bool:
    """Return whether somebody else's task names a card, and nothing has been played yet."""
    if world.facts.played:
        return False
    return any(
        world.lookup.goals[task].kind <= kinds.AT_LEAST
        and world.lookup.goals[task].first.bit_count() <= NAMED
        and world.lookup.goals[task].first >> card & 1
        and owner != seat
        and status == OPEN
        for task, owner, status in zip(world.display, world.owners, world.status, strict=True)
    )


def concerns(world: Crew, card: int) -> bool:
    """Return whether a card can matter to some open task, or to the mission's objective."""
    if world.lookup.objective is not None:
        return True
    suit = SUIT_CARDS[SUIT_OF[card]]
    for task, status in zip(world.display, world.status, strict=True):
        if status == OPEN:
            goal = world.lookup.goals[task]
            if goal.kind > kinds.LAST_HOLDING or (goal.first | goal.second) & suit:
                return True
    return False
