"""The kit passes an honest game and catches every way to break the contract, each shown on a game broken in that one way."""

from __future__ import annotations

import pickle
from typing import Any

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.errors import OptionError, Refusal
from fathom.core.events import Event
from fathom.core.game import Game, Notation, Players
from fathom.core.match import replay
from fathom.core.presenter import Presenter
from fathom.core.record import parse
from fathom.core.search import Search
from fathom.core.state import NATURE, Outcome, State
from fathom.core.text import Catalogue, Texts
from fathom.testing import Violation, check_game
from pearls import ALL, CARDS, NOTHING, PASS, TEXTS, Dealt, Laid, Pearls, PearlsEncoder, PearlsOptions, View, numbers
from pearls import GAME as PEARLS
from tiers import depth
from variants import variant

# Fewer settings, where the number does not matter.
DUEL = variant(PEARLS, players=Players((2,)))


def violation(broken: Game[Any] | type[Pearls]) -> str:
    """Return the sentence that the kit has to say about a game or a kind of state."""
    game = broken if isinstance(broken, Game) else variant(PEARLS, new=broken)
    with pytest.raises(Violation) as caught:
        check_game(game, closely=5, worlds=60)
    return caught.value.rule


# -- an honest game


def test_an_honest_game_passes_and_the_report_counts() -> None:
    deals = depth(200, 1000)
    report = check_game(PEARLS, games=1, closely=6, worlds=40, draws=0, deals=deals, options=[{"wins": "low", "shows": "false"}])
    assert report.settings >= 2 * 4  # two player counts, four different options
    assert report.games == report.settings
    assert report.moves > 100
    assert report.filtered > 50
    assert report.uniform > 10
    assert str(report).startswith(f"pearls: {report.games} games in {report.settings} settings")
    # Every kind of event is filtered.
    assert {name for kind in report.kinds for name in kind.split()} >= {"Dealt", "Laid", "Turned", "Showed", "Passed"}


def test_the_same_seed_gives_the_same_run() -> None:
    runs = [check_game(DUEL, games=1, closely=2, worlds=40, draws=0, deals=50, seed=seed) for seed in (7, 7, 8)]
    assert runs[0] == runs[1] != runs[2]


def test_positions_given_are_compared_too() -> None:
    def uniform(positions: list[State]) -> int:
        return check_game(DUEL, games=1, closely=1, worlds=40, draws=0, deals=50, positions=positions).uniform

    state = PEARLS.new(2)
    state.apply(NATURE, 0b000111 | 0b111000 << CARDS)
    state.hands, state.deck, state.discard = [0b11, 0b1100], 0b110000, ALL ^ 0b111111
    assert uniform([state]) == uniform([]) + 2


def test_a_violation_shows_how_to_see_it_again() -> None:
    game = variant(PEARLS, new=LosesACard)
    with pytest.raises(Violation) as caught:
        check_game(game)
    text = str(caught.value)
    assert "pearls, 2 players, default options, seed '1/1/0'" in text
    match = replay(parse(text[text.index("fathom 1") :]), game)
    assert match.game.invariants(match.state) is not None
    assert str(pickle.loads(pickle.dumps(caught.value))) == text


# -- what a seat is told


class ViewShowsTheDeck(Pearls):
    def observe(self, seat: int | None) -> View:
        return msgspec.structs.replace(super().observe(seat), deck=self.deck)


def test_a_view_that_leaks() -> None:
    assert violation(ViewShowsTheDeck).startswith("observe(0) tells seat A the truth from a world of sample(0)")


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (
            lambda state, seat, row, at: row.__setitem__(at, 1 + state.hands[1 - seat] % 2),
            "The row of seat A tells seat A the truth",
        ),
        (lambda state, seat, row, at: row.__setitem__(at - 1, 1), "The row of seat A keeps to its"),
        (lambda state, seat, row, at: row.__setitem__(at, 4), "The plane 'seat' holds numbers up to 3, but here seat A has 4."),
        (lambda state, seat, row, at: None, "The row of seat A says something, but all of it is zero."),
    ],
)
def test_a_row_that_breaks_its_promise(write: Any, sentence: str) -> None:
    class Encodes(PearlsEncoder):
        def write(self, state: State, seat: int, row: Any, at: int) -> None:
            self.planes[0].top = 3
            write(state, seat, row, at)

    assert violation(variant(DUEL, planes=lambda players, options: Encodes(players))).startswith(sentence)


