# mypyc: compile
"""What follows from the number of players and the options: the crew, the mission's plan and every task made ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fathom.core.errors import OptionError
from fathom.core.lookup import Lookup
from fathom.games.crew import modes
from fathom.games.crew.cards import cards_named
from fathom.games.crew.components import EPILOGUE, TASKS, impossible_pairs, missions, task_cards
from fathom.games.crew.goals.facts import TRICKS
from fathom.games.crew.goals.goal import Goal
from fathom.games.crew.goals.tasks import goal_of, objective_of

if TYPE_CHECKING:
    from fathom.games.crew.options import CrewOptions

ALL_TASKS: Final = (1 << TASKS) - 1


@final
class CrewLookup(Lookup):
    """Worked out once, and shared by all states with the same players and options."""

    options: CrewOptions

    def __init__(self, players: int, options: CrewOptions) -> None:
        super().__init__(players, options)
        self.members: int = max(players, 3)
        self.tricks: int = TRICKS[self.members]
        self.tonoja: int = 2 if players == 2 else -1  # its member number (K24)

        # Members clockwise.
        around = [0, 2, 1] if players == 2 and options.tonoja == "after_a" else list(range(self.members))
        self.left_of: list[int] = [0] * self.members
        self.right_of: list[int] = [0] * self.members
        for place in range(self.members):
            self.left_of[around[place]] = around[(place + 1) % self.members]
            self.right_of[around[place]] = around[place - 1]

        # The mission. What depends on the clock is at 0 without it and at 1 with it.
        mission = missions()[options.mission]
        plain = mission.untimed
        self.mission: int = mission.number
        self.seconds: int = (mission.seconds or 0) * options.time // 100
        difficulty = options.epilogue if mission.number == EPILOGUE else mission.difficulty or 0
        self.difficulty: list[int] = [(plain.difficulty if plain else None) or difficulty, difficulty]
        self.allocation: list[int] = [
            modes.ALLOCATIONS[plain.allocation if plain else mission.allocation],
            modes.ALLOCATIONS[mission.allocation],
        ]
        self.communication: list[int] = [
            modes.COMMUNICATIONS[plain.communication if plain else mission.communication],
            modes.COMMUNICATIONS[mission.communication],
        ]
        self.talk_from: int = mission.talk_from_trick - 1  # counted from 0
        self.handed_over_talks_first: bool = mission.handed_over_talks_first

        # Tasks by number; there is no task 0.
        cards = task_cards()
        zero_counts = options.equal_captain == "zero_counts"
        self.goals: list[Goal] = [goal_of(card, self.members, zero_counts) for card in (cards[0], *cards)]
        self.rating: list[int] = [0] + [card.rating(self.members) for card in cards]
        self.captain_may: list[bool] = [True] + [card.captain_may_take for card in cards]
        self.predicts: list[int] = [0] + [modes.PREDICTIONS[card.prediction] for card in cards]
        self.redeals: list[list[int]] = [[]] + [[cards_named(list(names)) for names in card.redeal] for card in cards]
        number = {card.id: card.number for card in cards}
        self.fixed: list[int] = [number[id] for id in mission.tasks]
        self.objective: Goal | None = None
        if mission.objective is not None:
            self.objective = objective_of(mission, self.members, options.balance == "runner_up")
        self.pairs = impossible_pairs(self.members)  # K9: for two owners, for one

        # What the crew brings along.
        logbook = options.logbook
        self.deck: int = ALL_TASKS
        self.kept: list[int] = []
        self.before: int = 0  # attempts
        self.distress: bool = False
        if logbook is not None:
            self.deck = ALL_TASKS & ~sum(1 << (task - 1) for task in {*logbook.spent, *logbook.kept})
            self.kept = list(logbook.kept)
            self.before = logbook.attempts
            self.distress = logbook.distress

        self.attempts: int = options.attempts
        self.ask_distress: bool = options.distress == "ask"
        self.ask_clock: bool = bool(self.seconds) and options.clock == "ask"
        self.timed: bool = bool(self.seconds) and options.clock == "timed"
        self.fresh_deck: bool = options.deck == "fresh"
        self.history: bool = options.history
        self.window: int = options.window
        self.patience: int = options.patience
        self.only_single: bool = options.single == "only"
        self.only_a: bool = options.impossible == "only_a"
        _check_kept_tasks(self)


def _check_kept_tasks(lookup: CrewLookup) -> None:
    """Refuse a logbook with kept tasks that no attempt at this mission can have had."""
    logbook = lookup.options.logbook
    if logbook is None or not logbook.kept:
        return
    both = [task for task in logbook.kept if task in logbook.spent]
    if both:
        raise OptionError(f"Task {both[0]} is kept in the logbook, so it cannot be out of the deck as well.", "logbook")
    if not lookup.difficulty[1]:
        raise OptionError(f"No tasks are drawn in mission {lookup.mission}, so its logbook cannot keep any.", "logbook")
    total = sum(lookup.rating[task] for task in logbook.kept)
    if total not in lookup.difficulty:
        wanted = " or ".join(str(number) for number in sorted(set(lookup.difficulty)))
        raise OptionError(
            f"The tasks kept in the logbook add up to {total} for {lookup.members} members, not to {wanted} "
            f"as mission {lookup.mission} asks.",
            "logbook",
        )
