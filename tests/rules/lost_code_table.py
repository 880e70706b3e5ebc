"""A table for the tests of Lost Code: positions and moves, written as a player would say them.

match = position("A1 B0", round=3)
say(match, "* roll bear bird bird", "B keep")
bet(match, "B right 5", "A lower 2")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import pytest

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE
from fathom.games.lost_code import GAME as CODE
from fathom.games.lost_code.components import NAMES
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.options import LostCodeOptions
from fathom.games.lost_code.rules.phases import BETS, TOKENS
from fathom.games.lost_code.rules.position import LostCode
from fathom.games.lost_code.show.view import Knowledge, View

GAME: Game[Any] = CODE
SEATS = {"A": 0, "B": 1, "C": 2, "D": 3, "*": NATURE}

RACKS = ("345012", "452301", "023456", "130167")
"""Four racks that may be dealt together: no digit twice in a column, and sums in the middle."""


def table(players: int = 2, **options: Any) -> Match:
    """A new game."""
    return Match(GAME, players, LostCodeOptions(**options))


def position(
    line: str = "A0 B0",
    *,
    racks: Iterable[str] = RACKS,
    round: int | Literal["final"] = 1,
    skull: str | None = None,
    cursed: str | None = None,
    **options: Any,
) -> Match:
    """A position before a roll: the markers from last to first with their spaces, and the four racks, the bear's tiles first."""
    settings = LostCodeOptions(**options)
    described = {
        "markers": line,
        "racks": [rack[-len(lookup_for(LostCodeLookup, 2, settings).symbols) :] for rack in racks],
        "round": round,
        "skull": skull,
        "cursed": cursed,
    }
    return Match.from_position(GAME, described, options=settings)


def at_the_end(line: str, **settings: Any) -> Match:
    """A position in which the last round is over and all are to write, the markers from last to first."""
    return position(line, round="final", **settings)


def say(match: Match, *lines: str) -> list[Event]:
    """Plays lines such as "A keep" or "* draw 5", checking the laws after each; returns all that happened."""
    events: list[Event] = []
    for line in lines:
        who, _, move = line.partition(" ")
        events += match.play(SEATS[who], move)
        assert GAME.invariants(match.state) is None, line
    return events


def bet(match: Match, *lines: str) -> list[Event]:
    """Plays bets that will be answered as said: "A right 5" bets with the wheel of five so that it is right."""
    events: list[Event] = []
    for line in lines:
        who, answer, size = line.split()
        events += say(match, f"{who} bet {aim(match, who, int(size), answer)}")
    return events


def aim(match: Match, who: str, size: int, answer: str) -> str:
    """A range of that size whose bet will be answered so, as near to the true sum as there is one."""
    state = code(match)
    total = state.sum_of(SEATS[who])
    low = {"right": min(total, state.lookup.highest - size + 1), "higher": total - size, "lower": total + 1}.get(answer)
    if low is None:
        low = total - 1 if total else 1
    assert 0 <= low <= state.lookup.highest - size + 1, f"a sum of {total} cannot be answered {answer}"
    return str(low) if size == 1 else f"{low}-{low + size - 1}"


def play_round(match: Match, roll: str, *bets: str) -> list[Event]:
    """A round without tokens and turned dice, up to its checks."""
    roller = "ABCD"[code(match).order[0]]
    return say(match, f"* roll {roll}", f"{roller} keep") + bet(match, *bets)


def play_out(match: Match, dice: Dice, answer: str = "wrong") -> None:
    """A whole round in which nobody turns a die and all bet alike; the wrong ones swap anything."""
    now = code(match).round
    while code(match).round == now and look(match).phase not in ("final", "over"):
        seat = match.state.actors()[0]
        phase = look(match).phase
        if seat == NATURE:
            match.act(NATURE, match.state.chance(dice))
        elif phase == "bet":
            play_bet(match, "ABCD"[seat], answer)
        else:
            actions = match.state.actions(seat)
            match.act(seat, actions[dice.below(len(actions)) if phase in ("swap", "bears") else -1 if phase == "turn" else 0])
        assert GAME.invariants(match.state) is None


