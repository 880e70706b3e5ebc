"""What happened in Crew, in words.

Cards stay as they are written (p7), tasks go by their short texts. The reader is addressed as "you"; the others go by their
names, or else their letters. `names` has the seats alone: where it has two of them, the third member is Tonoja.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core.events import Event
from fathom.core.notation import LETTERS
from fathom.core.text import Catalogue
from fathom.core.words import Speaker
from fathom.games.crew.cards import CARD_NAMED, SUIT_OF, SUITS, VALUE_OF
from fathom.games.crew.components import task_cards
from fathom.games.crew.show import events
from fathom.games.crew.show.names import Phase

TONOJA = 2


def describe(event: Event, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return an event in words, for the seat that reads them."""
    return _SENTENCES[type(event)](event, CrewSpeaker(text, you, names))


def task_text(part: str, task: int, members: int | None, text: Catalogue) -> str:
    """Return a task's sentence (`task`) or its short text (`task_short`) for a crew of that size; None: the size is not known."""
    by_size = task_cards()[task - 1].params.get("value")
    if not isinstance(by_size, dict):
        return text.say(f"{part}.{task}")
    if members is None:
        return text.say(f"task_any.{task}")
    return text.say(f"{part}.{task}", n=by_size[str(members)])


def clock_time(seconds: int) -> str:
    """Return a time in minutes and seconds.

    >>> clock_time(150)
    '2:30'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


class CrewSpeaker(Speaker):
    """Speaks of members, of whom Tonoja is one at a table of two, and of tasks."""

    YOU = "board.you"

    def __init__(self, text: Catalogue, you: int | None, names: Mapping[int, str]) -> None:
        super().__init__(text, you, names)
        whole = 0 in names and 1 in names  # a table with everybody at it, so that its size is known
        self.members = max(len(names), 3) if whole else None
        self.tonoja = TONOJA if whole and TONOJA not in names else None

    def name(self, seat: int) -> str:
        """Return what a member is called."""
        return self.say("board.tonoja") if seat == self.tonoja else super().name(seat)

    def task(self, task: int) -> str:
        """Return the short text of a task."""
        return task_text("task_short", task, self.members, self.text)

    def card(self, card: str) -> str:
        """Return a card that is won or wanted, as part of a sentence."""
        number = CARD_NAMED[card]
        return self.say(f"card_the.{SUITS[SUIT_OF[number]]}", n=VALUE_OF[number])

    def card_by(self, card: str) -> str:
        """Return a card with which something is done, as part of a sentence."""
        number = CARD_NAMED[card]
        return self.say(f"card_by.{SUITS[SUIT_OF[number]]}", n=VALUE_OF[number])

    def choice(self, decision: Phase, choice: str) -> str:
        """Return what was proposed, or decided, as part of a sentence."""
        if decision == "member":
            member = TONOJA if choice == "T" else LETTERS.index(choice)
            return self.say("choice.member_at_you") if member == self.you else self.say("choice.member", who=self.name(member))
        return self.say(f"choice.{choice}")


def _dealt(event: events.Dealt, to: CrewSpeaker) -> str:
    told = [to.say("event.dealt_again" if event.again else "event.dealt")]
    for seat, hand in enumerate(event.hands):
        if hand is not None:
            told.append(to.act("event.dealt_hand", seat, cards=", ".join(hand)))
    if event.tonoja is not None:
        told.append(to.say("event.dealt_tonoja", cards=", ".join(event.tonoja)))
    return " ".join(told)


def _proposed(event: events.Proposed, to: CrewSpeaker) -> str:
    if event.task is not None and event.member is not None:
        return to.act_on("event.proposed_task", event.seat, event.member, task=to.task(event.task))
    assert event.choice is not None, "without a task it is about one of the choices"
    return to.act("event.proposed", event.seat, what=to.choice(event.decision, event.choice))


def _decided(event: events.Decided, to: CrewSpeaker) -> str:
    what = to.say("choice.draft") if event.choice is None else to.choice(event.decision, event.choice)
    return to.say("event.decided_by_time" if event.by_time else "event.decided", what=what)


def _marked(event: events.Marked, to: CrewSpeaker) -> str:
    task = to.task(event.task)
    if event.could is None:
        return to.act(f"event.marked_{event.mark}", event.seat, task=task)
    return to.act_on("event.marked_could", event.seat, event.could, task=task)


def _gave(event: events.Gave, to: CrewSpeaker) -> str:
    if event.card is None:
        return to.act("event.gave_hidden", event.member)
    return to.act("event.gave", event.member, card=event.card)


def _cards_passed(event: events.CardsPassed, to: CrewSpeaker) -> str:
    told = [to.say(f"event.cards_passed_{event.direction}")]
    for giver, (card, receiver) in enumerate(zip(event.cards, event.to, strict=True)):
        if card is not None:
            told.append(to.act_on("event.passed_on", giver, receiver, card=card))
    return " ".join(told)


def _predicted(event: events.Predicted, to: CrewSpeaker) -> str:
    if event.said is None:
        return to.act("event.predicted_hidden", event.member)
    return to.act("event.foretold", event.member, n=event.said)


def _showed(event: events.Showed, to: CrewSpeaker) -> str:
    return to.act(f"event.showed_{event.position or 'card'}", event.member, card=event.card)


def _settled(event: events.TaskSettled, to: CrewSpeaker) -> str:
    if event.task is None or event.owner is None:
        return to.say(f"event.objective_{event.status}")
    told = to.act(f"event.task_{event.status}", event.owner, task=to.task(event.task))
    return told if event.said is None else f"{told} {to.say('board.said', n=event.said)}"


_SENTENCES: dict[type[Event], Callable[[Any, CrewSpeaker], str]] = {
    events.AttemptBegan: lambda e, to: to.say("event.attempt", n=e.number),
    events.Terrain: lambda e, to: to.say("event.terrain", card=e.card, mode=to.say(f"mode.{e.mode}")),
    events.Dealt: _dealt,
    events.TaskDrawn: lambda e, to: to.say("event.task_kept" if e.kept else "event.task_too_hard", task=to.task(e.task)),
    events.TaskReplaced: lambda e, to: to.say(f"event.replaced_{e.why}", task=to.task(e.task)),
    events.CaptainKnown: lambda e, to: to.act("event.captain", e.member),
    events.Took: lambda e, to: to.act("event.took", e.member, task=to.task(e.task)),
    events.PassedTasks: lambda e, to: to.act("event.passed", e.member),
    events.Asked: lambda e, to: to.act("event.asked", e.member),
    events.Answered: lambda e, to: to.act("event.said_yes" if e.yes else "event.said_no", e.member),
    events.Proposed: _proposed,
    events.Agreed: lambda e, to: to.act("event.agreed", e.seat),
    events.Decided: _decided,
    events.Marked: _marked,
    events.Gave: _gave,
    events.CardsPassed: _cards_passed,
    events.Predicted: _predicted,
    events.Foretold: lambda e, to: to.act("event.foretold", e.member, n=e.said),
    events.CountdownBegan: lambda e, to: to.say("event.countdown", time=clock_time(e.seconds)),
    events.Showed: _showed,
    events.Ready: lambda e, to: to.act("event.ready", e.seat),
    events.Waited: lambda e, to: to.act("event.waited", e.seat),
    events.WindowClosed: lambda e, to: to.say("event.window_closed"),
    events.Played: lambda e, to: to.act("event.played", e.member, card=e.card),
    events.TrickWon: lambda e, to: to.act("event.trick_won", e.winner, n=e.number),
    events.TaskSettled: _settled,
    events.TurnedUp: lambda e, to: to.say("event.turned_up", card=e.card),
    events.AttemptLost: lambda e, to: f"{to.say('board.attempt_lost')} {to.say(f'board.lost_{e.why}')}",
    events.MissionWon: lambda e, to: to.say("event.mission_won", n=e.attempts),
    events.Ended: lambda e, to: to.say(f"reason.{e.reason}"),
}
