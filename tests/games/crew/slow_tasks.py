"""Tasks judged the slow way: when all tricks have been played, by looking at them one by one.

Everything here is written straight from the meaning of the data, on the names of cards, and shares nothing with the modules it is
held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fathom.games.crew.components import Mission, TaskCard

SUIT_LETTERS = {"pink": "p", "blue": "b", "green": "g", "yellow": "y", "submarine": "s"}
COLOURS = "pbgy"


@dataclass(frozen=True)
class Trick:
    """A trick: its leader, and its cards in the order they were played."""

    leader: int
    cards: tuple[str, ...]

    @cached_property
    def best(self) -> str:
        """The card that wins (K1)."""
        submarines = [card for card in self.cards if suit(card) == "s"]
        if submarines:
            return max(submarines, key=value)
        return max((card for card in self.cards if suit(card) == suit(self.cards[0])), key=value)

    @cached_property
    def winner(self) -> int:
        return (self.leader + self.cards.index(self.best)) % len(self.cards)


def suit(card: str) -> str:
    return card[0]


def value(card: str) -> int:
    return int(card[1])


def ranked(cards: Sequence[str], wanted: int) -> list[str]:
    """The colour cards of a value: submarines have no value in this sense."""
    return [card for card in cards if suit(card) != "s" and value(card) == wanted]


def of_suit(cards: Sequence[str], name: str) -> list[str]:
    return [card for card in cards if suit(card) == SUIT_LETTERS[name]]


# -- by all cards that the owner has won


def win_cards(given: dict[str, Any], cards: Sequence[str]) -> bool:
    return set(given["cards"]) <= set(cards)


def win_exact_submarine_set(given: dict[str, Any], cards: Sequence[str]) -> bool:
    return sorted(value(card) for card in of_suit(cards, "submarine")) == sorted(given["values"])


def count_rank(given: dict[str, Any], cards: Sequence[str]) -> bool:
    number = len(ranked(cards, given["value"]))
    return bool(number == given["n"] if given["op"] == "exactly" else number >= given["n"])


def count_suit(given: dict[str, Any], cards: Sequence[str]) -> bool:
    for wanted in given["counts"]:
        number = len(of_suit(cards, wanted["suit"]))
        if number < wanted["n"] or (number > wanted["n"] and given["op"] == "exactly"):
            return False
    return True


def total_suits_equal(given: dict[str, Any], cards: Sequence[str]) -> bool:
    one, two = (len(of_suit(cards, name)) for name in given["suits"])
    return bool(one == two >= given["min_each"])


def total_suit_more(given: dict[str, Any], cards: Sequence[str]) -> bool:
    return len(of_suit(cards, given["more"])) > len(of_suit(cards, given["less"]))


def each_colour(given: dict[str, Any], cards: Sequence[str]) -> bool:
    counts = Counter(map(suit, cards))
    return all(counts[colour] >= given["n"] for colour in COLOURS)


def all_of_a_colour(given: dict[str, Any], cards: Sequence[str]) -> bool:
    counts = Counter(map(suit, cards))
    return any(counts[colour] == 9 for colour in COLOURS)


def win_none(given: dict[str, Any], cards: Sequence[str]) -> bool:
    values = [card for number in given.get("values", []) for card in ranked(cards, number)]
    suits = [card for name in given.get("suits", []) for card in of_suit(cards, name)]
    return not values and not suits


CARDS_WON = {
    function.__name__: function
    for function in (
        win_cards,
        win_exact_submarine_set,
        count_rank,
        count_suit,
        total_suits_equal,
        total_suit_more,
        each_colour,
        all_of_a_colour,
        win_none,
    )
}


# -- by one trick that the owner has won


def win_trick_using(given: dict[str, Any], trick: Trick) -> bool:
    if not answers(trick.best, given["with"]):
        return False
    others = [card for card in trick.cards if card != trick.best]
    return "capturing" not in given or any(answers(card, given["capturing"]) for card in others)


def answers(card: str, description: dict[str, Any]) -> bool:
    if "card" in description:
        return bool(card == description["card"])
    if "suit" in description:
        return bool(of_suit([card], description["suit"]))
    return bool(ranked([card], description["value"]))


def trick_suits_equal(given: dict[str, Any], trick: Trick) -> bool:
    return total_suits_equal(given, trick.cards)


def trick_parity(given: dict[str, Any], trick: Trick) -> bool:
    odd = given["parity"] == "odd"
    return coloured(trick) and all((value(card) % 2 == 1) == odd for card in trick.cards)


def trick_each_value(given: dict[str, Any], trick: Trick) -> bool:
    if given["op"] == "<":
        return coloured(trick) and max(map(value, trick.cards)) < given["value"]
    return coloured(trick) and min(map(value, trick.cards)) > given["value"]


def trick_sum(given: dict[str, Any], trick: Trick) -> bool:
    points = sum(map(value, trick.cards))
    if not coloured(trick):
        return False
    if given["op"] == "in":
        return points in given["values"]
    limit = given["value"][str(len(trick.cards))]
    return bool(points < limit if given["op"] == "<" else points > limit)


def coloured(trick: Trick) -> bool:
    return not any(suit(card) == "s" for card in trick.cards)


ONE_TRICK = {
    function.__name__: function for function in (win_trick_using, trick_suits_equal, trick_parity, trick_each_value, trick_sum)
}


# -- by the winners of the tricks, in their order


def trick_count(given: dict[str, Any], winners: Sequence[int], owner: int) -> bool:
    return bool(winners.count(owner) == given["n"])


def trick_streak(given: dict[str, Any], winners: Sequence[int], owner: int) -> bool:
    if given["exact_total"]:
        return bool(longest_streak(winners, owner) == winners.count(owner) == given["n"])
    return bool(longest_streak(winners, owner) >= given["n"])


def no_trick_streak(given: dict[str, Any], winners: Sequence[int], owner: int) -> bool:
    return bool(longest_streak(winners, owner) < given["n"])


def longest_streak(winners: Sequence[int], owner: int) -> int:
    line = "".join("x" if winner == owner else " " for winner in winners)
    return max(map(len, line.split()), default=0)


def trick_positions(given: dict[str, Any], winners: Sequence[int], owner: int) -> bool:
    mine = {number for number, winner in enumerate(winners, 1) if winner == owner}
    must = {len(winners) if place == "last" else int(place) for place in given.get("must", [])}
    if given.get("only"):
        return mine == must
    return must <= mine and not any(number <= given.get("must_not_first", 0) for number in mine)


def compare_tricks(
    given: dict[str, Any], winners: Sequence[int], owner: int, members: int, captain: int, zero_counts: bool
) -> bool:
    mine = winners.count(owner)
    theirs = [winners.count(member) for member in range(members) if member != owner]
    against = {"sum_of_others": [sum(theirs)], "each_other": theirs, "captain": [winners.count(captain)]}[given["versus"]]
    if given["op"] == "=":
        return against == [mine] and (mine > 0 or zero_counts)
    return all(mine > number if given["op"] == ">" else mine < number for number in against)


WINNERS = {function.__name__: function for function in (trick_count, trick_streak, no_trick_streak, trick_positions)}


# -- all of it


def fulfilled(
    task: TaskCard, tricks: Sequence[Trick], owner: int, captain: int, said: int = -1, zero_counts: bool = True
) -> bool:
    """Whether the owner has fulfilled a task, given all tricks of an attempt."""
    winners = [trick.winner for trick in tricks]
    mine = [trick for trick in tricks if trick.winner == owner]
    if task.kind in CARDS_WON:
        return CARDS_WON[task.kind](task.params, [card for trick in mine for card in trick.cards])
    if task.kind in ONE_TRICK:
        return any(ONE_TRICK[task.kind](task.params, trick) for trick in mine)
    if task.kind in WINNERS:
        return WINNERS[task.kind](task.params, winners, owner)
    if task.kind == "trick_count_predicted":
        return winners.count(owner) == said
    if task.kind == "compare_tricks":
        return compare_tricks(task.params, winners, owner, len(tricks[0].cards), captain, zero_counts)
    if task.kind == "win_card_in_last_trick":
        return winners[-1] == owner and task.params["card"] in tricks[-1].cards
    assert task.kind == "never_lead"
    led = [trick.cards[0] for trick in tricks if trick.leader == owner]
    return not any(of_suit(led, name) for name in task.params["suits"])


def kept(mission: Mission, tricks: Sequence[Trick], runner_up: bool = False) -> bool:
    """Whether the crew has kept a mission's objective, given all tricks of an attempt."""
    given = mission.objective
    assert given is not None
    if given["kind"] == "no_lead":
        return not any(of_suit([trick.cards[0]], name) for trick in tricks for name in given["suits"])
    if given["kind"] == "final_card":
        return bool(tricks[-1].cards[-1] == given["card"])
    if given["kind"] == "first_winner_always_ahead":
        winners = [trick.winner for trick in tricks]
        for played in range(1, len(winners) + 1):
            counts = Counter(winners[:played])
            if any(counts[other] >= counts[winners[0]] for other in counts if other != winners[0]):
                return False
        return True
    assert given["kind"] == "rank_balance"
    members = len(tricks[0].cards)
    shared = [0] * members
    for trick in tricks:
        shared[trick.winner] += len(ranked(trick.cards, given["value"]))
        in_order = sorted(shared, reverse=True)
        if in_order[0] - in_order[1 if runner_up else -1] > given["max_minus_min"]:
            return False
    return True
