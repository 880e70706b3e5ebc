"""What a seat sees of Reef: views and events, as they go over the wire. Everything lies open, so all see the same.

Spaces and bubbles are written as in the notation (`d3`, `e2s`), colours as words. A coral's name is its colour's letter and its
pattern (`r012-`), a creature's its kind (`A1`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from fathom.core.events import Event
from fathom.games.reef.components import COLOURS, KINDS
from fathom.games.reef.geometry import BUBBLE_NAMES, SPACE_NAMES, SPACES
from fathom.games.reef.scoring import worthless_colour

if TYPE_CHECKING:
    from fathom.games.reef.lookup import ReefLookup
    from fathom.games.reef.ocean import Ocean as OceanState
    from fathom.games.reef.rules import Reef

# What the game waits for. `closing`: the fish bag is empty (R17), and only what is satisfied is still finished.
Phase = Literal[
    "setup",
    "fill",
    "take",
    "draw",
    "lay",
    "before",
    "placing",
    "paying",
    "lionfish",
    "refresh",
    "refill",
    "closing",
    "cards",
    "over",
]
PHASES: tuple[Phase, ...] = get_args(Phase)
Pool = Literal["corals", "fish", "creatures"]
POOLS: tuple[Pool, ...] = get_args(Pool)

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
    """The position as that seat knows it; None is a spectator."""
    from fathom.games.reef.notation import write

    lookup = state.lookup
    options = lookup.options
    end = state.end
    before = state.phase == PHASES.index("setup")
    return View(
        seat=seat,
        phase=PHASES[state.phase],
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
        stock=colour_counts(state.fish_bag) if options.rule == 5 else None,
        bags={"corals": state.corals_left, "fish": state.fish_left, "creatures": state.creatures_left},
        unseen=_unseen(state) if options.counts else None,
        tile=None if state.hand_tile < 0 else piece(lookup, state.hand_tile),
        swimmer=None if state.hand_fish < 0 else COLOURS[state.hand_fish],
        lifted=state.lifted,
        prices={"refresh": lookup.refresh_price, "lift": lookup.lift_price, "move": lookup.move_price},
        due=state.due,
        buying=write(state, state.turn, state.pending) if state.due else None,
        lionfish=colour_counts(state.lionfish) if state.players == 1 else None,
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
    """What is in the bags: everybody can count it, since all that was drawn lies open."""
    corals = [patterns.bit_count() for patterns in state.coral_bag]
    creatures = {KINDS[kind]: count for kind, count in enumerate(state.creature_bag) if count}
    return {"corals": colour_counts(corals), "fish": colour_counts(state.fish_bag), "creatures": creatures}


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
        earned=state.earned_by(player),
        rank=state.rank_of(player),
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
    """The lines of the score sheet with their sum."""
    return Score(
        orange=lines[0],
        blue=lines[1],
        rows=list(lines[2:7]),
        variety=lines[7],
        fish=lines[8],
        lionfish=lines[9],
        total=sum(lines),
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
    """A tile by its number."""
    if lookup.is_coral(number):
        return Piece(lookup.names[number], lookup.points[number], COLOURS[lookup.colour_of[number]], lookup.corners[number])
    return Piece(lookup.names[number], lookup.points[number])


def colour_counts(counts: list[int]) -> Counts:
    """Counts by colour."""
    return dict(zip(COLOURS, counts, strict=True))


# -- events


class SetUp(Event, frozen=True, tag="set_up"):
    """The creatures, the ecosystem cards and the first player are known."""

    kinds: list[str]
    orange: list[int]
    blue: list[int]
    first: int


class Filled(Event, frozen=True, tag="filled"):
    """Places of a pool were filled from its bag; `pieces` goes by the place, from 1. A fish is its colour, a tile its name."""

    pool: Pool
    pieces: dict[int, str]


class Took(Event, frozen=True, tag="took"):
    """A creature was taken in set-up; `place` is None where it was drawn (M8)."""

    seat: int
    tile: Piece
    place: int | None


class Chose(Event, frozen=True, tag="chose"):
    """A tile and a fish were taken; the places are None where they were drawn, or the fish came out of the stock."""

    seat: int
    tile: Piece
    fish: str
    pool: Pool | None
    place: int | None
    fish_place: int | None


class Named(Event, frozen=True, tag="named"):
    """A player said which bag the tile is drawn from (M8)."""

    seat: int
    bag: Literal["corals", "creatures"]


class Placed(Event, frozen=True, tag="placed"):
    """A tile was placed."""

    seat: int
    tile: Piece
    space: str
    rotation: int


class Swam(Event, frozen=True, tag="swam"):
    """A fish was placed on a bubble."""

    seat: int
    fish: str
    bubble: str


class Finished(Event, frozen=True, tag="finished"):
    """A tile was finished; a coral with one of its fish, which came from that bubble. `shells` is what its owner has now."""

    seat: int
    tile: Piece
    space: str
    shells: int
    fish: str | None = None
    bubble: str | None = None


class Moved(Event, frozen=True, tag="moved"):
    """A fish was moved for a price."""

    seat: int
    fish: str
    start: str
    bubble: str


class Shifted(Event, frozen=True, tag="shifted"):
    """An unfinished coral was moved or turned for a price (M3)."""

    seat: int
    tile: Piece
    start: str
    space: str
    rotation: int


class Refreshing(Event, frozen=True, tag="refreshing"):
    """A pool is refreshed: everything in it leaves. What comes follows as `filled`."""

    seat: int
    pool: Pool
    free: bool


class Lifted(Event, frozen=True, tag="lifted"):
    """The link was lifted for this turn."""

    seat: int


class Paid(Event, frozen=True, tag="paid"):
    """Shells were paid."""

    seat: int
    shells: int


class Buying(Event, frozen=True, tag="buying"):
    """Solo: something is wanted that costs so much, and each unit is paid with a shell or a lionfish."""

    seat: int
    what: Literal["refresh", "lift", "move"]
    price: int


class Bitten(Event, frozen=True, tag="bitten"):
    """Solo: a fish went onto the lionfish card instead of a shell. Which one is drawn follows as `eaten`."""

    seat: int


class Eaten(Event, frozen=True, tag="eaten"):
    """Solo: the fish that was drawn onto the lionfish card."""

    fish: str


class RuleBroken(Event, frozen=True, tag="rule_broken"):
    """A modified rule was broken (M1, M10): its achievement is lost, the game goes on."""

    seat: int


class Closing(Event, frozen=True, tag="closing"):
    """Solo: the fish bag is empty (R17)."""


class ChoseCards(Event, frozen=True, tag="chose_cards"):
    """A player chose the two cards that score (M7)."""

    seat: int
    orange: int
    blue: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A player has ended the turn."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str
    results: list[float]
    scores: list[Score]


# Everything above that goes over the wire.
# fmt: off
TYPES = (
    Piece, Kind, Tile, Swimmer, Score, Ocean, View,
    SetUp, Filled, Took, Chose, Named, Placed, Swam, Finished, Moved, Shifted, Refreshing, Lifted, Paid, Buying, Bitten, Eaten,
    RuleBroken, Closing, ChoseCards, TurnEnded, Ended,
)
# fmt: on


def events(state: Reef, journal: list[tuple[int, ...]]) -> list[Event]:
    """Return the notes of one action as events."""
    return [_TELLERS[entry[0]](state, *entry[1:]) for entry in journal]


def _set_up(state: Reef) -> Event:
    kinds = [name for kind, name in enumerate(KINDS) if state.kinds >> kind & 1]
    return SetUp(kinds, [card + 1 for card in state.orange], [card + 1 for card in state.blue], state.first)


def _filled(state: Reef, pool: int, *places_and_pieces: int) -> Event:
    names = state.lookup.names
    pairs = zip(places_and_pieces[::2], places_and_pieces[1::2], strict=True)
    return Filled(POOLS[pool], {place + 1: COLOURS[number] if pool == 1 else names[number] for place, number in pairs})


def _chose(state: Reef, seat: int, number: int, colour: int, place: int, fish_place: int) -> Event:
    drawn = place < 0
    return Chose(
        seat=seat,
        tile=piece(state.lookup, number),
        fish=COLOURS[colour],
        pool=None if drawn else "corals" if place < 5 else "creatures",
        place=None if drawn else place % 5 + 1,
        fish_place=None if fish_place < 0 else fish_place + 1,
    )


def _finished(state: Reef, seat: int, number: int, space: int, shells: int, colour: int, bubble: int) -> Event:
    tile = piece(state.lookup, number)
    if colour < 0:
        return Finished(seat, tile, SPACE_NAMES[space], shells)
    return Finished(seat, tile, SPACE_NAMES[space], shells, COLOURS[colour], BUBBLE_NAMES[bubble])


def _ended(state: Reef) -> Event:
    assert state.end is not None
    scores = [score(state.score_of(player)) for player in range(state.players)]
    return Ended(state.end.reason, list(state.end.results), scores)


_BOUGHT: tuple[Literal["refresh", "lift", "move"], ...] = ("refresh", "lift", "move")

# In the order of the journal's kinds in journal.py.
_TELLERS = (
    _set_up,
    _filled,
    lambda state, seat, number, place: Took(seat, piece(state.lookup, number), None if place < 0 else place + 1),
    _chose,
    lambda state, seat, bag: Named(seat, "creatures" if bag else "corals"),
    lambda state, seat, number, space, rotation: Placed(seat, piece(state.lookup, number), SPACE_NAMES[space], rotation),
    lambda state, seat, colour, bubble: Swam(seat, COLOURS[colour], BUBBLE_NAMES[bubble]),
    _finished,
    lambda state, seat, colour, start, bubble: Moved(seat, COLOURS[colour], BUBBLE_NAMES[start], BUBBLE_NAMES[bubble]),
    lambda state, seat, number, start, space, rotation: Shifted(
        seat, piece(state.lookup, number), SPACE_NAMES[start], SPACE_NAMES[space], rotation
    ),
    lambda state, seat, pool, free: Refreshing(seat, POOLS[pool], bool(free)),
    lambda state, seat: Lifted(seat),
    lambda state, seat, shells: Paid(seat, shells),
    lambda state, seat, what, price: Buying(seat, _BOUGHT[what], price),
    lambda state, seat: Bitten(seat),
    lambda state, colour: Eaten(COLOURS[colour]),
    lambda state, seat: RuleBroken(seat),
    lambda state: Closing(),
    lambda state, seat, orange, blue: ChoseCards(seat, orange + 1, blue + 1),
    lambda state, seat: TurnEnded(seat),
    _ended,
)