def test_blocks_that_leave_an_action_out() -> None:
    class Encodes(PearlsEncoder):
        def __init__(self, players: int) -> None:
            super().__init__(players)
            self.blocks.pop()

    said = violation(variant(DUEL, planes=lambda players, options: Encodes(players)))
    assert said == "The blocks of actions hold the game's 25 actions, but they add up to 24."


class ViewShowsTheSpectatorAHand(Pearls):
    def observe(self, seat: int | None) -> View:
        view = super().observe(seat)
        return view if seat is not None else msgspec.structs.replace(view, hand=numbers(self.hands[0]))


def test_a_view_that_leaks_to_the_spectator() -> None:
    assert violation(ViewShowsTheSpectatorAHand).startswith("observe(None) tells seat B the truth")


class NoCardBelowANeighbour(Pearls):
    """A card may not be laid while another player holds the next one."""

    def problem(self, seat: int, action: int) -> str | None:
        others = sum(hand for player, hand in enumerate(self.hands) if player != seat)
        if seat != NATURE and self.phase == "lay" and self.hands[seat] & ~(others >> 1) and others >> action + 1 & 1:
            return "not_in_hand"
        return super().problem(seat, action)


def test_actions_that_leak() -> None:
    assert violation(NoCardBelowANeighbour).startswith("actions(0) tells seat A the truth")


class RefusalKnowsTheDeck(Pearls):
    def problem(self, seat: int, action: int) -> str | None:
        problem = super().problem(seat, action)
        return "already_shown" if problem == "not_in_hand" and self.deck >> action % CARDS & 1 else problem


def test_a_refusal_that_leaks() -> None:
    assert violation(RefusalKnowsTheDeck).startswith("the refusal of ")


class ActorsKnowTheDeck(Pearls):
    def actors(self) -> tuple[int, ...]:
        return super().actors()[: 1 if self.deck & 1 else None]


def test_actors_that_leak() -> None:
    assert violation(ActorsKnowTheDeck).startswith("actors() tells seat ")


# -- the log


class OpenLaid(Laid, frozen=True, tag="laid"):
    def seen_by(self, seat: int | None) -> OpenLaid:
        return self


class LogShowsTheCard(Pearls):
    def _events(self, journal: list[Any]) -> list[Event]:
        return [OpenLaid(event.seat, event.card) if isinstance(event, Laid) else event for event in journal]


def test_a_log_that_shows_a_hidden_choice() -> None:
    said = violation(LogShowsTheCard)
    assert said.startswith("The log of seat ")
    assert "tell the same, but after seat: OpenLaid" in said


class OpenDealt(Dealt, frozen=True, tag="dealt"):
    def seen_by(self, seat: int | None) -> Any:
        return super().seen_by(None) if seat is None else self


class LogShowsTheDeal(Pearls):
    def _events(self, journal: list[Any]) -> list[Event]:
        return [OpenDealt(event.hands) if isinstance(event, Dealt) else event for event in journal]


def test_a_log_that_shows_the_deal() -> None:
    said = violation(LogShowsTheDeal)
    assert said.startswith("The log of seat A and sample(0) tell the same, but after nature: OpenDealt")


class SpectatorsDealt(Dealt, frozen=True, tag="dealt"):
    def seen_by(self, seat: int | None) -> Any:
        return self if seat is None else super().seen_by(seat)


class LogShowsTheSpectatorTheDeal(Pearls):
    def _events(self, journal: list[Any]) -> list[Event]:
        return [SpectatorsDealt(event.hands) if isinstance(event, Dealt) else event for event in journal]


def test_a_log_that_leaks_to_the_spectator() -> None:
    assert violation(LogShowsTheSpectatorTheDeal).startswith("the log of a spectator tells seat A more than its log")


class DealIsNotLogged(Pearls):
    def _events(self, journal: list[Any]) -> list[Event]:
        return [Dealt([None] * self.players) if isinstance(event, Dealt) else event for event in journal]


def test_a_log_that_tells_less_than_the_view() -> None:
    assert violation(DealIsNotLogged).startswith("observe(0) tells seat A more than its log")


class AppearanceShowsTheCard(Pearls):
    def appearance(self, seat: int, action: int, viewer: int) -> int:
        return action


