# mypyc: compile
"""All deals that agree with what a seat knows, by plain listing: what deals.py only counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fathom.games.crew.cards import COLOURED, bits, numbers
from fathom.games.crew.knowledge.deals import EITHER, SOME, Deal, Deals, Knowledge


def list_deals(knowledge: Knowledge, limit: int) -> list[Deal] | None:
    """Return all the worlds that `Deals.draw` draws from, or None if there are more than `limit`."""
    if Deals(knowledge).total > limit:
        return None
    cards = bits(knowledge.unseen)
    cards.sort(key=lambda bit: sum(1 for barred in knowledge.barred if not barred & bit))  # so that few beginnings lead nowhere
    deals: list[Deal] = []
    for hands in _distributions(cards, [0] * len(knowledge.sizes), knowledge):
        if _agrees(hands, knowledge):
            pools = [numbers((known | hands[holder]) & COLOURED) for holder, known in knowledge.picks]
            for picks in product(*pools):
                if not _clash(hands, picks, knowledge):
                    deals.append(Deal(hands, list(picks)))
    return deals


def _distributions(cards: list[int], hands: list[int], knowledge: Knowledge) -> Iterator[list[int]]:
    """Yield all ways to give these cards to holders who have room for them and may have them."""
    if not cards:
        yield hands[:]
        return
    bit = cards[0]
    for holder in range(len(hands)):
        if hands[holder].bit_count() < knowledge.sizes[holder] and not knowledge.barred[holder] & bit:
            hands[holder] = hands[holder] | bit
            yield from _distributions(cards[1:], hands, knowledge)
            hands[holder] = hands[holder] & ~bit


def _agrees(hands: list[int], knowledge: Knowledge) -> bool:
    """Return whether a distribution agrees with the hints and needed no redeal."""
    for holder, kind, one, two in knowledge.hints:
        if kind == SOME and not hands[holder] & one:
            return False
        if kind == EITHER and hands[holder] & one and hands[holder] & two:
            return False
    return all(hands[holder] & submarines != submarines for holder, submarines in knowledge.redeals)


def _clash(hands: list[int], picks: tuple[int, ...], knowledge: Knowledge) -> bool:
    """Return whether the cards before the pass would have been dealt again because of a coloured card (K10)."""
    for holder, submarines, card, where, out, into in knowledge.clashes:
        gave = out >= 0 and picks[out] == card
        has = bool(hands[holder] >> card & 1) or where == holder
        got = into >= 0 and picks[into] == card
        if hands[holder] & submarines == submarines and (gave or (has and not got)):
            return True
    return False
