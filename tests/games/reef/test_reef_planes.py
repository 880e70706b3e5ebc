"""Reef's planes: the row of a seat says what its view says, the seat's own things first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from reef_table import FIRST_GAME, GAME, draw, position, reef, say

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.record import parse
from fathom.core.state import NATURE
from fathom.games.reef.components import COLOURS, KINDS
from fathom.games.reef.geometry import BUBBLE_NAMES, BUBBLES, SPACE_NAMES, SPACES
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.positions.oceans import bubble
from fathom.games.reef.rules import actions, phases, pools
from fathom.games.reef.rules.position import Reef
from fathom.games.reef.show.view import Ocean, Piece, View
from fathom.testing.place import Place, Setting
from fathom.testing.secrets import check_row
from fathom.testing.spread import mixture
from variants import encoder_of

RECORDS = sorted((Path(__file__).parents[2] / "records" / "reef").glob("*.txt"))
RED, YELLOW, GREEN, PURPLE = 1, 2, 3, 4
NOTHING = [0] * 6


def plane(match: Match | Reef, name: str, seat: int = 0) -> Any:
    """A plane of a seat's row, as nested lists."""
    state = match if isinstance(match, Reef) else reef(match)
    encoder = encoder_of(GAME, state.players, state.lookup.options)
    assert encoder is not None
    start = encoder.place(name)
    found = next(plane for plane in encoder.planes if plane.name == name)
    row = bytes(encoder.row(state, seat)[start : start + found.size])
    return memoryview(row).cast("B", found.shape).tolist()


def space(name: str) -> int:
    return SPACE_NAMES.index(name)


def creature(kind: str) -> int:
    return 5 + KINDS.index(kind)


def last_turn(**options: Any) -> Match:
    """A has ended the last turn of two, with 18 tiles in each ocean."""
    corals = [f"{space}:{'rygp'[number % 4]}" for number, space in enumerate(SPACE_NAMES[:18])]
    match = position(" ".join(corals[:17]), "", " ".join(corals), turns=33, **options)
    say(match, "A choose coral 1", f"A tile {SPACE_NAMES[17]} 0", "A fish b1n", "A end")
    return match


def ones(places: list[int]) -> list[int]:
    """Where something is."""
    return [index for index, number in enumerate(places) if number]


# -- examples


