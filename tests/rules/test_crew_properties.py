"""Random games of Crew against a ledger kept by hand from the events alone: who holds what, who may play what, who wins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from crew_table import GAME, crew, look, moves, play_at_random, rating, seat_crew, told

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.state import NATURE, TABLE
from fathom.games.crew.show.events import (
    AttemptBegan,
    AttemptLost,
    CardsPassed,
    Dealt,
    MissionWon,
    PassedTasks,
    Played,
    TaskDrawn,
    TaskReplaced,
    Took,
    TrickWon,
    TurnedUp,
)

MISSIONS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (3, {"deck": "fresh"}),
    (5, {"single": "any"}),
    (6, {}),
    (8, {}),
    (9, {"tonoja": "after_a"}),
    (10, {}),
    (11, {}),
    (12, {"history": True}),
    (14, {"clock": "timed"}),
    (15, {}),
    (16, {"clock": "untimed"}),
    (17, {}),
    (19, {}),
    (21, {"balance": "runner_up"}),
    (23, {}),
    (25, {"impossible": "only_a"}),
    (26, {"clock": "timed"}),
    (27, {}),
    (32, {"equal_captain": "zero_fails"}),
    (33, {"epilogue": 20}),
]
SETTINGS = [
    (players, mission, {"attempts": 3, "distress": "ask"} | options)
    for number, (mission, options) in enumerate(MISSIONS)
    for players in (2 + number % 4, 2 + (number + 2) % 4)
]


class Ledger:
    """What somebody with pencil and paper would know who sees all cards."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.members = max(3, match.state.players)
        self.around = [0, 2, 1] if match.state.players == 2 and crew(match).lookup.options.tonoja == "after_a" else list(range(5))
        self.around = self.around[: self.members]
        self.hands: list[set[str]] = [set() for _ in range(self.members)]
        self.covered = 0
        self.under: set[str] = set()  # face-up cards of Tonoja that cover something
        self.trick: list[tuple[int, str]] = []
        self.leader = -1
        self.tricks = [0] * self.members
        self.attempts = 1
        self.losses = 0
        self.display: list[int] = []

    def left_of(self, member: int) -> int:
        return self.around[(self.around.index(member) + 1) % self.members]

    def may_play(self, member: int) -> set[str]:
        """K1, slowly."""
        if self.trick:
            following = {card for card in self.hands[member] if card[0] == self.trick[0][1][0]}
            if following:
                return following
        return set(self.hands[member])

    def winner(self) -> int:
        """K1, slowly: the highest submarine, or else the highest card of the led colour."""
        submarines = [(card[1], who) for who, card in self.trick if card[0] == "s"]
        led = [(card[1], who) for who, card in self.trick if card[0] == self.trick[0][1][0]]
        return max(submarines or led)[1]

    def note(self, event: Event) -> None:
        if isinstance(event, AttemptBegan):
            self.attempts += 1
            assert event.number == self.attempts
            self.tricks = [0] * self.members
            self.trick = []
        elif isinstance(event, Dealt):
            self.hands = [set(hand or ()) for hand in event.hands]
            if event.tonoja is not None:
                self.hands.append(set(event.tonoja))
                self.under, self.covered = set(event.tonoja), 7
            self.leader = next((who for who, hand in enumerate(self.hands) if "s4" in hand), -1)
            assert sum(map(len, self.hands)) + self.covered == 40
        elif isinstance(event, TaskDrawn) and event.kept:
            self.display.append(event.task)
        elif isinstance(event, TaskReplaced):
            self.display.remove(event.task)
        elif isinstance(event, CardsPassed):
            self.pass_cards(event)
        elif isinstance(event, Played):
            assert event.card in self.may_play(event.member)
            expected = self.left_of(self.trick[-1][0]) if self.trick else self.leader
            assert event.member == expected
            self.hands[event.member].remove(event.card)
            self.trick.append((event.member, event.card))
        elif isinstance(event, TrickWon):
            assert len(self.trick) == self.members
            assert event.winner == self.winner()
            assert event.cards == [dict(self.trick)[member] for member in range(self.members)]
            self.leader = event.winner
            self.tricks[event.winner] += 1
            assert event.number == sum(self.tricks)
            self.trick = []
        elif isinstance(event, TurnedUp):
            self.covered -= 1
            self.hands[2].add(event.card)
            assert self.covered == len(self.under & self.hands[2])
        elif isinstance(event, AttemptLost):
            self.losses += 1
        elif isinstance(event, MissionWon):
            assert event.attempts == self.attempts + look(self.match).distress

    def pass_cards(self, event: CardsPassed) -> None:
        for giver, card in enumerate(event.cards):
            assert card is not None
            assert card[0] != "s"
            assert event.to[giver] == self.left_of(giver) if event.direction == "left" else giver == self.left_of(event.to[giver])
            self.hands[giver].remove(card)
            if giver == 2 and self.covered:
                self.under.discard(card)
                self.under.add(str(event.cards[event.to.index(2)]))
        for giver, card in enumerate(event.cards):
            self.hands[event.to[giver]].add(str(card))

    def compare(self) -> None:
        """The view agrees with the ledger, and the legal cards with the slow rule."""
        view = look(self.match)
        if view.phase in ("trick", "take", "predict"):
            for member in range(self.match.state.players):
                assert set(look(self.match, "ABCDE"[member]).members[member].hand or ()) == self.hands[member]
        if view.phase == "trick" and view.trick:
            assert view.turn is not None
            assert view.acting is not None
            assert moves(self.match, "ABCDE"[view.acting]) == self.may_play(view.turn)
        assert [(laid.member, laid.card) for laid in view.trick] == self.trick or view.lost == "time"
        if view.phase == "take":
            self.check_pass_rule()
        if view.phase not in ("clock", "terrain", "deal", "draw") and view.tasks and view.mission != 32:
            ratings = [rating(self.match.state.players, found.number) for found in view.tasks]
            assert [found.difficulty for found in view.tasks] == ratings
            if "same" not in [move.text.split()[-1] for move in self.match.moves] or view.mission != 26:
                assert sum(ratings) == view.difficulty

    def check_pass_rule(self) -> None:
        """K7, slowly: from who took and passed in this attempt."""
        view = look(self.match)
        log = self.match.log
        start = max(number for number, event in enumerate(log) if told([event]) == ["captain"])
        acted = sum(isinstance(event, Took | PassedTasks) for event in log[start:])
        choosers = self.members - (view.mission == 25)
        taken = len(view.tasks) - len(view.taking)
        to_come = choosers - acted - 1
        may_pass = len(view.tasks) < choosers and to_come >= len(view.tasks) - taken
        if view.mission == 19 and view.turn == view.captain:
            may_pass = False
        assert view.may_pass == may_pass


