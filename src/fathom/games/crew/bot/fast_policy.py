# mypyc: compile
"""What a member does without thinking for long: a card by the value of the trick, and quick answers before the tricks.

The policy looks at the hands of the world it is given. In a world that was drawn from what a seat knows they are guesses, so it
says what a crew whose members understand each other well might do.
"""

from __future__ import annotations

from typing import Final

from fathom.games.crew.bot.fitness import fitness, fitness_for_all, strength
from fathom.games.crew.bot.goal_values import value_trick
from fathom.games.crew.bot.trick_value import FAILURE, POWER, SUCCESS, TrickValue
from fathom.games.crew.cards import CARDS, SUBMARINES, SUIT_CARDS, SUIT_OF, VALUE_CARDS, VALUE_OF, beats, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.goal import Goal
from fathom.games.crew.goals.single_trick_goals import WEAKER, fits
from fathom.games.crew.rules import Crew, actions, phases
from fathom.games.crew.rules.legal import next_prediction

NEVER: Final = -1_000_000
WILLING: Final = 45  # the least fitness, on average, with which somebody volunteers for all tasks
UNFIT: Final = 35  # the fitness below which a member passes, if possible


def fast_action(state: Crew, seat: int) -> int:
    """Return a seat's choice in a world whose hidden cards are taken to be true."""
    phase = state.phase
    if phase == phases.TRICK:
        return fast_card(state, value_trick(state))
    legal = state.actions(seat)
    if phase == phases.TAKING:
        return _take(state, legal)
    if phase == phases.VOLUNTEER:
        return actions.YES if fitness_for_all(state, state.turn) >= WILLING else actions.NO
    if phase == phases.HAND_OVER:
        return _hand_over(state, legal)
    if phase == phases.PREDICTING:
        return _predict(state, seat, legal)
    if phase == phases.GIVE:
        return _give(state, seat, legal)
    return actions.AGREE if actions.AGREE in legal else legal[0]


# -- cards


def fast_card(state: Crew, value: TrickValue) -> int:
    """Return the card to play for the member whose turn it is: the one after which the trick can go best."""
    member = state.turn
    legal = state.actions(state.acts_for(member))
    if len(legal) == 1:
        return legal[0]
    chosen = legal[0]
    best = NEVER
    leading = not state.laid_count
    suit = -1 if leading else SUIT_OF[state.lead]
    later: list[int] = []  # members still to play, and the cards they may
    plays: list[int] = []
    if not leading:
        _look_ahead(state, suit, later, plays)
    for card in legal:
        if leading and SUIT_OF[card] != suit:
            suit = SUIT_OF[card]
            later = []
            plays = []
            _look_ahead(state, suit, later, plays)
        worth = _best_value(state, value, card, later, plays)
        worth -= value.cost[card] + value.demand[member] * POWER[card] // 4
        if leading and value.no_lead[member] >> card & 1:
            worth += FAILURE
        if worth > best:
            best = worth
            chosen = card
    return chosen


def _look_ahead(state: Crew, suit: int, later: list[int], plays: list[int]) -> None:
    """List who plays after the member whose turn it is, and which cards they may play to this suit."""
    member = state.turn
    for _ in range(state.lookup.members - 1 - state.laid_count):
        member = state.lookup.left_of[member]
        hand = state.hands[member]
        following = hand & SUIT_CARDS[suit]
        later.append(member)
        plays.append(following if following else hand)


def _best_value(state: Crew, value: TrickValue, card: int, later: list[int], plays: list[int]) -> int:
    """Return the value of the best way in which the trick can go on after a card."""
    cards = state.trick_cards | 1 << card
    if not state.laid_count or beats(card, state.best):
        best = card
        holder = state.turn
    else:
        best = state.best
        holder = state.best_member
    weaker = WEAKER[best]
    stands = True
    for i in range(len(later)):
        if not plays[i] & weaker:
            stands = False
    result = NEVER
    if stands:
        result = _value_if_won(value, holder, best, cards, -1, later, plays)
    for i in range(len(later)):
        stronger = plays[i] & ~weaker
        if stronger:
            worth = _value_if_won(value, later[i], best, cards, i, later, plays)
            if worth > result:
                result = worth
    return result