def play_bet(match: Match, who: str, answer: str) -> None:
    """A bet that is right or wrong, with the smallest wheel that is left."""
    state = code(match)
    total = state.sum_of(SEATS[who])
    for action in state.actions(SEATS[who]):
        place = action - state.lookup.first_bet
        if (state.lookup.low_of[place] <= total <= state.lookup.high_of[place]) == (answer == "right"):
            match.act(SEATS[who], action)
            return


def write(match: Match, who: str, *entries: str) -> list[Event]:
    """Writes a player's next final entries, such as "1 2" or "none"."""
    events: list[Event] = []
    for entry in entries:
        symbol = NAMES[code(match).next_entry(SEATS[who])]
        events += say(match, f"{who} write {symbol} {entry}")
    return events


def refused(match: Match, line: str) -> str:
    """The key of the refusal that a line meets. A refused move changes nothing."""
    before = match.state.freeze(), len(match.moves), len(match.log)
    with pytest.raises(Refusal) as caught:
        say(match, line)
    assert (match.state.freeze(), len(match.moves), len(match.log)) == before
    return caught.value.key


def moves(match: Match, who: str) -> set[str]:
    """Every legal move of a seat, as text."""
    seat = SEATS[who]
    return {GAME.notation.write(match.state, seat, action) for action in match.state.actions(seat)}


def look(match: Match, who: str | None = None) -> View:
    """What a seat sees, or a spectator."""
    view = match.state.observe(None if who is None else SEATS[who])
    assert isinstance(view, View)
    return view


def sheet(match: Match, who: str) -> Knowledge:
    """What a seat's own sheet holds."""
    knowledge = look(match, who).knowledge
    assert knowledge is not None
    return knowledge


def possible(match: Match, who: str, symbol: str) -> list[int]:
    """The digits that a seat's tile of a symbol can have, as the exact posterior says."""
    number = NAMES.index(symbol)
    return [digit for digit in range(9) if code(match).posterior(SEATS[who]).count(number, digit)]


def track(match: Match) -> str:
    """The markers from last to first, as `position` takes them."""
    return " ".join(f"{'ABCD'[marker.seat]}{marker.space}" for marker in look(match).line)


def rack(match: Match, who: str) -> str:
    """The digits that are on a rack in truth."""
    seat, symbols = SEATS[who], code(match).lookup.symbols
    return "".join(str(code(match).racks[6 * seat + symbol]) for symbol in symbols)


def turn(match: Match) -> str:
    """Who acts now: A, AB, * for nature, or nothing when the game is over."""
    return "".join("ABCD*"[seat] for seat in match.state.actors())


def told(events: Iterable[Event]) -> list[str]:
    """The tags of some events, in their order."""
    return [str(type(event).__struct_config__.tag) for event in events]


def even(counts: Counter[Any], kinds: int) -> bool:
    """Whether so many kinds were drawn equally often: chi-square within 4.5 standard deviations of what chance gives."""
    expected = counts.total() / kinds
    spread = sum((count - expected) ** 2 for count in counts.values()) / expected + (kinds - len(counts)) * expected
    return len(counts) <= kinds and abs(spread - (kinds - 1)) <= 4.5 * (2 * (kinds - 1)) ** 0.5 + 1


def play_at_random(match: Match, seed: int | str, most: int = GAME.longest, right: int = 2) -> Iterator[list[Event]]:
    """Plays a match at random, and stops after every move to show what happened; one bet of `right` is right."""
    dice = Dice(seed)
    for _ in range(most):
        actors = match.state.actors()
        if not actors:
            return
        seat = actors[dice.below(len(actors))]
        if seat == NATURE:
            yield match.act(NATURE, match.state.chance(dice))
        else:
            yield match.act(seat, random_action(code(match), seat, dice, right))


def random_action(state: LostCode, seat: int, dice: Dice, right: int = 2) -> int:
    """A legal action, weighed so that markers get on, and that tokens are both taken and left."""
    actions = state.actions(seat)
    if state.phase == TOKENS and dice.below(2):
        return actions[0]
    if state.phase == BETS and not dice.below(right):
        lookup, total = state.lookup, state.sum_of(seat)
        first = lookup.first_bet
        fitting = [one for one in actions if lookup.low_of[one - first] <= total <= lookup.high_of[one - first]]
        actions = fitting or actions
    return actions[dice.below(len(actions))]


def code(match: Match) -> LostCode:
    """The match's state under its own type."""
    assert isinstance(match.state, LostCode)
    return match.state
