"""What holds in every position of Crew: every piece is in one place, and what is kept for speed is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.crew.cards import ALL_CARDS

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew


def check_invariants(state: Crew) -> str | None:
    """Return what does not add up in a position, or None."""
    dealt = [*state.hands, state.covered, *state.played]
    if any(state.hands) and (sum(map(int.bit_count, dealt)) != 40 or sum(dealt) != ALL_CARDS):
        return "every card is in exactly one place"
    won = state.facts.won
    if sum(won) + sum(1 << card for card in state.laid if card >= 0) != sum(state.played) and state.lost < 0:
        return "every card played is won or lies in the trick"
    if len(set(state.display)) != len(state.display):
        return "no task is there twice"
    if any(state.deck >> (task - 1) & 1 for task in state.display) and not state.lookup.fixed:
        return "a task on display is not in the deck"
    if state.owners and state.facts.captain in [
        owner for task, owner in zip(state.display, state.owners, strict=True) if not state.lookup.captain_may[task]
    ]:
        return "the captain owns no task that compares with the captain"
    wins = state.facts.wins
    if sum(wins) != (1 << state.facts.played) - 1:
        return "every trick has one winner"
    return None
