"""Crew's notes as events: what each of them means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.events import Event, Makers
from fathom.games.crew.cards import card_name, card_names
from fathom.games.crew.rules import notes, phases
from fathom.games.crew.show import events, names
from fathom.games.crew.show.view import read_mark

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def _dealt(state: Crew, again: int, *hands: int) -> Event:
    tonoja = card_names(hands[state.players]) if state.lookup.tonoja >= 0 else None
    seats = hands[: state.players]
    return events.Dealt([card_names(hand) for hand in seats], [hand.bit_count() for hand in seats], tonoja, bool(again))


def _proposed(state: Crew, seat: int, phase: int, choice: int) -> Event:
    return events.Proposed(seat, names.PHASES[phase], names.choice_names(state, phase)[choice])


def _decided(state: Crew, phase: int, choice: int, by_time: int) -> Event:
    choices = names.choice_names(state, phase)
    return events.Decided(names.PHASES[phase], choices[choice] if choices else None, bool(by_time))


def _marked(state: Crew, seat: int, task: int, mark: int) -> Event:
    made = read_mark(seat, mark)
    return events.Marked(seat, task, made.mark, made.could)


def _cards_passed(state: Crew, passing: int, *given: int) -> Event:
    to = [state.receiver(giver) for giver in range(len(given))]
    tonoja = state.lookup.tonoja
    seen = [tonoja in (giver, receiver) for giver, receiver in enumerate(to)]
    return events.CardsPassed("left" if passing == phases.TO_LEFT else "right", [card_name(card) for card in given], to, seen)


def _showed(state: Crew, member: int, card: int, position: int) -> Event:
    return events.Showed(member, card_name(card), names.position_name(position))


def _settled(state: Crew, status: int, task: int, owner: int, said: int) -> Event:
    if not task:
        return events.TaskSettled(names.STATUSES[status])
    return events.TaskSettled(names.STATUSES[status], task, owner, said if said >= 0 else None)


def _ended(state: Crew) -> Event:
    assert state.end is not None
    return events.Ended(state.end.reason, list(state.end.results))


MAKERS: Makers = {
    notes.ATTEMPT_BEGAN: lambda state, number: events.AttemptBegan(number),
    notes.TERRAIN_DRAWN: lambda state, card, mode: events.Terrain(card_name(card), names.MODES[mode]),
    notes.DEALT: _dealt,
    notes.TASK_DRAWN: lambda state, task, kept: events.TaskDrawn(task, bool(kept)),
    notes.TASK_REPLACED: lambda state, task, why: events.TaskReplaced(task, "captain" if why else "pair"),
    notes.CAPTAIN_KNOWN: lambda state, member: events.CaptainKnown(member),
    notes.TOOK: lambda state, member, task: events.Took(member, task),
    notes.PASSED: lambda state, member: events.PassedTasks(member),
    notes.ASKED: lambda state, member: events.Asked(member),
    notes.ANSWERED: lambda state, member, yes: events.Answered(member, bool(yes)),
    notes.PROPOSED: _proposed,
    notes.ASSIGNED: lambda state, seat, phase, task, member: events.Proposed(seat, names.PHASES[phase], None, task, member),
    notes.AGREED: lambda state, seat, phase: events.Agreed(seat, names.PHASES[phase]),
    notes.DECIDED: _decided,
    notes.MARKED: _marked,
    notes.GAVE: lambda state, seat, member, card: events.Gave(seat, member, card_name(card)),
    notes.CARDS_PASSED: _cards_passed,
    notes.PREDICTED: lambda state, seat, member, task, said: events.Predicted(seat, member, task, said),
    notes.FORETOLD: lambda state, member, task, said: events.Foretold(member, task, said),
    notes.COUNTDOWN: lambda state, seconds: events.CountdownBegan(seconds),
    notes.SHOWED: _showed,
    notes.WAS_READY: lambda state, seat: events.Ready(seat),
    notes.WAITED: lambda state, seat: events.Waited(seat),
    notes.WINDOW_CLOSED: lambda state: events.WindowClosed(),
    notes.PLAYED: lambda state, member, card: events.Played(member, card_name(card)),
    notes.TRICK_WON: lambda state, number, winner, *cards: events.TrickWon(number, winner, [card_name(card) for card in cards]),
    notes.SETTLED: _settled,
    notes.TURNED_UP: lambda state, card: events.TurnedUp(card_name(card)),
    notes.LOST: lambda state, why: events.AttemptLost(names.WHYS[why]),
    notes.WON: lambda state, attempts: events.MissionWon(attempts),
    notes.ENDED: _ended,
}
