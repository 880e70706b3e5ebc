"""A table for the tests of Reef: oceans, positions and moves, written as a player would say them.

match = position("d3:E1 e4:r01--@2 f3:g+y", fish="d3e:r", shells=3)
say(match, "A choose coral 2", "A tile c2 0", "A fish b1n", "A end")

A tile stands after its space: a creature by its kind, a coral by its name, or by its colour alone where its corners do not
matter. `@2` turns it twice, `+y` finishes a coral with a yellow fish, `!` finishes a creature.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fathom import Match, find
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE
from fathom.games.reef.components import CORALS, LETTERS
from fathom.games.reef.geometry import BUBBLE_NAMES, BUBBLE_PLACES, CORNER, SPACE_NAMES, SPACES
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.options import CreatureSet, ReefOptions
from fathom.games.reef.positions import ReefOcean, ReefPosition
from fathom.games.reef.positions.oceans import bubble, lay_ocean
from fathom.games.reef.rules.ocean import Ocean
from fathom.games.reef.rules.position import Reef
from fathom.games.reef.rules.scoring import score
from fathom.games.reef.show.view import Score, View
from fathom.games.reef.show.view import score as sheet

GAME = find("reef")
SEATS = {"A": 0, "B": 1, "C": 2, "D": 3, "*": NATURE}
FIRST_SET = ("A1", "A3", "C1", "C3", "C4", "D1", "D3", "E1", "E3", "F1")
FIRST_GAME = f"* setup {' '.join(FIRST_SET)} first A orange 1 blue 2"
BUBBLE = re.compile(r"\b[a-i][1-5][nesw]\b")


# -- oceans


def ocean(text: str, fish: str = "", shells: int = 2, **options: Any) -> Ocean:
    """An ocean from its tiles and unfinished fish."""
    return lay(lookup_for(ReefLookup, 2, ReefOptions(**options)), text, fish, shells)


def lay(lookup: ReefLookup, text: str, fish: str = "", shells: int = 2) -> Ocean:
    """An ocean of a certain game."""
    return lay_ocean(lookup, ReefOcean(tiles=text, fish=fish, shells=shells))


def at(name: str) -> str:
    """A bubble as the notation spells it."""
    return BUBBLE_NAMES[bubble(name)]


def spot(column: int, row: int) -> str:
    """A space by its coordinates."""
    return f"{'abcdefghi'[column - 1]}{row}"


def spaces(mask: int) -> set[str]:
    """The names of a set of spaces."""
    return {SPACE_NAMES[space] for space in range(SPACES) if mask >> space & 1}


def is_satisfied(place: str, text: str) -> bool:
    """Whether the tile on a space of this ocean has what it wants."""
    return place in spaces(ocean(text).satisfied)


def worth(place: str, text: str) -> int:
    """What the tile on a space of this ocean scores as it lies."""
    return ocean(text).tile_points(SPACE_NAMES.index(place))


def scored(built: Ocean, orange: int = 1, blue: int = 1, lionfish: int = 0) -> Score:
    """The score sheet of an ocean; cards by their numbers."""
    return sheet(score(built, orange - 1, blue - 1, lionfish))


# -- positions


def position(
    text: str = "d3:E1",
    fish: str = "",
    *others: str,
    players: int = 2,
    shells: int = 2,
    corals: str | None = None,
    pool: str | None = None,
    creatures: str | None = None,
    bag: str | None = None,
    coral_bag: int | None = None,
    creature_bag: str | None = None,
    turns: int = 0,
    orange: int | None = None,
    blue: int | None = None,
    kinds: Iterable[str] | None = None,
    **options: Any,
) -> Match:
    """A position in which A, with the first ocean, is about to choose: ReefPosition says what everything means.

    `pool` are the fish in theirs, `bag` those in their bag. Oceans that are not given have a single creature.
    """
    oceans = [text, *others, *["d3:E1"] * (players - 1 - len(others))][:players]
    described = ReefPosition(
        oceans=tuple(ReefOcean(tiles=one, fish="" if seat else fish, shells=shells) for seat, one in enumerate(oceans)),
        corals=corals,
        fish=pool,
        creatures=creatures,
        fish_bag=bag,
        coral_bag=coral_bag,
        creature_bag=creature_bag,
        turns=turns,
        orange=orange,
        blue=blue,
    )
    if kinds is not None:
        options["kinds"] = CreatureSet(tuple(kinds))
    return Match.from_position(GAME, described, players, ReefOptions(**options))


# -- play


def say(match: Match, *lines: str) -> list[Event]:
    """Plays lines such as "A choose coral 2" or "* refill r01-- y", checking the laws after each; returns all that happened.

    A bubble may be called by any space it touches.
    """
    events: list[Event] = []
    for line in lines:
        who, _, move = line.partition(" ")
        events += match.play(SEATS[who], BUBBLE.sub(lambda found: at(found[0]), move))
        assert GAME.invariants(match.state) is None, line
    return events


def refused(match: Match, line: str) -> str:
    """The key of the refusal that a line meets. A refused move changes nothing."""
    before = match.state.freeze(), len(match.moves), len(match.log)
    with pytest.raises(Refusal) as caught:
        say(match, line)
    assert (match.state.freeze(), len(match.moves), len(match.log)) == before
    return caught.value.key


def moves(match: Match, kind: str = "", who: str = "A") -> set[str]:
    """Every legal move of a seat that begins so, as text."""
    seat = SEATS[who]
    listed = {GAME.notation.write(match.state, seat, action) for action in match.state.actions(seat)}
    return {move for move in listed if move.startswith(kind)}


def rests(match: Match, kind: str, who: str = "A") -> set[str]:
    """The second words of the legal moves of a kind: spaces for tiles, bubbles for fish."""
    return {move.split()[1] for move in moves(match, kind + " ", who)}


def draw(match: Match, seed: int | str = 1) -> list[Event]:
    """Lets nature draw whatever it is to draw."""
    before = len(match.log)
    match.settle(Dice(seed))
    return match.log[before:]


def look(match: Match, who: str | None = None) -> View:
    """What a seat sees, or a spectator; in Reef that is the same."""
    view = match.state.observe(None if who is None else SEATS[who])
    assert isinstance(view, View)
    return view


def pools(match: Match) -> tuple[list[str | None], list[str | None], list[str | None]]:
    """The names of the corals, the fish and the creatures in the pools."""
    view = look(match)
    corals, creatures = ([tile.name if tile else None for tile in places] for places in (view.corals, view.creatures))
    return corals, view.fish, creatures


def shells(match: Match, seat: int = 0) -> int:
    """How many shells a seat has on the board."""
    return look(match).oceans[seat].shells


def finished(match: Match, seat: int = 0) -> set[str]:
    """The spaces whose tiles are finished."""
    return {tile.space for tile in look(match).oceans[seat].tiles if tile.finished}


def satisfied(match: Match, seat: int = 0) -> set[str]:
    """The spaces whose tiles can be finished now."""
    return {tile.space for tile in look(match).oceans[seat].tiles if tile.satisfied}


def turn(match: Match) -> str:
    """Who acts now: a seat's letter, * for nature, or nothing when the game is over."""
    return "".join("ABCD*"[seat] for seat in match.state.actors())


