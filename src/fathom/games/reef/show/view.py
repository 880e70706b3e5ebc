"""What a seat sees of Reef, as it goes over the wire. Everything lies open, so all seats see the same.

Spaces and bubbles are written as in the notation (`d3`, `e2s`), colours as words. A coral's name is its colour's letter and its
pattern (`r012-`), a creature's its kind (`A1`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.games.reef.achievements import earned_by
from fathom.games.reef.components import COLOURS, KINDS
from fathom.games.reef.geometry import BUBBLE_NAMES, SPACE_NAMES, SPACES
from fathom.games.reef.rules import phases
from fathom.games.reef.rules.phases import Phase
from fathom.games.reef.rules.scoring import BLUE, FISH, LIONFISH, ORANGE, ROWS, VARIETY, rank, total, worthless_colour
from fathom.games.reef.show.notation import write

if TYPE_CHECKING:
    from fathom.games.reef.lookup import ReefLookup
    from fathom.games.reef.rules.ocean import Ocean as OceanState
    from fathom.games.reef.rules.position import Reef

Counts = dict[str, int]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile. A coral has a colour, and its corners N E S W before it is turned (`ry--`); a creature has neither."""

    name: str
    points: int
    colour: str | None = None
    corners: str | None = None


class Kind(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the ten kinds of creatures in this game: what it wants, where, before it is turned."""

    name: str
    item: Literal["coral", "fish"]
    match: Literal["same", "different"]
    need: int
    points: int
    partial: int
    cells: list[tuple[int, int]] = []
    rays: list[tuple[int, int]] = []
    anywhere: bool = False


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile in an ocean. `points` is what it scores as it lies; `satisfied` tiles can be finished now."""

    space: str
    piece: Piece
    rotation: int
    points: int
    finished: bool = False
    satisfied: bool = False
    fish: str | None = None  # the finished fish on a coral


class Swimmer(msgspec.Struct, frozen=True):
    """An unfinished fish and what it scores as it lies."""

    bubble: str
    colour: str
    points: int


class Score(msgspec.Struct, frozen=True):
    """The score sheet, in its order, as if the game ended now."""

    orange: int
    blue: int
    rows: list[int]
    variety: int
    fish: int
    lionfish: int
    total: int


class Ocean(msgspec.Struct, frozen=True):
    """What one seat has built."""

    tiles: list[Tile]
    fish: list[Swimmer]
    shells: int
    score: Score
    cards: tuple[int, int] | None  # the orange and the blue card that score; with two of each (M7) the better ones so far
    broken: bool  # whether the modified rule was broken (M1, M10)
    earned: list[str]  # achievements, once the game is over: standard.7, scenario.4, rule.2
    rank: int | None  # solo, once the game is over: 0 (none) to 6 (R18)


class View(msgspec.Struct, frozen=True):
    """Everything one seat may know about the position."""

    seat: int | None
    phase: Phase
    actors: list[int]
    mode: Literal["standard", "family"]
    scenario: int  # 0: none
    rule: int  # 0: none
    first: int | None
    turn: int | None  # whose turn it is, or who takes a creature in set-up
    round: int  # 0 in set-up, then 1 to 17
    kinds: list[Kind]
    orange: list[int]
    blue: list[int]
    corals: list[Piece | None]
    fish: list[str | None]
    creatures: list[Piece | None]  # corals too, once the bag is empty (R12)
    dry: bool  # the creature pool cannot be refreshed any more (R12)
    stock: Counts | None  # M5: the fish that can be taken
    bags: Counts  # how many corals, fish and creatures are in the bags
    unseen: dict[str, Counts] | None  # with the option `counts`: what they are, by colour and kind
    tile: Piece | None  # chosen and not yet placed
    swimmer: str | None  # the fish chosen and not yet placed
    lifted: bool  # the link was lifted this turn
    prices: Counts  # refresh, lift, move
    due: int  # solo: how much of a price is still to be paid
    buying: str | None  # solo: what it is paid for, as a move
    lionfish: Counts | None  # solo: fish on the lionfish card
    oceans: list[Ocean]
    result: list[float] | None
    reason: str | None


def observe(state: Reef, seat: int | None) -> View:
    """Return the position as a seat knows it; None is a spectator."""
    lookup = state.lookup
    options = lookup.options
    end = state.end
    before = state.phase == phases.SETUP
    return View(
        seat=seat,
        phase=phases.NAMES[state.phase],
        actors=list(state.actors()),
        mode=options.mode,
        scenario=options.scenario,
        rule=options.rule,
        first=None if before else state.first,
        turn=None if before or end is not None else state.turn,
        round=state.round,
        kinds=[_kind(lookup, kind) for kind in range(len(KINDS)) if state.kinds >> kind & 1],
        orange=[card + 1 for card in state.orange],
        blue=[card + 1 for card in state.blue],
        corals=_places(lookup, state.corals),
        fish=[None if colour < 0 else COLOURS[colour] for colour in state.fish],
        creatures=_places(lookup, state.creatures),
        dry=state.dry,
        stock=_colour_counts(state.fish_bag) if lookup.open_stock else None,
        bags={"corals": state.corals_left, "fish": state.fish_left, "creatures": state.creatures_left},
        unseen=_unseen(state) if options.counts else None,
        tile=None if state.hand_tile < 0 else piece(lookup, state.hand_tile),
        swimmer=None if state.hand_fish < 0 else COLOURS[state.hand_fish],
        lifted=state.lifted,
        prices={"refresh": lookup.refresh_price, "lift": lookup.lift_price, "move": lookup.move_price},
        due=state.due,
        buying=write(state, state.turn, state.pending) if state.due else None,
        lionfish=_colour_counts(state.lionfish) if lookup.solo else None,
        oceans=[_ocean(state, player) for player in range(state.players)],
        result=None if end is None else list(end.results),
        reason=None if end is None else end.reason,
    )


def _kind(lookup: ReefLookup, kind: int) -> Kind:
    creature = lookup.components.creatures[kind]
    return Kind(
        name=KINDS[kind],
        item=creature.item,
        match=creature.match,
        need=creature.need,
        points=creature.points,
        partial=creature.partial,
        cells=list(creature.cells),
        rays=list(creature.rays),
        anywhere=creature.anywhere,
    )


def _places(lookup: ReefLookup, pool: list[int]) -> list[Piece | None]:
    return [None if number < 0 else piece(lookup, number) for number in pool]


def _unseen(state: Reef) -> dict[str, Counts]:
    """Return what is in the bags. Everybody can count it, since all that was drawn lies open."""
    corals = [patterns.bit_count() for patterns in state.coral_bag]
    creatures = {KINDS[kind]: count for kind, count in enumerate(state.creature_bag) if count}
    return {"corals": _colour_counts(corals), "fish": _colour_counts(state.fish_bag), "creatures": creatures}


def _ocean(state: Reef, player: int) -> Ocean:
    ocean = state.oceans[player]
    cards = state.cards_of(player)
    lines = state.score_of(player)
    return Ocean(
        tiles=_tiles(ocean),
        fish=_swimmers(ocean),
        shells=ocean.shells,
        score=score(lines),
        cards=None if cards is None else (cards[0] + 1, cards[1] + 1),
        broken=ocean.broken,
        earned=earned_by(state, player),
        rank=rank(state.end.points[player]) if state.end is not None and state.lookup.solo else None,
    )


def _swimmers(ocean: OceanState) -> list[Swimmer]:
    found = []
    taken = ocean.taken
    while taken:
        bubble = (taken & -taken).bit_length() - 1
        colour = ocean.colour_at(bubble)
        found.append(Swimmer(BUBBLE_NAMES[bubble], COLOURS[colour], ocean.fish_points(bubble, colour)))
        taken &= taken - 1
    return found


def score(lines: list[int]) -> Score:
    """Return the lines of a score sheet by their names, with their sum."""
    return Score(
        orange=lines[ORANGE],
        blue=lines[BLUE],
        rows=lines[ROWS:VARIETY],
        variety=lines[VARIETY],
        fish=lines[FISH],
        lionfish=lines[LIONFISH],
        total=total(lines),
    )


def _tiles(ocean: OceanState) -> list[Tile]:
    worthless = worthless_colour(ocean)
    lost = ocean.corals[worthless] if worthless >= 0 else 0
    return [_tile(ocean, space, bool(lost >> space & 1)) for space in range(SPACES) if ocean.tiles[space] >= 0]


def _tile(ocean: OceanState, space: int, worthless: bool) -> Tile:
    placed = ocean.tiles[space]
    finished = bool(ocean.finished >> space & 1)
    fish = [COLOURS[colour] for colour in range(len(COLOURS)) if finished and ocean.landed[colour] >> space & 1]
    return Tile(
        space=SPACE_NAMES[space],
        piece=piece(ocean.lookup, placed >> 2),
        rotation=placed & 3,
        points=0 if worthless else ocean.tile_points(space),
        finished=finished,
        satisfied=bool(ocean.satisfied >> space & 1),
        fish=fish[0] if fish else None,
    )


# -- names


def piece(lookup: ReefLookup, number: int) -> Piece:
    """Return a tile by its number."""
    if lookup.is_coral(number):
        return Piece(lookup.names[number], lookup.points[number], COLOURS[lookup.colour_of[number]], lookup.corners[number])
    return Piece(lookup.names[number], lookup.points[number])


def _colour_counts(counts: list[int]) -> Counts:
    return dict(zip(COLOURS, counts, strict=True))


TYPES = (Piece, Kind, Tile, Swimmer, Score, Ocean, View)  # what goes over the wire
