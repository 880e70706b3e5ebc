# mypyc: compile
"""What a seat knows about the cards it does not see: from plays, messages and passes, and because nobody dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.crew.cards import COLOURED, SUBMARINE_4, SUBMARINES, SUIT_CARDS, SUIT_OF
from fathom.games.crew.knowledge.deals import EITHER, SOME, Knowledge
from fathom.games.crew.rules import messages, phases

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def knowledge_of(state: Crew, seat: int) -> Knowledge:
    """Return everything that a seat knows about the cards it does not see."""
    members = state.lookup.members
    tonoja = state.lookup.tonoja
    knowledge = Knowledge(members + 1 if tonoja >= 0 else members)
    known: list[int] = [0] * members
    for member in range(members):
        if member != seat:
            known[member] = known_cards(state, member, seat)
            unknown = state.hands[member] & ~known[member]
            knowledge.unseen |= unknown
            knowledge.sizes[member] = unknown.bit_count()
            knowledge.barred[member] = state.voids[member]
    if tonoja >= 0:
        knowledge.unseen |= state.covered
        knowledge.sizes[members] = state.covered.bit_count()
        knowledge.barred[members] = 1 << SUBMARINE_4
    for message in state.messages:
        if message[0] != seat:
            _understand(state, knowledge, message, known[message[0]])
    for giver in secret_givers(state, seat):
        holder = giver if state.phase == phases.GIVE else state.receiver(giver)
        theirs = state.hands[holder] if holder == tonoja else known[holder] | state.played[holder]
        knowledge.picks.append((holder, theirs & COLOURED))
    if state.facts.captain >= 0:
        _recall_deal(state, knowledge, known, seat)
    return knowledge


def known_cards(state: Crew, member: int, seat: int) -> int:
    """Return the cards of a member's hand that a seat has seen, or knows to be there."""
    if member == state.lookup.tonoja:
        return state.hands[member]
    cards = 0
    for message in state.messages:
        if message[0] == member:
            cards |= 1 << message[1]
    if member == state.facts.captain:
        cards |= 1 << SUBMARINE_4
    if state.passing and state.phase != phases.GIVE:
        for giver in range(state.lookup.members):
            if state.given[giver] >= 0 and state.receiver(giver) == member and (giver == seat or giver == state.lookup.tonoja):
                cards |= 1 << state.given[giver]
    return cards & state.hands[member]


def secret_givers(state: Crew, seat: int) -> list[int]:
    """Return the members whose chosen card a seat does not know: before the cards move all others, after that fewer."""
    tonoja = state.lookup.tonoja
    givers: list[int] = []
    for giver in range(state.lookup.members):
        if state.given[giver] < 0 or state.acts_for(giver) == seat:
            continue
        if state.phase != phases.GIVE:
            receiver = state.receiver(giver)
            if receiver == seat or giver == tonoja or receiver == tonoja:
                continue
        givers.append(giver)
    return givers


def is_secret(state: Crew, place: int, seat: int) -> bool:
    """Return whether there is a prediction for a task that a seat does not know."""
    return state.said[place] >= 0 and not state.shows_prediction(place, seat)


def possible_predictions(state: Crew, place: int) -> tuple[int, int]:
    """Return the least and the most that a hidden prediction may be: neither exceeded nor out of reach (K14)."""
    facts = state.facts
    won = facts.wins[state.owners[place]].bit_count()
    return won, won + facts.tricks - facts.played


def _understand(state: Crew, knowledge: Knowledge, message: tuple[int, int, int, int, int], known: int) -> None:
    """Add what a card laid open said about the hand at that moment (K11, K18)."""
    member, card, position, _, played_before = message
    suit = SUIT_CARDS[SUIT_OF[card]]
    lower = suit & ((1 << card) - 1)
    higher = suit & ~lower & ~(1 << card)
    certain = known | (state.played[member] & ~played_before)  # certainly in the hand then
    barred = knowledge.barred[member]
    if position == messages.ONLY:
        barred |= lower | higher
    elif position == messages.HIGHEST or position == messages.LOWEST:
        none_of, some_of = (higher, lower) if position == messages.HIGHEST else (lower, higher)
        barred |= none_of
        if state.lookup.only_single and not certain & some_of:
            knowledge.hints.append((member, SOME, some_of & knowledge.unseen, 0))
    elif certain & higher:
        barred |= lower
    elif certain & lower:
        barred |= higher
    else:
        knowledge.hints.append((member, EITHER, higher & knowledge.unseen, lower & knowledge.unseen))
    knowledge.barred[member] = barred


def _recall_deal(state: Crew, knowledge: Knowledge, known: list[int], seat: int) -> None:
    """Add that no hand was dealt that would have meant another deal (K10)."""
    tonoja = state.lookup.tonoja
    for task in state.display:
        for cards in state.lookup.redeals[task]:
            coloured = cards & COLOURED
            for member in range(state.lookup.members):
                if member == seat:
                    continue
                submarines = cards & SUBMARINES & knowledge.unseen
                if cards & SUBMARINES & ~submarines & ~(known[member] | state.played[member]):
                    continue  # one of them is known to be elsewhere
                holder = state.lookup.members if member == tonoja else member
                if not coloured:
                    if submarines:
                        knowledge.redeals.append((holder, submarines))
                else:
                    _recall_clash(state, knowledge, holder, submarines, coloured.bit_length() - 1, seat)


def _recall_clash(state: Crew, knowledge: Knowledge, captain: int, submarines: int, card: int, seat: int) -> None:
    """Add the same for hands with a coloured card, which a distress pass may have moved since the deal (K10)."""
    where = -1
    if not knowledge.unseen >> card & 1:
        for member in range(state.lookup.members):
            if (state.hands[member] | state.played[member]) >> card & 1:
                where = member
    out = -1
    into = -1
    if state.passing and state.phase != phases.GIVE and state.given[captain] >= 0:
        givers = secret_givers(state, seat)
        giver = state.giver(captain)
        if captain in givers:
            out = givers.index(captain)
        elif state.given[captain] == card:
            if submarines:
                knowledge.redeals.append((captain, submarines))  # the captain certainly had the card
            return
        if giver in givers:
            into = givers.index(giver)
        elif state.given[giver] == card:
            return  # the captain has it from somebody else
    knowledge.clashes.append((captain, submarines, card, where, out, into))
