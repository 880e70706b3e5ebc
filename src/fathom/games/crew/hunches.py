# mypyc: compile
"""What a member does without thinking for long: a card by the stakes of the trick, and quick answers before the tricks.

A hunch looks at the hands of the world it is given. In a world that was drawn from what a seat knows they are guesses, so a hunch
says what a crew that understands each other well might do.
"""

from __future__ import annotations

from typing import Final

from fathom.games.crew.actions import AGREE, ASK, GIVE_FOR_TONOJA, KEEP, NO, PASS, PREDICT, TAKE, YES
from fathom.games.crew.cards import (
    CARDS,
    COLOURS,
    FIRST_SUBMARINE,
    SUBMARINE_4,
    SUBMARINES,
    SUIT_CARDS,
    SUIT_OF,
    VALUE_CARDS,
    VALUE_OF,
    beats,
)
from fathom.games.crew.endings import count
from fathom.games.crew.feats import WEAKER, fits
from fathom.games.crew.goals import (
    AS_MANY,
    AT_LAST,
    AT_LEAST,
    EACH_COLOUR,
    EVEN_TRICK,
    EXACTLY,
    FEWER_THAN_CAPTAIN,
    FEWER_THAN_EACH,
    MORE,
    MORE_THAN_ALL,
    NEVER_LEAD,
    NO_STREAK,
    ONLY_STREAK,
    PLACES,
    PREDICTED,
    PURE_TRICK,
    SAME_AS_CAPTAIN,
    STREAK,
    SUM,
    TRICKS_WON,
    USING,
    WHOLE_COLOUR,
    Goal,
)
from fathom.games.crew.phases import GIVE, HAND_OVER, PREDICTING, TAKING, TRICK, VOLUNTEER
from fathom.games.crew.rules import Crew
from fathom.games.crew.stakes import MIGHT, RUIN, SUCCESS, Stakes, strength

NEVER: Final = -1_000_000
WILLING: Final = 45  # the least fitness, on average, with which somebody volunteers for all tasks
UNFIT: Final = 35  # below it a member rather passes


def hunch(state: Crew, seat: int) -> int:
    """A seat's quick choice in a state whose hidden cards are taken for true."""
    phase = state.phase
    if phase == TRICK:
        return hunch_card(state, Stakes(state))
    actions = state.actions(seat)
    if phase == TAKING:
        return _take(state, actions)
    if phase == VOLUNTEER:
        return YES if _fitness_for_all(state, state.turn) >= WILLING else NO
    if phase == HAND_OVER:
        return _hand_over(state, actions)
    if phase == PREDICTING:
        return _predict(state, seat, actions)
    if phase == GIVE:
        return _give(state, seat, actions)
    return AGREE if AGREE in actions else actions[0]


# -- cards


def hunch_card(state: Crew, stakes: Stakes) -> int:
    """The card that the member whose turn it is plays: the one after which the trick can go best."""
    member = state.turn
    actions = state.actions(state.acts_for(member))
    if len(actions) == 1:
        return actions[0]
    chosen = actions[0]
    best = NEVER
    leading = not state.laid_count
    suit = -1 if leading else SUIT_OF[state.lead]
    later: list[int] = []  # members still to play, and the cards they may
    plays: list[int] = []
    if not leading:
        _look_ahead(state, suit, later, plays)
    for card in actions:
        if leading and SUIT_OF[card] != suit:
            suit = SUIT_OF[card]
            later = []
            plays = []
            _look_ahead(state, suit, later, plays)
        worth = _prospect(state, stakes, card, later, plays)
        worth -= stakes.waste[card] + stakes.thirst[member] * MIGHT[card] // 4
        if leading and stakes.unled[member] >> card & 1:
            worth += RUIN
        if worth > best:
            best = worth
            chosen = card
    return chosen


def _look_ahead(state: Crew, suit: int, later: list[int], plays: list[int]) -> None:
    """Who plays after the member whose turn it is, and which cards they may play to this suit."""
    member = state.turn
    for _ in range(state.lookup.members - 1 - state.laid_count):
        member = state.lookup.left_of[member]
        hand = state.hands[member]
        following = hand & SUIT_CARDS[suit]
        later.append(member)
        plays.append(following if following else hand)


