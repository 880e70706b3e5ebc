"""Crew's moves for a terminal, in groups that say what they mean."""

from __future__ import annotations

from fathom.core.notation import seat_letter
from fathom.core.text import Catalogue
from fathom.games.crew.actions import (
    AGREE,
    ASK,
    ASSIGN,
    GIVE_FOR_TONOJA,
    KEEP,
    MARK,
    MOST_MEMBERS,
    PASS,
    PREDICT,
    PROPOSE,
    READY,
    SHOW,
    TAKE,
)
from fathom.games.crew.cards import CARDS, SUIT_OF, SUITS
from fathom.games.crew.notation import write
from fathom.games.crew.rules import Crew
from fathom.games.crew.terminal import LOOKS
from fathom.games.crew.view import PHASES, Phase, choice_names
from fathom.games.crew.words import Speaker, task_text

# Headings with the actions below them; a heading without actions is advice.
Groups = list[tuple[str, list[int]]]

MANY = 24  # changes to a draft that are still listed one by one


def menu(state: Crew, seat: int, text: Catalogue) -> Groups:
    """What a seat can do now: a sentence of advice, then cards by suit, tasks by their texts, or proposals by what they mean.

    Asking for time is not listed, for nobody measures it here; marks and long lists of changes are shown by an example.
    """
    actions = state.actions(seat)
    if not actions:
        return []
    phase = PHASES[state.phase]
    if phase == "trick":
        return _trick_menu(state, seat, actions, text)
    if phase == "take":
        return _take_menu(state, seat, actions, text)
    if phase == "give":
        return _give_menu(actions, text)
    if phase == "predict":
        return [(text.say("menu.predict"), []), (text.say("menu.predict_number"), actions)]
    if phase == "volunteer":
        return [(text.say("menu.volunteer"), actions)]
    if phase == "hand_over":
        asks = [action for action in actions if ASK <= action < PREDICT]
        groups = [(text.say("menu.keep"), [KEEP])] if KEEP in actions else []
        return [*groups, (text.say("menu.ask"), asks)] if asks else groups
    if phase in ("distribute", "divide"):
        return _draft_menu(state, seat, actions, text)
    return _decision_menu(state, seat, actions, phase, text)


def _trick_menu(state: Crew, seat: int, actions: list[int], text: Catalogue) -> Groups:
    plays = [action for action in actions if action < CARDS]
    shows = [action for action in actions if SHOW <= action < READY]
    if plays and shows:
        advice = text.say("menu.window_lead")
    elif plays:
        key = "menu.play_tonoja" if state.turn == state.lookup.tonoja else "menu.play"
        advice = text.say(key, example=write(state, seat, plays[0]))
    else:
        advice = text.say("menu.window")
    groups = [(advice, []), *_by_suit(plays, text)]
    if READY in actions:
        groups.append((text.say("menu.ready"), [READY]))
    if shows:
        groups.append((text.say("menu.show"), shows))
    return groups


def _take_menu(state: Crew, seat: int, actions: list[int], text: Catalogue) -> Groups:
    key = "menu.take_tonoja" if state.turn == state.lookup.tonoja else "menu.take"
    groups: Groups = [(text.say(key, example=write(state, seat, actions[0])), [])]
    for action in actions:
        if action == PASS:
            groups.append((text.say("menu.do_pass"), [PASS]))
        else:
            groups.append((_short(state, state.display[action - TAKE], text), [action]))
    return groups


def _give_menu(actions: list[int], text: Catalogue) -> Groups:
    own = [action for action in actions if action < GIVE_FOR_TONOJA]
    tonojas = [action - GIVE_FOR_TONOJA for action in actions[len(own) :]]
    groups: Groups = []
    if own:
        groups += [(text.say("menu.give"), []), *_by_suit(own, text)]
    if tonojas:
        groups.append((text.say("menu.give_tonoja"), []))
        name = text.say("board.tonoja")
        groups += [(f"{name} {suit}", [GIVE_FOR_TONOJA + card for card in cards]) for suit, cards in _by_suit(tonojas, text)]
    return groups


def _draft_menu(state: Crew, seat: int, actions: list[int], text: Catalogue) -> Groups:
    """Agreeing to the draft, and changes task by task; what is too much to list is shown by an example."""
    changes = [action for action in actions if ASSIGN <= action < MARK]
    marks = [action for action in actions if action >= MARK]
    advice = text.say("menu.draft", example=write(state, seat, changes[0])) if changes else text.say("menu.draft_agree")
    groups: Groups = [(advice, [])]
    if marks:
        examples = [write(state, seat, marks[0]), write(state, seat, marks[-1])]
        groups.append((text.say("menu.marks", examples=", ".join(examples)), []))
    if AGREE in actions:
        groups.append((text.say("menu.agree_draft"), [AGREE]))
    if len(changes) <= MANY:
        for place, task in enumerate(state.display):
            of_task = [action for action in changes if (action - ASSIGN) // MOST_MEMBERS == place]
            if of_task:
                groups.append((f"{_short(state, task, text)}: assign {task}", of_task))
    return groups


def _decision_menu(state: Crew, seat: int, actions: list[int], phase: Phase, text: Catalogue) -> Groups:
    """Each choice of the crew with what it means; agreeing is choosing what is on the table."""
    speaker = Speaker(text, seat, {each: seat_letter(each) for each in range(state.players)})
    names = choice_names(state, phase)
    advice = text.say("menu.decide" if actions[-1] > AGREE else "menu.decide_agree")
    groups: Groups = [(advice, [])]
    if phase == "clock":
        groups.append((text.say("menu.no_clock"), []))
    for action in actions:
        choice = state.proposal if action == AGREE else action - PROPOSE
        groups.append((speaker.choice(phase, names[choice]), [action]))
    return groups


def _by_suit(cards: list[int], text: Catalogue) -> Groups:
    """Cards, which are their own actions, under their suits."""
    groups: dict[int, list[int]] = {}
    for card in cards:
        groups.setdefault(SUIT_OF[card], []).append(card)
    return [
        (f"[{LOOKS[suit].fill}]{LOOKS[suit].mark}[/] {text.say(f'suit.{SUITS[suit]}')}", group) for suit, group in groups.items()
    ]


def _short(state: Crew, task: int, text: Catalogue) -> str:
    return task_text("task_short", task, state.lookup.members, text)