def test_an_appearance_that_leaks() -> None:
    assert violation(AppearanceShowsTheCard).startswith("appearance() shows viewer ")


def test_candidates_that_are_not_legal() -> None:
    class Dreaming(Search):
        def candidates(self, state: State, seat: int, dice: Dice) -> list[int]:
            return [state.actions(seat)[0], 999]

    assert violation(variant(PEARLS, search=Dreaming())).startswith("Candidates are legal, but candidates(")


# -- sampled worlds


class SampleIsTheTruth(Pearls):
    def sample(self, seat: int, dice: Dice) -> State:
        return self.copy()


def test_a_sample_that_is_the_truth() -> None:
    assert violation(SampleIsTheTruth).endswith("but wherever there are several it returns the truth.")


class SampleIsItself(Pearls):
    def sample(self, seat: int, dice: Dice) -> State:
        return self


def test_a_sample_that_is_the_state_itself() -> None:
    assert violation(SampleIsItself) == "sample(0) gives a state of its own, but it returned the one it was asked."


class SampleLikesLowCards(Pearls):
    """Of two worlds it takes the one with the lower hand, now and then."""

    def sample(self, seat: int, dice: Dice) -> State:
        worlds = [super(SampleLikesLowCards, self).sample(seat, dice) for _ in range(1 if dice.below(2) else 2)]
        return min(worlds, key=lambda world: world.freeze())


def test_a_sample_that_is_biased() -> None:
    assert " draws every world as often as worlds(" in violation(SampleLikesLowCards)


class SampleLikesLowCardsInSecret(SampleLikesLowCards):
    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return None


def test_a_sample_that_is_biased_where_worlds_cannot_be_listed() -> None:
    # Over many deals or after one of them, whichever the dice show first.
    said = violation(SampleLikesLowCardsInSecret)
    assert " has the odds of the deal itself, but over " in said or " tell the same, but after nature: Dealt" in said
    assert said.endswith((" more sampled worlds than deals.", " of those sampled."))


class SampleAvoidsTheTruth(Pearls):
    def sample(self, seat: int, dice: Dice) -> State:
        worlds = [super(SampleAvoidsTheTruth, self).sample(seat, dice) for _ in range(3)]
        return next((world for world in worlds if world.freeze() != self.freeze()), worlds[0])

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return None


def test_a_sample_that_avoids_the_truth() -> None:
    # Which comparison comes first is the dice's choice: with worlds from before an event, of a world, or with worlds of
    # another position that looks the same.
    said = violation(SampleAvoidsTheTruth)
    assert said.endswith(("of those sampled from such a world.", "of those sampled.", "within 8 moves of here."))


class ForgetsWhatWasShown(Pearls):
    """A card once shown is in the log, but neither the view nor the sample remembers it."""

    def _show(self, seat: int, action: int) -> None:
        super()._show(seat, action)
        self.shown[seat] = 0


def test_a_sample_that_forgets() -> None:
    said = violation(ForgetsWhatWasShown)
    assert said.startswith("The log of seat ")
    assert "Showed" in said


class SampleDealsTheWrongNumber(Pearls):
    def sample(self, seat: int, dice: Dice) -> State:
        world = super().sample(seat, dice)
        assert isinstance(world, Pearls)
        world.discard |= world.deck
        return world


def test_a_sample_that_breaks_a_law() -> None:
    assert violation(SampleDealsTheWrongNumber).startswith("A law of the game does not hold in a world of sample(0)")


class SampleChangesTheState(Pearls):
    def sample(self, seat: int, dice: Dice) -> State:
        world = super().sample(seat, dice)
        assert isinstance(world, Pearls)
        self.deck, self.hands = world.deck, world.hands[:]
        return world


def test_a_sample_that_changes_the_state() -> None:
    assert violation(SampleChangesTheState) == "sample(0) must leave the state as it is, but freeze() differs."


class SampleSharesAList(Pearls):
    def sample(self, seat: int, dice: Dice) -> State:
        world = super().sample(seat, dice)
        assert isinstance(world, Pearls)
        world.pearls = self.pearls
        return world


def test_a_sample_that_shares_a_list() -> None:
    assert violation(SampleSharesAList).startswith("Acting on a world of sample(")


class LastWorldIsMissing(Pearls):
    def worlds(self, seat: int, limit: int) -> list[State] | None:
        worlds = super().worlds(seat, limit)
        return worlds if worlds is None or len(worlds) < 2 else worlds[:-1]