def told(events: list[Event]) -> list[str]:
    """The tags of some events, in their order."""
    return [str(type(event).__struct_config__.tag) for event in events]


def reef(match: Match) -> Reef:
    """The match's state under its own type."""
    assert isinstance(match.state, Reef)
    return match.state


def play_sensibly(match: Match, seed: int | str, check: bool = False) -> Iterator[Reef]:
    """Plays a match to its end and stops before every move of a seat.

    Whatever can be finished is finished, a fish goes where a coral wants it, and a coral where fish are waiting; everything
    else is left to chance. Moves at random would hardly finish anything.
    """
    dice = Dice(seed)
    state = reef(match)
    for _ in range(GAME.longest):
        actors = state.actors()
        if not actors:
            return
        if actors[0] == NATURE:
            action = state.chance(dice)
        else:
            yield state
            action = sensible(state, actors[0], dice)
        match.act(actors[0], action)
        assert not check or GAME.invariants(state) is None
    raise AssertionError("this game is longer than any game can be")


# What is tried first, and how often: whatever can be finished is; other things are bought now and then.
HABITS = (
    (("finish",), 1),
    (("refresh", "lift"), 25),
    (("move", "shift"), 15),
    (("choose", "tile", "fish", "end"), 1),
)


def sensible(state: Reef, seat: int, dice: Dice) -> int:
    """A move as `play_sensibly` makes it."""
    actions = state.actions(seat)
    verbs = {action: GAME.notation.write(state, seat, action).split()[0] for action in actions}
    for wanted, one_in in HABITS:
        some = [action for action in actions if verbs[action] in wanted]
        if some and not dice.below(one_in):
            some = [some[dice.below(len(some))] for _ in range(24)]
            return max(some, key=lambda action: readiness(state, seat, action))
    return actions[dice.below(len(actions))]