def test_the_start_says_who_sits_where_and_what_is_played() -> None:
    match = Match(GAME, 3, ReefOptions(creatures="first", first="B", orange=1, blue=2))
    assert (plane(match, "seat", 2), plane(match, "phase")[0], plane(match, "first")) == ([0, 0, 1], 1, [0, 0, 0])
    assert not any(plane(match, "kinds"))
    say(match, FIRST_GAME.replace("first A", "first B"))
    draw(match)
    assert ones(plane(match, "phase")) == [phases.NAMES.index("take")]
    assert [plane(match, "first", seat) for seat in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    # The last player, A, takes a creature first.
    assert [plane(match, "turn", seat) for seat in range(3)] == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert [KINDS[kind] for kind in ones(plane(match, "kinds"))] == ["A1", "A3", "C1", "C3", "C4", "D1", "D3", "E1", "E3", "F1"]
    assert (ones(plane(match, "orange")), ones(plane(match, "blue"))) == ([0], [1])
    assert plane(match, "bags") == [76 - 5, 4 * 19 - 5, 3 * 10 - 5]
    assert plane(match, "round") == [0]


def test_the_pools_are_written_by_place() -> None:
    match = position(corals="r01-- y0-2- g0123 p3231 r000-", pool="r y g p p", creatures="A1 C4 F1 F1 C1")
    assert plane(match, "fish pool") == [RED, YELLOW, GREEN, PURPLE, PURPLE]
    corals = plane(match, "coral pool")
    assert corals[0] == [RED, RED, YELLOW, 0, 0, 0]
    assert corals[1] == [YELLOW, YELLOW, 0, PURPLE, 0, 0]
    assert corals[3] == [PURPLE, GREEN, YELLOW, GREEN, RED, 0]
    assert plane(match, "creature pool")[1] == [creature("C4"), 0, 0, 0, 0, 0]
    say(match, "A choose coral 2")
    assert plane(match, "coral pool")[1] == NOTHING
    assert plane(match, "fish pool") == [RED, 0, GREEN, PURPLE, PURPLE]
    assert plane(match, "tile") == plane(match, "tile", 1) == [YELLOW, YELLOW, 0, PURPLE, 0, 0]
    assert plane(match, "swimmer") == [YELLOW]
    say(match, "A tile e4 3", "A fish e4s")
    assert (plane(match, "tile"), plane(match, "swimmer")) == (NOTHING, [0])
    # Three quarter turns: what was north is west now.
    assert plane(match, "tiles")[0][space("e4")] == [YELLOW, 0, PURPLE, 0, YELLOW, 3]


def test_an_ocean_has_tiles_that_lie_turned_their_states_and_fish() -> None:
    match = position("d3:r01-- f3:F1@2 b1:g+r b3:g+r b5:g+p d1:g+r h3:E1!", "d3n:r d3e:y", "b1:E1", shells=4)
    mine, theirs = plane(match, "tiles")
    assert mine[space("d3")] == [RED, RED, YELLOW, 0, 0, 0]
    assert mine[space("f3")] == [creature("F1"), 0, 0, 0, 0, 2]
    assert mine[space("f1")] == NOTHING
    assert ones([one[0] for one in theirs]) == [space("b1")]
    states = plane(match, "states")
    assert {SPACE_NAMES[at]: states[0][at] for at in ones(states[0])} == {"d3": 1, "f3": 1, "h3": 2} | dict.fromkeys(
        ("b1", "b3", "d1"), 3
    ) | {"b5": 6}
    assert not any(states[1])
    fish = plane(match, "fish")
    assert {at: fish[0][at] for at in ones(fish[0])} == {bubble("d3n"): RED, bubble("d3e"): YELLOW}
    assert not any(fish[1])
    assert plane(match, "tiles", 1) == [theirs, mine]
    say(match, "A finish d3 e")
    assert plane(match, "states")[0][space("d3")] == 2 + YELLOW
    assert plane(match, "fish", 1)[1][bubble("d3n")] == RED
    assert (plane(match, "shells"), plane(match, "shells", 1)) == ([5, 4], [4, 5])


def test_a_lifted_link_shows() -> None:
    match = position()
    assert plane(match, "lifted") == [0]
    say(match, "A lift")
    assert (plane(match, "lifted"), plane(match, "round"), plane(match, "shells")) == ([1], [1], [1, 2])


def test_what_is_unseen_is_written_where_the_view_says_it() -> None:
    for name in ("unseen corals", "unseen fish", "unseen creatures"):
        assert not any(plane(position(), name))
    match = position("d3:E1 b3:r+y", creatures="A1 C4 F1 F1 C1", counts=True)
    assert plane(match, "unseen corals") == [19 - 3, 19 - 1, 19 - 1, 19 - 1]
    assert plane(match, "unseen fish") == [14 - 2, 14 - 2, 14 - 1, 14 - 1]
    creatures = plane(match, "unseen creatures")
    assert [creatures[KINDS.index(kind)] for kind in ("A1", "A3", "F1", "E1", "B1")] == [1, 2, 0, 0, 0]
    stock = position(rule=5)
    say(stock, "A choose coral 2 with purple")
    assert (plane(stock, "unseen fish"), plane(stock, "fish pool")) == ([14, 14, 14, 13], [0] * 5)
    assert not any(plane(stock, "unseen corals"))


def test_alone_there_is_a_lionfish_and_something_to_pay() -> None:
    match = position("d3:E1 e4:r01--@2", "d3n:r", players=1, bag="r y g p p")
    assert plane(match, "lionfish") == [9 - 1 - 1 - 2, 9 - 1 - 1, 9 - 1 - 1, 9 - 1 - 2]
    say(match, "A move d3n d3e")
    assert (plane(match, "due"), ones(plane(match, "buying"))) == ([2], [4])
    assert [ones(one) for one in plane(match, "bought move")] == [[bubble("d3n")], [bubble("d3e")]]
    say(match, "A pay shell")
    assert plane(match, "due") == [1]
    say(match, "A pay lionfish", "* lionfish g")
    assert plane(match, "lionfish")[2] == 9 - 1
    assert not any(plane(match, "buying") + plane(match, "bought move")[0])
    for move, number in (("refresh corals", 0), ("refresh creatures", 2), ("lift", 3)):
        match = position(players=1)
        say(match, f"A {move}")
        assert (plane(match, "due"), ones(plane(match, "buying"))) == ([1], [number])
    match = position("d3:E1 e4:r0123", players=1, rule=3)
    say(match, "A shift e4 c2 3")
    assert ones(plane(match, "buying")) == [5]
    leaves, goes = plane(match, "bought shift")
    assert (ones(leaves), ones(goes), goes[space("c2")]) == ([space("e4")], [space("c2")], 4)


def test_chosen_cards_and_a_broken_rule_are_written_by_player() -> None:
    match = last_turn(rule=7)
    reef(match).turn = 0  # B began and would choose first
    say(match, "A cards 1 3")
    assert plane(match, "chosen cards") == [[[0, 1], [0, 0]], [[0, 0], [0, 0]]]
    assert plane(match, "chosen cards", 1)[1] == [[0, 1], [0, 0]]
    match = position("b1:r d1:E1 f1:E3", rule=1)
    reef(match).oceans[1].broken = True
    assert (plane(match, "broken"), plane(match, "broken", 1)) == ([0, 1], [1, 0])


def test_small_pools_and_an_end() -> None:
    small = position(rule=2)
    assert plane(small, "fish pool") == [RED, YELLOW, GREEN, 0, 0]
    assert plane(small, "coral pool")[3:] == plane(small, "creature pool")[3:] == [NOTHING, NOTHING]
    assert plane(small, "coral pool")[2][0] == GREEN
    over = last_turn()
    assert (ones(plane(over, "phase")), plane(over, "turn"), plane(over, "round")) == ([phases.NAMES.index("over")], [0, 0], [17])


# -- the view and the row


def mixed(players: int) -> Iterator[tuple[Setting, Iterator[Reef]]]:
    """Games at random with mixed options: every modified rule is played by some, and so are family mode and scenarios."""
    dice = Dice(f"planes {players}")
    wanted: list[dict[str, object]] = [{"rule": rule, "scenario": 0, "mode": "standard"} for rule in range(players, 11, 4)]
    wanted += [
        {"rule": 0, "scenario": 0, "mode": "family", "counts": True},
        {"rule": 0, "scenario": 16 - players, "mode": "standard"},
    ]
    if players == 1:
        wanted += [{"rule": rule, "scenario": 0, "mode": "standard"} for rule in (3, 4, 8)]  # other prices to pay
    for fixed in wanted:
        options = mixture(GAME, dice, first="random", **fixed)
        yield Setting(GAME, players, options), positions(GAME.new(players, options), dice)


def positions(state: Reef, dice: Dice) -> Iterator[Reef]:
    """Every position of a game at random, where what can be finished is and buying things is rare."""
    while actors := state.actors():
        yield state
        if actors[0] == NATURE:
            state.apply(NATURE, state.chance(dice))
            continue
        legal = state.actions(actors[0])
        ready = [action for action in legal if actions.FINISH <= action < actions.MOVE]
        cheap = [action for action in legal if action < actions.MOVE]
        some = ready or (cheap if cheap and dice.below(8) else legal)
        state.apply(actors[0], some[dice.below(len(some))])
    yield state


def recorded(path: Path) -> tuple[Setting, Iterator[Reef]]:
    """A recorded game: better played, so more of it is finished."""
    record = parse(path.read_bytes())
    match = Match(GAME, record.players, record.options)

    def states() -> Iterator[Reef]:
        for move in record.moves:
            yield reef(match)
            match.play(move.seat, move.text)
        yield reef(match)

    return Setting(GAME, record.players, match.options), states()


@pytest.mark.parametrize("players", GAME.players)
def test_the_row_is_the_view_in_games_at_random(players: int) -> None:
    for setting, states in mixed(players):
        check_rows(setting, states, 13)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_row_is_the_view_in_recorded_games(path: Path) -> None:
    check_rows(*recorded(path), 11)


def check_rows(setting: Setting, states: Iterator[Reef], every: int) -> None:
    """Compares rows and views in some of the positions, of one seat after the other."""
    encoder = setting.encoder
    assert encoder is not None
    dice = Dice("worlds")
    seen: dict[bytes, bytes] = {}
    for number, state in enumerate(states):
        if number % every == 0 or state.due or state.choices[0] >= 0:
            seat = number // every % state.players
            row = check_row(Place(GAME, state, lambda: ""), setting, seat)
            assert row == encoder.row(state.sample(seat, dice), seat)
            view = state.observe(seat)
            assert isinstance(view, View)
            at = 0
            for one, expected in zip(encoder.planes, as_planes(view, seat), strict=True):
                assert list(row[at : at + one.size]) == expected, f"{one.name} of seat {seat} in {setting}: {view}"
                at += one.size
            # What the planes leave out follows from them: no two views have the same row.
            text = msgspec.json.encode(view)
            assert seen.setdefault(row, text) == text
    assert len(seen) > 8


def as_planes(view: View, me: int) -> list[list[int]]:
    """The planes, out of a view's own words."""
    players = len(view.oceans)
    oceans = [view.oceans[(me + player) % players] for player in range(players)]
    unseen = view.unseen or {"corals": {}, "fish": view.stock or {}, "creatures": {}}
    planes = [
        hot(players, view.seat),
        hot(len(phases.NAMES), phases.NAMES.index(view.phase)),
        hot(players, None if view.turn is None else (view.turn - me) % players),
        hot(players, None if view.first is None else (view.first - me) % players),
        [view.round],
        hot(len(KINDS), *(KINDS.index(kind.name) for kind in view.kinds)),
        hot(7, *(card - 1 for card in view.orange)),
        hot(7, *(card - 1 for card in view.blue)),
        [number for player in range(players) for number in chosen(view, (me + player) % players)],
        [colour_number(name) for name in [*view.fish, *[None] * 5][:5]],
        [int(view.dry)],
        [view.bags[pool] for pool in pools.NAMES],
        [unseen["corals"].get(colour, 0) for colour in COLOURS],
        [unseen["fish"].get(colour, 0) for colour in COLOURS],
        [unseen["creatures"].get(kind, 0) for kind in KINDS],
        [int(view.lifted)],
        [colour_number(view.swimmer)],
        piece_numbers(view.tile),
        [number for piece in [*view.corals, *[None] * 5][:5] for number in piece_numbers(piece)],
        [number for piece in [*view.creatures, *[None] * 5][:5] for number in piece_numbers(piece)],
        [number for ocean in oceans for number in ocean_numbers(ocean)],
        [number for ocean in oceans for number in ocean_states(ocean)],
        [number for ocean in oceans for number in ocean_fish(ocean)],
        [ocean.shells for ocean in oceans],
        [int(ocean.broken) for ocean in oceans],
    ]
    return planes + (solo_planes(view) if view.lionfish is not None else [])


def hot(count: int, *places: int | None) -> list[int]:
    return [int(place in places) for place in range(count)]


def colour_number(name: str | None) -> int:
    return 0 if name is None else 1 + COLOURS.index(name)


def chosen(view: View, seat: int) -> list[int]:
    """Who has chosen, follows from whose turn it is (M7)."""
    done = view.rule == 7 and view.phase in ("cards", "over") and view.first is not None
    if done and view.first is not None and view.turn is not None:
        done = (seat - view.first) % len(view.oceans) < (view.turn - view.first) % len(view.oceans)
    cards = view.oceans[seat].cards
    return hot(4, 2 * view.orange.index(cards[0]) + view.blue.index(cards[1])) if done and cards else [0] * 4


def piece_numbers(piece: Piece | None, rotation: int = 0) -> list[int]:
    if piece is None:
        return NOTHING
    if piece.corners is None:
        return [creature(piece.name), 0, 0, 0, 0, rotation]
    corners = piece.corners[4 - rotation :] + piece.corners[: 4 - rotation]
    return [colour_number(piece.colour), *("-rygp".index(letter) for letter in corners), rotation]


def ocean_numbers(ocean: Ocean) -> list[int]:
    lying = {tile.space: piece_numbers(tile.piece, tile.rotation) for tile in ocean.tiles}
    return [number for name in SPACE_NAMES for number in lying.get(name, NOTHING)]


def ocean_states(ocean: Ocean) -> list[int]:
    states = {tile.space: 2 + colour_number(tile.fish) if tile.finished else int(tile.satisfied) for tile in ocean.tiles}
    return [states.get(name, 0) for name in SPACE_NAMES]


def ocean_fish(ocean: Ocean) -> list[int]:
    fish = {one.bubble: colour_number(one.colour) for one in ocean.fish}
    return [fish.get(name, 0) for name in BUBBLE_NAMES]


def solo_planes(view: View) -> list[list[int]]:
    words = (view.buying or "nothing").split()
    bubbles = [BUBBLE_NAMES.index(name) for name in words[1:]] if words[0] == "move" else [None, None]
    spaces = [SPACE_NAMES.index(name) for name in words[1:3]] if words[0] == "shift" else [None, None]
    goes = [(1 + int(words[3])) * number if words[0] == "shift" else 0 for number in hot(SPACES, spaces[1])]
    assert view.lionfish is not None
    return [
        [view.lionfish[colour] for colour in COLOURS],
        [view.due],
        [
            int(" ".join(words).startswith(bought))
            for bought in (*(f"refresh {pool}" for pool in pools.NAMES), "lift", "move", "shift")
        ],
        hot(BUBBLES, bubbles[0]) + hot(BUBBLES, bubbles[1]),
        hot(SPACES, spaces[0]) + goes,
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_row_does_not_depend_on_where_one_sits(players: int) -> None:
    """The same table turned by a seat gives the same rows, but for the plane that names the seat."""
    setting, states = next(mixed(players))
    encoder = setting.encoder
    assert encoder is not None
    for number, state in enumerate(states):
        if number % 9 == 0 and number:
            turned = state.copy()
            turned.first = (state.first + 1) % players
            turned.turn = (state.turn + 1) % players
            turned.oceans = [turned.oceans[-1], *turned.oceans[:-1]]
            turned.choices = [turned.choices[-1], *turned.choices[:-1]]
            for seat in range(players):
                row = encoder.row(turned, (seat + 1) % players)
                assert row[players:] == encoder.row(state, seat)[players:]
                assert row[:players] == bytes(hot(players, (seat + 1) % players))


# -- actions


@pytest.mark.parametrize("players", GAME.players)
def test_the_blocks_are_all_actions(players: int) -> None:
    for options in (ReefOptions(), *GAME.presets.values(), *(ReefOptions(rule=rule) for rule in (2, 3, 5, 7, 8))):
        encoder = encoder_of(GAME, players, options)
        assert encoder is not None
        assert sum(block.count for block in encoder.blocks) == GAME.notation.size(players, options)


# In each block: its first action, its last one, and one that its meaning works out.
BLOCKS = {
    "choose": {0: "choose coral 1", 49: "choose creature 5", 7 * 5 + 4: "choose creature 3 with 5"},
    "take": {0: "take 1", 4: "take 5"},
    "draw": {0: "draw coral", 1: "draw creature"},
    "refresh freely": {0: "refresh corals free", 1: "refresh fish free"},
    "refresh": {0: "refresh corals", 1: "refresh fish", 2: "refresh creatures"},
    "lift": {0: "lift"},
    "pay": {0: "pay shell", 1: "pay lionfish"},
    "end": {0: "end"},
    "cards": {0: "cards 1 2", 1: "cards 1 3", 2: "cards 2 2", 3: "cards 2 3"},
    "tile": {0: "tile b1 0", 87: "tile h5 3", 4 * 4 + 1: "tile a2 1"},
    "fish": {0: "fish b1n", 34: "fish h5s", 4: "fish b1w"},
    "finish": {0: "finish b1 n", 109: "finish h5", 5 * 5 + 2: "finish c2 s"},
    "move": {0: "move b1n b1n", 35 * 35 - 1: "move h5s h5s", 4 * 35 + 1: "move b1w d1n"},
    "shift": {0: "shift b1 b1 0", 22 * 22 * 4 - 1: "shift h5 h5 3", (1 * 22 + 4) * 4 + 2: "shift d1 a2 2"},
}


def test_each_block_means_what_it_says() -> None:
    state = reef(position(rule=7))
    encoder = encoder_of(GAME, 2, state.lookup.options)
    assert encoder is not None
    assert [block.name for block in encoder.blocks] == list(BLOCKS)
    first = 0
    for block in encoder.blocks:
        for number, text in BLOCKS[block.name].items():
            assert number < block.count
            assert GAME.notation.write(state, 0, first + number) == text
        assert block.count - 1 in BLOCKS[block.name]
        first += block.count
    stock = reef(position(rule=5))
    assert GAME.notation.write(stock, 0, 7 * 5 + 3) == "choose creature 3 with purple"
