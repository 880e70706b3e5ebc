"""How the unseen cards may lie: counted by hand, against plain listing, and against another way of counting for whole deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from math import factorial, prod
from random import Random

import pytest

from fathom.core.dice import Dice
from fathom.games.crew.cards import ALL_CARDS, CARD_NAMED, COLOURED, SUBMARINE_4, SUBMARINES, SUIT_CARDS, SUIT_OF, cards_named
from fathom.games.crew.knowledge.deals import EITHER, SOME, Deal, Deals, Knowledge
from fathom.games.crew.knowledge.listing import list_deals
from fathom.testing.odds import chi_square_tail
from tiers import depth

P7, G9 = CARD_NAMED["p7"], CARD_NAMED["g9"]

World = tuple[tuple[int, ...], tuple[int, ...]]


def cards(names: str) -> int:
    """A set of cards: "p1 p3-5 s2"."""
    found = []
    for name in names.split():
        low, _, high = name[1:].partition("-")
        found += [name[0] + str(value) for value in range(int(low), int(high or low) + 1)]
    return cards_named(found)


def know(names: str, *sizes: int) -> Knowledge:
    """These cards are unseen, and that many of them are with each holder."""
    knowledge = Knowledge(len(sizes))
    knowledge.unseen = cards(names)
    knowledge.sizes = list(sizes)
    return knowledge


def world(deal: Deal) -> World:
    return tuple(deal.hands), tuple(deal.picks)


def listed(knowledge: Knowledge) -> set[World]:
    """All worlds by plain listing, every one of them once."""
    deals = list_deals(knowledge, 10**6)
    assert deals is not None
    worlds = [world(deal) for deal in deals]
    assert len(set(worlds)) == len(worlds)
    return set(worlds)


class InTurn(Dice):
    """Dice that roll 0, 1, 2 and so on: whoever asks them once for each world has all worlds."""

    def __init__(self) -> None:
        super().__init__(0)
        self.rolled = 0

    def below(self, n: int) -> int:
        self.rolled += 1
        return (self.rolled - 1) % n


def count(knowledge: Knowledge) -> int:
    """How many worlds there are, counted, listed and drawn one after the other."""
    deals = Deals(knowledge)
    worlds = listed(knowledge)
    assert deals.total == len(worlds)
    dice = InTurn()
    assert {world(deals.draw(dice)) for _ in range(deals.total)} == worlds
    return deals.total


def holders_of(name: str, knowledge: Knowledge) -> list[int]:
    """In how many worlds each holder has a card."""
    return [
        sum(hands[holder] >> CARD_NAMED[name] & 1 for hands, _ in listed(knowledge)) for holder in range(len(knowledge.sizes))
    ]


def likely(observed: Iterable[int], expected: Iterable[float]) -> bool:
    """Whether counts are as close to what is expected as chance allows once in a million."""
    pairs = list(zip(observed, expected, strict=True))
    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in pairs)
    return chi_square_tail(statistic, len(pairs) - 1) > 1e-6


# -- counted by hand


def test_three_cards_for_two_holders_lie_in_three_ways() -> None:
    a, b, c = cards("p1"), cards("b5"), cards("s2")
    assert listed(know("p1 b5 s2", 1, 2)) == {((a, b | c), ()), ((b, a | c), ()), ((c, a | b), ())}
    assert count(know("p1 b5 s2", 1, 2)) == 3


def test_nothing_unseen_is_one_world() -> None:
    assert listed(know("", 0, 0)) == {((0, 0), ())}
    assert count(know("", 0, 0, 0)) == 1


def test_whoever_has_no_unseen_cards_gets_none() -> None:
    assert count(know("p1-4", 0, 2, 2)) == 6
    assert all(hands[0] == 0 for hands, _ in listed(know("p1-4", 0, 2, 2)))


def test_K1_a_void_bars_a_colour() -> None:
    knowledge = know("p1 p2 b1 b2 s1", 2, 3)
    knowledge.barred[0] = SUIT_CARDS[0]
    assert count(knowledge) == 3  # two of b1, b2, s1
    knowledge.barred[1] = SUIT_CARDS[4]
    assert count(knowledge) == 2  # s1 and one of the blue ones


def test_K11_highest_has_nothing_above_and_something_below() -> None:
    knowledge = know("p1 p2 p8 p9 b1 b2", 3, 3)  # the first has shown pink 5
    knowledge.barred[0] = cards("p8 p9")
    assert count(knowledge) == 4
    knowledge.hints = [(0, SOME, cards("p1 p2"), 0)]
    assert count(knowledge) == 4
    knowledge = know("p1 p2 p8 p9 b1-3", 3, 4)
    knowledge.barred[0] = cards("p8 p9")
    assert count(knowledge) == 10
    knowledge.hints = [(0, SOME, cards("p1 p2"), 0)]
    assert count(knowledge) == 9  # all but three blue ones


def test_K11_messages_of_two_about_the_same_cards() -> None:
    knowledge = know("p1-3 b1-3", 2, 2, 2)
    knowledge.hints = [(0, SOME, cards("p1-3"), 0), (1, SOME, cards("p1 p2"), 0)]
    # By the number of pink cards: (1, 1, 1), (1, 2, 0), (2, 1, 0) and (0, ...) never; p3 alone does not do for the second.
    assert count(knowledge) == 2 * 2 * 6 + 3 * 3 + 2 * 3


def test_K11_something_that_nobody_can_have_leaves_no_world() -> None:
    knowledge = know("p1 b1-3", 2, 2)
    knowledge.hints = [(0, SOME, 0, 0)]
    assert count(knowledge) == 0
    knowledge.hints = [(0, SOME, cards("p1"), 0)]
    knowledge.barred[0] = cards("p1")
    assert count(knowledge) == 0


def test_K18_currents_nothing_above_or_nothing_below() -> None:
    knowledge = know("p1 p2 p9 b1 b2", 2, 3)
    knowledge.hints = [(0, EITHER, cards("p1 p2"), cards("p9"))]
    assert count(knowledge) == 10 - 2
    knowledge.hints = [(0, EITHER, cards("p1 p2"), 0)]
    assert count(knowledge) == 10


def test_K19_rapture_two_messages_of_one_player_in_one_colour() -> None:
    knowledge = know("p1 p3 p4 p8 b1 b2", 3, 3)  # pink 2 and later pink 6 were shown in currents
    knowledge.hints = [(0, EITHER, cards("p1"), cards("p3 p4 p8")), (0, EITHER, cards("p1 p3 p4"), cards("p8"))]
    possible = ("p1 b1 b2", "p3 p4 b1", "p3 p4 b2", "p3 b1 b2", "p4 b1 b2", "p8 b1 b2")
    assert {hands[0] for hands, _ in listed(knowledge)} == {cards(hand) for hand in possible}
    assert count(knowledge) == 6


def test_K10_no_hand_has_all_the_submarines_of_a_redeal() -> None:
    knowledge = know("s1-3 p1-3", 3, 3)
    knowledge.redeals = [(0, cards("s1-3"))]
    assert count(knowledge) == 19
    knowledge.redeals = [(0, cards("s1-3")), (1, cards("s2 s3"))]
    assert count(knowledge) == 19 - 4
    knowledge.redeals = [(0, cards("s1")), (1, cards("s1"))]
    assert count(knowledge) == 0


def test_K16_passes_count_as_often_as_they_can_be_chosen() -> None:
    knowledge = know("p1 p2 s1", 1, 2)
    knowledge.picks = [(1, 0)]
    # The second holds both pink cards and chose one of two, or s1 and a pink one and chose that.
    p1, p2, s1 = cards("p1"), cards("p2"), cards("s1")
    assert listed(knowledge) == {((s1, p1 | p2), (0,)), ((s1, p1 | p2), (1,)), ((p2, p1 | s1), (0,)), ((p1, p2 | s1), (1,))}
    assert count(knowledge) == 4
    assert holders_of("s1", knowledge) == [2, 2]


def test_K16_a_pass_may_be_a_card_that_is_known() -> None:
    knowledge = know("p1 p2 s1", 1, 2)
    knowledge.picks = [(1, cards("y1 y2")), (0, cards("g9"))]
    assert count(knowledge) == (2 + 2) * (1 + 0) + 2 * (2 + 1) * (1 + 1)
    assert {picks[1] for _, picks in listed(knowledge)} == {0, 1, G9}


def test_K16_two_passes_to_one_holder_are_independent() -> None:
    knowledge = know("p1 p2 b1", 1, 2)
    knowledge.picks = [(1, 0), (1, 0), (0, 0)]
    assert count(knowledge) == 3 * 2 * 2 * 1


def test_K24_covered_cards_are_one_more_holder() -> None:
    knowledge = know("p1-4 s1", 0, 3, 2)
    knowledge.redeals = [(2, cards("s1"))]  # with the face-up ones Tonoja would have a hand that is dealt again
    assert count(knowledge) == 6


# -- a coloured card in a redeal (K10, E12)


def clashing(card: int, submarines: int, where: int, out: int, into: int) -> Knowledge:
    """The first of three holders cannot have had that card with these submarines."""
    knowledge = know("p6 p7 b1 s1 s2", 3, 2, 0)
    knowledge.clashes = [(0, submarines, card, where, out, into)]
    return knowledge


def test_K10_a_hand_with_the_submarines_has_no_pink_7() -> None:
    assert count(clashing(P7, cards("s1 s2"), -1, -1, -1)) == 10 - 1
    assert count(clashing(P7, cards("s1"), -1, -1, -1)) == 10 - 3
    assert count(clashing(P7, 0, -1, -1, -1)) == 10 - 6


def test_K10_a_card_that_is_known_to_have_been_there_excludes_the_submarines() -> None:
    assert count(clashing(G9, cards("s1 s2"), 0, -1, -1)) == 10 - 3
    assert count(clashing(G9, cards("s1 s2"), 1, -1, -1)) == 10


def test_K10_pink_7_may_have_come_with_the_pass() -> None:
    knowledge = clashing(P7, cards("s1 s2"), -1, -1, 0)
    without = clashing(P7, cards("s1 s2"), -1, -1, -1)
    for each in (knowledge, without):
        each.picks = [(0, cards("y1"))]
    # With s1, s2 and p7 the pass was p7 or y1: only the first agrees.
    assert count(knowledge) == count(without) + 1


def test_K10_pink_7_may_have_gone_with_the_pass() -> None:
    knowledge = clashing(P7, cards("s1 s2"), -1, 0, -1)
    knowledge.picks = [(1, cards("y1"))]
    # The other has both submarines and got y1; or one of them (6 ways) and got y1 or the coloured card; or none. Then, with p7
    # (2 ways), it got one of the other two; without p7, which is here and did not come with a pass, there is no world.
    assert count(knowledge) == 1 + 6 * 2 + 2 * 2
    assert ((cards("s1 s2 p6"), cards("p7 b1"), 0), (P7,)) not in listed(knowledge)
    assert ((cards("s1 s2 p6"), cards("p7 b1"), 0), (CARD_NAMED["b1"],)) in listed(knowledge)


@pytest.mark.parametrize("unseen", ["p7 g9 b1 s1 s2", "p7 b1 b2 s1 s2", "b1 b2 g9 s1 s2", "b1-3 s1 s2", "p7 g9 b1 b2 b3"])
@pytest.mark.parametrize("passes", [0, 2, 3])
def test_K10_clashes_in_all_their_forms(unseen: str, passes: int) -> None:
    seen = [card for card in (P7, G9) if not cards(unseen) >> card & 1]
    for places in product((-1, 0, 1), repeat=len(seen)):
        for out, into, other_out, other_into in product((-1, *range(passes)), repeat=4):
            if (other_out, other_into) not in ((out, into), (-1, -1)):
                continue
            knowledge = know(unseen, 3, 2, 0)
            where = dict(zip(seen, places, strict=True))
            # The passed card may be the known one that lies there now.
            knowledge.picks = [
                (holder, cards("y1") | sum(1 << card for card in seen if where[card] == holder)) for holder in (0, 1, 0)[:passes]
            ]
            submarines = cards(unseen) & SUBMARINES
            knowledge.clashes = [
                (0, submarines, P7, where.get(P7, -1), out, into),
                (0, submarines, G9, where.get(G9, -1), other_out, other_into),
            ]
            count(knowledge)


# -- against plain listing


def random_knowledge(random: Random) -> Knowledge:
    """Anything that may be known about a few cards: bars, hints, redeals, picks and clashes."""
    holders = random.randint(2, 5)
    pool = [*range(4, 9), *range(11, 15), *range(22, 27), *range(36, 40)]
    knowledge = Knowledge(holders)
    unseen = random.sample(pool, random.randint(2, 8))
    knowledge.unseen = sum(1 << card for card in unseen)
    for _ in unseen:
        knowledge.sizes[random.randrange(holders)] += 1

    def some(of: int) -> int:
        return sum(1 << card for card in unseen if of >> card & 1 and random.random() < 0.5)

    for _ in range(random.randint(0, 3)):
        knowledge.barred[random.randrange(holders)] |= random.choice([*SUIT_CARDS, some(ALL_CARDS)])
    for _ in range(random.randint(0, 3)):
        colour = random.randrange(3)
        one = some(SUIT_CARDS[colour])
        if random.random() < 0.5 and one:
            knowledge.hints.append((random.randrange(holders), SOME, one, 0))
        else:
            knowledge.hints.append((random.randrange(holders), EITHER, one, some(SUIT_CARDS[colour] & ~one)))
    for _ in range(random.randint(0, 2)):
        if submarines := some(SUBMARINES):
            knowledge.redeals.append((random.randrange(holders), submarines))
    known = [card for card in range(36) if not knowledge.unseen >> card & 1]
    for _ in range(random.randint(0, 3)):
        knowledge.picks.append((random.randrange(holders), sum(1 << card for card in random.sample(known, random.randint(0, 2)))))
    about, submarines = random.randrange(holders), some(SUBMARINES)
    for card in random.sample((P7, G9), random.choice((0, 0, 1, 2))):
        where = -1 if knowledge.unseen >> card & 1 else random.randrange(-1, holders)
        picks = range(-1, len(knowledge.picks))
        knowledge.clashes.append((about, submarines, card, where, random.choice(picks), random.choice(picks)))
    return knowledge


def test_worlds_are_counted_and_drawn_as_they_are_listed() -> None:
    random = Random("small")
    totals: list[int] = []
    while len(totals) < 600:
        knowledge = random_knowledge(random)
        if Deals(knowledge).total <= 3_000:
            totals.append(count(knowledge))
    assert sum(total == 0 for total in totals) > 30
    assert sum(total > 100 for total in totals) > 60


def test_every_world_is_drawn_as_often() -> None:
    random = Random("often")
    dice = Dice("often")
    tried = 0
    while tried < 40:
        knowledge = random_knowledge(random)
        deals = Deals(knowledge)
        if not 2 <= deals.total <= 150 or not (knowledge.picks or knowledge.hints):
            continue
        seen = Counter(world(deals.draw(dice)) for _ in range(20 * deals.total))
        worlds = listed(knowledge)
        assert set(seen) <= worlds
        assert likely([seen[each] for each in worlds], [20.0] * len(worlds))
        tried += 1


def test_worlds_stop_at_the_limit() -> None:
    knowledge = know("p1-5 b1-5", 5, 5)
    assert list_deals(knowledge, 251) is None
    assert len(list_deals(knowledge, 252) or []) == 252


def test_a_whole_deal_is_not_listed() -> None:
    assert list_deals(opening(5, Random(0)), 10_000) is None


def test_worlds_that_contradict_each_other_cannot_be_drawn() -> None:
    knowledge = know("p1 p2", 1, 1)
    knowledge.barred = [cards("p1"), cards("p1")]
    assert list_deals(knowledge, 10) == []
    with pytest.raises(ValueError, match="no world agrees"):
        Deals(knowledge).draw(Dice(0))


def test_a_drawn_world_is_its_own() -> None:
    deals = Deals(know("s1", 1, 0))
    deal = deals.draw(Dice(0))
    deal.hands[1] = 7
    deal.picks.append(7)
    assert world(deals.draw(Dice(0))) == ((cards("s1"), 0), ())


# -- whole deals


def opening(members: int, random: Random, currents: bool = False, messages: bool = True, distress: bool = False) -> Knowledge:
    """What the first seat knows after a random deal when all others have sent a message.

    The second is captain. With distress everybody has passed a card to the left, and the seat's own went to the second.
    """
    deck = [card for card in range(40) if card != SUBMARINE_4]
    random.shuffle(deck)
    sizes = [40 // members] * members
    sizes[2] += 40 % members
    sizes[1] -= 1
    hands = [sum(1 << deck.pop() for _ in range(size)) for size in sizes]
    knowledge = Knowledge(members)
    for member in range(1, members):
        knowledge.sizes[member] = sizes[member]
        knowledge.unseen |= hands[member]
    shown = []
    for member in range(1, members) if messages else ():
        colour = random.choice([colour for colour in range(4) if (hands[member] & SUIT_CARDS[colour]).bit_count() > 1])
        ends = hands[member] & SUIT_CARDS[colour]
        highest = random.random() < 0.5
        card = ends.bit_length() - 1 if highest else (ends & -ends).bit_length() - 1
        shown.append((member, card, highest))
        knowledge.unseen &= ~(1 << card)
        knowledge.sizes[member] -= 1
    for member, card, highest in shown:
        suit = SUIT_CARDS[SUIT_OF[card]] & knowledge.unseen
        below = suit & ((1 << card) - 1)
        above = suit & ~below
        if currents:
            knowledge.hints.append((member, EITHER, above, below))
        else:
            knowledge.barred[member] |= above if highest else below
            knowledge.hints.append((member, SOME, below if highest else above, 0))
    if distress:
        known = {member: 1 << card for member, card, _ in shown}
        knowledge.picks = [(member, known.get(member, 0)) for member in range(2, members)]
    if submarines := knowledge.unseen & SUBMARINES:
        knowledge.redeals = [(random.randrange(1, members), submarines)]
    return knowledge


Vector = tuple[int, ...]


def times(left: Counter[Vector], right: Counter[Vector]) -> Counter[Vector]:
    """The ways to deal two piles, by how many cards each holder gets."""
    result: Counter[Vector] = Counter()
    for (one, ways), (two, others) in product(left.items(), right.items()):
        result[tuple(a + b for a, b in zip(one, two, strict=True))] += ways * others
    return result


def ways_to_deal(pile: int, barred: list[int]) -> Counter[Vector]:
    """The ways to deal a pile to holders who may have its cards, by how many each gets."""
    holders = range(len(barred))
    result = Counter({(0,) * len(barred): 1})
    for card in range(40):
        if pile >> card & 1:
            one = [tuple(int(other == holder) for other in holders) for holder in holders if not barred[holder] >> card & 1]
            result = times(result, Counter(one))
    return result


def ways_with_hints(pile: int, barred: list[int], hints: list[tuple[int, int, int, int]]) -> Counter[Vector]:
    """The same with hints, by inclusion and exclusion: each is turned into bars."""
    if not hints:
        return ways_to_deal(pile, barred)
    (holder, kind, one, two), *others = hints

    def without(some: int) -> Counter[Vector]:
        more = barred[:]
        more[holder] |= some
        return ways_with_hints(pile, more, others)

    result = Counter(without(0) if kind == SOME else without(one))
    if kind == EITHER:
        result.update(without(two))
    result.subtract(without(one if kind == SOME else one | two))
    return result


def counted_otherwise(knowledge: Knowledge) -> int:
    """The number of worlds without clashes: suit by suit, the suits put together at the end."""
    holders = range(len(knowledge.sizes))
    submarines = knowledge.unseen & SUBMARINES
    below = Counter(ways_to_deal(submarines, knowledge.barred))
    for holder, some in knowledge.redeals:
        below.subtract(ways_to_deal(submarines, [knowledge.barred[each] | (0 if each == holder else some) for each in holders]))
    suits = []
    for cards_of_suit in SUIT_CARDS[:4]:
        hints = [hint for hint in knowledge.hints if (hint[2] | hint[3]) & cards_of_suit]
        suits.append(ways_with_hints(knowledge.unseen & cards_of_suit, knowledge.barred, hints))
    half, other_half = times(suits[0], suits[1]), times(suits[2], suits[3])
    total = 0
    for numbers, ways in below.items():
        rest = minus(knowledge.sizes, numbers)
        choices = prod(known.bit_count() + rest[holder] for holder, known in knowledge.picks)
        total += ways * choices * sum(half[some] * other_half[minus(rest, some)] for some in half)
    return total


def minus(left: Iterable[int], right: Iterable[int]) -> Vector:
    return tuple(a - b for a, b in zip(left, right, strict=True))


def test_K3_a_deal_of_which_nothing_is_known_is_a_multinomial() -> None:
    def ways(*sizes: int) -> int:
        return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)

    assert Deals(know("p1-9 b1-9 g1-9", 0, 13, 14)).total == ways(13, 14)
    assert Deals(know("p1-9 b1-9 g1-9 y1-3", 0, 10, 10, 10)).total == ways(10, 10, 10)
    assert Deals(know("p1-9 b1-9 g1-9 s1-4 y1", 0, 8, 8, 8, 8)).total == ways(8, 8, 8, 8)
    assert Deals(know("p1-9 b1-9 s1 s2", 0, 13, 7)).total == ways(13, 7)


def test_numbers_of_worlds_may_be_large() -> None:
    knowledge = know("p1-9 b1-9 g1-9 y1-9", 9, 9, 9, 9)
    knowledge.picks = [(holder, 0) for holder in range(4)]
    deals = Deals(knowledge)
    assert deals.total == factorial(36) // factorial(9) ** 4 * 9**4
    assert deals.total > 1 << 63
    dice = Dice("large")
    for _ in range(200):
        deal = deals.draw(dice)
        assert [hand.bit_count() for hand in deal.hands] == [9, 9, 9, 9]
        assert sum(deal.hands) == COLOURED
        assert all(deal.hands[holder] >> card & 1 for holder, card in enumerate(deal.picks))


@pytest.mark.parametrize("members", [3, 4, 5])
@pytest.mark.parametrize("distress", [False, True])
def test_K11_messages_of_all_before_the_first_trick(members: int, distress: bool) -> None:
    for seed in range(depth(1, 4)):
        knowledge = opening(members, Random(seed), distress=distress)
        assert Deals(knowledge).total == counted_otherwise(knowledge) > 0


@pytest.mark.parametrize("members", [3, 4, 5])
@pytest.mark.parametrize("distress", [False, True])
def test_K18_currents_messages_of_all_before_the_first_trick(members: int, distress: bool) -> None:
    for seed in range(depth(1, 4)):
        knowledge = opening(members, Random(seed), currents=True, distress=distress)
        assert Deals(knowledge).total == counted_otherwise(knowledge) > 0


def test_K10_E12_whole_deals_without_the_hand_that_is_dealt_again() -> None:
    knowledge = opening(4, Random(1), messages=False)
    submarines = knowledge.unseen & SUBMARINES
    assert submarines.bit_count() > 1
    assert knowledge.unseen >> P7 & 1
    knowledge.redeals = []
    free = Deals(knowledge).total
    bars = knowledge.barred
    knowledge.barred = [0 if holder == 1 else submarines | 1 << P7 for holder in range(4)]
    together = Deals(knowledge).total
    knowledge.barred = bars
    knowledge.clashes = [(1, submarines, P7, -1, -1, -1)]
    assert Deals(knowledge).total == free - together > 0


@pytest.mark.parametrize("members", [3, 4, 5])
@pytest.mark.parametrize("currents", [False, True])
def test_cards_of_whole_deals_lie_where_counting_says(members: int, currents: bool) -> None:
    knowledge = opening(members, Random(members), currents=currents, distress=True)
    deals = Deals(knowledge)
    dice = Dice("whole")
    draws = depth(1_500, 3_000)
    seen: Counter[tuple[int, int]] = Counter()
    shown: Counter[int] = Counter()
    for _ in range(draws):
        deal = deals.draw(dice)
        assert [hand.bit_count() for hand in deal.hands] == knowledge.sizes
        assert sum(deal.hands) == knowledge.unseen
        assert not any(hand & barred for hand, barred in zip(deal.hands, knowledge.barred, strict=True))
        for holder, kind, one, two in knowledge.hints:
            assert deal.hands[holder] & one if kind == SOME else not (deal.hands[holder] & one and deal.hands[holder] & two)
        seen.update((holder, card) for holder, hand in enumerate(deal.hands) for card in range(40) if hand >> card & 1)
        for i, (holder, known) in enumerate(knowledge.picks):
            assert (known | deal.hands[holder]) & COLOURED & 1 << deal.picks[i]
            shown[i] += known >> deal.picks[i] & 1
    for card in range(40):
        if not knowledge.unseen >> card & 1:
            continue
        shares = [share_of(holder, card, knowledge, deals.total) for holder in range(members)]
        assert all((share > 0) == (seen[holder, card] > 0) for holder, share in enumerate(shares) if share == 0 or share > 0.01)
        able = [holder for holder in range(members) if shares[holder] > 0.01]
        if len(able) > 1:
            assert likely([seen[holder, card] for holder in able], [draws * shares[holder] for holder in able])
    picks = knowledge.picks
    for i in range(len(picks)):
        # As often as there are worlds without this pick, it was the card that its holder has shown.
        knowledge.picks = picks[:i] + picks[i + 1 :]
        share = Deals(knowledge).total / deals.total
        assert likely([shown[i], draws - shown[i]], [draws * share, draws * (1 - share)])


def share_of(holder: int, card: int, knowledge: Knowledge, total: int) -> float:
    """The part of all worlds in which a holder has a card."""
    bars = knowledge.barred
    knowledge.barred = [bar if each == holder else bar | 1 << card for each, bar in enumerate(bars)]
    share = Deals(knowledge).total / total
    knowledge.barred = bars
    return share