def _value_if_won(value: TrickValue, winner: int, best: int, cards: int, at: int, later: list[int], plays: list[int]) -> int:
    """Return the value of the trick if a member wins it and the others who are still to play help as they can.

    `best` is the best card so far. `at` is the winner's place in `later`, or -1 for the member who played that card.
    """
    gain = value.gain
    row = CARDS * winner
    welcome = value.welcome[winner]
    harmful = value.harmful[winner]
    worth = value.base[winner]
    marked = cards & (welcome | harmful)
    while marked:
        bit = marked & -marked
        worth += gain[row + bit.bit_length() - 1]
        marked ^= bit
    options = plays
    if later:
        top = best
        if at >= 0:
            top = (plays[at] & ~WEAKER[best]).bit_length() - 1
        below = WEAKER[top]
        options = []
        for i in range(len(later)):
            if i == at:
                possible = plays[i] & ~WEAKER[best]
            else:
                possible = plays[i] & below
                if not possible:
                    possible = plays[i]
            options.append(possible)
            given = possible & welcome
            if given:
                worth += _highest_gain(gain, row, given)
            elif not possible & ~harmful:
                worth += _highest_gain(gain, row, possible)
    for member, limited, most in value.limits:
        if member == winner:
            number = count(cards & limited)
            for possible in options:
                if not possible & ~limited:
                    number += 1
            if number > most:
                worth += FAILURE
    for owner, goal in value.single_tricks:
        if owner == winner:
            worth += _single_trick_value(goal, best, cards, at, options)
    return worth


def _highest_gain(gain: list[int], row: int, cards: int) -> int:
    most = NEVER
    while cards:
        bit = cards & -cards
        number = gain[row + bit.bit_length() - 1]
        if number > most:
            most = number
        cards ^= bit
    return most


def _single_trick_value(goal: Goal, best: int, cards: int, at: int, options: list[int]) -> int:
    """Return what this trick is worth to a goal of a single trick if the goal's owner wins it."""
    if not options:
        return SUCCESS if fits(goal, cards, best) else 0
    kind = goal.kind
    if kind == kinds.USING:
        if at < 0:
            if not goal.first >> best & 1:
                return 0
        elif not options[at] & goal.first:
            return 0
        if not goal.second or cards & goal.second & ~(1 << best):
            return 80
        for i in range(len(options)):
            if i != at and options[i] & goal.second:
                return 70
        return 0
    if kind == kinds.PURE_TRICK:
        if cards & ~goal.first:
            return 0
        for possible in options:
            if not possible & goal.first:
                return 0
        return 70
    if kind == kinds.SUM:
        if cards & SUBMARINES:
            return 0
        low = 0
        high = 0
        while cards:
            bit = cards & -cards
            low += VALUE_OF[bit.bit_length() - 1]
            cards ^= bit
        high = low
        for possible in options:
            if not possible & ~SUBMARINES:
                return 0
            least = 9
            most = 1
            for value in range(1, 10):
                if possible & VALUE_CARDS[value]:
                    least = min(least, value)
                    most = value
            low += least
            high += most
        return 60 if low <= goal.m and high >= goal.n else 0
    if kind == kinds.EVEN_TRICK:
        first = count(cards & goal.first)
        second = count(cards & goal.second)
        for possible in options:
            if first < second and possible & goal.first:
                first += 1
            elif second <= first and possible & goal.second and (first or possible & ~goal.first):
                second += 1
            elif not possible & ~goal.first:
                first += 1
            elif not possible & ~goal.second:
                second += 1
        return 60 if first == second and first >= goal.n else 0
    return 0


# -- before the tricks


def _take(state: Crew, legal: list[int]) -> int:
    """Return the action that takes the task that suits best, or passes if none does and passing is possible."""
    member = state.turn
    chosen = legal[0]
    best = NEVER
    for action in legal:
        if action == actions.PASS:
            worth = UNFIT
        else:
            task = state.display[action - actions.TAKE]
            worth = fitness(state.lookup.goals[task], state.hands[member], member == state.facts.captain)
        if worth > best:
            best = worth
            chosen = action
    return chosen


def _hand_over(state: Crew, legal: list[int]) -> int:
    """Return the action by which the captain keeps all tasks, or asks somebody else if they do not suit."""
    if actions.KEEP in legal and fitness_for_all(state, state.facts.captain) >= UNFIT:
        return actions.KEEP
    for action in legal:
        if action >= actions.ASK:
            return action
    return legal[0]


def _predict(state: Crew, seat: int, legal: list[int]) -> int:
    """Return the action that predicts about as many tricks as the hand can take."""
    member = state.owners[next_prediction(state, seat)]
    number = (strength(state.hands[member]) + 5) // 10
    return min(actions.PREDICT + number, legal[-1])


def _give(state: Crew, seat: int, legal: list[int]) -> int:
    """Return the action that passes on the highest card of the shortest colour."""
    member = state.lookup.tonoja if legal[0] >= actions.GIVE_FOR_TONOJA else seat
    chosen = legal[0]
    shortest = CARDS
    for action in legal:
        if (action >= actions.GIVE_FOR_TONOJA) != (legal[0] >= actions.GIVE_FOR_TONOJA):
            break
        length = count(state.hands[member] & SUIT_CARDS[SUIT_OF[action % CARDS]])
        if length <= shortest:
            shortest = length
            chosen = action
    return chosen
