"""Which hands the opponent may hold: against plain enumeration, against memory of the events, and as a property of any game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import msgspec
import pytest
from divers_table import GAME, SEATS, divers, likely, look, names, play_at_random, position, random_match, say, standard_tables
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.state import NATURE
from fathom.games.divers.knowledge import every_hand, sample_hand
from fathom.games.divers.rules.position import Divers
from fathom.games.divers.show.events import Dealt, Drew, Exchanged, Played, Revealed

NO_RED = ("s", "g b", "b g g", "y y y y")


# -- the two functions by themselves


def hands_by_hand(unseen: int, wanted: int, one_of: int) -> list[int]:
    """All sets of cards of that size, one by one."""
    found = [hand for hand in range(unseen + 1) if not hand & ~unseen and hand.bit_count() == wanted]
    return [hand for hand in found if not one_of or hand & one_of]


CASES = [
    (0b1011011, 3, 0),
    (0b1011011, 3, 0b1),
    (0b1011011, 3, 0b1000010),
    (0b1011011, 4, 0b1111111),
    (0b1011011, 5, 0b1000000),
    (0b1011011, 1, 0b0011000),
    (0b1011011, 0, 0),
    (0b111, 3, 0b100),
]


@pytest.mark.parametrize(("unseen", "wanted", "one_of"), CASES)
def test_every_hand_lists_each_hand_once(unseen: int, wanted: int, one_of: int) -> None:
    assert sorted(every_hand(unseen, wanted, one_of, 100) or []) == hands_by_hand(unseen, wanted, one_of)


@pytest.mark.parametrize(("unseen", "wanted", "one_of"), CASES)
def test_sample_hand_draws_each_hand_as_often(unseen: int, wanted: int, one_of: int) -> None:
    dice = Dice("hands")
    hands = hands_by_hand(unseen, wanted, one_of)
    seen = Counter(sample_hand(unseen, wanted, one_of, dice) for _ in range(300 * len(hands)))
    assert likely(seen, dict.fromkeys(hands, Fraction(1, len(hands))))


def test_every_hand_stops_at_the_limit() -> None:
    assert every_hand(0b11111, 2, 0, 9) is None
    assert len(every_hand(0b11111, 2, 0, 10) or []) == 10


# -- against a tree of everything that could have happened


def hands_after(start: Divers, script: list[tuple[int, int]], seat: int) -> dict[int, Fraction]:
    """The odds of the other hand after a script, found by trying every draw that could have happened.

    The script holds the actions as they were. Every draw is tried in all its ways; a branch is dropped as soon as the seat
    would have seen something else, or a scripted action is not legal there.
    """
    odds: dict[int, Fraction] = {}

    def follow(state: Divers, truth: Divers, step: int, weight: Fraction) -> None:
        if step == len(script):
            hand = state.hands[1 - seat]
            odds[hand] = odds.get(hand, Fraction(0)) + weight
            return
        who, action = script[step]
        true_next = truth.copy()
        seen = [event.seen_by(seat) for event in true_next.perform(who, action)]
        choices = every_draw(state) if who == NATURE else [action] if action in state.actions(who) else []
        for choice in choices:
            branch = state.copy()
            if [event.seen_by(seat) for event in branch.perform(who, choice)] == seen and branch.actors() == true_next.actors():
                follow(branch, true_next, step + 1, weight / len(choices))

    follow(start.copy(), start.copy(), 0, Fraction(1))
    whole = sum(odds.values())
    return {hand: weight / whole for hand, weight in odds.items()}


def every_draw(state: Divers) -> list[int]:
    """All draws that nature may make now, all equally likely."""
    short = max(0, state.need - state.deck_size)
    source = state.discard if short else state.deck
    bits = [1 << card for card in range(state.lookup.cards) if source >> card & 1]
    sure = state.deck if short else 0
    return [sure | sum(some) for some in combinations(bits, short or state.need)]


def hands_checked_by_the_tree(match: Match, seat: int, *lines: str) -> int:
    """Compares `worlds` and `sample` after a script with the tree's odds; returns how many hands are possible.

    Both hands are known at the start.
    """
    state = divers(match)
    state.known = state.hands[:]
    begin = state.copy()
    script = []
    for line in lines:
        who = SEATS[line[0]]
        script.append((who, GAME.notation.read(state, who, line[2:])))
        say(match, line)
    odds = hands_after(begin, script, seat)
    hands = other_hands(state, seat)
    assert {hand: Fraction(hands.count(hand), len(hands)) for hand in hands} == odds
    dice = Dice("tree")
    sampled = Counter(state.sample(seat, dice).hands[1 - seat] for _ in range(100 * len(odds)))
    assert likely(sampled, odds)
    return len(odds)


def other_hands(state: Divers, seat: int, limit: int = 5_000) -> list[int]:
    """The other hand in every world; nothing when there are more worlds than the limit."""
    return sorted(world.hands[1 - seat] for world in state.worlds(seat, limit) or [] if isinstance(world, Divers))


def test_worlds_after_plain_draws() -> None:
    match = position(deck="g1 g2 b1 s1 s4 r13")
    lines = ("A r7 3A", "* draw g1", "B y1 3A", "* draw b1", "A r1 4A", "* draw s4", "B y2 3B", "* draw s1")
    assert hands_checked_by_the_tree(match, 0, *lines) == 6  # two of g2, b1, s1, r13


def test_worlds_after_a_drawn_card_was_played() -> None:
    match = position(deck="g1 g2 b1 s1 s4 r13")
    lines = ("A r7 3A", "* draw g1", "B y1 3A", "* draw b1", "A r1 4A", "* draw s4", "B b1 2B", "* draw s1")
    assert hands_checked_by_the_tree(match, 0, *lines) == 3


def stuck() -> Match:
    """B holds red cards and is stuck; g13, b1 and s1 would help."""
    return position(tiles=NO_RED, hands=("g1-12", "r1-8"), deck="g13 b1 s1 r9 r10 r11", first="B")


def test_worlds_of_a_player_about_to_play_hold_a_fitting_card() -> None:
    assert hands_checked_by_the_tree(stuck(), 0, "B discard r1 r2", "* draw r9 s1") == 15 - 3


def test_worlds_after_the_play_that_followed_an_exchange() -> None:
    lines = ("B discard r1 r2", "* draw r9 s1", "B s1 1A", "* draw b1")
    assert hands_checked_by_the_tree(stuck(), 0, *lines) == 10


def test_worlds_of_a_player_who_was_stuck_twice_are_known() -> None:
    lines = ("B discard r1 r2", "* draw r9 r10", "A g1 2A", "* draw g13")
    assert hands_checked_by_the_tree(stuck(), 0, *lines) == 1


@pytest.mark.parametrize("reshuffle", ["needed", "at_once"])
def test_worlds_across_a_reshuffle(reshuffle: str) -> None:
    match = position(placed={"4A": "r9 r10", "4B": "r11 r12"}, deck="g1 g2 b1", reshuffle=reshuffle)
    lines = ("A r7 3A", "* draw g1", "B y1 3A", "* draw b1", "A r1 3B", "* draw g2", "B y2 3B", "* draw s1")
    assert hands_checked_by_the_tree(match, 0, *lines) == look(match).deck + 1


@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_after_an_exchange_across_a_reshuffle(seat: int) -> None:
    match = position(tiles=NO_RED, hands=("g1-12", "r1-8"), deck="s1", first="B")
    lines = ("B discard r1 r2 r3", "* draw r3 r9 s1", "B s1 1A", "* draw y5")
    assert (hands_checked_by_the_tree(match, seat, *lines) == 1) == (seat == 1)


# -- against a seat that remembers


class Memory:
    """A seat that remembers what it saw, and nothing else: its events, the deck's size and the open discards."""

    def __init__(self, seat: int, all_cards: set[str]) -> None:
        self.seat = seat
        self.all = all_cards
        self.own: set[str] = set()
        self.open: set[str] = set()  # at tiles and on the discard pile
        self.known: set[str] = set()  # cards that the other certainly holds

    def see(self, event: Event, deck: int, pile: list[str]) -> None:
        """Takes in an event; `deck` is the deck's size before it and `pile` the open discards."""
        if isinstance(event, Dealt):
            self.own = set(event.hands[self.seat] or [])
        elif isinstance(event, Played):
            self._leave(event.seat, {event.card})
        elif isinstance(event, Exchanged):
            self._leave(event.seat, set(event.cards))
        elif isinstance(event, Revealed) and event.seat != self.seat:
            self.known = set(event.cards)
        elif isinstance(event, Drew):
            mine = set(event.cards or []) if event.seat == self.seat else set()
            if event.count >= deck:
                # The old deck is gone: all that is neither open nor mine is in the other hand.
                self.known = self.all - self.open - self.own - (mine - set(pile))
            if event.reshuffled:
                self.open -= set(pile)
            self.own |= mine

    def _leave(self, seat: int, cards: set[str]) -> None:
        self.open |= cards
        if seat == self.seat:
            self.own -= cards
        else:
            self.known -= cards

    def hands(self, size: int, fitting: set[str]) -> set[frozenset[str]]:
        """Every hand of that size that the other may hold; one of `fitting` is there, if any are given."""
        unseen = sorted(self.all - self.open - self.own - self.known)
        hands = (frozenset(self.known | set(some)) for some in combinations(unseen, size - len(self.known)))
        return {hand for hand in hands if not fitting or hand & fitting}


