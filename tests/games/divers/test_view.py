"""What each seat and a spectator see of Divers in every phase, and that nothing hidden is ever there."""

from __future__ import annotations

import re

import msgspec
import pytest
from divers_table import GAME, after_contest, divers, look, names, play_at_random, position, random_match, say

from fathom import Match
from fathom.core.events import Event
from fathom.core.state import NATURE
from fathom.games.divers.show.events import Dealt, Drew
from fathom.games.divers.show.view import PHASES, Player, Side, Tile, View
from tiers import depth

VIEWERS = ("A", "B", None)
CARD = re.compile(r'"([rygbs]\d+)"')


def named(thing: View | list[Event]) -> set[str]:
    """The cards that a view or some events name when they go over the wire."""
    return set(CARD.findall(msgspec.json.encode(thing).decode()))


def secrets(match: Match, who: str | None) -> set[str]:
    """The cards that a viewer may not know: the deck, and the hands of others except what they have shown."""
    state = divers(match)
    hidden = state.deck
    for seat in (0, 1):
        if who != "AB"[seat]:
            hidden |= state.hands[seat] & ~state.revealed[seat]
    return set(names(state.lookup, hidden))


def test_nothing_hidden_is_in_any_view_or_event_of_whole_games() -> None:
    phases = set()
    for seed in range(depth(10, 25)):
        match = Match(GAME)
        phases.add(look(match).phase)
        for events in play_at_random(match, seed):
            for who in VIEWERS:
                viewer = None if who is None else "AB".index(who)
                hidden = secrets(match, who)
                assert not named(look(match, who)) & hidden
                assert not named([event.seen_by(viewer) for event in events]) & hidden
            phases.add(look(match).phase)
    assert phases == set(PHASES)


def test_the_search_for_secrets_would_find_them() -> None:
    match = position()
    assert named(look(match, "A")) == secrets(match, "B") - secrets(match, None) | {f"r{n}" for n in range(1, 9)}
    assert secrets(match, "B") > {f"r{n}" for n in range(1, 9)}
    assert named(match.log) == set()


def test_views_differ_only_in_the_own_hand() -> None:
    for seed in range(5):
        match = random_match(seed, 60)
        blank = [
            msgspec.structs.replace(
                look(match, who),
                seat=None,
                players=[msgspec.structs.replace(player, hand=None) for player in look(match, who).players],
            )
            for who in VIEWERS
        ]
        assert blank[0] == blank[1] == blank[2] == look(match)
        assert [look(match, who).seat for who in VIEWERS] == [0, 1, None]


def test_before_the_deal() -> None:
    view = look(Match(GAME), "A")
    assert (view.phase, view.actors, view.tile) == ("fill", [NATURE], 1)
    assert (view.deck, view.bag, view.discard) == (45, 45, [])
    assert view.players == [Player(0, [], {}, []), Player(0, [], {})]
    assert view.tiles[3] == Tile(4, "shallow", True, {}, [Side([], 0, {}), Side([], 0, {})])
    assert (view.result, view.reason, view.unseen) == (None, None, None)


def test_a_tile_shows_cards_sums_and_what_is_missing() -> None:
    match = position(placed={"3A": "r9 y11", "3B": "y12"})
    assert look(match).tiles[2] == Tile(
        3,
        "deep",
        True,
        {"red": 1, "yellow": 2},
        [Side(["r9", "y11"], 20, {"yellow": 1}), Side(["y12"], 12, {"red": 1, "yellow": 1})],
    )


def test_the_own_hand_is_seen_by_its_owner_alone() -> None:
    match = position()
    assert look(match, "A").players[0].hand == [f"r{n}" for n in range(1, 9)]
    assert look(match, "A").players[1].hand is None
    assert look(match, "B").players[0].hand is None
    assert [player.hand for player in look(match).players] == [None, None]
    assert [player.cards for player in look(match, "B").players] == [8, 8]


