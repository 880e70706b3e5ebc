"""Why a tile is to be discarded, a token to be taken or values to be written: what is known of that tile."""

from __future__ import annotations

from typing import Final

from fathom.games.lost_code.learn.outlook import NEVER, Outlook
from fathom.games.lost_code.learn.phrases import CoachSpeaker, percent
from fathom.games.lost_code.learn.worth import later
from fathom.games.lost_code.rules import actions

FEW: Final = 3  # digits that are named one by one
CLEARLY: Final = 0.1  # bits; a tile that is known clearly better

# -- swaps


def swap(outlook: Outlook, action: int, made: int | None, to: CoachSpeaker) -> str:
    """Return why a tile is the one to be discarded."""
    evaluation, symbol = outlook.evaluation, action - actions.DISCARD
    digits = outlook.digits(symbol)
    if evaluation.fixed[symbol]:
        return to.say("coach.swap.balance")
    entropies = [evaluation.entropies[other] for other in evaluation.swappable]
    if len(entropies) > 1 and max(entropies) - min(entropies) < NEVER:
        return to.say("coach.swap.alike", n=len(digits))
    if evaluation.entropies[symbol] > max(entropies) - NEVER:
        return _unknown(outlook, symbol, "least", to)
    if made is not None and evaluation.entropies[symbol] > evaluation.entropies[made - actions.DISCARD] + CLEARLY:
        return _unknown(outlook, symbol, "less", to)
    left = outlook.world.unseen(outlook.seat, symbol).bit_count() - 1
    if evaluation.new_entropies[symbol] < evaluation.entropies[symbol] - CLEARLY:
        return to.say("coach.swap.new", n=left)
    tied = [other for other in outlook.lookup.symbols if other != symbol and _tied(outlook, symbol, other)]
    if tied:
        return to.say("coach.swap.shows", symbols=to.all_of([to.face(other) for other in tied]))
    return to.say("coach.swap.balance")


def bad_swap(outlook: Outlook, made: int, best: int, to: CoachSpeaker) -> str:
    """Return what was lost with a discarded tile, if there is something to say."""
    evaluation, symbol = outlook.evaluation, made - actions.DISCARD
    digits = outlook.digits(symbol)
    values = {"symbol": to.face(symbol)}
    if evaluation.fixed[symbol]:
        return to.say("coach.fault.swap_token", **values)
    if len(digits) == 1:
        return to.say("coach.fault.swap_certain", digit=digits[0], points=outlook.lookup.entry_points[1], **values)
    if evaluation.entropies[symbol] > evaluation.entropies[best - actions.DISCARD] - CLEARLY:
        return ""
    if len(digits) <= FEW:
        return to.say("coach.fault.swap_few", digits=to.any_of(sorted(digits)), **values)
    likeliest = percent(outlook.chance_of(symbol, digits[:1]))
    return to.say("coach.fault.swap", digit=digits[0], chance=likeliest, **values)


def _unknown(outlook: Outlook, symbol: int, key: str, to: CoachSpeaker) -> str:
    """Say how little is known of a tile."""
    digits = outlook.digits(symbol)
    if outlook.posterior.count(symbol, digits[0]) == outlook.posterior.count(symbol, digits[-1]):
        return to.say(f"coach.swap.{key}_open", n=len(digits))
    likeliest = percent(outlook.chance_of(symbol, digits[:1]))
    return to.say(f"coach.swap.{key}", n=len(digits), digit=digits[0], chance=likeliest)


def _tied(outlook: Outlook, one: int, other: int) -> bool:
    group_of = outlook.posterior.group_of
    return group_of[one] == group_of[other]


# -- tokens


def token(outlook: Outlook, action: int, made: int | None, to: CoachSpeaker) -> str:
    """Return why a token should be taken or left (L1)."""
    symbol = outlook.world.offered()
    if action == actions.PASS:
        place, points = outlook.evaluation.best_entry(symbol)
        digits = outlook.lookup.values(place)
        values = {"chance": percent(outlook.chance_of(symbol, digits)), "pay": to.average(2 * points)}
        return to.say("coach.token.pass", digits=to.all_of(list(map(str, digits))), n=outlook.rounds_left, **values)
    digits = outlook.lookup.values(action - actions.WRITE)
    chance = outlook.chance_of(symbol, digits)
    points = 2 * outlook.entry_points(symbol, action - actions.WRITE)
    if chance > 1 - NEVER:
        return to.say("coach.token.certain" if len(digits) == 1 else "coach.token.covered", points=round(points))
    values = {"chance": percent(chance), "pay": to.average(points)}
    if made == actions.PASS or made is None:
        return to.say("coach.token.take", later=to.average(later(outlook, symbol)), **values)
    return to.say("coach.token.values", **values)


def bad_token(outlook: Outlook, made: int, to: CoachSpeaker) -> str:
    """Return what is to be said of values that were written with a token."""
    if made == actions.PASS:
        return to.say("coach.fault.token_pass")
    symbol, place = outlook.world.offered(), made - actions.WRITE
    digits = outlook.lookup.values(place)
    if wrong := _ruled_out(outlook, symbol, digits):
        return to.say("coach.fault.cannot_be", symbol=to.face(symbol), digits=to.any_of(wrong))
    chance = outlook.chance_of(symbol, digits)
    pay = to.average(2 * outlook.entry_points(symbol, place))
    return to.say("coach.fault.token", chance=percent(chance), pay=pay, miss=-2 * outlook.lookup.final_miss)


# -- final entries


def entry(outlook: Outlook, action: int, to: CoachSpeaker) -> str:
    """Return why these values are the ones to write (C11)."""
    symbol, place = outlook.world.next_entry(outlook.seat), action - actions.WRITE
    digits = outlook.lookup.values(place)
    chance, points = outlook.chance_of(symbol, digits), outlook.entry_points(symbol, place)
    values = {"chance": percent(chance), "pay": to.average(points)}
    if chance > 1 - NEVER:
        return to.say("coach.entry.certain" if len(digits) == 1 else "coach.entry.covered", points=round(points))
    likely = outlook.digits(symbol)
    if len(digits) > 1:
        other = outlook.entry_points(symbol, outlook.lookup.place_of[1 << likely[0]])
        return to.say("coach.entry.several", digit=likely[0], other=to.average(other), **values)
    other = outlook.entry_points(symbol, outlook.lookup.place_of[1 << likely[0] | 1 << likely[1]])
    return to.say("coach.entry.alone", digit=likely[1], other=to.average(other), **values)


def bad_entry(outlook: Outlook, made: int, to: CoachSpeaker) -> str:
    """Return what is to be said of values that were written."""
    symbol, place = outlook.world.next_entry(outlook.seat), made - actions.WRITE
    digits = outlook.lookup.values(place)
    if not digits:
        return to.say("coach.fault.nothing", miss=-outlook.lookup.final_miss)
    if wrong := _ruled_out(outlook, symbol, digits):
        return to.say("coach.fault.cannot_be", symbol=to.face(symbol), digits=to.any_of(wrong))
    chance, points = outlook.chance_of(symbol, digits), outlook.entry_points(symbol, place)
    written = to.all_of(list(map(str, digits)))
    if chance > 1 - NEVER:
        return to.say("coach.fault.covered", digits=written, points=round(points))
    return to.say("coach.fault.entry", n=len(digits), digits=written, chance=percent(chance), pay=to.average(points))


def _ruled_out(outlook: Outlook, symbol: int, digits: list[int]) -> list[int]:
    """Return those of some digits that a tile cannot be."""
    return [digit for digit in digits if not outlook.posterior.count(symbol, digit)]
