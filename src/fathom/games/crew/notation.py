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

from fathom.core.notation import Words
from fathom.core.state import NATURE, TABLE
from fathom.games.crew.actions import (
    AGREE,
    ASK,
    ASSIGN,
    DECIDE,
    GIVE_FOR_TONOJA,
    KEEP,
    MARK,
    MARKS,
    MOST_MEMBERS,
    NO,
    PASS,
    POSITIONS,
    PREDICT,
    PROPOSE,
    READY,
    SHOW,
    TAKE,
    WAIT,
    YES,
)
from fathom.games.crew.cards import ALL_CARDS, CARDS, FIRST_SUBMARINE, card_name, card_names
from fathom.games.crew.components import TASKS
from fathom.games.crew.messages import UNSAID
from fathom.games.crew.phases import DEAL, DRAW, DRAW_TERRAIN, GIVE, TURN_UP
from fathom.games.crew.rules import Crew
from fathom.games.crew.text import refuse
from fathom.games.crew.view import PHASES, choice_names, member_letter
from fathom.games.crew.view import POSITIONS as POSITION_NAMES

CARD_NAMES = [card_name(card) for card in range(CARDS)]
PLAIN = {"ready": READY, "wait": WAIT, "pass": PASS, "yes": YES, "no": NO, "keep": KEEP, "agree": AGREE}
PLAIN_NAMES = {action: name for name, action in PLAIN.items()}
RULINGS = ("give_up", "time_up", "window_over")
MARK_NAMES = ("would", "rather_not", "could")


def write(state: Crew, seat: int, action: int) -> str:
    """A legal action as text."""
    if seat == NATURE:
        return _write_nature(state, action)
    if seat == TABLE:
        return RULINGS[action] if action < DECIDE else "decide"
    if action < CARDS:
        return f"give {card_name(action)}" if state.phase == GIVE else card_name(action)
    if action < SHOW:
        return f"give tonoja {card_name(action - GIVE_FOR_TONOJA)}"
    if action in PLAIN_NAMES:
        return PLAIN_NAMES[action]
    if action < READY:
        card, position = divmod(action - SHOW, POSITIONS)
        return f"show {card_name(card)}" if position == UNSAID else f"show {card_name(card)} {POSITION_NAMES[position]}"
    if action < PASS:
        return f"take {state.display[action - TAKE]}"
    if action < PREDICT:
        return f"ask {_letter(state, action - ASK)}"
    if action < AGREE:
        return f"predict {action - PREDICT}"
    if action < ASSIGN:
        return f"propose {choice_names(state, PHASES[state.phase])[action - PROPOSE]}"
    if action < MARK:
        place, member = divmod(action - ASSIGN, MOST_MEMBERS)
        return f"assign {state.display[place]} {_letter(state, member)}"
    place, mark = divmod(action - MARK, MARKS)
    name = f"could {_letter(state, mark - 2)}" if mark >= 2 else MARK_NAMES[mark]
    return f"mark {state.display[place]} {name}"


def read(state: Crew, seat: int, text: str) -> int:
    """The action that a text means in this state."""
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
    if first == "show":
        return _read_show(words)
    if first == "give":
        words.take("give")
        if words.peek() == "tonoja":
            words.take("tonoja")
            return GIVE_FOR_TONOJA + _read_card(words, "a card of Tonoja's")
        card = _read_card(words, "a card")
        if state.phase != GIVE:  # a card is played and given under the same number, so each spelling is for its own phase
            raise refuse("nothing_to_give")
        return card
    if first == "take":
        words.take("take")
        return TAKE + _read_place(state, words)
    if first == "ask":
        words.take("ask")
        return ASK + _read_member(state, words)
    if first == "predict":
        words.take("predict")
        most = state.lookup.tricks
        return PREDICT + words.choose(f"a number of tricks from 0 to {most}", [str(n) for n in range(most + 1)])
    if first == "propose":
        words.take("propose")
        names = list(choice_names(state, PHASES[state.phase]))
        if not names:
            raise refuse("nothing_to_propose")
        return PROPOSE + words.choose(f"one of {', '.join(names)}", names)
    if first == "assign":
        words.take("assign")
        return ASSIGN + MOST_MEMBERS * _read_place(state, words) + _read_member(state, words)
    if first == "mark":
        return _read_mark(state, words)
    card = _read_card(words, "a card such as p7, or another move such as show, take or agree")
    if state.phase == GIVE:
        raise refuse("give_a_card")
    return card


def _read_show(words: Words) -> int:
    words.take("show")
    card = _read_card(words, "a card of a colour")
    if card >= FIRST_SUBMARINE:
        words.back()
        raise words.wrong("a card of a colour")
    if not words.more():
        return SHOW + POSITIONS * card + UNSAID
    return SHOW + POSITIONS * card + words.choose("highest, only or lowest", list(POSITION_NAMES))


def _read_mark(state: Crew, words: Words) -> int:
    words.take("mark")
    place = _read_place(state, words)
    mark = words.choose("would, rather_not or could", list(MARK_NAMES))
    if mark == 2:
        mark += _read_member(state, words)
    return MARK + MARKS * place + mark


def _read_card(words: Words, expected: str) -> int:
    return words.choose(expected, CARD_NAMES)


def _read_place(state: Crew, words: Words) -> int:
    """A task on display, by its number."""
    return words.choose("the number of a task on display", [str(task) for task in state.display])


def _read_member(state: Crew, words: Words) -> int:
    letters = [_letter(state, member) for member in range(state.lookup.members)]
    return words.choose(f"a member of the crew: {', '.join(letters)}", letters)


def _letter(state: Crew, member: int) -> str:
    return member_letter(state.lookup.tonoja, member)


def _read_ruling(state: Crew, words: Words) -> int:
    names = [*RULINGS, "decide"]
    ruling = words.choose(f"one of {', '.join(names)}", names)
    return ruling if ruling < DECIDE else DECIDE + state.phase


def _write_nature(state: Crew, action: int) -> str:
    if state.phase == DEAL:
        words = ["deal"]
        for name in _dealt_to(state):
            words += [name, *card_names(action & ALL_CARDS)]
            action >>= CARDS
        return " ".join(words)
    if state.phase == DRAW:
        return f"task {action}"
    return f"{'terrain' if state.phase == DRAW_TERRAIN else 'turn'} {card_name(action)}"


def _dealt_to(state: Crew) -> list[str]:
    """The names under which a deal lists its cards."""
    letters = [_letter(state, member) for member in range(state.lookup.members)]
    return [*letters, "under"] if state.lookup.tonoja >= 0 else letters


def _read_nature(state: Crew, words: Words) -> int:
    if state.phase == DEAL:
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
    if state.phase == DRAW:
        words.choose("task", ["task"])
        return 1 + words.choose(f"a task's number from 1 to {TASKS}", [str(task) for task in range(1, TASKS + 1)])
    if state.phase == DRAW_TERRAIN or state.phase == TURN_UP:
        words.choose(*(("terrain", ["terrain"]) if state.phase == DRAW_TERRAIN else ("turn", ["turn"])))
        return _read_card(words, "a card")
    raise refuse("not_natures_turn")
