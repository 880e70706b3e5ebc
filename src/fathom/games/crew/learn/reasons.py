"""Why a card is good for the tasks, and what is wrong with another: keys of sentences, whose task it is and which card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from fathom.games.crew.cards import FIRST_SUBMARINE, SUIT_CARDS, SUIT_OF, VALUE_OF
from fathom.games.crew.learn.sight import Sight
from fathom.games.crew.learn.stakes import LIKES, MUST, NEVER, SHUNS, Stake, stakes

HIGH: Final = 7  # values from which a card counts as high
LOW: Final = 4


class Reason(NamedTuple):
    """The key of a sentence, the owner of the task that it is about, and the card that it names."""

    key: str
    owner: int = -1
    card: int = -1
    task: int = 0


def best_reason(sight: Sight, card: int, made: int | None) -> Reason | None:
    """Return the first thing that speaks for a card, and not as well for the one that was played instead."""
    others = set() if made is None else {reason[:3] for reason in reasons(sight, made)}
    return next((reason for reason in reasons(sight, card) if reason[:3] not in others), None)


def fault(sight: Sight, made: int, card: int) -> Reason | None:
    """Return what is wrong with a card, and not with the better one."""
    others = {reason[:2] for reason in faults(sight, card)}
    return next((reason for reason in faults(sight, made) if reason[:2] not in others), None)


def reasons(sight: Sight, card: int) -> Iterator[Reason]:
    """Yield everything that speaks for a card, what matters most first."""
    known = stakes(sight.world, sight.seat)
    own = [stake for stake in known if stake.owner == sight.mover]
    others = [stake for stake in known if stake.owner != sight.mover]
    for stake in own:
        yield from _own_trick(sight, card, stake)
    for stake in others:
        yield from _their_trick(sight, card, stake)
    for stake in own:
        yield from _own_cards(sight, card, stake)
    for stake in others:
        yield from _their_cards(sight, card, stake)
        yield from _their_limits(sight, card, stake)
    for stake in own:
        yield from _own_wish(sight, card, stake)
    for stake in others:
        yield from _their_wish(sight, card, stake)
    yield from _habits(sight, card)


def _own_trick(sight: Sight, card: int, stake: Stake) -> Iterator[Reason]:
    """Yield how a card helps its player with a trick that must be won, or must not."""
    to = (stake.owner, -1, stake.task)
    if stake.trick == MUST:
        if sight.wins_surely(card):
            yield Reason("must_sure", *to)
        elif sight.wins_now(card) and sight.hardest(card):
            yield Reason("must_try", *to)
    elif stake.trick == NEVER:
        if not sight.wins_now(card):
            yield Reason("never_beaten", *to)
        elif sight.easiest(card):
            yield Reason("never_low", *to)


def _their_trick(sight: Sight, card: int, stake: Stake) -> Iterator[Reason]:
    """Yield how a card helps somebody else with a trick that must be won, or must not."""
    to = (stake.owner, -1, stake.task)
    if stake.trick == MUST:
        if sight.holder == stake.owner and not sight.wins_now(card):
            yield Reason("leave_must", *to)
        elif sight.may_beat(stake.owner, card) and sight.easiest(card):
            yield Reason("room_must", *to)
    elif stake.trick == NEVER:
        if sight.holder == stake.owner and sight.wins_now(card):
            yield Reason("take_never", *to)
        elif stake.owner in sight.later and sight.wins_now(card) and sight.hardest(card):
            yield Reason("cover_never", *to)


def _own_cards(sight: Sight, card: int, stake: Stake) -> Iterator[Reason]:
    """Yield how a card helps its player to win cards, or to stay clear of them."""
    world, owner = sight.world, stake.owner
    here = _one(world.trick_cards & stake.wants)
    bit = 1 << card
    if stake.wants & bit and sight.wins_surely(card):
        yield Reason("card_sure", owner, card, stake.task)
    if here >= 0 and sight.wins_now(card):
        yield Reason("here_sure" if sight.wins_surely(card) else "here_try", owner, here, stake.task)
    if not stake.wants & bit and here < 0:
        held = _one(sight.hand & stake.wants)
        wanted = _fallable(sight, card, stake)
        if wanted >= 0 and VALUE_OF[card] >= HIGH and sight.wins_now(card):
            yield Reason("draw" if sight.leads else "wait", owner, wanted, stake.task)
        elif held >= 0 and sight.legal >> held & 1:
            yield Reason("keep", owner, held, stake.task)
    bad = _one(world.trick_cards & stake.avoids)
    if not sight.wins_now(card):
        if stake.avoids & bit:
            yield Reason("shed", owner, card, stake.task)
        elif bad >= 0:
            yield Reason("dodge", owner, bad, stake.task)
        elif VALUE_OF[card] >= HIGH and (stake.avoids or stake.trick in (NEVER, SHUNS)):
            yield Reason("shed_high", owner, -1, stake.task)


def _their_cards(sight: Sight, card: int, stake: Stake) -> Iterator[Reason]:
    """Yield how a card helps somebody else to win cards."""
    world, owner = sight.world, stake.owner
    here = _one(world.trick_cards & stake.wants)
    if stake.wants >> card & 1:
        if sight.holder == owner and not sight.wins_now(card):
            yield Reason("give", owner, card, stake.task)
        elif sight.may_beat(owner, card if sight.wins_now(card) else world.best):
            yield Reason("give_later", owner, card, stake.task)
        return
    if here >= 0:
        if sight.holder == owner and not sight.wins_now(card):
            yield Reason("leave_card", owner, here, stake.task)
        elif sight.may_beat(owner, card) and sight.wins_now(card) and sight.easiest(card):
            yield Reason("room_card", owner, here, stake.task)
        return
    wanted = _fallable(sight, card, stake)
    if wanted >= 0 and VALUE_OF[card] <= LOW and card < FIRST_SUBMARINE:
        yield Reason("lead_low" if sight.leads else "stay_low", owner, wanted, stake.task)
    held = _one(sight.legal & stake.wants)
    if held >= 0 and sight.holder != owner:
        yield Reason("keep_for", owner, held, stake.task)


def _their_limits(sight: Sight, card: int, stake: Stake) -> Iterator[Reason]:
    """Yield how a card keeps somebody else clear of cards that may not be won."""
    owner = stake.owner
    if not stake.avoids:
        return
    bad = _one(sight.world.trick_cards & stake.avoids)
    if sight.wins_now(card):
        if sight.holder == owner and bad >= 0:
            yield Reason("take_bad", owner, bad, stake.task)
    elif stake.avoids >> card & 1:
        if sight.holder != owner and not sight.may_beat(owner, sight.world.best):
            yield Reason("unload", owner, -1, stake.task)
    elif sight.holder == owner and sight.legal & stake.avoids:
        yield Reason("spare", owner, -1, stake.task)


def _fallable(sight: Sight, card: int, stake: Stake) -> int:
    """Return a wanted card of the led colour that may still fall into this trick, or -1."""
    suit = SUIT_CARDS[SUIT_OF[card if sight.leads else sight.world.lead]] if sight.leads or sight.world.laid_count else 0
    coming = 0
    for member in sight.later:
        coming |= sight.may_hold[member]
    return _one(stake.wants & suit & coming)


def _own_wish(sight: Sight, card: int, stake: Stake) -> Iterator[Reason]:
    to = (stake.owner, -1, stake.task)
    if stake.trick == LIKES and sight.wins_surely(card):
        yield Reason("likes_sure", *to)
    if stake.trick == SHUNS and not sight.wins_now(card):
        yield Reason("shuns", *to)


def _their_wish(sight: Sight, card: int, stake: Stake) -> Iterator[Reason]:
    to = (stake.owner, -1, stake.task)
    if sight.holder == stake.owner:
        if stake.trick == LIKES and not sight.wins_now(card):
            yield Reason("leave_likes", *to)
        if stake.trick == SHUNS and sight.wins_now(card):
            yield Reason("take_shuns", *to)


def _habits(sight: Sight, card: int) -> Iterator[Reason]:
    """Yield what is good in most tricks, whatever the tasks are."""
    suit = SUIT_CARDS[SUIT_OF[card]]
    if card < FIRST_SUBMARINE and VALUE_OF[card] < HIGH:
        above = sight.hand & suit & ~((2 << card) - 1)
        if not sight.wins_now(card) and any(above >> other & 1 and VALUE_OF[other] >= HIGH for other in range(FIRST_SUBMARINE)):
            yield Reason("save_high")
        elif sight.hand & suit == 1 << card and sight.world.facts.played < sight.world.lookup.tricks // 2:
            yield Reason("last_of_colour", card=card)
    if sight.world.laid_count and SUIT_OF[card] != SUIT_OF[sight.world.lead] and card < FIRST_SUBMARINE:
        yield Reason("throw_away")
    elif sight.wins_surely(card):
        yield Reason("lead_stays" if sight.leads else "lead_taken")
    elif sight.leads and card < FIRST_SUBMARINE and VALUE_OF[card] <= LOW:
        yield Reason("lead_passed")


def faults(sight: Sight, card: int) -> Iterator[Reason]:
    """Yield what is wrong with a card, what matters most first."""
    world = sight.world
    for stake in stakes(world, sight.seat):
        owner, to = stake.owner, (stake.owner, card, stake.task)
        here = _one(world.trick_cards & stake.wants)
        wins = sight.wins_now(card)
        if owner == sight.mover:
            bad = _one((world.trick_cards | 1 << card) & stake.avoids)
            if sight.leads and stake.no_lead >> card & 1:
                yield Reason("no_lead", *to)
            elif stake.trick == MUST and not wins:
                yield Reason("must_lost", *to)
            elif stake.trick == NEVER and sight.wins_surely(card):
                yield Reason("never_won", *to)
            elif stake.wants >> card & 1 and not wins:
                yield Reason("own_lost", *to)
            elif stake.wants >> card & 1 and sight.threats(card):
                yield Reason("own_risked", *to)
            elif bad >= 0 and sight.wins_surely(card):
                yield Reason("bad_won", owner, bad, stake.task)
        elif sight.holder == owner and wins and stake.trick == MUST:
            yield Reason("taken_must", *to)
        elif sight.holder == owner and wins and here >= 0:
            yield Reason("taken_card", owner, here, stake.task)
        elif sight.holder == owner and not wins and stake.avoids >> card & 1:
            yield Reason("bad_given", *to)
        elif stake.wants >> card & 1 and sight.holder != owner:
            may = sight.may_beat(owner, card if wins else world.best)
            yield Reason("given_away" if not may else "given_early", *to)


def _one(cards: int) -> int:
    """Return the highest card of a set, or -1."""
    return cards.bit_length() - 1
