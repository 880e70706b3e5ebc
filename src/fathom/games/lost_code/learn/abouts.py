"""What a decision is about, before it is made: what is known, and what there is to weigh."""

from __future__ import annotations

from typing import Final

from fathom.games.lost_code.learn.outlook import NEVER, Outlook, Wager
from fathom.games.lost_code.learn.phrases import CoachSpeaker, percent
from fathom.games.lost_code.rules import phases, skull

NEARLY: Final = 0.8  # from which chance on a digit is nearly certain
FEW: Final = 4  # digits or sums that are named one by one
MANY_CERTAIN: Final = 3  # digits that are certain; more of them are only counted


def about(outlook: Outlook, to: CoachSpeaker) -> str:
    """Return what a seat has to decide."""
    phase = outlook.world.phase
    if phase == phases.BETS:
        return f"{_situation(outlook, to)} {_bets(outlook, to)}"
    if phase == phases.BEARS:
        return f"{to.say('coach.about.bears')} {_known_best(outlook, to)}"
    if phase == phases.TURNING:
        best = outlook.best_bet(outlook.world.dice)
        return f"{to.say('coach.about.turn', pay=to.average(best.pay))} {_known_best(outlook, to)}"
    if phase == phases.SWAPS:
        return _swap(outlook, to)
    return _token(outlook, to) if phase == phases.TOKENS else _final(outlook, to)


# -- bets


def _situation(outlook: Outlook, to: CoachSpeaker) -> str:
    """Say what is special about this round; else what is known of the code."""
    world, lookup = outlook.world, outlook.lookup
    if outlook.is_cursed:
        return to.say("coach.about.cursed")
    if world.cursed >= 0:
        return to.say("coach.about.cursed_other", who=to.name(world.cursed))
    if not outlook.rounds_left:
        return _standing(outlook, to)
    if world.skull == skull.ON_TRACK:
        missing = lookup.skull_space - world.spaces[outlook.seat]
        if missing <= outlook.best_paid(world.dice).points:
            return to.say("coach.about.skull", n=missing)
    if lookup.options.x and world.round == 1:
        return to.say("coach.about.x", digit=lookup.digits - 1, sum=lookup.highest)
    return _codes(outlook, to)


def _standing(outlook: Outlook, to: CoachSpeaker) -> str:
    """Say how the race stands before the last answers."""
    ahead, who = outlook.ahead(), to.name(outlook.rival())
    if ahead:
        return to.say("coach.about.last_ahead" if ahead > 0 else "coach.about.last_behind", who=who, n=abs(ahead))
    leads = outlook.world.leader() == outlook.seat
    return to.say("coach.about.last_under" if leads else "coach.about.last_on_top", who=who)


def _codes(outlook: Outlook, to: CoachSpeaker) -> str:
    """Say how many codes still fit, and which digits are certain or nearly so."""
    if outlook.codes == 1:
        return to.say("coach.about.solved")
    certain: list[str] = []
    nearly: list[tuple[float, str]] = []
    for symbol in outlook.lookup.symbols:
        digit = outlook.digits(symbol)[0]
        chance = outlook.posterior.chance(symbol, digit)
        if chance > 1 - NEVER:
            certain.append(f"{to.face(symbol)} {digit}")
        elif chance >= NEARLY:
            nearly.append((chance, to.say("coach.nearly", symbol=to.face(symbol), digit=digit, chance=percent(chance))))
    values = {"codes": to.many(outlook.codes), "n": outlook.codes}
    if len(certain) > MANY_CERTAIN:
        return to.say("coach.about.codes_many", m=len(certain), **values)
    if certain:
        return to.say("coach.about.codes_certain", list=", ".join(certain), **values)
    if nearly:
        return to.say("coach.about.codes_nearly", digit=max(nearly)[1], **values)
    return to.say("coach.about.codes", **values)