@pytest.mark.parametrize(
    ("players", "mission", "options"), SETTINGS, ids=[f"{mission}-{players}" for players, mission, _ in SETTINGS]
)
def test_random_games_agree_with_a_ledger(players: int, mission: int, options: dict[str, Any]) -> None:
    for seed in range(8):
        match = seat_crew(players, mission, **options)
        ledger = Ledger(match)
        for _, _, events in play_at_random(match, f"{mission} {players} {seed}"):
            for event in events:
                ledger.note(event)
            if events[-1:] != [] and told(events[-1:]) == ["attempt_lost"]:
                assert look(match).phase == "retry"
            if look(match).lost is None or look(match).phase == "retry":
                ledger.compare()
            assert GAME.invariants(match.state) is None
        view = look(match)
        assert view.attempt == ledger.attempts
        assert view.attempts == ledger.attempts + view.distress
        won = view.reason == "won"
        assert ledger.losses == ledger.attempts - won
        assert (ledger.attempts == 3) or won or view.reason == "stopped"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_K14_after_the_last_lead_mission_12_is_decided(players: int) -> None:
    """Random games in which pink cards are thrown away and nobody leads pink or a submarine, as far as they can help it."""
    decided = {"won": 0, "lost": 0}
    for seed in range(100):
        match = seat_crew(players, 12)
        dice, rng = Dice(f"last lead {players} {seed}"), Random(seed)
        while match.settle(dice):
            view = look(match)
            seat = rng.choice(match.state.actors())
            legal = sorted(moves(match, "ABCDE"[seat]))
            wanted = [move for move in legal if len(move) == 2 and move[0] in ("p" if view.trick else "bgy")]
            match.play(seat, rng.choice(wanted or legal))
            if view.phase == "trick" and not view.trick and look(match).trick and view.trick_number == view.tricks:
                reason = look(match).reason
                assert reason is not None
                decided[reason] += 1
    assert decided["won"] > 3


def test_the_actors_are_those_who_have_moves() -> None:
    for players in (2, 3, 4, 5):
        for mission in (6, 13, 17, 26, 30):
            match = seat_crew(players, mission, attempts=2, distress="ask")
            for seat, move, _ in play_at_random(match, f"actors {players} {mission}"):
                actors = match.state.actors()
                for who in range(players):
                    assert bool(match.state.actions(who)) == (who in actors), (seat, move)
                    assert match.state.actions(who) == sorted(set(match.state.actions(who)))
                assert bool(match.state.outcome()) == (actors == ())


def test_what_is_not_listed_is_refused_and_changes_nothing() -> None:
    """Every action of every seat, now and then in a random game."""
    for players, mission in ((2, 17), (3, 26), (4, 10), (5, 6)):
        match = seat_crew(players, mission, distress="ask", clock="timed")
        size = GAME.notation.size(players, crew(match).lookup.options)
        for number, _ in enumerate(play_at_random(match, f"refused {players}")):
            if number % 7:
                continue
            state = match.state
            before = state.freeze()
            for seat in range(players):
                legal = set(state.actions(seat))
                for action in [*range(size), -1, size, size + 1]:
                    if action not in legal:
                        with pytest.raises(Refusal):
                            state.apply(seat, action)
            assert state.freeze() == before


def test_nature_and_the_table_act_only_when_they_may() -> None:
    match = seat_crew(4, 1)
    with pytest.raises(Refusal, match="nothing for the table to decide"):
        match.act(TABLE, 0)
    for _ in play_at_random(match, "nature"):
        if match.state.actors() != (NATURE,):
            with pytest.raises(Refusal, match="Nothing is drawn"):
                match.act(NATURE, 1)
