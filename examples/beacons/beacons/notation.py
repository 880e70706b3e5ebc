"""Moves as text: `light 1`, `drop 2`, `tell B 3`; `draw r1 g3` is nature's."""

from __future__ import annotations

from beacons.rules import DROP, HAND, KINDS, NAMES, TELL, Beacons, digits
from fathom.core.notation import LETTERS, Words
from fathom.core.state import NATURE


def write(state: Beacons, seat: int, action: int) -> str:
    """Return an action as text."""
    if seat == NATURE:
        count = HAND * state.players if state.phase == "deal" else 1
        return "draw " + " ".join(NAMES[card] for card in digits(action, count))
    if action < TELL:
        return f"{'light' if action < DROP else 'drop'} {action % HAND + 1}"
    return f"tell {LETTERS[state.told(seat, action)]} {action % HAND + 1}"


def read(state: Beacons, seat: int, text: str) -> int:
    """Return the action that a text means, or raise an error that points at what is wrong."""
    words = Words(text)
    action: int
    places = [str(place + 1) for place in range(HAND)]
    if seat == NATURE:
        words.choose("draw", ["draw"])
        count = HAND * state.players if state.phase == "deal" else 1
        action = sum(card * KINDS**place for place, card in enumerate([words.choose("a card", NAMES) for _ in range(count)]))
    else:
        kind = words.choose("light, drop or tell", ["light", "drop", "tell"])
        action = kind * HAND
        if action == TELL:
            player = words.choose("a seat", LETTERS[: state.players])
            action += (player - seat - 1) % state.players * HAND
        action += words.choose("a place", places)
    words.end()
    return action
