# mypyc: compile
"""Preparing an attempt (K6a): the clock, the terrain, the deal, the tasks on display, and the captain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.crew import modes
from fathom.games.crew.cards import ALL_CARDS, CARDS, FIRST_SUBMARINE, SUBMARINE_4, VALUES
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import OPEN
from fathom.games.crew.lookup import ALL_TASKS
from fathom.games.crew.rules import allocation, decisions, ending, notes, phases, tricks
from fathom.games.crew.rules.drawing import captains_burden, clashing_task
from fathom.games.crew.text import refuse

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

COVERED: Final = 7  # of Tonoja's cards, below as many face-up ones


def begin_attempt(state: Crew) -> None:
    """Clear the table for another attempt."""
    members = state.lookup.members
    state.attempt += 1
    state.timed = state.lookup.timed
    state.mode = modes.SILENT
    state.terrain = -1
    state.again = False
    state.owners = []
    state.status = []
    state.said = []
    state.objective = OPEN
    state.hands = [0] * members
    state.covered = 0
    state.covers = 0
    state.turning = False
    state.played = [0] * members
    state.voids = [0] * members
    state.given = [-1] * members
    state.turn = -1
    state.first_taken = False
    state.handed_over = False
    state.answers = [-1] * members
    state.marks = []
    state.passing = phases.NO_PASS
    state.tokens = 0
    state.pool = 0
    state.messages = []
    state.last = ()
    state.history = []
    state.lost = -1
    state.facts = Facts(members)
    tricks.clear(state)
    state._note(notes.ATTEMPT_BEGAN, state.lookup.before + state.attempt)
    if state.lookup.ask_clock:
        decisions.open_decision(state, phases.CLOCK, phases.UNTIMED)
    else:
        _choose_mode(state)


def try_again(state: Crew, choice: int) -> None:
    """Begin another attempt with the same or with new tasks, or stop (K15)."""
    if choice == phases.STOP:
        ending.finish(state, "stopped", 0.0)
        return
    state.keeps_tasks = choice == phases.SAME_TASKS and not state.lookup.fixed
    if choice == phases.NEW_TASKS:
        state.display = []
    begin_attempt(state)


# -- the clock (K21) and the terrain (K20)


def choose_clock(state: Crew, choice: int) -> None:
    """Play against the clock, or without it."""
    state.timed = choice == phases.TIMED
    _choose_mode(state)


def _choose_mode(state: Crew) -> None:
    mode = state.lookup.communication[1 if state.timed else 0]
    if mode == modes.TERRAIN:
        state.phase = phases.DRAW_TERRAIN
    else:
        state.mode = mode
        state.phase = phases.DEAL


def draw_terrain(state: Crew, card: int) -> None:
    """Let a card decide how the crew may communicate: 1-3 normally, 4-6 in currents, 7-9 in rapture (K20)."""
    if card >= FIRST_SUBMARINE:
        raise refuse("impossible_draw")
    state.terrain = card
    state.mode = (card % VALUES) // 3
    state._note(notes.TERRAIN_DRAWN, card, state.mode)
    state.phase = phases.DEAL


# -- the deal (K3, K24)


def deal(state: Crew, packed: int) -> None:
    """Give everybody their cards: the hands lie side by side, 40 bits each, as nature.py draws them."""
    lookup = state.lookup
    parts = 4 if lookup.tonoja >= 0 else lookup.members
    hands: list[int] = []
    together = 0
    for _ in range(parts):
        hand = packed & ALL_CARDS
        if hand & together:
            raise refuse("impossible_draw")
        together |= hand
        hands.append(hand)
        packed >>= CARDS
    if packed or together != ALL_CARDS or not _has_right_sizes(state, hands):
        raise refuse("impossible_draw")
    if lookup.tonoja >= 0:
        state.covered = hands.pop()
        state.covers = hands[lookup.tonoja]
    state.hands = hands
    state._note((notes.DEALT, 1 if state.again else 0, *hands))
    if state.again:
        state.again = False
        _check_hands(state)
    else:
        _start_drawing(state)


def _has_right_sizes(state: Crew, hands: list[int]) -> bool:
    sizes = [hand.bit_count() for hand in hands]
    if state.lookup.tonoja >= 0:
        return sizes == [13, 13, COVERED, COVERED] and bool((hands[0] | hands[1]) >> SUBMARINE_4 & 1)
    if state.lookup.members == 3:
        return sorted(sizes) == [13, 13, 14]
    return sizes == [CARDS // state.lookup.members] * state.lookup.members


# -- the tasks on display (K5)


def _start_drawing(state: Crew) -> None:
    """Draw tasks once the cards are dealt. Kept and fixed tasks are not drawn."""
    lookup = state.lookup
    kept = state.keeps_tasks
    if kept:
        state.keeps_tasks = False
    elif lookup.fixed:
        state.display = lookup.fixed[:]
    else:
        state.display = []
        state.difficulty_left = lookup.difficulty[1 if state.timed else 0]
        if lookup.fresh_deck:
            state.deck = ALL_TASKS
    _go_on_drawing(state, kept)


def draw_task(state: Crew, task: int) -> None:
    """Put a task on display, or discard it where it would be too much."""
    if not 1 <= task <= ALL_TASKS.bit_length() or not state.deck >> (task - 1) & 1:
        raise refuse("impossible_draw")
    state.deck &= ~(1 << (task - 1))
    rating = state.lookup.rating[task]
    kept = rating == state.replacement if state.replacement else rating <= state.difficulty_left
    if kept:
        state.display.append(task)
        if state.replacement:
            state.replacement = 0
        else:
            state.difficulty_left -= rating
    state._note(notes.TASK_DRAWN, task, 1 if kept else 0)
    _go_on_drawing(state, False)


def _go_on_drawing(state: Crew, kept: bool) -> None:
    """Draw on, replace what cannot stay (K8, K9; kept tasks may clash), and in the end look at the hands (K10)."""
    if not state.deck:  # before a task goes back into it, or the same one would come for ever
        state.deck = ALL_TASKS
        for shown in state.display:
            state.deck &= ~(1 << (shown - 1))
    if not state.difficulty_left and not state.replacement:
        task = 0 if kept else clashing_task(state.lookup, state.display, state.allocation())
        burden = 0 if task else captains_burden(state.lookup, state.display, state.allocation())
        if task or burden:
            _send_back(state, task or burden, 0 if task else 1)
    if state.difficulty_left or state.replacement:
        state.phase = phases.DRAW
    else:
        _check_hands(state)


def _send_back(state: Crew, task: int, why: int) -> None:
    """Return a task to the deck; one of the same difficulty will replace it."""
    state.display.remove(task)
    state.deck |= 1 << (task - 1)
    state.replacement = state.lookup.rating[task]
    state._note(notes.TASK_REPLACED, task, why)


# -- the captain


def _check_hands(state: Crew) -> None:
    """Deal again where a hand makes a task impossible for everybody (K10); otherwise the captain is known."""
    for task in state.display:
        for cards in state.lookup.redeals[task]:
            for member in range(state.lookup.members):
                hand = state.hands[member]
                if member == state.lookup.tonoja:
                    hand |= state.covered
                if cards & ~hand == 0:
                    _deal_again(state)
                    return
    captain = 0
    while not state.hands[captain] >> SUBMARINE_4 & 1:
        captain += 1
    state.facts.captain = captain
    state.facts.leader = captain
    count = len(state.display)
    state.owners = [-1] * count
    state.status = [OPEN] * count
    state.said = [-1] * count
    state._note(notes.CAPTAIN_KNOWN, captain)
    allocation.distribute(state)


def _deal_again(state: Crew) -> None:
    state.again = True
    state.hands = [0] * state.lookup.members
    state.covered = 0
    state.covers = 0
    state.phase = phases.DEAL
