# mypyc: compile
"""The goal of every task card, and of every mission that has an objective instead."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from fathom.games.crew.cards import COLOURED, SUBMARINES, SUIT_CARDS, SUITS, VALUE_CARDS, VALUES, cards_named
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.facts import TRICKS
from fathom.games.crew.goals.goal import Goal

if TYPE_CHECKING:
    from fathom.games.crew.components import Mission, TaskCard


def goal_of(card: TaskCard, members: int, zero_counts: bool) -> Goal:
    """Return a task card's goal. `zero_counts`: whether an owner without tricks has as many as a captain without tricks."""
    given: dict[str, Any] = card.params
    match card.kind:
        case "win_cards":
            return Goal(kinds.AT_LEAST, members, first=cards_named(given["cards"]), n=len(given["cards"]))
        case "win_card_in_last_trick":
            return Goal(kinds.AT_LAST, members, first=cards_named([given["card"]]))
        case "win_exact_submarine_set":
            wanted = cards_named([f"s{value}" for value in given["values"]])
            return Goal(kinds.EXACTLY, members, first=wanted, second=SUBMARINES & ~wanted, n=len(given["values"]))
        case "count_rank":
            kind = kinds.EXACTLY if given["op"] == "exactly" else kinds.AT_LEAST
            return Goal(kind, members, first=VALUE_CARDS[given["value"]], n=given["n"])
        case "count_suit":
            kind = kinds.EXACTLY if given["op"] == "exactly" else kinds.AT_LEAST
            goal = Goal(kind, members, first=_suit(given["counts"][0]["suit"]), n=given["counts"][0]["n"])
            if len(given["counts"]) == 2:
                goal.second = _suit(given["counts"][1]["suit"])
                goal.m = given["counts"][1]["n"]
            return goal
        case "win_none":
            banned = sum(VALUE_CARDS[value] for value in given.get("values", [])) | _suits(given.get("suits", []))
            return Goal(kinds.EXACTLY, members, first=banned)
        case "total_suits_equal":
            return _two_suits(kinds.AS_MANY, members, given["suits"], given["min_each"])
        case "total_suit_more":
            return _two_suits(kinds.MORE, members, [given["more"], given["less"]], 0)
        case "each_colour":
            return Goal(kinds.EACH_COLOUR, members, first=COLOURED)
        case "all_of_a_colour":
            return Goal(kinds.WHOLE_COLOUR, members, first=COLOURED)
        case "win_trick_using":
            return Goal(kinds.USING, members, first=_described(given["with"]), second=_described(given.get("capturing", {})))
        case "trick_suits_equal":
            return _two_suits(kinds.EVEN_TRICK, members, given["suits"], given["min_each"])
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
            return Goal(kinds.TRICKS_WON, members, n=given["n"])
        case "trick_count_predicted":
            return Goal(kinds.PREDICTED, members)
        case "trick_streak":
            return Goal(kinds.ONLY_STREAK if given["exact_total"] else kinds.STREAK, members, n=given["n"])
        case "no_trick_streak":
            return Goal(kinds.NO_STREAK, members, n=given["n"])
        case "trick_positions":
            return _places(members, given)
        case "compare_tricks":
            return Goal(_COMPARISONS[given["op"], given["versus"]], members, n=0 if zero_counts else 1)
        case "never_lead":
            return Goal(kinds.NEVER_LEAD, members, first=_suits(given["suits"]))
        case _:
            raise ValueError(f"no task is of the kind {card.kind}")


def objective_of(mission: Mission, members: int, runner_up: bool) -> Goal:
    """Return the goal of a mission without task cards. `runner_up`: whether the most cards are compared with the second most."""
    given: dict[str, Any] = mission.objective or {}
    match given.get("kind"):
        case "rank_balance":
            goal = Goal(kinds.BALANCE, members, first=VALUE_CARDS[given["value"]], n=given["max_minus_min"])
            goal.runner_up = runner_up
            return goal
        case "first_winner_always_ahead":
            return Goal(kinds.AHEAD, members)
        case "no_lead":
            return Goal(kinds.NO_LEAD, members, first=_suits(given["suits"]))
        case "final_card":
            return Goal(kinds.FINAL_CARD, members, first=cards_named([given["card"]]))
        case _:
            raise ValueError(f"mission {mission.number} has no objective")


_COMPARISONS: Final = {
    (">", "sum_of_others"): kinds.MORE_THAN_ALL,
    (">", "each_other"): kinds.MORE_THAN_EACH,
    ("<", "each_other"): kinds.FEWER_THAN_EACH,
    (">", "captain"): kinds.MORE_THAN_CAPTAIN,
    ("<", "captain"): kinds.FEWER_THAN_CAPTAIN,
    ("=", "captain"): kinds.SAME_AS_CAPTAIN,
}


def _suit(name: str) -> int:
    return SUIT_CARDS[SUITS.index(name)]


def _suits(names: list[str]) -> int:
    return sum(_suit(name) for name in names)


def _described(given: dict[str, Any]) -> int:
    """Return cards given as a value, a suit or one card; none at all as an empty description."""
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
    return Goal(kinds.PURE_TRICK, members, first=sum(VALUE_CARDS[value] for value in values))


def _sum(members: int, given: dict[str, Any]) -> Goal:
    if given["op"] == "in":
        least, most = min(given["values"]), max(given["values"])
    elif given["op"] == "<":
        least, most = 0, given["value"][str(members)] - 1
    else:
        least, most = given["value"][str(members)] + 1, VALUES * members
    goal = Goal(kinds.SUM, members, n=least, m=most)
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
    return Goal(kinds.PLACES, members, first=wanted, second=banned)
