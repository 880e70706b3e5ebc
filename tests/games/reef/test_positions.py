"""Described positions of Reef: what they lead to, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from described import check_to_the_end
from fathom import Match, find
from fathom.core.errors import PositionError
from fathom.core.game import checked_options
from fathom.core.record import Record, Result, parse
from fathom.games.reef import ReefOcean, ReefOptions, ReefPosition
from fathom.games.reef.components import KINDS, standard
from fathom.games.reef.geometry import SPACE_NAMES
from fathom.testing import check_game

GAME = find("reef")
MINE = {"tiles": "d3:E1 e4:r01--@2 f3:g+y", "fish": "d3e:r", "shells": 3}
THEIRS = {"tiles": "d3:A1"}
FULL = " ".join(f"{space}:{'rygp'[place % 4]}" for place, space in enumerate(SPACE_NAMES))


def described(*oceans: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A sound description of a game of two, with some of it changed."""
    return {"oceans": oceans or (MINE, THEIRS)} | changes


def test_everything_is_as_the_description_says() -> None:
    given = described(
        corals="r y g p g0123",
        fish="p p p p y",
        creatures="C1 C3 C4 D1 D3",
        turns=5,
        turn="B",
        orange=4,
        blue=7,
        creature_bag="A1",
    )
    match = Match.from_position(GAME, given)
    view: Any = match.state.observe(0)
    assert (view.phase, match.state.actors(), view.round) == ("before", (1,), 3)
    mine, theirs = view.oceans
    assert [(one.space, one.piece.name, one.rotation, one.finished) for one in mine.tiles] == [
        ("d3", "E1", 0, False),
        ("f3", "g0102", 0, True),
        ("e4", "r01--", 2, False),
    ]
    assert [(fish.bubble, fish.colour) for fish in mine.fish] == [("e2s", "red")]
    assert (mine.shells, theirs.shells) == (3, 2)
    assert [tile.name for tile in view.corals] == ["r0123", "y0123", "g0213", "p0123", "g0123"]
    assert view.fish == ["purple"] * 4 + ["yellow"]
    assert [tile.name for tile in view.creatures] == ["C1", "C3", "C4", "D1", "D3"]
    assert view.bags["creatures"] == 1
    assert len(theirs.tiles) == 1 + 20 - 1 - 1 - 5 - 1, "the creatures that are in no bag lie in the last ocean"


def test_the_set_of_creatures_holds_what_is_named() -> None:
    match = Match.from_position(GAME, described(MINE, {"tiles": "d3:B4"}))
    assert isinstance(match.options, ReefOptions)
    assert match.options.kinds is not None
    assert {"E1", "B4"} < set(match.options.kinds.kinds)
    fixed = Match.from_position(GAME, described(), options={"creatures": "first"})
    assert isinstance(fixed.options, ReefOptions)
    assert fixed.options.kinds is None