def test_a_list_of_worlds_that_lacks_one() -> None:
    said = violation(LastWorldIsMissing)
    assert "but one drawn is not in it" in said or "but it is not in the list" in said


class WorldsThatCannotBe(Pearls):
    def worlds(self, seat: int, limit: int) -> list[State] | None:
        worlds = super().worlds(seat, limit)
        return worlds if worlds is None or len(worlds) in (1, limit) else [*worlds, PEARLS.new(self.players)]


def test_a_list_of_worlds_that_has_one_too_many() -> None:
    assert "but one listed is never drawn" in violation(WorldsThatCannotBe)


# -- moves


class HidesAnAction(Pearls):
    def actions(self, seat: int) -> list[int]:
        return super().actions(seat)[:1]


def test_an_unlisted_action_that_is_accepted() -> None:
    assert violation(HidesAnAction).startswith("What is not listed is refused, but apply(")


class ListsAPass(Pearls):
    def actions(self, seat: int) -> list[int]:
        listed = super().actions(seat)
        return [*listed, PASS] if listed and self.phase == "lay" else listed


def test_a_listed_action_that_is_refused() -> None:
    said = violation(ListsAPass)
    assert said.startswith("What is offered is legal, but actions(")
    assert "lists 24 and it is refused: Lay a card face down." in said


class ListsBackwards(Pearls):
    def actions(self, seat: int) -> list[int]:
        return super().actions(seat)[::-1]


def test_actions_out_of_order() -> None:
    assert violation(ListsBackwards).startswith("actions(0) rise within range(25), but they are ")


class RefusalCostsAPearl(Pearls):
    def apply(self, seat: int, action: int) -> None:
        try:
            super().apply(seat, action)
        except Refusal:
            self.pearls[0] += 1
            raise


def test_a_refusal_that_changes_the_state() -> None:
    assert violation(RefusalCostsAPearl).startswith("A refusal changes nothing, but freeze() differs after ")


class ShiftsBlindly(Pearls):
    def problem(self, seat: int, action: int) -> str | None:
        return super().problem(seat, action) if self.hands[seat] >> action >= 0 else None


def test_an_error_that_is_not_a_refusal() -> None:
    assert violation(ShiftsBlindly) == "Nothing but a Refusal may be raised, but ValueError was: negative shift count."


class AnythingIsDealt(Pearls):
    def _can_deal(self, action: int) -> bool:
        return 0 <= action < 1 << CARDS * self.players


def test_nature_may_not_break_a_law() -> None:
    assert violation(AnythingIsDealt).startswith("A law of the game does not hold after apply(-1, ")


class ApplyForgetsThePearl(Pearls):
    """Nobody gets a pearl unless somebody listens to what happens, as `perform` does."""

    def apply(self, seat: int, action: int) -> None:
        pearls = self.pearls[:]
        super().apply(seat, action)
        if self._journal is None:
            self.pearls = pearls


def test_apply_that_differs_from_perform() -> None:
    assert violation(ApplyForgetsThePearl).startswith("apply and perform do the same, but ")


class LosesACard(Pearls):
    def _turn_over(self) -> None:
        super()._turn_over()
        self.discard &= self.discard - 1


def test_a_law_that_is_broken() -> None:
    assert violation(LosesACard) == "A law of the game does not hold: every card is in exactly one place."


class NeverEnds(Pearls):
    def _end_round(self) -> None:
        super()._end_round()
        if self.phase == "over":
            self.__init__(self.players, self.options)  # type: ignore[misc]


def test_a_game_that_never_ends() -> None:
    assert violation(NeverEnds) == "A game ends within game.longest = 30 events, but this one goes on."


class EndsTooWell(Pearls):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return None if outcome is None else Outcome("draw", (2.0,) * self.players)


def test_results_out_of_range() -> None:
    assert violation(EndsTooWell).startswith("An outcome has a result from 0 to 1 for every seat, but it is ")


class EndsEarly(Pearls):
    def outcome(self) -> Outcome | None:
        return Outcome("draw", (0.5,) * self.players)


def test_an_outcome_before_the_end() -> None:
    assert violation(EndsEarly).startswith("outcome() is None exactly while someone may act, but it is ")


# -- copies


class CopySharesAList(Pearls):
    def copy(self) -> State:
        twin = super().copy()
        assert isinstance(twin, Pearls)
        twin.pearls = self.pearls
        return twin


