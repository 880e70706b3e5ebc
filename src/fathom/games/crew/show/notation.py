"""Crew's moves as text, both ways.

p7                                   play the pink seven (the captain plays for Tonoja in the same way)
show p7 highest, ready, wait         before a trick (in currents: show p7)
take 17, pass                        a task card by its number
yes, no, keep, ask B                 volunteers, and tasks handed over
propose left, agree                  decisions of the crew
assign 17 B, mark 17 could B         tasks that are distributed freely
give p7, give tonoja p7, predict 3   distress and predictions
terrain p7, deal A p1 ... B ..., task 17, turn y5      nature's moves
give_up, time_up, window_over, decide                  the table's
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathom.core.notation import Words
from fathom.core.state import NATURE, TABLE
from fathom.games.crew.cards import ALL_CARDS, CARDS, FIRST_SUBMARINE, card_name, card_names
from fathom.games.crew.components import TASKS
from fathom.games.crew.rules import actions, messages, phases
from fathom.games.crew.show.names import POSITIONS, choice_names, member_letter
from fathom.games.crew.text import refuse

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

CARD_NAMES = [card_name(card) for card in range(CARDS)]
PLAIN = {
    "ready": actions.READY,
    "wait": actions.WAIT,
    "pass": actions.PASS,
    "yes": actions.YES,
    "no": actions.NO,
    "keep": actions.KEEP,
    "agree": actions.AGREE,
}
PLAIN_NAMES = {action: name for name, action in PLAIN.items()}
RULINGS = ("give_up", "time_up", "window_over")
MARK_NAMES = ("would", "rather_not", "could")


# -- writing


def write(state: Crew, seat: int, action: int) -> str:
    """Return a legal action as text."""
    if seat == NATURE:
        return _write_nature(state, action)
    if seat == TABLE:
        return RULINGS[action] if action < actions.DECIDE else "decide"
    if action < CARDS:
        return f"give {card_name(action)}" if state.phase == phases.GIVE else card_name(action)
    if action < actions.SHOW:
        return f"give tonoja {card_name(action - actions.GIVE_FOR_TONOJA)}"
    if action in PLAIN_NAMES:
        return PLAIN_NAMES[action]
    if action < actions.READY:
        card, position = divmod(action - actions.SHOW, actions.POSITIONS)
        return f"show {card_name(card)}" if position == messages.UNSAID else f"show {card_name(card)} {POSITIONS[position]}"
    if action < actions.PASS:
        return f"take {state.display[action - actions.TAKE]}"
    if action < actions.PREDICT:
        return f"ask {member_letter(state, action - actions.ASK)}"
    if action < actions.AGREE:
        return f"predict {action - actions.PREDICT}"
    if action < actions.ASSIGN:
        return f"propose {choice_names(state, state.phase)[action - actions.PROPOSE]}"
    if action < actions.MARK:
        place, member = divmod(action - actions.ASSIGN, actions.MOST_MEMBERS)
        return f"assign {state.display[place]} {member_letter(state, member)}"
    place, mark = divmod(action - actions.MARK, actions.MARKS)
    name = f"could {member_letter(state, mark - 2)}" if mark >= 2 else MARK_NAMES[mark]
    return f"mark {state.display[place]} {name}"


def _write_nature(state: Crew, action: int) -> str:
    if state.phase == phases.DEAL:
        words = ["deal"]
        for name in _dealt_to(state):
            words += [name, *card_names(action & ALL_CARDS)]
            action >>= CARDS
        return " ".join(words)
    if state.phase == phases.DRAW:
        return f"task {action}"
    return f"{'terrain' if state.phase == phases.DRAW_TERRAIN else 'turn'} {card_name(action)}"


def _dealt_to(state: Crew) -> list[str]:
    """Return the names under which a deal lists its cards."""
    letters = [member_letter(state, member) for member in range(state.lookup.members)]
    return [*letters, "under"] if state.lookup.tonoja >= 0 else letters


# -- reading


def read(state: Crew, seat: int, text: str) -> int:
    """Return the action that a text means in this state."""
    words = Words(text)
    if seat == NATURE:
        action = _read_nature(state, words)
    elif seat == TABLE:
        action = _read_ruling(state, words)
    else:
        action = _read_move(state, words)
    words.end()
    return action


def _read_move(state: Crew, words: Words) -> int:
    first = words.peek()
    if first in PLAIN:
        words.take(first)
        return PLAIN[first]
    if first in _READERS:
        words.take(first)
        return _READERS[first](state, words)
    card = _read_card(words, "a card such as p7, or another move such as show, take or agree")
    if state.phase == phases.GIVE:  # a card is played and given under the same number, so each spelling is for its own phase
        raise refuse("give_a_card")
    return card


def _read_show(state: Crew, words: Words) -> int:
    card = _read_card(words, "a card of a colour")
    if card >= FIRST_SUBMARINE:
        words.back()
        raise words.wrong("a card of a colour")
    if not words.more():
        return actions.SHOW + actions.POSITIONS * card + messages.UNSAID
    return actions.SHOW + actions.POSITIONS * card + words.choose("highest, only or lowest", POSITIONS)


def _read_give(state: Crew, words: Words) -> int:
    if words.peek() == "tonoja":
        words.take("tonoja")
        return actions.GIVE_FOR_TONOJA + _read_card(words, "a card of Tonoja's")
    card = _read_card(words, "a card")
    if state.phase != phases.GIVE:
        raise refuse("nothing_to_give")
    return card


def _read_predict(state: Crew, words: Words) -> int:
    most = state.lookup.tricks
    return actions.PREDICT + words.choose(f"a number of tricks from 0 to {most}", [str(n) for n in range(most + 1)])


def _read_propose(state: Crew, words: Words) -> int:
    names = list(choice_names(state, state.phase))
    if not names:
        raise refuse("nothing_to_propose")
    return actions.PROPOSE + words.choose(f"one of {', '.join(names)}", names)


def _read_mark(state: Crew, words: Words) -> int:
    place = _read_place(state, words)
    mark = words.choose("would, rather_not or could", MARK_NAMES)
    if mark == 2:
        mark += _read_member(state, words)
    return actions.MARK + actions.MARKS * place + mark


def _read_card(words: Words, expected: str) -> int:
    return words.choose(expected, CARD_NAMES)


def _read_place(state: Crew, words: Words) -> int:
    """Return the place on display of the task whose number comes next."""
    return words.choose("the number of a task on display", [str(task) for task in state.display])


def _read_member(state: Crew, words: Words) -> int:
    letters = [member_letter(state, member) for member in range(state.lookup.members)]
    return words.choose(f"a member of the crew: {', '.join(letters)}", letters)


_READERS: dict[str, Callable[[Crew, Words], int]] = {
    "show": _read_show,
    "give": _read_give,
    "take": lambda state, words: actions.TAKE + _read_place(state, words),
    "ask": lambda state, words: actions.ASK + _read_member(state, words),
    "predict": _read_predict,
    "propose": _read_propose,
    "assign": lambda state, words: actions.ASSIGN + actions.MOST_MEMBERS * _read_place(state, words) + _read_member(state, words),
    "mark": _read_mark,
}


def _read_ruling(state: Crew, words: Words) -> int:
    names = [*RULINGS, "decide"]
    ruling = words.choose(f"one of {', '.join(names)}", names)
    return ruling if ruling < actions.DECIDE else actions.DECIDE + state.phase


def _read_nature(state: Crew, words: Words) -> int:
    if state.phase == phases.DEAL:
        return _read_deal(state, words)
    if state.phase == phases.DRAW:
        words.choose("task", ["task"])
        return 1 + words.choose(f"a task's number from 1 to {TASKS}", [str(task) for task in range(1, TASKS + 1)])
    if state.phase == phases.DRAW_TERRAIN or state.phase == phases.TURN_UP:
        name = "terrain" if state.phase == phases.DRAW_TERRAIN else "turn"
        words.choose(name, [name])
        return _read_card(words, "a card")
    raise refuse("not_natures_turn")


def _read_deal(state: Crew, words: Words) -> int:
    words.choose("deal", ["deal"])
    names = _dealt_to(state)
    deal = 0
    for number, name in enumerate(names):
        words.choose(name, [name])
        following = names[number + 1] if number + 1 < len(names) else ""
        cards = 0
        while words.more() and words.peek() != following:
            card = _read_card(words, f"a card, or {following}" if following else "a card")
            if 1 << card <= cards:
                words.back()
                raise words.wrong(f"a card after {card_name(cards.bit_length() - 1)}: cards are written in order")
            cards |= 1 << card
        deal |= cards << (CARDS * number)
    return deal
