"""Described positions of Divers: what they lead to, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from described import check_to_the_end
from fathom import Match, find
from fathom.core.errors import PositionError
from fathom.games.divers import DiversOptions, DiversPosition
from fathom.testing import check_game

GAME = find("divers")
TILES = ("s", "g b", "r y y", "r r g b")
HANDS = ("r1-8", "y1-9")


def described(**changes: Any) -> dict[str, Any]:
    """A sound description, with some of it changed."""
    return {"tiles": TILES, "hands": HANDS} | changes


def test_everything_lies_where_the_description_says() -> None:
    given = described(
        placed={"2A": "b5", "4B": "r9 r10"},
        discard="s13",
        areas=("2y", "r s"),
        won=("b", ""),
        deep=(2, 4),
        turn="B",
    )
    match = Match.from_position(GAME, given, options={"counts": True})
    view: Any = match.state.observe(0)
    assert view.actors == [1]
    assert view.players[0].hand == [f"r{value}" for value in range(1, 9)]
    assert [tile.depth for tile in view.tiles] == ["shallow", "deep", "shallow", "deep"]
    assert [side.cards for tile in view.tiles for side in tile.sides] == [[], [], ["b5"], [], [], [], [], ["r9", "r10"]]
    assert (view.discard, view.deck) == (["s13"], 45 - 16 - 3 - 1)
    assert [player.treasures for player in view.players] == [{"yellow": 2}, {"red": 1, "grey": 1}]
    assert [goal.owner for goal in view.goals] == [None, None, None, 0, None]
    assert view.bag == 45 - 10 - 4 - 4
    assert view.unseen is not None


def test_a_deck_that_is_given_leaves_the_rest_on_the_discard_pile() -> None:
    view: Any = Match.from_position(GAME, described(deck="g1 g2")).state.observe(0)
    assert (view.deck, len(view.discard)) == (2, 45 - 16 - 2)


def test_an_empty_deck_tells_both_hands() -> None:
    state: Any = Match.from_position(GAME, described(deck="")).state
    assert state.known == state.hands


def test_a_player_who_is_stuck_has_shown_the_hand() -> None:
    match = Match.from_position(GAME, described(tiles=("s", "g b", "b g g", "y y y y")))
    view: Any = match.state.observe(1)
    assert view.phase == "exchange"
    assert len(view.players[0].revealed) == 8
    assert type(match.log[-1]).__name__ == "Revealed"


def test_the_game_goes_on_from_there_to_its_end() -> None:
    check_to_the_end(Match.from_position(GAME, described(won=("r", "b"), areas=("4y", ""))))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": ("r1-7", "y1-9")}, "A hand has 8 cards, but A holds 7."),
        ({"hands": ("r1-8", "r1-8")}, "The card r1 is in two places."),
        ({"hands": ("r1-7 r7", "y1-9")}, "The card r7 is in two places."),
        ({"hands": ("r1-7 x9", "y1-9")}, "There is no card 'x9'."),
        ({"hands": ("r1-7 r99", "y1-9")}, "There is no card 'r99'."),
        ({"hands": ("r1-8 " + "g" * 50, "y1-9")}, "There is no card 'gggggggggggggggggggg'."),
        ({"placed": {"2C": "g7"}}, "A side of a tile is written as 2B, not '2C'."),
        ({"placed": {"2B": "r1"}}, "The card r1 is in two places."),
        ({"placed": {"2B": "g1 g2"}}, "Side 2B has more green cards than the tile has treasures."),
        ({"placed": {"1A": "s1", "1B": "s13"}}, "Tile 1 is complete on both sides, so it would have been settled."),
        ({"deck": "r1 g1"}, "The card r1 is in two places."),
        ({"discard": "y1"}, "The card y1 is in two places."),
        (
            {"deck": "g1", "discard": "g2"},
            "With a deck given, all cards that are nowhere else are on the discard pile: leave `discard` out.",
        ),
        ({"tiles": ("s", "g", "r y y", "r r g b")}, "Tile 2 has 2 treasures or is out of the game, but 1 lie on it."),
        ({"tiles": ("", "", "", "")}, "At least one tile is in the game."),
        ({"tiles": ("?", "g b", "r y y", "r r g b")}, "Treasures are written as g or 2g, not '?'."),
        ({"tiles": ("s", "s s", "r y y", "r r g b")}, "This position breaks a law of Divers: no colour stands above its cap."),
        ({"areas": ("7b", "")}, "There are 7 blue treasures, not 9."),
        ({"bag": "90r"}, "There are 13 red treasures, not 93."),
        ({"bag": "1r"}, "This position breaks a law of Divers: treasures leave the game only for goal cards."),
        ({"won": ("r", "r")}, "A goal card is won by one player."),
        ({"won": ("r g b", "")}, "A player has won up to 2 goal cards, written by their colours: 'r g b' cannot be."),
        ({"won": ("x", "")}, "A player has won up to 2 goal cards, written by their colours: 'x' cannot be."),
        ({"deep": (5,)}, "Tiles have the numbers 1 to 4."),
        ({"turn": "C"}, "This is not a position of Divers: invalid enum value 'C' - at `$.turn`."),
        ({"hands": "r1-8"}, "This is not a position of Divers: expected `array`, got `str` - at `$.hands`."),
        ({"dragon": 1}, "This is not a position of Divers: object contains unknown field `dragon`."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(GAME, described(**changes))
    assert str(refused.value) == sentence


def test_the_struct_is_checked_like_a_mapping() -> None:
    one = Match.from_position(GAME, DiversPosition(tiles=TILES, hands=HANDS), options=DiversOptions(claims="final"))
    two = Match.from_position(GAME, described(), 2, {"claims": "final"})
    assert one.state.freeze() == two.state.freeze()
    assert one.position == two.position == DiversPosition(tiles=TILES, hands=HANDS)
    with pytest.raises(PositionError, match=r"expected `str`, got `int` - at `\$\.hands\[1\]`"):
        Match.from_position(GAME, DiversPosition(tiles=TILES, hands=("r1-8", 3)))  # type: ignore[arg-type]


def test_the_kit_finds_nothing_wrong_with_described_positions() -> None:
    decks = ("", "g1", "g1 g2")
    positions = [Match.from_position(GAME, described(deck=deck, turn=turn)).state for deck in decks for turn in "AB"]
    report = check_game(GAME, options=[{}], spread=False, games=0, deals=4, positions=positions)
    assert report.uniform >= 4