def _prospect(state: Crew, stakes: Stakes, card: int, later: list[int], plays: list[int]) -> int:
    """The worth of the best way in which the trick can go on after a card."""
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
        result = _worth(stakes, holder, best, cards, -1, later, plays)
    for i in range(len(later)):
        stronger = plays[i] & ~weaker
        if stronger:
            worth = _worth(stakes, later[i], best, cards, i, later, plays)
            if worth > result:
                result = worth
    return result


def _worth(stakes: Stakes, winner: int, best: int, cards: int, at: int, later: list[int], plays: list[int]) -> int:
    """What it is worth if a member takes the trick and the others, who are still to play, help as they can.

    `best` is the best card so far; the winner is at that place of `later`, or holds that card if it is -1.
    """
    gain = stakes.gain
    row = CARDS * winner
    welcome = stakes.welcome[winner]
    harmful = stakes.harmful[winner]
    worth = stakes.base[winner]
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
                worth += _dearest(gain, row, given)
            elif not possible & ~harmful:
                worth += _dearest(gain, row, possible)
    for member, limited, most in stakes.most:
        if member == winner:
            number = count(cards & limited)
            for possible in options:
                if not possible & ~limited:
                    number += 1
            if number > most:
                worth += RUIN
    for owner, goal in stakes.feats:
        if owner == winner:
            worth += _promise(goal, best, cards, at, options)
    return worth


def _dearest(gain: list[int], row: int, cards: int) -> int:
    most = NEVER
    while cards:
        bit = cards & -cards
        number = gain[row + bit.bit_length() - 1]
        if number > most:
            most = number
        cards ^= bit
    return most


def _promise(goal: Goal, best: int, cards: int, at: int, options: list[int]) -> int:
    """What a goal of one trick gets out of this one, when its owner takes it."""
    if not options:
        return SUCCESS if fits(goal, cards, best) else 0
    kind = goal.kind
    if kind == USING:
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
    if kind == PURE_TRICK:
        if cards & ~goal.first:
            return 0
        for possible in options:
            if not possible & goal.first:
                return 0
        return 70
    if kind == SUM:
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
    if kind == EVEN_TRICK:
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


# -- tasks