def _bets(outlook: Outlook, to: CoachSpeaker) -> str:
    """Say which sums are possible, and what the free wheels offer for them."""
    dice = outlook.world.dice
    sums = outlook.possible_sums(dice)
    paid, sure = outlook.best_paid(dice), outlook.surest(dice)
    if len(sums) == 1:
        return to.say("coach.about.one_sum", sum=sums[0], size=paid.size, points=paid.points)
    if len(sums) <= FEW:
        said = to.say("coach.about.few_sums", sums=to.any_of(sums))
    else:
        said = to.say("coach.about.sums", low=sums[0], high=sums[-1])
    if paid.size == sure.size:
        said, question = f"{said} {to.say('coach.about.one_wheel', **_offer(sure))}", "other_answer"
    else:
        better = {f"{name}_more": value for name, value in _offer(paid).items()}
        said, question = f"{said} {to.say('coach.about.wheels', **_offer(sure), **better)}", "safe_or_more"
    return said if outlook.is_cursed else f"{said} {to.say(f'coach.about.{question}')}"


def _offer(wager: Wager) -> dict[str, object]:
    return {"size": wager.size, "chance": percent(wager.chance), "points": wager.points}


# -- dice


def _known_best(outlook: Outlook, to: CoachSpeaker) -> str:
    """Say which symbol's digit the seat knows best, since dice may be turned to it."""
    symbol = outlook.best_known()
    entropies = [outlook.evaluation.entropies[one] for one in outlook.lookup.symbols]
    if max(entropies) - min(entropies) < NEVER:
        return to.say("coach.about.all_alike")
    digits = outlook.digits(symbol)
    if len(digits) == 1:
        return to.say("coach.about.best_certain", symbol=to.face(symbol), digit=digits[0])
    if len(digits) <= FEW:
        return to.say("coach.about.best_few", symbol=to.face_of(symbol), digits=to.any_of(sorted(digits)))
    likeliest = percent(outlook.chance_of(symbol, digits[:1]))
    return to.say("coach.about.best_likely", symbol=to.face_of(symbol), digit=digits[0], chance=likeliest)


# -- tiles


def _swap(outlook: Outlook, to: CoachSpeaker) -> str:
    """Say what a swap costs: what is known of the tile that goes."""
    said = to.say("coach.about.swap" if outlook.rounds_left else "coach.about.swap_last")
    evaluation = outlook.evaluation
    known = sorted(evaluation.swappable, key=lambda symbol: round(evaluation.entropies[symbol], 6))
    best, least = known[0], known[-1]
    one, many = len(outlook.digits(best)), len(outlook.digits(least))
    if one == many:
        return f"{said} {to.say('coach.about.swap_alike')}"
    values = {"best": to.face(best), "least": to.face(least), "m": many}
    known_best = to.say("coach.about.swap_sure", **values) if one == 1 else to.say("coach.about.swap_known", n=one, **values)
    return f"{said} {known_best}"


def _token(outlook: Outlook, to: CoachSpeaker) -> str:
    symbol = outlook.world.offered()
    points = outlook.lookup.entry_points
    values = {"one": 2 * points[1], "two": 2 * points[2], "three": 2 * points[3], "miss": -2 * outlook.lookup.final_miss}
    offer = to.say("coach.about.token", symbol=to.face_of(symbol), **values)
    return f"{offer} {_tile(outlook, symbol, to)} {to.say('coach.about.token_when')}"


def _final(outlook: Outlook, to: CoachSpeaker) -> str:
    symbol = outlook.world.next_entry(outlook.seat)
    points = outlook.lookup.entry_points
    values = {"one": points[1], "two": points[2], "three": points[3], "miss": -outlook.lookup.final_miss}
    return f"{_tile(outlook, symbol, to)} {to.say('coach.about.final', **values)}"


def _tile(outlook: Outlook, symbol: int, to: CoachSpeaker) -> str:
    """Say what a tile can be."""
    digits = outlook.digits(symbol)
    values = {"symbol": to.face(symbol), "digit": digits[0], "chance": percent(outlook.chance_of(symbol, digits[:1]))}
    if len(digits) == 1:
        return to.say("coach.about.tile_certain", symbol=values["symbol"], digit=digits[0])
    if outlook.posterior.count(symbol, digits[0]) == outlook.posterior.count(symbol, digits[-1]):
        return to.say("coach.about.tile_alike", symbol=values["symbol"], digits=to.any_of(sorted(digits)))
    if len(digits) <= FEW:
        return to.say("coach.about.tile_few", digits=to.any_of(sorted(digits)), **values)
    return to.say("coach.about.tile", n=len(digits), **values)