def test_a_copy_that_shares_a_list() -> None:
    assert violation(CopySharesAList) == "Acting on the original of a copy must leave the state as it is, but freeze() differs."


class CopyForgetsTheTurn(Pearls):
    def copy(self) -> State:
        twin = super().copy()
        assert isinstance(twin, Pearls)
        twin.turn = NOTHING
        return twin


def test_a_copy_that_differs() -> None:
    assert violation(CopyForgetsTheTurn) == "A copy equals its original, but freeze() differs."


class NoPickle(Pearls):
    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("no pickles here")


def test_a_state_that_does_not_pickle() -> None:
    assert violation(NoPickle).startswith("A state can be copied with copy.deepcopy, but that raised TypeError(")


# -- text and wire


def write_show_as_lay(state: Pearls, seat: int, action: int) -> str:
    return PEARLS.notation.write(state, seat, action).removeprefix("show ")


def test_notation_that_does_not_read_back() -> None:
    notation = Notation(size=PEARLS.notation.size, write=write_show_as_lay, read=PEARLS.notation.read)
    assert violation(variant(PEARLS, notation=notation)).startswith("What write() writes, read() reads, but ")


def read_another_deal(state: Pearls, seat: int, text: str) -> int:
    """Read every deal as one with the first two hands exchanged."""
    action = PEARLS.notation.read(state, seat, text)
    if seat != NATURE:
        return action
    one, two = action & ALL, action >> CARDS & ALL
    return action ^ one ^ two << CARDS | two | one << CARDS


def test_a_record_that_does_not_replay() -> None:
    notation = Notation(size=PEARLS.notation.size, write=PEARLS.notation.write, read=read_another_deal)
    said = violation(variant(PEARLS, notation=notation))
    assert said.startswith(("A record replays, but this one stops at line ", "A record replays to the same "))


def without(language: str) -> Catalogue:
    """Return a catalogue that lacks a refusal."""
    return Catalogue(language, {key: text for key, text in TEXTS[language].sentences.items() if key != "refusal.lay_now"})


def test_a_refusal_that_one_language_cannot_say() -> None:
    game = variant(PEARLS, texts=Texts(TEXTS, pl=without("pl")))
    assert violation(game) == "Every language has every text, but 'pl' lacks 'refusal.lay_now'."


def test_a_refusal_that_no_language_can_say() -> None:
    game = variant(PEARLS, texts=Texts(en=without("en"), pl=without("pl")))
    assert violation(game).startswith("Every language says every refusal, but 'en' cannot say 'lay_now'")


def test_a_refusal_that_is_no_sentence() -> None:
    mumbling = Catalogue("pl", TEXTS["pl"].sentences | {"refusal.lay_now": "połóż kartę"})
    assert violation(variant(PEARLS, texts=Texts(TEXTS, pl=mumbling))).endswith("but this is 'połóż kartę'.")


def test_a_rule_for_a_refusal_that_does_not_exist() -> None:
    game = variant(PEARLS, presenter=Presenter(refusals={"lay_it": "P1"}))
    assert violation(game) == "Every language has every text, but 'en' lacks 'refusal.lay_it'."


class ViewHoldsAnObject(Pearls):
    def observe(self, seat: int | None) -> View:
        return msgspec.structs.replace(super().observe(seat), phase=object())


def test_a_view_that_is_not_serialisable() -> None:
    assert violation(ViewHoldsAnObject).startswith("Views and events are serialisable, but observe(None) is not: TypeError(")


class ViewComesBackDifferent(Pearls):
    def observe(self, seat: int | None) -> View:
        return msgspec.structs.replace(super().observe(seat), hand=())


def test_a_view_that_does_not_come_back() -> None:
    assert violation(ViewComesBackDifferent).startswith("Views and events come back from JSON as they were, but observe(None)")


# -- options


def test_options_that_do_not_go_with_a_player_count_are_left_out() -> None:
    def new(players: int, options: PearlsOptions) -> Pearls:
        if players == 2 and options.shows:
            raise OptionError("Two players show no cards.")
        return Pearls(players, options)

    both, fewer = (
        check_game(game, games=1, closely=1, worlds=4, draws=0, deals=20, glances=4).settings
        for game in (PEARLS, variant(PEARLS, new=new))
    )
    assert fewer < both