def readiness(state: Reef, seat: int, action: int) -> float:
    """What the corals of an ocean have of what they want after a move; corals in hand and finished tiles count too."""
    after = state.copy()
    after.apply(seat, action)
    one = after.oceans[seat]
    readiness = 0.5 * (0 <= after.hand_tile < CORALS) + 2 * one.finished.bit_count()
    for space in range(SPACES):
        if (one.coral_spaces & ~one.finished) >> space & 1:
            placed = one.tiles[space]
            wants = one.lookup.corners[placed >> 2]
            has = [one.colour_at(CORNER[space * 4 + (corner + placed) % 4]) for corner in range(4) if wants[corner] != "-"]
            fits = [there == LETTERS.index(want) for there, want in zip(has, wants.replace("-", ""), strict=True)]
            blocked = sum(there >= 0 and not fit for there, fit in zip(has, fits, strict=True))
            readiness += (sum(fits) / len(fits)) ** 2 - 0.3 * blocked
    return readiness


# -- the example of 160 points (E6)

EXAMPLE = json.loads((Path(__file__).parent / "reef-160.json").read_text(encoding="utf-8"))


def bubble_at(place: list[int]) -> str:
    """A bubble by its coordinates."""
    return BUBBLE_NAMES[BUBBLE_PLACES.index((place[0], place[1]))]


def before_the_last_turn(**settings: Any) -> Match:
    """Alone, with the 160 points of the example but for a coral that stays unfinished, on i4, and a fish of 1 point, on f5w."""
    tiles = []
    for tile in EXAMPLE["tiles"]:
        name = tile["kind"] if tile["type"] == "creature" else tile["colour"][0] + tile["pattern"]
        over = "" if not tile["finished"] else "!" if tile["type"] == "creature" else f"+{tile['fish'][0]}"
        tiles.append(f"{spot(*tile['space'])}:{name}@{tile['rotation']}{over}")
    fish = [f"{bubble_at(one['bubble'])}:{one['colour'][0]}" for one in EXAMPLE["unfinished_fish"]]
    text = " ".join(tile for tile in tiles if not tile.startswith("i4"))
    settings = {"kinds": tuple(EXAMPLE["creatures"]), "corals": "g230- y r p y", "pool": "p r y g p"} | settings
    return position(text, " ".join(fish[:-1]), players=1, turns=16, **settings)


def last_turn(match: Match) -> list[Event]:
    """Ends the example."""
    return say(match, "A choose coral 1", "A tile i4 0", "A fish f5w", "A end")
