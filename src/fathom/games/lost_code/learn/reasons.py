"""Why a bet is good or dice are: what it brings on average, what its answer tells, and what was wrong with another one.

Every reason is checked before it is given: where a bet brings less than another one at once, the codes that its answer leaves are
compared; where neither is better, only the sum of both is spoken of.
"""

from __future__ import annotations

from typing import Final

from fathom.games.lost_code.learn.outlook import NEVER, Outlook, Wager
from fathom.games.lost_code.learn.phrases import CoachSpeaker, percent
from fathom.games.lost_code.learn.worth import after_turn
from fathom.games.lost_code.rules import actions
from fathom.games.lost_code.show.words import ranged

SAME: Final = 0.05  # points; below that, two averages are written alike


# -- bets


def bet(outlook: Outlook, action: int, made: int | None, to: CoachSpeaker) -> str:
    """Return why a bet is good, or better than the one that was made."""
    dice, first = outlook.world.dice, outlook.lookup.first_bet
    best = outlook.wager(action - first, dice)
    if made is None:
        other = outlook.best_paid(dice)
        if best.chance > 1 - NEVER and other.pay <= best.pay + NEVER:
            return to.say("coach.bet.certain", points=best.points)
        return _reason(outlook, best, None if other == best else other, to)
    return _reason(outlook, best, outlook.wager(made - first, dice), to, was_made=True)


def bad_bet(outlook: Outlook, made: int, to: CoachSpeaker) -> str:
    """Return what is to be said of a bet that was made."""
    wager = outlook.wager(made - outlook.lookup.first_bet, outlook.world.dice)
    values = {"range": ranged(wager.low, wager.high), "points": wager.points}
    if wager.chance < NEVER:
        return to.say("coach.fault.impossible", range=values["range"])
    if wager.chance > 1 - NEVER:
        return to.say("coach.fault.certain", **values)
    if outlook.is_cursed:
        return to.say("coach.fault.cursed", chance=percent(wager.chance), pay=to.average(wager.pay), **values)
    return to.say("coach.fault.bet", range=values["range"], chance=percent(wager.chance), pay=to.average(wager.pay))


def _reason(outlook: Outlook, best: Wager, other: Wager | None, to: CoachSpeaker, was_made: bool = False) -> str:
    """Return why one bet is better than another one; by default than all others."""
    values = {"chance": percent(best.chance), "points": best.points, "pay": to.average(best.pay)}
    curse = "_cursed" if outlook.is_cursed else ""
    if best.chance > 1 - NEVER:
        key, values = "sure", {"points": best.points}
    else:
        key = f"right{curse}"
    said = to.say(f"coach.bet.{key}", **values)
    more = other is None or best.pay > other.pay + SAME
    tells = _tells(outlook, best, other, to)
    if other is None or (not was_made and best.pay > other.pay - NEVER):
        return f"{said} {to.say('coach.bet.most')} {_leaves(outlook, best, to)}".rstrip()
    if not was_made and to.average(best.pay) == to.average(other.pay):
        return f"{said} {to.say('coach.bet.near')} {tells or _leaves(outlook, best, to)}".rstrip()
    if more:
        return said if outlook.is_cursed else f"{said} {tells}".rstrip()
    if not was_made:
        alternative = {"range": ranged(other.low, other.high), "other": to.average(other.pay)}
        if tells:
            return f"{said} {to.say('coach.bet.less', **alternative)} {tells}"
        return f"{said} {to.say('coach.bet.less', **alternative)} {to.say('coach.bet.balance')}"
    return f"{said} {tells or to.say('coach.bet.balance')}"


def _tells(outlook: Outlook, best: Wager, other: Wager | None, to: CoachSpeaker) -> str:
    """Return how much more an answer tells than another one, if it does."""
    if other is None or outlook.codes == 1:
        return ""
    one, two = max(best.left), max(other.left)
    if one < two:
        return to.say("coach.bet.tells", most=to.many(one), n=one, other=to.many(two))
    mean, mean_other = round(_mean_left(best)), round(_mean_left(other))
    if mean < mean_other:
        return to.say("coach.bet.tells_mean", mean=to.many(mean), n=mean, other=to.many(mean_other))
    return ""


def _mean_left(wager: Wager) -> float:
    """Return how many codes an answer leaves on average."""
    return sum(count * count for count in wager.left) / sum(wager.left)


def _leaves(outlook: Outlook, best: Wager, to: CoachSpeaker) -> str:
    """Return how many codes an answer leaves at most, if it rules out any."""
    most = max(best.left)
    if most >= outlook.codes:
        return ""
    return to.say("coach.bet.leaves", most=to.many(most), n=most, codes=to.many(outlook.codes))


# -- dice


def dice(outlook: Outlook, action: int, made: int | None, to: CoachSpeaker) -> str:
    """Return why dice should be turned or kept so, or better so than they were."""
    best = outlook.best_bet(after_turn(outlook, action))
    if action == actions.KEEP and made is None:
        return to.say("coach.dice.keep", **_offer(best, to))
    said = to.say("coach.dice.keep_best", **_offer(best, to)) if action == actions.KEEP else _turned(best, to)
    rest = "made" if made is not None and made != actions.KEEP else "now"
    other = outlook.best_bet(after_turn(outlook, actions.KEEP if made is None else made))
    if best.pay > other.pay + SAME and to.average(best.pay) != to.average(other.pay):
        return f"{said} {to.say(f'coach.dice.{rest}', other=to.average(other.pay))}"
    tells = _tells(outlook, best, other, to)
    return f"{said} {tells or to.say('coach.dice.balance')}"


def bears(outlook: Outlook, action: int, to: CoachSpeaker) -> str:
    """Return why a bear should be turned to a symbol (C5)."""
    return _turned(outlook.best_bet(after_turn(outlook, action)), to)


def _turned(best: Wager, to: CoachSpeaker) -> str:
    """Say which bet the turned dice allow."""
    if best.chance > 1 - NEVER:
        return to.say("coach.dice.turn_sure", range=ranged(best.low, best.high), points=best.points)
    return to.say("coach.dice.turn", **_offer(best, to))


def _offer(best: Wager, to: CoachSpeaker) -> dict[str, object]:
    return {
        "range": ranged(best.low, best.high),
        "chance": percent(best.chance),
        "points": best.points,
        "pay": to.average(best.pay),
    }