def fitness(goal: Goal, hand: int, captain: bool) -> int:
    """How well a hand serves a goal, from 0 to 100: a rough guess at the odds."""
    kind = goal.kind
    members = goal.members
    power = strength(hand) * members  # about 10 a trick and member: an average hand has as many tens as there are tricks
    average = 10 * _tricks(members)
    if kind == AT_LEAST:
        return _fitness_at_least(goal, hand)
    if kind == EXACTLY:
        if not goal.n and not goal.m:
            if goal.first & SUBMARINES:  # submarine 4 wins its own trick
                return 0 if hand >> SUBMARINE_4 & 1 else _bounded(95 - 25 * count(hand & SUBMARINES))
            return _bounded(85 - 12 * count(hand & goal.first & _high()) - power * 20 // average)
        return _bounded(35 + 10 * min(count(hand & goal.first), goal.n))
    if kind == MORE or kind == AS_MANY:
        return _bounded(50 + 8 * (count(hand & goal.first) - count(hand & goal.second))) if kind == MORE else 40
    if kind == EACH_COLOUR:
        return _bounded(power * 55 // average)
    if kind == WHOLE_COLOUR:
        most = 0
        for colour in range(COLOURS):
            most = max(most, count(hand & SUIT_CARDS[colour]))
        return _bounded(8 * most + power * 20 // average)
    if kind == USING:
        usable = count(hand & goal.first)
        return _bounded(20 + 15 * usable - (0 if not goal.second else 10)) if usable else 0
    if kind == PURE_TRICK or kind == SUM or kind == EVEN_TRICK:
        return 50
    if kind == AT_LAST:
        return _bounded(power * 40 // average)
    if kind == TRICKS_WON or kind == ONLY_STREAK or kind == PLACES or kind == STREAK or kind == NO_STREAK:
        return _fitness_for_tricks(goal, hand, power, average, captain)
    if kind == PREDICTED:
        return 50
    if kind == NEVER_LEAD:
        return _bounded(100 - power * 40 // average - (15 if captain else 0) + 5 * count(hand & ~goal.first))
    if kind == FEWER_THAN_EACH or kind == FEWER_THAN_CAPTAIN:
        return _bounded(110 - power * 60 // average)
    if kind == SAME_AS_CAPTAIN:
        return 40
    return _bounded(power * (35 if kind == MORE_THAN_ALL else 50) // average)


def _fitness_at_least(goal: Goal, hand: int) -> int:
    wanted = count(goal.first)
    if wanted > goal.n + 1 or wanted > 4:  # many would do
        own = 0
        for colour in range(COLOURS):
            own += count(hand & goal.first & SUIT_CARDS[colour] & _high())
        return _bounded(15 + 14 * own + 6 * count(hand & goal.first) + 5 * count(hand & SUBMARINES))
    chance = 100
    cards = goal.first
    while cards:
        bit = cards & -cards
        card = bit.bit_length() - 1
        if card >= FIRST_SUBMARINE:
            good = 90 if hand & bit else 25 + 20 * count(hand & SUBMARINES & ~(bit - 1))
        elif hand & bit:
            good = (30, 30, 30, 30, 35, 45, 55, 75, 95)[VALUE_OF[card] - 1]
        else:
            above = hand & SUIT_CARDS[SUIT_OF[card]] & ~(bit - 1)
            good = 35 + 10 * count(above) + (20 if above & _high() else 0) + 4 * count(hand & SUBMARINES)
        chance = chance * _bounded(good) // 100
        cards ^= bit
    return chance


def _fitness_for_tricks(goal: Goal, hand: int, power: int, average: int, captain: bool) -> int:
    kind = goal.kind
    if kind == TRICKS_WON or kind == ONLY_STREAK:
        wanted = 10 * goal.n * goal.members
        return _bounded(80 - abs(power - wanted) * 60 // average - (60 if captain and not goal.n else 0))
    if kind == STREAK:
        return _bounded(power * 60 // average - 10 * goal.n + 20)
    if kind == NO_STREAK:
        return _bounded(100 - power * 40 // average)
    if goal.first & 1:
        tops = count(hand & VALUE_CARDS[9]) + count(hand & SUBMARINES)
        rest = 60 if goal.second and power > average // 2 else 0
        return _bounded((50 if captain else 15) + 10 * tops - 8 * count(goal.first) - rest)
    if goal.first:
        return _bounded(power * 50 // average) if not goal.second else _bounded(50 - abs(power - average // 3) * 40 // average)
    return _bounded(95 - power * 35 // average - (15 if captain else 0))


def _high() -> int:
    return VALUE_CARDS[9] | VALUE_CARDS[8] | VALUE_CARDS[7]


def _tricks(members: int) -> int:
    return 13 if members == 3 else 40 // members


def _bounded(number: int) -> int:
    return max(0, min(100, number))


def _fitness_for_all(state: Crew, member: int) -> int:
    total = 0
    for task in state.display:
        total += fitness(state.lookup.goals[task], state.hands[member], member == state.facts.captain)
    return total // max(len(state.display), 1)


def _take(state: Crew, actions: list[int]) -> int:
    """The task that suits best, a hard one rather than an easy one; none if none does and passing is possible."""
    member = state.turn
    chosen = actions[0]
    best = NEVER
    for action in actions:
        if action == PASS:
            worth = UNFIT
        else:
            task = state.display[action - TAKE]
            worth = fitness(state.lookup.goals[task], state.hands[member], member == state.facts.captain)
        if worth > best:
            best = worth
            chosen = action
    return chosen


def _hand_over(state: Crew, actions: list[int]) -> int:
    """All tasks for the captain, unless they do not suit; then somebody else is asked."""
    if KEEP in actions and _fitness_for_all(state, state.facts.captain) >= UNFIT:
        return KEEP
    for action in actions:
        if action >= ASK:
            return action
    return actions[0]


def _predict(state: Crew, seat: int, actions: list[int]) -> int:
    member = seat
    for place in range(len(state.display)):
        owner = state.owners[place]
        if state.lookup.predicts[state.display[place]] and state.said[place] < 0 and state.acts_for(owner) == seat:
            member = owner
            break
    number = (strength(state.hands[member]) + 5) // 10
    return min(PREDICT + number, actions[-1])


def _give(state: Crew, seat: int, actions: list[int]) -> int:
    """A card of the shortest colour, the highest of it."""
    member = state.lookup.tonoja if actions[0] >= GIVE_FOR_TONOJA else seat
    chosen = actions[0]
    shortest = CARDS
    for action in actions:
        if (action >= GIVE_FOR_TONOJA) != (actions[0] >= GIVE_FOR_TONOJA):
            break
        length = count(state.hands[member] & SUIT_CARDS[SUIT_OF[action % CARDS]])
        if length <= shortest:
            shortest = length
            chosen = action
    return chosen
