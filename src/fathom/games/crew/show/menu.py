"""Crew's moves for a terminal, in groups that say what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.notation import seat_letter
from fathom.core.presenter import Group
from fathom.core.text import Catalogue
from fathom.games.crew.cards import CARDS, SUIT_OF, SUITS
from fathom.games.crew.rules import actions
from fathom.games.crew.show.names import PHASES, Phase, choice_names
from fathom.games.crew.show.notation import write
from fathom.games.crew.show.pictures import LOOKS
from fathom.games.crew.show.words import CrewSpeaker, task_text

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

MANY = 24  # the most changes to a draft that are listed one by one


def menu(state: Crew, seat: int, text: Catalogue) -> list[Group]:
    """Return what a seat can do now: a sentence of advice, then cards by suit, tasks by their texts, proposals by their meaning.

    Asking for time is not listed, since nobody measures it here. Marks and long lists of changes are shown by an example.
    """
    legal = state.actions(seat)
    if not legal:
        return []
    phase = PHASES[state.phase]
    if phase == "trick":
        return _trick_menu(state, seat, legal, text)
    if phase == "take":
        return _take_menu(state, seat, legal, text)
    if phase == "give":
        return _give_menu(legal, text)
    if phase == "predict":
        return [(text.say("menu.predict"), []), (text.say("menu.predict_number"), legal)]
    if phase == "volunteer":
        return [(text.say("menu.volunteer"), legal)]
    if phase == "hand_over":
        asks = [action for action in legal if actions.ASK <= action < actions.PREDICT]
        groups = [(text.say("menu.keep"), [actions.KEEP])] if actions.KEEP in legal else []
        return [*groups, (text.say("menu.ask"), asks)] if asks else groups
    if phase in ("distribute", "divide"):
        return _draft_menu(state, seat, legal, text)
    return _decision_menu(state, seat, legal, phase, text)


def _trick_menu(state: Crew, seat: int, legal: list[int], text: Catalogue) -> list[Group]:
    plays = [action for action in legal if action < CARDS]
    shows = [action for action in legal if actions.SHOW <= action < actions.READY]
    if plays and shows:
        advice = text.say("menu.window_lead")
    elif plays:
        key = "menu.play_tonoja" if state.turn == state.lookup.tonoja else "menu.play"
        advice = text.say(key, example=write(state, seat, plays[0]))
    else:
        advice = text.say("menu.window")
    groups = [(advice, []), *_by_suit(plays, text)]
    if actions.READY in legal:
        groups.append((text.say("menu.ready"), [actions.READY]))
    if shows:
        groups.append((text.say("menu.show"), shows))
    return groups


def _take_menu(state: Crew, seat: int, legal: list[int], text: Catalogue) -> list[Group]:
    key = "menu.take_tonoja" if state.turn == state.lookup.tonoja else "menu.take"
    groups: list[Group] = [(text.say(key, example=write(state, seat, legal[0])), [])]
    for action in legal:
        if action == actions.PASS:
            groups.append((text.say("menu.do_pass"), [actions.PASS]))
        else:
            groups.append((_short(state, state.display[action - actions.TAKE], text), [action]))
    return groups


def _give_menu(legal: list[int], text: Catalogue) -> list[Group]:
    own = [action for action in legal if action < actions.GIVE_FOR_TONOJA]
    tonojas = [action - actions.GIVE_FOR_TONOJA for action in legal[len(own) :]]
    groups: list[Group] = []
    if own:
        groups += [(text.say("menu.give"), []), *_by_suit(own, text)]
    if tonojas:
        groups.append((text.say("menu.give_tonoja"), []))
        name = text.say("board.tonoja")
        groups += [
            (f"{name} {suit}", [actions.GIVE_FOR_TONOJA + card for card in cards]) for suit, cards in _by_suit(tonojas, text)
        ]
    return groups


def _draft_menu(state: Crew, seat: int, legal: list[int], text: Catalogue) -> list[Group]:
    """Return how to agree to the draft, and changes task by task; what is too much to list is shown by an example."""
    changes = [action for action in legal if actions.ASSIGN <= action < actions.MARK]
    marks = [action for action in legal if action >= actions.MARK]
    advice = text.say("menu.draft", example=write(state, seat, changes[0])) if changes else text.say("menu.draft_agree")
    groups: list[Group] = [(advice, [])]
    if marks:
        examples = [write(state, seat, marks[0]), write(state, seat, marks[-1])]
        groups.append((text.say("menu.marks", examples=", ".join(examples)), []))
    if actions.AGREE in legal:
        groups.append((text.say("menu.agree_draft"), [actions.AGREE]))
    if len(changes) <= MANY:
        for place, task in enumerate(state.display):
            of_task = [action for action in changes if (action - actions.ASSIGN) // actions.MOST_MEMBERS == place]
            if of_task:
                groups.append((f"{_short(state, task, text)}: assign {task}", of_task))
    return groups


def _decision_menu(state: Crew, seat: int, legal: list[int], phase: Phase, text: Catalogue) -> list[Group]:
    """Return each choice of the crew with its meaning; to agree is to choose what is on the table."""
    speaker = CrewSpeaker(text, seat, {each: seat_letter(each) for each in range(state.players)})
    names = choice_names(state, state.phase)
    advice = text.say("menu.decide" if legal[-1] > actions.AGREE else "menu.decide_agree")
    groups: list[Group] = [(advice, [])]
    if phase == "clock":
        groups.append((text.say("menu.no_clock"), []))
    for action in legal:
        choice = state.proposal if action == actions.AGREE else action - actions.PROPOSE
        groups.append((speaker.choice(phase, names[choice]), [action]))
    return groups


def _by_suit(cards: list[int], text: Catalogue) -> list[Group]:
    """Return cards, which are their own actions, under their suits."""
    groups: dict[int, list[int]] = {}
    for card in cards:
        groups.setdefault(SUIT_OF[card], []).append(card)
    return [(f"{LOOKS[suit].markup} {text.say(f'suit.{SUITS[suit]}')}", group) for suit, group in groups.items()]


def _short(state: Crew, task: int, text: Catalogue) -> str:
    return task_text("task_short", task, state.lookup.members, text)
