"""The review of a game of Lost Code: chances, best choices and key moments, by hand and against plain listing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from math import log2

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.lookup import lookup_for
from fathom.core.match import Match, replay
from fathom.core.record import Record
from fathom.games.lost_code import GAME
from fathom.games.lost_code.components import Symbol
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.review.from_record import review
from fathom.games.lost_code.review.types import Highlight, LostCodeReview, Offer, Tally
from fathom.games.lost_code.review.worth import best_entry, entry_worth
from fathom.games.lost_code.show.events import Bet, Checked, Dealt, Discarded, Drew, Judged, Moved, Rolled, Took, Turned, Wrote
from fathom.games.lost_code.show.view import setup_of

NAMES = {0: "Ada", 1: "Ben", 2: "Cleo", 3: "Dan"}


def played(moves: str, players: int = 2, **options: str) -> LostCodeReview:
    """The review of a game from its moves: `A keep, B bet 3, * draw 5`."""
    match = Match(GAME, players, options, NAMES)
    for move in moves.split(", "):
        who, text = move.split(" ", 1)
        match.play({"A": 0, "B": 1, "C": 2, "*": -1}[who], text)
    return review(GAME, match.record(), GAME.texts["en"], NAMES)


def at_random(players: int, seed: int, **options: str) -> Record:
    rng, dice = random.Random(seed), Dice(seed)
    match = Match(GAME, players, options, NAMES)
    while actors := match.settle(dice):
        seat = rng.choice(actors)
        match.act(seat, rng.choice(match.state.actions(seat)))
    return match.record()


# Ada cannot see 0 and 4 to 7 of the bear, Ben 1 and 4 to 7: three bears make five sums, as likely as each other.
BEARS = "* deal 012345 123456 234567 345670, * stack A B, * roll bear bear bear, A keep, A bet 12-21, B bet 3"
SWAP = f"{BEARS}, A discard jaguar, * draw 5"
BIRD = f"{SWAP}, * roll bear bear bird, A keep, A bet 4-5, B bet 6-12"


def test_the_deal_belongs_to_the_beginning_and_a_bet_is_apart_from_the_answers() -> None:
    shown = played(BEARS)
    assert [(frame.step, frame.round, frame.phase, frame.seat) for frame in shown.frames] == [
        (2, 0, "deal", None),
        (3, 1, "roll", None),
        (4, 1, "turn", 0),
        (5, 1, "bet", 0),
        (6, 1, "bet", 1),
        (6, 1, "bet", None),
    ]
    assert shown.frames[0].racks == [[0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]
    assert [frame.spaces for frame in shown.frames[-2:]] == [[0, 0], [0, 6]]
    assert all(frame.texts for frame in shown.frames)


def test_a_bet_its_chance_and_the_best_ones() -> None:
    shown = played(BEARS)
    ada, ben = shown.wagers
    assert {total: chance for total, chance in enumerate(ada.sums) if chance} == {0: 0.2, 12: 0.2, 15: 0.2, 18: 0.2, 21: 0.2}
    assert ada.made == Offer(10, 1, 12, 21, 0.8, 0.8)
    assert [(one.size, one.low, one.chance, one.worth) for one in ada.offers] == [
        (1, 0, 0.2, 1.2),
        (2, 0, 0.2, 0.8),
        (3, 0, 0.2, 0.6),
        (4, 12, 0.4, 0.8),
        (5, 11, 0.4, 0.8),
        (7, 12, 0.6, 0.6),
        (10, 12, 0.8, 0.8),
    ]
    assert (ada.best, ada.sum, ada.answer, ada.got) == (0, 0, "lower", 0)
    assert [one.size for one in ben.offers] == [1, 2, 3, 4, 5, 7], "Ada had the wheel of ten"
    assert ben.made == ben.offers[ben.best] == Offer(1, 6, 3, 3, 0.2, 1.2)
    assert (ben.sum, ben.answer, ben.got) == (3, "right", 6)


def test_what_an_answer_told() -> None:
    shown = played(BEARS)
    for bet in shown.wagers:
        assert [shown.thoughts[place].codes for place in (bet.before, bet.after)] == [5**6, 5**5]
    ada = shown.thoughts[shown.wagers[0].after]
    assert ada.bits == pytest.approx(5 * log2(5), abs=1e-3)
    assert ada.chances[0] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert ada.chances[1] == [0.2, 0.2, 0, 0, 0, 0.2, 0.2, 0.2]


def test_a_swap_shows_one_tile_and_hides_another() -> None:
    shown = played(SWAP)
    [swap] = shown.trades
    assert (swap.seat, swap.round, swap.symbol, swap.digit, swap.drew) == (0, 1, "jaguar", 1, 5)
    assert (swap.chance, swap.possible) == (0.2, 5)
    assert [shown.thoughts[place].codes for place in (swap.before, swap.after)] == [5**5, 5**4 * 4]
    assert shown.frames[-2].racks[0][1] is None, "it has left the rack"
    assert shown.frames[-1].racks[0][1] == 5
    assert shown.thoughts[shown.frames[-1].thoughts[1]].codes == 5**4 * 4, "Ben sees the new one"


def test_a_sure_bet_that_was_overlooked() -> None:
    shown = played(BIRD)
    ada = shown.wagers[2]
    assert {total: chance for total, chance in enumerate(ada.sums) if chance} == dict.fromkeys((0, 1, 2, 3, 7), 0.2)
    assert ada.made.chance == 0
    assert ada.offers[-1] == Offer(10, 1, 0, 9, 1, 1)
    assert ada.offers[ada.best] == Offer(3, 3, 0, 2, 0.6, 1.8)
    sure = [one for one in shown.highlights if one.kind == "sure"]
    assert sure == [Highlight(ada.frame, "sure", 0, 2), Highlight(shown.wagers[3].frame, "sure", 1, 3)], "and 0 to 9 is Ben's"


def test_key_moments() -> None:
    shown = played(BIRD)
    kinds = {
        kind: [(one.seat, one.of) for one in shown.highlights if one.kind == kind] for kind in ("bold", "unlucky", "narrowed")
    }
    assert kinds == {"bold": [(1, 1)], "unlucky": [(0, 0)], "narrowed": [(0, 0), (1, 1)]}
    assert [(one.seat, one.of) for one in shown.highlights if one.kind == "missed"] == [(0, 0)], "the sure one is told apart"
    assert [one.frame for one in shown.highlights] == sorted(one.frame for one in shown.highlights)


def test_points_on_average_and_points_got() -> None:
    ada, ben = played(BIRD).accounts
    assert ada.bets == Tally(0.8, 3, 0)
    assert (ada.right, ada.expected, ada.space) == (0, 0.8, 0)
    assert (ben.bets.got, ben.space) == (7, 7)
    assert ada.entries == Tally(0, 0, 0)


def test_a_wrong_bet_costs_the_cursed_player() -> None:
    cursed = f"{SWAP}, * roll bear bear bird, A keep, A bet 4-5, B bet 6-12, A discard snake, * draw 1"
    shown = played(f"{cursed}, * roll bear bear bear, A keep, A bet 0, B bet 20-21", curse="leader")
    ben = shown.wagers[-1]
    assert ben.cursed
    assert ben.made == Offer(2, 4, 20, 21, 0, -4)
    assert (ben.answer, ben.got) == ("lower", -4)
    assert ben.offers[ben.best] == Offer(2, 4, 2, 3, 1, 4), "the bear is known, and nothing is lost by a sure bet"
    assert not shown.wagers[-2].cursed


def test_a_token_passed_and_a_token_taken() -> None:
    again = "A pass, B take 1, A keep, A bet 3, B bet 2-6, * roll bird bird snake, A take 3 7"
    shown = played(
        f"{BEARS.replace('A keep', 'A pass, B pass, A keep')}, A discard jaguar, * draw 5, * roll bear bear bird, {again}",
        shortcut="true",
    ).highlights
    assert [(one.kind, one.seat, one.symbol) for one in shown if one.kind in ("passed", "token")] == [
        ("passed", 0, "bear"),
        ("token", 1, None),
        ("token", 0, None),
    ]


def test_entries_are_worth_what_their_chances_promise() -> None:
    setup = setup_of(lookup_for(LostCodeLookup, 2, GAME.presets["standard"]))
    assert entry_worth(setup, 1, 0.5, doubled=False) == 1.5
    assert entry_worth(setup, 2, 1, doubled=True) == 4
    assert entry_worth(setup, 0, 0, doubled=False) == -2
    assert best_entry(setup, [0, 1, 0, 0, 0, 0, 0, 0], doubled=False) == [1]
    assert best_entry(setup, [0.5, 0.5, 0, 0, 0, 0, 0, 0], doubled=False) == [0, 1]
    assert best_entry(setup, [0, 0.3, 0, 0.4, 0, 0.1, 0.1, 0.1], doubled=True) == [3], "of equals the fewest"
    assert best_entry(setup, [0, 0.3, 0.1, 0.3, 0, 0.3, 0, 0], doubled=False) == [1, 3, 5]


# -- against plain listing


class Plain:
    """Follows a game by its events and lists the codes that a seat cannot rule out, one by one."""

    def __init__(self, symbols: list[Symbol], digits: int) -> None:
        self.symbols = symbols
        self.digits = digits
        self.racks: list[list[int | None]] = []
        self.gone: dict[Symbol, set[int]] = {symbol: set() for symbol in symbols}
        self.dice: list[Symbol] = []
        self.facts: dict[int, list[tuple[list[Symbol], int, set[int]]]] = {seat: [] for seat in range(4)}

    def see(self, event: Event) -> None:
        match event:
            case Dealt(racks=racks):
                self.racks = [list(rack or []) for rack in racks]
            case Rolled(dice=dice):
                self.dice = list(dice)
            case Turned(die=die, symbol=symbol):
                self.dice[die - 1] = symbol
            case Checked(seat=seat, low=low, high=high, answer=answer):
                every = range(3 * self.digits)
                sums = {
                    "right": [one for one in every if low <= one <= high],
                    "higher": [one for one in every if one > high],
                    "lower": [one for one in every if one < low],
                    "wrong": [one for one in every if not low <= one <= high],
                }[answer]
                self.facts[seat].append((self.dice, 0, set(sums)))
            case Discarded(seat=seat, symbol=symbol, digit=digit):
                # What was bet on with this tile is now known in part.
                self.facts[seat] = [
                    ([one for one in dice if one != symbol], known + dice.count(symbol) * digit, sums)
                    for dice, known, sums in self.facts[seat]
                ]
                self.gone[symbol].add(digit)
                self.racks[seat][self.symbols.index(symbol)] = None
            case Drew(seat=seat, symbol=symbol, digit=digit):
                self.racks[seat][self.symbols.index(symbol)] = digit

    def codes(self, seat: int) -> Iterator[dict[Symbol, int]]:
        unseen = []
        for place, symbol in enumerate(self.symbols):
            seen = {rack[place] for owner, rack in enumerate(self.racks) if owner != seat} | self.gone[symbol]
            unseen.append([digit for digit in range(self.digits) if digit not in seen])
        for digits in product(*unseen):
            code = dict(zip(self.symbols, digits, strict=True))
            if all(known + sum(code[symbol] for symbol in dice) in sums for dice, known, sums in self.facts[seat]):
                yield code


GAMES = [
    (2, {"beginner": "true"}),
    (3, {"beginner": "true", "shortcut": "true", "curse": "first"}),
    (4, {"beginner": "true", "x": "true", "shortcut": "true", "curse": "leader"}),
    (4, {}),
]


@pytest.mark.parametrize(("players", "options"), GAMES, ids=lambda one: " ".join(one) if isinstance(one, dict) else str(one))
def test_chances_are_what_plain_listing_finds(players: int, options: dict[str, str]) -> None:
    seed = 5
    record = at_random(players, seed, **options)
    shown = review(GAME, record, GAME.texts["en"], NAMES)
    setup = shown.setup
    plain = Plain(setup.symbols, setup.digits)
    match = Match(GAME, players, options)
    rng = random.Random(seed)
    for step, move in enumerate(record.moves, 1):
        for event in match.play(move.seat, move.text):
            if isinstance(event, Bet | Took | Wrote) and rng.random() < 0.3:
                codes = list(plain.codes(event.seat))
                if isinstance(event, Bet):
                    [bet] = [one for one in shown.wagers if (one.round, one.seat) == (match_round(shown, step), event.seat)]
                    sums = [sum(code[symbol] for symbol in plain.dice) for code in codes]
                    assert bet.sums == pytest.approx([sums.count(one) / len(sums) for one in range(setup.highest + 1)], abs=1e-5)
                    assert bet.made.chance == pytest.approx(
                        sum(event.low <= one <= event.high for one in sums) / len(sums), abs=1e-5
                    )
                    for one in bet.offers:
                        ranges = [range(low, low + one.size) for low in range(setup.highest - one.size + 2)]
                        most = max(sum(found in within for found in sums) for within in ranges)
                        assert one.chance == pytest.approx(most / len(sums), abs=1e-5)
                    assert bet.offers[bet.best].worth == max(one.worth for one in bet.offers)
                    thought = shown.thoughts[bet.before]
                    assert thought.codes == len(codes)
                    assert thought.bits == pytest.approx(log2(len(codes)), abs=1e-3)
                else:
                    [entry] = [one for one in shown.entries if (one.seat, one.symbol) == (event.seat, event.symbol)]
                    digits = [code[event.symbol] for code in codes]
                    assert entry.chance == pytest.approx(sum(one in entry.values for one in digits) / len(digits), abs=1e-5)
                    assert entry.best_worth == pytest.approx(
                        max(
                            entry_worth(setup, len(some), sum(one in some for one in digits) / len(digits), entry.doubled)
                            for some in map(set, product(range(setup.digits), repeat=3))
                        ),
                        abs=1e-4,
                    )
            plain.see(event)
    for seat in range(players):
        codes = list(plain.codes(seat))
        thought = shown.thoughts[shown.frames[-1].thoughts[seat]]
        for chances, symbol in zip(thought.chances, setup.symbols, strict=True):
            counted = [sum(code[symbol] == digit for code in codes) / len(codes) for digit in range(setup.digits)]
            assert chances == pytest.approx(counted, abs=1e-5)


def match_round(shown: LostCodeReview, step: int) -> int:
    return next(frame.round for frame in shown.frames if frame.step == step)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", ["first", "standard", "expert"])
def test_every_review_agrees_with_the_rules(players: int, preset: str) -> None:
    options = {"first": {"beginner": "true"}, "standard": {}, "expert": {"x": "true", "shortcut": "true", "curse": "leader"}}[
        preset
    ]
    for seed in range(3):
        record = at_random(players, seed, **options)
        shown = review(GAME, record, GAME.texts["pl"], NAMES)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=LostCodeReview) == shown
        assert shown.frames[-1].step == len(record.moves)
        log = replay(record, GAME).log
        judged = {event.seat: event.points for event in log if isinstance(event, Judged)}
        moved = [event for event in log if isinstance(event, Moved)]
        assert len(shown.wagers) == players * shown.setup.rounds
        assert len(shown.entries) == players * len(shown.setup.symbols)
        for account in shown.accounts:
            seat = account.seat
            assert account.bets.worth <= account.bets.best + 1e-3
            assert account.entries.worth <= account.entries.best + 1e-3
            assert account.bets.got + account.others + account.entries.got == account.space
            assert account.others == sum(event.by for event in moved if event.seat == seat and event.cause == "others")
            entries = [one for one in shown.entries if one.seat == seat]
            assert sorted(one.points or 0 for one in entries) == sorted(judged[seat])
        for bet in shown.wagers:
            assert bet.sums[bet.sum] > 0
            assert (bet.answer == "right") == (bet.made.low <= bet.sum <= bet.made.high)
            same = next(one for one in bet.offers if one.size == bet.made.size)
            assert bet.made.chance <= same.chance
            assert bet.made.worth <= bet.offers[bet.best].worth
            assert shown.thoughts[bet.after].codes <= shown.thoughts[bet.before].codes
        for frame in shown.frames:
            for rack, place in zip(frame.racks, frame.thoughts, strict=True):
                for digit, chances in zip(rack, shown.thoughts[place].chances, strict=True):
                    assert digit is None or chances[digit] > 0, "nothing true is ever ruled out"