def fitting_cards(match: Match) -> set[str]:
    """All cards that some side of some tile takes."""
    letters = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "grey": "s"}
    wanted = {letters[colour] for tile in look(match).tiles for side in tile.sides for colour in side.open}
    return {card for card in names(standard_tables(), standard_tables().all_cards) if card[0] in wanted}


@pytest.mark.parametrize("reshuffle", ["needed", "at_once"])
def test_worlds_are_what_a_seat_that_remembers_can_work_out(reshuffle: str) -> None:
    compared = exact = 0
    everything = set(names(standard_tables(), standard_tables().all_cards))
    for seed in range(16):
        match = Match(GAME, options={"reshuffle": reshuffle})
        memories = [Memory(0, everything), Memory(1, everything)]
        before = look(match)
        for events in play_at_random(match, f"memory {seed}"):
            for event, memory in product(events, memories):
                memory.see(event.seen_by(memory.seat), before.deck, before.discard)
            before = look(match)
            for memory in memories:
                other = 1 - memory.seat
                found = [frozenset(names(standard_tables(), hand)) for hand in other_hands(divers(match), memory.seat, 50)]
                if not found:
                    continue
                about_to_play = look(match).phase == "play" and match.state.actors() == (other,)
                hands = memory.hands(look(match).players[other].cards, fitting_cards(match) if about_to_play else set())
                assert len(found) == len(set(found))
                assert set(found) == hands
                compared += 1
                exact += len(hands) == 1
    assert compared > 300
    assert exact > 50