def test_while_a_card_is_drawn() -> None:
    match = position()
    say(match, "A r7 3A")
    assert (look(match).phase, look(match).actors, look(match).tile) == ("draw", [NATURE], None)
    assert look(match, "B").players[0].cards == 7


def test_while_goals_are_claimed() -> None:
    match = after_contest("B", areas=("", "4b"))
    for who in VIEWERS:
        view = look(match, who)
        assert (view.phase, view.actors, view.tile) == ("claim", [1], 1)
        assert view.players[1].treasures == {"blue": 4, "grey": 1}
    say(match, "B claim b 4b")
    assert [goal.owner for goal in look(match).goals] == [None, None, None, 1, None]


def test_when_the_game_is_over() -> None:
    match = after_contest("A", areas=("2s", ""), won=("r y", ""))
    say(match, "A claim s 3s")
    for who in VIEWERS:
        view = look(match, who)
        assert (view.phase, view.actors, view.result, view.reason) == ("over", [], [1.0, 0.0], "third_goal")
    assert look(match, "B").players[0].hand is None


def test_exchange_and_redraw_show_what_was_revealed() -> None:
    match = position(tiles=("s", "g b", "b g g", "y y y y"))
    for who in VIEWERS:
        assert look(match, who).phase == "exchange"
        assert look(match, who).players[0].revealed == [f"r{n}" for n in range(1, 9)]
    say(match, "A discard r1")
    assert look(match, "B").phase == "redraw"
    assert look(match, "B").players[0].revealed == [f"r{n}" for n in range(2, 9)]
    say(match, "* draw s1")
    assert look(match, "A").players[0].hand == [*(f"r{n}" for n in range(2, 9)), "s1"]
    assert look(match, "A").players[0].revealed == [f"r{n}" for n in range(2, 9)]


def test_unseen_cards_are_counted_only_with_the_option() -> None:
    assert look(position()).unseen is None
    match = position(counts="true", discard="g1 b1", placed={"1A": "s1"})
    for who in VIEWERS:
        assert look(match, who).unseen == {
            "red": [f"r{n}" for n in range(1, 14)],
            "yellow": ["y1", "y2", "y3", "y5", "y6", "y7", "y8", "y9", "y11", "y12", "y13"],
            "green": ["g2", "g4", "g6", "g7", "g8", "g10", "g12", "g13"],
            "blue": ["b3", "b5", "b7", "b9", "b11", "b13"],
            "grey": ["s4", "s7", "s10", "s13"],
        }


def test_the_deal_is_seen_hand_by_hand() -> None:
    event = Dealt([["r1"], ["y1"]])
    assert event.seen_by(0) == Dealt([["r1"], None])
    assert event.seen_by(1) == Dealt([None, ["y1"]])
    assert event.seen_by(None) == Dealt([None, None])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_draw_is_seen_by_the_player_who_drew(seat: int) -> None:
    event = Drew(seat, 2, True, ["r1", "y1"])
    assert event.seen_by(seat) == event
    assert event.seen_by(1 - seat) == event.seen_by(None) == Drew(seat, 2, True)
    assert b"cards" not in msgspec.json.encode(event.seen_by(None))


def test_all_other_events_are_open() -> None:
    kinds = set()
    for seed in range(30):
        for event in random_match(seed).log:
            kinds.add(type(event))
            if not isinstance(event, Dealt | Drew):
                assert event.seen_by(0) == event.seen_by(1) == event.seen_by(None) == event
    assert len(kinds) == 12


def test_a_match_shows_its_log_as_a_seat_saw_it() -> None:
    match = random_match("log", 40)
    for seat in (0, 1, None):
        assert match.seen_by(seat) == [event.seen_by(seat) for event in match.log]
        drawn = [event for event in match.seen_by(seat) if isinstance(event, Drew)]
        assert {event.seat for event in drawn if event.cards} == ({seat} if seat is not None else set())
