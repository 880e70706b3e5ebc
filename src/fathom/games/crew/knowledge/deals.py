# mypyc: compile
"""How the cards that a seat does not see may lie, counted.

A world is a distribution of the unseen cards over their holders, with one choice for every hidden pick. All worlds that agree
with what the seat knows are equally likely. `Deals` numbers them: it counts, card by card, in how many ways the rest can be
dealt, so that any number below the total stands for one world. No draw is ever rejected.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.crew.cards import COLOURED, SUBMARINES, bits

# Kinds of hints.
SOME: Final = 0  # the holder has at least one of `one`
EITHER: Final = 1  # the holder has none of `one`, or none of `two`: a message in currents (K18)

# A state is what matters about the cards already dealt, packed into a number: how many cards each holder still gets, in six bits
# each, then two bits for each hint. SOME is owed while its first bit is set; EITHER has one bit for `one` and one for `two`.
ROOM: Final = 6
FULL: Final = 63
OWED: Final = 1
BOTH: Final = 3

# Instead of a state: the card cannot go there. As an index it finds the 0 that every list of ways ends with.
NOWHERE: Final = -1


class Knowledge:
    """What a seat knows about the cards it does not see."""

    def __init__(self, holders: int) -> None:
        self.unseen = 0  # the cards to be distributed
        self.sizes: list[int] = [0] * holders  # how many of them each holder has; they add up to all
        self.barred: list[int] = [0] * holders  # cards that a holder cannot have
        # (holder, SOME or EITHER, one, two): two sets of unseen cards of one colour.
        self.hints: list[tuple[int, int, int, int]] = []
        # (holder, unseen submarines): the holder does not have them all, or the cards would have been dealt again (K10).
        self.redeals: list[tuple[int, int]] = []
        # (holder, known): a hidden choice of one card (K16), never a submarine, of the holder's unseen cards and some known ones.
        self.picks: list[tuple[int, int]] = []
        # (holder, submarines, card, where, out, into): a redeal that asks for a coloured card too (K10), which a pass may have
        # moved since. It cannot be that the holder has all of these unseen submarines and had the card before the pass: gave it
        # away in the pick `out`, or has it now and did not get it in the pick `into`. `where` is who has or had a card that is
        # not unseen. Without such a holder or pick the number is -1.
        self.clashes: list[tuple[int, int, int, int, int, int]] = []


class Deal:
    """One world: the unseen cards by holder, and the card chosen for each pick."""

    def __init__(self, hands: list[int], picks: list[int]) -> None:
        self.hands = hands
        self.picks = picks


class Opening:
    """One way to deal the cards that decide how many choices the picks have; the others are dealt afterwards."""

    def __init__(self, hands: list[int], limits: list[int], choices: int, state: int) -> None:
        self.hands = hands
        self.limits = limits  # by pick: the cards it may be
        self.choices = choices  # of all picks together
        self.state = state  # then its place among the first states
        self.before = 0  # how many worlds have lower numbers than this opening's


class Deals:
    """All the ways in which the unseen cards can lie, counted."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._hints: list[tuple[int, int, int, int]] = knowledge.hints
        self._told: int = ROOM * len(knowledge.sizes)  # where the bits of the hints begin

        # Submarines are never picked, and the cards of clashes not always: both are dealt first, in every way. Next come the
        # cards that hints are about, while there are few states to tell apart.
        clashing = 0
        for _, _, card, _, _, _ in knowledge.clashes:
            clashing |= 1 << card
        hinted = 0
        for _, _, one, two in knowledge.hints:
            hinted |= one | two
        self._clashing = clashing
        rest = knowledge.unseen & ~(SUBMARINES | clashing)
        opening = bits(knowledge.unseen & ~rest)
        self._opening: int = len(opening)
        self._bits: list[int] = opening + bits(rest & hinted) + bits(rest & ~hinted)
        # By card in this order: who may have it, and which hints are about it. By hint: its last card.
        self._takers: list[list[int]] = []
        self._spoken: list[list[int]] = []
        self._last: list[int] = [0] * len(knowledge.hints)
        for bit in self._bits:
            self._takers.append([h for h in range(len(knowledge.sizes)) if knowledge.sizes[h] and not knowledge.barred[h] & bit])
            spoken = [i for i in range(len(self._hints)) if (self._hints[i][2] | self._hints[i][3]) & bit]
            for i in spoken:
                self._last[i] = bit
            self._spoken.append(spoken)

        self._openings: list[Opening] = []
        self._open(0, self._start(), [0] * len(knowledge.sizes))
        # By card after the openings: where each state leads for each taker, and in how many ways the rest can be dealt from it.
        self._after: list[list[int]] = []
        self._ways: list[list[int]] = []
        self._count(self._follow())

        self.total = 0  # how many worlds there are
        possible: list[Opening] = []
        for way in self._openings:
            worlds = way.choices * self._ways[0][way.state]
            if worlds:
                way.before = self.total
                self.total += worlds
                possible.append(way)
        self._openings = possible

    def draw(self, dice: Dice) -> Deal:
        """Return one of the worlds, each exactly as likely as the others."""
        if not self.total:
            raise ValueError("no world agrees with what is known")
        ticket = dice.below(self.total)
        openings = self._openings
        low = 0
        high = len(openings)
        while high - low > 1:
            middle = (low + high) >> 1
            if openings[middle].before <= ticket:
                low = middle
            else:
                high = middle
        opening = openings[low]
        ticket -= opening.before
        pick = ticket % opening.choices
        ticket //= opening.choices

        hands = opening.hands[:]
        state = opening.state
        first = self._opening
        for step in range(len(self._after)):
            after = self._after[step]
            ways = self._ways[step + 1]
            takers = self._takers[first + step]
            at = state * len(takers)
            for holder in takers:
                state = after[at]
                number = ways[state]
                if ticket < number:
                    hands[holder] = hands[holder] | self._bits[first + step]
                    break
                ticket -= number
                at += 1

        picks: list[int] = []
        for i in range(len(opening.limits)):
            holder, known = self._knowledge.picks[i]
            cards = (known | hands[holder]) & opening.limits[i]
            choices = cards.bit_count()
            for _ in range(pick % choices):
                cards &= cards - 1
            pick //= choices
            picks.append((cards & -cards).bit_length() - 1)
        return Deal(hands, picks)

    def _start(self) -> int:
        """Return the state before any card is dealt."""
        state = 0
        for holder in range(len(self._knowledge.sizes)):
            state |= self._knowledge.sizes[holder] << (ROOM * holder)
        for i in range(len(self._hints)):
            if self._hints[i][1] == SOME:
                state |= OWED << (self._told + 2 * i)
        return state

    def _give(self, state: int, place: int, holder: int) -> int:
        """Return the state after the card at that place went to a holder, or NOWHERE."""
        if not state >> (ROOM * holder) & FULL:
            return NOWHERE
        state -= 1 << (ROOM * holder)
        bit = self._bits[place]
        for i in self._spoken[place]:
            about, kind, one, two = self._hints[i]
            at = self._told + 2 * i
            if kind == SOME:
                if about == holder and one & bit:
                    state &= ~(OWED << at)
                if bit == self._last[i] and state >> at & OWED:
                    return NOWHERE
                continue
            if about == holder:
                if one & bit:
                    state |= 1 << at
                if two & bit:
                    state |= 2 << at
                if state >> at & BOTH == BOTH:
                    return NOWHERE
            if bit == self._last[i]:
                state &= ~(BOTH << at)
        return state

    def _open(self, place: int, state: int, hands: list[int]) -> None:
        """List every way to deal the opening's cards from a place on."""
        if place == self._opening:
            self._add_opening(state, hands)
            return
        for holder in self._takers[place]:
            after = self._give(state, place, holder)
            if after != NOWHERE:
                hands[holder] = hands[holder] | self._bits[place]
                self._open(place + 1, after, hands)
                hands[holder] = hands[holder] & ~self._bits[place]

    def _add_opening(self, state: int, hands: list[int]) -> None:
        knowledge = self._knowledge
        for holder, submarines in knowledge.redeals:
            if hands[holder] & submarines == submarines:
                return
        limits = [COLOURED] * len(knowledge.picks)
        for holder, submarines, card, where, out, into in knowledge.clashes:
            if hands[holder] & submarines != submarines:
                continue
            if out >= 0:
                limits[out] = limits[out] & ~(1 << card)
            if hands[holder] >> card & 1 or where == holder:
                if into < 0:
                    return
                limits[into] = limits[into] & 1 << card
        choices = 1
        for i in range(len(limits)):
            holder, known = knowledge.picks[i]
            number = ((known | hands[holder]) & limits[i]).bit_count()
            # The cards still to come may all be chosen, unless it has to be the card of a clash.
            if limits[i] & ~self._clashing:
                number += knowledge.sizes[holder] - hands[holder].bit_count()
            choices *= number
        self._openings.append(Opening(hands[:], limits, choices, state))

    def _follow(self) -> list[list[int]]:
        """Find all states that the openings lead to: the first ones, and those after each card."""
        states: list[int] = []
        places: dict[int, int] = {}
        for opening in self._openings:
            opening.state = _place(opening.state, places, states)
        reached = [states]
        for place in range(self._opening, len(self._bits)):
            takers = self._takers[place]
            plain = not self._spoken[place]
            after: list[int] = []
            found: list[int] = []
            places = {}
            for state in states:
                for holder in takers:
                    if plain:  # as `_give` does it, without the call
                        given = state - (1 << (ROOM * holder)) if state >> (ROOM * holder) & FULL else NOWHERE
                    else:
                        given = self._give(state, place, holder)
                    after.append(NOWHERE if given == NOWHERE else _place(given, places, found))
            self._after.append(after)
            states = found
            reached.append(states)
        return reached

    def _count(self, reached: list[list[int]]) -> None:
        """Count the ways to deal the rest from each state, from the last card back."""
        # At the end nothing may be left to deal and nothing owed.
        ways: list[int] = []
        for state in reached[-1]:
            ways.append(0 if state else 1)
        ways.append(0)
        self._ways.append(ways)
        for step in range(len(self._after) - 1, -1, -1):
            after = self._after[step]
            takers = len(self._takers[self._opening + step])
            later = ways
            ways = []
            at = 0
            for _ in reached[step]:
                number = 0
                for _ in range(takers):
                    number += later[after[at]]
                    at += 1
                ways.append(number)
            ways.append(0)
            self._ways.append(ways)
        self._ways.reverse()


def _place(state: int, places: dict[int, int], states: list[int]) -> int:
    """Return a state's place in the list; a new one is added."""
    place = places.get(state, NOWHERE)
    if place == NOWHERE:
        place = len(states)
        places[state] = place
        states.append(state)
    return place
