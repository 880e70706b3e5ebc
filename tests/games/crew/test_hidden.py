"""What a seat knows of the others' hands: the worlds drawn for it agree with all that was played, shown, passed and predicted."""

from __future__ import annotations

import pickle

from crew_table import GAME, begin, crew, deal, deal_and_draw, hand, play_at_random, say, seat_crew, trick

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.state import NATURE
from fathom.games.crew.cards import card_names
from fathom.games.crew.rules import Crew
from fathom.games.crew.show.events import Dealt

DRAWN = 40


def drawn(match: Match, seat: int = 0) -> list[Crew]:
    """Worlds as a seat may think them. What it sees itself is the same in all of them."""
    dice, state = Dice("drawn"), crew(match)
    worlds = [state.sample(seat, dice) for _ in range(DRAWN)]
    assert all(world.observe(seat) == state.observe(seat) for world in worlds)
    return worlds


def hands(match: Match, member: int) -> list[set[str]]:
    """What A thinks that another member may hold."""
    return [set(card_names(world.hands[member])) for world in drawn(match)]


def test_K1_who_did_not_follow_has_nothing_of_that_suit() -> None:
    match = begin("s4 p9", "p7", "y2 -p", "p8", tasks="1")
    assert any(held & {f"p{value}" for value in range(1, 9)} for held in hands(match, 2)), "before that nobody knows"
    say(match, "A take 1")
    trick(match, "p9 p7 y2 p8")
    assert not any(card[0] == "p" for held in hands(match, 2) for card in held)
    assert any(card[0] == "p" for held in hands(match, 3) for card in held)


def test_K11_a_card_that_was_shown_is_there_and_says_what_is_above_and_below_it() -> None:
    match = begin("s4", "p3 p6", "y5 -y", "g2 g7", tasks="1A")
    say(match, f"B show {max(card for card in hand(match, 'B') if card[0] == 'p')} highest", "C show y5 only")
    say(match, f"D show {min(card for card in hand(match, 'D') if card[0] == 'g')} lowest")
    for member, suit, place in ((1, "p", "highest"), (2, "y", "only"), (3, "g", "lowest")):
        held = {card for card in hand(match, "ABCD"[member]) if card[0] == suit}
        shown = min(held) if place == "lowest" else max(held)
        for cards in hands(match, member):
            alike = {card for card in cards if card[0] == suit}
            assert shown in alike
            assert len(alike) == 1 if place == "only" else len(alike) > 1
            assert shown == (min(alike) if place == "lowest" else max(alike))


def test_K6_submarine_4_is_with_the_captain() -> None:
    match = begin("", "s4", "", "", tasks="1")
    assert all("s4" in held for held in hands(match, 1))


def test_K14_a_secret_prediction_can_still_come_true() -> None:
    match = begin("s4 s3 p9", "", "", "", tasks="55B")
    say(match, "B predict 4")
    place = crew(match).display.index(55)
    assert {world.said[place] for world in drawn(match)} == set(range(11))
    trick(match, " ".join(["s4", *(sorted(hand(match, who), key=lambda card: (card[0] != "s", card))[0] for who in "BCD")]))
    said = {world.said[place] for world in drawn(match)}
    assert said == set(range(10)), "of ten tricks one has gone to another"
    assert {world.said[place] for world in drawn(match, 1)} == {4}


def test_K10_another_deal_is_told_hand_by_hand_too() -> None:
    match = deal_and_draw("s1 s4", "", "", "", tasks="16")
    again = say(match, deal(match, "s4", "s1", "s2", "s3"))[0]
    assert isinstance(again, Dealt)
    assert again.again
    for viewer in (0, 1, 2, 3, None):
        seen = again.seen_by(viewer)
        assert [held is not None for held in seen.hands] == [seat == viewer for seat in range(4)]


def test_a_copy_and_a_pickle_go_their_own_ways() -> None:
    for players, mission in ((2, 14), (3, 26), (4, 10), (5, 12)):
        match = seat_crew(players, mission, attempts=2, distress="ask", history=True)
        dice = Dice(players)
        for number, _ in enumerate(play_at_random(match, f"copies {players}")):
            if number % 7:
                continue
            truth = crew(match)
            frozen = truth.freeze()
            for twin in (truth.copy(), pickle.loads(pickle.dumps(truth))):
                assert twin.freeze() == frozen
                for _ in range(9):
                    if not (actors := twin.actors()):
                        break
                    legal = twin.actions(actors[-1])
                    twin.apply(actors[-1], twin.chance(dice) if actors == (NATURE,) else legal[dice.below(len(legal))])
                assert truth.freeze() == frozen
        assert GAME.invariants(match.state) is None