@pytest.mark.parametrize("options", [{}, {"rule": 2}, {"rule": 5}, {"rule": 7}, {"rule": 8}, {"mode": "family"}, {"scenario": 3}])
def test_the_game_goes_on_from_there_to_its_end(options: dict[str, Any]) -> None:
    kinds = "E2 A2" if "scenario" in options else "E1 A1"
    mine, theirs = (f"d3:{kind}" for kind in kinds.split())
    check_to_the_end(Match.from_position(GAME, described({"tiles": mine}, {"tiles": theirs}), options=options))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (described({"tiles": "d3:E1 d3:A1"}, THEIRS), "Two tiles lie on d3."),
        (
            described({"tiles": "d2:E1"}, THEIRS),
            "A tile is written after its space, such as d3:E1 or e4:r01--@2+y, not 'd2:E1'.",
        ),
        (described({"tiles": ""}, THEIRS), "An ocean has 1 to 18 tiles, but A's has 0."),
        (described(THEIRS, {"tiles": FULL}), "An ocean has 1 to 18 tiles, but B's has 22."),
        (described({"tiles": "d3:r0000"}, THEIRS), "There is no tile 'r0000'."),
        (described({"tiles": "d3:F3"}, THEIRS), "There is no creature F3."),
        (
            described({"tiles": "d3:E1+y"}, THEIRS),
            "A coral is finished by a fish, such as +y, and a creature by !: 'd3:E1+y' cannot be.",
        ),
        (
            described({"tiles": "d3:r01--!"}, THEIRS),
            "A coral is finished by a fish, such as +y, and a creature by !: 'd3:r01--!' cannot be.",
        ),
        (described({"tiles": "d3:r01-- e4:r01--"}, THEIRS), "The coral r01-- is in two places."),
        (described(MINE, THEIRS, corals="r01-- y g p r"), "The coral r01-- is in two places."),
        (described(MINE, THEIRS, corals="r y"), "The coral pool has 5 places, not 2."),
        (described(MINE, THEIRS, corals="x y g p r"), "There is no tile 'x'."),
        (described(MINE, THEIRS, fish="r y g p x"), "A fish is one of r, y, g, p, not 'x'."),
        (described(MINE, THEIRS, creatures="E1 E1 A1 A3 C1"), "There are not enough tiles of 'E1'."),
        (described(MINE, THEIRS, creature_bag="A1 A1"), "There are not enough tiles of 'A1'."),
        (described(MINE, THEIRS, coral_bag=70), "The coral bag holds 0 to 69 corals, not 70."),
        (described(MINE, THEIRS, coral_bag=10), "The other oceans have room for 21 of the 59 tiles that are in no bag."),
        (
            described(MINE, THEIRS, fish_bag="r"),
            "What is left in the fish bag is said only in a game alone: others have no lionfish card.",
        ),
        (described(MINE, fish_bag="r r r r r r r r r"), "There are 9 red fish, not 12."),
        (described({"tiles": "d3:E1", "fish": "d3e:r f3w:y"}, THEIRS), "Two fish are on the bubble f3w."),
        (described({"tiles": "d3:E1", "fish": "d3:r"}, THEIRS), "A fish is written after its bubble, such as d3e:r, not 'd3:r'."),
        (described(MINE | {"shells": 6}, THEIRS), "This position breaks a law of Reef: nobody has more than five shells."),
        (described(MINE, THEIRS, turns=34), "34 turns are played, so 0 to 33 have ended."),
        (described(MINE, THEIRS, turn="C"), "C is not at the table."),
        (described(MINE, THEIRS, orange=8), "The orange card is 1 to 7, not 8."),
        (
            described({"tiles": "a2:A1 c2:A2 e2:A3 g2:A4 i2:B1 a4:B2 c4:B3 e4:B4 g4:C1 i4:C2 b1:C3"}, THEIRS),
            "A game has 10 kinds of creatures, but 11 are named.",
        ),
        (
            described({"tiles": " ".join(f"{space}:E1!" for space in SPACE_NAMES[:2])}, MINE),
            "There are not enough tiles of 'E1'.",
        ),
        (
            described(MINE, {"shells": 2}),
            "This is not a position of Reef: object missing required field `tiles` - at `$.oceans[1]`.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(GAME, given)
    assert str(refused.value) == sentence


def test_who_began_follows_from_whose_turn_it_is() -> None:
    for turns, turn, first in ((0, "A", 0), (5, "A", 1), (5, "B", 0), (4, "B", 1)):
        state: Any = Match.from_position(GAME, described(turns=turns, turn=turn)).state
        assert (state.turn, state.first) == ("AB".index(turn), first)
    Match.from_position(GAME, described(turns=5), options={"first": "B"})


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (3, {}, "There are 2 oceans, but 3 players."),
        (None, {"first": "B"}, "After 0 turns it is A's turn if A began, but the option first says B."),
        (None, {"orange": 3}, "The orange card is 3, not 1."),
        (None, {"scenario": 3}, "The creature E1 is not in this game, which has A2, A4, B3, C1, C2, D2, D4, E2, E4, F2."),
    ],
)
def test_it_goes_with_the_players_and_the_options(players: int | None, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(GAME, described(orange=1), players, options)
    assert str(refused.value) == sentence


def test_the_kit_finds_nothing_wrong_with_described_positions() -> None:
    state = Match.from_position(GAME, described()).state
    report = check_game(GAME, players=[2], options=[{}], spread=False, games=0, deals=2, positions=[state])
    assert report.settings == 1


# -- results (records)

# Creatures that nothing satisfies, worth these points when they are finished: any sum from 0 to 401 can be made of them.
WORTH = {"A1": 1, "A2": 2, "A3": 4, "A4": 8, "B1": 16, "B2": 32, "B3": 64, "B4": 99, "C1": 99, "C2": 76}
WORTHLESS = {
    "corals": [{"points": corals.points, "patterns": corals.patterns} for corals in standard().corals],
    "creatures": [
        {"kind": kind, "item": "coral", "match": "same", "need": 18, "points": WORTH.get(kind, 0), "partial": 0, "anywhere": True}
        for kind in KINDS
    ],
}


def test_the_result_of_every_score_alone_is_read_back_from_a_record() -> None:
    options = checked_options(GAME, {"mode": "family", "components": WORTHLESS, "kinds": {"kinds": list(WORTH)}})
    seen = set()
    for points in range(401):
        finished, rest = set(), points
        for kind in sorted(WORTH, key=lambda kind: -WORTH[kind]):
            if WORTH[kind] <= rest:
                finished.add(kind)
                rest -= WORTH[kind]
        kinds = [*WORTH, *list(WORTH)[:7]]
        tiles = [
            f"{space}:{kind}{'!' if kind in finished and place < len(WORTH) else ''}"
            for place, (space, kind) in enumerate(zip(SPACE_NAMES, kinds, strict=False))
        ]
        position = ReefPosition(oceans=(ReefOcean(tiles=" ".join(tiles)),), turns=16)
        match = Match.from_position(GAME, position, options=options)
        for text in ("choose coral 1", f"tile {SPACE_NAMES[17]} 0", "fish b1n", "end"):
            match.play(0, text)
        outcome = match.state.outcome()
        assert outcome is not None
        assert outcome.points == (points,)
        text = Record(game="reef", version=1, players=1, result=Result(outcome.reason, outcome.results)).text()
        result = parse(text).result
        assert result is not None
        assert result.results == outcome.results
        assert parse(text).text() == text
        seen.add(outcome.results)
    assert len(seen) == 191
