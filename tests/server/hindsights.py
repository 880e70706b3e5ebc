"""Hindsights: Pearls with a review, a coach and what decided a game, for tests of what a server makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.core.coach import Coach
from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.match import Match, replay
from fathom.core.presenter import Presenter
from fathom.core.record import Record
from fathom.core.review import Review
from fathom.core.text import Catalogue
from pearls import CARDS, TEXTS, Pearls
from pearls import GAME as PEARLS
from variants import variant, with_texts


class Hindsight(msgspec.Struct, frozen=True):
    """Every move of every seat, in the open, and how it ended in words."""

    moves: list[str]
    language: str
    winners: list[str]


def review(game: Game[Any], record: Record, text: Catalogue, names: Mapping[int, str]) -> Hindsight:
    """Return what is to say of a game."""
    outcome = replay(record, game).state.outcome()
    results = () if outcome is None else outcome.results
    winners = [names[seat] for seat, result in enumerate(results) if result == 1]
    return Hindsight([move.text for move in record.moves], text.language, winners)


TITLE = "Hindsights"
MARGIN = 3


def about(world: Pearls, seat: int, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what a coach should never say: what the other hands are in its world."""
    others = [world.observe(other).hand for other in range(world.players) if other != seat]
    return f"{text.language} {names[1 - seat]} {others}"


def weigh(world: Pearls, seat: int, dice: Dice) -> dict[int, float]:
    """Return how high each card is; showing and passing are not worth a thought."""
    return {action: float(action) for action in world.actions(seat) if action < CARDS}


def explain(world: Pearls, seat: int, action: int, made: int | None, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return which card is better."""
    card = action + 1
    return f"Lay {card}." if made is None else f"{card} beats {made + 1}."


def point(world: Pearls, seat: int, action: int) -> tuple[str, ...]:
    """Return the card."""
    return (f"card:{action + 1}",)


def decided(match: Match, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    """Return who is asked and what for: enough to see that it arrives."""
    return f"{text.language} {you} {names[0]} {len(match.moves)}"


GAME = variant(
    PEARLS,
    name="hindsights",
    texts=with_texts(TEXTS, {"title": TITLE}),
    review=Review(review, (Hindsight,)),
    coach=Coach(about=about, weigh=weigh, explain=explain, point=point, margin=MARGIN),
    presenter=Presenter(refusals={"lay_now": "P1", "not_in_hand": "P2"}, decided=decided),
)
