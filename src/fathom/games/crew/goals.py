# mypyc: compile
"""A goal: a task card, or a mission's objective, made ready for a crew of a certain size.

A goal is a kind and a few numbers and masks. What they mean stands beside each kind; the modules that judge read nothing else.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from fathom.games.crew.cards import COLOURED, SUBMARINES, SUIT_CARDS, SUITS, VALUE_CARDS, VALUES, cards_named
from fathom.games.crew.facts import TRICKS

if TYPE_CHECKING:
    from fathom.games.crew.components import Mission, TaskCard

# How a goal stands (K14): fulfilled in every continuation, in none, or in some.
OPEN: Final = 0
DONE: Final = 1
FAILED: Final = 2

# All cards the owner wins (holdings.py).
AT_LEAST: Final = 0  # n of the first set
EXACTLY: Final = 1  # n of the first set and m of the second
AS_MANY: Final = 2  # of the first set as of the second, at least n of each
MORE: Final = 3  # of the first set than of the second
EACH_COLOUR: Final = 4  # a card of each
WHOLE_COLOUR: Final = 5  # all nine of any
LAST_HOLDING: Final = 5

# One trick the owner wins (feats.py).
USING: Final = 6  # by a card of the first set; if there is a second set, with another card in the trick that is in it
EVEN_TRICK: Final = 7  # as many of the first set as of the second, at least n of each
PURE_TRICK: Final = 8  # all its cards in the first set
SUM: Final = 9  # no submarine, and values that add up to n..m
AT_LAST: Final = 10  # the last trick, with a card of the first set
LAST_FEAT: Final = 10

# Who wins which tricks (winners.py).
TRICKS_WON: Final = 11  # n of them
PREDICTED: Final = 12  # as many as said
STREAK: Final = 13  # n in a row, or more
ONLY_STREAK: Final = 14  # n in all, in a row
NO_STREAK: Final = 15  # never n in a row
PLACES: Final = 16  # all tricks of the first set, none of the second (bit 0 is the first trick)
MORE_THAN_ALL: Final = 17  # more than all others together
MORE_THAN_EACH: Final = 18
FEWER_THAN_EACH: Final = 19
MORE_THAN_CAPTAIN: Final = 20
FEWER_THAN_CAPTAIN: Final = 21
SAME_AS_CAPTAIN: Final = 22  # at least n
AHEAD: Final = 23  # the winner of the first trick has more than each other member after every trick
LAST_WINNERS: Final = 23

# What is led, and when a card is played (leads.py).
NEVER_LEAD: Final = 24  # the owner leads no card of the first set
NO_LEAD: Final = 25  # nobody does
FINAL_CARD: Final = 26  # the first set is one card: the very last of the last trick
LAST_LEAD: Final = 26

# How the crew shares (balance.py).
BALANCE: Final = 27  # of the first set; the most minus the fewest, or minus the second most if `runner_up`, is never above n


class Goal:
    """What is to be reached or kept."""

    def __init__(self, kind: int, members: int, *, first: int = 0, second: int = 0, n: int = 0, m: int = 0) -> None:
        self.kind = kind
        self.members = members
        self.first = first
        self.second = second
        self.n = n
        self.m = m
        self.runner_up = False
        # SUM, by the values that are present (bit 0 is the 1): whether cards of different values already make such a trick.
        self.easy: list[bool] = []


def goal_of(card: TaskCard, members: int, zero_counts: bool) -> Goal:
    """A task card's goal; `zero_counts` says whether no tricks at all are as many as the captain's none."""
    given: dict[str, Any] = card.params
    match card.kind:
        case "win_cards":
            return Goal(AT_LEAST, members, first=cards_named(given["cards"]), n=len(given["cards"]))
        case "win_card_in_last_trick":
            return Goal(AT_LAST, members, first=cards_named([given["card"]]))
        case "win_exact_submarine_set":
            wanted = cards_named([f"s{value}" for value in given["values"]])
            return Goal(EXACTLY, members, first=wanted, second=SUBMARINES & ~wanted, n=len(given["values"]))
        case "count_rank":
            kind = EXACTLY if given["op"] == "exactly" else AT_LEAST
            return Goal(kind, members, first=VALUE_CARDS[given["value"]], n=given["n"])
        case "count_suit":
            kind = EXACTLY if given["op"] == "exactly" else AT_LEAST
            goal = Goal(kind, members, first=_suit(given["counts"][0]["suit"]), n=given["counts"][0]["n"])
            if len(given["counts"]) == 2:
                goal.second = _suit(given["counts"][1]["suit"])
                goal.m = given["counts"][1]["n"]
            return goal
        case "win_none":
            banned = sum(VALUE_CARDS[value] for value in given.get("values", [])) | _suits(given.get("suits", []))
            return Goal(EXACTLY, members, first=banned)
        case "total_suits_equal":
            return _two_suits(AS_MANY, members, given["suits"], given["min_each"])
        case "total_suit_more":
            return _two_suits(MORE, members, [given["more"], given["less"]], 0)
        case "each_colour":
            return Goal(EACH_COLOUR, members, first=COLOURED)
        case "all_of_a_colour":
            return Goal(WHOLE_COLOUR, members, first=COLOURED)
        case "win_trick_using":
            return Goal(USING, members, first=_described(given["with"]), second=_described(given.get("capturing", {})))
        case "trick_suits_equal":
            return _two_suits(EVEN_TRICK, members, given["suits"], given["min_each"])
        case "trick_parity":
            remainder = 1 if given["parity"] == "odd" else 0
            return _pure_trick(members, [value for value in range(1, VALUES + 1) if value % 2 == remainder])
        case "trick_each_value":
            limit = given["value"]
            values = range(1, limit) if given["op"] == "<" else range(limit + 1, VALUES + 1)
            return _pure_trick(members, list(values))
        case "trick_sum":
            return _sum(members, given)
        case "trick_count":
            return Goal(TRICKS_WON, members, n=given["n"])
        case "trick_count_predicted":
            return Goal(PREDICTED, members)
        case "trick_streak":
            return Goal(ONLY_STREAK if given["exact_total"] else STREAK, members, n=given["n"])
        case "no_trick_streak":
            return Goal(NO_STREAK, members, n=given["n"])
        case "trick_positions":
            return _places(members, given)
        case "compare_tricks":
            return Goal(_COMPARISONS[given["op"], given["versus"]], members, n=0 if zero_counts else 1)
        case "never_lead":
            return Goal(NEVER_LEAD, members, first=_suits(given["suits"]))
        case _:
            raise ValueError(f"no task is of the kind {card.kind}")


def objective_of(mission: Mission, members: int, runner_up: bool) -> Goal:
    """The goal of a mission without task cards; `runner_up` says that whoever has the most cards is held against the second."""
    given: dict[str, Any] = mission.objective or {}
    match given.get("kind"):
        case "rank_balance":
            goal = Goal(BALANCE, members, first=VALUE_CARDS[given["value"]], n=given["max_minus_min"])
            goal.runner_up = runner_up
            return goal
        case "first_winner_always_ahead":
            return Goal(AHEAD, members)
        case "no_lead":
            return Goal(NO_LEAD, members, first=_suits(given["suits"]))
        case "final_card":
            return Goal(FINAL_CARD, members, first=cards_named([given["card"]]))
        case _:
            raise ValueError(f"mission {mission.number} has no objective")


_COMPARISONS: Final = {
    (">", "sum_of_others"): MORE_THAN_ALL,
    (">", "each_other"): MORE_THAN_EACH,
    ("<", "each_other"): FEWER_THAN_EACH,
    (">", "captain"): MORE_THAN_CAPTAIN,
    ("<", "captain"): FEWER_THAN_CAPTAIN,
    ("=", "captain"): SAME_AS_CAPTAIN,
}


def _suit(name: str) -> int:
    return SUIT_CARDS[SUITS.index(name)]


def _suits(names: list[str]) -> int:
    return sum(_suit(name) for name in names)


def _described(given: dict[str, Any]) -> int:
    """Cards given as a value, a suit or one card; none at all as an empty description."""
    if "value" in given:
        value: int = given["value"]
        return VALUE_CARDS[value]
    if "suit" in given:
        return _suit(given["suit"])
    if "card" in given:
        return cards_named([given["card"]])
    return 0


def _two_suits(kind: int, members: int, suits: list[str], least: int) -> Goal:
    return Goal(kind, members, first=_suit(suits[0]), second=_suit(suits[1]), n=least)


def _pure_trick(members: int, values: list[int]) -> Goal:
    return Goal(PURE_TRICK, members, first=sum(VALUE_CARDS[value] for value in values))


def _sum(members: int, given: dict[str, Any]) -> Goal:
    if given["op"] == "in":
        least, most = min(given["values"]), max(given["values"])
    elif given["op"] == "<":
        least, most = 0, given["value"][str(members)] - 1
    else:
        least, most = given["value"][str(members)] + 1, VALUES * members
    goal = Goal(SUM, members, n=least, m=most)
    goal.easy = [False] * (1 << VALUES)
    for present in range(1 << VALUES):
        values = [value for value in range(1, VALUES + 1) if present >> (value - 1) & 1]
        goal.easy[present] = any(least <= sum(chosen) <= most for chosen in combinations(values, members))
    return goal


def _places(members: int, given: dict[str, Any]) -> Goal:
    tricks = TRICKS[members]
    wanted = 0
    for place in given.get("must", ()):
        wanted |= 1 << (tricks - 1 if place == "last" else int(place) - 1)
    banned = (1 << given.get("must_not_first", 0)) - 1
    if given.get("only", False):
        banned = ((1 << tricks) - 1) & ~wanted
    return Goal(PLACES, members, first=wanted, second=banned)
