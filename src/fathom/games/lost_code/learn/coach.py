"""The coach: what a bet, a die, a swap, a token or an entry is about, which one is good and why.

`outlook` counts what the seat knows, `worth` takes what choices are worth from the bot's evaluation, `abouts`, `reasons` and
`tiles` say it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fathom.core.coach import Coach
from fathom.core.text import Catalogue
from fathom.games.lost_code.components import NAMES, SYMBOLS
from fathom.games.lost_code.learn import abouts, reasons, tiles
from fathom.games.lost_code.learn.outlook import Outlook
from fathom.games.lost_code.learn.phrases import CoachSpeaker
from fathom.games.lost_code.learn.worth import weigh
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.rules.position import LostCode
from fathom.games.lost_code.show.words import ranged

MARGIN: Final = 1.0  # the unit of `worth`: what is clear for a decision of its kind


def about(world: LostCode, seat: int, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what is to be decided now."""
    return abouts.about(Outlook(world, seat), CoachSpeaker(text, seat, names))


def explain(world: LostCode, seat: int, action: int, made: int | None, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return why an action is good, or better than the one that was made."""
    outlook, to = Outlook(world, seat), CoachSpeaker(text, seat, names)
    move, why = _move(outlook, action, to), _why(outlook, action, made, to)
    if made is None:
        return f"{move}. {why}"
    better = to.say("coach.better", move=move[0].lower() + move[1:], why=why)
    return f"{_fault(outlook, made, action, to)} {better}".lstrip()


def point(world: LostCode, seat: int, action: int) -> tuple[str, ...]:
    """Return what an action is about on the board."""
    lookup = world.lookup
    if action >= lookup.first_bet:
        return (f"wheel:{lookup.sizes[lookup.wheel_of[action - lookup.first_bet]]}",)
    if action >= actions.WRITE:
        if world.phase == phases.FINAL:
            return (f"entry:{NAMES[world.next_entry(seat)]}",)
        return ("button:take", f"token:{NAMES[world.offered()]}")
    if action >= actions.DISCARD:
        return (f"tile:{seat}:{NAMES[action - actions.DISCARD]}",)
    if action == actions.PASS:
        return ("button:pass",)
    return ("button:keep",) if action == actions.KEEP else (f"die:{action // SYMBOLS}",)


COACH = Coach(about=about, weigh=weigh, explain=explain, point=point, margin=MARGIN)


def _move(outlook: Outlook, action: int, to: CoachSpeaker) -> str:
    """Return an action as it is advised."""
    world, lookup = outlook.world, outlook.lookup
    if action >= lookup.first_bet:
        bet = action - lookup.first_bet
        low, high = lookup.low_of[bet], lookup.high_of[bet]
        return to.say("coach.do.bet", range=ranged(low, high), size=high - low + 1)
    if action >= actions.WRITE:
        values = to.all_of(list(map(str, lookup.values(action - actions.WRITE))) or [to.say("coach.nothing")])
        if world.phase == phases.TOKENS:
            return to.say("coach.do.take", values=values)
        return to.say("coach.do.write", values=values, symbol=to.face_of(world.next_entry(outlook.seat)))
    if action >= actions.DISCARD:
        return to.say("coach.do.discard", symbol=to.face_of(action - actions.DISCARD))
    if action in (actions.KEEP, actions.PASS):
        return to.say("coach.do.keep" if action == actions.KEEP else "coach.do.pass")
    was, symbol = to.face_of(world.dice[action // SYMBOLS]), to.face_of(action % SYMBOLS)
    return to.say("coach.do.turn", was=was, symbol=symbol)


def _why(outlook: Outlook, action: int, made: int | None, to: CoachSpeaker) -> str:
    phase = outlook.world.phase
    if phase == phases.BETS:
        return reasons.bet(outlook, action, made, to)
    if phase == phases.TURNING:
        return reasons.dice(outlook, action, made, to)
    if phase == phases.BEARS:
        return reasons.bears(outlook, action, to)
    if phase == phases.SWAPS:
        return tiles.swap(outlook, action, made, to)
    return tiles.token(outlook, action, made, to) if phase == phases.TOKENS else tiles.entry(outlook, action, to)


def _fault(outlook: Outlook, made: int, best: int, to: CoachSpeaker) -> str:
    """Return what is to be said of the action that was made, if there is something to say of it by itself."""
    phase = outlook.world.phase
    if phase == phases.BETS:
        return reasons.bad_bet(outlook, made, to)
    if phase == phases.SWAPS:
        return tiles.bad_swap(outlook, made, best, to)
    if phase == phases.TOKENS:
        return tiles.bad_token(outlook, made, to)
    return tiles.bad_entry(outlook, made, to) if phase == phases.FINAL else ""
