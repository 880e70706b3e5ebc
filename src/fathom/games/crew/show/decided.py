"""What decided a finished game of Crew: the card and the trick with which the last task was done, or one became impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fathom.core.text import Catalogue
from fathom.games.crew.cards import card_name, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.goal import DONE, Goal
from fathom.games.crew.show.events import AttemptBegan, Played, TaskSettled, TrickWon
from fathom.games.crew.show.names import WHYS, Why
from fathom.games.crew.show.words import CrewSpeaker

if TYPE_CHECKING:
    from fathom.core.match import Match
    from fathom.games.crew.rules.position import Crew

# Where the owner of a task has won a trick too many; winning one can also come too late for other tasks.
TOO_MANY = (
    kinds.TRICKS_WON,
    kinds.PREDICTED,
    kinds.ONLY_STREAK,
    kinds.NO_STREAK,
    kinds.FEWER_THAN_EACH,
    kinds.FEWER_THAN_CAPTAIN,
    kinds.SAME_AS_CAPTAIN,
)


def decided(match: Match, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return in one sentence what decided a finished match."""
    state: Crew = match.state  # type: ignore[assignment]
    end = state.outcome()
    if end is None:
        return ""
    to = CrewSpeaker(text, you, names)
    said = _End(match, to).sentence()
    attempts = state.lookup.before + state.attempt
    if end.reason == "stopped":
        return f"{said} {to.say('decided.attempts_stopped', n=attempts)}"
    return said if attempts == 1 else f"{said} {to.say(f'decided.attempts_{end.reason}', n=attempts)}"


class _End:
    """The end of the last attempt: the trick in which it was decided, and whose card that was."""

    def __init__(self, match: Match, to: CrewSpeaker) -> None:
        self.to = to
        self.state: Crew = match.state  # type: ignore[assignment]
        self.lookup = self.state.lookup
        self.trick: TrickWon | None = None  # the last one that was completed
        self.played: Played | None = None  # the last card
        self.settled: TaskSettled | None = None  # the last task that was done, or the first that failed
        self.by_lead = False  # whether that was settled by a card, before its trick was complete
        for event in match.log:
            if isinstance(event, AttemptBegan):
                self.trick = self.played = self.settled = None
            elif isinstance(event, TrickWon):
                self.trick = event
                self.by_lead = False
            elif isinstance(event, Played):
                self.played = event
                self.by_lead = True
            elif isinstance(event, TaskSettled) and (self.settled is None or self.settled.status == "done"):
                self.settled = event

    def sentence(self) -> str:
        """Return what decided the last attempt."""
        if self.state.lost < 0:
            return self._won()
        why = WHYS[self.state.lost]
        if why in ("task", "objective") and self.settled is not None and self.played is not None:
            return self._failed(self.settled)
        return self._broken_off(why)

    def _won(self) -> str:
        settled = self.settled
        if settled is None or self.played is None or (self.trick is None and not self.by_lead):
            return self.to.say("reason.won")
        member, values = self._taken()
        lead = "_lead" if self.by_lead else ""
        if settled.task is None or settled.owner is None:
            return self.to.act(f"decided.won_objective{lead}", member, **values)
        which = self.to.say("decided.the_task" if len(self.state.display) == 1 else "decided.the_last")
        values = {**values, "which": which, "task": self.to.task(settled.task), "owner": self.to.whom(settled.owner)}
        return self.to.act(f"decided.won{lead}", member, **values)

    def _taken(self) -> tuple[int, dict[str, object]]:
        """Return who took the last trick, or led to the one in progress, with its number and their card."""
        if self.by_lead or self.trick is None:
            assert self.played is not None, "something was settled by a card"
            return self.played.member, {"n": self._number(), "by": self.to.card_by(self.played.card)}
        winner = self.trick.winner
        return winner, {"n": self.trick.number, "by": self.to.card_by(self.trick.cards[winner])}

    def _number(self) -> int:
        """Return the number of the trick in progress, or of the last one."""
        return self.state.facts.played + 1 if self.by_lead else self.state.facts.played

    def _failed(self, settled: TaskSettled) -> str:
        owner, task, to = settled.owner, settled.task, self.to
        if owner is None or task is None:
            return self._objective_failed()
        goal = self.lookup.goals[task]
        winner, values = self._taken()
        values["task"] = to.task(task)
        if self.by_lead:
            return to.act("decided.led", winner, **values)
        card = self._card(goal, owner, winner)
        if card is not None:
            values["card"] = to.card(card)
            if winner == owner:
                return to.act("decided.harmful", owner, **values)
            if goal.kind != kinds.AT_LEAST or count(goal.first) != goal.n:
                return to.act_on("decided.counted", winner, owner, **values)
            itself = self.trick is not None and self.trick.cards[winner] == card
            return to.act_on("decided.taken_itself" if itself else "decided.taken", winner, owner, **values)
        if winner != owner:
            must = goal.kind == kinds.PLACES and goal.first >> (self._number() - 1) & 1
            return to.act_on("decided.place" if must else "decided.other_trick", winner, owner, **values)
        banned = goal.kind in TOO_MANY or (goal.kind == kinds.PLACES and goal.second >> (self._number() - 1) & 1)
        return to.act("decided.own_trick" if banned else "decided.own_too_late", owner, **values)

    def _card(self, goal: Goal, owner: int, winner: int) -> str | None:
        """Return the card in the last trick on which a task about cards failed, the highest of several; None if there is none."""
        facts = self.state.facts
        if goal.kind > kinds.LAST_HOLDING and goal.kind != kinds.AT_LAST:
            return None
        wanted = goal.first
        if goal.kind == kinds.EXACTLY and winner == owner:
            wanted = 0
            for cards, most in ((goal.first, goal.n), (goal.second, goal.m)):
                if count(facts.won[owner] & cards) > most:
                    wanted |= cards
        elif winner == owner and goal.kind != kinds.AT_LAST:
            return None
        found = facts.trick & wanted
        return card_name(found.bit_length() - 1) if found else None

    def _objective_failed(self) -> str:
        member, values = self._taken()
        goal, to = self.lookup.objective, self.to
        assert goal is not None, "it is about an objective"
        if self.by_lead:
            early = goal.kind == kinds.FINAL_CARD
            return to.act("decided.objective_early" if early else "decided.objective_led", member, **values)
        found = self.state.facts.trick & goal.first
        if goal.kind == kinds.BALANCE and found:
            return to.act("decided.objective_card", member, card=to.card(card_name(found.bit_length() - 1)), **values)
        return to.act("decided.objective", member, **values)

    def _broken_off(self, why: Why) -> str:
        """Return how an attempt ended that was not played to its end."""
        state, to = self.state, self.to
        if why == "stuck":
            place = next((place for place, owner in enumerate(state.owners) if owner < 0), 0)
            return to.say("decided.stuck", task=to.task(state.display[place]))
        done = {"n": min(state.facts.played + 1, self.lookup.tricks), "done": state.status.count(DONE), "all": len(state.status)}
        if why == "time":
            return to.say("decided.time", **done)
        if why != "gave_up":
            return to.say("reason.lost")
        if self.played is None:
            return to.say("decided.gave_up_early")
        return to.say("decided.gave_up" if state.display else "decided.gave_up_objective", **done)
