# mypyc: compile
"""The rules of Crew: one mission with all its attempts. Numbers such as K7 are the rules of docs/rules/crew.en.md.

`position` holds what there is, `hidden` what a seat knows of it, `decisions` how the crew decides, `taking` and `preparing` what
comes before the first trick. Here are the contract, the play, and the end of an attempt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE, TABLE, Outcome, State
from fathom.games.crew import view
from fathom.games.crew.actions import (
    AGREE,
    ASK,
    ASSIGN,
    DECIDE,
    GIVE_FOR_TONOJA,
    GIVE_UP,
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
    SIZE,
    TAKE,
    TIME_UP,
    WAIT,
    WINDOW_OVER,
    YES,
)
from fathom.games.crew.cards import CARDS, COLOURED, FIRST_SUBMARINE, SUIT_CARDS, SUIT_OF, beats, card_name
from fathom.games.crew.lookup import CURRENTS, RAPTURE, SILENT, CrewLookup
from fathom.games.crew.messages import shows
from fathom.games.crew.phases import (
    BY_OBJECTIVE,
    BY_TASK,
    BY_TIME,
    CARDS_PASSED,
    CLOCK,
    COUNTDOWN,
    DEAL,
    DECIDED,
    DISTRESS,
    DRAW,
    DRAW_TERRAIN,
    ENDED,
    FORETOLD,
    GAVE,
    GAVE_UP,
    GIVE,
    HAND_OVER,
    LOST,
    MEMBER,
    NEW_TASKS,
    NO_PASS,
    OVER,
    PLAYED,
    PREDICTED,
    PREDICTING,
    RETRY,
    SAME_TASKS,
    SETTLED,
    SHOWED,
    STOP,
    TAKING,
    TIMED,
    TRICK,
    TRICK_WON,
    TURN_UP,
    TURNED_UP,
    VOLUNTEER,
    WAITED,
    WAS_READY,
    WINDOW_CLOSED,
    WON,
)
from fathom.games.crew.preparing import Preparing
from fathom.games.crew.tasks import FAILED, OPEN, judge, judge_lead, judge_play
from fathom.games.crew.text import refuse

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event

WAIT_ADDS: Final = 20  # seconds (K13)

NATURE_ACTS: Final[tuple[int, ...]] = (NATURE,)
NOBODY: Final[tuple[int, ...]] = ()
# By set of seats: its members in order.
SEATS: Final[list[tuple[int, ...]]] = [tuple(seat for seat in range(5) if seats >> seat & 1) for seats in range(32)]


class Crew(Preparing):
    """A position of Crew, with its moves."""

    def __init__(self, lookup: CrewLookup, source: Crew | None = None) -> None:
        super().__init__(lookup, source)
        if source is None:
            self._begin_attempt()

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == TRICK:
            if self.laid_count:
                return SEATS[1 << self.acts_for(self.turn)]
            return SEATS[self._window_seats()]
        if phase == TAKING or phase == VOLUNTEER:
            return SEATS[1 << self.acts_for(self.turn)]
        if phase == HAND_OVER:
            return SEATS[1 << self.facts.captain]
        if phase == GIVE or phase == PREDICTING:
            return SEATS[self._choosing_seats()]
        if phase == OVER:
            return NOBODY
        if phase == DRAW_TERRAIN or phase == DEAL or phase == DRAW or phase == TURN_UP:
            return NATURE_ACTS
        return SEATS[self._deciding_seats()]

    def actions(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == TRICK:
            if self.laid_count:
                return self._plays(self.turn) if seat == self.acts_for(self.turn) else []
            return self._window_actions(seat)
        if seat < 0 or seat >= self.players:
            return []
        legal: list[int] = []
        if phase == TAKING:
            if seat == self.acts_for(self.turn):
                for place in range(len(self.display)):
                    if self._may_take(place):
                        legal.append(TAKE + place)
                if self.may_pass():
                    legal.append(PASS)
        elif phase == VOLUNTEER:
            if seat == self.acts_for(self.turn):
                legal = [YES, NO]
        elif phase == HAND_OVER:
            if seat == self.facts.captain:
                if self._captain_may_own_all():
                    legal.append(KEEP)
                for member in range(self.lookup.members):
                    if member != seat and self.answers[member] < 0:
                        legal.append(ASK + member)
        elif phase == GIVE:
            if self.given[seat] < 0:
                legal = _bits(self.hands[seat] & COLOURED, 0)
            if self._gives_for_tonoja(seat):
                legal += _bits(self.hands[self.lookup.tonoja] & COLOURED, GIVE_FOR_TONOJA)
        elif phase == PREDICTING:
            if self._next_prediction(seat) >= 0:
                legal = list(range(PREDICT, PREDICT + self.lookup.tricks + 1))
        elif self._deciding_seats() >> seat & 1:
            legal = self._decision_actions(seat)
        return legal

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            self._apply_nature(action)
        elif seat == TABLE:
            self._apply_ruling(action)
        elif not self._try(seat, action):
            raise self._refusal(seat, action)
        self.counted = None

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return view.events(self, journal)

    def chance(self, dice: Dice) -> int:
        if self.phase == DEAL:
            return self._shuffle(dice)
        if self.phase == DRAW:
            return dice.one_of(self.deck, self.deck.bit_count()).bit_length()
        if self.phase == DRAW_TERRAIN:
            return dice.below(FIRST_SUBMARINE)
        if self.phase == TURN_UP:
            return dice.one_of(self.covered, self.covered.bit_count()).bit_length() - 1
        raise refuse("not_natures_turn")

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        # Cards passed on and predictions are chosen in secret.
        if self.phase == GIVE:
            return 0 if action < GIVE_FOR_TONOJA else GIVE_FOR_TONOJA
        return PREDICT if self.phase == PREDICTING else action

    def table_actions(self) -> list[tuple[int, float | None]]:
        phase = self.phase
        lookup = self.lookup
        found: list[tuple[int, float | None]] = []
        if phase == OVER:
            return found
        if self.is_under_way():
            found.append((GIVE_UP, None))
        if self.timed and (phase == TRICK or phase == TURN_UP):
            found.append((TIME_UP, float(lookup.seconds)))
        if phase == TRICK and not self.laid_count and not self.is_closed():
            found.append((WINDOW_OVER, float(lookup.window + WAIT_ADDS * self.waited.bit_count()) if lookup.window else None))
        if self._is_decision():
            found.append((DECIDE + phase, float(lookup.patience) if lookup.patience else None))
        return found

    def sample(self, seat: int, dice: Dice) -> Crew:
        return cast(Crew, self._guess(seat, dice))

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return self._guesses(seat, limit)

    def copy(self) -> Crew:
        return Crew(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    # -- search

    def random_step(self, seat: int, dice: Dice) -> bool:
        """Play cards at random to the end of the trick where nobody can do anything else; return whether that was possible.

        Most of a random game is that: drawn as from the list of actions, but without the list.
        """
        talked = not self.tokens and not self.pool
        if self.phase != TRICK or not (self.laid_count or talked) or seat != self.acts_for(self.turn):
            return False
        self._play_any(dice)
        while self.laid_count and self.phase == TRICK:
            self._play_any(dice)
        self.counted = None
        return True

    # -- who may act, and how

    def _window_seats(self) -> int:
        leader = self.acts_for(self.turn)
        seats = 0
        closed = True
        for seat in range(self.players):
            if not self.ready >> seat & 1 and self.can_talk(seat):
                seats |= 1 << seat
                if seat != leader:
                    closed = False
        if closed or self.timed or self.time_over:
            seats |= 1 << leader
        return seats

    def _window_actions(self, seat: int) -> list[int]:
        """Before a trick: lead, lay a card open, say nothing, or ask for time."""
        if seat < 0 or seat >= self.players:
            return []
        closed = self.is_closed()
        leads = closed and seat == self.acts_for(self.turn)
        legal = self._plays(self.turn) if leads else []
        if not self.ready >> seat & 1 and self.can_talk(seat):
            legal += shows(self.hands[seat], self.mode == CURRENTS, self.lookup.only_single)
            if not leads:
                legal.append(READY)
            if not closed and self.lookup.window and not self.waited >> seat & 1:
                legal.append(WAIT)
        return legal

    def _plays(self, member: int) -> list[int]:
        """K1: any card to lead; after that the led suit if there is one."""
        return _bits(self._playable(member), 0)

    def _playable(self, member: int) -> int:
        hand = self.hands[member]
        if self.laid_count:
            following = hand & SUIT_CARDS[SUIT_OF[self.lead]]
            if following:
                return following
        return hand

    def _choosing_seats(self) -> int:
        """Seats with a hidden choice still to make."""
        seats = 0
        for seat in range(self.players):
            if self.phase == PREDICTING:
                if self._next_prediction(seat) >= 0:
                    seats |= 1 << seat
            elif self.given[seat] < 0 or self._gives_for_tonoja(seat):
                seats |= 1 << seat
        return seats

    def _gives_for_tonoja(self, seat: int) -> bool:
        tonoja = self.lookup.tonoja
        return tonoja >= 0 and seat == self.facts.captain and self.given[tonoja] < 0

    def _next_prediction(self, seat: int) -> int:
        """The place of the first prediction that this seat has to make, or -1."""
        for place in range(len(self.display)):
            if self.lookup.predicts[self.display[place]] and self.said[place] < 0 and self.acts_for(self.owners[place]) == seat:
                return place
        return -1

    # -- moves of the seats

    def _try(self, seat: int, action: int) -> bool:
        """Performs a legal action; False when it is not legal, and then nothing has changed."""
        if not 0 <= seat < self.players or action < 0:
            return False
        phase = self.phase
        if phase == TRICK:
            if action < CARDS:
                may_lead = self.laid_count or self.is_closed()
                if seat == self.acts_for(self.turn) and may_lead and self._playable(self.turn) >> action & 1:
                    self._play(action)
                    return True
                return False
            if self.laid_count or action not in self._window_actions(seat):
                return False
            self._talk(seat, action)
            return True
        if action not in self.actions(seat):
            return False
        if phase == TAKING:
            self._choose_task(action)
        elif phase == VOLUNTEER:
            self._answer(action == YES)
        elif phase == HAND_OVER:
            if action == KEEP:
                self._give_all_to(seat)
            else:
                self._ask(action - ASK)
        elif phase == GIVE:
            self._give(seat, action)
        elif phase == PREDICTING:
            self._predict(seat, action - PREDICT)
        elif action == AGREE:
            self._agree(seat)
        elif action < ASSIGN:
            self._propose(seat, action - PROPOSE)
        elif action < MARK:
            self._assign(seat, (action - ASSIGN) // MOST_MEMBERS, (action - ASSIGN) % MOST_MEMBERS)
        else:
            self._mark(seat, (action - MARK) // MARKS, (action - MARK) % MARKS)
        return True

    # -- distributing the tasks

    def _after_tasks(self) -> None:
        self.turn = -1
        self.to_come = 0
        self.passable = False
        if self.lookup.ask_distress:
            self._open_decision(DISTRESS, NO_PASS)
        else:
            self._ask_for_predictions()

    # -- decisions of the crew (K25)

    def _conclude(self, choice: int, draft: list[int], by_time: int) -> None:
        """A decision stands."""
        phase = self.phase
        self._note(DECIDED, phase, choice, by_time)
        self._clear_decision()
        if phase == CLOCK:
            self.timed = choice == TIMED
            self._choose_mode()
        elif phase == MEMBER:
            self._give_all_to(choice)
        elif phase == DISTRESS:
            self._decide_passing(choice)
        elif phase == RETRY:
            self._try_again(choice)
        else:
            for place in range(len(draft)):
                self._own(place, draft[place])
            self._after_tasks()

    # -- distress and predictions

    def _decide_passing(self, choice: int) -> None:
        self.passing = choice
        if choice == NO_PASS:
            self._ask_for_predictions()
        else:
            self.distress = True
            self.phase = GIVE

    def _give(self, seat: int, action: int) -> None:
        member = self.lookup.tonoja if action >= GIVE_FOR_TONOJA else seat
        card = action % CARDS
        self.given[member] = card
        self._note(GAVE, seat, member, card)
        if -1 not in self.given:
            self._pass_cards()

    def _pass_cards(self) -> None:
        """K16: all cards move together."""
        tonoja = self.lookup.tonoja
        for member in range(self.lookup.members):
            self.hands[member] = self.hands[member] & ~(1 << self.given[member])
        for member in range(self.lookup.members):
            receiver = self.receiver(member)
            self.hands[receiver] = self.hands[receiver] | 1 << self.given[member]
            if receiver == tonoja and self.covers >> self.given[tonoja] & 1:
                self.covers ^= 1 << self.given[tonoja] | 1 << self.given[member]
        self._note((CARDS_PASSED, self.passing, *self.given))
        self._ask_for_predictions()

    def _ask_for_predictions(self) -> None:
        self.phase = PREDICTING
        if not self._choosing_seats():
            self._start_play()

    def _predict(self, seat: int, said: int) -> None:
        place = self._next_prediction(seat)
        self.said[place] = said
        self._note(PREDICTED, seat, self.owners[place], self.display[place], said)
        if self._choosing_seats():
            return
        for place in range(len(self.display)):
            if self.lookup.predicts[self.display[place]] == 1:
                self._note(FORETOLD, self.owners[place], self.display[place], self.said[place])
        self._start_play()

    def _start_play(self) -> None:
        if self.mode == RAPTURE:
            self.pool = self.lookup.members - 2
        elif self.mode != SILENT:
            self.tokens = (1 << self.players) - 1
        if self.timed:
            self._note(COUNTDOWN, self.lookup.seconds)
        self._open_window()

    # -- tricks

    def _open_window(self) -> None:
        self.turn = self.facts.leader
        self.phase = TRICK

    def _talk(self, seat: int, action: int) -> None:
        if action == READY:
            self.ready |= 1 << seat
            self._note(WAS_READY, seat)
            return
        if action == WAIT:
            self.waited |= 1 << seat
            self._note(WAITED, seat)
            return
        card = (action - SHOW) // POSITIONS
        position = (action - SHOW) % POSITIONS
        if self.mode == RAPTURE:
            self.pool -= 1
        else:
            self.tokens &= ~(1 << seat)
        self.messages.append((seat, card, position, self.facts.played, self.played[seat]))
        self.ready = 0  # after every message all are asked again
        self._note(SHOWED, seat, card, position)

    def _play(self, card: int) -> None:
        member = self.turn
        lookup = self.lookup
        bit = 1 << card
        leading = not self.laid_count
        if leading:
            self.lead = card
            self.best = card
            self.best_member = member
            self.ready = 0
            self.waited = 0
            self.time_over = False
        else:
            suit = SUIT_OF[self.lead]
            if SUIT_OF[card] != suit and member != lookup.tonoja:
                self.voids[member] = self.voids[member] | SUIT_CARDS[suit]
            if beats(card, self.best):
                self.best = card
                self.best_member = member
        self.hands[member] = self.hands[member] & ~bit
        self.played[member] = self.played[member] | bit
        self.laid[member] = card
        self.laid_count += 1
        self.trick_cards |= bit
        if member == lookup.tonoja and self.covers & bit:
            self.covers ^= bit
            self.turning = True
        self._note(PLAYED, member, card)
        if self._judge_card(member, card, leading):
            return
        if self.laid_count == lookup.members:
            self._finish_trick()
        else:
            self.turn = lookup.left_of[member]

    def _play_any(self, dice: Dice) -> None:
        cards = self._playable(self.turn)
        count = 0
        rest = cards
        while rest:
            rest &= rest - 1
            count += 1
        self._play(dice.one_of(cards, count).bit_length() - 1)

    def _judge_card(self, member: int, card: int, leading: bool) -> bool:
        """K14: judges what need not wait for the end of the trick, and returns whether the attempt is over.

        Goals about leads are judged at every lead, mission 27 when its card is played.
        """
        goal = self.lookup.objective
        if goal is not None:
            if leading and self._settle_objective(judge_lead(goal, self.facts, -1, member, card)):
                return True
            very_last = self.facts.played + 1 == self.lookup.tricks and self.laid_count == self.lookup.members
            # As the very last card it completes its trick, and that is judged next.
            return judge_play(goal, self.facts, card, very_last) == FAILED and self._settle_objective(FAILED)
        settled = False
        if leading:
            for place in range(len(self.display)):
                if self.status[place] == OPEN:
                    goal = self.lookup.goals[self.display[place]]
                    if self._settle(place, judge_lead(goal, self.facts, self.owners[place], member, card)):
                        settled = True
        return settled and self._end_if_decided()

    def _settle(self, place: int, status: int) -> bool:
        """Notes that a task is fulfilled or failed; returns whether it is."""
        if status == OPEN:
            return False
        self.status[place] = status
        self._note(SETTLED, status, self.display[place], self.owners[place], self.said[place])
        return True

    def _settle_objective(self, status: int) -> bool:
        """Ends the attempt if the objective is fulfilled or failed; returns whether it is."""
        if status == OPEN:
            return False
        self.objective = status
        self._note(SETTLED, status, 0, -1, -1)
        if status == FAILED:
            self._lose(BY_OBJECTIVE)
        else:
            self._win()
        return True

    def _end_if_decided(self) -> bool:
        """Ends the attempt if one task has failed or all are fulfilled; returns whether it is over."""
        if FAILED in self.status:
            self._lose(BY_TASK)
            return True
        if OPEN in self.status:
            return False
        self._win()
        return True

    def _finish_trick(self) -> None:
        facts = self.facts
        self.last = (facts.leader, *self.laid)
        if self.lookup.history:
            self.history.append(self.last)
        facts.finish_trick(self.trick_cards, self.best, self.best_member)
        if self._journal is not None:
            self._note((TRICK_WON, facts.played, facts.winner, *self.laid))
        self._clear_trick()
        self.turn = -1
        if self._judge_all():
            return
        if self.turning:
            self.turning = False
            self.phase = TURN_UP
        else:
            self._open_window()

    def _judge_all(self) -> bool:
        """K14: judges everything after a completed trick, and returns whether the attempt is over."""
        goal = self.lookup.objective
        if goal is not None:
            return self._settle_objective(judge(goal, self.facts, -1, -1))
        for place in range(len(self.display)):
            if self.status[place] == OPEN:
                goal = self.lookup.goals[self.display[place]]
                self._settle(place, judge(goal, self.facts, self.owners[place], self.said[place]))
        return self._end_if_decided()

    # -- the end of an attempt

    def _lose(self, why: int) -> None:
        for place in range(len(self.said)):
            if self.said[place] >= 0 and self.status[place] == OPEN and not self.shows_prediction(place, None):
                self._note(FORETOLD, self.owners[place], self.display[place], self.said[place])
        self.lost = why
        self.turn = -1
        self.turning = False
        self._note(LOST, why)
        if self.attempt < self.lookup.attempts:
            self._open_decision(RETRY, SAME_TASKS)
        else:
            self._finish("lost", 0.0)

    def _win(self) -> None:
        self.turn = -1
        self.turning = False
        self._note(WON, self.recorded_attempts())
        self._finish("won", 1.0)

    def _try_again(self, choice: int) -> None:
        """K15."""
        if choice == STOP:
            self._finish("stopped", 0.0)
            return
        self.keeping = choice == SAME_TASKS and not self.lookup.fixed
        if choice == NEW_TASKS:
            self.display = []
        self._begin_attempt()

    def _finish(self, reason: str, result: float) -> None:
        self.phase = OVER
        self.end = Outcome(reason, (result,) * self.players)
        self._note(ENDED)

    # -- the table

    def _apply_ruling(self, ruling: int) -> None:
        if ruling not in [action for action, _ in self.table_actions()]:
            raise refuse("over" if self.phase == OVER else "no_such_ruling")
        if ruling == GIVE_UP:
            self._clear_decision()
            self.to_come = 0
            self.passable = False
            if self.phase == GIVE:
                self.given = [-1] * self.lookup.members
            self._lose(GAVE_UP)
        elif ruling == TIME_UP:
            self._clear_trick()  # an unfinished trick does not count
            self._lose(BY_TIME)
        elif ruling == WINDOW_OVER:
            self.time_over = True
            self._note(WINDOW_CLOSED)
        else:
            self._conclude(self.arbiters, self.arbiters_draft, 1)

    # -- nature

    def _apply_nature(self, action: int) -> None:
        phase = self.phase
        if action < 0:
            raise refuse("impossible_draw")
        if phase == DEAL:
            self._deal(action)
        elif phase == DRAW:
            self._draw_task(action)
        elif phase == DRAW_TERRAIN:
            self._draw_terrain(action)
        elif phase == TURN_UP:
            self._turn_up(action)
        else:
            raise refuse("not_natures_turn")

    def _turn_up(self, card: int) -> None:
        if card >= CARDS or not self.covered >> card & 1:
            raise refuse("impossible_draw")
        tonoja = self.lookup.tonoja
        self.covered ^= 1 << card
        self.hands[tonoja] = self.hands[tonoja] | 1 << card
        self._note(TURNED_UP, card)
        self._open_window()

    # -- refusals

    def _refusal(self, seat: int, action: int) -> Refusal:
        """Why an action is not legal now. Says nothing that the seat does not know."""
        phase = self.phase
        if phase == OVER:
            return refuse("over")
        if seat not in self.actors():
            return refuse("not_your_turn")
        if not 0 <= action < SIZE:
            return refuse("no_such_action")
        if phase == TRICK:
            if action < CARDS:
                if not self.laid_count and (seat != self.acts_for(self.turn) or not self.is_closed()):
                    return refuse("not_closed")
                card = card_name(action)
                if not self.hands[self.turn] >> action & 1:
                    return refuse("not_in_hand", card=card)
                return refuse("must_follow", card=card, lead=card_name(self.lead))
            if self.laid_count:
                return refuse("must_play")
            if SHOW <= action < READY:
                return refuse("cannot_show", card=card_name((action - SHOW) // POSITIONS))
            return refuse("not_before_a_trick")
        if phase == TAKING:
            if action == PASS:
                return refuse("no_passing")
            if TAKE <= action < TAKE + len(self.display) and self.owners[action - TAKE] < 0:
                return refuse("captain_may_not" if not self.lookup.captain_may[self.display[action - TAKE]] else "hardest_first")
            return refuse("take_a_task")
        if phase == VOLUNTEER:
            return refuse("yes_or_no")
        if phase == HAND_OVER:
            return refuse("captain_may_not_all" if action == KEEP else "keep_or_ask")
        if phase == GIVE:
            return refuse("give_a_card")
        if phase == PREDICTING:
            return refuse("predict_a_number", most=self.lookup.tricks)
        return refuse("decide")


def _bits(cards: int, base: int) -> list[int]:
    """The numbers of the cards in a set, each added to a base."""
    found: list[int] = []
    while cards:
        bit = cards & -cards
        found.append(base + bit.bit_length() - 1)
        cards ^= bit
    return found