# -- any world of any game


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 260), seat=st.integers(0, 1), salt=st.integers(0, 10**6))
def test_a_sampled_world_agrees_with_all_that_the_seat_sees(seed: int, moves: int, seat: int, salt: int) -> None:
    match = random_match(seed, moves)
    truth = divers(match)
    frozen = truth.freeze()
    world = truth.sample(seat, Dice(salt))
    assert truth.freeze() == frozen
    assert GAME.invariants(world) is None
    assert msgspec.json.encode(world.observe(seat)) == msgspec.json.encode(truth.observe(seat))
    assert world.observe(None) == truth.observe(None)
    assert world.actors() == truth.actors()
    assert world.actions(seat) == truth.actions(seat)
    other = 1 - seat
    if look(match).phase == "play" and truth.turn == other:
        assert world.actions(other), "whoever is asked to play can"
    assert not truth.known[other] & ~world.hands[other]
    assert (world.deck | world.hands[other], world.hands[seat]) == (truth.deck | truth.hands[other], truth.hands[seat])


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), moves=st.integers(60, 200), seat=st.integers(0, 1))
def test_a_world_of_a_world_is_a_world_of_the_truth(seed: int, moves: int, seat: int) -> None:
    truth = divers(random_match(seed, moves))
    assert other_hands(truth, seat) == other_hands(truth.sample(seat, Dice(seed)), seat)


def test_worlds_stop_at_the_limit() -> None:
    match = position(deck="g1 g2")
    assert match.state.worlds(0, 44) is None
    assert len(match.state.worlds(0, 45) or []) == 45


def test_worlds_that_cannot_be_do_not_count_against_the_limit() -> None:
    match = stuck()
    say(match, "B discard r1", "* draw s1")
    assert match.state.worlds(0, 2) is None
    assert len(match.state.worlds(0, 3) or []) == 3  # g13, b1 or s1: none of the three red cards


def test_worlds_with_the_deck_run_out_are_the_truth() -> None:
    match = position(deck="g1")
    say(match, "A r7 3A", "* draw g1")
    for seat in (0, 1):
        worlds = match.state.worlds(seat, 1)
        assert [world.freeze() for world in worlds or []] == [match.state.freeze()]
        assert match.state.sample(seat, Dice(0)).freeze() == match.state.freeze()


def test_worlds_never_share_anything_with_the_truth() -> None:
    match = position()
    frozen = match.state.freeze()
    world = match.state.sample(0, Dice(0))
    for _ in range(20):
        actors = world.actors()
        world.apply(actors[0], world.chance(Dice(1)) if actors[0] == NATURE else world.actions(actors[0])[0])
    assert match.state.freeze() == frozen
